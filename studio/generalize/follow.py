"""A definition that follows others: pointed at what it should be, in one or more moments of the states."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from studio.document.chance import names_of_chance
from studio.document.changes import replace_formula
from studio.document.graph import reached
from studio.document.live import Live
from studio.document.model import Choice, Document, Example, Lesson, LessonKind, with_definition, with_entry
from studio.document.used_alike import used_alike
from studio.generalize.asked_situations import completed
from studio.generalize.conclude import Probe
from studio.generalize.example_moments import Moments, functions_in, is_plain, visible
from studio.generalize.followed_by_items import followed_by_items
from studio.generalize.observe import given_to_show
from studio.generalize.operands import told_value
from studio.generalize.teach import inputs_of
from studio.generalize.telling_questions import FEW, plausible, telling_question
from studio.infer.explain import finding
from studio.infer.goals import Answer, Finding, Goal, Question, Scope, Situation, Work
from studio.infer.mattering import Evidence, explained
from studio.infer.solve import solve
from studio.infer.told_plainly import exception_first, plain_value_first
from studio.language.errors import CannotExplain, Refusal
from studio.language.nodes import free_names
from studio.language.types import ANY, type_of_all
from studio.language.values import Shape, Value, same

KIND: LessonKind = "value"


def followed(
    document: Document, name: str, states: dict[str, Value], value: Value, work: Work, because: Sequence[str] = ()
) -> tuple[Document, Finding]:
    """The document in which the definition is a formula over the states, right in all moments shown so far.

    ``because`` are names that were said to matter; that stays said. Raises Refusal for an unknown name, CannotExplain
    when no formula over the states gives what was pointed at.
    """
    if name not in document.definitions:
        raise Refusal(f"There is no definition named {name}.")
    env = Live(document).env()
    if isinstance(env.get(name), Shape):
        raise Refusal(f"{name} is drawn. Relate one of its attributes instead: show what it is in other moments first.")
    known = document.lessons.get(name)
    examples = known.examples if known is not None and known.kind == KIND else ()
    for one in because:
        if one not in visible(document, name) or not is_plain(env, one):
            raise Refusal(f"{name} cannot be so because of {one}: name a state or a value that does not follow {name}.")
    said = tuple(dict.fromkeys((*(known.pointed if known is not None else ()), *because)))
    label = f"{name}, moment {len(examples) + 1}"
    unseen = names_of_chance(document) | {name}
    others = {key: one for key, one in states.items() if key not in unseen}
    lesson = Lesson(name, KIND, (), (*examples, Example(label, {}, value, others)), pointed=said)
    goal = _goal(document, lesson)
    try:
        answer = _solved(goal, work)
    except CannotExplain:
        if (listed := followed_by_items(document, lesson, work)) is None:
            raise
        answer = listed
    document = replace(document, lessons=with_entry(document.lessons, name, lesson))
    document = _as_formula(document, name)
    document = replace_formula(document, name, answer.best)
    return document, finding(goal, answer, _question(document, lesson, goal, answer))


def answered_value(
    document: Document, name: str, situation: Mapping[str, Value], value: Value, work: Work
) -> tuple[Document, Finding]:
    """The answer to a question about what follows others, as one more moment. Raises what ``followed`` raises."""
    lesson = document.lessons[name]
    return followed(document, name, {**lesson.examples[-1].parameters, **situation}, value, work)


def ruled_out(document: Document, name: str, situation: Mapping[str, Value], work: Work) -> tuple[Document, Finding]:
    """A situation that was asked about never comes about: something else is asked, if anything."""
    lesson = document.lessons[name]
    choices = (*document.choices, Choice(name, dict(situation), impossible=True))
    document, goal = replace(document, choices=choices), _goal(document, lesson)
    answer = _solved(goal, work)
    return document, finding(goal, answer, _question(document, lesson, goal, answer))


def situations_asked_about(
    document: Document, name: str, given: Sequence[Mapping[str, Value]], work: Work
) -> list[Mapping[str, Value]]:
    """The whole situations that are meant by parts of them: those of the open question in which it is so.

    Raises Refusal where nothing is given and nothing is asked, and for what is answered twice.
    """
    lesson = document.lessons[name]
    goal = _goal(document, lesson)
    return completed(_question(document, lesson, goal, _solved(goal, work)), name, given)


def _solved(goal: Goal, work: Work) -> Answer:
    """What was said to matter explains it, else a plain value, or anything."""
    said = Evidence(goal.scope.reasons)
    found = explained(goal, said, lambda narrow, least: solve(narrow, work, least))
    return exception_first(found, goal) if found else plain_value_first(solve(goal, work), goal, said)


def _question(document: Document, lesson: Lesson, goal: Goal, answer: Answer) -> Question | None:
    """What would tell most: in what states another value is to be expected, or rivals differ.

    Where somebody gave states another value than at first to show it, it is likely to follow those.
    """
    lesson = _comparable(document, lesson)
    states = lesson.examples[0].parameters.keys()
    given = {*given_to_show(document, lesson.examples[0]), *lesson.pointed} & states
    always = all(same(one.result, lesson.examples[0].result) for one in lesson.examples)
    if len(lesson.examples) >= FEW and always:
        given = set()  # after all it follows none of them
    asked = (_question_about(document, lesson, goal, answer, names) for names in (given, states) if names)
    return next((one for one in asked if one is not None), None)


def _question_about(
    document: Document, lesson: Lesson, goal: Goal, answer: Answer, names: Collection[str]
) -> Question | None:
    """The same about other values of some of the states."""
    examples = tuple(_asked_of(one, names) for one in lesson.examples)
    as_function = replace(lesson, inputs=inputs_of(examples), examples=examples)

    first = examples[0].inputs
    varied = {name for name, value in first.items() if any(not same(one.inputs[name], value) for one in examples)}

    def is_new(name: str, value: Value) -> bool:
        return not same(value, first[name])

    def tell(probe: Probe, names: frozenset[str]) -> str:
        told = {one: value for one, value in probe.items() if one in names or one in varied or is_new(one, value)}
        where = " and ".join(f"{one} {told_value(value)}" for one, value in told.items())
        return f"With {where}: what should {lesson.name} be?"

    formulas = [one.formula for one in answer.candidates]
    few = 0 if free_names(formulas[0]) else FEW  # what follows something already is asked about where rivals differ
    return telling_question(Moments(document), as_function, plausible(goal, formulas), tell, few)


def _asked_of(example: Example, names: Collection[str]) -> Example:
    """A moment as an example of a function of some of the states."""
    inputs = {name: one for name, one in example.parameters.items() if name in names}
    rest = {name: one for name, one in example.parameters.items() if name not in names}
    return Example(example.label, inputs, example.result, rest)


def _goal(document: Document, lesson: Lesson) -> Goal:
    """What it is in each moment, over the states, what was worked out from them, and by the functions there are."""
    lesson = _comparable(document, lesson)
    shared = set(lesson.examples[0].parameters)
    every = Moments(document)
    known = [every.at(one.parameters) for one in lesson.examples]
    worked_out = _worked_out(document, lesson, shared, known)
    taught = [functions_in(every, env, list(visible(document, lesson.name))) for env in known]
    moments = tuple(
        Situation({**one.parameters, **{name: env[name] for name in worked_out}}, one.label, meanings)
        for one, env, functions in zip(lesson.examples, known, taught, strict=True)
        for meanings in [{name: function.meaning for name, function in functions.items()}]
    )
    names = (*worked_out, *sorted(shared))
    types = {name: type_of_all(one.values[name] for one in moments) for name in names}
    wanted = tuple(one.result for one in lesson.examples)
    reasons = tuple(name for name in lesson.pointed if name in types)
    pointed = (*worked_out, *(name for name in reasons if name not in worked_out))
    unasked = _hardly_compared(document, worked_out, shared - set(reasons))
    if reasons:
        unasked = tuple(dict.fromkeys((*unasked, *sorted(shared - set(reasons)))))
    alike = tuple(group for group in used_alike(document) if set(group) <= types.keys())
    still = _still([one.parameters for one in lesson.examples], shared - set(reasons))
    changed = tuple(sorted(shared - set(still))) if len(lesson.examples) > 1 else ()
    telling = reasons or (changed if len(changed) == 1 else ())
    scope = Scope(
        types, taught[-1], pointed, names, reasons=reasons, unasked=unasked, alike=alike, still=still, telling=telling
    )
    return Goal(lesson.name, moments, wanted, scope, ANY)


def _comparable(document: Document, lesson: Lesson) -> Lesson:
    """The lesson with what all moments know of the states: some may be younger, or follow others by now."""
    shared = set.intersection(*(set(one.parameters) for one in lesson.examples))
    names = {
        one for one in shared if (known := document.definitions.get(one)) and (known.is_state or known.is_parameter)
    }
    kept = ({name: value for name, value in one.parameters.items() if name in names} for one in lesson.examples)
    examples = tuple(replace(one, parameters=known) for one, known in zip(lesson.examples, kept, strict=True))
    return replace(lesson, examples=examples)


def _still(moments: Sequence[Mapping[str, Value]], names: Collection[str]) -> tuple[str, ...]:
    """The states that nobody said to matter and that were the same in all of several moments: one fits by chance."""
    if len(moments) < 2:
        return ()
    return tuple(name for name in sorted(names) if all(same(one[name], moments[0][name]) for one in moments))


def _worked_out(
    document: Document, lesson: Lesson, states: Collection[str], moments: Sequence[Mapping[str, Value]]
) -> tuple[str, ...]:
    """What somebody worked out from these states, or said to matter, the latest last: it is meant to be used."""
    following = {*reached(document, states), *lesson.pointed} - document.states().keys()
    return tuple(
        name
        for name in visible(document, lesson.name)
        if name in following and all(is_plain(env, name) for env in moments)
    )


def _hardly_compared(document: Document, worked_out: Sequence[str], states: Collection[str]) -> tuple[str, ...]:
    """The states that these tell of: whoever names what matters about them does not compare them one by one.

    Nor with what was worked out from them, where that is one value; several may well be compared with one another.
    """
    told = [one for one in sorted(states) if reached(document, [one]) & set(worked_out)]
    return (*told, *(worked_out if len(worked_out) == 1 else ()))


def _as_formula(document: Document, name: str) -> Document:
    """What follows others is no state any more."""
    definition = replace(document.definitions[name], role="formula", first=None)
    present = {key: value for key, value in document.present.items() if key != name}
    return replace(with_definition(document, definition), present=present)
