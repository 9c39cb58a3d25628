"""What the folder of a session keeps of its replay, so that every change of it is seen: all of it can be made again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from studio.cli.load import SUFFIX
from studio.document.file import dumps, write_atomically
from studio.session.editor import Editor
from studio.session.log import texts_of
from studio.session.replay import Expectations, Replayed, expectation

EXPECTED = "session.expected.jsonl"


def kept(editor: Editor, name: str) -> dict[str, str]:
    """The texts by file name: document, program, tests of what was taught, and what was inferred at each step."""
    compiled = editor.compile(name)
    return {
        f"{name}{SUFFIX}": dumps(editor.document, texts_of(editor.session.lines)),
        f"{name}.py": compiled.source,
        f"test_{name}_program.py": compiled.tests,
        EXPECTED: inferred(editor).text(),
    }


def inferred(editor: Editor) -> Expectations:
    """What was inferred at each step that an editor has done."""
    steps = [
        Replayed(number, step.gesture, "", step.title, step.result, step.seconds)
        for number, step in enumerate(editor.history, 1)
    ]
    return Expectations([expectation(one) for one in steps])


def write_kept(texts: Mapping[str, str], folder: Path) -> list[Path]:
    """Writes them to a folder and gives the files. Raises FileFault where the disk refuses."""
    for name, text in texts.items():
        write_atomically(folder / name, text.encode("utf-8"))
    return [folder / name for name in texts]
