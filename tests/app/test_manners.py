"""Everything is reachable with the keyboard and has a name; the layout is remembered; help is made from the tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QRect, QSettings, QSize, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QTextEdit,
    QToolButton,
    QTreeWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.forms.command_form import CommandForm
from studio.app.help.help_page import PAGES
from studio.app.inspector.inspector_panel import Inspector
from studio.app.outline.outline_panel import Outline
from studio.app.reckoning_field import ReckoningField
from studio.app.theme import Theme
from studio.app.window import Window
from studio.app.window_actions import ACTIONS
from studio.app.window_layout import GEOMETRY
from tests.app.waiting import finish, worked_out

F6 = Qt.Key.Key_F6
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
DONE_WHERE_IT_STANDS = ("move", "insert_document", "leave_fault")
"""Commands in no menu: on the canvas, in the place of ready parts, and in the list of what can go wrong."""


# one table


def test_every_action_stands_in_its_menu_with_its_keys_and_in_the_palette(window: Window) -> None:
    menus = {one.text(): one.menu() for one in window.menuBar().actions()}
    offers = {one.name for one in window.menus.offers()}
    for one in ACTIONS:
        action = window.menus.actions[one.name]
        menu = menus[one.menu]
        assert menu is not None and action in menu.actions() and action.shortcut() == one.shortcut()
        assert one.name in offers and one.says
    assert set(window.menus.commands) <= offers
    for command in window.desk.editor.commands:  # each in its menu, or what does it by hand; some only in sessions
        assert window.menus.entry(command.name) or not command.shown or command.name in DONE_WHERE_IT_STANDS


def test_the_bar_has_few_menus_none_of_them_nearly_empty_and_a_line_where_other_things_begin(window: Window) -> None:
    bar = {one.title(): one for one in menus(window)}
    assert len(bar) <= 11
    for menu in bar.values():
        menu.popup(window.pos())
        menu.close()
        assert len([one for one in menu.actions() if not one.isSeparator()]) > 3
    words = [one.text() for one in bar["Values"].actions()]
    assert "" in words[words.index("Show the members of") : words.index("New state")]


def test_no_key_means_two_things(window: Window) -> None:
    known: dict[str, str] = {}
    for action in window.findChildren(QAction):
        for keys in action.shortcuts():
            text = keys.toString()
            before = known.setdefault(text, action.text())
            assert before == action.text(), f"{text} means {before} and {action.text()}"
    assert len(known) > 25


def test_every_icon_is_one_that_there_is(window: Window) -> None:
    named = [window.menus.actions[one.name] for one in ACTIONS if one.icon]
    named += [
        action
        for action in map(window.menus.entry, (one.name for one in window.desk.editor.commands if one.icon))
        if action
    ]
    named += [action for action in window.tools.values() if action.shortcut() != QKeySequence()]
    for action in named:
        picture = action.icon().pixmap(QSize(16, 16)).toImage()
        inked = any(picture.pixelColor(x, y).alpha() > 60 for x in range(16) for y in range(16))
        assert inked, f"{action.text()} has an empty icon"


def test_the_palette_does_what_the_window_can_do_too(qtbot: QtBot, window: Window) -> None:
    qtbot.keyClick(window, Qt.Key.Key_P, CTRL | SHIFT)
    palette = next(one for one in QApplication.topLevelWidgets() if one.accessibleName() == "Commands")
    assert palette.isVisible()
    field = palette.findChild(QLineEdit)
    assert field is not None
    qtbot.keyClicks(field, "keyboard short")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert any(one.windowTitle() == "Keyboard shortcuts" for one in pages())
    palette = window.show_palette()
    qtbot.keyClicks(palette.field, "ellipse tool")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.view.tool is not None and window.view.tool.name == "ellipse"
    palette = window.show_palette()
    qtbot.keyClicks(palette.field, "undo")
    item = palette.list.currentItem()
    assert "There is nothing to undo." in item.data(Qt.ItemDataRole.AccessibleTextRole)
    palette.close()


def test_what_is_done_at_once_stands_in_the_edit_menu_with_keys_that_are_those_of_the_canvas(
    qtbot: QtBot, window: Window
) -> None:
    desk, view, edit = window.desk, window.view, window.menus.actions
    for k, x in enumerate((10, 60, 110)):
        desk.do("draw_rectangle", start=[x, 10 + 7 * k], end=[x + 20, 30 + 7 * k], name=f"box_{k}")
    assert not edit["copy"].isEnabled() and not edit["group"].isEnabled()
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_A, CTRL)
    assert desk.selection.names == ("box_0", "box_1", "box_2") and edit["copy"].isEnabled()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert desk.editor.undo_title == "Move"
    desk.select_names(("box_0",))
    outline = window.places["outline"]
    assert isinstance(outline, Outline)
    QGuiApplication.clipboard().setText("text of another program")
    window.show_place("outline")
    outline.search.setFocus()
    qtbot.keyClicks(outline.search, "box")
    qtbot.keyClick(outline.search, Qt.Key.Key_A, CTRL)
    qtbot.keyClick(outline.search, Qt.Key.Key_C, CTRL)
    assert QGuiApplication.clipboard().text() == "box" and desk.selection.names == ("box_0",)
    qtbot.keyClick(outline.search, Qt.Key.Key_Delete)
    assert len(desk.document.definitions) == 3 and outline.search.text() == ""
    choose_in_menu(qtbot, window, "Edit", "Duplicate")
    assert len(desk.document.definitions) == 4 and desk.selection.names not in ((), ("box_0",))
    choose_in_menu(qtbot, window, "Edit", "Delete")
    assert sorted(desk.document.definitions) == ["box_0", "box_1", "box_2"]


def test_there_is_one_entry_for_each_thing_done_and_a_tool_where_there_is_one(qtbot: QtBot, window: Window) -> None:
    titles = [one.title for one in window.menus.offers()]
    assert titles.count("Delete") == 1 and "Delete things" not in titles and titles.count("Move") == 1
    assert "Ellipse" not in titles and "Ellipse tool" in titles and "Align" not in titles
    for menu in menus(window):
        menu.popup(window.pos())
        menu.close()
    entries = [one.text() for menu in menus(window) for one in menu.actions()]
    assert (
        entries.count("Delete") == 1
        and entries.count(window.desk.editor.commands["listify"].title) == 1
        and entries.count("Ellipse") == 1
    )
    choose_in_menu(qtbot, window, "Draw", "Ellipse")
    assert window.view.tool is not None and window.view.tool.name == "ellipse"


def test_entries_stand_in_the_order_of_the_commands_whichever_were_asked_for_first(window: Window) -> None:
    rows = [one for one in window.desk.editor.commands if one.topic == "Arrange" and one.name in window.menus.commands]
    menu = next(one for one in menus(window) if one.title() == "Arrange")
    last = window.menus.commands[rows[-1].name]
    assert last in menu.actions() and window.menus.commands[rows[-1].name] is last
    for _ in range(2):
        menu.popup(window.pos())
        menu.close()
        names = [one.text() for one in menu.actions()]
        assert [one for one in names if one in {row.title for row in rows}] == [row.title for row in rows]


def test_keys_of_commands_are_heard_whatever_was_selected_when_a_menu_was_open(qtbot: QtBot, window: Window) -> None:
    desk, said = window.desk, []
    for k, x in enumerate((10, 60, 110)):
        desk.do("draw_rectangle", start=[x, 10], end=[x + 20, 30], name=f"box_{k}")
    desk.failed.connect(said.append)
    menu = next(one for one in menus(window) if one.title() == "Generalize")
    entry = window.menus.commands["listify"]
    desk.select_names(())
    menu.popup(window.pos())
    assert not entry.isEnabled()
    menu.close()
    window.view.setFocus()
    qtbot.keyClick(window.view, Qt.Key.Key_L, CTRL)
    assert said and "Select" in said[-1]
    desk.select_names(("box_0", "box_1", "box_2"))
    qtbot.keyClick(window.view, Qt.Key.Key_L, CTRL)
    qtbot.waitUntil(lambda: any(isinstance(one, CommandForm) and one.isVisible() for one in pages()), timeout=20000)


def test_every_menu_fits_a_low_screen_also_with_larger_writing_and_what_serves_one_end_stands_together(
    qtbot: QtBot, window: Window
) -> None:
    window.choose_theme(scale=1.5)
    for menu in menus(window):
        for one in (menu, *menu.findChildren(QMenu)):
            one.popup(window.pos())
            assert one.sizeHint().height() < 700, one.title()
            one.close()
    window.desk.do("draw_rectangle", start=[10, 10], end=[40, 30], name="box")
    menu = next(one for one in menus(window) if one.title() == "Program")
    menu.popup(window.pos())
    entry = next(one for one in menu.actions() if one.text() == "Plays and levels")
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(entry).center())
    inner = entry.menu()
    assert isinstance(inner, QMenu)
    qtbot.waitUntil(inner.isVisible)
    able = {one.text(): one.isEnabled() for one in inner.actions() if one.text()}
    assert able == {
        **dict.fromkeys(("Keep a play", "Drop a play", "Begin at a level", "Drop a level"), False),
        "Keep this as a level": True,
    }
    level = next(one for one in inner.actions() if one.isEnabled() and one.text())
    qtbot.mouseClick(inner, Qt.MouseButton.LeftButton, pos=inner.actionGeometry(level).center())
    assert any(isinstance(one, CommandForm) and one.isVisible() for one in pages())


def test_things_are_aligned_spaced_and_grouped_at_once(qtbot: QtBot, window: Window) -> None:
    desk = window.desk
    for k, x in enumerate((10, 40, 110)):
        desk.do("draw_rectangle", start=[x, 10 + 7 * k], end=[x + 20, 30 + 7 * k], name=f"box_{k}", snap=False)
    desk.select_names(("box_0", "box_1", "box_2"))
    choose_in_menu(qtbot, window, "Arrange", "Align top")
    choose_in_menu(qtbot, window, "Arrange", "Distribute across")
    boxes = [desk.live.values()[f"box_{k}"] for k in range(3)]
    assert [(one.get("x"), one.get("y")) for one in boxes] == [(10, 10), (60, 10), (110, 10)]  # type: ignore[union-attr]
    palette = window.show_palette()
    qtbot.keyClicks(palette.field, "align bottom")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    qtbot.keyClick(window, Qt.Key.Key_G, CTRL)
    assert desk.editor.undo_title == "Group" and len(desk.selection.names) == 1
    assert desk.selection.names[0] not in ("box_0", "box_1", "box_2")


def test_the_program_menu_goes_to_the_place_where_it_runs(qtbot: QtBot, window: Window) -> None:
    window.desk.do("draw_rectangle", start=[10, 10], end=[30, 30])
    choose_in_menu(qtbot, window, "Program", "Run the program")
    assert window.places["running"].isVisible()
    focus = QApplication.focusWidget()
    assert focus is not None and window.places["running"].isAncestorOf(focus)


def menus(window: Window) -> list[QMenu]:
    return [menu for one in window.menuBar().actions() if isinstance(menu := one.menu(), QMenu)]


def choose_in_menu(qtbot: QtBot, window: Window, title: str, entry: str) -> None:
    """Opens a menu of the bar by a click, and clicks an entry."""
    bar = window.menuBar()
    top = next(one for one in bar.actions() if one.text() == title)
    menu = top.menu()
    assert isinstance(menu, QMenu)
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.actionGeometry(top).center())
    action = next(one for one in menu.actions() if one.text() == entry)
    assert action.isEnabled(), entry
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())


def pages() -> list[QWidget]:
    return [one for one in QApplication.topLevelWidgets() if one.isVisible() and not isinstance(one, QMainWindow)]


@pytest.mark.parametrize("name", [one for one in PAGES if one != "pictures"])
def test_each_page_of_help_is_full_and_can_be_searched(qtbot: QtBot, window: Window, name: str) -> None:
    page = window.show_help(name)
    text = page.text.toPlainText()
    wanted = {
        "keys": ["Ctrl+S", "Save the document", "F6", "Rectangle", "Change the formula"],
        "reference": ["draw_line", "listify"],
    }
    for word in wanted.get(name, ["from examples", "Qt 6"]):
        assert word in text, word
    if name != "about":
        qtbot.keyClicks(page.field, "rectang")
        assert "ectang" in page.text.toPlainText() and len(page.text.toPlainText()) < len(text) / 4
    qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert not page.isVisible()


def test_undo_and_redo_are_there_when_there_is_something(qtbot: QtBot, window: Window) -> None:
    undo, redo = window.menus.actions["undo"], window.menus.actions["redo"]
    assert not undo.isEnabled() and not redo.isEnabled()
    window.desk.do("draw_rectangle", start=[0, 0], end=[50, 40])
    assert undo.isEnabled()
    qtbot.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert not undo.isEnabled() and redo.isEnabled() and not window.desk.document.definitions
    for key, modifiers in ((Qt.Key.Key_Y, CTRL), (Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)):
        qtbot.keyClick(window, key, modifiers)
        assert undo.isEnabled() and not redo.isEnabled() and window.desk.document.definitions
        qtbot.keyClick(window, Qt.Key.Key_Z, CTRL)


# with the keyboard


def test_F6_goes_from_place_to_place_and_Escape_back_to_the_canvas(qtbot: QtBot, window: Window) -> None:
    window.desk.do("draw_rectangle", start=[0, 0], end=[50, 40])
    window.view.setFocus()
    been = []
    for _ in range(len(window.arrangement.places())):
        qtbot.keyClick(QApplication.focusWidget(), F6)
        been.append(window.arrangement.here())
    assert been[-1] == "" and len(set(been)) == len(been) >= 4 and {"outline", "inspector"} <= set(been)
    qtbot.keyClick(QApplication.focusWidget(), F6)
    assert window.arrangement.here() == been[0]
    inside = QApplication.focusWidget()
    qtbot.keyClick(QApplication.focusWidget(), F6)
    qtbot.keyClick(QApplication.focusWidget(), F6, SHIFT)
    assert QApplication.focusWidget() is inside, "it comes back to where it was in there"
    for _ in range(2):  # the first one may leave a field of the place
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert window.view.hasFocus()


def test_each_place_has_a_key_of_its_own(qtbot: QtBot, window: Window) -> None:
    for name, action in window.menus.places.items():
        window.view.setFocus()
        key = Qt.Key(action.shortcut()[0].key())
        qtbot.keyClick(window, key, Qt.KeyboardModifier.AltModifier)
        assert not window.docks[name].visibleRegion().isEmpty()
        assert window.arrangement.here() == name, name


def test_what_has_the_focus_is_seen(qtbot: QtBot, window: Window) -> None:
    window.desk.do("draw_rectangle", start=[0, 0], end=[50, 40])
    qtbot.wait(30)
    for name in window.arrangement.places():
        window.view.setFocus()
        window.arrangement.focus(name)
        widget = QApplication.focusWidget()
        assert widget is not None
        with_focus = widget.grab().toImage()
        other = window.places["outline"] if name != "outline" else window.places["inspector"]
        (window.view if name else other.findChild(QLineEdit) or other).setFocus()
        if widget is not window.view:
            assert not widget.hasFocus() and widget.grab().toImage() != with_focus, f"{name} hides where the focus is"


def states(window: Window, qtbot: QtBot) -> Iterator[str]:
    """The window in several states."""
    yield "empty"
    window.show_welcome()
    yield "welcome"
    window.desk.do("draw_rectangle", start=[0, 0], end=[150, 140], name="sheet")
    for number in range(3):
        window.desk.do("draw_line", start=[10, 20 + 30 * number], end=[90, 21 + 30 * number], name=f"rule_{number}")
    worked_out(window.desk, "listify", things=["rule_0", "rule_1", "rule_2"], name="rules")
    window.desk.do("parameterize", thing="rules", attribute="count", name="count", least=1, most=9)
    worked_out(window.desk, "teach", name="after", inputs={"x": 1}, result=2)
    window.desk.select_names(("rules",))
    qtbot.wait(30)
    yield "drawn and selected"
    for name in window.docks:
        window.arrangement.show(name)
        qtbot.wait(60)
        yield name
    window.desk.do("demonstrate", process="move", inputs={"a": 3})
    window.show_stage()
    qtbot.wait(60)
    yield "on stage"
    window.ask("constrain")
    yield "asking"
    window.show_export()
    yield "exporting"
    window.show_help("keys")
    yield "helping"


INNER = ("qt_scrollarea_viewport", "qt_spinbox_lineedit", "qt_calendar")


def nameless(widget: QWidget) -> bool:
    """Whether a reader of the screen would say nothing of a widget that takes the focus."""
    said = [widget.accessibleName(), widget.toolTip()]
    for name in ("text", "title", "placeholderText"):
        known = getattr(widget, name, None)
        if callable(known) and not isinstance(widget, QTextEdit):
            said.append(str(known()))
    if isinstance(widget.parentWidget(), QWidget) and widget.focusProxy() is None:
        buddies = [one for one in widget.parentWidget().findChildren(QLabel) if one.buddy() is widget]  # type: ignore[union-attr]
        said += [one.text() for one in buddies]
    return not any(said)


def focusable(window: Window) -> Iterator[QWidget]:
    for top in QApplication.topLevelWidgets():
        for one in top.findChildren(QWidget):
            parent = one.parentWidget()
            inner = one.objectName() in INNER or one.focusProxy() is not None
            inner = inner or (isinstance(parent, QComboBox) and bool(parent.accessibleName()))
            popup = top.windowType() == Qt.WindowType.Popup
            if one.isVisible() and one.focusPolicy() & Qt.FocusPolicy.TabFocus and not inner and not popup:
                yield one


def test_everything_that_takes_the_focus_has_a_name(qtbot: QtBot, window: Window) -> None:
    bare: dict[str, str] = {}
    count = 0
    for state in states(window, qtbot):
        for one in focusable(window):
            count += 1
            if nameless(one) and not isinstance(one.parentWidget(), QAbstractItemView):
                bare[f"{type(one).__name__} {one.objectName()} in {type(one.parentWidget()).__name__}"] = state
    assert count > 60
    assert not bare, "\n".join(f"{one}: {state}" for one, state in bare.items())


def test_every_button_says_what_it_is(qtbot: QtBot, window: Window) -> None:
    for _ in states(window, qtbot):
        for one in window.findChildren(QToolButton):
            if one.isVisible() and one.objectName() != "qt_toolbar_ext_button":
                assert one.text() or one.accessibleName() or one.toolTip(), one.parentWidget()


# laid out


def settings_of(path: Path) -> QSettings:
    return QSettings(str(path / "settings.ini"), QSettings.Format.IniFormat)


def opened(qtbot: QtBot, settings: QSettings) -> Window:
    look = Theme()
    look.choose("light")
    made = Window(Desk(), look, settings)
    qtbot.addWidget(made, before_close_func=lambda one: one.files.forget())
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_the_layout_is_remembered_and_put_back(qtbot: QtBot, tmp_path: Path) -> None:
    first = opened(qtbot, settings_of(tmp_path))
    before = {name: dock.isVisible() for name, dock in first.docks.items()}
    first.resize(760, 640)
    first.docks["outline"].hide()
    first.show_stage()
    first.resizeDocks([first.docks["inspector"]], [330], Qt.Orientation.Horizontal)
    qtbot.wait(20)
    size, wide = first.size(), first.docks["inspector"].width()
    first.close()
    again = opened(qtbot, settings_of(tmp_path))
    assert again.size() == size and abs(again.docks["inspector"].width() - wide) <= 2
    assert not again.docks["outline"].isVisible() and again.docks["stage"].isVisible()
    again.menus.actions["reset_layout"].trigger()
    qtbot.waitUntil(lambda: {name: dock.isVisible() for name, dock in again.docks.items()} == before)


def test_a_window_on_a_monitor_that_is_gone_comes_back_into_reach(qtbot: QtBot, tmp_path: Path) -> None:
    first = opened(qtbot, settings_of(tmp_path))
    first.setGeometry(9000, 7000, 700, 600)
    first.arrangement.save()
    again = opened(qtbot, settings_of(tmp_path))
    room = QGuiApplication.primaryScreen().availableGeometry()
    assert room.intersected(again.frameGeometry()).width() > 300
    again.setGeometry(QRect(-4000, -300, 700, 600))
    again.arrangement.keep_in_reach()
    assert room.contains(again.frameGeometry())


def test_a_layout_that_makes_no_sense_does_no_harm(qtbot: QtBot, tmp_path: Path) -> None:
    settings = settings_of(tmp_path)
    for key in (GEOMETRY, "state"):
        settings.setValue(key, QByteArray(b"nonsense"))
    settings.setValue("scale", "large")
    settings.setValue("theme", "pink")
    look = Theme()
    look.recall(settings)
    assert look.choice == "system" and look.scale == 1
    assert opened(qtbot, settings).docks["inspector"].isVisible()
    settings.setValue(GEOMETRY, 7)
    assert opened(qtbot, settings).isVisible()


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_a_small_window_stays_usable(qtbot: QtBot, window: Window, scale: float) -> None:
    window.desk.do("draw_rectangle", start=[0, 0], end=[50, 40])
    window.theme.choose("light", scale)
    for stage in (False, True):
        if stage:
            window.show_stage()
        window.resize(900, 600)
        qtbot.wait(50)
        assert window.width() <= 900 * scale and window.height() <= 600 * scale, window.size()
        assert window.view.viewport().width() >= 160 and window.view.viewport().height() >= 80, window.view.size()
    window.theme.choose("light", 1)


def test_scrollable_places_do_not_hide_the_canvas(window: Window) -> None:
    assert isinstance(window.place(Inspector).listing, QAbstractScrollArea)
    assert window.minimumSizeHint().width() <= 900 and window.minimumSizeHint().height() <= 600


# what one expects of a drawing program


def test_the_zoom_is_read_and_set_to_full_size(qtbot: QtBot, window: Window) -> None:
    window.menus.actions["zoom_in"].trigger()
    assert window.status.zoom.text() == f"{round(100 * window.view.zoom_now)} %" != "100 %"
    qtbot.mouseClick(window.status.zoom, Qt.MouseButton.LeftButton)
    assert window.status.zoom.text() == "100 %" and window.view.zoom_now == 1
    window.menus.actions["zoom_out"].trigger()
    qtbot.keyClick(window, Qt.Key.Key_1, CTRL)
    assert abs(window.view.zoom_now - 1) < 1e-9


def test_the_grid_can_be_switched_off(window: Window) -> None:
    with_lines = window.view.grab().toImage()
    action = window.menus.actions["grid"]
    action.trigger()
    window.menus.refresh_actions()
    assert not window.view.grid.shown and not action.isChecked() and window.view.grab().toImage() != with_lines
    action.trigger()
    assert window.view.grab().toImage() == with_lines


def test_what_was_done_is_listed_and_gone_back_to(window: Window) -> None:
    for name in ("one", "two", "three"):
        window.desk.do("draw_rectangle", start=[0, 0], end=[50, 40], name=name)
    menu = window.menus.history
    menu.fill()
    texts = [one.text() for one in menu.actions()]
    assert [text[:1] for text in texts] == ["3", "2", "1", "T"] and "two" in texts[1]
    menu.actions()[1].trigger()
    assert list(window.desk.document.definitions) == ["one", "two"]
    menu.fill()
    assert [one.isChecked() for one in menu.actions()] == [False, True, False, False]
    menu.actions()[0].trigger()
    assert list(window.desk.document.definitions) == ["one", "two", "three"], "nothing is lost by looking"


def test_one_can_reckon_in_number_fields(qtbot: QtBot) -> None:
    field = ReckoningField()
    field.setRange(0, 100)
    qtbot.addWidget(field)
    for text, value in (("40 + 3 * 5", 55), ("(1+2)/4", 0.75), ("1,5*2", 3), ("len", 3)):
        field.lineEdit().clear()
        qtbot.keyClicks(field.lineEdit(), text)
        qtbot.keyClick(field.lineEdit(), Qt.Key.Key_Return)
        assert field.value() == value, text


def test_what_was_entered_in_a_number_field_is_undone_by_the_key_and_a_table_is_pasted_wherever_one_is(
    qtbot: QtBot, window: Window
) -> None:
    desk = window.desk
    desk.do("draw_rectangle", start=[0, 0], end=[50, 30], name="box", snap=False)
    desk.do("parameterize", thing="box", attribute="width", name="wide")
    finish(desk)
    (field,) = (one for one in window.findChildren(ReckoningField) if one.accessibleName() == "wide")
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "70")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert desk.document.parameters()["wide"] == 70
    qtbot.keyClick(field, Qt.Key.Key_Z, CTRL)
    assert desk.document.parameters()["wide"] == 50
    tree = window.places["outline"].findChild(QTreeWidget)
    assert tree is not None
    tree.setFocus()
    QGuiApplication.clipboard().setText("a\t1\nb\t2")
    qtbot.keyClick(tree, Qt.Key.Key_V, CTRL)
    assert set(desk.document.definitions) > {"wide", "box"}, "the table"


def test_things_are_aligned_by_keys(qtbot: QtBot, window: Window) -> None:
    desk = window.desk
    for k, x in enumerate((10, 40)):
        desk.do("draw_rectangle", start=[x, 10 + 7 * k], end=[x + 20, 30 + 7 * k], name=f"box_{k}", snap=False)
    desk.select_names(("box_0", "box_1"))
    window.view.setFocus()
    qtbot.keyClick(window.view, Qt.Key.Key_Up, CTRL | SHIFT)
    assert [desk.live.values()[f"box_{k}"].get("y") for k in range(2)] == [10, 10]  # type: ignore[union-attr]


def test_things_are_arranged_by_buttons(qtbot: QtBot, window: Window) -> None:
    desk, shown = window.desk, {one.text(): one for one in window.tool_bar.findChildren(QToolButton)}
    for k, x in enumerate((10, 40)):
        desk.do("draw_rectangle", start=[x, 10 + 7 * k], end=[x + 20, 30 + 7 * k], name=f"box_{k}", snap=False)
    desk.select(())
    assert not any(shown[one].isVisible() for one in ("Align top", "To the front"))
    desk.select_names(("box_0",))
    qtbot.waitUntil(shown["To the front"].isVisible)
    assert not shown["Align top"].isVisible()
    qtbot.mouseClick(shown["To the front"], Qt.MouseButton.LeftButton)
    assert [one.place[0] for one in window.scene.items_shown] == ["box_1", "box_0"]
    desk.select_names(("box_0", "box_1"))
    qtbot.waitUntil(shown["Align top"].isVisible)
    qtbot.mouseClick(shown["Align top"], Qt.MouseButton.LeftButton)
    assert [desk.live.values()[f"box_{k}"].get("y") for k in range(2)] == [10, 10]  # type: ignore[union-attr]
    assert not shown["Distribute across"].isEnabled(), "that takes three"
    desk.select_names(("box_0",))
    qtbot.keyClick(window, Qt.Key.Key_BracketLeft, CTRL | SHIFT)
    assert [one.place[0] for one in window.scene.items_shown] == ["box_0", "box_1"]
