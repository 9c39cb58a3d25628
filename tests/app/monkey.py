"""Random hands on the whole window: real events of mouse and keyboard, wherever they happen to go."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEventLoop, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QWidget
from shiboken6 import isValid

from studio.app.window import Window

LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
PLAIN = Qt.KeyboardModifier.NoModifier
SHIFT, CTRL, ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
HELD = (PLAIN, PLAIN, PLAIN, PLAIN, SHIFT, CTRL, ALT)
Key = Qt.Key
KEYS = (
    *(Key.Key_Escape, Key.Key_Tab, Key.Key_Backtab, Key.Key_Return, Key.Key_Backspace, Key.Key_Delete, Key.Key_Space),
    *(Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down, Key.Key_Home, Key.Key_End, Key.Key_PageDown),
    *(Key.Key_Plus, Key.Key_Minus, Key.Key_BracketLeft, Key.Key_BracketRight, Key.Key_F2, Key.Key_F1, Key.Key_Menu),
)
LETTERS = tuple(getattr(Key, f"Key_{letter}") for letter in "ABCDEFGHIJKLMNOPRSTUVWXYZ0123456789")
TOGETHER = (
    *((Key.Key_Z, CTRL), (Key.Key_Z, CTRL), (Key.Key_Z, CTRL | SHIFT), (Key.Key_Y, CTRL), (Key.Key_P, CTRL | SHIFT)),
    *((Key.Key_A, CTRL), (Key.Key_C, CTRL), (Key.Key_V, CTRL), (Key.Key_X, CTRL), (Key.Key_D, CTRL), (Key.Key_S, CTRL)),
    *((Key.Key_L, CTRL), (Key.Key_G, CTRL), (Key.Key_F, CTRL), (Key.Key_0, CTRL), (Key.Key_A, CTRL | SHIFT)),
)
"""Keys that are pressed together; leaving the window is none of them."""
TEXTS = (
    *("1", "0", "-3", "12.5", "1e999", "nan", "x", "gap", "gap * 2", "red", "[1, 2", "point(3, 4)", "lambda: 0", "def"),
    *("__import__('os')", "é", "𝔘ñí", "\u202e!", "'", '"', "((((", "a" * 300, "\t", " ", "\n", "\x00", "名前", "if"),
)
TOOLS = ("select", "select", "rectangle", "line", "ellipse", "polygon", "path", "text", "click")
LEAVING = ("quit", "new_window")
"""Actions of the window that leave it, or open one that nobody looks at."""
PATIENCE, MOST_LOOKS = 40, 60_000
"""So many looks at what is worked out, a hundredth of a second apart, before it is stopped, and before it must have."""
STILL = 40
"""So many looks without a sign of life mean that something waits for an answer that came by itself."""


class Monkey:
    """One pair of hands with dice of their own; ``log`` says what they did."""

    def __init__(self, window: Window, seed: int, folder: Path) -> None:
        self.window, self.dice, self.folder = window, random.Random(seed), folder
        self.log: list[str] = []
        self._acting = False
        self._beats = self._last = self._still = 0  # how often it came by, and how often nothing was heard of it
        self._kept: QWidget = window
        self._closing = QTimer(window, interval=25)
        self._closing.timeout.connect(lambda: QTimer.singleShot(0, window, self._unblock))  # it may nest
        self._closing.start()
        self.habits: list[tuple[int, Callable[[], None]]] = [
            (24, self.on_canvas),
            (17, self.anywhere),
            (8, self.pull_anywhere),
            (10, self.key),
            (6, self.together),
            (5, self.write),
            (4, self.wheel),
            (6, self.take_tool),
            (4, self.look_about),
            (4, self.undo_or_redo),
            (4, self.choose_command),
            (4, self.choose_action),
            (2, self.focus),
            (2, self.resize),
        ]
        self._weights = [weight for weight, _ in self.habits]

    patient = True
    """Whether it waits for what is worked out after each thing: the same seed then always does the same."""

    def play(self, events: int) -> None:
        """Does so many things, fewer where they leave the window."""
        for number in range(events):
            self._beats += 1
            if not self.window.isVisible():
                self.say("left")
                return
            does = self.dice.choices(self.habits, self._weights)[0][1]
            self.window.desk.following.all_now()  # as what a person does makes them, which these events go around
            self._acting = True
            in_a_loop(does)
            self._acting = False
            if number % 4 == 0:
                QApplication.processEvents()
            if self.window.desk.busy and (self.patient or self.dice.random() < 0.2):
                self.rest()

    def rest(self) -> None:
        """Waits for what is worked out, and stops it when that takes long."""
        for patience in range(MOST_LOOKS):
            if not self.window.desk.busy:
                return
            self._beats += 1
            QTest.qWait(10)
            if patience > PATIENCE:
                self.window.timeline.went.emit()  # what plays pauses
                self.window.desk.cancel()
        raise AssertionError("what was worked out did not stop")

    def end(self) -> None:
        """Lets go of everything: no dialog, no gesture, nothing worked out, the document itself in view."""
        self._closing.stop()
        for _ in range(50):
            close_popups()
            modal = QApplication.activeModalWidget()
            if modal is None:
                break
            modal.close()
            QApplication.processEvents()
        for one in dialogs():
            one.hide()
        self.window.timeline.went.emit()  # what plays pauses
        self.rest()
        QTest.keyClick(self.window.view, Key.Key_Escape)
        QApplication.processEvents()
        self.rest()
        self.window.desk.go_home()
        QTest.qWait(30)
        self.rest()

    def say(self, what: str) -> None:
        self.log.append(what)

    # where

    def top(self) -> QWidget:
        """What takes events now: what has popped up, a dialog, or the window."""
        popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if popup is not None and not isValid(popup):  # it stands where another one was, which hides it from Python
            close_popups()
            popup = None
        return popup or (modal if modal is not None and isValid(modal) else self.window)

    def _beside(self) -> QWidget | None:
        """Sometimes one of the windows that stay open beside it: parts, the maker of lessons, reasons, help."""
        more = dialogs() if self.top() is self.window else []
        return self.dice.choice(more) if more and self.dice.random() < 0.4 else None

    def spot(self) -> tuple[QWidget, QPoint]:
        """A widget that is seen, and a place in it."""
        self._kept = top = self._beside() or self.top()  # Python forgets what is in something that it forgets
        at = QPoint(self.dice.randrange(max(1, top.width())), self.dice.randrange(max(1, top.height())))
        child = top.childAt(at)
        return (top, at) if child is None or not isValid(child) else (child, child.mapFrom(top, at))

    def place(self) -> QPoint:
        """A place of the canvas, often that of a thing."""
        port, shown = self.window.view.viewport(), self.window.scene.items_shown
        if shown and self.dice.random() < 0.6:
            box = self.dice.choice(shown).bounds
            at = box.center() if self.dice.random() < 0.5 else box.topLeft()
            spot = self.window.view.mapFromScene(at) + QPoint(self.dice.randrange(-4, 5), self.dice.randrange(-4, 5))
            if port.rect().contains(spot):
                return spot
        return QPoint(self.dice.randrange(max(1, port.width())), self.dice.randrange(max(1, port.height())))

    # what

    def on_canvas(self) -> None:
        """Presses, moves, lets go or clicks twice on the canvas."""
        if self.top() is not self.window:
            return self.anywhere()
        port, at, held = self.window.view.viewport(), self.place(), self.dice.choice(HELD)
        what = self.dice.choice(("press", "move", "move", "move", "release", "release", "click", "double", "menu"))
        self.say(f"canvas {what} {at.toTuple()} {held}")
        button = MIDDLE if self.dice.random() < 0.06 else RIGHT if what == "menu" else LEFT
        does = {
            "press": lambda: QTest.mousePress(port, button, held, at),
            "move": lambda: QTest.mouseMove(port, at),
            "release": lambda: QTest.mouseRelease(port, button, held, at),
            "click": lambda: QTest.mouseClick(port, button, held, at),
            "double": lambda: QTest.mouseDClick(port, LEFT, held, at),
            "menu": lambda: QTest.mouseClick(port, RIGHT, held, at),
        }
        does[what]()

    def anywhere(self) -> None:
        """A click on whatever lies there."""
        widget, at = self.spot()
        held, right, twice = self.dice.choice(HELD), self.dice.random() < 0.06, self.dice.random() < 0.08
        self.say(f"click {type(widget).__name__} {widget.accessibleName()!r} {at.toTuple()} {held} {right} {twice}")
        if twice:
            QTest.mouseDClick(widget, LEFT, held, at)
        else:
            QTest.mouseClick(widget, RIGHT if right else LEFT, held, at)

    def pull_anywhere(self) -> None:
        """A pull from one place to another."""
        widget, at = self.spot()
        to = at + QPoint(self.dice.randrange(-90, 91), self.dice.randrange(-40, 41))
        self.say(f"pull {type(widget).__name__} {widget.accessibleName()!r} {at.toTuple()} {to.toTuple()}")
        QTest.mousePress(widget, LEFT, PLAIN, at)
        for far in (0.3, 0.6, 1.0):
            QTest.mouseMove(widget, (QPointF(at) + QPointF(to - at) * far).toPoint())
        QTest.mouseRelease(widget, LEFT, PLAIN, to)

    def target(self) -> QWidget:
        top, focus = self.top(), QApplication.focusWidget()
        return top if top is QApplication.activePopupWidget() or focus is None or not isValid(focus) else focus

    def key(self) -> None:
        """One key where the keyboard is."""
        key, held = self.dice.choice(KEYS if self.dice.random() < 0.6 else LETTERS), self.dice.choice(HELD)
        held = SHIFT if held == ALT else held
        if key == Key.Key_Q:
            return
        self.say(f"key {key} {held} to {type(self.target()).__name__}")
        QTest.keyClick(self.target(), key, held)

    def together(self) -> None:
        key, held = self.dice.choice(TOGETHER)
        self.say(f"keys {key} {held}")
        QTest.keyClick(self.target(), key, held)

    def write(self) -> None:
        """Types or pastes odd text, often with Enter after it."""
        text, target = self.dice.choice([*TEXTS, *self.window.desk.document.names()]), self.target()
        self.say(f"write {text!r} to {type(target).__name__}")
        if self.dice.random() < 0.5:
            QApplication.sendEvent(target, QKeyEvent(QKeyEvent.Type.KeyPress, 0, PLAIN, text))
        else:
            event = QInputMethodEvent()
            event.setCommitString(text)
            QApplication.sendEvent(target, event)
        if self.dice.random() < 0.5 and self.target() is target:
            QTest.keyClick(target, Key.Key_Return)

    def wheel(self) -> None:
        widget, at = self.spot()
        by, held = QPoint(0, self.dice.choice((-240, -120, 120, 240))), self.dice.choice((PLAIN, PLAIN, CTRL))
        self.say(f"wheel {type(widget).__name__} {by.y()} {held}")
        there, none = QPointF(widget.mapToGlobal(at)), Qt.MouseButton.NoButton
        phase = Qt.ScrollPhase.NoScrollPhase
        QApplication.sendEvent(widget, QWheelEvent(QPointF(at), there, QPoint(), by, none, held, phase, False))

    def take_tool(self) -> None:
        if self.top() is self.window:
            name = self.dice.choice([name for name in TOOLS if name in self.window.tools])
            self.say(f"tool {name}")
            self.window.tools[name].trigger()

    def look_about(self) -> None:
        """Brings another place to the front, or puts it away."""
        name = self.dice.choice(list(self.window.docks))
        dock = self.window.docks[name]
        self.say(f"dock {name}")
        if dock.isVisible() and self.dice.random() < 0.3:
            dock.close()
        else:
            dock.show()
            dock.raise_()

    def undo_or_redo(self) -> None:
        self.say("undo or redo")
        self.dice.choice((self.window.desk.undo, self.window.desk.redo))()

    def choose_command(self) -> None:
        """Any command, as from a menu."""
        if self.top() is self.window:
            name = self.dice.choice([one.name for one in self.window.desk.editor.commands])
            self.say(f"command {name}")
            self.window.ask(name)

    def choose_action(self) -> None:
        """Anything that the window itself can do, as from a menu."""
        name = self.dice.choice([one for one in self.window.menus.actions if one not in LEAVING])
        self.say(f"action {name}")
        if QApplication.activeModalWidget() is None:
            self.window.menus.actions[name].trigger()

    def focus(self) -> None:
        widget, _ = self.spot()
        self.say(f"focus {type(widget).__name__}")
        widget.setFocus()

    def resize(self) -> None:
        wide, high = self.dice.randrange(700, 1300), self.dice.randrange(500, 900)
        self.say(f"resize {wide} {high}")
        self.window.resize(wide, high)

    # what would wait for ever

    def _unblock(self) -> None:
        """Something waits inside an event: a dialog is answered, a pull of things is let go."""
        self._still = self._still + 1 if self._beats == self._last else 0
        self._last = self._beats
        if not self._acting and self._still < STILL:
            return
        modal = QApplication.activeModalWidget()
        if QApplication.activePopupWidget() is not None:
            close_popups()
        elif isinstance(modal, QMessageBox) and modal.buttons():
            self.dice.choice(modal.buttons()).click()
        elif isinstance(modal, QFileDialog) and modal.defaultSuffix() and self.dice.random() < 0.5:
            modal.selectFile(str(self.folder / f"some{self.dice.randrange(4)}.{modal.defaultSuffix()}"))
            modal.accept()
        elif isinstance(modal, QDialog):
            modal.reject()
        else:
            QTest.keyClick(self.window, Key.Key_Escape)


def dialogs() -> list[QWidget]:
    """What stands open beside the window."""
    return [
        one for one in QApplication.topLevelWidgets() if isValid(one) and one.isVisible() and isinstance(one, QDialog)
    ]


def close_popups() -> None:
    """Takes away whatever has popped up."""
    for one in QGuiApplication.topLevelWindows():
        if one.type() == Qt.WindowType.Popup and one.isVisible():
            one.close()


def in_a_loop(does: Callable[[], None]) -> None:
    """Does something while an event loop runs, as what a person does: what is to go later goes when that has ended.

    Qt takes what was asked for outside of any loop to be due at once in the next one, such as that of a dialog.
    """
    raised: list[BaseException] = []
    loop = QEventLoop()

    def act() -> None:
        try:
            does()
        except BaseException as error:
            raised.append(error)
        loop.quit()

    QTimer.singleShot(0, act)
    loop.exec()
    if raised:
        raise raised[0]
