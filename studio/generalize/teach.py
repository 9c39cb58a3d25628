"""Functions by example: concrete inputs and what they gave; which formula over the inputs explains them all?"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from studio.document.model import Definition, Example, Lesson
from studio.generalize.conclude import Probe, divided, finding_of, possible
from studio.generalize.example_moments import Moments, functions_in, holds_shape, visible
from studio.generalize.members import Concluded, refuting
from studio.generalize.operands import told_value
from studio.generalize.optional_results import optional_result
from studio.generalize.probes import environment, input_probes, parameter_probes
from studio.generalize.unseen import looks, newness, seen_in, strange
from studio.infer.drawn_places import is_drawn
from studio.infer.goals import Answer, Goal, Question, Scope, Situation, Work
from studio.infer.overgeneral import doubt
from studio.infer.problem import symbols_in
from studio.infer.solve import solve
from studio.language.errors import CannotExplain
from studio.language.evaluate import Budget
from studio.language.nodes import Literal, Name, Node, free_names, renamed, walk
from studio.language.steps import Input
from studio.language.types import POINT, Type, join, type_of
from studio.language.values import Value, is_number, same

FEW = 3
"""After more examples nothing is asked any more where all rivals agree."""
LOOKED_AT = 96
"""So many situations are looked at for what is new about them."""
OTHER_MOMENTS = 4
"""So many of them are with other parameters: then all has to be worked out anew."""
COMPARED = 24
"""In so many of them the rivals are compared."""
STEPS = 2_000
"""So many rounds and calls all comparisons may take."""
RIVALS = 13
"""So many formulas are compared."""
PARTED = 4.0
"""What a bit by which a situation parts the rivals counts, beside what is new about it."""
SMALL = 2
"""Numbers up to this stand for themselves."""
NEW = 2.0
"""So much must be new about a situation in which the rivals agree."""


def concluded_function(moments: Moments, lesson: Lesson, work: Work | None = None) -> Concluded:
    """The function that gives the result of every example of the lesson.

    Raises CannotExplain when no formula does, with the labels of two examples that clash.
    """
    if clash := contradiction(lesson.examples):
        raise CannotExplain(
            f"{lesson.name} was shown to give two results for the same inputs, in “{clash[0]}” and in “{clash[1]}”. "
            "Take one of them back.",
            clash,
        )
    began = time.perf_counter()
    kept = lesson.chosen if lesson.chosen is not None and meets(moments, lesson, lesson.chosen) else None
    goal = goal_of(moments, lesson)
    try:
        answer, formulas = optional_result(goal, work) or _direct(goal, work)
        formulas = tuple(dict.fromkeys((*formulas, *_exchanged(goal, formulas[0]))))
    except CannotExplain:
        if kept is None:
            raise
        answer, formulas = Answer(()), (kept,)
    if kept is not None:
        formulas = tuple(dict.fromkeys((kept, *formulas)))
    asked = _question(moments, lesson, formulas)
    supports = [example.label for example in lesson.examples]
    unsure = doubt(lesson.name, formulas[0], len(lesson.examples))
    found = finding_of(lesson.name, formulas, answer, supports=supports, note=unsure, question=asked)
    found = replace(found, seconds=time.perf_counter() - began)
    return Concluded(Definition(lesson.name, formulas[0], lesson.inputs), found, formulas)


def contradiction(examples: Sequence[Example]) -> tuple[str, str] | None:
    """The labels of two examples with the same inputs at the same moment but other results."""
    for position, one in enumerate(examples):
        for other in examples[position + 1 :]:
            alike = same(dict(one.inputs), dict(other.inputs)) and same(dict(one.parameters), dict(other.parameters))
            if alike and not same(one.result, other.result):
                return one.label, other.label
    return None


def inputs_of(examples: Sequence[Example]) -> tuple[Input, ...]:
    """The inputs of a function with the narrowest types that fit all examples."""
    names = list(examples[0].inputs)
    return tuple(Input(name, join(type_of(example.inputs[name]) for example in examples)) for name in names)


def goal_of(moments: Moments, lesson: Lesson) -> Goal:
    """The results over the inputs, the plain values and collections of the document, and its functions."""
    own = [part.name for part in lesson.inputs]
    placed = any(part.type == POINT for part in lesson.inputs)
    situations: list[Situation] = []
    types: dict[str, Type] = {}
    for example in lesson.examples:
        env = moments.at(example.parameters)
        known = list(visible(moments.document, lesson.name))
        values = {name: env[name] for name in known if _plain(env, name) or (placed and is_drawn(env.get(name)))}
        types |= {name: type_of(value) for name, value in values.items()}
        functions = functions_in(moments, env, list(known))
        meanings = {name: one.meaning for name, one in functions.items()}
        situations.append(Situation({**values, **example.inputs}, example.label, meanings))
    types |= {part.name: part.type for part in lesson.inputs}
    scope = Scope(types, functions, lesson.pointed, tuple(own), given=_varied(lesson.examples, own))
    wanted = tuple(example.result for example in lesson.examples)
    return Goal(lesson.name, tuple(situations), wanted, scope, join(map(type_of, wanted)))


def _varied(examples: Sequence[Example], names: Sequence[str]) -> tuple[str, ...]:
    """The inputs that were not the same in all examples."""
    return tuple(
        name for name in names if any(not same(one.inputs[name], examples[0].inputs[name]) for one in examples)
    )


def _direct(goal: Goal, work: Work | None) -> tuple[Answer, tuple[Node, ...]]:
    answer = solve(goal, work)
    return answer, tuple(one.formula for one in answer.candidates)


def _exchanged(goal: Goal, formula: Node) -> Iterator[Node]:
    """The formula with one input exchanged for another that was the same in every example: nobody said which."""
    inputs = [name for name in goal.scope.locals if name in goal.scope.types]
    for name in inputs:
        for other in inputs:
            alike = all(same(one.values[name], one.values[other]) for one in goal.situations)
            if other != name and alike and name in free_names(formula):
                yield renamed(formula, {name: Name(other)})


def _plain(env: Mapping[str, Value], name: str) -> bool:
    """Whether a name has a value that holds no shapes (functions are found elsewhere)."""
    return name in env and not callable(env[name]) and not holds_shape(type_of(env[name]))


def meets(moments: Moments, lesson: Lesson, formula: Node) -> bool:
    """Whether a formula gives the result of every example."""
    return not refuting(moments, lesson, formula)


def _question(moments: Moments, lesson: Lesson, formulas: Sequence[Node]) -> Question | None:
    """The situation that tells most: it is unlike those shown, and the best formula and its rivals differ there.

    While there are few examples it may be one where they do not differ: all of them may be wrong.
    """
    pairs: Iterator[tuple[Probe, Mapping[str, Value]]] = ((one, {}) for one in _probes(moments, lesson, formulas))
    probes = [probe for probe, _ in islice(possible(moments.document, lesson.name, pairs), LOOKED_AT)]
    latest = lesson.examples[-1].parameters
    named = {name: one for name, one in moments.at(lesson.examples[-1].parameters).items() if _is_near(one)}
    seen = seen_in((one.inputs, {**named, **one.parameters}) for one in lesson.examples)
    said = [one.situation for one in moments.document.choices if one.impossible and one.goal == lesson.name]
    never = frozenset().union(*(strange(looks(_inputs(lesson, one), {**named, **one}), seen) for one in said))
    new: list[tuple[float, Probe]] = []
    for probe in probes:
        there = looks(_inputs(lesson, probe), {**named, **probe})
        if not there & never:
            new.append((newness(there, seen), probe))
    new.sort(key=lambda each: -each[0])
    best: tuple[float, Question] | None = None
    budget = Budget(STEPS)
    for fresh, probe in new[:COMPARED]:
        if budget.left <= 0:
            break
        options, bits = divided(formulas[:RIVALS], environment(moments, latest, probe), budget)
        if not options or (len(options) < 2 and (len(lesson.examples) > FEW or fresh < NEW)):
            continue
        score = fresh + PARTED * bits
        if best is None or score > best[0]:
            about = frozenset().union(*(free_names(formula) for _, formula in options))
            best = score, Question(lesson.name, _sentence(lesson, probe, about), dict(probe), options)
    return best[1] if best else None


def _hidden(formulas: Sequence[Node], present: Mapping[str, Value]) -> set[str]:
    """The names of numbers that are, or lie beside, one that formulas know by heart: it may stand for them."""
    known = {
        one.value for each in formulas for _, one in walk(each) if isinstance(one, Literal) and is_number(one.value)
    }
    near = {one for value in known if value > SMALL for one in (value - 1, value, value + 1)}
    return {name for name, one in present.items() if is_number(one) and one in near}


def _inputs(lesson: Lesson, probe: Probe) -> Probe:
    return {part.name: probe[part.name] for part in lesson.inputs}


def _is_near(value: Value) -> bool:
    """Whether a value is a number or holds keys, and may be what an input is compared with."""
    return is_number(value) or isinstance(value, (dict, list, frozenset))


def _probes(moments: Moments, lesson: Lesson, formulas: Sequence[Node]) -> Iterator[Probe]:
    latest = lesson.examples[-1]
    present = moments.at(latest.parameters)
    collections = [value for value in present.values() if _is_near(value)]
    shown = [*present.values(), *(one.result for one in lesson.examples)]
    symbols = sorted({symbol for value in shown for symbol in symbols_in(value)})
    names = frozenset().union(*map(free_names, formulas)) | _hidden(formulas, present)
    for other in islice(parameter_probes(moments, lesson.examples, names), OTHER_MOMENTS):
        yield {**other, **latest.inputs}
    yield from input_probes(lesson.examples[::-1], [*collections, *symbols])


def _sentence(lesson: Lesson, probe: Probe, names: Collection[str]) -> str:
    inputs = ", ".join(told_value(probe[part.name]) for part in lesson.inputs)
    own = {part.name for part in lesson.inputs}
    others = {name: value for name, value in probe.items() if name not in own}
    told = {name: value for name, value in others.items() if name in names} or others
    where = ", ".join(f"{name} = {told_value(value)}" for name, value in told.items())
    return f"{f'With {where}: w' if where else 'W'}hat should {lesson.name}({inputs}) give?"


def relabelled_function(lesson: Lesson) -> Lesson:
    """The lesson with its examples numbered in order, and its inputs typed from all of them."""
    examples = tuple(replace(one, label=f"{lesson.name} {number}") for number, one in enumerate(lesson.examples, 1))
    return replace(lesson, examples=examples, inputs=inputs_of(examples))
