"""The inspector through real events: formulas in place, sliders, operations, constraints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QCursor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QMenu, QSlider, QStyle, QStyleOptionSlider, QWidget
from pytestqt.qtbot import QtBot

from studio.app.inspector.formula_field import PAUSE
from studio.app.inspector.inspector_panel import Inspector
from studio.app.inspector.plain_values import character_at
from studio.app.inspector.pulled_number import PulledNumber
from studio.app.stage.stage_panel import StagePanel
from studio.app.window import Window
from studio.language.show import show
from studio.session.editor import Editor
from tests.app.byhand.hand import Hand
from tests.app.ground import Ground, ground_with
from tests.app.waiting import worked_out

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def inspector(qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[Inspector]:
    """The inspector of a document with two parameters that are equal, and lines whose places follow from them.

    It stands in the window of the tests that ask for one, and alone for all others.
    """
    in_window = "window" in request.fixturenames
    where = request.getfixturevalue("window") if in_window else ground_with(qtbot, "inspector")
    found, desk = placed(where), where.desk
    desk.do("draw_line", start=[10, 20], end=[110, 20], name="base")
    desk.do("duplicate", thing="base", to=[10, 60])
    desk.do("duplicate", thing="base", to=[10, 100])
    worked_out(desk, "listify", things=["base", "line_1", "line_2"], name="rows")
    desk.do("parameterize", thing="rows", attribute="count", name="many", least=1, most=9)
    desk.do("parameterize", thing="rows", attribute="start.x", name="edge", least=1, most=50)
    found.fill()
    yield found


def placed(window: Window | Ground) -> Inspector:
    found = window.places["inspector"]
    assert isinstance(found, Inspector)
    return found


def formula(inspector: Inspector, name: str = "rows") -> str:
    return show(inspector.desk.document.definitions[name].formula)


def row_of(inspector: Inspector, label: str) -> int:
    return next(position for position, one in enumerate(inspector.attributes.rows) if one.label == label)


def click(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.mouseClick(widget, LEFT, pos=widget.rect().center())


def opened(qtbot: QtBot, inspector: Inspector, label: str) -> Any:
    """The field of an attribute of the rows, opened by a click on its formula."""
    inspector.desk.select_names(("rows",))
    inspector.fill()
    click(qtbot, inspector.attributes.cells[row_of(inspector, label)])
    assert inspector.attributes.editor is not None
    return inspector.attributes.editor


def handle(slider: QSlider) -> QPoint:
    """Where the handle of a slider is."""
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    part = QStyle.SubControl.SC_SliderHandle
    return slider.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, slider).center()


def test_several_things_are_given_one_value_in_one_step(qtbot: QtBot, inspector: Inspector) -> None:
    desk = inspector.desk
    desk.do("draw_rectangle", start=[200, 20], end=[260, 60], fill="gold", name="box", snap=False)
    desk.do("draw_ellipse", center=[300, 40], radius_x=20, radius_y=20, fill="navy", name="dot", snap=False)
    desk.select_names(("box", "dot"))
    inspector.fill()
    listed = {one.attribute: one for one in inspector.attributes.rows}
    assert listed["fill"].value == "various" and "radius_x" not in listed and "width" not in listed
    click(qtbot, inspector.attributes.cells[row_of(inspector, "fill")])
    field = inspector.attributes.editor
    assert field is not None
    field.selectAll()
    qtbot.keyClicks(field, "40 * 2")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert "one of them" in inspector.attributes.fault.text()
    field.selectAll()
    qtbot.keyClicks(field, "teal")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert "fill=teal" in formula(inspector, "box") and "fill=teal" in formula(inspector, "dot")
    desk.undo()
    assert "fill=gold" in formula(inspector, "box") and "fill=navy" in formula(inspector, "dot")


def test_attributes_show_formula_and_present_value(inspector: Inspector) -> None:
    inspector.desk.select_names(("rows",))
    inspector.fill()
    rows = {one.label: (one.formula, one.value) for one in inspector.attributes.rows}
    assert rows["count"] == ("many", "3")
    assert rows["start y"][1] == "20 … 100"
    assert rows["end x"] == ("110", "110")
    assert inspector.header.heading.text() == "rows"


def test_one_member_shows_its_own_values(inspector: Inspector) -> None:
    inspector.desk.select((("rows", (1,)),))
    inspector.fill()
    rows = {one.label: one.value for one in inspector.attributes.rows}
    assert (inspector.header.heading.text(), rows["start y"]) == ("rows[1]", "60")


def test_a_typed_value_is_one_step_and_an_example(qtbot: QtBot, inspector: Inspector) -> None:
    steps = len(inspector.desk.editor.history)
    field = opened(qtbot, inspector, "end x")
    qtbot.keyClicks(field, "140")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert "point(140" in formula(inspector)
    assert len(inspector.desk.editor.history) == steps + 1
    assert inspector.desk.editor.history[-1].gesture.do == "set_attribute"


def test_a_typed_formula_replaces_the_attribute_alone(qtbot: QtBot, inspector: Inspector) -> None:
    field = opened(qtbot, inspector, "end x")
    qtbot.keyClicks(field, "edge * 12")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert "end=point(edge * 12, " in formula(inspector)
    inspector.fill()
    assert inspector.attributes.rows[row_of(inspector, "end x")].value == "120"


def test_what_is_wrong_stands_under_the_field_and_nothing_is_lost(qtbot: QtBot, inspector: Inspector) -> None:
    before = inspector.desk.document
    field = opened(qtbot, inspector, "end x")
    qtbot.keyClicks(field, "edge * nobody")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert "nobody" in inspector.attributes.fault.text()
    assert inspector.attributes.fault.isVisible()
    assert field.text() == "edge * nobody"
    assert inspector.desk.document is before
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert inspector.attributes.editor is None
    assert inspector.desk.document is before


def test_a_circle_is_refused_with_its_sentence(qtbot: QtBot, inspector: Inspector) -> None:
    field = opened(qtbot, inspector, "end x")
    qtbot.keyClicks(field, "len(rows)")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert inspector.attributes.fault.text()
    assert "110" in formula(inspector)


def test_names_are_completed(qtbot: QtBot, inspector: Inspector) -> None:
    field = opened(qtbot, inspector, "end x")
    qtbot.keyClicks(field, "10 * ed")
    assert field.popup.isVisible()
    qtbot.keyClick(field.popup, Qt.Key.Key_Tab)
    assert field.text() == "10 * edge"
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert "end=point(10 * edge, " in formula(inspector)


def test_enter_with_the_completions_shown_takes_what_was_typed(qtbot: QtBot, inspector: Inspector) -> None:
    field = opened(qtbot, inspector, "end x")
    qtbot.keyClicks(field, "edge + man")
    assert field.popup.isVisible()
    qtbot.keyClicks(field, "y")
    if field.popup.isVisible():
        qtbot.keyClick(field.popup, Qt.Key.Key_Return)
    else:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert "edge + many" in formula(inspector)


def test_a_valid_formula_is_a_ghost_before_it_is_taken(qtbot: QtBot, inspector: Inspector) -> None:
    field = opened(qtbot, inspector, "end x")
    qtbot.keyClicks(field, "300")
    qtbot.waitUntil(lambda: inspector.desk.ghost is not None, timeout=2000)
    assert inspector.desk.ghost is not None
    assert inspector.desk.ghost.value("rows")[0].get("end").x == 300
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert inspector.desk.ghost is None


def test_a_drag_of_a_slider_previews_and_is_one_step(qtbot: QtBot, inspector: Inspector) -> None:
    desk, slider = inspector.desk, inspector.parameters.rows["many"].slider  # type: ignore[union-attr]
    steps, at = len(desk.editor.history), handle(slider)
    qtbot.mousePress(slider, LEFT, pos=at)
    for step in range(1, 6):
        qtbot.mouseMove(slider, at + QPoint(step * 6, 0))
    assert desk.ghost is not None
    assert desk.document.parameters()["many"] == 3
    assert len(desk.ghost.value("rows")) > 3
    qtbot.mouseRelease(slider, LEFT, pos=at + QPoint(30, 0))
    assert desk.document.parameters()["many"] > 3
    assert (len(desk.editor.history), desk.ghost) == (steps + 1, None)
    desk.undo()
    inspector.fill()
    assert slider.value() == 2


def test_escape_takes_a_drag_of_a_slider_back(qtbot: QtBot, inspector: Inspector) -> None:
    desk, slider = inspector.desk, inspector.parameters.rows["many"].slider  # type: ignore[union-attr]
    before, at = desk.document, handle(slider)
    qtbot.mousePress(slider, LEFT, pos=at)
    qtbot.mouseMove(slider, at + QPoint(20, 0))
    qtbot.keyClick(slider, Qt.Key.Key_Escape)
    qtbot.mouseRelease(slider, LEFT, pos=at + QPoint(20, 0))
    assert (desk.document, desk.ghost) == (before, None)


def test_keys_on_a_slider_are_gathered_into_one_step(qtbot: QtBot, inspector: Inspector) -> None:
    desk, slider = inspector.desk, inspector.parameters.rows["many"].slider  # type: ignore[union-attr]
    steps = len(desk.editor.history)
    for _ in range(3):
        qtbot.keyClick(slider, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: desk.document.parameters()["many"] == 6, timeout=2000)
    assert len(desk.editor.history) == steps + 1


def test_a_clash_keeps_the_last_good_value_and_says_why(qtbot: QtBot, inspector: Inspector) -> None:
    desk = inspector.desk
    desk.do("constrain", left_formula="many", relation="<=", right_formula="5")
    inspector.fill()
    row = inspector.parameters.rows["many"]
    slider, at = row.slider, handle(row.slider)  # type: ignore[union-attr]
    qtbot.mousePress(slider, LEFT, pos=at)
    for step in range(1, 30):
        qtbot.mouseMove(slider, at + QPoint(step * 3, 0))
    assert "many" in row.fault.text()
    assert "5" in row.fault.text()
    assert inspector.constraints.texts["many <= 5"].objectName() == "fault"
    qtbot.mouseRelease(slider, LEFT, pos=at + QPoint(87, 0))
    assert desk.document.parameters()["many"] == 5
    assert slider.value() == 4


def test_a_value_out_of_range_is_answered_with_a_sentence(qtbot: QtBot, inspector: Inspector) -> None:
    row = inspector.parameters.rows["many"]
    field = row.field.lineEdit()  # type: ignore[union-attr]
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "40")
    qtbot.keyClick(row.field, Qt.Key.Key_Return)
    assert "1 to 9" in row.fault.text()
    assert inspector.desk.document.parameters()["many"] == 3


def test_typing_a_value_is_one_step(qtbot: QtBot, inspector: Inspector) -> None:
    steps = len(inspector.desk.editor.history)
    row = inspector.parameters.rows["edge"]
    field = row.field.lineEdit()  # type: ignore[union-attr]
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "25")
    qtbot.keyClick(row.field, Qt.Key.Key_Return)
    assert inspector.desk.document.parameters()["edge"] == 25
    assert len(inspector.desk.editor.history) == steps + 1


def test_constraints_are_listed_and_each_can_be_removed(qtbot: QtBot, inspector: Inspector) -> None:
    inspector.desk.do("constrain", left_formula="many", relation="<=", right_formula="5")
    inspector.fill()
    click(qtbot, inspector.constraints.buttons[0])
    assert inspector.desk.document.constraints == {}
    inspector.fill()
    assert inspector.constraints.isHidden()


def test_operations_follow_the_selection_and_say_why_not(inspector: Inspector) -> None:
    inspector.desk.select(())
    inspector.fill()
    relate = inspector.operations.buttons["relate"]
    assert not relate.isEnabled()
    assert relate.accessibleDescription() == relate.toolTip() == "Select a drawn thing first."
    inspector.desk.select_names(("rows",))
    inspector.fill()
    assert inspector.operations.buttons["relate"].isEnabled()
    assert not inspector.operations.buttons["listify"].isEnabled()


def test_a_note_is_written_on_the_definition(qtbot: QtBot, inspector: Inspector) -> None:
    inspector.desk.select_names(("rows",))
    inspector.fill()
    qtbot.keyClicks(inspector.header.note, "three of them")
    qtbot.keyClick(inspector.header.note, Qt.Key.Key_Return)
    assert inspector.desk.document.definitions["rows"].note == "three of them"


def test_a_thing_of_several_is_selected_alone_by_its_chip(qtbot: QtBot, inspector: Inspector) -> None:
    inspector.desk.select((("rows", (0,)), ("rows", (2,))))
    inspector.fill()
    click(qtbot, inspector.header.chips.widgets[1])
    assert inspector.desk.selection.things == (("rows", (2,)),)


def test_nothing_is_clipped_at_its_narrowest(qtbot: QtBot, inspector: Inspector) -> None:
    inspector.setFixedWidth(280)
    for names in ((), ("rows",), ("many",)):
        inspector.desk.select_names(names)
        inspector.fill()
        qtbot.wait(1)
        room = inspector.listing.viewport().width()
        for one in inspector.listing.widget().findChildren(QWidget):
            if one.isVisible():
                assert one.mapTo(inspector.listing.widget(), QPoint(one.width(), 0)).x() <= room, one.objectName()


def test_parameters_whose_names_begin_alike_can_be_told_apart(qtbot: QtBot, inspector: Inspector) -> None:
    inspector.setFixedWidth(280)
    for name in ("lamps_rows", "lamps_columns", "a_name_that_is_much_too_long_for_its_place"):
        worked_out(inspector.desk, "new_value", name=name, value=3, least=1, most=9)
    inspector.desk.select_names(())
    inspector.fill()
    qtbot.wait(1)
    rows = inspector.parameters.rows
    assert [rows[name].title.text() for name in ("lamps_rows", "lamps_columns")] == ["lamps_rows", "lamps_columns"]
    assert len({row.title.width() for row in rows.values()}) == 1, "sliders begin below each other"
    slider = rows["a_name_that_is_much_too_long_for_its_place"].slider  # type: ignore[union-attr]
    assert slider.width() >= slider.minimumWidth()


def test_what_is_wrong_is_said_in_a_pause_and_not_while_words_are_offered(qtbot: QtBot, inspector: Inspector) -> None:
    field = opened(qtbot, inspector, "count")
    qtbot.keyClicks(field, "man")
    assert field.popup.isVisible()
    qtbot.wait(PAUSE + 150)
    assert field.popup.isVisible() and not inspector.attributes.fault.isVisible()
    qtbot.keyClick(field.popup, Qt.Key.Key_Escape)
    assert not field.popup.isVisible() and not inspector.attributes.fault.isVisible()
    qtbot.waitUntil(inspector.attributes.fault.isVisible, timeout=3000)
    assert "man" in inspector.attributes.fault.text()


def test_a_process_is_demonstrated_again_and_its_demonstrations_can_be_taken_away(
    qtbot: QtBot, inspector: Inspector, window: Window
) -> None:
    desk = inspector.desk
    desk.do("new_state", name="clicks", value=0)
    desk.do("demonstrate", process="double", inputs={"number": 2})
    worked_out(desk, "end")
    desk.do("demonstrate", process="double", inputs={"number": 3})
    worked_out(desk, "end")
    desk.select_names(("double",))
    inspector.fill()
    assert set(inspector.operations.buttons) == {"rename", "delete", "forget", "add_rule", "allow"}
    assert len(inspector.examples.buttons) == 2 and "number = 2" in next(iter(inspector.examples.items)).detail
    click(qtbot, inspector.examples.buttons[0])
    qtbot.waitUntil(lambda: len(desk.document.demonstrations) == 1, timeout=5000)
    inspector.fill()
    assert len(inspector.examples.buttons) == 1
    click(qtbot, inspector.header.again)
    stage = window.places["stage"]
    assert isinstance(stage, StagePanel)
    assert stage.isVisible() and stage.setting.process.currentText() == "double"
    assert stage.setting.draft.inputs.keys() == {"number"}
    desk.select_names(("rows",))
    inspector.fill()
    assert not inspector.header.again.isVisible() and "select_members" in inspector.operations.buttons
    desk.do("demonstrate_event", event="key", process="on_key", brings={"key": "a"})
    worked_out(desk, "end")
    desk.select_names(("on_key",))
    inspector.fill()
    click(qtbot, inspector.header.again)
    assert window.view.tool is not None and window.view.tool.name == "key", "an event is shown by itself"


def test_what_is_so_or_not_is_ticked(qtbot: QtBot, inspector: Inspector) -> None:
    inspector.desk.select_names(("rows",))
    inspector.fill()
    box = inspector.attributes.grid.itemAtPosition(2 * row_of(inspector, "visible"), 2).widget()
    assert isinstance(box, QCheckBox) and box.isChecked()
    qtbot.mouseClick(box, LEFT)
    assert formula(inspector).endswith("visible=False) for i in range(many)]")
    inspector.fill()
    assert inspector.attributes.rows[row_of(inspector, "visible")].value == "False"
    assert inspector.attributes.rows[row_of(inspector, "order")].value == "0", "what lies on what can be set there too"


def test_a_click_on_a_value_opens_its_row_as_one_on_its_formula_does(qtbot: QtBot, inspector: Inspector) -> None:
    inspector.desk.select_names(("rows",))
    inspector.fill()
    holder = inspector.attributes.grid.itemAtPosition(2 * row_of(inspector, "arrows"), 2).widget()
    (said,) = holder.findChildren(QLabel)
    qtbot.mouseClick(said, LEFT)
    assert inspector.attributes.editor is not None, "it said “none”: that is where a hand goes"
    qtbot.keyClicks(inspector.attributes.editor, "end")
    qtbot.keyClick(inspector.attributes.editor, Qt.Key.Key_Return)
    assert "arrows=symbol('end')" in formula(inspector)


def test_what_a_field_began_with_is_kept_where_it_is_not_changed(qtbot: QtBot, inspector: Inspector) -> None:
    desk, attributes = inspector.desk, inspector.attributes
    desk.do("draw_rectangle", start=[300, 300], end=[360, 340], name="box")
    desk.select_names(("box",))
    inspector.fill()
    before, row = desk.document, row_of(inspector, "fill")
    assert (attributes.rows[row].formula, attributes.rows[row].value) == ("", "nothing")
    click(qtbot, attributes.cells[row])
    qtbot.keyClick(attributes.editor, Qt.Key.Key_Return)
    assert attributes.editor is None and not attributes.below.isVisible()
    assert desk.document is before, "it said “nothing”, and nothing was typed"


def in_sight(inspector: Inspector, widget: QWidget) -> bool:
    """Whether all of a widget can be seen."""
    part = next(one for one in (inspector.listing, inspector.strip, inspector.sheet) if one.isAncestorOf(widget))
    return widget.isVisible() and part.viewport().rect().contains(inside(part.viewport(), widget))


def inside(port: QWidget, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(port, QPoint()), widget.size())


def pressed(window: Window, widget: QWidget) -> None:
    """A click at the middle of a widget, as it comes from the system, with the pointer there."""
    at = widget.mapTo(window, widget.rect().center())
    QCursor.setPos(window.mapToGlobal(at))
    QTest.mouseClick(window.windowHandle(), LEFT, pos=at)


def at_rest(qtbot: QtBot, inspector: Inspector) -> None:
    qtbot.waitUntil(lambda: not inspector.desk.busy and not inspector.desk.following.busy)
    for _ in range(5):
        QApplication.processEvents()


def test_sliders_are_in_sight_whatever_is_selected_and_a_new_one_is_marked(
    qtbot: QtBot, inspector: Inspector, window: Window
) -> None:
    desk = inspector.desk
    window.resize(1024, 600)
    rows = inspector.parameters.rows
    for chosen in ((), ("rows",), ("edge",)):
        desk.select_names(chosen)
        at_rest(qtbot, inspector)
        assert all(in_sight(inspector, rows[name]) for name in ("many", "edge"))
    desk.select_names(("rows",))
    for attribute, name in (("start.y", "high"), ("end.x", "far")):
        worked_out(desk, "parameterize", thing="rows", attribute=attribute, name=name)
        at_rest(qtbot, inspector)
        assert in_sight(inspector, inspector.parameters.rows[name])
        assert inspector.listing.verticalScrollBar().value() == 0
        assert [one for one, row in inspector.parameters.rows.items() if row.objectName() == "new"] == [name]
    slider = inspector.parameters.rows["far"].slider  # type: ignore[union-attr]
    slider.setFocus()
    before = desk.document.parameters()["far"]
    for _ in range(2):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
        qtbot.waitUntil(lambda before=desk.document: desk.document is not before)
        at_rest(qtbot, inspector)
        assert QApplication.focusWidget() is slider
    assert desk.document.parameters()["far"] == before + 2
    assert not any(row.objectName() for row in inspector.parameters.rows.values()), "it is new until something is done"


def test_many_sliders_leave_room_for_what_is_listed_until_all_are_wanted(
    qtbot: QtBot, inspector: Inspector, window: Window
) -> None:
    editor, strip = Editor(), inspector.strip
    for box in range(3):
        name, left = f"box_{box}", 100 * box
        editor.do("draw_rectangle", start=[left, 7], end=[left + 31 + box, 60 + box], name=name, snap=False)
        for attribute in ("x", "y", "width", "height"):
            editor.do("parameterize", thing=name, attribute=attribute, name=f"{attribute}_{box}")
    window.resize(1024, 700)
    window.desk.replace(editor)
    window.files.forget()
    at_rest(qtbot, inspector)
    worked_out(window.desk, "parameterize", thing="box_2", attribute="stroke_width", name="thick")
    at_rest(qtbot, inspector)
    rows = inspector.parameters.rows
    hidden = [name for name, one in rows.items() if one.isHidden()]
    assert strip.more.text() == f"▸ {len(hidden)} more" and rows["thick"].isVisible(), "the new one among them"
    assert strip.height() < inspector.height() / 2 and strip.verticalScrollBar().maximum() == 0, "it is not scrolled"
    click(qtbot, strip.more)
    at_rest(qtbot, inspector)
    assert not any(one.isHidden() for one in rows.values()) and strip.more.text() == "▾ Fewer"
    click(qtbot, strip.more)
    at_rest(qtbot, inspector)
    inspector.bring(rows[hidden[-1]])
    at_rest(qtbot, inspector)
    assert in_sight(inspector, rows[hidden[-1]])


def test_what_is_named_from_its_row_stays_under_the_pointer(qtbot: QtBot, inspector: Inspector, window: Window) -> None:
    hands = Hand(qtbot, window)
    window.resize(1024, 700)
    inspector.desk.select_names(("rows",))
    cell = hands.cell("end.x")
    before = cell.mapToGlobal(QPoint())
    QCursor.setPos(cell.mapToGlobal(cell.rect().center()))
    hands.by_row("parameterize", "end.x", name="far")
    at_rest(qtbot, inspector)
    assert "far" in inspector.desk.document.parameters()
    assert inspector.attributes.cells[row_of(inspector, "end x")].mapToGlobal(QPoint()) == before


def test_a_parameter_whose_name_is_clicked_stays_under_the_pointer(
    qtbot: QtBot, inspector: Inspector, window: Window
) -> None:
    window.resize(1024, 600)
    at_rest(qtbot, inspector)
    title = inspector.parameters.rows["edge"].title
    inspector.bring(title)
    before = title.mapToGlobal(QPoint())
    pressed(window, title)
    at_rest(qtbot, inspector)
    assert inspector.header.heading.text() == "edge"
    assert title.mapToGlobal(QPoint()) == before


def test_what_is_selected_elsewhere_is_listed_from_its_beginning(
    qtbot: QtBot, inspector: Inspector, window: Window
) -> None:
    window.resize(1024, 600)
    inspector.desk.select_names(("rows",))
    at_rest(qtbot, inspector)
    inspector.listing.verticalScrollBar().setValue(40)
    inspector.desk.select((("rows", (1,)),))
    at_rest(qtbot, inspector)
    assert in_sight(inspector, inspector.header.heading)


@pytest.mark.parametrize("size", [(1680, 1050), (1024, 700)])
def test_what_is_found_is_in_sight_while_something_else_is_listed(
    qtbot: QtBot, inspector: Inspector, window: Window, size: tuple[int, int]
) -> None:
    desk = inspector.desk
    window.resize(*size)
    desk.select_names(("rows",))
    worked_out(desk, "parameterize", thing="rows", attribute="start.y", name="high")
    worked_out(desk, "new_state", name="said", value=2)
    worked_out(desk, "demonstrate_event", event="click", process="on_click", brings={"at": {"point": [20, 30]}})
    worked_out(desk, "change", tile="said", value=3)
    worked_out(desk, "end")
    qtbot.waitUntil(lambda: bool(inspector.candidates.cards) and not desk.following.busy)
    inspector.bring(inspector.parameters.rows["high"])
    at_rest(qtbot, inspector)
    card = inspector.candidates.cards[0]
    assert card.asks and card.several is not None
    first, *others = [one.field for one in card.several.seen if one.field is not None]
    assert in_sight(inspector, card.head) and in_sight(inspector, first)
    if size[1] > 700:  # so many situations take more room than a small window has: it is scrolled to the rest
        assert all(in_sight(inspector, one) for one in (*others, *card.options))


def test_a_name_that_stands_for_nothing_is_made_where_it_was_typed(
    qtbot: QtBot, inspector: Inspector, window: Window
) -> None:
    field = opened(qtbot, inspector, "end x")
    qtbot.keyClicks(field, "far")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert inspector.attributes.make.text() == "Name 110 “far”"
    click(qtbot, inspector.attributes.make)
    assert "end=point(far, " in formula(inspector) and inspector.desk.document.parameters()["far"] == 110
    inspector.fill()
    field = opened(qtbot, inspector, "start x")
    qtbot.keyClicks(field, "gap * 2")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert inspector.attributes.make.text() == "Make gap…"
    click(qtbot, inspector.attributes.make)
    Hand(qtbot, window).fill(value=6)
    qtbot.waitUntil(lambda: "start=point(gap * 2, " in formula(inspector) and inspector.attributes.editor is None)
    field = opened(qtbot, inspector, "start x")
    qtbot.keyClicks(field, "edge +")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert inspector.attributes.fault.text() and not inspector.attributes.make.isVisible()


def test_a_number_is_pulled_by_its_name_in_one_step(qtbot: QtBot, inspector: Inspector) -> None:
    desk, before = inspector.desk, len(inspector.desk.editor.history)
    desk.select_names(("rows",))
    inspector.fill()
    name = next(one for one in inspector.findChildren(PulledNumber) if one.text() == "end x")
    at = name.rect().center()
    qtbot.mousePress(name, LEFT, pos=at)
    for far in (12, 24, 36):
        qtbot.mouseMove(name, at + QPoint(far, 0))
        assert desk.ghost is not None and len(desk.editor.history) == before
    qtbot.keyClick(name, Qt.Key.Key_Escape)
    assert desk.ghost is None and "end=point(110, " in formula(inspector)
    qtbot.mouseRelease(name, LEFT, pos=at)
    qtbot.mousePress(name, LEFT, pos=at)
    qtbot.mouseMove(name, at + QPoint(30, 0))
    qtbot.mouseRelease(name, LEFT, pos=at + QPoint(30, 0))
    assert "end=point(140, " in formula(inspector) and len(desk.editor.history) == before + 1


def test_the_menu_of_an_attribute_opens_wherever_in_its_row(qtbot: QtBot, inspector: Inspector) -> None:
    inspector.desk.select_names(("rows",))
    inspector.fill()
    attributes, place = inspector.attributes, row_of(inspector, "stroke")
    for column in range(3):
        part = attributes.grid.itemAtPosition(2 * place, column).widget()
        with qtbot.waitSignal(attributes.menu_asked) as asked:
            part.customContextMenuRequested.emit(QPoint(2, 2))
        assert asked.args[0] is attributes.rows[place]
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        assert not [one.text() for one in menu.actions() if "angle" in one.text()], "it is no point"
        menu.close()


def test_a_name_in_a_formula_is_what_a_right_click_on_it_is_about(
    qtbot: QtBot, inspector: Inspector, window: Window
) -> None:
    hand = Hand(qtbot, window)

    def menu_on(label: str, part: str) -> tuple[QMenu, list[str]]:
        """The menu over some characters of a formula, and its first entries."""
        inspector.desk.select_names(("rows",))
        inspector.fill()
        cell = inspector.attributes.cells[row_of(inspector, label)]
        text = inspector.attributes.rows[row_of(inspector, label)].formula
        before = text[: text.index(part)]
        left = next(x for x in range(cell.width()) if character_at(cell, text, QPoint(x, 5)) == len(before) + 1)
        menu = hand.menu_at(cell, QPoint(left, cell.height() // 2))
        return menu, [one.text() for one in menu.actions() if one.text()]

    inspector.desk.do("parameterize", thing="rows", attribute="start.y", number=1, name="gap", least=1, most=90)
    menu, entries = menu_on("start y", "gap")
    assert entries[:3] == ["Slider: gap…", "Rename: gap…", "Go to gap"]
    menu.close()
    menu, entries = menu_on("start y", "20")
    assert entries[0] == "Name a value: 20, in the start y of rows…" and not [one for one in entries if "gap" in one]
    menu.close()
    menu, entries = menu_on("count", "many")
    assert "Rename: many…" in entries and not [one for one in entries if one.startswith("Name a value")]
    hand.choose(menu, "Rename: many")
    hand.fill(new="how_many")
    assert "how_many" in formula(inspector) and "many" not in inspector.desk.document.definitions


def test_what_is_set_for_one_member_is_for_all_unless_only_this_one_is_said(qtbot: QtBot, window: Window) -> None:
    desk = window.desk
    for x in (20, 80, 140, 200):
        desk.do("draw_rectangle", start=[x, 20], end=[x + 40, 60])
    worked_out(desk, "listify", things=[f"rectangle_{k}" for k in (1, 2, 3, 4)], name="row")
    inspector = placed(window)
    header = inspector.header
    desk.select((("row", (2,)),))
    inspector.fill()
    assert header.meant.isVisible() and header.all.text() == "All 4" and header.all.isChecked()
    click(qtbot, header.alone)
    assert header.alone.isChecked() and not header.all.isChecked()
    typed(qtbot, inspector, "fill", "red")
    qtbot.waitUntil(lambda: "red" in formula(inspector, "row"))
    assert "fill=red if i == 2 else None" in formula(inspector, "row")
    desk.select((("row", (0,)),))
    inspector.fill()
    assert header.alone.isChecked(), "the next one of the same list is meant alone as well"
    click(qtbot, header.all)
    typed(qtbot, inspector, "fill", "teal")
    qtbot.waitUntil(lambda: "fill=teal" in formula(inspector, "row"))
    desk.select((("row", ()),))
    inspector.fill()
    assert not header.meant.isVisible()


def typed(qtbot: QtBot, inspector: Inspector, label: str, text: str) -> None:
    """A formula typed into the row of an attribute, kept by Enter."""
    click(qtbot, inspector.attributes.cells[row_of(inspector, label)])
    assert inspector.attributes.editor is not None
    inspector.attributes.editor.selectAll()
    qtbot.keyClicks(inspector.attributes.editor, text)
    qtbot.keyClick(inspector.attributes.editor, Qt.Key.Key_Return)


def test_the_wheel_over_a_number_that_nobody_is_at_changes_nothing(qtbot: QtBot, inspector: Inspector) -> None:
    worked_out(inspector.desk, "new_value", name="speed", value=3, least=1, most=9)
    row = inspector.parameters.rows["speed"]
    inspector.setFocus()
    qtbot.waitUntil(lambda: row.isVisible() and not row.field.hasFocus())
    for widget in (row.field, row.slider):
        middle, none = QPointF(widget.rect().center()), (Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier)
        there = QPointF(widget.mapToGlobal(middle.toPoint()))
        turn = QWheelEvent(middle, there, QPoint(), QPoint(0, -120), *none, Qt.ScrollPhase.NoScrollPhase, False)
        QApplication.sendEvent(widget, turn)
        assert row.field.value() == 3 and not widget.hasFocus()
        assert not widget.focusPolicy().value & Qt.FocusPolicy.WheelFocus.value & ~Qt.FocusPolicy.StrongFocus.value


def test_the_range_of_a_slider_is_set_from_its_menu(qtbot: QtBot, inspector: Inspector, window: Window) -> None:
    hand = Hand(qtbot, window)
    menu = hand.menu_at(inspector.parameters.rows["edge"].title)
    hand.choose(menu, "Slider")
    hand.fill(least=0, most=20)
    at_rest(qtbot, inspector)
    held = inspector.desk.document.definitions["edge"].range
    assert held is not None and (held.least, held.most) == (0, 20)
    assert inspector.parameters.rows["edge"].range == held  # type: ignore[union-attr]


def test_of_several_things_the_menu_of_a_row_says_whose_value_it_is(
    qtbot: QtBot, inspector: Inspector, window: Window
) -> None:
    for place in (0, 60):
        inspector.desk.do("draw_rectangle", start=[place, 30], end=[place + 40, 90], name=f"lid_{place}", snap=False)
    inspector.desk.select_names(("lid_0", "lid_60"))
    inspector.fill()
    cell = inspector.attributes.cells[row_of(inspector, "y")]
    menu = Hand(qtbot, window).menu_at(cell)
    said = [one.text() for one in menu.actions()]
    assert "Name a value: 30, the y of lid_0…" in said and "Find a formula: the y of lid_0…" in said
    menu.close()


def test_sliders_stay_where_they_are_when_what_is_asked_goes(qtbot: QtBot, inspector: Inspector) -> None:
    for place in (0, 60):
        inspector.desk.do("draw_rectangle", start=[place, 30], end=[place + 40, 90], name=f"lid_{place}", snap=False)
    worked_out(inspector.desk, "parameterize", thing="lid_0", attribute="height", name="deep")
    qtbot.waitUntil(lambda: inspector.sheet.isVisible() and "deep" in inspector.parameters.rows)
    at_rest(qtbot, inspector)
    line = inspector.parameters.rows["deep"]
    before = line.mapTo(inspector, line.rect().topLeft())
    inspector.sheet.hide()
    at_rest(qtbot, inspector)
    assert line.mapTo(inspector, line.rect().topLeft()) == before


def test_sliders_that_nobody_touches_ask_to_be_laid_out_no_more(qtbot: QtBot, inspector: Inspector) -> None:
    at_rest(qtbot, inspector)
    asked: list[None] = []
    inspector.strip.pressed.connect(lambda: asked.append(None))
    for _ in range(20):
        QApplication.processEvents()
    assert inspector.strip.isVisible() and not asked
