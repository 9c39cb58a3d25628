"""The formula language and the steps of processes; it knows nothing else of the studio.

Values and types: ``values``, ``types``, ``colours``. A *formula* is a tree of *nodes* (``nodes``), read by ``parse``
with Python's own parser, written by ``show``, checked by ``typecheck``. ``evaluate`` makes *closures* of nodes
(``closures``, ``apply_closures`` for calls, ``comprehension_closures`` for loops), which run in an environment
(``env``); what it costs is in ``costs`` and ``sizes``. *Steps* are what a process is made of (``steps``, ``parts``);
``interpret`` runs them, at what ``run_costs`` says. ``builtins`` is the one table of functions. What can go wrong:
``errors``, and its sentences: ``fault_sentences``. What is the same has the same ``fingerprint``. Work that makes
very many things puts off the search for ``garbage``. Plain values of a formula are told apart by ``literal_words``.
"""
