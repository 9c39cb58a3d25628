"""What events move begins elsewhere when it is pulled; what stands still is not told from it."""

from __future__ import annotations

import pytest

from studio.language.errors import Refusal
from studio.language.show import show
from studio.session.editor import Editor


@pytest.fixture
def editor() -> Editor:
    made = Editor()
    made.do("draw_ellipse", center=[40, 20], radius_x=12, radius_y=10, name="buoy", snap=False)
    made.do("draw_rectangle", start=[-160, -120], end=[250, 240], name="basin", snap=False)
    made.do("draw_rectangle", start=[0, 300], end=[100, 312], name="raft", snap=False)
    for thing, attribute in (("buoy", "center.x"), ("buoy", "center.y"), ("raft", "x")):
        made.do("let_change", thing=thing, attribute=attribute)
    return made


def formulas(editor: Editor) -> dict[str, str]:
    return {name: show(one.formula) for name, one in editor.document.definitions.items()}


def test_states_take_the_new_place_and_formulas_stay(editor: Editor) -> None:
    before = formulas(editor)
    assert editor.do("begin_at", thing="buoy", to=[230, -10]).says == (
        "buoy begins here now: buoy_center_x 230 and buoy_center_y -10."
    )
    assert formulas(editor) == {**before, "buoy_center_x": "230", "buoy_center_y": "-10"}


def test_across_a_state_and_down_as_what_stands_still(editor: Editor) -> None:
    editor.do("begin_at", thing="raft", to=[40, 260])
    assert formulas(editor)["raft_x"] == "40" and "x=raft_x, y=260" in formulas(editor)["raft"]


def test_arrow_keys_move_where_it_begins(editor: Editor) -> None:
    editor.do("shift", things=["buoy", "basin"], by=[5, 0])
    assert formulas(editor)["buoy_center_x"] == "45" and "center_x," in formulas(editor)["buoy"]
    assert "x=-155" in formulas(editor)["basin"]


def test_what_no_state_places_is_refused(editor: Editor) -> None:
    with pytest.raises(Refusal, match="No state says where basin is"):
        editor.do("begin_at", thing="basin", to=[0, 0])


def test_what_stands_still_is_not_told_from_what_events_move(editor: Editor) -> None:
    editor.do("move", thing="basin", to=[29, -120])
    assert "buoy" not in formulas(editor)["basin"]
    editor.do("resize", thing="basin", corner="right", to=[52, 100])
    assert "buoy" not in formulas(editor)["basin"]


def test_a_colour_that_events_change_moves_nothing(editor: Editor) -> None:
    editor.do("draw_rectangle", start=[400, 0], end=[440, 40], fill="red", name="lamp", snap=False)
    editor.do("let_change", thing="lamp", attribute="fill")
    editor.do("draw_rectangle", start=[500, 100], end=[540, 140], name="box", snap=False)
    editor.do("move", thing="box", to=[441, 2])
    assert "lamp" in formulas(editor)["box"]
