"""What is asked about goes where a bound may lie: between two examples, and between the items of lists."""

from __future__ import annotations

from studio.document.model import Example
from studio.generalize.bounds_between import between, has_doubtful_bound, in_lists
from studio.language.parse import parse
from studio.language.values import Value


def shown(**results: Value) -> list[Example]:
    return [Example(f"at {at}", {"hour": int(at[1:])}, result, {}) for at, result in results.items()]


def test_it_is_between_two_that_differ_and_at_the_quarters_the_wider_gap_tells_more() -> None:
    found = {one["hour"]: bits for one, bits in between(shown(_2="night", _12="day", _112="night"))}
    assert {7, 60, 40, 90} <= found.keys()
    assert found[60] > found[7] > 0 and found[60] == 2 * found[40]


def test_of_one_example_alone_twice_and_half_are_looked_at() -> None:
    assert [one["hour"] for one, _ in between(shown(_12="day"))] == [24, 6]


def test_where_nothing_lies_between_the_next_two_are_taken() -> None:
    examples = [Example(str(at), {"hour": at}, result, {}) for at, result in ((1, True), (5, True), (0, False))]
    assert {one["hour"] for one, _ in between(examples)} == {2, 4}


def test_lists_hold_numbers_between_items_on_the_two_sides_of_a_bound() -> None:
    examples = [Example("one", {"prices": [3, 5, 19]}, 1, {})]
    found = list(in_lists([parse("len([p for p in prices if p >= 12])")], examples, {}))
    assert found == [{"prices": [7, 9, 11, 13, 15, 17]}]
    assert list(in_lists([parse("one >= 12")], examples, {"one": "prices"})) == found
    assert not list(in_lists([parse("one >= 12")], examples, {}))


def test_a_bound_is_in_doubt_where_it_has_no_name() -> None:
    assert has_doubtful_bound(parse("'day' if hour >= 6 else 'night'")) and has_doubtful_bound(parse("'day'"))
    assert not has_doubtful_bound(parse("hour >= width"))
