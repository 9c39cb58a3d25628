"""The recorded sessions done by hand in the real window, from first to last; what was made is played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.theme import Theme
from studio.app.window import Window
from studio.language.show import show
from studio.lessons.lesson import LessonStep
from studio.session.command_runner import DoneCommand
from studio.session.editor import Editor
from studio.session.log import Gesture, Session, read_session
from tests.app.byhand.hand import Hand
from tests.app.byhand.hands import CTRL
from tests.compile.emitted import module_of
from tests.replays import EXAMPLES, replay_of


@pytest.fixture
def hand(qtbot: QtBot, qapp: QApplication) -> Hand:
    """A person before an empty window."""
    look = Theme()
    look.choose("light")
    qapp.setCursorFlashTime(0)
    window = Window(Desk(Editor()), look)
    qtbot.addWidget(window, before_close_func=lambda one: one.files.forget())
    window.resize(1700, 1200)
    with qtbot.waitExposed(window):
        window.show()
    return Hand(qtbot, window)


def does(hand: Hand, gestures: Iterable[Gesture], expected: Editor) -> None:
    """Does gestures one by one; each must lead to the document that the commands lead to without a window."""
    for gesture, step in zip(gestures, expected.history, strict=True):
        hand.do(gesture, step.document)


def wrong_step(hand: Hand, step: LessonStep) -> None:
    """Does something else than a step asks for: it is not accepted, the hint is the step's; then takes it back."""
    bar, desk = hand.window.lesson_bar, hand.window.desk
    course, before = bar.course, desk.document
    assert course is not None and course.now is step
    hand.draw("rectangle", (700, 700), (731, 726), "")
    hand.settle()
    assert desk.document != before and course.now is step, "something else was drawn"
    if step.hints:
        hand.click(bar.hint)
        assert step.hints[0] in bar.help.text()
    assert bar.hint.isVisible() == bool(step.hints)
    hand.take("select")
    hand.key(Qt.Key.Key_Z, CTRL, hand.window)
    hand.settle()
    assert desk.document == before and course.now is step


def done_as_recorded(desk: Desk, steps: Iterable[DoneCommand]) -> None:
    """Goes from where the hand is through moments of the recording, one by one."""
    more = list(steps)
    desk.home.extend(more)
    for _ in more:
        desk.home.goto(len(desk.home.history) + 1)


def made_by(hand: Hand, example: str, each: int = 1, alike: Iterable[range] = ()) -> Any:
    """Does a whole session by hand as its lesson leads through it; gives the class of the program that was made.

    Before each step of the lesson (or every so many) something else is done, which must not be accepted. What is
    ``alike`` to what the hand did before comes from the recording.
    """
    session, expected, desk = read_session(EXAMPLES / example), replay_of(example), hand.window.desk
    hand.window.files.open(str(EXAMPLES / example / "lesson.toml"))
    course = hand.window.lesson_bar.course
    assert course is not None
    hand.does("set_title", title=session.title)
    steps = {step.begins: step for part in course.lesson.parts for step in part.steps}
    passed = {number: some for some in alike for number in some}
    for number, (gesture, then) in enumerate(zip(session.gestures, expected.history, strict=True)):
        if number in passed:
            if number == passed[number].start:
                done_as_recorded(desk, expected.history[number : passed[number].stop])
            continue
        if number in steps:
            assert course.now is steps[number], f"{course.now.says!r} was not done, or too early"
            if list(steps).index(number) % each == 0:
                wrong_step(hand, steps[number])
        hand.do(gesture, then.document)
    last = course.lesson.parts[-1]
    assert course.part == len(course.lesson.parts) - 1 and (course.ended or course.now is last.steps[-1])
    assert desk.document == expected.document
    return module_of(hand.window.desk.document, f"{example}_by_hand").Program


def test_the_case_study_is_done_by_hand_and_the_game_is_played(hand: Hand) -> None:
    made = made_by(hand, "goban", each=4)

    game = made(num_rows=9)
    moves = [(1, 0), (2, 0), (0, 1), (3, 1), (1, 2), (2, 2), (8, 8), (1, 1), (2, 1)]
    for column, row in moves:
        place = game.value("crossings")[column, row]
        assert game.send("click", x=place.x + 3, y=place.y - 2).accepted
    assert game.value("stones")[2, 1] == "black"
    assert (1, 1) not in game.value("stones"), "it was taken"
    place = game.value("crossings")[1, 1]
    outcome = game.send("click", x=place.x, y=place.y)
    assert (outcome.accepted, outcome.reason) == (False, "this position has been there before")
    assert outcome.witness == game.state["history"][-2]

    for size, points in ((9, 5), (13, 5), (19, 9), (7, 5)):
        board = made(num_rows=size)
        assert (len(board.value("crossings")), len(board.value("star_points"))) == (size * size, points)
    with pytest.raises(ValueError, match="num_rows"):
        made(num_rows=26)
    with pytest.raises(ValueError):
        made(num_rows=9, num_cols=13)

    running = hand.run()
    for key in ((2, 2), (3, 3)):
        place = game.value("crossings")[key]
        hand.play(running, place.x, place.y)
    assert running.run is not None
    assert running.run.now.states["history"][-1] == {(2, 2): "black", (3, 3): "white"}


def test_lights_out_is_made_by_hand_and_played(hand: Hand) -> None:
    alike = [range(13, 24), range(48, 51), range(84, 90)]  # handles pulled, places taught, clicks that were accepted
    game = made_by(hand, "lights_out", alike=alike)(size=3)
    assert sorted(game.value("lit")) == [(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)]
    places = game.value("places")
    assert game.send("click", x=places[1, 1].x, y=places[1, 1].y).accepted
    assert sorted(game.value("lit")) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]
    beside = game.send("click", x=places[1, 1].x + 25, y=places[1, 1].y + 25)
    assert (beside.accepted, beside.reason) == (False, "there is no lamp here")


def test_tic_tac_toe_is_made_by_hand_and_played(hand: Hand) -> None:
    alike = [range(69, 93), range(107, 132), range(148, 224)]  # places without three in a line, clicks without a winner
    game = made_by(hand, "tic_tac_toe", alike=alike)()
    cells = game.value("cells")
    for cell in ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2)):
        assert game.send("click", x=cells[cell].x, y=cells[cell].y).accepted
    assert game.value("message") == "Crosses win"
    assert game.send("click", x=cells[2, 2].x, y=cells[2, 2].y).reason == "the game is over"


def changed(session: Session, until: int, *changes: tuple[str, Any]) -> list[Gesture]:
    """The first gestures of a session with arguments changed: (``number.argument``, what it becomes)."""
    gestures = list(session.gestures[:until])
    for where, value in changes:
        number, _, argument = where.partition(".")
        one = gestures[int(number)]
        gestures[int(number)] = replace(one, arguments={**one.arguments, argument: value})
    return gestures


def in_an_editor(gestures: Iterable[Gesture], begun: Editor | None = None) -> Editor:
    """What gestures lead to without a window."""
    editor = begun or Editor()
    for one in gestures:
        editor.do(one.do, **one.arguments)
    return editor


def test_another_distance_drawn_by_hand_is_another_drawing(hand: Hand) -> None:
    wider = [("1.end", [132, 29]), ("2.start", [28, 84]), ("2.end", [133, 81])]
    wider += [("3.start", [31, 128]), ("3.end", [129, 132]), ("4.end", [29, 129])]
    gestures = changed(read_session(EXAMPLES / "goban"), 8, *wider)[:4]
    gestures.append(Gesture("listify", {"things": ["line_1", "line_2", "line_3"], "name": "rows"}))
    does(hand, gestures, in_an_editor(gestures))
    assert "30 + 50 * i" in show(hand.window.desk.document.definitions["rows"].formula)


def test_other_members_pointed_at_are_another_rule(hand: Hand) -> None:
    session = read_session(EXAMPLES / "lights_out")
    first = next(place for place, one in enumerate(session.gestures) if one.do == "select_members")
    one, _, other = session.gestures[first : first + 3]
    falling = [
        (f"{first}.members", one.arguments["members"][:5]),
        (f"{first + 2}.members", other.arguments["members"][:4]),
    ]
    before = replay_of("lights_out").branch(first)
    hand.window.desk.replace(before.branch(first))
    gestures = changed(session, first + 3, *falling)[first:]
    does(hand, gestures, in_an_editor(gestures, Editor(before.document)))
    assert show(hand.window.desk.document.definitions["lit"].formula) == "[p for p in places if p[0] == p[1]]"
