"""The form for a command through real events: filled in from the selection, checked field by field, nothing lost."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QMenu
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from studio.app.forms.command_form import CommandForm
from studio.app.forms.value_editor import Composer
from studio.app.style.color_picker import ColorPicker
from studio.app.window import Window
from studio.generalize.operand_text import as_typed, operand_of
from studio.language.errors import StudioError
from studio.language.show import show
from studio.language.values import Point, Symbol, Value
from studio.session.editor import Editor
from tests.app.ground import Ground, ground_with
from tests.app.test_stage import field
from tests.app.waiting import finish, worked_out

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def ground(qtbot: QtBot) -> Ground:
    return ground_with(qtbot)


@pytest.fixture
def lines(ground: Ground) -> Ground:
    for y in (20, 60, 100):
        ground.desk.do("draw_line", start=[10, y], end=[110, y], snap=False)
    return ground


def form(ground: Ground, command: str, given: dict[str, Any] | None = None) -> CommandForm:
    asked = CommandForm(ground.desk, command, ground, given)
    asked.begin()
    return asked


def ok(qtbot: QtBot, asked: CommandForm) -> None:
    qtbot.mouseClick(asked.buttons.button(QDialogButtonBox.StandardButton.Ok), LEFT)


def test_what_is_selected_stands_in_the_form(qtbot: QtBot, lines: Ground) -> None:
    lines.desk.select_names(("line_1", "line_2", "line_3"))
    asked = form(lines, "listify")
    assert asked.fields["things"].data() == ["line_1", "line_2", "line_3"]
    assert asked.fields["name"].text() == "lines"
    name = asked.fields["name"].line  # type: ignore[attr-defined]
    name.selectAll()
    qtbot.keyClicks(name, "rows")
    qtbot.keyClick(name, Qt.Key.Key_Return)
    finish(lines.desk)
    assert list(lines.desk.document.definitions) == ["rows"]
    assert not isValid(asked) or not asked.isVisible()


def test_a_clock_needs_nothing_typed_and_knows_how_fast_it_is(qtbot: QtBot, lines: Ground) -> None:
    desk = lines.desk
    for typed in ("", "0.2"):
        asked = form(lines, "tick_every")
        field = asked.fields["seconds"]
        assert field.text() == "1"
        field.take_focus()
        qtbot.keyClicks(field.focusProxy(), typed)
        ok(qtbot, asked)
    assert desk.live.value("tick_seconds") == 0.2 and form(lines, "tick_every").fields["seconds"].text() == "0.2"
    ok(qtbot, form(lines, "new_timer"))
    assert [desk.live.value(name) for name in ("timer_seconds", "timer_runs")] == [1, False]
    ok(qtbot, form(lines, "new_timer"))
    assert list(desk.document.timers) == ["timer", "timer_2"]


def test_a_name_that_formulas_know_is_refused_at_once_and_everything_stays(qtbot: QtBot, lines: Ground) -> None:
    lines.desk.select_names(("line_1", "line_2", "line_3"))
    asked = form(lines, "listify")
    name = asked.fields["name"].line  # type: ignore[attr-defined]
    name.selectAll()
    qtbot.keyClicks(name, "items")
    qtbot.keyClick(name, Qt.Key.Key_Return)
    assert "my_items" in asked.fields["name"].fault.text() and asked.fields["name"].fault.isVisible()
    assert not lines.desk.busy and len(lines.desk.document.definitions) == 3
    qtbot.keyClicks(name, "_drawn")
    qtbot.keyClick(name, Qt.Key.Key_Return)
    finish(lines.desk)
    assert list(lines.desk.document.definitions) == ["items_drawn"]


def test_of_labels_that_are_selected_the_text_is_meant_and_what_is_shown_is_the_list_that_events_change(
    lines: Ground,
) -> None:
    for number in range(3):
        lines.desk.do("draw_label", at=[50, 200 + 30 * number], content=f"{number}.0", name=f"row_{number}")
    lines.desk.do("listify", things=["row_0", "row_1", "row_2"], name="shown")
    lines.desk.do("new_state", name="laps", value=[])
    finish(lines.desk)
    lines.desk.select_names(("shown",))
    asked = form(lines, "show_members")
    assert (asked.fields["attribute"].text(), asked.fields["of"].text()) == ("shown.content", "laps")
    asked.reject()
    lines.desk.select_names(("line_1",))
    asked = form(lines, "let_be")
    assert asked.fields["attribute"].text() == ""
    asked.reject()


def test_what_may_all_be_left_out_is_seen_at_once(lines: Ground) -> None:
    lines.desk.select_names(("line_1",))
    asked = form(lines, "line_style")
    assert all(asked.fields[name].isVisible() for name in ("dashes", "arrows", "curved", "corner"))
    asked.reject()


def test_what_was_not_chosen_stays_as_it_is(qtbot: QtBot, lines: Ground) -> None:
    lines.desk.do("line_style", things=["line_1"], arrows="end")
    lines.desk.select_names(("line_1",))
    asked = form(lines, "line_style")
    asked.fields["dashes"].line.setText("6")  # type: ignore[attr-defined]
    ok(qtbot, asked)
    finish(lines.desk)
    assert lines.desk.editor.history[-1].gesture.arguments == {"things": ["line_1"], "dashes": 6}
    assert lines.desk.live.value("line_1").get("arrows") == "end"


def test_a_chip_is_added_by_enter_and_taken_out_by_backspace(qtbot: QtBot, lines: Ground) -> None:
    lines.desk.select_names(("line_1",))
    lines.desk.select_names(("line_1", "line_2"))
    asked = form(lines, "listify")
    line = asked.fields["things"].chips.line  # type: ignore[attr-defined]
    qtbot.keyClicks(line, "line_3")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert asked.fields["things"].data() == ["line_1", "line_2", "line_3"]
    assert asked.isVisible()
    qtbot.keyClick(line, Qt.Key.Key_Backspace)
    assert asked.fields["things"].data() == ["line_1", "line_2"]
    asked.reject()


def test_a_fault_stands_under_its_field_and_nothing_is_lost(qtbot: QtBot, lines: Ground) -> None:
    before = lines.desk.document
    lines.desk.select_names(("line_1", "line_2"))
    asked = form(lines, "listify")
    name = asked.fields["name"].line  # type: ignore[attr-defined]
    name.setText("two words")
    ok(qtbot, asked)
    assert "two words" in asked.fields["name"].fault.text()
    assert (asked.isVisible(), name.text()) == (True, "two words")
    assert lines.desk.document is before
    asked.reject()


def test_a_refusal_of_the_command_keeps_the_form_open(qtbot: QtBot, lines: Ground) -> None:
    lines.desk.select_names(("line_1",))
    asked = form(lines, "parameterize", {"attribute": "start.x"})
    asked.fields["name"].line.setText("line_2")  # type: ignore[attr-defined]
    ok(qtbot, asked)
    assert "line_2" in asked.fault.text()
    assert asked.isVisible()
    asked.fields["name"].line.setText("edge")  # type: ignore[attr-defined]
    ok(qtbot, asked)
    assert "edge" in lines.desk.document.definitions
    assert not asked.isVisible()


def test_what_is_needed_is_asked_for(qtbot: QtBot, lines: Ground) -> None:
    lines.desk.select_names(("line_1",))
    asked = form(lines, "parameterize")
    ok(qtbot, asked)
    assert asked.fields["attribute"].fault.text().startswith("This is needed")
    asked.reject()


def test_the_canvas_shows_what_the_form_would_do(qtbot: QtBot, lines: Ground) -> None:
    asked = form(lines, "draw_rectangle")
    asked.fields["start"].line.setText("0, 0")  # type: ignore[attr-defined]
    asked.fields["end"].line.setText("50, 40")  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: lines.desk.ghost is not None, timeout=2000)
    asked.reject()
    assert lines.desk.ghost is None
    assert len(lines.desk.document.definitions) == 3


def test_the_canvas_shows_what_must_be_worked_out_first_as_soon_as_it_is(qtbot: QtBot, lines: Ground) -> None:
    desk = lines.desk
    desk.select_names(("line_1", "line_2", "line_3"))
    asked = form(lines, "listify")
    qtbot.waitUntil(lambda: desk.ghost is not None and "lines" in desk.ghost.document.definitions, timeout=20_000)
    assert "lines" not in desk.document.definitions
    asked._preview()
    asked.reject()
    finish(desk)
    qtbot.waitUntil(lambda: not desk.editor.work.busy, timeout=20_000)
    assert desk.ghost is None, "it came too late"


def test_work_runs_in_the_background_and_its_refusal_comes_back(qtbot: QtBot, lines: Ground) -> None:
    lines.desk.select_names(("line_1",))
    asked = form(lines, "relate", {"attributes": ["end.x"]})
    ok(qtbot, asked)
    qtbot.waitUntil(lambda: not lines.desk.busy, timeout=5000)
    assert "by Values" in asked.fault.text()
    assert asked.isVisible()
    qtbot.waitUntil(lambda: asked.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled())
    asked.reject()


def test_values_by_name_follow_the_component(qtbot: QtBot, lines: Ground) -> None:
    desk = lines.desk
    desk.do("draw_ellipse", center=[200, 200], radius_x=9, radius_y=9, name="bead")
    worked_out(desk, "make_component", things=["bead"], name="disc", open=["center", "fill"])
    desk.select_names(("disc",))
    asked = form(lines, "make_instance")
    values = asked.fields["values"]
    assert list(values.lines) == ["center", "fill"]  # type: ignore[attr-defined]
    asked.fields["name"].line.setText("other")  # type: ignore[attr-defined]
    values.lines["center"].setText("point(300, 80)")  # type: ignore[attr-defined]
    values.lines["fill"].setText("red")  # type: ignore[attr-defined]
    ok(qtbot, asked)
    shape = desk.live.value("other")
    assert (shape.get("center"), shape.get("fill")) == (Point(300, 80), Symbol("red"))


def test_both_free_ends_of_an_arrow_are_proposed_as_open(qtbot: QtBot, lines: Ground) -> None:
    """[Issue 11] Nobody types what stays open of an arrow: its instances go from point to point."""
    desk = lines.desk
    worked_out(desk, "draw_line", start=[300, 300], end=[380, 340], name="shaft", snap=False)
    worked_out(desk, "draw_ellipse", center=[380, 340], radius_x=6, radius_y=6, name="tip", snap=False)
    worked_out(desk, "set_formula", name="tip", formula="ellipse(center=shaft.end, radius_x=6, radius_y=6)")
    desk.select_names(("shaft",))
    asked = form(lines, "make_component")
    assert asked.fields["open"].data() == ["start", "end"]
    asked.reject()
    desk.select_names(("shaft", "tip"))
    asked = form(lines, "make_component")
    assert asked.fields["open"].data() == ["shaft.start", "shaft.end"], "the tip is held by the shaft"
    asked.fields["name"].line.setText("pointer")  # type: ignore[attr-defined]
    ok(qtbot, asked)
    qtbot.waitUntil(lambda: "pointer" in desk.document.definitions)
    made = desk.document.definitions["pointer"]
    assert [one.name for one in made.inputs] == ["start", "end"]


def test_the_ends_of_the_line_that_all_else_hangs_on_are_proposed_as_open(lines: Ground) -> None:
    desk = lines.desk
    worked_out(desk, "draw_line", start=[300, 300], end=[380, 300], name="shaft")
    worked_out(desk, "draw_line", start=[380, 300], end=[360, 288], name="barb")
    worked_out(desk, "draw_line", start=[380, 300], end=[360, 312], name="other_barb")
    desk.select_names(("shaft", "barb", "other_barb"))
    asked = form(lines, "make_component")
    assert asked.fields["open"].data() == ["shaft.start", "shaft.end"]
    asked.reject()


def test_what_may_stay_open_of_several_things_is_offered_with_whose_it_is(qtbot: QtBot, lines: Ground) -> None:
    desk = lines.desk
    worked_out(desk, "draw_rectangle", start=[300, 300], end=[380, 340], name="wall", snap=False)
    worked_out(desk, "draw_ellipse", center=[330, 320], radius_x=6, name="eye", snap=False)
    desk.select_names(("wall",))
    asked = form(lines, "make_component")
    offers = asked.fields["open"].chips.offers  # type: ignore[attr-defined]
    assert "width" in offers
    things = asked.fields["things"].chips  # type: ignore[attr-defined]
    things.line.setFocus()
    qtbot.keyClicks(things.line, "eye")
    qtbot.keyClick(things.line, Qt.Key.Key_Return)
    opened = asked.fields["open"].chips  # type: ignore[attr-defined]
    assert {"at", "wall.width", "wall.height", "eye.radius_x"} <= set(opened.offers)
    assert "width" not in opened.offers
    asked.reject()


def test_nothing_is_proposed_as_open_where_no_one_line_is_free(lines: Ground) -> None:
    desk = lines.desk
    for place in (300, 320):
        worked_out(desk, "draw_line", start=[place, 300], end=[place, 340], name=f"post_{place}", snap=False)
    desk.select_names(("post_300", "post_320"))
    asked = form(lines, "make_component")
    assert asked.fields["open"].data() in (None, [])
    asked.reject()
    worked_out(desk, "draw_rectangle", start=[400, 300], end=[450, 340], name="box", snap=False)
    desk.select_names(("box",))
    asked = form(lines, "make_component")
    assert asked.fields["open"].data() in (None, [])
    asked.reject()


def test_the_end_of_a_line_is_what_is_placed_by_angle_where_nothing_else_is_said(qtbot: QtBot, lines: Ground) -> None:
    lines.desk.select_names(("line_1",))
    asked = form(lines, "place_by_angle")
    assert asked.fields["attribute"].text() == "end"
    ok(qtbot, asked)
    qtbot.waitUntil(lambda: "polar" in str(lines.desk.document.definitions["line_1"].formula))
    lines.desk.do("draw_ellipse", center=[200, 200], radius_x=9, radius_y=9, name="bead")
    lines.desk.select_names(("bead",))
    asked = form(lines, "place_by_angle")
    assert asked.fields["attribute"].text() == "center"
    asked.reject()


def test_a_truth_and_an_optional_number_can_be_left_out(lines: Ground) -> None:
    asked = form(lines, "draw_line")
    asked.fields["start"].line.setText("1, 2")  # type: ignore[attr-defined]
    asked.fields["end"].line.setText("3, 4")  # type: ignore[attr-defined]
    assert asked.arguments() == {"start": [1, 2], "end": [3, 4]}
    asked.fields["snap"].give(False)
    assert asked.arguments()["snap"] is False
    asked.reject()


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("3", 3),
        ("red", {"symbol": "red"}),
        ("(2, 3)", {"key": [2, 3]}),
        ("point(3, 4)", {"point": [3, 4]}),
        ("None", {"nothing": True}),
        ("{}", {"dict": []}),
        ("{(1, 2): red}", {"dict": [[[1, 2], {"symbol": "red"}]]}),
        ("things", {"name": "things"}),
        ("things[1]", {"of": "things", "key": 1}),
        ('{"key": [1, 2]}', {"key": [1, 2]}),
        ("'a text'", "a text"),
        ("no", False),
        ("Yes", True),
        ("false", False),
    ],
)
def test_operands_are_typed_as_formulas(typed: str, means: Any) -> None:
    assert operand_of(typed, {"things": [5, 6]}) == means


def test_an_operand_that_is_no_formula_says_so() -> None:
    with pytest.raises(StudioError):
        operand_of("point(3,", {})
    with pytest.raises(StudioError, match="There is nothing named 'stopped' here. Write a text in quotes: 'stopped'."):
        operand_of("stopped", {})
    with pytest.raises(StudioError, match="nobody"):
        operand_of("nobody + 1", {})


@pytest.mark.parametrize("data", [{"key": [2, 3]}, {"symbol": "red"}, {"point": [3, 4]}, {"of": "t", "key": [1, 2]}])
def test_operands_are_shown_as_they_are_typed(data: Any) -> None:
    assert operand_of(as_typed(data), {"t": {(1, 2): 3}}) == data


def test_work_of_a_form_that_is_left_is_stopped(qtbot: QtBot, lines: Ground) -> None:
    desk = lines.desk
    asked = form(lines, "teach", {"name": "double", "inputs": {"a": 1}, "result": 2})
    ok(qtbot, asked)
    asked.reject()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    qtbot.waitUntil(lambda: not desk.busy, timeout=5000)
    qtbot.wait(30)
    assert not isValid(asked)
    assert "double" not in desk.document.definitions


def test_attributes_are_completed_for_the_thing_in_the_form(lines: Ground) -> None:
    lines.desk.do("draw_ellipse", center=[200, 200], radius_x=9, radius_y=9, name="bead")
    lines.desk.select_names(("line_1",))
    asked = form(lines, "parameterize")
    attribute = asked.fields["attribute"]
    assert "end.x" in attribute.names and "radius_x" not in attribute.names  # type: ignore[attr-defined]
    asked.fields["thing"].line.setText("bead")  # type: ignore[attr-defined]
    assert "radius_x" in attribute.names and "end.x" not in attribute.names  # type: ignore[attr-defined]
    combo = attribute.combo  # type: ignore[attr-defined]
    assert [combo.itemText(place) for place in range(combo.count())] == attribute.names  # type: ignore[attr-defined]
    assert attribute.text() == ""
    asked.reject()


def test_names_are_completed_while_each_letter_asks_for_them_again(qtbot: QtBot, lines: Ground) -> None:
    """The list that is looked at must outlive what is typed, and what is chosen in it."""
    asked = form(lines, "relate", {"thing": "line_1"})
    asked.activateWindow()
    line = asked.fields["attributes"].chips.line  # type: ignore[attr-defined]
    popup = line.completer().popup()
    line.setFocus()
    qtbot.keyClicks(line, "stroke_w")
    qtbot.waitUntil(popup.isVisible)
    qtbot.mouseClick(popup.viewport(), LEFT, pos=popup.visualRect(popup.model().index(0, 0)).center())
    assert isValid(popup) and line.completer().popup() is popup
    asked.reject()


def test_a_gradient_begins_with_the_colours_there_are_and_any_can_be_chosen_by_its_looks(ground: Ground) -> None:
    for k, fill in enumerate(("red", "white", "blue")):
        ground.desk.do("draw_ellipse", center=[40 + 50 * k, 40], radius_x=15, radius_y=15, fill=fill)
    worked_out(ground.desk, "listify", things=["ellipse_1", "ellipse_2", "ellipse_3"], name="dots")
    ground.desk.select_names(("dots",))
    asked = form(ground, "grade")
    assert [asked.fields[name].text() for name in ("first", "last")] == ["red", "blue"]
    assert [len(asked.fields[name].line.actions()) for name in ("first", "last")] == [1, 1]  # type: ignore[attr-defined]
    asked.fields["first"].give("")
    asked.accept()
    assert "a colour" in asked.fields["first"].fault.text()
    asked.reject()


def test_a_name_that_stands_for_nothing_is_made_from_the_form_that_says_so(qtbot: QtBot, lines: Ground) -> None:
    lines.show()
    asked = form(
        lines, "set_formula", {"name": "line_1", "formula": "line(start=point(10, 20), end=point(10 + long, 20))"}
    )
    assert not asked.make.isVisible()
    ok(qtbot, asked)
    finish(lines.desk)
    assert "long" in asked.fault.text() and asked.make.text() == "Make long…" and asked.make.isVisible()
    qtbot.mouseClick(asked.make, LEFT)
    made = next(one for one in lines.findChildren(CommandForm) if one.isVisible())
    assert made.command.name == "new_value" and made.fields["name"].text() == "long"
    made.fields["value"].give(80)
    ok(qtbot, made)
    finish(lines.desk)
    qtbot.waitUntil(lambda: any(one.isVisible() for one in lines.findChildren(CommandForm)))
    again = next(one for one in lines.findChildren(CommandForm) if one.isVisible())
    assert again.command.name == "set_formula" and "10 + long" in again.fields["formula"].text()
    ok(qtbot, again)
    finish(lines.desk)
    assert "long" in lines.desk.document.definitions["line_1"].needs


@pytest.mark.parametrize(("title", "begun"), [("An empty set", frozenset()), ("An empty list", []), ("A text", "")])
def test_what_a_new_state_begins_with_is_chosen_where_nothing_is_drawn(
    qtbot: QtBot, ground: Ground, title: str, begun: Value
) -> None:
    asked = form(ground, "new_state", {"name": "tried"})
    (action,) = asked.fields["value"].line.actions()  # type: ignore[attr-defined]
    action.trigger()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(one for one in menu.actions() if one.text() == title).trigger()
    menu.close()
    ok(qtbot, asked)
    finish(ground.desk)
    assert ground.desk.editor.live.value("tried") == begun


@pytest.mark.parametrize("title", ["An empty list", "A number", "Things at places of spots"])
def test_what_a_new_state_begins_with_is_put_together_in_a_picture_only_where_it_is_for_places(
    qtbot: QtBot, ground: Ground, title: str
) -> None:
    ground.desk.replace(Editor(field()))
    asked = form(ground, "new_state", {"name": "tried"})
    (action,) = asked.fields["value"].line.actions()  # type: ignore[attr-defined]
    action.trigger()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(one for one in menu.actions() if one.text() == title).trigger()
    menu.close()
    composers = [one for one in QApplication.topLevelWidgets() if isinstance(one, Composer) and one.isVisible()]
    assert len(composers) == title.startswith("Things")
    for one in composers:
        one.accept()
    ok(qtbot, asked)
    finish(ground.desk)
    begun: dict[str, Value] = {"An empty list": [], "A number": 0}
    assert ground.desk.editor.live.value("tried") == begun.get(title, {})


def test_a_table_is_typed_row_by_row_and_what_is_selected_is_changed(qtbot: QtBot, ground: Ground) -> None:
    asked = form(ground, "set_table", {"name": "sales"})
    rows = asked.fields["text"].lines  # type: ignore[attr-defined]
    qtbot.keyClicks(rows, "ann, 3")
    qtbot.keyClick(rows, Qt.Key.Key_Return)
    qtbot.keyClicks(rows, "bob, 4")
    qtbot.keyClick(rows, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    finish(ground.desk)
    assert ground.desk.editor.live.value("sales") == [("ann", 3), ("bob", 4)]
    ground.desk.select_names(("sales",))
    asked = form(ground, "set_table")
    assert [asked.fields[name].text() for name in ("name", "text")] == ["sales", "ann,3\nbob,4\n"]
    asked.reject()


def test_the_first_value_of_a_list_to_be_named_is_how_many_it_has(lines: Ground) -> None:
    worked_out(lines.desk, "listify", things=["line_1", "line_2", "line_3"], name="rows")
    lines.desk.select_names(("rows",))
    asked = form(lines, "parameterize")
    assert asked.fields["attribute"].text() == "count"
    asked.reject()
    lines.desk.do("parameterize", thing="rows", attribute="count", name="n")
    asked = form(lines, "parameterize", {"thing": "rows"})
    assert asked.fields["attribute"].text() == "", "it has a name already"
    asked.reject()


def test_every_key_that_is_told_is_heard(window: Window) -> None:
    """One key never means two things: then it would do neither."""
    actions = [*window.menus.commands.values(), *window.menus.actions.values(), *window.tools.values()]
    keys = [keys.toString() for one in dict.fromkeys(actions) for keys in one.shortcuts() if not keys.isEmpty()]
    assert len(keys) == len(set(keys))
    told = {one.shortcut for one in window.desk.editor.commands if one.shortcut} - {"Del", "Tab"}
    assert told <= set(keys)


def test_a_place_can_change_as_a_whole(qtbot: QtBot, ground: Ground) -> None:
    ground.desk.do("draw_ellipse", center=[100, 80], radius_x=20, radius_y=20, fill="red", name="dot", snap=False)
    ground.desk.select_names(("dot",))
    asked = form(ground, "let_change")
    field = asked.fields["attribute"]
    offered = list(field.names)  # type: ignore[attr-defined]
    assert offered.index("center") == offered.index("center.x") - 1 and offered.count("center") == 1
    assert offered[0] == "fill", "the likeliest first"
    field.give("center")
    ok(qtbot, asked)
    finish(ground.desk)
    assert show(ground.desk.document.definitions["dot"].formula).startswith("ellipse(center=dot_center,")
    assert ground.desk.document.definitions["dot_center"].is_state


@pytest.mark.parametrize(
    ("made", "likely"),
    [
        ("rectangle(x=9, y=9, width=50, height=30)", "fill"),
        ("rectangle(x=9, y=9, width=50, height=30, fill=pink)", "fill"),
        ("ellipse(center=point(9, 9), radius_x=5, radius_y=5)", "fill"),
        ("line(start=point(9, 9), end=point(40, 9))", "start"),
        ("label(at=point(9, 9), content='7')", "content"),
    ],
)
def test_what_changes_most_often_is_proposed_to_change(ground: Ground, made: str, likely: str) -> None:
    worked_out(ground.desk, "set_formula", name="there", formula=made)
    ground.desk.select_names(("there",))
    field = form(ground, "let_change").fields["attribute"]
    assert field.line.text() == likely and list(field.names)[0] == likely  # type: ignore[attr-defined]


def test_values_that_are_alike_are_told_apart_by_what_they_stand_in(ground: Ground) -> None:
    dots = "[ellipse(center=point(0 + 20 * i, 0), radius_x=4, radius_y=4) for i in range(3)]"
    worked_out(ground.desk, "set_formula", name="dots", formula=dots)
    asked = form(ground, "parameterize", {"thing": "dots", "attribute": "center"})
    words = [one.text() for one in asked.fields["number"].buttons]  # type: ignore[attr-defined]
    assert words == ["0 in 0 + 20 * i", "20", "0 in point(0 + 20 * i, 0)"]


def test_the_whole_key_of_what_stands_on_an_element_is_chosen_to_be_named_until_a_part_of_it_is(ground: Ground) -> None:
    piers = "{(k, 0): point(20 * k, 0) for k in range(3)}"
    worked_out(ground.desk, "set_formula", name="piers", formula=piers)
    worked_out(ground.desk, "set_formula", name="ship", formula="ellipse(center=piers[2, 0], radius_x=4, radius_y=4)")
    number = form(ground, "parameterize", {"thing": "ship", "attribute": "center"}).fields["number"]
    words = [one.text() for one in number.buttons]  # type: ignore[attr-defined]
    assert words == ["2", "0", "(2, 0)"]
    assert number.data() == 2
    number.buttons[1].click()  # type: ignore[attr-defined]
    assert number.data() == 1


@pytest.mark.parametrize("command", ["new_value", "new_state"])
def test_a_new_value_can_be_a_colour_chosen_by_its_looks(qtbot: QtBot, ground: Ground, command: str) -> None:
    asked = form(ground, command)
    line = asked.fields["value"].line  # type: ignore[attr-defined]
    (chooses,) = line.actions()
    chooses.trigger()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    entry = next(one for one in menu.actions() if one.text() == "A colour…")
    qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(entry).center())
    (picker,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, ColorPicker) and one.isVisible()]
    qtbot.keyClicks(picker.field, "teal")
    qtbot.keyClick(picker.field, Qt.Key.Key_Return)
    assert line.text() == "teal"
    asked.fields["name"].give("hue")
    ok(qtbot, asked)
    finish(ground.desk)
    assert ground.desk.live.value("hue") == Symbol("teal")


def test_tab_goes_through_the_lines_of_a_form_as_they_stand(qtbot: QtBot, ground: Ground) -> None:
    """What is taught has one line more for each input that gets a name."""
    asked = form(ground, "teach")
    qtbot.waitUntil(asked.isActiveWindow)
    field, result = asked.fields["inputs"], asked.fields["result"].line  # type: ignore[attr-defined]
    field.written[0][0].setFocus()  # type: ignore[attr-defined]
    seen = []
    for text in ("n", "3", "m", "4", "", ""):
        now = QApplication.focusWidget()
        seen.append(now)
        qtbot.keyClicks(now, text)
        QApplication.processEvents()  # a line that has just come is laid out
        qtbot.keyClick(now, Qt.Key.Key_Tab)
    assert seen == [one for pair in field.written for one in pair]  # type: ignore[attr-defined]
    assert QApplication.focusWidget() is result
