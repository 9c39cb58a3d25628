"""``studio bench fit``: the weights of plausibility, fitted on the corpus and judged on programs left out of it.

``pools`` are what was found for each goal, right and wrong; ``collecting`` makes them from the corpus; ``slopes`` says
how each formula hangs on each weight; ``descent`` fits; ``leaving_out`` judges; ``report`` tells.
"""
