"""Waiting for a command without freezing: the window is painted and the work can be stopped; all else waits with it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent

from studio.app.qt_guard import guarded_with
from studio.session.jobs import Job

AT_ONCE = 0.025
"""Seconds in which most commands are done; nothing else happens meanwhile."""
POLL = 15
"""Milliseconds between looks at what takes longer."""
STOP = "stop"
"""The name of the one widget that can be clicked meanwhile."""
KINDS = QEvent.Type
INPUT = frozenset(
    {
        *(KINDS.MouseButtonPress, KINDS.MouseButtonRelease, KINDS.MouseButtonDblClick, KINDS.MouseMove, KINDS.Wheel),
        *(KINDS.KeyPress, KINDS.KeyRelease, KINDS.ShortcutOverride, KINDS.Shortcut, KINDS.InputMethod),
        *(KINDS.ContextMenu, KINDS.Close, KINDS.DragEnter, KINDS.DragMove, KINDS.Drop, KINDS.HoverMove),
    }
)


class Holding(QObject):
    """Holds everything up until a job is done, one job at a time."""

    def __init__(self, tell: Callable[[Job | None], None]) -> None:
        """``tell`` is called with the job now and then, and with None when it is over."""
        super().__init__()
        self.job: Job | None = None
        self._tell = tell

    def wait(self, job: Job) -> None:
        """Waits for a job; what the person does meanwhile is lost, but for stopping it."""
        self.job = job
        try:
            while True:
                self._wait(job)
                if not job.begun_again():
                    return
        finally:
            self.job = None

    def _wait(self, job: Job) -> None:
        application = QCoreApplication.instance()
        if job.within(AT_ONCE if application is not None else None):
            return
        assert application is not None
        loop, timer = QEventLoop(), QTimer(interval=POLL)
        timer.timeout.connect(lambda: loop.quit() if job.done else self._tell(job))
        timer.start()
        application.installEventFilter(self)
        loop.exec()
        application.removeEventFilter(self)
        self._tell(None)

    @guarded_with(lambda self, watched, event: False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in INPUT or self.job is None:
            return False
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self.job.cancel()
            return True
        return (watched.isWidgetType() or event.type() == KINDS.Shortcut) and watched.objectName() != STOP
