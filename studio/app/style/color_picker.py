"""The small window in which a colour is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QKeyEvent, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QColorDialog, QFrame, QLabel, QLineEdit, QPushButton, QWidget

from studio.app.keys import PRESSING
from studio.app.painting import painting
from studio.app.qt_guard import guarded
from studio.app.shape_painting import colour_of
from studio.app.style.pipette import Pipette, name_of
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, label, row, tool, with_name
from studio.language.colours import COLOURS, is_colour

SIDE, ACROSS = 20, 12
"""The side of a square in pixels, and how many stand in a line."""
DULL = 0.12
"""Colours of less saturation count as grey."""


def colours_in_order() -> list[str]:
    """The names of all colours, one for each: by hue and from bright to dark, then the greys."""
    once: dict[str, str] = {}
    for name in sorted(COLOURS):
        once.setdefault(QColor(name).name(), name)
    greys = sorted((one for one in once.values() if _is_grey(one)), key=_darkness)
    hues = sorted((one for one in once.values() if not _is_grey(one)), key=lambda one: QColor(one).hslHueF())
    lines = -(-len(hues) // ACROSS)
    columns = [sorted(hues[lines * k : lines * (k + 1)], key=_darkness) for k in range(ACROSS)]
    return [*(column[line] for line in range(lines) for column in columns if line < len(column)), *greys]


def _darkness(name: str) -> float:
    return -QColor(name).lightnessF()


def _is_grey(name: str) -> bool:
    color = QColor(name)
    return color.hslSaturationF() < DULL or color.lightnessF() > 0.96


@guarded
class Swatches(QWidget):
    """Squares of colours, one of which is marked; the pointer and the arrow keys mark, a click or Enter chooses."""

    marked = Signal(str)
    chosen = Signal(str)

    def __init__(self, names: Sequence[str], theme: Theme) -> None:
        super().__init__()
        self.names, self.theme, self.mark = list(names), theme, -1
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Colours")
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(ACROSS * SIDE, -(-len(self.names) // ACROSS) * SIDE)

    def spot(self, name: str) -> QPoint:
        """The middle of the square of a colour."""
        return self._square(self.names.index(name)).center().toPoint()

    def move_mark(self, mark: int) -> None:
        """Marks another square."""
        if 0 <= mark < len(self.names) and mark != self.mark:
            self.mark = mark
            self.setAccessibleDescription(self.names[mark])
            self.marked.emit(self.names[mark])
            self.update()

    def _square(self, position: int) -> QRectF:
        return QRectF(position % ACROSS * SIDE, position // ACROSS * SIDE, SIDE, SIDE)

    def _at(self, place: QPoint) -> int:
        if not self.rect().contains(place):
            return -1
        return place.y() // SIDE * ACROSS + place.x() // SIDE

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.move_mark(self._at(event.position().toPoint()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        position = self._at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and 0 <= position < len(self.names):
            self.chosen.emit(self.names[position])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -ACROSS, Qt.Key.Key_Down: ACROSS}
        if event.key() in steps:
            self.move_mark(max(self.mark, 0) + (steps[Qt.Key(event.key())] if self.mark >= 0 else 0))
        elif event.key() in PRESSING and self.mark >= 0:
            self.chosen.emit(self.names[self.mark])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            for position, name in enumerate(self.names):
                square = self._square(position).adjusted(2.5, 2.5, -2.5, -2.5)
                painter.setPen(QPen(self.theme.color("quiet", 110), 1))
                painter.setBrush(colour_of(name))
                painter.drawRoundedRect(square, 3, 3)
            if self.mark >= 0:
                painter.setPen(QPen(self.theme.color("accent"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(self._square(self.mark).adjusted(1, 1, -1, -1), 4, 4)


@guarded
class ColorPicker(QFrame):
    """Colours to choose from; what the pointer or the mark is on is shown where it is meant for."""

    chosen = Signal(object)
    """The name of a colour, or None for no colour."""
    marked = Signal(str)
    """The pointer or the mark came to a colour."""
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget, used: Sequence[str] = ()) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.swatches, self.says = Swatches(colours_in_order(), theme), QLabel()
        self.none = QPushButton("No colour")
        self.none.setAutoDefault(False)
        self.used, self.field = Swatches(list(used)[: 2 * ACROSS], theme), QLineEdit()
        self.used.setAccessibleName("Colours of this drawing")
        self.field.setPlaceholderText("#rrggbb")
        with_name(self.field, "Colour", "A name, or red, green, blue and opacity as #rrggbbaa; Enter takes it")
        self.field.returnPressed.connect(self._typed)
        more = tool("More…", "Any colour, with its opacity", self._any)
        pipette = tool("Pipette", "Takes a colour that is seen: the next click says where", self._pipette)
        line = row(self.says, self.none, gap=-1, wide=self.says)
        typed = row(self.field, more, pipette, gap=-1, wide=self.field)
        heading = [label("In this drawing", "quiet"), self.used] if used else []
        column(self.swatches, *heading, typed, line, of=self, edge=GAP)
        for swatches in (self.swatches, self.used):
            swatches.marked.connect(self.says.setText)
            swatches.marked.connect(self.marked)
            swatches.chosen.connect(self._taken)
        self.none.clicked.connect(lambda: self._taken(None))

    def open_at(self, place: QPoint, now: str = "") -> None:
        """Opens with its top left at a place of the screen, the present colour marked."""
        screen = self.screen().availableGeometry()
        size = self.sizeHint()
        self.move(min(place.x(), screen.right() - size.width()), min(place.y(), screen.bottom() - size.height()))
        self.show()
        self.swatches.setFocus()
        self.field.setText(now if now.startswith("#") else "")
        if now in self.swatches.names:
            self.swatches.mark = self.swatches.names.index(now)
            self.says.setText(now)

    def _typed(self) -> None:
        text = self.field.text().strip().lower()
        if is_colour(text):
            self._taken(text)
        else:
            self.says.setText("No colour is called so.")

    def _any(self) -> None:
        """Opens the colours of the desktop, which have an opacity as well."""
        dialog = QColorDialog(colour_of(self.field.text() or self.says.text() or "white"), self.parentWidget())
        dialog.setOption(QColorDialog.ColorDialogOption.ShowAlphaChannel)
        dialog.setWindowTitle("Any colour")
        dialog.currentColorChanged.connect(lambda color: self.marked.emit(name_of(color)))
        dialog.colorSelected.connect(lambda color: self.chosen.emit(name_of(color)))
        dialog.finished.connect(self.left)
        self._outlived_by(dialog)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _pipette(self) -> None:
        pipette = Pipette(self)
        pipette.took.connect(lambda colour: self.chosen.emit(colour))
        pipette.ended.connect(self.deleteLater)
        self._outlived_by(None)

    def _outlived_by(self, dialog: QColorDialog | None) -> None:
        """Closes, but stays until what goes on in its place has come to an end."""
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        if dialog is not None:
            dialog.destroyed.connect(self.deleteLater)
        self.close()

    def _taken(self, colour: str | None) -> None:
        self.close()
        self.chosen.emit(colour)

    def hideEvent(self, event: QHideEvent) -> None:
        self.left.emit()
        super().hideEvent(event)
