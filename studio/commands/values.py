"""Commands on values: named, worked out from others by pointing, and shown by what is drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from studio.commands import needs, roles
from studio.commands.arguments import NewName
from studio.commands.conditions import HAS_DEFINITIONS
from studio.commands.context import CommandContext
from studio.commands.registry import Result, declaring
from studio.compile.runtime.game import LONGEST_TICK, SHORTEST_TICK
from studio.document import changes, timers
from studio.document.live import Live
from studio.document.model import Definition, Document, Range
from studio.document.timer_parts import TICK_SECONDS
from studio.generalize import work_out as working
from studio.generalize.attributes import find
from studio.generalize.observe import now_named
from studio.generalize.operands import Given, written
from studio.infer.goals import Finding
from studio.language.errors import Refusal
from studio.language.nodes import Literal
from studio.language.show import show
from studio.language.values import is_number

command = declaring("Values")
A_SECOND = roles.ArgumentRole("a number of seconds", suggests=lambda _: 1)
PACE = roles.ArgumentRole("a number of seconds", suggests=lambda context: _pace(context))
TIMER = roles.ArgumentRole("a new name", suggests=lambda one: timers.fresh_timer_name(one.document), new=True)


def _pace(context: CommandContext) -> Any:
    """The seconds between two ticks as they are now; a second to begin with, where nothing happens at a tick yet."""
    if TICK_SECONDS in context.document.definitions:
        return context.values().get(TICK_SECONDS)
    ticks = any(one.event == "tick" for one in context.document.rules)
    return timers.USUAL_TICK if ticks else 1


@command(title="New value", icon="fa5s.hashtag", told="Names the value {value} {name}")
def new_value(
    document: Document,
    *,
    name: NewName,
    value: Annotated[Given, roles.value_of("name")],
    least: float | None = None,
    most: float | None = None,
    step: float = 1,
) -> Result:
    """Names a value that is in no drawing: a speed, how long something takes, texts; with a range, a parameter."""
    given = value.value(document, Live(document).env())
    made = Definition(name, written(given))
    if least is not None and most is not None:
        if not is_number(given) or not least <= given <= most or step <= 0:
            raise Refusal("A parameter is a number in its range, which goes from a smaller to a larger one.")
        made = replace(made, role="parameter", range=Range(least, most, step))
        document = now_named(document, name, given)
    return Result(changes.add_definition(document, made), touched=frozenset({name}), says=f"{name} is named.")


@command(title="Tick every", icon="fa5s.stopwatch", told="Lets the clock tick every {seconds} seconds")
def tick_every(document: Document, *, seconds: Annotated[float, PACE]) -> Result:
    """Says how many seconds are between two ticks, from 0.005 to 60; formulas may mention it as tick_seconds."""
    if not SHORTEST_TICK <= seconds <= LONGEST_TICK:
        raise Refusal(f"A tick comes every {SHORTEST_TICK} to {LONGEST_TICK:g} seconds.")
    if TICK_SECONDS in document.definitions:
        after = changes.replace_formula(document, TICK_SECONDS, Literal(seconds))
    else:
        after = changes.add_definition(document, Definition(TICK_SECONDS, Literal(seconds)))
    says = f"The clock ticks every {seconds:g} seconds."
    return Result(after, touched=frozenset({TICK_SECONDS}), says=says)


@command(title="New timer", icon="fa5s.hourglass-half", told="Makes a timer {name}, every {seconds} seconds")
def new_timer(
    document: Document,
    *,
    name: Annotated[NewName, TIMER],
    seconds: Annotated[float, A_SECOND],
    runs: bool = False,
) -> Result:
    """Makes a timer, which goes off again and again while it runs; a program can have several, each at its own rate.

    Rules start and stop it by what its state says, ``NAME_runs``; it begins again where ``NAME_waited`` becomes 0, and
    stays as far as it is while it is stopped. ``NAME_seconds`` is how long it waits; all of these can be renamed. What
    happens when it goes off is shown for it among the events of the stage, also in several processes.
    """
    made = timers.with_timer(document, name, seconds, runs)
    says = f"{name} goes off every {seconds:g} seconds while {name}_runs. Show on the stage what happens then."
    return Result(made, touched=frozenset(made.definitions.keys() - document.definitions.keys()), says=says)


@command(
    title="Work out",
    icon="fa5s.calculator",
    when=HAS_DEFINITIONS,
    told="Works out {name}: {value}",
)
def work_out(document: Document, *, name: NewName, value: Annotated[Given, roles.WORKED_OUT]) -> Result:
    """Names what a function gives for other values, such as the minutes of a time; it follows them from then on."""
    made = working.worked_out(document, name, value.json)
    says = f"{name} = {show(made.definitions[name].formula)}"
    return Result(made, touched=frozenset({name}), says=says)


@command(
    title="Let an attribute be",
    icon="fa5s.equals",
    needs=needs.A_THING,
    shown=("menu", "row"),
    told="Lets {attribute} be {value}",
)
def let_be(
    document: Document,
    *,
    attribute: Annotated[str, roles.SHOWN],
    value: Annotated[Given, roles.WORKED_OUT],
) -> Result:
    """Gives an attribute what is pointed at: a value by its name, or what a function gives for others."""
    made = working.bound(document, attribute, value.json)
    touched = frozenset({attribute.split(".")[0]})
    return Result(made, _decided(made, attribute), touched, says=f"{attribute} follows it.")


@command(
    title="Show the members of",
    icon="fa5s.list-ol",
    needs=needs.A_THING,
    told="Lets {attribute} show the members of {of}",
)
def show_members(
    document: Document,
    *,
    attribute: Annotated[str, roles.SHOWN],
    of: Annotated[str, roles.SHOWN_LIST],
    wraps: bool = False,
) -> Result:
    """Lets the things of a drawn list show the members of a collection by an attribute: their texts, their colours.

    A list says how many things there are, or goes through things in rows and columns; of a dict each thing shows what
    is at its key, and a set is shown in rising order. Where it ``wraps``, there are as many rows as the list needs, and
    none has a gap.
    """
    made = working.with_members(document, attribute, of, wraps)
    name = attribute.split(".")[0]
    says = f"{name} shows the members of {of}."
    return Result(made, _decided(made, attribute), frozenset({name}), says)


def _decided(document: Document, attribute: str) -> tuple[Finding, ...]:
    """What an attribute is now because somebody said so: what was asked about it before is asked no more."""
    return (Finding(attribute, show(find(document, attribute).node)),)
