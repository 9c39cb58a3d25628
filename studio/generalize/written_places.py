"""Where attributes are written, those of parts of a group or an instance too, and the data that they look up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from studio.document.live import looked_at
from studio.document.model import Document
from studio.generalize.attribute_values import loop_rows
from studio.generalize.attributes import Address, Place, definition_of, find, followed, shape_path
from studio.language.env import Env
from studio.language.errors import Refusal, StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Comprehension, Display, Name, Node, Path, at, bound_by, free_names, walk


def written_at(document: Document, address: Address) -> Place | None:
    """Where an attribute is written; None where a component gives it."""
    try:
        return find(document, address)
    except Refusal:
        return None


def said_at(document: Document, address: Address) -> Place | None:
    """Where an attribute is written; of a part, where that is defined, or in the component that gives it."""
    return written_at(document, address) or _of_part(document, address)


def is_in_component(place: Place) -> bool:
    """Whether what is written there is so in all instances of a component."""
    return bool(place.definition.inputs)


def _of_part(document: Document, address: Address) -> Place | None:
    """Where an attribute of a part is written; None for what is no part of a group, nor of an instance."""
    definition, steps = definition_of(document, address.thing), address.steps
    path = shape_path(definition.formula)
    while True:
        node = at(definition.formula, path)
        called = node.id if isinstance(node, Name) else node.function if isinstance(node, Apply) else ""
        if called in document.definitions:  # a part that is a thing of its own, or an instance
            definition, path = document.definitions[called], ()
        elif called == "group" and steps[:1] == ("items",) and isinstance(steps[1], int):
            part = _part(node, steps[1])
            if part is None:
                return None
            path, steps = (*path, *part), steps[2:]
        else:
            break
    if steps == address.steps or not steps:
        return None
    with suppress(Refusal):
        formula, path = followed(definition.formula, path, replace(address, thing=definition.name, steps=steps))
        return Place(replace(definition, formula=formula), path, at(formula, path))
    return None


def _part(group: Node, number: int) -> Path | None:
    """The way to a part in the formula of a group; to the form of all members, where it is one of a list in there."""
    assert isinstance(group, Apply)
    keys = [key for key, _ in group.keywords]
    if "items" not in keys:
        return None
    path: Path = ("keywords", keys.index("items"), 1)
    while True:
        match at(group, path):
            case Display(items=items):
                return (*path, "items", number) if number < len(items) else None
            case Apply("+", (Display(items=items), _)):
                first = number < len(items)
                path, number = (*path, "arguments", 0 if first else 1), number if first else number - len(items)
            case Comprehension() as members:
                return (*path, *shape_path(members))
            case _:
                return None


def differs(place: Place) -> bool:
    """Whether an attribute differs from member to member of a list."""
    formula = place.definition.formula
    clauses = formula.clauses if isinstance(formula, Comprehension) else ()
    return bool(free_names(place.node) & bound_by(clauses))


def data_places(document: Document, place: Place, address: Address) -> dict[str, tuple[str, Path]]:
    """Where the values of the loop variables of a list over written data stand, for the member addressed."""
    formula = place.definition.formula
    if not isinstance(formula, Comprehension) or len(formula.clauses) != 1 or len(address.index) != 1:
        return {}
    clause = formula.clauses[0]
    source = document.definitions.get(clause.source.id) if isinstance(clause.source, Name) else None
    if source is None or not isinstance(source.formula, Display) or address.index[0] >= len(source.formula.items):
        return {}
    row: Path = ("items", address.index[0])
    if len(clause.targets) == 1:
        return {clause.targets[0]: (source.name, row)}
    return {target: (source.name, (*row, "items", column)) for column, target in enumerate(clause.targets)}


def looked_up(document: Document, place: Place, address: Address) -> Iterator[tuple[str, Path]]:
    """Where the numbers stand that a formula looks up in written data by an index, for the member addressed."""
    lists = {name: one.formula for name, one in document.definitions.items() if isinstance(one.formula, Display)}
    found = [node for _, node in walk(place.node) if isinstance(node, Apply) and node.function == "[]"]
    found = [node for node in found if isinstance(node.arguments[0], Name) and node.arguments[0].id in lists]
    if not found or len(address.index) != 1:
        return
    env = looked_at(document).env()
    rows = list(loop_rows(place.definition.formula, env))
    row = rows[address.index[0]] if address.index[0] < len(rows) else {}
    for node in found:
        name = node.arguments[0].id  # type: ignore[union-attr]
        with suppress(StudioError):
            position = evaluate(node.arguments[1], Env({**env, **row}))
            items = lists[name].items
            if isinstance(position, int) and 0 <= position < len(items):
                yield name, ("items", position)
