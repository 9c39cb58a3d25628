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


def score_now(program: Machine) -> Any:
    """The score, where it is one that counts now; else None."""
    said = program.ABOUT
    now = program.value(said["score"]) if "score" in said else None
    return now if _is_number(now) and ("ended" not in said or _is_true(program, said["ended"])) else None


def _is_true(program: Machine, name: str) -> bool:
    """Whether something is true now; what has no value at present is not."""
    try:
        return program.value(name) is True
    except ValueError:
        return False


def best_of(program: Machine, best: Any = None) -> tuple[Any, str]:
    """The best score that there has been, the present one included, and a sentence where that cannot be kept.

    None where the program counts none, or none has counted yet; ``best`` is the one that is known.
    """
    now = score_now(program)
    if "score" not in program.ABOUT or _is_number(best) and not _is_better(program, now, best):
        return best, ""
    try:
        name, place = program.ABOUT["score"], place_of_best(program)
        scores = scores_in(place)
        known = scores.get(name)
        if now is None or _is_number(known) and not _is_better(program, now, known):
            return known if _is_number(known) else None, ""
        keep(place, scores | {name: now})
    except (OSError, RuntimeError) as why:  # there may be no home
        return now, f"The best score cannot be kept: {getattr(why, 'strerror', None) or why}."
    return now, ""


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_better(program: Machine, now: Any, best: Any) -> bool:
    return now is not None and (now < best if program.ABOUT.get("best") == "least" else now > best)


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
