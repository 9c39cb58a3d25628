"""The best score of a program, kept between runs in a file of the person's own."""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

from studio.compile.runtime.machine import Machine


def place_of_best(program: Machine) -> Path:
    """The file that keeps it, by the title of the program and which parameters it has."""
    home = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    called = re.sub(r"\W+", "-", program.TITLE.lower()).strip("-")[:60] or "program"
    return Path(home) / "by-example" / f"{called}.best.json"


def best_of(program: Machine) -> Any:
    """The best score that there has been, the present one included; None where the program counts none."""
    name = program.ABOUT.get("score")
    now = program.value(name) if name else None
    if not isinstance(now, (int, float)) or isinstance(now, bool):
        return None
    place, known = place_of_best(program), None
    with suppress(OSError, ValueError, AttributeError):
        known = json.loads(place.read_text("utf-8")).get(name) if os.path.isfile(place) else None
    if isinstance(known, (int, float)) and known >= now:
        return known
    with suppress(OSError):  # where nothing can be kept, the program is played all the same
        place.parent.mkdir(parents=True, exist_ok=True)
        beside = place.with_suffix(f".{os.getpid()}.new")
        beside.write_text(json.dumps({name: now}), "utf-8")
        os.replace(beside, place)
    return now
