"""Functions by example: concrete inputs and what they gave; which formula over the inputs explains them all?"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from studio.document.graph import reached
from studio.document.live import present_states
from studio.document.model import Document, Example, Lesson
from studio.document.timer_parts import TICK_SECONDS
from studio.generalize.as_shown import told_input
from studio.generalize.conclude import Concluded, Probe, concluded
from studio.generalize.example_moments import Moments, functions_in, is_plain, snapshot, visible
from studio.generalize.members import refuting
from studio.generalize.operands import told_value
from studio.generalize.optional_results import optional_result
from studio.generalize.probes import of_one_kind
from studio.generalize.stays_among import stays_among
from studio.generalize.telling_questions import plausible, telling_question
from studio.infer.drawn_places import is_drawn
from studio.infer.exchanged import exchanged
from studio.infer.goals import Answer, Goal, Scope, Situation, Work
from studio.infer.own_ways import moves_along_axes
from studio.infer.solve import solve
from studio.language.errors import CannotExplain
from studio.language.nodes import Name, Node
from studio.language.steps import Input
from studio.language.types import NUMBER, POINT, SYMBOL, TEXT, TRUTH, Type, join, type_of, type_of_all
from studio.language.values import is_number, same

COLLECTIONS = (list, dict, set, frozenset)
PLAIN_STATES = (NUMBER, SYMBOL, TEXT, TRUTH)
"""Types of states that are one plain value."""
HOLDERS = frozenset({"dict", "list", "set"})
"""Types of values that hold many things."""


def concluded_function(moments: Moments, lesson: Lesson, work: Work | None = None) -> Concluded:
    """The function that gives the result of every example of the lesson.

    Raises CannotExplain when no formula does, with the labels of two examples that clash.
    """
    if clash := contradiction(lesson.examples):
        raise CannotExplain(
            f"{lesson.name} was shown to give two results for the same inputs, in “{clash[0]}” and in “{clash[1]}”. "
            "Take one of them back, or give what else decides it as one more input.",
            clash,
        )
    began = time.perf_counter()
    kept = lesson.chosen if lesson.chosen is not None and meets(moments, lesson, lesson.chosen) else None
    goal = goal_of(moments, lesson)
    try:
        answer, formulas = optional_result(goal, work) or _staying(goal, work) or _direct(goal, work)
        inputs = [name for name in goal.scope.locals if name in goal.scope.types]
        formulas = tuple(dict.fromkeys((*formulas, *exchanged(goal, formulas[0], inputs))))
    except CannotExplain as fault:
        if kept is None:
            raise _unexplained(lesson, fault) from None
        answer, formulas = Answer(()), (kept,)
    if kept is not None:
        formulas = tuple(dict.fromkeys((kept, *formulas)))
    now = snapshot(moments.document, moments.at(present_states(moments.document)))
    asked = telling_question(moments, lesson, plausible(goal, formulas), partial(_sentence, lesson), now=now)
    return concluded(lesson, answer, formulas, asked, began)


def _unexplained(lesson: Lesson, fault: CannotExplain) -> CannotExplain:
    """The fault, with what to teach first: what one item becomes, or which of many things it is about."""
    if item := _given_item_by_item(lesson.examples):
        name, word = item
        hint = (
            f"There is as much in each result as in {name}: teach first, as a function of its own, what it gives for "
            f"one {word} of {name}, and show these again then."
        )
        return CannotExplain(f"{fault} {hint}", fault.clash)
    held = [part.name for part in lesson.inputs if part.type.name in HOLDERS]
    if not held or len(lesson.inputs) < 2:
        return fault
    hint = (
        f"If some of what is in {held[0]} decides it, teach first which ones (“Teach which ones”), and name them then."
    )
    return CannotExplain(f"{fault} {hint}", fault.clash)


def _given_item_by_item(examples: Sequence[Example]) -> tuple[str, str] | None:
    """The input of which each result has as many items or letters, and what one of these is called."""
    results = [one.result for one in examples]
    if not all(isinstance(one, (list, str)) and len(one) > 1 for one in results):
        return None
    for name in examples[0].inputs:
        values = [one.inputs[name] for one in examples]
        if all(
            isinstance(one, (list, str)) and len(one) == len(made) for one, made in zip(values, results, strict=True)
        ):
            return name, "letter" if isinstance(values[0], str) else "item"
    return None


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
    return tuple(Input(name, type_of_all(example.inputs[name] for example in examples)) for name in names)


def goal_of(moments: Moments, lesson: Lesson) -> Goal:
    """The results over the inputs, the plain values and collections of the document, and its functions."""
    own = [part.name for part in lesson.inputs]
    placed = any(part.type == POINT for part in lesson.inputs)
    situations: list[Situation] = []
    types: dict[str, Type] = {}
    for example in lesson.examples:
        env = moments.at(example.parameters)
        known = list(visible(moments.document, lesson.name))
        values = {name: env[name] for name in known if is_plain(env, name) or (placed and is_drawn(env.get(name)))}
        types |= {name: type_of(value) for name, value in values.items()}
        functions = functions_in(moments, env, list(known))
        meanings = {name: one.meaning for name, one in functions.items()}
        situations.append(Situation({**values, **example.inputs}, example.label, meanings))
    types |= {part.name: part.type for part in lesson.inputs}
    given, still = _varied(lesson.examples, own), _still(moments.document, situations, _by_inputs(lesson.examples))
    fixed = _fixed(situations, {*own, *still, *lesson.pointed})
    called = tuple(name for name in own if of_one_kind(lesson.examples, name))
    wanted = tuple(example.result for example in lesson.examples)
    kind = join(map(type_of, wanted))
    changed = _changed(lesson, kind, situations)
    said = [part.name for part in lesson.inputs if part.type in (TEXT, SYMBOL) and part.name not in lesson.pointed]
    pointed = (*lesson.pointed, *(said if changed is not None else ()))
    scope = Scope(types, functions, pointed, tuple(own), given=given, still=still, called=called, own=changed)
    scope = replace(scope, fixed=fixed)
    return Goal(lesson.name, tuple(situations), wanted, scope, kind)


def _changed(lesson: Lesson, kind: Type, situations: Sequence[Situation]) -> Node | None:
    """The input of which a result is likely made: the only one of its kind, a place or a number that words change."""
    alike = [part.name for part in lesson.inputs if part.type == kind]
    if len(alike) != 1:
        return None
    if kind == NUMBER:
        told = any(part.type in (TEXT, SYMBOL) for part in lesson.inputs)
        pairs = zip(lesson.examples, situations, strict=True)
        plain = told and all(_is_step(one, alike[0], seen) for one, seen in pairs)
    elif kind == POINT:
        told = any(part.type in (TEXT, SYMBOL) for part in lesson.inputs)
        plain = told and moves_along_axes((one.inputs[alike[0]], one.result) for one in lesson.examples)
    else:
        plain = kind.name == "tuple" and all(part == NUMBER for part in kind.arguments)
    return Name(alike[0]) if plain else None


def _is_step(shown: Example, name: str, seen: Situation) -> bool:
    """Whether a number became one more or less, stayed, or changed by another number that is there."""
    before = shown.inputs[name]
    if not (is_number(before) and is_number(shown.result)):
        return False
    by = shown.result - before
    others = (value for other, value in seen.values.items() if other != name and is_number(value))
    return abs(by) <= 1 or any(abs(by) == abs(one) for one in others)


def _varied(examples: Sequence[Example], names: Sequence[str]) -> tuple[str, ...]:
    """The inputs that were not the same in all examples."""
    return tuple(
        name for name in names if any(not same(one.inputs[name], examples[0].inputs[name]) for one in examples)
    )


def _by_inputs(examples: Sequence[Example]) -> bool:
    """Whether no two examples with the same inputs had other results, so that no state is needed to tell them apart."""
    return contradiction([replace(one, parameters={}) for one in examples]) is None


def _still(document: Document, situations: Sequence[Situation], by_inputs: bool) -> tuple[str, ...]:
    """What was the same in all examples of states and what follows from them, and how long a tick is.

    ``by_inputs``: where the inputs tell all of them apart, so is what is plain and happened to be another each time;
    but not what a parameter was changed for, as the length of a tick: that shows that it matters.
    That one of these fits is likely chance. What is looked up in a collection depends on the inputs all the same; how
    large it is does not.
    """
    names = sorted(reached(document, document.states()))
    shown = {name: [one.values.get(name) for one in situations] for name in (*names, TICK_SECONDS)}
    changed = [
        name
        for name in document.parameters()
        if any(not same(one.values.get(name), situations[0].values.get(name)) for one in situations)
    ]
    meant = reached(document, changed)
    return tuple(
        name
        for name, values in shown.items()
        if values[0] is not None
        and (
            (by_inputs and name not in meant and type_of(values[0]) in PLAIN_STATES)
            or all(same(one, values[0]) for one in values)
        )
    )


def _fixed(situations: Sequence[Situation], aside: Collection[str]) -> tuple[str, ...]:
    """Other collections of the document that were the same in all examples."""
    first = situations[0].values
    held = [name for name, value in first.items() if isinstance(value, COLLECTIONS) and name not in aside]
    return tuple(name for name in held if all(same(one.values.get(name), first[name]) for one in situations))


def _staying(goal: Goal, work: Work | None) -> tuple[Answer, tuple[Node, ...]] | None:
    """What leads from place to place and stays at an edge, before all that explains it without any."""
    if (found := stays_among(goal, work)) is None:
        return None
    answer, formulas = found
    with suppress(CannotExplain):
        answer, others = _direct(goal, work)
        formulas = (*formulas, *others)
    return answer, formulas


def _direct(goal: Goal, work: Work | None) -> tuple[Answer, tuple[Node, ...]]:
    answer = solve(goal, work)
    return answer, tuple(one.formula for one in answer.candidates)


def meets(moments: Moments, lesson: Lesson, formula: Node) -> bool:
    """Whether a formula gives the result of every example."""
    return not refuting(moments, lesson, formula)


def _sentence(lesson: Lesson, probe: Probe, names: Collection[str]) -> str:
    inputs = ", ".join(told_input(part.name, probe[part.name], lesson.examples) for part in lesson.inputs)
    own = {part.name for part in lesson.inputs}
    others = {name: value for name, value in probe.items() if name not in own}
    told = {name: value for name, value in others.items() if name in names} or others
    where = ", ".join(f"{name} = {told_value(value)}" for name, value in told.items())
    return f"{f'With {where}: w' if where else 'W'}hat should {lesson.name}({inputs}) give?"


def relabelled_function(lesson: Lesson) -> Lesson:
    """The lesson with its examples numbered in order, and its inputs typed from all of them."""
    examples = tuple(replace(one, label=f"{lesson.name} {number}") for number, one in enumerate(lesson.examples, 1))
    return replace(lesson, examples=examples, inputs=inputs_of(examples))
