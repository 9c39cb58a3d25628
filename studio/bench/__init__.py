"""Measurements, each with a limit that is kept; ``registry`` finds them here and in the folders of examples.

``starting``, ``editing``, ``inferring``, ``canvas`` and ``graph`` measure speed (``gesture_times`` helps),
``busiest_event`` that of a program beside the interpreter, ``frames`` that of its window, ``corpus`` how well is
guessed, ``teaching`` how many demonstrations that takes. ``hostile`` tries what nobody should do: made of
``hostile_inputs``, with documents made up (``hostile_documents``) and ``kills``; each in the same way (``trying``), and
the ``sentences`` that come are looked at.
"""
