"""The document as a value, its graph, its live evaluation, its constraints and its file."""
