"""Candidates: what was inferred with its rivals, live ghosts of each, and the questions that are open."""
