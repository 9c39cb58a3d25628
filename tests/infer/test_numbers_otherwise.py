"""What else may be meant by a number of a formula, so that it can be asked about."""

from __future__ import annotations

from studio.infer.numbers_otherwise import numbers_otherwise
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import NUMBER, TRUTH
from studio.language.values import Value
from tests.infer.places import Scope, goal

NEAR = Scope({"x": NUMBER}, locals=("x",))


def otherwise(formula: str, **truths: bool) -> list[str]:
    """What the formula may be as well, where numbers (``n12``) were shown with these truths."""
    rows: list[tuple[dict[str, Value], Value]] = [({"x": int(name[1:])}, one) for name, one in truths.items()]
    return [show(one) for one in numbers_otherwise(parse(formula), goal("test", TRUTH, NEAR, rows))]


def test_what_one_number_is_not_may_begin_before_it() -> None:
    assert otherwise("x != 120", n12=True, n40=True, n120=False) == ["x < 100"]
    assert otherwise("x == 120", n12=False, n40=False, n120=True) == ["x >= 100"]
    assert otherwise("x != 120", n40=True, n120=False, n180=True) == [], "there are others on both sides of it"
    assert otherwise("x != 0", n40=True, n0=False) == [], "0 is there by itself"


def test_a_bound_may_be_the_other_end_of_the_gap_if_that_is_as_round() -> None:
    assert otherwise("x >= 60", n50=False, n60=True) == ["x >= 51"]
    assert otherwise("x > 50", n50=False, n60=True) == ["x > 59"]
    assert otherwise("x >= 60", n53=False, n60=True) == []


def test_a_number_that_came_out_in_one_case_may_be_more_than_one_that_is_there() -> None:
    scope = Scope({"hard": NUMBER, "ace": TRUTH}, locals=("hard", "ace"))
    rows: list[tuple[dict[str, Value], Value]] = [({"hard": 12, "ace": True}, 22), ({"hard": 7, "ace": False}, 7)]
    once = numbers_otherwise(parse("22 if ace else hard"), goal("worth", NUMBER, scope, rows))
    assert [show(one) for one in once] == ["hard + 10 if ace else hard"]
    rows.append(({"hard": 3, "ace": True}, 22))
    again = numbers_otherwise(parse("22 if ace else hard"), goal("worth", NUMBER, scope, rows))
    assert list(again) == [], "it came out for another number as well"
