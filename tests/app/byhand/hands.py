"""Two hands: pressing, pulling, clicking and typing in a window, the way a person does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QScrollArea, QTreeWidget, QTreeWidgetItem, QWidget
from pytestqt.qtbot import QtBot

from studio.app.forms.command_form import CommandForm
from studio.app.outline.outline_panel import Outline
from studio.app.window import Window

LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
PLAIN = Qt.KeyboardModifier.NoModifier
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
At = Sequence[float]
"""A place on the canvas, in canvas pixels."""
EDGE = 30
"""How near the edge of the view a hand does not go without scrolling first, in pixels."""
SLOW = 600_000
"""Milliseconds that something may take to be worked out."""


def moved(widget: QWidget, spot: QPoint, held: Qt.KeyboardModifier = PLAIN) -> None:
    """Moves the pointer over a widget, with keys held down."""
    if held == PLAIN:
        QTest.mouseMove(widget, spot)
        return
    none, there = Qt.MouseButton.NoButton, QPointF(widget.mapToGlobal(spot))
    QApplication.sendEvent(widget, QMouseEvent(QEvent.Type.MouseMove, QPointF(spot), there, none, none, held))


class Hands:
    """What a person does with mouse and keyboard. Nothing here changes a document or a widget by itself."""

    def __init__(self, qtbot: QtBot, window: Window) -> None:
        self.bot, self.window, self.aside = qtbot, window, 0
        self._pan(QPoint(40, 40))  # from now on the paper stays where it is, at its own size

    # anywhere

    def click(self, widget: QWidget, at: QPoint | None = None, held: Qt.KeyboardModifier = PLAIN) -> None:
        """Clicks in a widget, at its middle unless said otherwise; scrolls it into sight first."""
        self.uncover(widget)
        self.face(widget)
        assert widget.isVisible(), f"{widget} cannot be seen"
        assert widget.isEnabled(), f"{widget} cannot be clicked: {widget.toolTip()}"
        self.bot.mouseClick(widget, LEFT, held, at if at is not None else widget.rect().center())

    def uncover(self, widget: QWidget) -> None:
        """Scrolls a panel so that a widget in it is in sight, as the wheel does."""
        above = widget.parentWidget()
        while above is not None:
            if isinstance(above, QScrollArea) and above.widget() is not None and above.widget().isAncestorOf(widget):
                above.ensureWidgetVisible(widget)
            above = above.parentWidget()
        self.window.desk.following.all_now()
        QApplication.processEvents()

    def menu_at(self, widget: QWidget, at: QPoint | None = None) -> QMenu:
        """Opens the menu under the right button."""
        self.uncover(widget)
        self.aside = (self.aside + 7) % 21  # never twice at the same place: that would be a double click
        at = at if at is not None else widget.rect().center() + QPoint(self.aside, 0)
        place = widget.mapTo(widget.window(), at)
        handle = widget.window().windowHandle()
        assert handle is not None
        QTest.mouseClick(handle, RIGHT, PLAIN, place)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu), f"there is no menu at {widget}"
        return menu

    def choose(self, menu: QMenu, title: str) -> None:
        """Clicks an entry of a menu that is open; what it says of the title behind a comma need not be said."""
        said = {one: one.text().partition("\t")[0].rstrip("…") for one in menu.actions()}
        found = [one for one, text in said.items() if title in (text, text.partition(", ")[0])]
        assert found, f"{title} is not in the menu: {[one.text() for one in menu.actions()]}"
        assert found[0].isEnabled(), f"{title}: {found[0].toolTip()}"
        self.bot.mouseClick(menu, LEFT, PLAIN, menu.actionGeometry(found[0]).center())

    def submenu(self, menu: QMenu, title: str) -> QMenu:
        """Clicks an entry of a menu that opens another one."""
        found = next(one for one in menu.actions() if one.text() == title)
        self.bot.mouseClick(menu, LEFT, PLAIN, menu.actionGeometry(found).center())
        made = found.menu()
        assert isinstance(made, QMenu)
        self.wait(made.isVisible)
        return made

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = PLAIN, where: QWidget | None = None) -> None:
        """Presses a key where the focus is."""
        self.face(where or self.window)
        self.bot.keyClick(where or QApplication.focusWidget() or self.window, key, held)

    def face(self, widget: QWidget) -> None:
        """On a real screen a click activates a window, and the one behind comes back when one in front closes."""
        if QApplication.activePopupWidget() is None and not widget.window().isActiveWindow():
            widget.window().activateWindow()
            QApplication.processEvents()

    def type(self, field: QWidget, text: str) -> None:
        """Clicks into a field and types, in place of what stands there."""
        self.click(field)
        self.bot.keyClick(field, Qt.Key.Key_A, CTRL)
        if text:
            self.bot.keyClicks(field, text)
        else:
            self.bot.keyClick(field, Qt.Key.Key_Delete)

    def lines(self, field: QWidget, text: str) -> None:
        """Types several lines in place of what stands in a field."""
        first, *others = text.split("\n")
        self.type(field, first)
        for line in others:
            self.bot.keyClick(field, Qt.Key.Key_Return)
            self.bot.keyClicks(field, line)

    def enter(self, field: QLineEdit | QWidget, text: str) -> None:
        """Types and presses Enter."""
        self.type(field, text)
        self.bot.keyClick(field, Qt.Key.Key_Return)

    def settle(self) -> None:
        """Waits until nothing is worked out any more and everything shows what there is."""
        desk = self.window.desk
        while desk.busy or desk.following.busy:
            self.bot.waitUntil(lambda: not desk.busy, timeout=SLOW)
            desk.following.all_now()  # as for whoever acts next, without a picture after each bit of it
        for _ in range(3):  # what was changed is shown, then laid out, then painted
            QApplication.processEvents()

    def wait(self, what: Callable[[], bool]) -> None:
        self.bot.waitUntil(what, timeout=SLOW)

    def in_tree(self, tree: QTreeWidget, item: QTreeWidgetItem, held: Qt.KeyboardModifier = PLAIN) -> None:
        """Clicks an item of a tree."""
        tree.scrollToItem(item)
        self.bot.mouseClick(tree.viewport(), LEFT, held, tree.visualItemRect(item).center())

    # the canvas

    @property
    def paper(self) -> QWidget:
        return self.window.view.viewport()

    def spot(self, at: At) -> QPoint:
        """Where in the view a place of the canvas is; the paper is moved where it is out of sight.

        What comes beside the canvas has its room by then: nobody points before they see where.
        """
        QApplication.processEvents()
        spot = self._seen(at)
        room = self.paper.rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)
        if not room.contains(spot):
            self._pan(room.center() - spot)
        return self._seen(at)

    def _seen(self, at: At) -> QPoint:
        return self.window.view.viewportTransform().map(QPointF(*at)).toPoint()

    def _pan(self, by: QPoint) -> None:
        """Moves the paper with the middle button, as often as it takes."""
        half = QPoint(self.paper.width() // 2, self.paper.height() // 2)
        while not by.isNull():
            part = QPoint(max(-half.x(), min(by.x(), half.x())), max(-half.y(), min(by.y(), half.y())))
            start = half - part / 2
            self.bot.mousePress(self.paper, MIDDLE, PLAIN, start)
            self.bot.mouseMove(self.paper, start + part)
            self.bot.mouseRelease(self.paper, MIDDLE, PLAIN, start + part)
            by -= part

    def click_at(self, at: At, held: Qt.KeyboardModifier = PLAIN) -> None:
        """Clicks on the canvas."""
        spot = self.spot(at)
        self.bot.mouseMove(self.paper, spot)
        self.bot.mouseClick(self.paper, LEFT, held, spot)

    def pull(self, start: At, end: At, held: Qt.KeyboardModifier = PLAIN, tabs: int = 0) -> None:
        """Presses, pulls in a few steps and lets go; Tab is pressed so often before that."""
        self.spot(start)
        self.spot(end)
        first, last = self._seen(start), self._seen(end)
        self.bot.mousePress(self.paper, LEFT, held, first)
        for part in (0.35, 0.8, 1.0):
            moved(self.paper, first + (last - first) * part, held)
        for _ in range(tabs):
            self.bot.keyClick(self.window.view, Qt.Key.Key_Tab)
        self.bot.mouseRelease(self.paper, LEFT, held, last)

    # forms and lists

    def form(self) -> CommandForm:
        """The form that is open."""
        found = [one for one in QApplication.topLevelWidgets() if isinstance(one, CommandForm) and one.isVisible()]
        assert len(found) == 1, f"{len(found)} forms are open: {self.window.status.message.text()}"
        return found[0]

    def outline(self, name: str, held: Qt.KeyboardModifier = PLAIN) -> None:
        """Clicks a name in the outline."""
        outline = self.window.places["outline"]
        assert isinstance(outline, Outline)
        assert name in outline.tree.items, f"{name} is not in the outline"
        self.in_tree(outline.tree, outline.tree.items[name], held)
