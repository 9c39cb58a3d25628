"""The canvas while a demonstration is under way: it shows what is acted out, and answers what an action asks for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolButton, QToolTip
from pytestqt.qtbot import QtBot

from studio.app.canvas.text_tool import CanvasTextField
from studio.app.desk import Desk
from studio.app.stage.stage_panel import StagePanel
from studio.app.stage.value_palette import COLOUR
from studio.app.style.color_picker import ColorPicker
from studio.app.theme import Theme
from studio.app.window import Window
from studio.document.model import Definition, Document
from studio.language.parse import parse
from studio.language.show import show_steps
from studio.language.values import Symbol
from studio.session.editor import Editor
from tests.app.byhand.hands import SHIFT, Hands
from tests.app.test_stage import LEFT, field, point_at, press, stage_of, wait
from tests.app.waiting import finish, worked_out

LAMP = "ellipse(center=point(60 + 50*i, 60), radius_x=18, radius_y=18, fill=gold if i == lit else gray)"


def row() -> Document:
    """Five lamps in a row, one of which is lit, as a number says."""
    made = {
        "sheet": Definition("sheet", parse("rectangle(x=0, y=0, width=320, height=120, fill=ivory)"), drawn=True),
        "lit": Definition("lit", parse("4"), role="state"),
        "lamps": Definition("lamps", parse(f"[{LAMP} for i in range(5)]"), drawn=True),
    }
    return Document(definitions=made)


def shown(qtbot: QtBot, document: Document) -> Window:
    look = Theme()
    look.choose("light")
    made = Window(Desk(Editor(document)), look)
    qtbot.addWidget(made, before_close_func=lambda one: one.files.forget())
    with qtbot.waitExposed(made):
        made.show()
    made.show_stage()
    made.view.centerOn(150, 80)
    QApplication.processEvents()
    return made


@pytest.fixture
def lamps(qtbot: QtBot) -> Iterator[Window]:
    """A click on the row of lamps is being shown."""
    window = shown(qtbot, row())
    window.desk.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [212, 58]}})
    finish(window.desk)
    yield window


def move(qtbot: QtBot, window: Window, x: float, y: float) -> None:
    port, at = window.view.viewport(), window.view.mapFromScene(QPointF(x, y))
    for near in (at + QPoint(2, 1), at):
        qtbot.mouseMove(port, near)
        QApplication.processEvents()


def on_canvas(qtbot: QtBot, window: Window, x: float, y: float, held: Qt.KeyboardModifier | None = None) -> None:
    """Moves to a place of the canvas and clicks there; what that asks for is done then."""
    at = window.view.mapFromScene(QPointF(x, y))
    move(qtbot, window, x, y)
    qtbot.mouseClick(window.view.viewport(), LEFT, held or Qt.KeyboardModifier.NoModifier, at)
    finish(window.desk)


def fills(window: Window) -> list[str]:
    """The colours of the lamps as the canvas shows them."""
    drawn = [one.given for one in window.view.shown.items_shown if one.place[0] == "lamps"]
    return [str(one.get("fill")) for one in drawn]


def lit(window: Window) -> int:
    return fills(window).index("gold")


def test_a_click_on_a_member_gives_its_number_and_the_canvas_follows(qtbot: QtBot, lamps: Window) -> None:
    acting = stage_of(lamps).acting
    press(qtbot, lamps, Qt.Key.Key_C)
    point_at(qtbot, acting.row.tiles["lit"])
    assert lamps.view.tool is lamps.view.pointing
    on_canvas(qtbot, lamps, 212, 58)
    gesture = lamps.desk.editor.history[-1].gesture
    assert (gesture.do, gesture.arguments) == ("change", {"tile": "lit", "value": {"of": "lamps", "key": 3}})
    assert acting.values["lit"] == 3
    assert lit(lamps) == 3
    assert lamps.desk.live.value("lit") == 4, "the document itself has not changed yet"
    assert lamps.desk.selection.things == ()
    assert lamps.view.tool is not None and lamps.view.tool.name == "select"


def test_the_canvas_goes_back_to_the_present_when_the_stage_is_left(qtbot: QtBot, lamps: Window) -> None:
    assert [(one.x(), one.y()) for one in lamps.desk.moment.spots] == [(212, 58)]
    worked_out(lamps.desk, "change", tile="lit", value=1)
    assert lit(lamps) == 1
    lamps.desk.do("leave_stage")
    finish(lamps.desk)
    assert lit(lamps) == 4
    assert lamps.desk.moment.empty


def test_the_canvas_shows_the_moment_that_the_stage_was_given(qtbot: QtBot) -> None:
    window = shown(qtbot, row())
    found = {"lit": 2}
    brings = {"at": {"point": [60, 60]}}
    window.desk.do("demonstrate_event", event="click", process="on_click", brings=brings, states=found)
    finish(window.desk)
    assert lit(window) == 2
    window.desk.undo()
    finish(window.desk)
    assert lit(window) == 4


def test_what_a_click_would_point_at_is_said(qtbot: QtBot, lamps: Window) -> None:
    said: list[str] = []
    lamps.desk.said.connect(said.append)
    press(qtbot, lamps, Qt.Key.Key_C)
    move(qtbot, lamps, 212, 58)
    qtbot.waitUntil(lambda: said[-1].endswith("– lit"), timeout=2000)
    on_canvas(qtbot, lamps, 212, 58)
    assert stage_of(lamps).acting.prompt.hint.text() == "change: point at its new value, or write it"
    move(qtbot, lamps, 160, 60)
    qtbot.waitUntil(lambda: said[-1] == "change: point at its new value, or write it – lamps[2]", timeout=2000)


def test_a_click_on_what_cannot_be_meant_says_so(qtbot: QtBot, lamps: Window) -> None:
    failed: list[str] = []
    lamps.desk.failed.connect(failed.append)
    press(qtbot, lamps, Qt.Key.Key_C)
    point_at(qtbot, stage_of(lamps).acting.row.tiles["lit"])
    on_canvas(qtbot, lamps, 290, 110)
    assert "no number here" in failed[-1]
    assert stage_of(lamps).acting.gesture is not None


def test_escape_on_the_canvas_takes_the_action_back(qtbot: QtBot, lamps: Window) -> None:
    acting, before = stage_of(lamps).acting, lamps.desk.document
    press(qtbot, lamps, Qt.Key.Key_C)
    point_at(qtbot, acting.row.tiles["lit"])
    lamps.view.setFocus()
    qtbot.keyClick(lamps.view, Qt.Key.Key_Escape)
    assert acting.gesture is None
    assert lamps.desk.aim is None
    assert lamps.desk.document is before
    assert lamps.view.tool is not None and lamps.view.tool.name == "select"


def test_a_canvas_nothing_is_asked_of_selects_as_before(qtbot: QtBot, lamps: Window) -> None:
    on_canvas(qtbot, lamps, 212, 58)
    assert lamps.desk.selection.names == ("lamps",)


def test_places_and_keys_are_pointed_at_on_the_canvas(qtbot: QtBot) -> None:
    window = shown(qtbot, field())
    window.desk.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [97, 104]}})
    acting = stage_of(window).acting
    press(qtbot, window, Qt.Key.Key_P)
    qtbot.mouseClick(acting.palette_row.buttons["spot_at"], LEFT)
    on_canvas(qtbot, window, 158, 44)
    assert acting.prompt.text.hasFocus()
    qtbot.keyClicks(acting.prompt.text, "spot")
    press(qtbot, window, Qt.Key.Key_Return)
    (through,) = window.desk.editor.history[-1].gesture.arguments["at"]
    assert through["via"] == "spot_at"
    assert through["of"][0]["point"] == pytest.approx([158, 44], abs=1)
    assert acting.values["spot"] == (2, 0)
    press(qtbot, window, Qt.Key.Key_U)
    on_canvas(qtbot, window, 42, 101)
    assert acting.prompt.hint.text() == "put: point at the value, or write it"
    qtbot.keyClicks(acting.palette_row.other, "red")
    qtbot.keyClick(acting.palette_row.other, Qt.Key.Key_Return)
    finish(window.desk)
    assert window.desk.editor.history[-1].gesture.arguments == {
        "tile": "filled", "key": {"key": [0, 1]}, "value": {"symbol": "red"},
    }  # fmt: skip
    assert acting.values["filled"] == {(0, 1): Symbol("red")}
    drawn = [one for one in window.view.shown.items_shown if one.place[0] == "picture"]
    assert len(drawn) == 1
    press(qtbot, window, Qt.Key.Key_P)
    on_canvas(qtbot, window, 161, 160)
    qtbot.keyClicks(acting.prompt.text, "corner")
    press(qtbot, window, Qt.Key.Key_Return)
    assert acting.values["corner"] == (2, 2)
    press(qtbot, window, Qt.Key.Key_P)
    on_canvas(qtbot, window, 161, 160, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(acting.prompt.text, "near_it")
    press(qtbot, window, Qt.Key.Key_Return)
    assert (acting.values["near_it"].x, acting.values["near_it"].y) == pytest.approx((161, 160), abs=1)
    wait(qtbot, window)
    assert isinstance(window.places["stage"], StagePanel)


def test_every_action_is_in_sight_in_a_small_window(qtbot: QtBot, lamps: Window) -> None:
    lamps.resize(900, 600)
    QApplication.processEvents()
    stage = stage_of(lamps)
    bar = stage.acting.bar
    rare = [button for name, button in bar.buttons.items() if bar.specs[name].action.rare]
    usual = [button for button in bar.buttons.values() if button not in rare]
    hand = Hands(qtbot, lamps)
    for button in (*usual, bar.more):
        hand.uncover(button)
        assert button.visibleRegion().boundingRect() == button.rect()
    assert not any(one.isVisible() for one in rare)
    hand.click(bar.more)
    for button in rare:
        hand.uncover(button)
        assert button.visibleRegion().boundingRect() == button.rect()


def test_a_demonstration_is_listed_with_its_situation(qtbot: QtBot, lamps: Window) -> None:
    worked_out(lamps.desk, "change", tile="lit", value=1)
    worked_out(lamps.desk, "end", how="done")
    lamps.desk.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [310, 9]}})
    worked_out(lamps.desk, "end", how="nothing", reason="it is beside them")
    tree = stage_of(lamps).storyboard.shown
    listed = [tree.topLevelItem(place) for place in range(tree.topLevelItemCount())]
    assert [(one.text(0), one.text(1)) for one in listed if one is not None] == [
        ("1st click", "at (212, 58), lit 4 → lit 1"),
        ("2nd click", "at (310, 9), lit 1 → nothing"),
    ]


def test_the_first_click_on_another_thing_is_told_before_what_is_anticipated(qtbot: QtBot, lamps: Window) -> None:
    prompt = stage_of(lamps).acting.prompt
    assert "First click" not in prompt.hint.text()
    worked_out(lamps.desk, "change", tile="lit", value=1)
    worked_out(lamps.desk, "end", how="done")
    lamps.desk.tool_wanted.emit("click")
    on_canvas(qtbot, lamps, 310, 9)
    assert prompt.hint.text().startswith("First click on sheet; shown so far: lamps.") and prompt.take.isVisible()
    press(qtbot, lamps, Qt.Key.Key_C)
    press(qtbot, lamps, Qt.Key.Key_Escape)
    assert prompt.hint.text().startswith("First click on sheet")
    press(qtbot, lamps, Qt.Key.Key_Tab)
    finish(lamps.desk)
    assert "First click" not in prompt.hint.text()


def test_values_to_choose_from_are_shown_once_there_is_something_to_give_them_to(qtbot: QtBot) -> None:
    window = shown(qtbot, field())
    setting = stage_of(window).setting
    assert not setting.palette_row.isVisible()
    setting.process.setEditText("mark")
    qtbot.keyClicks(setting.name, "filled")
    setting.add_input({})
    assert setting.palette_row.isVisible()
    qtbot.mouseClick(setting.begin, LEFT)
    window.desk.do("leave_stage")
    finish(window.desk)
    assert not setting.palette_row.isVisible()


@pytest.mark.parametrize("event", ["press", "right_click", "wheel"])
def test_events_that_few_programs_know_are_shown_on_the_canvas_too(qtbot: QtBot, window: Window, event: str) -> None:
    window.desk.tool_wanted.emit(event)
    on_canvas(qtbot, window, 60, 50)
    qtbot.waitUntil(lambda: window.desk.document.stage is not None)
    shown = window.desk.document.stage.demonstration
    assert (shown.event, shown.process) == (event, f"on_{event}")
    assert shown.inputs["at"] == (60, 50) and ("steps" in shown.inputs) == (event == "wheel")


def test_what_was_hit_is_asked_of_the_whole_list_wherever_in_it_is_clicked(qtbot: QtBot, lamps: Window) -> None:
    acting = stage_of(lamps).acting
    press(qtbot, lamps, Qt.Key.Key_W)
    move(qtbot, lamps, 170, 66)
    assert lamps.view.pointing.overlay.tag == "lamps"
    on_canvas(qtbot, lamps, 170, 66, SHIFT)
    on_canvas(qtbot, lamps, 60, 60)
    qtbot.keyClicks(QApplication.focusWidget(), "which")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    finish(lamps.desk)
    assert lamps.desk.editor.history[-1].gesture.arguments == {"of": [{"tile": "lamps"}], "name": "which"}
    assert acting.values["which"] == 3, "the click was at (212, 58)"


def test_what_a_drag_ends_at_is_asked_of_the_drawn_list_as_well(qtbot: QtBot) -> None:
    window = shown(qtbot, row())
    brings = {"start": {"point": [212, 58]}, "end": {"point": [110, 58]}}
    window.desk.do("demonstrate_event", event="drag", process="on_drag", brings=brings)
    finish(window.desk)
    acting = stage_of(window).acting
    for key, name in ((Qt.Key.Key_W, "which"), (Qt.Key.Key_E, "onto")):
        press(qtbot, window, key)
        on_canvas(qtbot, window, 60, 60)
        qtbot.keyClicks(QApplication.focusWidget(), name)
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
        finish(window.desk)
    arguments = {"of": [{"tile": "lamps"}], "name": "onto", "at_end": True}
    assert window.desk.editor.history[-1].gesture.arguments == arguments
    assert (acting.values["which"], acting.values["onto"]) == (3, 1)


def test_a_text_is_written_on_the_canvas_to_show_what_it_does(qtbot: QtBot, window: Window) -> None:
    """Issue 12, 1: a text as an event of its own."""
    window.desk.tool_wanted.emit("text")
    on_canvas(qtbot, window, 60, 50)
    field = window.view.viewport().findChild(CanvasTextField)
    assert field is not None and field.hasFocus()
    qtbot.keyClicks(field, "two words")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.desk.document.stage is not None)
    shown = window.desk.document.stage.demonstration
    assert (shown.event, shown.process, shown.inputs["written"]) == ("text", "on_text", "two words")


def three_lamps() -> Document:
    """Lamps that each have a colour of their own; the second is placed by the first, the third by both."""
    lamp = "ellipse(center={}, radius_x=20, radius_y=20, fill={})"
    made = [Definition(name, parse(value), role="state") for name, value in (("top", "red"), ("middle", "gray"))]
    places = (
        "point(100, 40)",
        "point(ellipse_1.center.x, 100)",
        "point(ellipse_1.center.x, 2 * ellipse_2.center.y - 40)",
    )
    fills = ("top", "middle", "gray")
    for number, (place, fill) in enumerate(zip(places, fills, strict=True), 1):
        made.append(Definition(f"ellipse_{number}", parse(lamp.format(place, fill)), drawn=True))
    return Document(definitions={one.name: one for one in made})


def test_a_click_changes_what_the_clicked_thing_follows_not_what_it_is_placed_by(qtbot: QtBot) -> None:
    window = shown(qtbot, three_lamps())
    window.desk.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [100, 40]}})
    finish(window.desk)
    acting = stage_of(window).acting
    worked_out(window.desk, "change", tile="top", value={"symbol": "gray"})
    press(qtbot, window, Qt.Key.Key_C)
    on_canvas(qtbot, window, 100, 100)
    assert acting.gesture is not None and acting.gesture.tile == "middle"
    press(qtbot, window, Qt.Key.Key_Escape)
    press(qtbot, window, Qt.Key.Key_C)
    move(qtbot, window, 100, 160)
    assert "ellipse_3 cannot change yet" in window.status.message.text()


def test_a_click_on_a_thing_gives_its_colour_where_a_colour_is_wanted(qtbot: QtBot) -> None:
    window = shown(qtbot, three_lamps())
    window.desk.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [100, 40]}})
    finish(window.desk)
    press(qtbot, window, Qt.Key.Key_C)
    on_canvas(qtbot, window, 100, 40)
    on_canvas(qtbot, window, 100, 160)
    gesture = window.desk.editor.history[-1].gesture
    assert (gesture.do, gesture.arguments) == ("change", {"tile": "top", "value": {"symbol": "gray"}})


def test_what_is_pointed_at_next_stays_where_it_is_when_an_action_is_begun_by_its_key(
    qtbot: QtBot, lamps: Window
) -> None:
    acting = stage_of(lamps).acting
    acting.setFocus()
    QApplication.processEvents()
    places = {name: tile.mapTo(lamps, QPoint()) for name, tile in acting.row.tiles.items()}
    for key, spec in acting.bar.keys.items():
        if spec.roles and not spec.action.in_loop:
            press(qtbot, lamps, key)
            assert acting.gesture is not None and acting.gesture.spec.name == spec.name
            assert spec.action.title.lower() in acting.prompt.hint.text(), "it is said what is begun"
            now = {name: tile.mapTo(lamps, QPoint()) for name, tile in acting.row.tiles.items()}
            assert now == places, f"{spec.name} moves the tiles away"
            press(qtbot, lamps, Qt.Key.Key_Escape)


def test_nothing_is_a_value_to_choose_where_something_is_nothing(qtbot: QtBot) -> None:
    window = shown(qtbot, row())
    worked_out(window.desk, "new_state", name="lights", value=[{"nothing": True}, {"symbol": "gold"}])
    worked_out(window.desk, "demonstrate_event", event="click", process="on_click", brings={"at": {"point": [60, 60]}})
    acting = stage_of(window).acting
    acting.setFocus()
    press(qtbot, window, Qt.Key.Key_C)
    point_at(qtbot, acting.row.tiles["lights"], index=1)
    qtbot.mouseClick(acting.palette_row.buttons["nothing"], LEFT)
    finish(window.desk)
    stage = window.desk.document.stage
    assert stage is not None and acting.values["lights"] == [None, None]


def test_what_was_given_before_and_any_colour_can_be_chosen_again(qtbot: QtBot) -> None:
    made = {
        "hue": Definition("hue", parse("teal"), role="state"),
        "says": Definition("says", parse("'one'"), role="state"),
        "box": Definition("box", parse("rectangle(x=0, y=0, width=90, height=60, fill=hue)"), drawn=True),
        "frame": Definition("frame", parse("rectangle(x=200, y=0, width=90, height=60, fill=plum)"), drawn=True),
        "words": Definition("words", parse("label(at=point(40, 90), content=says)"), drawn=True),
    }
    window = shown(qtbot, Document(definitions=made))
    for given in ("crimson", "olive"):
        window.desk.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [20, 20]}})
        worked_out(window.desk, "change", tile="hue", value={"symbol": given})
        worked_out(window.desk, "change", tile="says", value=f"it is {given}")
        worked_out(window.desk, "end")
    window.desk.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [20, 20]}})
    finish(window.desk)
    palette = stage_of(window).acting.palette_row
    offered = [name for name in palette.buttons if name not in ("work out", "more")]
    assert {"teal", "crimson", "olive", "it is crimson", "it is olive", COLOUR} <= {*offered}
    press(qtbot, window, Qt.Key.Key_C)
    point_at(qtbot, stage_of(window).acting.row.tiles["hue"])
    qtbot.mouseClick(palette.buttons[COLOUR], LEFT)
    (picker,) = palette.findChildren(ColorPicker)
    assert picker.isVisible() and not picker.none.isVisible() and "plum" in picker.used.names
    qtbot.mouseClick(picker.swatches, LEFT, pos=picker.swatches.spot("gold"))
    finish(window.desk)
    assert window.desk.editor.history[-1].gesture.arguments == {"tile": "hue", "value": {"symbol": "gold"}}


def test_whether_all_of_a_list_are_yes_is_worked_out_by_pointing_at_the_list(qtbot: QtBot) -> None:
    made = {
        "sheet": Definition("sheet", parse("rectangle(x=0, y=0, width=90, height=60)"), drawn=True),
        "lit": Definition("lit", parse("[True, True, False]"), role="state"),
        "ready": Definition("ready", parse("False"), role="state"),
    }
    window = shown(qtbot, Document(definitions=made))
    for lit in ([True, True, True], [True, False, True], [False, True, True]):
        brings = {"at": {"point": [20, 20]}}
        window.desk.do("demonstrate_event", event="click", process="on_click", brings=brings, states={"lit": lit})
        finish(window.desk)
        acting = stage_of(window).acting
        acting.setFocus()
        press(qtbot, window, Qt.Key.Key_C)
        point_at(qtbot, acting.row.tiles["ready"])
        buttons = acting.palette_row.findChildren(QToolButton)
        menu = next(one for one in buttons if one.text() == "work out").menu()
        (all_are,) = [one for one in menu.actions() if one.text() == "all in … are yes"]
        assert "any in … is yes" in [one.text() for one in menu.actions()]
        menu.popup(acting.mapToGlobal(QPoint(0, 0)))
        qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(all_are).center())
        assert "all in … are yes" in acting.prompt.words.text()
        point_at(qtbot, acting.row.tiles["lit"])
        finish(window.desk)
        given = window.desk.editor.history[-1].gesture.arguments
        assert given == {"tile": "ready", "value": {"via": "all", "of": [{"tile": "lit"}]}}
        worked_out(window.desk, "end")
    assert "all(lit)" in show_steps(window.desk.document.processes["on_click"].steps)


def test_a_text_that_reads_like_no_formula_is_typed_where_a_text_changes(qtbot: QtBot) -> None:
    window = shown(qtbot, row())
    worked_out(window.desk, "new_state", name="asks", value="2 + 2 = ?")
    worked_out(window.desk, "demonstrate_event", event="click", process="on_click", brings={"at": {"point": [60, 60]}})
    acting = stage_of(window).acting
    for typed in ("3 + 3 = ?", "2 + 2"):
        acting.setFocus()
        press(qtbot, window, Qt.Key.Key_C)
        point_at(qtbot, acting.row.tiles["asks"])
        for sign in typed:
            qtbot.keyClicks(window.focusWidget(), sign)
        press(qtbot, window, Qt.Key.Key_Return)
        finish(window.desk)
        assert acting.values["asks"] == typed


def test_a_document_in_the_midst_of_a_demonstration_goes_on_by_the_keys_of_the_stage(
    qtbot: QtBot, window: Window
) -> None:
    """As unsaved work does that is brought back."""
    window.activateWindow()
    editor = Editor(row())
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [60, 60]}})
    window.desk.replace(editor)
    window.files.forget()
    finish(window.desk)
    press(qtbot, window, Qt.Key.Key_C)
    gesture = stage_of(window).acting.gesture
    assert gesture is not None and gesture.spec.name == "change"


def test_what_is_drawn_in_the_midst_of_a_demonstration_is_said_to_be_no_part_of_it(qtbot: QtBot, lamps: Window) -> None:
    port, at = lamps.view.viewport(), lamps.view.mapFromScene(QPointF(40, 160))
    lamps.tools["ellipse"].trigger()
    qtbot.mousePress(port, LEFT, pos=at)
    for by in (10, 30):
        qtbot.mouseMove(port, at + QPoint(by, by))
    qtbot.mouseRelease(port, LEFT, pos=at + QPoint(30, 30))
    finish(lamps.desk)
    hint = stage_of(lamps).acting.prompt.hint
    assert "ellipse_1" in lamps.desk.document.definitions and "no part of what is shown" in hint.text()
    worked_out(lamps.desk, "change", tile="lit", value=1)
    assert "no part" not in hint.text()


def test_the_tip_of_an_action_covers_nothing_of_what_comes_next(qtbot: QtBot, lamps: Window) -> None:
    button = stage_of(lamps).acting.bar.buttons["put"]
    at = button.rect().center()
    QApplication.sendEvent(button, QHelpEvent(QEvent.Type.ToolTip, at, button.mapToGlobal(at)))
    (tip,) = [one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel") and one.isVisible()]
    assert tip.geometry().bottom() < button.mapToGlobal(QPoint()).y()
    QToolTip.hideText()
