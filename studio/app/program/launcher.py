"""The program in a window of its own: written to a file and started as anybody would start it."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QTemporaryDir, Signal

WATCHED = """
import os, runpy, sys, threading
def watch():
    while os.read(0, 1000):
        pass
    os._exit(0)
threading.Thread(target=watch, daemon=True).start()
sys.argv = sys.argv[1:]
(runpy.run_path if sys.argv[0].endswith(".py") else runpy.run_module)(sys.argv[0], run_name="__main__")
"""
"""Runs a file or a module, and ends with the studio, however that ends: then nobody holds the other end of its input
any more."""


class Launcher(QObject):
    """Starts programs, each in a process of its own, and tells when one of them fails."""

    failed = Signal(str, str)
    """Why a program ended, in a sentence, and all that it wrote."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.folder = QTemporaryDir()
        self.running: list[QProcess] = []

    def start(self, name: str, source: str) -> QProcess:
        """Starts a program of this source."""
        path = Path(self.folder.filePath(f"{name}.py"))
        path.write_text(source, encoding="utf-8")
        return self._start(name, str(path))

    def start_example(self, name: str, folder: Path) -> QProcess:
        """Starts the program of the document or session in a folder, which the new process reads and compiles."""
        return self._start(name, "studio", "run", str(folder))

    def _start(self, name: str, *command: str) -> QProcess:
        process = QProcess(self)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)
        process.finished.connect(lambda code, _status: self._ended(process, name, code))
        process.errorOccurred.connect(lambda error: self._not_started(process, name, error))
        self.running.append(process)
        process.start(sys.executable, ["-c", WATCHED, *command])
        return process

    def _ended(self, process: QProcess, name: str, code: int) -> None:
        written = bytes(process.readAll().data()).decode("utf-8", "replace").strip()
        if process in self.running:
            self.running.remove(process)
            if code or process.exitStatus() == QProcess.ExitStatus.CrashExit:
                self.failed.emit(_why(name, written), written)
        process.deleteLater()

    def _not_started(self, process: QProcess, name: str, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and process in self.running:
            self.running.remove(process)
            self.failed.emit(f"{name} could not be started: {process.errorString()}.", "")

    def stop(self) -> None:
        """Ends all programs that still run."""
        ending, self.running = self.running, []
        for process in ending:
            process.kill()
            process.waitForFinished(1000)


def _why(name: str, written: str) -> str:
    last = written.splitlines()[-1].strip() if written else ""
    return f"{name} ended with a fault: {last}" if last else f"{name} ended with a fault and wrote nothing."
