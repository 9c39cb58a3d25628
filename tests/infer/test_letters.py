"""Letters are looked for in texts, where they are single letters and the text is none."""

from __future__ import annotations

from studio.infer.solve import solve
from studio.language.show import show
from studio.language.types import NUMBER, TEXT, TRUTH
from tests.infer.places import Scope, goal

WORDS = Scope({"key": TEXT, "word": TEXT}, locals=("key",))


def found_for(*shown: tuple[str, str, bool]) -> list[str]:
    rows = [({"key": key, "word": word}, truth) for key, word, truth in shown]
    return [show(one.formula) for one in solve(goal("test", TRUTH, WORDS, rows)).candidates]


def test_whether_a_letter_stands_in_a_text_is_found_by_two_examples() -> None:
    assert found_for(("a", "apple", False), ("z", "melon", True))[0] == "key not in word"
    assert found_for(("a", "apple", True), ("z", "melon", False), ("n", "melon", True))[0] == "key in word"


def test_nothing_is_looked_for_in_a_single_letter() -> None:
    found = found_for(("a", "x", False), ("x", "x", True), ("b", "y", False))
    assert found[0] == "key == word" and not [one for one in found if " in " in one]


def test_whether_a_text_stands_within_another_is_found_where_it_was_met_there() -> None:
    scope = Scope({"word": TEXT, "other": TEXT}, locals=("word", "other"), given=("word", "other"))
    pairs = [("blue", "lu"), ("green", "lu"), ("tea", "ea")]
    rows = [({"word": word, "other": other}, other in word) for word, other in pairs]
    for shown in (2, 3):
        assert show(solve(goal("test", TRUTH, scope, rows[:shown])).best) == "other in word"


def test_a_text_that_is_nothing_at_times_breaks_nothing() -> None:
    scope = Scope({"word": TEXT, "other": TEXT, "third": TEXT}, locals=("word", "other", "third"))
    rows = [
        ({"word": "tea", "other": None, "third": "x"}, True),
        ({"word": "milk", "other": "il", "third": "y"}, False),
    ]
    assert solve(goal("test", TRUTH, scope, rows)).candidates
    assert solve(goal("made", TEXT, scope, [(values, values["word"][:-1]) for values, _ in rows])).candidates


def test_nothing_is_cut_out_of_the_key_that_was_pressed() -> None:
    rows = [({"key": "escape", "n": 0}, ""), ({"key": "e", "n": 3}, "e"), ({"key": "f", "n": 3}, "f")]
    pressed, given = Scope({"key": TEXT, "n": NUMBER}, pointed=("key",)), Scope({"key": TEXT, "n": NUMBER})
    for scope, cut in ((pressed, False), (given, True)):
        found = [show(one.formula) for one in solve(goal("made", TEXT, scope, rows)).candidates]
        assert any("part_between(key" in one for one in found) == cut
