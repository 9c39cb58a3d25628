"""Has handouts and animated pictures written by a studio of its own, which replays the session; nobody waits."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTemporaryDir, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from studio.app.desk import Desk
from studio.app.filing.usual_folder import USUAL_FOLDER
from studio.app.printing.animation_dialog import AnimationDialog
from studio.session.log import FILE, Session, write


class HandoutWriter(QObject):
    """Writes one thing at a time."""

    written = Signal(str)
    """The folder that a handout was written to, or the file of a picture; "" where that failed."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self.desk, self.window = desk, window
        self._process: QProcess | None = None
        self._folder: QTemporaryDir | None = None
        self._what = ""  # what is written

    def ask(self) -> None:
        """Asks for a folder, and writes a handout there."""
        at = self.desk.home.path
        found = QFileDialog.getExistingDirectory(self.window, "Write a handout into", str(USUAL_FOLDER.beside(at)))
        if found:
            self.write(Path(found))

    def write(self, out: Path) -> None:
        """Has the session of the document written as a handout into a folder."""
        home = self.desk.home
        images = ["--images", str(home.path.parent)] if home.path is not None else []
        self._begin("handout", out, ["--name", _name(home.path), *images])

    def ask_stretch(self) -> AnimationDialog:
        """Asks which part of the session is to be an animated picture."""
        dialog = AnimationDialog(self.desk.home, self.window)
        dialog.wanted.connect(self.animate)
        dialog.open()
        return dialog

    def animate(self, out: Path, start: str, until: str, seconds: float) -> None:
        """Has a stretch of the session drawn as an animated picture; "" is its beginning or end."""
        places = [*(["--from", start] if start else []), *(["--until", until] if until else [])]
        self._begin("animate", out, [*places, "--seconds", str(seconds)])

    def _begin(self, command: str, out: Path, more: list[str]) -> None:
        if self._process is not None:
            self.desk.failed.emit(f"{self._what} is being written already.")
            return
        self._what = {"handout": "The handout"}.get(command, "The animated picture")
        home = self.desk.home
        self._folder = QTemporaryDir()
        session = Path(self._folder.path()) / FILE
        write(Session(home.document.title, home.session.lines), session)
        self._process = process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("QT_QPA_PLATFORM", "offscreen")
        process.setProcessEnvironment(environment)
        process.finished.connect(lambda code, _: self._done(code == 0, out))
        process.errorOccurred.connect(lambda error: self._not_begun(error, out))
        process.start(sys.executable, ["-m", "studio", command, str(session), "-o", str(out), *more])
        self.desk.said.emit(f"{self._what} is being written.")

    def stop(self) -> None:
        """Ends what is being written."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.waitForFinished(1000)

    def _not_begun(self, error: QProcess.ProcessError, out: Path) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._done(False, out)

    def _done(self, well: bool, out: Path) -> None:
        process, self._process, self._folder = self._process, None, None
        if process is None:
            return
        said = bytes(process.readAllStandardError().data()).decode("utf-8", "replace").strip()
        process.deleteLater()
        if well:
            self.desk.said.emit(f"{self._what} is in {out}.")
        else:
            self.desk.failed.emit(f"{self._what} could not be written: {said or 'the studio could not be started.'}")
        self.written.emit(str(out) if well else "")


def _name(path: Path | None) -> str:
    return path.stem if path is not None else "handout"
