"""What tells chosen keys from the others among all that the values of their parts make up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from studio.generalize.key_cases import QUICK, RIVALS, Cases, Taken, changing, far_fetched, key_width, with_parts
from studio.infer.goals import Goal, Scope, Situation, Work
from studio.infer.solve import solve
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Literal, Name, Node, renamed, replaced, walk
from studio.language.types import NUMBER, TRUTH
from studio.language.values import Value

TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}
"""Comparisons, and the same with their sides exchanged."""


def rest_tests(
    cases: Cases, scope: Scope, nodes: Mapping[str, Node], values: Sequence[Taken], work: Work | None
) -> list[Node] | None:
    """What tells chosen keys from the others in the product of values; empty when nothing is left to tell."""
    own, scope = _with_mirrors(cases, scope, nodes)
    situations: list[Situation] = []
    wanted: list[bool] = []
    for number, group in enumerate(cases.situations):
        cells = set(product(*(part[number] for part in values)))
        for situation, chosen in zip(group, cases.wanted[number], strict=True):
            if cases.key(situation) in cells:
                situations.append(with_parts(situation, own))
                wanted.append(chosen)
    if all(wanted):
        return []
    own, scope, situations = _with_seen(cases, own, scope, situations)
    try:
        answer = solve(Goal(f"{cases.name}: among these", tuple(situations), tuple(wanted), scope, TRUTH), work, QUICK)
    except CannotExplain:
        return None
    found = sorted((one.formula for one in answer.candidates), key=far_fetched)
    seen = sorted(node.value for name, node in own.items() if name.startswith("seen_") and isinstance(node, Literal))
    return list(dict.fromkeys(said for one in found[:RIVALS] for said in _said_otherwise(renamed(one, own), seen)))


def _said_otherwise(node: Node, seen: Sequence[Value]) -> Iterator[Node]:
    """A test, and the same with its thresholds at other places of the gap between values that were shown."""
    thresholds = [(path, found) for path, part in walk(node) if (found := _thresholds(part, seen))]
    if not thresholds:
        yield node
        return
    for number in range(max(len(found) for _, found in thresholds)):
        other = node
        for path, found in thresholds:
            other = replaced(other, path, found[min(number, len(found) - 1)])
        yield other


def _thresholds(node: Node, seen: Sequence[Value]) -> tuple[Node, ...]:
    """The ways to say a comparison of a name with a value that was shown.

    What was shown for the largest value only is taken to go on beyond it.
    """
    if not isinstance(node, Apply) or node.function not in TURNED:
        return ()
    left, right = node.arguments
    sign = node.function
    if isinstance(left, Literal):
        left, right, sign = right, left, TURNED[sign]
    if not isinstance(left, Name) or not isinstance(right, Literal) or right.value not in seen:
        return ()
    place = seen.index(right.value) + (1 if sign in (">", "<=") else 0)
    if sign == "==" and place == len(seen) - 1:
        return (*changing(left, seen[place - 1], seen[place]), Apply("==", (left, right)))
    if sign == "==" or not 0 < place < len(seen):
        return ()
    down = (Apply("<", (left, Literal(seen[place]))), Apply("<=", (left, Literal(seen[place - 1]))))
    return changing(left, seen[place - 1], seen[place]) if sign in (">", ">=") else down


def _with_seen(
    cases: Cases, own: dict[str, Node], scope: Scope, situations: list[Situation]
) -> tuple[dict[str, Node], Scope, list[Situation]]:
    """The values at which the counts were shown, as names to search with: a rule may change at any of them."""
    names = [name for owners in cases.owners for name in owners if scope.types.get(name) == NUMBER]
    seen = sorted({one.values[name] for one in situations for name in names})
    literals: dict[str, Node] = {f"seen_{number}": Literal(value) for number, value in enumerate(seen)}
    if len(seen) < 2:
        return own, scope, situations
    types = {**scope.types, **dict.fromkeys(literals, NUMBER)}
    scope = replace(scope, types=types, locals=(*scope.locals, *literals))
    return {**own, **literals}, scope, [with_parts(one, literals) for one in situations]


def _with_mirrors(cases: Cases, scope: Scope, nodes: Mapping[str, Node]) -> tuple[dict[str, Node], Scope]:
    """How far each part of the key is from the nearer of its two ends, as names to search with."""
    own, types = dict(nodes), dict(scope.types)
    for part in range(key_width(cases)):
        end = cases.end(part)
        if end is not None:
            subject = Apply("[]", (Name(cases.element), Literal(part)))
            own[f"{cases.element}_{part}_inside"] = Apply("min", (subject, Apply("-", (end, subject))))
            types[f"{cases.element}_{part}_inside"] = NUMBER
    return own, replace(scope, types=types, locals=(*scope.locals, *own))
