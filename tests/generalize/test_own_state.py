"""An attribute of something drawn becomes a state of its own; of a list one value for each member."""

from __future__ import annotations

import pytest

from studio.document.live import Live
from studio.language.errors import Refusal
from studio.language.show import show, show_steps
from studio.session.editor import Editor
from tests.compile.emitted import module_of


def discs(rows: int, columns: int) -> Editor:
    """A list of discs in rows and columns (one row: in a row)."""
    made = Editor()
    for row in range(rows):
        for column in range(columns):
            at = [30 + 60 * column, 30 + 60 * row]
            made.do("draw_ellipse", center=at, radius_x=20, radius_y=20, fill="gray", snap=False)
    made.do("listify", things=list(made.document.definitions), name="discs")
    return made


def formulas(editor: Editor) -> dict[str, str]:
    return {name: show(one.formula) for name, one in editor.document.definitions.items()}


def test_each_member_of_a_list_has_its_own_value_and_keeps_up_with_the_count() -> None:
    editor = discs(1, 3)
    done = editor.do("let_change", thing="discs", attribute="fill", name="light")
    assert "light is a state now: the fill of each of them" in done.says
    known = formulas(editor)
    assert known["light"] == "[gray for i in range(discs_count)]"
    assert "fill=light[i] if i < len(light) else gray" in known["discs"]
    assert editor.document.definitions["light"].is_state and editor.document.definitions["discs_count"].is_parameter
    editor.do("set_parameter", name="discs_count", value=7)
    assert len(Live(editor.document).value("light")) == len(Live(editor.document).value("discs")) == 7  # type: ignore[arg-type]


def test_things_in_rows_and_columns_are_told_apart_in_the_order_drawn() -> None:
    editor = discs(2, 3)
    done = editor.do("let_change", thing="discs", attribute="visible")
    assert "discs_visible is a state now: whether each of them is seen." in done.says
    assert editor.document.definitions["discs_visible"].is_state
    program = module_of(editor.document).Program()
    values = [True, False, True, True, True, False]
    program.set_state({"discs_visible": values})
    seen = [(30 + 60 * (place % 3), 30 + 60 * (place // 3)) for place, there in enumerate(values) if there]
    assert [(one["center"].x, one["center"].y) for one in program.scene()] == seen


@pytest.mark.parametrize("source", ["for i in range(5) if i != 2", "for i in range(3) for j in range(i + 1)"])
def test_members_that_their_places_do_not_tell_are_refused(source: str) -> None:
    editor = discs(1, 3)
    editor.do("set_formula", name="discs", formula=f"[ellipse(center=point(60 * i, 0), fill=gray) {source}]")
    before = editor.document
    with pytest.raises(Refusal, match="Let all of them be there, and discs.visible say which are seen."):
        editor.do("let_change", thing="discs", attribute="fill")
    assert editor.document is before


def test_a_single_thing_has_one_value() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[50, 50], name="box", fill="red", snap=False)
    editor.do("let_change", thing="box", attribute="fill")
    assert formulas(editor) == {
        "box_fill": "red",
        "box": "rectangle(x=0, y=0, width=50, height=50, fill=box_fill)",
    }
    with pytest.raises(Refusal, match="follows box_fill, which is a state already"):
        editor.do("let_change", thing="box", attribute="fill")


def test_what_stands_on_places_has_one_value_for_each_of_them() -> None:
    editor = discs(2, 3)
    for number, (x, y) in enumerate(((30, 30), (150, 30), (150, 90))):
        editor.do("draw_label", at=[x, y], content="?", name=f"mark_{number}")
    editor.do("listify", things=["mark_0", "mark_1", "mark_2"], name="marks")
    editor.do("let_change", thing="marks", attribute="content", name="text_at")
    known = formulas(editor)
    assert known["text_at"] == "{key: '?' for key in marks_data}"
    assert "content=text_at[key] if key in text_at else '?'" in known["marks"]
    for at, place, letter in (([33, 25], [0, 0], "A"), ([148, 95], [2, 1], "B")):
        editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": at}})
        editor.do("put", tile="text_at", key={"key": place}, value=letter)
        editor.do("end")
    steps = show_steps(editor.document.processes["on_click"].steps)
    assert "put text_at[marks_data[nearest_shape(marks, at)]]" in steps, "one of the marks is meant, and no other place"


def test_what_is_a_state_as_a_whole_is_refused() -> None:
    editor = discs(1, 3)
    editor.do("make_state", name="discs")
    with pytest.raises(Refusal, match="discs is a state already"):
        editor.do("let_change", thing="discs", attribute="fill")


def test_one_click_says_which_member_and_the_next_are_anticipated() -> None:
    editor = discs(1, 3)
    editor.do("let_change", thing="discs", attribute="fill", name="light")
    for at, place, colour in (([35, 25], 0, "gold"), ([95, 35], 1, "gold"), ([91, 31], 1, "gray")):
        editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": at}})
        editor.do("put", tile="light", key={"of": "discs", "key": place}, value={"symbol": colour})
        editor.do("end")
    program = module_of(editor.document).Program(discs_count=5)
    program.set_state({"light": ["gray"] * 5})
    for place in (4, 2, 4):
        program.send("click", x=30 + 60 * place, y=33)
    assert program.state["light"] == ["gray", "gray", "gold", "gray", "gray"]


def test_a_number_that_a_label_says_is_counted_with() -> None:
    editor = Editor()
    editor.do("draw_label", at=[50, 50], content="0", name="shown", snap=False)
    editor.do("let_change", thing="shown", attribute="content", name="count")
    assert formulas(editor)["count"] == "0" and "content=text(count)" in formulas(editor)["shown"]


def test_what_is_drawn_as_a_whole_is_changed_to_no_colour() -> None:
    editor = discs(1, 3)
    editor.do("make_state", name="discs")
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [30, 30]}})
    with pytest.raises(Refusal, match="choose Let it change"):
        editor.do("change", tile="discs", value={"symbol": "gold"})


BUSHES = [(12, 130), (71, 191), (183, 164), (262, 150), (240, 43), (151, 71), (126, 12), (30, 37)]


def test_numbers_on_places_that_follow_no_rule_are_counted_by_the_place_that_was_drawn() -> None:
    editor = Editor()
    for place, at in enumerate(BUSHES):
        editor.do("draw_ellipse", center=at, radius_x=12, radius_y=12, fill="green", name=f"bush_{place}", snap=False)
    editor.do("listify", things=[f"bush_{place}" for place in range(len(BUSHES))], name="bushes")
    for place, at in enumerate(BUSHES):
        editor.do("draw_label", at=at, content="7" if place == 3 else "2", name=f"berries_{place}")
    editor.do("listify", things=[f"berries_{place}" for place in range(len(BUSHES))], name="berries")
    editor.do("let_change", thing="berries", attribute="content", name="ripe")
    assert Live(editor.document).value("ripe") == {place: 7 if place == 3 else 2 for place in range(len(BUSHES))}
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": list(BUSHES[2])})
    editor.do("put", tile="ripe", key=2, value=1)
    editor.do("end")
    program = module_of(editor.document).Program()
    program.set_state({"ripe": dict(enumerate([2, 0, 12, 7, 2, 2, 1, 5]))})
    shown = {(one["at"].x, one["at"].y): one["content"] for one in program.scene() if one["kind"] == "label"}
    assert [shown[at] for at in BUSHES] == ["2", "0", "12", "7", "2", "2", "1", "5"]


def test_what_labels_of_a_list_within_a_list_say_is_refused_with_a_sentence() -> None:
    editor = Editor()
    rows = "[[label(at=point(10 * i, 20 * j), content=text(j)) for j in range(i + 1)] for i in range(3)]"
    editor.do("set_formula", name="rows", formula=rows)
    with pytest.raises(Refusal, match="rows holds lists within a list"):
        editor.do("let_change", thing="rows", attribute="content")
