"""Writing on the canvas: a field in the place of the text, for new labels and those that are there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QGraphicsView, QLineEdit
from shiboken6 import isValid

from studio.app.canvas.draw import DrawTool
from studio.app.canvas.scene import Scene
from studio.app.canvas.tools import Pointer, spot
from studio.app.guard import guarded
from studio.commands.conditions import Place
from studio.language.values import Shape

SIZE = 16
"""The size of letters where none is said, in canvas pixels."""
WIDE = 140
"""The least width of the field, in pixels of the screen."""


class Field(QLineEdit):
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
        middle, hint = view.mapFromScene(at), self.sizeHint()
        wide = max(WIDE, self.fontMetrics().horizontalAdvance(text) + 40)
        self.setGeometry(middle.x() - wide // 2, middle.y() - hint.height() // 2, wide, hint.height())
        self.returnPressed.connect(self.keep)
        self.selectAll()
        self.show()
        self.setFocus()

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

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._end(None)
        else:
            super().keyPressEvent(event)
            event.accept()

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.keep()


class LabelTool(DrawTool):
    """Click, then write in place."""

    name, title, command = "label", "Label", "draw_label"
    cursor = Qt.CursorShape.IBeamCursor

    def move(self, pointer: Pointer) -> None:
        self.hover(pointer)

    def press(self, pointer: Pointer) -> None:
        """Nothing happens before the button is let go, so that the field keeps the focus."""

    def release(self, pointer: Pointer) -> None:
        found = self.ring(pointer, self.name)
        at = QPointF(*found.at) if found is not None else pointer.at
        place = spot(pointer.at)
        self.cancel()

        def done(text: str) -> None:
            if text:
                self.draw({"at": place, "content": text})

        Field(self.scene.views()[0], at, SIZE, "", done)

    def double(self, pointer: Pointer) -> None:
        self.press(pointer)

    def hint(self) -> str:
        return "Label: click where the text is to stand, and write"


def rewrite(scene: Scene, place: Place, shape: Shape) -> None:
    """Lets the person write another text into a label that is a thing of its own."""
    name, given = place[0], shape.as_dict()

    def done(text: str) -> None:
        if text and text != given["content"]:
            scene.desk.do("set_attribute", attribute=f"{name}.content", value=text)

    Field(scene.views()[0], QPointF(*given["at"]), given.get("size", SIZE), str(given["content"]), done)
