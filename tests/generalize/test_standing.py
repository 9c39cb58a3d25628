"""Things that stand in the middle of members of a drawn list stand on places."""

from __future__ import annotations

import pytest

from studio.language.errors import Refusal
from studio.language.show import show
from studio.session.editor import Editor


def fields(columns: int = 2, rows: int = 2) -> Editor:
    editor = Editor()
    names = []
    for row in range(rows):
        for column in range(columns):
            start = [20 + 60 * column, 20 + 40 * row]
            end = [start[0] + 60, start[1] + 40]
            names.append(f"field_{row}{column}")
            editor.do("draw_rectangle", start=start, end=end, name=names[-1])
    editor.do("listify", things=names, name="fields")
    return editor


def with_marks(editor: Editor, *places: tuple[float, float]) -> Editor:
    colours = ("red", "blue", "green")
    for number, place in enumerate(places):
        marks = {"radius_x": 8, "radius_y": 8, "fill": colours[number % 3], "name": f"mark_{number}"}
        editor.do("draw_ellipse", center=list(place), **marks)
    editor.do("listify", things=[f"mark_{number}" for number in range(len(places))], name="marks")
    return editor


def formula(editor: Editor, name: str) -> str:
    return show(editor.document.definitions[name].formula)


def test_on_a_grid_a_place_is_column_and_row() -> None:
    editor = with_marks(fields(3), (49, 41), (171, 39), (110, 81))
    assert formula(editor, "marks_data") == "[((0, 0), red), ((2, 0), blue), ((1, 1), green)]"
    assert formula(editor, "places") == (
        "{(j, i): point(20 + 60 * j + 60 / 2, 20 + 40 * i + 40 / 2) for i in range(2) for j in range(3)}"
    )
    assert formula(editor, "marks") == (
        "[ellipse(center=places[key], radius_x=8, radius_y=8, fill=fill) for key, fill in marks_data]"
    )


def test_in_a_row_a_place_is_the_index() -> None:
    editor = with_marks(fields(4, 1), (50, 40), (230, 40))
    assert formula(editor, "marks_data") == "[(0, red), (3, blue)]"


def test_what_is_drawn_on_a_place_later_needs_no_other_collection() -> None:
    editor = with_marks(fields(3), (49, 41), (171, 39))
    editor.do("draw_ellipse", center=[51, 80], radius_x=3, radius_y=3, name="dot")
    assert "places[0, 1]" in formula(editor, "dot")


def test_things_beside_the_middle_stand_where_they_are() -> None:
    editor = with_marks(fields(), (49, 41), (93, 68))
    assert "places" not in editor.document.definitions


def test_a_name_that_is_taken_is_left_alone() -> None:
    editor = fields()
    editor.do("new_state", name="places", value=3)
    with_marks(editor, (49, 41), (111, 79))
    assert "spots[key]" in formula(editor, "marks")


def test_a_list_on_places_that_becomes_a_state_keeps_its_places() -> None:
    """The rule for them was chance: what events change is on which of the fields something stands."""
    editor = fields(4, 1)
    for number, place in enumerate(((50, 40), (170, 40))):
        editor.do("draw_ellipse", center=list(place), radius_x=8, radius_y=8, fill="red", name=f"mark_{number}")
    editor.do("listify", things=["mark_0", "mark_1"], name="marks")
    assert "2 * i" in formula(editor, "marks")
    says = editor.do("make_state", name="marks").says
    assert says == "marks_places is a state now: on which of places marks is drawn."
    assert editor.document.definitions["marks_places"].is_state
    assert formula(editor, "marks_places") == "[0, 2]"
    assert formula(editor, "marks") == (
        "[ellipse(center=places[key], radius_x=8, radius_y=8, fill=red) for key in marks_places]"
    )


def test_a_thing_on_a_place_that_becomes_a_state_keeps_its_place() -> None:
    editor = fields(3)
    editor.do("draw_ellipse", center=[49, 41], radius_x=8, radius_y=8, name="mark")
    editor.do("make_state", name="mark")
    assert list(editor.document.states()) == ["mark_place"]
    assert formula(editor, "mark_place") == "(0, 0)" and "places[mark_place]" in formula(editor, "mark")


def test_a_list_that_follows_data_becomes_a_state_by_its_data() -> None:
    editor = with_marks(fields(3), (49, 41), (171, 39), (110, 81))
    assert editor.do("make_state", name="marks").says == "marks_data is a state now: marks follows it."
    with pytest.raises(Refusal, match="marks follows marks_data, which is a state already"):
        editor.do("make_state", name="marks")


def test_a_thing_in_the_open_becomes_a_state_as_it_is() -> None:
    editor = fields()
    editor.do("draw_ellipse", center=[400, 400], radius_x=8, radius_y=8, name="mark")
    assert editor.do("make_state", name="mark").says == "mark is a state now."


def test_places_stay_in_the_middle_when_the_members_are_pulled_or_grow() -> None:
    editor = with_marks(fields(3), (49, 41), (171, 39))
    editor.do("drag", thing="fields", attribute="start", index=[0], to=[45, 33], snap=False)
    editor.do("set_attribute", attribute="fields.width", value=40)
    fields_now, marks = editor.live.value("fields"), editor.live.value("marks")
    assert fields_now[0].get("x") == 45
    assert marks[0].get("center") == (45 + 20, 33 + 20)


def test_places_that_were_changed_by_hand_stay_so() -> None:
    editor = with_marks(fields(3), (49, 41), (171, 39))
    editor.do(
        "set_formula", name="places", formula="{(j, i): point(60 * j, 40 * i) for i in range(2) for j in range(3)}"
    )
    before = formula(editor, "places")
    editor.do("set_attribute", attribute="fields.width", value=40)
    assert formula(editor, "places") == before


RINGS = "[ellipse(center=point(50 + 40 * i, 60), radius_x={size}, radius_y={size}) for i in range(4)]"
MIDDLES = "{i: point(50 + 40 * i, 60) for i in range(4)}"


def rings() -> Editor:
    editor = Editor()
    for number in range(4):
        editor.do("draw_ellipse", center=[50 + 40 * number, 60], radius_x=15, radius_y=15, name=f"ring_{number}")
    editor.do("listify", things=[f"ring_{number}" for number in range(4)], name="rings")
    return with_marks(editor, (50, 60), (90, 60), (170, 60))


def test_places_that_their_members_need_stay_as_they_are() -> None:
    editor = rings()
    assert formula(editor, "places") == MIDDLES
    editor.do("set_formula", name="spots", formula="places")
    editor.do("set_formula", name="rings", formula=RINGS.replace("point(50 + 40 * i, 60)", "spots[i]").format(size=15))
    assert formula(editor, "places") == MIDDLES
    assert editor.live.value("rings")[1].get("center") == (90, 60)


def test_places_go_along_with_their_own_list_alone_and_that_is_told() -> None:
    editor = rings()
    editor.do("set_formula", name="inner", formula=RINGS.format(size=5))
    editor.do("set_formula", name="inner", formula=RINGS.replace("60)", "160)").format(size=5))
    assert formula(editor, "places") == MIDDLES
    says = editor.do("set_formula", name="rings", formula=RINGS.replace("60)", "70)").format(size=15)).says
    assert formula(editor, "places") == MIDDLES.replace("60)", "70)")
    assert says.endswith("places goes along with rings.")


def test_what_only_says_the_same_as_middles_stays_as_it_is() -> None:
    editor = Editor()
    editor.do("set_formula", name="start_places", formula=MIDDLES)
    editor.do("set_formula", name="rings", formula=RINGS.format(size=15))
    editor.do("set_formula", name="now", formula=MIDDLES)
    editor.do("make_state", name="now")
    editor.do("set_formula", name="rings", formula=RINGS.replace("60)", "70)").format(size=15))
    assert formula(editor, "start_places") == MIDDLES
    assert formula(editor, "now") == MIDDLES


def test_places_keep_their_keys_when_a_row_becomes_a_grid() -> None:
    editor = rings()
    grid = RINGS.replace("60)", "60 + 40 * j)").replace("range(4)", "range(4) for j in range(2)").format(size=15)
    editor.do("set_formula", name="rings", formula=grid)
    assert formula(editor, "places") == MIDDLES
    assert len(editor.live.value("marks")) == 3
