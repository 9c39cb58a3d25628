"""The rival of a rule by which things of a named size stand side by side: by that size and the gap, not a plain step.

In rows of which every second one is shifted by half of the way to the next, it is half of the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from studio.generalize.attributes import tidy_number
from studio.language.nodes import Apply, Comprehension, Literal, Name, Node, Path, bound_by, replaced, walk
from studio.language.values import Value, is_number

SIZES: Mapping[tuple[str | int, ...], str] = {
    ("x",): "width",
    ("y",): "height",
    ("center", "x"): "radius_x",
    ("center", "y"): "radius_y",
}
"""What says how far a thing reaches along the axis of one of its places."""


@dataclass(frozen=True)
class _Reach:
    """How far each thing reaches along an axis, as a formula and as it is now."""

    said: Node
    long: float


def over_size(
    rule: Node, members: Comprehension, steps: tuple[str | int, ...], values: Mapping[str, Value]
) -> list[Node]:
    """The rule with the named size of the members and the gap in place of the plain step; nothing where it has none."""
    reach = _reach(members.element, steps, values)
    indices = bound_by(members.clauses)
    if reach is None:
        return []
    for path, number in _factors(rule, indices):
        gap = tidy_number(number - reach.long)
        if 0 <= gap <= reach.long:
            way = reach.said if not gap else Apply("+", (reach.said, _gap(gap, values)))
            made = replaced(rule, path, way)
            for other, half in _factors(rule, None):
                made = replaced(made, other, Apply("/", (way, Literal(2)))) if half * 2 == number else made
            return [made]
    return []


def _reach(member: Node, steps: tuple[str | int, ...], values: Mapping[str, Value]) -> _Reach | None:
    """How far a member reaches, where a name says so."""
    size = dict(member.keywords).get(SIZES.get(steps, "")) if isinstance(member, Apply) else None
    value = values.get(size.id) if isinstance(size, Name) else None
    if size is None or not is_number(value) or value <= 0:
        return None
    if steps[0] == "center":
        return _Reach(Apply("*", (Literal(2), size)), 2 * value)
    return _Reach(size, value)


def _gap(gap: float, values: Mapping[str, Value]) -> Node:
    """The gap by its name, where one value with a name is as large and no other is."""
    names = [name for name, value in values.items() if is_number(value) and value == gap]
    return Name(names[0]) if len(names) == 1 else Literal(gap)


def _factors(rule: Node, indices: set[str] | None) -> Iterator[tuple[Path, float]]:
    """The plain numbers that are taken as often as an index says, or (None) in every second row alone."""
    for path, node in walk(rule):
        if not isinstance(node, Apply) or node.function != "*":
            continue
        for place, one in enumerate(node.arguments[:2]):
            other = node.arguments[1 - place]
            often = isinstance(other, Apply) and other.function == "%" if indices is None else _is_one(other, indices)
            if often and isinstance(one, Literal) and is_number(one.value):
                yield (*path, "arguments", place), one.value


def _is_one(node: Node, names: set[str]) -> bool:
    return isinstance(node, Name) and node.id in names
