"""What is let go on a feature follows it from then on: another key of a collection, or a relation of a single thing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeGuard

from studio.document.live import Live
from studio.document.model import Document, with_definition
from studio.generalize.adjustable_numbers import NumberEdit
from studio.generalize.attribute_values import attribute_value
from studio.generalize.attributes import AXES, Address, coordinates, definition_of, find, needs_any, with_node
from studio.generalize.box_corners import SIDES, corner_of
from studio.generalize.cut_loose import no_longer_follows
from studio.generalize.drag_targets import BOX, MOVES
from studio.generalize.draw import observe_measures
from studio.generalize.observe import observe
from studio.generalize.resizing import Steps, pulled_onto
from studio.generalize.result import Result
from studio.generalize.snap import Snapped, is_plain_word
from studio.generalize.written_places import data_places, written_at
from studio.infer.goals import Finding
from studio.language.errors import Refusal, StudioError
from studio.language.nodes import Apply, Comprehension, Name, Node, free_names, replaced
from studio.language.values import Point, Shape


def rekeyed(document: Document, address: Address, snapped: Snapped) -> Result | None:
    """A member of a list over written data that is let go on another element of the collection it sits on."""
    place = written_at(document, address)
    new = snapped.node
    if (
        place is None
        or not (_is_element(place.node) and _is_element(new))
        or new.arguments[0] != place.node.arguments[0]
    ):
        return None
    key = place.node.arguments[1]
    found = data_places(document, place, address).get(key.id) if isinstance(key, Name) else None
    if found is None:
        return None
    name, path = found
    definition = document.definitions[name]
    formula = replaced(definition.formula, path, new.arguments[1])
    after = with_definition(document, replace(definition, formula=formula))
    says = f"{address} is now {snapped.where}"
    return Result(after, (Finding(str(address), says),), frozenset({address.thing, name}), f"{says}.")


def _is_element(node: Node) -> TypeGuard[Apply]:
    return isinstance(node, Apply) and node.function == "[]" and isinstance(node.arguments[0], Name)


def related(document: Document, address: Address, snapped: Snapped, snapping: bool) -> Result | None:
    """A single thing that is let go on a feature it may refer to keeps that as a relation."""
    if not (snapping and _may_follow(document, address, snapped.node)):
        return None
    try:
        after = with_node(document, address, snapped.node)
    except Refusal:
        return None
    for axis in AXES:
        after = observe(after, address.step(axis), getattr(snapped.at, axis), "dragged")
    says = f"{address} is now {snapped.where}"
    lost = no_longer_follows(document, after, address.thing)
    return Result(after, (Finding(str(address), says),), frozenset({address.thing}), f"{says}.{lost}")


def related_side(
    document: Document,
    live: Live,
    address: Address,
    snapped: Snapped,
    ways: Iterable[Sequence[NumberEdit]],
    pull: Callable[[Document, str, str, Point], Result],
) -> Result | None:
    """A single box that is pulled by a corner or side to a feature reaches there from then on.

    Where the first of the ``ways`` lets a parameter give way for it, that is what was meant. A side of the corner that
    met nothing keeps its formula, if it follows something: a number in that gives way, by a ``pull`` of it alone.
    """
    corner = BOX.get(str(address.steps[-1]), MOVES)
    if corner == MOVES or address.steps[:-1] or not _may_follow(document, address, snapped.node):
        return None
    if _parameter_gives_way(document, address.thing, snapped, ways):
        return None
    shape = attribute_value(document, live.env(), Address(address.thing))
    if not isinstance(shape, Shape) or "width" not in shape.as_dict():
        return None
    changed = pulled_onto(document, address.thing, shape, snapped, corner, corner_of(shape, corner))
    if not any(free_names(node) & document.definitions.keys() for node in changed.values()):
        return None
    says, touched = f"{address} is now {snapped.where}", frozenset({address.thing})
    try:
        after = _with_all(document, address.thing, changed)
        with suppress(StudioError):  # where nothing gives way for it, it follows nothing any more
            for side, axis, size in _met_nothing(document, address.thing, snapped, corner, changed):
                kept = {steps: node for steps, node in changed.items() if steps[0] not in (axis, size)}
                pulled = pull(_with_all(document, address.thing, kept), address.thing, side, snapped.at)
                after, says = pulled.document, f"{says} and {pulled.findings[0].formula}"
                touched |= pulled.touched
    except Refusal:
        return None
    after = observe_measures(after, address.thing, "dragged")
    lost = no_longer_follows(document, after, address.thing)
    return Result(after, (Finding(str(address), says),), touched, f"{says}.{lost}")


def _parameter_gives_way(
    document: Document, thing: str, snapped: Snapped, ways: Iterable[Sequence[NumberEdit]]
) -> bool:
    """Whether the first way lets a parameter give way from which a side that met something is told."""
    names = frozenset[str]()
    for position, there in enumerate(coordinates(snapped.node)):
        for key in (AXES[position], ("width", "height")[position]) if free_names(there) else ():
            place = written_at(document, Address(thing, (), (key,)))
            names |= free_names(place.node) if place is not None else frozenset()
    return any(edit.path is None and needs_any(document, names, edit.name) for edit in next(iter(ways), ()))


def _with_all(document: Document, name: str, changed: Mapping[Steps, Node]) -> Document:
    for steps, node in changed.items():
        document = with_node(document, Address(name, (), steps), node)
    return document


def _met_nothing(
    document: Document, name: str, snapped: Snapped, corner: str, changed: Mapping[Steps, Node]
) -> Iterator[tuple[str, str, str]]:
    """The side of a corner that met nothing and would no longer follow what it does now, with its place and size."""
    for position, far in enumerate(SIDES[corner]):
        measures = AXES[position], ("width", "height")[position]
        own = [find(document, Address(name, (), steps)).node for steps in changed if steps[0] in measures]
        follows = any(free_names(one) & document.definitions.keys() for one in own)
        if far is not None and follows and not free_names(coordinates(snapped.node)[position]):
            yield (("left", "right"), ("top", "bottom"))[position][far], *measures


def _may_follow(document: Document, address: Address, node: Node) -> bool:
    """Whether a thing is a single one, and may be told from what a formula needs, if that is anything."""
    definition = definition_of(document, address.thing)
    names = free_names(node) & frozenset(document.definitions)
    single = not isinstance(definition.formula, Comprehension) and not definition.is_function
    return single and not address.index and bool(names) and not needs_any(document, names, address.thing)


def beside(snapped: Snapped) -> str:
    """The words (with a comma before them) for a place that was found, where nothing keeps what is pulled there."""
    return "".join(f", {one if is_plain_word(one) else f'where {one} is now'}" for one in snapped.says)
