"""Lessons in the window: each guide is followed to its end, helps where else is gone, and shows its steps."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from studio.app.filing.file_dropping import openable
from studio.app.lessons.lesson_maker import STEPS, TEXT, LessonMaker
from studio.app.message_dialog import MessageDialog
from studio.app.running.running_panel import Running
from studio.app.theme import BOX
from studio.app.window import Window
from studio.lessons.checking import check_lesson
from studio.lessons.progress import read_progress
from studio.lessons.reading import read_lesson
from studio.session.log import read_session, write
from tests.app.answering import Answers
from tests.app.byhand.hand import Hand
from tests.app.byhand.hands import ALT, CTRL
from tests.app.test_three_builds import begun, listed, named, put
from tests.replays import EXAMPLES

SESSION = EXAMPLES / "guides" / "1_row.jsonl"
SHOWN = 1 + next(at for at, one in enumerate(read_session(SESSION).gestures) if one.do == "listify")
"""So many commands of it make a list of what they draw."""


@pytest.fixture
def hand(qtbot: QtBot, window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hand:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    window.welcome.folders = lambda: [EXAMPLES]
    return Hand(qtbot, window)


def begun_with(hand: Hand, part: str) -> None:
    """Chooses a guide on the welcome page."""
    hand.window.show_welcome()
    found = (one for one in hand.window.welcome.findChildren(QPushButton) if part in one.accessibleName())
    hand.click(next(found))
    assert hand.window.lesson_bar.isVisible() and not hand.window.welcome.isVisible()


def step(hand: Hand) -> int:
    """The step that is shown, from 1."""
    return hand.window.lesson_bar.step + 1


def test_a_row(hand: Hand) -> None:
    begun_with(hand, "row")
    hand.settle()
    top = hand.window.view.mapTo(hand.window, QPoint())
    for place in range(3):
        assert step(hand) == 1
        hand.draw("rectangle", (20 + 50 * place, 20), (60 + 50 * place, 60), "")
        hand.settle()
        assert hand.window.view.mapTo(hand.window, QPoint()) == top, "the canvas stays under the pointer"
    assert step(hand) == 2
    hand.take("select")
    hand.pull((5, 5), (170, 80))
    hand.key(Qt.Key.Key_G, CTRL, hand.window.view)
    bar = hand.window.lesson_bar
    assert step(hand) == 2 and "group" in bar.help.text() and bar.help.isVisible()
    hand.key(Qt.Key.Key_Z, CTRL, hand.window)
    assert not bar.help.isVisible()
    hand.take("select")
    hand.pull((5, 5), (170, 80))
    listed(hand)
    assert step(hand) == 3
    named(hand, "count", "many")
    assert step(hand) == 4
    hand.enter(hand.inspector.parameters.rows["many"].field, "8")
    hand.settle()
    assert step(hand) == 5
    hand.click(bar.close_it)
    assert not bar.isVisible() and hand.window.view.hasFocus()


def test_a_light(hand: Hand) -> None:
    begun_with(hand, "light")
    hand.draw("ellipse", (20, 20), (80, 80), "")
    assert step(hand) == 2
    hand.select("ellipse_1")
    hand.do_set_attribute("ellipse_1.fill", "red")
    hand.settle()
    assert step(hand) == 3
    named(hand, "fill", "light")
    assert step(hand) == 4
    hand.outline("light")
    begun(hand, "make_state")
    for number, colour in enumerate(("green", "gold", "red")):
        assert step(hand) == (5 if not number else 7)
        hand.take("click")
        hand.click_at((50, 50))
        hand.settle()
        assert step(hand) == (6 if not number else 7)
        hand.on_stage(Qt.Key.Key_C)
        hand.point({"tile": "light"})
        hand.enter(hand.acting.palette_row.other, colour)
        hand.settle()
        hand.on_stage(Qt.Key.Key_D)
        hand.settle()
    assert step(hand) == 8


def test_a_click_that_was_shown_to_do_nothing_is_not_taken_for_a_change(hand: Hand) -> None:
    begun_with(hand, "light")
    does = hand.window.desk.do
    does("draw_ellipse", center=[50, 50], radius_x=30, radius_y=30)
    does("set_attribute", attribute="ellipse_1.fill", value="red")
    does("parameterize", thing="ellipse_1", attribute="fill", name="light")
    hand.settle()
    does("make_state", name="light")
    does("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [50, 50]}})
    hand.settle()
    assert step(hand) == 6
    hand.on_stage(Qt.Key.Key_D)
    hand.settle()
    assert hand.window.desk.document.stage is None and step(hand) == 6
    assert "light is not green" in hand.window.lesson_bar.help.text()


def test_the_squares_with_discs(hand: Hand) -> None:
    begun_with(hand, "board")
    for y, x in product((20, 80, 140), repeat=2):
        hand.window.desk.do("draw_rectangle", start=[x, y], end=[x + 60, y + 60])
    hand.take("select")
    hand.pull((5, 5), (215, 215))
    listed(hand)
    assert step(hand) == 3
    named(hand, "count", "size", everywhere=True)
    assert step(hand) == 4
    for place, colour in (((0, 0), "red"), ((2, 0), "blue"), ((1, 2), "red")):
        x, y = 50 + 60 * place[0], 50 + 60 * place[1]
        hand.window.desk.do("draw_ellipse", center=[x, y], radius_x=20, radius_y=20, fill=colour)
    hand.settle()
    assert step(hand) == 5
    hand.select("ellipse_1", "ellipse_2", "ellipse_3")
    listed(hand)
    assert step(hand) == 6
    hand.select("ellipses")
    begun(hand, "let_come", name="held")
    assert step(hand) == 7
    begun(hand, "new_state", name="turn", value="red")
    assert step(hand) == 8
    for number, (at, then) in enumerate((((110, 50), "blue"), ((50, 110), "red"), ((170, 170), "blue"))):
        put(hand, at, at, then)
        assert step(hand) == (9 if number < 2 else 10)


def test_after_opening_an_example_it_is_plain_where_it_is_played(hand: Hand) -> None:
    hand.window.show_welcome()
    hand.click(hand.window.welcome.cards[0])
    bar = hand.window.lesson_bar
    assert [one.text() for one in bar.offered] == ["Play it", "See how it was made"]
    hand.click(bar.offered[0])
    assert hand.window.places["running"].isVisible()
    hand.window.menus.actions["close"].trigger()
    assert not bar.isVisible(), "it is about a document that is gone"


def test_hints_come_one_by_one_and_a_step_can_be_shown(hand: Hand, tmp_path: Path) -> None:
    begun_with(hand, "row")
    bar = hand.window.lesson_bar
    hand.click(bar.hint)
    first = bar.help.text()
    hand.click(bar.hint)
    assert first.startswith("Hint 1 of 2: ") and bar.help.text().startswith("Hint 2 of 2: ")
    hand.draw("rectangle", (20, 20), (60, 60), "")
    assert bar.help.text().startswith("Hint 2"), "what was asked for stays in sight"
    hand.click(bar.show_me)
    hand.settle()
    assert step(hand) == 2 and len(hand.window.scene.items_shown) == 3, "it was begun anew, so there are three boxes"
    for wanted in (3, 4, 5):
        hand.click(bar.show_me)
        hand.bot.waitUntil(lambda wanted=wanted: step(hand) == wanted)
    assert not bar.show_me.isVisible() and bar.close_it.text() == "Finish"
    course = bar.course
    assert course is not None
    hand.click(bar.close_it)
    hand.window.lesson_bar.course = course
    hand.window.lessons.hand_in(tmp_path / "anna")
    kept = read_progress(tmp_path / "anna.progress.json").steps
    assert all(one.done for one in kept.values()) and len(kept) == 5
    assert [one.shown for one in kept.values()] == [True] * 4 + [False]
    assert kept["1.1"].hints == 2 and kept["1.1"].tries == 1


def test_what_is_missing_is_said_as_soon_as_something_was_done(hand: Hand) -> None:
    """[14.3] any way there counts, and how far it is is said on the way."""
    begun_with(hand, "row")
    bar = hand.window.lesson_bar
    assert not bar.help.isVisible(), "nothing was done yet"
    hand.draw("rectangle", (20, 20), (60, 60), "")
    assert bar.help.text() == "Not there yet: things drawn, 1 of 3." and bar.help.property("hint")
    hand.draw("rectangle", (80, 20), (120, 60), "")
    assert bar.help.text() == "Not there yet: things drawn, 2 of 3."
    hand.draw("rectangle", (140, 20), (180, 60), "")
    assert step(hand) == 2 and not bar.help.isVisible()


def test_while_something_is_acted_out_nobody_is_told_that_it_is_missing(hand: Hand) -> None:
    begun_with(hand, "light")
    bar, desk = hand.window.lesson_bar, hand.window.desk
    for wanted in (2, 3, 4, 5, 6):
        hand.click(bar.show_me)
        hand.bot.waitUntil(lambda wanted=wanted: step(hand) == wanted)
    desk.do("change", tile="light", value="green")
    hand.settle()
    assert desk.document.stage is not None and desk.document.stage.demonstration.actions and not bar.help.isVisible()
    desk.do("leave_stage")
    hand.settle()
    assert desk.document.stage is None and bar.help.text().startswith("You left it before the end.")


def test_what_leads_elsewhere_when_it_is_shown_is_taken_back(hand: Hand, tmp_path: Path) -> None:
    """[14.3] “show me” performs the step, or says that something before it is otherwise; never half of it stays."""
    write(read_session(SESSION), tmp_path / "row.jsonl")
    says = '[[step]]\nsays = "Two boxes."\nshows = 1\nuntil = [{ shapes = 1 }]\n'
    more = '[[step]]\nsays = "Only rectangle_2."\nshows = 1\nuntil = [{ true = ["rectangle_2.width > 200"] }]\n'
    (tmp_path / "two.toml").write_text(f'title = "a"\nsession = "row.jsonl"\n{says}{more}')
    hand.window.files.open(str(tmp_path / "two.toml"))
    bar, window = hand.window.lesson_bar, hand.window
    hand.draw("rectangle", (20, 20), (60, 60), "")
    assert step(hand) == 2
    before = window.desk.document
    hand.click(bar.show_me)
    hand.settle()
    hand.bot.waitUntil(lambda: bool(bar.offered))
    assert "cannot be shown" in bar.help.text() and bar.offered[0].text() == "Begin the step anew"
    assert window.desk.document == before


def test_what_would_be_taken_for_something_else_is_not_shown(hand: Hand, tmp_path: Path) -> None:
    """[14.3] what else a learner drew is never made part of what is shown; begun anew, it is shown."""
    write(read_session(SESSION), tmp_path / "row.jsonl")
    box = '[[step]]\nsays = "A title."\nuntil = [{ shapes = 1 }]\n'
    more = f'[[step]]\nsays = "A row."\nshows = {SHOWN}\nuntil = [{{ lists = 1 }}]\n'
    (tmp_path / "two.toml").write_text(f'title = "a"\nsession = "row.jsonl"\n{box}{more}')
    hand.window.files.open(str(tmp_path / "two.toml"))
    bar, window = hand.window.lesson_bar, hand.window
    hand.draw("rectangle", (220, 20), (260, 90), "")
    assert step(hand) == 2
    hand.click(bar.show_me)
    hand.bot.waitUntil(lambda: bool(bar.offered))
    assert "cannot be shown" in bar.help.text() and bar.offered[0].text() == "Begin the step anew"
    assert len(window.desk.document.definitions) == 1


def test_what_cannot_be_shown_on_what_is_there_can_be_begun_anew(hand: Hand) -> None:
    begun_with(hand, "row")
    bar = hand.window.lesson_bar
    for place in range(3):
        hand.draw("ellipse", (20 + 50 * place, 20), (60 + 50 * place, 60), "")
    assert step(hand) == 2, "any shapes will do"
    hand.click(bar.show_me)
    hand.settle()
    assert "cannot be shown" in bar.help.text()
    answers = Answers().button("Discard")
    hand.click(bar.offered[0])
    assert "Save the changes" in answers.done()
    hand.bot.waitUntil(lambda: bar.isVisible() and bar.course is not None and not bar.offered)
    hand.settle()
    assert step(hand) == 2 and set(hand.window.desk.document.definitions) == {f"rectangle_{n}" for n in (1, 2, 3)}
    hand.click(bar.show_me)
    hand.bot.waitUntil(lambda: step(hand) == 3)


def test_a_lesson_is_opened_like_a_document_and_its_faults_are_listed(hand: Hand, tmp_path: Path) -> None:
    files, bar = hand.window.files, hand.window.lesson_bar
    assert openable(tmp_path / "mine.toml")
    files.open(str(EXAMPLES / "guides" / "1_row.toml"))
    assert bar.isVisible() and bar.course is not None and bar.course.lesson.title == "A row you can pull"
    (tmp_path / "bad.toml").write_text('title = "a"\n[[step]]\nsais = "b"\nshows = -1\n', encoding="utf-8")
    files.open(str(tmp_path / "bad.toml"))
    (told,) = (one for one in hand.window.findChildren(MessageDialog) if one.isVisible())
    assert "3 things in it are wrong" in told.sentence and "line 3" in told.details and "line 4" in told.details


def test_a_torn_lesson_is_mended_in_an_empty_window_or_left(hand: Hand, tmp_path: Path) -> None:
    """[14] a lesson file with faults lists all of them with their places: from there it can be mended."""
    write(read_session(SESSION), tmp_path / "row.jsonl")
    good = 'title = "a"\nsession = "row.jsonl"\n# mine\n[[step]]\nsays = "b"\nshows = 1\nuntil = [{ shapes = 1 }]\n'
    (tmp_path / "bad.toml").write_text(good.replace("says", "sais"), encoding="utf-8")
    hand.window.files.open(str(tmp_path / "bad.toml"))
    (told,) = (one for one in hand.window.findChildren(MessageDialog) if one.isVisible())
    hand.click(next(one for one in told.box.buttons() if one.text() == "Mend it…"))
    (maker,) = hand.window.findChildren(LessonMaker)
    hand.bot.waitUntil(lambda: maker.save_it.isEnabled())
    assert maker.tabs.currentIndex() == TEXT and maker.faults.count() == 2
    assert "line 5" in maker.faults.item(0).text() and "# mine" in maker.text.toPlainText()
    maker.text.setPlainText(good)
    maker.check()
    hand.bot.waitUntil(lambda: maker.said.text() == "All steps can be done.")
    maker.save(tmp_path / "bad.toml")
    assert check_lesson(read_lesson(tmp_path / "bad.toml")) == () and not hand.window.desk.document.definitions


def test_where_nothing_was_done_a_lesson_is_gone_on_with(hand: Hand) -> None:
    maker = hand.window.lessons.make()
    hand.bot.waitUntil(lambda: maker.open_it.isEnabled())
    assert maker.said.text().startswith("Nothing was done here yet")
    maker.go_on_with(EXAMPLES / "guides" / "1_row.toml")
    hand.bot.waitUntil(lambda: maker.said.text() == "1_row.toml is open.")
    assert len(maker.words) == len(read_session(SESSION).gestures) and maker.form.isEnabled()


def test_a_lesson_is_left_with_its_document(hand: Hand) -> None:
    begun_with(hand, "row")
    hand.window.files.new()
    assert not hand.window.lesson_bar.isVisible() and hand.window.lesson_bar.course is None


def made(hand: Hand) -> LessonMaker:
    """What makes a lesson of the first guide's session, when it has gone through that."""
    desk = hand.window.desk
    for gesture in read_session(EXAMPLES / "guides" / "1_row.jsonl").gestures:
        desk.editor.do(gesture.do, **gesture.arguments)
    maker = hand.window.lessons.make()
    hand.bot.waitUntil(lambda: maker.save_it.isEnabled())
    maker.activateWindow()
    hand.bot.waitUntil(maker.isActiveWindow)  # before that, keys of it do nothing
    return maker


def test_a_recording_that_is_opened_becomes_a_lesson_or_a_session_as_it_is(hand: Hand) -> None:
    """[14.3] “make one from any recorded session in the window”: nothing has to be done in it before."""
    hand.window.files.open(str(SESSION))
    hand.settle()
    maker = hand.window.lessons.make()
    hand.bot.waitUntil(lambda: maker.save_it.isEnabled())
    assert sum(one.ends - one.begins for one in maker.draft.steps()) == len(read_session(SESSION).gestures)
    page = hand.window.show_recorder()
    hand.bot.waitUntil(lambda: page.made is not None)
    assert len(page.session.gestures) == len(read_session(SESSION).gestures)


def test_a_lesson_is_made_of_what_was_done_checked_tried_and_saved(hand: Hand, tmp_path: Path) -> None:
    maker = made(hand)
    text = maker.text.toPlainText()
    assert '"rectangles"' in text and '"many"' in text
    maker.text.setPlainText(text.replace("shapes = ", "shapes = 9"))
    maker.check()
    hand.bot.waitUntil(lambda: maker.faults.count() > 0)
    assert "does not reach its target" in maker.faults.item(0).text() and maker.said.text().endswith("its place:")
    maker.tabs.setCurrentIndex(TEXT)
    maker.text.setPlainText(text.replace("says", "sais"))
    maker.text.document().setModified(True)
    maker.save(tmp_path / "no.toml")
    assert "nothing is called 'sais' here" in maker.faults.item(0).text() and not (tmp_path / "no.toml").exists()
    maker.tabs.setCurrentIndex(STEPS)
    assert maker.tabs.currentIndex() == TEXT, "what is no lesson cannot be shown as steps"
    maker.text.setPlainText(text)
    maker.check()
    hand.bot.waitUntil(lambda: maker.said.text() == "All steps can be done.")
    maker.save(tmp_path / "row.toml")
    assert check_lesson(read_lesson(tmp_path / "row.toml")) == ()
    answers = Answers().button("Discard")
    maker.begin()
    answers.done()
    bar = hand.window.lesson_bar
    assert bar.isVisible() and not hand.window.desk.document.definitions and bar.course is not None


def test_steps_of_a_lesson_are_marked_worded_and_given_targets_by_keys(hand: Hand, tmp_path: Path) -> None:
    maker = made(hand)
    steps = [(one.begins, one.ends) for one in maker.draft.steps()]
    assert len(steps) > 2 and steps[0][0] == 0, "without captions a step is what is done with one command"
    maker.tree.setFocus()
    hand.bot.keyClick(maker.tree, Qt.Key.Key_J, ALT)
    assert [(one.begins, one.ends) for one in maker.draft.steps()] == steps, "there is nothing before the first"
    maker.tree.choose((0, 1, -1))
    hand.bot.keyClick(maker.tree, Qt.Key.Key_J, ALT)
    hand.bot.waitUntil(lambda: [one.begins for one in maker.draft.steps()] == [0, *(one[0] for one in steps[2:])])
    maker.form.says.setPlainText("Make a row.")
    maker.form.hints.setPlainText("Press R.\n\nPull.")
    counted = next(
        maker.form.checks.item(at)
        for at in range(maker.form.checks.count())
        if maker.form.checks.item(at).text() == "Things drawn: 3 or more"
    )
    assert maker.form.checks.visualItemRect(counted).height() >= BOX + 4, "its box is seen whole"
    counted.setCheckState(Qt.CheckState.Unchecked)
    hand.bot.keyClicks(maker.form.formula, "1 +")
    hand.bot.keyClick(maker.form.formula, Qt.Key.Key_Return)
    assert maker.form.said.text() and maker.form.formula.text() == "1 +"
    maker.form.formula.setText("1 == 1")
    hand.bot.keyClick(maker.form.formula, Qt.Key.Key_Return)
    first = next(maker.draft.steps()).step
    assert (first.says, first.hints) == ("Make a row.", ("Press R.", "Pull."))
    assert "shapes" not in first.until[0] and first.until[0]["true"] == ["1 == 1"]
    maker.check()
    hand.bot.waitUntil(lambda: maker.said.text() == "All steps can be done.")
    maker.form.formula.setText("1 == 2")
    hand.bot.keyClick(maker.form.formula, Qt.Key.Key_Return)
    maker.check()
    hand.bot.waitUntil(lambda: maker.faults.count() == 1)
    maker.tree.choose((0, 2, -1))
    maker.go_to(maker.faults.item(0).text())
    assert maker.form.named.text() == "Step 1.1"
    hand.bot.keyClick(maker.tree, Qt.Key.Key_Z, CTRL)
    hand.bot.waitUntil(lambda: next(maker.draft.steps()).step.until == first.until)
    maker.tree.choose((0, 0, steps[1][0]))
    hand.bot.keyClick(maker.tree, Qt.Key.Key_Space)
    hand.bot.waitUntil(lambda: [(one.begins, one.ends) for one in maker.draft.steps()] == steps)
    hand.bot.keyClick(maker.tree, Qt.Key.Key_P, ALT)
    hand.bot.waitUntil(lambda: [len(part.steps) for part in maker.draft.parts] == [1, len(steps) - 1])
    hand.bot.keyClick(maker.tree, Qt.Key.Key_E, ALT)
    hand.bot.waitUntil(lambda: maker.draft.shows == steps[1][0] + 1)
    maker.save(tmp_path / "two.toml")
    assert [len(part.steps) for part in read_lesson(tmp_path / "two.toml").parts] == [1, 1]
    maker.step_back(-1)
    maker.go_on_with(tmp_path / "two.toml")
    assert maker.draft.shows == steps[1][0] + 1 and maker.said.text() == "two.toml is open."


def shown_to_the_end(hand: Hand, part: str) -> Running:
    """Presses “Show me” alone, in every step of a guide; then the program runs."""
    begun_with(hand, part)
    bar = hand.window.lesson_bar
    while bar.show_me.isVisible():
        before = bar.step
        hand.click(bar.show_me)
        hand.bot.waitUntil(lambda before=before: bar.step > before)  # type: ignore[misc]
        hand.settle()
    assert bar.course is not None and bar.course.is_last and not bar.course.help
    assert not hand.window.desk.live.errors
    return hand.run()


def test_a_row_that_was_only_shown_is_drawn_by_its_program(hand: Hand) -> None:
    running = shown_to_the_end(hand, "row")
    assert running.run is not None and len(running.run.scene()) == 8


def test_a_light_that_was_only_shown_goes_on_by_clicks(hand: Hand) -> None:
    running = shown_to_the_end(hand, "light")
    assert running.run is not None
    seen = [running.run.now.states["light"]]
    for _ in range(3):
        hand.play(running, 55, 45)
        seen.append(running.run.now.states["light"])
    start = seen[0]
    assert seen[3] == start and set(seen) == {"red", "green", "gold"}


def test_a_board_that_was_only_shown_is_played_on(hand: Hand) -> None:
    running = shown_to_the_end(hand, "board")
    assert running.run is not None
    before = running.run.now.states
    hand.play(running, 118, 101)
    after = running.run.now.states
    assert after["held"] == {**before["held"], (1, 1): before["turn"]} and after["turn"] != before["turn"]
    assert len(running.run.scene()) == 9 + len(after["held"])
