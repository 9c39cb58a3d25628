"""The program running in the window: real events go to it, its moments are gone back to, and gaps lead to the stage."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QLineF, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QInputMethodEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from studio.app.running.long_event import STOPPED
from studio.app.running.outcome_text import OutcomeText
from studio.app.running.running_panel import Running
from studio.app.running.running_picture import RunningPicture
from studio.app.theme import Theme
from studio.app.window import Window
from studio.document.model import Rule
from studio.infer.goals import Finding, Question
from studio.language.env import Env
from studio.language.evaluate import evaluate
from studio.language.parse import parse
from studio.language.steps import Set
from studio.language.types import NUMBER
from studio.language.values import Point
from studio.session.editor import Editor
from studio.session.log import read_session
from studio.session.program_run import Event
from studio.session.replay import replayed
from tests.app.byhand.hand import Hand
from tests.compile import samples
from tests.compile.samples import define, document, process, when
from tests.programs.recorded import SESSIONS
from tests.replays import document_of

LEFT = Qt.MouseButton.LeftButton
THERE_ALREADY = "Nobody has shown what happens when {} is changed where there is one already."


def once() -> Editor:
    """A sheet; for each kind of event a dict that something is put into, shown where nothing was there yet."""
    shown = _shown_once()
    return shown.branch(shown.steps)


@cache
def _shown_once() -> Editor:
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[200, 120], fill="white", name="sheet", snap=False)
    for name in ("clicked", "dragged", "pressed", "ticked", "begun"):
        editor.do("new_state", name=name, value={"dict": []})
    shown = (
        ("click", {"at": {"point": [10, 20]}}, "clicked", {"tile": "at"}),
        ("drag", {"start": {"point": [10, 20]}, "end": {"point": [90, 60]}}, "dragged", {"tile": "end"}),
        ("key", {"key": "a"}, "pressed", {"tile": "key"}),
        ("tick", {"time": 0.1}, "ticked", "beat"),
    )
    for event, brings, tile, key in shown:
        editor.do("demonstrate_event", event=event, process=f"on_{event}", brings=brings)
        editor.do("put", tile=tile, key=key, value=1)
        editor.do("end")
    editor.do("start_again")
    return editor


def laid(qtbot: QtBot, window: Window, editor: Editor) -> Running:
    """The place where programs run, in front, with the program of a document."""
    window.desk.replace(editor)
    window.files.forget()
    window.desk.place_wanted.emit("running")
    running = window.places["running"]
    assert isinstance(running, Running)
    ready(qtbot, running)
    return running


def ready(qtbot: QtBot, running: Running) -> None:
    qtbot.waitUntil(lambda: not running.compiling.busy and running.run is not None, timeout=20000)


def spot(running: Running, x: float, y: float) -> QPointF:
    return running.picture.fit().map(QPointF(x, y))


def click(running: Running, x: float, y: float) -> None:
    QTest.mouseClick(running.picture, LEFT, pos=spot(running, x, y).toPoint())


def drag(running: Running, start: tuple[float, float], end: tuple[float, float]) -> None:
    QTest.mousePress(running.picture, LEFT, pos=spot(running, *start).toPoint())
    QTest.mouseMove(running.picture, spot(running, *end).toPoint())
    QTest.mouseRelease(running.picture, LEFT, pos=spot(running, *end).toPoint())


def key(running: Running, which: Qt.Key = Qt.Key.Key_K) -> None:
    running.picture.setFocus()
    QTest.keyClick(running.picture, which)


def tick(running: Running) -> None:
    QTest.mouseClick(running.history.tick, LEFT)


EVENTS: dict[str, tuple[Callable[[Running], None], str]] = {
    "click": (lambda running: click(running, 50, 60), "clicked"),
    "drag": (lambda running: drag(running, (20, 30), (120, 80)), "dragged"),
    "key": (key, "pressed"),
    "tick": (tick, "ticked"),
}


@pytest.mark.parametrize("event", list(EVENTS))
def test_a_gap_is_met_shown_on_the_stage_with_one_click_and_gone_on_from(
    qtbot: QtBot, window: Window, event: str
) -> None:
    happen, state = EVENTS[event]
    running = laid(qtbot, window, once())
    happen(running)
    assert running.run is not None and len(running.run.now.states[state]) == 1, running.telling.words.text()
    key(running, Qt.Key.Key_Z)  # so that there is more to the live situation
    happen(running)
    assert running.telling.words.text() == THERE_ALREADY.format(state)
    assert running.run.refused is not None and running.run.refused.is_hole

    QTest.mouseClick(running.telling.show_it, LEFT)
    stage = window.desk.document.stage
    assert stage is not None and stage.demonstration.event == event
    qtbot.waitUntil(lambda: window.docks["stage"].isVisible(), timeout=20000)
    assert len(stage.demonstration.inputs[state]) == (2 if event == "key" else 1)
    if event != "tick":
        brought = {"click": "at", "drag": "end", "key": "key"}[event]
        there = stage.demonstration.inputs[state]
        assert stage.demonstration.inputs[brought] in there, "the situation is the very one that the program met"
    assert "z" in stage.demonstration.inputs["pressed"]

    Hand(qtbot, window).does("end", how="nothing", reason="once is enough")
    qtbot.waitUntil(lambda: window.desk.document.stage is None and not window.desk.busy, timeout=20000)
    ready(qtbot, running)
    qtbot.waitUntil(lambda: running.again.rerun is not None and not running.again.busy, timeout=20000)
    assert running.again.rerun is not None
    (refused,) = running.again.rerun.refused.values()
    assert refused.reason == "once is enough", "it happened again, and is refused now"
    running.go_to(len(running.run.moments))
    assert "z" in running.run.now.states["pressed"], "it goes on in the same moment"
    count = len(running.run.moments)
    EVENTS["drag" if event == "key" else "key"][0](running)
    assert len(running.run.moments) == count + 1


def test_what_went_wrong_is_shown_in_the_moment_before_it(qtbot: QtBot, window: Window) -> None:
    running = laid(qtbot, window, once())
    click(running, 50, 60)
    click(running, 90, 60)
    click(running, 120, 60)
    QTest.keyClick(running.picture, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert running.history.caption.text().startswith("2 of 3   click at 90")
    assert running.telling.show_it.isEnabled()
    QTest.keyClick(running.picture, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    stage = window.desk.document.stage
    assert stage is not None and round(stage.demonstration.inputs["at"].x) == 90
    assert len(stage.demonstration.inputs["clicked"]) == 1
    assert "on the stage now" in running.telling.words.text(), "it is said at once"
    window.desk.do("leave_stage")
    ready(qtbot, running)
    assert running.run is not None and len(running.run.moments) == 4, "what came after is not lost by looking"
    assert running.run.place == 2


def test_an_event_that_no_rule_is_about_can_be_shown(qtbot: QtBot, window: Window) -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[200, 120], fill="white", name="sheet", snap=False)
    editor.do("new_state", name="number", value=0)
    running = laid(qtbot, window, editor)
    for happen, kind in ((lambda one: click(one, 10, 10), "click"), (key, "key")):
        happen(running)
        assert running.telling.words.text() == f"Nothing happens on {kind}."
        QTest.mouseClick(running.telling.show_it, LEFT)
        stage = window.desk.document.stage
        assert stage is not None and (stage.demonstration.event, stage.demonstration.process) == (kind, f"on_{kind}")
        window.desk.do("leave_stage")
        ready(qtbot, running)


def test_the_moments_are_gone_back_to_and_what_is_done_there_replaces_what_came_after(
    qtbot: QtBot, window: Window
) -> None:
    running = laid(qtbot, window, once())
    for x in (50, 90, 120):
        click(running, x, 60)
    for _ in range(2):
        QTest.mouseClick(running.history.back, LEFT)
    assert running.run is not None and len(running.run.now.states["clicked"]) == 1
    QTest.mouseClick(running.history.ahead, LEFT)
    assert len(running.run.now.states["clicked"]) == 2
    click(running, 150, 60)
    assert len(running.run.moments) == 4 and len(running.run.now.states["clicked"]) == 3
    QTest.mouseClick(running.history.start, LEFT)
    assert len(running.run.moments) == 1 and running.run.now.states["clicked"] == {}


def test_a_gap_at_the_start_leads_to_the_stage_too(qtbot: QtBot, window: Window) -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[200, 120], fill="white", name="sheet", snap=False)
    editor.do("new_state", name="bag", value={"set": [1, 2]})
    editor.do("demonstrate_event", event="start", process="on_start", brings={})
    editor.do("take", tile="bag", keys=[1])
    editor.do("end")
    running = laid(qtbot, window, editor)
    assert running.run is not None and running.run.now.states == {"bag": {2}}
    window.desk.do("give", name="bag", value={"set": [2, 3]})
    qtbot.waitUntil(lambda: not running.compiling.busy, timeout=10000)
    assert running.telling.words.text() == "Nobody has shown what happens when 1 is not in bag."
    QTest.mouseClick(running.telling.show_it, LEFT)
    stage = window.desk.document.stage
    assert stage is not None and stage.demonstration.event == "start"
    assert stage.demonstration.inputs == {"bag": frozenset({2, 3})}


def test_the_clock_runs_until_it_meets_a_gap(qtbot: QtBot, window: Window) -> None:
    running = laid(qtbot, window, once())
    QTest.mouseClick(running.history.clock, LEFT)
    qtbot.waitUntil(lambda: running.run is not None and running.run.refused is not None, timeout=5000)
    assert not running.history.clock.isChecked()
    assert running.telling.words.text() == THERE_ALREADY.format("ticked")


def recorded(name: str) -> Editor:
    return Editor(document_of(SESSIONS / f"{name}.jsonl"))


def test_named_keys_and_reasons_of_refusals(qtbot: QtBot, window: Window) -> None:
    running = laid(qtbot, window, recorded("walking"))
    assert running.run is not None
    for which in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right):
        key(running, which)
    assert running.run.now.states["token"] == (4, 3)
    key(running, Qt.Key.Key_Right)
    assert running.telling.words.text() == "the edge"
    assert running.telling.tone == "refused"


def test_what_a_refused_event_was_compared_with_is_drawn_as_a_ghost(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    document = Path(__file__).parents[2] / "examples" / "goban" / "goban.studio"
    running = laid(qtbot, window, Editor.open(shutil.copy(document, tmp_path)))
    ko = [(1, 0), (2, 0), (0, 1), (3, 1), (1, 2), (2, 2), (2, 1), (1, 1)]
    for column, row in ko:
        click(running, 30 + 40 * column, 30 + 40 * row)
    assert running.run is not None and len(running.run.moments) == len(ko) + 1
    click(running, 30 + 40 * 2, 30 + 40)
    assert running.telling.words.text() == "this position has been there before\nOutlined is what it was compared with."
    centers = {shape.as_dict().get("center") for shape in running.picture.ghost}
    now = {shape.as_dict().get("center") for shape in running.picture.shapes}
    assert centers ^ now == {Point(110, 70), Point(70, 70)}
    before = running.picture.grab().toImage()
    QTest.keyClick(running.picture, Qt.Key.Key_Escape)
    assert running.picture.ghost == [] and running.telling.show_it.isEnabled()
    assert running.picture.grab().toImage() != before


def test_letters_go_to_the_program_and_not_to_the_tools(qtbot: QtBot, window: Window) -> None:
    running = laid(qtbot, window, recorded("counter"))
    click(running, 50, 40)
    click(running, 50, 40)
    assert running.run is not None and running.run.now.states["clicks"] == 2
    tool = window.view.tool
    key(running, Qt.Key.Key_R)
    assert running.run.now.states["clicks"] == 0
    assert window.view.tool is tool
    QTest.keyClick(running.picture, Qt.Key.Key_Tab)
    assert not running.picture.hasFocus(), "Tab leads out of the picture"


def test_an_edit_of_the_drawing_leaves_the_run_where_it_is(qtbot: QtBot, window: Window) -> None:
    running = laid(qtbot, window, recorded("counter"))
    for _ in range(3):
        click(running, 50, 40)
    window.desk.do("set_attribute", attribute="dot.radius_x", value=9)
    qtbot.waitUntil(lambda: not running.compiling.busy, timeout=10000)
    assert running.run is not None and running.run.now.states["clicks"] == 3
    assert any(shape.as_dict().get("radius_x") == 9 for shape in running.picture.shapes)
    window.desk.do("new_state", name="more", value=1)
    qtbot.waitUntil(lambda: not running.compiling.busy, timeout=10000)
    assert running.run.now.states == {"clicks": 0, "more": 1, "spot": running.run.now.states["spot"]}, "begun anew"


def test_what_makes_a_program_is_not_lost_when_the_document_changes_meanwhile(qtbot: QtBot, window: Window) -> None:
    running, desk = laid(qtbot, window, once()), window.desk
    process = desk.editor.work.process
    for wide in (210, 220, 230):
        desk.do("set_attribute", attribute="sheet.width", value=wide)
        qtbot.waitUntil(lambda: desk.editor.work.busy and running.compiling.busy)
    ready(qtbot, running)
    qtbot.waitUntil(lambda: max(shape.get("width") for shape in running.picture.shapes) == 230, timeout=20000)
    assert desk.editor.work.process == process, "it was ended, and began anew with nothing in memory"


def test_places_of_parts_are_no_fields_beside_a_running_program(qtbot: QtBot, window: Window) -> None:
    editor = once()
    editor.do("insert_part", part="stepper", at=[200, 150])
    running = laid(qtbot, window, editor)
    assert running.run is not None and {"stepper_left", "stepper_most"} <= set(running.run.now.parameters)
    assert "stepper_most" in running.fields.fields
    assert not {"stepper_left", "stepper_top"} & set(running.fields.fields)


def test_parameters_stand_under_their_whole_names_however_narrow_the_place_is(qtbot: QtBot, window: Window) -> None:
    editor = once()
    for name in ("rows", "columns", "seconds_between_ticks", "most_that_may_be_put"):
        editor.do("new_value", name=name, value=3, least=1, most=9)
    running = laid(qtbot, window, editor)
    window.resizeDocks([window.docks["running"]], [310], Qt.Orientation.Horizontal)
    QApplication.processEvents()
    fields = running.fields
    titles = {one.text(): one for one in fields.findChildren(QLabel)}
    assert set(titles) == {name.replace("_", " ") for name in fields.fields}
    for name, field in fields.fields.items():
        title = titles[name.replace("_", " ")]
        assert title.width() >= title.sizeHint().width()
        for part in (title, field):
            assert fields.rect().contains(part.rect().translated(part.mapTo(fields, QPoint()))), name
    first, second = (fields.fields[name].mapTo(fields, QPoint()).y() for name in ("rows", "columns"))
    assert first == second, "short ones share a line"


def test_parameters_are_set_and_a_bad_value_is_refused(qtbot: QtBot, window: Window) -> None:
    editor = once()
    editor.do("parameterize", thing="sheet", attribute="width", name="wide", least=100, most=300)
    editor.do("constrain", left="wide", relation="<=", right_formula="250", name="not_too_wide")
    running = laid(qtbot, window, editor)
    click(running, 50, 60)
    field = running.fields.fields["wide"]
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert running.run is not None and running.run.now.parameters == {"wide": 201}
    assert running.run.now.states["clicked"] == {}, "another value begins anew"
    assert running.history.caption.text() == "2 of 2   wide = 201"
    field.selectAll()  # type: ignore[union-attr]
    QTest.keyClicks(field, "280")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert running.telling.words.text().startswith("wide is 280, but not_too_wide: wide <= 250")
    assert running.run.now.parameters == {"wide": 201} and field.value() == 201  # type: ignore[union-attr]
    click(running, 50, 60)
    click(running, 50, 60)
    QTest.mouseClick(running.telling.show_it, LEFT)
    stage = window.desk.document.stage
    assert stage is not None and stage.demonstration.parameters == {"wide": 201}
    assert window.desk.document.parameters() == {"wide": 200}


def test_nothing_runs_out_of_sight(qtbot: QtBot, window: Window) -> None:
    window.desk.replace(once())
    window.files.forget()
    running = window.places["running"]
    assert isinstance(running, Running)
    qtbot.wait(400)
    assert running.run is None and running.compiling.busy


def test_the_program_is_made_large_and_small_again(qtbot: QtBot, window: Window) -> None:
    running = laid(qtbot, window, recorded("counter"))
    small = running.picture.width()
    QTest.mouseClick(running.history.large, LEFT)
    qtbot.waitUntil(lambda: running.picture.width() > 2 * small, timeout=2000)
    click(running, 50, 40)
    assert running.run is not None and running.run.now.states["clicks"] == 1
    QTest.keyClick(running.picture, Qt.Key.Key_F, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: running.picture.width() < 1.2 * small, timeout=2000)
    assert running.run.now.states["clicks"] == 1, "the run goes on"


def test_a_program_that_cannot_begin_says_why(qtbot: QtBot, window: Window) -> None:
    running = laid(qtbot, window, recorded("counter"))
    compiled = running.desk.editor.compile()
    broken = "raise ValueError('a word of Python')"
    running._take(replace(compiled, source=compiled.source.replace("self.clicks = 0", broken)))
    assert running.run is None
    why = "With these parameters there is no clicks: a formula has no answer for these values."
    assert running.telling.words.text() == f"The program cannot begin: {why}"
    assert running.picture.shapes == []


def smaller_board(editor: Editor) -> Editor:
    """Discs on places of a row that can be made too short for them."""
    editor.do("set_formula", name="size", formula="3")
    editor.do("draw_rectangle", start=[0, 0], end=[40, 40], name="field", snap=False)
    editor.do("set_formula", name="places", formula="{i: point(20 + 40 * i, 20) for i in range(size)}")
    editor.do("set_formula", name="held", formula="{0: red, 2: blue}")
    discs = "[ellipse(center=places[k], radius_x=9, radius_y=9, fill=c) for k, c in held.items()]"
    editor.do("set_formula", name="discs", formula=discs)
    made = editor.document.definitions
    given = {"size": replace(made["size"], role="parameter"), "held": replace(made["held"], role="state")}
    given["discs"] = replace(made["discs"], drawn=True)
    return Editor(replace(editor.document, definitions={**made, **given}))


def test_what_cannot_be_drawn_any_more_is_told_and_so_it_is_where_the_program_runs(
    qtbot: QtBot, window: Window
) -> None:
    window.desk.replace(smaller_board(Editor()))
    window.files.forget()
    failed: list[str] = []
    window.desk.failed.connect(failed.append)
    drawn = len(window.desk.live.scene())
    window.desk.do("set_parameter", name="size", value=2)
    assert failed == [
        "Of discs, 1 of 2 cannot be drawn: There is no key 2 for places[k]; ask first whether it is there. "
        "Nothing is lost: Undo brings it back. size is 2."
    ]
    qtbot.waitUntil(lambda: window.status.message.text() == failed[0])
    window.arrangement.show("running")
    running = window.place(Running)
    missing = "discs: 1 of 2 cannot be drawn: there is no 2 in a dict."
    qtbot.waitUntil(lambda: missing in running.telling.words.text())
    assert len(window.desk.live.scene()) == drawn - 1, "the others are there"
    window.desk.undo()
    assert len(window.desk.live.scene()) == drawn == 3 and len(failed) == 1
    qtbot.waitUntil(lambda: "It runs" in running.telling.words.text())
    window.desk.do("set_parameter", name="size", value=1)
    assert len(failed) == 2


def test_what_takes_long_leaves_the_window_alone_and_can_be_stopped(qtbot: QtBot, window: Window) -> None:
    click_on = define("sheet", "rectangle(width=200, height=120)", drawn=True)
    count = Set("kept", parse("kept + 1"))
    deep = [process("p0", [("kept", NUMBER)], [count], "kept")]
    deep += [process(f"p{n}", [("kept", NUMBER)], [samples.run(f"p{n - 1}", "kept")] * 2, "kept") for n in range(1, 31)]
    loops = samples.each("i", "range(30000)", [count])
    act = process("act", [("kept", NUMBER)], [when("kept > 0", [samples.run("p30", "kept")]), loops], "kept")
    rule = Rule("click", "act", (parse("kept"),))
    made = document([click_on, define("kept", "0", role="state")], [act, *deep], rules=(rule,))
    running = laid(qtbot, window, Editor(made))
    click(running, 50, 60)
    assert running.run is not None and running.run.waiting is not None
    assert running.telling.words.text().endswith(" takes long…") and running.telling.stop.isVisible()
    click(running, 50, 60)
    qtbot.waitUntil(lambda: running.run.now.states["kept"] == 30000, timeout=20000)  # type: ignore[union-attr]
    assert len(running.run.moments) == 2 and not running.telling.stop.isVisible()
    for stop in (
        lambda: QTest.mouseClick(running.telling.stop, LEFT),
        lambda: QTest.keyClick(running.picture, Qt.Key.Key_Escape),
        lambda: QTest.keyClick(running.picture, Qt.Key.Key_End, Qt.KeyboardModifier.AltModifier),
    ):
        click(running, 50, 60)
        assert running.run.waiting is not None
        stop()
        assert running.run.waiting is None and running.telling.words.text() == STOPPED
        assert running.run.now.states["kept"] == 30000 and len(running.run.moments) == 2
    click(running, 50, 60)
    running.begin()
    assert running.run.waiting is None and running.run.now.states["kept"] == 0


def test_the_picture_is_looked_for_until_there_is_something_to_see(qtbot: QtBot) -> None:
    picture = RunningPicture(Theme())
    qtbot.addWidget(picture)

    def seen(*formulas: str) -> tuple[float, bool]:
        picture.give([evaluate(parse(one), Env({})) for one in formulas])
        return picture.box.right(), picture.whole.isVisibleTo(picture)

    first, second = (f"rectangle(x={left}, y=20, width=40, height=30, stroke_width=0)" for left in (700, 900))
    assert seen() == (400, False)
    assert seen(first) == (740, False)
    assert seen(first, second) == (740, True), "from then on it stays"
    assert seen(first) == (740, True), "what comes back in between does not make the button blink"
    QTest.mouseClick(picture.whole, LEFT)
    assert seen(first, second)[1], "all was shown while the other was not there"
    picture.forget_size()
    assert seen(second) == (940, False)
    picture.resize(300, 500)
    before = picture.fit()
    picture.resize(300, 400)
    assert picture.fit() == before, "it does not move for what is shown below"


def test_arrows_at_the_edge_point_to_what_has_left_the_picture(qtbot: QtBot) -> None:
    picture = RunningPicture(Theme())
    qtbot.addWidget(picture)
    picture.resize(432, 332)

    def give(*centres: str, more: tuple[str, ...] = ()) -> list[QLineF]:
        discs = [f"ellipse(center=point({at}), radius_x=10, radius_y=10, fill=red, stroke_width=0)" for at in centres]
        sheet = "rectangle(x=0, y=0, width=400, height=300, fill=white, stroke_width=0)"
        picture.give([evaluate(parse(one), Env({})) for one in (sheet, *discs, *more)])
        return picture.arrows()

    assert give("50, 50") == [] == give("405, 50"), "a part of it is seen"
    right, below = give("900, 150", "907, 152", "100, 999")
    assert right.p1().x() > 410 and right.dx() > 0 and abs(right.p1().y() - picture.height() / 2) < 2
    assert below.p1().y() > 310 and below.dy() > 0 and below.dx() == 0
    unseen = ("path(points=[])", "label(content='', at=point(-99, 9))", "ellipse(center=point(-99, 9), opacity=0)")
    unseen += (f"group(items=[{unseen[-1]}])", "group(items=[])")
    assert give("900, 150", "100, 999", more=unseen) == [right, below], "what cannot be seen is not pointed to"
    image = picture.grab().toImage()
    assert image.pixelColor(right.p1().toPoint()) == picture.theme.on_paper("accent")
    assert give("50, 50") == [], "it is back"
    give("900, 150")
    QTest.mouseClick(picture.whole, LEFT)
    assert picture.arrows() == []


def test_a_run_has_room_for_what_it_says_later(qtbot: QtBot, window: Window) -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[60, 40], fill="white", name="sheet", snap=False)
    editor.do("new_state", name="word", value="")
    editor.do("set_formula", name="sign", formula="label(at=point(60, 60), content=word)")
    editor.do("show", name="sign")
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [10, 20]}})
    editor.do("change", tile="word", value="rather a long word")
    editor.do("end")
    editor.do("start_again")
    running = laid(qtbot, window, editor)
    before = running.picture.fit()
    click(running, 30, 20)
    assert running.picture.fit() == before and not running.picture.whole.isVisible()
    assert running.run is not None and running.run.now.states["word"] == "rather a long word"


def test_the_picture_gives_what_the_program_knows_of_pointer_and_keys(qtbot: QtBot) -> None:
    picture = RunningPicture(Theme())
    qtbot.addWidget(picture)
    picture.rules = frozenset({"press", "pull", "release", "hover", "right_click", "double_click", "key", "key_up"})
    picture.give([])
    picture.resize(300, 200)
    picture.show()
    picture.moved = lambda at: [Event("hover" if at is not None else "leave")]
    happened: list[str] = []
    picture.happened.connect(lambda event: happened.append(event.kind))
    near, far = QPointF(60, 60).toPoint(), QPointF(120, 60).toPoint()
    QTest.mouseMove(picture, near)
    QTest.mousePress(picture, LEFT, pos=near)
    QTest.mouseMove(picture, far)
    QTest.mouseRelease(picture, LEFT, pos=far)
    QTest.mouseClick(picture, Qt.MouseButton.RightButton, pos=far)
    QTest.mouseDClick(picture, LEFT, pos=far)
    QTest.keyClick(picture, Qt.Key.Key_A)
    known = [one for one in happened if one != "hover"]
    assert known[:4] == ["press", "pull", "release", "right_click"]
    assert "double_click" in known and known[-2:] == ["key", "key_up"] and "hover" in happened
    assert "click" not in happened and "drag" not in happened and "leave" not in happened
    QApplication.sendEvent(picture, QEvent(QEvent.Type.Leave))
    assert happened[-1] == "leave", "the pointer goes out of the picture"

    written: list[str] = []
    picture.happened.connect(lambda event: written.append(event.values.get("written", event.kind)))
    picture.rules = frozenset({"text"})
    QTest.keyClicks(picture, "Ab ")
    QTest.keyClick(picture, Qt.Key.Key_Left)
    QApplication.clipboard().setText("pasted")
    QTest.keySequence(picture, QKeySequence.StandardKey.Paste)
    composed = QInputMethodEvent("に", [])
    QApplication.sendEvent(picture, composed)
    composed.setCommitString("日本")
    QApplication.sendEvent(picture, composed)
    assert written == ["A", "b", " ", "pasted", "日本"]

    picture.rules = frozenset({"press", "pull", "click"})
    happened.clear()
    QTest.mousePress(picture, LEFT, pos=near)
    QTest.mouseMove(picture, far)
    QTest.mouseRelease(picture, LEFT, pos=far)
    QTest.mouseClick(picture, LEFT, pos=far)
    assert happened == ["press", "pull", "press", "click"], "what was led somewhere else is no click"


def test_a_changed_parameter_is_shown_on_the_stage_and_gone_on_with(qtbot: QtBot, window: Window) -> None:
    session = read_session(SESSIONS / "bar.jsonl")
    end = next(place for place, line in enumerate(session.lines) if getattr(line, "title", "") == "Change")
    running = laid(qtbot, window, replayed(replace(session, lines=session.lines[:end])))
    click(running, 190, 40)
    running.fields.fields["length"].setValue(120)
    run = running.run
    assert run is not None and run.now.begins and run.now.states["place"] == 150, "without a rule all begins anew"
    assert running.telling.show_it.isVisible()
    QTest.mouseClick(running.telling.show_it, LEFT)
    stage = window.desk.document.stage
    assert stage is not None and stage.demonstration.event == "change"
    assert stage.demonstration.parameters["length"] == 120
    inputs = stage.demonstration.inputs
    assert (inputs["parameter"], inputs["before"], inputs["place"]) == ("length", 200, 190) and "value" not in inputs
    window.desk.editor.do("change", tile="place", value={"name": "length"})
    window.desk.editor.do("end")
    window.desk.replace(window.desk.editor)
    window.desk.place_wanted.emit("running")
    ready(qtbot, running)
    click(running, 190, 40)
    running.fields.fields["length"].setValue(180)
    run = running.run
    assert run is not None and not run.now.begins and dict(run.now.states) == {"place": 180, "was": 200}


def test_what_can_be_done_about_an_outcome_has_its_room_in_a_narrow_place(qtbot: QtBot) -> None:
    telling = OutcomeText(Theme())
    qtbot.addWidget(telling)
    telling.ask([Finding("move: new x", "x + 1", question=Question("move: new x", "", {}, ()))])
    telling.resize(220, 200)
    telling.show()
    high = telling.minimumSizeHint().height()
    for stop, rare, other in ((True, telling.stop, telling.asked), (False, telling.asked, telling.stop)):
        telling.say("It runs.", stop=stop)
        assert telling.width() == 220, "it needs no more"
        buttons = (rare, telling.not_so, telling.show_it)
        qtbot.waitUntil(lambda: all(one.visibleRegion().boundingRect() == one.rect() for one in buttons))  # noqa: B023
        assert len({one.mapTo(telling, QPoint()).y() for one in buttons}) > 1, "in as many lines as they need"
        assert not other.isVisible() and telling.minimumSizeHint().height() == high


@pytest.mark.parametrize("wide", [250, 460])
def test_nothing_that_is_clicked_moves_for_a_message(qtbot: QtBot, window: Window, wide: int) -> None:
    running = laid(qtbot, window, once())
    telling, history = running.telling, running.history
    window.docks["running"].setFloating(True)
    window.docks["running"].resize(wide, 560)
    seen = (running.picture, history.tick, history.slider, telling.not_so, telling.show_it, running.plays.keep)

    def places() -> list[QRect]:
        for _ in range(5):  # what is laid out anew tells those around it
            QApplication.processEvents()
        return [QRect(one.mapTo(running, QPoint()), one.size()) for one in seen]

    qtbot.waitUntil(lambda: running.width() > wide - 30 and running.height() > 400)
    at_first = places()
    for say in (
        lambda: telling.say("No."),
        lambda: telling.say(" ".join(["It is compared with what was there."] * 9), "refused"),
        lambda: telling.say("Takes long", stop=True),
        lambda: (telling.asked.setText("A slip?"), telling.asked.show()),
    ):
        say()
        assert places() == at_first
    telling.say("First.\n" + "More of it. " * 60 + "\nLast.")
    QApplication.processEvents()
    bar = telling.room.verticalScrollBar()
    assert bar.maximum() > 0 and telling.words.height() > telling.room.height(), "all of it can be read"
    telling.say("Short.")
    qtbot.waitUntil(lambda: bar.maximum() == 0)


def test_what_is_heard_of_a_run_and_how_to_make_it_quiet(qtbot: QtBot, window: Window) -> None:
    running = laid(qtbot, window, recorded("sweets"))
    ready(qtbot, running)
    click(running, 60, 40)
    assert running.sounds.heard == ("pop",)
    click(running, 300, 300)
    assert running.sounds.heard == ()
    for _ in range(2):
        click(running, 60, 40)
    assert running.sounds.heard == ("pop", "lose")
    click(running, 60, 40)
    assert running.sounds.heard == ("buzz",)

    preferences = window.show_preferences()
    QTest.mouseClick(preferences.sounds, LEFT, pos=QPoint(8, preferences.sounds.height() // 2))
    assert not running.sounds.wanted
    preferences.close()
    assert not window.show_preferences().sounds.isChecked()


def test_a_gap_in_one_of_several_processes_is_told_where_another_one_did_its_part(qtbot: QtBot, window: Window) -> None:
    editor = once()
    editor.do("new_state", name="n", value=1)
    for before in (1, 4):
        states = {"n": before}
        editor.do("demonstrate_event", event="key", process="counts", brings={"key": "a"}, states=states)
        editor.do("change", tile="n", value=before + 1)
        editor.do("end")
    editor.do("start_again")
    running = laid(qtbot, window, editor)
    for number in (2, 3):
        running.send(Event("key", {"key": "a"}))
        assert running.run is not None and running.run.now.states["n"] == number
    assert running.telling.words.text() == THERE_ALREADY.format("pressed")
    QTest.mouseClick(running.telling.show_it, LEFT)
    qtbot.waitUntil(lambda: window.desk.document.stage is not None)
    assert window.desk.document.stage is not None
    assert window.desk.document.stage.demonstration.process == "on_key"
