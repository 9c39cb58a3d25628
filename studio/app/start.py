"""Starting the window."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QProcess, QSettings, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from studio.app.desk import Desk
from studio.app.fault_report import Reporter
from studio.app.filing.recovery_folder import RecoveryFolder
from studio.app.filing.usual_folder import USUAL_FOLDER
from studio.app.icons import icon
from studio.app.mnemonics import follow_windows
from studio.app.reenact.performer import Performer
from studio.app.theme import Theme
from studio.app.timeline.preparing import Preparing
from studio.app.window import Window
from studio.language.errors import Refusal
from studio.language.garbage import BESIDE_A_WINDOW, made_for_good
from studio.session.work import work_queue

NO_SCREEN = (
    "The window cannot be opened: {}. Start it where there is a screen. Without one, studio replay, studio render and "
    "studio compile do their work too (see studio --help)."
)


def run(path: Path | None, complain: Callable[[Exception], int]) -> int:
    """Opens the window, with a document where a path is given; gives the exit code.

    Where no window can be opened, the process ends with the code that ``complain`` gives. Raises Refusal where that is
    known beforehand.
    """
    application = _application(complain)
    with made_for_good(BESIDE_A_WINDOW):
        theme, settings = Theme(), QSettings("studio", "studio")
        theme.recall(settings)
        USUAL_FOLDER.recall(settings)
        window = Window(Desk(), theme, settings, RecoveryFolder.of_person())
        Performer(window)
        Preparing(window.timeline.recording)
    follow_windows(application)
    application.applicationStateChanged.connect(lambda _: theme.look_again(settings))
    window.another_wanted.connect(lambda: QProcess.startDetached(sys.executable, ["-m", "studio"]))
    application.setWindowIcon(icon("fa5s.shapes", theme))
    sys.excepthook = Reporter(window.desk, window)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # what is not saved is in the recovery log
    window.show()
    work_queue().start()  # warm before it is needed
    QTimer.singleShot(0, lambda: begin(window, path))
    return application.exec()


def begin(window: Window, path: Path | None) -> None:
    """What the window shows at first: a document, what was left behind, or the welcome page."""
    begun = window.files.load(path) if path is not None else window.files.recover_left()
    if not begun:
        window.show_welcome()


def _application(complain: Callable[[Exception], int]) -> QApplication:
    known = QApplication.instance()
    if isinstance(known, QApplication):
        return known
    _check_screen()
    reasons: list[str] = []

    def listen(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        """Qt would abort the process; it ends with a sentence instead."""
        if kind == QtMsgType.QtFatalMsg:
            code = complain(Refusal(NO_SCREEN.format(" ".join((reasons or [message])[0].split()).rstrip("."))))
            sys.stderr.flush()
            os._exit(code)
        reasons.append(message)

    before = qInstallMessageHandler(listen)
    made = QApplication(sys.argv[:1])
    qInstallMessageHandler(before)
    made.setApplicationName("Studio")
    return made


def _check_screen() -> None:
    """Linux says in advance where there is no screen at all. Raises Refusal."""
    known = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in known):
        raise Refusal(NO_SCREEN.format("there is no screen here (DISPLAY and WAYLAND_DISPLAY are not set)"))
