"""Which numbers in a formula belong to its form rather than to its measures: indices, halves, parts of a round."""

from __future__ import annotations

from studio.language.nodes import Apply, Literal, Node, Path, at

WHOLE = 360
SMALL = frozenset({0, 1, 2})
"""Numbers that belong to the form of a relation rather than to its measures."""


def is_form(formula: Node, path: Path, literal: Literal) -> bool:
    """Whether a number is of the form of a relation, and no measure."""
    return literal.value in SMALL or is_round(formula, path, literal)


def is_round(formula: Node, path: Path, literal: Literal) -> bool:
    """Whether a number is the degrees of a whole round, of which a formula takes parts."""
    around = at(formula, path[:-2]) if len(path) > 1 and abs(literal.value) == WHOLE else None
    return isinstance(around, Apply) and around.function in ("*", "/")


def is_index(formula: Node, path: Path) -> bool:
    around = at(formula, path[:-2]) if path[-2:] == ("arguments", 1) else None
    return isinstance(around, Apply) and around.function == "[]"
