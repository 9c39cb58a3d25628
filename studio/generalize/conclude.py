"""From candidates to a conclusion: the finding to report, and the question to ask where rivals differ."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from studio.document.model import Definition, Document, Lesson
from studio.infer.goals import Answer, Finding, Question
from studio.infer.overgeneral import doubt
from studio.infer.questions import bits
from studio.language.errors import StudioError
from studio.language.evaluate import Budget, Env, evaluate
from studio.language.nodes import Node, free_names
from studio.language.show import show
from studio.language.values import Value, nearly

RIVALS_SHOWN = 3
"""How many rivals a report names."""
RIVALS_ASKED = 12
"""How many rivals a question may be about."""

Probe = Mapping[str, Value]
"""A situation that can be reached but was not shown: values of parameters and inputs."""


@dataclass(frozen=True)
class Concluded:
    """What a lesson led to: the definition, how it was found, and the candidates (whole formulas, best first)."""

    definition: Definition
    finding: Finding
    formulas: tuple[Node, ...]


def concluded(
    lesson: Lesson, answer: Answer, formulas: tuple[Node, ...], asked: Question | None, began: float
) -> Concluded:
    """The best of the formulas as the definition that a lesson was about; ``began`` as of ``time.perf_counter``."""
    supports = [example.label for example in lesson.examples]
    unsure = doubt(lesson.name, formulas[0], len(lesson.examples))
    found = finding_of(lesson.name, formulas, answer, supports=supports, note=unsure, question=asked)
    found = replace(found, seconds=time.perf_counter() - began)
    return Concluded(Definition(lesson.name, formulas[0], lesson.inputs), found, formulas)


def finding_of(
    goal: str,
    formulas: Sequence[Node],
    answer: Answer,
    *,
    supports: Iterable[str] = (),
    note: str = "",
    question: Question | None = None,
) -> Finding:
    """The line of a report about a goal; ``formulas`` are the candidates as they stand in the document, best first."""
    return Finding(
        goal,
        show(formulas[0]),
        tuple(show(one) for one in formulas[1 : 1 + RIVALS_SHOWN]),
        tuple(supports),
        tuple((show(one.formula), one.by) for one in answer.refuted[:RIVALS_SHOWN]),
        note,
        answer.seconds,
        question,
    )


def question_about(
    goal: str,
    formulas: Sequence[Node],
    probes: Iterable[tuple[Probe, Mapping[str, Value]]],
    sentence: Callable[[Probe, frozenset[str]], str],
) -> Question | None:
    """The first probe on which the best formula and a rival differ, as a question; None when they never do.

    Each probe comes with the environment in which the formulas are worked out there. ``sentence`` also takes the names
    that the formulas are about.
    """
    asked = formulas[: 1 + RIVALS_ASKED]
    if len(asked) < 2:
        return None
    for probe, env in probes:
        options: dict[object, tuple[Value, Node]] = {}
        for formula in asked:
            try:
                value = evaluate(formula, Env(dict(env)))
            except StudioError:
                continue
            options.setdefault(nearly(value), (value, formula))
        if len(options) > 1:
            about = frozenset().union(*(free_names(formula) for _, formula in options.values()))
            return Question(goal, sentence(probe, about), dict(probe), tuple(options.values()))
    return None


def divided(
    formulas: Mapping[Node, float], env: Mapping[str, Value], budget: Budget
) -> tuple[tuple[tuple[Value, Node], ...], float]:
    """The distinct values of formulas, each with the first that has it, and by how many bits they part the formulas.

    Each formula comes with how plausible it is, in shares of anything; those that have no value there, or for which
    the budget is spent, do not count.
    """
    known = values_there(formulas, env, budget)
    return options_of(known), bits_of(formulas, {formula: key for formula, (key, _) in known.items()})


def values_there(
    formulas: Iterable[Node], env: Mapping[str, Value], budget: Budget
) -> dict[Node, tuple[object, Value]]:
    """What tells the value of each formula from others, and the value itself, of those that have one there."""
    found: dict[Node, tuple[object, Value]] = {}
    for formula in formulas:
        try:
            value = evaluate(formula, Env(dict(env), budget))
        except StudioError:
            continue
        found[formula] = nearly(value), value
    return found


def options_of(known: Mapping[Node, tuple[object, Value]]) -> tuple[tuple[Value, Node], ...]:
    """The distinct values of formulas, each with the first that has it."""
    options: dict[object, tuple[Value, Node]] = {}
    for formula, (key, value) in known.items():
        options.setdefault(key, (value, formula))
    return tuple(options.values())


def bits_of(formulas: Mapping[Node, float], keys: Mapping[Node, object]) -> float:
    """By how many bits formulas are parted that have unlike keys; those that have none do not count."""
    shares: dict[object, float] = {}
    for formula, key in keys.items():
        shares[key] = shares.get(key, 0.0) + formulas[formula]
    return bits(shares.values())


def possible(
    document: Document, goal: str, probes: Iterable[tuple[Probe, Mapping[str, Value]]]
) -> Iterator[tuple[Probe, Mapping[str, Value]]]:
    """The probes of which nobody said that they cannot happen."""
    said = [one for one in document.choices if one.impossible and one.goal == goal]
    yield from (one for one in probes if not any(each.rules_out(goal, one[0]) for each in said))


def value_in(formula: Node, env: Mapping[str, Value]) -> Value:
    """The value of a formula among these values. Raises StudioError where it has none."""
    return evaluate(formula, Env(dict(env)))
