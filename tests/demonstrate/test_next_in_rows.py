"""What comes next in a text or a list, where the key or the thing that was hit was just that."""

from __future__ import annotations

from studio.demonstrate.next_in_rows import next_in_rows
from studio.infer.goals import Scope, Situation
from studio.language.nodes import Node
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import NUMBER, TEXT, list_of
from studio.language.values import Value

STORY = Scope({"key": TEXT, "at": NUMBER, "story": TEXT}, pointed=("key",), locals=("key", "at"))
HEAP = Scope(
    {"answer": list_of(TEXT), "heap": list_of(TEXT), "typed": list_of(TEXT), "n": NUMBER}, locals=("typed", "n")
)


def next_ones(scope: Scope, hit: list[Node], *shown: dict[str, Value]) -> list[str]:
    return [show(one) for one in next_in_rows(scope, hit, [Situation(values) for values in shown])]


def test_the_letter_at_a_place_is_asked_for_once_two_different_ones_were_pressed_there() -> None:
    pressed: list[tuple[str, int]] = [("t", 0), ("x", 1), ("e", 2)]
    typed: list[dict[str, Value]] = [{"key": key, "at": at, "story": "the tea"} for key, at in pressed]
    assert next_ones(STORY, [], *typed) == ["story[at]"]
    assert next_ones(STORY, [], *typed[:2], {"key": "t", "at": 4, "story": "the tea"}) == []


def test_the_item_behind_as_many_as_are_done_is_asked_for_where_things_that_show_it_were_hit() -> None:
    heap: list[Value] = ["s", "a", "c"]
    shown: list[dict[str, Value]] = [
        {"answer": ["c", "a", "s"], "heap": heap, "typed": [0] * done, "n": n} for done, n in ((0, 2), (1, 1))
    ]
    assert next_ones(HEAP, [parse("heap[n]")], *shown) == ["answer[len(typed)]"]
    assert next_ones(HEAP, [], *shown) == []
