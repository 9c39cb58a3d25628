"""What the document is written as for others: pictures, and the program with its tests."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QMarginsF, QSizeF
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgRenderer

from studio.compile.javascript import page
from studio.compile.names import why_no_program
from studio.document.bounds import bounds
from studio.document.file import write_atomically
from studio.document.images import images_of
from studio.document.png import MOST_PIXELS, png
from studio.document.some_missing import SomeMissing, missing_told
from studio.document.svg import MARGIN, svg
from studio.language.errors import Refusal
from studio.session.editor import Editor

POINTS = 0.75
"""Points of a page to each pixel of the canvas, as on the web."""


@dataclass(frozen=True)
class Format:
    """One thing to export as."""

    name: str
    title: str
    says: str
    suffix: str


FORMATS = (
    Format("png", "PNG picture", "Pixels, for anything that shows pictures.", ".png"),
    Format("svg", "SVG picture", "Lines and curves, sharp at every size; for the web and drawing programs.", ".svg"),
    Format("pdf", "PDF page", "One page just as large as the drawing, for printing.", ".pdf"),
    Format("python", "Python program", "A program that runs without the studio.", ".py"),
    Format("page", "Page for a browser", "One file that plays in any browser, with no network.", ".html"),
)


@dataclass(frozen=True)
class Options:
    """How it is written: pixels to each of the canvas, white paper or none, with tests or without."""

    scale: float = 2.0
    paper: bool = True
    tests: bool = False


def size_of(editor: Editor) -> tuple[float, float]:
    """Width and height of the picture in canvas pixels."""
    left, top, right, bottom = bounds(editor.live.scene()) or (0, 0, 0, 0)
    return right - left + 2 * MARGIN, bottom - top + 2 * MARGIN


def largest_scale(editor: Editor) -> float:
    """The largest scale at which a picture of pixels can be made."""
    wide, high = size_of(editor)
    return float(min(20.0, (MOST_PIXELS / (wide * high)) ** 0.5))


def why_not_written(editor: Editor, kind: str) -> str | None:
    """Why the document cannot be written like that now, None where it can."""
    if kind in ("python", "page"):
        return None if editor.document.definitions else "There is no program yet. Draw something first."
    return None if editor.live.scene() else "Nothing is drawn yet. Draw something first."


def left_out(editor: Editor, kind: str) -> str:
    """What a picture written now lacks, and why, in sentences; empty where it lacks nothing."""
    if kind in ("python", "page"):
        return ""
    return " ".join(missing_told(editor.document, editor.live.errors))


def write(editor: Editor, kind: str, path: Path, options: Options) -> list[Path]:
    """Writes the document and gives the files written. Raises StudioError with the reason where it cannot be."""
    why = why_not_written(editor, kind)
    if why is not None:
        raise Refusal(why)
    if kind == "python":
        return _write_program(editor, path, options)
    folder = editor.path.parent if editor.path is not None else None
    if kind == "page":
        write_atomically(path, page(editor.document, path.stem, folder=folder).encode("utf-8"))
        return [path]
    picture = _picture(editor, options)
    made = {
        "svg": lambda: picture.encode("utf-8"),
        "png": lambda: png(picture, options.scale),
        "pdf": lambda: pdf(picture),
    }
    write_atomically(path, made[kind]())
    return [path]


def _picture(editor: Editor, options: Options) -> str:
    live = editor.live
    for name, fault in live.errors.items():
        one = editor.document.definitions.get(name)
        if one is not None and one.drawn and not isinstance(fault, SomeMissing):
            raise fault
    folder = editor.path.parent if editor.path is not None else None
    return svg(live.scene(), images_of(editor.document, folder), background="white" if options.paper else None)


def pdf(picture: str) -> bytes:
    """An SVG picture as a PDF page of its size."""
    renderer = QSvgRenderer(QByteArray(picture.encode("utf-8")))
    if not renderer.isValid():
        raise Refusal("This picture cannot be drawn on a page.")
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator("Studio")
    size = renderer.viewBoxF().size()
    writer.setPageSize(
        QPageSize(QSizeF(size.width() * POINTS, size.height() * POINTS), QPageSize.Unit.Point, "Drawing")
    )
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    with QPainter(writer) as painter:
        renderer.render(painter)
    buffer.close()
    return bytes(buffer.data().data())


def _write_program(editor: Editor, path: Path, options: Options) -> list[Path]:
    if why := why_no_program(path.stem):
        raise Refusal(why)
    compiled = editor.compile(path.stem)
    write_atomically(path, compiled.source.encode("utf-8"))
    if not options.tests:
        return [path]
    tests = path.with_name(f"test_{path.stem}_program.py")
    write_atomically(tests, compiled.tests.encode("utf-8"))
    return [path, tests]
