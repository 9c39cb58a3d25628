"""An animated picture (APNG, or a film) of a stretch of a session: the canvas after each command, and what was done."""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
import tempfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from textwrap import wrap

from studio.demonstrate.stage import moment_acted, performance
from studio.document.bounds import Box, bounds
from studio.document.file import write_atomically
from studio.document.images import Images, images_of
from studio.document.live import Live
from studio.document.model import Document
from studio.document.png import MOST_PIXELS, SVG_SIZE, png
from studio.document.svg import MARGIN, element, escaped, number, svg
from studio.handout.pictures import INK, PAPER, spot_mark
from studio.infer.goals import Work
from studio.language.errors import Refusal, StudioError
from studio.language.values import Point, Shape
from studio.session.chapters import chapter_spans
from studio.session.editor import Editor
from studio.session.log import Gesture, Session
from studio.session.replay import Replayed, replay, stopped_with

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CAPTION, LINES, BAR = 14, 2, 52
"""How large the letters of a caption are, on how many lines, and the room for it, in pixels of the picture."""
LETTER = 0.55
"""About how wide a letter is, over the size of the text."""
WIDE, LARGER = 480, 3.0
"""What is small is drawn larger, up to so many pixels wide and so many times."""
NARROWEST = 320
"""A picture is at least so many pixels wide, so that captions can be read."""
AROUND, PART = 0.5, 0.4
"""Where all that happens is in so small a part of the drawing, that is shown with half of its size around it."""
LEAST = 60
"""What happens is seen with at least so much around it, in canvas pixels."""
MOST = 8 * MOST_PIXELS
"""So many pixels all pictures of an animation have at the most."""
ENCODER, FRAMES = "ffmpeg", 25
"""What makes films, looked for on the path; pictures a second of a film."""
LAST = 3
"""The last picture stays so many times as long."""


def stretch(session: Session, start: str) -> int:
    """How many commands come before a chapter (by its title), a row (by its tag) or a step (by its number).

    Raises Refusal for none of them.
    """
    if not start:
        return 0
    rows = [line.row for line in session.gestures]
    if start in rows:
        return rows.index(start)
    for span in chapter_spans(session):
        if span.title.casefold() == start.casefold():
            return sum(isinstance(line, Gesture) for line in session.lines[: span.first])
    if start.isdecimal() and 1 <= int(start) <= len(rows):
        return int(start) - 1
    raise Refusal(f"The session has no chapter, no row and no step {start!r} to begin with.")


@dataclass(frozen=True)
class _Moment:
    """What is drawn, what was done, and where an event happens that is acted out."""

    shapes: Sequence[Shape]
    words: str = ""
    spots: Sequence[Point] = ()


def frames(session: Session, first: int = 0, folder: Path | None = None) -> list[str]:
    """The pictures (SVG) after the first so many commands and after each that follows, all of one size.

    While something is acted out they show how far it got. Raises RefusedStep, or Refusal where nothing is drawn in
    that stretch.
    """
    editor = Editor()
    shown: list[_Moment] = []
    for one in replay(session, editor, stopped_with(Work())):
        if isinstance(one, Replayed) and one.step > first:
            if one.step == first + 1 and first:
                before = editor.history[-1].before
                shown.append(_moment(before, Live.at_present(before), ""))
            words = editor.commands[one.gesture.do].sentence(one.gesture.arguments)
            shown.append(_moment(editor.document, editor.live, words))
    whole = _around(filter(None, (bounds(one.shapes) for one in shown)))
    if whole is None:
        raise Refusal("Nothing is drawn in this stretch of the session, so there is nothing to show.")
    view = _near(shown, whole) or whole
    larger = min(max(WIDE / (view[2] - view[0]), 1.0), LARGER)
    return [_frame(one, view, larger, images_of(editor.document, folder)) for one in shown]


def _moment(document: Document, live: Live, words: str) -> _Moment:
    try:
        values, spots = moment_acted(document, performance(document)) if document.stage is not None else ({}, [])
        return _Moment((live.with_values(values) if values else live).scene(), words, spots)
    except StudioError:  # what cannot be acted out further is shown as it is at present
        return _Moment(live.scene(), words)


def _around(boxes: Iterable[Box]) -> Box | None:
    """What holds all of them; None around none."""
    sides = list(zip(*boxes, strict=True))
    return (min(sides[0]), min(sides[1]), max(sides[2]), max(sides[3])) if sides else None


def _near(shown: Sequence[_Moment], whole: Box) -> Box | None:
    """The part of the drawing in which all happens, where that is small; else None."""
    known = [{repr(shape): shape for shape in one.shapes} for one in shown]
    altered = [
        shape
        for before, after in pairwise(known)
        for one, other in ((before, after), (after, before))
        for text, shape in one.items()
        if text not in other
    ]
    places = [(spot.x, spot.y, spot.x, spot.y) for one in shown for spot in one.spots]
    found = _around([*filter(None, (bounds([shape]) for shape in altered)), *places])
    if found is None:
        return None
    left, top, right, bottom = found
    across, down = (max(AROUND * size, LEAST) for size in (right - left, bottom - top))
    near = (
        max(left - across, whole[0]),
        max(top - down, whole[1]),
        min(right + across, whole[2]),
        min(bottom + down, whole[3]),
    )
    return near if _area(near) < PART * _area(whole) else None


def _area(box: Box) -> float:
    return max(box[2] - box[0], 0) * max(box[3] - box[1], 0)


def _frame(one: _Moment, view: Box, larger: float, images: Images) -> str:
    """A picture of a part of the canvas, so many times as large, with a caption under it."""
    margin, bar, letters = MARGIN / larger, BAR / larger, CAPTION / larger
    missing = max(0.0, NARROWEST / larger - (view[2] - view[0]) - 2 * margin) / 2
    left, top, right, bottom = (
        view[0] - margin - missing,
        view[1] - margin,
        view[2] + margin + missing,
        view[3] + margin,
    )
    fits = int((right - left - 2 * margin) / (letters * LETTER))
    under = {"x": left, "y": bottom, "width": right - left, "height": bar, "fill": PAPER}
    font = {"font-size": letters, "font-family": "sans-serif", "fill": INK}
    first = bottom + margin + letters / 2
    said = "".join(
        element("text", {"x": left + margin, "y": first + row * letters * 1.3, **font}, escaped(line))
        for row, line in enumerate(wrap(one.words, fits, max_lines=LINES, placeholder=" …"))
    )
    spots = "".join(spot_mark(spot, max(right - left, bottom - top) / 14) for spot in one.spots)
    picture = svg(one.shapes, images, (left, top, right, bottom + bar))
    size = f'width="{number((right - left) * larger)}" height="{number((bottom + bar - top) * larger)}"'
    picture = re.sub(r'width="[^"]*" height="[^"]*"', size, picture, count=1)
    return picture.replace("</svg>", f"{spots}{element('rect', under)}{said}</svg>")


def apng(pictures: Sequence[str], seconds: float = 1.0, scale: float = 1.0) -> bytes:
    """The pictures (SVG of one size) one after the other, each for so many seconds, for ever.

    Raises Refusal where that is too large.
    """
    _check_size(pictures, scale)
    header = b""
    chunks: list[bytes] = []
    number = 0
    delay = max(1, min(round(seconds * 1000), 60_000))
    for place, picture in enumerate(pictures):
        parts = dict(_parts(png(picture, scale)))
        header = header or parts[b"IHDR"]
        if parts[b"IHDR"] != header:
            raise Refusal("The pictures of an animation must be of one size.")
        wide, high = struct.unpack(">II", header[:8])
        stays = min(delay * (LAST if place + 1 == len(pictures) else 1), 65_535)
        chunks.append(_chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, wide, high, 0, 0, stays, 1000, 0, 0)))
        number += 1
        if place == 0:
            chunks.append(_chunk(b"IDAT", parts[b"IDAT"]))
        else:
            chunks.append(_chunk(b"fdAT", struct.pack(">I", number) + parts[b"IDAT"]))
            number += 1
    start = [_chunk(b"IHDR", header), _chunk(b"acTL", struct.pack(">II", len(pictures), 0))]
    return SIGNATURE + b"".join([*start, *chunks, _chunk(b"IEND", b"")])


def movie(pictures: Sequence[str], out: Path, seconds: float = 1.0, scale: float = 1.0) -> None:
    """Writes the pictures as a film (MP4), by the encoder of the system. Raises Refusal where that cannot be."""
    encoder = shutil.which(ENCODER)
    if encoder is None:
        raise Refusal(
            f"An MP4 needs the encoder {ENCODER}, which this system has not; write a PNG, which moves as well."
        )
    _check_size(pictures, scale)
    last = [pictures[-1]] * (LAST - 1)
    content = b"".join(png(one, scale) for one in [*pictures, *last])
    rate, even = f"{1 / seconds:.6f}", "pad=ceil(iw/2)*2:ceil(ih/2)*2:color=white"  # halves of pixels have no colour
    told = ["-f", "image2pipe", "-framerate", rate, "-c:v", "png", "-i", "-", "-vf", even, "-r", str(FRAMES)]
    told += ["-pix_fmt", "yuv420p", "-movflags", "+faststart", "-f", "mp4"]
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "film.mp4"
        command = [encoder, "-loglevel", "error", "-y", *told, str(made)]
        ended = subprocess.run(command, input=content, capture_output=True, check=False)
        if ended.returncode != 0 or not os.path.exists(made):
            why = ended.stderr.decode("utf-8", "replace").strip().splitlines()
            raise Refusal(f"{ENCODER} could not make the film: {why[-1] if why else 'it did not say why'}.")
        write_atomically(out, made.read_bytes())


def _check_size(pictures: Sequence[str], scale: float) -> None:
    """Raises Refusal where the pictures together have too many pixels."""
    size = SVG_SIZE.search(pictures[0]) if pictures else None
    if size is not None and float(size[1]) * float(size[2]) * scale**2 * len(pictures) > MOST:
        raise Refusal("This stretch is too long for one picture; take a shorter one, or a smaller scale.")


def _parts(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The header of a PNG, and its pixels as one piece."""
    place, pixels = len(SIGNATURE), b""
    while place < len(content):
        (size,) = struct.unpack(">I", content[place : place + 4])
        kind, data = content[place + 4 : place + 8], content[place + 8 : place + 8 + size]
        if kind == b"IHDR":
            yield kind, data
        elif kind == b"IDAT":
            pixels += data
        place += size + 12
    yield b"IDAT", pixels


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
