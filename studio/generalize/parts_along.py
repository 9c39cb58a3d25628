"""What belongs to a part of an instance goes along when that is pulled: what is told from it, and what lies in it.

In a component the parts are written out: a number that a part says first, and places of others use, tells these from
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from studio.document.graph import restricted
from studio.document.live import looked_at
from studio.document.model import Document, with_definition
from studio.document.scene import Thing
from studio.generalize.attribute_values import attribute_value
from studio.generalize.attributes import AXES, Address, address_of, is_point
from studio.generalize.contents import lies_in
from studio.generalize.drag_targets import BY_ITS_BODY
from studio.generalize.folded import folded
from studio.generalize.latest import latest
from studio.generalize.list_beside import ALONG, brought
from studio.generalize.listing_columns import SIZES
from studio.generalize.result import Result
from studio.generalize.written_places import is_in_component, said_at
from studio.language.builtins import SHAPES
from studio.language.builtins.geometry import WITH_INSIDE
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Display, Node, Path, at, free_names, replaced, with_children
from studio.language.values import Point, Shape, Value

Belongs = tuple[bool, bool, bool]
"""Whether a part is told from another across, and down, and whether it lies in that."""
ITEMS = "items"
PART = 3
"""So many steps lead to an attribute of a part."""


@dataclass(frozen=True)
class PulledPart:
    """A part of a component that is pulled in one of its instances, among all parts that the component lists."""

    component: str
    path: Path
    own: int
    address: Address

    def parts(self, document: Document) -> tuple[Node, ...]:
        """The formulas of all parts."""
        listed = at(document.definitions[self.component].formula, self.path)
        return listed.items if isinstance(listed, Display) else ()

    def shape(self, document: Document, number: int) -> Value:
        """A part as it is drawn in the instance."""
        address, needed = replace(self.address, steps=(ITEMS, number)), restricted(document, (self.address.thing,))
        return attribute_value(document, looked_at(needed).env(), address)

    def with_part(self, document: Document, number: int, part: Node) -> Document:
        """The document with another formula of a part."""
        definition = document.definitions[self.component]
        formula = replaced(definition.formula, (*self.path, ITEMS, number), part)
        return with_definition(document, replace(definition, formula=formula))


def with_parts_along(before: Document, done: Result, thing: str, attribute: str, index: Sequence[int]) -> Result:
    """What a pull gave, what belongs to the part that was pulled gone along with it, which is told."""
    address = replace(address_of(f"{thing}.{attribute}"), index=tuple(index))
    try:
        pulled, belongs = _belonging(before, address)
        if pulled is None or not belongs:
            return done
        after, number = _with_parts_along(before, done.document, pulled, belongs)
    except StudioError:
        return done
    if not number:
        return done
    parts, go = ("part", "goes") if number == 1 else ("parts", "go")
    says = f"{done.says} {number} other {parts} of {pulled.component} {go} along."
    return replace(done, document=after, touched=done.touched | {pulled.component}, says=says)


def _pulled(document: Document, address: Address) -> PulledPart | None:
    """The part of a component that is pulled; None for anything else."""
    if len(address.steps) != PART or address.steps[0] != ITEMS:
        return None
    own = replace(address, steps=address.steps[:2])
    shape = attribute_value(document, looked_at(document).env(), own)
    if not isinstance(shape, Shape) or shape.kind not in SHAPES:
        return None
    first = next((name for name, _ in shape.attributes if name in ("x", "center", "start", "points", "at")), "")
    place = said_at(document, own.step(first))
    if place is None or not is_in_component(place):
        return None
    k = place.path.index(ITEMS) if ITEMS in place.path else -1
    if k < 0 or place.path[k + 1] != address.steps[1]:
        return None  # it is no part that is written by itself
    return PulledPart(place.definition.name, place.path[:k], int(address.steps[1]), address)


def has_parts_along(document: Document, thing: str, attribute: str, index: Sequence[int]) -> bool:
    """Whether anything can go along with a part of an instance that is pulled."""
    try:
        return bool(_belonging(document, replace(address_of(f"{thing}.{attribute}"), index=tuple(index)))[1])
    except StudioError:
        return False


@latest
def _belonging(document: Document, address: Address) -> tuple[PulledPart | None, dict[int, Belongs]]:
    """The part that is pulled, and what belongs to it of the parts after it."""
    pulled, found = _pulled(document, address), dict[int, Belongs]()
    if pulled is not None:
        parts, around = pulled.parts(document), pulled.shape(document, pulled.own)
        ties = _said_first(document, parts, pulled.own)
        whole = address.steps[-1] in BY_ITS_BODY
        for number in range(pulled.own + 1, len(parts)):
            told = _told(parts[number], ties)
            lies = whole and _lies(pulled.shape(document, number), around)
            if any(told) or lies:
                found[number] = (*told, lies)
    return pulled, found


def _with_parts_along(
    before: Document, after: Document, pulled: PulledPart, belongs: Mapping[int, Belongs]
) -> tuple[Document, int]:
    then, now = _place(pulled.shape(before, pulled.own)), _place(pulled.shape(after, pulled.own))
    as_before = pulled.with_part(after, pulled.own, pulled.parts(before)[pulled.own])
    behind = _place(pulled.shape(as_before, pulled.own))
    if then is None or now is None or behind is None:
        return after, 0
    own, whole = Point(now.x - behind.x, now.y - behind.y), Point(now.x - then.x, now.y - then.y)
    along = 0
    for number, (across, down, lies) in belongs.items():
        by = Point(*(own[k] if told else whole[k] if lies else 0 for k, told in enumerate((across, down))))
        if by != (0, 0):
            part = pulled.parts(after)[number]
            moved = brought(part, lambda name, _, by=by: Point(0, 0) if name in SIZES else by)  # type: ignore[misc]
            after, along = pulled.with_part(after, number, _tidied(moved)), along + 1
    return after, along


def _place(shape: Value) -> Point | None:
    """By which place a part is held."""
    given = shape.as_dict() if isinstance(shape, Shape) else {}
    if "x" in given and "y" in given:
        return Point(given["x"], given["y"])
    found = given.get("center") or given.get("start") or given.get("at") or (given.get("points") or [None])[0]
    return found if isinstance(found, Point) else None


def _said_first(document: Document, parts: tuple[Node, ...], number: int) -> frozenset[str]:
    """The numbers and points with a name that a part says and no part before it."""
    names = {name for name, one in document.definitions.items() if not one.inputs and not one.drawn}
    earlier = frozenset().union(*map(free_names, parts[:number]))
    return (free_names(parts[number]) & names) - earlier


def _told(part: Node, ties: frozenset[str]) -> tuple[bool, bool]:
    """Whether a place of a part along each axis is told from one of these."""
    found = list(_coordinates(part))
    across, down = (any(free_names(node) & ties for axis, node in found if axis == k) for k in range(len(AXES)))
    return across, down


def _coordinates(part: Node) -> Iterator[tuple[int, Node]]:
    """The coordinates that a part is given by, each with its axis."""
    for name, node in part.keywords if isinstance(part, Apply) else ():
        axis = next((k for k, names in enumerate(ALONG) if name in names), None)
        if axis is not None:
            yield axis, node
        for point in node.items if isinstance(node, Display) else (node,):
            if isinstance(point, Apply) and is_point(point):
                yield from enumerate(point.arguments)


def _lies(shape: Value, around: Value) -> bool:
    both = isinstance(shape, Shape) and isinstance(around, Shape) and around.kind in WITH_INSIDE
    return both and lies_in(Thing("", (), shape), around)


def _tidied(node: Node) -> Node:
    """Sums with their plain numbers together."""
    if isinstance(node, Apply) and node.function in ("+", "-"):
        return folded([(1, node)])
    return with_children(node, _tidied)
