"""Drawings made by gestures alone, compared with plain drawings of what they should be."""
