"""Hands that do every gesture of a recorded session in a real window, with events of mouse and keyboard alone."""
