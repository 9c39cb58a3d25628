"""Starts the window as the command line does, says when it could be used, and ends; for ``studio bench start``."""

from __future__ import annotations

import json
import time
from pathlib import Path

from studio.app.qt_guard import guarded

BEGAN = time.time()


def process_age() -> float:
    """Seconds since this process began, with the start of Python itself where the system tells."""
    try:
        ticks = int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
        up = float(Path("/proc/uptime").read_text().split()[0])
        return up - ticks / 100
    except (OSError, ValueError, IndexError):
        return time.time() - BEGAN


def main() -> None:
    """Opens the window through the command line, and leaves it once it has been painted and a key came through."""
    from PySide6.QtCore import QEvent, QObject, Qt, QTimer
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QApplication

    from studio.__main__ import main as studio

    @guarded
    class Watcher(QObject):
        """Sees the first painting, then sends a key and sees it come."""

        painted = False

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if not self.painted and event.type() == QEvent.Type.Paint:
                self.painted = True
                QTimer.singleShot(0, self.press)
            return False

        def press(self) -> None:
            application.removeEventFilter(self)
            window = QApplication.activeWindow() or QApplication.topLevelWidgets()[0]
            plain = Qt.KeyboardModifier.NoModifier
            QApplication.sendEvent(window, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, plain))
            print(json.dumps({"clock": process_age(), "worked": time.process_time()}))
            application.quit()

    application = QApplication([])
    watcher = Watcher()
    application.installEventFilter(watcher)
    studio([])


if __name__ == "__main__":
    main()
