"""Copying and pasting: things go through the clipboard as names and formulas, so they also pass between windows."""

from __future__ import annotations

import json

from PySide6.QtCore import QPointF
from PySide6.QtGui import QGuiApplication

from studio.app import direct_edits
from studio.app.canvas.dropping import PASTED, is_table, make_table
from studio.app.canvas.image_dropping import has_image, lay_images, vector_image
from studio.app.desk import Desk
from studio.commands.registry import Result
from studio.language.show import show

FORM = "studio things"
"""What marks our own text on the clipboard."""
BESIDE = [10, 10]
"""How far beside the original a copy is laid, in canvas pixels."""


def copied(desk: Desk) -> dict[str, str]:
    """The selected things that are definitions drawn on the canvas: name and formula, in drawing order."""
    names = desk.selection.names
    return {name: show(one.formula) for name, one in desk.document.definitions.items() if name in names and one.drawn}


def copy(desk: Desk) -> None:
    """Puts the selected things on the clipboard."""
    things = copied(desk)
    if not things:
        desk.failed.emit("Select what is to be copied first.")
        return
    QGuiApplication.clipboard().setText(json.dumps({FORM: things}, ensure_ascii=False))
    desk.said.emit(f"Copied: {', '.join(things)}.")


def cut(desk: Desk) -> None:
    """Copies the selected things and deletes them."""
    names = list(copied(desk))
    copy(desk)
    direct_edits.delete_names(desk, names)


def paste_things(desk: Desk, middle: QPointF) -> None:
    """Draws what lies on the clipboard, a little beside where it was, and selects it.

    Cells become a table of data; an image is laid in the middle of what is seen.
    """
    things = _on_clipboard()
    text, mime = QGuiApplication.clipboard().text(), QGuiApplication.clipboard().mimeData()
    if things is None and is_table(text) and vector_image(mime) is None:
        make_table(desk, PASTED, text)
        return
    if things is None and has_image(mime):
        lay_images(desk, mime, middle)
        return
    if things is None:
        desk.failed.emit("There is nothing of a drawing on the clipboard. Copy something first.")
        return
    lay(desk, things)


def lay(desk: Desk, things: dict[str, str]) -> None:
    """Draws things given by name and formula, a little beside where they are, and selects what was drawn."""

    def select(result: Result) -> None:
        desk.select_names(tuple(name for name in desk.document.definitions if name in result.touched))

    command, arguments = direct_edits.paste_command(things, BESIDE)
    desk.do(command, then=select, **arguments)


def _on_clipboard() -> dict[str, str] | None:
    try:
        data = json.loads(QGuiApplication.clipboard().text())
        things = data[FORM]
    except (ValueError, KeyError, TypeError):
        return None
    return things if isinstance(things, dict) else None
