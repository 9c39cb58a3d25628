"""One form for what is asked of the members of a collection, however they are gone through, counted or ordered.

The forms are compared with each other and never worked out.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import count
from math import ceil, floor

from studio.infer.sums import TURNED, Sum, sum_of
from studio.language.nodes import Apply, Clause, Comprehension, Logic, Name, Node, each_node, free_names, renamed

OPPOSITES = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "in": "not in", "not in": "in"}
"""Tests that hold exactly where another one does not."""
OF_ALL = {"any": "all", "all": "any"}
MEMBERS = frozenset({"sorted", "list", "keys"})
"""Builtins that give the members of a collection, each as often as before."""
TURNED_LISTS = MEMBERS | {"reversed"}
"""The same for what is no text."""
FORGETTING = {
    "len": (0, TURNED_LISTS | {"values", "items"}),
    "sum": (0, TURNED_LISTS),
    "min": (0, TURNED_LISTS | {"set"}),
    "max": (0, TURNED_LISTS | {"set"}),
    "set": (0, TURNED_LISTS | {"set"}),
    "sorted": (0, TURNED_LISTS),
    "how_often": (0, TURNED_LISTS),
    "in": (1, MEMBERS | {"set"}),
    "not in": (1, MEMBERS | {"set"}),
}
"""Builtins that do not look at the order of a collection: which input that is, and what does not matter around it."""
WHOLE = {"<": ceil, ">=": ceil, ">": floor, "<=": floor}
"""The whole number that says as much as a bound of a whole number does."""
ENDS = {"first": ("last", "min"), "last": ("first", "max")}
"""An end of a list: the same of the list turned round, and of the sorted one."""


def in_any_order(node: Apply) -> Apply:
    """Without what brings members into another order, where the order is not looked at."""
    if node.function in FORGETTING:
        place, around = FORGETTING[node.function]
        if place < len(node.arguments) and (node.function not in ("min", "max") or len(node.arguments) == 1):
            inner = _without(node.arguments[place], around)
            return replace(node, arguments=(*node.arguments[:place], inner, *node.arguments[place + 1 :]))
    if node.function in ENDS and isinstance(whole := node.arguments[0], Apply):
        turned, greatest = ENDS[node.function]
        found = {"reversed": turned, "sorted": greatest}.get(whole.function)
        return in_any_order(Apply(found, whole.arguments)) if found else node
    return node


def _without(node: Node, around: frozenset[str]) -> Node:
    while isinstance(node, Apply) and node.function in around and len(node.arguments) == 1:
        node = node.arguments[0]
    return node


def with_plain_loops(node: Comprehension) -> Comprehension:
    """The loop with names that say nothing for what it goes through."""
    inside = _loops(node) - 1
    new = {name: _member(inside, place) for place, name in enumerate(n for one in node.clauses for n in one.targets)}
    known: dict[str, Node] = {}
    clauses = []
    for clause in node.clauses:
        source = renamed(clause.source, known)
        known |= {name: new[name] for name in clause.targets}
        targets = tuple(new[name].id for name in clause.targets)
        clauses.append(Clause(targets, source, tuple(renamed(test, known) for test in clause.tests)))
    return replace(node, element=renamed(node.element, known), clauses=tuple(clauses))


def _loops(node: Node) -> int:
    return sum(isinstance(part, Comprehension) for part in each_node(node))


def _member(inside: int, place: int = 0) -> Name:
    """What a loop goes through, by how many loops are within it: no name that a person can give."""
    return Name(f"member {inside} {place}")


def opposite(test: Node) -> Node | None:
    """What holds exactly where a test does not, None where there is no word for it."""
    if isinstance(test, Logic):
        parts = tuple(opposite(one) or Apply("not", (one,)) for one in test.parts)
        return Logic("or" if test.sign == "and" else "and", parts)
    if not isinstance(test, Apply):
        return None
    if test.function == "not":
        return test.arguments[0]
    if test.function in OPPOSITES:
        return Apply(OPPOSITES[test.function], test.arguments)
    if test.function in OF_ALL and isinstance(some := test.arguments[0], Comprehension):
        element = opposite(some.element) or Apply("not", (some.element,))
        return Apply(OF_ALL[test.function], (replace(some, element=element),))
    return None


def of_members(test: Apply) -> Node:
    """A test of some or all members in one form: ``v in xs`` where that says it, else ``any`` or ``all``."""
    if test.function in OF_ALL and isinstance(some := test.arguments[0], Comprehension):
        return _found_in(test.function, _in_any_order(some)) or Apply(test.function, (_in_any_order(some),))
    return _counted(test) or test


def _in_any_order(node: Comprehension) -> Comprehension:
    clauses = tuple(replace(one, source=_without(one.source, MEMBERS | {"set"})) for one in node.clauses)
    return replace(node, clauses=clauses)


def _found_in(function: str, some: Comprehension) -> Node | None:
    """``v in xs`` for ``any(x == v for x in xs)``, ``v not in xs`` for ``all(x != v for x in xs)``."""
    (sign, found) = ("==", "in") if function == "any" else ("!=", "not in")
    (clause, *others), test = some.clauses, some.element
    if others or clause.tests or len(clause.targets) > 1 or not isinstance(test, Apply) or test.function != sign:
        return None
    value = _equal_to(Name(clause.targets[0]), test)
    return None if value is None or clause.targets[0] in free_names(value) else Apply(found, (value, clause.source))


def _equal_to(member: Name, test: Apply) -> Node | None:
    """What a test compares a member with, None where it is about anything else."""
    if member in test.arguments:
        return next((one for one in test.arguments if one != member), member)
    left, right = map(sum_of, test.arguments)
    apart = left.plus(right.times(Fraction(-1)))
    if member not in apart.parts:
        return None
    factor = apart.parts[member]
    return apart.plus(Sum({member: factor}), Fraction(-1)).times(-1 / factor).node


def _counted(test: Apply) -> Node | None:
    """What a comparison says of how many members there are of a kind: some, none, all or not all."""
    if test.function not in TURNED:
        return None
    left, right = map(sum_of, test.arguments)
    apart, sign = left.plus(right.times(Fraction(-1))), test.function
    some = next((one for one in apart.parts if _looked_through(one)), None)
    if some is None or abs(apart.parts[some]) != 1:
        return None
    if apart.parts[some] < 0:
        apart, sign = apart.times(Fraction(-1)), TURNED[sign]
    looked = _looked_through(some)
    assert looked is not None
    rest = {one: often for one, often in apart.parts.items() if one != some}
    if not rest:
        least: dict[tuple[str, int | Fraction], str] = {("==", 0): "none", ("<", 1): "none", ("<=", 0): "none"}
        most: dict[tuple[str, int | Fraction], str] = {("!=", 0): "some", (">", 0): "some", (">=", 1): "some"}
        bound = WHOLE.get(sign, Fraction)(-apart.number)
        said = (least | most).get((sign, bound))
    elif rest == {Apply("len", (looked.clauses[0].source,)): -1} and apart.number == 0:
        said = {"==": "all", ">=": "all", "!=": "not all", "<": "not all"}.get(sign)
    else:
        return None
    return _of_some(said, looked) if said else None


def _looked_through(node: Node) -> Comprehension | None:
    """The loop over the members that are counted, with what is asked of each as its element."""
    if not isinstance(node, Apply):
        return None
    if node.function == "how_often":
        collection, value = node.arguments
        named = (_member(_loops(node), place) for place in count())
        member = next(one for one in named if one.id not in free_names(node))
        return Comprehension("generator", Apply("==", (member, value)), (Clause((member.id,), collection),))
    some = node.arguments[0] if node.function == "len" else None
    if not isinstance(some, Comprehension) or len(some.clauses) > 1 or not some.clauses[0].tests:
        return None
    tests = some.clauses[0].tests
    asked = tests[0] if len(tests) == 1 else Logic("and", tests)
    return Comprehension("generator", asked, (replace(some.clauses[0], tests=()),))


def _of_some(said: str, looked: Comprehension) -> Node:
    made: Apply = Apply("any" if said in ("some", "none") else "all", (looked,))
    said_of = made if said in ("some", "all") else opposite(made)
    return of_members(said_of) if isinstance(said_of, Apply) else made
