"""Places that follow the document one event of the loop at a time, so that no commit holds the window up.

What shows the document from the time before is behind; whoever acts on a place that is behind makes it follow first.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QKeyEvent, QSinglePointEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from studio.app.qt_guard import guarded

ACTS = frozenset(
    {
        *(QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseMove, QEvent.Type.Wheel),
        *(QEvent.Type.KeyPress, QEvent.Type.TouchBegin, QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop),
    }
)
"""What a person does to a window."""


@guarded
class Following(QObject):
    """The places of one desk that are behind, in the order in which they follow."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._places: dict[QWidget, Callable[[], None]] = {}
        self._behind: list[QWidget] = []
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._next)

    @property
    def busy(self) -> bool:
        """Whether any place is behind."""
        return bool(self._behind)

    def add(self, place: QWidget, follow: Callable[[], None]) -> None:
        """From now on a place follows by calling this, which reads the document as it is then."""
        self._places[place] = follow

    def all_behind(self) -> None:
        """The document changed."""
        for place in self._places:
            self.behind(place)

    def behind(self, place: QWidget) -> None:
        """What a place shows is no longer so."""
        if place not in self._behind:
            self._behind.append(place)
        handle = place.window().windowHandle()
        if handle is not None:
            handle.installEventFilter(self)  # here everything arrives that the person does, before the place has it
        self._timer.start()

    def all_now(self) -> None:
        """Every place follows at once."""
        for place in self._behind.copy():
            self.now(place)

    def now(self, place: QWidget) -> None:
        """A place follows at once, if it is behind."""
        if place in self._behind:
            self._behind.remove(place)
            if isValid(place):
                self._places[place]()

    def _next(self) -> None:
        if self._behind:
            self.now(next((one for one in self._behind if isValid(one) and one.isVisible()), self._behind[0]))
        if not self._behind:
            self._timer.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._behind and event.type() in ACTS:
            for place in [one for one in self._behind if isValid(one) and _acts_on(one, event)]:
                self.now(place)
        return False


def _acts_on(place: QWidget, event: QEvent) -> bool:
    """Whether this is done to a place, as far as can be said."""
    if isinstance(event, QKeyEvent):
        focus = QApplication.focusWidget()
        return focus is None or place.isAncestorOf(focus)
    if isinstance(event, QSinglePointEvent):
        return place.isVisible() and place.rect().contains(place.mapFromGlobal(event.globalPosition().toPoint()))
    return True
