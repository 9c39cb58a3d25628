"""What lies in a thing that is resized stays, keeps its margins or keeps its share, as is chosen."""

from __future__ import annotations

import pytest

from studio.generalize.kept_inside import is_around
from studio.language.errors import StudioError
from studio.language.show import show
from studio.session.editor import Editor


def _desk(moved: bool) -> Editor:
    """A board with a note near its left side, a pin near its right side, a strip along it and a row of dots."""
    editor = Editor()
    editor.do("draw_rectangle", start=[50, 60], end=[290, 180], name="board")
    editor.do("draw_rectangle", start=[62, 80], end=[98, 104], name="note", snap=False)
    editor.do("draw_ellipse", center=[254, 90], edge=[260, 96], name="pin", snap=False)
    editor.do("draw_rectangle", start=[74, 150], end=[278, 162], name="strip", snap=False)
    for number in range(3):
        center = [74 + 24 * number, 126]
        editor.do("draw_ellipse", center=center, edge=[center[0] + 6, 132], name=f"dot_{number}", snap=False)
    editor.do("listify", things=["dot_0", "dot_1", "dot_2"], name="dots")
    if moved:
        editor.do("move", thing="board", to=[90, 60], snap=False)
        editor.do("move", thing="board", to=[50, 60], snap=False)
    return editor


def _across(editor: Editor) -> list[float]:
    value = editor.live.value
    centers = [value("pin"), *value("dots")]
    boxes = [value(one).get(key) for one in ("note", "strip") for key in ("x", "width")]
    return boxes + [one.get("center").x for one in centers]


STAYS = [62, 36, 74, 204, 254, 74, 98, 122]
MARGINS = [62, 36, 74, 324, 374, 74, 98, 122]
SHARES = [68, 54, 86, 306, 356, 86, 122, 158]


@pytest.mark.parametrize("moved", [False, True])
@pytest.mark.parametrize("inside, after", [("places", STAYS), ("margins", MARGINS), ("shares", SHARES)])
def test_what_lies_in_a_thing_keeps_what_is_chosen(inside: str, after: list[float], moved: bool) -> None:
    editor = _desk(moved)
    says = editor.do("resize", thing="board", corner="right", to=[410, 120], snap=False, inside=inside).says
    assert _across(editor) == pytest.approx(after, abs=0.1)
    assert ("keep" in says) == (inside != "places")


def test_a_share_is_a_brief_fraction_and_what_follows_something_else_goes_on_doing_so() -> None:
    editor = _desk(False)
    editor.do("draw_line", start=[80, 80], end=[80, 72], name="thread")
    says = editor.do("resize", thing="board", corner="right", to=[410, 120], snap=False, inside="shares").says
    assert show(editor.document.definitions["note"].formula).startswith(
        "rectangle(x=board.x + board.width * 0.05, y=80, width=board.width * 0.15, height=24"
    )
    assert "board.x + board.width * 0.85" in show(editor.document.definitions["pin"].formula)
    assert "note, pin, strip, dots keep their share." in says
    assert "note.x" in show(editor.document.definitions["thread"].formula)


def test_what_lies_in_a_disc_keeps_its_share_of_the_radius() -> None:
    editor = Editor()
    editor.do("draw_ellipse", center=[300, 200], edge=[380, 280], name="head")
    editor.do("draw_ellipse", center=[280, 180], edge=[288, 188], name="eye", snap=False)
    editor.do("resize", thing="head", to=[420, 320], snap=False, inside="shares")
    assert "point(head.center.x - head.radius_x * 0.25, " in show(editor.document.definitions["eye"].formula)
    eye = editor.live.value("eye")
    assert (eye.get("center"), eye.get("radius_x"), eye.get("radius_y")) == ((270, 170), 12, 12)


def test_a_rotated_thing_keeps_no_shares_of_what_lies_in_it() -> None:
    editor = _desk(False)
    editor.do("rotate", thing="board", degrees=90)
    for inside in ("margins", "shares"):
        with pytest.raises(StudioError, match="board is rotated"):
            editor.do("resize", thing="board", corner="right", to=[410, 120], snap=False, inside=inside)
    assert not is_around(editor.document, "board")


def test_nothing_is_left_with_less_than_no_size() -> None:
    editor = _desk(False)
    given = {"thing": "board", "corner": "right", "snap": False}
    with pytest.raises(StudioError, match="strip keeps its margins in board and would have no size there"):
        editor.do("resize", to=[77, 120], inside="margins", **given)
    editor.do("resize", to=[410, 120], inside="margins", **given)
    with pytest.raises(StudioError, match="strip keeps its margins"):
        editor.do("resize", to=[77, 120], inside="margins", **given)
