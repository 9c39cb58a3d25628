"""Measuring the real window: how long a moment of a gesture takes until it is painted, and what blocks the event loop.

Each time is taken twice: by the clock, and as the time that this process works, in which whatever else keeps the
machine busy plays no part.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter, process_time

from PySide6.QtCore import QEvent, QEventLoop, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from studio.app.desk import Desk
from studio.app.places import AREAS
from studio.app.qt_guard import guarded
from studio.app.reenact.performer import Performer
from studio.app.theme import Theme
from studio.app.window import Window
from studio.language.garbage import BESIDE_A_WINDOW, made_for_good
from studio.session.editor import Editor

SIZE = (1600, 1000)
"""The size of the window, in pixels."""
BEAT = 5
"""Milliseconds between two beats of an event loop that nothing blocks."""
LEFT, MIDDLE, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.NoButton
At = tuple[float, float]


@dataclass(frozen=True)
class Took:
    """How long something took in seconds, by the clock and in work of this process, and what it was."""

    clock: float
    worked: float
    what: str = ""


class Watch:
    """Times what happens from one look at it to the next."""

    def __init__(self) -> None:
        self._clock, self._worked = perf_counter(), process_time()

    def look(self, what: str = "") -> Took:
        """The time since the last look."""
        clock, worked = perf_counter(), process_time()
        took = Took(clock - self._clock, worked - self._worked, what)
        self._clock, self._worked = clock, worked
        return took


_before: list[Window] = []


def opened_window(editor: Editor | None = None) -> Window:
    """A window on a document, shown without a screen, as it is after a start; the one opened before is gone then."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication([])
    while _before:
        _leave(_before.pop())
    with made_for_good(BESIDE_A_WINDOW):  # as at a start
        theme = Theme()
        theme.choose("light")
        window = Window(Desk(editor), theme)
        Performer(window)
    _before.append(window)
    window.resize(*SIZE)
    window.show()
    window.activateWindow()  # nobody manages windows where there is no screen
    window.view.fit()
    application.processEvents()
    return window


def _leave(window: Window) -> None:
    window.files.forget()
    window.close()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def with_all_places(window: Window) -> Window:
    """The window with every place in sight, none behind another one's tab."""
    for name, dock in window.docks.items():
        area = AREAS["left" if name in ("program", "graph") else "right"]
        window.removeDockWidget(dock)
        window.addDockWidget(area if name not in ("stage", "timeline") else AREAS["bottom"], dock)
        dock.show()
    QApplication.processEvents()
    return window


class Hand:
    """A pointer over a widget of a window."""

    def __init__(self, widget: QWidget) -> None:
        self.widget = widget

    def pull(self, places: Sequence[At], button: Qt.MouseButton = LEFT, shown: QWidget | None = None) -> list[Took]:
        """Presses at the first place and goes along the others; the time of each until everything is painted.

        With ``shown``, of those in which that other widget was painted too.
        """
        self.send(QEvent.Type.MouseButtonPress, places[0], button)
        QApplication.processEvents()
        painted, found = Painted(shown or self.widget), []
        for at in places[1:]:
            before, took = painted.count, self._moment(at, button)
            if painted.count > before:
                found.append(took)
        return found

    def on_canvas(self, window: Window, places: Sequence[At], button: Qt.MouseButton = LEFT) -> list[Took]:
        """A pull along places of the canvas, taken back in the end."""
        spots = [window.view.viewportTransform().map(QPointF(*at)).toTuple() for at in places]
        found = self.pull(spots, button)
        if window.view.tool is not None:
            window.view.tool.cancel()
        self.let_go(spots[-1], button)
        return found

    def let_go(self, at: At, button: Qt.MouseButton = LEFT) -> None:
        """Ends the pull."""
        self.send(QEvent.Type.MouseButtonRelease, at, button)
        QApplication.processEvents()

    def escape(self) -> None:
        """Takes back what the pull does."""
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(self.widget, QKeyEvent(kind, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier))

    def _moment(self, at: At, button: Qt.MouseButton) -> Took:
        watch = Watch()
        self.send(QEvent.Type.MouseMove, at, button)
        QApplication.processEvents()
        return watch.look()

    def send(self, kind: QEvent.Type, at: At, button: Qt.MouseButton) -> None:
        """One event of the mouse at a place of the widget."""
        place = QPointF(*at)
        held = NONE if kind == QEvent.Type.MouseButtonRelease else button
        which = NONE if kind == QEvent.Type.MouseMove else button
        there = QPointF(self.widget.mapToGlobal(place.toPoint()))
        plain = Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(self.widget, QMouseEvent(kind, place, there, which, held, plain))


@guarded
class Painted(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


class Pulse(QObject):
    """Beats every few milliseconds; a long time between two beats means that something blocked the event loop."""

    def __init__(self) -> None:
        super().__init__()
        self.during = ""
        self.beats: list[Took] = []
        self._timer = QTimer(self, interval=BEAT, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)

    def begin(self) -> None:
        self._watch = Watch()
        self._timer.start()

    def _beat(self) -> None:
        self.beats.append(self._watch.look(self.during))

    def end(self) -> list[Took]:
        """All beats; the last one began with the end."""
        self._timer.stop()
        return self.beats


def process_events() -> None:
    """Everything that is to be painted or filled at once has been."""
    for _ in range(3):
        QApplication.processEvents()


def wait(milliseconds: int, until: Callable[[], bool] | None = None) -> None:
    """Lets the event loop run for a while, or until something holds, as it runs in a real window."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    look = QTimer(interval=BEAT)
    if until is not None:
        look.timeout.connect(lambda: loop.quit() if until() else None)
        look.start()
    loop.exec()
