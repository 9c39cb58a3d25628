"""Boxes of a list that touch each other: when one is pulled larger they go on touching, as bricks and tiles do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.adjustable_numbers import LITERAL, NumberEdit
from studio.generalize.attribute_values import attribute_value, loop_rows
from studio.generalize.attributes import Address, keyword_path, shape_path, tidy_number
from studio.generalize.box_corners import SIDES
from studio.generalize.centred_boxes import PLACES
from studio.generalize.snap import STILL
from studio.language.env import Env
from studio.language.errors import StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Comprehension, Literal, Node, Path, at, bound_by, free_names, replaced, walk
from studio.language.values import Point, Shape, is_number

SMALLEST = 1.0
"""No box becomes smaller than so many pixels so."""


def kept_touching(
    document: Document, live: Live, address: Address, to: Point
) -> tuple[dict[Address, float], tuple[NumberEdit, ...]] | None:
    """The sizes with which a far corner or side comes to lie at a place, and what else gives way: the steps between.

    Along an axis on which they do not touch they only become as large. None where they touch along none on which they
    are pulled, or their numbers are not plain.
    """
    formula = document.definitions[address.thing].formula
    far = SIDES.get(str(address.steps[-1]) if len(address.steps) == 1 else "", ())
    if not isinstance(formula, Comprehension) or formula.kind != "list" or len(address.index) != 1 or False in far:
        return None
    targets: dict[Address, float] = {}
    edits: list[NumberEdit] = []
    touching = False
    with suppress(StudioError, IndexError, TypeError):
        for there, pulled, (size, axis) in zip(to, far, PLACES.items(), strict=False):
            if not pulled:
                continue
            found = _stretched(document, live, address, size, axis, there)
            touching |= found is not None
            found = found or _alone(document, live, address, size, axis, there)
            if found is None:
                return None
            targets[replace(address, steps=(size,))] = found[0].value
            edits += found
        return (targets, tuple(edits)) if touching else None
    return None


def _alone(
    document: Document, live: Live, address: Address, size: str, axis: str, there: float
) -> list[NumberEdit] | None:
    """The size alone with which a far side comes to lie there, along an axis on which nothing touches."""
    formula = document.definitions[address.thing].formula
    path = shape_path(formula)
    long = keyword_path(at(formula, path), size)
    length = at(formula, (*path, *long)) if long else None
    becomes = tidy_number(there - attribute_value(document, live.env(), replace(address, steps=(axis,))))
    if long is None or not isinstance(length, Literal) or not is_number(length.value) or becomes < SMALLEST:
        return None
    return [_edit(address.thing, (*path, *long), length.value, becomes)]


def _stretched(
    document: Document, live: Live, address: Address, size: str, axis: str, there: float
) -> list[NumberEdit] | None:
    """The size and the steps along an axis, all larger alike, with which a far side comes to lie there."""
    formula, env = document.definitions[address.thing].formula, live.env()
    assert isinstance(formula, Comprehension)
    path = shape_path(formula)
    element = at(formula, path)
    near, long = keyword_path(element, axis), keyword_path(element, size)
    if near is None or long is None or not _touch(live.value(address.thing), axis, size):
        return None
    place, length = at(element, near), at(element, long)
    steps = list(_steps(place, bound_by(formula.clauses)))
    if not isinstance(length, Literal) or not is_number(length.value) or not steps:
        return None
    row = Env({**env, **loop_rows(formula, env)[address.index[0]]})
    nothing = place
    for one, _ in steps:
        nothing = replaced(nothing, one, Literal(0))
    base, now = evaluate(nothing, row), attribute_value(document, env, replace(address, steps=(axis,))) + length.value
    if now - base < SMALLEST or (there - base) / (now - base) * length.value < SMALLEST:
        return None
    more = (there - base) / (now - base)
    numbers = [((*path, *long), length.value), *(((*path, *near, *one), value) for one, value in steps)]
    return [_edit(address.thing, where, value, tidy_number(value * more)) for where, value in numbers]


def _edit(name: str, path: Path, value: float, becomes: float) -> NumberEdit:
    return NumberEdit(LITERAL, 1, name, path, becomes, f"{value} in {name} becomes {becomes}")


def _touch(boxes: object, axis: str, size: str) -> bool:
    """Whether some two neighbours have a side in common across an axis: where one ends the next begins."""
    if not isinstance(boxes, list) or not all(isinstance(one, Shape) for one in boxes):
        return False
    other = "y" if axis == "x" else "x"
    long = {"x": "width", "y": "height"}[other]
    begun: dict[float, list[Shape]] = {}
    for one in boxes:
        begun.setdefault(tidy_number(one.get(axis)), []).append(one)
    return any(
        one is not after
        and one.get(other) < after.get(other) + after.get(long) - STILL
        and after.get(other) < one.get(other) + one.get(long) - STILL
        for one in boxes
        for after in begun.get(tidy_number(one.get(axis) + one.get(size)), ())
    )


def _steps(place: Node, indices: set[str]) -> Iterator[tuple[Path, float]]:
    """The plain numbers by which an index is multiplied in a place, and where these stand: once in each product."""
    inside: list[Path] = []
    for path, node in walk(place):
        if not isinstance(node, Apply) or node.function not in ("*", "%", "//") or _within(path, inside):
            continue
        counts = [bool(free_names(one) & indices) for one in node.arguments]
        if node.function != "*" or all(counts):
            inside.append(path)  # what is larger in there does not make the whole larger alike
            continue
        for number, one in enumerate(node.arguments):
            if isinstance(one, Literal) and is_number(one.value) and counts[1 - number]:
                inside.append(path)
                yield (*path, "arguments", number), one.value


def _within(path: Path, others: list[Path]) -> bool:
    return any(path[: len(one)] == one for one in others)
