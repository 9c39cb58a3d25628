"""Writes a session as a handout: a page to read and to play in a browser, and a PDF to print."""

from __future__ import annotations

import argparse
from pathlib import Path

from studio.cli.exit_codes import DONE
from studio.cli.load import session_of, target
from studio.compile.names import program_name
from studio.document.file import write_atomically
from studio.language.errors import StudioError

PAPERS = ("A4", "Letter")


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", help="a session, the folder of one, or a .studio file")
    parser.add_argument("-o", "--out", metavar="DIR", default="build", help="where to (default: build)")
    parser.add_argument("--paper", choices=PAPERS, default="A4", help="the paper of the PDF (default: A4)")
    parser.add_argument("--images", metavar="DIR", help="where images of the session lie (default: beside it)")
    parser.add_argument("--name", help="what the files are called (default: like the session)")
    parser.add_argument("--no-pdf", action="store_true", help="write the page for browsers only")


def run(arguments: argparse.Namespace) -> int:
    from studio.handout.contents import handout
    from studio.handout.rendering import web_page

    place, out = target(arguments.path), Path(arguments.out)
    name = program_name(arguments.name) if arguments.name else place.name
    told = handout(session_of(place), Path(arguments.images) if arguments.images else place.folder)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StudioError(f"The folder {out} cannot be made: {error.strerror}.") from None
    files = {out / f"{name}.html": web_page(told, name).encode("utf-8")}
    if not arguments.no_pdf:
        from studio.app.printing.handout_printing import handout_pdf_alone

        files[out / f"{name}.pdf"] = handout_pdf_alone(told, arguments.paper)
    for file, content in files.items():
        write_atomically(file, content)
        print(f"wrote {file}")
    return DONE
