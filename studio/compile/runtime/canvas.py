"""The widget that draws a scene and takes the events of mouse and keyboard."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import Any

from studio.compile.runtime.cursor import PRESSING, lets_go
from studio.compile.runtime.events import POINTED
from studio.compile.runtime.held import HeldKeys, Repeats, Wheel

MODIFYING = ("Shift", "Control", "Alt", "AltGr", "Meta", "CapsLock", "NumLock", "ScrollLock")  # keys that say nothing


def guarded(method: Callable) -> Callable:
    """An exception must not leave a method that Qt calls: it is shown, and the window goes on."""

    def safe(self, *arguments):
        try:
            return method(self, *arguments)
        except Exception:
            sys.excepthook(*sys.exc_info())
            return None

    safe.__name__ = method.__name__
    return safe


def key_name(event: Any) -> str:
    """What programs call a key: the sign it writes, else its name (left, space, return); none with Ctrl or Alt."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QKeySequence

    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
    alone = [getattr(Qt.Key, f"Key_{one}") for one in MODIFYING]
    if event.modifiers() & held or event.key() in alone:
        return ""
    sign = event.text()
    name = sign if sign.isprintable() and sign.strip() else QKeySequence(event.key()).toString().lower()
    return name if name == sign or name.isascii() else ""  # Qt names what has no name, as a dead key, by a foreign sign


def keyboard_place(event: Any) -> int:
    """Where a key lies on the keyboard: that stays the same, whatever else is held meanwhile."""
    return event.nativeScanCode() or event.key()


def notches_of(event: Any) -> float:
    """By how many notches a wheel was turned, down or up (less than 0)."""
    return -event.angleDelta().y() / 120  # eighths of a degree, 15 degrees a notch


def typed_text(event: Any) -> str:
    """What a key wrote, or what it pastes from the clipboard; nothing where it is for something else."""
    from PySide6.QtGui import QGuiApplication, QKeySequence

    if event.matches(QKeySequence.StandardKey.Paste):
        return QGuiApplication.clipboard().text()
    return event.text() if key_name(event) and event.text().isprintable() else ""


def write(window: Any, written: str) -> None:
    """A text that was written or pasted, for a program that knows texts."""
    if written and "text" in window.program.RULES:
        window.send("text", written=written)


def let_cursor_go(window: Any, name: str = PRESSING[0]) -> None:
    """A key is let go, or left: what it pressed with the cursor is as well, where nothing can be led."""
    if name in PRESSING and window.cursor is not None and not lets_go(window.program.RULES, True):
        window.release(window.cursor)
        window.canvas.update()


def canvas_for(window: Any) -> Any:
    """The widget that draws the scene and takes the events."""
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QWidget

    held, wheel, repeats = HeldKeys(), Wheel(), Repeats()

    def let_go(names):
        for name in names:
            if name and "key_up" in window.program.RULES:
                window.send("key_up", key=name)

    class Canvas(QWidget):
        @guarded
        def paintEvent(self, event):
            window.paint(self)

        @guarded
        def mousePressEvent(self, event):
            if event.button() == Qt.MouseButton.LeftButton:
                window.cursor = None
                window.press(window.place(event.position()))
            elif event.button() == Qt.MouseButton.RightButton:
                window.point("right_click", window.place(event.position()))

        @guarded
        def mouseDoubleClickEvent(self, event):
            at = window.place(event.position())
            if event.button() != Qt.MouseButton.LeftButton or not window.point("double_click", at):
                self.mousePressEvent(event)

        @guarded
        def mouseMoveEvent(self, event):
            place = window.place(event.position())
            window.hover(place) if window.pressed is None else window.point("pull", place)

        @guarded
        def leaveEvent(self, event):
            if window.pressed is None:
                window.hover(None)

        @guarded
        def wheelEvent(self, event):
            if steps := wheel.turned(notches_of(event)):
                window.point("wheel", window.place(event.position()), steps=steps)

        @guarded
        def mouseReleaseEvent(self, event):
            if event.button() == Qt.MouseButton.LeftButton:
                window.release(window.place(event.position()))

        @guarded
        def keyPressEvent(self, event):
            moments = event.timestamp(), time.monotonic() * 1000
            if event.isAutoRepeat() and repeats.are_late(*moments):
                return
            if not event.isAutoRepeat():
                repeats.press(*moments)
            name = key_name(event)
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            cursor = bool(name) and window.moves_cursor(name, shift)
            if name and not (cursor and "key" in window.program.RULES):  # whose press it is not told of
                held.press(keyboard_place(event), name)
            if cursor:
                return
            if name:
                window.key(name)
            write(window, typed_text(event))

        @guarded
        def inputMethodEvent(self, event):
            write(window, event.commitString())
            event.accept()

        @guarded
        def keyReleaseEvent(self, event):
            if not event.isAutoRepeat():
                let_cursor_go(window, key_name(event))
                let_go([held.let_go(keyboard_place(event))])

        @guarded
        def focusOutEvent(self, event):
            let_cursor_go(window)
            let_go(held.let_all_go())

    canvas = Canvas()
    canvas.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    canvas.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, "text" in window.program.RULES)
    canvas.setMinimumSize(240, 240)
    canvas.setMouseTracking(any(event in window.program.RULES for event in POINTED))
    return canvas


def has_screen() -> bool:
    """Whether a window can be opened: elsewhere than on Linux always, or where no screen is needed."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in names)


def opened_size(screen: Any) -> tuple[int, int]:
    """How wide and high a window is at first, in pixels: never more than its screen shows, with a frame around it."""
    room = screen.availableGeometry()
    return min(760, room.width() - 16), min(820, room.height() - 56)
