"""Files of the window: what was open lately, what was left behind, what is dropped on it, what is exported."""
