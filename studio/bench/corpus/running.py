"""Running the corpus: its programs side by side in processes of their own, in a bounded time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path

from studio.bench.corpus.measuring import GoalResult, measured
from studio.bench.corpus.reading import FOLDER, CorpusGoal, program
from studio.bench.corpus.showing import goals_in_order
from studio.infer import weights
from studio.infer.known_answers import forget_answers

SECONDS = 300.0
"""So long a run may take; goals that were not begun by then are left out, and counted."""
WORKERS = 2
CHUNK = 8
"""So many goals of one program are judged in one go."""

Tell = Callable[[str], None]
GoalKey = tuple[str, int]
"""A program, and the place of the goal among its goals."""


@dataclass(frozen=True)
class CorpusRun:
    """The results of a run, and the names of the goals that time was too short for."""

    results: tuple[GoalResult, ...]
    left_out: tuple[str, ...] = ()
    seconds: float = 0.0


def chosen(goal: CorpusGoal, only: Sequence[str]) -> bool:
    """Whether a goal is of one of these kinds or programs, or called so; all are where nothing is named."""
    return not only or bool({goal.kind, goal.program, goal.name, goal.way} & set(only))


def run(
    folder: Path = FOLDER,
    only: Sequence[str] = (),
    seconds: float = SECONDS,
    workers: int = WORKERS,
    tell: Tell = lambda line: None,
    known: Mapping[GoalKey, GoalResult] | None = None,
    steps: Mapping[str, Mapping[str, int]] | None = None,
) -> CorpusRun:
    """Judges the goals of a corpus, but for those that are ``known`` from an earlier run.

    ``steps`` are for each program by how much weights of plausibility are changed while its goals are judged.
    The order of the results does not depend on what was ready first.
    """
    began = time.monotonic()
    deadline = time.time() + seconds
    found: dict[GoalKey, GoalResult] = dict(known or {})
    wanted = list(wanted_goals(folder, only))
    tasks = list(portions(folder, [key for key in wanted if key not in found]))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        changed = steps or {}
        waiting = {pool.submit(judged, *task, deadline, changed.get(task[0].stem, {})): task for task in tasks}
        for number, one in enumerate(as_completed(waiting), 1):
            found |= one.result()
            path, numbers = waiting[one]
            tell(f"{number}/{len(tasks)} {path.stem}: {len(numbers)} goals, {len(found)} judged so far")
    left = tuple(f"{name} {number}" for name, number in wanted if (name, number) not in found)
    return CorpusRun(tuple(found[key] for key in wanted if key in found), left, time.monotonic() - began)


def wanted_goals(folder: Path, only: Sequence[str]) -> Iterator[GoalKey]:
    """The goals of a corpus that are asked for, in order."""
    for path in sorted(folder.glob("*.jsonl")):
        for number, goal in enumerate(program(path).goals):
            if chosen(goal, only):
                yield path.stem, number


def portions(folder: Path, wanted: Sequence[GoalKey]) -> Iterator[tuple[Path, tuple[int, ...]]]:
    """The goals of one program in portions, so that each worker makes the drawing only now and then."""
    for name in dict.fromkeys(name for name, _ in wanted):
        numbers = [number for one, number in wanted if one == name]
        for place in range(0, len(numbers), CHUNK):
            yield folder / f"{name}.jsonl", tuple(numbers[place : place + CHUNK])


def judged(
    path: Path, numbers: Sequence[int], deadline: float, steps: Mapping[str, int] | None = None
) -> dict[GoalKey, GoalResult]:
    """The results of some goals of one program, by program and number; those not begun by the deadline are missing.

    ``steps``: by how much weights of plausibility are changed meanwhile.
    """
    forget_answers()  # by other weights there may be others
    with weights.tried(weights.after(steps or {})):
        return _judged(path, numbers, deadline)


def _judged(path: Path, numbers: Sequence[int], deadline: float) -> dict[GoalKey, GoalResult]:
    found: dict[GoalKey, GoalResult] = {}
    for number, (goal, document) in enumerate(goals_in_order(program(path))):
        if number > max(numbers) or time.time() > deadline:
            break
        if number in numbers:
            found[path.stem, number] = replace(measured(goal, document), number=number)
    return found
