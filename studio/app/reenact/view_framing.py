"""What the window shows around a gesture that is played: the stage while it is acted on, the drawing, the thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from PySide6.QtCore import QRectF

from studio.app.inspector.inspector_panel import Inspector
from studio.app.reenact.gesture_acts import slides
from studio.app.reenact.stage_acts import StageHands
from studio.app.timeline.recording import Recording
from studio.app.window import Window
from studio.commands.registry import Command
from studio.commands.roles import ADDRESS, GOAL, THING
from studio.document.model import Document
from studio.session.command_runner import DoneCommand
from studio.session.log import Gesture

SOON = 3
"""The stage stays while one of so many gestures to come is acted on it."""
SMALL = 0.5
"""The drawing is fitted again when it takes less than this part of the canvas, both ways."""
OUT = 2.0
"""So many pixels of the drawing may be out of sight."""
ROOM = 48
"""What is left free around the drawing, in pixels."""
CLOSEST = 3.5
"""A small drawing is shown at most so much larger."""


class ViewFraming:
    """Arranges one window."""

    def __init__(self, window: Window, recording: Recording, stage: StageHands) -> None:
        self.window, self.desk = window, window.desk
        self.recording, self.stage = recording, stage
        self._places: list[tuple[float, float]] = []
        self._staged = True

    def before(self, gesture: Gesture) -> None:
        """Shows what the gesture needs, and hides the stage when it is over for long."""
        if self.stage.can(gesture):
            if not self.stage.is_event(gesture) or self.window.docks["stage"].isVisible():
                self.window.show_stage()
        elif not self._stage_soon():
            self.window.docks["stage"].hide()
        if not self.desk.editor.commands[gesture.do].answers:
            self.window.place(Inspector).candidates.clear()  # the person goes on; what was open is put aside
        self._places = list(places_in(self.desk.editor.commands[gesture.do], gesture.arguments))
        self.look()

    def begin(self) -> None:
        """A session begins to be played: the stage is put back afterwards as it is now."""
        self._staged = self.window.docks["stage"].isVisible()

    def end(self) -> None:
        """Hides the stage where it was not there before and no demonstration is under way."""
        if not self._staged and self.desk.document.stage is None:
            self.window.docks["stage"].hide()
            self.look()

    def follow(self, step: DoneCommand | None) -> None:
        """A moment is looked at: selects what came of its command, and shows the drawing and the stage as needed."""
        if step is not None and self.desk.document.stage is None:
            self.desk.select_names(self._about(step.gesture, step))
        if not self._staged and not self._stage_soon():
            self.window.docks["stage"].hide()
        self._places = []
        self.look()

    def after(self, gesture: Gesture, step: DoneCommand | None) -> bool:
        """Selects what came of the gesture and shows all of the drawing; gives whether the view has changed."""
        if self.desk.document.stage is None:
            self.desk.select_names(self._about(gesture, step))
        if not self.stage.can(gesture):
            self.window.docks["inspector"].raise_()
        elif self.stage.sets(gesture):
            self.stage.stage.setting.show_process("")
        self._places = []
        return self.look()

    def _about(self, gesture: Gesture, step: DoneCommand | None) -> tuple[str, ...]:
        return about(self.desk.editor.commands[gesture.do], gesture.arguments, self.desk.document, step)

    def look(self) -> bool:
        """Fits the drawing, with the places that the gesture is about, unless it can be seen well."""
        area = self._area()
        if area.isEmpty() or self._seen(area):
            return False
        view = self.window.view
        room = QRectF(view.viewport().rect()).adjusted(ROOM, ROOM, -ROOM, -ROOM)
        scale = min(room.width() / area.width(), room.height() / area.height(), CLOSEST)
        view.look_at(area.center(), scale)
        return True

    def _area(self) -> QRectF:
        area = self.window.scene.drawn()
        for x, y in self._places:
            area = area.united(QRectF(x - 1, y - 1, 2, 2))
        return area

    def _stage_soon(self) -> bool:
        at = self.recording.at
        coming = self.recording.moments[at : at + SOON]
        return self.desk.document.stage is not None or any(self.stage.can(one.gesture) for one in coming)

    def _seen(self, area: QRectF) -> bool:
        """Whether an area is in view, and large enough."""
        view = self.window.view
        seen = view.viewportTransform().mapRect(area)
        room = QRectF(view.viewport().rect())
        large = seen.width() > SMALL * room.width() or seen.height() > SMALL * room.height()
        inside = room.adjusted(-OUT, -OUT, OUT, OUT).contains(seen)
        return inside and (large or view.transform().m11() > CLOSEST - 0.1)


def places_in(command: Command, a: Mapping[str, Any]) -> Iterator[tuple[float, float]]:
    """The places of the canvas that stand in a gesture, and as far as what is drawn there goes."""
    yield from command.places(a)
    if "center" in a and "radius_x" in a:
        (x, y), across, up = a["center"], a["radius_x"], a.get("radius_y", a["radius_x"])
        yield from ((x - across, y - up), (x + across, y + up))


def about(command: Command, a: Mapping[str, Any], document: Document, step: DoneCommand | None) -> tuple[str, ...]:
    """What came of a gesture, else what it was about, as far as it is there now."""
    if slides(command):
        return ()
    named = [[a[one.name]] for one in command.parameters if one.role.new and one.name in a]
    others = command.about(a)
    if not named and step is not None and all(one.role is THING for one in command.parameters if one.name in others):
        fresh = tuple(name for name in step.document.definitions if name not in step.before.definitions)
        if fresh and not any(one.several for one in command.parameters if one.name in others):
            return fresh
    goals = [[str(a[one.name])] for one in command.parameters if one.role is GOAL and one.name in a]
    addresses = [str(a[one.name]) for one in command.parameters if one.role is ADDRESS and one.name in a]
    for names in (*named, *others.values(), *goals, [one.partition(".")[0] for one in addresses]):
        found = tuple(one for one in names if one in document.names())
        if found:
            return found
    return ()
