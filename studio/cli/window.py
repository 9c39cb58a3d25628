"""Opens the window, with a document or a recorded session when one is named."""

from __future__ import annotations

import argparse
from pathlib import Path

from studio.language.errors import Refusal
from studio.language.garbage import BESIDE_A_WINDOW, made_for_good


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "path",
        nargs="?",
        type=Path,
        metavar="PATH",
        help="a document, a session, the folder of one, or a lesson",
    )


def run(arguments: argparse.Namespace) -> int:
    from studio.__main__ import complain

    try:
        with made_for_good(BESIDE_A_WINDOW):
            from studio.app.start import run as open_window
    except ImportError as error:
        raise Refusal(f"The window cannot be opened: {error}. README.md names the system packages it needs.") from error
    return open_window(arguments.path, complain)
