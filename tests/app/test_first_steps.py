"""What stood in the way of people who had never seen the window; each by mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from studio.app.forms import placing
from studio.app.forms.argument_words import HINTS, TITLES
from studio.app.forms.command_form import CommandForm
from studio.app.inspector.inspector_panel import Inspector
from studio.app.inspector.parameters import PlainRow
from studio.app.inspector.plain_values import character_at, value_at, values_in
from studio.app.legend import Legend
from studio.app.theme import GAP
from studio.app.window import Window
from studio.language.show import show, show_steps
from tests.app.byhand.hand import Hand
from tests.app.waiting import finish

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def hand(qtbot: QtBot, window: Window) -> Hand:
    return Hand(qtbot, window)


def row_of_boxes(hand: Hand) -> None:
    """Three boxes drawn by hand, made a list by its key."""
    for place in range(3):
        hand.draw("rectangle", (20 + 50 * place, 20), (60 + 50 * place, 60), "")
    hand.take("select")
    hand.pull((5, 5), (170, 80))
    hand.key(Qt.Key.Key_L, CTRL, hand.window.view)
    hand.key(Qt.Key.Key_Return, where=hand.form())
    finish(hand.window.desk)


def formula(hand: Hand, name: str) -> str:
    return show(hand.window.desk.document.definitions[name].formula)


@pytest.mark.parametrize(("number", "expected"), [("20", "gap + 50 * i"), ("50", "20 + gap * i")])
def test_the_number_that_is_clicked_is_the_one_that_is_named(hand: Hand, number: str, expected: str) -> None:
    row_of_boxes(hand)
    inspector = hand.window.places["inspector"]
    assert isinstance(inspector, Inspector)
    place = next(place for place, row in enumerate(inspector.attributes.rows) if row.label == "x")
    cell = inspector.attributes.cells[place]
    before = cell.fontMetrics().horizontalAdvance("20 + 50 * i"["20 + 50 * i".index(number)])
    at = next(x for x in range(cell.width()) if _number_at(cell, x) == number) + before // 2
    menu = hand.menu_at(cell, QPoint(at, cell.height() // 2))
    assert menu.actions()[0].text() == f"Name a value: {number}, in the x of {inspector.header.name}…"
    hand.choose(menu, f"Name a value: {number}")
    form = hand.form()
    assert [one.isChecked() for one in form.fields["number"].buttons] == [number == "20", number == "50"]  # type: ignore[attr-defined]
    hand.enter(form.fields["name"].line, "gap")  # type: ignore[attr-defined]
    finish(hand.window.desk)
    assert f"x={expected}" in formula(hand, "rectangles")


def _number_at(cell: object, x: int) -> str | None:
    text = cell.whole  # type: ignore[attr-defined]
    found = value_at(text, character_at(cell, text, QPoint(x, 5)))  # type: ignore[arg-type]
    return None if found is None else values_in(text)[found]


def test_which_number_is_asked_only_where_there_are_several(hand: Hand) -> None:
    row_of_boxes(hand)
    hand.window.ask("parameterize")
    form = hand.form()
    attribute, which = form.fields["attribute"].line, form.fields["number"]  # type: ignore[attr-defined]
    hand.type(attribute, "width")
    assert not which.isVisible()
    hand.type(attribute, "x")
    assert which.isVisible() and [one.text() for one in which.buttons] == ["20", "50"]  # type: ignore[attr-defined]
    words = {one.text() for one in form.findChildren(QLabel) if one.isVisible()}
    assert {"which value", "smallest", "largest"} <= words and not words & {"also", "least", "number", "data"}


def test_a_form_lies_on_the_screen_and_beside_what_it_is_about(hand: Hand) -> None:
    window = hand.window
    row_of_boxes(hand)
    window.ask("parameterize")
    form = hand.form()
    seen = QRect(window.view.seen(("rectangles", ())))
    assert not form.frameGeometry().intersects(seen)
    inspector = window.places["inspector"]
    assert not form.frameGeometry().intersects(QRect(inspector.mapToGlobal(QPoint()), inspector.size()))
    screen = form.screen().availableGeometry()
    form.move(screen.right() - 30, screen.bottom() - 30)
    form.more.click()
    QApplication.processEvents()
    hand.bot.waitUntil(lambda: screen.contains(form.frameGeometry()))


def test_the_corner_that_hides_least_is_taken() -> None:
    room, screen = QRect(100, 100, 800, 600), QRect(0, 0, 1000, 800)
    size = QRect(0, 0, 300, 200).size()
    assert placing.place(size, room, [], screen).x() > 500
    right = QRect(500, 100, 400, 600)
    assert placing.place(size, room, [right], screen).x() == 100 + GAP
    assert screen.contains(QRect(placing.place(size, QRect(900, 700, 300, 300), [], screen), size))


def test_the_words_of_forms_are_those_of_arguments_there_are(window: Window) -> None:
    commands = window.desk.editor.commands
    known = {one.name for command in commands for one in command.parameters}
    known |= {f"{command.name}.{one.name}" for command in commands for one in command.parameters}
    assert set(TITLES) | set(HINTS) <= known


def test_a_new_document_begins_with_the_canvas(hand: Hand) -> None:
    window = hand.window
    window.desk.do("demonstrate", process="later", inputs={})
    finish(window.desk)
    window.desk.do("leave_stage")
    finish(window.desk)
    window.docks["stage"].toggleViewAction().trigger()
    hand.enter(window.places["stage"].setting.process.lineEdit(), "half")  # type: ignore[attr-defined]
    hand.take("rectangle")
    window.files.forget()
    hand.key(Qt.Key.Key_N, CTRL, window)
    assert not window.docks["stage"].isVisible() and window.view.hasFocus()
    assert window.view.tool is not None and window.view.tool.name == "select"
    assert window.places["stage"].setting.process.currentText() == ""  # type: ignore[attr-defined]
    hand.key(Qt.Key.Key_R)
    assert window.view.tool.name == "rectangle"


def test_a_program_is_what_one_exports_where_there_is_one(window: Window) -> None:
    window.desk.do("draw_rectangle", start=[0, 0], end=[176, 76], name="sheet")
    assert window.show_export().chosen().name == "png"
    window.desk.do("new_state", name="count", value=0)
    window.desk.do("demonstrate_event", event="click", process="on_click", brings={"at": [5, 6]})
    window.desk.do("change", tile="count", value=1)
    window.desk.do("end")
    finish(window.desk)
    assert window.show_export().chosen().name == "python"


def test_a_copy_is_made_by_the_usual_key(hand: Hand) -> None:
    hand.draw("rectangle", (20, 20), (60, 60), "box")
    hand.key(Qt.Key.Key_D, CTRL, hand.window.view)
    finish(hand.window.desk)
    drawn = [one for one in hand.window.desk.document.definitions.values() if one.drawn]
    assert len(drawn) == 2 and "box" not in show(drawn[1].formula)


def clicked_once(hand: Hand) -> None:
    """A click is being shown by hand."""
    hand.take("click")
    hand.click_at((40, 40))
    hand.settle()


@pytest.mark.parametrize("size", [(1024, 700), (1280, 860), (1600, 1000)])
def test_the_canvas_keeps_half_of_the_window_and_the_picture_its_place(hand: Hand, size: tuple[int, int]) -> None:
    window = hand.window
    window.resize(*size)
    QApplication.processEvents()
    hand.draw("rectangle", (20, 20), (60, 60), "box")
    before = window.view.mapFromScene(20, 20), window.view.transform().m11()
    clicked_once(hand)
    assert window.docks["stage"].isVisible()
    assert window.view.height() >= window.height() // 2
    assert (window.view.mapFromScene(20, 20), window.view.transform().m11()) == before
    hand.on_stage(Qt.Key.Key_D)
    hand.settle()
    assert not window.docks["stage"].isVisible()
    assert (window.view.mapFromScene(20, 20), window.view.transform().m11()) == before


def test_a_state_made_while_a_click_is_shown_gets_its_tile(hand: Hand) -> None:
    hand.draw("rectangle", (20, 20), (60, 60), "box")
    clicked_once(hand)
    hand.window.desk.do("new_state", name="clicks", value=0)
    hand.settle()
    assert "clicks" in hand.acting.row.tiles
    hand.on_stage(Qt.Key.Key_C)
    hand.point({"tile": "clicks"})
    hand.point(1)
    hand.settle()
    hand.on_stage(Qt.Key.Key_D)
    hand.settle()
    assert "set clicks" in show_steps(hand.window.desk.document.processes["on_click"].steps)


def test_what_is_not_asked_for_is_refused_where_one_looks(hand: Hand) -> None:
    hand.draw("rectangle", (20, 20), (60, 60), "box")
    hand.window.desk.do("new_state", name="clicks", value=0)
    clicked_once(hand)
    hand.on_stage(Qt.Key.Key_U)
    hand.click_at((200, 150))
    overlay = hand.window.view.pointing.overlay
    assert overlay.refused and overlay.tag == hand.window.status.message.text()
    hand.click(hand.acting.palette_row.other)
    hand.enter(hand.acting.palette_row.other, "5")
    assert "tile" in hand.acting.prompt.hint.text() and hand.acting.gesture is not None


def test_one_points_into_a_box_that_is_not_filled(hand: Hand) -> None:
    hand.draw("rectangle", (20, 20), (100, 100), "box")
    assert hand.window.scene.place_at(QPointF(60, 60)) is None
    hand.window.ask("rename")
    form = hand.form()
    hand.type(form.fields["old"].line, "")  # type: ignore[attr-defined]
    hand.click_at((60, 60))
    assert form.fields["old"].text() == "box"


def test_enter_means_the_form_also_while_names_are_offered(hand: Hand) -> None:
    for name in ("box", "boxes"):
        hand.window.desk.do("draw_rectangle", start=[20, 20], end=[60, 60], name=name)
    hand.window.desk.select(())
    hand.window.ask("make_state")
    field = hand.form().fields["name"].line  # type: ignore[attr-defined]
    hand.type(field, "box")
    popup = QApplication.activePopupWidget()
    assert popup is not None, "box and boxes are offered"
    hand.bot.keyClick(popup, Qt.Key.Key_Return)
    hand.settle()
    assert list(hand.window.desk.document.states()) == ["box"]
    assert not [one for one in QApplication.topLevelWidgets() if isinstance(one, CommandForm) and one.isVisible()]


def test_likely_commands_come_first_and_the_rest_waits(hand: Hand) -> None:
    row_of_boxes(hand)
    operations = hand.inspector.operations
    shown = {name for name, button in operations.buttons.items() if button.isVisible()}
    assert {"parameterize", "make_state"} <= shown and not shown & {"factor_lengths", "hide", "name_formula"}
    assert len(shown) <= 6
    hand.click(operations.more)
    assert operations.buttons["name_formula"].isVisible() and operations.buttons["listify"].isVisible()
    hand.take("select")
    hand.select("rectangles")
    menu = hand.menu_at(hand.paper, hand.spot((21, 40)))
    titles = [one.text() for one in menu.actions() if one.text()]
    assert len(titles) <= 18 and "More" in titles, titles
    menu.close()


def test_the_picture_of_a_run_stays_until_one_asks(hand: Hand) -> None:
    desk = hand.window.desk
    desk.do("draw_rectangle", start=[0, 0], end=[100, 80], fill="white", name="sheet", snap=False)
    desk.do("new_state", name="far", value=10)
    desk.do("set_formula", name="dot", formula="ellipse(center=point(far, 40), radius_x=5, radius_y=5)")
    desk.do("show", name="dot")
    desk.do("demonstrate_event", event="click", process="on_click", brings={"at": [10, 10]})
    desk.do("change", tile="far", value=300)
    desk.do("end")
    finish(desk)
    running = hand.run()
    picture = running.picture
    before = picture.fit()
    hand.play(running, 50, 50)
    assert picture.fit() == before and picture.whole.isVisible()
    hand.click(picture.whole)
    assert picture.fit() != before and not picture.whole.isVisible()
    hand.click(running.history.start)
    assert picture.fit() == before


def test_the_words_of_the_legend_can_be_read_while_nothing_is_lit(hand: Hand) -> None:
    legend = hand.window.places["outline"].findChild(Legend)
    assert isinstance(legend, Legend)
    seen, quiet = legend.grab().toImage(), hand.window.theme.color("quiet")
    words = [seen.pixelColor(x, y) for x in range(24, seen.width()) for y in range(seen.height())]
    assert min(one.lightness() for one in words) <= quiet.lightness() + 20


def lamp(hand: Hand) -> None:
    """A red lamp whose colour has a name."""
    hand.draw("ellipse", (20, 20), (80, 80), "", fill="red")
    hand.settle()
    menu = hand.menu_at(hand.cell("fill"))
    hand.choose(menu, "Name a value: red")
    name = hand.form().fields["name"]
    hand.type(name.line, "light")  # type: ignore[attr-defined]


def test_a_colour_is_asked_for_no_smallest_and_largest_value(hand: Hand) -> None:
    lamp(hand)
    form = hand.form()
    assert not form.fields["least"].isVisible() and not form.fields["most"].isVisible()
    hand.key(Qt.Key.Key_Return, where=form)
    hand.settle()
    menu = hand.menu_at(hand.cell("radius_x"))
    hand.choose(menu, "Name a value: 30")
    assert hand.form().fields["least"].isVisible() and hand.form().fields["most"].isVisible()


def test_a_colour_that_has_a_name_is_shown_and_chosen_as_one(hand: Hand) -> None:
    lamp(hand)
    hand.key(Qt.Key.Key_Return, where=hand.form())
    hand.settle()
    row = hand.inspector.parameters.rows["light"]
    assert isinstance(row, PlainRow) and row.swatch.isVisible() and row.swatch.colour == "red"
    hand.click(row.swatch)
    hand.choose_colour("gold")
    hand.settle()
    assert hand.window.desk.document.definitions["light"].value == "gold" and row.swatch.colour == "gold"
    handle = hand.window.windowHandle()
    assert handle is not None
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton)  # Qt waits for it after a popup, in whatever window is next


def test_after_make_a_state_the_canvas_has_the_keyboard_and_what_to_do_next_is_offered(hand: Hand) -> None:
    lamp(hand)
    hand.key(Qt.Key.Key_Return, where=hand.form())
    hand.settle()
    hand.outline("light")
    hand.settle()
    operations = hand.inspector.operations
    hand.click(operations.buttons["make_state"])
    hand.key(Qt.Key.Key_Return, where=hand.form())
    hand.settle()
    assert hand.window.focusWidget() is hand.window.view
    assert operations.buttons["demonstrate_event"].isVisible()
    hand.key(Qt.Key.Key_K)
    hand.click_at((50, 50))
    hand.settle()
    assert hand.window.desk.document.stage is not None


def test_what_stands_on_a_list_is_drawn_for_each_of_it_by_enter_alone(hand: Hand) -> None:
    row_of_boxes(hand)
    hand.take("label")
    hand.click_at((41, 39))
    hand.bot.keyClicks(QApplication.focusWidget(), "?")
    hand.key(Qt.Key.Key_Return)
    hand.settle()
    hand.window.ask("repeat_over")
    form = hand.form()
    assert form.fields["collection"].text() in hand.window.desk.document.definitions
    hand.key(Qt.Key.Key_Return, where=form)
    hand.settle()
    assert len(hand.window.desk.live.value("labels")) == 3
