"""A low tile shows some of its lines at a time; keys and the wheel go through all of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.stage.tile import NOTCH, Tile
from studio.app.stage.tile_face import HEAD, LINE, Pick
from studio.app.theme import Theme
from studio.app.window import Window
from studio.demonstrate.value_looks import ValueLook
from studio.language.values import Record
from tests.app.test_stage import LEFT, stage_of
from tests.app.waiting import finish, worked_out


@pytest.fixture
def cards(qtbot: QtBot, window: Window) -> Tile:
    """A list of twelve texts on the stage of a small window."""
    window.resize(1024, 700)
    worked_out(window.desk, "draw_rectangle", start=[20, 20], end=[60, 60], name="box")
    worked_out(window.desk, "new_state", name="cards", value=[f"card {number}" for number in range(12)])
    brings = {"at": {"point": [30, 30]}}
    worked_out(window.desk, "demonstrate_event", event="click", process="on_click", brings=brings)
    QApplication.processEvents()
    qtbot.waitUntil(lambda: not window.room.waits)
    return stage_of(window).acting.row.tiles["cards"]


def first_line(tile: Tile) -> QPoint:
    return QPointF(20, tile.body().top() + LINE / 2).toPoint()


def turn(tile: Tile, notches: float) -> bool:
    """Turns the wheel down over the first line (up, if negative); gives whether the tile took it."""
    at, none = QPointF(first_line(tile)), QPoint()
    turned, held = QPoint(0, round(-notches * NOTCH)), Qt.KeyboardModifier.NoModifier
    phase, buttons = Qt.ScrollPhase.NoScrollPhase, Qt.MouseButton.NoButton
    event = QWheelEvent(at, QPointF(tile.mapToGlobal(at)), none, turned, buttons, held, phase, False)
    QApplication.sendEvent(tile, event)
    return event.isAccepted()


def test_keys_go_through_all_lines_and_bring_them_into_sight(qtbot: QtBot, window: Window, cards: Tile) -> None:
    picks: list[Pick] = []
    cards.picked.connect(lambda pick, _: picks.append(pick))
    cards.setFocus()
    there = []
    for _ in range(12):
        qtbot.keyClick(cards, Qt.Key.Key_Down)
        assert cards.under is not None and cards.rect().contains(cards.spot_of(cards.under).toPoint())
        there.append(cards.under.index)
    assert there == [4, 5, 6, 7, 8, 9, 10, 11, 11, 11, 11, 11] and cards.lines_seen < 8
    qtbot.keyClick(cards, Qt.Key.Key_Space)
    finish(window.desk)
    assert picks == [Pick("cards", index=11)]
    for _ in range(13):
        qtbot.keyClick(cards, Qt.Key.Key_Up)
    assert cards.rolled == 0 and cards.under == Pick("cards"), "above the first line is the head, which is all of it"


def test_the_wheel_brings_lines_into_sight_that_are_clicked_then(qtbot: QtBot, cards: Tile) -> None:
    picks: list[Pick] = []
    cards.picked.connect(lambda pick, _: picks.append(pick))
    assert turn(cards, 2) and cards.rolled == 6 and cards.under == Pick("cards", index=6)
    qtbot.mouseClick(cards, LEFT, pos=first_line(cards))
    assert picks == [Pick("cards", index=6)]
    assert turn(cards, 0.5) and cards.rolled == 6 and turn(cards, 0.5) and cards.rolled == 7
    turn(cards, 50)
    assert cards.rolled == 12 - cards.lines_seen, "the last line is the last that is seen"
    turn(cards, -50)
    assert cards.rolled == 0
    qtbot.mouseClick(cards, LEFT, pos=first_line(cards))
    assert picks[-1] == Pick("cards", index=0), "the first of all can be pointed at"
    cards.fit_height(400)
    assert not turn(cards, 1), "where all is seen the wheel is for what the tile lies in"


def test_the_head_says_how_many_of_all_items_are_not_seen(cards: Tile) -> None:
    assert cards.note_at(cards.height()) == f"+{12 - cards.lines_seen}"


def lined(qtbot: QtBot, note: str, editable: bool) -> Tile:
    tile = Tile("sums", Theme(), note=note, editable=editable)
    qtbot.addWidget(tile)
    fields = tuple((sign, "1") for sign in "abcd")
    tile.give(Record(fields), ValueLook("record", fields=fields))
    return tile


def head(tile: Tile, height: int) -> QImage:
    """The right end of the head."""
    tile.fit_height(height)
    return tile.grab(QRect(tile.width() - 60, 3, 60, HEAD - 4)).toImage()


@pytest.mark.parametrize(("note", "editable"), [("local", False), ("", True)])
def test_that_lines_are_not_seen_is_said_beside_a_note_and_where_a_tile_is_edited(
    qtbot: QtBot, note: str, editable: bool
) -> None:
    tile = lined(qtbot, note, editable)
    low, high = head(tile, 80), head(tile, 400)
    assert tile.note_at(80) == f"{note} +2".strip() and tile.note_at(400) == note
    assert low != high


@pytest.mark.parametrize("hues", [[], ["red"], ["red", "blue", "red"]])
def test_the_empty_part_of_a_list_is_all_of_it(qtbot: QtBot, window: Window, hues: list[str]) -> None:
    worked_out(window.desk, "draw_rectangle", start=[20, 20], end=[60, 60], name="box")
    worked_out(window.desk, "new_state", name="hues", value=[{"symbol": one} for one in hues])
    brings = {"at": {"point": [30, 30]}}
    worked_out(window.desk, "demonstrate_event", event="click", process="on_click", brings=brings)
    acting = stage_of(window).acting
    tile = acting.row.tiles["hues"]
    qtbot.waitUntil(lambda: tile.height() > HEAD and not window.room.waits)
    picks: list[Pick] = []
    tile.picked.connect(lambda pick, _: picks.append(pick))
    qtbot.mouseClick(tile, LEFT, pos=QPoint(tile.width() - 3, tile.height() - 3))
    finish(window.desk)
    assert picks == [Pick("hues")]


def test_an_item_that_is_changed_is_brought_into_sight(window: Window, cards: Tile) -> None:
    assert cards.rolled > 2, "the end of a list is seen at first"
    worked_out(window.desk, "put", tile="cards", key=2, value="gone")
    assert cards.rolled <= 2 < cards.rolled + cards.lines_seen and cards.look.fields[2][1] == "gone"
    worked_out(window.desk, "append", tile="cards", value="new")
    assert cards.rolled + cards.lines_seen > 2 and cards.rolled > 2, "what is added is seen at the end"
