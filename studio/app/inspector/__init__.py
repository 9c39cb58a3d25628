"""The inspector: attributes, parameters, candidates and constraints of what is selected.

``inspector_panel`` is the place with a ``header`` and sections: ``attribute_list`` of ``attribute_line``s
(``attribute_edits`` makes commands of what is typed, in a ``formula_field`` with ``completion``), ``operations`` (what
can be done now), ``parameters`` (sliders), ``pulled_number``, ``removable_items`` (constraints, rules, examples);
``plain_values`` says which number of a formula is pointed at. What is listed stays under the pointer
(``steady_listing``); below it stands what is asked, and at the end sliders whatever is selected (``parameter_strip``).
"""
