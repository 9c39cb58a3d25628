"""What is dropped on the canvas, or pasted there: parts, images, and tables that become lists others can follow."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF

from studio.app.canvas.image_dropping import has_image, lay_images
from studio.app.canvas.part_dropping import has_part, lay_dragged
from studio.app.desk import Desk
from studio.app.direct_edits import table_command
from studio.document.disk import read_bytes
from studio.document.naming import fresh_name
from studio.language.errors import FileFault, Refusal

TABLES = frozenset({".csv", ".tsv", ".txt"})
LARGEST = 2 * 1024 * 1024
"""Bytes that a table may have."""
PASTED = "data"
"""What a table without a file is called."""


def can_drop(mime: QMimeData) -> bool:
    """Whether the canvas takes what is dragged over it."""
    return has_part(mime) or bool(tables(mime)) or has_image(mime)


def tables(mime: QMimeData) -> list[Path]:
    """The files of tables among what is dragged."""
    found = [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]
    return [one for one in found if one.suffix.lower() in TABLES]


def drop(desk: Desk, mime: QMimeData, at: QPointF) -> None:
    """Inserts the part or lays the images that are dropped, and makes a list of each table, called like its file.

    The person is told what is wrong with one.
    """
    if has_part(mime):
        lay_dragged(desk, mime, at)
    elif has_image(mime):
        lay_images(desk, mime, at)
    for file in tables(mime):
        try:
            text = text_of(file)
        except (FileFault, Refusal) as error:
            desk.failed.emit(error.sentence)
            continue
        make_table(desk, file.stem, text)


def text_of(file: Path) -> str:
    """The text of a table. Raises FileFault where it cannot be read, Refusal where it is no text."""
    data = read_bytes(file, LARGEST)
    for code in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(code)
        except UnicodeDecodeError:
            continue
    raise Refusal(f"{file.name} holds no text. Save the table as CSV first.")


def is_table(text: str) -> bool:
    """Whether a text looks like cells of a spreadsheet: several, parted by tabs or lines."""
    return "\t" in text.strip() or "\n" in text.strip()


def make_table(desk: Desk, name: str, text: str) -> None:
    """Makes a list of the cells of a table and selects it; one of that name that is there gets the new data."""
    called = name if name in desk.document.definitions else fresh_name(desk.document, name.lower() or PASTED)
    command, arguments = table_command(called, text)
    desk.do(command, then=lambda _: desk.select_names((called,)), **arguments)
