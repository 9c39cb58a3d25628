"""Demonstrations read side by side."""

from __future__ import annotations

from studio.demonstrate.alignment import DONE, Thread, grouped, sides_of, signature, signature_words, taught_by
from studio.demonstrate.visits import Sequence, ShownAction
from studio.document.actions import (
    Action,
    AppendAction,
    EachAction,
    EndAction,
    Operand,
    PointAction,
    PutAction,
    RememberAction,
    RunAction,
)

ONE, TWO = Operand(1), Operand(2)


def shown(action: Action, place: int = 0) -> ShownAction:
    return ShownAction(action, {"place": place}, (), "a-1")


def sequence(*kinds: str, is_open: bool = False) -> Sequence:
    made: dict[str, Action] = {
        "put": PutAction("t", ONE, TWO),
        "append": AppendAction("t", ONE),
        "end": EndAction("fail"),
    }
    found = [shown(made[kind], place) for place, kind in enumerate(kinds)]
    return Sequence(found, {"place": len(kinds)}, is_open)


def test_actions_of_one_signature_are_one_step_with_other_operands() -> None:
    same: list[tuple[Action, Action]] = [
        (PutAction("shelf", ONE, TWO), PutAction("shelf", TWO, ONE)),
        (PointAction("one", (ONE,)), PointAction("one", (ONE, TWO), several=True)),
        (EachAction("one", ONE), EachAction("one", TWO)),
        (RememberAction(ONE), RememberAction(TWO)),
    ]
    for left, right in same:
        assert signature(shown(left)) == signature(shown(right, 3))
    differing: list[tuple[Action, Action]] = [
        (PutAction("a", ONE, ONE), PutAction("b", ONE, ONE)),
        (PointAction("a", (ONE,)), PointAction("b", (ONE,))),
        (EndAction("fail", "a"), EndAction("fail", "b")),
        (EndAction("fail"), EndAction("nothing")),
        (RunAction("a", ()), RunAction("b", ())),
    ]
    for left, right in differing:
        assert signature(shown(left)) != signature(shown(right))


def test_what_comes_next_is_an_action_the_end_or_unknown() -> None:
    thread = Thread(sequence("put", "append"), "a-1")
    assert [thread.signature(ahead) for ahead in range(4)] == [("put", "t", ""), ("append", "t", ""), DONE, None]
    assert Thread(sequence("put", is_open=True), "a-1").signature(1) is None, "cut off: nothing is said"
    assert thread.limited(1).signature(1) is None and thread.limited(1).signature() == ("put", "t", "")
    assert Thread(sequence("put"), "a-1", cut=True).signature() is None


def test_the_situation_is_that_of_the_next_action_and_at_last_that_after_all() -> None:
    thread = Thread(sequence("put", "append"), "a-1")
    assert [thread.advanced(count).situation["place"] for count in range(3)] == [0, 1, 2]


def test_threads_are_grouped_by_what_comes_next_and_silent_ones_left_out() -> None:
    threads = [
        Thread(sequence("put"), "a-1"),
        Thread(sequence("append"), "a-2"),
        Thread(sequence("put", "put"), "a-3"),
        Thread(sequence(is_open=True), "a-4"),
        Thread(sequence(), "a-5"),
    ]
    groups = {kind[0]: taught_by(some) for kind, some in grouped(threads).items()}
    assert groups == {"put": ("a-1", "a-3"), "append": ("a-2",), "end": ("a-5",)}


def test_signatures_in_words() -> None:
    assert [signature_words(one) for one in [("put", "shelf", ""), ("each", "one", ""), ("end", "fail", "no")]] == [
        "put into shelf",
        "for each one",
        "end: fail",
    ]


def test_how_it_ends_tells_on_which_side_of_a_test_it_is() -> None:
    put, append, fail = (Thread(sequence(kind), "a-1") for kind in ("put", "append", "end"))
    told = {"ends": True, "goes on": False}

    def said(*sides: tuple[Thread, bool]) -> dict[str, bool | None]:
        threads, held = zip(*sides, strict=True)
        return {word: sides_of(threads, held).told("when end: fail", ends) for word, ends in told.items()}

    assert said((put, True), (fail, False), (fail, False)) == {"ends": False, "goes on": True}
    assert said((put, True), (fail, False), (append, False)) == {"ends": False, "goes on": None}
    assert said((put, True), (fail, True), (fail, False)) == {"ends": None, "goes on": True}
    assert said((put, True), (append, False)) == said((fail, True), (fail, False)) == {"ends": None, "goes on": None}
