"""Candidates: what was inferred with its rivals, live ghosts of each, and the questions that are open.

``candidate_list`` has a ``finding_card`` for each ``open_finding``, with a ``formula_list``, and with
``several_situations`` where a question is about more than one; ``odd_box`` asks about what may be a slip;
``preview`` shows and takes a candidate, or takes another answer, ``other_answer`` one not offered;
``option_pictures`` and ``question_pictures`` draw the answers of a question, and where it is, ``event_places`` where
the event of it comes. ``fault_list`` asks about what can go wrong before it does. All of this stands in the
``question_sheet`` at the lower end of the inspector, below a ``sheet_grip``, in sight whatever is listed there.
"""
