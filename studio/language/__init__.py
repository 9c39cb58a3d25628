"""The expression language and the process steps; knows nobody else in the studio."""
