"""Values, kinds and selections in a few plain words."""

from __future__ import annotations

from studio.commands.conditions import Place, Selection
from studio.document.graph import definition_kind
from studio.document.model import Allowed, Definition, Document, Process
from studio.generalize.operands import short_value
from studio.language.show import show
from studio.language.values import Point, Shape, Symbol, Value, is_number

FEW = 4
"""So many members of a list are said one by one."""


def value_summary(value: Value) -> str:
    """A value in few words: ``30``, ``(30, 40)``, ``9 lines``, ``empty``."""
    if isinstance(value, Shape):
        return value.kind
    if isinstance(value, (list, frozenset)) or (isinstance(value, tuple) and not isinstance(value, Point)):
        return _several(list(value), tuple if isinstance(value, tuple) else list)
    if isinstance(value, dict):
        return f"{len(value)} {'entry' if len(value) == 1 else 'entries'}" if value else "empty"
    if isinstance(value, str) and not isinstance(value, Symbol):
        return f"“{value}”"
    if isinstance(value, float):
        return f"{round(value, 3):g}"
    if value is None:
        return "nothing"
    return "a function" if callable(value) else short_value(value)


def _several(items: list[Value], kind: type) -> str:
    if not items:
        return "empty"
    kinds = {one.kind for one in items if isinstance(one, Shape)}
    if len(kinds) == 1 and all(isinstance(one, Shape) for one in items):
        return counted(len(items), kinds.pop())
    if len(items) <= FEW and not any(isinstance(one, (list, dict, frozenset)) for one in items):
        inside = ", ".join(map(value_summary, items))
        return f"({inside})" if kind is tuple else inside
    return counted(len(items), "item")


def counted(count: int, noun: str) -> str:
    """``1 line``, ``3 lines``."""
    if count == 1:
        return f"1 {noun}"
    if noun.endswith("s"):
        return f"{count} {noun}es"
    return f"{count} {noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{count} {noun}s"


def spread(values: list[Value]) -> str:
    """What the members of a list have: the one value that all share, or where it goes from and to."""
    if not values:
        return ""
    if all(one == values[0] for one in values[1:]):
        return value_summary(values[0])
    if all(map(is_number, values)):
        return f"{value_summary(values[0])} … {value_summary(values[-1])}"
    return "various"


def place_in_words(place: Place) -> str:
    """A thing: ``rows``, ``rows[2]``, ``dots[3, 4]``."""
    name, path = place
    keys = [", ".join(map(str, key)) if isinstance(key, tuple) else str(key) for key in path if key != "items"]
    return name + "".join(f"[{key}]" for key in keys)


def selection_in_words(selection: Selection) -> str:
    """What is selected, as a heading."""
    things = selection.things
    if not things:
        return "Nothing selected"
    if len(things) == 1:
        return place_in_words(things[0])
    names = selection.names
    return f"{len(things)} of {names[0]}" if len(names) == 1 else f"{len(things)} things"


def inputs_in_words(document: Document, owner: Definition | Process) -> str:
    """The inputs of a function or process, each with what it may be, as far as that is known, else with its type."""
    known = document.allowed
    rows = ((one, known.get(f"{owner.name}.{one.name}")) for one in owner.inputs)
    return ", ".join(f"{one.name}: {one.type if may is None else show(may.may_be)}" for one, may in rows)


def may_be_in_words(allowed: Allowed) -> str:
    """What a state or an input may be: ``green or red``."""
    return show(allowed.may_be).replace(" | None", " or nothing").replace(" | ", " or ")


def kind_in_words(document: Document, definition: Definition, value: Value) -> str:
    """What a definition is: ``list of 9 lines``, ``parameter``, ``state``."""
    kind = definition_kind(definition)
    if kind == "function":
        return f"function of {inputs_in_words(document, definition)}"
    if kind == "parameter":
        return "parameter"
    what = value_summary(value)
    if isinstance(value, (list, dict, frozenset)):
        what = f"{'dict' if isinstance(value, dict) else 'list' if isinstance(value, list) else 'set'}, {what}"
    if kind != "state":
        return what
    may = document.allowed.get(definition.name)
    may_be = may_be_in_words(may) if may is not None else ""
    return f"state, now {what}" + (f"; may be {may_be}" if may_be and "tuple[" not in may_be else "")
