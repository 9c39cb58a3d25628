"""Locked things are not hit; rulers give guides, which things snap to. Each is one step to undo, and is saved."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from studio.app.canvas.rulers import THICK, unit
from studio.app.outline.outline_panel import Outline
from studio.app.outline.row_delegate import eye_of, lock_of
from studio.app.window import Window
from studio.document.file import load
from studio.document.model import Guide
from studio.language.show import show
from tests.app.waiting import finish, worked_out

LEFT = Qt.MouseButton.LeftButton


def at(window: Window, x: float, y: float) -> QPoint:
    return window.view.viewportTransform().map(QPointF(x, y)).toPoint()


def drag(window: Window, start: tuple[float, float], end: tuple[float, float]) -> None:
    seen = window.view.viewport()
    QTest.mousePress(seen, LEFT, pos=at(window, *start))
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    for place in (middle, end):
        QTest.mouseMove(seen, at(window, *place))
    QTest.mouseRelease(seen, LEFT, pos=at(window, *end))
    finish(window.desk)


def pull_out(window: Window, ruler: int, x: float, y: float) -> None:
    """Pulls a guide out of the upper (0) or left (1) ruler, to a place of the canvas."""
    one, seen = window.view.rulers.both[ruler], window.view.viewport()
    QTest.mousePress(one, LEFT, pos=QPoint(5, 5))
    there = one.mapFromGlobal(seen.mapToGlobal(at(window, x, y)))
    QTest.mouseMove(one, there)
    QTest.mouseRelease(one, LEFT, pos=there)
    finish(window.desk)


def test_what_is_locked_is_not_hit_and_is_unlocked_in_the_outline(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    desk, view = window.desk, window.view
    said: list[str] = []
    desk.failed.connect(said.append)
    worked_out(desk, "draw_rectangle", start=[0, 0], end=[200, 100], fill="white", name="ground")
    worked_out(desk, "draw_ellipse", center=[60, 50], radius_x=10, radius_y=10, fill="black", name="dot")
    window.welcome.close_down()
    desk.select_names(("ground",))
    assert view.tool is not None
    worked_out(desk, "lock", things=["ground"])
    drag(window, (150, 50), (150, 80))
    assert (
        show(desk.document.definitions["ground"].formula).startswith("rectangle(x=0, y=0,")
        and not desk.selection.things
    )
    assert "ground is locked" in said[-1]
    drag(window, (60, 50), (90, 50))  # what lies over it is pulled as ever
    assert "90" in show(desk.document.definitions["dot"].formula)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert desk.selection.names == ("dot",)
    desk.select_names(("ground",))
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert "ground is locked" in said[-1] and "rectangle(x=0, y=0," in show(desk.document.definitions["ground"].formula)
    desk.editor.save(tmp_path / "one.studio")
    assert load(tmp_path / "one.studio")[0].definitions["ground"].locked
    outline = window.place(Outline)
    window.show_place("outline")
    qtbot.waitUntil(lambda: outline.row("ground") is not None and outline.row("ground").locked)  # type: ignore[union-attr]
    area = outline.tree.visualItemRect(outline.tree.items["ground"])
    assert not lock_of(area).intersects(eye_of(area))
    QTest.mouseClick(outline.tree.viewport(), LEFT, pos=lock_of(area).center())
    finish(desk)
    assert not desk.document.definitions["ground"].locked and desk.editor.undo_title == "Unlock"
    desk.undo()
    assert desk.document.definitions["ground"].locked


def test_guides_are_pulled_out_of_rulers_and_things_snap_to_them(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    desk, view = window.desk, window.view
    window.welcome.close_down()
    before = view.viewport().width()
    window.menus.actions["rulers"].trigger()
    qtbot.waitUntil(lambda: view.viewport().width() == before - THICK and view.rulers.both[0].isVisible())
    view.repaint()
    pull_out(window, 1, 135, 60)
    pull_out(window, 0, 40, 85)
    assert desk.document.guides == (Guide("x", 135), Guide("y", 85))
    worked_out(desk, "draw_ellipse", center=[131, 82], radius_x=10, radius_y=10, fill="white", name="dot")
    assert "(135, 85)" in show(desk.document.definitions["dot"].formula)
    drag(window, (135, 40), (155, 40))  # where nothing lies over it
    assert Guide("x", 155) in desk.document.guides and len(desk.document.guides) == 2
    desk.editor.save(tmp_path / "one.studio")
    assert load(tmp_path / "one.studio")[0].guides == desk.document.guides
    QTest.mousePress(view.viewport(), LEFT, pos=at(window, 155, 40))
    QTest.mouseMove(view.viewport(), at(window, 190, 40))
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    QTest.mouseRelease(view.viewport(), LEFT, pos=at(window, 190, 40))
    assert Guide("x", 155) in desk.document.guides
    QTest.mousePress(view.viewport(), LEFT, pos=at(window, 155, 40))
    QTest.mouseMove(view.viewport(), QPoint(-9, 40))
    QTest.mouseRelease(view.viewport(), LEFT, pos=QPoint(-9, 40))
    assert desk.document.guides == (Guide("y", 85),)
    desk.undo()
    assert len(desk.document.guides) == 2


def test_guides_are_pulled_when_python_has_lost_what_it_held_of_the_canvas(qtbot: QtBot, window: Window) -> None:
    """As it comes about with the parts that Qt made, after dialogs have come and gone."""
    window.welcome.close_down()
    window.menus.actions["rulers"].trigger()
    qtbot.waitUntil(lambda: window.view.rulers.both[0].isVisible())
    window.view.repaint()
    Shiboken.invalidate(window.view.viewport())
    pull_out(window, 0, 40, 85)
    assert window.desk.document.guides == (Guide("y", 85),)


def test_the_numbers_of_a_ruler_are_round_and_apart() -> None:
    assert [unit(zoom) for zoom in (0.1, 0.4, 1, 2, 16)] == [1000, 200, 100, 50, 10]
