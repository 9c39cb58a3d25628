"""Writing on the canvas: a field in the place of the text, for new labels and those that are there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QGraphicsView, QLineEdit
from shiboken6 import isValid

from studio.app.canvas.canvas_scene import Scene
from studio.app.canvas.drawing_tools import DrawTool
from studio.app.canvas.tool_base import FAR, Pointer, span
from studio.app.direct_edits import attribute_command
from studio.app.qt_guard import guarded
from studio.commands.conditions import Place
from studio.language.values import Shape

SIZE = 16
"""The size of letters where none is said, in canvas pixels."""
WIDE = 140
"""The least width of the field, in pixels of the screen."""


@guarded
class CanvasTextField(QLineEdit):
    """One line of text over the canvas; Enter keeps it, Escape does not, and clicking elsewhere keeps it."""

    def __init__(self, view: QGraphicsView, at: QPointF, size: float, text: str, done: Callable[[str], None]) -> None:
        super().__init__(text, view.viewport())
        self._view = view
        self._done: Callable[[str], None] | None = done
        zoom = view.transform().m11()
        font = self.font()
        font.setPixelSize(max(8, round(size * zoom)))
        self.setFont(font)
        self.setAccessibleName("Text")
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._middle = view.mapFromScene(at)
        self._grow(text)
        self.textChanged.connect(self._grow)
        self.returnPressed.connect(self.keep)
        self.selectAll()
        self.show()
        self.setFocus()

    def _grow(self, text: str) -> None:
        """As wide as what is written, about the same middle."""
        wide, high = max(WIDE, self.fontMetrics().horizontalAdvance(text) + 40), self.sizeHint().height()
        self.setGeometry(self._middle.x() - wide // 2, self._middle.y() - high // 2, wide, high)

    def keep(self) -> None:
        """Ends the writing and hands the text over."""
        self._end(self.text())

    def _end(self, text: str | None) -> None:
        done, self._done = self._done, None
        if done is None or not isValid(self._view):
            return
        self.hide()
        self.deleteLater()
        self._view.setFocus()
        if text is not None:
            done(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._end(None)
        else:
            super().keyPressEvent(event)
            event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.keep()


class LabelTool(DrawTool):
    """Click where the text is to stand, or pull from its middle down to how high it is; then write in place."""

    name, title, command = "label", "Label", "draw_label"
    cursor = Qt.CursorShape.IBeamCursor
    by_click = True
    writes = True

    def move(self, pointer: Pointer) -> None:
        if self.began is None:
            self.hover(pointer)
            return
        size = self._size(pointer)
        self.overlay.tag = f"letters {size} high" if size else ""
        self.overlay.at = pointer.at
        half = QPointF(2 * size, size / 2)
        self.overlay.marquee = span(self.began.at - half, self.began.at + half) if size else None

    def _size(self, pointer: Pointer) -> int:
        """How high the letters are that were pulled so far; 0 where that is not meant."""
        assert self.began is not None
        down = abs(pointer.at.y() - self.began.at.y())
        return 2 * round(down) if down >= FAR * pointer.pixel else 0

    def release(self, pointer: Pointer) -> None:
        """Only now is the field opened, so that it keeps the focus."""
        began = self.began or pointer
        size = self._size(pointer) if self.began is not None else 0
        found = self.ring(began, self.name)
        at = QPointF(*found.at) if found is not None else began.at
        looks = {**self.scene.look.arguments(self.command, written=True), **({"size": size} if size else {})}
        self.cancel()

        def done(text: str) -> None:
            if text:
                self.draw({"at": began.spot(), "content": text, **looks})

        CanvasTextField(self.scene.views()[0], at, size or SIZE, "", done)

    def hint(self) -> str:
        return "Label: click where the text is to stand, or pull how high it is; then write"


def rewrite(scene: Scene, place: Place, shape: Shape) -> None:
    """Lets the person write another text into a label that is a thing of its own."""
    name, given = place[0], shape.as_dict()

    def done(text: str) -> None:
        if text and text != given["content"]:
            command, arguments = attribute_command((name,), "content", text)
            scene.desk.do(command, **arguments)

    CanvasTextField(scene.views()[0], QPointF(*given["at"]), given.get("size", SIZE), str(given["content"]), done)
