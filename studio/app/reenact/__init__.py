"""Recorded sessions acted out in the window, as if a hand did each gesture; the window does not know of it.

``performer`` plays what the timeline shows: ``gesture_acts`` and ``stage_acts`` say what the hand does in a gesture,
bit by bit (``pointer_acts``, with the time that each takes), ``locators`` where things are in the window,
``view_framing`` what is brought into view, ``pointer_overlay`` draws the pointer.
"""
