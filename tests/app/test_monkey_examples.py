"""Random hands on the whole window with the documents of the examples, also in the middle of a demonstration."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from studio.app.window import Window
from studio.session.editor import Editor
from tests.app.test_monkey import let_loose

EVENTS = 100
"""What one seed plays: the documents are large."""
IMPATIENT = 1
"""The seed whose hands go on while things are worked out; what they do then hangs on how long that takes."""
FILES = sorted((Path(__file__).parents[2] / "examples").glob("*/*.studio"))


def copied(file: Path, folder: Path) -> Editor:
    """An editor of a copy of a document."""
    return Editor.open(shutil.copy(file, folder))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_example(qtbot: QtBot, window: Window, tmp_path: Path, file: Path, seed: int) -> None:
    let_loose(window, copied(file, tmp_path), seed, tmp_path, seed != IMPATIENT, EVENTS)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_in_the_middle_of_a_demonstration(qtbot: QtBot, window: Window, tmp_path: Path, file: Path) -> None:
    editor = copied(file, tmp_path)
    rule = next(rule for rule in editor.document.rules if rule.event == "click")
    editor.do("demonstrate_event", event="click", process=rule.process, brings={"at": [40, 40]})
    let_loose(window, editor, 7, tmp_path, events=EVENTS)
