"""Recorded sessions, each done once in a run of the tests for all that look at what it leads to."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from studio.document.model import Document
from studio.session.command_runner import DoneCommand
from studio.session.editor import Editor
from studio.session.log import FILE, Chapter, Gesture, Note, read_session
from studio.session.replay import replayed
from tests.learning_later import document_after
from tests.sharing import once_in_a_run

EXAMPLES = Path(__file__).parents[1] / "examples"
FOLDERS = sorted(file.parent for file in EXAMPLES.glob(f"*/{FILE}"))


def replay_of(example: str) -> Editor:
    """The whole session of an example, as ``replay_in`` has it."""
    return replay_in(EXAMPLES / example)


@cache
def replay_in(path: Path) -> Editor:
    """The whole session in a file or folder, done with the inference running. Branch off from it; leave it as it is."""
    start, lines = once_in_a_run(f"replay of {path.resolve()}", lambda: _done_again(path))
    editor = Editor(start)
    editor.extend(lines)
    editor.goto(editor.steps)
    return editor


@cache
def document_of(path: Path) -> Document:
    """What such a session leads to, for who looks at nothing before."""
    return once_in_a_run(f"document of {path.resolve()}", lambda: document_after(read_session(path)))


def editor_after(path: Path) -> Editor:
    """An editor to go on with from the end of such a session."""
    whole = replay_in(path)
    return whole.branch(whole.steps)


def _done_again(path: Path) -> tuple[Document, list[Chapter | Note | DoneCommand]]:
    """The document at the start, and what was done and said from there."""
    editor = replayed(read_session(path))
    steps = iter(editor.history)
    return editor.document_at(0), [next(steps) if isinstance(one, Gesture) else one for one in editor.session.lines]
