"""``studio bench corpus``, ``teaching`` and ``fit``: how well is guessed, rather than how fast, and by what weights."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from studio.cli.exit_codes import DONE, WrongUsage
from studio.document.file import write_atomically

if TYPE_CHECKING:
    from studio.bench.fitting.pools import Pool

NAMES = ("corpus", "teaching", "fit")
"""Benchmarks that take minutes and options of their own; each runs only when it is named."""

RECORDED = ("examples/*/session.jsonl", "tests/sessions/*.jsonl")
"""Where recorded programs are, seen from the folder of the project."""


def add(parser: argparse.ArgumentParser) -> None:
    """The options of these benchmarks."""
    group = parser.add_argument_group("corpus, teaching and fit")
    group.add_argument(
        "--only", nargs="+", default=[], metavar="WORD", help="only these programs, kinds, goals, processes"
    )
    group.add_argument("--data", type=Path, default=Path("tests/corpus"), metavar="DIR", help="where the corpus lies")
    group.add_argument("--seconds", type=float, default=None, help="how long it may take; teaching: each process")
    group.add_argument("--resume", type=Path, metavar="FILE", help="corpus, teaching: only what this report lacks")
    group.add_argument(
        "--left-out",
        type=Path,
        metavar="FILE",
        help="corpus: each program by the weights this report of a fit has for it",
    )
    group.add_argument(
        "--pools", type=Path, metavar="FILE", help="fit: what was found in the corpus, read from there or kept there"
    )
    group.add_argument(
        "--hold",
        type=Path,
        metavar="FILE",
        help="fit: the same of the recorded programs, whose rules are to stay first",
    )
    group.add_argument("--stay", nargs="+", default=[], metavar="WEIGHT", help="fit: these weights stay as they are")
    group.add_argument(
        "--price", type=float, default=None, metavar="GOALS", help="fit: what a step of a weight must win"
    )
    group.add_argument(
        "--write",
        type=Path,
        metavar="FILE",
        help="fit: writes the fitted weights (studio/infer/weights.json is in use)",
    )
    group.add_argument("--right", type=int, default=None, metavar="N", help="teaching: so many right in a row")
    group.add_argument("--seed", type=int, default=0, help="teaching: which random situations are met")
    group.add_argument("--keep", type=Path, default=None, metavar="FILE", help="writes the report as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Runs the one that is named, prints its table (or JSON), and keeps its report where asked to."""
    if len(arguments.names) > 1:
        raise WrongUsage(f"Run {' and '.join(NAMES)} one at a time.")
    if not os.path.isdir(arguments.data):
        raise WrongUsage(f"There is no folder {arguments.data}; name the corpus with --data.")
    data, lines = {"corpus": _corpus, "teaching": _teaching, "fit": _fit}[arguments.names[0]](arguments)
    if arguments.keep is not None:
        _write(arguments.keep, data)
    print(json.dumps(data, indent=2, ensure_ascii=False) if arguments.json else "\n".join(lines))
    return DONE


def _write(path: Path, data: dict[str, Any]) -> None:
    write_atomically(path, _by_lines(data).encode("utf-8"))


def _by_lines(data: dict[str, Any]) -> str:
    """A report as JSON with a line for each of its parts, and for each part of a list."""

    def told(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False)

    parts = []
    for name, value in data.items():
        items = ",\n  ".join(map(told, value)) if isinstance(value, list) and value else ""
        parts.append(f" {told(name)}: [\n  {items}\n ]" if items else f" {told(name)}: {told(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _corpus(arguments: argparse.Namespace) -> tuple[dict[str, Any], list[str]]:
    from studio.bench.corpus.measuring import GoalResult
    from studio.bench.corpus.reporting import corpus_report, table
    from studio.bench.corpus.running import SECONDS
    from studio.bench.corpus.running import run as run_corpus
    from studio.bench.fitting.report import steps_left_out

    earlier = json.loads(arguments.resume.read_text(encoding="utf-8"))["goals"] if arguments.resume else []
    known = {(one["program"], one.get("number", 0)): GoalResult.from_json(one) for one in earlier}
    steps = steps_left_out(arguments.left_out) if arguments.left_out else {}
    found = run_corpus(
        arguments.data, arguments.only, arguments.seconds or SECONDS, tell=_tell, known=known, steps=steps
    )
    data = corpus_report(found)
    return data, list(table(data))


def _teaching(arguments: argparse.Namespace) -> tuple[dict[str, Any], list[str]]:
    from studio.bench.teaching.running import RIGHT, table, teaching_report
    from studio.bench.teaching.running import run as run_teaching
    from studio.bench.teaching.teacher import SECONDS, Taught

    right, seed, limit = arguments.right or RIGHT, arguments.seed, arguments.seconds or SECONDS

    def keep(results: list[Taught]) -> None:
        if arguments.keep is not None:
            _write(arguments.keep, teaching_report(results, right, seed))

    earlier = json.loads(arguments.resume.read_text(encoding="utf-8")) if arguments.resume else {}
    made = earlier.get("in_a_row", right), earlier.get("seed", seed)
    if made != (right, seed):
        raise WrongUsage(f"{arguments.resume} was made with --right {made[0]} --seed {made[1]}.")
    known = {(one["program"], one["process"]): Taught(**one) for one in earlier.get("table", ())}
    found = run_teaching(arguments.data, arguments.only, right, limit, seed, tell=_tell, known=known, keep=keep)
    data = teaching_report(found, right, seed)
    return data, list(table(data, found))


def _fit(arguments: argparse.Namespace) -> tuple[dict[str, Any], list[str]]:
    """What was found is taken from a file that is there already, so that other prices are tried quickly."""
    from studio.bench.fitting.collecting import collected
    from studio.bench.fitting.descent import PRICE
    from studio.bench.fitting.leaving_out import fit
    from studio.bench.fitting.pools import read_pools, write_pools
    from studio.bench.fitting.report import fit_report, fit_table, with_steps
    from studio.infer import weights

    if arguments.pools is not None and os.path.exists(arguments.pools):
        pools = read_pools(arguments.pools)
    else:
        pools = collected(arguments.data, arguments.only, tell=_tell)
        if arguments.pools is not None:
            write_pools(arguments.pools, pools)
    if not pools:
        raise WrongUsage("Nothing was found there that weights could put in another order.")
    held = _held(arguments.hold) if arguments.hold is not None else []
    if unknown := set(arguments.stay) - weights.current().keys():
        raise WrongUsage(f"There are no weights named {', '.join(sorted(unknown))}; see {weights.FILE}.")
    found = fit(pools, PRICE if arguments.price is None else arguments.price, held, arguments.stay)
    if arguments.write is not None:
        write_atomically(arguments.write, with_steps(found.steps).encode("utf-8"))
    data = fit_report(found)
    return data, list(fit_table(data))


def _held(path: Path) -> list[Pool]:
    from studio.bench.fitting.collecting import held_pools
    from studio.bench.fitting.pools import read_pools, write_pools

    if os.path.exists(path):
        return read_pools(path)
    held = held_pools([one for pattern in RECORDED for one in sorted(Path().glob(pattern))], tell=_tell)
    write_pools(path, held)
    return held
