"""What a tile looks like: one value on the stage, drawn as it looks best, and where everything in it stands."""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from studio.app.painting import blank, painting
from studio.app.qt_guard import guarded
from studio.app.stage.look_painting import fitting_transform, paint_picture, paint_rings
from studio.app.stage.record_columns import columns, paint_cells
from studio.app.theme import GAP, Theme
from studio.demonstrate.value_looks import ValueLook
from studio.language.values import Value

HEAD = 24
"""Height of the head of a tile, which stands for the whole value."""
EDGE = 10
"""Room around what a tile shows, in pixels."""
CAPTION = 16
"""Height of the number under each picture of a row."""
LINE = 22
"""Height of a field of a record, or of an item of a plain list."""
LAST_LINES = 8
"""So many items at the end of a list are seen at first, as far as there is room."""
HANDLE = 3
"""Width of what tells, at the right, which lines are seen of all there are."""
LINED = ("record", "list")
"""Looks that are lines of text."""


@dataclass(frozen=True)
class Pick:
    """What was pointed at in a tile: all of it, the place ``key``, the item ``index``, or a ``field`` (of an item)."""

    tile: str
    key: Value = None
    index: int | None = None
    field: str = ""

    @property
    def whole(self) -> bool:
        return self.key is None and self.index is None and not self.field


@guarded
class TileFace(QWidget):
    """The face of a tile; what is pointed at, under the pointer or anticipated is marked on it."""

    def __init__(self, name: str, theme: Theme, title: str = "", note: str = "", editable: bool = False) -> None:
        super().__init__()
        self.name, self.theme, self.title, self.note = name, theme, title or name, note
        self.editable = editable
        self.look = ValueLook("text")
        self.value: Value = None
        self.faint: ValueLook | None = None
        self.ghost_keys: tuple[Value, ...] = ()
        self.pointed: tuple[Pick, ...] = ()
        self.ghosted = False
        self.under: Pick | None = None
        self._rolled = 0
        self._columns: tuple[float, ...] = ()  # where the fields of records begin in their lines
        self._body: QPixmap | None = None
        self.setAccessibleName(f"tile {self.title}")

    def give(self, value: Value, look: ValueLook, faint: ValueLook | None = None) -> None:
        """Shows a value."""
        other = [
            place for place, (now, was) in enumerate(zip(look.fields, self.look.fields, strict=False)) if now != was
        ]
        one_changed = len(other) == 1 and len(look.fields) == len(self.look.fields)
        if look.kind == "list" and look.fields != self.look.fields and not one_changed:
            self._rolled = max(len(look.fields) - LAST_LINES, 0)
        self.value, self.look, self.faint, self._body = value, look, faint, None
        self._columns = columns(look, self.fontMetrics())
        if look.kind == "list" and one_changed:
            self.reach(Pick(self.name, index=other[0] + look.first))
        self.setAccessibleDescription(look.text or look.kind)
        self.updateGeometry()
        self.update()

    def mark(self, pointed: tuple[Pick, ...], ghost_keys: tuple[Value, ...] = (), ghosted: bool = False) -> None:
        """Shows what was pointed at here, and what is anticipated here."""
        for one in pointed:
            if one not in self.pointed and self.look.kind == "list" and one.index is not None:
                self.reach(one)
        self.pointed, self.ghost_keys, self.ghosted = pointed, ghost_keys, ghosted
        self.update()

    # geometry

    def fit_height(self, height: int) -> None:
        """Takes its size from the height it may have."""
        self._body = None
        self.setFixedSize(QSize(self.wide(height), height))

    def wide(self, height: int) -> int:
        """How wide the tile is when it is so high, in pixels."""
        inside = height - HEAD - 2 * EDGE
        look = self.look
        if look.pictured:
            wide = inside * self._aspect(look)
        elif look.kind == "row":
            rows, columns = self._grid()
            cell = (inside - rows * CAPTION) / rows
            wide = columns * (cell * self._aspect(look.items[0]) if look.items else 60) + (columns - 1) * GAP
        elif look.kind in LINED:
            texts = [f"{name}   {text}" for name, text in look.fields]
            wide = min(max(map(self.fontMetrics().horizontalAdvance, texts), default=0) + 12, 260)
            wide = max(wide, self._columns[-1]) if self._columns else wide
        else:
            wide = min(QFontMetricsF(self._big_font()).horizontalAdvance(look.text) + (30 if look.color else 0), 320)
        title = QFontMetricsF(self._head_font()).horizontalAdvance(self.title)
        head = (
            title + self.fontMetrics().horizontalAdvance(self.note_at(height)) + 3 * EDGE + (54 if self.editable else 0)
        )
        return int(max(wide + 2 * EDGE + 2, head, 92))  # what is just as wide as its room would be wrapped

    def _aspect(self, look: ValueLook) -> float:
        left, top, right, bottom = look.box
        return min(max((right - left) / max(bottom - top, 1), 0.4), 2.5)

    def _grid(self) -> tuple[int, int]:
        """Rows and columns of the pictures of a row."""
        count = max(len(self.look.items), 1)
        rows = 1 if count <= 2 else 2 if count <= 12 else 3
        return rows, -(-count // rows)

    def body(self) -> QRectF:
        return QRectF(EDGE, HEAD + EDGE, self.width() - 2 * EDGE, self.height() - HEAD - 2 * EDGE)

    def cell(self, place: int) -> QRectF:
        """Where a picture of a row stands."""
        rows, columns = self._grid()
        body = self.body()
        wide, high = (body.width() - (columns - 1) * GAP) / columns, body.height() / rows
        row, column = divmod(place, columns)
        return QRectF(body.left() + column * (wide + GAP), body.top() + row * high, wide, high - CAPTION)

    def spot_of(self, pick: Pick) -> QPointF:
        """Where in the tile a pick is, beyond its edge for a line out of sight; pointers of a replay go there."""
        line = self._place_of(pick)
        if line is not None:
            left, right = self._across(pick)
            x = left + 30 if right - left > 60 else (left + right) / 2
            return QPointF(self.body().left() + x, self.body().top() + LINE * (line - self.rolled + 0.5))
        if pick.index is not None:
            cell = self.cell(pick.index - self.look.first)
            inner = self.look.items[pick.index - self.look.first]
            return (
                cell.center()
                if pick.key is None
                else fitting_transform(inner, cell).map(QPointF(*inner.places[pick.key]))
            )
        if pick.key is not None and pick.key in self.look.places:
            return fitting_transform(self.look, self.body()).map(QPointF(*self.look.places[pick.key]))
        return QPointF(EDGE + 12, HEAD / 2)

    # lines, of which a low tile shows some at a time

    @property
    def lines_seen(self) -> int:
        """So many lines of text are seen as a whole; how many more there are stands in the head."""
        return self._lines_in(self.height())

    def _lines_in(self, height: int) -> int:
        """How many lines of text a tile shows that is so high."""
        return min(len(self.look.fields), max(int((height - HEAD - EDGE) // LINE), 1))

    @property
    def rolled(self) -> int:
        """How many lines lie above the first that is seen."""
        return max(min(self._rolled, len(self.look.fields) - self.lines_seen), 0)

    def roll(self, lines: int) -> bool:
        """Goes so many lines down (up, if negative); gives whether there was any further."""
        before, self._rolled = self.rolled, max(self.rolled + lines, 0)
        self.update()
        return self.rolled != before

    def reach(self, pick: Pick) -> None:
        """Brings what is out of sight into sight."""
        place = self._place_of(pick)
        if place is not None:
            self.roll(min(place - self.rolled, 0) or max(place - self.rolled - self.lines_seen + 1, 0))

    def note_at(self, height: int) -> str:
        """What the head says at the right when the tile is so high: its note, and how much is not seen."""
        whole = len(self.value) if self.look.kind == "list" and isinstance(self.value, list) else len(self.look.fields)
        more = whole - self._lines_in(height) if self.look.kind in LINED else 0
        return " ".join(filter(None, (self.note, f"+{more}" if more else "")))

    def _line(self, place: int, x: float | None = None) -> Pick:
        """What a line of a record or of a list stands for; of a list of records, a field of one where ``x`` is."""
        if self.look.kind == "list":
            along = -1 if x is None else x - self.body().left()
            column = bisect(self._columns[:-1], along) - 1
            field = self.look.cells[place][column][0] if column >= 0 else ""
            return Pick(self.name, index=place + self.look.first, field=field)
        return Pick(self.name, field=self.look.fields[place][0])

    def _across(self, pick: Pick) -> tuple[float, float]:
        """From where to where what was pointed at goes in its line."""
        names = [name for name, _ in self.look.cells[0]] if self.look.cells else []
        if pick.index is None or pick.field not in names:
            return 0.0, self._columns[0] if self._columns else self.body().width()
        column = names.index(pick.field)
        return self._columns[column], self._columns[column + 1]

    def _place_of(self, pick: Pick) -> int | None:
        """Which line a pick stands for, None where it stands for none."""
        fields = self.look.fields
        if self.look.kind == "list":
            place = -1 if pick.index is None else pick.index - self.look.first
        else:
            place = next((number for number, (name, _) in enumerate(fields) if name == pick.field), -1)
        return place if 0 <= place < len(fields) else None

    def _corner(self, place: int) -> QRectF:
        """The small buttons at the right of the head of an editable tile: away, fewer, more."""
        return QRectF(self.width() - EDGE - 18 * (place + 1), 3, 18, 18)

    def _corners(self) -> tuple[tuple[str, str], ...]:
        if not self.editable:
            return ()
        away = (("away", "×"),)
        return (*away, ("fewer", "−"), ("more", "+")) if self.look.kind == "row" else away

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            self._paint_frame(painter)
            self._paint_head(painter)
            self._paint_body(painter)
            self._paint_pointed(painter)

    def _paint_frame(self, painter: QPainter) -> None:
        picked = any(one.whole for one in self.pointed)
        color = self.theme.color("accent" if picked else "ghost" if self.ghosted else "line")
        if self.hasFocus() and not picked and not self.ghosted:
            color = self.theme.color("accent", 130)
        style = Qt.PenStyle.DashLine if self.ghosted and not picked else Qt.PenStyle.SolidLine
        painter.setPen(QPen(color, 2 if picked or self.ghosted else 1, style))
        painter.setBrush(self.theme.color("panel"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def _paint_head(self, painter: QPainter) -> None:
        if self.under is not None and self.under.whole:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.color("accent", 34))
            painter.drawRoundedRect(QRectF(2, 2, self.width() - 4, HEAD - 1), 5, 5)
        painter.setFont(self._head_font())
        box = QRectF(EDGE, 2, self.width() - 2 * EDGE, HEAD)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(self.theme.color("ink"))
        note, corners = self.note_at(self.height()), self._corners()
        taken = self._corner(len(corners) - 1).left() if corners else box.right()
        room = taken - EDGE - self.fontMetrics().horizontalAdvance(note) - EDGE
        title = QFontMetricsF(painter.font()).elidedText(self.title, Qt.TextElideMode.ElideRight, room + 2)
        painter.drawText(box, middle | Qt.AlignmentFlag.AlignLeft, title)
        painter.setFont(self.font())
        painter.setPen(self.theme.color("quiet"))
        for place, (_, sign) in enumerate(corners):
            painter.drawText(self._corner(place), Qt.AlignmentFlag.AlignCenter, sign)
        box.setRight(taken - (EDGE / 2 if corners else 0))
        painter.drawText(box, middle | Qt.AlignmentFlag.AlignRight, note)

    def _head_font(self) -> QFont:
        font = self.font()
        font.setBold(True)
        return font

    def _paint_body(self, painter: QPainter) -> None:
        if self.look.kind == "text":
            self._paint_text(painter)
            return
        if self.look.kind in LINED:
            self._paint_lines(painter)
            return
        ratio = self.devicePixelRatioF()
        if self._body is None or self._body.devicePixelRatio() != ratio:
            self._body = blank(self.size(), ratio)
            with QPainter(self._body) as inner:
                self._paint_pictures(inner)
        painter.drawPixmap(0, 0, self._body)

    def _paint_pictures(self, painter: QPainter) -> None:
        if self.look.kind != "row":
            paint_picture(painter, self.look, self.body(), self.theme, self.faint)
            return
        painter.setFont(self.font())
        if not self.look.items:
            painter.setPen(self.theme.color("quiet"))
            painter.drawText(self.body(), Qt.AlignmentFlag.AlignCenter, self.look.text)
        for place, look in enumerate(self.look.items):
            cell = self.cell(place)
            paint_picture(painter, look, cell, self.theme)
            painter.setPen(self.theme.color("quiet"))
            under = QRectF(cell.left(), cell.bottom(), cell.width(), CAPTION)
            painter.drawText(under, Qt.AlignmentFlag.AlignCenter, str(place + self.look.first))

    def _paint_text(self, painter: QPainter) -> None:
        body = self.body()
        painter.setFont(self._big_font())
        painter.setPen(self.theme.color("ink"))
        color = QColor(self.look.color) if self.look.color else QColor()
        if color.isValid():
            wide = QFontMetricsF(painter.font()).horizontalAdvance(self.look.text) + 28
            left = body.center().x() - wide / 2
            painter.save()
            painter.setPen(QPen(self.theme.color("quiet"), 1))
            painter.setBrush(color)
            painter.drawEllipse(QPointF(left + 9, body.center().y()), 9, 9)
            painter.restore()
            body.setLeft(left + 28)
            painter.drawText(body, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.look.text)
        else:
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            if not body.contains(painter.boundingRect(body, flags, self.look.text)):
                painter.setFont(self.font())  # a low tile has room for one line of the usual size
            painter.drawText(body, flags, self.look.text)

    def _paint_lines(self, painter: QPainter) -> None:
        body, first = self.body(), self.rolled
        for place in range(first, first + self.lines_seen):
            name, text = self.look.fields[place]
            line = QRectF(body.left(), body.top() + LINE * (place - first), body.width(), LINE)
            self._paint_marked(painter, place, line)
            painter.setPen(self.theme.color("quiet"))
            painter.drawText(line.adjusted(4, 0, -4, 0), Qt.AlignmentFlag.AlignVCenter, name)
            if self._columns:
                paint_cells(painter, self.theme, self._columns, self.look.cells[place], line)
                continue
            painter.setPen(self.theme.color("ink"))
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(line.adjusted(4, 0, -4, 0), flags, text)
        self._paint_handle(painter, body)

    def _paint_marked(self, painter: QPainter, place: int, line: QRectF) -> None:
        """What is under the pointer or was pointed at in a line."""
        for pick in dict.fromkeys((*self.pointed, *((self.under,) if self.under is not None else ()))):
            if self._place_of(pick) == place:
                left, right = self._across(pick) if pick.field else (0, line.width())
                marked = QRectF(line.left() + left, line.top(), right - left, line.height())
                painter.fillRect(marked, self.theme.color("accent", 34 if pick == self.under else 70))

    def _paint_handle(self, painter: QPainter, body: QRectF) -> None:
        """Tells at the right which lines are seen, where there are others."""
        count, seen = len(self.look.fields), self.lines_seen
        if seen < count:
            high = max(body.height() * seen / count, 2 * GAP)
            top = body.top() + (body.height() - high) * self.rolled / (count - seen)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.color("quiet", 150))
            painter.drawRoundedRect(QRectF(self.width() - EDGE + 3, top, HANDLE, high), 1.5, 1.5)

    def _paint_pointed(self, painter: QPainter) -> None:
        accent, ghost = self.theme.color("accent"), self.theme.color("ghost")
        if self.look.pictured:
            paint_rings(painter, self.look, self.body(), self.ghost_keys, ghost, dashed=True)
        for pick in (*self.pointed, *((self.under,) if self.under is not None else ())):
            self._paint_pick(painter, pick, accent if pick in self.pointed else self.theme.color("accent", 150))

    def _paint_pick(self, painter: QPainter, pick: Pick, color: QColor) -> None:
        if pick.index is not None and pick.index - self.look.first < len(self.look.items):
            painter.setPen(QPen(color, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            cell = self.cell(pick.index - self.look.first)
            painter.drawRoundedRect(cell.adjusted(-3, -3, 3, 3), 6, 6)
            if self.editable and pick.key is not None:
                paint_rings(painter, self.look.items[pick.index - self.look.first], cell, (pick.key,), color)
        elif pick.key is not None and self.look.pictured:
            paint_rings(painter, self.look, self.body(), (pick.key,), color)

    def _big_font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 1.35)
        return font

    def sizeHint(self) -> QSize:
        return QSize(self.wide(200), 200)
