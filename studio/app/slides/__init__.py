"""A session on a wall: large pictures and captions, a pause before each guess, and notes in a window of their own.

``slide_show`` is the screen with its keys, ``slide_picture`` the picture in it, ``slide`` what is told of one step,
``teacher_notes`` the second window.
"""
