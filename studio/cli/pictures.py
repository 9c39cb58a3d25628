"""Plays a recorded session in the window and takes a picture of it for each row, without a screen if need be.

The pictures go to the folder of --out. ROW.png is the last moment of a row at which more was done than tidying up;
where it ended a demonstration, right before that. ROW-2.png shows the end of the row, where that is another moment, and
ROW-question.png a question as it is answered. A session without rows has pictures of its chapters.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from studio.cli.exit_codes import DONE, WrongUsage
from studio.cli.load import session_of, target
from studio.session.log import Session
from studio.session.playback import commands_with_notes


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", help="a session, the folder of one, or a .studio file")
    parser.add_argument("--out", metavar="DIR", default="build/pictures", help="where to (default: build/pictures)")
    parser.add_argument("--dark", action="store_true", help="with dark colours")
    parser.add_argument(
        "--scale", type=float, default=1.0, metavar="N", help="pixels of a picture to each of the window"
    )
    parser.add_argument("--rows", metavar="ROW,ROW", default="", help="only of these rows")


def run(arguments: argparse.Namespace) -> int:
    if not 0.5 <= arguments.scale <= 4:
        raise WrongUsage("The scale must be from 0.5 to 4.")
    session = session_of(target(arguments.path))
    rows = wanted(session, arguments.rows)
    from studio.app.measure.screenshots import take_pictures

    files = take_pictures(
        session, Path(arguments.out), arguments.dark, arguments.scale, rows, lambda file: print(f"wrote {file}")
    )
    print(f"{len(files)} pictures")
    return DONE


def wanted(session: Session, text: str) -> list[str]:
    """The rows that are asked for. Raises WrongUsage for one that the session does not have."""
    from studio.app.measure.screenshots import rows_of_moments

    rows = [one.strip() for one in text.split(",") if one.strip()]
    known = list(dict.fromkeys(rows_of_moments(commands_with_notes(session.lines))))
    for row in rows:
        if row not in known:
            raise WrongUsage(f"The session has no row {row!r}. It has {', '.join(known) or 'none'}.")
    if not known:
        raise WrongUsage("This session does nothing, so there is nothing to take a picture of.")
    return rows
