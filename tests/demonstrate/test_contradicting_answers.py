"""Answers that cannot both be meant: what one says of a situation the other one denies."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from studio.demonstrate.contradicting_answers import changed_later, contradiction_words, contradictions
from studio.document.model import Choice
from studio.language.values import Value
from tests.demonstrate.acting import Acting, state

HERE: dict[str, Value] = {"lamp": 3, "key": "x"}
ENDS, SETS, NEW, RUN = (
    f"on_key: {role}" for role in ("when end: nothing", "when set lamp", "new lamp", "what happens")
)


def denied(*answers: tuple[str, Value]) -> bool:
    return any(contradictions((), [Choice(goal, HERE, value) for goal, value in answers], ["lamp", "wide"]))


@pytest.mark.parametrize(
    "answers",
    [
        ((ENDS, True), (NEW, 4)),
        ((f"{ENDS} (2)", True), (SETS, True)),
        ((SETS, False), (NEW, 4)),
        ((NEW, 4), (f"{NEW} (2)", 5)),
        ((RUN, {}), (NEW, 4)),
        ((RUN, {}), (ENDS, False)),
        ((RUN, {"lamp": 5}), (NEW, 4)),
    ],
)
def test_what_is_said_and_denied_of_one_situation_cannot_both_be(answers: tuple[tuple[str, Value], ...]) -> None:
    assert denied(*answers)
    assert denied(*answers[::-1])


@pytest.mark.parametrize(
    "answers",
    [
        ((ENDS, True), (NEW, 3)),
        ((ENDS, False), (SETS, False)),
        ((SETS, True), (NEW, 4)),
        ((RUN, {"lamp": 4}), (NEW, 4)),
        ((f"{ENDS} “edge”", False), (ENDS, True)),
    ],
)
def test_what_goes_together_is_no_contradiction(answers: tuple[tuple[str, Value], ...]) -> None:
    assert not denied(*answers)


def test_only_answers_about_one_place_in_one_situation_contradict_each_other() -> None:
    def found(other: dict[str, Value]) -> bool:
        return any(contradictions([Choice(ENDS, HERE, True)], [Choice(NEW, other, 4)], ["lamp", "wide"]))

    assert found({**HERE, "wide": 5})
    assert not found({**HERE, "key": "y"})
    assert not found({**HERE, "one": 5}), "that is inside a loop"


def test_what_earlier_answers_say_against_each_other_is_not_told_again() -> None:
    ends, changes, runs = Choice(ENDS, HERE, True), Choice(NEW, HERE, 4), Choice(RUN, HERE, {"lamp": 4})
    assert [*contradictions([ends, changes], [runs], ["lamp"])] == [(ends, runs)]


def test_what_is_said_of_a_later_step_denies_nothing_of_the_beginning() -> None:
    acting = Acting(state("lamp", "0"), state("wide", "9"), state("tall", "2"))
    acting.on("key", "on_key", key="x")
    for name, value in (("lamp", 1), ("wide", 8), ("lamp", 2), ("tall", 3)):
        acting.change(name, value)
    acting.end()
    later = changed_later(acting.document.demonstrations.values())
    here: dict[str, Value] = {"lamp": 5, "wide": 7, "tall": 1}

    def denied_there(*answers: tuple[str, Value]) -> bool:
        return any(contradictions((), [Choice(f"on_key: {goal}", here, value) for goal, value in answers], here, later))

    assert not denied_there(("new lamp", 6), ("new lamp (2)", 10)), "these are two steps of one run"
    assert not denied_there(("new wide", 6), ("what happens", {"wide": 5}))
    assert denied_there(("new tall", 6), ("new tall (2)", 5)), "these are two ways to one step"


def test_what_is_large_is_compared_only_where_all_else_is_alike() -> None:
    looks: list[int] = []

    class Large(list[Value]):
        def __iter__(self) -> Iterator[Value]:
            looks.append(1)
            return super().__iter__()

    def given(number: int) -> list[Choice]:
        return [Choice(NEW, {"board": Large(range(9)), "lamp": 3, "key": number}, 4)]

    assert not any(contradictions(given(1), given(2), ["lamp"])) and not looks
    assert not any(contradictions(given(1), given(1), ["lamp"])) and looks


def test_a_sentence_names_both_answers_and_the_situation() -> None:
    said = contradiction_words(Choice(ENDS, HERE, True), Choice(NEW, HERE, 4))
    assert said == (
        "You answered yes to “should on_key stop there and change nothing?” and 4 to "
        "“what should lamp become in on_key?” with lamp 3, key x: these cannot both be."
    )
