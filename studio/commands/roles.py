"""What an argument is for its command: a thing, an attribute of that thing, a member of that collection, a new name …

A role stands in the annotation of the argument. From it follow what can be completed, what the selection fills in,
what may be pointed at, and how the argument is said. A role of its own is made where a command needs one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from studio.commands.attribute_rows import AttributeRow, member, rows_of
from studio.commands.context import CommandContext, numbers_named
from studio.document.model import EVENTS, Document
from studio.document.naming import fresh_name
from studio.generalize.attributes import find, point_attributes, shape_path
from studio.generalize.crossings import places_of
from studio.generalize.operands import place_of, place_operand
from studio.language.errors import StudioError
from studio.language.literal_words import literal_words
from studio.language.nodes import Apply, at
from studio.language.types import Type
from studio.language.values import Shape, Value

Pointed = Literal["", "thing", "member", "spot", "operand"]


@dataclass(frozen=True)
class ArgumentRole:
    """One role.

    ``says`` completes "…, which is …"; ``of`` names the argument that it belongs to. ``names`` are those that there
    are to choose from, ``suggests`` is what follows from the situation (JSON), in place of what is selected.
    ``points``: what a click on the canvas means. ``about``: whether the command is about it. ``lines``: it has several.
    """

    says: str
    of: str = ""
    names: Callable[[CommandContext], Iterable[str]] | None = None
    suggests: Callable[[CommandContext], Any] | None = None
    points: Pointed = ""
    about: bool = False
    lines: bool = False
    filled: bool = True
    """Whether a name of it that is selected, or the only one there is, is filled in."""
    place: int | None = None
    """Which of the selected names fills it in, for arguments that may be left out."""
    eager: bool = False
    """Whether it is asked for at once, though it may be left out."""
    new: bool = False
    """Whether it may be the name of something that is not there yet."""
    inputs: Callable[[CommandContext], Mapping[str, Type] | None] | None = None
    """For values by name: the names that are wanted with their types; None where any may come."""
    fits: Callable[[CommandContext], bool] | None = None
    """Whether there is anything to say for it, going by what is known so far; without it, always."""
    by_findings: bool = False
    """Whether what the command finds without it is offered for it."""
    numbered: bool = False
    """Whether it is the number of one of its names."""
    followed: bool = False
    """Whether a formula that is typed for it is followed from then on, and so its functions are offered."""
    plain: bool = False
    """Whether nothing, yes and no are offered as its value."""
    asks: str = ""
    """On the stage: what the person is asked to point at for it."""
    drawn: bool = False
    """On the stage: whether a whole drawn thing or collection is meant, wherever it is pointed at."""
    concrete: bool = False
    """On the stage: whether the value itself is meant, not the way on which it was reached."""


# names there are


def _definitions(context: CommandContext) -> list[str]:
    return list(context.document.definitions)


def _things(context: CommandContext) -> list[str]:
    return [name for name, one in context.document.definitions.items() if not one.is_parameter and not one.is_function]


def _named(context: CommandContext) -> list[str]:
    return [*context.document.definitions, *context.document.processes]


def _functions(context: CommandContext) -> list[str]:
    return [name for name, one in context.document.definitions.items() if one.is_function]


def _of_type(*types: type) -> Callable[[CommandContext], list[str]]:
    return lambda context: [name for name, value in context.values().items() if isinstance(value, types)]


def _collection(context: CommandContext) -> str:
    """The collection that is selected; else the first one whose members have a place on the canvas."""
    values = context.values()
    for name in context.names:
        if isinstance(values.get(name), (list, dict, frozenset)):
            return name
    return next((name for name, value in values.items() if isinstance(value, dict) and _placed(value)), "")


def _only_kept_list(context: CommandContext) -> str:
    states = [name for name in _of_type(list, dict)(context) if context.document.definitions[name].is_state]
    return states[0] if len(states) == 1 else ""


def _placed(value: dict[Any, Value]) -> bool:
    return bool(value) and place_of(next(iter(value.values()))) is not None and bool(places_of(value))


def _examples(context: CommandContext) -> list[str]:
    return [each.label for one in context.document.lessons.values() for each in one.examples]


def _with_known_values(context: CommandContext) -> Iterable[str]:
    return context.document.allowed


def _known_of_selected(context: CommandContext) -> str:
    """The selected state; else an input of the selected function or process."""
    chosen = [name for name in context.document.allowed if name.partition(".")[0] in context.names]
    return chosen[0] if chosen else ""


THING = ArgumentRole("a thing", names=_things, points="thing", about=True)
DEFINITION = ArgumentRole("a definition", names=_definitions, points="thing", about=True)
OTHER_DEFINITION = ArgumentRole("another definition", names=_definitions, points="thing")
CENTRE = ArgumentRole("a thing or a point", names=_things, points="thing", filled=False)
LIST = ArgumentRole("a list", names=_of_type(list), points="thing", about=True)
FUNCTION = ArgumentRole("a function", names=_functions, points="thing", about=True)
COLLECTION = ArgumentRole(
    "a collection", names=_of_type(list, dict, frozenset), suggests=_collection, points="thing", about=True
)
SHOWN_LIST = replace(DEFINITION, suggests=_only_kept_list)
PARAMETER = ArgumentRole("a parameter", names=lambda context: context.document.parameters(), about=True)
SLID = ArgumentRole("a named number", names=lambda context: numbers_named(context.document), about=True)
FIRST_PARAMETER = ArgumentRole("a parameter", names=PARAMETER.names, about=True, place=0)
SECOND_PARAMETER = ArgumentRole("a parameter", names=PARAMETER.names, about=True, place=1)
PROCESS = ArgumentRole("a process", names=lambda context: context.document.processes, about=True)
NEW_PROCESS = ArgumentRole("a process, or a new name", names=PROCESS.names, about=True, filled=False, new=True)
NAMED = ArgumentRole("a definition or process", names=_named, points="thing", about=True)
CALLED = replace(NAMED, says="something named", names=lambda one: [*_named(one), *one.document.timers])
ANYTHING = ArgumentRole(
    "a definition, process or constraint",
    names=lambda context: [*_named(context), *context.document.constraints],
    points="thing",
    about=True,
)
CONSTRAINT = ArgumentRole("a constraint", names=lambda context: context.document.constraints)
DEMONSTRATION = ArgumentRole("a demonstration", names=lambda context: context.document.demonstrations)
GOAL = ArgumentRole("what was taught", names=lambda context: context.document.lessons)
ANSWERED = ArgumentRole("what was answered", names=lambda context: [one.goal for one in context.document.choices])
EXAMPLE = ArgumentRole("an example, by its label", names=_examples)
ALLOWED = ArgumentRole(
    "a state, or an input as in move.place", names=_with_known_values, suggests=_known_of_selected, about=True
)
MAY_BE = ArgumentRole("what it may be as well", eager=True)


def tile(asks: str) -> ArgumentRole:
    """The role of a tile of the stage."""
    return ArgumentRole("a tile of the stage", points="operand", asks=asks)


TILE = tile("click it on the canvas, or point at a tile or a place in it")


# attributes


def attribute(of: str) -> ArgumentRole:
    """The role of an attribute of the thing that another argument names, or that is selected."""

    def names(context: CommandContext) -> list[str]:
        told = context.given.get(of, "")
        several = [one.strip() for one in told.split(",")] if isinstance(told, str) else list(told)
        chosen = next((one for one in (*several, *context.names) if one in context.document.definitions), None)
        rows = rows_of(context.document, context.live, chosen) if chosen is not None else []
        return [one.attribute for one in rows if one.attribute]

    return ArgumentRole(f"an attribute of {of}", of, names, filled=False)


def point_of(of: str) -> ArgumentRole:
    """The role of an attribute that is a point, of the thing that another argument names."""

    def names(context: CommandContext) -> list[str]:
        value = context.values().get(context.told(of) or next(iter(context.names), ""))
        value = value[0] if isinstance(value, list) and value else value
        return list(point_attributes(value.kind)) if isinstance(value, Shape) else []

    def suggests(context: CommandContext) -> str | None:
        return next(reversed(names(context)), None)  # of a line its end: it begins at the other one

    return ArgumentRole(f"a point of {of}", of, names, suggests=suggests, filled=False)


def literal_in(of: str) -> ArgumentRole:
    """The role of the number of a plain value in the formula of an attribute, from 0."""

    def names(context: CommandContext) -> list[str]:
        return plain_words(context.document, f"{context.told('thing')}.{context.told(of)}")

    return ArgumentRole("which plain value of it", of, names, filled=False, eager=True, numbered=True)


def plain_words(document: Document, address: str) -> list[str]:
    """What the plain values in the formula of an attribute are called; none where there is no such attribute."""
    try:
        return literal_words(find(document, address).node)
    except StudioError:
        return []


def _addresses(context: CommandContext) -> list[str]:
    return [f"{name}.{row.attribute}" for name, row in _rows(context)]


def _own_addresses(context: CommandContext) -> list[str]:
    """The attributes of what is selected; of everything where nothing is."""
    own = [one for one in _addresses(context) if one.split(".")[0] in context.names]
    return own or _addresses(context)


def _its_text(context: CommandContext) -> str:
    """The text of what is selected, where that is one label or list of labels."""
    own = "".join(f"{name}.content" for name in context.names)
    return own if own in _addresses(context) else ""


def _lengths(context: CommandContext) -> list[str]:
    """The attributes of drawn things that are plain lengths, written or not."""
    found = [(name, row) for name, row in _rows(context) if context.document.definitions[name].drawn]
    return [f"{name}.{row.attribute}" for name, row in found if row.attribute in LENGTHS and _is_plain(row)]


def _rows(context: CommandContext) -> list[tuple[str, AttributeRow]]:
    rows = [(name, row) for name in _things(context) for row in rows_of(context.document, context.live, name)]
    return [(name, row) for name, row in rows if row.attribute]


def _is_plain(row: AttributeRow) -> bool:
    try:
        return float(row.formula or row.value) > 0
    except ValueError:
        return False


LENGTHS = frozenset({"radius_x", "radius_y", "stroke_width", "width", "height", "size", "corner"})
"""Attributes that are lengths."""
ADDRESS = ArgumentRole("an attribute with its thing, as in box.fill", names=_own_addresses, filled=False)
SHOWN = replace(ADDRESS, suggests=_its_text)  # what shows something: of a label its text
LENGTH = ArgumentRole("a length, as in dot.radius_x", names=_lengths, filled=False, eager=True)
SAME_VALUE = replace(LENGTH, says="places with the same value, or all", names=_addresses, by_findings=True)
"""Other places that a command finds when it is looked at without them."""


# members and operands


def member_of(of: str) -> ArgumentRole:
    """The role of a member of the collection that another argument names."""

    def suggests(context: CommandContext) -> list[Any]:
        """The places of the things that are selected, where they are things of another definition."""
        found = []
        for name, way in context.selection.things:
            value = member(context.values().get(name), way)
            place = place_of(value) if isinstance(value, Shape) else None
            if place is not None and name != context.told(of):
                found.append(place_operand(round(place.x, 2), round(place.y, 2)))
        return found

    return ArgumentRole(f"a member of {of}", of, suggests=suggests, points="member")


OPERAND = ArgumentRole("a value", points="operand")
WORKED_OUT = replace(OPERAND, followed=True)
RESULT = ArgumentRole("what comes of it", points="operand", plain=True)


def value_of(of: str) -> ArgumentRole:
    """The role of another value for what an argument names."""
    return ArgumentRole(f"a value for {of}", of, points="operand")


def pointed(asks: str, concrete: bool = False, drawn: bool = False) -> ArgumentRole:
    """The role of a value that is pointed at on the stage."""
    return replace(OPERAND, asks=asks, concrete=concrete, drawn=drawn)


def key_of(of: str, asks: str) -> ArgumentRole:
    """The role of a key of a tile of the stage."""
    return ArgumentRole(f"a key of {of}", of, points="operand", asks=asks)


def inputs_of(of: str) -> ArgumentRole:
    """The role of values by name: the inputs of the function or process, or the values of the event, named by it."""

    def inputs(context: CommandContext) -> Mapping[str, Type] | None:
        named, document = context.told(of), context.document
        definition, process = document.definitions.get(named), document.processes.get(named)
        if definition is not None and definition.is_function:
            return {one.name: one.type for one in definition.inputs}
        if process is not None:
            return {one.name: one.type for one in process.inputs}
        return {} if named in document.timers else EVENTS.get(named)

    return ArgumentRole(f"a value for each input of {of}", of, points="operand", inputs=inputs)


def action_of(of: str) -> ArgumentRole:
    """The role of the number of an action of a demonstration, from 1."""
    return ArgumentRole(f"the number of an action of {of}", of)


def parts_of(of: str) -> ArgumentRole:
    """The role of values that fill a component in; a pair of numbers is a place."""
    return replace(inputs_of(of), points="spot")


SITUATION = ArgumentRole("values by name", points="operand")


# names, ranges, places, numbers


def named_after(of: str) -> ArgumentRole:
    """The role of a new name that is suggested after the kind of the things that another argument names."""

    def suggests(context: CommandContext) -> str:
        things = context.given.get(of)
        first = things if isinstance(things, str) else next(iter(things or ()), "")
        return fresh_name(context.document, f"{_kind(context, first)}s") if first else ""

    return ArgumentRole("a new name", of, suggests=suggests, new=True)


def thing_but(of: str) -> ArgumentRole:
    """The role of a thing that is not the one that another argument names."""
    return replace(THING, names=lambda context: [one for one in _things(context) if one != context.given.get(of)])


def called(word: str) -> ArgumentRole:
    """The role of a new name for which a word is suggested."""
    return ArgumentRole("a new name", suggests=lambda context: fresh_name(context.document, word), new=True)


def _kind(context: CommandContext, name: str) -> str:
    definition = context.document.definitions.get(name)
    node = at(definition.formula, shape_path(definition.formula)) if definition else None
    return node.function if isinstance(node, Apply) and node.function.isidentifier() else "thing"


LESSON = ArgumentRole(
    "what is taught, new or known",
    names=lambda context: context.document.lessons,
    suggests=lambda context: context.before.get("name", ""),
    new=True,
)


def lesson_about(of: str, with_inputs: bool) -> ArgumentRole:
    """The role of the name of a lesson about a collection; the one that goes on is suggested."""

    def suggests(context: CommandContext) -> str:
        lessons = [one for one in context.document.lessons.values() if one.collection == context.told(of)]
        return next((one.name for one in reversed(lessons) if bool(one.inputs) == with_inputs), "")

    return ArgumentRole(LESSON.says, of, LESSON.names, suggests, new=True)


NEW = ArgumentRole("a new name", suggests=lambda context: "", new=True)
BOUND = ArgumentRole("an end of its range", eager=True)
STEP = ArgumentRole("a step of its range")
PLACE = ArgumentRole("a place", points="spot")
DISTANCE = ArgumentRole("a distance to the right and down")
TYPED = ArgumentRole("a formula")
COLOUR = ArgumentRole("a colour")


def colour_of_member(of: str, place: int) -> ArgumentRole:
    """The role of a colour; the fill of one member (0: the first, -1: the last) of a drawn list is suggested."""

    def suggests(context: CommandContext) -> str:
        value = context.values().get(context.told(of))
        one = value[place] if isinstance(value, list) and value else None
        return str(one.as_dict().get("fill") or "") if isinstance(one, Shape) else ""

    return replace(COLOUR, of=of, suggests=suggests)


PLAIN = ArgumentRole("a plain value")
CHOICE = ArgumentRole("a choice")
COUNT = ArgumentRole("a number of things, or of one among several")
WORDS = ArgumentRole("words")
