"""Arguments that no drawing asks for, in commands that met them badly once."""

from __future__ import annotations

import pytest

from studio.language.errors import Refusal, StudioError
from studio.session.editor import Editor
from tests.hostile.sentences import faults_of


@pytest.fixture
def rows() -> Editor:
    editor = Editor()
    editor.do("draw_line", start=[10, 20], end=[110, 20], name="base")
    editor.do("duplicate", thing="base", to=[10, 60])
    editor.do("listify", things=["base", "line_1"], name="rows")
    return editor


@pytest.mark.parametrize("index", [[-5], [-1], [99], [0, 0], [-1, -1], []])
@pytest.mark.parametrize("attribute", ["start", "center", "x", "count", "nothing"])
def test_a_member_that_is_not_there_cannot_be_pulled(rows: Editor, index: list[int], attribute: str) -> None:
    before = rows.document
    try:
        rows.do("drag", thing="rows", attribute=attribute, to=[50, 50], index=index)
    except StudioError as error:
        assert rows.document is before and not faults_of(error.sentence)


@pytest.mark.parametrize("value", [[], None, {"dict": []}, [[]], "x", {"tuple": []}])
def test_a_state_can_be_given_nothing_to_hold(rows: Editor, value: object) -> None:
    rows.do("new_state", name="history", value=[{"dict": []}])
    rows.do("set_formula", name="now", formula="last(history)")
    before = rows.document
    try:
        rows.do("give", name="history", value=value)
    except StudioError as error:
        assert rows.document is before and not faults_of(error.sentence)
    assert isinstance(rows.live.scene(), list)


ODD = [
    ("select_members", {"collection": "moves", "name": "chosen", "members": []}, "nothing to choose chosen from"),
    ("resize", {"thing": "boxes", "to": [-80, 200]}, "no single shape"),
    ("make_component", {"things": [], "name": "none", "open": ["rows"]}, "at least one"),
    ("make_component", {"things": ["rows"], "name": "part", "open": ["more"]}, "is a function"),
    ("drag", {"thing": "dot", "attribute": "center", "to": [90, 90], "candidate": -1}, "way"),
]


@pytest.mark.parametrize(("name", "given", "says"), ODD, ids=[f"{name} {says}" for name, _, says in ODD])
def test_what_cannot_be_meant_is_said(rows: Editor, name: str, given: dict[str, object], says: str) -> None:
    rows.do("new_state", name="moves", value=[])
    rows.do("draw_ellipse", center=[160, 90], radius_x=9, name="dot")
    for place in (0, 1):
        rows.do("draw_rectangle", start=[200 + 40 * place, 20], end=[220 + 40 * place, 50], name=f"box_{place}")
    rows.do("listify", things=["box_0", "box_1"], name="boxes")
    rows.do("teach", name="more", inputs={"many": 0}, result=1)
    before = rows.document
    with pytest.raises(Refusal, match=says) as caught:
        rows.do(name, **given)
    assert rows.document is before and not faults_of(caught.value.sentence)


def test_a_parameter_takes_no_collection() -> None:
    editor = Editor()
    editor.do("draw_ellipse", center=[90, 40], radius_x=6, radius_y=6, name="dot")
    editor.do("parameterize", thing="dot", attribute="radius_x", name="radius")
    before = editor.document
    with pytest.raises(Refusal, match="radius is a parameter and holds one number"):
        editor.do("set_attribute", attribute="radius", value=[1, 2])
    assert editor.document is before


def test_a_number_added_to_a_list_of_drawn_things_breaks_nothing() -> None:
    editor = Editor()
    for number in range(2):
        start = [80 * number, 10 + 30 * number]
        editor.do("draw_rectangle", start=start, end=[start[0] + 20, 50 + 40 * number], name=f"box_{number}")
    editor.do("listify", things=["box_0", "box_1"], name="boxes")
    editor.do("make_state", name="boxes")
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": [5, 5]})
    editor.do("append", tile="boxes", value=2)
    assert editor.do("end").says.startswith("Kept as on_click-1")
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": [90, 45]})
    editor.do("append", tile="boxes", value=3)
    assert editor.do("end").says.startswith("Kept as on_click-2")


@pytest.mark.parametrize("value", ["\ud800", 10**40, 1e200, float("nan"), [[1e200]], {"dict": [[1, "\udfff"]]}])
def test_what_no_file_can_hold_is_refused_when_it_is_given(rows: Editor, value: object) -> None:
    before = rows.document
    for command in (
        {"do": "new_state", "name": "kept"},
        {"do": "give", "name": "rows"},
        {"do": "let_be", "attribute": "rows"},
    ):
        with pytest.raises(StudioError) as caught:
            rows.do(command["do"], **{key: one for key, one in command.items() if key != "do"}, value=value)
        assert not faults_of(caught.value.sentence) and rows.document is before


def test_a_formula_that_stands_nowhere_gets_no_name(rows: Editor) -> None:
    for attribute in ("", "start", "start.x", "stroke", "[0]", "[0].start", "[0].end.x", "count"):
        before = rows.document
        try:
            rows.do("name_formula", thing="rows", attribute=attribute, name="named")
        except StudioError as error:
            assert rows.document is before and not faults_of(error.sentence)
        else:
            assert "named" in rows.document.definitions
            rows.undo()


def test_nothing_at_all_is_not_what_was_hit(rows: Editor) -> None:
    rows.do("demonstrate_event", event="click", process="on_click", brings={"at": [5, 5]})
    with pytest.raises(Refusal, match="Point at what may be hit"):
        rows.do("point_at_hit", of=[], name="it")
