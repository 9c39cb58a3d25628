"""What is taken out of a list by its place goes from that place, in the interpreter, in the program and in its page."""

from __future__ import annotations

from typing import Any

import pytest

from studio.compile import ALL_PASSES
from studio.compile.javascript import PASSES
from studio.compile.lower import lower
from studio.compile.module import source
from studio.demonstrate.runs_by_then import bodies
from studio.document.live import Live
from studio.document.model import Document
from studio.language.errors import EvaluationError
from studio.language.interpret import Library, run
from studio.language.parse import parse
from studio.language.steps import Take
from studio.language.types import ANY, NUMBER, TEXT, Type, dict_of, list_of
from tests.compile.emitted import module_of
from tests.compile.engine import page_of
from tests.compile.samples import document, process

KINDS = ["tomato", "gold", "skyblue", "gold", "tomato"]
TEXTS = list_of(TEXT)


def taking(key: str, kind: Type = TEXTS) -> Document:
    inputs = [("kinds", kind), ("piece", NUMBER)]
    return document([], [process("p", inputs, [Take("kinds", parse(key))], "kinds")])


def in_all_forms(made: Document, kinds: Any, piece: Any) -> list[Any]:
    """What is left in the interpreter, in the program without passes and with all of them, and in its page."""
    found = [run(Library(bodies(made), Live(made).env()), "p", [kinds, piece]).changed["kinds"]]
    for number, passes in enumerate(((), ALL_PASSES)):
        program = module_of(made, f"takes_{number}", passes).Program()
        found.append(program.call("p", kinds, piece).changed["kinds"])
    with page_of(made, PASSES) as page:
        page.begin()
        left = page.call("p", kinds, piece)[3]["parts"]
    return [*found, left[0][1]]


@pytest.mark.parametrize(
    ("key", "piece", "gone"),
    [
        ("kinds[piece]", 3, 3),
        ("kinds[piece]", -2, 3),
        ("kinds[-1]", 0, 4),
        ("last(kinds)", 0, 4),
        ("first(kinds)", 4, 0),
        ("kinds[len(kinds) - 2]", 0, 3),
        ("kinds[3] if piece > 2 else last(kinds)", 4, 3),
        ("kinds[3] if piece > 2 else last(kinds)", 0, 4),
        ("'gold'", 3, 1),
        ("kinds[piece] + ''", 3, 1),
        ("kinds[3] if piece > 2 else 'tomato'", 3, 1),
    ],
)
def test_the_item_at_the_place_goes_and_an_equal_one_elsewhere_stays(key: str, piece: int, gone: int) -> None:
    left = [kind for place, kind in enumerate(KINDS) if place != gone]
    assert in_all_forms(taking(key), KINDS, piece) == [left] * 4


def test_what_no_type_says_to_be_a_list_is_taken_from_alike() -> None:
    left = ["tomato", "gold", "skyblue", "tomato"]
    assert in_all_forms(taking("kinds[piece]", ANY), KINDS, 3) == [left] * 4


def test_out_of_a_dict_what_is_looked_up_goes_as_a_key() -> None:
    made = taking("kinds[piece]", dict_of(NUMBER, NUMBER))
    found = in_all_forms(made, {1: 2, 2: 3, 3: 1}, 1)
    assert found[:3] == [{1: 2, 3: 1}] * 3
    assert found[3] == {"dict": [[1, 2], [3, 1]]}


@pytest.mark.parametrize("key", ["kinds[9]", "kinds[piece]", "kinds[-7]", "last(kinds)"])
def test_a_place_that_the_list_does_not_have_is_told_alike(key: str) -> None:
    kinds: list[str] = [] if key == "last(kinds)" else KINDS
    made = taking(key)
    with pytest.raises(EvaluationError, match="asks for a place that the list does not have"):
        run(Library(bodies(made), Live(made).env()), "p", [kinds, 5])
    ended = module_of(made, "takes_none").Program().call("p", kinds, 5)
    with page_of(made, PASSES) as page:
        page.begin()
        assert page.call("p", kinds, 5)[:2] == [ended.ending, ended.reason]
    assert "a list does not have the place that is asked for" in (ended.reason or "")


def test_the_source_says_which_place_it_is() -> None:
    assert "without_at(kinds, piece)" in source(lower(taking("kinds[piece]"), "source"))
