"""How the window is laid out: remembered from start to start, put back, and gone through with the keyboard."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QByteArray, QEvent, QObject, QRect, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from shiboken6 import isValid

from studio.app.desk import Desk
from studio.app.place_dock import PlaceDock
from studio.app.qt_guard import guarded
from studio.app.tab_order import stops, takes_focus

FIRST_SIZE = QSize(1280, 860)
"""How large the window is at first, where the screen has room for it."""
FIRST_OUTLINE, FIRST_INSPECTOR = 260, 350
"""How wide the outline and the inspector are at first, in pixels."""
GRIP = QSize(160, 40)
"""So much of the window must lie on a screen for a hand to reach it."""
VERSION = 1
"""Changes when the places change so much that an old layout does not fit."""
FRAMED = 200
"""Milliseconds after which a window that is shown has got its title and borders from the system."""
GEOMETRY, STATE = "geometry", "state"


@guarded
class Arrangement(QObject):
    """Where the places of a window are."""

    was_reset = Signal()
    """Every place is where it was at first."""

    def __init__(
        self,
        window: QMainWindow,
        places: Mapping[str, PlaceDock],
        desk: Desk,
        settings: QSettings | None,
    ) -> None:
        """``places`` are docked in the window, by their names; in its middle is the canvas."""
        super().__init__(window)
        self.window, self._places, self.desk, self.settings = window, places, desk, settings
        self._last: dict[str, QWidget] = {}  # the widget of each place that had the focus last
        window.resize(FIRST_SIZE)
        sides, wide = [places["outline"], places["inspector"]], [FIRST_OUTLINE, FIRST_INSPECTOR]
        window.resizeDocks(sides, wide, Qt.Orientation.Horizontal)
        self._at_first = window.saveState(VERSION)
        self.remembered = self._restore()
        """Whether the places are as they were when the last window was closed."""
        self._framed = settings is None  # whether it was looked how large it is with its title and borders
        window.installEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._remember_focus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A window that is new comes into reach; on a busy machine it has its title only once it is in front."""
        if not self._framed and event.type() in (QEvent.Type.Show, QEvent.Type.WindowActivate):
            self._framed = event.type() == QEvent.Type.WindowActivate
            QTimer.singleShot(FRAMED, self, self.keep_in_reach)
        return False

    # remembered

    def _restore(self) -> bool:
        settings = self.settings
        if settings is None:
            return False
        geometry, state = settings.value(GEOMETRY), settings.value(STATE)
        known = False
        if isinstance(geometry, QByteArray) and isinstance(state, QByteArray):
            self.window.restoreGeometry(geometry)
            known = self.window.restoreState(state, VERSION)
        self.keep_in_reach()
        return known

    def save(self) -> None:
        """Remembers the layout for the next start."""
        if self.settings is not None:
            self.settings.setValue(GEOMETRY, self.window.saveGeometry())
            self.settings.setValue(STATE, self.window.saveState(VERSION))

    def reset(self) -> None:
        """Puts every place where it was at first; the keyboard stays where it is, or else goes to the canvas."""
        focus = self.window.focusWidget()
        self.window.restoreState(self._at_first, VERSION)
        self.was_reset.emit()
        if focus is not None and QApplication.focusWidget() is not focus:
            there = focus if focus.isVisible() else self.window.centralWidget()
            if there is not None:
                there.setFocus(Qt.FocusReason.OtherFocusReason)
        self.desk.said.emit("Every place is where it was at first.")

    def keep_in_reach(self) -> None:
        """A window that lies on a monitor that is gone, or is larger than the screen, comes back into reach."""
        if self.window.isMaximized() or self.window.isFullScreen():
            return
        frame = self.window.frameGeometry()
        around = frame.size() - self.window.size()  # its title and borders, which are known once it is shown
        rooms = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        if not rooms or any(_reachable(frame, room) for room in rooms):
            return
        room = QGuiApplication.primaryScreen().availableGeometry()
        size = frame.size().boundedTo(room.size())
        self.window.resize(size - around)
        self.window.move(room.center() - QRect(room.topLeft(), size).center() + room.topLeft())

    # gone through

    def places(self) -> list[str]:
        """The places that are in view, in the order in which the keyboard goes through them; "" is the canvas."""
        shown = [name for name, dock in self._places.items() if not dock.visibleRegion().isEmpty()]
        return ["", *(name for name in shown if self._first_in(name) is not None)]

    def here(self) -> str:
        """The place that has the focus; "" is the canvas, and whatever belongs to no place."""
        return self._place_of(QApplication.focusWidget())

    def go_on(self, step: int) -> None:
        """Gives the focus to the next place (or the one before)."""
        places = self.places()
        here = self.here()
        now = places.index(here) if here in places else 0
        self.focus(places[(now + step) % len(places)])

    def show(self, name: str) -> None:
        """Shows a place in front of others and gives it the focus."""
        dock = self._places[name]
        dock.show()
        dock.raise_()
        self.focus(name)

    def focus(self, name: str) -> None:
        """Gives the focus to a place, where it was last in there."""
        last = self._last.get(name)
        wanted = last if last is not None and isValid(last) and takes_focus(last) else self._first_in(name)
        if wanted is not None:
            wanted.setFocus(Qt.FocusReason.TabFocusReason)
            title = self._places[name].windowTitle() if name else "Canvas"
            self.desk.said.emit(f"The keyboard is on: {title}.")

    def _first_in(self, name: str) -> QWidget | None:
        if not name:
            return self.window.centralWidget()
        place = self._places[name].place
        return place if takes_focus(place) else next(iter(stops(place)), None)

    def _place_of(self, widget: QWidget | None) -> str:
        for name, dock in self._places.items():
            place = dock.made
            if widget is not None and place is not None and (place is widget or place.isAncestorOf(widget)):
                return name
        return ""

    def _remember_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and (name := self._place_of(now)):
            self._last[name] = now


def _reachable(frame: QRect, room: QRect) -> bool:
    """Whether enough of a window lies on a screen, its upper edge included, and it is not larger than that."""
    seen = frame.intersected(room)
    fits = frame.width() <= room.width() and frame.height() <= room.height()
    return seen.width() >= GRIP.width() and seen.height() >= GRIP.height() and frame.top() >= room.top() - 1 and fits
