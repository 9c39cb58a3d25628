"""Starting the window."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QMessageBox

from studio.app.desk import Desk
from studio.app.theme import Theme
from studio.app.window import Window


def run(path: Path | None = None) -> int:
    """Opens the window, with a document where a path is given; gives the exit code."""
    application = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(application, QApplication)
    application.setApplicationName("Studio")
    chosen = Theme()
    chosen.choose("system")
    window = Window(Desk(), chosen, QSettings("studio", "studio"))
    sys.excepthook = _reporter(window)
    if path is not None:
        window.files.load(path)
    window.show()
    return application.exec()


def _reporter(window: Window):  # type: ignore[no-untyped-def]
    """Shows a fault of the studio itself as a message with a report to copy; the document stays as it is."""

    def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        text = "".join(traceback.format_exception(kind, error, trace))
        sys.stderr.write(text)
        box = QMessageBox(QMessageBox.Icon.Warning, "A fault of the studio", "", parent=window)
        box.setText("The studio made a mistake; your document is as it was. The report below can be copied.")
        box.setDetailedText(text)
        box.open()

    return report
