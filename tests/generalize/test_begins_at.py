"""What events move begins elsewhere when it is pulled; what stands still is not told from it."""

from __future__ import annotations

import pytest

from studio.language.errors import Refusal
from studio.language.show import show
from studio.language.values import Point
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


def drawn(states: dict[str, object], **formulas: str) -> Editor:
    made = Editor()
    for name, value in states.items():
        made.do("new_state", name=name, value=value)
    for name, formula in formulas.items():
        made.do("set_formula", name=name, formula=formula)
    return made


BOX = "rectangle(x=at, y=20, width=60, height=30)"
COLUMNS = {"k": 0, "columns": [0, 50, 100, 150, 200]}
DISC = "ellipse(center=point(columns[k], 100), radius_x=8, radius_y=8)"


def test_what_follows_one_state_moves_once_together() -> None:
    rod = "line(start=point(at, 10), end=point(160, 40))"
    editor = drawn({"at": 100}, box=BOX, disc="ellipse(center=point(at + 10, 60), radius_x=8, radius_y=8)", rod=rod)
    said = editor.do("shift", things=["box", "disc", "rod"], by=[5, 7]).says
    now = formulas(editor)
    assert now["at"] == "105" and "x=at, y=27" in now["box"] and "point(at + 10, 67)" in now["disc"]
    assert now["rod"] == "line(start=point(at, 17), end=point(165, 47))", "of it a part follows"
    assert "disc begins here now: at 105" in said and "rod begins" not in said


def test_what_goes_the_other_way_is_moved_by_its_formula() -> None:
    editor = drawn({"at": 100}, box=BOX, other="rectangle(x=400 - at, y=20, width=60, height=30)")
    said = editor.do("shift", things=["box", "other"], by=[5, 0]).says
    assert formulas(editor)["at"] == "105" and "x=410 - at" in formulas(editor)["other"]
    assert "box begins here now" in said and "other begins" not in said


@pytest.mark.parametrize(
    "formula", ["line(start=point(at, 10), end=point(160, 40))", "rectangle(x=0, y=100 - at, width=9, height=at)"]
)
def test_a_state_that_only_a_part_of_a_thing_follows_is_left(formula: str) -> None:
    editor = drawn({"at": 30}, thing=formula)
    before = editor.live.value("thing")
    assert "begins" not in editor.do("shift", things=["thing"], by=[0, -5]).says
    assert formulas(editor)["at"] == "30"
    assert editor.live.value("thing").get("height" if before.kind == "rectangle" else "end") in (30, Point(160, 35))
    with pytest.raises(Refusal, match="No state says where thing is"):
        editor.do("begin_at", thing="thing", to=[3, 3])


@pytest.mark.parametrize("k", [0, 2, 3, 4])
@pytest.mark.parametrize(("x", "to"), [(0, 0), (61, 1), (160, 3), (200, 4)])
def test_a_place_in_a_list_is_another_one_of_it(k: int, x: int, to: int) -> None:
    editor = drawn({**COLUMNS, "k": k}, disc=DISC)
    said = editor.do("begin_at", thing="disc", to=[x, 100]).says
    assert formulas(editor)["k"] == str(to) and formulas(editor)["disc"] == DISC
    assert said == ("disc stays where it begins." if k == to else f"disc begins here now: k {to}.")


@pytest.mark.parametrize(("x", "formula"), [(-50, "columns[k] - 50"), (1000, "columns[k] + 1000")])
def test_outside_of_a_list_the_formula_is_another(x: int, formula: str) -> None:
    editor = drawn(COLUMNS, disc=DISC)
    said = editor.do("begin_at", thing="disc", to=[x, 100]).says
    assert said == "No value of k puts disc there: its formula is another now."
    assert formulas(editor)["k"] == "0" and f"point({formula}, 100)" in formulas(editor)["disc"]


def test_arrow_keys_move_just_as_far_as_is_said() -> None:
    editor = drawn(COLUMNS, disc=DISC)
    said = editor.do("shift", things=["disc"], by=[5, 0]).says
    assert said.endswith("No value of k puts disc there: its formula is another now.")
    assert formulas(editor)["k"] == "0" and "columns[k] + 5" in formulas(editor)["disc"]
    assert "k 1." in editor.do("shift", things=["disc"], by=[50, 0]).says


def test_what_stops_at_a_wall_begins_before_it_again() -> None:
    editor = drawn({"at": 300}, box=BOX.replace("at", "min(at, 300)"))
    editor.do("begin_at", thing="box", to=[200, 20])
    assert formulas(editor)["at"] == "200"
    assert "No value of at" in editor.do("begin_at", thing="box", to=[350, 20]).says
