"""Commands of the stage: acting out what happens, one gesture a command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from studio.commands.arguments import NewName
from studio.commands.conditions import condition
from studio.commands.registry import Result, command
from studio.demonstrate import stage
from studio.demonstrate.learn import Learner, shown_by
from studio.demonstrate.perform import Performance
from studio.demonstrate.pointing import operand
from studio.demonstrate.rehearse import anticipated
from studio.demonstrate.stage import Acted, stage_of
from studio.document.live import Live
from studio.document.model import Action, Document, Operand
from studio.generalize.operands import Given
from studio.infer.goals import Work
from studio.language.errors import Refusal
from studio.language.values import Value

TOPIC = "Demonstrate"
ON_STAGE = condition(lambda document, _: document.stage is not None, "Begin a demonstration first.")
OFF_STAGE = condition(lambda document, _: document.stage is None, "End or leave the demonstration under way first.")
TAUGHT = condition(lambda document, _: bool(document.demonstrations), "Demonstrate something first.")
END_TAKEN = {0: "without_first", -1: "without_last"}
"""What is left of a list when the item at one of its ends is taken."""
MOST_ACCEPTED = 500
"""How many anticipated actions one command accepts at the most."""


@command(title="Demonstrate a process", topic=TOPIC, shortcut="Ctrl+D", icon="fa5s.theater-masks", when=OFF_STAGE)
def demonstrate(document: Document, *, process: NewName, inputs: Mapping[str, Given]) -> Result:
    """Sets the stage for one run of a process on concrete inputs, given by name."""
    env = Live(document).env()
    values = {name: one.value(document, env) for name, one in inputs.items()}
    made = stage.opened(document, process, values)
    return Result(
        made, touched=frozenset({process}), says=f"On stage: {process} with {', '.join(values) or 'no inputs'}."
    )


@command(title="Demonstrate what an event does", topic=TOPIC, icon="fa5s.bolt", when=OFF_STAGE)
def demonstrate_event(
    document: Document,
    *,
    event: str,
    process: NewName,
    brings: Mapping[str, Given],
    states: Mapping[str, Given] | None = None,
    parameters: Mapping[str, Given] | None = None,
) -> Result:
    """Sets the stage with an event as it just happened; what is shown becomes its rule.

    ``brings`` are the values of the event: ``at`` for a click, ``key`` for a key. The tiles are these and the states:
    as they are now, unless ``states`` (and ``parameters``) say how they were when it happened.
    """
    env = Live(document).env()

    def read(given: Mapping[str, Given] | None) -> dict[str, Value]:
        return {name: one.value(document, env) for name, one in (given or {}).items()}

    made = stage.opened(document, process, read(brings), event, read(states), read(parameters))
    return Result(made, touched=frozenset({process}), says=f"On stage: what happens on {event}.")


@command(title="Point at", topic=TOPIC, icon="fa5s.hand-pointer", when=ON_STAGE)
def point_at(document: Document, *, at: tuple[Given, ...], name: NewName, several: bool = False, work: Work) -> Result:
    """Points at a thing (``several``: at things) and calls it by a name."""
    done = stage.performance(document)
    operands = tuple(operand(document, done, one) for one in at)
    if not several and len(operands) != 1:
        raise Refusal("Point at one thing, or say that several are meant.")
    return _acted(document, Action("point", name, operands=operands, several=several), work)


@command(title="Remember", topic=TOPIC, icon="fa5s.thumbtack", when=ON_STAGE)
def remember(document: Document, *, what: Given, work: Work) -> Result:
    """Puts a value into the memory of the run."""
    return _on(document, "remember", "", (what,), work)


@command(title="Put", topic=TOPIC, icon="fa5s.plus", when=ON_STAGE)
def put(document: Document, *, tile: str, key: Given, value: Given, work: Work) -> Result:
    """Puts a value at a key of a tile, or in place of an item of a list."""
    return _on(document, "put", tile, (key, value), work)


@command(title="Take away", topic=TOPIC, icon="fa5s.minus", when=ON_STAGE)
def take(document: Document, *, tile: str, keys: tuple[Given, ...], work: Work) -> Result:
    """Takes what is at a key (or several keys) out of a tile; a collection pointed at means all its members."""
    done = stage.performance(document)
    operands = tuple(operand(document, done, one) for one in keys)
    end = _end_of(tile, keys, done.tile(tile))
    if end is not None:
        rest = Operand(None, via=END_TAKEN[end], of=(Operand(tile=tile),))
        return _acted(document, Action("set", target=tile, operands=(rest,)), work)
    several = len(operands) != 1 or _are_members(done.value(operands[0]), done.tile(tile))
    return _acted(document, Action("take", target=tile, operands=operands, several=several), work)


def _end_of(tile: str, keys: tuple[Given, ...], whole: Value) -> int | None:
    """Which end of a list was pointed at by its place (0 or -1) to be taken; what is equal to it elsewhere stays."""
    only = keys[0].json if len(keys) == 1 else None
    if not isinstance(whole, list) or not isinstance(only, dict) or only.get("tile") != tile:
        return None
    return only.get("key") if only.get("key") in END_TAKEN and len(whole) > 0 else None


def _are_members(value: Value, tile: Value) -> bool:
    """Whether a collection means its members; one that is itself an item of the tile means just that item."""
    if not isinstance(value, (list, set, frozenset)):
        return False
    return isinstance(value, (list, set)) and not isinstance(tile, list) or value not in tile


@command(title="Change", topic=TOPIC, icon="fa5s.pen", when=ON_STAGE)
def change(document: Document, *, tile: str, value: Given, work: Work) -> Result:
    """Gives a tile another value."""
    return _on(document, "set", tile, (value,), work)


@command(title="Append", topic=TOPIC, icon="fa5s.angle-double-right", when=ON_STAGE)
def append(document: Document, *, tile: str, value: Given, work: Work) -> Result:
    """Adds a value at the end of a tile that is a list, or to one that is a set."""
    return _on(document, "append", tile, (value,), work)


@command(title="For each", topic=TOPIC, icon="fa5s.redo", when=ON_STAGE)
def for_each(document: Document, *, of: tuple[Given, ...], name: NewName, work: Work) -> Result:
    """Begins to go through things, calling each by a name; ``item`` goes to one of them."""
    done = stage.performance(document)
    operands = tuple(operand(document, done, one) for one in of)
    several = len(operands) != 1
    if several:
        operands = (Operand([done.value(one) for one in operands]),)
    return _acted(document, Action("each", name, operands=operands, several=several), work)


@command(title="Item", topic=TOPIC, icon="fa5s.chevron-right", when=ON_STAGE)
def item(document: Document, *, value: Given, work: Work) -> Result:
    """Goes to an item of the loop under way; those passed over are skipped, which is an example as well."""
    return _on(document, "item", "", (value,), work)


@command(title="Skip the rest", topic=TOPIC, icon="fa5s.forward", when=ON_STAGE)
def skip_rest(document: Document, *, work: Work) -> Result:
    """Does nothing for the rest of the items and leaves the loop."""
    return _acted(document, Action("close"), work)


@command(title="Run a process", topic=TOPIC, icon="fa5s.play", when=ON_STAGE)
def run(
    document: Document,
    *,
    process: NewName,
    inputs: Mapping[str, Given],
    name: str = "",
    by_hand: bool = False,
    work: Work,
) -> Result:
    """Runs a process. One that nobody has shown yet, or that is under way, is acted out by hand up to its end."""
    done = stage.performance(document)
    operands = {key: operand(document, done, one) for key, one in inputs.items()}
    document = stage.declared(document, process, {key: done.value(one) for key, one in operands.items()})
    ordered = tuple(operands[one.name] for one in document.processes[process].inputs)
    by_hand = by_hand or process in stage.under_way(done) or not _known(document, process)
    return _acted(document, Action("run", name, process, ordered, by_hand=by_hand), work)


def _known(document: Document, process: str) -> bool:
    return any(process in shown_by(one) for one in document.demonstrations.values())


@command(title="End", topic=TOPIC, shortcut="Ctrl+Return", icon="fa5s.flag-checkered", when=ON_STAGE)
def end(
    document: Document,
    *,
    how: Literal["done", "succeed", "fail", "nothing"] = "done",
    reason: str = "",
    show: Given | None = None,
    work: Work,
) -> Result:
    """Ends the visit under way: nothing more to do, success of the whole run, failure of this visit, or nothing at all.

    ``reason`` is what a refused event tells; ``show`` points at what it shows with it.
    """
    done = stage.performance(document)
    operands = () if show is None else (operand(document, done, show),)
    return _acted(document, Action("end", target=how, operands=operands, reason=reason), work)


@command(title="Accept what is anticipated", topic=TOPIC, shortcut="Tab", icon="fa5s.check", when=ON_STAGE)
def accept(document: Document, *, actions: int = 1, work: Work) -> Result:
    """Does what the process as known so far would do next; 0 actions means as far as it is known."""
    result = Acted(document)
    for count in range(actions or MOST_ACCEPTED):
        done = stage.performance(result.document)
        ghost = anticipated(done, document.processes[done.frame.visit.process])
        if ghost is None:
            if count == 0 or actions:
                raise Refusal("Nothing is anticipated here; show what happens next.")
            break
        result = stage.acted(result.document, ghost, work)
        if result.document.stage is None:
            break
    return _result(result)


@command(title="Leave the stage", topic=TOPIC, icon="fa5s.times", when=ON_STAGE)
def leave_stage(document: Document) -> Result:
    """Leaves the demonstration under way; nothing of it is kept."""
    name = stage_of(document).demonstration.process
    return Result(stage.left(document), touched=frozenset({name}), says="The demonstration under way is gone.")


@command(title="Delete a demonstration", topic=TOPIC, icon="fa5s.trash", when=OFF_STAGE & TAUGHT)
def delete_demonstration(document: Document, *, demonstration: str, work: Work) -> Result:
    """Takes a demonstration back; what it showed is inferred again from the others."""
    return _result(stage.forgotten(document, demonstration, work))


@command(title="Forget a process", topic=TOPIC, icon="fa5s.eraser", when=OFF_STAGE & TAUGHT)
def forget(document: Document, *, process: str, work: Work) -> Result:
    """Takes a process back with its rules and demonstrations; what these showed of other processes stays."""
    return _result(stage.process_forgotten(document, process, work))


@command(title="Revise a demonstration", topic=TOPIC, icon="fa5s.undo-alt", when=OFF_STAGE & TAUGHT)
def revise(document: Document, *, demonstration: str, before: int) -> Result:
    """Goes back on stage before action number ``before`` (1 is the first); show it anew, or insert and resume."""
    made = stage.revised(document, demonstration, before - 1)
    return Result(made, says=f"On stage again: {demonstration}, before action {before}.")


@command(title="Resume", topic=TOPIC, icon="fa5s.step-forward", when=ON_STAGE)
def resume(document: Document, *, skip: int = 0, work: Work) -> Result:
    """Goes on with the rest of the demonstration that is being revised, without its first ``skip`` actions."""
    return _result(stage.resumed(document, skip, work))


@command(title="Infer again", topic=TOPIC, icon="fa5s.sync", when=OFF_STAGE & TAUGHT)
def infer_again(document: Document, *, work: Work) -> Result:
    """Infers every process again from all demonstrations; one that cannot be keeps its steps and says why."""
    learner = Learner(document, work)
    made = learner.follow(document.processes)
    return Result(made, tuple(learner.findings), frozenset(made.processes), "Everything is inferred again.")


def _on(document: Document, kind: str, target: str, operands: tuple[Given, ...], work: Work) -> Result:
    done: Performance = stage.performance(document)
    read = tuple(operand(document, done, one) for one in operands)
    return _acted(document, Action(kind, target=target, operands=read), work)


def _acted(document: Document, action: Action, work: Work) -> Result:
    return _result(stage.acted(document, action, work))


def _result(acted: Acted) -> Result:
    return Result(acted.document, acted.findings, acted.touched, acted.says)
