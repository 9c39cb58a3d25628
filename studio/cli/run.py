"""Plays the program of a document or a session, in a window of its own or as its own options say."""

from __future__ import annotations

import argparse
import sys

from studio.cli.load import target
from studio.cli.replayed_files import documents_of
from studio.language.errors import Refusal


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", help="a .studio file, a session, or the folder of either")
    parser.add_argument(
        "options", nargs=argparse.REMAINDER, help="options of the program itself, as --set NAME=VALUE or --terminal"
    )


def run(arguments: argparse.Namespace) -> int:
    from studio.compile import compile_document
    from studio.compile.loading import loaded

    place = target(arguments.path)
    ((_, document),) = documents_of([place], lambda line: print(line, file=sys.stderr, flush=True))
    if isinstance(document, str):
        raise Refusal(document)
    module = loaded(compile_document(document, place.name).source, place.name)
    return int(module.main(module.Program, arguments.options))
