"""Small programs made as somebody makes them who sees the window for the first time: the obvious gestures only,
with mouse and keyboard. Each is saved, opened again, exported and played, at many sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.forms.command_form import CommandForm
from studio.app.theme import Theme
from studio.app.window import Window
from studio.compile.loading import loaded
from studio.language.show import show_steps
from tests.app.answering import Answers, click
from tests.app.byhand.hand import Hand
from tests.app.byhand.hands import CTRL

SIZES = range(2, 13)
OPENED_AT = (2, 12)
"""The sizes at which it is opened again by hand."""


@pytest.fixture
def hand(qtbot: QtBot, qapp: QApplication) -> Hand:
    """A person before an empty window of the usual size."""
    look = Theme()
    look.choose("light")
    qapp.setCursorFlashTime(0)
    window = Window(Desk(), look)
    qtbot.addWidget(window, before_close_func=lambda one: one.files.forget())
    with qtbot.waitExposed(window):
        window.show()
    return Hand(qtbot, window)


@pytest.fixture
def answers() -> Iterator[Answers]:
    found = Answers()
    yield found
    found.done()


def gestures(hand: Hand) -> int:
    return len(hand.window.desk.editor.history)


def listed(hand: Hand) -> None:
    """What is selected becomes a list, as the form suggests it."""
    hand.key(Qt.Key.Key_L, CTRL, hand.window.view)
    hand.key(Qt.Key.Key_Return, where=hand.form())
    hand.settle()


def named(hand: Hand, attribute: str, name: str, *, everywhere: bool = False) -> None:
    """Right click on the number of an attribute, and its name; ``everywhere``: where it stands too, as offered."""
    menu = hand.menu_at(hand.cell(attribute))
    hand.choose(menu, next(one.text().rstrip("…") for one in menu.actions() if one.text().startswith("Name a value: ")))
    form = hand.form()
    field: Any = form.fields["name"]
    hand.type(field.line, name)
    if everywhere:
        hand.click(form.fields["also"].chips.offers["all"])  # type: ignore[attr-defined]
    hand.key(Qt.Key.Key_Return, where=field.line)
    hand.settle()


def kept(hand: Hand, answers: Answers, folder: Path) -> Any:
    """Saves, opens anew and exports the program, each by its key; gives the program."""
    window = hand.window
    answers.file(folder / "made.studio")
    hand.key(Qt.Key.Key_S, CTRL, window)
    document = window.desk.document
    hand.key(Qt.Key.Key_N, CTRL, window)
    assert not window.desk.document.definitions
    answers.file(folder / "made.studio")
    hand.key(Qt.Key.Key_O, CTRL, window)
    hand.settle()
    assert window.desk.document.definitions == document.definitions
    assert window.desk.document.processes == document.processes
    hand.key(Qt.Key.Key_E, CTRL, window)
    dialog = window.show_export() if QApplication.activeModalWidget() is None else QApplication.activeModalWidget()
    if not document.rules:
        dialog.kinds["python"].click()  # type: ignore[union-attr]
    answers.file(folder / "made.py")
    with hand.bot.waitSignal(dialog.finished):  # type: ignore[union-attr]
        click(dialog, "Choose a file…")  # type: ignore[arg-type]
    answers.done()
    return loaded((folder / "made.py").read_text(encoding="utf-8"))


def kept_at(
    hand: Hand, answers: Answers, folder: Path, size: str, drawn: Callable[[int], int], sizes: Sequence[int] = OPENED_AT
) -> None:
    """At some sizes it is saved and opened anew by its keys, and as much as there should be is drawn then."""
    window = hand.window
    for many in sizes:
        hand.enter(hand.inspector.parameters.rows[size].field, str(many))
        hand.settle()
        hand.key(Qt.Key.Key_S, CTRL, window)
        hand.key(Qt.Key.Key_N, CTRL, window)
        assert not window.desk.document.definitions
        answers.file(folder / "made.studio")
        hand.key(Qt.Key.Key_O, CTRL, window)
        hand.settle()
        assert window.desk.document.definitions[size].value == many
        assert len(window.scene.items_shown) == drawn(many)
    answers.done()


def shapes(program: Any, kind: str) -> list[dict[str, Any]]:
    return [one for one in program.scene() if one["kind"] == kind]


def test_a_row_of_boxes_with_a_slider(hand: Hand, answers: Answers, tmp_path: Path) -> None:
    for place in range(3):
        hand.draw("rectangle", (20 + 50 * place, 21 - place % 2), (60 + 50 * place, 60), "")
    hand.take("select")
    hand.pull((5, 5), (175, 80))
    listed(hand)
    named(hand, "count", "many")
    assert gestures(hand) == 5
    row = hand.inspector.parameters.rows["many"]
    for size in (7, 2, 12):
        hand.enter(row.field, str(size))
        hand.settle()
        assert len(hand.window.scene.items_shown) == size
    made = kept(hand, answers, tmp_path)
    for size in SIZES:
        boxes = shapes(made.Program(many=size), "rectangle")
        assert [(one["x"], one["y"], one["width"]) for one in boxes] == [(20 + 50 * i, 20, 40) for i in range(size)]
    kept_at(hand, answers, tmp_path, "many", lambda many: many)


def test_a_traffic_light(hand: Hand, answers: Answers, tmp_path: Path) -> None:
    hand.draw("ellipse", (20, 20), (80, 80), "", fill="red")
    named(hand, "fill", "light")
    hand.outline("light")
    hand.window.ask("make_state")
    hand.key(Qt.Key.Key_Return, where=hand.form())
    hand.settle()
    for colour in ("green", "gold", "red"):
        hand.take("click")
        hand.click_at((50, 50))
        hand.settle()
        hand.on_stage(Qt.Key.Key_C)
        hand.point({"tile": "light"})
        hand.point({"symbol": colour})
        hand.settle()
        hand.on_stage(Qt.Key.Key_D)
        hand.settle()
    assert gestures(hand) == 3 + 3 * 3
    made = kept(hand, answers, tmp_path)
    program, seen = made.Program(), []
    program.set_state({"light": "red"})
    for _ in range(4):
        assert program.send("click", x=44, y=61).accepted
        seen.append(shapes(program, "ellipse")[0]["fill"])
    assert seen == ["green", "gold", "red", "green"]


def shown_at(hand: Hand, lamp: tuple[float, float], colour: str) -> None:
    """A click on a lamp is shown to give it a colour, by clicks on the canvas."""
    hand.take("click")
    hand.click_at(lamp)
    hand.settle()
    hand.on_stage(Qt.Key.Key_C)
    hand.click_at((lamp[0] + 5, lamp[1] + 4))
    hand.settle()
    if isinstance(QApplication.activeWindow(), CommandForm):  # it could not change yet; the action goes on after it
        hand.key(Qt.Key.Key_Return, where=hand.form())
        hand.settle()
    assert "lamps[" in hand.acting.prompt.words.text()
    hand.enter(hand.acting.palette_row.other, colour)
    hand.settle()
    hand.on_stage(Qt.Key.Key_D)
    hand.settle()


def test_a_row_of_lamps_each_lit_and_put_out_by_its_click(hand: Hand, answers: Answers, tmp_path: Path) -> None:
    for place in range(4):
        hand.draw("ellipse", (20 + 80 * place, 20), (70 + 80 * place, 70), "")
    hand.take("select")
    hand.pull((5, 5), (345, 90))
    hand.key(Qt.Key.Key_L, CTRL, hand.window.view)
    hand.type(hand.form().fields["name"].line, "lamps")  # type: ignore[attr-defined]
    hand.key(Qt.Key.Key_Return, where=hand.form())
    hand.settle()
    for place, colour in ((1, "yellow"), (3, "yellow"), (1, "nothing")):
        shown_at(hand, (45 + 80 * place, 45), colour)
    assert gestures(hand) == 5 + 1 + 3 * 3
    steps = show_steps(hand.window.desk.document.processes["on_click"].steps)
    assert "put lamps_fill[nearest_shape(lamps, at)] = " in steps
    made = kept(hand, answers, tmp_path)
    for size in SIZES:
        program = made.Program(lamps_count=size)
        program.set_state({"lamps_fill": [None] * size})
        for click_on in (0, size - 1, 0, 1):
            before = [one["fill"] for one in shapes(program, "ellipse")]
            assert program.send("click", x=50 + 80 * click_on, y=40).accepted
            after = [one["fill"] for one in shapes(program, "ellipse")]
            before[click_on] = None if before[click_on] else "yellow"
            assert after == before
    kept_at(hand, answers, tmp_path, "lamps_count", lambda many: many)


def board(hand: Hand) -> None:
    """Nine squares, made one list whose counts get one slider; three discs on them, made a list too."""
    for row in range(3):
        for column in range(3):
            start = (20 + 60 * column, 20 + 60 * row)
            hand.draw("rectangle", start, (start[0] + 60, start[1] + 60), "", fill="white")
    hand.take("select")
    hand.pull((5, 5), (215, 215))
    listed(hand)
    named(hand, "count", "size", everywhere=True)
    for place, colour in (((0, 0), "red"), ((2, 0), "blue"), ((1, 2), "red")):
        x, y = 50 + 60 * place[0], 50 + 60 * place[1]
        hand.draw("ellipse", (x - 20, y - 20), (x + 20, y + 20), "", fill=colour)
    hand.select("ellipse_1", "ellipse_2", "ellipse_3")
    listed(hand)


def begun(hand: Hand, command: str, **fields: str) -> None:
    """A form is filled in and taken with Enter."""
    hand.window.ask(command)
    form, last = hand.form(), None
    for name, text in fields.items():
        last = form.fields[name].line  # type: ignore[attr-defined]
        hand.type(last, text)
    hand.key(Qt.Key.Key_Return, where=QApplication.activePopupWidget() or last or form)
    hand.settle()


def put(hand: Hand, at: tuple[float, float], field: tuple[float, float], then: str) -> None:
    """A click at a place: what is to move next is put on a field, and then it is the turn of the other."""
    hand.take("click")
    hand.click_at(at)
    hand.settle()
    hand.on_stage(Qt.Key.Key_U)
    hand.click_at(field)
    hand.settle()
    if isinstance(QApplication.activeWindow(), CommandForm):  # discs could not be put yet; the action goes on after it
        assert "come and go" in QApplication.activeWindow().windowTitle()
        hand.key(Qt.Key.Key_Return, where=hand.form())
        hand.settle()
    hand.point({"tile": "turn"})
    hand.settle()
    hand.on_stage(Qt.Key.Key_C)
    hand.point({"tile": "turn"})
    hand.point({"symbol": then})
    hand.settle()
    hand.on_stage(Qt.Key.Key_D)
    hand.settle()


def test_a_board_where_clicks_put_discs_by_turns(hand: Hand, answers: Answers, tmp_path: Path) -> None:
    board(hand)
    begun(hand, "new_state", name="turn", value="red")
    for at, field, then in (
        ((130, 40), (110, 50), "blue"),
        ((45, 120), (50, 110), "red"),
        ((170, 160), (170, 170), "blue"),
    ):
        put(hand, at, field, then)
    assert gestures(hand) == 16 + 1 + 3 * 4
    steps = show_steps(hand.window.desk.document.processes["on_click"].steps)
    assert "put ellipses_there[nearest(places, at)] = turn" in steps
    running = hand.run()
    hand.play(running, 172, 168)
    assert running.run is not None and running.run.now.states["ellipses_there"][2, 2] == "red"
    assert running.run.now.states["turn"] == "blue"
    made = kept(hand, answers, tmp_path)
    for size in SIZES:
        program = made.Program(size=size)
        program.set_state({"ellipses_there": {}, "turn": "red"})
        expected = {}
        for number in range(size):
            key = (number * 5 % size, number)
            x, y = 50 + 60 * key[0], 50 + 60 * key[1]
            assert program.send("click", x=x + 13, y=y - 11).accepted
            expected[key] = ("red", "blue")[number % 2]
        assert dict(program.state["ellipses_there"]) == expected
        assert len(shapes(program, "rectangle")) == size * size and len(shapes(program, "ellipse")) == size
    discs = len(hand.window.desk.live.value("ellipses_there"))
    assert discs >= 3
    kept_at(hand, answers, tmp_path, "size", lambda many: many * many + discs, (3, OPENED_AT[-1]))


def test_a_disc_drawn_on_a_field_in_the_midst_of_a_click_is_put_there_by_one_key(hand: Hand) -> None:
    board(hand)
    hand.take("click")
    hand.click_at((110, 50))
    hand.settle()
    before = gestures(hand)
    hand.draw("ellipse", (92, 31), (130, 70), "", fill="red")
    hand.settle()
    assert gestures(hand) == before + 1 and hand.acting.prompt.take.text() == "Put it there  Tab"
    assert "put there" in hand.acting.prompt.hint.text()
    hand.on_stage(Qt.Key.Key_Tab)
    hand.settle()
    assert isinstance(QApplication.activeWindow(), CommandForm), "discs do not come and go yet"
    hand.key(Qt.Key.Key_Return, where=hand.form())
    hand.settle()
    hand.point({"symbol": "red"})
    hand.settle()
    done = [one.gesture for one in hand.window.desk.editor.history[before:]]
    assert [one.do for one in done] == ["let_come", "put"]
    assert done[1].arguments["key"] == {"key": [1, 0]}
    hand.on_stage(Qt.Key.Key_D)
    hand.settle()
    document = hand.window.desk.document
    assert "put ellipses_there[nearest(places, at)] = red" in show_steps(document.processes["on_click"].steps)
    assert "ellipse" not in document.definitions
