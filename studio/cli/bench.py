"""Runs the benchmarks of the studio and of the examples, and says which limits are kept."""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from studio.cli import judging
from studio.cli.exit_codes import DONE, REFUSED, WrongUsage

if TYPE_CHECKING:
    from studio.bench.registry import Benchmark, Measured


OTHERS = tuple(Path("tests", name) for name in ("drawings", "sessions", "compile", "hostile"))
"""Where more recordings and documents are, with benchmarks of their own."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", help="only the benchmarks with one of these words in their name")
    parser.add_argument(
        "--folder", action="append", metavar="DIR", help="folders of examples (default: examples/*, and some of tests)"
    )
    parser.add_argument("--list", action="store_true", help="only name the benchmarks")
    parser.add_argument("--json", action="store_true", help="as JSON")
    judging.add(parser)


def run(arguments: argparse.Namespace) -> int:
    if set(arguments.names) & set(judging.NAMES):
        return judging.run(arguments)
    from studio.bench.registry import discover

    known = [*sorted(Path("examples").glob("*/")), *OTHERS]
    folders = [Path(each) for each in arguments.folder or known]
    chosen = [one for one in discover(folders) if _wanted(one, arguments.names)]
    if arguments.names and not chosen:
        raise WrongUsage(f"There is no benchmark with {' or '.join(arguments.names)} in its name; see --list.")
    if arguments.list:
        print("\n".join(f"{one.name}: {one.doc.splitlines()[0] if one.doc else ''}" for one in chosen))
        return DONE
    results: dict[str, list[dict[str, Any]]] = {}
    for one in chosen:
        measured = _alone(one.name, folders)
        results[one.name] = [_as_json(each) for each in measured]
        if not arguments.json:
            _print(one, measured)
    if arguments.json:
        print(json.dumps(results, indent=2))
    kept = all(each["kept"] for found in results.values() for each in found)
    return DONE if kept else REFUSED


def _alone(name: str, folders: list[Path]) -> list[Measured]:
    """Runs a benchmark in a process of its own, so that none finds what another one left behind."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(_measured, name, folders).result()


def _measured(name: str, folders: list[Path]) -> list[Measured]:
    from studio.bench.registry import discover

    return next(one for one in discover(folders) if one.name == name).run()


def _wanted(one: Benchmark, words: list[str]) -> bool:
    return not words or any(word in one.name for word in words)


def _as_json(one: Measured) -> dict[str, Any]:
    limits = {"most": one.most, "least": one.least}
    return {"name": one.name, "value": one.value, "unit": one.unit, **limits, "kept": one.kept}


def _print(one: Benchmark, measured: list[Measured]) -> None:
    print(one.name)
    for each in measured:
        print(f"  {each.name:<56} {_number(each.value, each.unit):>12}  {_limit(each)}", flush=True)


def _number(value: float, unit: str) -> str:
    if unit == "s":
        scale, name = next((one for one in ((1, "s"), (1e3, "ms")) if value * one[0] >= 1), (1e6, "µs"))
        return f"{value * scale:.2f} {name}"
    return f"{value:.2f} {unit}"


def _limit(one: Measured) -> str:
    if one.most is None and one.least is None:
        return ""
    limit = f"at most {_number(one.most, one.unit)}" if one.most is not None else f"at least {one.least:g} {one.unit}"
    return f"{limit}: {'kept' if one.kept else 'NOT KEPT'}"
