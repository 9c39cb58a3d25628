"""Printing through Qt: ``handout_printing`` makes the pages of a handout, which ``handout_writing`` has written.

``animation_dialog`` asks what part of a session is to be an animated picture, which is written in the same way."""
