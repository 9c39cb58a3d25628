"""What stands goes on: a demonstration of something else changes no more than it must."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from studio.infer.goals import Work
from studio.language.show import show_steps
from studio.session.editor import Editor
from studio.session.log import Gesture, read_session
from tests.demonstrate.acting import Acting, state

SESSIONS = Path(__file__).parents[1] / "sessions"
IN_ORDER = "set in_order = bars_data == sorted(bars_data)"


@cache
def steps_after_ends(session: str, process: str) -> list[str]:
    """The steps of a process after each demonstration of a session, learned at once as in the window."""
    editor, found = Editor(), list[str]()
    for one in read_session(SESSIONS / f"{session}.jsonl").lines:
        if isinstance(one, Gesture):
            editor.do(one.do, work=Work(asks=False), **one.arguments)
            known = editor.document.processes.get(process)
            if one.do == "end" and known is not None:
                found.append(show_steps(known.steps))
    return found


def sorted_by_hand() -> list[str]:
    return steps_after_ends("sorting_by_hand", "on_click")


def test_a_demonstration_that_the_steps_explain_leaves_them_as_they_are() -> None:
    *_, eighth, ninth, _ = sorted_by_hand()
    assert IN_ORDER in eighth and ninth == eighth


def test_what_is_new_on_a_branch_changes_that_branch_alone() -> None:
    tenth = sorted_by_hand()[-1]
    assert "picked == nearest_shape(bars, at)" in tenth and IN_ORDER in tenth


def test_a_formula_with_the_same_in_either_case_is_no_case() -> None:
    assert not any(" if " in line for steps in sorted_by_hand() for line in steps.splitlines() if "put " in line)


def test_what_does_something_new_is_none_of_those_that_do_nothing() -> None:
    acting = Acting(state("x", "0"), state("y", "0"))
    shown = [("a", 0, 0, "x"), ("b", 3, 1, "x"), ("c", 5, 2, ""), ("d", 5, 3, ""), ("e", 4, 0, "x"), ("u", 2, 0, "y")]
    for key, x, y, more in shown:
        states = {"x": x, "y": y}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states=states)
        if more:
            acting.change(more, states[more] + 1)
        acting.end("done" if more else "nothing")
    assert acting.steps("on_key")[:2] == ["when key == 'u':", "    set y = y + 1"]
    assert acting.played("on_key", x=1, y=1, key="return").changed.get("x", 1) == 1


def test_a_branch_that_would_need_a_far_fetched_test_does_not_stand() -> None:
    assert "all(n in places for n in next)" in steps_after_ends("falling_blocks", "on_tick")[-1]
