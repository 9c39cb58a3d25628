"""Lists every command of sessions, menus and the palette: the complete reference."""

from __future__ import annotations

import argparse
import json

from studio.cli.exit_codes import DONE
from studio.commands.all import registry
from studio.commands.reference import as_json, as_markdown, as_text


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", help="only this command")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="the complete reference as JSON")
    form.add_argument("--markdown", action="store_true", help="the complete reference as Markdown")


def run(arguments: argparse.Namespace) -> int:
    commands = registry()
    chosen = [commands[arguments.name]] if arguments.name else list(commands)
    if arguments.json:
        print(json.dumps(as_json(chosen), indent=2, ensure_ascii=False))
    elif arguments.markdown:
        print(as_markdown(chosen), end="")
    else:
        print(as_text(chosen), end="")
    return DONE
