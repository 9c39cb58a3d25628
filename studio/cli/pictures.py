"""Plays a recorded session in the window and takes a picture of it for each row, without a screen if need be.

The pictures go to the folder of --out. ROW.png is the last moment of a row at which more was done than tidying up;
where it ended a demonstration, right before that. ROW-2.png shows the end of the row, where that is another moment, and
ROW-question.png a question as it is answered. A session without rows has pictures of its chapters.

With --places, the pictures are of every place of the window instead, with the document open: light and dark (or with
--dark only so), at the sizes 1024x700, 1440x900 and 2560x1440 (or at --sizes), at 1, 1.5 and 2 pixels to each of the
window (or at --scale). Below each file stands what is cut off in it. What is worked out first is waited for; the end
tells of pictures that are missing.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from studio.cli.exit_codes import DONE, REFUSED, WrongUsage
from studio.cli.load import session_of, target
from studio.session.log import Session
from studio.session.playback import commands_with_notes

SCALES = (1.0, 1.5, 2.0)
"""Pixels of a picture to each of the window, for pictures of places."""
SIZES = "1024x700,1440x900,2560x1440"
"""Sizes of the window, for pictures of places."""
LEAST, MOST = 200, 8000
"""Bounds of the sides of a window, in its own pixels."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", help="a session, the folder of one, or a .studio file")
    parser.add_argument("--out", metavar="DIR", default="build/pictures", help="where to (default: build/pictures)")
    parser.add_argument("--dark", action="store_true", help="with dark colours")
    parser.add_argument("--scale", metavar="N", help="pixels of a picture to each of the window (--places: N,N)")
    parser.add_argument("--places", action="store_true", help="of every place of the window, at many sizes")
    parser.add_argument("--sizes", metavar="WxH,WxH", default=SIZES, help=f"with --places: of the window ({SIZES})")
    parser.add_argument("--rows", metavar="ROW,ROW", default="", help="only of these rows")


def run(arguments: argparse.Namespace) -> int:
    scales = _scales(arguments.scale)
    if arguments.places:
        return _places(arguments, scales or SCALES, _sizes(arguments.sizes))
    if len(scales) > 1:
        raise WrongUsage("Pictures of rows have one scale; several are taken with --places.")
    session = session_of(target(arguments.path))
    rows = wanted(session, arguments.rows)
    from studio.app.measure.screenshots import take_pictures

    files = take_pictures(
        session, Path(arguments.out), arguments.dark, (*scales, 1.0)[0], rows, lambda file: print(f"wrote {file}")
    )
    print(f"{len(files)} pictures")
    return DONE


def _places(arguments: argparse.Namespace, scales: Sequence[float], sizes: Sequence[tuple[int, int]]) -> int:
    """Takes the pictures of all places; each scale in a process of its own, since Qt takes but one."""
    if len(scales) > 1:
        again = [sys.executable, "-m", "studio", "pictures", arguments.path, "--places", "--out", arguments.out]
        again += [f"--sizes={arguments.sizes}", *["--dark"] * arguments.dark]
        return max(subprocess.run([*again, f"--scale={one:g}"], check=False).returncode for one in scales)
    from studio.app.measure.place_pictures import THEMES, take_place_pictures

    themes = ("dark",) if arguments.dark else THEMES
    taken = take_place_pictures(target(arguments.path).path, Path(arguments.out), scales[0], sizes, themes, tell=print)
    print(f"{len(taken.written)} pictures", *(f"missing: {one}" for one in taken.missing), sep="\n")
    return REFUSED if taken.missing else DONE


def _scales(text: str | None) -> list[float]:
    """The scales that are asked for, none where nothing was said. Raises WrongUsage for what is none."""
    try:
        scales = [float(one) for one in (text or "").split(",") if one.strip()]
    except ValueError as error:
        raise WrongUsage(f"The scale must be a number, not {text!r}.") from error
    if not all(0.5 <= one <= 4 for one in scales):
        raise WrongUsage("The scale must be from 0.5 to 4.")
    return scales


def _sizes(text: str) -> list[tuple[int, int]]:
    """The sizes that are asked for, each once. Raises WrongUsage for what is none."""
    found = [re.fullmatch(r"(\d+)x(\d+)", one.strip()) for one in text.split(",")]
    sizes = dict.fromkeys((int(one[1]), int(one[2])) for one in found if one)
    if None in found or not all(LEAST <= side <= MOST for size in sizes for side in size):
        raise WrongUsage(f"Sizes are like 1024x700,1440x900, each side from {LEAST} to {MOST}, not {text!r}.")
    return list(sizes)


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
