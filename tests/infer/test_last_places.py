"""The end of a list that is looked into at a place is how many items it has, and no number that this happens to be."""

from __future__ import annotations

from dataclasses import replace

from studio.document.model import Definition, Document
from studio.document.places_in_lists import places_in_lists
from studio.infer.goals import Scope
from studio.language.nodes import Name
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
