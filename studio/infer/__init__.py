"""One engine for all goals: which formula has these values in these situations?

``goals`` has the words: *goal*, *situation*, *candidate*, *answer*, *finding*. ``solve`` is the entrance; it makes a
``problem`` and runs a ``search`` within a ``budget`` told by a ``clock``; what came of it is among ``known_answers``.
Terms: ``enumerate`` into a ``bank`` of ``columns`` (``sought`` at last), ``quantify`` over collections, ``features``,
``sorts`` of numbers; ``vocabulary`` (builtins that a goal asks for), ``between`` (two things near), ``fields`` (of
records), ``constants``. Tests: ``atoms``, each an ``atom``, ``thresholds``, put together by ``decide`` and ``tree``;
``tests_of_each`` of several like things (``each_alike``, ``sums_of_like``).
Special goals: ``conditional`` (cases), ``case_tree`` (which come first), ``cases`` and ``by_name`` (a table of cases),
``by_parts`` (of a tuple, point or record), ``own_ways`` (of a point along its axes),
``filters`` (members), ``counts``, ``tallies``, ``side_by_side``,
``extremes`` (where the greatest is), ``digits`` (numbers
written to a base), ``item_places`` (where something is), ``thing_places`` (where something drawn
lies), ``touching`` (what runs into what), ``all_met`` (all that do), ``maps``,
``numbers``, ``remainders``, ``counted_steps`` (held or begun), ``alike`` (two counts), ``exchanged``
(names of what was the same), ``guarded`` (nothing there, or else), ``cycles``, ``wheels``, ``flips``, ``bands``,
``rows`` (and columns of lists), ``same_places``, ``towards`` (below, above and there), ``nearer`` (of two things to a
third), ``fit``,
``partial``, ``clamped`` (within bounds), ``tables`` (by heart), ``texts`` (``text_stages``: labels, or written bit by
bit), ``letters`` (cut out, split, joined; ``letter_counts`` by chance;
``spelled`` looked into, ``letter_by_letter`` written anew), ``list_edits`` (changed at a place, cut, in
order), ``drawn_places``.
Afterwards: ``check`` (is it really right), ``rank`` (what is simpler, by ``weights``; ``standing`` of what stands
there, ``unlikely`` by chance only, ``unmeant`` by anybody, unlike ``kinds``, ``mattering`` (what was said to),
``told_plainly`` (the exception, a plain value),
``bound_weights``, ``odd_bounds``, ``last_places``), ``normal``, ``members``, ``sums`` and ``tidy`` (one way of
writing), ``analogy`` (the same of the other coordinate), ``refute`` and ``explain`` (what speaks against the others),
``questions`` (where rivals differ), ``other_bounds`` (that examples leave open), ``numbers_otherwise`` (what else may
be meant by one), ``overgeneral`` (rules that say too much for what was shown).
"""
