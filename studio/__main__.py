"""``studio``: opens the window; replays sessions, compiles and renders documents, explains what was inferred."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

SUBCOMMANDS = {
    "replay": "replay a recorded session live, compile it and play it",
    "run": "play the program of a document or a session",
    "compile": "write the program of a document as Python",
    "render": "draw a document as SVG or PNG",
    "graph": "write the dependency graph as JSON, DOT or SVG",
    "explain": "tell why a formula or process is what it is",
    "why": "give the reasons of formulas and tests, or what would change without an example",
    "plays": "go through the plays that were kept: does the program still go as it should",
    "lesson": "check a lesson, judge what a learner did, sum up a class",
    "gallery": "write one page with all programs of a folder, to look at and to play",
    "handout": "write a session as pages to read, to print and to play",
    "animate": "draw a stretch of a session as an animated picture",
    "record": "make a recorded session of what was done by hand, without dead ends",
    "commands": "list the commands that sessions are made of",
    "bench": "measure the speed, in ratios within one run",
    "licences": "list the packages that the studio needs, with their licences",
    "pictures": "take pictures of the window while a session is played in it",
    "window": "open the window, on a document when one is named; so does studio without a subcommand",
}
"""Each is a module of ``studio.cli``, which is imported only when it is asked for."""

ALONE = "window"
"""What ``studio`` alone does, or with a file or folder that is there."""

NO_FILE = frozenset("./\\")
"""What names of files have in them, and no subcommand has."""

FAULT, NOT_THERE, INTERRUPTED = 1, 2, 130
CODES = """exit codes:
  0    done
  1    a fault of the studio itself
  2    wrong usage, or a faulty file
  3    a replay differs from what was expected
  4    a step, formula or operation was refused, or a limit was not kept
  130  stopped from the keyboard"""


def parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of the command line, with the arguments of the subcommand that is asked for."""
    form = argparse.RawDescriptionHelpFormatter
    about = "Makes interactive programs from recorded examples."
    whole = argparse.ArgumentParser(prog="studio", description=about, epilog=CODES, formatter_class=form)
    subparsers = whole.add_subparsers(title="subcommands", metavar="SUBCOMMAND")
    for name, text in SUBCOMMANDS.items():
        one = subparsers.add_parser(name, help=text, epilog=CODES, formatter_class=form)
        if name in argv[:1]:
            module = importlib.import_module(f"studio.cli.{name}")
            one.description = module.__doc__
            module.add(one)
            one.set_defaults(run=module.run)
    return whole


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one subcommand, without any the window (on what is named), and gives the exit code.

    A fault is one sentence, with STUDIO_DEBUG=1 also a traceback.
    """
    argv = list(sys.argv[1:] if argv is None else argv)
    if not argv or (argv[0] not in SUBCOMMANDS and os.path.exists(argv[0])):
        argv = [ALONE, *argv]
    if argv[0] not in SUBCOMMANDS and not argv[0].startswith("-") and not NO_FILE.isdisjoint(argv[0]):
        print(f"There is no file or folder “{argv[0]}”.", file=sys.stderr)
        return NOT_THERE
    arguments = parser(argv).parse_args(argv)
    try:
        return int(arguments.run(arguments))
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("STUDIO_DEBUG"):
            raise
        return complain(error, argv[0])


def complain(error: Exception, subcommand: str = ALONE) -> int:
    """Says what went wrong and gives the exit code for it; a fault of the studio itself is logged."""
    from studio.cli.exit_codes import code_of, sentences_of
    from studio.session.fault_log import log_fault, logged

    code = code_of(error)
    more = [logged(log_fault(error, subcommand))] if code == FAULT else []
    for sentence in [*sentences_of(error), *more]:
        print(sentence, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
