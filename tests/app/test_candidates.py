"""Candidates and questions through real events: ghosts of rivals, taking one, answering by a picture."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from studio.app.candidates import option_pictures
from studio.app.candidates.candidate_list import CandidateList
from studio.app.candidates.finding_card import FindingCard
from studio.app.candidates.formula_list import FormulaList
from studio.app.candidates.open_finding import told_apart
from studio.app.candidates.preview import take_candidate
from studio.app.stage.stage_panel import StagePanel
from studio.app.window import Window
from studio.demonstrate.effects import effect_words
from studio.language.show import show
from studio.session.editor import Editor
from tests.app.ground import Ground, ground_with
from tests.app.waiting import finish, worked_out
from tests.commands.test_teach_and_components import drawn

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def ground(qtbot: QtBot) -> Ground:
    return ground_with(qtbot, "inspector")


def grid(ground: Window | Ground, *sizes: int) -> Any:
    """A grid on the desk, with dots taught on some sizes; gives the section of candidates."""
    ground.desk.replace(drawn(*sizes))
    found = ground.places["inspector"].candidates  # type: ignore[attr-defined]
    assert isinstance(found, CandidateList)
    return found


def done(qtbot: QtBot, ground: Window | Ground) -> None:
    qtbot.waitUntil(lambda: not ground.desk.busy, timeout=20_000)


def text(ground: Window | Ground, name: str) -> str:
    return show(ground.desk.document.definitions[name].formula)


def taught(qtbot: QtBot, ground: Window | Ground, candidates: CandidateList) -> None:
    """Shows the corners of a grid of three, which leaves rivals and a question."""
    members = [[0, 0], [2, 0], [0, 2], [2, 2]]
    worked_out(ground.desk, "select_members", collection="crossings", name="chosen", members=members)
    done(qtbot, ground)
    assert candidates.cards


def test_arrow_keys_show_each_rival_as_a_ghost(qtbot: QtBot, window: Window) -> None:
    candidates = grid(window)
    taught(qtbot, window, candidates)
    formulas = candidates.cards[0].formulas
    assert formulas is not None
    formulas.setFocus()
    qtbot.keyClick(formulas, Qt.Key.Key_Down)
    assert formulas.currentRow() == 1
    assert window.desk.ghost is not None
    assert len(window.scene.ghost.shapes) == 4
    qtbot.keyClick(formulas, Qt.Key.Key_Escape)
    assert formulas.currentRow() == 0


def test_cards_take_the_place_of_those_before_when_all_are_there(
    qtbot: QtBot, ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("studio.app.following.IN_AN_EVENT", 0.0)
    candidates = grid(ground)
    taught(qtbot, ground, candidates)
    before = candidates.cards
    finish(ground.desk)
    assert before[0].isVisible()
    order = ground.desk.do("select_members", collection="crossings", name="more", members=[[0, 0], [2, 0]])
    while not candidates._coming:
        qtbot.wait(1)
    assert order.error is None and before[0].isVisible() and not candidates._coming[0].isVisible()
    finish(ground.desk)
    cards = candidates.cards
    assert cards and cards[0] is not before[0] and all(one.isVisible() for one in cards)
    assert candidates.findChildren(FindingCard) == cards and not candidates._coming


def test_enter_takes_the_marked_rival(qtbot: QtBot, ground: Ground) -> None:
    candidates = grid(ground)
    taught(qtbot, ground, candidates)
    formulas = candidates.cards[0].formulas
    assert formulas is not None
    rival = candidates.cards[0].open.formulas[1]
    formulas.setFocus()
    qtbot.keyClick(formulas, Qt.Key.Key_Down)
    qtbot.keyClick(formulas, Qt.Key.Key_Return)
    done(qtbot, ground)
    assert text(ground, "chosen") == rival
    assert ground.desk.editor.history[-1].gesture.do == "choose"


def test_the_rival_of_a_new_list_is_taken_by_a_click_and_decided(qtbot: QtBot, ground: Ground) -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[100, 200], end=[112, 260], name="box", snap=False)
    editor.do("parameterize", thing="box", attribute="width", name="many")
    for number in range(12):
        at = [100 + 20 * number, 140]
        editor.do("draw_label", at=at, content=str(12 - number), name=f"label_{number}", snap=False)
    ground.desk.replace(editor)
    worked_out(ground.desk, "listify", things=[f"label_{number}" for number in range(12)], name="numbers")
    done(qtbot, ground)
    candidates = ground.places["inspector"].candidates  # type: ignore[attr-defined]
    formulas = candidates.cards[0].formulas
    assert candidates.cards[0].open.formulas == ("text(12 - i)", "text(many - i)")
    assert "text(12 - i)" in text(ground, "numbers"), "the first is what holds now"
    middle = formulas.visualItemRect(formulas.item(1)).center()
    qtbot.mouseClick(formulas.viewport(), LEFT, pos=middle)
    done(qtbot, ground)
    assert "text(many - i)" in text(ground, "numbers")
    assert not candidates.cards, "it is decided"


def test_no_other_rival_is_taken_than_the_one_that_was_meant(qtbot: QtBot, ground: Ground) -> None:
    candidates = grid(ground)
    taught(qtbot, ground, candidates)
    there, before = candidates.cards[0].open, ground.desk.document
    elsewhere = replace(there.finding, rivals=("i + j == 77",))  # which no number leads to
    said: list[str] = []
    ground.desk.failed.connect(said.append)
    take_candidate(ground.desk, replace(there, finding=elsewhere), 1, lambda _: None)
    done(qtbot, ground)
    assert ground.desk.document is before and said[-1].startswith("i + j == 77 was not taken")


def test_another_rival_can_be_taken_after_that(qtbot: QtBot, ground: Ground) -> None:
    candidates = grid(ground)
    taught(qtbot, ground, candidates)
    for position in (2, 1, 2):
        rival = candidates.cards[0].open.formulas[position]
        formulas = candidates.cards[0].formulas
        assert formulas is not None
        formulas.setCurrentRow(position)
        qtbot.keyClick(formulas, Qt.Key.Key_Return)
        done(qtbot, ground)
        assert text(ground, "chosen") == rival


def test_a_question_is_asked_in_pictures_and_answered_by_one(qtbot: QtBot, ground: Ground) -> None:
    candidates = grid(ground)
    taught(qtbot, ground, candidates)
    card = candidates.cards[0]
    question = card.open.finding.question
    assert question is not None
    assert len(card.options) >= 2
    assert not card.options[0].icon().isNull()
    meant = question.options[1][0]
    qtbot.mouseClick(card.options[1], LEFT)
    done(qtbot, ground)
    gesture = ground.desk.editor.history[-1].gesture
    assert (gesture.do, gesture.arguments["goal"]) == ("answer", "chosen")
    assert gesture.arguments["value"] == [list(one) for one in meant]


def test_undo_takes_what_was_found_away(qtbot: QtBot, ground: Ground) -> None:
    candidates = grid(ground)
    taught(qtbot, ground, candidates)
    ground.desk.undo()
    assert candidates.cards == []


def test_an_answer_that_is_undone_can_be_given_otherwise(qtbot: QtBot, window: Window) -> None:
    candidates = grid(window)
    taught(qtbot, window, candidates)
    asked = candidates.cards[0].open.finding.question
    assert asked is not None
    qtbot.mouseClick(candidates.cards[0].options[1], LEFT)
    done(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    card = candidates.cards[0]
    assert card.open.finding.question == asked
    qtbot.mouseClick(card.options[0], LEFT)
    done(qtbot, window)
    assert window.desk.editor.history[-1].gesture.arguments["value"] == [list(one) for one in asked.options[0][0]]


def test_what_was_put_aside_stays_so_after_an_undo(qtbot: QtBot, ground: Ground) -> None:
    candidates = grid(ground)
    taught(qtbot, ground, candidates)
    qtbot.mouseClick(candidates.aside, LEFT)
    ground.desk.do("set_parameter", name="num_rows", value=5)
    ground.desk.undo()
    assert candidates.cards == []


def test_what_was_put_aside_stays_so_when_the_step_before_that_is_undone(qtbot: QtBot, ground: Ground) -> None:
    candidates = grid(ground)
    taught(qtbot, ground, candidates)
    worked_out(ground.desk, "set_parameter", name="num_rows", value=5)
    qtbot.mouseClick(candidates.aside, LEFT)
    ground.desk.undo()
    assert candidates.cards == []
    ground.desk.redo()
    assert candidates.cards == []
    for _ in range(2):
        ground.desk.undo()
    taught(qtbot, ground, candidates)
    worked_out(ground.desk, "set_parameter", name="num_rows", value=5)
    ground.desk.undo()
    assert candidates.cards, "what is found anew is open"


def test_a_look_at_the_past_leaves_what_is_open(qtbot: QtBot, window: Window) -> None:
    candidates = grid(window)
    taught(qtbot, window, candidates)
    wanted = [one.finding for one in candidates.wanted]
    steps = len(window.desk.editor.history)
    for left in (wanted, []):
        if not left:
            qtbot.mouseClick(candidates.aside, LEFT)
        for go in (lambda: window.timeline.go(1), lambda: window.desk.visit(Editor())):
            go()
            done(qtbot, window)
            assert candidates.cards == []
            window.desk.go_home()
            window.timeline.go(steps)
            done(qtbot, window)
            assert [one.open.finding for one in candidates.cards] == left


def test_rivals_stay_while_something_else_is_done(qtbot: QtBot, ground: Ground) -> None:
    candidates = grid(ground)
    taught(qtbot, ground, candidates)
    ground.desk.do("set_parameter", name="num_rows", value=5)
    assert [one.open.finding.goal for one in candidates.cards] == ["chosen"]
    qtbot.mouseClick(candidates.aside, LEFT)
    assert candidates.cards == []


def test_other_places_with_the_same_value_are_offered(qtbot: QtBot, ground: Ground) -> None:
    desk = ground.desk
    for y in (20, 60):
        desk.do("draw_line", start=[10, y], end=[110, y], snap=False)
    desk.do("parameterize", thing="line_1", attribute="start.x", name="edge")
    candidates = ground.places["inspector"].candidates  # type: ignore[attr-defined]
    card = next(one for one in candidates.cards if one.open.finding.goal == "line_2.start.x")
    card.open_up(True)
    steps = len(desk.editor.history)
    qtbot.mouseClick(card.options[0], LEFT)
    assert "edge" in text(ground, "line_2")
    assert len(desk.editor.history) == steps


def test_another_way_of_a_drag_is_taken_in_its_place(qtbot: QtBot, ground: Ground) -> None:
    desk = ground.desk
    for y in (20, 60):
        desk.do("draw_line", start=[10, y], end=[110, y], snap=False)
    worked_out(desk, "listify", things=["line_1", "line_2"], name="rows")
    desk.do("drag", thing="rows", index=[1], attribute="start.y", to=80.0, snap=False)
    candidates = ground.places["inspector"].candidates  # type: ignore[attr-defined]
    assert candidates.cards
    steps, before = len(desk.editor.history), desk.document
    formulas = candidates.cards[0].formulas
    assert formulas is not None
    formulas.setFocus()
    qtbot.keyClick(formulas, Qt.Key.Key_Down)
    assert desk.ghost is not None
    qtbot.keyClick(formulas, Qt.Key.Key_Return)
    assert len(desk.editor.history) == steps
    assert desk.editor.history[-1].gesture.arguments["candidate"] == 1
    assert desk.document != before


def test_long_formulas_are_cut_to_where_they_differ() -> None:
    same = "[one for one in " + "some + " * 20
    first, second = told_apart((same + "left]", same + "right]"))
    assert first.startswith("…") and first.endswith("left]")
    assert second.endswith("right]") and len(second) < 40
    assert told_apart(("a", "b")) == ["a", "b"]


def test_what_cannot_happen_is_said_by_a_click(qtbot: QtBot, ground: Ground) -> None:
    candidates = grid(ground)
    taught(qtbot, ground, candidates)
    asked = candidates.cards[0].open.finding.question
    assert asked is not None and candidates.cards[0].never.isVisible()
    qtbot.mouseClick(candidates.cards[0].never, Qt.MouseButton.LeftButton)
    done(qtbot, ground)
    assert ground.desk.editor.history[-1].gesture.arguments["happens"] is False
    assert ground.desk.document.choices[-1].rules_out(asked.goal, asked.situation)


def test_something_else_is_acted_out_where_it_is_asked(qtbot: QtBot, ground: Ground) -> None:
    desk = ground.desk
    worked_out(desk, "new_state", name="lamps", value=[3])
    worked_out(desk, "demonstrate_event", event="key", process="on_key", brings={"key": "a"})
    worked_out(desk, "append", tile="lamps", value=4)
    worked_out(desk, "end")
    done(qtbot, ground)
    cards = ground.places["inspector"].candidates.cards  # type: ignore[attr-defined]
    card = next(one for one in cards if one.open.finding.question is not None)
    card.open_up(True)
    asked = card.open.finding.question
    assert asked is not None and asked.begun is not None
    qtbot.mouseClick(card.several.rows[0].other, Qt.MouseButton.LeftButton)
    done(qtbot, ground)
    gesture = desk.editor.history[-1].gesture
    assert gesture.do == "demonstrate_event"
    assert gesture.arguments["brings"] == {"key": asked.begun["key"]}
    assert gesture.arguments["states"] == {"lamps": asked.begun["lamps"]}


def lit_by_hand(qtbot: QtBot, ground: Window | Ground) -> Any:
    """A lamp that is drawn, lit by a key once; gives the card of what happens elsewhere."""
    desk = ground.desk
    worked_out(desk, "new_state", name="light", value={"symbol": "red"})
    worked_out(desk, "new_state", name="other", value={"symbol": "green"})
    worked_out(desk, "draw_ellipse", center=[60, 60], radius_x=20, radius_y=20, name="lamp", snap=False)
    lamp = "ellipse(center=point(60, 60), radius_x=20, radius_y=20, fill=light)"
    worked_out(desk, "set_formula", name="lamp", formula=lamp)
    worked_out(desk, "demonstrate_event", event="start", process="begin", brings={})
    worked_out(desk, "change", tile="light", value={"tile": "other"})
    worked_out(desk, "end")
    done(qtbot, ground)
    cards = ground.places["inspector"].candidates.cards  # type: ignore[attr-defined]
    return next(one for one in cards if one.open.finding.goal == "begin: what happens")


def test_what_happens_is_asked_in_pictures_and_the_answer_is_a_demonstration(qtbot: QtBot, window: Window) -> None:
    window.activateWindow()
    card = lit_by_hand(qtbot, window)
    card.open_up(True)
    asked = card.open.finding.question
    words = [effect_words(effect) for effect, _ in asked.options]
    assert [" ".join(one.text().lower().split()) for one in card.options] == words and words[-1] == "nothing happens"
    assert card.another.isVisible() and card.never.isVisible()
    qtbot.mouseClick(card.options[-1], LEFT)
    done(qtbot, window)
    gesture = window.desk.editor.history[-1].gesture
    assert (gesture.do, gesture.arguments["goal"]) == ("answer", "begin: what happens")
    shown = list(window.desk.document.demonstrations.values())
    assert len(shown) == 2 and dict(shown[-1].inputs) == dict(asked.situation)
    inspector = window.places["inspector"]  # the next key presses no button that happens to come next
    qtbot.waitUntil(lambda: QApplication.focusWidget() is inspector)


def test_something_else_that_happens_is_acted_out_there(qtbot: QtBot, ground: Ground) -> None:
    card = lit_by_hand(qtbot, ground)
    card.open_up(True)
    asked = card.open.finding.question
    qtbot.mouseClick(card.another, LEFT)
    done(qtbot, ground)
    stage = ground.desk.document.stage
    assert stage is not None and dict(stage.demonstration.inputs) == dict(asked.situation)


def test_what_was_asked_about_a_key_is_acted_out_with_that_key_also_where_a_click_did_the_same(
    qtbot: QtBot, window: Window
) -> None:
    desk = window.desk
    worked_out(desk, "new_state", name="x", value=1)
    for x, event, brings in ((1, "click", {"at": {"point": [1, 1]}}), (5, "key", {"key": "r"})):
        worked_out(desk, "give", name="x", value=x)
        worked_out(desk, "demonstrate_event", event=event, process="go", brings=brings)
        worked_out(desk, "change", tile="x", value=x + 1)
        worked_out(desk, "end")
    done(qtbot, window)
    cards = window.places["inspector"].candidates.cards  # type: ignore[attr-defined]
    card = next(one for one in cards if one.asks)
    card.open_up(True)
    row = next(one for one in card.several.rows if "key" in one.question.begun)
    qtbot.mouseClick(row.other, LEFT)
    done(qtbot, window)
    stage = desk.document.stage
    assert stage is not None and stage.demonstration.event == "key"
    assert stage.demonstration.inputs["key"] == row.question.begun["key"]


def test_what_is_asked_at_other_parameters_says_so_and_is_acted_out_at_them(qtbot: QtBot, ground: Ground) -> None:
    desk = ground.desk
    worked_out(desk, "draw_rectangle", start=[20, 20], end=[60, 60], name="box")
    worked_out(desk, "parameterize", thing="box", attribute="width", name="wide")
    worked_out(desk, "new_state", name="x", value=1)
    worked_out(desk, "demonstrate_event", event="click", process="go", brings={"at": {"point": [30, 30]}})
    worked_out(desk, "change", tile="x", value=2)
    worked_out(desk, "end")
    done(qtbot, ground)
    worked_out(desk, "set_parameter", name="wide", value=90)
    done(qtbot, ground)
    cards = ground.places["inspector"].candidates.cards  # type: ignore[attr-defined]
    card = next(one for one in cards if one.open.finding.question is not None)
    card.open_up(True)
    assert all(one.words.text().endswith("There wide is 40 (now 90).") for one in card.several.rows)
    there = option_pictures.at(desk.document, card.open.finding.question)
    assert there is not None and there.value("wide") == 40
    qtbot.mouseClick(card.several.rows[0].other, LEFT)
    done(qtbot, ground)
    stage = desk.document.stage
    assert stage is not None and stage.demonstration.parameters["wide"] == 40
    assert desk.document.parameters()["wide"] == 90


def test_something_else_is_said_of_an_attribute_where_it_is_asked(qtbot: QtBot, window: Window) -> None:
    """Two discs leave open how they go on: what the third would be is none of the answers that are offered."""
    desk = window.desk
    for number, x in enumerate((20, 25)):
        worked_out(desk, "draw_ellipse", center=[x, 90], radius_x=2, radius_y=2, name=f"d{number}", snap=False)
    worked_out(desk, "listify", things=["d0", "d1"], name="discs")
    done(qtbot, window)
    cards = window.places["inspector"].candidates.cards  # type: ignore[attr-defined]
    card = next(one for one in cards if one.open.finding.question is not None)
    card.open_up(True)
    assert card.another.isVisible() and not card.never.isVisible()
    qtbot.mouseClick(card.another, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(card.other.field.lineEdit(), "40")
    qtbot.mouseClick(card.other.ready, Qt.MouseButton.LeftButton)
    done(qtbot, window)
    gesture = desk.editor.history[-1].gesture
    assert (gesture.do, gesture.arguments["goal"]) == ("answer", "discs.center.x")
    assert (gesture.arguments["situation"], gesture.arguments["value"]) == ({"i": 2}, 40)


def test_all_places_with_the_same_value_are_named_by_one_click(qtbot: QtBot, ground: Ground) -> None:
    editor = Editor()
    for number in range(3):
        at = 100 + 100 * number
        editor.do("draw_rectangle", start=[at, 200], end=[at + 40, 230 + number], name=f"box_{number}", snap=False)
    ground.desk.replace(editor)
    worked_out(ground.desk, "parameterize", thing="box_0", attribute="width", name="wide")
    done(qtbot, ground)
    candidates = ground.places["inspector"].candidates  # type: ignore[attr-defined]
    assert len(candidates.cards) == 2 and candidates.all_offers.text() == "All 2 of these are wide"
    qtbot.mouseClick(candidates.all_offers, LEFT)
    done(qtbot, ground)
    assert all("width=wide" in text(ground, f"box_{number}") for number in range(3))
    assert not candidates.cards and len(ground.desk.editor.history) == 4


def test_another_value_than_those_offered_is_written_at_once(qtbot: QtBot, window: Window) -> None:
    """The keyboard writes it; no letter begins an action of the stage or takes a tool in hand."""
    window.activateWindow()
    desk = window.desk
    worked_out(desk, "new_state", name="level", value=1)
    worked_out(desk, "demonstrate_event", event="click", process="go", brings={"at": {"point": [30, 30]}})
    worked_out(desk, "change", tile="level", value=2)
    worked_out(desk, "end")
    done(qtbot, window)
    cards = window.places["inspector"].candidates.cards  # type: ignore[attr-defined]
    card = next(one for one in cards if one.asks)
    card.open_up(True)
    tool = window.view.tool
    asked = next(one for one in card.several.rows if one.question.goal == "go: new level")
    card.several.look_at(asked)
    qtbot.mouseClick(asked.other, LEFT)
    done(qtbot, window)
    acting = window.place(StagePanel).acting
    qtbot.waitUntil(lambda: QApplication.focusWidget() is acting)
    for letter in "12":
        qtbot.keyClicks(QApplication.focusWidget(), letter)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    done(qtbot, window)
    gesture = desk.editor.history[-1].gesture
    assert (gesture.do, gesture.arguments["tile"]) == ("change", "level")
    assert gesture.arguments["value"] == 12 and window.view.tool is tool


def first_clicked(qtbot: QtBot, ground: Window | Ground, candidates: CandidateList) -> list[str]:
    """Clicks the formula that holds now; gives what was said then."""
    said: list[str] = []
    ground.desk.said.connect(said.append)
    formulas = candidates.cards[0].formulas
    assert formulas is not None
    qtbot.mouseClick(formulas.viewport(), LEFT, pos=formulas.visualItemRect(formulas.item(0)).center())
    finish(ground.desk)
    return said


def test_the_formula_that_holds_now_is_taken_by_a_click(qtbot: QtBot, ground: Ground) -> None:
    candidates = grid(ground)
    taught(qtbot, ground, candidates)
    formula = candidates.cards[0].open.formulas[0]
    steps = len(ground.desk.editor.history)
    said = first_clicked(qtbot, ground, candidates)
    assert said == [f"chosen is settled: {formula}. The other formulas are put aside."]
    assert not candidates.cards and len(ground.desk.editor.history) == steps


def test_the_formula_of_a_process_that_is_taken_is_chosen(qtbot: QtBot, ground: Ground) -> None:
    desk = ground.desk
    worked_out(desk, "new_state", name="level", value=1)
    worked_out(desk, "demonstrate_event", event="click", process="go", brings={"at": {"point": [30, 30]}})
    worked_out(desk, "change", tile="level", value=2)
    worked_out(desk, "end")
    done(qtbot, ground)
    candidates = ground.places["inspector"].candidates  # type: ignore[attr-defined]
    formula = candidates.cards[0].open.formulas[0]
    said = first_clicked(qtbot, ground, candidates)
    assert said[-1] == f"go: new level is settled: {formula}. The other formulas are put aside."
    assert [show(one.formula) for one in desk.document.choices] == [formula] and not candidates.cards


def test_a_formula_that_moved_under_the_pointer_is_not_taken_by_the_next_click(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    formulas = FormulaList(("gap", "gap + 1", "4"))
    formulas.setParent(holder)
    formulas.setGeometry(0, 100, 200, 90)
    holder.resize(200, 300)
    holder.show()
    taken: list[int] = []
    formulas.taken.connect(taken.append)
    port, at = formulas.viewport(), formulas.visualItemRect(formulas.item(1)).center()
    qtbot.mouseMove(port, at)
    formulas.move(0, 70)
    qtbot.mouseClick(port, LEFT, pos=at)
    assert taken == []
    qtbot.mouseMove(port, at + QPoint(1, 1))
    qtbot.mouseClick(port, LEFT, pos=at)
    assert taken == [1]
