"""What the two tints mean: what is needed, and what would change."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from studio.app.graph.node_box import TINTS
from studio.app.painting import painting
from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme

WORDS = (("needs", "needed"), ("reaches", "would change"))

MARK = 10
"""The size of a patch of a tint, in pixels."""


@guarded
class Legend(QWidget):
    """One line; quiet while nothing is lit, so that nothing around it moves."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.counts = (0, 0)
        self._fit()
        theme.changed.connect(self._fit)

    def _fit(self) -> None:
        self.setFixedHeight(self.fontMetrics().height() + GAP // 2)
        self.update()

    def show_lit(self, needs: int, reaches: int) -> None:
        """Shows how many things are needed and how many would change."""
        self.counts = (needs, reaches)
        self.setAccessibleName(f"{needs} needed, {reaches} would change")
        self.setToolTip(self.accessibleName())
        self.update()

    def _words(self) -> list[str]:
        """What stands beside the two tints; just the numbers where the words have no room."""
        texts = [f"{count} {words}" if count else words for (_, words), count in zip(WORDS, self.counts, strict=True)]
        room = self.width() - len(texts) * (MARK + 2 * GAP)
        if sum(map(self.fontMetrics().horizontalAdvance, texts)) <= room:
            return texts
        return [str(count) for count in self.counts]

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            x, middle = 2.0, self.height() / 2
            for (tint, _), count, text in zip(WORDS, self.counts, self._words(), strict=True):
                painter.setPen(self.theme.color(TINTS[tint]))
                painter.setBrush(self.theme.color(TINTS[tint], 70 if count else 0))
                painter.drawRoundedRect(QRectF(x + 0.5, middle - MARK / 2, MARK, MARK), 3, 3)
                painter.setPen(self.theme.color("quiet"))
                room = QRectF(x + MARK + GAP - 2, 0, self.width(), self.height())
                painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
                x = room.x() + self.fontMetrics().horizontalAdvance(text) + 2 * GAP
