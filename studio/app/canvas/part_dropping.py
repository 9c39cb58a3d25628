"""Ready parts and other documents, laid on the canvas: dragged there, or chosen in the book of parts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, QPointF

from studio.app.desk import Desk
from studio.commands.registry import Command, Result
from studio.document.file import dumps, load
from studio.language.errors import StudioError

PART = "application/x-studio-part"
"""The kind of data that a part is while it is dragged: its name."""


def part_commands(desk: Desk) -> tuple[Command, Command]:
    """The commands that insert a ready part, and the text of a document."""
    found = [one for one in desk.editor.commands if "parts" in one.shown]
    ready, *others = sorted(found, key=lambda one: any(given.name == "source" for given in one.parameters))
    return ready, others[0]


def part_mime(name: str) -> QMimeData:
    """A part as it is dragged."""
    mime = QMimeData()
    mime.setData(PART, name.encode())
    return mime


def has_part(mime: QMimeData) -> bool:
    """Whether a part is dragged."""
    return mime.hasFormat(PART)


def lay_part(desk: Desk, name: str, at: QPointF) -> None:
    """Inserts a part about a place and selects the first thing of it: all of it moves when that is pulled."""
    _insert(desk, part_commands(desk)[0], {"part": name}, at)


def lay_dragged(desk: Desk, mime: QMimeData, at: QPointF) -> None:
    """Inserts the part that is dropped."""
    lay_part(desk, bytes(mime.data(PART).data()).decode(), at)


def lay_document(desk: Desk, path: Path, at: QPointF) -> None:
    """Inserts all of a document; the person is told what is wrong with its file."""
    try:
        source = dumps(load(path)[0], [])
    except StudioError as error:
        desk.failed.emit(f"{path.name}: {error.sentence}")
        return
    _insert(desk, part_commands(desk)[1], {"source": source}, at)


def _insert(desk: Desk, command: Command, given: dict[str, Any], at: QPointF) -> None:
    def laid(result: Result) -> None:
        known = desk.document.definitions
        drawn = [name for name in known if name in result.touched and known[name].drawn]
        desk.select_names(tuple(drawn[:1]))

    arguments = {**given, "at": [round(at.x()), round(at.y())]}
    desk.do(command.name, then=laid, **arguments)
