"""Goes through the plays that were kept with a document: whether the program still goes as it should in each."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import asdict

from rich.markup import escape

from studio.cli.exit_codes import DIFFERS, DONE
from studio.cli.load import document_of, target
from studio.cli.report_console import ReportConsole
from studio.compile.verdicts import verdict
from studio.demonstrate.playing import PlayBreak, broken_plays
from studio.document.model import Play


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", help="a .studio file, a session, or the folder of either")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(arguments: argparse.Namespace) -> int:
    document = document_of(target(arguments.path))
    broken = {one.play: one for one in broken_plays(document, verdict)}
    if arguments.json:
        print(json.dumps([asdict(one) for one in broken.values()], indent=2, ensure_ascii=False))
    else:
        _tell(document.plays, broken)
    return DIFFERS if broken else DONE


def _tell(plays: Mapping[str, Play], broken: Mapping[str, PlayBreak]) -> None:
    console = ReportConsole()
    for name, play in plays.items():
        if name in broken:
            console.print(f"[red]{escape(broken[name].sentence)}[/red]")
        else:
            console.print(escape(f"The play “{name}” goes as it should, {len(play.events)} events."))
    if not plays:
        console.print("No plays are kept with this document.")
