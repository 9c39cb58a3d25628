"""Generalizing what is drawn: one file an operation."""
