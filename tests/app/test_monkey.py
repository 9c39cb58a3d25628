"""Random hands on the whole window, from an empty document: nothing crashes, and every document stays whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from studio.app.window import Window
from studio.session.editor import Editor
from tests.app.monkey import Monkey
from tests.app.whole import assert_whole

EVENTS = 400
"""What one seed plays."""


@pytest.mark.parametrize("seed", range(10))
def test_an_empty_document(qtbot: QtBot, window: Window, tmp_path: Path, seed: int) -> None:
    let_loose(window, Editor(path=tmp_path / "empty.studio"), seed, tmp_path)


def let_loose(
    window: Window, editor: Editor, seed: int, folder: Path, patient: bool = True, events: int = EVENTS
) -> None:
    """Lays a document on the desk, lets a monkey play with it, and looks at what is left."""
    window.desk.replace(editor)
    monkey = Monkey(window, seed, folder)
    monkey.patient = patient
    try:
        monkey.play(events)
        monkey.end()
        assert_whole(window, folder)
    except BaseException as error:
        error.add_note("\n".join(monkey.log[-40:]))
        raise
    finally:
        window.desk.home.close()
