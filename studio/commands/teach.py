"""Commands that teach by examples: members chosen, results shown, questions answered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated

from studio.commands import needs, roles
from studio.commands.arguments import Collection, Formula, NewName
from studio.commands.command_sentence import Arguments, values_by_name
from studio.commands.conditions import condition
from studio.commands.registry import Result, declaring
from studio.demonstrate import answering, effect_answers
from studio.demonstrate.learn import learned
from studio.document.live import Live
from studio.document.model import Choice, Document
from studio.generalize import crossings, follow, lessons, listed_rivals, members, next_member, shown_again
from studio.generalize import relate as relating
from studio.generalize.attributes import address_of
from studio.generalize.crossings import places_of
from studio.generalize.example_moments import Moments
from studio.generalize.lessons import Learned
from studio.generalize.numbered_members import is_numbered
from studio.generalize.observe import pointed_at
from studio.generalize.operands import Environment, Given, read_key
from studio.infer.goals import Finding, Work
from studio.language.builtins.geometry import nearest
from studio.language.errors import CannotExplain, Refusal
from studio.language.parse import parse
from studio.language.values import Point, Value

command = declaring("Generalize")
HAS_LESSONS = condition(
    lambda document, _: any(one.examples for one in document.lessons.values()), "Draw or teach something first."
)
HAS_ANSWERS = condition(
    lambda document, _: any(one.is_answer and ":" in one.goal for one in document.choices), "Answer a question first."
)


@command(
    title="Collect crossings",
    icon="fa5s.border-all",
    needs=needs.TWO_LISTS,
    shown=("menu", "canvas", "inspector"),
    told="Collects the crossings of {lists}[, calls it {name}]",
)
def collect_crossings(
    document: Document, *, lists: tuple[Annotated[str, roles.LIST], Annotated[str, roles.LIST]], name: NewName
) -> Result:
    """Makes all crossings of two lists of lines one collection, (index, index) => point.

    Whatever stood on a crossing of two of these lines then stands on an element of the collection.
    """
    env = Live(document).env()
    made = crossings.collected(document, env, lists, name)
    count = len(Live(made).value(name))
    says = f"{name} holds the {count} crossings of {lists[0]} and {lists[1]}."
    return Result(made, touched=_changed(document, made), says=says)


def _points_at(given: Arguments) -> str:
    count = len(given["members"])
    members = f"Points at {count} member{'' if count == 1 else 's'} of {given['collection']}"
    if "inputs" not in given:
        return f"{members}, calls them {given['name']}"
    return f"{members} that {given['name']} gives for {values_by_name(given['inputs'])}"


@command(
    title="Choose some of them",
    icon="fa5s.mouse-pointer",
    needs=needs.A_COLLECTION,
    shown=("menu", "canvas", "inspector"),
    told=_points_at,
)
def select_members(
    document: Document,
    *,
    collection: Collection,
    name: Annotated[NewName, roles.lesson_about("collection", False)],
    members: tuple[Annotated[Given, roles.member_of("collection")], ...],
    formula: Formula | None = None,
    insist: bool = False,
    work: Work,
) -> Result:
    """Shows which members of a collection are meant at the present parameter values; the condition is inferred.

    Members are keys ([2, 2]) or places on the canvas ({"point": [94, 118]}). Do it again at other values: each time is
    one more example. ``formula`` is a condition over one member (p) that the person typed instead.
    """
    return _members(document, name, collection, members, {}, formula, insist, work)


@command(
    title="Teach which ones",
    rare=True,
    icon="fa5s.project-diagram",
    needs=needs.A_COLLECTION,
    shown=("menu", "canvas", "inspector"),
    told=_points_at,
)
def teach_members(
    document: Document,
    *,
    name: Annotated[NewName, roles.lesson_about("collection", True)],
    collection: Collection,
    inputs: Annotated[Mapping[str, Given], roles.inputs_of("name")],
    members: tuple[Annotated[Given, roles.member_of("collection")], ...],
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
    made = lessons.shown_members(document, name, collection, keys, values, insist or formula is not None, work)
    if formula is not None:
        whole = members.typed_predicate(Moments(made.document), made.document.lessons[name], formula)
        made = lessons.preferred(made.document, name, whole, work)
    return _with_hint(_result(document, made, name), values, env)


def _with_hint(made: Result, inputs: Mapping[str, Value], env: Environment) -> Result:
    """The result, which says how a key is written where a list was given that looks like one."""
    for name, value in inputs.items():
        if isinstance(value, list) and all(isinstance(part, (int, float, str)) for part in value):
            of = next((one for one, known in env.items() if isinstance(known, dict) and tuple(value) in known), None)
            if of is not None:
                written = json.dumps({"key": value})
                return replace(made, says=f"{made.says} Here {name} is a list; a key of {of} is written {written}.")
    return made


def _member(document: Document, env: Environment, name: str, collection: Value, given: Given) -> Value:
    """A member by its key, or the one that lies nearest to a place; of drawn things in a list, its number."""
    if is_numbered(collection) and isinstance(given.json, dict) and given.json.get("of") == name:
        return read_key(given.json.get("key"))
    if not isinstance(given.json, dict) or ("key" in given.json and "of" not in given.json):
        return read_key(given.json)
    value = given.value(document, env)
    if isinstance(value, Point):
        places = places_of(collection)
        if not places:
            raise Refusal(f"The members of {name} have no place; choose them by their keys.")
        key = nearest(places, value)
        return key if isinstance(collection, dict) or is_numbered(collection) else collection[key]
    return value


@command(
    title="Teach a function",
    rare=True,
    icon="fa5s.graduation-cap",
    shown=("menu", "inspector"),
    told="Shows that {name} of {inputs} is {result}",
)
def teach(
    document: Document,
    *,
    name: Annotated[NewName, roles.LESSON],
    inputs: Annotated[Mapping[str, Given], roles.inputs_of("name")],
    result: Annotated[Given, roles.RESULT],
    insist: bool = False,
    work: Work,
) -> Result:
    """Shows what a function gives for some inputs; its formula is inferred from all that was shown.

    An example that contradicts another, or that no formula explains together with the others, is refused unless
    ``insist``: then it is kept and the formula stays until the examples agree.
    """
    env = Live(document).env()
    values = {key: one.value(document, env) for key, one in inputs.items()}
    made = lessons.shown_function(document, name, values, result.value(document, env), insist, work)
    return _with_hint(_result(document, made, name), values, env)


@command(title="Answer", icon="fa5s.question-circle", answers=True, told="Answers the question about {goal}")
def answer(
    document: Document,
    *,
    goal: Annotated[str, roles.GOAL],
    situation: Annotated[Mapping[str, Given] | None, roles.SITUATION] = None,
    value: Given | None = None,
    happens: bool = True,
    work: Work,
) -> Result:
    """Answers a question: in this situation, this is meant. The answer is one more example.

    Without ``situation``, or with a part of it, it is the one of the question that is open about the goal. Where it
    never ``happens``, it needs no value, and something else is asked.
    """
    env = Live(document).env()
    values = {key: one.value(document, env) for key, one in (situation or {}).items()}
    if not happens:
        return _ruled_out(document, goal, values, work)
    if value is None:
        raise Refusal("Answer with the value that is meant there; or say that it never happens.")
    if _taught(document, goal):
        lesson = lessons.lesson_of(document, goal)
        meant = _answer_members(value) if lesson.kind == "members" else value.value(document, env)
        if lesson.kind != "members":
            answering.must_be_alike(document, goal, meant, [one.result for one in lesson.examples])
        whole = lessons.situation_asked_about(document, goal, values, work)
        return _result(document, lessons.answered_lesson(document, goal, whole, meant, work), goal)
    if next_member.asks_about_member(document, goal, values):
        made, found = next_member.answered_member(
            document, goal, next(iter(values.values())), value.value(document, env)
        )
        return Result(made, (found,), frozenset({goal.partition(".")[0]}), f"{goal} is {found.formula}.")
    if _follows(document, goal):
        made, found = follow.answered_value(document, goal, values, value.value(document, env), work)
        return Result(made, (found,), frozenset({goal}), f"{goal} follows: {found.formula}.")
    if goal in document.lessons:
        done = shown_again.answered_attribute(document, goal, values, value.value(document, env), work)
        return Result(done.document, done.findings, _changed(document, done.document), done.says)
    if effect_answers.is_asked(document, goal):
        return effect_answers.answered_effect(document, goal, values, value.value(document, env), work)
    choice = answering.choice_for(document, goal, values, value.value(document, env), Work(work.tell, work.cancelled))
    return _chosen(document, goal, choice, work)


def _follows(document: Document, goal: str) -> bool:
    """Whether it is about a definition that follows others."""
    return goal in document.lessons and document.lessons[goal].kind == follow.KIND


def _ruled_out(document: Document, goal: str, values: Mapping[str, Value], work: Work) -> Result:
    """A situation that was asked about cannot happen."""
    if _taught(document, goal):
        whole = lessons.situation_asked_about(document, goal, values, work)
        return _result(document, lessons.ruled_out(document, goal, whole, work), goal)
    if _follows(document, goal):
        made, found = follow.ruled_out(document, goal, values, work)
        return Result(made, (found,), frozenset({goal}), f"{goal} is asked about elsewhere.")
    if goal in document.lessons:
        raise Refusal(f"What {goal} is can be seen with any values of the parameters: narrow their ranges instead.")
    if next_member.asks_about_member(document, goal, values):
        raise Refusal(f"Say what {goal} would be for one more; there need not be one.")
    choice = answering.ruled_out(document, goal, values, Work(work.tell, work.cancelled))
    return _chosen(document, goal, choice, work)


def _answer_members(value: Given) -> list[Value]:
    if not isinstance(value.json, list):
        raise Refusal("Answer with the list of members that are meant, each by its key.")
    return [read_key(one) for one in value.json]


@command(
    title="Choose a candidate",
    icon="fa5s.list-ol",
    answers=True,
    told="Chooses another candidate for {goal}",
)
def choose(document: Document, *, goal: Annotated[str, roles.GOAL], number: int, work: Work) -> Result:
    """Takes another candidate than the first one (number 0) as what is meant."""
    if _taught(document, goal):
        return _result(document, lessons.candidate_chosen(document, goal, number, work), goal)
    if goal in document.lessons:
        address = address_of(goal)
        steps = str(replace(address, thing="")).lstrip(".")
        over = pointed_at(document, address)
        done = relating.relate(document, address.thing, [steps], over, number, work)
        return Result(done.document, done.findings, _changed(document, done.document), done.says)
    if listed_rivals.candidates(document, goal):
        made, finding = listed_rivals.chosen(document, goal, number)
        return Result(made, (finding,), _changed(document, made), f"{goal} is {finding.formula}.")
    _, findings = learned(document, (_process_of(document, goal),), Work(work.tell, work.cancelled, asks=False))
    texts = next(([one.formula, *one.rivals] for one in findings if one.goal == goal), [])
    if not 0 <= number < len(texts):
        raise Refusal(f"There are {len(texts)} candidates for {goal}; choose one of them by its number, from 0.")
    return _chosen(document, goal, Choice(goal, formula=parse(texts[number])), work)


def _taught(document: Document, goal: str) -> bool:
    return goal in document.lessons and document.lessons[goal].kind in lessons.KINDS


def _process_of(document: Document, goal: str) -> str:
    """The process that a goal belongs to. Raises Refusal when there is no such goal."""
    process = goal.partition(":")[0]
    if process not in document.processes:
        raise Refusal(f"Nothing was asked about {goal!r}. Answer with the goal that the question names.")
    return process


def _chosen(document: Document, goal: str, choice: Choice, work: Work) -> Result:
    """A choice about a goal of a process, which is inferred again with it."""
    process = _process_of(document, goal)
    kept = tuple(one for one in document.choices if one.goal != goal or one.formula is None or choice.formula is None)
    made, findings = learned(replace(document, choices=(*kept, choice)), (process,), work)
    lost = next((one.note for one in findings if _is_of(one, choice, document)), "")
    fault = made.processes[process].fault or lost
    if fault:
        raise CannotExplain(fault)
    return Result(made, tuple(findings), frozenset({process}), f"{process} is inferred again with this.")


def _is_of(finding: Finding, choice: Choice, document: Document) -> bool:
    """Whether a finding says that an answer which was just given does not count."""
    if finding.lost is None or finding.goal != choice.goal:
        return False
    return finding.lost.number > sum(one.is_answer and one.goal == choice.goal for one in document.choices)


@command(
    title="Drop an answer",
    shown=("menu", "reasons"),
    icon="fa5s.eraser",
    when=HAS_ANSWERS,
    told="Drops an answer about {goal}",
)
def drop_answer(document: Document, *, goal: Annotated[str, roles.ANSWERED], number: int = 1, work: Work) -> Result:
    """Takes back one answer about a process (the first about that goal is number 1), which is inferred again."""
    given = [one for one in document.choices if one.is_answer and one.goal == goal]
    if not 1 <= number <= len(given):
        raise Refusal(f"There are {len(given)} answers about {goal}; drop one of them by its number, from 1.")
    process, dropped = _process_of(document, goal), given[number - 1]
    kept = tuple(one for one in document.choices if one is not dropped)
    own = Work(work.tell, work.cancelled, asks=work.asks)
    made, findings = learned(replace(document, choices=kept), (process,), own)
    return Result(made, tuple(findings), frozenset({process}), f"{process} is inferred again without this answer.")


@command(
    title="Take an example back",
    shown=("menu", "list"),
    icon="fa5s.eraser",
    when=HAS_LESSONS,
    told="Takes an example back: {label}",
)
def retract_example(
    document: Document, *, label: Annotated[str, roles.EXAMPLE], goal: Annotated[str, roles.GOAL] = "", work: Work
) -> Result:
    """Takes back one example, by its label; what it taught is inferred again from the others."""
    taught = [one for one in document.lessons.values() if one.kind in lessons.KINDS and goal in ("", one.name)]
    if not any(each.label == label for one in taught for each in one.examples):
        return shown_again.without_shown(document, label, goal, work)
    made = lessons.retracted(document, label, goal, work)
    names = [one for one, lesson in document.lessons.items() if made.document.lessons.get(one) != lesson]
    return _result(document, made, goal or names[0])


def _result(document: Document, made: Learned, name: str) -> Result:
    findings = (made.finding,) if made.finding else ()
    touched = _changed(document, made.document) | {name}
    lesson = made.document.lessons.get(name)
    latest = f" from {len(lesson.examples)} examples" if lesson and len(lesson.examples) != 1 else " from 1 example"
    if made.fault:
        return Result(made.document, findings, touched, f"Kept, but not explained yet: {made.fault}")
    if not made.finding:
        return Result(made.document, findings, touched, f"{name} is gone with its last example.")
    asks = f" {made.finding.question.sentence}" if made.finding.question else ""
    return Result(made.document, findings, touched, f"{name} is {made.finding.formula}{latest}.{asks}")


def _changed(before: Document, after: Document) -> frozenset[str]:
    """The definitions that are new, gone, or other than before."""
    names = before.definitions.keys() | after.definitions.keys()
    return frozenset(one for one in names if before.definitions.get(one) != after.definitions.get(one))
