"""Places that follow the document one event of the loop at a time, so that no commit holds the window up.

What shows the document from the time before is behind; whoever acts on a place that is behind makes it follow first.
A place that takes long follows in pieces, a few milliseconds an event; when the document changes it begins anew.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from inspect import GEN_RUNNING, getgeneratorstate
from time import perf_counter
from typing import TypeVar

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
IN_AN_EVENT = 0.005
"""Seconds after which no further piece of a place follows in the same event."""
Pieces = Generator[None, None, None]
"""Something long to do, which can be left for a while wherever it yields; closed where it is not gone on with."""
What = TypeVar("What")
Follow = Callable[[], Pieces | None]
"""Brings a place in step with the document: all of it, or in pieces."""


def at_once(pieces: Generator[None, None, What]) -> What:
    """Does all pieces one after the other; gives what comes of them."""
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            came: What = end.value
            return came


@guarded
class Following(QObject):
    """The places of one desk that are behind, in the order in which they follow."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._places: dict[QWidget, Follow] = {}
        self._behind: list[QWidget] = []
        self._begun: dict[QWidget, Pieces] = {}  # what is left of places that have followed in part
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._next)

    @property
    def busy(self) -> bool:
        """Whether any place is behind."""
        return bool(self._behind)

    def add(self, place: QWidget, follow: Follow) -> None:
        """From now on a place follows by calling this, which reads the document as it is then."""
        self._places[place] = follow

    def all_behind(self) -> None:
        """The document changed."""
        for place in list(self._places):
            self.behind(place)

    def behind(self, place: QWidget) -> None:
        """What a place shows is no longer so, nor what it has begun to show."""
        begun = self._begun.pop(place, None)
        if begun is not None and getgeneratorstate(begun) != GEN_RUNNING:
            begun.close()
        if not isValid(place):  # it is gone, or what Python held of it is
            self._places.pop(place, None)
            return
        if place not in self._behind:
            self._behind.append(place)
        handle = place.window().windowHandle()
        if handle is not None:
            handle.installEventFilter(self)  # here everything arrives that the person does, before the place has it
        self._timer.start()

    def all_now(self) -> None:
        """Every place follows at once, also one that comes as another follows."""
        while self._behind:
            self.now(self._behind[0])

    def now(self, place: QWidget) -> None:
        """A place follows at once, if it is behind."""
        while self._piece(place):
            pass

    def afresh(self, place: QWidget) -> None:
        """A place follows at once, whether it is behind or not."""
        self.behind(place)
        self.now(place)

    def _piece(self, place: QWidget) -> bool:
        """A place that is behind follows by one piece; whether more are left of it."""
        if place not in self._behind:
            return False
        self._behind.remove(place)
        if not isValid(place):
            return False
        pieces = self._begun.get(place) or self._places[place]()
        if pieces is None:
            return False
        self._begun[place] = pieces
        more = next(pieces, pieces) is not pieces
        if self._begun.get(place) is not pieces:  # what it shows changed while it did this
            pieces.close()
            return False
        if more:
            self._behind.insert(0, place)
        else:
            del self._begun[place]
        return more

    def _next(self) -> None:
        if self._behind:
            place = next((one for one in self._behind if isValid(one) and one.isVisible()), self._behind[0])
            until = perf_counter() + IN_AN_EVENT
            while self._piece(place) and perf_counter() < until:
                pass
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
