"""Guided beginnings: each is followed by hand from the welcome page to its end, and helps where else is gone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from studio.app.guides.guide import COUNTS, Guide, guides, read_guide
from studio.app.window import Window
from tests.app.byhand.hand import Hand
from tests.app.byhand.hands import CTRL
from tests.app.test_three_builds import begun, listed, named, put
from tests.replays import EXAMPLES


@pytest.fixture
def hand(qtbot: QtBot, window: Window) -> Hand:
    window.welcome.folders = lambda: [EXAMPLES]
    return Hand(qtbot, window)


def begun_with(hand: Hand, part: str) -> None:
    """Chooses a guide on the welcome page."""
    hand.window.show_welcome()
    found = (one for one in hand.window.welcome.findChildren(QPushButton) if part in one.accessibleName())
    hand.click(next(found))
    assert hand.window.guide_bar.isVisible() and not hand.window.welcome.isVisible()


def step(hand: Hand) -> int:
    """The step that is shown, from 1."""
    return hand.window.guide_bar.step + 1


def test_every_guide_can_be_read_and_ends() -> None:
    found = guides([EXAMPLES])
    assert len(found) == 3 == len(list((EXAMPLES / "guides").iterdir()))
    for one in found:
        assert all(each.until for each in one.steps[:-1]) and not one.steps[-1].until
        assert max(len(each.says) for each in one.steps) < 200, "it must fit into two lines"


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"title": "a", "line": "b", "steps": [{"says": "c", "until": [{"no such": 1}]}]}']
)
def test_what_is_no_guide_is_left_out(tmp_path: Path, text: str) -> None:
    (tmp_path / "guides").mkdir()
    (tmp_path / "guides" / "one.json").write_text(text)
    assert guides([tmp_path, tmp_path / "nowhere"]) == []


def test_what_can_be_looked_for_is_used(hand: Hand) -> None:
    texts = [path.read_text(encoding="utf-8") for path in (EXAMPLES / "guides").iterdir()]
    assert {kind for kind in COUNTS if any(json.dumps(kind) in text for text in texts)} == set(COUNTS)


def test_a_row(hand: Hand) -> None:
    begun_with(hand, "row")
    for place in range(3):
        assert step(hand) == 1
        hand.draw("rectangle", (20 + 50 * place, 20), (60 + 50 * place, 60), "")
    assert step(hand) == 2
    hand.take("select")
    hand.pull((5, 5), (170, 80))
    hand.key(Qt.Key.Key_G, CTRL, hand.window.view)
    bar = hand.window.guide_bar
    assert step(hand) == 2 and "group" in bar.help.text() and bar.help.isVisible()
    hand.key(Qt.Key.Key_Z, CTRL, hand.window)
    assert not bar.help.isVisible()
    hand.take("select")
    hand.pull((5, 5), (170, 80))
    listed(hand)
    assert step(hand) == 3
    named(hand, "count", "many")
    assert step(hand) == 4
    hand.enter(hand.inspector.parameters.rows["many"].field, "8")
    hand.settle()
    assert step(hand) == 5
    hand.click(bar.close_it)
    assert not bar.isVisible()


def test_a_light(hand: Hand) -> None:
    begun_with(hand, "light")
    hand.draw("ellipse", (20, 20), (80, 80), "")
    assert step(hand) == 2
    hand.select("ellipse_1")
    hand.do_set_attribute("ellipse_1.fill", "red")
    hand.settle()
    assert step(hand) == 3
    named(hand, "fill", "light")
    assert step(hand) == 4
    hand.outline("light")
    begun(hand, "make_state")
    for number, colour in enumerate(("green", "gold", "red")):
        assert step(hand) == (5 if not number else 7)
        hand.take("click")
        hand.click_at((50, 50))
        hand.settle()
        assert step(hand) == (6 if not number else 7)
        hand.on_stage(Qt.Key.Key_C)
        hand.point({"tile": "light"})
        hand.enter(hand.acting.palette_row.other, colour)
        hand.settle()
        hand.on_stage(Qt.Key.Key_D)
        hand.settle()
    assert step(hand) == 8


def test_the_squares_with_discs(hand: Hand) -> None:
    begun_with(hand, "board")
    for row in range(3):
        for column in range(3):
            start = (20 + 60 * column, 20 + 60 * row)
            hand.draw("rectangle", start, (start[0] + 60, start[1] + 60), "")
    hand.take("select")
    hand.pull((5, 5), (215, 215))
    listed(hand)
    assert step(hand) == 3
    named(hand, "count", "size", everywhere=True)
    assert step(hand) == 4
    for place, colour in (((0, 0), "red"), ((2, 0), "blue"), ((1, 2), "red")):
        x, y = 50 + 60 * place[0], 50 + 60 * place[1]
        hand.do_draw_ellipse((x, y), edge=(x + 20, y + 20), fill=colour)
    assert step(hand) == 5
    hand.select("ellipse_1", "ellipse_2", "ellipse_3")
    listed(hand)
    assert step(hand) == 6
    hand.outline("ellipses_data")
    begun(hand, "make_dict", name="held")
    assert step(hand) == 7
    hand.outline("held")
    begun(hand, "make_state")
    begun(hand, "new_state", name="turn", value="red")
    assert step(hand) == 8
    for number, (at, then) in enumerate((((110, 50), "blue"), ((50, 110), "red"), ((170, 170), "blue"))):
        put(hand, at, at, then)
        assert step(hand) == (9 if number < 2 else 10)


def test_after_opening_an_example_it_is_plain_where_it_is_played(hand: Hand) -> None:
    hand.window.show_welcome()
    hand.click(hand.window.welcome.cards[0])
    bar = hand.window.guide_bar
    assert [one.text() for one in bar.offered] == ["Play it", "See how it was made"]
    hand.click(bar.offered[0])
    assert hand.window.places["running"].isVisible()


def test_a_guide_is_data(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text('{"title": "a", "line": "b", "steps": [{"says": "c"}]}')
    assert isinstance(read_guide(path), Guide)
