"""Answers as small pictures beside a situation: what is pressed is what is said, and all of it is in sight."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from studio.app.candidates.several_situations import SeveralSituations
from studio.app.desk import Desk
from studio.app.inspector.inspector_panel import Inspector
from studio.app.theme import LIGHT as LIGHT_COLORS
from studio.app.window import Window
from studio.language.values import Symbol
from studio.session.log import read_session
from tests.app.waiting import finish, worked_out

LEFT = Qt.MouseButton.LeftButton
LIGHT: tuple[tuple[str, dict[str, Any]], ...] = (
    ("draw_rectangle", {"start": [-75, -80], "end": [85, 40], "fill": "red"}),
    ("draw_ellipse", {"center": [275, -30], "radius_x": 50, "radius_y": 50, "fill": "red", "name": "lamp"}),
    ("let_change", {"thing": "lamp", "attribute": "fill"}),
    ("demonstrate_event", {"event": "click", "process": "on_click", "brings": {"at": [275, -29]}}),
    ("change", {"tile": "lamp_fill", "value": {"symbol": "green"}}),
    ("end", {}),
)


@pytest.fixture
def sheet(window: Window) -> SeveralSituations:
    """What is asked after one click on a lamp was shown, in a low window."""
    window.resize(1366, 768)
    for command, arguments in LIGHT:
        worked_out(window.desk, command, **arguments)
    window.docks["inspector"].raise_()
    finish(window.desk)
    found = window.place(Inspector).candidates.cards[0].several
    assert found is not None
    return found


def tiles(sheet: SeveralSituations, place: int) -> list[QToolButton]:
    found = sheet.rows[place].tiles
    assert found is not None
    return [*found.tiles.values()]


def lit(button: QToolButton, colour: str) -> bool:
    """Whether the picture on a button has a colour."""
    seen = button.icon().pixmap(button.iconSize()).toImage()
    return any(seen.pixelColor(x, y).name() == colour for x in range(seen.width()) for y in range(seen.height()))


def test_what_may_happen_is_chosen_by_its_picture(qtbot: QtBot, window: Window, sheet: SeveralSituations) -> None:
    desk: Desk = window.desk
    place = next(place for place, one in enumerate(sheet.rows) if one.words.text().startswith("A click on lamp"))
    nothing, red = tiles(sheet, place)
    sheet.look_at(sheet.rows[place])
    assert red.text() == "red", "colours have their names below them"
    assert nothing.text() == "nothing" and red.accessibleName() == "lamp_fill becomes red"
    assert lit(red, "#ff0000") and not lit(red, "#008000"), "the lamp as it would be"
    qtbot.mouseClick(nothing, LEFT)
    qtbot.mouseClick(red, LEFT)
    assert red.isChecked() and not nothing.isChecked(), "one thing happens"
    qtbot.mouseClick(red, LEFT)
    assert not red.isChecked() and sheet.rows[place].answer(desk.document) is None, "pressed again it is taken back"
    red.setFocus()
    qtbot.keyClick(red, Qt.Key.Key_Space)
    qtbot.mouseClick(sheet.ready, LEFT)
    finish(desk)
    assert desk.editor.history[-1].gesture.do == "answer"
    shown = [one for one in desk.document.demonstrations.values() if one.inputs["lamp_fill"] == Symbol("green")]
    assert [one.actions[0].kind for one in shown] == ["set"]


def test_a_field_waits_behind_the_pictures_until_something_else_is_meant(
    qtbot: QtBot, window: Window, sheet: SeveralSituations
) -> None:
    row = next(one for one in sheet.rows if one.words.text().startswith("A click on lamp"))
    sheet.look_at(row)
    assert row.field is not None and row.more.isVisible() and not row.field.isVisible()
    across = row.never.mapTo(window, row.never.rect().topLeft()).y()
    qtbot.mouseClick(row.more, LEFT)
    assert row.field.isVisible() and not row.more.isVisible()
    qtbot.waitUntil(lambda: row.field.lineEdit().hasFocus() or not window.isActiveWindow())
    assert row.never.mapTo(window, row.never.rect().topLeft()).y() == across, "nothing moves up or down for it"
    qtbot.keyClicks(row.field.lineEdit(), "lamp_fill becomes gold")
    given = row.answer(window.desk.document)
    assert given is not None and given["value"] == {"dict": [["lamp_fill", {"symbol": "gold"}]]}


def test_all_that_is_asked_is_in_sight_in_a_low_window_and_said_of_what_is_clicked(sheet: SeveralSituations) -> None:
    assert sheet.ready.visibleRegion().boundingRect().size() == sheet.ready.size()
    assert len(sheet.seen) == 2 < len(sheet.rows)
    said = [one.words.text() for one in sheet.rows]
    assert "A click on rectangle_1: should nothing happen?" in said
    assert "A click beside everything: what should happen?" in said


def test_two_situations_are_seen_at_once_and_what_was_said_of_the_others_counts(
    qtbot: QtBot, window: Window, sheet: SeveralSituations
) -> None:
    first = [*sheet.seen]
    assert all(one.width() >= 72 for one in sheet.pictures)
    assert all(one.iconSize().width() >= 72 for row in sheet.rows if row.tiles for one in row.tiles.tiles.values())
    qtbot.mouseClick(first[0].never, LEFT)
    qtbot.mouseClick(sheet.others, LEFT)
    assert [one for one in sheet.rows if one.holder.isVisible()] == [*sheet.seen] != first
    qtbot.mouseClick(sheet.seen[0].never, LEFT)
    qtbot.mouseClick(sheet.others, LEFT)
    assert [*sheet.seen] == first and first[0].never.isChecked()
    qtbot.mouseClick(sheet.ready, LEFT)
    finish(window.desk)
    given = window.desk.editor.history[-1].gesture.arguments
    assert given["happens"] is False and len(given["further"]) == 1


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700)])
def test_rows_and_questions_share_the_inspector_and_the_line_between_is_pulled(
    qtbot: QtBot, window: Window, sheet: SeveralSituations, size: tuple[int, int]
) -> None:
    window.resize(*size)
    window.desk.select_names(("lamp",))
    finish(window.desk)
    inspector = window.place(Inspector)
    qtbot.waitUntil(lambda: not window.desk.following.busy and inspector.attributes.isVisible())
    rows = [one for one in inspector.attributes.rows if inspector.listing.height() > 100]
    assert rows and sheet.seen[0].words.visibleRegion().boundingRect().size() == sheet.seen[0].words.size()
    grip, before = inspector.grip, inspector.listing.height()
    at = grip.rect().center()
    qtbot.mousePress(grip, LEFT, pos=at)
    qtbot.mouseMove(grip, at + QPoint(0, 60))
    qtbot.mouseRelease(grip, LEFT, pos=at + QPoint(0, 60))
    qtbot.waitUntil(lambda: abs(inspector.listing.height() - before - 60) <= 2)
    grip.setFocus()
    qtbot.keyClick(grip, Qt.Key.Key_Up)
    qtbot.waitUntil(lambda: inspector.listing.height() < before + 50)
    qtbot.mouseDClick(grip, LEFT)
    qtbot.waitUntil(lambda: abs(inspector.listing.height() - before) <= 2)  # as it is by itself


def test_a_place_that_a_function_is_asked_about_is_marked_and_so_is_each_answer(qtbot: QtBot, window: Window) -> None:
    guide = read_session(Path(__file__).parents[2] / "examples" / "guides" / "3_board.jsonl")
    for gesture in guide.gestures[:15]:
        worked_out(window.desk, gesture.do, **gesture.arguments)
    worked_out(window.desk, "teach", name="square_at", inputs={"at": {"point": [52, 48]}}, result={"key": [0, 0]})
    window.docks["inspector"].raise_()
    finish(window.desk)
    sheet = window.place(Inspector).candidates.cards[0].several
    assert sheet is not None and len(sheet.pictures) == len(sheet.rows), "the pointer stands at the place"
    mark = QColor(LIGHT_COLORS.ghost).name()
    assert all(lit(one, mark) for place in range(len(sheet.rows)) for one in tiles(sheet, place))


def test_yes_and_no_are_drawn_as_it_is_afterwards(sheet: SeveralSituations) -> None:
    said = next(one for one in sheet.rows if one.choices)
    yes, no = said.choices
    assert (yes.text(), no.text()) == ("Yes", "No")
    assert lit(yes, "#ff0000") and not lit(yes, "#008000"), "nothing happens: all is red"
    assert lit(no, "#008000"), "else the lamp becomes green, as was shown"
