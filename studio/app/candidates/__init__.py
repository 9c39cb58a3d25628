"""Candidates: what was inferred with its rivals, live ghosts of each, and the questions that are open.

``candidate_list`` has a ``finding_card`` for each ``open_finding``; ``preview`` shows and takes a candidate, or
takes another answer, ``option_pictures`` draws the answers of a question.
"""
