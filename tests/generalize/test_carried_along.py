"""What stands on or in one thing goes along with it; what was drawn up to a side of it otherwise reaches there."""

from __future__ import annotations

import pytest

from studio.language.show import show
from studio.session.editor import Editor


def _drawn(thing: tuple[float, ...], *box: float, name: str) -> Editor:
    editor = Editor()
    for called, (left, top, right, bottom) in (("wall", thing), (name, box)):
        editor.do("draw_rectangle", start=[left, top], end=[right, bottom], name=called)
    return editor


def _formula(editor: Editor, name: str) -> str:
    return show(editor.document.definitions[name].formula)


@pytest.mark.parametrize(
    "wall, y",
    [((100, 100, 400, 300), "wall.y"), ((100, 50, 400, 200), "wall.y + (wall.height - 50) / 2")],
)
def test_a_sign_drawn_up_to_the_right_side_of_a_wall_goes_along_and_grows_with_it(
    wall: tuple[float, ...], y: str
) -> None:
    editor = _drawn(wall, 233, 100, 400, 150, name="sign")
    assert f"x=wall.x + 130, y={y}, width=wall.width - 130," in _formula(editor, "sign")
    editor.do("drag", thing="wall", attribute="right", to=[500, 150], snap=False)
    assert editor.live.value("sign").get("width") == 270
    editor.do("move", thing="wall", to=[140, 60], snap=False)
    assert (editor.live.value("sign").get("x"), editor.live.value("sign").get("width")) == (270, 270)


def test_a_sign_drawn_from_outside_up_to_a_wall_reaches_there() -> None:
    editor = _drawn((400, 50, 420, 200), 233, 100, 400, 150, name="sign")
    assert "x=230, y=wall.y + (wall.height - 50) / 2, width=wall.x - 230," in _formula(editor, "sign")


def test_what_begins_beside_a_wall_and_ends_as_low_only_reaches_there() -> None:
    editor = _drawn((100, 100, 400, 300), 400, 220, 408, 300, name="annexe")
    assert "x=wall.x + wall.width, y=220, width=8, height=wall.y + wall.height - 220" in _formula(editor, "annexe")


@pytest.mark.parametrize(
    "left, top, bottom, foot",
    [(230, 250, 300, "wall.y + wall.height"), (100, 250, 300, "wall.y + wall.height"), (230, 50, 100, "wall.y")],
)
def test_what_stands_in_or_on_a_wall_keeps_its_height(left: float, top: float, bottom: float, foot: str) -> None:
    editor = _drawn((100, 100, 400, 300), left, top, left + 40, bottom, name="post")
    x = "wall.x" if left == 100 else "wall.x + (wall.width - 40) / 2"
    assert f"x={x}, y={foot} - 50, width=40, height=50" in _formula(editor, "post")


def test_a_box_drawn_on_another_from_side_to_side_is_as_wide() -> None:
    editor = _drawn((100, 300, 300, 330), 102, 271, 299, 300, name="shelf")
    assert _formula(editor, "shelf") == "rectangle(x=wall.x, y=wall.y - 30, width=wall.width, height=30)"
    editor.do("draw_rectangle", start=[300, 302], end=[340, 329], name="annexe")
    assert _formula(editor, "annexe") == "rectangle(x=wall.x + wall.width, y=wall.y, width=40, height=wall.height)"


def test_a_box_as_wide_that_lies_apart_or_ends_elsewhere_keeps_its_own_width() -> None:
    editor = _drawn((100, 300, 300, 330), 100, 200, 300, 240, name="apart")
    assert "width=200" in _formula(editor, "apart")
    editor.do("draw_rectangle", start=[100, 330], end=[240, 360], name="under")
    assert _formula(editor, "under") == "rectangle(x=wall.x, y=wall.y + wall.height, width=140, height=30)"
