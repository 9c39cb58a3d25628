"""The toolbar: the tools of the canvas, the looks of what is drawn, back and forth, and the palette."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolBar, QToolButton, QWidget, QWidgetAction

from studio.app.canvas.canvas_view import View
from studio.app.canvas.component_tool import ComponentTool
from studio.app.canvas.drawing_tools import DrawTool, EllipseTool, LineTool, PathTool, PolygonTool, RectangleTool
from studio.app.canvas.select_tool import SelectTool
from studio.app.canvas.text_tool import LabelTool
from studio.app.canvas.tool_base import BaseTool
from studio.app.desk import Desk
from studio.app.icons import TOOLS as ICONS
from studio.app.icons import Icons
from studio.app.qt_guard import guarded
from studio.app.stage.event_tools import UNCOMMON, ClickTool, DragTool, EventTool, KeyTool
from studio.app.style.style_bar import StyleBar
from studio.app.theme import GAP
from studio.app.widgets import row

TOOLS: tuple[tuple[type[BaseTool], str], ...] = (
    (SelectTool, "V"),
    (RectangleTool, "R"),
    (LineTool, "L"),
    (EllipseTool, "E"),
    (PolygonTool, "P"),
    (PathTool, "Shift+P"),
    (LabelTool, "T"),
    (ComponentTool, "Shift+I"),
    (ClickTool, "K"),
    (DragTool, ""),
    (KeyTool, ""),
)
"""The tools of the canvas with their keys."""

ICON = 18
"""The side of an icon in the toolbar, in pixels, where the writing is of its own size."""
AFTER_TOOLS = ("undo", "redo")
ALIGN = (
    *("align_left", "align_centre", "align_right", "align_top", "align_middle", "align_bottom"),
    *("distribute_x", "distribute_y"),
)
"""What stands there for one thing that is selected, and for several."""
AT_THE_END = "palette"
"""Actions of the window that stand in the toolbar too."""


@guarded
class ToolBar(QToolBar):
    """The one toolbar of a window."""

    def __init__(self, desk: Desk, view: View, icons: Icons, parent: QWidget) -> None:
        super().__init__("Tools", parent)
        self.desk, self.view, self.icons, self.theme = desk, view, icons, view.theme
        self.tools: dict[str, QAction] = {}
        """What takes a tool in hand, by its name."""
        self.of_command: dict[str, QAction] = {}
        """What takes the tool in hand that does a command."""
        self.of_event: dict[str, EventTool] = {}
        """The tool that shows an event."""
        self.arranging: dict[int, QAction] = {}
        """What is there while so many things are selected."""
        self.end: QToolButton | None = None
        self.setObjectName("tools")
        self.setMovable(False)
        self._size()
        self.theme.changed.connect(self._size)
        self._add_tools()
        self.addSeparator()
        self.look_bar = StyleBar(desk, view.shown.look, self.theme)
        self.look_bar.typed.connect(view.setFocus)
        self.addWidget(self.look_bar)

    def _size(self) -> None:
        side = self.theme.px(ICON)
        self.setIconSize(QSize(side, side))

    def _add_tools(self) -> None:
        group = QActionGroup(self)
        for kind, key in (*TOOLS, *((one, "") for one in UNCOMMON)):
            tool = kind(self.desk, self.view.shown)
            action = QAction(tool.title, self, checkable=True)
            action.setShortcut(QKeySequence(key))
            action.setToolTip(tip(tool.title, key))
            if tool.name in ICONS:
                self.icons.give(action, ICONS[tool.name])
            action.triggered.connect(lambda _=False, one=tool: self._take(one))
            group.addAction(action)
            if kind not in UNCOMMON:
                self.addAction(action)
            self.tools[tool.name] = action
            if isinstance(tool, DrawTool) and not tool.has_form:
                self.of_command[tool.command] = action
            if isinstance(tool, EventTool):
                self.of_event[tool.event] = tool
        self.desk.tool_wanted.connect(lambda name: self.tools[name].trigger())
        self.desk.event_wanted.connect(self._show)
        group.actions()[0].trigger()

    def _take(self, tool: BaseTool, process: str = "") -> None:
        """Takes a tool in hand; what it shows goes to a process that was named, if any."""
        if isinstance(tool, EventTool):
            tool.process = process
        self.view.take(tool)
        self.view.shown.look.write(tool.writes)

    def _show(self, event: str, process: str) -> None:
        tool = self.of_event[event]
        self.tools[tool.name].setChecked(True)
        self._take(tool, process)

    def add_actions(self, action: Callable[[str], QAction]) -> None:
        """After the tools: back and forth, what arranges things, and the palette at the end."""
        self.addSeparator()
        for name in AFTER_TOOLS:
            self.addAction(action(name))
        order = [one.name for one in self.desk.editor.commands if "tools" in one.shown]
        self.arranging = {
            least: self._buttons([action(name) for name in names]) for least, names in ((1, order), (2, ALIGN))
        }
        self.desk.selection_changed.connect(self._offer_arranging)
        self.desk.replaced.connect(self._offer_arranging)
        room = QWidget()
        room.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(room)
        self.addAction(action(AT_THE_END))
        button = self.widgetForAction(action(AT_THE_END))
        self.end = button if isinstance(button, QToolButton) else None
        self._offer_arranging()

    def _buttons(self, actions: Sequence[QAction]) -> QWidgetAction:
        """Adds actions side by side; what is given shows and hides them together."""
        buttons = []
        for action in actions:
            button = QToolButton()
            button.setDefaultAction(action)
            button.setAccessibleName(action.text())
            button.setIconSize(self.iconSize())
            self.iconSizeChanged.connect(button.setIconSize)
            buttons.append(button)
        made = QWidget()
        row(*buttons, of=made, edge=(GAP, 0, 0, 0), gap=0)
        together = QWidgetAction(self)  # made here: the one that addWidget gives is lost to Python after a while
        together.setDefaultWidget(made)
        self.addAction(together)
        return together

    def _offer_arranging(self) -> None:
        """What arranges things is there while things of the drawing are selected."""
        many = sum(bool(self.view.shown.of(place)) for place in self.desk.selection.things)
        for least, action in self.arranging.items():
            action.setVisible(many >= least)
        if self.end is not None:  # which stays in sight where there is little room
            self.end.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            if self.sizeHint().width() > self.width():
                self.end.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            if self.sizeHint().width() > self.width() and many > 1:
                self.arranging[1].setVisible(False)  # it is in the menu of what is selected too

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._offer_arranging()


def tip(title: str, keys: str) -> str:
    """What the pointer is told about something with keys."""
    return f"{title} ({keys})" if keys else title
