"""The dependency graph as a place of the window."""
