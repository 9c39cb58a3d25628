"""Measurements, each with a limit that is kept; ``registry`` finds them here and in the folders of examples.

``starting``, ``editing``, ``inferring``, ``canvas`` and ``graph`` measure speed (``gesture_times`` helps),
``busiest_event`` that of a program beside the interpreter, ``frames`` that of its window, ``corpus`` how well is
guessed, ``teaching`` how many demonstrations that takes.
"""
