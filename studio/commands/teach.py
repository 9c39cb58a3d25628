"""Commands that teach by examples: members chosen, results shown, questions answered."""

from __future__ import annotations

from collections.abc import Mapping

from studio.commands.arguments import Formula, NewName
from studio.commands.conditions import condition
from studio.commands.registry import Result, command
from studio.document.live import Live
from studio.document.model import Document
from studio.generalize import crossings, lessons, members
from studio.generalize.crossings import places_of
from studio.generalize.lessons import Learned
from studio.generalize.moments import Moments
from studio.generalize.operands import Environment, Given, read_key
from studio.infer.goals import Work
from studio.language.builtins.geometry import nearest
from studio.language.errors import Refusal
from studio.language.values import Point, Value

TOPIC = "Teach"
HAS_LESSONS = condition(
    lambda document, _: any(one.kind in lessons.KINDS for one in document.lessons.values()), "Teach something first."
)


@command(title="Collect crossings", topic=TOPIC, icon="fa5s.border-all", needs="lists")
def collect_crossings(document: Document, *, lists: tuple[str, str], name: NewName) -> Result:
    """Makes all crossings of two lists of lines one collection, (index, index) => point.

    Whatever stood on a crossing of two of these lines then stands on an element of the collection.
    """
    env = Live(document).env()
    made = crossings.collected(document, env, lists, name)
    count = len(Live(made).value(name))
    says = f"{name} holds the {count} crossings of {lists[0]} and {lists[1]}."
    return Result(made, touched=_changed(document, made), says=says)


@command(title="Choose members", topic=TOPIC, icon="fa5s.mouse-pointer", needs="members")
def select_members(
    document: Document,
    *,
    collection: str,
    name: NewName,
    members: tuple[Given, ...],
    formula: Formula | None = None,
    insist: bool = False,
    work: Work,
) -> Result:
    """Shows which members of a collection are meant at the present parameter values; the condition is inferred.

    Members are keys ([2, 2]) or places on the canvas ({"point": [94, 118]}). Do it again at other values: each time is
    one more example. ``formula`` is a condition over one member (p) that the person typed instead.
    """
    return _members(document, name, collection, members, {}, formula, insist, work)


@command(title="Choose members for inputs", topic=TOPIC, icon="fa5s.project-diagram", needs="members")
def teach_members(
    document: Document,
    *,
    name: NewName,
    collection: str,
    inputs: Mapping[str, Given],
    members: tuple[Given, ...],
    insist: bool = False,
    work: Work,
) -> Result:
    """Shows which members of a collection a function gives for some inputs; each time is one more example."""
    return _members(document, name, collection, members, inputs, None, insist, work)


def _members(
    document: Document,
    name: str,
    collection: str,
    chosen: tuple[Given, ...],
    inputs: Mapping[str, Given],
    formula: Formula | None,
    insist: bool,
    work: Work,
) -> Result:
    env = Live(document).env()
    present = env.get(collection)
    keys = [_member(document, env, collection, present, one) for one in chosen]
    values = {key: one.value(document, env) for key, one in inputs.items()}
    learned = lessons.shown_members(document, name, collection, keys, values, insist or formula is not None, work)
    if formula is not None:
        whole = members.typed(Moments(learned.document), learned.document.lessons[name], formula)
        learned = lessons.preferred(learned.document, name, whole, work)
    return _result(document, learned, name)


def _member(document: Document, env: Environment, name: str, collection: Value, given: Given) -> Value:
    """A member by its key, or the one that lies nearest to a place."""
    if not isinstance(given.json, dict) or "key" in given.json:
        return read_key(given.json)
    value = given.value(document, env)
    if isinstance(value, Point):
        places = places_of(collection)
        if not places:
            raise Refusal(f"The members of {name} have no place; choose them by their keys.")
        key = nearest(places, value)
        return key if isinstance(collection, dict) else collection[key]
    return value


@command(title="Teach a function", topic=TOPIC, icon="fa5s.chalkboard-teacher")
def teach(
    document: Document,
    *,
    name: NewName,
    inputs: Mapping[str, Given],
    result: Given,
    insist: bool = False,
    work: Work,
) -> Result:
    """Shows what a function gives for some inputs; its formula is inferred from all that was shown.

    An example that contradicts another, or that no formula explains together with the others, is refused unless
    ``insist``: then it is kept and the formula stays until the examples agree.
    """
    env = Live(document).env()
    values = {key: one.value(document, env) for key, one in inputs.items()}
    learned = lessons.shown_function(document, name, values, result.value(document, env), insist, work)
    return _result(document, learned, name)


@command(title="Answer", topic=TOPIC, icon="fa5s.question-circle", when=HAS_LESSONS)
def answer(document: Document, *, goal: str, situation: Mapping[str, Given], value: Given, work: Work) -> Result:
    """Answers a question: in this situation, this is meant. The answer is one more example."""
    env = Live(document).env()
    lesson = lessons.lesson_of(document, goal)
    values = {key: one.value(document, env) for key, one in situation.items()}
    meant = _answer_members(value) if lesson.kind == "members" else value.value(document, env)
    return _result(document, lessons.answered(document, goal, values, meant, work), goal)


def _answer_members(value: Given) -> list[Value]:
    if not isinstance(value.json, list):
        raise Refusal("Answer with the list of members that are meant, each by its key.")
    return [read_key(one) for one in value.json]


@command(title="Choose a candidate", topic=TOPIC, icon="fa5s.list-ol", when=HAS_LESSONS)
def choose(document: Document, *, goal: str, number: int, work: Work) -> Result:
    """Takes another candidate than the first one (number 0) as what is meant."""
    return _result(document, lessons.chosen(document, goal, number, work), goal)


@command(title="Take an example back", topic=TOPIC, icon="fa5s.eraser", when=HAS_LESSONS)
def retract_example(document: Document, *, label: str, goal: str = "", work: Work) -> Result:
    """Takes back one example, by its label; what it taught is inferred again from the others."""
    learned = lessons.retracted(document, label, goal, work)
    return _result(document, learned, goal or next(iter(_changed(document, learned.document)), ""))


def _result(document: Document, learned: Learned, name: str) -> Result:
    findings = (learned.finding,) if learned.finding else ()
    touched = _changed(document, learned.document) | {name}
    lesson = learned.document.lessons.get(name)
    latest = f" from {len(lesson.examples)} examples" if lesson and len(lesson.examples) != 1 else " from 1 example"
    if learned.fault:
        return Result(learned.document, findings, touched, f"Kept, but not explained yet: {learned.fault}")
    if not learned.finding:
        return Result(learned.document, findings, touched, f"{name} is gone with its last example.")
    asks = f" {learned.finding.question.sentence}" if learned.finding.question else ""
    return Result(learned.document, findings, touched, f"{name} is {learned.finding.formula}{latest}.{asks}")


def _changed(before: Document, after: Document) -> frozenset[str]:
    """The definitions that are new, gone, or other than before."""
    names = before.definitions.keys() | after.definitions.keys()
    return frozenset(one for one in names if before.definitions.get(one) != after.definitions.get(one))
