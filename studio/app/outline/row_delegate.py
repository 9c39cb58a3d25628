"""How a row of the outline is drawn, and how its name or formula is edited in place."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from studio.app.definition_kinds import paint_kind
from studio.app.desk import Desk
from studio.app.icons import tinted
from studio.app.outline.row_contents import RowContents
from studio.app.outline.rows import OutlineRow
from studio.app.qt_guard import guarded
from studio.app.shape_painting import colour_of
from studio.app.theme import GAP, Theme
from studio.language.show import show

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
"""The role under which an item keeps its Row (or the title of a section)."""
FORMULA = "formula"
"""The property of a field that says whether it is for a formula."""
SPOT, SPOTS = 11, 8
"""How large a colour is in the row of what holds several, in pixels, and how many of them are shown."""
PICTURE, EYE = 18, 14
"""The sizes of the picture of a row and of its eye, in pixels."""
LIT = (("accent", 40), ("good", 46), ("ghost", 46))
"""The tints of what is pointed at, what it needs, and what it reaches."""


@guarded
class RowDelegate(QStyledItemDelegate):
    """Draws rows: picture or icon, name, value and formula, and an eye where something is drawn."""

    renamed = Signal(str, str)
    """A row was given another name in place."""
    retold = Signal(str, str)
    """A row was given another formula in place."""

    def __init__(
        self, tree: QTreeView, desk: Desk, theme: Theme, contents: RowContents, pointed: Callable[[], str]
    ) -> None:
        """``pointed`` gives the name of the row that the pointer is over."""
        super().__init__(tree)
        self.tree, self.desk, self.theme, self.contents, self.pointed = tree, desk, theme, contents, pointed
        self.of_formula = False
        """Whether what is edited next is a formula, not a name."""
        self.refused: dict[str, tuple[str, str]] = {}
        """By the names of rows what was typed in place of their formulas and could not be, to be mended when they are
        edited again, and those formulas."""
        desk.replaced.connect(self.refused.clear)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        high = self.tree.fontMetrics().height()
        return QSize(80, max(PICTURE, high) + (GAP if isinstance(index.data(ROW), OutlineRow) else GAP + GAP // 2))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW)
        area: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(row, OutlineRow):
            self._paint_row(painter, area, row, option, isinstance(index.parent().data(ROW), OutlineRow))
        else:
            self._paint_title(painter, area, str(row), self.tree.isExpanded(index))
        painter.restore()

    def _paint_title(self, painter: QPainter, area: QRect, title: str, is_open: bool) -> None:
        font = QFont(painter.font())
        font.setWeight(QFont.Weight.DemiBold)
        font.setPointSizeF(font.pointSizeF() * 0.92)
        painter.setFont(font)
        painter.setPen(self.theme.color("quiet"))
        words = area.adjusted(2 + GAP + GAP // 2, GAP // 2, 0, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, title)
        mark = QRect(area.left() + 2, words.center().y() - GAP // 2 + 1, GAP, GAP)
        paint_chevron(painter, mark, is_open, self.theme)

    def _paint_row(
        self, painter: QPainter, area: QRect, row: OutlineRow, option: QStyleOptionViewItem, inside: bool
    ) -> None:
        theme, state = self.theme, option.state
        self._paint_ground(painter, area, row, bool(state & QStyle.StateFlag.State_Selected))
        hovered = self.pointed() == row.name
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(theme.color("accent"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(area).adjusted(0.5, 0.5, -1.5, -0.5), 4, 4)
        picture = QRectF(area.left() + 3, area.center().y() - PICTURE / 2 + 0.5, PICTURE, PICTURE)
        self._paint_picture(painter, picture, row, row.drawn or inside)
        room = area.adjusted(PICTURE + GAP + 2, 0, -GAP // 2, 0)
        if row.drawn:
            room.setRight(room.right() - EYE - GAP // 2)
            if row.hidden or hovered or state & QStyle.StateFlag.State_Selected:
                self._paint_mark(painter, eye_of(area), "fa5s.eye-slash" if row.hidden else "fa5s.eye")
        if row.locked:
            room.setRight(room.right() - EYE - GAP // 2)
            self._paint_mark(painter, lock_of(area), "fa5s.lock")
        self._paint_words(painter, room, row, "ink" if state & QStyle.StateFlag.State_Selected else "quiet")

    def _paint_ground(self, painter: QPainter, area: QRect, row: OutlineRow, chosen: bool) -> None:
        theme = self.theme
        painter.setPen(Qt.PenStyle.NoPen)
        ground = QRectF(area).adjusted(0, 0, -1, 0)
        if chosen:
            painter.setBrush(theme.color("accent", 70))
            painter.drawRoundedRect(ground, 4, 4)
        for (color, strength), names in zip(LIT, self.desk.lit, strict=True):
            if row.name in names:
                painter.setBrush(theme.color(color, strength))
                painter.drawRoundedRect(ground, 4, 4)
                painter.setBrush(theme.color(color))
                painter.drawRoundedRect(QRectF(area.left(), area.top() + 3, 3, area.height() - 6), 1.5, 1.5)

    def _paint_picture(self, painter: QPainter, area: QRectF, row: OutlineRow, drawn: bool) -> None:
        painter.setOpacity(0.45 if row.hidden else 1)
        ratio = painter.device().devicePixelRatioF()
        picture = self.contents.picture_of(row, PICTURE, ratio) if drawn else None
        if picture is not None:
            painter.drawPixmap(area.toRect(), picture)
        else:
            inner = (PICTURE - EYE) / 2
            paint_kind(painter, row.kind, area.adjusted(inner, inner, -inner, -inner), self.theme)
        painter.setOpacity(1)

    def _paint_words(self, painter: QPainter, room: QRect, row: OutlineRow, second: str) -> None:
        """The name, then in a second colour what it is now and what makes it so."""
        theme, metrics = self.theme, painter.fontMetrics()
        painter.setPen(theme.color(second if row.hidden else "ink"))
        name = metrics.elidedText(row.name, Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, name)
        left = room.left() + metrics.horizontalAdvance(name) + GAP
        if self.contents.trust_in(row) == "guess":
            painter.setPen(theme.color("ghost"))
            painter.drawText(left - GAP // 2, room.top(), 2 * GAP, room.height(), Qt.AlignmentFlag.AlignVCenter, "?")
            left += metrics.horizontalAdvance("?") + GAP // 2
        value, formula, fault = self.contents.words_of(row)
        colours = self.contents.colours_of(row)
        if colours and room.right() - left > 3 * GAP:
            shown = colours[: max((room.right() - left) // (SPOT + 2), 1)][:SPOTS]
            left = self._paint_spots(painter, left, room.center().y(), shown)
            value = "" if len(shown) == len(colours) else value
            formula = formula if row.kind == "formula" else ""
        painter.setPen(theme.color("warning" if fault else second))
        least = metrics.horizontalAdvance(value) if row.drawn and not fault else 3 * GAP
        if value and room.right() - left > least:
            rest = QRect(left, room.top(), room.right() - left, room.height())
            painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, _cut(metrics, value, rest.width()))
            left += metrics.horizontalAdvance(value) + GAP + GAP // 2
        if room.right() - left > 12 * GAP and formula:
            painter.setPen(theme.color(second))
            rest = QRect(left, room.top(), room.right() - left, room.height())
            painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, _cut(metrics, formula, rest.width()))

    def _paint_spots(self, painter: QPainter, left: int, middle: int, colours: list[str]) -> int:
        """Colours side by side; gives where what comes after them begins."""
        painter.setPen(self.theme.color("quiet"))
        for place, colour in enumerate(colours):
            painter.setBrush(colour_of(colour) if colour else Qt.BrushStyle.NoBrush)
            spot = QRectF(left + place * (SPOT + 2) + 0.5, middle - SPOT / 2 + 0.5, SPOT - 1, SPOT - 1)
            painter.drawRoundedRect(spot, 2, 2)
        return left + len(colours) * (SPOT + 2) + GAP // 2

    def _paint_mark(self, painter: QPainter, at: QRect, name: str) -> None:
        ratio = painter.device().devicePixelRatioF()
        color = self.theme.color("quiet").name()
        painter.drawPixmap(at, tinted(name, color).pixmap(QSize(EYE, EYE), ratio))

    # editing in place

    def name_ends(self, area: QRect, row: OutlineRow) -> int:
        """Where in the area of a row its name ends."""
        return area.left() + PICTURE + GAP + 2 + self.tree.fontMetrics().horizontalAdvance(row.name)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        field = QLineEdit(parent)
        field.setProperty(FORMULA, self.of_formula)
        field.setAccessibleName("New formula" if self.of_formula else "New name")
        self.of_formula = False
        return field

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        row = index.data(ROW)
        if isinstance(editor, QLineEdit) and isinstance(row, OutlineRow):
            editor.setText(self._to_mend(row.name) if editor.property(FORMULA) else row.name)
            editor.selectAll()

    def refuse(self, name: str, typed: str) -> None:
        """What was typed as the formula of a row could not be."""
        self.refused[name] = typed, show(self.desk.document.definitions[name].formula)

    def _to_mend(self, name: str) -> str:
        """The formula of a row, or what was typed in place of just this one and could not be."""
        now = show(self.desk.document.definitions[name].formula)
        typed, instead_of = self.refused.pop(name, ("", ""))
        return typed if instead_of == now else now

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        row = index.data(ROW)
        if isinstance(editor, QLineEdit) and isinstance(row, OutlineRow):
            gives = self.retold if editor.property(FORMULA) else self.renamed
            gives.emit(row.name, editor.text().strip())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        left, row = PICTURE + GAP - 2, index.data(ROW)
        if editor.property(FORMULA):  # the name is seen beside it, where that leaves enough room
            left = min(self.name_ends(option.rect, row) + GAP // 2 - option.rect.left(), option.rect.width() // 2)
        editor.setGeometry(option.rect.adjusted(left, 1, -1, -1))


def eye_of(area: QRect) -> QRect:
    """Where the eye is in the area of a row."""
    return QRect(area.right() - EYE - GAP // 2, area.center().y() - EYE // 2 + 1, EYE, EYE)


def lock_of(area: QRect) -> QRect:
    """Where the lock is in the area of a row that has one."""
    return eye_of(area).translated(-EYE - GAP // 2, 0)


def paint_chevron(painter: QPainter, area: QRect, is_open: bool, theme: Theme) -> None:
    """A small arrow: down where something is open, to the right where it is closed."""
    name = "fa5s.chevron-down" if is_open else "fa5s.chevron-right"
    ratio = painter.device().devicePixelRatioF()
    painter.drawPixmap(area, tinted(name, theme.color("quiet").name()).pixmap(area.size(), ratio))


def _cut(metrics: object, text: str, width: int) -> str:
    return str(metrics.elidedText(text, Qt.TextElideMode.ElideRight, width))  # type: ignore[attr-defined]
