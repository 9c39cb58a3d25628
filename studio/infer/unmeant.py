"""Formulas that fit, but that nobody means: they are no rivals of one that may be meant.

Where nothing else fits, they are what was found.
"""

from __future__ import annotations

from studio.infer.check import value_if_any
from studio.infer.goals import Goal
from studio.infer.rank import COMPARISONS
from studio.infer.unlikely import MEASURES, PIECES, PRESSED
from studio.infer.vocabulary import OF_LETTERS
from studio.language.nodes import Apply, Literal, Name, Node, each_node, free_names, replaced, walk
from studio.language.types import TEXT
from studio.language.values import is_number

LETTERS = PIECES | {"upper", "lower"}
"""Builtins that give a text with other letters, or fewer."""
FOLLOWING = {">": ">=", "<=": "<"}
"""A bound that whole numbers are beyond, and the one that the next one is."""


def unmeant(node: Node, best: Node, goal: Goal) -> bool:
    """Whether something in a formula is never meant, of which there is nothing in the best one."""
    known = set(each_node(best))
    return any(part not in known and isinstance(part, Apply) and _is_odd(part, goal) for part in each_node(node))


def _is_odd(node: Apply, goal: Goal) -> bool:
    match node.function, node.arguments:
        case "*", (Apply("/", (Literal(), below)), by) | (by, Apply("/", (Literal(), below))):
            return isinstance(by, Literal) or by == below
        case "/", (Apply("+", (one, other)), below):
            return one == other == below
        case "%", (_, Literal(1)):
            return all(_is_whole(node.arguments[0], goal))
        case "**", (Literal(0), _):
            return True
        case "[]", (Literal(str()), place):
            return not isinstance(place, Literal)
        case function, (Name(name), *_) if name == PRESSED and function in OF_LETTERS:
            return PRESSED in goal.scope.pointed
        case "min", (one, other) if Literal(0) in (one, other):
            rest = other if one == Literal(0) else one
            return all(is_number(value) and value >= 0 for value in _values(rest, goal))
        case "min" | "max", (one, other):
            return _is_moved(one, other) or _is_moved(other, one)
        case function, (one, other) if function in (*COMPARISONS, "in", "not in"):
            return _is_other_letters(one, other) or _is_other_letters(other, one) or _counts_letters(node, goal)
        case "how_often", _:
            return not any(_values(node, goal))
        case "len", (Name(name),):
            return goal.scope.types.get(name) == TEXT and not any(_values(Name(name), goal))
    return False


def _is_moved(one: Node, other: Node) -> bool:
    """Whether it is so much more than something, or so much less: that is always the greater one, or the less."""
    return (
        isinstance(one, Apply) and one.function in "+-" and one.arguments[0] == other and _is_plain(one.arguments[-1])
    )


def _is_plain(node: Node) -> bool:
    return isinstance(node, Literal) and is_number(node.value)


def _is_other_letters(one: Node, other: Node) -> bool:
    """Whether a text is another one with other letters."""
    return isinstance(one, Apply) and one.function in LETTERS and one.arguments[0] == other


def _counts_letters(node: Apply, goal: Goal) -> bool:
    """Whether a number is compared with what was worked out from how long a text is that nobody pointed at."""
    told = {*goal.scope.pointed, *goal.scope.reasons}
    lengths = [_measured_texts(one, goal) - told for one in node.arguments]
    return any(lengths) and not all(lengths) and not any(isinstance(one, Literal) for one in node.arguments)


def _measured_texts(node: Node, goal: Goal) -> set[str]:
    parts = (one for one in each_node(node) if isinstance(one, Apply) and one.function in MEASURES)
    names = {name for one in parts for name in free_names(one)}
    return {name for name in names if goal.scope.types.get(name) == TEXT}


def _is_whole(node: Node, goal: Goal) -> list[bool]:
    """Whether something is a whole number, in each situation."""
    return [is_number(value) and float(value).is_integer() for value in _values(node, goal)]


def _values(node: Node, goal: Goal) -> list[object]:
    return [value_if_any(node, one, goal.scope) for one in goal.situations]


def of_whole_numbers(node: Node, goal: Goal) -> Node:
    """A test with the bounds of whole numbers in one way: ``n > 1`` is ``n >= 2``."""
    for path, part in walk(node):
        if isinstance(part, Apply) and part.function in FOLLOWING and _is_between_whole(part, goal):
            one, bound = part.arguments
            beyond = Literal(bound.value + 1) if isinstance(bound, Literal) else bound
            node = replaced(node, path, Apply(FOLLOWING[part.function], (one, beyond)))
    return node


def _is_between_whole(test: Apply, goal: Goal) -> bool:
    """Whether it compares whole numbers with a plain one."""
    one, bound = test.arguments
    return isinstance(bound, Literal) and is_number(bound.value) and bound.value % 1 == 0 and all(_is_whole(one, goal))
