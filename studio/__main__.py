"""``studio``: replays sessions, compiles and renders documents, explains what was inferred."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from studio.cli import bench, commands, compile, explain, graph, render, replay
from studio.cli.codes import CODES, FAULT, INTERRUPTED, code_of, sentences_of
from studio.language.errors import StudioError

SUBCOMMANDS = (replay, compile, render, graph, explain, commands, bench)


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    whole = argparse.ArgumentParser(
        prog="studio",
        description="Makes interactive programs from recorded examples.",
        epilog=f"exit codes: {CODES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    subparsers = whole.add_subparsers(title="subcommands", metavar="SUBCOMMAND")
    for module in SUBCOMMANDS:
        epilog = f"exit codes: {CODES}"
        one = subparsers.add_parser(module.NAME, help=module.HELP, description=module.__doc__, epilog=epilog)
        one.formatter_class = argparse.RawDescriptionHelpFormatter
        module.add(one)
        one.set_defaults(run=module.run)
    return whole


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one subcommand and gives its exit code; a fault is one sentence, with STUDIO_DEBUG=1 also a traceback."""
    whole = parser()
    arguments = whole.parse_args(argv)
    if not hasattr(arguments, "run"):
        whole.print_help()
        return 0
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
        return _complain(error)


def _complain(error: Exception) -> int:
    for sentence in sentences_of(error):
        print(sentence, file=sys.stderr)
    return code_of(error) if isinstance(error, StudioError) else FAULT


if __name__ == "__main__":
    sys.exit(main())
