"""How well goals with a known meaning are guessed.

``reading`` has the programs with what was meant, ``showing`` teaches a goal as a person would, ``acting_out`` shows
what happens where a question is about it, ``measuring`` measures one goal and ``running`` all of them, ``judging``
compares what was guessed with what was meant, ``reporting`` sums up.
"""
