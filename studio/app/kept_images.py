"""The images that documents keep, loaded once. One name is the same picture in every document (``document.images``)."""

from __future__ import annotations

import base64
from collections.abc import Mapping

from PySide6.QtGui import QImage

from studio.document.model import KeptImage

_KNOWN: dict[str, str] = {}
_LOADED: dict[str, QImage | None] = {}


def remember(images: Mapping[str, KeptImage]) -> None:
    """Takes note of the images of a document that is shown."""
    _KNOWN.update((one.name, one.data) for one in images.values())


def image_called(source: str) -> QImage | None:
    """The image of this name; None where no document that was shown keeps one, and where it is damaged."""
    if source not in _LOADED and source in _KNOWN:
        image = QImage.fromData(base64.b64decode(_KNOWN[source].partition(",")[2]))
        _LOADED[source] = None if image.isNull() else image
    return _LOADED.get(source)
