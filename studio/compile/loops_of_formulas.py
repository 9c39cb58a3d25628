"""What loops inside formulas can be spared: members that lie far from another one, and looks through long lists."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from studio.compile.ir import FindFirst, PlanStep
from studio.compile.type_scope import Types, item_type
from studio.language.nodes import Apply, Clause, Comprehension, Literal, Logic, Name, Node, free_names, walk
from studio.language.steps import ForEach, When
from studio.language.types import NUMBER, POINT, Type, tuple_of

PAIR = tuple_of(NUMBER, NUMBER)
SURE = frozenset({"number", "text", "symbol", "point"})
"""Types of values that are equal where, and only where, a set takes them for one."""


def is_place(kind: Type) -> bool:
    """Whether values of a type lie somewhere: pairs of numbers, and points."""
    return kind in (PAIR, POINT)


def reach_of(clause: Clause, types: Types) -> tuple[Node, Node] | None:
    """A place and a number, where a loop is only about members of a collection that lie within so much of that place
    in both directions, which is asked of each of them first; None where it is not known to be."""
    if not isinstance(clause.source, Name) or len(clause.targets) != 1 or not clause.tests:
        return None
    test, (item,) = clause.tests[0], clause.targets
    while isinstance(test, Logic) and test.sign == "and":
        test = test.parts[0]
    if not isinstance(test, Apply) or test.function not in ("==", "<=", "<", ">", ">=") or len(test.arguments) != 2:
        return None
    far, reach = test.arguments if test.function in ("==", "<=", "<") else reversed(test.arguments)
    if not isinstance(reach, (Literal, Name)) or item in free_names(reach):
        return None
    middle = _away_from(far, item)
    if middle is None or middle.id == item or not is_place(types.of(middle)) or types.of(reach) != NUMBER:
        return None
    return (middle, reach) if is_place(item_type(types.of(clause.source))) else None


def asked_of(loop: Comprehension) -> Clause:
    """The last clause of a loop, with what each round gives as a test more."""
    return replace(loop.clauses[-1], tests=(*loop.clauses[-1].tests, loop.element))


def clause_of_loop(step: PlanStep) -> tuple[Clause, ...]:
    """A loop of steps that only does something for items of which a test holds, as a clause."""
    if isinstance(step, FindFirst):
        return (Clause((step.name,), step.collection, (step.test,)),)
    if not isinstance(step, ForEach) or len(step.body) != 1:
        return ()
    (inner,) = step.body
    if not isinstance(inner, When) or inner.otherwise or not inner.then:
        return ()
    return (Clause((step.name,), step.collection, (inner.test,)),)


def _away_from(far: Node, item: str) -> Name | None:
    """The place from which a formula tells how far an item is away, or at least as much as that in each direction."""
    match far:
        case Apply(function="distance", arguments=(Name() as one, Name() as other)):
            return one if other.id == item else other if one.id == item else None
        case Apply(function="max" | "+", arguments=(one, other)):
            sides = [_side(one, item), _side(other, item)]
            known = [side for side in sides if side is not None]
            if len(known) == 2 and known[0][0] == known[1][0] and {known[0][1], known[1][1]} == {0, 1}:
                return Name(known[0][0])
    return None


def _side(node: Node, item: str) -> tuple[str, int] | None:
    """For ``abs(place[0] - item[0])`` the name of the place, and the direction."""
    match node:
        case Apply(function="abs", arguments=(Apply(function="-", arguments=(one, other)),)):
            parts = [_part(one), _part(other)]
            known = [part for part in parts if part is not None]
            if len(known) == 2 and known[0][1] == known[1][1]:
                names = [name for name, _ in known if name != item]
                return (names[0], known[0][1]) if len(names) == 1 else None
    return None


def _part(node: Node) -> tuple[str, int] | None:
    match node:
        case Apply(function="[]", arguments=(Name(id=name), Literal(value=place))) if place in (0, 1):
            return name, int(place)
    return None


def looked_into(nodes: Iterable[Node], types: Types, names: Collection[str]) -> Iterator[str]:
    """The lists among these names of which formulas ask whether something is in them."""
    parts = [part for node in nodes for _, part in walk(node)]
    bound = {target for part in parts if isinstance(part, Clause) for target in part.targets}
    inner = types.with_names(dict.fromkeys(bound, NUMBER))
    found = dict.fromkeys(
        part.arguments[1].id
        for part in parts
        if isinstance(part, Apply) and part.function in ("in", "not in") and isinstance(part.arguments[1], Name)
    )
    for name in found:
        kind = inner.of(Name(name))
        if name in names and name not in bound and kind.name == "list" and is_sure(item_type(kind)):
            yield name


def is_sure(kind: Type) -> bool:
    """Whether a set of values of a type holds what a list of them holds."""
    if kind.name == "tuple":
        return all(map(is_sure, kind.arguments))
    return kind.name in SURE
