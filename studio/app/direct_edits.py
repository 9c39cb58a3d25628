"""The commands behind what is done by hand: pulled, typed into a row, chosen in a list, pressed as a key.

Whatever asks nothing names its command here, once; everything else goes by what commands declare.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from studio.app.desk import Desk
from studio.commands.registry import Result
from studio.document.model import Rule
from studio.generalize.attributes import AXES, POLAR
from studio.generalize.operands import situation_json
from studio.generalize.parameterize import default_range, number_said
from studio.generalize.some_members import indices_of
from studio.language.builtins import ATTRIBUTES
from studio.language.show import show
from studio.language.values import Value

NamedCommand = tuple[str, dict[str, Any]]
"""A command and its arguments, to be previewed or done."""
SEVERAL = 2
"""A click selects one member of a list, where the whole list is meant as often: from so many on they are meant, one
alone only where the person says so."""
NEW_VALUE = "new_value"
"""Gives a value that is in no drawing a name."""
SET_PARAMETER = "set_parameter"
"""Gives a parameter another value."""
SHOW_EVENT = "demonstrate_event"
"""Sets the stage with an event as it happened."""


def demonstration_command(process: str, inputs: Mapping[str, Any]) -> NamedCommand:
    """Sets the stage with the inputs of a process (JSON)."""
    return "demonstrate", {"process": process, "inputs": dict(inputs)}


def attribute_command(names: Sequence[str], attribute: str, value: Any) -> NamedCommand:
    """Gives an attribute of one thing or of several a plain value (JSON)."""
    if len(names) > 1:
        return "set_attributes", {"things": list(names), "attribute": attribute, "value": value}
    return "set_attribute", {"attribute": f"{names[0]}.{attribute}", "value": value}


def members_command(desk: Desk, attribute: str, value: Any) -> NamedCommand | None:
    """Gives an attribute of several members of one list that are selected, not of all; None where that is not so."""
    name, chosen = members_meant(desk)
    known = attribute.rpartition(".")[2] in {*ATTRIBUTES, *AXES, *POLAR}
    if not name or not known:
        return None
    return "set_some", {"thing": name, "members": chosen, "attribute": attribute, "value": value}


def pull_some_command(pulled: Mapping[str, Any], members: Sequence[int]) -> NamedCommand:
    """Pulls an attribute of some members of a list, as one of them is ``pulled``."""
    return "pull_some", {**pulled, "members": list(members)}


def members_meant(desk: Desk) -> tuple[str, list[Any]]:
    """The list of which just some members are meant by what is done next, and their numbers; "" where all are."""
    name, chosen = members_selected(desk)
    return (name, chosen) if name and (len(chosen) >= SEVERAL or desk.alone == name) else ("", [])


def members_selected(desk: Desk) -> tuple[str, list[Any]]:
    """The list of which some members are selected, but not all, and their numbers; "" where that is not so."""
    names, ways = desk.selection.names, {way for _, way in desk.selection.things}
    whole = desk.live.values().get(names[0]) if len(names) == 1 and names[0] in desk.document.definitions else None
    if not isinstance(whole, list) or len(ways) >= len(whole) or any(len(way) != 1 for way in ways):
        return "", []
    return (names[0], sorted(way[0] for way in ways)) if indices_of(desk.document, names[0]) else ("", [])


def parameter_command(name: str, value: Any) -> NamedCommand:
    """Gives a parameter another value."""
    return SET_PARAMETER, {"name": name, "value": value}


def formula_command(name: str, formula: str) -> NamedCommand:
    """Gives a definition another formula."""
    return "set_formula", {"name": name, "formula": formula}


def typed_command(name: str, formula: str) -> NamedCommand:
    """Makes what was typed with a new name: a number gets a slider, as one that is named in a drawing does."""
    number = number_said(formula.strip())
    bounds = None if number is None else default_range(number, name)
    if bounds is None or not bounds.least <= number <= bounds.most:
        return formula_command(name, formula)
    return NEW_VALUE, {"name": name, "value": number, "least": bounds.least, "most": bounds.most, "step": bounds.step}


def naming_command(thing: str, attribute: str, name: str, plain: bool) -> NamedCommand:
    """Gives what an attribute is now a name: a plain value as a parameter, a formula as a definition."""
    return "parameterize" if plain else "name_formula", {"thing": thing, "attribute": attribute, "name": name}


def show_event_command(
    event: str, process: str, brings: Mapping[str, Value], states: Mapping[str, Value]
) -> NamedCommand:
    """Sets the stage with an event as it would happen where the states have these values."""
    given = {"brings": situation_json(brings), "states": situation_json(states)}
    return SHOW_EVENT, {"event": event, "process": process, **given}


def note_command(name: str, text: str) -> NamedCommand:
    """Writes a note on a definition or process."""
    return "describe", {"name": name, "text": text}


def shift_command(names: Sequence[str], by: Sequence[float]) -> NamedCommand:
    """Moves things by so many canvas pixels."""
    return "shift", {"things": list(names), "by": list(by)}


def paste_command(things: dict[str, str], by: Sequence[float]) -> NamedCommand:
    """Draws things given by name and formula, so many canvas pixels beside where they are."""
    return "paste", {"things": things, "by": list(by)}


def table_command(name: str, text: str) -> NamedCommand:
    """Makes a list of the cells of a table."""
    return "set_table", {"name": name, "text": text}


def image_command(word: str, data: str, at: Sequence[float], size: Sequence[float] = ()) -> NamedCommand:
    """Lays an image about a place, of a size in pixels or its own."""
    sides = dict(zip(("width", "height"), size, strict=False))
    return "draw_image", {"at": list(at), "data": data, "word": word, "snap": False, **sides}


def delete_names(desk: Desk, names: Sequence[str]) -> None:
    """Deletes what has these names, in one step; what something else needs is refused."""
    if len(names) == 1:
        desk.do("delete", name=names[0])
    elif names:
        desk.do("delete_things", things=list(names))


def remove_rule(desk: Desk, rule: Rule, then: Callable[[Result], None]) -> None:
    """An event runs a process no longer; ``then`` is called with the result."""
    desk.do("remove_rule", then=then, event=rule.event, process=rule.process)


def group_names(desk: Desk, names: Sequence[str], then: Callable[[Result], None]) -> None:
    """Makes things one group; ``then`` is called with the result."""
    desk.do("draw_group", then=then, things=list(names))


def rename_to(desk: Desk, old: str, new: str) -> None:
    """Gives a definition or process another name, where it is one."""
    if new and new != old:
        desk.do("rename", old=old, new=new)


def retell(desk: Desk, name: str, formula: str, otherwise: Callable[[], None]) -> None:
    """Gives a definition another formula, where it is one; ``otherwise`` is called where it cannot have it."""
    one = desk.document.definitions.get(name)
    if one is not None and formula and formula != show(one.formula):
        command, arguments = formula_command(name, formula)
        desk.do(command, otherwise=lambda _: otherwise(), **arguments)


def show_or_hide(desk: Desk, names: Sequence[str]) -> None:
    """Hides what is shown on the canvas; shows it where all of it is hidden, or not drawn yet."""
    known = desk.document.definitions
    here = [name for name in names if name in known]
    seen = [name for name in here if known[name].drawn and not known[name].hidden]
    first, *others = seen or here or [""]
    if first:
        desk.do("hide" if seen else "show", name=first, things=others)


def reorder(desk: Desk, names: Sequence[str], into: str, before: str) -> None:
    """Puts things into a group (or none), under another thing (or on top), and selects them; front ones come first."""
    desk.do(
        "regroup",
        then=lambda _: desk.select_names(tuple(names)),
        things=tuple(reversed(names)),
        into=into,
        before=before,
    )
