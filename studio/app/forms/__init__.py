"""The form for the arguments of a command.

``command_form`` is made from the declaration of a command, ``fields`` has one for each kind of argument
(``field_base``, ``chips`` for several things, ``choice_fields``, ``lines_field`` for a table, ``named_values``,
``value_editor`` for values composed by hand, ``function_menu`` for those worked out),
``prefill`` fills it in, ``argument_words`` says what arguments are called, ``placing`` where it opens. What is picked
on the canvas meanwhile: ``field_picking`` says for which field,
``picked_operands`` what it stands for.
"""
