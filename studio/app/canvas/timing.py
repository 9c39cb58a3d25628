"""How long one moment of a gesture takes on a real view, from the event of the pointer to the painted picture.

Counted is the time that this process works, so that whatever else keeps the machine busy plays no part.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from time import process_time

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from studio.app.canvas.scene import Scene
from studio.app.canvas.select import SelectTool
from studio.app.canvas.view import View
from studio.app.desk import Desk
from studio.app.theme import Theme
from studio.document.model import Document
from studio.session.editor import Editor

SIZE = (1280, 860)
"""The size of the view, in pixels."""
LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
At = tuple[float, float]


class Hand:
    """A view on a document, and a pointer over it, without a screen."""

    def __init__(self, document: Document) -> None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        self.application = QApplication.instance() or QApplication([])
        self.desk = Desk(Editor(document))
        self.theme = Theme()
        self.scene = Scene(self.desk, self.theme)
        self.view = View(self.scene, self.theme)
        self.view.take(SelectTool(self.desk, self.scene))
        self.view.resize(*SIZE)
        self.view.show()
        self.view.fit()
        self.application.processEvents()

    def pull(self, start: At, ends: Sequence[At], button: Qt.MouseButton = LEFT) -> list[float]:
        """The seconds of each moment of a pull along some places; it is taken back in the end."""
        self._send(QEvent.Type.MouseButtonPress, start, button)
        seconds = [self._timed(lambda at=end: self._send(QEvent.Type.MouseMove, at, button)) for end in ends]  # type: ignore[misc]
        if self.view.tool is not None:
            self.view.tool.cancel()
        self._send(QEvent.Type.MouseButtonRelease, start, button)
        self.application.processEvents()
        return seconds

    def _timed(self, does: Callable[[], None]) -> float:
        """The seconds that something takes until it is painted."""
        began = process_time()
        does()
        self.application.processEvents()
        return process_time() - began

    def _send(self, kind: QEvent.Type, at: At, button: Qt.MouseButton) -> None:
        place = QPointF(self.view.mapFromScene(*at))
        port = self.view.viewport()
        held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else button
        which = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else button
        there = QPointF(port.mapToGlobal(place.toPoint()))
        none = Qt.KeyboardModifier.NoModifier
        self.application.sendEvent(port, QMouseEvent(kind, place, there, which, held, none))
