"""Places of a list are told by what stands at the same place elsewhere before anything is worked out of numbers."""

from __future__ import annotations

from studio.infer.goals import Scope
from studio.infer.solve import solve
from studio.language.show import show
from studio.language.types import NUMBER, TEXT, list_of
from studio.language.values import Value
from tests.infer.places import goal

NEAR = ("shown", "key", "lost")
WORDS = (("tree", "e", 0), ("banana", "a", 0), ("banana", "n", 1))


def places(*shown: tuple[str, str, int], spelled: bool, **beside: str) -> str:
    kind = list_of(TEXT) if spelled else TEXT
    types = {"shown": list_of(TEXT), "key": TEXT, "lost": NUMBER, "word": kind, **dict.fromkeys(beside, TEXT)}
    scope = Scope(types, pointed=("key",), locals=NEAR)
    rows: list[tuple[dict[str, Value], Value]] = []
    for word, key, lost in shown:
        values: dict[str, Value] = {
            "shown": [""] * len(word),
            "key": key,
            "lost": lost,
            "word": list(word) if spelled else word,
            **beside,
        }
        rows.append((values, [at for at, letter in enumerate(word) if letter == key]))
    return show(solve(goal("places", list_of(NUMBER), scope, rows, unordered=True)).best)


def test_the_places_of_a_key_in_a_word_or_in_a_list_of_letters_are_found_from_two_examples() -> None:
    for spelled in (False, True):
        for many in (2, 3):
            assert places(*WORDS[:many], spelled=spelled) == "[r for r in range(len(shown)) if word[r] == key]"


def test_a_text_that_is_shorter_at_times_has_no_such_places() -> None:
    assert places(*WORDS[:2], spelled=False, hint="oak") == "[r for r in range(len(shown)) if word[r] == key]"
