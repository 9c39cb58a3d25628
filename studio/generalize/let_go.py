"""What is let go on a feature follows it from then on: another key of a collection, or a relation of a single thing."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from studio.document.model import Document, with_definition
from studio.generalize.attributes import AXES, Address, definition_of, needs_any, with_node
from studio.generalize.cut_loose import no_longer_follows
from studio.generalize.observe import observe
from studio.generalize.result import Result
from studio.generalize.snap import Snapped
from studio.generalize.written_places import data_places, written_at
from studio.infer.goals import Finding
from studio.language.errors import Refusal
from studio.language.nodes import Apply, Comprehension, Name, Node, free_names, replaced


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
    definition = definition_of(document, address.thing)
    names = free_names(snapped.node) & frozenset(document.definitions)
    single = not isinstance(definition.formula, Comprehension) and not definition.is_function
    if not (snapping and single and names and not needs_any(document, names, address.thing)):
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
