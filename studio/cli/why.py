"""Tells why formulas and tests are what they are: examples, rivals, what refuted others, what would make them surer.

With --without, what would change if an example had not been shown. Nothing is replayed: the document is asked.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from rich.markup import escape

from studio.cli.exit_codes import DONE
from studio.cli.load import document_of, target
from studio.cli.report_console import ReportConsole
from studio.infer.goals import Work
from studio.session.tasks import LeaveOut
from studio.session.trust import WORDS
from studio.session.why import Why, WhyRival, why
from studio.session.without import LeftOut


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", help="a .studio file, a session, or the folder of either")
    parser.add_argument("name", help="a definition or process")
    parser.add_argument("--without", metavar="EXAMPLE", help="a demonstration, or the label of an example")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(arguments: argparse.Namespace) -> int:
    document = document_of(target(arguments.path))
    console = ReportConsole()
    if arguments.without:
        told = LeaveOut(document, arguments.without, arguments.name).run(Work())
        data: Any = told.as_json()
        lines = list(_changes(told))
    else:
        found = why(document, arguments.name)
        data, lines = [one.as_json() for one in found], [line for one in found for line in _reasons(one)]
        lines = lines or [f"{escape(arguments.name)} rests on no examples."]
    if arguments.json:
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        for line in lines:
            console.print(line)
    return DONE


def _reasons(one: Why) -> Iterator[str]:
    about = f"{one.goal} = {one.formula}" if one.formula else one.goal
    yield f"[bold]{escape(about)}[/bold]  ({WORDS[one.sure]})"
    for each in one.examples:
        count = f" ({each.moments} moments)" if each.moments > 1 else ""
        yield escape(f"  {each.key}{count}: {each.words}")
    yield from (escape(f"  rival: {_rival(each)}") for each in one.rivals)
    yield from (escape(f"  refuted: {_rival(each)}, because of {each.refuted_by}") for each in one.outdone)
    yield from (escape(f"  refuted: {formula}, because of {by}") for formula, by in one.refuted)
    if one.surer:
        yield escape(f"  surer by: {one.surer}")


def _rival(one: WhyRival) -> str:
    if one.alike:
        return f"{one.formula}, the same wherever the program was seen to come"
    return f"{one.formula}, with {one.where} {one.instead} and not {one.gives}" if one.where else one.formula


def _changes(one: LeftOut) -> Iterator[str]:
    if one.refused:
        yield f"Without {escape(one.example)} nothing can be inferred: {escape(one.refused)}"
    elif one.nothing:
        yield f"Without {escape(one.example)} nothing would change."
    for name, now, then in one.formulas:
        yield escape(f"{name} = {now}  →  {then}")
    for name, lines in one.steps:
        yield f"[bold]{escape(name)}[/bold]"
        yield from (f"  [{'red' if line[0] == '-' else 'green'}]{escape(line)}[/]" for line in lines)
    if one.drawn:
        yield "The canvas would show something else."
    yield from (escape(f"{each.what}: {each.now}  →  {each.then}") for each in one.runs)
