"""What was refused on the stage: why stays in sight until it is put right; fields stay where they were."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from studio.app.window import Window
from tests.app.byhand.hand import Hand
from tests.app.byhand.hands import SHIFT


@pytest.fixture
def hand(qtbot: QtBot, window: Window) -> Hand:
    """A person who shows what a click does, beside two rectangles and a row of words, and asks what was hit."""
    window.desk.do("draw_rectangle", start=[0, 60], end=[80, 100], name="left", snap=False)
    window.desk.do("draw_rectangle", start=[160, 60], end=[240, 100], name="right", snap=False)
    for number, word in enumerate(("one", "two")):
        window.desk.do("draw_label", at=[40, 150 + 40 * number], content=word)
    window.desk.do("listify", things=["label_1", "label_2"], name="words")
    hand = Hand(qtbot, window)
    hand.take("click")
    hand.click_at((40, 150))
    hand.settle()
    return hand


def test_what_is_never_hit_is_refused_at_once_and_why_stays_in_sight_until_something_else_is_pointed_at(
    hand: Hand,
) -> None:
    prompt = hand.acting.prompt
    hand.on_stage(Qt.Key.Key_W)
    hand.click_at((40, 150))
    hand.settle()
    assert hand.acting.gesture is not None and not any(hand.acting.gesture.filled)
    assert "words has no inside" in prompt.hint.text() and "words has no inside" in prompt.hint.toolTip()
    hand.acting.desk.said.emit("what lies under the pointer")
    assert "words has no inside" in prompt.hint.text(), "the status line says something else by now"
    hand.click_at((40, 62))
    assert "no inside" not in prompt.hint.text() + prompt.hint.toolTip() and prompt.text.isVisible()
    hand.enter(prompt.text, "which")
    hand.settle()
    stage = hand.window.desk.document.stage
    assert stage is not None and len(stage.demonstration.actions) == 1


def test_why_something_was_refused_is_read_to_its_end_and_nothing_moves_for_it(hand: Hand) -> None:
    hand.window.resize(1024, 700)
    prompt = hand.acting.prompt
    hand.on_stage(Qt.Key.Key_W)
    high = prompt.height()
    hand.click_at((40, 150))
    hand.settle()
    hint = prompt.hint
    assert hint.heightForWidth(hint.width()) <= hint.height(), "all of its lines"
    assert prompt.height() == high


def test_the_field_for_the_name_stays_where_it_is_whatever_is_pointed_at(hand: Hand) -> None:
    prompt = hand.acting.prompt
    hand.on_stage(Qt.Key.Key_W)
    place = prompt.text.mapTo(hand.window, QPoint())
    for at, held in (((40, 62), Qt.KeyboardModifier.NoModifier), ((200, 62), SHIFT)):
        hand.click_at(at, held)
        hand.settle()
        assert prompt.text.mapTo(hand.window, QPoint()) == place
    hand.enter(prompt.text, "which")
    hand.settle()
    stage = hand.window.desk.document.stage
    assert stage is not None and len(stage.demonstration.actions) == 1
