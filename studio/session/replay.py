"""Doing a recorded session again, with the inference running anew, and comparing what comes out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from studio.commands.registry import Result
from studio.document.disk import read_text
from studio.document.file import write_atomically
from studio.infer.goals import Work
from studio.language.errors import Cancelled, FileFault, StudioError
from studio.session.editor import Editor
from studio.session.log import Chapter, Gesture, Note, Session


@dataclass(frozen=True)
class Replayed:
    """One command that was done again: its number (from 1), its chapter, what came of it and how long it took."""

    step: int
    gesture: Gesture
    chapter: str
    title: str
    result: Result
    seconds: float

    @property
    def inferred(self) -> list[list[str]]:
        """Goal and formula of everything inferred in this step."""
        return [[finding.goal, finding.formula] for finding in self.result.findings if not finding.only_asks]


class RefusedStep(StudioError):
    """A command of a session that could not be done; ``cause`` is the error of the command."""

    def __init__(self, step: int, gesture: Gesture, cause: StudioError) -> None:
        super().__init__(f"{_place(step, gesture)} was refused: {cause.sentence}")
        self.step, self.gesture, self.cause = step, gesture, cause


class Divergence(StudioError):
    """A step of which something else came than was recorded."""

    def __init__(self, step: int, gesture: Gesture | None, expected: str, came: str) -> None:
        place = _place(step, gesture) if gesture else f"Step {step}"
        super().__init__(f"{place} differs from the recording: expected {expected}, but {came} came.")
        self.step, self.gesture, self.expected, self.came = step, gesture, expected, came


def _place(step: int, gesture: Gesture) -> str:
    tags = [f"line {gesture.line}"] if gesture.line else []
    tags += [gesture.row] if gesture.row else []
    return f"Step {step} ({', '.join([*tags, gesture.do])})"


def replay(session: Session, editor: Editor, work: Callable[[], Work] = Work) -> Iterator[Replayed | Chapter | Note]:
    """Does a session line by line in an editor, and gives each line when it is done.

    ``work`` makes the progress of each step. Raises RefusedStep, Cancelled; the editor then holds what was done before.
    """
    chapter, step = "", 0
    if not editor.steps and not editor.document.title:
        editor.entitle(session.title)
    for line in session.lines:
        if isinstance(line, Gesture):
            step += 1
            yield _do(editor, step, line, chapter, work())
        elif isinstance(line, Chapter):
            chapter = line.title
            editor.chapter(line.title)
            yield line
        else:
            editor.note(line.text)
            yield line


def stopped_with(work: Work) -> Callable[[], Work]:
    """Makes the progress of each step where a replay is a part of other work: it is stopped when that is.

    What is found on the way is asked about nowhere.
    """
    return lambda: Work(cancelled=work.cancelled, asks=False)


def _do(editor: Editor, step: int, gesture: Gesture, chapter: str, work: Work) -> Replayed:
    began = perf_counter()
    work.check()
    try:
        result = editor.do(gesture.do, row=gesture.row, work=work, **gesture.arguments)
    except Cancelled:
        raise
    except StudioError as error:
        raise RefusedStep(step, gesture, error) from error
    except Exception as error:
        error.add_note(f"It was met at {_place(step, gesture)}.")
        raise
    title = editor.commands[gesture.do].title
    return Replayed(step, gesture, chapter, title, result, perf_counter() - began)


def replayed(session: Session, editor: Editor | None = None, asks: bool = False) -> Editor:
    """The editor after a whole session; ``asks``: with what there was to ask on the way. Raises RefusedStep."""
    editor = editor or Editor()
    for _ in replay(session, editor, Work if asks else stopped_with(Work())):
        pass
    return editor


def expectation(one: Replayed) -> dict[str, Any]:
    """What a file of expectations holds about one step."""
    return {"step": one.step, "do": one.gesture.do, "row": one.gesture.row, "inferred": one.inferred}


class Expectations:
    """What was inferred when a session was recorded, step by step, to compare a replay with."""

    def __init__(self, steps: list[dict[str, Any]]) -> None:
        self.steps = steps

    @classmethod
    def read(cls, path: Path) -> Expectations:
        """Reads a file of expectations (JSON Lines). Raises FileFault."""
        text = read_text(path)
        return cls([_read_step(raw, number) for number, raw in enumerate(text.split("\n"), 1) if raw.strip()])

    def text(self) -> str:
        """The text of their file; ``read`` reads it back."""
        return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in self.steps)

    def write(self, path: Path) -> None:
        """Writes the file, whole or not at all. Raises FileFault."""
        write_atomically(path, self.text().encode("utf-8"))

    def check(self, one: Replayed) -> None:
        """Compares one step. Raises Divergence."""
        if one.step > len(self.steps):
            raise Divergence(one.step, one.gesture, "the end of the session", one.gesture.do)
        expected, came = self.steps[one.step - 1], expectation(one)
        if expected["do"] != came["do"]:
            raise Divergence(one.step, one.gesture, str(expected["do"]), one.gesture.do)
        if expected["inferred"] != came["inferred"]:
            raise Divergence(one.step, one.gesture, *_difference(expected["inferred"], came["inferred"]))

    def check_end(self, steps: int) -> None:
        """Says when the session ended too early. Raises Divergence."""
        if steps < len(self.steps):
            raise Divergence(steps + 1, None, str(self.steps[steps]["do"]), "the end of the session")


def _read_step(raw: str, number: int) -> dict[str, Any]:
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or not isinstance(data.get("do"), str) or not isinstance(data.get("inferred"), list):
        raise FileFault(f"Line {number} of the expectations is damaged; record them again.")
    return data


def _difference(expected: list[list[str]], came: list[list[str]]) -> tuple[str, str]:
    """The first finding that differs, in words."""
    width = max(len(expected), len(came))
    pairs = zip(expected + [[]] * (width - len(expected)), came + [[]] * (width - len(came)), strict=True)
    return next((_words(old), _words(new)) for old, new in pairs if old != new)


def _words(finding: list[str]) -> str:
    return " = ".join(map(str, finding)) or "nothing more"
