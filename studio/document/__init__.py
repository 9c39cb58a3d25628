"""The document: an immutable value that holds everything a person made, and what can be known of it.

``model`` has its classes (a *definition* is a name with a formula), ``actions`` what is done in a demonstration. New
documents from old ones: ``changes``, ``rename``; ``naming`` says which names may be had, ``undefined_names`` what is
mentioned and not there. Who needs whom: ``graph``, its picture ``graph_picture`` with ``layered_layout``. Values:
``live`` (worked out again only where a change reaches; ``answers`` of functions are kept), ``static_types``,
``possible_values`` (of states, by what steps do, and by ``kept_relations``), ``timers`` (made of ``timer_parts``),
``self_told`` (what a program says of itself), ``meaning_changes``, ``foundations`` (what functions rest on);
``chance``. Equations that edits keep: ``constraints``, over ``linear`` forms and a ``solver``. What can go wrong:
``reachable_faults``. What is drawn: ``scene``, ``bounds``, ``drawing_faults``, ``inside_out`` (lengths below 0),
``drawn_kinds``, ``number_bounds``, ``in_rows`` and ``places_in_lists`` (what numbers and places tell of in it),
``outlines``, ``svg``, ``png``, and the ``images`` that a document keeps (from SVG: ``vector_images``).
Files: ``disk``, ``file``, ``entries`` (what stands there for what), ``entry_limits`` (how much), ``encode`` (values as
JSON), ``type_text``, ``domains`` (what a value may be; ``strays`` is what may not), ``migrate``, and the log of unsaved
commands ``recovery``.
"""
