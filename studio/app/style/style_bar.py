"""Fill, outline and its width, beside the tools: of what is selected, else of what will be drawn."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPen
from PySide6.QtWidgets import QToolButton, QWidget

from studio.app.desk import Desk
from studio.app.painting import blank, painting
from studio.app.reckoning_field import ReckoningField
from studio.app.shape_painting import colour_of
from studio.app.style.color_picker import ColorPicker
from studio.app.style.drawing_style import DrawingStyle, used_colours
from studio.app.theme import GAP, Theme
from studio.app.widgets import row, tool, with_name
from studio.commands.attribute_rows import AttributeRow
from studio.language.builtins import SHAPES

SIDE = 16
"""The side of the square on a button, in pixels."""
WIDEST = 50.0
"""The widest outline that the stepper goes to, in canvas pixels; a formula may go further."""
TITLES = {"fill": "Fill", "stroke": "Outline"}


class StyleBar(QWidget):
    """The look of what is selected or of what will be drawn, to see and to change."""

    typed = Signal()
    """A width was typed, with Enter: the next key is for the canvas again."""

    def __init__(self, desk: Desk, look: DrawingStyle, theme: Theme) -> None:
        super().__init__()
        self.desk, self.look, self.theme = desk, look, theme
        self.buttons = {name: self._button(name) for name in TITLES}
        self.width_field = ReckoningField(decimals=2, singleStep=0.5, maximum=WIDEST)
        with_name(self.width_field, "Width of the outline", "Width of the outline, in pixels")
        self.width_field.setKeyboardTracking(False)
        self.width_field.valueChanged.connect(self._widen)
        self.width_field.lineEdit().returnPressed.connect(self.typed.emit)
        row(*self.buttons.values(), self.width_field, of=self, edge=(GAP, 0, GAP, 0))
        for signal in (look.changed, desk.selection_changed, desk.replaced, theme.changed):
            signal.connect(self.fill)
        desk.changed.connect(lambda _: self.fill())
        self.fill()

    def _button(self, name: str) -> QToolButton:
        made = tool(TITLES[name], does=partial(self._pick, name))
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        made.setIconSize(QSize(SIDE, SIDE))
        return made

    def fill(self) -> None:
        """Shows the present look."""
        worn = self.look.worn()
        for name, button in self.buttons.items():
            colour = self._colour(name, worn)
            button.setIcon(_icon(colour, name == "stroke", self.theme, self.devicePixelRatioF()))
            what = "what is selected" if name in worn else "what is drawn next"
            button.setToolTip(f"{TITLES[name]} of {what}: {colour or 'none'}")
            button.setAccessibleName(button.toolTip())
        wide = worn.get("stroke_width")
        try:
            width = float(wide.value if wide is not None else self.look.next_look.get("stroke_width", 1))
        except ValueError:
            width = 0.0  # of several that differ
        with QSignalBlocker(self.width_field):
            self.width_field.setValue(width)

    def _colour(self, name: str, worn: dict[str, AttributeRow]) -> str:
        if name in worn:
            return worn[name].colour
        given, kind = self.look.next_look, SHAPES["label" if self.look.writes else "rectangle"]
        hidden = name == "stroke" and given.get("stroke_width") == 0
        usual = kind.attributes[name][1] if name in kind.attributes else None
        return "" if hidden else str(given.get(name, usual or ""))

    def _pick(self, name: str) -> None:
        button, worn = self.buttons[name], self.look.worn()
        clear = self.desk.kept_clear(bool(worn))
        picker = ColorPicker(self.theme, button, used_colours(self.desk.document), clear)
        picker.chosen.connect(partial(self.look.give, name))
        picker.marked.connect(partial(self.look.preview, name))
        picker.left.connect(lambda: self.desk.show_ghost(None))
        picker.open_by(button, self._colour(name, worn))

    def _widen(self, width: float) -> None:
        if not self.look.give("stroke_width", int(width) if width == int(width) else width):
            self.fill()


def _icon(colour: str, hollow: bool, theme: Theme, ratio: float) -> QIcon:
    """A square of a colour, hollow for outlines; crossed out where there is none."""
    image = blank(QSize(SIDE, SIDE), ratio)
    with painting(image) as painter:
        square = QRectF(1.5, 1.5, SIDE - 3, SIDE - 3)
        painter.setPen(QPen(theme.color("quiet"), 1))
        if colour and not hollow:
            painter.setBrush(colour_of(colour))
        painter.drawRoundedRect(square, 3, 3)
        if colour and hollow:
            painter.setPen(QPen(colour_of(colour), 3))
            painter.drawRoundedRect(square.adjusted(2.5, 2.5, -2.5, -2.5), 1, 1)
        elif not colour:
            painter.setPen(QPen(theme.color("warning"), 1.5))
            painter.drawLine(square.bottomLeft() + _INWARD, square.topRight() - _INWARD)
    return QIcon(image)


_INWARD = QPoint(2, -2)
