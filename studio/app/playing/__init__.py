"""Playing recorded sessions in the window: the timeline's model, pointer, captions, and what the hand does."""
