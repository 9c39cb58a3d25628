"""Compiles a document into a standalone Python program, and on request the tests of what it was taught."""

from __future__ import annotations

import argparse
from pathlib import Path

from studio.cli.exit_codes import DONE, WrongUsage
from studio.cli.load import Target, document_of, target
from studio.document.file import write_atomically
from studio.document.model import Document


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", help="a .studio file, a session, or the folder of either")
    parser.add_argument("-o", "--output", metavar="OUT.py", help="the program (default: NAME.py beside the document)")
    parser.add_argument("--tests", metavar="OUT.py", help="write the tests of what was taught as well")
    parser.add_argument(
        "--no-pass",
        metavar="NAME",
        action="append",
        default=[],
        help="leave out one pass; repeatable, all of them: all",
    )


def run(arguments: argparse.Namespace) -> int:
    place = target(arguments.path)
    document = document_of(place)
    output = Path(arguments.output) if arguments.output else place.folder / f"{place.name}.py"
    write_program(document, place, output, arguments.tests, arguments.no_pass)
    print(output)
    return DONE


def write_program(
    document: Document, place: Target, output: Path, tests: str | None = None, without: list[str] | None = None
) -> None:
    """Writes the program and the tests. Raises WrongUsage for a file of another kind or an unknown pass."""
    from studio.compile import ALL_PASSES, compile_document, why_no_program

    if output.suffix != ".py":
        raise WrongUsage(
            f"{output.name[:60]!r} cannot be a program: it must be NAME.py, with a name of letters, digits and _."
        )
    if why := why_no_program(output.stem):
        raise WrongUsage(why)
    passes = {one.__name__: one for one in ALL_PASSES}
    for name in without or ():
        if name != "all" and name not in passes:
            raise WrongUsage(f"There is no pass {name!r}. The passes are {', '.join(passes)}.")
    kept = [one for name, one in passes.items() if name not in (without or ()) and "all" not in (without or ())]
    compiled = compile_document(document, output.stem, kept)
    write_atomically(output, compiled.source.encode("utf-8"))
    if tests:
        write_atomically(Path(tests), compiled.tests.encode("utf-8"))
