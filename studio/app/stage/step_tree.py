"""The trees of the storyboard: a text that goes on in the next line, and beside it one that is cut."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeWidget, QTreeWidgetItem

from studio.app.qt_guard import guarded
from studio.app.theme import GAP

Index = QModelIndex | QPersistentModelIndex
LOWEST = 32
"""How high the lists are at least, in pixels: a small window scrolls them."""


@guarded
class WholeLines(QStyledItemDelegate):
    """Rows of a tree as high as the text of their first column is, where it goes on in the next line."""

    def __init__(self, tree: QTreeWidget) -> None:
        super().__init__(tree)
        self.tree = tree

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if index.column():  # one line, cut with …
            option.features &= ~QStyleOptionViewItem.ViewItemFeature.WrapText

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        made = super().sizeHint(option, index)
        item = self.tree.itemFromIndex(index)
        if index.column() or item is None:  # the first one keeps the larger part
            return made.boundedTo(QSize(self.tree.viewport().width() // 3, made.height()))
        across = self.tree.viewport().width() if item.isFirstColumnSpanned() else self.tree.columnWidth(0)
        room = QRect(0, 0, across - _depth(item) * self.tree.indentation() - GAP, 10_000)
        flags = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere
        lines = QFontMetrics(option.font).boundingRect(room, int(flags), item.text(0))
        return QSize(made.width(), max(made.height(), lines.height() + 4))


@guarded
class StepTree(QTreeWidget):
    """Two columns without a header; the second takes a third at most."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setIndentation(14)
        self.setMinimumHeight(LOWEST)
        self.setWordWrap(True)
        self.setItemDelegate(WholeLines(self))
        header = self.header()
        header.sectionResized.connect(lambda *_: self.scheduleDelayedItemsLayout())
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, header.ResizeMode.Stretch)
        header.setSectionResizeMode(1, header.ResizeMode.ResizeToContents)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.header().doItemsLayout()  # what the second column may take depends on it


def _depth(item: QTreeWidgetItem) -> int:
    """How far an item is indented: 1 at the top."""
    above = item.parent()
    return 1 if above is None else 1 + _depth(above)
