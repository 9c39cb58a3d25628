"""The recorded session of the goban: done as it is, or with some of its lines changed."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from functools import cache
from types import ModuleType
from typing import Any

from studio.session.chapters import chapter_spans
from studio.session.editor import Editor
from studio.session.log import Gesture, Session, read_session
from tests.compile.emitted import module_of
from tests.learning_later import LaterLearning
from tests.replays import EXAMPLES, replay_of

GOBAN = EXAMPLES / "goban"
Stones = dict[tuple[int, int], str]
Change = Callable[[Gesture], Iterable[Gesture]]


@cache
def session() -> Session:
    return read_session(GOBAN)


@cache
def original() -> Editor:
    """The whole session, done once with the inference running. Branch off from it; leave it as it is."""
    return replay_of(GOBAN.name)


def changed(change: Change, gestures: Iterable[Gesture] | None = None) -> list[Gesture]:
    """The gestures (all of the session), each in turn replaced by what ``change`` makes of it."""
    return [new for old in gestures or session().gestures for new in change(old)]


@cache
def _chapters() -> dict[int, str]:
    return {
        line.line: one.title
        for one in chapter_spans(session())
        for line in session().lines[one.first : one.last]
        if isinstance(line, Gesture)
    }


def chapter_of(gesture: Gesture) -> str:
    """The chapter in which a gesture stands in the session."""
    return _chapters()[gesture.line]


def until(*titles: str) -> list[Gesture]:
    """The gestures of the session up to the last of these chapters."""
    names = [chapter_of(one) for one in session().gestures]
    last = max(place for place, name in enumerate(names) if name in titles)
    return list(session().gestures[: last + 1])


def done(gestures: list[Gesture]) -> Editor:
    """An editor of what these gestures lead to; what they share with the session from its start is not done again."""
    shared = 0
    for old, new in zip(session().gestures, gestures, strict=False):
        if old != new:
            break
        shared += 1
    later = LaterLearning(original().document_at(shared))
    for one in gestures[shared:]:
        later.do(one)
    return Editor(later.learned())


def with_arguments(gesture: Gesture, **arguments: Any) -> Gesture:
    return Gesture(gesture.do, {**gesture.arguments, **arguments}, gesture.row, gesture.line)


def rewritten(gesture: Gesture, *changes: tuple[str, str]) -> Gesture:
    """A gesture with some stretches of its JSON replaced."""
    text = json.dumps(gesture.arguments)
    for old, new in changes:
        text = text.replace(old, new)
    return Gesture(gesture.do, json.loads(text), gesture.row, gesture.line)


def module(editor: Editor, name: str) -> ModuleType:
    """The emitted program of an editor's document, as a module."""
    found = module_of(editor.document, name)
    sys.modules[name] = found
    return found


def play(program: Any, history: Any, colour: str, place: tuple[int, int]) -> Any:
    """The history after a move that must be accepted."""
    outcome = program.call("play_move", history, colour, place)
    assert outcome.accepted, (colour, place, outcome)
    return outcome.value


def picture(text: str) -> Stones:
    """Stones from lines of ``X`` (black), ``O`` (white) and ``.``; (column, row) from the top left."""
    letters = {"X": "black", "O": "white"}
    rows = text.split()
    return {(c, r): letters[one] for r, row in enumerate(rows) for c, one in enumerate(row) if one in letters}


def rows_of(stones: Stones, columns: int, rows: int | None = None) -> list[str]:
    letters = {"black": "B", "white": "W"}
    return ["".join(letters.get(stones.get((c, r), ""), ".") for c in range(columns)) for r in range(rows or columns)]
