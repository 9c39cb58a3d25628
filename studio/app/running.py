"""The program running: clicks and keys go to it, its picture is shown, its history can be gone back in.

What went wrong is shown by hand from here: the live situation goes on stage.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSlider, QVBoxLayout, QWidget

from studio.app import painting
from studio.app.desk import Desk
from studio.app.guard import guarded
from studio.app.theme import GAP, Theme
from studio.compile import compile_document
from studio.compile.loading import loaded
from studio.compile.plain import from_data
from studio.language.errors import StudioError
from studio.language.values import Shape

MARGIN = 16
"""Pixels around the picture."""


class Picture(QWidget):
    """The scene of the program, scaled to fit."""

    def __init__(self, running: Running) -> None:
        super().__init__()
        self.running = running
        self.shapes: list[Shape] = []
        self.setMinimumSize(160, 160)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("The program")

    def give(self, shapes: list[Shape]) -> None:
        self.shapes = shapes
        self.update()

    def fit(self) -> tuple[float, QPointF]:
        """The scale, and where the origin of the canvas comes to lie."""
        box = QRectF()
        for shape in self.shapes:
            box = box.united(painting.bounds_of(shape))
        box = box if not box.isEmpty() else QRectF(0, 0, 100, 100)
        room = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        scale = min(room.width() / box.width(), room.height() / box.height())
        return scale, room.center() - box.center() * scale

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self.running.theme.color("paper"))
        scale, origin = self.fit()
        painter.translate(origin)
        painter.scale(scale, scale)
        for shape in self.shapes:
            painting.paint(painter, shape)
        painter.end()

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        scale, origin = self.fit()
        at = (event.position() - origin) / scale
        self.running.send("click", x=at.x(), y=at.y())

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text():
            self.running.send("key", key=event.text())
        else:
            super().keyPressEvent(event)


class Running(QWidget):
    """Runs the present document's program while it is visible."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self.desk, self.theme = desk, theme
        self.program: Any = None
        self.moments: list[Any] = []
        self.last: tuple[str, dict[str, Any]] | None = None
        self.picture = Picture(self)
        self.says = QLabel()
        self.says.setWordWrap(True)
        self.history = QSlider(Qt.Orientation.Horizontal)
        self.history.setAccessibleName("Moment")
        self.again = QPushButton("Start again")
        self.wrong = QPushButton("Show what should happen")
        row = QHBoxLayout()
        row.addWidget(self.again)
        row.addWidget(self.history, 1)
        row.addWidget(self.wrong)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, GAP, GAP, GAP)
        layout.addWidget(self.picture, 1)
        layout.addLayout(row)
        layout.addWidget(self.says)
        self.again.clicked.connect(self.begin)
        self.wrong.clicked.connect(self.show_by_hand)
        self.history.valueChanged.connect(self._back_to)
        self._stale = QTimer(self, singleShot=True, interval=300)
        self._stale.timeout.connect(self.begin)
        desk.changed.connect(lambda _: self._stale.start())
        desk.replaced.connect(self._stale.start)
        self._stale.start()

    def begin(self) -> None:
        """Compiles the document and starts its program from the beginning."""
        if not self.isVisible():
            self._stale.start()
            return
        try:
            self.program = loaded(compile_document(self.desk.document, "program", tidy=False).source).Program()
        except (StudioError, ValueError) as error:
            self.program = None
            self.says.setText(str(error))
            self.picture.give([])
            return
        self.moments = [dict(self.program.state)]
        self.last = None
        self._show("")

    def send(self, event: str, **values: Any) -> None:
        """Sends an event to the program and shows what came of it."""
        if self.program is None:
            return
        self.last = (event, values)
        outcome = self.program.send(event, **values)
        if outcome.accepted:
            place = self.history.value()
            self.moments = [*self.moments[: place + 1], dict(self.program.state)]
        self._show("" if outcome.accepted else outcome.reason or "Nothing happens.")

    def _show(self, sentence: str) -> None:
        self.says.setText(sentence)
        self.history.blockSignals(True)
        self.history.setRange(0, len(self.moments) - 1)
        self.history.setValue(len(self.moments) - 1)
        self.history.blockSignals(False)
        self.picture.give([from_data(one) for one in self.program.scene()])

    def _back_to(self, place: int) -> None:
        if self.program is not None and place < len(self.moments):
            self.program.set_state(self.moments[place])
            self.picture.give([from_data(one) for one in self.program.scene()])

    def show_by_hand(self) -> None:
        """Puts the last event on stage, in the situation before it."""
        if self.last is None or self.last[0] != "click":
            self.says.setText("Click where something else should happen first.")
            return
        rule = next((one for one in self.desk.document.rules if one.event == "click"), None)
        process = rule.process if rule is not None else "on_click"
        at = {"point": [self.last[1]["x"], self.last[1]["y"]]}
        self.desk.do("demonstrate_event", event="click", process=process, brings={"at": at})
