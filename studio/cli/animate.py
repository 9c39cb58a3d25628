"""Draws a stretch of a session as an animated picture: the canvas after each command, with what was done."""

from __future__ import annotations

import argparse

from studio.cli.exit_codes import DONE, WrongUsage
from studio.cli.load import session_of, target
from studio.cli.outputs import output_file
from studio.document.file import write_atomically
from studio.session.chapters import until


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", help="a session, the folder of one, or a .studio file")
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="the picture (*.png, as APNG), or a film (*.mp4)"
    )
    parser.add_argument(
        "--from", dest="start", metavar="PLACE", default="", help="begin with this chapter, row or step"
    )
    parser.add_argument("--until", metavar="PLACE", default="", help="stop at the end of this chapter, row or step")
    parser.add_argument("--seconds", type=float, default=1.0, metavar="N", help="how long each step stays")
    parser.add_argument("--scale", type=float, default=1.0, metavar="N", help="pixels to each of the canvas")


def run(arguments: argparse.Namespace) -> int:
    from studio.handout.animation import apng, frames, movie, stretch

    place = target(arguments.path)
    out = output_file(arguments.output, "an animated picture", ".png", ".apng", ".mp4")
    if not 0 < arguments.scale <= 20 or not 0 < arguments.seconds <= 60:
        raise WrongUsage("The scale must be above 0 and at most 20, the seconds above 0 and at most 60.")
    session = session_of(place)
    first = stretch(session, arguments.start)
    pictures = frames(until(session, arguments.until) if arguments.until else session, first, place.folder)
    if out.suffix == ".mp4":
        movie(pictures, out, arguments.seconds, arguments.scale)
    else:
        write_atomically(out, apng(pictures, arguments.seconds, arguments.scale))
    print(f"wrote {out}: {len(pictures)} pictures")
    return DONE
