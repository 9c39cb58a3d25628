"""Makes a recorded session of what was done by hand: dead ends are cut out, captions proposed, expectations kept."""

from __future__ import annotations

import argparse

from studio.cli.exit_codes import DONE
from studio.cli.load import session_of, target
from studio.cli.outputs import new_file, output_file


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", help="a .studio file, a session, or the folder of either")
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="the session to write (*.jsonl)")
    parser.add_argument("--no-captions", action="store_true", help="propose no notes for what has none")
    parser.add_argument(
        "--move",
        nargs=2,
        type=int,
        metavar=("STEP", "BEFORE"),
        help="do a step before another one, if that is the same",
    )
    parser.add_argument("--replace", action="store_true", help="write over a session that is there already")
    parser.add_argument(
        "--as-test", action="store_true", help="write what was inferred beside it, for studio replay --check"
    )


def run(arguments: argparse.Namespace) -> int:
    from studio.session.log import write
    from studio.session.recording import moved, recorded
    from studio.session.replay import Expectations, expectation

    out = output_file(arguments.output, "a session", ".jsonl")
    if not arguments.replace:
        new_file(out)
    session = session_of(target(arguments.path))
    if arguments.move:
        session = moved(session, *arguments.move)
    made = recorded(session, captions=not arguments.no_captions)
    write(made.session, out)
    for one in made.cut:
        print(f"cut: {one.sentence}")
    print(f"wrote {out}: {len(made.session.gestures)} steps")
    if arguments.as_test:
        expected = out.with_suffix(".expected.jsonl")
        Expectations([expectation(one) for one in made.steps]).write(expected)
        print(f"wrote {expected}")
    return DONE
