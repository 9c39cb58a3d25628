"""Demonstrations read side by side."""

from __future__ import annotations

from studio.demonstrate.alignment import DONE, Thread, grouped, in_words, signature, taught_by
from studio.demonstrate.visits import Sequence, ShownAction
from studio.document.model import Action


def shown(kind: str, *, place: int = 0, **more: object) -> ShownAction:
    return ShownAction(Action(kind, **more), {"place": place}, (), "a-1")  # type: ignore[arg-type]


def sequence(*kinds: str, is_open: bool = False) -> Sequence:
    found = [shown(kind, place=place, target="t") for place, kind in enumerate(kinds)]
    return Sequence(found, {"place": len(kinds)}, is_open)


def test_actions_of_one_signature_are_one_step_with_other_operands() -> None:
    same = [("put", {"target": "shelf"}), ("point", {"name": "one"}), ("each", {"name": "one"}), ("remember", {})]
    for kind, more in same:
        assert signature(shown(kind, **more)) == signature(shown(kind, place=3, several=kind == "point", **more))
    for one, other in [
        (shown("put", target="a"), shown("put", target="b")),
        (shown("point", name="a"), shown("point", name="b")),
        (shown("end", target="fail", reason="a"), shown("end", target="fail", reason="b")),
        (shown("end", target="fail"), shown("end", target="nothing")),
        (shown("run", target="a"), shown("run", target="b")),
    ]:
        assert signature(one) != signature(other)


def test_what_comes_next_is_an_action_the_end_or_unknown() -> None:
    thread = Thread(sequence("put", "append"), "a-1")
    assert [thread.signature(ahead) for ahead in range(4)] == [("put", "t", ""), ("append", "t", ""), DONE, None]
    assert Thread(sequence("put", is_open=True), "a-1").signature(1) is None, "cut off: nothing is said"
    assert thread.limited(1).signature(1) is None and thread.limited(1).signature() == ("put", "t", "")
    assert Thread(sequence("put"), "a-1", cut=True).silent


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
    assert [in_words(one) for one in [("put", "shelf", ""), ("each", "one", ""), ("end", "fail", "no")]] == [
        "put into shelf",
        "for each one",
        "end: fail",
    ]
