"""The places around the canvas: what they are called, where they stand, how they are made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from studio.app.desk import Desk
from studio.app.graph.graph_panel import GraphView
from studio.app.inspector.inspector_panel import Inspector
from studio.app.outline.outline_panel import Outline
from studio.app.program.program_panel import Program
from studio.app.running.running_panel import Running
from studio.app.stage.stage_panel import StagePanel
from studio.app.theme import Theme
from studio.app.timeline.timeline_panel import Timeline


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
