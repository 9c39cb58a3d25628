"""Numbers that are written digit by digit, in a list to a base or one digit after another, and digits of a number."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from studio.infer.fields import element_name
from studio.infer.goals import Goal
from studio.language.builtins.parts import is_digit
from studio.language.nodes import Apply, Clause, Comprehension, Literal, Name, Node
from studio.language.types import NUMBER, list_of
from studio.language.values import Value, is_number

BASES = (10, 2, 16, 8)
LONGEST = 64
"""Nobody reads or writes numbers of more digits than that."""


def written_number(goal: Goal, taken: frozenset[str]) -> Iterator[Node]:
    """``sum(bits[-1 - i] * 2 ** i for i in range(len(bits)))``, also from the other end."""
    if not all(map(_is_whole, goal.wanted)) or _are_all_the_same(goal.wanted):
        return
    place = Name(element_name(Name("i"), taken))
    for name, rows in _lists(goal):
        for base in _bases(rows):
            for backwards in (True, False):
                numbers = [_number(row[::-1] if backwards else row, base) for row in rows]
                if numbers == [*goal.wanted] and _is_told(numbers, base):
                    at = Apply("-", (Literal(-1), place)) if backwards else place
                    worth = Apply("*", (Apply("[]", (Name(name), at)), Apply("**", (Literal(base), place))))
                    clause = Clause((place.id,), Apply("range", (Apply("len", (Name(name),)),)))
                    yield Apply("sum", (Comprehension("generator", worth, (clause,)),))


def digits_of_number(goal: Goal, taken: frozenset[str]) -> Iterator[Node]:
    """``[n // 10 ** i % 10 for i in reversed(range(len(row)))]``, where a list as long as that is near."""
    if not all(map(_is_row, goal.wanted)) or _are_all_the_same(goal.wanted):
        return
    place = element_name(Name("i"), taken)
    numbers = [one for one in _near(goal) if goal.scope.types[one] == NUMBER]
    lengths: list[Node] = [Apply("len", (Name(name),)) for name, rows in _lists(goal) if _as_long(rows, goal.wanted)]
    if not lengths and _as_long(goal.wanted, goal.wanted[:1] * len(goal.wanted)):
        lengths = [Literal(len(goal.wanted[0]))]
    for name in numbers if lengths else ():
        values = [one.values[name] for one in goal.situations]
        for base in _bases(goal.wanted) if all(map(_is_whole, values)) else ():
            for backwards in (True, False):
                rows = [_digits(one, base, len(row)) for one, row in zip(values, goal.wanted, strict=True)]
                fits = all(map(_is_fitting, values, rows, [base] * len(rows)))
                turned = [row[::-1] if backwards else row for row in rows]
                if fits and turned == [*goal.wanted] and _is_told(values, base):
                    places: Node = Apply("range", (lengths[0],))
                    places = Apply("reversed", (places,)) if backwards else places
                    left = Apply("//", (Name(name), Apply("**", (Literal(base), Name(place)))))
                    digit = Apply("%", (left, Literal(base)))
                    yield Comprehension("list", digit, (Clause((place,), places),))


def number_written(node: Node) -> Node | None:
    """The list of which a formula is the number that its digits write, or the number of which it is the digits."""
    match node:
        case Apply(function="sum", arguments=(Comprehension(element=Apply(function="*", arguments=(digit, power))),)):
            match digit, power:
                case Apply(function="[]", arguments=(row, _)), Apply(function="**", arguments=(Literal(), Name())):
                    return row
        case Comprehension(element=Apply(function="%", arguments=(left, Literal()))):
            match left:
                case Apply(function="//", arguments=(number, Apply(function="**", arguments=(Literal(), Name())))):
                    return number
    return None


def digit_behind(own: Node, digit: Node) -> Node:
    """``display * 10 + digit``: a digit is written behind the number that stands there."""
    return Apply("+", (Apply("*", (own, Literal(10))), digit))


def written_behind(node: Node, own: Node | None) -> Node | None:
    """The text, or number, of the digit that a formula writes behind what stands there; None for any other formula."""
    match node:
        case Apply(function="+", arguments=(one, other)) if own is not None:
            for tens, digit in ((one, other), (other, one)):
                text = digit.arguments[0] if isinstance(digit, Apply) and digit.function == "as_number" else None
                if tens in (Apply("*", (own, Literal(10))), Apply("*", (Literal(10), own))):
                    return digit if isinstance(digit, Name) else text
    return None


def with_digit_behind(old: Sequence[Value], texts: Sequence[Value], wanted: Sequence[Value]) -> list[float] | None:
    """Numbers with the digits behind them that texts write, not a number where one writes none.

    None where that was not wanted of any number greater than 0.
    """
    made = [_behind(*pair) for pair in zip(old, texts, strict=True)]
    told = any(number and is_number(new) and one == new for number, one, new in zip(old, made, wanted, strict=True))
    return made if told else None


def _behind(old: Value, text: Value) -> float:
    digit = int(text) if isinstance(text, str) and is_digit(text) else text
    return old * 10 + digit if _is_whole(old) and _is_whole(digit) and digit < 10 else math.nan


def _is_told(numbers: Sequence[int], base: int) -> bool:
    """Whether so great numbers were shown that the worth of their digits is told."""
    return max(numbers) >= (base if len(set(numbers)) > 1 else base * base)


def _near(goal: Goal) -> list[str]:
    """The names of a goal, those that are near first."""
    names = dict.fromkeys((*goal.scope.pointed[::-1], *goal.scope.locals, *goal.scope.types))
    return [one for one in names if one in goal.scope.types]


def _lists(goal: Goal) -> Iterator[tuple[str, list[list[int]]]]:
    """The lists of whole numbers, by their names."""
    for name in (one for one in _near(goal) if goal.scope.types[one] == list_of(NUMBER)):
        rows = [one.values[name] for one in goal.situations]
        if all(map(_is_row, rows)):
            yield name, rows


def _bases(rows: Sequence[Sequence[int]]) -> list[int]:
    """The bases to which all these can be digits."""
    return [base for base in BASES if all(0 <= one < base for row in rows for one in row)]


def _is_whole(value: Value) -> bool:
    return type(value) is int and value >= 0


def _is_row(value: Value) -> bool:
    return isinstance(value, list) and 0 < len(value) <= LONGEST and all(map(_is_whole, value))


def _are_all_the_same(wanted: Sequence[Value]) -> bool:
    """Whether several examples want the same, which no digits need to tell."""
    return len(wanted) > 1 and all(one == wanted[0] for one in wanted)


def _is_fitting(number: int, row: Sequence[int], base: int) -> bool:
    """Whether a row has room for all digits of a number."""
    room: int = base ** len(row)
    return number < room


def _as_long(rows: Sequence[Value], others: Sequence[Value]) -> bool:
    return [len(one) for one in rows] == [len(one) for one in others]


def _number(row: Sequence[int], base: int) -> int:
    """What digits write, the one that counts least first."""
    return sum(one * base**place for place, one in enumerate(row))


def _digits(number: int, base: int, count: int) -> list[int]:
    return [number // base**place % base for place in range(count)]
