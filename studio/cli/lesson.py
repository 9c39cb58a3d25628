"""Checks a lesson, judges what a learner did beside one, and sums up what a class did."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from studio.cli.exit_codes import DONE, WRONG, WrongUsage
from studio.cli.load import session_of, target
from studio.cli.outputs import output_file
from studio.cli.report_console import ReportConsole
from studio.document.file import write_atomically
from studio.language.errors import FileFault
from studio.lessons.finding import lesson_file
from studio.lessons.lesson import GuidedLesson
from studio.lessons.progress import as_text, write_progress
from studio.lessons.reading import read_lesson
from studio.session.log import FILE, session_file, write


def add(parser: argparse.ArgumentParser) -> None:
    doing = parser.add_subparsers(dest="doing", metavar="WHAT", required=True)
    check = doing.add_parser("check", help="list every fault of a lesson; each step is performed")
    check.add_argument("path", metavar="FILE", help="a lesson (TOML), or its folder")
    report = doing.add_parser("report", help="sum up the progress of a class")
    report.add_argument("path", metavar="DIR", help="a folder with the progress of learners")
    report.add_argument("--json", action="store_true", help="as JSON")
    make = doing.add_parser("make", help="write the beginning of a lesson from a recorded session")
    make.add_argument("path", metavar="SESSION", help="a .studio file, a session, or the folder of either")
    make.add_argument("-o", "--output", metavar="FILE", help="write it there (*.toml; without it: to the terminal)")
    judge = doing.add_parser("judge", help="go through what a learner did beside a lesson")
    judge.add_argument("path", metavar="FILE", help="a lesson (TOML), or its folder")
    judge.add_argument("done", metavar="SESSION", help="a .studio file, a session, or the folder of either")
    judge.add_argument("--learner", metavar="NAME", help="who did it (default: the name of the file)")
    judge.add_argument("--part", type=int, default=1, metavar="N", help="the part that it began with")
    judge.add_argument("-o", "--output", metavar="FILE", help="write the progress there (NAME.progress.json)")


def run(arguments: argparse.Namespace) -> int:
    console = ReportConsole()
    if arguments.doing == "check":
        _check(read_lesson(lesson_file(Path(arguments.path))), console)
    elif arguments.doing == "make":
        _make(arguments)
    elif arguments.doing == "judge":
        _judge(arguments)
    else:
        return _report(Path(arguments.path), arguments.json, console)
    return DONE


def _check(lesson: GuidedLesson, console: Console) -> None:
    """Raises FileFault with all faults."""
    from studio.lessons.checking import check_lesson

    faults = check_lesson(lesson)
    if faults:
        words = str(faults[0]) if len(faults) == 1 else f"{len(faults)} things about its steps are wrong."
        raise FileFault(f"{lesson.path}: {words}", tuple(map(str, faults)))
    steps = sum(len(one.steps) for one in lesson.parts)
    console.print(f"[bold]{escape(lesson.title)}[/bold]: all {steps} steps in {len(lesson.parts)} parts can be done")
    for number, part in enumerate(lesson.parts, 1):
        console.print(escape(f"  {number:2} {part.title} ({len(part.steps)} step{'s' * (len(part.steps) > 1)})"))


def _make(arguments: argparse.Namespace) -> None:
    from studio.lessons.proposing import proposed

    place = target(arguments.path)
    beside = session_file(place.path)
    text = proposed(session_of(place), beside.name if beside.suffix == ".jsonl" else FILE)
    if not arguments.output:
        print(text, end="")
        return
    out = output_file(arguments.output, "a lesson", ".toml")
    write_atomically(out, text.encode("utf-8"))
    if not os.path.exists(out.parent / beside.name) or beside.suffix != ".jsonl":
        write(session_of(place), out.parent / (beside.name if beside.suffix == ".jsonl" else FILE))


def _judge(arguments: argparse.Namespace) -> None:
    from studio.lessons.judging import judged

    lesson, place = read_lesson(lesson_file(Path(arguments.path))), target(arguments.done)
    found = judged(lesson, session_of(place), arguments.learner or place.name, arguments.part - 1)
    if arguments.output:
        write_progress(found, output_file(arguments.output, "the progress of a learner", ".json"))
    else:
        print(as_text(found), end="")


def _report(folder: Path, as_json: bool, console: Console) -> int:
    """Sums up what can be read; the exit code says whether that is all."""
    from studio.lessons.report import class_report, collected, left_out

    if not os.path.isdir(folder):
        raise WrongUsage(f"{folder} is no folder.")
    found, faults = collected(folder)
    told = class_report(found)
    if as_json:
        print(json.dumps({**told, "unreadable": faults, "left_out": left_out(folder)}, ensure_ascii=False, indent=2))
        return WRONG if faults else DONE
    for lesson in told["lessons"]:
        for line in _lines(lesson):
            console.print(line)
    console.print("[dim]+ done, s shown, - not done; a number after it: how many tries[/dim]")
    for other in left_out(folder):
        console.print(escape(f"Left out, as it does not end in .progress.json: {other}"))
    for fault in faults:
        console.print(f"[red]{escape(fault)}[/red]")
    return WRONG if faults else DONE


def _lines(lesson: dict[str, Any]) -> Iterator[str]:
    yield f"[bold]{escape(lesson['lesson'])}[/bold]"
    for one in lesson["learners"]:
        steps = " ".join(f"{step}{_mark(each)}" for step, each in one["steps"].items())
        yield f"  {escape(one['learner'])}: {one['done']} of {one['total']} steps  [dim]{escape(steps)}[/dim]"
    for one in lesson["steps"]:
        more = f", {one['hints']} hints" if one["hints"] else ""
        more += f", shown to {one['shown']}" if one["shown"] else ""
        tries = f"{one['tries']} {'try' if one['tries'] == 1 else 'tries'}"
        yield f"  step {one['step']}: {one['done']} of {len(lesson['learners'])} in {tries}{more}"
        for guess in one["guesses"]:
            yield f"    [dim]{guess['by']}×[/dim] {escape(guess['guess'])}"


def _mark(one: dict[str, Any]) -> str:
    """How a step went, in a sign: done, shown, or not done; with the number of tries where it took more than one."""
    sign = "s" if one["shown"] else "+" if one["done"] else "-"
    return sign + (str(one["tries"]) if one["tries"] > 1 else "")
