"""Rows that wrap: a last row that is not full, and a first one that begins further on."""

from __future__ import annotations

import pytest

from tests.generalize.hand import Hand


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("count", "many", "skipped"), [(30, 7, 0), (31, 7, 3), (5, 3, 0), (6, 3, 2)])
def test_boxes_go_on_in_the_next_row(seed: int, count: int, many: int, skipped: int) -> None:
    hand = Hand(seed)
    for number in range(count):
        row, place = divmod(number + skipped, many)
        hand.box(f"box_{number}", 40 + 60 * place, 40 + 60 * row, 80 + 60 * place, 80 + 60 * row)
    said = hand.editor.do("listify", things=[f"box_{number}" for number in range(count)], name="days").says
    assert "days_columns says how many" in said
    number = f"(i + {skipped})" if skipped else "i"
    assert f"60 * ({number} % days_columns), y=" in hand.formula("days")
    assert f"60 * ({number} // days_columns), width=" in hand.formula("days")
    hand.editor.do("set_parameter", name="days_columns", value=10)
    hand.editor.do("parameterize", thing="days", attribute="count", number=0, name="n")
    hand.editor.do("set_parameter", name="n", value=24)
    last = hand.editor.live.value("days")[-1]
    row, place = divmod(23 + skipped, 10)
    assert (last.get("x"), last.get("y")) == (
        pytest.approx(40 + 60 * place, abs=8),
        pytest.approx(40 + 60 * row, abs=8),
    )


def test_columns_that_wrap_and_a_full_grid() -> None:
    hand = Hand(0)
    for number in range(8):
        column, place = divmod(number, 3)
        hand.disc(f"dot_{number}", 40 + 60 * column, 40 + 60 * place, 14)
    hand.editor.do("listify", things=[f"dot_{number}" for number in range(8)], name="dots")
    assert (
        "60 * (i // dots_columns)"
        in hand.formula("dots").partition(", radius")[0].partition("point(")[2].split(", ")[0]
    )
    hand = Hand(0)
    for number in range(6):
        row, place = divmod(number, 3)
        hand.disc(f"dot_{number}", 40 + 60 * place, 40 + 60 * row, 14)
    hand.editor.do("listify", things=[f"dot_{number}" for number in range(6)], name="dots")
    assert "for i in range(2) for j in range(3)" in hand.formula("dots")


def test_rows_that_wrap_come_before_columns_that_are_shifted_for_no_rule() -> None:
    hand = Hand(0, error=0)
    for number in range(6):
        row, place = divmod(number + 2, 3)
        hand.label(f"day_{number}", 40 + 60 * place, 40 + 60 * row, str(number + 1))
    hand.editor.do("listify", things=[f"day_{number}" for number in range(6)], name="days")
    assert "content=text(1 + i)" in hand.formula("days") and "(i + 2) % days_columns" in hand.formula("days")
    hand = Hand(0, error=0)
    for number in range(9):
        row, place = divmod(number, 3)
        hand.box(
            f"box_{number}", 100 + 60 * place - 30 * row, 40 + 60 * row, 140 + 60 * place - 30 * row, 80 + 60 * row
        )
    hand.editor.do("listify", things=[f"box_{number}" for number in range(9)], name="boxes")
    assert "x=100 + 60 * j - 30 * i" in hand.formula("boxes") or "x=100 - 30 * i + 60 * j" in hand.formula("boxes")
