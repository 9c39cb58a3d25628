"""The program from the command line."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from typing import Any

from studio.compile.runtime.events import BRINGS
from studio.compile.runtime.game import parameters_of, plain_value, program_with, put_at, seed_of_now, started
from studio.compile.runtime.kinds import drawn
from studio.compile.runtime.machine import Machine
from studio.compile.runtime.picture import svg
from studio.compile.runtime.terminal import play
from studio.compile.runtime.values import stacked
from studio.compile.runtime.window import show


def setting(text: str) -> tuple[str, Any]:
    """NAME=VALUE as a pair. Raises ValueError where it is not that."""
    name, sign, value = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"write NAME=VALUE, not {text!r}")
    return name, plain_value(value)


def described(program_type: type[Machine]) -> str:
    """The parameters with their defaults and ranges, a line each."""
    rows = [
        f"  {name} = {about['default']}" + (f"  (from {about['least']} to {about['most']})" if "least" in about else "")
        for name, about in program_type.PARAMETERS.items()
    ]
    return "parameters:\n" + "\n".join(rows) if rows else ""


def about(program_type: type[Machine]) -> dict[str, Any]:
    """What a program is, as plain data: what it says of itself, its first picture (SVG), what it knows."""
    said, program = program_type.ABOUT, started(program_type())
    try:
        icon = svg(stacked(drawn(program.value(said["icon"]))) if "icon" in said else program.scene())
    except ValueError:  # what cannot be drawn now has no icon
        icon = ""
    return {
        "title": program_type.TITLE,
        "set": said.get("group", ""),
        "line": said.get("line", ""),
        "help": said.get("help", ""),
        "icon": icon,
        "score": said.get("score"),
        "best": said.get("best", "greatest") if "score" in said else None,
        "parameters": program_type.PARAMETERS,
        "states": list(program_type.STATE),
        "levels": {level: parameters for level, (parameters, _) in program_type.LEVELS.items()},
        "events": {event: list(BRINGS[event]) for event in program_type.RULES},
        "seed": program_type.SEED or None,
        "sounds": sorted(set(program_type.SOUNDS.values())),
    }


def main(program_type: type[Machine], arguments: list[str] | None = None) -> int:
    """Opens the window, or writes the picture that was asked for; gives the exit code."""
    parser = argparse.ArgumentParser(
        description=f"{program_type.TITLE}: opens a window, or plays in a terminal.",
        epilog=described(program_type),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        type=setting,
        action="append",
        default=[],
        help="give a parameter a value; of two, the last",
    )
    if program_type.LEVELS:
        parser.add_argument("--level", choices=list(program_type.LEVELS), help="begin at this level")
    does = parser.add_mutually_exclusive_group()
    does.add_argument("--terminal", action="store_true", help="play in the terminal instead of a window")
    does.add_argument("--scene", metavar="FILE.svg", help="write the picture to a file and open no window")
    does.add_argument("--about", action="store_true", help="tell what the program is, as JSON")
    style = parser.add_mutually_exclusive_group()
    style.add_argument("--ascii", action="store_true", help="in the terminal: plain characters")
    style.add_argument("--ansi", action="store_true", help="in the terminal: colours and Unicode")
    options = parser.parse_args(arguments)
    if options.about:
        said = json.dumps(about(program_type), indent=2, default=str)
        return with_streams(parser, lambda: print(said, flush=True), sys.stdout)
    given = dict(options.set)
    unknown = [name for name in given if name not in program_type.PARAMETERS]
    if unknown:
        parser.error(f"there is no parameter {unknown[0]!r}; there are {', '.join(program_type.PARAMETERS) or 'none'}")
    level = first_level(program_type, options, given)
    try:
        begun = (parameters_of(program_type, level) if level else {}) | given
        program = program_with(program_type, begun if options.scene else seed_of_now(program_type) | begun)
        put_at(program, level)
        if options.scene:
            if not options.scene.lower().endswith(".svg"):
                raise ValueError(f"a picture is an SVG: write NAME.svg, not {options.scene!r}")
            with open(options.scene, "w", encoding="utf-8") as file:
                file.write(svg(program.scene()))
            for sentence in program.undrawn:
                print(sentence, file=sys.stderr)
            return 0
    except OSError as error:
        parser.error(f"{options.scene!r} cannot be written: {error.strerror or error}")
    except (TypeError, ValueError) as error:
        parser.error(str(error))
    if options.terminal or options.ascii or options.ansi:
        return with_streams(
            parser,
            lambda: play(program, options.ascii or not (options.ansi or has_colours()), sys.stdin, sys.stdout, level),
            sys.stdin,
            sys.stdout,
        )
    return show(program, level)


def first_level(program_type: type[Machine], options: argparse.Namespace, given: dict[str, Any]) -> str:
    """The level to begin at: that asked for, else the first for whoever plays and gives no parameters; "" for none."""
    if not program_type.LEVELS or options.level or options.scene or given:
        return getattr(options, "level", None) or ""
    return next(iter(program_type.LEVELS))


def with_streams(parser: argparse.ArgumentParser, work: Callable[[], object], *streams: Any) -> int:
    """Does what needs these streams; gives the exit code, and ends with a sentence where they are closed or full.

    That nobody reads to the end is no fault.
    """
    if None in streams:
        parser.error("standard input or output is closed; open it, or leave out what needs it")
    for stream in streams:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # signs that cannot be written or read there
    try:
        work()
    except OSError as mishap:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what Python still has to write at its end
        if not isinstance(mishap, BrokenPipeError):
            parser.error(f"the output cannot be written: {mishap.strerror or mishap}")
    return 0


def has_colours() -> bool:
    """Whether what is written comes to a terminal that has colours (and nobody said NO_COLOR)."""
    return sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb" and not os.environ.get("NO_COLOR")
