"""Replays a recorded session with the inference running live, compiles what comes out, and plays it.

The program is written to the folder of --out. Where the folder of the session has a play.json, its events are played
through the program to the end, and the picture of that (SVG and PNG) and the state (JSON) are written as well.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from studio.cli import play
from studio.cli.compile import write_program
from studio.cli.exit_codes import DONE, REFUSED, WrongUsage
from studio.cli.kept_files import EXPECTED, kept, write_kept
from studio.cli.load import Target, session_of, target
from studio.cli.render import write_picture
from studio.cli.replay_output import ProgressBar, bar, print_line, print_totals
from studio.cli.report_console import ReportConsole
from studio.compile import why_no_program
from studio.compile.verdicts import verdict
from studio.demonstrate.played_faults import faults_in_reach
from studio.demonstrate.playing import PlayBreak, broken_plays
from studio.document.file import write_atomically
from studio.document.images import Images, images_of
from studio.document.some_missing import missing_told
from studio.document.svg import svg
from studio.language.errors import StudioError
from studio.session.chapters import until
from studio.session.editor import Editor
from studio.session.log import Session
from studio.session.replay import Expectations, Replayed, expectation, replay
from studio.session.replay_report import lost_answers_of, open_questions, replay_report

SCALE = 2
"""Pixels of a PNG to each of the canvas."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", help="a session, the folder of one, or a .studio file")
    parser.add_argument("--json", action="store_true", help="print one JSON object about the replay instead of lines")
    parser.add_argument("--until", metavar="PLACE", help="stop at the end of this chapter or row")
    parser.add_argument("--out", metavar="DIR", help="where results are written (default: build)")
    parser.add_argument("--no-play", action="store_true", help="play nothing, and compile only where --out is given")
    parser.add_argument("--quiet", action="store_true", help="print nothing but errors")
    parser.add_argument("--save", metavar="FILE", help="save the document and its session as a .studio file")
    parser.add_argument(
        "--keep",
        action="store_true",
        help="write document, program, its tests and what was inferred beside the session",
    )
    for flag, what in (("--check", "compare with"), ("--record-expectations", "write down")):
        text = f"{what} what was inferred at each step (default: {EXPECTED} beside the session, called like it)"
        parser.add_argument(flag, metavar="FILE", nargs="?", const="", help=text)


def run(arguments: argparse.Namespace) -> int:
    if arguments.out == "":
        raise WrongUsage("--out is the name of a folder; it cannot be empty.")
    place = target(arguments.path)
    session = session_of(place)
    session = until(session, arguments.until) if arguments.until else session
    console = ReportConsole(quiet=arguments.quiet or arguments.json)
    editor = Editor()
    steps: list[Replayed] = []
    try:
        _replay(session, editor, console, _expected(place, arguments.check), not arguments.until, steps)
    except StudioError as error:
        if arguments.json:
            refused = replay_report(session.title, steps, editor.document, editor.commands)
            print(json.dumps({**refused, "refused": str(error)}, indent=2, ensure_ascii=False))
        raise
    found = replay_report(session.title, steps, editor.document, editor.commands)
    print_totals(console, found["totals"], open_questions(steps), lost_answers_of(steps))
    for one in faults_in_reach(editor.document) if not arguments.quiet and not arguments.json else ():
        console.print(f"[yellow]{escape(one.says)}[/yellow]", highlight=False)
    if arguments.record_expectations is not None:
        Expectations([expectation(one) for one in steps]).write(_file(place, arguments.record_expectations))
    if arguments.save:
        editor.save(arguments.save)
    if arguments.keep:
        _tell_written(write_kept(kept(editor, place.name), place.folder), console)
    if arguments.out is not None or not arguments.no_play:
        out = Path(arguments.out or "build")
        found["written"], found["play"] = _results(editor, place, out, not arguments.no_play, console)
        fault = found["fault"] = play.fault_at_beginning(out / f"{place.name}.py")
        if fault:
            console.print(f"[red]The program cannot begin. {escape(fault)}[/red]")
    if arguments.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    return REFUSED if found.get("fault") else DONE


def _file(place: Target, given: str) -> Path:
    """The file of what was inferred: the one given, or the one beside the session, called like it."""
    if given:
        return Path(given)
    is_session = place.path.suffix == Path(EXPECTED).suffix
    return place.path.with_suffix(".expected.jsonl") if is_session else place.folder / EXPECTED


def _expected(place: Target, given: str | None) -> Expectations | None:
    return None if given is None else Expectations.read(_file(place, given))


def _replay(
    session: Session,
    editor: Editor,
    console: Console,
    expected: Expectations | None,
    whole: bool,
    steps: list[Replayed],
) -> None:
    """Does a session again; what was done is in ``steps``, also where one is refused."""
    broken: dict[str, PlayBreak] = {}
    with bar(console) as shown:
        for line in replay(session, editor, shown.work):
            shown.close()
            print_line(console, line)
            if isinstance(line, Replayed):
                steps.append(line)
                before, broken = broken, {one.play: one for one in broken_plays(line.result.document, verdict)}
                for name in broken.keys() - before.keys():
                    console.print(f"[red]{escape(broken[name].sentence)}[/red]")
                if expected:
                    expected.check(line)
    if expected and whole:
        expected.check_end(len(steps))


def _results(
    editor: Editor, place: Target, out: Path, plays: bool, console: Console
) -> tuple[list[str], dict[str, Any] | None]:
    """Compiles and perhaps plays; gives the files written and what the play came to."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StudioError(f"The folder {out} cannot be made: {error.strerror}.") from None
    source = out / f"{place.name}.py"
    write_program(editor.document, place, source)
    written = [source]
    played, images = None, images_of(editor.document, place.folder)
    description = place.folder / play.FILE
    if plays and os.path.exists(description):
        played, pictures = _play(description, source, images, console)
        written += pictures
    else:
        written += _pictures(source, svg(editor.live.scene(), images))
        _tell_missing(missing_told(editor.document, editor.live.errors), console)
    _tell_written(written, console)
    if why := why_no_program(place.given):
        console.print(f"[dim]{escape(why.partition('; try')[0].rstrip('.'))}; it is called {place.name}.[/dim]")
    return [str(file) for file in written], played


def _tell_written(files: list[Path], console: Console) -> None:
    for file in files:
        console.print(f"wrote [cyan]{escape(str(file))}[/cyan]")


def _tell_missing(sentences: Iterable[str], console: Console) -> None:
    for sentence in sentences:
        console.print(f"[yellow]{escape(sentence)}[/yellow]")


def _play(description: Path, source: Path, images: Images, console: Console) -> tuple[dict[str, Any], list[Path]]:
    with bar(console) as shown:
        work = ProgressBar.work(shown)
        done = play.play(
            description, play.module_of(source), lambda k, total: work.tell(k / total, f"playing event {k} of {total}")
        )
    state = done.state()
    files = _pictures(source, svg(done.scene(), images))
    _tell_missing(done.program.undrawn, console)
    final = source.with_suffix(".state.json")
    write_atomically(final, (json.dumps(state, ensure_ascii=False) + "\n").encode("utf-8"))
    came_from = f" of {escape(done.source)}" if done.source else ""
    console.print(f"\nplayed {done.events} events{came_from} to the end")
    return {"events": done.events, "source": done.source, "state": state}, [*files, final]


def _pictures(source: Path, picture: str) -> list[Path]:
    files = [source.with_suffix(".svg"), source.with_suffix(".png")]
    for file in files:
        write_picture(file, picture, SCALE)
    return files
