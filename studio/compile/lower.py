"""Document → plan: definitions in the order of the graph, with types and with who taught them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress

from studio.compile.ir import Piece, PieceKind, Plan, PlanLevel, Procedure, Reaction
from studio.compile.step_walk import circles_of, mentioned
from studio.compile.type_scope import Types
from studio.demonstrate.runs_by_then import as_they_run
from studio.document.domains import Domain, domain_of
from studio.document.graph import needs, order
from studio.document.live import Unavailable, looked_at
from studio.document.model import EVENTS, Definition, Document, Lesson, Level, Process, Rule
from studio.document.some_missing import SomeMissing
from studio.generalize.operands import written
from studio.language.errors import BudgetExceeded, FormulaError, Refusal, StudioError
from studio.language.nodes import Literal
from studio.language.steps import MEMORY, Remember, Run, Steps, walk_steps
from studio.language.types import type_of


def lower(document: Document, name: str) -> Plan:
    """The plan of a document, before any pass.

    Raises CycleError where definitions need each other, FormulaError where something that is run does not exist.
    """
    wanted, lessons, states = _with_states(document), _lessons(document), document.states().keys()
    types, valueless = Types({}, {}), _valueless(document)
    pieces: dict[str, Piece] = {}
    for entry in order(document):
        if entry in document.definitions:
            piece = _piece(document.definitions[entry], types, wanted[entry], lessons.get(entry, []), states)
            piece = piece.altered(once=piece.once and entry not in valueless)
            types.add(piece.name, piece.inputs, piece.type)
            pieces[entry] = piece
    return Plan(
        name=name,
        title=document.title or name,
        pieces=pieces,
        procedures=_procedures(document),
        reactions=tuple(_reaction(document, rule) for rule in document.rules),
        constraints=document.constraints,
        drawn=tuple(entry for entry, one in document.definitions.items() if _appears(one)),
        allowed=_allowed(document),
        images={one.name: one.data for one in document.images.values()},
        about=_about(document),
        glide=document.about.glide,
        sounds={one.of: one.sound for one in document.about.sounds if one.of in ("", *document.definitions)},
        levels=tuple(_level(document, one) for one in document.levels.values()),
        untold=_untold(document),
    )


def _valueless(document: Document) -> frozenset[str]:
    """What has no value as the document stands: it is not worked out when the program begins, which it would stop.

    What only takes more steps than the studio gives it is: a program has more of them when it begins.
    """
    errors = looked_at(document).errors.items()
    return frozenset(name for name, error in errors if not isinstance(_root(error), (SomeMissing, BudgetExceeded)))


def _root(error: StudioError) -> StudioError:
    """What is at fault where something cannot be worked out because of it."""
    return error.fault if isinstance(error, Unavailable) and isinstance(error.fault, BudgetExceeded) else error


def _level(document: Document, one: Level) -> PlanLevel:
    """Where a game can begin; what it names must be there still."""
    known, states = document.parameters(), document.states()
    return PlanLevel(
        one.name,
        {name: value for name, value in one.parameters.items() if name in known},
        {name: written(value) for name, value in one.states.items() if name in states},
    )


def _about(document: Document) -> dict[str, str]:
    """What the program says of itself; what it names must be there."""
    said = {key: value for key, value in vars(document.about).items() if value and key not in ("glide", "sounds")}
    icon, score = (document.definitions.get(said.get(key, "")) for key in ("icon", "score"))
    counts = score is not None and score.is_state and said.get("ended", said["score"]) in document.definitions
    gone = [
        *(() if icon is not None and _appears(icon) else ("icon",)),
        *(() if counts else ("score", "best", "ended")),
    ]
    return {key: value for key, value in said.items() if key not in gone}


def _untold(document: Document) -> tuple[str, ...]:
    """States that nobody need be told of: how long timers waited, and what is yes or no of a part, which shows it."""
    processes = document.processes.values()
    own = {name for one in processes if not one.part for name in one.changes}
    parts = {name for one in processes if one.part for name in one.changes} - own
    begins = {name: one.formula for name, one in document.states().items() if name in parts}
    truths = (name for name, one in begins.items() if isinstance(one, Literal) and isinstance(one.value, bool))
    return (*(one.waited for one in document.timers.values()), *truths)


def _allowed(document: Document) -> dict[tuple[str, str], Domain]:
    """What states and inputs may be, as far as it can be told."""
    found = {}
    for name, one in document.allowed.items():
        owner, _, given = name.partition(".")
        with suppress(Refusal):
            found[owner, given or owner] = domain_of(one.may_be)
    return found


def _appears(one: Definition) -> bool:
    """Whether a definition is part of the picture."""
    return one.drawn and not one.hidden and not one.is_function


def _with_states(document: Document) -> Mapping[str, frozenset[str]]:
    """For each definition those it needs directly, and a state that it needs through others, if there is one."""
    direct, states = needs(document), document.states().keys()
    reached: dict[str, frozenset[str]] = {}
    for name in order(document):
        if name in document.definitions:
            inner = [reached[need] for need in sorted(direct[name]) if need in reached]
            own = frozenset(sorted(direct[name] & states)[:1])
            reached[name] = next(filter(None, [own, *inner]), own)
    return {name: direct[name] | found for name, found in reached.items()}


def _lessons(document: Document) -> dict[str, list[Lesson]]:
    """The lessons about each definition."""
    found: dict[str, list[Lesson]] = {}
    for lesson in document.lessons.values():
        found.setdefault(lesson.name, []).append(lesson)
    return found


def types_of(plan: Plan) -> Types:
    """The types of everything that formulas of the plan may mention."""
    types = Types({}, {})
    for piece in plan.pieces.values():
        types.add(piece.name, piece.inputs, piece.type)
    return types


def _piece(
    one: Definition, types: Types, wanted: frozenset[str], lessons: list[Lesson], states: AbstractSet[str]
) -> Piece:
    return Piece(
        name=one.name,
        kind=_kind(one),
        formula=one.formula,
        type=type_of(one.value) if one.is_parameter else types.with_inputs(one.inputs).of(one.formula),
        inputs=one.inputs,
        range=one.range,
        hidden=one.hidden,
        drawn=_appears(one),
        note=one.note,
        taught=tuple(example.label for lesson in lessons for example in lesson.examples if example.label),
        needs=wanted,
        once=_kind(one) in ("value", "function") and not wanted & states,
    )


def _kind(one: Definition) -> PieceKind:
    if one.is_function:
        return "function"
    return "value" if one.role == "formula" else one.role


def _procedures(document: Document) -> dict[str, Procedure]:
    for process in document.processes.values():
        _check_runs(document, process)
    running = as_they_run(document)
    around = circles_of({name: one.steps for name, one in running.items()})
    taught: dict[str, list[str]] = {}
    for one in document.demonstrations.values():
        taught.setdefault(one.process, []).append(one.id)
    ordered = [running[name] for name in order(document) if name in running]
    ordered += [one for name, one in running.items() if name not in document.processes]
    return {one.name: _procedure(one, bool(around[one.name]), taught.get(one.name, ())) for one in ordered}


def _procedure(process: Process, recursive: bool, taught: Iterable[str]) -> Procedure:
    return Procedure(
        name=process.name,
        inputs=process.inputs,
        steps=process.steps,
        changes=process.changes,
        has_memory=_has_memory(process.steps),
        form="visits" if recursive else "plain",
        note=process.note,
        taught=tuple(taught),
    )


def _has_memory(steps: Steps) -> bool:
    return any(isinstance(step, Remember) for step in walk_steps(steps)) or MEMORY in mentioned(steps)


def _check_runs(document: Document, process: Process) -> None:
    for step in walk_steps(process.steps):
        if isinstance(step, Run):
            _check_run(document, process.name, step.process, len(step.arguments))


def _check_run(document: Document, where: str, name: str, count: int) -> None:
    if name not in document.processes:
        raise FormulaError(f"{where} runs {name!r}, which is no process. Demonstrate it first.")
    wanted = len(document.processes[name].inputs)
    if count != wanted:
        raise FormulaError(f"{where} runs {name} with {count} values; it takes {wanted}.")


def _reaction(document: Document, rule: Rule) -> Reaction:
    if rule.event not in EVENTS:
        raise FormulaError(f"There is no event {rule.event!r}. Events are {', '.join(EVENTS)}.")
    _check_run(document, f"the rule on {rule.event}", rule.process, len(rule.arguments))
    return Reaction(rule.event, rule.process, rule.arguments, rule.when)
