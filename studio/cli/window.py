"""Opens the window, with a document or a recorded session when one is named."""

from __future__ import annotations

import argparse
from pathlib import Path


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", nargs="?", type=Path, metavar="PATH", help="a document (NAME.studio)")


def run(arguments: argparse.Namespace) -> int:
    from studio.app.start import run as open_window

    return open_window(arguments.path)
