"""The order in which Tab goes: as what is in a window is seen, also where some of it was made later than the rest."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLayout, QScrollArea, QWidget


def stops(inside: QWidget) -> list[QWidget]:
    """What takes the keyboard in a widget, as it is read: by its layouts, else line by line."""
    return [one for one in _read(inside) if takes_focus(one)]


def takes_focus(widget: QWidget) -> bool:
    """Whether Tab comes to a widget."""
    tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return tab and widget.isEnabled() and widget.isVisible() and widget.focusProxy() is None


def step_on(window: QWidget, forwards: bool) -> bool:
    """Gives the keyboard to what comes after what has it (or before); whether anything does."""
    order, now = stops(window), window.focusWidget()
    if now not in order or len(order) < 2:
        return False
    wanted = order[(order.index(now) + (1 if forwards else -1)) % len(order)]
    wanted.setFocus(Qt.FocusReason.TabFocusReason if forwards else Qt.FocusReason.BacktabFocusReason)
    around = wanted.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(wanted)
        around = around.parentWidget()
    return True


def _read(widget: QWidget) -> Iterator[QWidget]:
    laid = [] if widget.isWindow() else list(_laid(widget.layout()))
    others = [one for one in widget.children() if isinstance(one, QWidget) and not one.isWindow() and one not in laid]
    for one in (*laid, *sorted(others, key=lambda each: (each.y(), each.x()))):
        if one.isVisible():
            yield one
            yield from _read(one)


def _laid(layout: QLayout | None) -> Iterator[QWidget]:
    """The widgets of a layout and of those in it, one after another.

    Python may still take a layout for a spacer that was there before, and is gone: such a one tells nothing.
    """
    if not isinstance(layout, QLayout):
        return
    places = list(range(layout.count()))
    if isinstance(layout, QGridLayout):
        places.sort(key=lambda place: tuple(layout.getItemPosition(place)))  # type: ignore[arg-type]
    for item in map(layout.itemAt, places):
        if item is not None and isinstance(inner := item.layout(), QLayout):
            yield from _laid(inner)
        elif item is not None and isinstance(held := item.widget(), QWidget):
            yield held
