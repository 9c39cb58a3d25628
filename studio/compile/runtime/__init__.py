"""Sources that are copied into every emitted program. They use nothing but the standard library (the window: Qt).

``machine`` (what every program can do), ``events`` (what they bring, and what comes of many), ``changing`` (of
parameters), ``entry``, ``kinds``, ``members`` and ``domains`` (what comes in is looked at), ``words`` (its
sentences), ``budget`` (what may be done in one go), ``values``, ``outcome``, ``trial`` (runs that may fail),
``visits`` (recursion on a stack of our own), ``history`` (lists that only grow), ``lookup``, ``places`` and ``near``
(of a fixed collection), ``named_part`` (of anything), ``shared`` (by all programs with the same parameters),
``outlines`` (curves, arrow heads), ``picture`` (SVG), ``painting``, ``cursor``, ``pointer`` (what it enters and
leaves), ``held`` (keys, and the wheel), ``best`` (score, kept between runs), ``glide`` (transitions),
``fields``, ``levels``, ``canvas`` and ``window`` (Qt), ``colours``, ``lattice``, ``found_lattice``,
``text_picture``, ``thing_names``, ``terminal_keys`` and ``terminal`` (play in a terminal), ``game`` (undo, redo, new
and ticks, in both), ``command`` (the command line).

``flat``, ``flat_past`` and ``flat_machine`` keep dicts as bytes; ``native_machine``, ``native_library`` and
``native_past`` leave some of the work to a library in C.
"""
