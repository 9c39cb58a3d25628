"""The end of a list that is looked into at a place is how many items it has, and no number that this happens to be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.document.model import Definition, Document
from studio.document.places_in_lists import places_in_lists
from studio.infer import weights
from studio.infer.goals import Scope
from studio.infer.last_places import with_the_last
from studio.language.nodes import Apply, Name
from studio.language.parse import parse
from studio.language.types import NUMBER, TEXT, TRUTH, list_of
from studio.language.values import Value
from tests.infer.places import best, goal

WORDS: list[Value] = ["tree", "banana", "cat"]
SCOPE = Scope({"which": NUMBER, "words": list_of(TEXT), "names": list_of(TEXT)}, locals=("which",))
LOOKED_UP = replace(SCOPE, places=frozenset({("which", "words")}))


def row(which: int, wanted: Value) -> tuple[dict[str, Value], Value]:
    return {"which": which, "words": WORDS, "names": ["a", "b", "c"]}, wanted


def test_a_number_that_is_a_place_in_a_list_begins_again_behind_its_last_item() -> None:
    shown = [row(0, 1), row(1, 2), row(2, 0)]
    assert best(goal("which", NUMBER, replace(SCOPE, own=Name("which")), shown)) == "which + 1 if which < 2 else 0"
    looked_up = best(goal("which", NUMBER, replace(LOOKED_UP, own=Name("which")), shown))
    assert looked_up == "which + 1 if which + 1 < len(words) else 0"


def test_whether_it_is_the_last_one_is_asked_of_the_list_in_which_it_is_looked_up() -> None:
    asked = best(goal("last", TRUTH, LOOKED_UP, [row(0, False), row(1, False), row(2, True)]))
    assert "len(words)" in asked and "names" not in asked


def test_a_state_is_a_place_in_what_a_formula_of_the_document_looks_up_by_it() -> None:
    state = Definition("which", parse("0"), role="state")
    shown = Definition("word", parse("words[which] + names[2] + words[size] + part_between(story, 0, which)"))
    document = Document({"words": Definition("words", parse("['a']")), "which": state, "word": shown})
    assert places_in_lists(document) == {("which", "words"), ("which", "story")}


def test_the_end_of_a_text_that_is_cut_off_at_a_place_is_how_long_it_is() -> None:
    scope = Scope({"at": NUMBER, "key": TEXT, "story": TEXT}, locals=("at", "key"), pointed=("key",))
    shown: list[tuple[dict[str, Value], Value]] = [
        ({"at": at, "key": key, "story": "hello"}, at == 5) for at, key in ((0, "h"), (3, "d"), (4, "x"), (5, "d"))
    ]
    cut = replace(scope, places=frozenset({("at", "story")}))
    assert "len(story)" in best(goal("over", TRUTH, cut, shown)) and "story" not in best(
        goal("over", TRUTH, scope, shown)
    )


IN_ITS_LIST = weights.LAST_PLACE + weights.ITS_LIST


@pytest.mark.parametrize(
    ("test", "plain", "looked_up"),
    [
        ("which == size - 1", weights.LAST_PLACE, weights.LAST_PLACE),
        ("size - 1 > which", weights.LAST_PLACE, weights.LAST_PLACE),
        ("which == near - 1", 0, 0),
        ("which == size - 2", 0, 0),
        ("which == len(words) - 1", weights.LAST_PLACE, IN_ITS_LIST),
        ("other == len(words) - 1", weights.LAST_PLACE, 0),
        ("which + 2 == len(words) - 1", 0, 0),
        ("which + 1 < len(words)", weights.LAST_PLACE, IN_ITS_LIST),
        ("which + 1 < len(names)", weights.LAST_PLACE, weights.LAST_PLACE),
        ("which < len(words)", 0, weights.ITS_LIST),
        ("which < len(names)", 0, 0),
    ],
)
def test_the_last_place_is_light_and_lighter_where_it_is_one_of_that_list(
    test: str, plain: int, looked_up: int
) -> None:
    scope = replace(SCOPE, locals=("which", "near"), types={**SCOPE.types, "near": NUMBER, "other": NUMBER})
    node = parse(test)
    assert isinstance(node, Apply)
    assert with_the_last(node, scope) == plain
    assert with_the_last(node, replace(scope, places=frozenset({("which", "words")}))) == looked_up
