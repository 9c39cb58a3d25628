"""From what a person acts out to the steps of a process, and back to what they would do next.

The *stage* holds one demonstration under way (``stage``, ``stage_operands``, ``gesture_text``); ``draws`` leave things
to chance, ``supposed_chance`` is the one that gives what is said. ``perform`` carries its
actions out again, in ``frames``, and leaves ``visits`` with the situation of every moment.
``learn`` infers every process: ``alignment`` reads demonstrations side by side, ``lift`` makes steps of them,
``step_goals`` asks for operands and tests (``scope`` says what they may mention, ``shown_kinds`` and
``process_shown`` what was shown of that, ``operand_ways`` what was pointed at,
``operand_cases`` when each of several ways is meant, ``record_fields`` one field of a record, ``hit_ways`` what was
hit, ``hit_stories`` what each thing does
that was, ``hit_exceptions`` what ends there, ``key_tests`` what each key does, ``edge_tests`` where it
can do no more (``key_ways``: where it leads), ``lacking`` what nothing is taken from,
``what_is_meant`` what something is done to, ``set_from_like`` which like states are told apart,
``what_stands`` which numbers fell, ``next_in_rows`` what comes next, ``left_loops`` where a
loop is left (``walked_rows``: which nobody began), ``ending_tests`` when it ends,
``evidence`` what was said to matter,
``either_reason`` that one or another did, ``unlike_reasons`` which ways that parts
(``plain_causes``: where none was told),
``unlike_values`` which part by what is set, ``whole_deeds`` by all that is
done, ``written_over`` what tells of
none,
``question_text`` how it is asked, ``played_questions`` about which moments of
runs that have ``beginnings``, ``reached`` is what all processes lead to,
``played_runs`` how these begin, ``answer_order`` what comes first, ``taken_fronts`` which item is meant,
``kept_choices`` what was chosen by hand,
``brought`` which key or thing an event brought, ``missed`` where it hit nothing, ``parted_readings`` each read by
itself, ``truths_apart`` where yes and no are two deeds, ``reading_weights`` what that weighs,
``reading_bounds`` when one is given up,
``only_where_shown`` which cases are just for what was hit there,
``idle_ends`` and ``set_anyhow`` where doing nothing is the same, ``detours`` what only some do, ``doing_nothing`` and
``gaps`` where nothing may have to happen),
``holes`` are where nobody has shown anything; ``done_alike`` is what several cases have in common,
``simplify_steps`` makes the result plain, ``process_inputs`` say what it takes and changes; ``runs_by_then`` are
processes that see what follows a changed state as it is by then, ``things_by_then`` what is drawn
(``places_told``: by what it is told where);
``answering`` looks at answers, ``lost_answers`` tells which no longer count, ``kept_answers`` which endings leave
these out,
``contradicting_answers`` which cannot both be meant, ``answer_words`` tell them again,
``answered_runs`` what happens with each, ``further_looks`` where they look as others do,
``already_answered`` is what they decide beside,
``already_shown`` what is no new situation.
``effect_questions`` ask what happens (``effects`` are what that may be) in ``effect_situations`` (``event_places`` is
where events can happen), after some demonstrations only where a rule may be chance (``by_chance``), and
``effect_answers`` make demonstrations of the answers (``order_as_shown``: in which order).
``reasons`` are said or taken back later (``reason_places``: at which places those lie that are parts,
``shown_values``: what a drawn thing that was pointed at shows).
``anticipation`` says what comes next, ``first_hit`` whether another
thing was hit than before; ``newer_states`` are those that earlier demonstrations did not know;
``odd_kinds`` are values that do not fit; ``odd_one_out`` is a demonstration that goes against the others,
``done_otherwise`` one that the rules do not do;
``reinference`` infers again what rests on something
that was changed. ``allowed`` says
what states and inputs may be: ``flows`` come together through
``formula_flows`` and ``process_flows``. ``playing`` goes through plays that say how the program should go,
``played_faults`` looks for what can go wrong;
``set_apart`` says how values differ.
``deed_words`` (what a process does, told in
a few words); ``help_draft`` writes a page of help from it all; ``likely_best`` says
which score is the best.
``insert`` puts a whole document into another one, ``movable`` lets it lie where it was dropped.
Values and actions as they are shown to a person: ``value_looks``, ``action_wording``; ``deeds`` is what was done in
a demonstration.
"""
