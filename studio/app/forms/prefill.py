"""What fills a form in: names to complete, and arguments that follow from what is selected."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from studio.app.desk import Desk
from studio.commands.attribute_rows import AttributeRow, member, rows_of
from studio.commands.registry import Command, Parameter
from studio.document.model import EVENTS, Document
from studio.document.naming import fresh_name
from studio.generalize.attributes import shape_path
from studio.generalize.crossings import places_of
from studio.generalize.operands import place_of
from studio.language.errors import StudioError
from studio.language.nodes import Apply, at
from studio.language.types import Type
from studio.language.values import Shape, Value

Names = Callable[[Desk], list[str]]


def _definitions(desk: Desk) -> list[str]:
    return list(desk.document.definitions)


def _things(desk: Desk) -> list[str]:
    return [name for name, one in desk.document.definitions.items() if not one.is_parameter and not one.is_function]


def _parameters(desk: Desk) -> list[str]:
    return list(desk.document.parameters())


def _functions(desk: Desk) -> list[str]:
    return [name for name, one in desk.document.definitions.items() if one.is_function]


def _processes(desk: Desk) -> list[str]:
    return list(desk.document.processes)


def _of_type(*types: type) -> Names:
    return lambda desk: [name for name, value in desk.live.values().items() if isinstance(value, types)]


def _attributes(desk: Desk) -> list[str]:
    """The attributes of the one thing that is selected."""
    chosen = [name for name in desk.selection.names if name in desk.document.definitions]
    rows = rows_of(desk.document, desk.live, chosen[0]) if chosen else []
    return [one.attribute for one in rows if one.attribute]


def _everywhere(desk: Desk) -> list[str]:
    """The attributes of all things, each with the name of its thing."""
    names = [name for name in _things(desk) if name in desk.document.definitions]
    return [
        f"{name}.{one.attribute}" for name in names for one in rows_of(desk.document, desk.live, name) if one.attribute
    ]


LENGTHS = frozenset({"radius_x", "radius_y", "stroke_width", "width", "height", "size", "corner"})
"""Attributes that are lengths."""


def _lengths(desk: Desk) -> list[str]:
    """The attributes of drawn things that are plain lengths, written or not."""
    found = []
    for name in _things(desk):
        rows = rows_of(desk.document, desk.live, name) if desk.document.definitions[name].drawn else []
        found += [f"{name}.{row.attribute}" for row in rows if row.attribute in LENGTHS and _is_plain(row)]
    return found


def _is_plain(row: AttributeRow) -> bool:
    try:
        return float(row.formula or row.value) > 0
    except ValueError:
        return False


NAMES: dict[str, Names] = {
    "things": _things,
    "thing": _things,
    "lists": _of_type(list),
    "over": _parameters,
    "parameters": _parameters,
    "left": _parameters,
    "right": _parameters,
    "attribute": _attributes,
    "attributes": _attributes,
    "open": _attributes,
    "also": _everywhere,
    "collection": _of_type(list, dict, frozenset),
    "component": _functions,
    "function": _functions,
    "definition": _definitions,
    "process": _processes,
    "before": _definitions,
    "old": lambda desk: [*desk.document.definitions, *desk.document.processes],
    "demonstration": lambda desk: list(desk.document.demonstrations),
    "goal": lambda desk: list(desk.document.lessons),
    "label": lambda desk: [each.label for one in desk.document.lessons.values() for each in one.examples],
    "event": lambda desk: list(EVENTS),
}
"""Names to complete, by what an argument is called."""

NAME_OF: dict[str, Names] = {
    "set_parameter": _parameters,
    "set_range": _parameters,
    "remove_constraint": lambda desk: list(desk.document.constraints),
    "delete": lambda desk: [*desk.document.names(), *desk.document.constraints],
    "select_members": lambda desk: list(desk.document.lessons),
    "teach_members": lambda desk: list(desk.document.lessons),
    "teach": lambda desk: list(desk.document.lessons),
}
"""The same for an argument called name, by command; others name a definition, or something new."""
SPECIAL: dict[tuple[str, str], Names] = {
    ("make_dict", "things"): _of_type(list),
    ("parameterize_over", "over"): _definitions,
    ("set_attribute", "attribute"): _everywhere,
    ("factor_lengths", "also"): _lengths,
}


SIDES = ("left", "right")
"""The arguments that two parameters become which are picked one after the other."""


def names_for(desk: Desk, command: Command, parameter: Parameter) -> list[str]:
    """The names that an argument may take; none where it is no name of anything there is."""
    found = SPECIAL.get((command.name, parameter.name)) or NAMES.get(parameter.name)
    if parameter.name == "name":
        found = NAME_OF.get(command.name) or (None if parameter.kind.name == "name" else _definitions)
    return found(desk) if found else []


def prefilled(desk: Desk, command: Command, given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that follow from the selection, as JSON; what is given comes first."""
    found: dict[str, Any] = {}
    for one in command.parameters:
        value = given[one.name] if one.name in given else _suggested(desk, command, one, found)
        if value not in (None, "", [], {}):
            found[one.name] = value
    return found


def _suggested(desk: Desk, command: Command, one: Parameter, found: Mapping[str, Any]) -> Any:
    chosen = list(desk.selection.names)
    if one.kind.name == "name" and one.name in ("name", "process"):
        return _new_name(desk, command, found)
    if one.name == "members":
        return _members(desk, str(found.get("collection", "")))
    if one.name == "collection":
        return _collection(desk, chosen)
    if one.kind.name.startswith(("list of", "tuple")) and (one.required or one.name == "parameters"):
        return [name for name in chosen if name in names_for(desk, command, one)]
    if command.name == "constrain" and one.name in SIDES:
        picked = [name for name in chosen if name in desk.document.parameters()]
        return dict(zip(SIDES, picked, strict=False)).get(one.name)
    if not one.required or one.kind.name not in ("text", "name") or one.name == "attribute":
        return None
    names = names_for(desk, command, one)
    return next((name for name in chosen if name in names), names[0] if len(names) == 1 else None)


def _collection(desk: Desk, chosen: list[str]) -> str:
    """The collection that is selected; else the first one whose members have a place on the canvas."""
    values = desk.live.values()
    for name in chosen:
        if isinstance(values.get(name), (dict, frozenset)):
            return name
    return next((name for name, value in values.items() if isinstance(value, dict) and _placed(value)), "")


def _placed(value: dict[Any, Value]) -> bool:
    return bool(value) and place_of(next(iter(value.values()))) is not None and bool(places_of(value))


def _members(desk: Desk, collection: str) -> list[Any]:
    """The places of the things that are selected, where they are things of another definition."""
    found = []
    for name, way in desk.selection.things:
        value = member(desk.live.values().get(name), way)
        place = place_of(value) if isinstance(value, Shape) else None
        if place is not None and name != collection:
            found.append({"point": [round(place.x, 2), round(place.y, 2)]})
    return found


def _new_name(desk: Desk, command: Command, found: Mapping[str, Any]) -> str:
    """A name to begin with: of the lesson that goes on, or after what the things are."""
    document = desk.document
    if command.name in ("select_members", "teach_members"):
        lessons = [one for one in document.lessons.values() if one.collection == found.get("collection")]
        with_inputs = command.name == "teach_members"
        return next((one.name for one in reversed(lessons) if bool(one.inputs) == with_inputs), "")
    last = desk.editor.history[-1].gesture if desk.editor.history else None
    if command.name == "teach" and last is not None and last.do == "teach":
        return str(last.arguments["name"])
    if command.name == "listify" and found.get("things"):
        return fresh_name(document, f"{_kind(document, found['things'][0])}s")
    return ""


def _kind(document: Document, name: str) -> str:
    definition = document.definitions.get(name)
    node = at(definition.formula, shape_path(definition.formula)) if definition else None
    return node.function if isinstance(node, Apply) and node.function.isidentifier() else "thing"


def inputs_for(desk: Desk, command: Command, plain: Mapping[str, str]) -> dict[str, Type] | None:
    """The names by which a command wants values, with their types, as far as its other arguments say.

    None where any may come.
    """
    document = desk.document
    for argument in ("component", "function", "name"):
        one = document.definitions.get(plain.get(argument, "").strip())
        if one is not None and one.is_function:
            return {part.name: part.type for part in one.inputs}
    process = document.processes.get(plain.get("process", "").strip())
    if process is not None:
        return {part.name: part.type for part in process.inputs}
    event = plain.get("event", "").strip()
    return dict(EVENTS[event]) if event in EVENTS and "brings" in plain else None


OF_VALUE = ("thing", "attribute", "number")
"""The arguments that say which value is to get a name."""


def offers_for(desk: Desk, command: Command, plain: Mapping[str, str]) -> dict[str, list[str]]:
    """What may well be meant by an argument, going by the others: places that hold the same value as one named now."""
    if command.name != "parameterize" or not plain.get("thing") or not plain.get("attribute"):
        return {}
    thing, attribute, number = (plain.get(name, "").strip() for name in OF_VALUE)
    try:
        given: dict[str, Any] = {"thing": thing, "attribute": attribute, "number": int(number or 0)}
        found = desk.editor.preview(command.name, **given, name=fresh_name(desk.document, "value")).findings
    except (StudioError, ValueError):
        return {"also": []}
    return {"also": ["all", *(one.goal for one in found)] if found else []}
