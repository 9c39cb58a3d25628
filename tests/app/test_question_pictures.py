"""A question about a process is asked in pictures: of what is in hand there, and of each answer that can be drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from studio.app.candidates import option_pictures, question_pictures
from studio.app.candidates.finding_card import NO_END, FindingCard
from studio.app.candidates.open_finding import OpenFinding
from studio.app.candidates.roomy_pictures import LEAST, AnswerPictures, SituationPictures, fit_all
from studio.app.desk import Desk
from studio.app.following import at_once
from studio.app.theme import Theme
from studio.app.widgets import tool
from studio.generalize.operands import place_of
from studio.infer.goals import Finding, Question
from studio.language.env import Env
from studio.language.evaluate import evaluate
from studio.language.nodes import Literal
from studio.language.parse import parse
from studio.language.values import Point, Shape, Symbol, Value
from studio.session.editor import Editor
from tests.app.waiting import finish
from tests.compile.samples import goban

HELD: dict[str, Value] = {
    "stones": {(1, 1): Symbol("black")},
    "stone": Symbol("white"),
    "position": (2, 3),
    "free": True,
}
EVENTS_SHOWN = ("click", "start")
RULES = ("len(stones) == 1", "position in stones")
SAYS = "In “after play-1”, with position (2, 3): {}? The examples fit " + " or ".join(RULES) + "."


def question(asks: str, first: Value, second: Value) -> Question:
    options = ((first, parse(RULES[0])), (second, parse(RULES[1])))
    return Question("play_move: when succeed", SAYS.format(asks), HELD, options)


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return Desk(Editor(goban()))


def card(desk: Desk, one: Question) -> FindingCard:
    desk.do("set_parameter", name="num_rows", value=7)
    finding = Finding(one.goal, RULES[0], (RULES[1],), question=one)
    made = FindingCard(desk, Theme(), OpenFinding(finding, desk.editor.history[-1]))
    made.open_up(True)
    made.fit(made.width(), NO_END)
    return made


def test_pictures_are_drawn_when_it_is_known_how_much_room_there_is_for_all(qapp: object) -> None:
    drawn: list[QSize] = []

    def draw(size: QSize) -> QPixmap:
        drawn.append(size)
        return QPixmap(size)

    answers = AnswerPictures([tool(text) for text in ("Yes", "A button with many words, in some lines")], [draw] * 2)
    there = SituationPictures(["board", "place"], [draw] * 2, "before the first step")
    assert not drawn
    pieces = fit_all((there, answers), 500, 300)
    next(pieces)
    assert len(drawn) == 1, "one after the other"
    at_once(pieces)
    assert len(drawn) == 4 and all(LEAST <= one.width() < 200 for one in drawn)
    assert [one.iconSize() for one in answers.buttons] == [drawn[-1]] * 2


def test_what_is_in_hand_is_drawn_and_the_words_are_few(desk: Desk) -> None:
    one = question("should play_move succeed there", False, True)
    assert [shown.name for shown in question_pictures.situation(desk.document, one)][:2] == ["stones", "position"]
    made = card(desk, one)
    texts = [label.text() for label in made.findChildren(QLabel)]
    assert "Should play_move succeed there?" in texts and f"It decides between {' or '.join(RULES)}" in texts
    pictures = [label for label in made.findChildren(QLabel) if not label.pixmap().isNull()]
    assert [picture.toolTip() for picture in pictures][0] == "In “after play-1”, with position (2, 3)"
    assert [option.text() for option in made.options] == ["Yes", "No"], "yes comes first"


def test_where_an_event_happens_is_marked_in_the_picture(desk: Desk) -> None:
    options = ((True, parse("at.x > 100")), (False, parse("at.y < 100")))
    says = "In “play-1 outside of everything”, with at (200, 10): should play_move stop there? The examples fit a or b."
    one = Question("play_move: when end", says, {"at": Point(200, 10), "history": []}, options)
    shown = question_pictures.situation(desk.document, one)[0]
    assert shown.name == "at" and shown.look.spot == Point(200, 10) and shown.look.shapes
    texts = [label.text() for label in card(desk, one).findChildren(QLabel)]
    assert "Should play_move stop there?" in texts, "where that is, the picture says"


def test_an_answer_that_can_be_drawn_is_a_picture(desk: Desk) -> None:
    for first, second in (((1, 1), (2, 2)), (Symbol("black"), Symbol("white")), ([(1, 1)], [(2, 2), (3, 3)])):
        made = card(desk, question("what should that be in play_move", first, second))
        assert not any(option.icon().isNull() for option in made.options), first
    made = card(desk, question("what should that be in play_move", 3, 4))
    assert all(option.icon().isNull() for option in made.options), "a number has no picture"


def happens(*effects: Value) -> Question:
    says = "With position (2, 3): what should happen in play_move? As known so far, nothing happens."
    options = tuple((effect, Literal(bool(effect))) for effect in effects)
    return Question("play_move: what happens", says, HELD, options, HELD)


def test_what_happens_is_drawn_as_it_is_afterwards(desk: Desk) -> None:
    put = {"stones": {(1, 1): Symbol("black"), (2, 3): Symbol("white")}}
    made = card(desk, happens(put, {}))
    assert made.options[1].text() == "Nothing happens"
    assert " ".join(made.options[0].text().split()).startswith("stones becomes ")
    assert not any(option.icon().isNull() for option in made.options)
    pictures = [option.icon().pixmap(112, 112).toImage() for option in made.options]
    assert pictures[0] != pictures[1]
    for effects in (({**put, "free": False}, {}), ("taken", {})):
        assert all(option.icon().isNull() for option in card(desk, happens(*effects)).options), "no single picture"


def test_what_happens_to_a_state_is_drawn_on_the_canvas(desk: Desk) -> None:
    desk.do("set_parameter", name="num_rows", value=7)
    one = happens({"num_rows": 9}, {})
    scenes = at_once(option_pictures.scenes(desk.document, one))
    assert scenes is not None and len(scenes[0]) > len(scenes[1])


def test_what_has_no_process_is_asked_in_words(desk: Desk) -> None:
    one = Question("spacing", "With margin = 3: what should that be? The examples fit a or b.", {}, ())
    assert question_pictures.situation(desk.document, one) == []
    assert question_pictures.asked(one, ()).asks == "With margin = 3: what should that be?"


def test_what_decides_and_cannot_be_drawn_stands_in_the_words(desk: Desk) -> None:
    """The rivals look at a number as well, of which there is no picture."""
    says = "In “after play-1”, with count 3 and position (2, 3): should play_move succeed there?"
    options = ((True, parse("count == 3")), (False, parse("position in stones")))
    one = Question("play_move: when succeed", f"{says} The examples fit a or b.", {**HELD, "count": 3}, options)
    texts = [label.text() for label in card(desk, one).findChildren(QLabel)]
    assert "When count is 3: should play_move succeed there?" in texts, "what is seen in the picture is not said"


def test_what_follows_a_state_is_drawn_as_it_is_in_the_situation() -> None:
    """The moment has old values of it as well: those of the drawing when it was shown."""
    editor = Editor()
    editor.do("new_state", name="wide", value=10)
    editor.do("new_state", name="shown", value=10)
    for wide in (10, 40):
        editor.do("give", name="wide", value=wide)
        editor.do("follow", name="shown", at=wide)
    one = Question("grow: new wide", "With wide 70: what?", {"wide": 70, "shown": 40}, ())
    there = option_pictures.at(editor.document, one)
    assert there is not None and there.value("shown") == 70


def test_what_is_drawn_needs_no_words_and_a_doubt_stands_below_in_small(desk: Desk) -> None:
    field = Shape("rectangle", (("x", 0), ("y", 0), ("width", 9), ("height", 9)))
    there: dict[str, Value] = {"at": Point(30, 40), "fields": [field], "stones": {}}
    where = "In “go-1 outside of everything”, with at (30, 40) and inside(at, fields) False"
    says = f"{where}: should go stop there and change nothing? That may be so where not inside(at, fields)."
    options = ((True, parse("not inside(at, fields)")), (False, Literal(False)))
    told = question_pictures.asked(Question("go: when end: nothing", says, there, options), ["at"])
    assert told.asks == "Should go stop there and change nothing?" and told.where == where
    assert told.rules == "That may be so where not inside(at, fields)"


def test_what_is_too_long_for_words_is_left_out_of_them() -> None:
    """What is taken from a long list is told in the words of where; the list itself has no word."""
    says = "In “go-1”, with at (9, 9) and red in row True: what should go put into row?"
    there: dict[str, Value] = {
        "at": Point(9, 9),
        "row": [Symbol("red"), *(Symbol(f"c{n}") for n in range(90))],
        "turn": 3,
    }
    options = ((True, parse("red in row")), (False, parse("at.x > 5")))
    told = question_pictures.asked(Question("go: value in row", says, there, options), ["at"])
    assert told.asks == "What should go put into row?" and "red in row True" in told.where
    assert question_pictures.asked(Question("go: value in row", says, there, options), []).asks.startswith(
        "When at is (9, 9): what"
    )


def test_what_a_click_does_is_asked_about_the_click(qtbot: QtBot) -> None:
    desk = Desk()
    desk.do("new_state", name="x", value=1)
    for event, brings in (("click", {"at": [1, 1]}), ("start", {})):
        desk.do("demonstrate_event", event=event, process=f"on_{event}", brings=brings)
        desk.do("change", tile="x", value=2)
        desk.do("end")
        finish(desk)
    asks = "What should happen in on_{0}? As known so far, x becomes 2."
    said = [
        question_pictures.of_event(asks.format(one), desk.document, f"on_{one}: what happens") for one in EVENTS_SHOWN
    ]
    assert said == [asks.replace("in on_{0}", when) for when in ("on this click", "at the start")]


def test_the_words_below_a_picture_are_whole_and_in_lines_that_fit(qtbot: QtBot) -> None:
    editor = Editor()
    for place, name in enumerate(("top", "middle", "bottom")):
        editor.do("draw_ellipse", center=[50, 50 + 100 * place], edge=[90, 90 + 100 * place], fill="gray", snap=False)
        editor.do("let_change", thing=f"ellipse_{place + 1}", attribute="fill", name=name)
    gray = {name: Symbol("gray") for name in ("top", "middle", "bottom")}
    changed = {"top": Symbol("red"), "middle": Symbol("gold"), "bottom": Symbol("green")}
    options = ((changed, Literal(True)), ({}, Literal(False)))
    one = Question("on_click: what happens", "With top gray: what should happen in on_click?", gray, options, gray)
    finding = Finding(one.goal, RULES[0], (RULES[1],), question=one)
    made = FindingCard(Desk(editor), Theme(), OpenFinding(finding, editor.history[-1]))
    qtbot.addWidget(made)
    made.open_up(True)
    first = made.options[0]
    assert not first.icon().isNull()
    made.resize(600, 400)
    made.show()
    wide = first.iconSize().width()
    made.resize(300, 400)
    assert 100 < first.iconSize().width() <= 150 < wide <= 300, "as large as there is room"
    lines = first.text().split("\n")
    assert " ".join(lines) == "top becomes red, middle becomes gold and bottom becomes green"
    assert all(first.fontMetrics().horizontalAdvance(line) <= 150 for line in lines)
    assert first.sizeHint().height() >= first.iconSize().height() + len(lines) * first.fontMetrics().height()


def test_which_member_of_a_list_is_marked_where_things_that_stand_for_its_members_are_drawn() -> None:
    editor = Editor()
    for x in (30, 90, 150):
        editor.do("draw_rectangle", start=[x - 20, 10], end=[x + 20, 50], snap=False)
    editor.do("listify", things=["rectangle_1", "rectangle_2", "rectangle_3"], name="lamps")
    editor.do("let_change", thing="lamps", attribute="fill", name="lit")
    options: tuple[tuple[Value, Any], ...] = ((0, parse("0")), (2, parse("len(lit) - 1")))
    asked = Question("on_click: key in lit (2)", "where?", {"lit": [None, None, None]}, options)
    found = at_once(option_pictures.scenes(editor.document, asked))
    assert found is not None
    marks = [[place_of(one).x for one in scene if one.kind == "ellipse"] for scene in found]
    assert marks == [[30], [150]]
    beyond = replace(asked, options=((7, parse("7")), options[1]))
    assert at_once(option_pictures.scenes(editor.document, beyond)) is not None, "what is no member is not marked"


def _signs(*words: str) -> option_pictures.Scene:
    """A word over a frame, and the same further down, where there are two."""
    editor = Editor()
    editor.do("draw_rectangle", start=[10, 40], end=[60, 60], snap=False)
    for number, word in enumerate(words):
        editor.do("draw_label", at=[10 + 400 * number, 30 + 270 * number], content=word, snap=False)
    return editor.live.scene()


@pytest.mark.parametrize("many", [1, 2], ids=["enlarged", "made smaller"])
def test_marks_at_the_edge_of_a_picture_are_not_cut_off(qapp: QApplication, many: int) -> None:
    found = [_signs(*[word] * many) for word in ("12", "345")]
    for one in option_pictures.pictures(found, QSize(150, 100), 1, Theme()):
        image = one.toImage()
        rim = [(x, y) for x in range(150) for y in (0, 99)] + [(x, y) for x in (0, 149) for y in range(100)]
        assert {image.pixelColor(*place).name() for place in rim} == {image.pixelColor(75, 99).name()}


def test_texts_that_differ_side_by_side_are_framed_where_they_are(qapp: QApplication) -> None:
    """Made larger they would lie over one another."""
    wide = evaluate(parse("rectangle(x=0, y=0, width=900, height=500)"), Env({}))
    given = [[(k + shift) % 6 for k in range(6)] for shift in (0, 1)]
    found = [
        [
            wide,
            *(
                evaluate(parse(f"label(at=point({400 + 26 * k}, 250), content='{n}', size=14)"), Env({}))
                for k, n in enumerate(row)
            ),
        ]
        for row in given
    ]
    look = Theme()
    look.choose("light")
    one, _ = (each.toImage() for each in option_pictures.pictures(found, QSize(110, 64), 1.0, look))
    both = [(x, y) for x in range(one.width()) for y in range(one.height())]
    frames = [(x, y) for x, y in both if QColor(one.pixel(x, y)).hue() in range(255, 280)]
    assert max(y for _, y in frames) - min(y for _, y in frames) < 12, "no larger than what is framed"


def test_a_text_that_options_differ_in_can_be_read_in_a_small_picture(qapp: QApplication) -> None:
    wide = evaluate(parse("rectangle(x=0, y=0, width=900, height=500)"), Env({}))
    found = [[wide, evaluate(parse(f"label(at=point(20, 480), content='{n}', size=14)"), Env({}))] for n in (3, 8)]
    look = Theme()
    look.choose("light")
    three, eight = (one.toImage() for one in option_pictures.pictures(found, QSize(110, 64), 1.0, look))
    both = [(x, y) for x in range(three.width()) for y in range(three.height())]
    other = [(x, y) for x, y in both if three.pixel(x, y) != eight.pixel(x, y)]
    assert len({y for _, y in other}) >= 6, "as many lines of pixels as make a sign"
    frame = [(x, y) for x, y in both if QColor(three.pixel(x, y)).hue() in range(255, 280)]
    assert frame and min(x for x, _ in frame) > 0 and max(y for _, y in frame) < 64 - 1, "all of it is in the picture"


def test_a_moment_in_the_middle_of_a_run_says_so_in_words_and_at_its_picture() -> None:
    says = "With word on, after coins 4 has become 1, a click: what should word become in go? The examples fit a or b."
    there: dict[str, Value] = {"at": Point(9, 9), "coins": 1, "word": "on"}
    options = (("on", parse("word")), ("off", parse("'off'")))
    one = Question("go: new word", says, there, options, begun={"at": Point(9, 9), "coins": 4, "word": "on"})
    told = question_pictures.asked(one, ["at"])
    assert told.asks == "When word is on, after coins 4 has become 1: what should word become in go?"
    assert question_pictures.captions(one, ["at", "row"]) == ["at, after coins 4 has become 1", "row"]
    at_once = replace(one, begun=there)
    assert question_pictures.asked(at_once, ["at"]).asks == "When word is on: what should word become in go?"
    assert question_pictures.captions(at_once, ["at"]) == ["at"]


@pytest.mark.parametrize("size", [QSize(1, 40), QSize(12, 12), QSize(40, 1)])
def test_a_picture_with_no_room_is_empty(qapp: object, size: QSize) -> None:
    editor = Editor()
    for word in ("a", "b"):
        editor.do("set_formula", name=f"group_{word}", formula=f"group(items=[label(content='{word}')])")
    first, second = (editor.live.value(f"group_{word}") for word in ("a", "b"))
    drawn = option_pictures.pictures([[first], [second]], size, 1.0, Theme())
    assert [one.width() for one in drawn] == [size.width()] * 2
