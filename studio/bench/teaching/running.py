"""Running the simulated teacher over all references, one taught process after another on each of two workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

from studio.bench.teaching.references import begun, reference, references
from studio.bench.teaching.teacher import MOST, SECONDS, Taught, Teacher

RIGHT = 1000
"""So many random situations in a row are to be right."""

Tell = Callable[[str], None]
ProcessKey = tuple[str, str]
"""A program, and a process of it that is taught."""


def run(
    folder: Path,
    only: Sequence[str] = (),
    right: int = RIGHT,
    seconds: float = SECONDS,
    seed: int = 0,
    workers: int = 2,
    tell: Tell = lambda line: None,
    known: Mapping[ProcessKey, Taught] | None = None,
    keep: Callable[[list[Taught]], None] = lambda results: None,
) -> list[Taught]:
    """Teaches every process of every reference. The same seed gives the same, but where time runs out.

    Those that are ``known`` from an earlier run are not taught again. ``keep`` is given what is there after each.
    """
    tasks = {(path.stem, process): path for path, process in _tasks(folder, only)}
    found = {key: one for key, one in (known or {}).items() if key in tasks}
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        missing = [(path, process) for (name, process), path in tasks.items() if (name, process) not in found]
        waiting = [pool.submit(taught, folder, *task, right, seconds, seed) for task in missing]
        for one in map(Future.result, as_completed(waiting)):
            found[one.program, one.process] = one
            keep([found[key] for key in tasks if key in found])
            tell(f"{len(found)}/{len(tasks)} {_row(one)}")
    return [found[key] for key in tasks]


def _tasks(folder: Path, only: Sequence[str]) -> Iterator[tuple[Path, str]]:
    for path in references(folder):
        for process in reference(path).PROCESSES:
            if not only or path.stem in only or process in only:
                yield path, process


def taught(folder: Path, path: Path, process: str, right: int, seconds: float, seed: int) -> Taught:
    """What it took to teach one process of one reference."""
    known = reference(path)
    teacher = Teacher(path.stem, known, process, begun(folder, known, process), seed)
    return teacher.teach(right, MOST, seconds)


def teaching_report(results: Sequence[Taught], right: int, seed: int) -> dict[str, Any]:
    """The whole report as plain data. Given up counts as the most demonstrations there may be."""
    counts = [one.demonstrations if one.right else MOST for one in results]
    return {
        "in_a_row": right,
        "seed": seed,
        "processes": len(results),
        "right": sum(one.right for one in results),
        "median_demonstrations": median(counts) if counts else None,
        "most_demonstrations": max(counts, default=None),
        "demonstrations": sum(one.demonstrations for one in results),
        "asked": sum(one.asked for one in results),
        "answered": sum(one.answered for one in results),
        "table": [one.as_json() for one in results],
    }


def table(data: dict[str, Any], results: Sequence[Taught]) -> Iterator[str]:
    """The report as lines of text."""
    yield f"{'program':<14}{'process':<16}{'shown':>6}{'refused':>9}{'asked':>7}{'answered':>10}{'seconds':>9}  end"
    yield from map(_row, results)
    if not results:
        yield "Nothing was taught: no program or process is called so."
        return
    yield (
        f"{data['right']} of {data['processes']} right {data['in_a_row']} times in a row; demonstrations: median "
        f"{data['median_demonstrations']:g}, most {data['most_demonstrations']} (given up counts as {MOST})."
    )


def _row(one: Taught) -> str:
    counts = f"{one.demonstrations:>6}{one.refused:>9}{one.asked:>7}{one.answered:>10}{one.seconds:>9.1f}"
    return f"{one.program:<14}{one.process:<16}{counts}  {'right' if one.right else 'given up ' + one.why}"
