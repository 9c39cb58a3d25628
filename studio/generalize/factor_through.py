"""Factor through a collection: places looked up by key become formulas over the parts of the key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.document.chance import names_of_chance
from studio.document.graph import reached
from studio.document.model import Document, with_definition
from studio.generalize.attributes import definition_of
from studio.generalize.crossings import points_of
from studio.generalize.example_moments import ELEMENT_NAMES, Moments, free_name
from studio.generalize.key_cases import with_parts
from studio.generalize.operands import short_value
from studio.generalize.probes import kept_by_constraints
from studio.generalize.result import Result
from studio.infer.budget import DEFAULT
from studio.infer.goals import Answer, Finding, Goal, Scope, Situation, Work
from studio.infer.solve import solve
from studio.language.errors import Refusal
from studio.language.nodes import Apply, Display, Literal, Name, Node, Path, at, renamed, replaced, walk
from studio.language.show import show
from studio.language.types import NUMBER, Type, type_of
from studio.language.values import Point, Value

QUICK = replace(DEFAULT, term_cost=11, terms=3000, nesting=0, effort=60_000)
"""The budget of one coordinate."""
SPREAD = 7
"""How many elements are looked at when a parameter has moved."""
CLOSE = 1e-6
"""Pixels by which a formula may miss a place."""


def factored_through(document: Document, definition: str, collection: str, work: Work | None = None) -> Result:
    """``definition`` with every ``collection[key]`` written as a point over the parts of the key and the parameters.

    The formulas hold for every element, now and at other parameter values. Raises Refusal when nothing is looked up
    there, CannotExplain when the places follow no rule.
    """
    formula = definition_of(document, definition).formula
    lookups = list(_lookups(formula, collection))
    if not lookups:
        raise Refusal(f"{definition} looks nothing up in {collection}; choose a definition that does.")
    moments = Moments(document)
    element = free_name(document, ELEMENT_NAMES)
    situations, places = _situations(moments, collection, element)
    nodes = _parts(element, situations[0].values[element])
    findings: list[Finding] = []
    coordinates: list[Node] = []
    for axis in ("x", "y"):
        goal = _goal(f"{definition}: {axis} of {collection}", axis, situations, places, nodes, element)
        answer = solve(goal, work, QUICK)
        coordinates.append(renamed(answer.best, nodes))
        findings.append(_finding(goal, answer, nodes, len(points_of(moments.now()[collection]))))
    for path, key in lookups:
        new = Apply("point", tuple(_over(one, element, key) for one in coordinates))
        formula = replaced(formula, path, new)
    made = replace(document.definitions[definition], formula=formula)
    count = len(points_of(moments.now()[collection]))
    says = f"The places in {definition} are formulas over their keys; that holds for all {count}."
    return Result(with_definition(document, made), tuple(findings), frozenset({definition}), says)


def _lookups(formula: Node, collection: str) -> Iterator[tuple[Path, Node]]:
    for path, node in walk(formula):
        if isinstance(node, Apply) and node.function == "[]" and node.arguments[0] == Name(collection):
            yield path, node.arguments[1]


def _situations(moments: Moments, collection: str, element: str) -> tuple[list[Situation], list[Point]]:
    """Every element now, and some at other values of each parameter that moves them."""
    document = moments.document
    situations: list[Situation] = []
    places: list[Point] = []
    numbers = [name for name, value in document.parameters().items() if type_of(value) == NUMBER]
    movers = [name for name in numbers if collection in reached(document, [name])]
    for values in ({}, *(moved for name in movers for moved in _moves(document, name))):
        env = moments.at(values)
        points = points_of(env.get(collection))
        if not points:
            raise Refusal(f"{collection} is no collection of places now; mend it first.")
        label = ", ".join(f"{name}={short_value(value)}" for name, value in values.items()) or "now"
        kept = points if not values else {key: points[key] for key in _some(list(points))}
        for key, place in kept.items():
            own = {name: env[name] for name in movers}
            situations.append(
                Situation({**own, **_lengths(document, env), element: key}, f"{label}: {short_value(key)}")
            )
            places.append(place)
    return situations, places


def _some(keys: list[Value]) -> list[Value]:
    """A few keys spread over all of them; enough to tell parameters apart."""
    return list(dict.fromkeys(keys[place * (len(keys) - 1) // (SPREAD - 1)] for place in range(SPREAD)))


def _lengths(document: Document, env: dict[str, Value]) -> dict[str, Value]:
    """Plain numbers that are formulas, such as multiples of a factor."""
    plain = (name for name, one in document.definitions.items() if not one.is_function and not one.is_state)
    known = (name for name in plain if name in env and name not in names_of_chance(document))
    return {name: env[name] for name in known if type_of(env[name]) == NUMBER}


def _moves(document: Document, name: str) -> Iterator[dict[str, Value]]:
    """One more and one less, as far as ranges and constraints allow."""
    value = document.parameters()[name]
    bounds = document.definitions[name].range
    step = bounds.step if bounds else 1
    for other in (value + 3 * step, value - step):
        if (moved := kept_by_constraints(document, {name: other})) is not None:
            yield moved


def _parts(element: str, key: Value) -> dict[str, Node]:
    """The parts of a key as names to search with."""
    count = len(key) if isinstance(key, tuple) else 0
    return {f"{element}_{part}": Apply("[]", (Name(element), Literal(part))) for part in range(count)}


def _goal(
    purpose: str,
    axis: str,
    situations: Sequence[Situation],
    places: Sequence[Point],
    nodes: dict[str, Node],
    element: str,
) -> Goal:
    full = tuple(with_parts(one, nodes) for one in situations)
    types: dict[str, Type] = {name: type_of(value) for name, value in full[0].values.items()}
    if nodes:
        types.pop(element)
    wanted = tuple(_tidy(getattr(place, axis)) for place in places)
    return Goal(purpose, full, wanted, Scope(types, {}, (), tuple(nodes) or (element,)), NUMBER)


def _tidy(value: float) -> float:
    """Without the last bits that crossing two lines leaves behind."""
    return round(value / CLOSE) * CLOSE if abs(value - round(value)) > CLOSE else round(value)


def _finding(goal: Goal, answer: Answer, nodes: dict[str, Node], count: int) -> Finding:
    texts = [show(renamed(one.formula, nodes)) for one in answer.candidates]
    note = f"holds for all {count} places, also at other values"
    refuted = tuple((show(renamed(one.formula, nodes)), one.by) for one in answer.refuted[:3])
    return Finding(goal.purpose, texts[0], tuple(texts[1:4]), (), refuted, note, answer.seconds)


def _over(formula: Node, element: str, key: Node) -> Node:
    """The formula for one key; parts of a key that is written out are taken from it."""
    formula = renamed(formula, {element: key})
    for path, node in reversed(list(walk(formula))):
        if isinstance(node, Apply) and node.function == "[]" and isinstance(node.arguments[0], Display):
            part = node.arguments[1]
            if isinstance(part, Literal):
                formula = replaced(formula, path, at(formula, (*path, "arguments", 0, "items", part.value)))
    return formula
