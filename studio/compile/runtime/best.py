"""The best score of a program, kept between runs in a file of the person's own."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

from studio.compile.runtime.machine import Machine


def place_of_best(program: Machine) -> Path:
    """The file that keeps it, by the title of the program."""
    home = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    called = re.sub(r"\W+", "-", program.TITLE.lower()).strip("-")[:60] or "program"
    return Path(home) / "by-example" / f"{called}.best.json"


def best_of(program: Machine) -> tuple[Any, str]:
    """The best score that there has been, the present one included, and a sentence where that cannot be kept.

    None where the program counts none.
    """
    name = program.ABOUT.get("score", "")
    now = program.value(name) if name else None
    if not isinstance(now, (int, float)) or isinstance(now, bool):
        return None, ""
    try:
        place = place_of_best(program)
        scores = scores_in(place)
        known = scores.get(name)
        if isinstance(known, (int, float)) and known >= now:
            return known, ""
        keep(place, scores | {name: now})
    except (OSError, RuntimeError) as why:  # there may be no home
        return now, f"The best score cannot be kept: {getattr(why, 'strerror', None) or why}."
    return now, ""


def scores_in(place: Path) -> dict[str, Any]:
    """The scores that a file keeps; what is damaged is set aside, with what can still be read in it."""
    if not os.path.isfile(place):
        return {}
    text = place.read_bytes()
    try:
        return dict(json.loads(text))
    except (ValueError, TypeError, RecursionError):
        os.replace(place, place.with_suffix(".damaged"))
        return {}


def keep(place: Path, scores: dict[str, Any]) -> None:
    """Writes a file as a whole, or not at all."""
    place.parent.mkdir(parents=True, exist_ok=True)
    beside = place.with_suffix(f".{os.getpid()}.new")
    try:
        beside.write_text(json.dumps(scores), "utf-8")
        os.replace(beside, place)
    finally:
        beside.unlink(missing_ok=True)
