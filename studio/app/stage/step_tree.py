"""The trees of the storyboard: a text that goes on in the next line, and beside it one that is cut."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QTreeWidgetItemIterator,
)

from studio.app.qt_guard import guarded
from studio.app.theme import GAP

MOST_KEPT = 1000
"""So many heights of texts are kept."""
Index = QModelIndex | QPersistentModelIndex
LOWEST = 32
"""How high the lists are at least, in pixels: a small window scrolls them."""


@guarded
class WholeLines(QStyledItemDelegate):
    """Rows of a tree as high as the text of their first column is, where it goes on in the next line."""

    def __init__(self, tree: StepTree) -> None:
        super().__init__(tree)
        self.tree = tree
        self._heights: dict[tuple[str, str, int], int] = {}

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if index.column():  # one line, cut with …
            option.features &= ~QStyleOptionViewItem.ViewItemFeature.WrapText

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        made = super().sizeHint(option, index)
        item = self.tree.itemFromIndex(index)
        if index.column() or item is None:
            return made
        across = self.tree.room if item.isFirstColumnSpanned() else self.tree.first_width
        room = across - _depth(item) * self.tree.indentation() - GAP
        return QSize(made.width(), max(made.height(), self._high(item.text(0), option.font, room) + 4))

    def _high(self, text: str, font: QFont, room: int) -> int:
        """How high a text is where it has so much room; rows are asked again and again."""
        of = (text, font.key(), room)
        if of not in self._heights:
            if len(self._heights) >= MOST_KEPT:
                self._heights.clear()
            flags = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere
            within = QRect(0, 0, room, 10_000)
            self._heights[of] = QFontMetrics(font).boundingRect(within, int(flags), text).height()
        return self._heights[of]


@guarded
class StepTree(QTreeWidget):
    """Two columns without a header; one is as wide as its texts, the other takes what is left.

    The height of a row hangs on the width of the tree alone, never on whether a scroll bar is shown: a bar that
    comes while rows are painted would lay them out again under Qt's hands.
    """

    def __init__(self, name: str, whole: int) -> None:
        """Makes a tree by its accessible name; ``whole`` is the column (0 or 1) that is as wide as its texts."""
        super().__init__()
        self.whole, self._shared = whole, 0
        self.setAccessibleName(name)
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setIndentation(14)
        self.setMinimumHeight(LOWEST)
        self.setWordWrap(True)
        self.setItemDelegate(WholeLines(self))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(whole, header.ResizeMode.Fixed)
        header.setSectionResizeMode(1 - whole, header.ResizeMode.Stretch)

    @property
    def room(self) -> int:
        """How wide the rows are beside a scroll bar, in pixels."""
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self)
        return self.width() - 2 * self.frameWidth() - bar

    @property
    def first_width(self) -> int:
        """How wide the first column is at least, in pixels."""
        fixed = self.header().sectionSize(self.whole)
        return fixed if self.whole == 0 else self.room - fixed

    def share_width(self) -> None:
        """Gives one column the width of its texts: the first as much as it needs, the second a third at most."""
        bold = QFont(self.font())
        bold.setBold(True)
        metrics = QFontMetrics(bold)
        needed = max((metrics.horizontalAdvance(one) for one in self._short_texts()), default=-3 * GAP) + 3 * GAP
        self._shared = self.width()
        self.header().resizeSection(self.whole, needed if self.whole == 0 else min(needed, self.room // 3))
        self.scheduleDelayedItemsLayout()

    def _short_texts(self) -> Iterator[str]:
        """What stands in the column that is as wide as its texts."""
        iterator = QTreeWidgetItemIterator(self)
        while (item := iterator.value()) is not None:
            if not item.isFirstColumnSpanned():
                yield item.text(self.whole)
            iterator += 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.width() != self._shared:  # its own width, not that of what is left beside a scroll bar
            self.share_width()


def _depth(item: QTreeWidgetItem) -> int:
    """How far an item is indented: 1 at the top."""
    above = item.parent()
    return 1 if above is None else 1 + _depth(above)
