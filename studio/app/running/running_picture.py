"""The picture of the running program: it takes the events, and shows what a refused one was compared with."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QInputMethodEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QPushButton, QWidget

from studio.app import shape_painting
from studio.app.canvas.tool_base import Pointer
from studio.app.keys import program_key
from studio.app.painting import fitted, haloed, painting
from studio.app.qt_guard import guarded
from studio.app.running.beyond_marks import arrows, paint_arrows
from studio.app.theme import GAP, Theme
from studio.compile.runtime.canvas import keyboard_place, notches_of, typed_text
from studio.compile.runtime.events import POINTED
from studio.compile.runtime.held import HeldKeys, Wheel
from studio.compile.runtime.window import DRAG
from studio.language.values import Shape
from studio.session.program_run import Event

MARGIN = 16
"""Pixels around the picture."""
LEAST = (160, 120)
"""How wide and how high it is at the least, in pixels."""
EMPTY = QRectF(0, 0, 400, 300)
"""What is looked at where nothing is drawn at first, in canvas pixels."""
ROOM = 2
"""So far may something reach beyond the picture unnoticed, in canvas pixels."""
FAINT = 0.22
"""How much is left of what is not in the witness."""
VEIL = 150
"""How much of a scene that is not so any more is paper, up to 255."""
RING = 9.0
"""The radius of the ring where a refused event happened, in pixels of the screen."""
LEFT = Qt.MouseButton.LeftButton


@guarded
class RunningPicture(QWidget):
    """A scene scaled to fit. Where things are stays the same while the program runs."""

    happened = Signal(object)
    """The person let an event happen (Event)."""
    dismissed = Signal()
    """The person wants no more of what is shown over the scene."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.shapes: list[Shape] = []
        self.ghost: list[Shape] = []
        """The scene with the witness of a refused event; empty where there is none."""
        self.mark: tuple[QPointF, ...] = ()
        """Where the refused event happened."""
        self.old = False
        """Whether the scene is that of a program which is not so any more: it is shown faintly."""
        self.beyond: list[QRectF] = []
        """Where something is that reaches beyond the picture."""
        self.box = QRectF()
        self._waits = True
        """Whether there was nothing to see so far."""
        self.room: Callable[[], tuple[float, float, float, float] | None] = lambda: None
        """What is looked at at first besides: left, top, width and height of what may be shown later."""
        self.rules: frozenset[str] = frozenset()
        """The events that the program reacts to."""
        self.moved: Callable[[tuple[float, float] | None], list[Event]] = lambda _: []
        """What happens as the pointer moves to a place of the canvas and holds nothing, or out of the picture."""
        self._pressed: QPointF | None = None
        self._kept: QTransform | None = None  # how it was fitted before something came below
        self._held, self._wheel = HeldKeys(), Wheel()
        self._at = QPointF()
        self._asked = self._outgrown = False  # whether something was beyond the picture since all was shown
        self.whole = QPushButton("Show all", self)
        self.whole.setToolTip("Something is drawn beyond the picture: make it as large as that")
        self.whole.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.whole.clicked.connect(lambda _=False: self._show_all())
        self.whole.hide()
        self.setMinimumSize(*LEAST)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("The running program")
        theme.changed.connect(self.update)

    def give(self, shapes: list[Shape], ghost: list[Shape] | None = None, mark: tuple[QPointF, ...] = ()) -> None:
        """Shows a scene, with what a refused event was compared with, and where that happened."""
        self.shapes, self.ghost, self.mark = shapes, ghost or [], mark
        self.setMouseTracking(any(event in self.rules for event in POINTED))
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, "text" in self.rules)
        reach = shape_painting.bounds_of_all(shapes)
        if self._waits or self._asked:
            seen = EMPTY if reach.isEmpty() else reach.united(QRectF(*(self.room() or ())))
            self.box, self._asked = self.box.united(seen), False
        self._waits = self._waits and reach.isEmpty()
        inside = self.box.adjusted(-ROOM, -ROOM, ROOM, ROOM).contains(reach) or reach.isEmpty()
        self._outgrown |= not inside
        seen_ones = [] if inside else [one for one in shapes if shape_painting.can_be_seen(one)]
        self.beyond = [one for one in map(shape_painting.bounds_of, seen_ones) if not self.box.contains(one)]
        self.whole.setVisible(self._outgrown)
        self.update()

    def _show_all(self) -> None:
        """The person wants to see what has outgrown the picture."""
        self._asked, self._outgrown, self._kept = True, False, None
        self.give(self.shapes, self.ghost, self.mark)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.whole.adjustSize()
        self.whole.move(self.width() - self.whole.width() - GAP, GAP)

    def forget_size(self) -> None:
        """Lets the next scene say how large the picture is."""
        self.box, self._waits, self._outgrown = QRectF(), True, False
        self._kept = None

    def fit(self) -> QTransform:
        """From the canvas to pixels of the widget: from the top on, so that what takes room below moves nothing."""
        if self._kept is not None and QRectF(self.rect()).contains(self._kept.mapRect(self.box)):
            return self._kept
        box = self.box if not self.box.isEmpty() else EMPTY
        room = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        room.setHeight(min(room.height(), box.height() * room.width() / max(box.width(), 1.0)))
        return fitted(box, room, least=0.01)

    def arrows(self) -> list[QLineF]:
        """Where at the edge it is told that something is out of sight, and towards where."""
        return arrows(self.beyond, self.fit(), QRectF(self.rect()))

    def hold(self, holds: bool) -> None:
        """Keeps as much room as the picture has now, so that what comes below it makes nothing smaller."""
        self._kept = None if not holds else self._kept or self.fit()
        high = math.ceil(self.box.height() * self.fit().m11()) + 2 * MARGIN
        self.setMinimumHeight(max(LEAST[1], min(high, self.height())) if holds else LEAST[1])

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.fillRect(self.rect(), self.theme.color("paper"))
            fit = self.fit()
            painter.setTransform(fit, True)
            self._paint_scene(painter)
            painter.resetTransform()
            if self.old:
                painter.fillRect(self.rect(), self.theme.color("paper", VEIL))
            self._paint_marks(painter, fit)
            if self.hasFocus():
                painter.setPen(QPen(self.theme.on_paper("accent"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def _paint_scene(self, painter: QPainter) -> None:
        if not self.ghost:
            for shape in self.shapes:
                shape_painting.paint(painter, shape)
            return
        there, here = set(map(repr, self.ghost)), set(map(repr, self.shapes))
        for shape in self.shapes:
            painter.setOpacity(1 if repr(shape) in there else FAINT)
            shape_painting.paint(painter, shape)
        painter.setOpacity(1)
        for shape in self.ghost:
            if repr(shape) not in here:
                self._paint_ghost(painter, shape)

    def _paint_ghost(self, painter: QPainter, shape: Shape) -> None:
        painter.setOpacity(0.8)
        shape_painting.paint(painter, shape)
        painter.setOpacity(1)
        for _ in haloed(painter, self.theme, "ghost", 5.0, 2.5):
            painter.drawPath(shape_painting.path_of(shape))

    def _paint_marks(self, painter: QPainter, fit: QTransform) -> None:
        places = [fit.map(one) for one in self.mark]
        if self._pressed is not None and self._is_far():
            self._paint_way(painter, [fit.map(self._pressed), fit.map(self._at)], "accent")
        elif len(places) > 1:
            self._paint_way(painter, places, "warning")
        paint_arrows(painter, self.theme, self.arrows())
        for at in places[:1] if not self.ghost else ():
            for _ in haloed(painter, self.theme, "warning", 4.5, 2.0):
                painter.drawEllipse(at, RING, RING)

    def _paint_way(self, painter: QPainter, places: list[QPointF], name: str) -> None:
        for _ in haloed(painter, self.theme, name, 4.5, 2.0):
            painter.drawLine(places[0], places[-1])
        painter.setBrush(self.theme.on_paper(name))
        painter.drawEllipse(places[-1], GAP / 2, GAP / 2)

    # events

    def place(self, position: QPointF) -> QPointF:
        """Where an event at a pixel of the widget happens on the canvas, as when it is demonstrated there."""
        back = self.fit().inverted()[0]
        return QPointF(*Pointer(back.map(position), pixel=back.m11()).event_place())

    def _is_far(self) -> bool:
        return self._pressed is not None and (self._at - self._pressed).manhattanLength() > DRAG

    def _point(self, kind: str, position: QPointF, **more: float) -> bool:
        """Lets an event happen at a place, where the program knows it; gives whether it does."""
        if kind in self.rules:
            at = self.place(position)
            self.happened.emit(Event(kind, {"x": at.x(), "y": at.y(), **more}))
        return kind in self.rules

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == LEFT:
            self._pressed = self._at = self.place(event.position())
            self._point("press", event.position())
        elif event.button() == Qt.MouseButton.RightButton:
            self._point("right_click", event.position())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() != LEFT or not self._point("double_click", event.position()):
            self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = self.place(event.position())
        if self._pressed is None:
            self._hover((place.x(), place.y()))
        else:
            self._point("pull", event.position())
            self._at = place
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self._pressed is None:
            self._hover(None)

    def _hover(self, at: tuple[float, float] | None) -> None:
        for one in self.moved(at):
            self.happened.emit(one)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if steps := self._wheel.turned(notches_of(event)):
            self._point("wheel", event.position(), steps=steps)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        start, self._at = self._pressed, self.place(event.position())
        if event.button() != LEFT or start is None:
            return
        follows = self._point("release", event.position()) or "press" in self.rules
        dragged = ("drag" in self.rules or "click" not in self.rules) and self._is_far()
        if "drag" in self.rules and "click" not in self.rules:
            dragged = True
        led = not dragged and "pull" in self.rules and self._is_far()  # its pulls have said so
        self._pressed = None
        if led or (follows and ("drag" if dragged else "click") not in self.rules):
            return
        values = {"x": start.x(), "y": start.y()}
        if dragged:
            values |= {"to_x": self._at.x(), "to_y": self._at.y()}
        self.happened.emit(Event("drag" if dragged else "click", values))

    def event(self, event: QEvent) -> bool:
        """Keys are the program's while it has the focus, before they take tools in hand."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and program_key(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._pressed = None
            self.dismissed.emit()
        elif name := program_key(event):
            self._held.press(keyboard_place(event), name)
            if "key" in self.rules or "text" not in self.rules:  # what only writes is no key that is not known
                self.happened.emit(Event("key", {"key": name}))
            self._write(typed_text(event))
        elif "text" in self.rules and typed_text(event):
            self._write(typed_text(event))
        else:
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._write(event.commitString())
        event.accept()

    def _write(self, typed: str) -> None:
        """A text that was written or pasted, for a program that knows texts."""
        if typed and "text" in self.rules:
            self.happened.emit(Event("text", {"written": typed}))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not event.isAutoRepeat() and (name := self._held.let_go(keyboard_place(event))):
            self._let_go(name)
        else:
            super().keyReleaseEvent(event)

    def _let_go(self, name: str) -> None:
        if "key_up" in self.rules:
            self.happened.emit(Event("key_up", {"key": name}))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        for name in self._held.let_all_go():
            self._let_go(name)
        self.update()
