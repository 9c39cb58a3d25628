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
from studio.document.live import Live
from studio.document.model import Document
from studio.generalize import crossings, lessons, members, shown_again
from studio.generalize.crossings import places_of
from studio.generalize.example_moments import Moments
from studio.generalize.lessons import Learned
from studio.generalize.numbered_members import is_numbered
from studio.generalize.operands import Environment, Given, read_key
from studio.infer.goals import Work
from studio.language.builtins.geometry import nearest
from studio.language.errors import Refusal
from studio.language.values import Point, Value

command = declaring("Generalize")
HAS_LESSONS = condition(
    lambda document, _: any(one.examples for one in document.lessons.values()), "Draw or teach something first."
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
    return Result(made, touched=changed_definitions(document, made), says=says)


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
    env = Live.at_present(document).env()
    present = env.get(collection)
    keys = [_member(document, env, collection, present, one) for one in chosen]
    values = {key: one.value(document, env) for key, one in inputs.items()}
    made = lessons.shown_members(document, name, collection, keys, values, insist or formula is not None, work)
    if formula is not None:
        whole = members.typed_predicate(Moments(made.document), made.document.lessons[name], formula)
        made = lessons.preferred(made.document, name, whole, work)
    return _with_hint(taught_result(document, made, name), values, env)


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
    env = Live.at_present(document).env()
    values = {key: one.value(document, env) for key, one in inputs.items()}
    made = lessons.shown_function(document, name, values, result.value(document, env), insist, work)
    return _with_hint(taught_result(document, made, name), values, env)


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
    return taught_result(document, made, goal or names[0])


def taught_result(document: Document, made: Learned, name: str) -> Result:
    findings = (made.finding,) if made.finding else ()
    touched = changed_definitions(document, made.document) | {name}
    lesson = made.document.lessons.get(name)
    latest = f" from {len(lesson.examples)} examples" if lesson and len(lesson.examples) != 1 else " from 1 example"
    if made.fault:
        return Result(made.document, findings, touched, f"Kept, but not explained yet: {made.fault}")
    if not made.finding:
        says = f"{name} is gone with its last example." if lesson is None else "Kept."
        return Result(made.document, findings, touched, says)
    asks = f" {made.finding.question.told}" if made.finding.question else ""
    return Result(made.document, findings, touched, f"{name} is {made.finding.formula}{latest}.{asks}")


def changed_definitions(before: Document, after: Document) -> frozenset[str]:
    """The definitions that are new, gone, or other than before."""
    names = before.definitions.keys() | after.definitions.keys()
    return frozenset(one for one in names if before.definitions.get(one) != after.definitions.get(one))
