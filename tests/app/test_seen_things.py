"""What is drawn is taken away with a click on it, and put back with a click where it was."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.forms.command_form import CommandForm
from studio.app.picking import CanvasClick
from studio.app.stage.acting import Acting
from studio.app.stage.seen_things import Seen, seen_at
from studio.app.stage.stage_panel import StagePanel
from studio.app.theme import Theme
from studio.app.window import Window
from studio.language.show import show_steps
from studio.language.values import Value
from studio.session.editor import Editor
from tests.app.byhand.hand import Hand
from tests.app.waiting import worked_out


@pytest.fixture
def hand(qtbot: QtBot, qapp: QApplication) -> Hand:
    """A person before a window with four lamps on a board."""
    window = Window(Desk(), Theme())
    qtbot.addWidget(window, before_close_func=lambda one: one.files.forget())
    with qtbot.waitExposed(window):
        window.show()
    worked_out(window.desk, "draw_rectangle", start=[0, 0], end=[360, 90], fill="beige", name="board", snap=False)
    lamps = "[ellipse(center=point(45 + 80 * i, 45), radius_x=25, radius_y=25, fill=gold) for i in range(4)]"
    worked_out(window.desk, "set_formula", name="lamps", formula=lamps)
    worked_out(window.desk, "show", name="lamps")
    return Hand(qtbot, window)


def acted(hand: Hand, key: Qt.Key, at: tuple[float, float]) -> None:
    """A click is shown, in which an action is done at a place of the canvas."""
    hand.take("click")
    hand.click_at(at)
    hand.settle()
    hand.on_stage(key)
    hand.click_at((at[0] + 6, at[1] + 5))
    hand.settle()
    if isinstance(QApplication.activeWindow(), CommandForm):
        hand.key(Qt.Key.Key_Return, where=hand.form())
        hand.settle()


def drawn(hand: Hand) -> list[int]:
    return [one.place[1][0] for one in hand.window.scene.items_shown if one.place[0] == "lamps"]


def test_a_click_takes_a_thing_away_and_one_where_it_was_puts_it_back(hand: Hand) -> None:
    acted(hand, Qt.Key.Key_T, (125, 45))
    assert drawn(hand) == [0, 2, 3] and hand.window.desk.document.stage is not None
    hand.on_stage(Qt.Key.Key_D)
    hand.settle()
    assert hand.window.desk.document.present["lamps_visible"] == [True, False, True, True]
    acted(hand, Qt.Key.Key_U, (125, 45))
    assert drawn(hand) == [0, 1, 2, 3], "the board behind it is not what is meant"
    hand.on_stage(Qt.Key.Key_D)
    hand.settle()
    steps = show_steps(hand.window.desk.document.processes["on_click"].steps)
    assert "put lamps_visible[" in steps and "take" not in steps


def test_what_a_form_was_to_make_changeable_is_forgotten_with_it(hand: Hand) -> None:
    stage = hand.window.place(StagePanel).findChild(Acting)
    assert stage is not None
    hand.take("click")
    hand.click_at((125, 45))
    hand.settle()
    hand.on_stage(Qt.Key.Key_T)
    hand.click_at((131, 50))
    hand.settle()
    hand.key(Qt.Key.Key_Escape, where=hand.form())
    hand.settle()
    worked_out(hand.window.desk, "let_change", thing="lamps", attribute="visible")
    hand.settle()
    assert stage.gesture is None and drawn(hand) == [0, 1, 2, 3], "nothing waits: the form was left"


def found(visible: str, hidden: bool = False, **states: Value) -> Seen | None:
    """What is found of the second of four lamps, which are seen as a formula says."""
    editor = Editor()
    for name, value in states.items():
        editor.do("new_state", name=name, value=value)
    lamp = f"ellipse(center=point(45 + 80 * i, 45), radius_x=25, radius_y=25, fill=gold, visible={visible})"
    editor.do("set_formula", name="lamps", formula=f"[{lamp} for i in range(4)]")
    editor.do("show", name="lamps")
    click = CanvasClick(QPointF(125, 45), None if hidden else ("lamps", (1,)))
    return seen_at(editor.document, editor.live, states, click, hidden)


@pytest.mark.parametrize(
    ("visible", "states", "key", "truth"),
    [
        ("lit[i]", {"lit": [True] * 4}, 1, False),
        ("not gone[i]", {"gone": [False] * 4}, 1, True),
        ("lit[i + 1]", {"lit": [True] * 5}, 2, False),
        ("not gone[3 - i]", {"gone": [True, False, False, True]}, 2, True),
        ("dark != i or lit", {"dark": 1, "lit": True}, None, False),
    ],
)
def test_the_truth_is_found_that_lets_just_one_go(
    visible: str, states: dict[str, Value], key: Value, truth: bool
) -> None:
    seen = found(visible, **states)
    assert seen is not None and seen.state and (seen.key, seen.truth, seen.why_not) == (key, truth, "")


def test_one_that_is_not_seen_comes_back_by_its_own_truth() -> None:
    seen = found("not gone[3 - i]", True, gone=[False, False, True, False])
    assert seen is not None and (seen.state, seen.key, seen.truth) == ("gone", 2, False)


def test_it_is_said_where_no_truth_lets_just_one_go() -> None:
    seen = found("lit", lit=True)
    assert seen is not None and seen.why_not == "Nothing in lit lets just lamps[1] go: change lit itself."
    seen = found("lit[i] and on[i]", lit=[True] * 4, on=[True] * 4)
    assert seen is not None and seen.why_not.startswith("Each of lit and on says whether lamps[1] is seen")
    assert found("i < count", count=4) is None, "no truth: what is pointed at is the tile"
