"""What joins the parts of a figure: a number that one part says and others use gets a name, so that it stays one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeGuard

from studio.document.model import Definition, Document
from studio.document.naming import fresh_name
from studio.document.told_places import PLACES
from studio.generalize.attributes import AXES, is_point, point_node, tidy_number
from studio.generalize.parameterize import default_range
from studio.language.builtins import ATTRIBUTES, SHAPES
from studio.language.nodes import Apply, Attribute, Display, Literal, Name, Node, Path, renamed, replaced, walk
from studio.language.types import NUMBER
from studio.language.values import is_number

SIGN = "·"
"""No name that is written has this in it: the numbers are called so while it is not known which of them have a use."""


@dataclass(frozen=True)
class JoinedNumber:
    """A plain number in the formula of a part: where it is, its value, and along which axis it is a place ("": none).

    ``part`` is called so, ``attribute`` is what says it, ``point`` the way to the point whose coordinate it is.
    """

    name: str
    value: float
    attribute: str
    axis: str
    path: Path
    part: str
    point: tuple[str, Path] | None = None


def marked(formulas: Mapping[str, Node]) -> tuple[dict[str, Node], dict[str, JoinedNumber]]:
    """The formulas of parts with a mark for each plain place and size that they say, and the marks by name."""
    found: dict[str, Node] = {}
    marks: dict[str, JoinedNumber] = {}
    for part, formula in formulas.items():
        for mark in _marks(part, formula):
            formula = replaced(formula, mark.path, Name(mark.name))
            marks[mark.name] = mark
        found[part] = formula
    return found, marks


def _marks(part: str, formula: Node) -> Iterator[JoinedNumber]:
    if not isinstance(formula, Apply) or formula.function not in SHAPES:
        return
    for position, (attribute, node) in enumerate(formula.keywords):
        way: Path = ("keywords", position, 1)
        if _is_plain(node) and ATTRIBUTES.get(attribute) == NUMBER:
            yield JoinedNumber(f"{part}{SIGN}{attribute}", node.value, attribute, PLACES.get(attribute, ""), way, part)
        points = enumerate(node.items) if isinstance(node, Display) else [(-1, node)]
        for place, point in points:
            if not isinstance(point, Apply) or not is_point(point):
                continue
            there: Path = way if place < 0 else (*way, "items", place)
            for number, axis in enumerate(AXES):
                one = point.arguments[number]
                if _is_plain(one):
                    called = f"{part}{SIGN}{attribute}{SIGN}{place}{SIGN}{axis}"
                    yield JoinedNumber(
                        called, one.value, attribute, axis, (*there, "arguments", number), part, (part, there)
                    )


def _is_plain(node: Node) -> TypeGuard[Literal]:
    return isinstance(node, Literal) and is_number(node.value)


def in_use(
    formula: Node, marks: Mapping[str, JoinedNumber], start: Mapping[str, float]
) -> tuple[Node, dict[str, JoinedNumber]]:
    """The formula of a whole figure in which only those marks are left that join parts, and these marks.

    Places among them are told from ``start``, where the figure begins along each axis; what begins there needs no
    name.
    """
    often = Counter(node.id for _, node in walk(formula) if isinstance(node, Name))
    kept = {
        name: one
        for name, one in marks.items()
        if often[name] > 1 and (not one.axis or one.axis not in start or one.value != start[one.axis])
    }
    back: dict[str, Node] = {name: Literal(one.value) for name, one in marks.items() if name not in kept}
    for name, one in kept.items():
        begun = start.get(one.axis, 0)
        back[name] = Apply("+", (Name(name), Literal(begun))) if begun else Name(name)
    return renamed(formula, back), kept


def values_of(marks: Mapping[str, JoinedNumber], start: Mapping[str, float]) -> dict[str, float]:
    """The value of each mark, places from where the figure begins."""
    return {name: tidy_number(one.value - start.get(one.axis, 0)) for name, one in marks.items()}


def named(
    document: Document, component: str, formula: Node, marks: Mapping[str, JoinedNumber], start: Mapping[str, float]
) -> tuple[list[Definition], Node]:
    """What the marks are called for good: new definitions, and the formula of the component that uses them.

    A number is a parameter after the component and its attribute (``house_width``); both coordinates of one place are
    a point (``bicycle_center``). Where that is taken, the part is named too (``bicycle_fork_end_x``).
    """
    values = values_of(marks, start)
    points: dict[tuple[str, Path], list[str]] = {}
    for name, one in marks.items():
        if one.point is not None:
            points.setdefault(one.point, []).append(name)
    made: list[Definition] = []
    words: dict[str, Node] = {}
    for name, one in marks.items():
        both = points.get(one.point, []) if one.point is not None else []
        if name in words:
            continue
        taken = [each.name for each in made]
        word = one.attribute.removesuffix("s") if one.point is not None else one.attribute
        if len(both) == 2:
            called = _free(document, component, one.part, word, taken)
            made.append(Definition(called, point_node(*(Literal(values[each]) for each in both))))
            words |= {each: Attribute(Name(called), marks[each].axis) for each in both}
            continue
        said = f"{word}_{one.axis}" if one.point is not None else word
        called = _free(document, component, one.part, said, taken)
        limits = default_range(values[name], said)
        made.append(Definition(called, Literal(values[name]), role="parameter", range=limits))
        words[name] = Name(called)
    return made, renamed(formula, words)


def _free(document: Document, component: str, part: str, word: str, taken: list[str]) -> str:
    """A name that is free: after the component, where that is taken after the part as well, and then with a number."""
    for called in (f"{component}_{word}", f"{component}_{part}_{word}"):
        if called not in taken and fresh_name(document, called) == called:
            return called
    number = 2
    while (called := fresh_name(document, f"{component}_{part}_{word}_{number}")) in taken:
        number += 1
    return called
