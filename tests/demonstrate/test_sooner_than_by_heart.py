"""What the document says, and what a key is, comes before a list of what was seen; a state explains no single key."""

from __future__ import annotations

from tests.demonstrate.acting import Acting
from tests.demonstrate.test_likelier_meant import with_states

Rows = list[tuple[str, dict[str, object]]]


def acted(event: str, brought: str, rows: Rows, **begins: object) -> Acting:
    """What was typed, one after another, each with what then becomes what; nothing where that is empty."""
    acting, now = with_states(**begins), dict(begins)
    for typed, change in rows:
        acting.do("demonstrate_event", event=event, process="p", brings={brought: typed}, states=dict(now))
        for name, value in change.items():
            acting.change(name, value)
        acting.end("done" if change else "nothing")
        now.update(change)
    return acting


def test_a_key_is_in_a_text_sooner_than_one_letter_after_the_other() -> None:
    rows: Rows = [("b", {"right": 1}), ("w", {"wrong": 1}), ("o", {"right": 2}), ("z", {"wrong": 2})]
    for shown in range(2, 5):
        acting = acted("key", "key", rows[:shown], secret="bottle", right=0, wrong=0)
        assert acting.steps("p")[0] == "when key in secret:"


def test_letters_that_are_counted_are_any_letters_where_digits_do_otherwise() -> None:
    rows: Rows = [("k", {"words": 1}), ("3", {"sums": 1}), ("t", {"words": 2}), ("tab", {}), ("8", {"sums": 2})]
    rows += [("m", {"words": 3}), ("5", {"sums": 3})]
    steps = acted("key", "key", rows, words=0, sums=0).steps("p")
    assert "when is_letter(key):" in steps and "when not (is_letter(key) or is_digit(key)):" in steps


def test_two_letters_that_are_counted_are_just_these() -> None:
    rows: Rows = [("r", {"words": 1}), ("7", {"sums": 1}), ("e", {"words": 2})]
    assert not any("is_letter" in line for line in acted("key", "key", rows, words=0, sums=0).steps("p"))


def test_letters_that_choose_are_just_these() -> None:
    rows: Rows = [("a", {"x": 4}), ("7", {"shots": 1}), ("d", {"x": 5}), ("9", {"shots": 2})]
    assert not any("is_letter" in line for line in acted("key", "key", rows, x=5, shots=0).steps("p"))


def test_one_key_that_does_nothing_is_told_by_itself_and_not_by_a_state() -> None:
    rows: Rows = [("l", {"lit": True}), ("w", {})]
    acting = acted("key", "key", rows, lit=False, wide=4)
    assert acting.steps("p")[0] == "when key != 'l':"
    rows += [("l", {"lit": False}), ("w", {"wide": 5}), ("l", {"lit": True}), ("w", {})]
    told = "\n".join(acted("key", "key", rows, lit=False, wide=4).steps("p"))
    assert "when lit:" in told and "set wide = wide + 1" in told
