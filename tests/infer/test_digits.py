"""Numbers written digit by digit in a list, to the base 2, 8, 10 or 16, and the digits of a number."""

from __future__ import annotations

import pytest

from studio.infer.digits import digits_of_number, written_number
from studio.infer.goals import Scope
from studio.language.nodes import Name
from studio.language.types import ANY, NUMBER, TEXT, list_of
from tests.infer.places import best, goal

ROW = Scope({"row": list_of(NUMBER), "size": NUMBER}, locals=("row", "size"))
NUMBERED = Scope({"n": NUMBER, "row": list_of(NUMBER)}, locals=("n", "row"))


def written(number: int, code: str) -> list[int]:
    """The digits of a number, the greatest first."""
    return [int(one, 16) for one in format(number, code)]


@pytest.mark.parametrize(
    ("code", "base", "shown"), [("08b", 2, (5, 16)), ("03d", 10, (42, 705)), ("03x", 16, (0x1F, 0x2A7))]
)
def test_the_number_that_digits_write_is_found_from_two_examples_and_so_are_its_digits(
    code: str, base: int, shown: tuple[int, ...]
) -> None:
    rows = [({"row": written(one, code), "size": 9}, one) for one in shown]
    assert best(goal("total", NUMBER, ROW, rows)) == f"sum(row[-1 - i] * {base} ** i for i in range(len(row)))"
    turned = [({**values, "row": values["row"][::-1]}, one) for values, one in rows]
    assert best(goal("total", NUMBER, ROW, turned)) == f"sum(row[i] * {base} ** i for i in range(len(row)))"
    digits = [({"n": one, "row": [0] * len(values["row"])}, values["row"]) for values, one in rows]
    found = best(goal("digits", ANY, NUMBERED, digits))
    assert found == f"[n // {base} ** i % {base} for i in reversed(range(len(row)))]"


def test_a_sum_is_no_number_that_digits_write() -> None:
    assert (
        best(goal("total", NUMBER, ROW, [({"row": [0, 1, 1], "size": 3}, 2), ({"row": [1, 0, 0], "size": 3}, 1)]))
        == "sum(row)"
    )


@pytest.mark.parametrize("rows", [[(8, [0, 0]), (13, [0, 1])], [(8, [0, 0]), (12, [0, 0])]])
def test_a_row_without_room_for_all_digits_does_not_hold_the_number(rows: list[tuple[int, list[int]]]) -> None:
    found = goal("digits", ANY, NUMBERED, [({"n": n, "row": [3, 4]}, wanted) for n, wanted in rows])
    assert not list(digits_of_number(found, frozenset()))


def test_what_is_always_the_same_needs_no_digits() -> None:
    assert best(goal("total", NUMBER, ROW, [({"row": [1, 0, 0, 0], "size": size}, 8) for size in (3, 7)])) == "8"


def test_nobody_reads_a_number_of_a_thousand_digits() -> None:
    found = goal("total", NUMBER, ROW, [({"row": [0] * 1000 + [1, 0, 1], "size": 1}, 5)])
    assert not list(written_number(found, frozenset()))


DISPLAYED = Scope({"display": NUMBER, "key": TEXT}, pointed=("key",), locals=("display", "key"), own=Name("display"))


def test_a_digit_is_written_behind_a_number_from_the_second_one_on() -> None:
    shown = [({"display": 0, "key": "5"}, 5), ({"display": 5, "key": "2"}, 52)]
    assert best(goal("display", NUMBER, DISPLAYED, shown)) == "display * 10 + as_number(key)"


def test_a_digit_is_written_behind_a_number_in_a_case_too() -> None:
    shown = [({"display": old, "key": key}, new) for old, key, new in ((5, "2", 52), (52, "c", 0), (46, "8", 468))]
    assert best(goal("display", NUMBER, DISPLAYED, shown)) == "0 if key == 'c' else display * 10 + as_number(key)"
