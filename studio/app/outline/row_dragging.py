"""Rows pulled to another place: what would become of it, and the line that shows it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from studio.app.outline.row_delegate import ROW
from studio.app.outline.rows import OutlineRow
from studio.app.theme import Theme

FAR = 6
"""So many pixels the pointer goes with the button down before rows are pulled."""
EDGE = 24
"""So near to the upper or lower end the list moves on while something is pulled."""


@dataclass(frozen=True)
class Landing:
    """Where pulled rows would go: into a group (``""``: none), under ``before`` (``""``: over all others there)."""

    into: str
    before: str
    line: QRect
    """Where that is shown: a line between rows, or the whole of a group."""

    @property
    def is_inside(self) -> bool:
        return self.line.height() > 3


def drop_hint(names: tuple[str, ...], where: Landing | None) -> str:
    """What letting go would do, for the status line."""
    what = names[0] if len(names) == 1 else f"{len(names)} things"
    if where is None:
        return f"{what} cannot go here; pull to a place in the drawing or into a group, Escape takes it back"
    under = f"under {where.before}" if where.before else "in front of all"
    return f"Let go to put {what} {under}{f' in {where.into}' if where.into else ''}"


def row_of(item: QTreeWidgetItem | None) -> OutlineRow | None:
    """The row of an item; None for the title of a section."""
    row = item.data(0, ROW) if item is not None else None
    return row if isinstance(row, OutlineRow) else None


def landing(tree: QTreeWidget, at: QPoint, names: tuple[str, ...]) -> Landing | None:
    """Where these would go if they were let go there; None where they cannot."""
    item = tree.itemAt(QPoint(max(at.x(), 1), at.y()))
    row = row_of(item)
    if item is None or row is None or row.name in names or not _takes(item):
        return None
    area = tree.visualItemRect(item)
    share = (at.y() - area.top()) / max(area.height(), 1)
    if row.kind == "group" and 0.3 < share < 0.7:
        return Landing(row.name, "", area)
    into = _group(item)
    if into in names:
        return None
    if share < 0.5:
        above = _neighbour(item, names)
        return Landing(into, above, QRect(area.left(), area.top() - 1, area.width(), 2))
    return Landing(into, row.name, QRect(area.left(), area.bottom(), area.width(), 2))


def _takes(item: QTreeWidgetItem) -> bool:
    """Whether the row is drawn, or in a group that is: only there the order means something."""
    row, above = row_of(item), item.parent()
    if row is None or above is None:
        return False
    return row.drawn or _takes(above)


def _group(item: QTreeWidgetItem) -> str:
    above = row_of(item.parent())
    return above.name if above is not None else ""


def _neighbour(item: QTreeWidgetItem, names: tuple[str, ...]) -> str:
    """The thing that lies just over this one, passing over those that are pulled; "" where it is the topmost."""
    parent = item.parent()
    if parent is None:
        return ""
    over = [row_of(parent.child(place)) for place in range(parent.indexOfChild(item))]
    return next((row.name for row in reversed(over) if row is not None and row.name not in names), "")


def paint_landing(painter: QPainter, where: Landing, theme: Theme) -> None:
    """Shows where pulled rows would go."""
    color = theme.color("accent")
    if where.is_inside:
        painter.setPen(QPen(color, 2))
        painter.setBrush(theme.color("accent", 40))
        painter.drawRoundedRect(where.line.adjusted(1, 1, -1, -1), 4, 4)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawRect(where.line)
    painter.drawEllipse(where.line.left() - 2, where.line.center().y() - 3, 7, 7)
