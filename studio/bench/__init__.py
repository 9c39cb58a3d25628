"""Measurements, each with a limit that is kept; ``registry`` finds them here and in the folders of examples.

``starting``, ``editing``, ``inferring``, ``canvas`` and ``graph`` measure speed (``gesture_times`` helps), ``corpus``
how well is guessed, ``teaching`` how many demonstrations that takes, ``hostile`` tries what nobody should do and looks
at the ``sentences`` that come, ``hostile_documents`` makes up documents.
"""
