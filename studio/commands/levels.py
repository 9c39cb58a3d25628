"""Commands on levels: where new games of the program can begin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated

from studio.commands import roles
from studio.commands.arguments import Words
from studio.commands.conditions import HAS_DEFINITIONS, condition
from studio.commands.registry import Result, declaring
from studio.commands.roles import ArgumentRole
from studio.document.chance import CHANCE, SEED
from studio.document.live import Live
from studio.document.model import Document, Level, with_definition, with_entry, without_entry
from studio.document.naming import check_line
from studio.generalize.operands import Given, written
from studio.language.errors import Refusal
from studio.language.nodes import Literal
from studio.language.values import Value, same

command = declaring("Program", under="Plays and levels")
HAS_LEVELS = condition(lambda document, _: bool(document.levels), "Keep a level first.")
LEVEL = ArgumentRole("a level", names=lambda context: context.document.levels)


@command(
    title="Keep this as a level",
    icon="fa5s.stream",
    when=HAS_DEFINITIONS,
    shown=("menu", "levels"),
    told="Keeps where it is now as the level “{name}”",
)
def keep_level(
    document: Document,
    *,
    name: Words,
    parameters: Annotated[Mapping[str, Given] | None, roles.SITUATION] = None,
    states: Annotated[Mapping[str, Given] | None, roles.SITUATION] = None,
) -> Result:
    """Lets new games begin with the parameters that stand there now, and with states that are not as at the beginning.

    The program offers its levels in the order in which they were kept; who plays begins at the first. ``parameters``
    are those that were other than now, ``states`` what the states were; without them it is as on the canvas. A level
    that is kept again is as it is now.
    """
    check_line(name.strip(), "The name of a level")
    env = Live.at_present(document).env()
    given = {key: one.value(document, env) for key, one in (parameters or {}).items()}
    if states is None:
        kept = dict(_begun(document))
    else:
        kept = {key: one.value(document, env) for key, one in states.items() if key != CHANCE}
    for key in (*given, *kept):
        if key not in (document.states() if key in kept else document.parameters()):
            raise Refusal(f"There is no {key} that a level could begin with.")
    for value in kept.values():
        written(value)  # raises what is to be said of a value that cannot be written out
    offered = {key for key, one in document.definitions.items() if one.is_parameter and not one.hidden} - {SEED}
    values = {key: value for key, value in (document.parameters() | given).items() if key in offered or key in given}
    made = replace(document, levels=with_entry(document.levels, name, Level(name, values, kept)))
    says = f"“{name}” is a level now"
    about = ", ".join(f"{key} = {value}" for key, value in values.items())
    return Result(made, touched=frozenset({*values, *kept}), says=f"{says}: {about}." if about else f"{says}.")


def _begun(document: Document) -> Iterator[tuple[str, Value]]:
    """The states that are other than at the beginning; what chance goes on from is none of them."""
    first = Live(document)
    for name, value in document.present.items():
        if name != CHANCE and not same(first.value(name), value):
            yield name, value


@command(title="Begin at a level", icon="fa5s.play", when=HAS_LEVELS, told="Begins at the level “{name}”")
def begin_level(document: Document, *, name: Annotated[str, LEVEL]) -> Result:
    """Gives the parameters, and the states, what the level begins with: to look at it, or to change it and keep it."""
    level = _known(document, name)
    made = replace(document, present={key: one for key, one in level.states.items() if key in document.states()})
    for key, value in level.parameters.items():
        one = made.definitions.get(key)
        if one is not None and one.is_parameter:
            made = with_definition(made, replace(one, formula=Literal(value)))
    return Result(made, touched=frozenset({*level.parameters, *level.states}), says=f"This is “{name}”.")


@command(
    title="Drop a level",
    icon="fa5s.trash",
    when=HAS_LEVELS,
    shown=("menu", "levels"),
    told="Drops the level “{name}”",
)
def drop_level(document: Document, *, name: Annotated[str, LEVEL]) -> Result:
    """Takes a level away: the program no longer offers it."""
    _known(document, name)
    made = replace(document, levels=without_entry(document.levels, name))
    return Result(made, touched=frozenset({name}), says=f"The level “{name}” is dropped.")


def _known(document: Document, name: str) -> Level:
    if name not in document.levels:
        raise Refusal(f"There is no level {name!r}; there is: {', '.join(document.levels) or 'none'}.")
    return document.levels[name]
