"""Printing through Qt: ``handout_printing`` makes the pages of a handout, which ``handout_writing`` has written."""
