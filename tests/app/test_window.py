"""The window through real events of mouse and keyboard."""

from __future__ import annotations

import gc
import linecache
from pathlib import Path
from weakref import ReferenceType, ref

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QTabBar, QToolButton
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.stage.stage_panel import StagePanel
from studio.app.theme import Theme
from studio.app.window import Window
from studio.document.model import Document
from studio.language.show import show
from tests.app.waiting import worked_out


def spot(window: Window, x: float, y: float) -> QPoint:
    """Where a place of the canvas is in the view."""
    return window.view.mapFromScene(x, y)


def pull(qtbot: QtBot, window: Window, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Presses, pulls and lets go on the canvas."""
    port = window.view.viewport()
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=spot(window, *start))
    qtbot.mouseMove(port, spot(window, *middle))
    qtbot.mouseMove(port, spot(window, *end))
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=spot(window, *end))


def test_a_rectangle_is_pulled_selected_moved_and_undone(qtbot: QtBot, window: Window) -> None:
    qtbot.keyClick(window, Qt.Key.Key_R)
    pull(qtbot, window, (20, 30), (120, 90))
    assert list(window.desk.document.definitions) == ["rectangle_1"]
    assert "width=100" in show(window.desk.document.definitions["rectangle_1"].formula)
    qtbot.keyClick(window, Qt.Key.Key_V)
    qtbot.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton, pos=spot(window, 20, 60))
    assert window.desk.selection.names == ("rectangle_1",)
    window.desk.undo()
    assert window.desk.document == Document()


def test_while_pulling_a_ghost_is_shown_and_escape_takes_the_gesture_back(qtbot: QtBot, window: Window) -> None:
    qtbot.keyClick(window, Qt.Key.Key_L)
    port = window.view.viewport()
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=spot(window, 10, 10))
    qtbot.mouseMove(port, spot(window, 60, 12))
    qtbot.mouseMove(port, spot(window, 90, 12))
    assert [one.kind for one in window.scene.ghost.shapes] == ["line"]
    qtbot.keyClick(window.view, Qt.Key.Key_Escape)
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=spot(window, 90, 12))
    assert window.scene.ghost.shapes == []
    assert window.desk.document.definitions == {}


def test_selecting_in_the_outline_marks_the_canvas(qtbot: QtBot, window: Window) -> None:
    window.desk.do("draw_rectangle", start=[0, 0], end=[50, 40], name="sheet")
    window.desk.following.all_now()
    outline = window.places["outline"]
    tree = outline.tree  # type: ignore[attr-defined]
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualItemRect(tree.items["sheet"]).center())
    assert window.desk.selection.names == ("sheet",)
    assert window.scene.items_shown[0].selected_color is not None


def test_the_palette_finds_a_command_and_does_it(qtbot: QtBot, window: Window) -> None:
    window.desk.do("draw_rectangle", start=[0, 0], end=[50, 40], name="sheet")
    window.desk.select_names(("sheet",))
    palette = window.show_palette()
    qtbot.keyClicks(palette.field, "infer aga")
    assert palette.list.currentItem().text().startswith("Infer again")
    palette.close()
    palette = window.show_palette()
    qtbot.keyClicks(palette.field, "start again")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert "Make a state first" in window.status.message.text()


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("mirror", "Straighten"),
        ("symmetry", "Repeat round a centre"),
        ("around", "Repeat round a centre"),
        ("copies circle", "Repeat round a centre"),
        ("repeat", "Repeat round a centre"),
        ("circle", "Ellipse tool"),
        ("rotat", "Rotate"),
        ("spin", "Rotate"),
        ("copy", "Copy"),
        ("clone", "Duplicate"),
        ("array", "Make a list"),
    ],
)
@pytest.mark.parametrize("selected", [True, False])
def test_the_palette_finds_things_by_the_words_that_people_use(
    qtbot: QtBot, window: Window, words: str, title: str, selected: bool
) -> None:
    window.desk.do("draw_rectangle", start=[0, 0], end=[50, 40], name="sheet")
    window.desk.select_names(("sheet",) if selected else ())
    palette = window.show_palette()
    qtbot.keyClicks(palette.field, words)
    assert palette.list.currentItem().text() == title
    palette.close()


def test_the_program_shows_the_lines_of_what_is_selected(qtbot: QtBot, window: Window) -> None:
    window.desk.do("draw_rectangle", start=[0, 0], end=[50, 40], name="sheet")
    window.docks["program"].raise_()
    program = window.places["program"]
    qtbot.waitUntil(lambda: "sheet" in program.source.toPlainText(), timeout=3000)  # type: ignore[attr-defined]
    window.desk.select_names(("sheet",))
    (lines,) = program.source.shown  # type: ignore[attr-defined]
    assert "sheet" in program.source.toPlainText().splitlines()[lines[0] - 1]  # type: ignore[attr-defined]


def test_the_graph_shows_what_a_change_would_reach(qtbot: QtBot, window: Window) -> None:
    window.desk.do("set_formula", name="gap", formula="20")
    window.desk.do("set_formula", name="wide", formula="gap * 2")
    window.desk.do("set_formula", name="other", formula="7")
    window.desk.following.all_now()
    window.docks["graph"].raise_()
    graph = window.places["graph"]
    view = graph.plane  # type: ignore[attr-defined]
    box = view.boxes["gap"]
    qtbot.mouseClick(
        view.viewport(), Qt.MouseButton.LeftButton, pos=view.mapFromScene(box.sceneBoundingRect().center())
    )
    assert window.desk.selection.names == ("gap",)
    assert view.boxes["wide"].tint == "reaches" and not view.boxes["other"].tint


def test_a_tool_that_a_place_takes_in_hand_shows_in_the_toolbar(window: Window) -> None:
    for name in ("click", "drag", "key"):
        window.desk.tool_wanted.emit(name)
        button = window.tool_bar.widgetForAction(window.tools[name])
        assert isinstance(button, QToolButton) and button.isVisible() and button.isChecked()
        assert not window.tools["select"].isChecked() and not window.tools[name].icon().isNull()


def test_the_palette_stays_in_the_toolbar_of_a_narrow_window(qtbot: QtBot, window: Window) -> None:
    for place in range(2):
        window.desk.do("draw_line", start=[0, 30 * place], end=[70, 30 * place], name=f"rail_{place}")
    window.resize(1024, 700)
    window.desk.select_names(("rail_0", "rail_1"))
    button = window.tool_bar.end
    assert button is not None
    qtbot.waitUntil(lambda: button.isVisible() and button.geometry().right() < 1024)
    assert window.tool_bar.arranging[2].isVisible()


def test_nothing_is_left_of_a_window_that_is_gone(qtbot: QtBot, qapp: QApplication) -> None:
    before, look = set(qapp.allWidgets()), Theme()

    def shown() -> ReferenceType[Window]:
        made = Window(Desk(), look)
        with qtbot.waitExposed(made):
            made.show()
        made.desk.do("draw_rectangle", start=[0, 0], end=[50, 40])
        qtbot.waitUntil(lambda: not made.desk.busy and not made.desk.following.busy)
        made.files.forget()
        made.close()
        made.deleteLater()
        return ref(made)

    gone = shown()
    look.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    assert gone() is None, "what is connected holds the window"
    assert set(qapp.allWidgets()) <= before, "something was put nowhere"


def test_empty_paper_is_in_the_middle_at_first_and_stays_where_it_is_when_a_place_goes(
    qtbot: QtBot, window: Window
) -> None:
    port = window.view.viewport()
    middle = window.view.mapToScene(port.rect().center())
    assert abs(middle.x() - 200) <= 1 and abs(middle.y() - 150) <= 1
    corner, high = window.view.mapToScene(0, 0), port.height()
    window.docks["timeline"].hide()
    qtbot.waitUntil(lambda: port.height() > high)
    assert window.view.mapToScene(0, 0) == corner


def test_a_place_is_made_when_it_is_first_looked_at(qtbot: QtBot, window: Window) -> None:
    made = lambda: [name for name, dock in window.docks.items() if dock.made is not None]  # noqa: E731
    assert made() == ["outline", "inspector", "timeline"]
    bars = [bar for bar in window.findChildren(QTabBar) if bar.isVisible()]
    bar = next(one for one in bars if one.count() == 4)
    canvas, least = window.view.size(), window.minimumSizeHint()
    for name, tab in (("program", 1), ("graph", 2), ("running", 3)):
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(tab).center())
        place = window.docks[name].made
        assert place is not None and place.isVisible() and place.width() > 200, name
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(0).center())
    assert made() == ["outline", "inspector", "program", "graph", "running", "timeline"]
    assert not window.places["graph"].isVisible() and window.places["inspector"].isVisible()
    assert window.view.size() == canvas, "no place takes room of the canvas by being made"
    assert window.minimumSizeHint().width() == least.width()


def test_the_source_of_what_is_imported_beside_the_window_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "imported_beside_the_window.py"
    file.write_text("import PySide6.QtCore\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    __import__(file.stem)  # as a statement does it
    assert str(file) not in linecache.cache


def test_a_dock_has_its_name_above_its_place(window: Window) -> None:
    """Only where the title itself is to be painted it is painted."""
    dock = window.docks["outline"]
    place = dock.widget()
    assert place is not None
    title = QRect(0, 0, dock.width() // 2, place.geometry().top())
    picture = dock.grab(title).toImage()
    colours = {picture.pixel(x, y) for x in range(picture.width()) for y in range(picture.height())}
    assert title.height() > 10 and len(colours) > 4, "letters, beside the ground"


def test_the_stage_is_made_and_comes_as_soon_as_something_is_acted_out(qtbot: QtBot, window: Window) -> None:
    worked_out(window.desk, "new_state", name="light", value=1)
    assert window.docks["stage"].made is None
    worked_out(window.desk, "demonstrate_event", event="key", process="on_key", brings={"key": "a"})
    qtbot.waitUntil(lambda: not window.desk.following.busy)
    dock = window.docks["stage"]
    assert dock.isVisible() and dock.made is not None and dock.made.isVisible() and "on_key" in dock.windowTitle()
    assert window.place(StagePanel).acting.hasFocus()
