"""The timeline: what was done so far as a track to scrub, and captions with what was inferred.

``timeline_panel`` is the place with a ``track`` and ``captions``, ``recording`` says where the desk is in its session
and goes elsewhere, ``preparing`` makes all of it ready, ``history_menu`` lists it, ``operand_pictures`` draw what was
handed over in a gesture. ``session_maker`` makes a recorded session of it, line by line (``line_list``).
"""
