"""Guided lessons: a session cut into steps, each with words, a target that any way may reach, and hints.

``lesson`` is what a lesson is, ``target`` what is looked for after a step, ``reading`` the file (TOML) with all its
faults, ``finding`` where lessons lie. ``course`` goes through one with a learner and ``progress`` keeps how that went;
``checking`` performs every step, ``judging`` does so with what a learner did, ``report`` sums up a class,
``proposing`` makes the beginning of one from a recorded session (in another process: ``lesson_tasks``), with the hints
of ``hinting``; ``draft`` is one while it is made (``draft_files``: its file and session), with ``target_parts`` to
choose from and a ``draft_history`` to take changes back. A lesson is data: nothing in it is ever run but formulas of
the studio's own language, within a budget.
"""
