"""The places around the canvas: what they are called, where they stand, how they are made when first looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QTabBar, QWidget

from studio.app.desk import Desk
from studio.app.graph.graph_panel import GraphView
from studio.app.inspector.inspector_panel import Inspector
from studio.app.outline.outline_panel import Outline
from studio.app.place_dock import PlaceDock
from studio.app.program.program_panel import Program
from studio.app.running.running_panel import Running
from studio.app.stage.stage_panel import StagePanel
from studio.app.theme import Theme
from studio.app.timeline.timeline_panel import Timeline

Kind = TypeVar("Kind", bound=QWidget)


@dataclass(frozen=True)
class PlaceSpec:
    """One place. ``beside``: shares the room of another as a tab; ``front``: the tab shown first.

    ``wide``: it needs much room, and is scrolled where the window has less. It is made within the widget that holds it:
    whatever is moved from widget to widget is styled anew with all that is in it.
    """

    name: str
    title: str
    area: str
    make: Callable[[Desk, Theme, QWidget], QWidget]
    beside: str = ""
    front: bool = False
    shown: bool = True
    wide: bool = False


PLACES: tuple[PlaceSpec, ...] = (
    PlaceSpec("outline", "Outline", "left", Outline),
    PlaceSpec("inspector", "Inspector", "right", Inspector, front=True),
    PlaceSpec("program", "Program", "right", Program, beside="inspector"),
    PlaceSpec("graph", "Graph", "right", GraphView, beside="program"),
    PlaceSpec("running", "Run", "right", Running, beside="graph", wide=True),
    PlaceSpec("timeline", "Timeline", "bottom", Timeline),
    PlaceSpec("stage", "Stage", "bottom", StagePanel, shown=False, wide=True),
)
"""All places, in the order of the View menu."""
FIRST_SEEN = frozenset(one.name for one in PLACES if one.shown and (one.front or not one.beside))
"""Those that are in sight in a new window."""
NARROWEST = {"left": 200, "right": 310}
"""How wide the places of a side are at least, in pixels, whichever of them is in front."""
AREAS = {
    "left": Qt.DockWidgetArea.LeftDockWidgetArea,
    "right": Qt.DockWidgetArea.RightDockWidgetArea,
    "bottom": Qt.DockWidgetArea.BottomDockWidgetArea,
}


def docked(window: QMainWindow, desk: Desk, theme: Theme) -> dict[str, PlaceDock]:
    """The docks of all places in a window, in which each is made when it is looked at."""
    docks = {}
    for place in PLACES:
        dock = docks[place.name] = PlaceDock(place.title, partial(place.make, desk, theme), place.wide, window)
        dock.setObjectName(place.name)
        window.addDockWidget(AREAS[place.area], dock)
        dock.setMinimumWidth(NARROWEST.get(place.area, 0))
        dock.setVisible(place.shown)
    return docks


def stack(window: QMainWindow, docks: Mapping[str, PlaceDock]) -> None:
    """Places of one side that say so share it as tabs."""
    for place in PLACES:
        if place.beside:
            window.tabifyDockWidget(docks[place.beside], docks[place.name])
    window.splitDockWidget(docks["stage"], docks["timeline"], Qt.Orientation.Vertical)
    for bar in window.findChildren(QTabBar):
        bar.setAccessibleName("Places")
        bar.addActions([dock.toggleViewAction() for dock in docks.values()])
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
    for place in PLACES:
        if place.front:
            docks[place.name].raise_()


class Places(Mapping[str, QWidget]):
    """The places of one window by their names; each is made when somebody asks for it."""

    def __init__(self, docks: Mapping[str, PlaceDock]) -> None:
        self._docks = docks

    def __getitem__(self, name: str) -> QWidget:
        return self._docks[name].place

    def __iter__(self) -> Iterator[str]:
        return iter(self._docks)

    def __len__(self) -> int:
        return len(self._docks)

    def of(self, kind: type[Kind]) -> Kind:
        """The place of a kind."""
        made = self[next(one.name for one in PLACES if one.make is kind)]
        assert isinstance(made, kind)
        return made
