"""Which numbers in a formula belong to its form rather than to its measures: indices, halves, parts of a round."""

from __future__ import annotations

from collections.abc import Iterable

from studio.document.model import Definition, Document
from studio.language.nodes import Apply, Literal, Name, Node, Path, at, walk

ROUNDS = frozenset({180, 360})
"""The degrees of a round, whole and half."""
SMALL = frozenset({0, 1, 2})
"""Numbers that belong to the form of a relation rather than to its measures."""
ARITHMETIC = frozenset({"+", "-", "*", "/"})
ANGLES = {"polar": 2, "sin": 0, "cos": 0}
"""Which part of these is an angle."""
ANGLE = "rotation"


def is_form(document: Document, name: str, path: Path, literal: Literal) -> bool:
    """Whether a number in the formula of a name is of the form of a relation, and no measure."""
    return literal.value in SMALL or is_round(document, document.definitions[name].formula, path, literal, name)


def is_round(document: Document, formula: Node, path: Path, literal: Literal, name: str) -> bool:
    """Whether a number is the degrees of a round, of which a formula (of this name) takes parts for an angle."""
    inside = path[-2:-1] == ("arguments",) and abs(literal.value) in ROUNDS
    around = at(formula, path[:-2]) if inside else None
    takes_parts = isinstance(around, Apply) and around.function in ("*", "/")
    return takes_parts and _becomes_angle(document, formula, path, name, frozenset())


def _becomes_angle(document: Document, formula: Node, path: Path, name: str, seen: frozenset[str]) -> bool:
    """Whether what stands at a path is worked out to an angle, there or where the name of the formula stands."""
    while path:
        if path[-3:-2] == ("keywords",):
            return _is_given_as_angle(document, at(formula, path[:-3]), int(path[-2]), seen)
        around = at(formula, path[:-2]) if path[-2:-1] == ("arguments",) else None
        if not isinstance(around, Apply):
            return False
        if around.function in ANGLES:
            return path[-1] == ANGLES[around.function]
        if around.function not in ARITHMETIC:
            return False
        path = path[:-2]
    using = [one for one in document.definitions.values() if name in one.needs]
    return name not in seen and _is_angle_in(document, using, name, seen | {name})


def _is_given_as_angle(document: Document, held: Node, position: int, seen: frozenset[str]) -> bool:
    """Whether an attribute of a shape, or what is given to a component, is an angle."""
    if not isinstance(held, Apply):
        return False
    given, of = held.keywords[position][0], document.definitions.get(held.function)
    if of is None or not of.inputs:
        return given == ANGLE
    known = f"{of.name}.{given}"
    return known not in seen and _is_angle_in(document, [of], given, seen | {known})


def _is_angle_in(document: Document, using: Iterable[Definition], name: str, seen: frozenset[str]) -> bool:
    """Whether a name stands where an angle is worked out."""
    return any(
        node == Name(name) and _becomes_angle(document, one.formula, path, one.name, seen)
        for one in using
        for path, node in walk(one.formula)
    )


def is_index(formula: Node, path: Path) -> bool:
    around = at(formula, path[:-2]) if path[-2:] == ("arguments", 1) else None
    return isinstance(around, Apply) and around.function == "[]"
