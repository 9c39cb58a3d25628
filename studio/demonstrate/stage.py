"""The stage: one demonstration under way, as part of the document; every gesture gives a new document."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace

from studio.demonstrate.done_otherwise import otherwise_in_words
from studio.demonstrate.event_process import as_it_comes
from studio.demonstrate.evidence import dropped, unheeded
from studio.demonstrate.gesture_text import gesture_words
from studio.demonstrate.learn import Learner, shown_by
from studio.demonstrate.odd_one_out import noted, odd_one_out
from studio.demonstrate.perform import Performance
from studio.document import changes
from studio.document.actions import Action
from studio.document.live import Live
from studio.document.model import (
    EVENTS,
    Demonstration,
    Document,
    Process,
    Stage,
    with_entry,
    without_entry,
)
from studio.document.naming import check_local, check_name
from studio.document.timers import without_parts
from studio.generalize.result import Result
from studio.infer.goals import Work
from studio.language.errors import Refusal, StudioError
from studio.language.show import enumerated
from studio.language.steps import MEMORY, Input
from studio.language.types import POINT, type_of
from studio.language.values import Point, Value, frozen, is_number


def opened_stage(
    document: Document,
    process: str,
    inputs: Mapping[str, Value],
    event: str = "",
    found: Mapping[str, Value] | None = None,
    parameters: Mapping[str, Value] | None = None,
    timer: str = "",
) -> Document:
    """The document with the stage set for a demonstration of a process.

    For a rule, ``event`` is what started it; the values of all states join the inputs: those ``found`` at that
    moment, else the present ones, after what other processes make of the event before. ``parameters`` are those of
    that moment, where they are not the present ones; ``timer`` is the one that goes off, if one does.
    Raises Refusal when a demonstration is under way already, or the inputs do not fit.
    """
    if document.stage is not None:
        raise Refusal(f"A demonstration of {document.stage.demonstration.process} is under way; end or leave it first.")
    if event:
        if event == "change" and "parameter" in inputs:
            inputs = {"value": document.parameters().get(str(inputs["parameter"])), **inputs}
        if event == "tick":
            inputs = {"time": 0, **inputs}
        came = brought = _event_values(event, inputs)
        if event == "change":  # the new value is the parameter's, and no tile of its own
            brought = {key: value for key, value in came.items() if key != "value"}
            parameters = {**(parameters or {}), str(came["parameter"]): came["value"]}
        if both := [name for name in brought if name in document.definitions]:
            raise Refusal(f"A {event} brings {both[0]}, and {both[0]} is a name here too. Rename yours first.")
        present = states(document)
        if not found:
            present = as_it_comes(document, event, came, process, present, parameters, document.timers.get(timer))
        inputs = {**brought, **present, **_known(document.states(), found, "state")}
    document = declared(document, process, inputs, bool(event))
    now = {**document.parameters(), **_known(document.parameters(), parameters, "parameter")}
    one = Demonstration(_fresh_id(document, process), process, dict(inputs), now, (), event)
    return replace(document, stage=Stage(one))


def _known(known: Container[str], given: Mapping[str, Value] | None, kind: str) -> Mapping[str, Value]:
    for name in given or ():
        if name not in known:
            raise Refusal(f"{name} is no {kind} of this program. Leave it out.")
    return given or {}


def states(document: Document) -> dict[str, Value]:
    """The present value of every state: what demonstrations have brought it to, else its initial value."""
    live = Live(document)
    return {name: document.present.get(name, live.value(name)) for name in document.states()}


def moment_acted(document: Document, done: Performance) -> tuple[dict[str, Value], list[Point]]:
    """The parameters and states that are other than at present as far as a demonstration got, and where its event
    happened; nothing without a demonstration under way."""
    if document.stage is None:
        return {}, []
    one, known = document.stage.demonstration, document.states()
    values: dict[str, Value] = {
        name: value for name, value in one.parameters.items() if document.parameters().get(name, value) != value
    }
    for frame in done.frames:
        values.update({name: value for name, value in frame.situation().items() if name in known})
    happened = (value for name, value in one.inputs.items() if one.event and name not in known)
    return values, [value for value in happened if isinstance(value, Point)]


def joined(document: Document, name: str) -> Document:
    """The document in which a state that was just made is a tile of the demonstration of an event under way, if any."""
    stage = document.stage
    if stage is None or not stage.demonstration.event or name in stage.demonstration.inputs:
        return document
    one = stage.demonstration
    inputs = {**one.inputs, name: states(document)[name]}
    document = replace(document, stage=replace(stage, demonstration=replace(one, inputs=inputs)))
    known = document.processes.get(one.process)
    if known is None or known.steps or name in (each.name for each in known.inputs):
        return document
    wider = replace(known, inputs=(*known.inputs, Input(name, type_of(inputs[name]))))
    return replace(document, processes=with_entry(document.processes, one.process, wider))


def _event_values(event: str, inputs: Mapping[str, Value]) -> dict[str, Value]:
    if event not in EVENTS:
        raise Refusal(f"There is no event named {event}; the events are {', '.join(EVENTS)}.")
    if set(inputs) != set(EVENTS[event]):
        raise Refusal(f"A {event} brings {', '.join(EVENTS[event]) or 'nothing'}; give just that.")
    return {name: _place(inputs[name]) if kind == POINT else inputs[name] for name, kind in EVENTS[event].items()}


def _place(value: Value) -> Value:
    """A place that was written as two numbers is a place, and no list of numbers."""
    plain = isinstance(value, list) and len(value) == 2 and all(map(is_number, value))
    return Point(*value) if plain else value


def declared(document: Document, process: str, inputs: Mapping[str, Value], rule: bool = False) -> Document:
    """The document in which the process is known with inputs of these names. Raises Refusal if they are others."""
    known = document.processes.get(process)
    if known is None:
        check_name(process, document)
        for name in inputs:
            check_local(name)
        made = Process(process, tuple(Input(name, type_of(value)) for name, value in inputs.items()))
        return replace(document, processes=with_entry(document.processes, process, made))
    names = [one.name for one in known.inputs]
    if not rule and sorted(names) != sorted(inputs):
        raise Refusal(f"{process} takes {', '.join(names) or 'nothing'}; give just that.")
    return document


def _fresh_id(document: Document, process: str) -> str:
    count = 1
    while f"{process}-{count}" in document.demonstrations:
        count += 1
    return f"{process}-{count}"


def stage_of(document: Document) -> Stage:
    """The stage. Raises Refusal when no demonstration is under way."""
    if document.stage is None:
        raise Refusal("No demonstration is under way; begin one with “demonstrate”.")
    return document.stage


def performance(document: Document) -> Performance:
    """The demonstration under way, carried out so far."""
    return Learner(document).perform(stage_of(document).demonstration)


def ends_all(document: Document, action: Action) -> bool:
    """Whether one more action ends the demonstration under way."""
    one = stage_of(document).demonstration
    return bool(Learner(document).perform(replace(one, actions=(*one.actions, action))).ended)


def acted(document: Document, action: Action, work: Work | None = None) -> Result:
    """One more action. When it ends the demonstration, what it shows is learned.

    Raises Refusal where the action cannot be done, CannotExplain where the demonstrations contradict each other;
    the document is then as it was.
    """
    stage = stage_of(document)
    one = replace(stage.demonstration, actions=(*stage.demonstration.actions, action))
    done = Learner(document).perform(one)
    document = replace(document, stage=replace(stage, demonstration=one))
    if done.ended:
        return finished(document, done, work)
    return Result(document, touched=frozenset({one.process}), says=gesture_words(action, done))


def finished(document: Document, done: Performance, work: Work | None = None) -> Result:
    """The demonstration joins the document, the processes it shows are inferred again, states move on."""
    one = done.demonstration
    answered = answered_there(document, one)
    others = {name: each for name, each in document.demonstrations.items() if name not in answered}
    document = replace(document, stage=None, demonstrations=with_entry(others, one.id, one))
    if work is not None and not work.learns:
        return Result(_moved_on(document, done))
    learner, before = Learner(document, work), document
    document = learner.learn(sorted(shown_by(one)))
    odd = odd_one_out(replace(before, demonstrations=others), document, done, learner.findings, work)
    document = _moved_on(document, done)
    ends = {"succeeded": ": it succeeds", "failed": ": it is refused", "stopped": ": nothing happens"}
    touched = frozenset(shown_by(one)) | {one.id} | set(document.states() if one.event else ())
    told = [f"Kept as {one.id}{ends.get(done.ended, '')}.", odd.sentence if odd else ""]
    told += [f"It takes the place of what was answered there, {enumerated(answered)}." if answered else ""]
    shown = shown_by(one) & document.processes.keys()
    told += [unheeded(document, one, shown), dropped(before, document, shown, one.id)]
    told += ["" if odd else otherwise_in_words(document, shown)]
    says = " ".join(filter(None, told))
    return Result(document, noted(odd, learner.findings) if odd else tuple(learner.findings), touched, says)


def answered_there(document: Document, one: Demonstration) -> list[str]:
    """The demonstrations made of answers that begin as one does which a person acted out: how it came is known now."""
    if one.guessed is not None:
        return []
    begun = frozen((one.process, one.event, dict(one.inputs), dict(one.parameters)))
    answers = [each for each in document.demonstrations.values() if each.guessed is not None and each.id != one.id]
    return [
        each.id
        for each in answers
        if frozen((each.process, each.event, dict(each.inputs), dict(each.parameters))) == begun
    ]


def _moved_on(document: Document, done: Performance) -> Document:
    """The document with its states as they are after a demonstration of an event."""
    one = done.demonstration
    if not one.event or done.ended not in ("done", "succeeded") or not _is_now(one, document):
        return document
    kept = {name: done.root.variables[name] for name in document.states() if name in done.root.variables}
    return replace(document, present={**document.present, **kept})


def _is_now(one: Demonstration, document: Document) -> bool:
    """Whether a demonstration happened with the parameters as they are, so that its states fit the present ones."""
    now = document.parameters()
    return all(now[name] == value for name, value in one.parameters.items() if name in now)


def left(document: Document) -> Document:
    """The document without the demonstration under way."""
    stage = stage_of(document)
    document = replace(document, stage=None)
    process = document.processes.get(stage.demonstration.process)
    shown = any(stage.demonstration.process in shown_by(one) for one in document.demonstrations.values())
    if process is not None and not process.steps and not shown:
        document = replace(document, processes=without_entry(document.processes, process.name))
        return without_parts(document, {process.name})
    return document


def forgotten(document: Document, demonstration: str, work: Work | None = None) -> Result:
    """The document without a demonstration; what it showed is inferred again from the others."""
    one = demonstration_of(document, demonstration)
    document = _with_runs_kept(document, one)
    document = replace(document, demonstrations=without_entry(document.demonstrations, demonstration))
    shown = shown_by(one)
    for name in sorted(shown):
        if not any(name in shown_by(other) for other in document.demonstrations.values()):
            document = replace(
                document, processes=with_entry(document.processes, name, replace(document.processes[name], steps=()))
            )
    learner = Learner(document, work)
    document = learner.learn(sorted(shown), nothing_new=True)
    return Result(document, tuple(learner.findings), frozenset(shown) | {demonstration}, f"{demonstration} is gone.")


def ended_instead(document: Document, dropped: str, action: Action, work: Work | None = None) -> Result:
    """The demonstration under way ended, in place of one that contradicts it, which is taken back."""
    one, kept = demonstration_of(document, dropped), stage_of(document).demonstration
    document = _with_runs_kept(document, one)
    document = replace(document, demonstrations=without_entry(document.demonstrations, dropped))
    result = acted(document, action, work)
    if result.document.stage is not None:
        raise Refusal(f"This does not end the demonstration yet; {dropped} is taken back when it ends.")
    learner = Learner(result.document, work)
    made = learner.learn(sorted(shown_by(one) - shown_by(result.document.demonstrations[kept.id])))
    says = f"{result.says} {dropped} is gone."
    return Result(made, (*result.findings, *learner.findings), result.touched | {dropped} | shown_by(one), says)


def process_forgotten(document: Document, process: str, work: Work | None = None) -> Result:
    """The document without a process, its rules and its demonstrations. Raises Refusal when others run it."""
    if process not in document.processes:
        raise Refusal(f"There is no process named {process}.")
    own = {key: one for key, one in document.demonstrations.items() if one.process == process}
    for one in own.values():
        document = _with_runs_kept(document, one)
    left = {key: one for key, one in document.demonstrations.items() if key not in own}
    rules = tuple(one for one in document.rules if one.process != process)
    document = changes.without_name(replace(document, demonstrations=left, rules=rules), process)
    shown = {name for one in own.values() for name in shown_by(one)} - {process}
    learner = Learner(document, work)
    document = learner.learn(sorted(shown), nothing_new=True)
    return Result(document, tuple(learner.findings), frozenset({process, *own, *shown}), f"{process} is gone.")


def _with_runs_kept(document: Document, one: Demonstration) -> Document:
    """Runs of other processes acted out inside a demonstration, kept as demonstrations of their own.

    Visits inside those are part of them. Of one that can no longer be performed there is nothing to keep.
    """
    try:
        visits = Learner(document).perform(one).visits
    except StudioError:
        return document
    for visit in visits:
        if visit.asked_by == one.process != visit.process:
            key = _fresh_id(document, visit.process)
            kept = Demonstration(key, visit.process, visit.inputs, one.parameters, tuple(visit.actions))
            document = replace(document, demonstrations=with_entry(document.demonstrations, key, kept))
    return document


def demonstration_of(document: Document, name: str) -> Demonstration:
    """A demonstration by its id. Raises Refusal when there is none."""
    if name not in document.demonstrations:
        known = ", ".join(document.demonstrations) or "none yet"
        raise Refusal(f"There is no demonstration {name}; there are: {known}.")
    return document.demonstrations[name]


def revised(document: Document, demonstration: str, keep: int) -> Document:
    """The stage set again with the first ``keep`` actions of a demonstration; the rest waits to be resumed."""
    if document.stage is not None:
        raise Refusal(f"A demonstration of {document.stage.demonstration.process} is under way; end or leave it first.")
    one = demonstration_of(document, demonstration)
    if not 0 <= keep <= len(one.actions):
        raise Refusal(f"{demonstration} has {len(one.actions)} actions; say before which of them to go on.")
    return replace(document, stage=Stage(replace(one, actions=one.actions[:keep]), one.actions[keep:]))


def resumed(document: Document, skip: int = 0, work: Work | None = None) -> Result:
    """The rest of a demonstration that is being revised, without its first ``skip`` actions."""
    stage = stage_of(document)
    if not stage.rest:
        raise Refusal("There is nothing to resume; this demonstration is not being revised.")
    document = replace(document, stage=replace(stage, rest=()))
    result = Result(document)
    for action in stage.rest[skip:]:
        result = acted(result.document, action, work)
    return result


def tiles(document: Document) -> dict[str, Value]:
    """What the stage shows: the value of every tile of the visit under way, the memory last."""
    shown = dict(performance(document).frame.situation())
    memory = shown.pop(MEMORY)
    return {**shown, MEMORY: memory}


def under_way(done: Performance) -> Sequence[str]:
    """The processes whose visits are under way, outermost first."""
    return [frame.visit.process for frame in done.frames]
