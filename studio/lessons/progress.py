"""How far a learner has come in a lesson: kept as a small file that a teacher can collect."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from studio.document.disk import named, read_text
from studio.document.file import write_atomically
from studio.language.errors import FileFault

SUFFIX = ".progress.json"


def with_ending(path: Path) -> Path:
    """The path with the ending that a report looks for, whatever of it was typed."""
    return path if path.name.endswith(SUFFIX) else path.with_name(path.name.removesuffix(".json") + SUFFIX)


VERSION = 1
LARGEST = 4 * 1024 * 1024
"""Bytes of the progress in one lesson."""


@dataclass(frozen=True)
class StepProgress:
    """One step: whether it is done, in how many tries, after how many hints, and whether it was shown.

    ``guesses`` are the wrong ones on the way: what was concluded and given up again, and what was said against it.
    """

    done: bool = False
    tries: int = 1
    hints: int = 0
    shown: bool = False
    guesses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Progress:
    """The steps of one learner in one lesson, by part and number (from 1, as ``2.1``); ``total`` is how many it has."""

    lesson: str = ""
    learner: str = ""
    steps: Mapping[str, StepProgress] = field(default_factory=dict)
    total: int = 0

    def of(self, part: int, step: int) -> StepProgress:
        """That of one step, both from 0."""
        return self.steps.get(key(part, step), StepProgress())

    def having(self, part: int, step: int, one: StepProgress) -> Progress:
        """The progress with that of one step."""
        return replace(self, steps={**self.steps, key(part, step): one})


def key(part: int, step: int) -> str:
    """What a step is called in the file."""
    return f"{part + 1}.{step + 1}"


def as_text(progress: Progress) -> str:
    """The text of its file; ``read_progress`` reads it back."""
    steps = {name: asdict(one) for name, one in progress.steps.items()}
    about = {"studio progress": VERSION, "lesson": progress.lesson, "learner": progress.learner}
    data = {**about, "total": progress.total, "steps": steps}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def write_progress(progress: Progress, path: Path) -> None:
    """Writes the file, all or nothing. Raises FileFault where the disk refuses."""
    write_atomically(path, as_text(progress).encode("utf-8"))


def read_progress(path: Path) -> Progress:
    """The progress in a file. Raises FileFault."""
    try:
        data = json.loads(read_text(path, LARGEST))
        if data["studio progress"] != VERSION:
            raise ValueError
        steps = {str(name): _step(one) for name, one in data["steps"].items()}
        return Progress(str(data["lesson"]), str(data["learner"]), steps, int(data.get("total", 0)))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise FileFault(f"{named(path)} is no progress of a lesson.") from None


def _step(data: Mapping[str, Any]) -> StepProgress:
    guesses = tuple(map(str, data["guesses"]))
    return StepProgress(bool(data["done"]), int(data["tries"]), int(data["hints"]), bool(data["shown"]), guesses)


def folder_of_person() -> Path:
    """Where the progress of whoever works here is kept."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    else:
        home = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(home) / "studio" / "lessons"


def file_name(name: str) -> str:
    """What the file for a lesson or a learner is called."""
    plain = re.sub(r"[^\w.-]+", "-", name).strip(".-")
    return f"{plain or 'lesson'}{SUFFIX}"
