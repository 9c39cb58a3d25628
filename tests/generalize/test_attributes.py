"""Addresses lead to the right place in a formula, and say what there is where they lead nowhere."""

from __future__ import annotations

import pytest

from studio.document.live import Live
from studio.document.model import Definition, Document
from studio.generalize.attribute_values import value_at
from studio.generalize.attributes import address_of, find, needs_any, with_node
from studio.language.errors import Refusal
from studio.language.nodes import Literal, Name
from studio.language.parse import parse
from studio.language.show import show
from studio.language.values import Point


def document(**formulas: str) -> Document:
    return Document({name: Definition(name, parse(text), drawn=True) for name, text in formulas.items()})


ROWS = "[line(start=point(10, 10 + 20 * i), end=point(90, 10 + 20 * i)) for i in range(3)]"


@pytest.mark.parametrize("text", ["rows.end.x", "rows[1].start", "group_1.items[0].fill", "rows.count", "a[1][2].x"])
def test_addresses_are_read_and_written_alike(text: str) -> None:
    assert str(address_of(text)) == text


@pytest.mark.parametrize("text", ["", ".x", "rows.", "rows..x", "rows end", "1rows", "rows[-1].x"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        address_of(text)


def test_an_attribute_of_a_list_is_found_in_its_element() -> None:
    assert show(find(document(rows=ROWS), "rows.end.y").node) == "10 + 20 * i"
    assert show(find(document(rows=ROWS), "rows[2].end.x").node) == "90"
    assert show(find(document(rows=ROWS), "rows.count").node) == "3"


def test_what_is_left_unsaid_has_its_default() -> None:
    assert find(document(rows=ROWS), "rows.stroke_width").node == Literal(1)


def test_a_point_that_refers_elsewhere_is_split_into_coordinates() -> None:
    there = document(a="line(start=point(1, 2), end=point(3, 4))", b="line(start=a.end, end=point(5, 6))")
    assert show(find(there, "b.start.x").node) == "a.end.x"
    changed = with_node(there, "b.start.x", Literal(7))
    assert show(changed.definitions["b"].formula) == "line(start=point(7, a.end.y), end=point(5, 6))"


def test_an_unknown_attribute_names_those_there_are() -> None:
    with pytest.raises(Refusal, match="There are: .*stroke"):
        find(document(rows=ROWS), "rows.colour")
    with pytest.raises(Refusal, match="nothing named columns"):
        find(document(rows=ROWS), "columns.start")
    with pytest.raises(Refusal, match="no count"):
        find(document(things="[1]", rows="[line(start=point(k, 0)) for k in things]"), "rows.count")


def test_no_circle_can_be_closed() -> None:
    there = document(a="line(start=point(1, 2), end=point(3, 4))", b="line(start=a.end, end=point(5, 6))")
    assert needs_any(there, frozenset({"b"}), "a")
    with pytest.raises(Refusal, match="cannot be given by"):
        with_node(there, "a.start.x", parse("b.end.x"))
    with pytest.raises(Refusal, match="cannot be given by"):
        with_node(there, "a.start", Name("a"))


def test_values_are_seen_through_members_and_coordinates() -> None:
    env = Live(document(rows=ROWS)).env()
    assert value_at(env, "rows[2].start") == Point(10, 50)
    assert value_at(env, "rows[1].end.y") == 30
    assert value_at(env, "rows.count") == 3
    with pytest.raises(Refusal, match="only 3"):
        value_at(env, "rows[3].start")
