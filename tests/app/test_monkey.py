"""Random hands on the whole window, from an empty document: nothing crashes, and every document stays whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from studio.app.window import Window
from studio.lessons.finding import guides
from studio.session.editor import Editor
from tests.app.monkey import Monkey
from tests.app.whole import assert_whole

EVENTS = 100
"""What one seed plays."""


@pytest.mark.parametrize("seed", range(6))
def test_an_empty_document(qtbot: QtBot, window: Window, tmp_path: Path, seed: int) -> None:
    let_loose(window, Editor(path=tmp_path / "empty.studio"), seed, tmp_path)


def _guide(number: int) -> Callable[[Window], object]:
    folder = Path(__file__).parents[2] / "examples"
    return lambda window: window.lessons.begin(guides([folder])[number])


PLACES: dict[str, Callable[[Window], object]] = {
    "row": _guide(0),
    "light": _guide(1),
    "board": _guide(2),
    "lesson_maker": lambda window: window.lessons.make(),
    "parts": lambda window: window.show_parts(),
    "session_maker": lambda window: window.show_recorder(),
    "rulers": lambda window: window.view.show_rulers(True),
    "welcome": lambda window: window.show_welcome(),
    "preferences": lambda window: window.show_preferences(),
    "reasons": lambda window: window.show_why(),
}
"""Where the hands begin."""


@pytest.mark.parametrize("place", PLACES)
def test_begun_in_a_place(qtbot: QtBot, window: Window, tmp_path: Path, place: str) -> None:
    let_loose(window, None, 3, tmp_path, begins=PLACES[place])


def let_loose(
    window: Window,
    editor: Editor | None,
    seed: int,
    folder: Path,
    patient: bool = True,
    events: int = EVENTS,
    begins: Callable[[Window], object] = lambda window: None,
) -> None:
    """Lays a document on the desk, begins somewhere, lets a monkey play, and looks at what is left."""
    if editor is not None:
        window.desk.replace(editor)
    begins(window)
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
