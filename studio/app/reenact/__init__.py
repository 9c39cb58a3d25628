"""Recorded sessions acted out in the window: what the hand does, where, how fast."""
