"""The small parts that the places of the window are made of, and their look."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QBoxLayout,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
)
from PySide6.QtWidgets import QWidget as Widget
from shiboken6 import isValid

from studio.app.keys import ENTER, PRESSING
from studio.app.painting import painting
from studio.app.qt_guard import guarded
from studio.app.shape_painting import colour_of
from studio.app.theme import GAP, Theme

LEAST = 40
"""Elided text keeps at least so many pixels."""


ROOM = QSize(640, 480)
"""What a widget counts on before it is laid out: as much as one that is a window of its own."""


def roomy(widget: Widget) -> None:
    """Gives a widget that is made within another as much room as one that is not, until it is laid out.

    What flows in lines would else take the few pixels that Qt gives it for all there are, and be many lines high.
    """
    widget.resize(ROOM)
    widget.setAttribute(Qt.WidgetAttribute.WA_Resized, False)  # nobody chose that size
    if isinstance(widget, QAbstractScrollArea):
        roomy(widget.viewport())


@contextmanager
def unpainted(widget: Widget) -> Iterator[None]:
    """What is done to a widget bit by bit is seen when all of it is done; what is left half done is not seen."""
    widget.setUpdatesEnabled(False)
    done = True
    try:
        yield
    except GeneratorExit:
        done = False
        raise
    finally:
        if done and isValid(widget):  # its window may be gone by then
            widget.setUpdatesEnabled(True)


class PanelSection(Widget):
    """A titled part of the panel; hidden while it holds nothing."""

    def __init__(self, title: str = "") -> None:
        super().__init__()
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(0, 0, 0, GAP)
        self.box.setSpacing(GAP // 2)
        self.title = label(title, "title")
        self.title.setVisible(bool(title))
        if title:
            self.box.addWidget(rule())
            self.setAccessibleName(title)
        self.box.addWidget(self.title)


def label(text: str, name: str = "", wrap: bool = False) -> QLabel:
    """A text in one of the looks of the panel; it is never read as markup."""
    made = QLabel(text)
    _as_text(made, name, wrap)
    return made


def _as_text(made: QLabel, name: str, wrap: bool) -> None:
    made.setObjectName(name)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    if wrap:
        made.setMinimumWidth(LEAST)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        made.setSizePolicy(policy)


def faint(text: str = "", wrap: bool = False) -> QLabel:
    """A text in the colour of what is said beside the matter."""
    made = label(text)
    made.setWordWrap(wrap)
    made.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return made


def searching(hint: str, called: str) -> QLineEdit:
    """A field to look for something."""
    return with_name(QLineEdit(placeholderText=hint, clearButtonEnabled=True), called)


def naming(called: str) -> QComboBox:
    """A field for the name of something there is, or of something new, which may begin like one that is there."""
    made = with_name(QComboBox(editable=True), called)
    made.setCompleter(None)  # type: ignore[arg-type]
    made.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    made.setMinimumWidth(150)
    return made


class Saying(QLabel):
    """A sentence, such as what is wrong; it is there only while it says something."""

    def __init__(self, look: str = "fault") -> None:
        super().__init__()
        _as_text(self, look, wrap=True)
        self.hide()

    def say(self, sentence: str) -> None:
        """Shows another sentence; nothing where it is empty."""
        self.setText(sentence)
        self.setVisible(bool(sentence))


def rule() -> QFrame:
    """A thin line between sections."""
    made = QFrame()
    made.setObjectName("rule")
    made.setFixedHeight(1)
    return made


def tool(
    text: str = "", says: str = "", does: Does | None = None, called: str = "", look: str = "", picked: bool = False
) -> QToolButton:
    """A button of a bar. What it does is its tip, and its name for readers of the screen, unless it is ``called``
    otherwise; where it is ``picked`` by a click the keyboard goes there too.
    """
    made = QToolButton()
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus if picked else Qt.FocusPolicy.TabFocus)
    return _told(made, text, says, does, called, look)


def small(text: str, says: str, does: Does | None = None) -> QToolButton:
    """A small button of a panel."""
    return tool(text, says, does, look="small", picked=True)


def chip(text: str, says: str = "", does: Does | None = None, called: str = "") -> QPushButton:
    """A button with a frame, as high as a line of text; Enter in a form does not mean it."""
    made = QPushButton()
    made.setAutoDefault(False)
    return _told(made, text, says, does, called or text, "chip")


Does = Callable[[], object]
Button = TypeVar("Button", bound=QAbstractButton)


def _told(made: Button, text: str, says: str, does: Does | None, called: str, look: str) -> Button:
    made.setText(text)
    made.setToolTip(says)
    made.setAccessibleName(called or says)
    made.setObjectName(look)
    if does is not None:
        made.clicked.connect(lambda _=False: does())
    return made


Some = TypeVar("Some", bound=Widget)


def with_name(widget: Some, called: str, says: str = "") -> Some:
    """A widget with its name for readers of the screen, and a tip."""
    widget.setAccessibleName(called)
    widget.setToolTip(says)
    return widget


Part = Widget | QLayout | int | None
"""What stands in a row or a column: a widget, another layout, so many pixels, or what room is left (None)."""
Edge = int | tuple[int, int, int, int]
"""The room around it in pixels: the same everywhere, or left, top, right and bottom."""


def row(*parts: Part, of: Widget | None = None, edge: Edge = 0, gap: int = GAP // 2, wide: Part = None) -> QHBoxLayout:
    """Parts side by side, in the widget ``of`` which it is; ``wide`` takes what room is left. Gap -1: as around it."""
    return _filled(QHBoxLayout(of), parts, edge, gap, wide)  # type: ignore[arg-type]


def column(
    *parts: Part, of: Widget | None = None, edge: Edge = 0, gap: int = GAP // 2, high: Part = None
) -> QVBoxLayout:
    """The same from top to bottom; ``high`` takes what room is left."""
    return _filled(QVBoxLayout(of), parts, edge, gap, high)  # type: ignore[arg-type]


Box = TypeVar("Box", bound=QBoxLayout)


def _filled(made: Box, parts: Iterable[Part], edge: Edge, gap: int, growing: Part) -> Box:
    made.setContentsMargins(*((edge,) * 4 if isinstance(edge, int) else edge))
    made.setSpacing(gap)
    for part in parts:
        if part is None:
            made.addStretch(1)
        elif isinstance(part, int):
            made.addSpacing(part)
        elif isinstance(part, QLayout):
            made.addLayout(part, int(part is growing))
        else:
            made.addWidget(part, int(part is growing))
    return made


def height_of(item: QLayoutItem, wide: int) -> int:
    """How high what stands in a layout is, where it is so wide."""
    return item.heightForWidth(wide) if item.hasHeightForWidth() else item.sizeHint().height()


def emptied(layout: QLayout) -> None:
    """Takes everything out of a layout."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            emptied(inner)


def mono(widget: Widget) -> None:
    """Formulas are set in a font of even width, of the size of all writing."""
    font = QFont("monospace")
    font.setStyleHint(QFont.StyleHint.Monospace)
    widget.setFont(font)


@guarded
class Cell(QPushButton):
    """A text that can be clicked, cut off with … where there is no room; the whole of it is its tooltip."""

    def __init__(self, text: str = "", name: str = "cell") -> None:
        super().__init__()
        self.setObjectName(name)
        self.setFlat(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(LEAST)
        self.whole = ""
        self.say(text)

    def say(self, text: str) -> None:
        """Shows another text."""
        if text == self.whole:
            return
        self.whole = text
        self.setToolTip(text)
        self._cut()

    def _cut(self) -> None:
        room = max(self.width() - (2 if self.objectName() == "name" else 14), 10)
        self.setText(self.fontMetrics().elidedText(self.whole, Qt.TextElideMode.ElideRight, room).replace("&", "&&"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cut()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._cut()


@guarded
class Elided(QLabel):
    """A line of text, cut at its end where there is no room; the tooltip has all of it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.whole = ""
        self.setMinimumWidth(LEAST)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def say(self, text: str) -> None:
        """Shows a text."""
        self.whole = text
        self.setToolTip(text)
        self.setAccessibleName(text)
        self._cut()

    def _cut(self) -> None:
        self.setText(self.fontMetrics().elidedText(self.whole, Qt.TextElideMode.ElideRight, self.width() - 2))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cut()


@guarded
class Passage(QLabel):
    """A longer text in several lines that can be clicked."""

    clicked = Signal()
    LONGEST = 400

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("passage")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        mono(self)

    def say(self, text: str) -> None:
        """Shows a text, cut where it is all too long."""
        self.setText(text if len(text) <= self.LONGEST else f"{text[: self.LONGEST]}…")
        self.setToolTip(text)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in PRESSING:
            self.clicked.emit()
        else:
            super().keyPressEvent(event)


@guarded
class Swatch(Widget):
    """A small square of a colour that can be clicked."""

    clicked = Signal()
    SIDE = 12

    def __init__(self, colour: str, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.setFixedSize(self.SIDE, self.SIDE)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_colour(colour)

    def show_colour(self, colour: str) -> None:
        """Shows another colour."""
        self.colour = colour
        self.setToolTip(f"{colour}: click for another colour")
        self.setAccessibleName(colour)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def sizeHint(self) -> QSize:
        return QSize(self.SIDE, self.SIDE)

    def paintEvent(self, event: object) -> None:
        with painting(self) as painter:
            painter.setPen(QPen(self.theme.color("quiet", 140), 1))
            painter.setBrush(colour_of(self.colour))
            painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)


@guarded
class EnterField(QLineEdit):
    """A line to type in whose Enter goes no further: around it Enter means that the whole gesture is done."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in ENTER:
            event.accept()
