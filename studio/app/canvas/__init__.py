"""The canvas: the drawing, tools that act on it, and what shows what they would do."""
