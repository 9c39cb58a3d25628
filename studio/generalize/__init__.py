"""Operations: pure functions from a document to a document that generalize what was drawn or taught.

Drawing: ``draw``, ``snap`` (``snap_features``), ``placing``, ``begins_at`` and ``event_moved`` (what events move),
``belonging`` (``ground``, ``carried_along``,
``captions``), ``telling`` (``contents`` go along, ``kept_inside`` and ``staying_inside`` when a side is pulled),
``resizing`` (``box_corners``), ``arrange``, ``grouping``, ``rotate`` (``round_a_centre``, ``pivot``), ``drag``
(``drag_targets``, ``adjustable_numbers``, ``constraint_choices``, ``written_places``, ``member_bench``),
``cut_loose``, ``straighten_figure`` (``figure_relations``, ``figure_measures``), ``nearly_arranged``.
Lists and collections: ``listify`` (``listing_columns``, ``member_order``, ``shifted``, ``antiunify``, ``straighten``,
``waves``, ``coming_round``, ``feet``, ``side_by_side``, ``rigid``, ``gradients``, ``numbered_rows``; on a circle:
``around``, ``rings``, ``spirals``, ``toward``, ``quarter_rotations``), ``by_table`` (sizes, places),
``beside_elements``, ``standing`` (on members of a list, ``grid_edges``), ``own_members`` (of groups),
``some_members`` (given something, ``pulled_members``, ``shares_of_whole``), ``kept_places``, ``standing_things``,
``crossings``, ``repeat``, ``repeat_around``, ``list_beside``, ``to_dict``, ``part_values``, ``through`` (paths),
``slices`` (of a circle), ``pasted_table``.
Angles: ``by_angle``, ``regular_figure``. Formulas for attributes: ``relate`` (``relate_questions``,
``nearby_places``, ``by_named_values``, ``list_numbers``, ``shown_again``), ``lengths``, ``factor``,
``factor_through``, ``depend``, ``follow``, ``constrain``, ``parameterize``, ``parameterize_over``,
``extract``, ``work_out``, ``two_faces``.
Components: ``components``,
``figures`` (``rotating_along``), ``copies_inside`` (``wholes``). By examples: a *lesson* (``lessons``) is what was
shown of one function (``teach``, ``optional_results``, ``stays_among``) or one choice of members (``members``,
``key_cases``, ``key_part_predicates``, ``key_product_predicates``, ``regular`` distances,
``within_reach`` of a drawn thing, ``held_by_states``);
``conclude`` gives its finding. What they share: ``attributes`` (addresses), ``attribute_values``, ``operands`` and
``operand_text`` (what commands name), ``plain_values``, ``example_moments``, ``observe``, ``probes`` (situations nobody
has shown), ``unseen`` (what is new about them), ``telling_questions``, ``asked_situations`` and ``as_shown``,
``unread_rows``, ``rewrite``, and what each gives: ``result``.
"""
