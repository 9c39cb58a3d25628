"""Tools that drive the real window to measure it or to take pictures of it; no part of the window imports them.

``instruments`` has windows, hands and clocks, ``start_time`` measures the start, ``screenshots`` takes a picture for
each row of a session, ``place_pictures`` of every place, with ``beside_pictures`` of what opens beside the window and
``begun_pictures`` of what is new; the ``camera`` writes them. ``cut_texts`` finds what is cut off there, ``pale_texts``
what is hard to read. ``program_frames`` are those of the window of a program.
"""
