"""Forms beside the canvas: what they ask for is pointed at there, with the pointing tool in hand meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.canvas.handles import APART
from studio.app.canvas.overlay import paint_overlay
from studio.app.canvas.text_tool import CanvasTextField
from studio.app.canvas.tool_base import Overlay
from studio.app.forms.command_form import CommandForm
from studio.app.theme import Theme
from studio.app.window import Window
from studio.language.errors import Refusal
from studio.language.show import show
from studio.language.values import Symbol
from studio.session.editor import Editor
from tests.app.byhand.hand import Hand
from tests.app.byhand.hands import CTRL, SHIFT
from tests.app.waiting import worked_out
from tests.commands.test_teach_and_components import drawn


@pytest.fixture
def hand(qtbot: QtBot, window: Window) -> Hand:
    """A person before a drawing of three rows and three columns with their crossings, and a small dot on one."""
    window.desk.replace(drawn())
    window.files.forget()
    return Hand(qtbot, window)


def crossing(hand: Hand, *key: int) -> tuple[float, float]:
    place = hand.window.desk.live.value("crossings")[key]
    return place.x, place.y


def opened(hand: Hand, command: str) -> Any:
    hand.settle()
    operations = hand.inspector.operations
    if not operations.buttons[command].isVisible():
        hand.click(operations.more)
    hand.click(operations.buttons[command])
    return hand.form()


def test_members_are_clicked_and_clicked_again(hand: Hand) -> None:
    form = opened(hand, "select_members")
    hand.click(form.fields["members"].chips.line)
    assert hand.window.view.tool is hand.window.view.pointing
    for key in ((0, 0), (1, 1), (2, 2), (1, 1)):
        hand.click_at(crossing(hand, *key))
    assert form.fields["members"].data() == [[0, 0], [2, 2]]
    assert len(hand.window.view.pointing.overlay.pointed) == 2
    assert hand.window.view.pointing.overlay.tag == "crossings[1, 1]"
    form.reject()
    assert hand.window.view.tool is not hand.window.view.pointing


def test_what_is_still_needed_is_pointed_at_while_the_name_is_typed(hand: Hand) -> None:
    form = opened(hand, "select_members")
    hand.type(form.fields["name"].line, "corners")
    for key in ((0, 0), (2, 2)):
        hand.click_at(crossing(hand, *key))
    assert form.fields["members"].data() == [[0, 0], [2, 2]]
    assert form.fields["name"].text() == "corners"
    form.reject()


def test_near_a_member_it_is_meant_beside_it_the_place(hand: Hand) -> None:
    form = opened(hand, "teach")
    hand.type(form.fields["name"].line, "at_hand")
    name, value = form.fields["inputs"].written[0]
    hand.type(name, "at")
    hand.click(value)
    x, y = crossing(hand, 1, 2)
    hand.click_at((x + 11, y - 7))
    assert value.text() == f"point({x + 11:g}, {y - 7:g})"
    hand.click_at((x + 2, y + 1))
    assert form.fields["result"].text() == "(1, 2)", "it went on to what was still needed"
    hand.click_at((x + 2, y + 1), CTRL)
    assert form.fields["result"].text() == f"point({x + 2:g}, {y + 1:g})"
    hand.click(form.fields["result"].plain_values["None"])
    assert form.arguments()["result"] == {"nothing": True}
    form.reject()


def test_shift_points_at_several(hand: Hand) -> None:
    form = opened(hand, "teach")
    name, value = form.fields["inputs"].written[0]
    hand.type(name, "places")
    hand.click(value)
    for key in ((0, 0), (1, 2), (2, 2), (1, 2)):
        hand.click_at(crossing(hand, *key), SHIFT)
    assert value.text() == "[(0, 0), (2, 2)]"
    form.reject()


def test_escape_on_the_canvas_leaves_the_form_and_gives_the_tool_back(hand: Hand) -> None:
    before = hand.window.desk.document
    hand.take("rectangle")
    form = opened(hand, "select_members")
    hand.click(form.fields["members"].chips.line)
    hand.click_at(crossing(hand, 0, 0))
    hand.key(Qt.Key.Key_Escape, where=hand.window.view)
    assert not form.isVisible()
    assert hand.window.view.tool is not None
    assert hand.window.view.tool.name == "rectangle"
    assert hand.window.desk.document is before


def test_one_form_at_a_time(hand: Hand) -> None:
    first = opened(hand, "select_members")
    second = opened(hand, "teach")
    assert (first.isVisible(), second.isVisible()) == (False, True)
    second.reject()
    assert hand.window.desk.aim is None


def test_parameters_picked_one_after_the_other_are_the_sides_of_a_constraint(hand: Hand) -> None:
    hand.does("constrain", left="num_cols", relation="<=", right="num_rows")
    assert [one.relation for one in hand.window.desk.document.constraints.values()][-1] == "<="
    assert hand.window.desk.selection.names == ("num_cols", "num_rows")


def test_a_small_thing_is_moved_by_its_body_not_by_its_handles(qtbot: QtBot, window: Window) -> None:
    hand = Hand(qtbot, window)
    hand.do_draw_ellipse((100, 100), radius_x=4, radius_y=4, name="bead")
    hand.pull((101, 100), (161, 140))
    assert hand.window.desk.editor.history[-1].gesture.do == "move"
    handle = 160 + APART / 2 / hand.window.view.zoom_now
    hand.pull((handle, 140), (handle + 10, 140))
    assert hand.window.desk.editor.history[-1].gesture.do == "drag"


def test_letters_are_pulled_as_high_as_they_are(qtbot: QtBot, window: Window) -> None:
    hand = Hand(qtbot, window)
    hand.take("label")
    hand.do_draw_label((100, 100), "Here", size=26, fill="gold", name="sign")
    text = hand.window.desk.live.value("sign")
    assert (text.get("size"), text.get("fill"), text.get("content")) == (26, "gold", "Here")


def test_the_field_for_a_text_grows_about_its_middle(qtbot: QtBot, window: Window) -> None:
    hand = Hand(qtbot, window)
    hand.take("label")
    hand.click_at((100, 100))
    field = next(one for one in hand.paper.findChildren(CanvasTextField) if one.isVisible())
    middle, narrow = field.geometry().center(), field.width()
    qtbot.keyClicks(field, "A text that is longer than the field was")
    assert field.width() > narrow
    assert (field.geometry().center() - middle).manhattanLength() <= 1
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert hand.window.desk.document.definitions == {}


def test_a_new_name_keeps_the_selection_and_names_what_was_shown(qtbot: QtBot, window: Window) -> None:
    hand = Hand(qtbot, window)
    hand.do_draw_rectangle((10, 10), (90, 70), name="sheet")
    assert hand.window.desk.selection.names == ("sheet",)
    labels = [each.label for one in hand.window.desk.document.lessons.values() for each in one.examples]
    assert labels and all(one.startswith("sheet.") for one in labels)


def test_nothing_is_drawn_with_a_name_that_no_file_could_be_opened_with() -> None:
    editor = Editor()
    with pytest.raises(Refusal, match="means something in every formula"):
        editor.do("draw_ellipse", center=[40, 40], radius_x=9, radius_y=9, name="round")
    assert editor.document == Editor().document


def test_a_dict_is_put_together_in_a_picture(hand: Hand) -> None:
    form = opened(hand, "teach")
    hand.type(form.fields["name"].line, "count_of")
    name, value = form.fields["inputs"].written[0]
    hand.type(name, "things")
    hand.in_picture(value, {(0, 1): Symbol("red"), (2, 2): Symbol("black")})
    assert value.text() == "{(0, 1): red, (2, 2): black}"
    hand.in_picture(value, {(2, 2): Symbol("black"), (1, 1): Symbol("black")})
    assert value.text() == "{(2, 2): black, (1, 1): black}", "what stood there was gone on with"
    hand.enter(form.fields["result"].line, "2")
    hand.settle()
    assert hand.window.desk.document.lessons["count_of"].examples[0].result == 2


def test_a_name_in_the_outline_is_pointed_at_as_well(hand: Hand) -> None:
    hand.outline("dot")
    form = opened(hand, "make_component")
    hand.click(form.fields["things"].chips.line)
    hand.outline("columns")
    assert form.fields["things"].data() == ["dot", "columns"]
    form.reject()
    hand.outline("dot")
    form = opened(hand, "repeat_over")
    hand.click(form.fields["collection"].line)
    hand.outline("crossings")
    assert (form.fields["thing"].text(), form.fields["collection"].text()) == ("dot", "crossings")
    form.reject()


def test_a_value_is_pointed_at_by_its_name_in_the_outline(hand: Hand) -> None:
    hand.outline("dot")
    CommandForm(hand.window.desk, "let_be", hand.window).begin()
    form = hand.form()
    hand.type(form.fields["attribute"].line, "dot.radius_x")
    hand.click(form.fields["value"].line)
    hand.outline("num_rows")
    assert (form.fields["attribute"].text(), form.fields["value"].text()) == ("dot.radius_x", "num_rows")
    hand.bot.keyClick(form.fields["value"].line, Qt.Key.Key_Return)
    hand.settle()
    assert show(hand.window.desk.document.definitions["dot"].formula).count("radius_x=num_rows") == 1


def test_what_is_selected_already_is_pointed_at_in_the_outline_by_a_click_on_its_row(hand: Hand) -> None:
    hand.outline("num_rows")
    hand.window.desk.form_wanted.emit("work_out", {})
    form: Any = hand.form()
    field = form.fields["value"]
    hand.click(field.line)
    hand.outline("num_rows")
    assert field.text() == "num_rows"
    field.line.clear()
    hand.outline("columns")
    assert field.text() == "columns", "and one that is not is taken as before"
    form.reject()


def test_what_something_else_was_asked_about_at_first_can_be_a_part_of_it(hand: Hand) -> None:
    hand.outline("dot")
    form = opened(hand, "draw_copies_inside")
    assert form.fields["thing"].text() == "dot"
    hand.click(form.fields["thing"].line)
    hand.outline("columns")
    hand.click(form.fields["parts"].chips.line)
    hand.outline("dot")
    assert (form.fields["thing"].text(), form.fields["parts"].data()) == ("columns", ["dot"])
    form.reject()


def test_a_question_is_answered_with_something_else_shown_in_its_situation(hand: Hand) -> None:
    desk = hand.window.desk
    hand.does("select_members", collection="crossings", name="chosen", members=[[0, 0], [2, 0], [0, 2], [2, 2]])
    card = hand.inspector.candidates.cards[0]
    question = card.open.finding.question
    assert question is not None
    size = question.situation["num_rows"]
    hand.click(card.another)
    assert desk.document.parameters()["num_rows"] == size, "the drawing is brought to the situation"
    meant = [[0, 0], [size - 1, 0]]
    hand.fill(collection="crossings", name="chosen", members=meant)
    examples = desk.document.lessons["chosen"].examples
    assert [sorted(one.result) for one in examples][1:] == [[(0, 0), (size - 1, 0)]]


def test_anything_inside_a_drawn_member_means_it(hand: Hand) -> None:
    worked_out(hand.window.desk, "draw_rectangle", start=[20, 240], end=[60, 300], snap=False)
    worked_out(hand.window.desk, "draw_rectangle", start=[80, 240], end=[120, 300], snap=False)
    worked_out(hand.window.desk, "listify", things=["rectangle_1", "rectangle_2"], name="boxes")
    hand.select("boxes")
    form = opened(hand, "select_members")
    hand.click(form.fields["members"].chips.line)
    hand.click_at((110, 292))
    assert hand.window.view.pointing.overlay.tag == "boxes[1]"
    assert form.fields["members"].data() == [{"of": "boxes", "key": 1}], "by its number, not by a place"
    assert [(one.x(), one.y()) for one in hand.window.view.pointing.overlay.pointed] == [(100, 270)]
    hand.click_at((85, 260))
    assert not form.fields["members"].data(), "a second click, elsewhere in it, takes it out"
    form.reject()


def test_a_field_around_a_place_means_the_place(hand: Hand) -> None:
    x, y = crossing(hand, 1, 1)
    worked_out(
        hand.window.desk, "draw_rectangle", start=[x - 28, y - 28], end=[x + 28, y + 28], fill="white", snap=False
    )
    hand.select("crossings")
    form = opened(hand, "select_members")
    hand.click(form.fields["members"].chips.line)
    hand.click_at((x + 24, y + 24))
    assert form.fields["members"].data() == [[1, 1]]
    form.reject()


def test_what_was_pointed_at_is_seen_through_its_mark(qapp: QApplication) -> None:
    picture = QImage(60, 60, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    with QPainter(picture) as painter:
        paint_overlay(painter, Overlay(pointed=(QPointF(30, 30),)), QTransform(), picture.rect(), Theme())
    white = QColor("white").rgb()
    assert picture.pixel(30, 30) == white and picture.pixel(33, 30) == white
    assert any(picture.pixel(x, 30) != white for x in range(34, 42))


def test_an_item_of_data_is_clicked_where_it_is_drawn(hand: Hand) -> None:
    editor = Editor()
    for number, height in enumerate([57, 99, 36, 166, 82]):
        start, end = [40 * number, 0], [40 * number + 30, -height]
        editor.do("draw_rectangle", start=start, end=end, name=f"bar_{number}", snap=False)
    editor.do("listify", things=[f"bar_{number}" for number in range(5)], name="bars")
    hand.window.desk.replace(editor)
    hand.settle()
    hand.outline("bars_data")
    form = opened(hand, "select_members")
    hand.type(form.fields["name"].line, "tallest")
    hand.click_at((135, -100))
    assert form.fields["members"].data() == [{"of": "bars_data", "key": 3}]
    hand.key(Qt.Key.Key_Return, where=form.fields["name"].line)
    hand.settle()
    assert hand.window.desk.live.value("tallest") == [166]
    assert (
        show(hand.window.desk.document.definitions["tallest"].formula)
        == "[p for p in bars_data if p == max(bars_data)]"
    )
