"""The stage through real events of mouse and keyboard: whole small processes acted out by pointing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QTreeWidgetItem, QWidget
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.forms.command_form import CommandForm
from studio.app.forms.fields import SeveralField
from studio.app.stage.stage_panel import StagePanel
from studio.app.stage.storyboard import Storyboard
from studio.app.stage.tile import Pick, Tile
from studio.app.theme import Theme
from studio.app.window import Window
from studio.document.file import load
from studio.document.model import Definition, Document
from studio.language.parse import parse
from studio.language.show import show_steps
from studio.language.steps import Input
from studio.language.types import NUMBER, POINT, SYMBOL, dict_of, tuple_of
from studio.language.values import Symbol
from studio.session.editor import Editor
from tests.app.waiting import begun_slowly, finish, let_go, with_slow_commands, worked_out
from tests.replays import EXAMPLES

PLACE = tuple_of(NUMBER, NUMBER)
LEFT = Qt.MouseButton.LeftButton


def field() -> Document:
    """Nine places on a sheet; what is filled in is a state that is drawn."""
    formulas: dict[str, tuple[str, tuple[Input, ...], str, bool]] = {
        "sheet": ("rectangle(x=0, y=0, width=200, height=200, fill=ivory)", (), "formula", True),
        "spots": (
            "{(i, j): point(40 + 60*i, 40 + 60*j) for i in range(3) for j in range(3)}",
            (),
            "formula",
            False,
        ),
        "draw_filled": (
            "[ellipse(center=spots[p], radius_x=20, radius_y=20, fill=filled[p]) for p in filled]",
            (Input("filled", dict_of(PLACE, SYMBOL)),),
            "formula",
            False,
        ),
        "filled": ("{}", (), "state", False),
        "picture": ("draw_filled(filled)", (), "formula", True),
        "spot_at": ("nearest(spots, at)", (Input("at", POINT),), "formula", False),
    }
    made = {
        name: Definition(name, parse(text), inputs, role, drawn=drawn)
        for name, (text, inputs, role, drawn) in formulas.items()
    }
    return Document(definitions=made)


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> Iterator[Window]:
    """The field in a window, with the stage open."""
    look = Theme()
    look.choose("light")
    qapp.setCursorFlashTime(0)
    made = Window(Desk(Editor(field())), look)
    qtbot.addWidget(made, before_close_func=lambda one: one.files.forget())
    with qtbot.waitExposed(made):
        made.show()
    made.show_stage()
    qapp.processEvents()
    yield made


def stage_of(window: Window) -> StagePanel:
    found = window.places["stage"]
    assert isinstance(found, StagePanel)
    window.desk.following.now(found)
    return found


def click(qtbot: QtBot, widget: QWidget, at: QPointF | None = None, held: Qt.KeyboardModifier | None = None) -> None:
    """Clicks in a widget, at its middle unless said otherwise."""
    qtbot.waitUntil(lambda: widget.height() > 0, timeout=20000)  # laid out
    point = at.toPoint() if at is not None else QPoint(widget.width() // 2, widget.height() // 2)
    qtbot.mouseClick(widget, LEFT, held or Qt.KeyboardModifier.NoModifier, point)
    settle(widget)


def settle(widget: QWidget) -> None:
    """A patient person looks at what came of it before going on."""
    window = widget.window()
    if isinstance(window, Window):
        finish(window.desk)


def type_key(qtbot: QtBot, widget: QWidget, key: Qt.Key) -> None:
    """Presses a key in a field."""
    qtbot.keyClick(widget, key)
    settle(widget)


def point_at(qtbot: QtBot, tile: Tile, held: Qt.KeyboardModifier | None = None, **where: object) -> None:
    """Clicks at something in a tile: a place ``key``, an item ``index``, a ``field``, else at all of it."""
    click(qtbot, tile, tile.spot_of(Pick(tile.name, **where)), held)  # type: ignore[arg-type]


def press(qtbot: QtBot, window: Window, key: Qt.Key, held: Qt.KeyboardModifier | None = None) -> None:
    """Presses a key where the focus is."""
    focus = window.focusWidget() or window
    qtbot.keyClick(focus, key, held or Qt.KeyboardModifier.NoModifier)
    settle(window)


def wait(qtbot: QtBot, window: Window) -> None:
    """Waits until nothing is worked out any more."""
    qtbot.waitUntil(lambda: not window.desk.busy and not window.desk.following.busy, timeout=20000)


def add_input(qtbot: QtBot, window: Window, name: str, start: str) -> None:
    """Names an input and chooses from the menu what it begins with."""
    setting = stage_of(window).setting
    setting.name.setFocus()
    qtbot.keyClicks(setting.name, name)
    click(qtbot, setting.add)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    action = next(one for one in menu.actions() if one.text() == start)
    click(qtbot, menu, QPointF(menu.actionGeometry(action).center()))
    window.activateWindow()


def begin_mark(qtbot: QtBot, window: Window) -> None:
    """Sets the stage for ``mark`` on one red place, to mark another."""
    setting = stage_of(window).setting
    qtbot.keyClicks(setting.process.lineEdit(), "mark")
    add_input(qtbot, window, "filled", "Things at places of spots")
    add_input(qtbot, window, "place", "A place of spots")
    qtbot.keyClicks(setting.palette_row.other, "red")
    qtbot.keyClick(setting.palette_row.other, Qt.Key.Key_Return)
    point_at(qtbot, setting.row.tiles["filled"], key=(0, 0))
    point_at(qtbot, setting.row.tiles["place"], key=(2, 1))
    click(qtbot, setting.begin)


def act_mark(qtbot: QtBot, window: Window) -> None:
    """Puts red at the place, and is done."""
    acting = stage_of(window).acting
    press(qtbot, window, Qt.Key.Key_U)
    point_at(qtbot, acting.row.tiles["filled"])
    point_at(qtbot, acting.row.tiles["place"])
    click(qtbot, acting.palette_row.buttons["red"])
    press(qtbot, window, Qt.Key.Key_D)
    wait(qtbot, window)


def test_a_whole_process_is_acted_out_by_pointing(qtbot: QtBot, window: Window) -> None:
    begin_mark(qtbot, window)
    document = window.desk.document
    assert document.stage is not None
    assert document.stage.demonstration.inputs == {"filled": {(0, 0): Symbol("red")}, "place": (2, 1)}
    assert stage_of(window).acting.row.tiles["filled"].look.kind == "picture"
    assert stage_of(window).acting.row.tiles["place"].look.marks == ((2, 1),)
    act_mark(qtbot, window)
    assert window.desk.document.stage is None
    assert show_steps(window.desk.document.processes["mark"].steps) == "put filled[place] = red"


def test_pointing_right_at_a_place_names_the_tile_and_the_place(qtbot: QtBot, window: Window) -> None:
    begin_mark(qtbot, window)
    acting = stage_of(window).acting
    click(qtbot, acting.bar.buttons["put"])
    assert "point at" in acting.prompt.hint.text()
    point_at(qtbot, acting.row.tiles["filled"], key=(1, 1))
    assert acting.prompt.hint.text() == "put: point at the value, or write it"
    click(qtbot, acting.palette_row.buttons["red"])
    wait(qtbot, window)
    gesture = window.desk.editor.history[-1].gesture
    assert (gesture.do, gesture.arguments) == (
        "put",
        {"tile": "filled", "key": {"key": [1, 1]}, "value": {"symbol": "red"}},
    )
    assert set(acting.values["filled"]) == {(0, 0), (1, 1)}


def test_escape_takes_a_gesture_back(qtbot: QtBot, window: Window) -> None:
    begin_mark(qtbot, window)
    acting, before = stage_of(window).acting, window.desk.document
    press(qtbot, window, Qt.Key.Key_T)
    point_at(qtbot, acting.row.tiles["filled"])
    assert acting.gesture is not None
    press(qtbot, window, Qt.Key.Key_Escape)
    assert acting.gesture is None
    assert window.desk.document is before
    assert not any(tile.pointed for tile in acting.row.tiles.values())


def test_tab_accepts_what_is_anticipated_and_shift_tab_all_of_it_before_the_end(qtbot: QtBot, window: Window) -> None:
    begin_mark(qtbot, window)
    act_mark(qtbot, window)
    stage = stage_of(window)
    for held in (None, Qt.KeyboardModifier.ShiftModifier):
        stage.setting.process.setCurrentText("mark")
        point_at(qtbot, stage.setting.row.tiles["place"], key=(0, 2))
        click(qtbot, stage.setting.begin)
        assert stage.acting.prompt.words.text() == "put red at place in filled"
        assert stage.acting.row.tiles["filled"].ghost_keys == ((0, 2),)
        press(qtbot, window, Qt.Key.Key_Tab if held is None else Qt.Key.Key_Backtab, held)
        wait(qtbot, window)
        assert stage.acting.values["filled"] == {(0, 2): Symbol("red")}
        assert stage.acting.prompt.words.text() == "done", "more can be shown in place of it"
        press(qtbot, window, Qt.Key.Key_C)
        assert stage.acting.gesture is not None, "with the keys of the stage"
        press(qtbot, window, Qt.Key.Key_Escape)
        press(qtbot, window, Qt.Key.Key_Tab if held is None else Qt.Key.Key_Backtab, held)
        wait(qtbot, window)
        assert window.desk.document.stage is None
    assert list(window.desk.document.demonstrations) == ["mark-1", "mark-2", "mark-3"]


def line_of(stage: StagePanel, demonstration: int, number: int) -> QTreeWidgetItem:
    """The line of an action in the list of demonstrations; action 0 is the demonstration itself."""
    top = stage.storyboard.shown.topLevelItem(demonstration)
    assert top is not None
    top.setExpanded(True)
    return top if number == 0 else top.child(number - 1)


def choose_line(qtbot: QtBot, stage: StagePanel, item: QTreeWidgetItem) -> None:
    tree = stage.storyboard.shown
    tree.scrollToItem(item)
    click(qtbot, tree.viewport(), QPointF(tree.visualItemRect(item).center()))


def test_a_demonstration_is_revised_before_an_action_and_resumed(qtbot: QtBot, window: Window) -> None:
    begin_mark(qtbot, window)
    act_mark(qtbot, window)
    stage = stage_of(window)
    choose_line(qtbot, stage, line_of(stage, 0, 1))
    click(qtbot, stage.storyboard.buttons["revise"])
    assert window.desk.document.stage is not None
    press(qtbot, window, Qt.Key.Key_M)
    point_at(qtbot, stage.acting.row.tiles["place"])
    assert stage.acting.row.tiles["remembered"].look.marks == ((2, 1),)
    click(qtbot, stage.storyboard.buttons["resume"])
    wait(qtbot, window)
    assert show_steps(window.desk.document.processes["mark"].steps) == "remember place\nput filled[place] = red"
    choose_line(qtbot, stage, line_of(stage, 0, 0))
    click(qtbot, stage.storyboard.buttons["delete_demonstration"])
    wait(qtbot, window)
    assert window.desk.document.demonstrations == {}


def test_what_mattered_is_pointed_at_said_afterwards_and_taken_back(qtbot: QtBot, window: Window) -> None:
    begin_mark(qtbot, window)
    stage = stage_of(window)
    press(qtbot, window, Qt.Key.Key_B)
    point_at(qtbot, stage.acting.row.tiles["place"])
    press(qtbot, window, Qt.Key.Key_Return)
    act_mark(qtbot, window)
    shown = window.desk.document.demonstrations["mark-1"]
    assert [one.kind for one in shown.actions] == ["because", "put", "end"]
    line = line_of(stage, 0, 1)
    assert line.text(0).split(maxsplit=1) == ["1", "because of place"]
    choose_line(qtbot, stage, line)
    click(qtbot, stage.storyboard.buttons["take_reason_back"])
    assert [one.kind for one in window.desk.document.demonstrations["mark-1"].actions] == ["put", "end"]
    choose_line(qtbot, stage, line_of(stage, 0, 1))
    click(qtbot, stage.storyboard.buttons["because_then"])
    form = next(one for one in QApplication.topLevelWidgets() if isinstance(one, CommandForm) and one.isVisible())
    field = form.fields["of"]
    assert isinstance(field, SeveralField) and field.names[:2] == ["filled", "place"]
    qtbot.keyClicks(field.chips.line, "filled")
    qtbot.keyClick(field.chips.line, Qt.Key.Key_Return)
    form.accept()
    finish(window.desk)
    assert [one.kind for one in window.desk.document.demonstrations["mark-1"].actions] == ["because", "put", "end"]


def test_what_mattered_is_pointed_at_in_the_inspector(qtbot: QtBot, window: Window) -> None:
    """The row of a drawing that follows a state means that state, while an action asks for something."""
    begin_mark(qtbot, window)
    window.desk.select_names(("picture",))
    finish(window.desk)
    attributes = window.places["inspector"].attributes  # type: ignore[attr-defined]
    press(qtbot, window, Qt.Key.Key_B)
    click(qtbot, attributes.cells[-1])
    assert attributes.editor is None
    press(qtbot, window, Qt.Key.Key_Return)
    act_mark(qtbot, window)
    because, *_ = window.desk.document.demonstrations["mark-1"].actions
    assert [(because.kind, one.tile) for one in because.operands] == [("because", "filled")]
    line = line_of(stage_of(window), 0, 1)
    assert line.text(0).split(maxsplit=1) == ["1", "because of filled"]
    choose_line(qtbot, stage_of(window), line)
    click(qtbot, stage_of(window).storyboard.buttons["take_reason_back"])
    assert [one.kind for one in window.desk.document.demonstrations["mark-1"].actions] == ["put", "end"]


def test_a_step_shows_the_actions_that_are_its_examples(qtbot: QtBot, window: Window) -> None:
    begin_mark(qtbot, window)
    act_mark(qtbot, window)
    stage = stage_of(window)
    tree = stage.storyboard.steps
    item = tree.topLevelItem(0)
    assert item is not None and item.text(0) == "put filled[place] = red"
    click(qtbot, tree.viewport(), QPointF(tree.visualItemRect(item).center()))
    put, end = line_of(stage, 0, 1), line_of(stage, 0, 2)
    assert put.background(0).color().alpha() > 0 == end.background(0).color().alpha()
    top = stage.storyboard.shown.topLevelItem(0)
    assert top is not None and top.isExpanded() and top.font(0).bold()


def test_a_name_typed_while_another_demonstration_is_about_to_begin_is_kept(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    with_slow_commands(window.desk)
    begun_slowly(window.desk, tmp_path)
    window.set_stage()
    setting = stage_of(window).setting
    line = setting.process.lineEdit()
    assert line is not None
    qtbot.keyClicks(line, "mark")
    qtbot.mouseClick(setting.begin, LEFT)
    line.selectAll()
    qtbot.keyClicks(line, "later")
    let_go(tmp_path)
    finish(window.desk)
    stage = window.desk.document.stage
    assert stage is not None and stage.demonstration.process == "mark"
    assert setting.process.currentText() == "later"


def test_another_demonstration_begins_like_one_that_is_there(qtbot: QtBot, window: Window) -> None:
    begin_mark(qtbot, window)
    act_mark(qtbot, window)
    stage, first = stage_of(window), window.desk.document.demonstrations["mark-1"]
    choose_line(qtbot, stage, line_of(stage, 0, 0))
    click(qtbot, stage.storyboard.similar)
    assert stage.setting.draft.inputs == dict(first.inputs)
    point_at(qtbot, stage.setting.row.tiles["place"], key=(0, 0))
    click(qtbot, stage.setting.begin)
    under_way = window.desk.document.stage
    assert under_way is not None and under_way.demonstration.inputs == {**first.inputs, "place": (0, 0)}


def test_an_event_is_shown_on_the_canvas_and_runs_a_process(qtbot: QtBot, window: Window) -> None:
    begin_mark(qtbot, window)
    act_mark(qtbot, window)
    stage = stage_of(window)
    acting = stage.acting
    click(qtbot, stage.setting.show_event)
    port = window.view.viewport()
    window.view.centerOn(100, 100)
    qtbot.mouseClick(port, LEFT, pos=window.view.mapFromScene(97, 104))
    assert window.desk.document.stage is not None
    assert window.view.tool is not None and window.view.tool.name == "select"
    press(qtbot, window, Qt.Key.Key_P)
    click(qtbot, acting.palette_row.buttons["spot_at"])
    point_at(qtbot, acting.row.tiles["at"])
    qtbot.keyClicks(acting.prompt.text, "place")
    press(qtbot, window, Qt.Key.Key_Return)
    wait(qtbot, window)
    assert acting.values["place"] == (1, 1)
    press(qtbot, window, Qt.Key.Key_R)
    qtbot.keyClicks(acting.prompt.process.lineEdit(), "mark")
    type_key(qtbot, acting.prompt.process.lineEdit(), Qt.Key.Key_Return)
    point_at(qtbot, acting.row.tiles["filled"])
    point_at(qtbot, acting.row.tiles["place"])
    wait(qtbot, window)
    assert acting.values["filled"] == {(1, 1): Symbol("red")}
    press(qtbot, window, Qt.Key.Key_D)
    wait(qtbot, window)
    steps = show_steps(window.desk.document.processes["on_click"].steps)
    assert steps == "let place = spot_at(at)\nrun mark(filled, place)"
    assert window.desk.live.value("filled") == {(1, 1): Symbol("red")}


def test_several_things_are_gone_through_one_by_one(qtbot: QtBot, window: Window) -> None:
    begin_mark(qtbot, window)
    acting = stage_of(window).acting
    press(qtbot, window, Qt.Key.Key_P)
    shift = Qt.KeyboardModifier.ShiftModifier
    point_at(qtbot, acting.row.tiles["filled"], shift, key=(1, 0))
    point_at(qtbot, acting.row.tiles["filled"], shift, key=(1, 2))
    qtbot.keyClicks(acting.prompt.text, "chosen")
    type_key(qtbot, acting.prompt.text, Qt.Key.Key_Return)
    wait(qtbot, window)
    assert acting.values["chosen"] == [(1, 0), (1, 2)]
    press(qtbot, window, Qt.Key.Key_F)
    point_at(qtbot, acting.row.tiles["chosen"])
    qtbot.keyClicks(acting.prompt.text, "one")
    type_key(qtbot, acting.prompt.text, Qt.Key.Key_Return)
    wait(qtbot, window)
    assert acting.row.tiles[""].look.marks == ((1, 0), (1, 2))
    said, title = acting.prompt.hint, window.docks["stage"].windowTitle
    assert said.text().startswith("Click the first one under “still to come”") and title().endswith("for each one")
    point_at(qtbot, acting.row.tiles[""], key=(1, 0))
    wait(qtbot, window)
    assert "Next item (I) goes to one of those still to come" in said.text() and title().endswith(
        "for each one, 1 of 2"
    )
    point_at(qtbot, acting.row.tiles[""], key=(1, 2))
    wait(qtbot, window)
    assert acting.values["one"] == (1, 2)
    assert acting.row.tiles[""].value == []
    assert "the last one. Then Skip the rest (K) goes on after the loop" in said.text()
    press(qtbot, window, Qt.Key.Key_K)
    wait(qtbot, window)
    assert said.text().startswith("Is that all?") and "for each" not in title()
    assert "" not in acting.row.tiles


def test_a_process_that_is_new_gets_its_inputs_by_pointing(qtbot: QtBot, window: Window) -> None:
    begin_mark(qtbot, window)
    acting = stage_of(window).acting
    press(qtbot, window, Qt.Key.Key_R)
    qtbot.keyClicks(acting.prompt.process.lineEdit(), "wipe")
    type_key(qtbot, acting.prompt.process.lineEdit(), Qt.Key.Key_Return)
    point_at(qtbot, acting.row.tiles["filled"])
    point_at(qtbot, acting.row.tiles["filled"], key=(0, 0))
    last = acting.prompt.fields[1]
    last.setFocus()
    last.selectAll()
    qtbot.keyClicks(last, "where")
    qtbot.keyClick(last, Qt.Key.Key_Return)
    wait(qtbot, window)
    assert [one.name for one in window.desk.document.processes["wipe"].inputs] == ["filled", "where"]
    assert list(acting.row.tiles) == ["filled", "where"]
    assert "mark › wipe" in window.docks["stage"].windowTitle()


def test_failing_tells_a_reason_and_what_cannot_be_done_is_said(qtbot: QtBot, window: Window) -> None:
    begin_mark(qtbot, window)
    acting = stage_of(window).acting
    said: list[str] = []
    window.desk.failed.connect(said.append)
    press(qtbot, window, Qt.Key.Key_A)
    point_at(qtbot, acting.row.tiles["place"])
    point_at(qtbot, acting.row.tiles["place"])
    assert said and acting.gesture is not None
    press(qtbot, window, Qt.Key.Key_X)
    assert window.focusWidget() is acting.prompt.text, "what is typed now is the reason, and begins no other action"
    qtbot.keyClicks(acting.prompt.text, "it is taken")
    type_key(qtbot, acting.prompt.text, Qt.Key.Key_Return)
    wait(qtbot, window)
    assert show_steps(window.desk.document.processes["mark"].steps) == "fail: it is taken"


def test_letters_begin_actions_on_the_stage_and_take_tools_elsewhere(qtbot: QtBot, window: Window) -> None:
    begin_mark(qtbot, window)
    press(qtbot, window, Qt.Key.Key_R)
    assert stage_of(window).acting.gesture is not None
    assert window.view.tool is not None and window.view.tool.name == "select"
    window.view.setFocus()
    qtbot.keyClick(window.view, Qt.Key.Key_R)
    assert window.view.tool.name == "rectangle"


def test_keys_are_those_of_the_tools_where_an_event_is_to_be_shown(qtbot: QtBot, window: Window) -> None:
    window.ask("demonstrate_event")
    qtbot.waitUntil(lambda: QApplication.focusWidget() is stage_of(window).setting.show_event)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_K)
    assert window.view.tool is not None and window.view.tool.name == "click"
    assert not stage_of(window).setting.process.currentText()


def test_a_tile_is_pointed_at_with_arrow_keys(qtbot: QtBot, window: Window) -> None:
    begin_mark(qtbot, window)
    acting = stage_of(window).acting
    press(qtbot, window, Qt.Key.Key_M)
    tile = acting.row.tiles["filled"]
    tile.setFocus()
    for _ in range(2):
        qtbot.keyClick(tile, Qt.Key.Key_Down)
    qtbot.keyClick(tile, Qt.Key.Key_Right)
    qtbot.keyClick(tile, Qt.Key.Key_Space)
    wait(qtbot, window)
    assert acting.values["remembered"] == frozenset({(1, 1)})


def test_undo_goes_back_one_action_and_leaving_keeps_nothing(qtbot: QtBot, window: Window) -> None:
    before = window.desk.document
    begin_mark(qtbot, window)
    acting = stage_of(window).acting
    press(qtbot, window, Qt.Key.Key_M)
    point_at(qtbot, acting.row.tiles["place"])
    window.desk.undo()
    finish(window.desk)
    assert "remembered" not in acting.row.tiles
    leave = acting.bar.buttons["leave"]
    assert isinstance(leave, QToolButton)
    leave.click()
    assert window.desk.document.stage is None
    assert window.desk.document.processes == before.processes


def test_a_number_is_left_to_chance_by_its_key_two_numbers_and_a_name(qtbot: QtBot, window: Window) -> None:
    window.desk.do("new_state", name="last", value=0)
    finish(window.desk)
    window.desk.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [9, 9]}})
    finish(window.desk)
    acting = stage_of(window).acting
    press(qtbot, window, Qt.Key.Key_Y)
    for number in ("1", "6"):
        qtbot.keyClicks(acting.palette_row.other, number)
        type_key(qtbot, acting.palette_row.other, Qt.Key.Key_Return)
    assert window.focusWidget() is acting.prompt.text, "what comes this time need not be said"
    qtbot.keyClicks(acting.prompt.text, "came")
    press(qtbot, window, Qt.Key.Key_Return)
    wait(qtbot, window)
    under_way = window.desk.document.stage
    assert under_way is not None and [one.kind for one in under_way.demonstration.actions] == ["point", "set"]
    assert acting.values["came"] == under_way.demonstration.actions[0].operands[0].value in range(1, 7)


def test_what_is_begun_before_the_stage_has_followed_begins_in_what_is_there_now(qtbot: QtBot, window: Window) -> None:
    begin_mark(qtbot, window)
    panel = stage_of(window)
    panel.acting.setFocus()
    worked_out(window.desk, "remember", what={"tile": "place"})
    panel.acting.begin(panel.acting.bar.specs["put"])
    window.desk.undo()
    assert window.desk.following.busy and panel._acting.gesture is None, "what was in hand is over"
    qtbot.keyClick(window.windowHandle(), Qt.Key.Key_M)
    assert panel._acting.gesture is not None, "what was begun stays begun"
    assert "remembered" not in panel._acting.row.tiles, "and the stage shows what was undone before"
    finish(window.desk)
    assert panel.acting.gesture is not None


def test_steps_can_be_read_however_many_demonstrations_taught_them(qtbot: QtBot) -> None:
    made = load(EXAMPLES / "tic_tac_toe" / "tic_tac_toe.studio")[0]
    storyboard = Storyboard(Desk(Editor(made)), Theme())
    qtbot.addWidget(storyboard)
    storyboard.resize(1200, 160)
    storyboard.show()
    storyboard.follow("on_click", None)
    steps = storyboard.steps
    assert len(steps.topLevelItem(0).text(1)) > 30
    for wide in (1200, 480, 300):
        storyboard.resize(wide, 160)
        qtbot.waitUntil(lambda: steps.columnWidth(1) <= steps.viewport().width() // 3 + 1, timeout=1)
        assert steps.columnWidth(0) >= steps.viewport().width() // 2, wide
    assert steps.visualItemRect(steps.topLevelItem(0)).height() < 2 * steps.fontMetrics().lineSpacing(), "one line"


def test_a_value_that_is_asked_for_can_be_written_at_once(qtbot: QtBot, window: Window) -> None:
    """Its letters are no keys of actions: gold is written, and its d does not end the demonstration."""
    begin_mark(qtbot, window)
    acting = stage_of(window).acting
    press(qtbot, window, Qt.Key.Key_U)
    point_at(qtbot, acting.row.tiles["filled"], key=(1, 1))
    for letter in "gold":
        qtbot.keyClick(window.focusWidget() or window, letter)
    assert window.focusWidget() is acting.palette_row.other
    assert acting.palette_row.other.text() == "gold"
    press(qtbot, window, Qt.Key.Key_Return)
    wait(qtbot, window)
    stage = window.desk.document.stage
    assert stage is not None
    assert acting.values["filled"][(1, 1)] == Symbol("gold")
    press(qtbot, window, Qt.Key.Key_D)
    wait(qtbot, window)
    assert window.desk.document.stage is None


def test_the_item_of_a_list_that_is_clicked_is_the_one_that_goes(qtbot: QtBot, window: Window) -> None:
    row = ["tomato", "gold", "skyblue", "gold", "tomato"]
    window.desk.do("demonstrate", process="drop", inputs={"row": row})
    wait(qtbot, window)
    acting = stage_of(window).acting
    press(qtbot, window, Qt.Key.Key_T)
    point_at(qtbot, acting.row.tiles["row"])
    point_at(qtbot, acting.row.tiles["row"], index=3)
    wait(qtbot, window)
    assert acting.values["row"] == ["tomato", "gold", "skyblue", "tomato"]
    press(qtbot, window, Qt.Key.Key_D)
    wait(qtbot, window)
    assert show_steps(window.desk.document.processes["drop"].steps) == "take row[3] from row"


def test_truths_in_a_list_are_written_and_offered_as_yes_and_no(qtbot: QtBot, window: Window) -> None:
    window.desk.do("new_state", name="up", value=[True, False])
    wait(qtbot, window)
    brings = {"at": {"point": [3, 3]}}
    window.desk.do("demonstrate_event", event="click", process="on_click", brings=brings)
    wait(qtbot, window)
    acting = stage_of(window).acting
    assert acting.row.tiles["up"].look.fields == (("0", "yes"), ("1", "no"))
    press(qtbot, window, Qt.Key.Key_A)
    point_at(qtbot, acting.row.tiles["up"])
    click(qtbot, acting.palette_row.buttons["yes"])
    wait(qtbot, window)
    assert acting.values["up"] == [True, False, True]
    press(qtbot, window, Qt.Key.Key_C)
    point_at(qtbot, acting.row.tiles["up"])
    click(qtbot, acting.palette_row.buttons["empty list"])
    wait(qtbot, window)
    assert acting.values["up"] == [] and "empty list" not in acting.palette_row.buttons


def test_a_truth_is_changed_by_a_click_on_yes_or_no(qtbot: QtBot, window: Window) -> None:
    worked_out(window.desk, "draw_ellipse", center=[90, 90], radius_x=9, radius_y=9, fill="red", name="lamp")
    worked_out(window.desk, "let_change", thing="lamp", attribute="fill")
    window.desk.do("new_state", name="running", value=False)
    wait(qtbot, window)
    brings = {"at": {"point": [3, 3]}}
    window.desk.do("demonstrate_event", event="click", process="on_click", brings=brings)
    wait(qtbot, window)
    acting = stage_of(window).acting
    said: list[str] = []
    window.desk.failed.connect(said.append)
    assert "red" in acting.palette_row.buttons
    press(qtbot, window, Qt.Key.Key_C)
    point_at(qtbot, acting.row.tiles["running"])
    assert "red" not in acting.palette_row.buttons, "a truth has no colour"
    qtbot.keyClicks(acting.palette_row.other, "red")
    qtbot.keyClick(acting.palette_row.other, Qt.Key.Key_Return)
    wait(qtbot, window)
    assert said and "running is a truth, yes or no" in said[-1]
    press(qtbot, window, Qt.Key.Key_C)
    point_at(qtbot, acting.row.tiles["running"])
    assert "no" in acting.palette_row.buttons and acting.row.tiles["running"].look.text == "no"
    click(qtbot, acting.palette_row.buttons["yes"])
    wait(qtbot, window)
    gesture = window.desk.editor.history[-1].gesture
    assert (gesture.do, gesture.arguments["value"]) == ("change", True)


def test_one_field_of_a_record_is_changed_by_a_click_on_its_line(qtbot: QtBot, window: Window) -> None:
    window.desk.do("new_state", name="task", value={"record": {"what": "bread", "done": False}})
    wait(qtbot, window)
    window.desk.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [3, 3]}})
    wait(qtbot, window)
    acting = stage_of(window).acting
    press(qtbot, window, Qt.Key.Key_C)
    point_at(qtbot, acting.row.tiles["task"], field="done")
    click(qtbot, acting.palette_row.buttons["yes"])
    wait(qtbot, window)
    gesture = window.desk.editor.history[-1].gesture
    assert (gesture.do, gesture.arguments) == ("put", {"tile": "task", "key": "done", "value": True})
    assert dict(acting.values["task"].fields) == {"what": "bread", "done": True}


def test_who_has_clicked_what_may_be_hit_is_told_that_a_name_is_wanted(qtbot: QtBot, window: Window) -> None:
    for number, x in enumerate((20, 80)):
        worked_out(window.desk, "draw_rectangle", start=[x, 20], end=[x + 40, 60], name=f"box_{number}", snap=False)
    worked_out(window.desk, "demonstrate_event", event="click", process="go", brings={"at": {"point": [30, 30]}})
    prompt = stage_of(window).acting.prompt
    press(qtbot, window, Qt.Key.Key_W)
    for x in (40, 100):
        at = window.view.mapFromScene(QPointF(x, 40))
        qtbot.mouseClick(window.view.viewport(), LEFT, Qt.KeyboardModifier.ShiftModifier, at)
    assert not prompt.ok.isEnabled()
    assert prompt.hint.text() == "what was hit: Shift and click more, or give the name, then press Enter"
    assert prompt.ok.toolTip() == prompt.hint.text()
