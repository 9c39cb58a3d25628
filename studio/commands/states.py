"""Commands on plain values and states: begun, made of what is there, given by hand, or following other states."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from studio.commands import needs, roles
from studio.commands.arguments import Defined, NewName, Spot, Thing
from studio.commands.conditions import HAS_DEFINITIONS, condition
from studio.commands.registry import Result, declaring
from studio.commands.suggested_attributes import likely_to_change
from studio.demonstrate.stage import joined
from studio.document import changes
from studio.document.live import Live
from studio.document.model import Definition, Document, with_definition
from studio.generalize.attributes import definition_of
from studio.generalize.begins_at import begun_at, with_beginning
from studio.generalize.follow import followed
from studio.generalize.kept_places import data_of, with_places_kept
from studio.generalize.operands import Given, written
from studio.generalize.own_state import with_own_state
from studio.generalize.standing_things import one_a_place
from studio.infer.goals import Work
from studio.language.errors import Refusal
from studio.language.values import Symbol, Value

command = declaring("Values")
HAS_STATES = condition(lambda document, _: bool(document.states()), "Make a state first.")


@command(title="New state", icon="fa5s.database", told="Begins the state {name} with {value}")
def new_state(document: Document, *, name: NewName, value: Annotated[Given, roles.value_of("name")]) -> Result:
    """Starts something that events change, with its first value."""
    first = value.value(document, Live(document).env())
    state = Definition(name, written(first), role="state")
    after = joined(changes.add_definition(document, state), name)
    return Result(after, touched=frozenset({name}), says=f"{name} is a state.")


@command(
    title="Make a state",
    needs=needs.A_DEFINITION.but(needs.changeable, "Select a value first, no function and no state."),
    when=HAS_DEFINITIONS,
    shown=("menu", "canvas", "inspector"),
    told="Lets events change {name}",
)
def make_state(document: Document, *, name: Defined) -> Result:
    """Lets events change something; what it is now becomes its first value. For just one number, text or colour of a
    drawing, name that value first, then make its name a state.

    Of something drawn that is the data which it follows, or else the places of a collection on which it stands.
    """
    one = definition_of(document, name)
    if one.is_function or one.is_state:
        raise Refusal(f"{name} is a function, not a value." if one.is_function else f"{name} is a state already.")
    data = data_of(document, name) if one.drawn else None
    if data is not None and document.definitions[data].is_state:
        raise Refusal(f"{name} follows {data}, which is a state already: show what events do to {data}.")
    if data is not None:
        says = f"{data} is a state now: {name} follows it."
        return Result(_as_state(document, data), touched=frozenset({name, data}), says=says)
    kept = with_places_kept(document, name) if one.drawn else None
    if kept is not None:
        after = _as_state(kept.document, kept.name)
        says = f"{kept.name} is a state now: on which of {kept.collection} {name} is drawn."
        return Result(after, touched=frozenset({name, kept.name}), says=says)
    return Result(_as_state(document, name), touched=frozenset({name}), says=f"{name} is a state now.")


@command(
    title="Let it change",
    icon="fa5s.exchange-alt",
    needs=needs.AN_ATTRIBUTE,
    when=HAS_DEFINITIONS,
    shown=("menu", "canvas", "inspector", "row", "still"),
    told="Lets events change {attribute} of {thing}[, calls it {name}]",
)
def let_change(
    document: Document,
    *,
    thing: Thing,
    attribute: Annotated[str, likely_to_change("thing")],
    name: Annotated[str, roles.NEW] = "",
) -> Result:
    """Lets events change one attribute of something drawn: its colour, its place, whether it is visible.

    It becomes a state of its own, which begins as it is now; without a name it is called after both. Of a list each
    member has its own value.
    """
    made, called = with_own_state(document, thing, attribute, name)
    several = isinstance(Live(made).value(called), (list, dict))
    words = f"the {attribute} of {'each of them' if several else thing}"
    if attribute == "visible":
        words = "whether each of them is seen" if several else f"whether {thing} is seen"
    says = f"{called} is a state now: {words}. Press K and click to show what a click does."
    return Result(joined(made, called), touched=frozenset({thing, called}), says=says)


@command(
    title="Let them come and go",
    icon="fa5s.th-large",
    needs=needs.AN_ATTRIBUTE.but(needs.on_places, "Select a list of things that were drawn on places first."),
    when=HAS_DEFINITIONS,
    shown=("menu", "canvas", "inspector", "room"),
    told="Lets events put {things} on their places and take them away[, calls that {name}]",
)
def let_come(document: Document, *, things: Thing, name: Annotated[str, roles.NEW] = "") -> Result:
    """Lets events put more of some drawn things on their places, and take them away: one on each at the most.

    What stands where becomes a state; without a name it is called after them.
    """
    made, called = one_a_place(document, Live(document).env(), things, name)
    says = f"{called} is a state now: which of {things} stand where. Put one on a place to show what an event does."
    return Result(_as_state(made, called), touched=frozenset({things, called}), says=says)


def _as_state(document: Document, name: str) -> Document:
    one = replace(document.definitions[name], role="state", range=None)
    return joined(with_definition(document, one), name)


@command(title="Begin elsewhere", needs=needs.A_THING, when=HAS_STATES, shown=(), told="Lets {thing} begin at {to}")
def begin_at(document: Document, *, thing: Thing, to: Spot) -> Result:
    """Gives the states that say where a thing is the values with which it is at a place; its formulas stay."""
    made = begun_at(document, thing, to)
    return Result(made.document, touched=made.touched | {thing}, says=made.says)


@command(
    title="Set its value",
    rare=True,
    icon="fa5s.hand-holding",
    needs=needs.A_DEFINITION,
    shown=("menu", "inspector"),
    told="Gives {name} the value {value}",
)
def give(document: Document, *, name: Defined, value: Annotated[Given, roles.value_of("name")]) -> Result:
    """Gives a definition a value by hand; a state starts with it and has it now."""
    if name not in document.definitions:
        raise Refusal(f"There is no definition named {name}; name one that is there.")
    env = Live.at_present(document).env()
    new = _word_as(env.get(name), value.value(document, env))
    old = document.definitions[name]
    document = with_beginning(document, name, new)
    says = f"{name} has another value.{_followed_no_more(document, name, old)}"
    return Result(document, touched=frozenset({name}), says=says)


def _followed_no_more(document: Document, name: str, old: Definition) -> str:
    """What a state was worked out from until it was given just this value, as a sentence; "" for nothing."""
    lost = sorted(old.needs & document.names() - document.definitions[name].needs) if old.is_state else []
    return f" It begins with just that from now on, whatever {' and '.join(lost)} may be." if lost else ""


def _word_as(stands: Value, given: Value) -> Value:
    """A text as the symbol that it means, where a symbol stands there: ``orange`` in place of ``blue``."""
    return Symbol(given) if isinstance(stands, Symbol) and type(given) is str and given else given


@command(
    title="Let it follow others",
    rare=True,
    tidies=True,
    icon="fa5s.link",
    when=HAS_STATES,
    needs=needs.A_DEFINITION,
    shown=("menu", "inspector"),
    told="Lets {name} follow {at}[ because of {because}]",
)
def follow(document: Document, *, name: Defined, at: Given, because: tuple[Defined, ...] = (), work: Work) -> Result:
    """Lets a value be worked out from others, in place of being changed by events: point at what it should be now.

    In other moments it is shown again, until the rule is right. ``because`` are names that mattered for what it is: the
    formula is about them where it can be.
    """
    live = Live.at_present(document)
    value = _word_as(live.env().get(name), at.value(document, live.env()))
    states = {state: live.value(state) for state in document.states()}
    made, found = followed(document, name, states, value, work, because)
    return Result(made, (found,), frozenset({name}), f"{name} follows: {found.formula}.")


@command(
    title="Start again",
    tidies=True,
    icon="fa5s.fast-backward",
    when=HAS_STATES,
    told="Lets all states start again",
)
def start_again(document: Document) -> Result:
    """Gives every state its first value again."""
    return Result(replace(document, present={}), touched=frozenset(document.states()), says="All states start again.")
