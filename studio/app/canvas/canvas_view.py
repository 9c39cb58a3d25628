"""The view on the canvas: pans, zooms, and hands pointer and keys to the tool in hand."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsView

from studio.app.canvas import dropping, overlay, quick_edits
from studio.app.canvas.canvas_scene import Scene
from studio.app.canvas.context_menu import menu
from studio.app.canvas.grid import Grid
from studio.app.canvas.held_paper import HeldPaper, make_still
from studio.app.canvas.keyboard_pointer import KeyboardPointer
from studio.app.canvas.picking_tool import PickingTool
from studio.app.canvas.rulers import ACROSS, THICK, Guides, Rulers
from studio.app.canvas.scroll_bars import ScrollBars, scrolled
from studio.app.canvas.tool_base import BaseTool, Pointer, pointer_at
from studio.app.qt_guard import guarded
from studio.app.theme import Theme
from studio.commands.conditions import Place
from studio.compile.runtime.canvas import notches_of
from studio.document.model import Guide

CLOSEST, FARTHEST = 16.0, 0.1
"""The bounds of the zoom."""
NEARER = 1.25
"""One step of zooming by a key."""
SMALLEST = 0.0001
"""At this zoom the largest drawing is fitted into no room at all."""
MARGIN, SMALL = 40, 150
"""What is left free around everything when it is fitted, and below what it is small, in canvas pixels."""


@guarded
class View(QGraphicsView):
    """What one sees of the scene."""

    hinted = Signal(str)
    """What a click would do now."""
    taken = Signal(str)
    """A tool was taken in hand, and this is what it does."""
    zoomed = Signal()
    """What is drawn is shown larger or smaller than before."""
    asked = Signal(str)
    """A command was chosen from the menu of the canvas."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        super().__init__(scene)
        self.shown, self.theme = scene, theme
        self.tool: BaseTool | None = None
        self.pointing = PickingTool(scene.desk, scene)
        self._lent: BaseTool | None = None  # the tool that was in hand before something was asked to be pointed at
        self.grid = Grid(theme)
        self.guides = Guides(scene.desk, theme, self)
        self.rulers = Rulers(self.guides, theme, self)
        self.bars = ScrollBars(self, scene, self.pan)
        self.keys = KeyboardPointer(self, scene, lambda: self.tool)
        self._pressing: BaseTool | None = None  # the tool that was in hand at the last press
        self._panning: QPointF | None = None
        self._held = HeldPaper(self, scene, self.zoomed.emit)
        self._fitted = False  # until the person looks elsewhere, another size of the window fits it again
        self._fresh = False  # nothing was done here yet: the canvas itself still gets its size
        self._seen_in = QSize()  # how large the window was when this was last painted
        self._space = False
        make_still(self)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Canvas")
        scene.desk.selection_changed.connect(self._hint)
        for follow in (self._hint, lambda: self.viewport().update()):  # another one by then
            scene.desk.changed.connect(lambda _, follow=follow: follow())
        scene.desk.aimed.connect(self._aim)
        moved = (self.horizontalScrollBar().valueChanged, self.verticalScrollBar().valueChanged, self.bars.released)
        for comes in (*moved, self.zoomed):
            comes.connect(self.bars.follow)
        scene.desk.following.add(self, self.bars.followed)  # not its viewport, which Qt made

    def can_take(self, data: QMimeData) -> bool:
        """Whether what is dragged can be laid here."""
        return dropping.can_drop(data)

    def lay(self, data: QMimeData, at: QPoint) -> None:
        """Lays what was dropped at a place in pixels of the view, in the middle where that lies outside."""
        inside = at if self.rect().contains(at) else self.rect().center()
        dropping.drop(self.shown.desk, data, self._place(QPointF(inside)))

    def take(self, tool: BaseTool) -> None:
        """Takes a tool in hand."""
        if self.tool is not None:
            self.tool.cancel()
        self.tool = tool
        tool.cancel()  # it begins with what there is now, such as the handles of what is selected
        self.keys.forget()
        if tool.takes_keys:
            self.setFocus()
        self.viewport().setCursor(tool.cursor_now())
        self.taken.emit(tool.hint())

    def _aim(self) -> None:
        """While a form asks for something that can be pointed at, the pointing tool is in hand."""
        aim = self.shown.desk.aim
        wanted = aim is not None and aim.find is not None
        if wanted and self.tool is not self.pointing:
            self._lent = self.tool
            self.take(self.pointing)
        elif not wanted and self.tool is self.pointing and self._lent is not None:
            self.take(self._lent)
        self.pointing.refresh()
        self._hint()
        self.viewport().update()

    # looking

    def fit(self, closest: float = 2) -> None:
        """Shows everything that is drawn, at a zoom of no more than ``closest``; what is small at its own size."""
        drawn, room = self.shown.drawn(), self.viewport().size()
        area = drawn if not drawn.isEmpty() else QRectF(0, 0, 400, 300)
        wide, high = area.width() + 2 * MARGIN, area.height() + 2 * MARGIN
        zoom = min(room.width() / wide, room.height() / high) if not drawn.isEmpty() else 1.0
        if zoom > closest:
            zoom = 1.0 if closest >= 2 and max(drawn.width(), drawn.height()) < SMALL else closest
        self.look_at(area.center(), max(zoom, SMALLEST))
        self._fitted = True

    def begin(self) -> None:
        """Another document: all of it is shown, also in a canvas that gets another size before anything is done."""
        self.fit()
        self._fresh = True

    def look_at(self, place: QPointF, zoom: float) -> None:
        """Shows a place of the canvas in the middle, at a zoom."""
        self.resetTransform()
        self.scale(zoom, zoom)
        self.centerOn(place)
        self._held.looked()
        self.zoomed.emit()

    @property
    def zoom_now(self) -> float:
        """How many pixels of the window a pixel of the canvas has."""
        return self.transform().m11()

    def show_grid(self, shown: bool) -> None:
        """Shows the faint lines behind the drawing, or plain paper."""
        self.grid.shown = shown
        self.viewport().update()

    def show_rulers(self, shown: bool) -> None:
        """Shows rulers at the upper and the left edge, out of which guides are pulled."""
        thick = THICK if shown else 0
        self.rulers.show(shown)
        self.setViewportMargins(thick, thick, 0, 0)
        self.rulers.lay(self.size())

    def seen(self, place: Place) -> QRect:
        """Where on the screen a thing is seen; an empty rectangle where it is not."""
        bounds = self.shown.bounds_of(place)
        there = self.viewportTransform().mapRect(bounds).toAlignedRect().intersected(self.viewport().rect())
        return QRect(self.viewport().mapToGlobal(there.topLeft()), there.size())

    @property
    def _busy(self) -> bool:
        return self.tool is not None and self.tool.busy

    def zoom(self, factor: float, about: QPointF | None = None) -> None:
        """Zooms by a factor, within bounds; what lies ``about`` there in the view (in the middle) stays there."""
        now = self.transform().m11()
        factor = min(max(factor, FARTHEST / now), CLOSEST / now)
        at = QRectF(self.viewport().rect()).center() if about is None else about
        place = self._place(at)
        self.scale(factor, factor)
        self.pan(at - self.viewportTransform().map(place))
        self.zoomed.emit()

    def pointer(self, event: QMouseEvent | QWheelEvent) -> Pointer:
        return pointer_at(self._place(event.position()), event.modifiers(), 1 / self.transform().m11())

    def _guide_at(self, pointer: Pointer) -> Guide | None:
        """The guide that a press would take: with the selecting tool, where nothing else is."""
        free = self.tool is not None and not self.tool.busy and not self.tool.takes(pointer)
        return self.guides.near(pointer.at, pointer.pixel) if free and self.shown.desk.document.guides else None

    def _place(self, position: QPointF) -> QPointF:
        """The place of the canvas under a position in the view, fractions of pixels kept."""
        back, _ = self.viewportTransform().inverted()
        return back.map(position)

    def pan(self, by: QPointF) -> None:
        """Moves the paper by so many pixels of the screen."""
        self._fitted = False
        self._held.move(by)
        self._held.looked()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.rulers.lay(self.size())
        self.bars.lay(self.size())
        drawn, before = self.shown.drawn(), self.zoom_now
        if self._fresh and self._fitted:
            self.fit()
        elif not self._fitted or self._seen_in == self.window().size():
            self._held.follow()  # only a place opens or goes
        else:
            self._held.grow_back()
            self._fit_anew(drawn)
        if self.zoom_now != before:
            self.zoomed.emit()
        self.bars.follow()

    def _fit_anew(self, drawn: QRectF) -> None:
        """The window has another size."""
        if drawn.isEmpty():
            self.fit()
        elif not self.mapToScene(self.viewport().rect()).boundingRect().contains(drawn):
            self.fit(self.zoom_now)
        else:
            self._held.looked()

    # the pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.MiddleButton or (
            self._space and event.button() == Qt.MouseButton.LeftButton
        ):
            self._panning = event.position()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.button() == Qt.MouseButton.LeftButton and (guide := self._guide_at(self.pointer(event))) is not None:
            self.guides.begin(guide.axis, guide.at)
        elif event.button() == Qt.MouseButton.LeftButton and self.tool is not None:
            self._pressing = self.tool
            self.tool.press(self.pointer(event))
            self._after_gesture()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None:
            self.pan(event.position() - self._panning)
            self._panning = event.position()
        elif self.guides.busy:
            self.guides.move(event.position(), self.viewportTransform())
        elif self.tool is not None and not self._space:
            pointer = self.pointer(event)
            self.keys.forget()
            self.tool.move(pointer)
            guide = self._guide_at(pointer)
            self.viewport().setCursor(ACROSS[guide.axis] if guide is not None else self.tool.cursor_at(pointer))
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None and event.button() in (Qt.MouseButton.MiddleButton, Qt.MouseButton.LeftButton):
            self._panning = None
            self._show_cursor()
        elif self.guides.busy and event.button() == Qt.MouseButton.LeftButton:
            self.guides.end(self.viewport().rect().contains(event.position().toPoint()))
        elif event.button() == Qt.MouseButton.LeftButton and self.tool is not None:
            self.tool.release(self.pointer(event))
            self._after_gesture()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.tool is not None and not self._space:
            if self.tool is self._pressing:  # what was clicked with another one is no half of a double click with this
                self.tool.double(self.pointer(event))
            self._after_gesture()

    def viewportEvent(self, event: QEvent) -> bool:
        """Two fingers that part or meet on a touchpad zoom, as Ctrl and the wheel do."""
        self._fresh &= not isinstance(event, (QMouseEvent, QWheelEvent, QNativeGestureEvent))
        pinch = isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        if pinch and isinstance(event, QNativeGestureEvent):
            self.zoom(max(1 + event.value(), 0.1), event.position())
            return True
        return super().viewportEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1.0015 ** event.angleDelta().y(), event.position())
        elif self.tool is None or not self.tool.wheel(self.pointer(event), notches_of(event)):
            drawn, port = self.viewportTransform().mapRect(self.shown.drawn()), QRectF(self.viewport().rect())
            self.pan(scrolled(event, drawn, port))
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        keyboard = event.reason() == QContextMenuEvent.Reason.Keyboard
        at, pixel = self._place(QPointF(event.pos())), 1 / self.zoom_now
        if self.tool is not None and self.tool.busy:
            self.tool.cancel()
        elif self.tool is not None and not keyboard and self.tool.right(pointer_at(at, event.modifiers(), pixel)):
            return
        desk, place = self.shown.desk, self.shown.place_at(at, 4 * pixel)
        if not keyboard and place not in desk.selection.things:
            desk.select((place,) if place is not None else ())
        made = menu(self.shown, self.asked.emit, self)
        made.aboutToHide.connect(made.deleteLater)
        made.popup(event.globalPos())

    # keys

    def event(self, event: QEvent) -> bool:
        """A key that the tool in hand waits for does nothing else meanwhile, as take another tool in hand."""
        if event.type() == QEvent.Type.ShortcutOverride and self.tool is not None and self.tool.awaits(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, plain = event.key(), not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if key == Qt.Key.Key_Escape:
            self._escape()
        elif self.tool is not None and (name := self.tool.awaits(event)):
            self.tool.show_key(name)
            self.viewport().update()
        elif key == Qt.Key.Key_Space and not event.isAutoRepeat() and not self._busy:
            self._space = True
            self._show_cursor()
        elif plain and key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            self.zoom(NEARER if key == Qt.Key.Key_Plus else 1 / NEARER)
        else:
            taken = self.keys.key(key, event.modifiers())
            taken = taken or (self.tool is not None and self.tool.key(key, Pointer(QPointF(), event.modifiers())))
            free = self.tool is not None and not self.tool.busy and self.shown.desk.aim is None
            taken = taken or (free and quick_edits.pressed(self.shown, key, event.modifiers()))
            if taken:
                self.viewport().update()
            else:
                super().keyPressEvent(event)

    def _escape(self) -> None:
        """Takes a gesture back; without one, takes the selecting tool in hand, and then selects nothing."""
        tool, desk = self.tool, self.shown.desk
        if self.guides.busy:
            self.guides.cancel()
            return
        if tool is None:
            return
        if desk.aim is not None:
            desk.aim_at(None)
        elif not tool.busy and tool.name != "select":
            desk.tool_wanted.emit("select")
        elif not tool.busy:
            desk.select(())
        tool.cancel()
        self._after_gesture()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self._show_cursor()
        else:
            super().keyReleaseEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab belongs to the gesture under way, if there is one."""
        if self.tool is not None and self.tool.busy and self.tool.key(Qt.Key.Key_Tab, Pointer(QPointF())):
            self.viewport().update()
            return True
        return super().focusNextPrevChild(forward)

    # showing

    def _after_gesture(self) -> None:
        if self.tool not in (None, self.pointing) and not self._busy:  # who asked to be pointed at says what comes next
            self._hint()
        self.viewport().update()

    def _hint(self) -> None:
        if self.tool is not None and not self.tool.busy:
            self.hinted.emit(self.tool.hint())

    def _show_cursor(self) -> None:
        if self._space:
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        elif self.tool is not None:
            self.viewport().setCursor(self.tool.cursor_now())

    def drawBackground(self, painter: QPainter, rect: QRectF) -> None:  # type: ignore[override]
        self._seen_in = self.window().size()
        self.grid.paint(painter, self.viewport().size(), self.viewportTransform())

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:  # type: ignore[override]
        self.rulers.follow(self.viewportTransform())
        self.guides.paint(painter, self.viewportTransform(), self.viewport().rect())
        if not self.shown.desk.document.names() and not self._busy:
            overlay.paint_beginning(painter, self.viewport().rect(), self.theme)
        overlay.paint_spots(painter, self.shown.desk.moment.spots, self.viewportTransform(), self.theme)
        if self.keys.at is not None:
            overlay.paint_spots(painter, [self.keys.at], self.viewportTransform(), self.theme)
        if self.tool is not None:
            overlay.paint_overlay(
                painter, self.tool.overlay, self.viewportTransform(), self.viewport().rect(), self.theme
            )
