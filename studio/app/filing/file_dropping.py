"""What is dragged onto the window: a hint over everything says what letting go of a document would do.

What can be laid on the canvas goes there, wherever it came into the window.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QRectF, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QMainWindow, QWidget

from studio.app.filing.opening import LESSON, SUFFIX, document_in
from studio.app.filing.recent_files import name_of
from studio.app.painting import painting
from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme
from studio.session.log import FILE


def openable(path: Path) -> bool:
    """Whether this looks like a document, a recorded session, the folder of either, or a lesson."""
    if os.path.isdir(path):
        return os.path.exists(path / FILE) or document_in(path) is not None
    return path.suffix in (SUFFIX, Path(FILE).suffix, LESSON)


def dragged(data: QMimeData) -> Path | None:
    """The one file that is dragged, None for none, several, or something else."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return paths[0] if len(paths) == 1 else None


class Canvas(Protocol):
    """Where images, tables and parts are laid."""

    def can_take(self, data: QMimeData) -> bool: ...

    def lay(self, data: QMimeData, at: QPoint) -> None: ...

    def mapFrom(self, parent: QWidget, at: QPoint) -> QPoint: ...


@guarded
class FileDropping(QObject):
    """Listens to what is dragged over a window."""

    def __init__(self, load: Callable[[str], object], theme: Theme, window: QMainWindow, canvas: Canvas) -> None:
        super().__init__(window)
        self.window, self.canvas = window, canvas
        self.load = load
        self.hint = Hint(theme, window)
        window.setAcceptDrops(True)
        middle = window.centralWidget()
        if middle is not None:
            middle.setAcceptDrops(False)  # else the canvas would take files for itself, and no hint would be shown
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.DragEnter, QEvent.Type.DragMove) and isinstance(event, QDropEvent):
            self._over(event)
            return True
        if event.type() == QEvent.Type.DragLeave:
            self.hint.hide()
            return True
        if event.type() == QEvent.Type.Drop and isinstance(event, QDropEvent):
            self._drop(event)
            return True
        return super().eventFilter(watched, event)

    def _over(self, event: QDropEvent) -> None:
        if self.canvas.can_take(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            return
        path = dragged(event.mimeData())
        able = path is not None and openable(path)
        if isinstance(event, QDragEnterEvent) and path is not None:
            name = name_of(path)
            self.hint.say(f"Open {name}" if able else f"{name} is no document and no recorded session", able)
        event.setDropAction(Qt.DropAction.CopyAction)
        event.setAccepted(able)
        if path is not None and not able:
            event.setAccepted(isinstance(event, QDragEnterEvent))  # to be told when it leaves

    def _drop(self, event: QDropEvent) -> None:
        self.hint.hide()
        path = dragged(event.mimeData())
        if self.canvas.can_take(event.mimeData()):
            event.acceptProposedAction()
            self.canvas.lay(event.mimeData(), self.canvas.mapFrom(self.window, event.position().toPoint()))
        elif path is not None and openable(path):
            event.acceptProposedAction()
            QTimer.singleShot(0, lambda: self.load(str(path)))  # the other program is not kept waiting by a question


@guarded
class Hint(QWidget):
    """A frame over the whole window with a sentence in the middle."""

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self.theme = theme
        self.sentence, self.able = "", True
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def say(self, sentence: str, able: bool) -> None:
        """Shows what letting go would do, or why nothing."""
        self.sentence, self.able = sentence, able
        self.setAccessibleName(sentence)
        self.setGeometry(self.parentWidget().rect())  # type: ignore[union-attr]
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        color = "accent" if self.able else "warning"
        with painting(self) as painter:
            painter.fillRect(self.rect(), self.theme.color("window", 215))
            painter.setPen(QPen(self.theme.color(color), 3, Qt.PenStyle.DashLine))
            inner = QRectF(self.rect()).adjusted(2 * GAP, 2 * GAP, -2 * GAP, -2 * GAP)
            painter.drawRoundedRect(inner, GAP, GAP)
            font = painter.font()
            font.setPointSizeF(font.pointSizeF() * 1.8)
            painter.setFont(font)
            painter.setPen(self.theme.color(color))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(inner.adjusted(3 * GAP, 0, -3 * GAP, 0), flags, self.sentence)
