"""Plays a recorded session in the window and takes a picture of it for each row, without a screen if need be.

The pictures go to the folder of --out. ROW.png is the last moment of a row at which more was done than tidying up;
where it ended a demonstration, right before that. ROW-2.png shows the end of the row, where that is another moment, and
ROW-question.png a question as it is answered. A session without rows has pictures of its chapters.

With --places, the pictures are of every place of the window instead, with the document open: light and dark, at the
sizes 1024x700, 1440x900 and 2560x1440, at 1, 1.5 and 2 pixels to each of the window (or at --scale). Below each file
stands what is cut off in it. What is worked out first is waited for; the end tells of pictures that are missing.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from studio.cli.exit_codes import DONE, REFUSED, WrongUsage
from studio.cli.load import session_of, target
from studio.session.log import Session
from studio.session.playback import commands_with_notes

SCALES = (1.0, 1.5, 2.0)
"""Pixels of a picture to each of the window, for pictures of places."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", help="a session, the folder of one, or a .studio file")
    parser.add_argument("--out", metavar="DIR", default="build/pictures", help="where to (default: build/pictures)")
    parser.add_argument("--dark", action="store_true", help="with dark colours")
    parser.add_argument("--scale", type=float, metavar="N", help="pixels of a picture to each of the window")
    parser.add_argument("--places", action="store_true", help="of every place of the window, at many sizes")
    parser.add_argument("--rows", metavar="ROW,ROW", default="", help="only of these rows")


def run(arguments: argparse.Namespace) -> int:
    if arguments.scale is not None and not 0.5 <= arguments.scale <= 4:
        raise WrongUsage("The scale must be from 0.5 to 4.")
    if arguments.places:
        return _places(arguments)
    session = session_of(target(arguments.path))
    rows = wanted(session, arguments.rows)
    from studio.app.measure.screenshots import take_pictures

    files = take_pictures(
        session, Path(arguments.out), arguments.dark, arguments.scale or 1.0, rows, lambda file: print(f"wrote {file}")
    )
    print(f"{len(files)} pictures")
    return DONE


def _places(arguments: argparse.Namespace) -> int:
    """Takes the pictures of all places; each scale in a process of its own, since Qt takes but one."""
    if arguments.scale is None:
        again = [sys.executable, "-m", "studio", "pictures", arguments.path, "--places", "--out", arguments.out]
        return max(subprocess.run([*again, "--scale", f"{one:g}"], check=False).returncode for one in SCALES)
    from studio.app.measure.place_pictures import take_place_pictures

    taken = take_place_pictures(target(arguments.path).path, Path(arguments.out), arguments.scale, tell=print)
    print(f"{len(taken.written)} pictures", *(f"missing: {one}" for one in taken.missing), sep="\n")
    return REFUSED if taken.missing else DONE


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
