"""Editing at random: whatever is done, undone, saved and opened again, everything stays in step."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from studio import Editor
from studio.document.live import Live
from studio.document.model import Document
from studio.language.errors import StudioError
from studio.session.log import Session, read_text, write_text
from studio.session.replay import replayed

NAMES = ("a", "b", "c", "rows", "line_1", "line_2", "line_3", "class", "a b")
FORMULAS = ("1", "a + 1", "b * 2", "len(rows)", "[a, b]", "rectangle(width=a)", "a +", "c[", "{} if a else {}")


def gesture(dice: random.Random) -> tuple[str, dict[str, Any]]:
    """Some command with arguments that may or may not fit."""

    def spot() -> list[float]:
        return [dice.randrange(0, 200, 10) + dice.choice([-1, 0, 1]), dice.randrange(0, 200, 10)]

    name, other = dice.choice(NAMES), dice.choice(NAMES)
    return dice.choice(
        [
            ("draw_line", {"start": spot(), "end": spot()}),
            ("draw_rectangle", {"start": spot(), "end": spot(), "name": name}),
            ("draw_ellipse", {"center": spot(), "radius_x": 5, "radius_y": 5}),
            ("listify", {"things": ["line_1", "line_2", "line_3"], "name": name}),
            ("set_formula", {"name": name, "formula": dice.choice(FORMULAS)}),
            ("rename", {"old": name, "new": other}),
            ("delete", {"name": name, "everything": dice.random() < 0.3}),
            ("hide", {"name": name}),
            ("show", {"name": name}),
            ("arrange", {"name": name, "before": dice.choice([other, None])}),
            ("move", {"thing": name, "to": spot()}),
            ("set_title", {"title": dice.choice(["plain", "'\"\n\\u2028\x85", "é"])}),
            ("new_state", {"name": name, "value": dice.choice([1, {"dict": []}, [{"symbol": "red"}]])}),
        ]
    )


@pytest.mark.parametrize("seed", range(6))
def test_everything_stays_in_step(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    editor = Editor(path=tmp_path / "a.studio")
    live = editor.live
    for _ in range(120):
        before = editor.document
        roll = dice.random()
        if roll < 0.75:
            name, arguments = gesture(dice)
            try:
                editor.do(name, **arguments)
            except StudioError as error:
                assert editor.document is before, "a refused command leaves the document alone"
                assert "\n" not in str(error) and str(error).strip()
        elif roll < 0.9:
            editor.goto(dice.randint(0, len(editor.history)))
        elif roll < 0.95:
            editor.chapter("a chapter")
        else:
            editor.save()
    assert live is editor.live and _values(editor.live) == _values(Live(editor.document))
    assert replayed(read_text(write_text(editor.session))).document == editor.document
    editor.close()
    again = Editor.open(tmp_path / "a.studio", recover=True)
    assert again.document == editor.document
    assert again.session.gestures == editor.session.gestures
    again.save()
    assert Editor.open(tmp_path / "a.studio").document == editor.document
    editor.goto(0)
    assert editor.document == Document()


def _values(live: Live) -> str:
    return repr(live.values()) + repr({name: str(error) for name, error in live.errors.items()})


def test_an_empty_session_gives_an_empty_document() -> None:
    assert replayed(Session()).document == Document()
