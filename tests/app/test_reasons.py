"""Reasons in the window: for what is selected, with links to the moments of examples and to what each decides."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.app.goal_words import goal_words
from studio.app.reasons.reason_page import LOOKING, ReasonPage, named_with_reasons
from studio.app.reasons.reason_text import followed, link, place_of, reasons_html
from studio.app.stage.stage_panel import StagePanel
from studio.app.theme import Theme
from studio.app.window import Window
from studio.document.file import load
from studio.session.editor import Editor
from studio.session.why import Why, WhyExample, why
from studio.session.without import without
from tests.replays import EXAMPLES, editor_after, replay_in

LIGHT = EXAMPLES / "guides" / "2_light.jsonl"


@pytest.fixture
def page(window: Window) -> ReasonPage:
    window.desk.replace(editor_after(LIGHT))
    window.desk.undo()
    made = window.show_why()
    assert made.found, "at once: what inference found when it was shown is kept"
    return made


def links(page: ReasonPage, kind: str) -> list[str]:
    """The addresses of one kind on the page."""
    return re.findall(rf'href="({kind}:[^"]*)"', page.text.toHtml())


def test_it_tells_what_speaks_for_it_and_goes_where_that_was_shown(
    window: Window, page: ReasonPage, qtbot: QtBot
) -> None:
    assert named_with_reasons(window.desk.document) == ["on_click", "ellipse_1"] and page.name == "on_click"
    assert "new light" in page.text.toPlainText() and "What speaks for it" in page.text.toPlainText()
    assert "the 1st click shown: " in page.text.toPlainText() and "on_click-" not in page.text.toPlainText()
    assert links(page, "moment")[:2] == ["moment:on_click-1", "moment:on_click-2"], "what refuted others is linked too"
    page.follow(QUrl("moment:on_click-2"))
    qtbot.waitUntil(lambda: window.timeline.recording.at == 8)
    assert window.desk.document.stage is not None, "there it begins"


def test_it_tells_what_would_change_without_an_example(page: ReasonPage, qtbot: QtBot) -> None:
    before = page.desk.document
    page.follow(QUrl(links(page, "without")[-1]))
    qtbot.waitUntil(lambda: "Without it:" in page.text.toPlainText())
    text = page.text.toPlainText()
    assert "+ set light = green" in text and "on_click as in the 2nd click shown: done, light gold → done" in text
    assert page.desk.document is before


def test_a_document_without_its_history_is_asked_in_the_other_process(window: Window, qtbot: QtBot) -> None:
    window.desk.replace(Editor(replay_in(LIGHT).document))
    page = window.show_why()
    text = page.text.toPlainText()
    assert LOOKING in text and "What speaks for it" in text, "the examples are told at once"
    assert "What else would meet them" not in text and "a guess" not in text
    qtbot.waitUntil(lambda: LOOKING not in page.text.toPlainText())
    assert [one.goal for one in page.found] == [
        "on_click: when end: nothing",
        "on_click: new light",
    ] and "a guess" in page.text.toPlainText()


def test_where_examples_were_shown_has_dots_in_the_timeline(page: ReasonPage, window: Window) -> None:
    assert window.timeline.track.told == (5, 8) == window.timeline.recording.told
    page.names.setCurrentText("ellipse_1")
    assert all(page.moments().values()) and len(window.timeline.track.told) == len(set(page.moments().values()))
    page.close()
    assert window.timeline.track.told == ()


def test_what_rests_on_no_example_says_so(page: ReasonPage, window: Window) -> None:
    window.desk.select_names(("light",))
    other = window.show_why()
    assert other.name == "light" and other.text.toPlainText().startswith("light rests on no examples")


def test_goals_are_read_as_sentences() -> None:
    assert goal_words("place: when end: nothing") == "place: when nothing happens"
    assert goal_words("place: when end: fail “taken”") == "place: when it refuses “taken”"
    assert goal_words("place: when run other") == "place: when it goes on with “run other”"
    assert goal_words("place: key in lamps") == "place: where in lamps"
    assert goal_words("place: key in lamps (2)") == "place: where in lamps, no. 2"
    assert goal_words("place: new light (3)") == "place: new light, no. 3"
    assert goal_words("place: new light") == "place: new light" and goal_words("rows.end.x") == "rows.end.x"


def test_names_are_written_so_that_they_can_be_followed(window: Window) -> None:
    for key in ("position=(4, 4)", "crossing_at 4", 'a "b" <c>: 100%'):
        address = re.findall(r'href="([^"]*)"', link("without", key, key))[0]
        assert followed(QUrl(address).toString(QUrl.ComponentFormattingOption.FullyEncoded)) == ("without", key)


def test_what_comes_from_a_document_is_only_text(window: Window) -> None:
    editor = editor_after(LIGHT)
    editor.do("demonstrate", process="p", inputs={"a": "<b>x</b>"})
    editor.do("change", tile="a", value="<i>y</i>")
    editor.do("end")
    assert "<i>y" not in reasons_html(why(editor.document, "p"), {}, {}, window.theme, {})


def test_an_answer_has_no_moment_and_can_be_dropped() -> None:
    given = (WhyExample("your answer", 1, "with fuel 3 → low"), WhyExample("on_tick-1", 1, "fuel 2"))
    told = reasons_html([Why("on_tick: new sign", "low", "guess", given, (), (), "")], {}, {}, Theme(), {})
    assert re.findall(r'href="([a-z]+):', told) == ["drop", "without"]


def test_rivals_are_seen_in_a_situation_where_they_would_do_otherwise(page: ReasonPage) -> None:
    (drawn,) = [shown for (goal, _), shown in page.pictures.items() if goal == "on_click: new light"][:1]
    assert [words for words, _ in drawn][-2:] == ["as it is", "with the rival"]
    mine, other = (picture.toImage() for _, picture in drawn[-2:])
    assert mine != other and page.text.toHtml().count("<img") == sum(map(len, page.pictures.values()))
    told = page.found[0].as_json()
    assert all("asks" not in one for one in told["rivals"]), "pictures are for the window"


def test_an_opened_document_answers_at_once_when_its_past_is_ready(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    editor_after(LIGHT).save(tmp_path / "light.studio")
    window.files.open(tmp_path / "light.studio")
    assert not window.desk.home.history
    window.timeline.recording.prepare()
    qtbot.waitUntil(lambda: window.timeline.recording.can_take_up)
    assert window.show_why().found
    window.desk.do("set_attribute", attribute="ellipse_1.radius_x", value=35)
    assert window.show_why().found, "also when something was done since"


def test_what_would_be_without_an_example_is_seen_on_the_canvas_and_in_a_play(window: Window, qtbot: QtBot) -> None:
    editor = Editor()
    editor.do("draw_ellipse", center=[60, 60], radius_x=20, radius_y=20, name="lamp")
    editor.do("new_state", name="wide", value=7)
    editor.do("teach", name="more", inputs={"n": 1}, result=5)
    editor.do("teach", name="more", inputs={"n": 4}, result=8)
    editor.do("set_formula", name="lamp", formula="ellipse(center=point(60, 60), radius_x=more(wide), radius_y=20)")
    for there in (7, 8):
        at, states = {"point": [60, 60]}, {"wide": there}
        editor.do("demonstrate_event", event="click", process="on_click", brings={"at": at}, states=states)
        editor.do("change", tile="wide", value=there + 1 if there == 7 else 3)
        editor.do("end")
    editor.do("start_again")
    editor.do("keep_play", name="two", events=["click 60 60", "click 60 60"])
    canvas = without(editor.document, "more 2", "more")
    assert canvas.scenes is not None and canvas.scenes[0] != canvas.scenes[1] and "scenes" not in canvas.as_json()
    played = without(editor.document, "on_click-2")
    assert [one.what for one in played.runs if "play" in one.what] == ["the play “two”, event 2 (click 60 60)"]

    window.desk.replace(editor)
    page = window.show_why()
    page.names.setCurrentText("more")
    qtbot.waitUntil(lambda: bool(links(page, "without")))
    page.follow(QUrl(links(page, "without")[-1]))
    qtbot.waitUntil(lambda: any(key[1] == "without" for key in page.pictures))
    assert "without it" in page.text.toPlainText() and "<img" in page.text.toHtml()


def test_a_step_answers_where_it_stands_and_an_attribute_too(window: Window, qtbot: QtBot) -> None:
    document, _ = load(EXAMPLES / "lights_out" / "lights_out.studio")
    window.desk.replace(Editor(document))
    window.docks["stage"].show()
    board = window.place(StagePanel).storyboard
    board.follow("on_click", None)
    (loop,) = board.steps.findItems("for each", Qt.MatchFlag.MatchStartsWith | Qt.MatchFlag.MatchRecursive)
    board.steps.setCurrentItem(loop)
    QTest.mouseClick(board.why, Qt.MouseButton.LeftButton)
    (page,) = window.findChildren(ReasonPage)
    qtbot.waitUntil(lambda: not page.looking)
    assert page.name == "on_click" and place_of(page.found, "for each one in near") is not None
    heading = "on_click: the step “for each one in near”"
    assert heading in page.text.toPlainText()
    qtbot.waitUntil(lambda: page.text.verticalScrollBar().value() > 0)
    page.close()
    other = window.show_why("rows", "rows.end.x")
    place = place_of(other.found, "rows.end.x")
    assert place is not None and other.found[place].goal == "rows.end.x" and place_of(other.found, "none") is None
