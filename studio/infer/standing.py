"""What stands where a new value is to stand: new values are likely to be made from the old one in a plain way."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from studio.infer import weights
from studio.infer.bank import leaves
from studio.infer.goals import Scope
from studio.infer.last_places import is_place_in
from studio.infer.unlikely import measured
from studio.language.nodes import Apply, Attribute, Conditional, Literal, Logic, Name, Node, each_node, free_names
from studio.language.types import NUMBER, SYMBOL, TEXT, type_of
from studio.language.values import Symbol, Value, is_number

FIRST = (0, 1)
"""Where numbers that are counted begin."""
LINES = frozenset({"+", "-", "*", "/", "//"})
LEAST_CHANGE = 2
"""Numbers up to this one are plain by themselves."""


ABSENT = -1
"""The number that stands for nothing where the others are 0 or more."""


def is_absent_at_times(values: Sequence[Value]) -> bool:
    """Whether some of these are nothing, or −1 where all others are 0 or more, and some are not."""
    held = [value for value in values if value is not None]
    if len(held) == len(values):
        held = [value for value in values if value != ABSENT]
        if not all(is_number(value) and value >= 0 for value in held):
            return False
    return 0 < len(held) < len(values)


class Weigh(Protocol):
    """How a formula is weighed."""

    def __call__(self, node: Node, scope: Scope) -> int: ...


def steps_of(own: Node) -> tuple[Node, ...]:
    """One more and one less than what stands there: what is counted goes on by one."""
    return Apply("+", (own, Literal(1))), Apply("-", (own, Literal(1)))


def always_changed(own: Node, values: Sequence[Value], wanted: Sequence[Value]) -> Node | None:
    """Some more, or less, than what stands there, where that is what was wanted each time; None otherwise."""
    if not all(map(is_number, wanted)):
        return None
    changes = {new - old for old, new in zip(values, wanted, strict=True)}
    by = changes.pop()
    if changes or abs(by) < LEAST_CHANGE or by != int(by):
        return None
    return Apply("+" if by > 0 else "-", (own, Literal(int(abs(by)))))


def own_name(scope: Scope) -> tuple[str, ...]:
    """The name of what stands there, where that is one of some symbols: what it becomes hangs on it first."""
    own = scope.own
    return (own.id,) if isinstance(own, Name) and scope.types.get(own.id) == SYMBOL else ()


def _is_turned(node: Apply, scope: Scope) -> bool:
    """Whether it is a plain number less what stands there, although what happened told something else each time."""
    if scope.own is None or node.function != "-" or len(node.arguments) < 2:
        return False
    of, by = node.arguments
    plain = isinstance(of, Literal) and is_number(of.value) and of.value > LEAST_CHANGE and by == scope.own
    return plain and any(scope.types.get(name) in (TEXT, NUMBER) for name in scope.given)


def only_changed(node: Node, own: Node | None) -> bool:
    """Whether it is always as much more, or less, than what stands there, or that turned round.

    Then nothing else matters for how much it is.
    """
    if own is None or not isinstance(node, Apply) or own not in node.arguments:
        return False
    if len(node.arguments) == 1:
        return node.function in ("-", "not")
    return node.function in ("+", "-") and any(isinstance(one, Literal) for one in node.arguments)


def is_line(node: Node, own: Node | None) -> bool:
    """Whether it takes several steps to work it out from what stands there and plain numbers alone.

    Such a line goes through any two numbers.
    """
    if own is None or not isinstance(node, Apply) or node.function not in LINES or set(leaves(node)) != {own}:
        return False
    parts = [part for part in each_node(node) if isinstance(part, (Apply, Literal))]
    steps = [part for part in parts if isinstance(part, Apply) and part != own]
    return len(steps) > 1 and len(steps) < len(parts) and all(one.function in LINES | {"min", "max"} for one in steps)


def is_part(node: Node, own: Node | None) -> bool:
    """Whether it is what stands there, or a part of that: of a pair, of a point."""
    if isinstance(node, Apply) and node.function == "[]" and isinstance(node.arguments[1], Literal):
        return own in (node.arguments[0], node)
    return node == own or (isinstance(node, Attribute) and node.value == own)


def standing_weight(node: Node, scope: Scope, whole: bool, weigh: Weigh) -> int:
    """What a formula weighs that is about what stands there in a plain way; 0 for any other.

    ``whole``: it is no part of another formula, but for a pair or a case.
    """
    if is_part(node, scope.own):
        return weights.LOCAL
    if whole and scope.fell and isinstance(node, (Literal, Name)) and (found := _happened_to_be(node, scope)):
        return found
    if isinstance(node, Apply) and _is_turned(node, scope):
        return weights.TURNED + weigh(node.arguments[0], scope) + weights.LOCAL
    if whole and isinstance(node, Apply) and node.function in ("+", "-") and len(node.arguments) == 2:
        return _changed_weight(node, scope.own)
    if whole and isinstance(node, Conditional):
        return _either_way(node, scope, weigh) or _up_to(node, scope, weigh) or _keyed(node, scope, weigh)
    return 0


def _happened_to_be(node: Literal | Name, scope: Scope) -> int:
    """What it weighs that what became of a number or a text is by now like something; 0 for anything else."""
    if isinstance(node, Literal):
        if isinstance(node.value, str):
            return weights.BY_HEART if node.value in scope.fell else 0
        return weights.CHANGED + 1 if is_number(node.value) and node.value in scope.fell else 0
    return weights.CHANGED + 1 if node.id not in (*scope.pointed, *scope.reasons) else 0


def _changed_weight(node: Apply, own: Node | None) -> int:
    """What more or less of what stands there weighs, by a plain number; 0 for anything else."""
    one, by = node.arguments
    back = node.function == "+" and isinstance(one, Literal)
    if back:
        one, by = by, one
    if not isinstance(by, Literal) or not is_part(one, own):
        return 0
    if by.value == 1 and not back:
        return weights.STEPPED
    return weights.CHANGED + back if is_number(by.value) and abs(by.value) > LEAST_CHANGE else 0


def _either_way(node: Conditional, scope: Scope, weigh: Weigh) -> int:
    """What it weighs to go on by one, or back by one, as a test tells; 0 for other cases."""
    if scope.own is None or {node.then, node.other} != set(steps_of(scope.own)):
        return 0
    return weights.EITHER_WAY - _tells(node.test) + weigh(node.test, scope)  # two keys for two ways are usual


def _up_to(node: Conditional, scope: Scope, weigh: Weigh) -> int:
    """What it weighs to go on by one up to an end, and then to begin again; 0 for other cases."""
    own, test = scope.own, node.test
    if own is None or node.then not in steps_of(own) or not isinstance(node.other, Literal):
        return 0
    if not isinstance(test, Apply) or test.function not in ("<", ">"):
        return 0
    end = test.arguments[1]
    begins = weights.STEPPED + weigh(node.other, scope)
    if test.arguments[0] == node.then and isinstance(end, Apply) and end.function == "len":
        whole = weigh(end, scope)  # through a list, and to its first item behind the last one
        return begins + (min(whole, weights.END_SEEN - 1) if is_place_in(own, measured(end), scope) else whole)
    if test.arguments[0] != own:
        return 0
    if not isinstance(end, Literal) or not is_number(end.value) or abs(end.value - node.other.value) < LEAST_CHANGE:
        return 0
    if end.value == 0 and node.then == steps_of(own)[1]:  # down to 0, and then from the other end
        return weights.STEPPED + weigh(end, scope) + min(weigh(node.other, scope), weights.END_SEEN)
    again = 0 if node.other.value in FIRST else weights.CONDITIONAL
    return again + begins + min(weigh(end, scope), weights.END_SEEN)


def _keyed(node: Node, scope: Scope, weigh: Weigh) -> int:
    """What cases weigh that plainly change what stands there, or replace it, by what was pointed at, brought or hit.

    The same by what stands there itself, one symbol after the other. 0 for others.
    """
    tests: list[Node] = []
    cases: list[Node] = []
    while isinstance(node, Conditional):
        tests += node.test.parts if isinstance(node.test, Logic) and node.test.sign == "or" else (node.test,)
        cases.append(node.then)
        node = node.other
    told = [one for one in tests if _tells(one)]
    names = {one.arguments[0] for one in told if isinstance(one, Apply)}
    if len(told) < len(tests) or len(names) > 1:
        return 0
    name = names.pop()
    if not isinstance(name, Name) or name.id not in (*scope.pointed, *own_name(scope)):
        return 0
    cases.append(node)
    each = [weigh(case, scope) for case in cases]
    if max(each) > weights.PLAIN_CHANGE or not told_plainly(scope.own, cases):
        return 0
    given = all(isinstance(case, Literal) for case in cases) and all(map(_of_text, tests))
    each = [min(one, weights.GIVEN) for one in each] if given else each
    said = [amount(case) for case in cases]
    again = [one is not None and one in said[:place] for place, one in enumerate(said)]
    together = sum(min(one, weights.LOCAL) if twice else one for one, twice in zip(each, again, strict=True))
    return weights.CONDITIONAL + together + weights.KEYED * len(tests)


def amount(case: Node) -> tuple[str, Value] | None:
    """How much a case gives, or changes what stands there by; of two that go opposite ways that is said once."""
    if isinstance(case, Literal):
        return ("", abs(case.value)) if is_number(case.value) else None
    if isinstance(case, Apply) and case.function in ("+", "-") and len(case.arguments) == 2:
        by = case.arguments[1]
        return ("by", abs(by.value)) if isinstance(by, Literal) and is_number(by.value) else None
    return None


def keyed_clauses(node: Logic, pointed: Collection[str]) -> list[Node | None]:
    """What must hold beside each text, such as a key, that a pointed name stands for; empty for other tests."""
    if node.sign != "or":
        return []
    clauses = [one.parts if isinstance(one, Logic) and one.sign == "and" else (one,) for one in node.parts]
    told = [one[0] for one in clauses if _tells(one[0]) and len(one) <= 2 and _of_text(one[0])]
    names = {one.arguments[0] for one in told if isinstance(one, Apply)}
    if len(told) < len(clauses) or len(names) > 1:
        return []
    name = names.pop()
    if not isinstance(name, Name) or name.id not in pointed:
        return []
    return [one[1] if len(one) > 1 else None for one in clauses]


def told_clauses(node: Logic, pointed: Collection[str]) -> tuple[Node | None, list[Node | None]] | None:
    """What must hold beside each of several texts or kinds, and of what these are where that is to be said."""
    keyed = keyed_clauses(node, pointed)
    return (None, keyed) if keyed else kind_clauses(node)


def kind_clauses(node: Logic) -> tuple[Node | None, list[Node | None]] | None:
    """A kind, such as the colour of what lies somewhere, and what must hold beside each that it may be.

    None for other tests.
    """
    if node.sign != "or":
        return None
    clauses = [one.parts if isinstance(one, Logic) and one.sign == "and" else (one,) for one in node.parts]
    told = [one[0] for one in clauses if len(one) <= 2 and _tells_kind(one[0])]
    terms = {one.arguments[0] for one in told if isinstance(one, Apply)}
    kinds = {one.arguments[1] for one in told if isinstance(one, Apply)}
    if len(told) < len(clauses) or len(terms) != 1 or len(kinds) < len(told) or all(len(one) == 1 for one in clauses):
        return None
    return terms.pop(), [one[1] if len(one) > 1 else None for one in clauses]


def is_kind(node: Node) -> bool:
    """Whether it is a name, or is looked up by one in what has a name."""
    if not isinstance(node, Apply):
        return isinstance(node, Name)
    looked_up = node.function in ("[]", "get") and len(node.arguments) == 2
    return looked_up and all(isinstance(one, Name) for one in node.arguments)


def _tells_kind(test: Node) -> bool:
    """Whether a test asks for one symbol."""
    if not isinstance(test, Apply) or test.function != "==" or not is_kind(test.arguments[0]):
        return False
    return isinstance(test.arguments[1], Literal) and isinstance(test.arguments[1].value, Symbol)


def _tells(test: Node) -> bool:
    """Whether a test asks for one value of a name, or whether a place lies on one thing."""
    if not isinstance(test, Apply) or test.function not in ("==", "inside"):
        return False
    return isinstance(test.arguments[1], Literal if test.function == "==" else Name)


def _of_text(test: Node) -> bool:
    """Whether a test asks for a text."""
    last = test.arguments[1] if isinstance(test, Apply) else None
    return isinstance(last, Literal) and type(last.value) is str


def told_plainly(own: Node | None, cases: Sequence[Node]) -> bool:
    """Whether each case has a plain value of its own, or all but one at most are made from what stands there.

    A text is more likely to be put together than to be one of a few.
    """
    plain = [case for case in cases if isinstance(case, Literal) and type_of(case.value) != TEXT]
    if len(set(cases)) == len(plain) == len(cases):
        return True
    names = frozenset() if own is None else free_names(own)
    others = sum(not names <= free_names(case) for case in cases)
    return others <= 1 < len(cases)


def next_of_own(one: Node, other: Node, own: Node | None) -> bool:
    """Whether both tests ask which of some names, or texts, stands there: then that tells all the cases."""
    return own is not None and all(
        isinstance(test, Apply)
        and test.function in ("==", "!=")
        and test.arguments[0] == own
        and isinstance(test.arguments[1], Literal)
        and isinstance(test.arguments[1].value, str)
        for test in (one, other)
    )
