"""What the window shows around a gesture that is played: the stage while it is acted on, the drawing, the thing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF

from studio.app.playing.recording import Recording
from studio.app.playing.staging import StageHands
from studio.document.model import Document
from studio.session.log import Gesture

if TYPE_CHECKING:
    from studio.app.window import Window

SOON = 3
"""The stage stays while one of so many gestures to come is acted on it."""
SMALL = 0.3
"""The drawing is fitted again when it takes less than this part of the canvas, both ways."""
OUT = 2.0
"""So many canvas pixels of the drawing may be out of sight."""
NAMES = ("name", "thing", "things", "definition", "process", "goal", "collection", "left")
"""Arguments that say what a gesture was about, the best first."""


class Director:
    """Arranges one window."""

    def __init__(self, window: Window, recording: Recording, stage: StageHands) -> None:
        self.window, self.desk = window, window.desk
        self.recording, self.stage = recording, stage

    def before(self, gesture: Gesture) -> None:
        """Shows what the gesture needs, and hides the stage when it is over for long."""
        if self.stage.can(gesture):
            if gesture.do != "demonstrate_event" or self.window.docks["stage"].isVisible():
                self.window.show_stage()
        elif not self._stage_soon():
            self.window.docks["stage"].hide()
        if not self._seen():
            self.window.view.fit()

    def after(self, gesture: Gesture) -> None:
        """Selects what came of the gesture and shows all of the drawing."""
        if self.desk.document.stage is None:
            self.desk.select_names(about(gesture, self.desk.document))
        inspector = self.window.docks["inspector"]
        if not self.stage.can(gesture):
            inspector.raise_()
        if not self._seen():
            self.window.view.fit()

    def _stage_soon(self) -> bool:
        at = self.recording.at
        coming = self.recording.moments[at : at + SOON]
        return self.desk.document.stage is not None or any(self.stage.can(one.gesture) for one in coming)

    def _seen(self) -> bool:
        """Whether the drawing is in view, and large enough."""
        view = self.window.view
        drawn = self.window.scene.drawn()
        if drawn.isEmpty():
            return True
        seen = view.viewportTransform().mapRect(drawn)
        room = QRectF(view.viewport().rect())
        large = seen.width() > SMALL * room.width() or seen.height() > SMALL * room.height()
        return room.adjusted(-OUT, -OUT, OUT, OUT).contains(seen) and (large or view.transform().m11() >= 2)


def about(gesture: Gesture, document: Document) -> tuple[str, ...]:
    """What a gesture was about, as far as it is there now."""
    given: dict[str, Any] = dict(gesture.arguments)
    if gesture.do == "set_parameter":
        return ()
    for key in NAMES:
        value = given.get(key)
        names = [value] if isinstance(value, str) else value if isinstance(value, list) else []
        found = tuple(one for one in names if isinstance(one, str) and one in document.names())
        if found:
            return found
    attribute = str(given.get("attribute", "")).partition(".")[0]
    return (attribute,) if attribute in document.names() else ()
