"""The way from a document to its program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from studio.compile import tables
from studio.compile.layout import laid_out
from studio.compile.linemap import line_map
from studio.compile.lower import lower
from studio.compile.module import source
from studio.compile.names import MODULES, PYTHON, Names
from studio.compile.native.library import native_library
from studio.compile.passes import ALL_PASSES, Pass
from studio.compile.tests import tests_tree
from studio.document.drawing_faults import drawing_faults
from studio.document.model import Document
from studio.language.errors import FormulaError
from studio.language.garbage import no_collection
from studio.language.nodes import Apply, DictDisplay, Display, Node, walk
from studio.language.steps import walk_steps

MOST_PARTS = 81_000
"""Parts of formulas and steps that a program may have: so many are compiled within seconds."""
PARTS_OF_CONSTRAINT, PARTS_OF_STATE, PARTS_OF_PROCESS, PARTS_OF_RULE, PARTS_OF_INPUT, PARTS_OF_STEP = (
    10,
    8,
    15,
    15,
    3,
    2,
)
"""So many parts one of these counts for, besides those of its formulas."""
LOCALS_PER_PART = 1_000
"""So many names of one process make each of them a part more: all are in scope where it gets another."""
PLAIN = frozenset({"+", "-", "*", "/", "//", "%"})
"""Builtins whose sign stands in a program as it does in the formula: they count for one part, others for two."""


@dataclass(frozen=True)
class Compiled:
    """An emitted program: its module, the tests of what was taught, and the lines (1-based) of each definition.

    ``native`` is the C that goes beside it, empty where there is none; ``why_not_native`` says in sentences what stays
    Python. ``faults`` says of each shape that cannot be drawn with the states as given why not.
    ``code`` is the bytecode of the source and ``given_up`` where it gives up (line and sentence), both where they were
    made beforehand.
    """

    name: str
    source: str
    tests: str
    line_map: dict[str, tuple[int, int]]
    native: str = ""
    why_not_native: str = ""
    faults: tuple[str, ...] = ()
    code: bytes = field(default=b"", repr=False, compare=False)
    given_up: tuple[tuple[int, str], ...] | None = field(default=None, repr=False, compare=False)


@no_collection()
def compile_document(
    document: Document,
    name: str = "program",
    passes: Sequence[Pass] = ALL_PASSES,
    check: Callable[[], None] = lambda: None,
    native: bool = False,
) -> Compiled:
    """The program of a document; the same document gives the same text. ``check`` is called now and then; it may raise.

    Where ``native``, with C for what can be in C (``studio.compile.native.put_beside`` writes both).

    Raises CycleError or FormulaError where the document cannot be a program, or is too large for one.
    """
    check_size(document)
    plan = lower(document, Names(PYTHON | MODULES).of(name))
    faults = drawing_faults(document)
    for each in passes:
        check()
        plan = each(plan)
    check()
    library, why = native_library(plan) if native else (None, "")
    words, text = tables.vocabulary(plan), source(plan, library.table if library else None, why)
    check()
    tree = tests_tree(document, plan.name).body
    check()
    tests = laid_out(tree)
    check()
    identifiers = {one: (words.visits.get(one, ""), words.attributes[one]) for one in words.attributes}
    lines = line_map(text, identifiers)
    return Compiled(plan.name, text, tests, lines, library.source if library else "", why, faults)


def check_size(document: Document) -> None:
    """Raises FormulaError for a document that would take far longer than a moment: work grows with its parts."""
    formulas = [one.formula for one in document.definitions.values()]
    steps = [step for one in document.processes.values() for step in walk_steps(one.steps)]
    formulas += [formula for step in steps for formula in step.formulas]
    formulas += [side for one in document.constraints.values() for side in (one.left, one.right)]
    formulas += [formula for rule in document.rules for formula in rule.formulas]
    inputs = [one.inputs for one in document.definitions.values()]
    inputs += [one.inputs for one in document.processes.values()]
    parts = PARTS_OF_STEP * len(steps) + PARTS_OF_INPUT * sum(map(len, inputs)) + sum(map(_parts, formulas))
    parts += len(document.definitions) + PARTS_OF_STATE * len(document.states())
    parts += PARTS_OF_CONSTRAINT * len(document.constraints)
    named = [sum(1 for step in walk_steps(one.steps) if step.binds) for one in document.processes.values()]
    parts += sum(count * count // LOCALS_PER_PART for count in named)
    parts += PARTS_OF_PROCESS * len(document.processes) + PARTS_OF_RULE * len(document.rules)
    if parts > MOST_PARTS:
        raise FormulaError(
            f"The formulas and steps here have {parts:,} parts, and a program can have {MOST_PARTS:,}. "
            "Let lists stand for what is alike."
        )


def _parts(formula: Node) -> int:
    """The parts of a formula; those for which much stands in a program count for two."""
    return sum(1 + _is_more(part) for _, part in walk(formula))


def _is_more(part: Node) -> bool:
    return isinstance(part, (Display, DictDisplay)) or (isinstance(part, Apply) and part.function not in PLAIN)
