"""Images that a document keeps as data: what may be one, how it is called, and where the data of a source come from.

An image is a data address of a PNG or JPEG, no other kind: neither holds anything that runs or is fetched. It is called
by a word and by what it holds (``tree-5f1d3a9c0b.png``), so one name is the same picture in every document.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from studio.document.disk import read_bytes
from studio.document.model import Document, KeptImage
from studio.language.errors import FileFault, Refusal

LARGEST_KEPT = 256 * 1024
"""Bytes that one image in a document may have."""
LARGEST_TOGETHER = 4 * 1024 * 1024
"""Bytes that all images of a document may have."""
LARGEST_BESIDE = 16 * 1024 * 1024
"""Bytes an image beside the document may have to be drawn."""
MOST_ACROSS = 4096
"""Pixels that an image may be wide or high."""
LARGEST_DRAWN = 400
"""Canvas pixels that an image is wide or high at first."""

KINDS = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}
_ENDS = {"image/png": "png", "image/jpeg": "jpg"}
_ADDRESS = re.compile(r"data:(image/png|image/jpeg);base64,([A-Za-z0-9+/]+={0,2})")
_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8"
_WORD = re.compile(r"[^a-z0-9]+")
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers of a JPEG after which its size stands."""


@dataclass(frozen=True)
class Images:
    """Where the images of a drawing come from: those a document keeps, then files of a folder (none: no files)."""

    kept: Mapping[str, KeptImage] = field(default_factory=dict)
    folder: Path | None = None

    def data(self, source: str) -> str | None:
        """The image as a data address; None where there is none, or it is too large, or no PNG or JPEG."""
        if source in self.kept:
            return self.kept[source].data
        if self.folder is None or not source:
            return None
        try:
            file = (self.folder / source).resolve()
            kind = KINDS.get(file.suffix.lower())
            if kind is None or not file.is_relative_to(self.folder.resolve()):
                return None
            return address(kind, read_bytes(file, LARGEST_BESIDE))
        except (FileFault, OSError, ValueError):
            return None


def images_of(document: Document, folder: Path | None = None) -> Images:
    """The images of a document, and of the folder that it lies in."""
    return Images(document.images, folder)


def address(kind: str, data: bytes) -> str:
    """A data address of an image of this kind (``image/png``)."""
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def address_of(data: bytes) -> str:
    """A data address of a PNG or JPEG, by what it begins with. Raises Refusal for anything else."""
    kind = "image/png" if data.startswith(_PNG) else "image/jpeg" if data.startswith(_JPEG) else None
    if kind is None:
        raise Refusal("This is no PNG and no JPEG, so it cannot be kept as an image.")
    return address(kind, data)


def size_in(data: str) -> tuple[int, int]:
    """How wide and high the image at a data address is, in its own pixels.

    Raises Refusal with the reason for what is no PNG or JPEG, or is larger than a document keeps.
    """
    found = _ADDRESS.fullmatch(data)
    if found is None:
        raise Refusal("An image is a PNG or JPEG, given as data:image/png;base64,… or data:image/jpeg;base64,…")
    if len(found[2]) > LARGEST_KEPT * 4 // 3 + 4:
        raise Refusal(f"This image is larger than {LARGEST_KEPT // 1024} kB, which a document does not keep.")
    try:
        raw = base64.b64decode(found[2], validate=True)
        wide, high = _png_size(raw) if found[1] == "image/png" else _jpeg_size(raw)
    except (binascii.Error, struct.error, IndexError, ValueError) as error:
        raise Refusal("This image is damaged.") from error
    if not (0 < wide <= MOST_ACROSS and 0 < high <= MOST_ACROSS):
        raise Refusal(f"This image is {wide} × {high} pixels; a document keeps at most {MOST_ACROSS} each way.")
    return wide, high


def shown_size(data: str, width: float | None = None, height: float | None = None) -> tuple[float, float]:
    """How large (canvas pixels) an image is drawn of which so much was said. Raises Refusal as ``size_in``."""
    wide, high = size_in(data)
    if any(side is not None and not 0 < side <= MOST_ACROSS for side in (width, height)):
        raise Refusal(f"An image is drawn 1 to {MOST_ACROSS} pixels wide and high.")
    if width is None and height is None:
        width = round(wide * min(1, LARGEST_DRAWN / max(wide, high)))
    if width is None:
        width = round(wide * (height or high) / high)
    return max(width, 1), max(height or round(high * width / wide), 1)


def _png_size(raw: bytes) -> tuple[int, int]:
    if not raw.startswith(_PNG) or raw[12:16] != b"IHDR":
        raise ValueError
    wide, high = struct.unpack(">II", raw[16:24])
    return wide, high


def _jpeg_size(raw: bytes) -> tuple[int, int]:
    if not raw.startswith(_JPEG):
        raise ValueError
    at = 2
    while True:
        while raw[at] == 0xFF and raw[at + 1] == 0xFF:
            at += 1
        if raw[at] != 0xFF:
            raise ValueError
        if raw[at + 1] in _FRAMES:
            high, wide = struct.unpack(">HH", raw[at + 5 : at + 9])
            return wide, high
        at += 2 + int(struct.unpack(">H", raw[at + 2 : at + 4])[0])


def kept_name(word: str, data: str) -> str:
    """What an image is called: a word (such as the name of its file), what it holds, and its kind."""
    kind = data[5:].partition(";")[0]
    said = _WORD.sub("-", word.lower()).strip("-")[:30] or "image"
    return f"{said}-{hashlib.sha256(data.encode()).hexdigest()[:10]}.{_ENDS.get(kind, 'png')}"


def is_named_right(image: KeptImage) -> bool:
    """Whether an image is called by what it holds."""
    return kept_name("", image.data).removeprefix("image") == image.name[image.name.rfind("-") :]


def with_image(document: Document, word: str, data: str) -> tuple[Document, str]:
    """The document with one more image, and its name; one that is there is kept once. Raises Refusal as ``size_in``."""
    size_in(data)
    known = next((one.name for one in document.images.values() if one.data == data), None)
    if known is not None:
        return document, known
    together = sum(len(one.data) for one in document.images.values()) + len(data)
    if together > LARGEST_TOGETHER * 4 // 3:
        limit = LARGEST_TOGETHER // 1024**2
        raise Refusal(
            f"The images of a document may have {limit} MB together. Delete one first, or take a smaller one."
        )
    name = kept_name(word, data)
    return replace(document, images={**document.images, name: KeptImage(name, data)}), name


def without_unused(document: Document) -> Document:
    """The document without images that nothing in it names."""
    if not document.images:
        return document
    said = repr(replace(document, images={}))
    used = {name: one for name, one in document.images.items() if name in said}
    return document if len(used) == len(document.images) else replace(document, images=used)
