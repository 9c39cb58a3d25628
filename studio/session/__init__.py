"""The headless editor and the recorded sessions it can replay."""
