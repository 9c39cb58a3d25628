"""A simulated teacher: how many demonstrations and answers it takes until a program does what a reference does.

``references`` are programs in plain Python with the gestures by which a person would show them (``acts``), ``teacher``
shows what should happen where the program made from them is wrong, and answers what it is asked, ``running`` runs all.
"""
