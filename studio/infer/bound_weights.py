"""What comparing a number with a constant weighs beyond the number, the constant and the sign."""

from __future__ import annotations

from studio.infer import weights
from studio.infer.sorts import LEFTOVER, PRODUCT, SMALL_SORTS, is_place
from studio.infer.standing import ABSENT
from studio.language.values import Value

SPECIAL_NOT = frozenset({0, 1, 2, ABSENT})


def compared_with(sort: str, value: Value, sign: str) -> int:
    """What comparing a number of some sort with a constant weighs beyond the number, the constant and the sign."""
    return constant_surcharge(sort, value) + special_case(sort, value, sign)


def special_case(sort: str, value: Value, sign: str) -> int:
    """Being exactly some unexplained number is a special case; being more or less than it goes on for others."""
    return weights.SPECIAL if sign in ("==", "!=") and value not in SPECIAL_NOT and sort not in SMALL_SORTS else 0


def constant_surcharge(sort: str, value: Value) -> int:
    """What comparing a number of some sort with a constant weighs: 0 is a natural bound, others are more special."""
    if sort in SMALL_SORTS or (sort == LEFTOVER and value == 0):
        return 0
    if sort in (PRODUCT, LEFTOVER):
        return weights.COMPARED_PLACE
    place = is_place(sort) or sort == "mixed"
    if value in (0, ABSENT):
        return weights.FIRST_PLACE if place else weights.NATURAL
    if value == 1 and sort == "gap":
        return weights.GAP_OF_ONE
    if place:
        return weights.COMPARED_PLACE
    return weights.COMPARED_NUMBER - (weights.ROUND_NUMBER if _is_round(value) else 0)


def surcharges() -> list[int]:
    """All that ``constant_surcharge`` may give, the least first."""
    compared = (weights.COMPARED_NUMBER, weights.COMPARED_NUMBER - weights.ROUND_NUMBER, weights.COMPARED_PLACE)
    return sorted({0, weights.NATURAL, weights.GAP_OF_ONE, weights.FIRST_PLACE, *compared})


def _is_round(value: Value) -> bool:
    return value >= 10 and float(value).is_integer() and len(str(int(value)).rstrip("0")) == 1
