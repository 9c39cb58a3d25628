"""A session as the parts and steps of a lesson: below each step the commands that perform it, each with its picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QTreeWidget, QTreeWidgetItem, QWidget

from studio.app.widgets import with_name
from studio.lessons.draft import LessonDraft
from studio.lessons.progress import key

SIDE = QSize(56, 42)
"""The size of a picture in pixels."""
STEP, COMMAND = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
"""Under which a row has the part and number of its step, and its command; all from 0."""
LONG = 70
Row = tuple[int, int, int]
"""Part, step, and command; -1 for the row of the step itself."""


class LessonTree(QTreeWidget):
    """A tick before a command means that a step begins with it."""

    marked = Signal(int, bool)
    """A command (from 0), and whether a step is to begin with it."""

    def __init__(self, picture: Callable[[int], QPixmap], parent: QWidget) -> None:
        """``picture`` of what is there after so many commands."""
        super().__init__(parent)
        with_name(self, "Parts, steps and commands")
        self.picture = picture
        self.setHeaderHidden(True)
        self.setIconSize(SIDE)
        self.setIndentation(14)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._icons: dict[int, QIcon] = {}
        self._rows: dict[int, QTreeWidgetItem] = {}
        self._painting = QTimer(self, interval=0)
        self._painting.timeout.connect(self._paint_next)
        self.itemChanged.connect(self._ticked)

    # what it shows

    def give(self, draft: LessonDraft, words: Sequence[str], at: Row) -> None:
        """Shows a lesson and the commands of its session in words, with this row chosen."""
        with QSignalBlocker(self):
            self.clear()
            self._rows = {}
            parts = [self._row(None, f"Part {number} · {part.title}", 1) for number, part in enumerate(draft.parts, 1)]
            for one in draft.steps():
                item = self._row(parts[one.part], self._says(one.part, one.number, one.step.says), 0)
                item.setData(0, STEP, (one.part, one.number))
                item.setSizeHint(0, QSize(0, SIDE.height() // 2 + 4))
                item.setToolTip(0, one.step.says)
                for command in range(one.begins, one.ends):
                    self._command(item, command, words[command], command == one.begins, (one.part, one.number))
            if draft.shows < len(words):
                rest = self._row(None, "Not in the lesson", 1)
                for command in range(draft.shows, len(words)):
                    self._command(rest, command, words[command], False, None)
            self.expandAll()
            self.choose(at)
        self._painting.start()

    def _row(self, above: QTreeWidgetItem | None, words: str, bold: int) -> QTreeWidgetItem:
        item = QTreeWidgetItem(above) if above is not None else QTreeWidgetItem(self)
        item.setText(0, words)
        font = item.font(0)
        font.setBold(bool(bold))
        item.setFont(0, font)
        return item

    def _command(
        self, above: QTreeWidgetItem, command: int, words: str, begins: bool, step: tuple[int, int] | None
    ) -> None:
        item = self._row(above, f"{command + 1}  {words}", 0)
        item.setToolTip(0, words)
        item.setData(0, STEP, step)
        item.setData(0, COMMAND, command)
        item.setCheckState(0, Qt.CheckState.Checked if begins else Qt.CheckState.Unchecked)
        item.setIcon(0, self._icons.get(command + 1) or QIcon())
        item.setSizeHint(0, QSize(0, SIDE.height() + 4))
        self._rows[command] = item

    @staticmethod
    def _says(part: int, number: int, says: str) -> str:
        short = " ".join(says.split())
        return f"{key(part, number)}  {short if len(short) <= LONG else f'{short[: LONG - 1]}…'}"

    def reword(self, part: int, number: int, says: str, title: str) -> None:
        """A step says something else, or its part has another title."""
        with QSignalBlocker(self):
            above = self.topLevelItem(part)
            item = above.child(number) if above is not None else None
            if above is not None and item is not None:
                above.setText(0, f"Part {part + 1} · {title}")
                item.setText(0, self._says(part, number, says))

    def _paint_next(self) -> None:
        """Paints one picture an event; those in sight first."""
        left = [number for number in self._rows if number + 1 not in self._icons]
        if not left:
            self._painting.stop()
            return
        seen = self.viewport().rect()
        number = next((one for one in left if self.visualItemRect(self._rows[one]).intersects(seen)), left[0])
        icon = self._icons[number + 1] = QIcon(self.picture(number + 1))
        with QSignalBlocker(self):
            self._rows[number].setIcon(0, icon)
        self.viewport().update()

    # what is chosen

    def chosen(self) -> Row | None:
        """The row that is chosen; a part stands for its first step. None where there is no step."""
        item = self.currentItem()
        if item is None:
            return None
        if item.parent() is None and item.data(0, COMMAND) is None:
            item = item.child(0) or item
        step, command = item.data(0, STEP), item.data(0, COMMAND)
        if step is None:
            return (-1, -1, command) if command is not None else None
        return (*step, -1 if command is None else command)

    def choose(self, at: Row) -> None:
        """Chooses a row; where it is gone, one near it."""
        part, number, command = at
        item = self._rows.get(command)
        if item is None:
            above = self.topLevelItem(max(part, 0)) or self.topLevelItem(0)
            item = above.child(max(number, 0)) or above if above is not None else None
        if item is not None:
            self.setCurrentItem(item)
            self.scrollToItem(item)

    def _ticked(self, item: QTreeWidgetItem) -> None:
        command = item.data(0, COMMAND)
        if command is not None:
            begins = item.checkState(0) is Qt.CheckState.Checked
            QTimer.singleShot(0, self, lambda: self.marked.emit(command, begins))  # the rows are made anew by that
