"""Commands on plain values and states: given by hand, or following other states."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from studio.commands import needs, roles
from studio.commands.arguments import Defined
from studio.commands.conditions import condition
from studio.commands.registry import Result, declaring
from studio.document import changes
from studio.document.live import Live
from studio.document.model import Document, with_entry
from studio.generalize.follow import followed
from studio.generalize.operands import Given, written
from studio.infer.goals import Work
from studio.language.errors import Refusal

command = declaring("States")
HAS_STATES = condition(lambda document, _: bool(document.states()), "Make a state first.")


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
    new = value.value(document, Live.at_present(document).env())
    old = document.definitions[name]
    document = changes.replace_formula(document, name, written(new))
    if old.is_state and old.first is None and not old.needs & document.names():
        made_with = replace(document.definitions[name], first=old.formula)
        document = replace(document, definitions=with_entry(document.definitions, name, made_with))
    present = {key: kept for key, kept in document.present.items() if key != name}
    return Result(replace(document, present=present), touched=frozenset({name}), says=f"{name} has another value.")


@command(
    title="Let it follow others",
    rare=True,
    tidies=True,
    icon="fa5s.link",
    when=HAS_STATES,
    needs=needs.A_DEFINITION,
    shown=("menu", "inspector"),
    told="Lets {name} follow {at}",
)
def follow(document: Document, *, name: Defined, at: Given, work: Work) -> Result:
    """Lets a definition follow what is pointed at, now and in moments shown later; it is no state any more then."""
    live = Live.at_present(document)
    value = at.value(document, live.env())
    states = {state: live.value(state) for state in document.states()}
    made, found = followed(document, name, states, value, work)
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
