"""What is asked stands below what is listed in the inspector: it moves nothing there, and is in sight."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from studio.app.candidates.candidate_list import CandidateList
from studio.app.qt_guard import guarded
from studio.app.theme import GAP
from studio.app.widgets import PanelSection, column, roomy

HALF = 0.5
"""The part of the inspector that guesses take where nothing is asked; what is more is scrolled to."""
LISTED = 36
"""So many pixels of what is listed stay in sight above a question."""
LEFT, LEFT_ROWS = 0.2, 0.33
"""The part of the inspector that is left to what is listed, without something selected and with it."""
CHANGES = frozenset({QEvent.Type.LayoutRequest, QEvent.Type.ShowToParent, QEvent.Type.HideToParent})
"""What may change how high it needs to be; while it is hidden it is laid out by nobody."""
SIDE = GAP + 4
"""Pixels beside what is asked."""


@guarded
class QuestionSheet(QScrollArea):
    """Sections, one below the other; as high as they need to be, within what is given."""

    pressed = Signal()
    """It needs another height."""

    def __init__(self, sections: Sequence[PanelSection], candidates: CandidateList, parent: QWidget) -> None:
        """``candidates`` are one of the sections; of these only what is asked must be in sight as a whole."""
        super().__init__(parent)
        roomy(self)
        self.candidates, self.sections = candidates, sections
        self.pulled: float | None = None
        """The part of the inspector that the person gave it; None where it is as high as it needs to be."""
        self.left = LEFT
        """The part that is left to what is listed above it."""
        self.setObjectName("sheet")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inside = QWidget()
        inside.setObjectName("asked")
        self._box = column(*self.sections, None, of=inside, edge=(SIDE, 0, SIDE, 0), gap=0)
        self.setWidget(inside)
        for one in (inside, *sections):
            one.installEventFilter(self)
        candidates.came.connect(lambda: self.verticalScrollBar().setValue(0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in CHANGES:
            self.pressed.emit()
        return False

    def share(self, wide: int, high: int) -> None:
        """Takes what it needs of so many pixels from side to side and from top to bottom."""
        if all(one.isHidden() for one in self.sections):
            self.hide()
            return
        room = high - max(round(self.left * high), LISTED)
        if self.pulled is not None:
            room = max(min(round(self.pulled * high), high - LISTED), LISTED)
        others = [one for one in self.sections if one is not self.candidates and not one.isHidden()]
        left = room - sum(one.sizeHint().height() for one in others)
        self.candidates.fit((self.viewport().width() if self.isVisible() else wide) - 2 * SIDE, left)
        most = room if others or self.candidates.asks or self.pulled is not None else max(round(HALF * high), LISTED)
        bends = self._box.hasHeightForWidth()
        whole = self._box.totalHeightForWidth(wide) if bends else self._box.totalSizeHint().height()
        self.setFixedHeight(min(whole, most))
        self.show()
