"""Compiles a document into a standalone Python program, or into a page that plays it in a browser."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from studio.cli.exit_codes import DONE, WrongUsage
from studio.cli.load import Target, document_of, target
from studio.cli.outputs import output_file
from studio.document.drawing_faults import drawing_faults
from studio.document.file import write_atomically
from studio.document.model import Document

if TYPE_CHECKING:
    from studio.compile.passes import Pass


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", help="a .studio file, a session, or the folder of either")
    parser.add_argument(
        "-o", "--output", metavar="OUT", help="the file (default: NAME.py or NAME.html beside the document)"
    )
    parser.add_argument(
        "--to", choices=("python", "html"), help="a Python program, or one page for a browser (default: as OUT ends)"
    )
    parser.add_argument(
        "--native", action="store_true", help="put C beside the program, and compile it where there is a C compiler"
    )
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
    to_page = arguments.to == "html" or (arguments.to is None and Path(arguments.output or "").suffix == ".html")
    output = (
        Path(arguments.output) if arguments.output else place.folder / f"{place.name}.{'html' if to_page else 'py'}"
    )
    if to_page:
        if arguments.native:
            raise WrongUsage("Native code goes beside the Python program; leave out --native or --to html.")
        write_page(document, place, output, arguments.tests, arguments.no_pass)
        faults = drawing_faults(document)
    else:
        told, faults = write_program(document, place, output, arguments.tests, arguments.no_pass, arguments.native)
        if told:
            print(told)
    for fault in faults:
        print(fault, file=sys.stderr)
    print(output)
    return DONE


def write_page(
    document: Document, place: Target, output: Path, tests: str | None = None, without: Sequence[str] = ()
) -> None:
    """Writes the page. Raises WrongUsage for a file of another kind, an unknown pass, or where tests are asked for."""
    from studio.compile.javascript import PASSES, page

    output_file(output, "a page", ".html")
    if tests:
        raise WrongUsage("The tests of what was taught are for the Python program; compile that with --tests.")
    write_atomically(output, page(document, output.stem, _kept(PASSES, without), place.folder).encode("utf-8"))


def _kept(passes: Sequence[Pass], without: Sequence[str]) -> list[Pass]:
    """The passes but those that are left out. Raises WrongUsage for a name that none of them has."""
    known = {one.__name__: one for one in passes}
    for name in without:
        if name != "all" and name not in known:
            raise WrongUsage(f"There is no pass {name!r}. The passes are {', '.join(known)}.")
    return [one for name, one in known.items() if name not in without and "all" not in without]


def write_program(
    document: Document,
    place: Target,
    output: Path,
    tests: str | None = None,
    without: list[str] | None = None,
    native: bool = False,
) -> tuple[str, tuple[str, ...]]:
    """Writes the program and the tests, and C where ``native``: how the program runs then, and what cannot be drawn.

    Raises WrongUsage for a file of another kind or an unknown pass.
    """
    from studio.compile import ALL_PASSES, compile_document, why_no_program

    output_file(output, "a program", ".py", but=", with a name of letters, digits and _")
    if tests and os.path.realpath(output_file(tests, "a file of tests", ".py")) == os.path.realpath(output):
        raise WrongUsage("The tests and the program cannot be one file; give the tests another name.")
    if why := why_no_program(output.stem):
        raise WrongUsage(why)
    kept = _kept(ALL_PASSES, without or ())
    compiled = compile_document(document, output.stem, kept, native=native)
    told = ""
    if native:
        from studio.compile.native.building import put_beside

        told = put_beside(compiled, output)
    else:
        write_atomically(output, compiled.source.encode("utf-8"))
    if tests:
        write_atomically(Path(tests), compiled.tests.encode("utf-8"))
    return told, compiled.faults
