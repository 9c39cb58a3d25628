"""Windows of other processes that are killed: one process imports what they need, and each is a fork of it."""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path

FORKING = """
import os
import sys
from pathlib import Path
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from studio.app.desk import Desk
from studio.app.filing.recovery_folder import RecoveryFolder
from studio.app.theme import Theme
from studio.app.window import Window

def draw(folder, *path):
    application = QApplication([])
    window = Window(Desk(), Theme(), None, RecoveryFolder(Path(folder)))
    window.show()
    QTest.qWaitForWindowExposed(window)
    if path:
        window.files.load(Path(*path))
    port, spot = window.view.viewport(), window.view.mapFromScene
    for number in range(3):
        QTest.keyClick(window, Qt.Key.Key_R)
        QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=spot(10 + 60 * number, 10))
        QTest.mouseMove(port, spot(40 + 60 * number, 40))
        QTest.mouseMove(port, spot(50 + 60 * number, 50))
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=spot(50 + 60 * number, 50))
    print("drawn", os.getpid(), flush=True)
    application.exec()

for line in sys.stdin:
    fork = os.fork()
    if not fork:
        draw(*line.rstrip("\\n").split("\\t"))
    os.waitpid(fork, 0)
    print("gone", flush=True)
"""


@cache
def _forking() -> subprocess.Popen[str]:
    where = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    process = subprocess.Popen([sys.executable, "-c", FORKING], env=where, text=True, **pipes)
    atexit.register(process.communicate)  # nothing more is asked for, and it ends
    return process


def killed(folder: Path, *path: Path) -> None:
    """Draws three rectangles in a window of another process, in a file if one is named, and kills that."""
    process = _forking()
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("\t".join(map(str, (folder, *path))) + "\n")
    process.stdin.flush()
    said, _, number = process.stdout.readline().partition(" ")
    assert said == "drawn"
    os.kill(int(number), signal.SIGKILL)
    assert process.stdout.readline() == "gone\n"
