"""The parameters of the document, at the end of the inspector: in sight whatever is selected, and always there."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from studio.app.candidates.question_sheet import CHANGES, LISTED, SIDE
from studio.app.inspector.parameters import Parameters
from studio.app.qt_guard import guarded
from studio.app.theme import GAP
from studio.app.widgets import column, roomy, small

EDGE = 2
"""Pixels of the line above it."""
PART, LEAST = 0.3, 3
"""The part of the inspector that sliders take, unless all are wanted; so many are in sight in any case."""


@guarded
class ParameterStrip(QScrollArea):
    """As many sliders as have room, the new one among them; a click on the last line shows all."""

    pressed = Signal()
    """It needs another height."""

    def __init__(self, parameters: Parameters, parent: QWidget) -> None:
        super().__init__(parent)
        roomy(self)
        self.parameters = parameters
        self.new = ""
        """The parameter that came last."""
        self.all = False
        """Whether all are wanted."""
        self.setObjectName("sheet")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.more = small("", "More or fewer of the parameters", self._unfold)
        inside = QWidget()
        inside.setObjectName("asked")
        column(parameters, self.more, None, of=inside, edge=(SIDE, GAP, SIDE, GAP // 2), gap=0)
        self.setWidget(inside)
        for one in (inside, parameters):
            one.installEventFilter(self)
        parameters.came.connect(self._came)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in CHANGES:
            self.pressed.emit()
        return False

    def _unfold(self) -> None:
        self.all = not self.all
        self.pressed.emit()

    def _came(self, name: str) -> None:
        self.new = name
        self.pressed.emit()

    def bring(self, widget: QWidget) -> None:
        """Brings one of the sliders into sight."""
        if not widget.isVisible():
            self.all = True
            self.pressed.emit()
        self.ensureWidgetVisible(widget, 0, GAP)

    def share(self, high: int) -> int:
        """Takes what it needs of so many pixels from top to bottom, and gives how many that are."""
        rows = self.parameters.rows
        self.setVisible(bool(rows))
        if not rows:
            return 0
        fit = max(LEAST, int(PART * high / max(one.sizeHint().height() + GAP // 2 for one in rows.values())))
        others = len(rows) - fit
        shown = list(rows)[: len(rows) if self.all or others <= 1 else fit]
        if self.new in rows and self.new not in shown:
            shown[-1] = self.new
        hidden = [one for one in rows.values() if one.isHidden()]
        for name, line in rows.items():
            line.setVisible(name in shown)
        self.more.setVisible(others > 1)
        self.more.setText("▾ Fewer" if self.all else f"▸ {others} more")
        if hidden != [one for one in rows.values() if one.isHidden()]:  # else it would ask to be laid out for ever
            for layout in (self.parameters.inner, self.parameters.box):
                layout.invalidate()  # at once: who is hidden needs no room any more
        lines = self.parameters.sizeHint().height() + (self.more.sizeHint().height() if others > 1 else 0)
        whole = lines + GAP + GAP // 2 + EDGE
        self.setFixedHeight(min(whole, max(high - LISTED, high // 2)))
        return self.height()
