"""From files of earlier versions to the present one, a version at a time, on plain JSON data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from studio.document.entries import FORMAT, VERSION
from studio.language.errors import FileFault

Data = dict[str, Any]


def from_1_to_2(data: Data) -> Data:
    """Version 1 knew no lessons and no choices."""
    return {**data, "version": 2, "lessons": data.get("lessons", []), "choices": data.get("choices", [])}


MIGRATIONS: dict[int, Callable[[Data], Data]] = {1: from_1_to_2}
"""For each old version the step to the next one."""


def migrated(data: Any) -> Data:
    """The data in the present version. Raises FileFault where it is no file of ours, or one of a later version."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FileFault("This is no file of the studio.", ('format: must be "studio".',))
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise FileFault("This file does not say its version.", ("version: must be a whole number from 1 on.",))
    if version > VERSION:
        fault = f"version: is {version}, and this studio knows versions up to {VERSION}."
        raise FileFault("This file was made by a later studio. Open it with that one, or update this one.", (fault,))
    while version < VERSION:
        data = MIGRATIONS[version](data)
        version += 1
    return dict(data)
