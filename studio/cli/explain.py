"""Tells why a formula or a process is what it is: its examples, its rivals, and what refuted them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from rich.markup import escape

from studio.cli.exit_codes import DONE
from studio.cli.load import document_of, session_of, target
from studio.cli.replay_output import finding_line
from studio.cli.report_console import ReportConsole
from studio.session.explanation import Explanation, explain


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", help="a .studio file, a session, or the folder of either")
    parser.add_argument("name", help="a definition or process")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(arguments: argparse.Namespace) -> int:
    place = target(arguments.path)
    found = explain(document_of(place), session_of(place), arguments.name)
    if arguments.json:
        print(json.dumps(found.as_json(), indent=2, ensure_ascii=False))
    else:
        console = ReportConsole()
        for line in _lines(found):
            console.print(line)
    return DONE


def _lines(found: Explanation) -> Iterator[str]:
    yield f"[bold]{escape(found.name)}[/bold] ({found.kind})"
    yield from (f"  {escape(line)}" for line in found.text)
    if found.fault:
        yield f"[red]{escape(found.fault)}[/red]"
    yield from _section("Taught by", [escape(each) for each in found.examples])
    yield from _section("Needs", [escape(each) for each in found.needs])
    yield from _section("Needed by", [escape(each) for each in found.users])
    yield from _section("Inferred", list(_inferred(found)))


def _section(title: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield f"\n{title}"
        yield from (f"  {line}" for line in lines)


def _inferred(found: Explanation) -> Iterator[str]:
    for step, finding in found.findings:
        yield f"step {step}: {finding_line(finding)}"
        yield from (f"    rival: {escape(rival)}" for rival in finding.rivals[1:])
        yield from (f"    refuted: {escape(formula)} by {escape(example)}" for formula, example in finding.refuted)
