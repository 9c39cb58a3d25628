"""A fault of the studio itself becomes a message with a report to copy; the document stays as it is."""

from __future__ import annotations

import platform
import sys
import traceback
from pathlib import Path
from types import TracebackType

import PySide6
from PySide6.QtWidgets import QWidget

from studio.app.desk import Desk
from studio.app.message_dialog import MessageDialog
from studio.session.fault_log import log_fault, logged

SENTENCE = "The studio made a mistake; your document is as it was. The report below can be copied."
LAST = 5
"""How many of the last commands are named in a report."""


class Reporter:
    """What ``sys.excepthook`` is while the window is open."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        self.desk, self.window = desk, window
        self.told: MessageDialog | None = None
        self._known: set[str] = set()

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, Exception):
            sys.__excepthook__(kind, error, trace)
            return
        text = "".join(traceback.format_exception(kind, error, trace))
        sys.stderr.write(text)
        if self.told is None and text not in self._known:  # what is painted wrongly would report itself without end
            self._known.add(text)
            self._tell(text, log_fault(error, self._last_commands()))

    def _tell(self, text: str, log: Path | None) -> None:
        sentence = f"{SENTENCE} {logged(log)}"
        self.told = MessageDialog(self.window, "A fault of the studio", sentence, self.report(text))
        self.told.finished.connect(lambda _: setattr(self, "told", None))
        self.told.open()

    def report(self, text: str) -> str:
        """The fault, what it ran on, and which commands came before; nothing of what the document holds."""
        lines = [
            f"Python {platform.python_version()}, Qt {PySide6.__version__}, {platform.platform()}",
            f"{len(self.desk.editor.history)} commands done, the last: {self._last_commands()}",
        ]
        return "\n".join([*lines, "", text])

    def _last_commands(self) -> str:
        return ", ".join([step.gesture.do for step in self.desk.editor.history][-LAST:]) or "none"
