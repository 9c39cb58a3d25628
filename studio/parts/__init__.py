"""Ready parts: each a session recorded in the studio (``NAME.jsonl``) and the document it led to (``NAME.studio``).

``part_named`` gives the document of one; ``NAMES`` are all there are, in the order in which they are offered.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Literal, get_args

from studio.document.disk import read_text
from studio.document.file import load
from studio.document.model import Document

HOME = Path(__file__).parent
PartName = Literal[
    "button", "toggle", "stepper", "slider", "text_field", "choices", "tabs", "dialog",
    "gauge", "timer", "score", "die", "card", "pile", "cells", "hexagons",
]  # fmt: skip
NAMES: tuple[PartName, ...] = get_args(PartName)


@cache
def part_named(name: PartName) -> Document:
    """The document of a part. Raises FileFault where its file is damaged."""
    return load(HOME / f"{name}.studio")[0]


@cache
def about(name: PartName) -> str:
    """What a part is, in a sentence: the first note of its session."""
    lines = map(json.loads, read_text(HOME / f"{name}.jsonl").splitlines())
    return next((str(line["note"]) for line in lines if "note" in line), "")
