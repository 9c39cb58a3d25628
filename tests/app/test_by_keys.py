"""Who has no mouse at hand makes a program too: every key goes to what has the keyboard then, nothing is called."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import createdByPython

from studio.app.desk import Desk
from studio.app.forms.command_form import CommandForm
from studio.app.mnemonics import give_letters, with_letters
from studio.app.theme import Theme
from studio.app.window import Window
from studio.language.show import show
from tests.compile.emitted import module_of

Key = Qt.Key
CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
PLAIN = Qt.KeyboardModifier.NoModifier
MOST = 60


class Keyboard:
    """Ten fingers and no mouse."""

    def __init__(self, qtbot: QtBot, window: Window) -> None:
        self.bot, self.window = qtbot, window

    @property
    def focus(self) -> QWidget:
        popup = QApplication.activePopupWidget()
        found = (popup.focusWidget() or popup) if popup is not None else QApplication.focusWidget()
        assert found is not None, "nothing has the keyboard"
        return found

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN, times: int = 1) -> None:
        for _ in range(times):
            QTest.keyClick(self.focus, key, modifiers)
            QApplication.processEvents()

    def menu(self) -> None:
        """The menu key, as the platform tells of it."""
        focus, middle = self.focus, self.focus.rect().center()
        reason = QContextMenuEvent.Reason.Keyboard
        QApplication.sendEvent(focus, QContextMenuEvent(reason, middle, focus.mapToGlobal(middle), PLAIN))
        QApplication.processEvents()

    def type(self, text: str) -> None:
        for letter in text:
            QTest.keyClicks(self.focus, letter)
            QApplication.processEvents()

    def settle(self) -> None:
        """All is worked out; where a form was closed, the window is in front again, as window managers do it."""
        desk = self.window.desk
        self.bot.waitUntil(lambda: not desk.busy, timeout=60_000)
        desk.following.all_now()
        self.window.activateWindow()
        self.bot.waitUntil(lambda: QApplication.focusWidget() is not None)

    def go(self, name: str) -> None:
        """Tab until something of a name has the keyboard."""
        for _ in range(MOST):
            if self.focus.accessibleName().startswith(name):
                return
            self.press(Key.Key_Tab)
        raise AssertionError(f"Tab never comes to {name}")

    def form(self) -> None:
        """A form asks for something now."""
        self.bot.waitUntil(lambda: isinstance(QApplication.activeWindow(), CommandForm))

    def command(self, letters: str) -> None:
        """The first that the palette finds by a few letters."""
        self.press(Key.Key_P, CTRL | SHIFT)
        self.type(letters)
        self.press(Key.Key_Return)


@pytest.fixture
def keys(qtbot: QtBot) -> Keyboard:
    look = Theme()
    look.choose("light")
    window = Window(Desk(), look)
    qtbot.addWidget(window, before_close_func=lambda one: one.files.forget())
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    return Keyboard(qtbot, window)


def test_a_traffic_light(keys: Keyboard) -> None:
    keys.press(Key.Key_Escape)
    keys.press(Key.Key_E)
    keys.press(Key.Key_Return)
    keys.press(Key.Key_Right, SHIFT)
    keys.press(Key.Key_Down, SHIFT)
    keys.press(Key.Key_Return)
    keys.settle()
    keys.press(Key.Key_2, ALT)
    keys.go("fill of")
    keys.press(Key.Key_Space)
    keys.type("red")
    keys.press(Key.Key_Return)
    keys.settle()
    keys.go("fill of")
    keys.menu()
    keys.press(Key.Key_Down)
    keys.press(Key.Key_Return)
    keys.form()
    keys.type("light")
    keys.press(Key.Key_Return)
    keys.settle()
    keys.press(Key.Key_1, ALT)
    keys.press(Key.Key_Down)
    keys.press(Key.Key_End)
    keys.command("make a state")
    keys.form()
    keys.press(Key.Key_Return)
    keys.settle()
    keys.press(Key.Key_Escape)
    for colour in ("green", "gold", "red"):
        show_click(keys, colour)
    assert len(keys.window.desk.editor.history) == 4 + 3 * 3
    program, seen = module_of(keys.window.desk.document).Program(), []
    program.set_state({"light": "red"})
    for _ in range(4):
        assert program.send("click", x=230, y=180).accepted
        seen.append(program.scene()[0]["fill"])
    assert seen == ["green", "gold", "red", "green"]


def test_tab_goes_as_what_is_in_the_inspector_is_seen(keys: Keyboard) -> None:
    desk, inspector = keys.window.desk, keys.window.docks["inspector"].place
    desk.do("draw_rectangle", start=[20, 30], end=[90, 70], name="lid")
    desk.do("draw_line", start=[0, 0], end=[50, 80], name="rod")
    for thing in ("lid", "rod"):
        desk.select_names((thing,))
        keys.settle()
    keys.press(Key.Key_2, ALT)
    tops = []
    while inspector.isAncestorOf(keys.focus):
        tops.append(keys.focus.mapTo(inspector, keys.focus.rect().topLeft()).y())
        keys.press(Key.Key_Tab)
    assert len(tops) > 12 and tops == sorted(tops)


def show_click(keys: Keyboard, colour: str) -> None:
    """What a click does, shown where the drawing is."""
    keys.press(Key.Key_K)
    keys.press(Key.Key_Right)
    keys.press(Key.Key_Return)
    keys.settle()
    keys.press(Key.Key_C)
    keys.go("tile light")
    keys.press(Key.Key_Space)
    keys.go("Other value")
    keys.type(colour)
    keys.press(Key.Key_Return)
    keys.settle()
    keys.press(Key.Key_D)
    keys.settle()


def test_each_text_gets_a_letter_of_its_own() -> None:
    assert with_letters(["Save", "Discard", "Cancel"]) == ["&Save", "&Discard", "&Cancel"]
    assert with_letters(["Save", "Save as", "&About"]) == ["&Save", "Sa&ve as", "&About"]
    assert with_letters(["Draw", "Arrange", "Teach", "Data"]) == ["D&raw", "&Arrange", "&Teach", "&Data"]
    assert with_letters(["A", "A", "100 %"]) == ["&A", "A", "100 %"]
    assert with_letters(["Save", "Part"], {"s"}) == ["S&ave", "&Part"], "the letter is another one's key"


def test_dialogs_and_menus_get_letters(keys: Keyboard) -> None:
    give_letters(keys.window)
    letters = [one.text()[one.text().index("&") + 1].lower() for one in keys.window.menuBar().actions()]
    assert len(set(letters)) == len(letters) > 10
    keys.window.ask("new_value")
    keys.form()
    give_letters(QApplication.activeWindow())
    buttons = [one.text() for one in QApplication.activeWindow().findChildren(QPushButton) if one.isVisible()]
    assert buttons and all("&" in one for one in buttons)
    keys.press(Key.Key_Escape)


def test_corners_are_led_by_keys(keys: Keyboard) -> None:
    keys.press(Key.Key_Escape)
    keys.press(Key.Key_P)
    for way in (Key.Key_Right, Key.Key_Down, Key.Key_Left):
        keys.press(Key.Key_Return)
        keys.press(way, SHIFT)
    keys.press(Key.Key_Return)
    keys.press(Key.Key_Return)
    keys.settle()
    corners = "[point(200, 150), point(250, 150), point(250, 200), point(200, 200)]"
    assert corners in show(keys.window.desk.document.definitions["polygon_1"].formula)


def test_the_bar_is_one_that_lasts_as_long_as_the_window(window: Window) -> None:
    """A bar that Qt made by itself was lost to Python in a long session, and no menu could be filled any more."""
    assert createdByPython(window.menuBar())
