"""A class summed up: who did which step of which lesson, in how many tries, with which wrong guesses on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from studio.language.errors import FileFault
from studio.lessons.progress import SUFFIX, Progress, read_progress


def collected(folder: Path) -> tuple[list[Progress], list[str]]:
    """What lies in a folder and the folders in it, in the order of the files; and why others cannot be read.

    Raises FileFault where there is nothing.
    """
    found: list[Progress] = []
    faults: list[str] = []
    for path in sorted(folder.rglob(f"*{SUFFIX}")):
        try:
            found.append(read_progress(path))
        except FileFault as error:
            faults.append(error.sentence)
    if not found and not faults:
        raise FileFault(f"There is no progress of a lesson in {folder}: files that end in {SUFFIX}.")
    return found, faults


def left_out(folder: Path) -> list[str]:
    """The other JSON files in a folder and the folders in it: they may have been meant, but end otherwise."""
    return [str(one.relative_to(folder)) for one in sorted(folder.rglob("*.json")) if not one.name.endswith(SUFFIX)]


def class_report(found: Iterable[Progress]) -> dict[str, Any]:
    """For each lesson the learners with their steps, and for each step what all of them came to."""
    lessons: dict[str, list[Progress]] = {}
    for one in found:
        lessons.setdefault(one.lesson, []).append(one)
    return {"lessons": [_lesson(name, several) for name, several in sorted(lessons.items())]}


def _lesson(name: str, several: Sequence[Progress]) -> dict[str, Any]:
    learners = sorted(several, key=lambda one: one.learner.casefold())
    steps = sorted({step for one in several for step in one.steps}, key=_order)
    return {
        "lesson": name,
        "learners": [
            {
                "learner": one.learner,
                "done": sum(each.done for each in one.steps.values()),
                "total": max(one.total, len(one.steps)),
                "steps": {step: asdict(one.steps[step]) for step in steps if step in one.steps},
            }
            for one in learners
        ],
        "steps": [_step(step, learners) for step in steps],
    }


def _step(step: str, learners: Sequence[Progress]) -> dict[str, Any]:
    each = [one.steps[step] for one in learners if step in one.steps]
    guesses = Counter(guess for one in each for guess in one.guesses)
    return {
        "step": step,
        "begun": len(each),
        "done": sum(one.done for one in each),
        "shown": sum(one.shown for one in each),
        "hints": sum(one.hints for one in each),
        "tries": sum(one.tries for one in each),
        "guesses": [{"guess": guess, "by": count} for guess, count in guesses.most_common()],
    }


def _order(step: str) -> tuple[int, ...]:
    return tuple(int(one) if one.isdigit() else 0 for one in step.split("."))
