"""The values that plain Python has no type for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

Symbol = str  # an enumerated name, such as a colour


class Point(NamedTuple):
    """A place in the picture: x to the right, y downwards, in pixels."""

    x: float
    y: float


DEFAULTS: dict[str, dict[str, Any]] = {}


class Record:
    """Named parts."""

    def __init__(self, **parts: Any):
        self.__dict__.update(parts)

    def __setattr__(self, name: str, part: Any) -> None:
        raise TypeError("A Record cannot be changed; make another one.")

    def get(self, name: str) -> Any:
        return self.__dict__[name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and list(self.__dict__.items()) == list(other.__dict__.items())

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__))

    def __repr__(self) -> str:
        return f"Record({', '.join(f'{name}={part!r}' for name, part in self.__dict__.items())})"


class Shape:
    """Something drawn: its kind, and its attributes, which have a default each."""

    kind: str

    def __init__(self, kind_of_shape: str, /, **attributes: Any):
        own = self.__dict__
        own["kind"] = kind_of_shape
        own |= DEFAULTS[kind_of_shape]
        own |= attributes

    def __setattr__(self, name: str, part: Any) -> None:
        raise TypeError("A Shape cannot be changed; make another one.")

    def get(self, name: str) -> Any:
        return self.__dict__[name]

    @property
    def is_nowhere(self) -> bool:
        """Whether it is not visible, or a place, a size or a text of it is nothing: such a shape is not drawn."""
        own = self.__dict__
        if None in own.values() and any(own[name] is None for name in own if name not in ("fill", "stroke")):
            return True
        return own.get("visible") is False or None in own.get("points", ())

    def made_visible(self) -> Shape:
        """The shape as it is where it is visible."""
        own = dict(self.__dict__)
        return Shape(own.pop("kind"), **{**own, "visible": True}) if own.get("visible") is False else self

    def plain(self) -> dict[str, Any]:
        """The shape as a dict, groups with what is in them."""
        found = dict(self.__dict__)
        if "items" in found:
            found["items"] = stacked([shape.plain() for shape in shapes_in(found["items"])])
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(self.kind)

    def __repr__(self) -> str:
        return f"Shape({', '.join(f'{name}={part!r}' for name, part in self.__dict__.items())})"


def shapes_in(value: Any, hidden: bool = False) -> Iterator[Shape]:
    """The shapes in a drawn value: itself, or those in a collection of it, however deep; none that are at nothing.

    With those that are ``hidden``, all are visible.
    """
    parts: Iterable = ()
    if isinstance(value, Shape):
        parts = (value,)
    elif isinstance(value, dict):
        parts = list(value.values())
    elif isinstance(value, Iterable) and not isinstance(value, (str, Point)):
        parts = in_order(value)
    for part in parts:
        if not isinstance(part, Shape):
            yield from shapes_in(part, hidden)
        elif not (seen := part.made_visible() if hidden else part).is_nowhere:
            yield seen


def is_another(new: Any, old: Any) -> bool:
    """Whether a value has taken the place of another one: numbers and texts are the same where they are equal."""
    if new is old:
        return False
    kinds = (new.__class__, old.__class__)
    alike = kinds in ((int, float), (float, int)) or kinds[0] is kinds[1] and kinds[0] in (int, float, str)
    return not (alike and new == old)


def lengthened(scene: list[dict[str, Any]], letters: int) -> list[dict[str, Any]]:
    """The shapes with so many letters in each label, or more."""
    made = []
    for one in scene if letters else ():
        longer = {"content": one["content"].ljust(letters)} if "content" in one else {}
        made.append({**one, **longer, **({"items": lengthened(one["items"], letters)} if "items" in one else {})})
    return made or scene


def stacked(scene: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Shapes as they lie on one another, first ones behind: by their order where they have one, else as they come."""
    return sorted(scene, key=lambda shape: shape.get("order", 0)) if any(map(_is_put, scene)) else scene


def _is_put(shape: dict[str, Any]) -> bool:
    return bool(shape.get("order"))


def in_order(items: Iterable) -> Iterator:
    """What a loop visits: the members of a set sorted, anything else as it stands."""
    if not isinstance(items, (set, frozenset)):
        return iter(items)
    try:
        return iter(sorted(items))
    except TypeError:
        return iter(sorted(items, key=repr))


def holds(left: Any, relation: str, right: Any) -> bool:
    """Whether two sides stand in a relation; fractions may be off by a hair."""
    near = 0.0
    if isinstance(left, float) or isinstance(right, float):
        near = 1e-6 * max(1.0, abs(left), abs(right))
    if relation == "==":
        return abs(left - right) <= near if near else left == right
    if relation in ("<", ">"):
        return left < right - near if relation == "<" else left > right + near
    return left <= right + near if relation == "<=" else left >= right - near
