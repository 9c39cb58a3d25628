"""Commands of the stage: acting out what happens, one gesture a command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated

from studio.commands import needs, roles
from studio.commands.arguments import NewName, Words
from studio.commands.command_sentence import Arguments, place, several_operands
from studio.commands.conditions import condition
from studio.commands.registry import Result, declaring
from studio.commands.rule_events import SHOWN_EVENT
from studio.commands.stage_actions import StageAction
from studio.demonstrate import answers_anew, stage
from studio.demonstrate.event_process import beside, shown_as
from studio.demonstrate.learn import shown_by
from studio.demonstrate.stage_operands import changed_operand, gone_through, operand, put_action, taken_operand
from studio.document import actions
from studio.document.actions import Action, Operand, VisitEnd
from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.operands import Given
from studio.infer.goals import Work
from studio.language.errors import Refusal
from studio.language.values import Value

command = declaring("Demonstrate")
ON_STAGE = condition(lambda document, _: document.stage is not None, "Begin a demonstration first.")
OFF_STAGE = condition(lambda document, _: document.stage is None, "End or leave the demonstration under way first.")
TAUGHT = condition(lambda document, _: bool(document.demonstrations), "Demonstrate something first.")
END_TAKEN = {0: "without_first", -1: "without_last"}
"""What is left of a list when the item at one of its ends is taken."""
ENDS = {"first": 0, "last": -1}
"""The ends of a list by what one points through to them."""
NewProcess = Annotated[NewName, roles.NEW_PROCESS]
"""The name of a process, known or new."""
Inputs = Annotated[Mapping[str, Given], roles.inputs_of("process")]
"""Values for the inputs of a process, by name."""
TileName = Annotated[str, roles.TILE]


def _shows_event(given: Arguments) -> str:
    return f"Shows a {given['event']} {place(given['brings'].get('at', ''))}"


def _points(given: Arguments) -> str:
    them = "them" if given.get("several") else "it"
    return f"Points at {several_operands(given['at'])}, calls {them} {given['name']}"


def _runs(given: Arguments) -> str:
    return f"Runs {given['process']} with {several_operands(given['inputs'].values())}"


def _ends(given: Arguments) -> str:
    ways = {"succeed": "with success", "fail": "by refusing", "nothing": "with nothing done"}
    how, reason = ways.get(given.get("how", "")), given.get("reason")
    return f"Ends {how}{f': “{reason}”' if reason else ''}" if how else "Ends: nothing more to do"


stage_command = partial(command, when=ON_STAGE, shown=("menu", "stage"), under="On the stage")
"""Declares a command of the demonstration under way."""


@command(
    title="Demonstrate a process",
    shortcut="Ctrl+Shift+D",
    icon="fa5s.theater-masks",
    when=OFF_STAGE,
    shown=("menu", "setting"),
    told="Begins to show {process} with {inputs}",
)
def demonstrate(document: Document, *, process: NewProcess, inputs: Inputs) -> Result:
    """Sets the stage for one run of a process on concrete inputs, given by name."""
    env = Live(document).env()
    values = {name: one.value(document, env) for name, one in inputs.items()}
    made = stage.opened_stage(document, process, values)
    says = f"On stage: {process} with {', '.join(values) or 'no inputs'}."
    return Result(made, touched=frozenset({process}), says=says)


@command(
    title="Demonstrate what an event does",
    icon="fa5s.bolt",
    when=OFF_STAGE,
    needs=needs.A_STATE,
    shown=("menu", "inspector", "setting", "canvas event"),
    told=_shows_event,
)
def demonstrate_event(
    document: Document,
    *,
    event: Annotated[str, SHOWN_EVENT],
    process: NewProcess,
    brings: Annotated[Mapping[str, Given], roles.inputs_of("event")],
    states: Annotated[Mapping[str, Given] | None, roles.SITUATION] = None,
    parameters: Annotated[Mapping[str, Given] | None, roles.SITUATION] = None,
) -> Result:
    """Sets the stage with an event as it just happened (or a timer that goes off); what is shown becomes its rule.

    ``brings`` are the values of the event: ``at`` for a click, ``key`` for a key. The tiles are these and the states:
    as they are now, unless ``states`` (and ``parameters``) say how they were when it happened.
    """
    when, (document, event, process) = event, shown_as(document, event, process)
    env = Live.at_present(document).env()

    def read(given: Mapping[str, Given] | None) -> dict[str, Value]:
        return {name: one.value(document, env) for name, one in (given or {}).items()}

    made = stage.opened_stage(document, process, read(brings), event, read(states), read(parameters), when)
    says = f"On stage: what happens on {when}. {beside(made, event, process)}"
    return Result(made, touched=frozenset({process}), says=says.strip())


@stage_command(
    title="Point at",
    icon="fa5s.hand-pointer",
    told=_points,
    acted=StageAction(
        "point",
        "Point at",
        "P",
        "name",
        says="Point at something and call it by a name",
        needs_text=True,
        counts="several",
    ),
)
def point_at(
    document: Document,
    *,
    at: tuple[Annotated[Given, roles.pointed("point at a thing (Shift for several)")], ...],
    name: NewName,
    several: bool = False,
    work: Work,
) -> Result:
    """Points at a thing (``several``: at things) and calls it by a name."""
    done = stage.performance(document)
    operands = tuple(operand(document, done, one) for one in at)
    if not several and len(operands) != 1:
        raise Refusal("Point at one thing, or say that several are meant.")
    return _acted(document, actions.PointAction(name, operands, several), work)


@stage_command(
    title="Remember",
    icon="fa5s.thumbtack",
    told="Remembers {what}",
    acted=StageAction(
        "remember", "Remember", "M", says="Put a value into the memory of the run", rare=True, ends_group=True
    ),
)
def remember(
    document: Document, *, what: Annotated[Given, roles.pointed("point at what to remember")], work: Work
) -> Result:
    """Puts a value into the memory of the run."""
    return _on(document, actions.RememberAction, (what,), work)


@stage_command(
    title="Put",
    icon="fa5s.plus",
    told="Puts {value} at {key} in {tile}",
    acted=StageAction("put", "Put", "U", says="Put a value at a place of a tile", shows=True),
)
def put(
    document: Document,
    *,
    tile: TileName,
    key: Annotated[Given, roles.key_of("tile", "point at the key")],
    value: Annotated[Given, roles.pointed("point at the value")],
    field: Words = "",
    work: Work,
) -> Result:
    """Puts a value at a key of a tile, or in place of an item of a list; at a field where the tile is a record.

    ``field``: what is there is a record, and only this field of it becomes the value.
    """
    return _acted(document, put_action(document, stage.performance(document), tile, key, value, field), work)


@stage_command(
    title="Take away",
    icon="fa5s.minus",
    told="Takes {keys} out of {tile}",
    acted=StageAction("take", "Take away", "T", says="Take something out of a tile", shows=False),
)
def take(
    document: Document,
    *,
    tile: TileName,
    keys: tuple[Annotated[Given, roles.key_of("tile", "point at what goes (Shift for several)")], ...],
    work: Work,
) -> Result:
    """Takes what is at a key (or several keys) out of a tile; a collection pointed at means all its members."""
    done = stage.performance(document)
    operands = tuple(taken_operand(document, done, tile, one) for one in keys)
    end = _end_of(tile, keys, done.tile(tile))
    if end is not None:
        rest = Operand(None, via=END_TAKEN[end], of=(Operand(tile=tile),))
        return _acted(document, actions.SetAction(tile, rest), work)
    several = len(operands) != 1 or _are_members(done.value(operands[0]), done.tile(tile))
    return _acted(document, actions.TakeAction(tile, operands, several), work)


def _end_of(tile: str, keys: tuple[Given, ...], whole: Value) -> int | None:
    """Which end of a list was pointed at (0 or -1) to be taken, by its place or as its first or last item.

    What is equal to it elsewhere stays.
    """
    only = keys[0].json if len(keys) == 1 and isinstance(whole, list) and whole else None
    if not isinstance(only, dict):
        return -1 if type(only) is int and only == -1 and only not in whole else None
    if only.get("of") == [{"tile": tile}]:
        return ENDS.get(only.get("via", ""))
    return only.get("key") if only.get("tile") == tile and only.get("key") in END_TAKEN else None


def _are_members(value: Value, tile: Value) -> bool:
    """Whether a collection means its members; one that is itself an item of the tile means just that item."""
    if not isinstance(value, (list, set, frozenset)):
        return False
    return isinstance(value, (list, set)) and not isinstance(tile, list) or value not in tile


@stage_command(
    title="Change",
    icon="fa5s.pen",
    told="Changes {tile} to {value}",
    acted=StageAction("change", "Change", "C", says="Give a tile another value", at_key="put", adds="set"),
)
def change(
    document: Document, *, tile: TileName, value: Annotated[Given, roles.pointed("point at its new value")], work: Work
) -> Result:
    """Gives a tile another value."""
    new = changed_operand(document, stage.performance(document), tile, value)
    return _acted(document, actions.SetAction(tile, new), work)


@stage_command(
    title="Append",
    icon="fa5s.angle-double-right",
    told="Appends {value} to {tile}",
    acted=StageAction(
        "append", "Append", "A", says="Add a value at the end of a list, or to a set", adds="append", ends_group=True
    ),
)
def append(
    document: Document,
    *,
    tile: Annotated[str, roles.tile("point at the list")],
    value: Annotated[Given, roles.pointed("point at what to append")],
    work: Work,
) -> Result:
    """Adds a value at the end of a tile that is a list, or to one that is a set."""
    return _on(document, partial(actions.AppendAction, tile), (value,), work)


@stage_command(
    title="For each",
    icon="fa5s.redo",
    told="Goes through {of}, calls each {name}",
    acted=StageAction("each", "For each", "F", "name", says="Go through things one by one", needs_text=True, rare=True),
)
def for_each(
    document: Document,
    *,
    of: tuple[Annotated[Given, roles.pointed("point at the things (Shift for several)")], ...],
    name: NewName,
    work: Work,
) -> Result:
    """Begins to go through things, calling each by a name; ``item`` goes to one of them."""
    done = stage.performance(document)
    operands = tuple(operand(document, done, one) for one in of)
    several = len(operands) != 1
    members = Operand([done.value(one) for one in operands]) if several else gone_through(operands[0], done)
    return _acted(document, actions.EachAction(name, members, several), work)


@stage_command(
    title="Item",
    icon="fa5s.chevron-right",
    told="Goes to the item {value}",
    acted=StageAction(
        "item",
        "Next item",
        "I",
        says="Go to an item of the loop; those passed over are skipped",
        in_loop=True,
        rare=True,
    ),
)
def item(
    document: Document, *, value: Annotated[Given, roles.pointed("point at the next item", concrete=True)], work: Work
) -> Result:
    """Goes to an item of the loop under way; those passed over are skipped, which is an example as well."""
    return _on(document, actions.ItemAction, (value,), work)


@stage_command(
    title="Skip the rest",
    icon="fa5s.forward",
    told="Skips the rest",
    acted=StageAction(
        "skip",
        "Skip the rest",
        "K",
        says="Do nothing for the rest of the items and leave the loop",
        in_loop=True,
        rare=True,
        ends_group=True,
    ),
)
def skip_rest(document: Document, *, work: Work) -> Result:
    """Does nothing for the rest of the items, because of what each is, or of what was done, and leaves the loop."""
    return _acted(document, actions.CloseAction(), work)


@stage_command(
    title="Run a process",
    icon="fa5s.play",
    told=_runs,
    acted=StageAction("run", "Run", "R", says="Run a process", ends_group=True),
)
def run(
    document: Document,
    *,
    process: NewProcess,
    inputs: Inputs,
    name: Words = "",
    by_hand: bool = False,
    work: Work,
) -> Result:
    """Runs a process. One that nobody has shown yet, or that is under way, is acted out by hand up to its end."""
    done = stage.performance(document)
    operands = {key: operand(document, done, one) for key, one in inputs.items()}
    document = stage.declared(document, process, {key: done.value(one) for key, one in operands.items()})
    ordered = tuple(operands[one.name] for one in document.processes[process].inputs)
    known = any(process in shown_by(one) for one in document.demonstrations.values())
    by_hand = by_hand or process in stage.under_way(done) or not known
    return _acted(document, actions.RunAction(process, ordered, name, by_hand), work)


@stage_command(
    title="End",
    shortcut="Ctrl+Return",
    icon="fa5s.flag-checkered",
    told=_ends,
    acted=(
        StageAction("done", "Done", "D", "", {"how": "done"}, "That is all that happens", operands=(), last=True),
        StageAction(
            "succeed",
            "Succeed",
            "S",
            fixed={"how": "succeed"},
            says="What was looked for is found: all processes under way end",
            operands=(),
            rare=True,
        ),
        StageAction(
            "fail", "Refuse", "X", "reason", {"how": "fail"}, "It may not be, with a reason; all stays as it was"
        ),
        StageAction(
            "nothing",
            "Nothing happens",
            "N",
            "reason",
            {"how": "nothing"},
            "It means nothing here; a reason may be given",
            operands=(),
        ),
    ),
)
def end(
    document: Document,
    *,
    how: VisitEnd = "done",
    reason: Words = "",
    show: Annotated[Given, roles.pointed("point at what shows why, or leave it out")] | None = None,
    work: Work,
) -> Result:
    """Ends the visit under way: nothing more to do, success of the whole run, failure of this visit, or nothing at all.

    ``reason`` is what a refused event tells; ``show`` points at what it shows with it.
    """
    witness = None if show is None else operand(document, stage.performance(document), show)
    return _acted(document, actions.EndAction(how, reason, witness), work)


def _on(document: Document, make: Callable[..., Action], given: tuple[Given, ...], work: Work) -> Result:
    done = stage.performance(document)
    return _acted(document, make(*(operand(document, done, one) for one in given)), work)


def _acted(document: Document, action: Action, work: Work) -> Result:
    return answers_anew.acted(document, action, work)
