"""From a document to a standalone Python program.

``lower`` makes a *plan* of a document (``ir``, with ``type_scope``), ``passes`` make it faster, ``emit`` and ``module``
write it: ``bodies`` and ``writer`` for the steps of processes (``process_runs``, ``stack_loops``, ``gaps`` where
nothing was shown, ``step_walk``), ``formulas`` for expressions (``loops_of_formulas``, ``overloads``), ``tables`` for
parameters and rules, ``domain_tables`` for what may come in, ``trees`` and ``shaping`` for small pieces of Python,
``flat_processes``, ``flat_bodies`` and ``flat_formulas`` for methods on flat dicts, ``names`` and ``vocabulary`` for
what they are called, ``docstrings``, ``linemap``; ``layout`` writes the text.
``templates`` copies ``runtime`` into the program; ``tests`` writes what was taught as tests; ``javascript`` makes a
page of the same plan, ``native`` C for some of it. ``compiled`` is the whole way; ``loading`` and ``program_values``
bring a program and its values back, ``verdicts`` asks it about an event.
"""

from __future__ import annotations

from studio.compile.compiled import Compiled, compile_document
from studio.compile.names import program_name, why_no_program
from studio.compile.passes import ALL_PASSES

__all__ = ["ALL_PASSES", "Compiled", "compile_document", "program_name", "why_no_program"]
