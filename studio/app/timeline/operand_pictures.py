"""Pictures of what is handed over in a gesture, drawn by what of the document fits, as on the stage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from studio.app.desk import Desk
from studio.app.painting import blank
from studio.app.stage.look_painting import paint_picture
from studio.app.theme import Theme
from studio.commands.registry import ON_STAGE
from studio.demonstrate.value_looks import Gallery
from studio.document.model import Document
from studio.generalize.operands import operand_value
from studio.language.errors import StudioError
from studio.session.log import Gesture

SIDE, NAME = 52, 12
"""The size of a picture and the width of the name beside it, in pixels."""


@dataclass(frozen=True)
class NamedPicture:
    """One value by its name, drawn."""

    name: str
    picture: QPixmap


class OperandPictures:
    """Draws the values of gestures in the present document."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        self.desk, self.theme = desk, theme
        self._gallery: Gallery | None = None
        self._document: Document | None = None

    def pictures(self, gesture: Gesture, ratio: float) -> tuple[NamedPicture, ...]:
        """What is handed over and can be drawn; dicts only, for single places are pointed at on the canvas."""
        command = self.desk.editor.commands.commands.get(gesture.do)
        if command is None or not ON_STAGE.isdisjoint(command.shown):
            return ()  # on the stage there are tiles
        named = next((one.name for one in command.parameters if one.role.inputs is not None), "")
        given = gesture.arguments.get(named)
        if not isinstance(given, Mapping):
            return ()
        dicts = {name: json for name, json in given.items() if isinstance(json, Mapping) and "dict" in json}
        return tuple(one for name, json in dicts.items() if (one := self._drawn(str(name), json, ratio)) is not None)

    def _drawn(self, name: str, json: Any, ratio: float) -> NamedPicture | None:
        try:
            look = self._of_now().look(name, operand_value(self.desk.document, self.desk.live.env(), json))
        except StudioError:
            return None
        if not look.pictured:
            return None
        picture = blank(QSize(SIDE + NAME, SIDE), ratio)
        with QPainter(picture) as painter:
            painter.setPen(self.theme.color("quiet"))
            painter.drawText(QRectF(0, 0, NAME, SIDE), Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, name[:1])
            paint_picture(painter, look, QRectF(NAME, 0, SIDE, SIDE), self.theme)
        return NamedPicture(name, picture)

    def _of_now(self) -> Gallery:
        if self._gallery is None or self._document is not self.desk.document:
            self._document = self.desk.document
            self._gallery = Gallery(self._document, self.desk.live)
        return self._gallery
