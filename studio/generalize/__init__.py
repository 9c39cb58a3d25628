"""Generalizing what was drawn and pointed at: one file an operation."""
