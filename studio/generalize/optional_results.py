"""Results that are sometimes nothing: what they are otherwise, and the test that says when.

The test is searched over the inputs, the plain numbers, what the answer would be, the element it is the key of, and how
far that is from what was pointed at: someone who points beside everything means nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from studio.generalize.key_cases import far_fetched, with_parts
from studio.infer.budget import DEFAULT
from studio.infer.drawn_places import lies_on, lying_in, places, which
from studio.infer.goals import Answer, Goal, Scope, Situation, Work
from studio.infer.solve import solve
from studio.language.errors import CannotExplain, StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Conditional, Literal, Name, Node, free_names, renamed, walk
from studio.language.types import NUMBER, POINT, TRUTH, Type, join, type_of
from studio.language.values import Value

QUICK = replace(DEFAULT, term_cost=9, terms=1500, atom_cost=15, atoms=4000, nesting=0, effort=60_000)
"""The budget of the test."""
RIVALS = 4
"""How many tests are kept."""


def optional_result(goal: Goal, work: Work | None = None) -> tuple[Answer, tuple[Node, ...]] | None:
    """``answer if test else None`` for a goal in which some results are nothing; None where this explains it not."""
    given = [place for place, value in enumerate(goal.wanted) if value is not None]
    if not given or len(given) == len(goal.wanted):
        return None
    wanted = tuple(goal.wanted[place] for place in given)
    some = replace(goal, situations=tuple(goal.situations[place] for place in given), wanted=wanted)
    try:
        answer = solve(replace(some, type=join(map(type_of, wanted))), work)
    except CannotExplain:
        return None
    for candidate in answer.candidates[:2]:
        closed = _closed(goal, candidate.formula)
        tests = _tests(goal, candidate.formula, work)
        if tests or closed:
            return answer, (*closed, *(Conditional(test, candidate.formula, Literal(None)) for test in tests))
    return None


def _closed(goal: Goal, term: Node) -> list[Node]:
    """Cases by the words that one input is, and nothing for every other word, as it was shown for words of its own."""
    words, last = _words(term)
    names = {name for name, _ in words}
    if len(names) != 1:
        return []
    name, known = names.pop(), {word for _, word in words}
    pairs = list(zip((one.values[name] for one in goal.situations), goal.wanted, strict=True))
    given = {word for word, value in pairs if value is not None}
    left = given - known
    if len(left) != 1 or not known <= given or any(word in given for word, value in pairs if value is None):
        return []
    return [_with_last(term, Conditional(Apply("==", (Name(name), Literal(left.pop()))), last, Literal(None)))]


def _words(term: Node) -> tuple[list[tuple[str, Value]], Node]:
    """The name and the word that each case is about, and what comes behind them all; none where one is about else."""
    if not isinstance(term, Conditional):
        return [], term
    more, last = _words(term.other)
    match term.test:
        case Apply("==", (Name(name), Literal(word))) if isinstance(word, str):
            return [(name, word), *more], last
        case _:
            return [("", None), ("?", None)], last


def _with_last(term: Node, last: Node) -> Node:
    return replace(term, other=_with_last(term.other, last)) if isinstance(term, Conditional) else last


def _tests(goal: Goal, term: Node, work: Work | None) -> list[Node]:
    """Tests for when there is an answer, simplest first."""
    inputs = [name for name in goal.scope.locals if name in goal.scope.types]
    kept = [name for name, kind in goal.scope.types.items() if kind == NUMBER or name in inputs]
    try:
        values = [evaluate(term, Env(dict(one.values))) for one in goal.situations]
    except StudioError:
        return []
    nodes = {"answer": term, **_measures(goal, term, values, inputs), **_lying(goal, term)}
    if len(nodes) > 1:
        nodes |= _halves(goal, inputs)
    nodes |= _among(goal, term, values)
    plain = [Situation({name: one.values[name] for name in one.values}, one.label) for one in goal.situations]
    try:
        full = [with_parts(one, nodes) for one in plain]
    except StudioError:
        return []
    types: dict[str, Type] = {name: goal.scope.types[name] for name in kept}
    types |= {name: type_of(full[0].values[name]) for name in nodes}
    scope = Scope(types, {}, goal.scope.pointed, (*goal.scope.locals, *nodes))
    wanted = tuple(value is not None for value in goal.wanted)
    narrowed = tuple(Situation({name: one.values[name] for name in types}, one.label) for one in full)
    try:
        found = solve(Goal(f"{goal.purpose}: when there is one", narrowed, wanted, scope, TRUTH), work, QUICK)
    except CannotExplain:
        return []
    ordered = sorted((one.formula for one in found.candidates), key=lambda node: _unmeasured(node, nodes))
    return [renamed(_turned(one), nodes) for one in ordered[:RIVALS]]


def _measures(goal: Goal, term: Node, values: Sequence[Value], inputs: Sequence[str]) -> dict[str, Node]:
    """Distances between a place among the inputs and the place that the answer is or is the key of."""
    found: dict[str, Node] = {}
    for place in _places(goal, term, values):
        for name in inputs:
            if goal.scope.types[name] == POINT:
                found[f"away_{len(found)}"] = Apply("distance", (place, Name(name)))
    return found


def _lying(goal: Goal, term: Node) -> dict[str, Node]:
    """Whether a place among the inputs lies on one of the drawn things, where the answer is about the nearest."""
    parts = [part for _, part in walk(term)]
    pairs = [pair for pair in places(goal.scope) if which(*pair) in parts]
    return {
        f"away_on_{number}": lies_on(*pair) for number, pair in enumerate(pairs) if lying_in(*pair, goal.situations)
    }


def _among(goal: Goal, term: Node, values: Sequence[Value]) -> dict[str, Node]:
    """Whether what the answer would be is one of a collection, such as a place of the drawing, where that differs."""
    found: dict[str, Node] = {}
    for name, kind in goal.scope.types.items():
        if kind.name in ("dict", "list", "set") and kind.arguments[:1] == (type_of(values[0]),):
            within = {_has(one.values[name], value) for one, value in zip(goal.situations, values, strict=True)}
            if len(within) > 1:
                found[f"away_among_{len(found)}"] = Apply("in", (term, Name(name)))
    return found


def _halves(goal: Goal, inputs: Sequence[str]) -> dict[str, Node]:
    """Half of each plain number: half way to the next thing is a natural limit."""
    names = [name for name, kind in goal.scope.types.items() if kind == NUMBER and name not in inputs]
    return {f"half_{number}": Apply("/", (Name(name), Literal(2))) for number, name in enumerate(names)}


def _places(goal: Goal, term: Node, values: Sequence[Value]) -> Iterator[Node]:
    if all(type_of(value) == POINT for value in values):
        yield term
    for name in goal.scope.types:
        collection = goal.situations[0].values.get(name)
        if not isinstance(collection, dict) or not collection or goal.scope.types[name].arguments[1] != POINT:
            continue
        if all(_has(one.values[name], value) for one, value in zip(goal.situations, values, strict=True)):
            yield Apply("[]", (Name(name), term))


def _has(collection: Collection[Value], key: Value) -> bool:
    try:
        return key in collection
    except TypeError:
        return False


def _unmeasured(node: Node, nodes: dict[str, Node]) -> tuple[bool, bool]:
    """Tests on a distance come first, far-fetched ones last."""
    return far_fetched(node), not any(name.startswith("away_") for name in free_names(node) & nodes.keys())


def _turned(node: Node) -> Node:
    """A comparison with what is measured on its left."""
    signs = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
    if isinstance(node, Apply) and node.function in signs:
        left, right = node.arguments
        if _is_measure(right) and not _is_measure(left):
            return Apply(signs[node.function], (right, left))
    return node


def _is_measure(node: Node) -> bool:
    return isinstance(node, Name) and node.id.startswith("away_")
