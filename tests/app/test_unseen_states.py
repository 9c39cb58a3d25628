"""Beside the picture of a running program stands what the states are that nothing drawn shows."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from studio.app.window import Window
from studio.session.editor import Editor
from tests.app.test_running import click, laid


def counting() -> Editor:
    """A sheet; each click counts, and is remembered; only the count is written somewhere."""
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[200, 120], fill="white", name="sheet", snap=False)
    editor.do("draw_label", at=[100, 60], content="0", name="shown", snap=False)
    editor.do("new_state", name="count", value=0)
    editor.do("new_state", name="twice", value=0)
    editor.do("new_state", name="known", value=[])
    editor.do("set_formula", name="shown", formula="label(at=point(100, 60), content=text(count))")
    for number in (0, 1):
        states = {"count": number, "twice": 2 * number, "known": []}
        editor.do(
            "demonstrate_event", event="click", process="on_click", brings={"at": {"point": [9, 9]}}, states=states
        )
        editor.do("change", tile="count", value=number + 1)
        editor.do("change", tile="twice", value=2 * number + 2)
        editor.do("end")
    return editor


def test_what_nothing_drawn_shows_is_told_and_goes_with_the_moment(qtbot: QtBot, window: Window) -> None:
    running = laid(qtbot, window, counting())
    unseen, high = running.unseen, running.picture.height()
    assert unseen.isVisible() and unseen.told == {"twice": "0", "known": "empty"}
    click(running, 50, 60)
    assert unseen.told["twice"] == "2" and "<b>twice: 2</b>" in unseen.words.text()
    click(running, 50, 60)
    assert unseen.told["twice"] == "4" and running.picture.height() == high, "nothing moves for it"
    running.go_to(1)
    assert unseen.told["twice"] == "2"
    running.begin()
    assert unseen.told["twice"] == "0" and "<b>" not in unseen.words.text()


def test_where_all_states_are_drawn_there_is_no_list(qtbot: QtBot, window: Window) -> None:
    editor = counting()
    editor.do("set_formula", name="shown", formula="label(at=point(100, 60), content=text(count + twice + len(known)))")
    assert not laid(qtbot, window, editor).unseen.isVisible()
