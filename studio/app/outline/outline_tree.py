"""The list of the outline: sections and groups that open, rows that are pointed at, pulled and renamed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSignalBlocker,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QTreeWidget, QTreeWidgetItem, QTreeWidgetItemIterator

from studio.app.desk import Desk
from studio.app.outline.row_contents import RowContents
from studio.app.outline.row_delegate import ROW, RowDelegate, eye_of, lock_of, paint_chevron
from studio.app.outline.row_dragging import EDGE, FAR, Landing, drop_hint, landing, paint_landing, row_of
from studio.app.outline.rows import OutlineRow, OutlineSection, has_typed
from studio.app.painting import painting
from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme

LEFT = Qt.MouseButton.LeftButton


@guarded
class OutlineTree(QTreeWidget):
    """Shows sections; says what the person does with rows. It changes nothing by itself."""

    renamed = Signal(str, str)
    """A row was given another name in place."""
    retold = Signal(str, str)
    """A row was given another formula in place."""
    looked_at = Signal(str)
    """The eye of this row was clicked."""
    unlocked = Signal(str)
    """The lock of this row was clicked."""
    pulled = Signal(object, object)
    """Rows (a tuple of names) were pulled to a place (Landing)."""
    relisted = Signal()
    """Other rows are listed now."""
    hinted = Signal(str)
    """What letting go of pulled rows would do now."""
    pointed_at = Signal(str)
    """The pointer, or the keys, came to this row ("": went away)."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self.theme, self.contents = theme, RowContents(desk, theme)
        self.items: dict[str, QTreeWidgetItem] = {}
        self.pointed = ""
        """The row that the pointer is over."""
        self.landing: Landing | None = None
        self._pulling: tuple[str, ...] = ()
        self._pressed: QPoint | None = None
        self.again = False
        """Whether what is chosen now was pressed when it was chosen already."""
        self._keys = False  # whether the last step was made with a key
        self._inside = 0
        self._coming: tuple[OutlineSection, ...] | None = None
        self.said = ""
        """What stands in place of rows, where there are none."""
        self.setStyleSheet("QTreeView { show-decoration-selected: 0; }")  # rows are drawn whole by their delegate
        self.setHeaderHidden(True)
        self.setIndentation(GAP + GAP // 2)
        self.setRootIsDecorated(False)
        self.setMouseTracking(True)
        self.setExpandsOnDoubleClick(False)
        self.setSelectionMode(QTreeWidget.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QTreeWidget.EditTrigger.EditKeyPressed | QTreeWidget.EditTrigger.DoubleClicked)
        self.rows = RowDelegate(self, desk, theme, self.contents, lambda: self.pointed)
        self.rows.renamed.connect(self.renamed)
        self.rows.retold.connect(self.retold)
        self.rows.closeEditor.connect(self._give_what_came)
        self.setItemDelegate(self.rows)
        self.setAccessibleName("Definitions")
        self.currentItemChanged.connect(lambda now, _before: self._came_to(now))

    # what it shows

    def give(self, listed: tuple[OutlineSection, ...]) -> None:
        """Lists other sections; what was closed stays closed.

        Rows must not go while Qt still works on one of them, or somebody types in one: then this is done right
        afterwards.
        """
        if self._inside or self.state() == QTreeWidget.State.EditingState:
            self._coming = listed
            return
        self._coming = None
        closed = {self._key(item) for item in self._all() if item.childCount() and not item.isExpanded()}
        down = self.verticalScrollBar().value()
        name = row.name if (row := row_of(self.currentItem())) is not None else ""
        with QSignalBlocker(self):
            self._fill(listed, closed, name)
        if self.pointed not in self.items:
            self._point("")
        self.relisted.emit()
        self.verticalScrollBar().setValue(down)

    def _fill(self, listed: tuple[OutlineSection, ...], closed: set[str], current: str) -> None:
        self.clear()
        self.items = {}
        for section in listed:
            title = QTreeWidgetItem(self)
            title.setData(0, ROW, section.title)
            title.setFlags(Qt.ItemFlag.ItemIsEnabled)
            for one in section.rows:
                self._add(title, one)
        for item in self._all():
            item.setExpanded(self._key(item) not in closed)
        if current in self.items:
            self.setCurrentItem(self.items[current])

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        """While Qt works on an event: it may end an edit, and that may list other rows."""
        self._inside += 1
        try:
            yield
        finally:
            self._inside -= 1
            self._give_what_came()

    def _give_what_came(self) -> None:
        """Lists what could not be listed before, as soon as Qt is done with the event."""
        coming = self._coming
        if not self._inside and coming is not None:
            QTimer.singleShot(0, self, lambda: self._give_again(coming))

    def _give_again(self, coming: tuple[OutlineSection, ...]) -> None:
        if coming is self._coming:
            self.give(coming)

    def _add(self, parent: QTreeWidgetItem, row: OutlineRow) -> None:
        item = QTreeWidgetItem(parent)
        item.setData(0, ROW, row)
        item.setData(
            0, Qt.ItemDataRole.AccessibleTextRole, f"{row.name}, {row.kind}" + (", locked" if row.locked else "")
        )
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if row.kind not in ("rule", "constraint"):
            flags |= Qt.ItemFlag.ItemIsEditable
        item.setFlags(flags)
        self.items[row.name] = item
        for inner in row.inside:
            self._add(item, inner)

    def _all(self) -> Iterator[QTreeWidgetItem]:
        iterator = QTreeWidgetItemIterator(self)
        while (item := iterator.value()) is not None:
            yield item
            iterator += 1

    @staticmethod
    def _key(item: QTreeWidgetItem) -> str:
        row = item.data(0, ROW)
        return row.name if isinstance(row, OutlineRow) else f" {row}"

    def say(self, words: str) -> None:
        """Says why no rows are listed."""
        self.said = words
        self.viewport().update()

    def forget_words(self) -> None:
        """Values have changed: they are asked for again when they are painted."""
        self.contents.forget()
        self.viewport().update()

    @property
    def chosen(self) -> tuple[str, ...]:
        """The selected rows, from top to bottom."""
        return tuple(name for name, item in self.items.items() if item.isSelected())

    @property
    def meant(self) -> QTreeWidgetItem | None:
        """The row that a key is about: where the keys are, unless another one alone is selected."""
        item, chosen = self.currentItem(), self.chosen
        return self.items[chosen[0]] if len(chosen) == 1 and (item is None or not item.isSelected()) else item

    # what the person does

    def _came_to(self, item: QTreeWidgetItem | None) -> None:
        row = row_of(item)
        if self._keys and row is not None:
            self.pointed_at.emit(row.name)

    def _point(self, name: str) -> None:
        if name != self.pointed:
            self.pointed = name
            self.pointed_at.emit(name)
            self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at, item = event.position().toPoint(), self.itemAt(event.position().toPoint())
        row = row_of(item)
        self._keys = False
        if event.button() == LEFT and item is not None and (row is None or at.x() < self.visualItemRect(item).left()):
            item.setExpanded(not item.isExpanded())
            return
        if event.button() == LEFT and row is not None and item is not None:
            if row.drawn and eye_of(self.visualItemRect(item)).adjusted(-3, -5, 3, 5).contains(at):
                self.looked_at.emit(row.name)
                return
            if row.locked and lock_of(self.visualItemRect(item)).adjusted(-3, -5, 3, 5).contains(at):
                self.unlocked.emit(row.name)
                return
            self._pressed = at
            self.again = item.isSelected() and not event.modifiers()
            if self.again:
                return  # several may be pulled together; a mere click selects this one when it is let go
        with self._at_work():
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._pressed is None:
            row = row_of(self.itemAt(at))
            self._point(row.name if row is not None else "")
            with self._at_work():
                super().mouseMoveEvent(event)
            return
        if not self._pulling and (at - self._pressed).manhattanLength() > FAR:
            self._pulling = self.chosen
        if self._pulling:
            self._scroll_along(at)
            self.landing = landing(self, at, self._pulling)
            self.hinted.emit(drop_hint(self._pulling, self.landing))
            able = self.landing is not None
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor if able else Qt.CursorShape.ForbiddenCursor)
            self.viewport().update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._pressed = None
        at, item = event.position().toPoint(), self.itemAt(event.position().toPoint())
        row = row_of(item)
        if event.button() != LEFT or item is None or row is None:
            return
        if has_typed(row) and at.x() > self.rows.name_ends(self.visualItemRect(item), row):
            self.edit_formula(item)
        else:
            self.edit_name(item)

    def edit_name(self, item: QTreeWidgetItem | None) -> None:
        """Lets the person give a row another name in place, where it has one of its own."""
        busy = self.state() == QTreeWidget.State.EditingState
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEditable and not busy:
            self.editItem(item)

    def edit_formula(self, item: QTreeWidgetItem | None) -> None:
        """Lets the person give a row another formula in place, where one can be typed."""
        row = row_of(item)
        if row is not None and has_typed(row):
            self.rows.of_formula = True
            self.edit_name(item)
            self.rows.of_formula = False

    def mend_formula(self, name: str, typed: str) -> None:
        """What was typed as the formula of a row could not be: it is edited again, now if the person is still here."""
        if name in self.items:
            self.rows.refuse(name, typed)
        if self.hasFocus() and name in self.items:
            self.edit_formula(self.items[name])
            field = self.indexWidget(self.indexFromItem(self.items[name]))
            if isinstance(field, QLineEdit):
                field.end(False)

    def _scroll_along(self, at: QPoint) -> None:
        bar, room = self.verticalScrollBar(), self.viewport().height()
        if at.y() < EDGE:
            bar.setValue(bar.value() - GAP)
        elif at.y() > room - EDGE:
            bar.setValue(bar.value() + GAP)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        names, where, pressed = self._pulling, self.landing, self._pressed
        self.let_go()
        if names:
            if where is not None:
                self.pulled.emit(names, where)
            return
        item = self.itemAt(event.position().toPoint())
        if pressed is not None and item is not None and not event.modifiers():
            if len(self.chosen) > 1:
                self.clearSelection()
                self.setCurrentItem(item)
            else:
                self.setCurrentItem(item, 0, QItemSelectionModel.SelectionFlag.NoUpdate)  # keys go on from here
                self.itemSelectionChanged.emit()  # all of it, also where one member of it was selected
        self.again = False
        with self._at_work():
            super().mouseReleaseEvent(event)

    def let_go(self) -> None:
        """Takes a pull back; nothing has moved."""
        self._pulling, self.landing, self._pressed = (), None, None
        self.viewport().unsetCursor()
        self.viewport().update()

    def drawBranches(self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex) -> None:
        item = self.itemFromIndex(index)
        if row_of(item) is not None and item.childCount():
            size = GAP
            area = QRect(rect.right() - size - 2, rect.center().y() - size // 2 + 1, size, size)
            paint_chevron(painter, area, item.isExpanded(), self.theme)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._pressed is not None:
            self.let_go()
            return
        self._keys = True
        with self._at_work():
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Letters are keys of the outline; names are looked for in the field above."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with painting(self.viewport()) as painter:
            if self.said:
                painter.setPen(self.theme.color("quiet"))
                room = self.viewport().rect().adjusted(GAP, 2 * GAP, -GAP, 0)
                flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
                painter.drawText(room, flags, self.said)
            if self.landing is not None:
                paint_landing(painter, self.landing, self.theme)
