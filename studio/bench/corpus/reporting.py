"""What a run of the corpus amounted to: by kind, by program and overall, as a table and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from statistics import median
from typing import Any

from studio.bench.corpus.measuring import AFTER, GoalResult
from studio.bench.corpus.running import CorpusRun

FEW = 3
"""So many questions after the first example are to suffice."""


def summary(results: Sequence[GoalResult]) -> dict[str, Any]:
    """The numbers of some goals: shares (0 to 1), weights, counts and seconds."""
    seconds = sorted(one for result in results for one in result.seconds)
    places = Counter(_place(one) for one in results)
    margins = [guess.margin for one in results for guess in one.guesses[-1:] if guess.margin is not None]
    needed = [sum(one.needed) for one in results if one.needed is not None]
    return {
        "goals": len(results),
        "right": {str(count): _share(results, partial(GoalResult.right_after, examples=count)) for count in AFTER},
        "place": {key: places[key] for key in ("1", "2", "3", "4", "not shown") if places[key]},
        "margin": median(margins) if margins else None,
        "few_questions": _share(results, lambda one: one.first is not None and one.first <= FEW),
        "ever_right": _share(results, lambda one: one.needed is not None),
        "needed": median(needed) if needed else None,
        "asked": sum(one.asked for one in results),
        "seconds": {"median": _at(seconds, 0.5), "99 %": _at(seconds, 0.99), "worst": _at(seconds, 1)},
    }


def _place(result: GoalResult) -> str:
    place = result.guesses[-1].place if result.guesses else None
    return "not shown" if place is None else str(place)


def _share(results: Sequence[GoalResult], holds: Callable[[GoalResult], bool]) -> float:
    return round(sum(map(holds, results)) / len(results), 4) if results else 0.0


def _at(ordered: Sequence[float], share: float) -> float:
    return round(ordered[min(int(share * len(ordered)), len(ordered) - 1)], 4) if ordered else 0.0


def corpus_report(run: CorpusRun) -> dict[str, Any]:
    """The whole report as plain data, with every goal in it."""
    return {
        "overall": summary(run.results),
        "kinds": {name: summary(some) for name, some in _grouped(run.results, lambda one: one.kind)},
        "programs": {name: summary(some) for name, some in _grouped(run.results, lambda one: one.program)},
        "left_out": list(run.left_out),
        "wall_seconds": round(run.seconds, 1),
        "goals": [one.as_json() for one in run.results],
    }


def _grouped(results: Iterable[GoalResult], by: Callable[[GoalResult], str]) -> Iterator[tuple[str, list[GoalResult]]]:
    groups: dict[str, list[GoalResult]] = {}
    for one in results:
        groups.setdefault(by(one), []).append(one)
    yield from sorted(groups.items())


def table(data: dict[str, Any]) -> Iterator[str]:
    """The report as lines of text."""
    after = "".join(f"{f'@{count}':>6}" for count in AFTER)
    rest = (("≤3 q.", 8), ("ever", 6), ("margin", 8), ("asked", 7), ("median", 9), ("99 %", 8), ("worst", 8))
    yield f"{'':<16}{'goals':>6}{after}" + "".join(f"{name:>{width}}" for name, width in rest)
    for title in ("kinds", "programs"):
        yield title
        yield from (_row(name, one) for name, one in data[title].items())
    yield _row("overall", data["overall"])
    places = ", ".join(f"{key}: {count}" for key, count in data["overall"]["place"].items())
    yield f"place of what was meant among those shown, after all examples: {places}"
    if data["left_out"]:
        yield f"not judged for lack of time: {len(data['left_out'])} ({', '.join(data['left_out'][:5])}, …)"
    yield f"{data['wall_seconds']} s in all. @k: first guess right after k examples; ≤3 q.: right after the first"
    yield "example and at most three answers; ever: right after some of the examples and at most five answers."


def _row(name: str, one: dict[str, Any]) -> str:
    shares = "".join(f"{one['right'][str(count)]:>6.0%}" for count in AFTER)
    margin = "" if one["margin"] is None else f"{one['margin']:.1f}"
    times = "".join(
        f"{_in_ms(one['seconds'][key]):>{width}}" for key, width in (("median", 9), ("99 %", 8), ("worst", 8))
    )
    rest = f"{one['few_questions']:>8.0%}{one['ever_right']:>6.0%}{margin:>8}{one['asked']:>7}{times}"
    return f"{name:<16}{one['goals']:>6}{shares}{rest}"


def _in_ms(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.0f} ms"
