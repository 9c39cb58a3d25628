"""What is looked for after a step: a part of a state, matched by what is there and does, never by how it was made."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from studio.demonstrate.runs_by_then import bodies
from studio.document.constraints import settle
from studio.document.live import Live
from studio.document.model import Definition, Document
from studio.language.colour_kinds import shade_of
from studio.language.env import Budget, Env
from studio.language.errors import StudioError
from studio.language.evaluate import evaluate
from studio.language.interpret import Library, run
from studio.language.nodes import Apply, Comprehension, Literal, Name, Node, free_names
from studio.language.show import show
from studio.language.steps import MEMORY
from studio.language.values import Shape, Symbol, Value, is_number

SHADE = "shade_of"
"""What a lesson asks a colour for: which plain colour it is a shade of."""
BEFORE = "_before"
"""Ends the name of an input as it was before a process ran."""
STEPS = 200_000
"""So many steps of evaluation one target may take; what takes longer counts as not there."""
ENDINGS = ("done", "succeeded", "failed", "stopped", "hole")


@dataclass(frozen=True)
class LessonMoment:
    """The document now, its values, and the document with which the step began."""

    document: Document
    live: Live
    before: Document


@dataclass(frozen=True)
class RunCheck:
    """A process that must do something: run with these inputs, it ends so.

    The other inputs are those of the demonstration ``as_shown``, from 1 (a place on what was drawn, wherever that is);
    for 0 those of the document. ``holds`` are formulas over its inputs as they are afterwards. With an ``event`` it is
    the process of its rule. It runs so many ``times``, each with what the one before has left;
    ``x_before`` is the input ``x`` as it was before the last of them.
    """

    process: str = ""
    event: str = ""
    given: Mapping[str, Node] = field(default_factory=dict)
    ends: str = ""
    holds: tuple[Node, ...] = ()
    as_shown: int = 0
    times: int = 1


@dataclass(frozen=True)
class LessonTarget:
    """All of this together: so many of each kind (``COUNTS``), names, examples shown for names, formulas that are true,
    with the present parameters or in each of some situations, and processes that do something."""

    counts: Mapping[str, int] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    taught: Mapping[str, int] = field(default_factory=dict)
    holds: tuple[Node, ...] = ()
    situations: tuple[Mapping[str, Value], ...] = ()
    runs: tuple[RunCheck, ...] = ()


def shapes_of(value: Value) -> list[Shape]:
    """The shapes in a drawn value: itself, or those in a collection of it, however deep."""
    if isinstance(value, Shape):
        return [value]
    items = value.values() if isinstance(value, dict) else value if isinstance(value, (list, frozenset)) else ()
    return [one for one in items if isinstance(one, Shape)]


def _drawn(now: LessonMoment) -> list[Value]:
    values = now.live.values()
    return [values.get(one.name) for one in now.document.definitions.values() if one.drawn]


def _all_shapes(now: LessonMoment) -> list[Shape]:
    return [shape for value in _drawn(now) for shape in shapes_of(value)]


def _moved(now: LessonMoment) -> int:
    was = now.before.parameters()
    return sum(name in was and was[name] != value for name, value in now.document.parameters().items())


def _is_counted(one: Definition) -> bool:
    """Whether something drawn is a list of as many members as a number says, each by a rule."""
    rule = one.formula
    return (
        one.drawn
        and isinstance(rule, Comprehension)
        and all(
            isinstance(clause.source, Apply)
            and clause.source.function == "range"
            and all(isinstance(count, (Literal, Name)) for count in clause.source.arguments)
            for clause in rule.clauses
        )
    )


def _slides(now: LessonMoment, one: Definition) -> bool:
    """Whether parameters say how many members a list drawn by a rule has, across and down."""
    rule, known = one.formula, now.document.parameters().keys()
    return (
        _is_counted(one)
        and isinstance(rule, Comprehension)
        and all(free_names(clause.source) & known for clause in rule.clauses)
    )


COUNTS: Mapping[str, Callable[[LessonMoment], int]] = {
    "shapes": lambda now: len(_all_shapes(now)),
    "filled": lambda now: sum(bool(one.as_dict().get("fill")) for one in _all_shapes(now)),
    "groups": lambda now: sum(one.kind == "group" for one in _all_shapes(now)),
    "lists": lambda now: sum(isinstance(one, (list, dict)) for one in _drawn(now)),
    "rows": lambda now: sum(_is_counted(one) for one in now.document.definitions.values()),
    "counted": lambda now: sum(_slides(now, one) for one in now.document.definitions.values()),
    "dicts": lambda now: sum(isinstance(one, dict) for one in now.live.values().values()),
    "named": lambda now: len(now.document.parameters()) + len(now.document.states()),
    "sliders": lambda now: sum(is_number(one) for one in now.document.parameters().values()),
    "moved": _moved,
    "states": lambda now: len(now.document.states()),
    "staged": lambda now: int(now.document.stage is not None),
    "left": lambda now: int(now.document.stage is None),
    "shown": lambda now: len(now.document.demonstrations),
    "rules": lambda now: len(now.document.rules),
    "constraints": lambda now: len(now.document.constraints),
}
"""What can be counted, and how many of it there are."""
COUNT_WORDS = {
    "shapes": "things drawn",
    "filled": "things with a fill",
    "groups": "groups",
    "lists": "drawn lists",
    "rows": "rows with a count",
    "counted": "rows as long as a slider says",
    "dicts": "things by place",
    "named": "named values",
    "sliders": "sliders",
    "moved": "sliders moved",
    "states": "states",
    "shown": "demonstrations",
    "rules": "events with a rule",
    "constraints": "values kept tied",
}
SEVERAL = re.compile(r"s\b")
"""What more than one ends in: the first of it is what is counted."""
IS_SO = {"staged": "a demonstration under way", "left": "no demonstration under way"}


def is_there(target: LessonTarget, now: LessonMoment) -> bool:
    """Whether all that a target wants is there."""
    return next(missing(target, now), None) is None


def missing(target: LessonTarget, now: LessonMoment) -> Iterator[str]:
    """What a target wants and is not there, each in a few words."""
    yield from _lacking(target, now, {})
    budget = Budget(STEPS)
    yield from (why for _, why in _untrue(target, now, budget))
    for one in target.runs:
        yield from _runs_otherwise(one, now, budget)


def told_missing(target: LessonTarget, now: LessonMoment) -> tuple[str, ...]:
    """What a learner is told of what is missing: things and names; where all are there, what comes out otherwise.

    Formulas are not told, which may be what the learner is to find.
    """
    found = tuple(_lacking(target, now, {**COUNT_WORDS, **IS_SO}))
    if found:
        return found
    budget = Budget(STEPS)
    untrue = next(_untrue(target, now, budget), None)
    if untrue is not None:
        return (f"it is not right yet where {untrue[0]}" if untrue[0] else "what is there is not as it should be yet",)
    wrong = (one for one in target.runs if next(_runs_otherwise(one, now, budget), None) is not None)
    return tuple(f"what happens on {one.event or one.process} is not as it should be yet" for one in wrong)[:1]


def _lacking(target: LessonTarget, now: LessonMoment, words: Mapping[str, str]) -> Iterator[str]:
    """The things, names and examples that are not there; kinds of things are called by these words."""
    for kind, count in target.counts.items():
        if (there := COUNTS[kind](now)) < count:
            said = words.get(kind, kind)
            one = said if said == IS_SO.get(kind) else f"one {SEVERAL.sub('', said, count=1)}"
            yield one if count == 1 else f"{said}, {there} of {count}"
    known = now.document.names()
    yield from (f"something called {name}" for name in target.names if name not in known)
    for name, count in target.taught.items():
        if (there := taught(now.document, name)) < count:
            yield f"examples of {name}, {there} of {count}"


def taught(document: Document, name: str) -> int:
    """How many examples and demonstrations have been shown about a name."""
    examples = sum(len(one.examples) for one in document.lessons.values() if one.name == name)
    return examples + sum(one.process == name for one in document.demonstrations.values())


def _untrue(target: LessonTarget, now: LessonMoment, budget: Budget) -> Iterator[tuple[str, str]]:
    """Where something is not so, in words ("" for here and now), and what."""
    for situation in target.situations or ({},):
        words = ", ".join(f"{name} = {value}" for name, value in situation.items())
        try:
            live = now.live.with_values(settle(now.document, situation)) if situation else now.live
            env = live.env(budget)
        except StudioError as error:
            if target.holds:
                yield words, f"{words}: {error.sentence}"
            continue
        for formula in target.holds:
            if not _is_true(formula, env):
                yield words, f"{show(formula)}{f' where {words}' if words else ''}"


def _is_true(formula: Node, env: Env) -> bool:
    """Whether a formula of a lesson is true; it may ask what a colour is a shade of, as in ``shade_of(x) == red``."""
    try:
        return evaluate(formula, Env({**env, SHADE: _shade}, env.budget)) is True
    except StudioError:
        return False


def _shade(colour: Value) -> Value:
    return Symbol(shade_of(str(colour))) if isinstance(colour, Symbol) else colour


def _runs_otherwise(one: RunCheck, now: LessonMoment, budget: Budget) -> Iterator[str]:
    """What a process does otherwise than it should."""
    rules = now.document.rules
    name = one.process or next((rule.process for rule in rules if rule.event == one.event), "")
    process = now.document.processes.get(name)
    if process is None:
        yield f"a process {name}" if name else f"something that happens on {one.event}"
        return
    env = now.live.env(budget)
    try:
        given = _as_shown(now.document, name, one.as_shown)
        given.update((key, evaluate(formula, env)) for key, formula in one.given.items())
        inputs = {each.name: given[each.name] if each.name in given else env[each.name] for each in process.inputs}
        for _ in range(one.times):
            before = {f"{key}{BEFORE}": value for key, value in inputs.items()}
            outcome = run(Library(bodies(now.document), env), name, list(inputs.values()), budget)
            inputs.update(outcome.changed)
    except KeyError as error:
        yield f"{name} with {', '.join(one.given)} (it also wants {error.args[0]})"
        return
    except StudioError as error:
        yield f"{name} that can be run ({error.sentence})"
        return
    if one.ends and outcome.ending != one.ends:
        yield f"{name} ends {one.ends} (it ends {outcome.ending})"
    env.update({**before, **inputs})
    env[MEMORY] = outcome.remembered
    yield from (f"{show(formula)} after {name}" for formula in one.holds if not _is_true(formula, env))


def _as_shown(document: Document, process: str, number: int) -> dict[str, Value]:
    """The inputs of a demonstration of a process, from 1; none for 0, nor where it was not shown so often."""
    shown = [one.inputs for one in document.demonstrations.values() if one.process == process]
    return dict(shown[number - 1]) if 0 < number <= len(shown) else {}
