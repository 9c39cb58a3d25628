"""The canvas is never less than half of the window, across and down, unless a hand on a separator wants it so."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow, QScrollArea, QStyle, QWidget

from studio.app.place_dock import PlaceDock
from studio.app.qt_guard import guarded

ACROSS, DOWN = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
SIDES = (Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.LeftDockWidgetArea)
"""The sides whose places give way, one after the other."""
TALL = "stage"
"""The place below the canvas that gives way."""
TALL_HEIGHT, LOW, LOW_BY_HAND = 400, 240, 150
"""How high it is when it opens, where the canvas keeps half of the window; lower than ``LOW`` it is opened anew, where
a hand has made it so only if it is of no use."""
TRIES = 3
"""How often it is made high when it opens."""
FOLDED = "outline"
"""The place that is put away where the window is too narrow for all."""
SEPARATOR = "qt_qmainwindow_extended_splitter"
"""What Qt calls the widget by which it widens a thin separator."""
LOWEST = "timeline"
"""The place below the tall one, put away while that would be lower than what is in it."""


@guarded
class CanvasRoom(QObject):
    """Divides a window, whose child it is, when its size changes or a place comes into sight."""

    def __init__(
        self, window: QMainWindow, canvas: QWidget, docks: Mapping[str, PlaceDock], divided: bool = False
    ) -> None:
        """``divided``: by the person, so that it stays as it is."""
        super().__init__(window)
        self.window, self.canvas, self.docks = window, canvas, docks
        self.keeping = {ACROSS, DOWN}
        """The directions in which the canvas keeps its half."""
        self._divided, self._held = ({ACROSS, DOWN} if divided else set[Qt.Orientation]()), False
        self._before = self._sizes()  # when a separator was taken in hand
        self.by_hand = divided  # whether a hand has ever made the tall place higher or lower
        self._away = False  # whether a place was put away for want of room
        self._opens = 0  # how often the tall place, which has just come into sight, is still made high
        self._lifted = False  # whether the place below it was put away for it
        self.may_lift: Callable[[], bool] = lambda: True
        """Whether the place below the tall one is of no use now."""
        self._settle = QTimer(self, singleShot=True, interval=0)
        self._settle.timeout.connect(self._settled)
        window.installEventFilter(self)
        canvas.installEventFilter(self)
        docks[TALL].came.connect(lambda _: self._watch())
        self._watch()
        for dock in docks.values():
            dock.visibilityChanged.connect(lambda _: self._settle.start())
        docks[TALL].visibilityChanged.connect(self._opened)

    def _watch(self) -> None:
        """What is in the tall place, once it is there, tells when it needs more."""
        if (inside := self._inside()) is not None:
            inside.installEventFilter(self)

    @property
    def waits(self) -> bool:
        """Whether the window is about to be divided anew."""
        return self._settle.isActive()

    def free(self) -> int:
        """How high a place may be that opens below the canvas, in pixels."""
        return max(-self._missing(DOWN) - self._gap(), 1)

    def look(self) -> None:
        """What the places are needed for may have changed."""
        self._settle.start()

    def begin_anew(self) -> None:
        """Every place is where it was at first."""
        self.keeping, self._away, self._lifted, self.by_hand = {ACROSS, DOWN}, False, False, False
        self._settle.start()

    def open_tall(self) -> None:
        """Gives the tall place as much as it needs and the canvas can spare."""
        dock = self.docks[TALL]
        wanted = min(TALL_HEIGHT, self.free() + (0 if dock.isHidden() else dock.height() + self._gap()))
        dock.show()
        self.window.resizeDocks([dock], [wanted], DOWN)
        self._settle.start()

    def _opened(self, visible: bool) -> None:
        low = LOW_BY_HAND if self.by_hand else LOW
        self._opens = TRIES if visible and self.docks[TALL].height() < low else 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.Resize
            or event.type() == QEvent.Type.LayoutRequest
            and watched is self._inside()
        ):
            self._settle.start()
        elif watched is self.window and event.type() == QEvent.Type.MouseButtonPress:
            # what no widget wants comes here as well
            under = self.window.childAt(event.position().toPoint())  # type: ignore[attr-defined]
            self._held = under is None or under.objectName() == SEPARATOR
            self._before = self._sizes()
        elif watched is self.window and event.type() == QEvent.Type.MouseButtonRelease and self._held:
            self._held = False
            self._divided |= {way for way, now in self._sizes().items() if now != self._before[way]}
            self.by_hand |= DOWN in self._divided
            self._settle.start()
        return False

    def _sizes(self) -> dict[Qt.Orientation, tuple[int, int]]:
        """What a hand on a separator may change: of the canvas across, of it and of the tall place down."""
        across, down = self.canvas.width(), self.canvas.height()
        return {ACROSS: (across, 0), DOWN: (down, self.docks[TALL].height())}

    def _settled(self) -> None:
        if self._held or not self.window.isVisible():
            return
        if self._divided:
            kept = {way for way in self._divided if self._missing(way) <= 0}
            self.keeping = self.keeping - self._divided | kept
            self._divided = set()
            return
        if self._opens and self.docks[TALL].height() < LOW and self.free() > 1:
            self._opens -= 1  # once is not enough while Qt still lays out what came with it
            self.open_tall()
        elif DOWN in self.keeping:
            self._make_room(DOWN, [self.docks[TALL]], self._missing(DOWN))
        if ACROSS in self.keeping:
            self._make_room_across()
        self._lift()

    def _lift(self) -> None:
        """The place below the tall one goes while that needs its room, and comes back after that."""
        tall, low, inside = self.docks[TALL], self.docks[LOWEST], self._inside()
        seen = inside is not None and inside.isVisible() and not tall.isFloating() and self.may_lift()
        lacking = inside.minimumSizeHint().height() - tall.widget().height() if inside is not None and seen else 0
        if self._lifted and (not seen or lacking + low.sizeHint().height() + self._gap() <= 0):
            self._lifted = False
            low.show()
        elif lacking > 0 and low.isVisible() and not low.isFloating() and DOWN in self.keeping and not self._lifted:
            self._lifted, given = True, low.height() + self._gap()  # once: whoever shows it again wants it
            low.hide()
            self.window.resizeDocks([tall], [tall.height() + given], DOWN)

    def _inside(self) -> QWidget | None:
        """What is scrolled in the tall place."""
        scroll = self.docks[TALL].widget()
        return scroll.widget() if isinstance(scroll, QScrollArea) else None

    def _make_room_across(self) -> None:
        outline, missing = self.docks[FOLDED], self._missing(ACROSS)
        if self._away and outline.isHidden() and self._least(outline) + self._gap() <= -missing:
            self._away = False
            outline.show()
            return
        for side in SIDES:
            missing = self._make_room(ACROSS, self._shown_at(side), missing)
        if missing > 0 and outline in self._shown_at(self.window.dockWidgetArea(outline)) and not self._away:
            self._away = True  # once: whoever shows it again wants it
            outline.hide()

    def _make_room(self, way: Qt.Orientation, docks: list[QDockWidget], missing: int) -> int:
        """Makes the first of these smaller as far as it can be; gives how much is missing then."""
        dock = next((one for one in docks if one.isVisible() and not one.isFloating()), None)
        if missing <= 0 or dock is None:
            return missing
        now, least = (dock.width(), self._least(dock)) if way == ACROSS else (dock.height(), 1)
        given = max(min(missing, now - least), 0)
        if given:
            self.window.resizeDocks([dock], [now - given], way)
        return missing - given

    def _shown_at(self, side: Qt.DockWidgetArea) -> list[QDockWidget]:
        """The places in sight at a side, those behind a tab left out."""
        docks = [one for one in self.docks.values() if not one.visibleRegion().isEmpty() and not one.isFloating()]
        return [one for one in docks if self.window.dockWidgetArea(one) == side]

    def _least(self, dock: QDockWidget) -> int:
        """How narrow a place can be, with those that share its room as tabs."""
        together = [dock, *self.window.tabifiedDockWidgets(dock)]
        return max(max(one.minimumWidth(), one.minimumSizeHint().width()) for one in together)

    def _missing(self, way: Qt.Orientation) -> int:
        """How many pixels the canvas lacks of its half; negative: what it has over it."""
        if way == ACROSS:
            return (self.window.width() + 1) // 2 - self.canvas.width()
        return (self.window.height() + 1) // 2 - self.canvas.height()

    def _gap(self) -> int:
        return self.window.style().pixelMetric(QStyle.PixelMetric.PM_DockWidgetSeparatorExtent, None, self.window)
