"""What the window of an emitted program shows of its drawing, and what the browser's page does alike."""

from __future__ import annotations

import itertools
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPalette

from studio.compile import javascript
from studio.compile.runtime.canvas import key_name
from studio.compile.runtime.cursor import STEPS_TO
from studio.compile.runtime.picture import united, within
from studio.document.model import Document, Rule
from studio.language.parse import parse
from studio.language.steps import Append, Let, Stop, When
from studio.language.types import NUMBER, POINT, TEXT, list_of
from studio.parts import part_named
from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.compile.engine import page_of
from tests.compile.samples import define, document, parameter, process


def runaway() -> Document:
    """A sheet, and a dot that a click takes on by its half."""
    definitions = [
        parameter("width", "100", 50, 200),
        replace(define("far", "0"), role="state"),
        define("sheet", "rectangle(x=0, y=0, width=width, height=80, stroke_width=0)", drawn=True),
        define("dot", "ellipse(center=point(20 + far, 40), radius_x=10, radius_y=10)", drawn=True),
    ]
    rules = (Rule("click", "go_on", (parse("far"),)),)
    return document(
        definitions, [process("go_on", [("far", NUMBER)], [Let("far", parse("far + 50"))], "far")], rules=rules
    )


def test_what_is_looked_at_stays_the_same_throughout_a_game():
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    widgets = pytest.importorskip("PySide6.QtWidgets")
    assert widgets.QApplication.instance() or widgets.QApplication([])
    emitted = module_of(runaway(), "runaway")
    window = emitted.Window(emitted.Program())
    first = window.fit(500, 400, 20)
    window.send("click", x=20, y=40)
    assert window.fit(500, 400, 20) == first and not window.all_action.isVisible()
    window.send("click", x=20, y=40)
    assert window.fit(500, 400, 20) == first, "it does not move under the pointer"
    assert window.all_action.isVisible(), "but there is a way to see all of it"
    window.undo()
    assert window.all_action.isVisible(), "it does not blink with what comes and goes"
    window.redo()
    window.show_all()
    assert window.fit(500, 400, 20) != first and not window.all_action.isVisible()
    window.undo()
    assert window.fit(500, 400, 20) != first, "as the person wanted it"
    window.new()
    assert window.fit(500, 400, 20) == first
    window.change("width", 200)
    assert window.fit(500, 400, 20) != first, "that is another game"
    window.undo()
    assert window.fit(500, 400, 20) == first


def test_there_is_room_for_what_is_hidden_at_first():
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    widgets = pytest.importorskip("PySide6.QtWidgets")
    assert widgets.QApplication.instance() or widgets.QApplication([])
    made = part_named("dialog")
    emitted = module_of(made, "room_for_hidden")
    window = emitted.Window(emitted.Program())
    seen = window.sight.box
    window.send("click", x=70, y=35)
    assert window.program.state["dialog_open"] and window.sight.box == seen
    reach = emitted.bounds(window.program.scene())
    assert within(reach, seen, 0) and not window.all_action.isVisible()
    with page_of(made) as page:
        page.begin()
        assert len(page.data("program._shapes()")) < len(page.data("program._shapes(true)"))
        assert page.data("bounds(program._shapes(true))") == pytest.approx(list(seen))


def test_there_is_room_for_texts_that_come_later():
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    widgets = pytest.importorskip("PySide6.QtWidgets")
    assert widgets.QApplication.instance() or widgets.QApplication([])
    fixed = "label(at=point(40, 60), content='what is written down needs no more')"
    definitions = [
        *(replace(define(name, begins), role="state") for name, begins in (("word", "''"), ("count", "0"))),
        define("key", "rectangle(x=0, y=0, width=30, height=20, stroke_width=0)", drawn=True),
        define("board", "sign(upper(word) if count < 90 else 'that is enough')", drawn=True),
        define("tally", f"group(items=[label(at=point(40, 20), content=text(count) + ' keys'), {fixed}])", drawn=True),
        define("sign", "label(at=point(60, 40), content=words)", ("words", TEXT)),
    ]
    says = process("press", [("word", TEXT)], [Let("word", parse("'quite a long word'"))], "word")
    made = document(definitions, [says], rules=(Rule("click", "press", (parse("word"),)),))
    emitted = module_of(made, "room_for_texts")
    assert emitted.Program.LETTERS == {"board": 17, "tally": 8}
    window = emitted.Window(emitted.Program())
    seen = window.fit(500, 400, 20)
    window.send("click", x=9, y=9)
    assert window.fit(500, 400, 20) == seen and not window.all_action.isVisible()
    with page_of(made) as page:
        page.begin()
        assert page.data("bounds(program._shapes(true))") == pytest.approx(list(window.sight.box))


def test_what_is_hidden_and_could_not_be_drawn_takes_no_room():
    made = document([define("odd", "rectangle(x=0, y=0, width=-5 + 0, height='x', visible=False)", drawn=True)])
    program = module_of(made, "hidden_and_odd").Program()
    assert program._shapes() == program._shapes(hidden=True) == []
    with page_of(made) as page:
        page.begin()
        assert page.data("program._shapes(true)") == []


def named(first: str = "[]") -> Document:
    """A list of names, to which a click adds one, and a label of the last one."""
    definitions = [
        replace(define("names", first), role="state"),
        define("rows", "[label(content=names[i], at=point(90, 60 + 300 * i)) for i in range(len(names))]", drawn=True),
        define("latest", "label(content=last(names) if len(names) > 1 else '', at=point(500, 40))", drawn=True),
    ]
    added = process("add", [("names", list_of(TEXT))], [Append("names", parse("'Anna'"))], "names")
    return document(definitions, [added], rules=(Rule("click", "add", (parse("names"),)),))


def test_the_picture_is_looked_for_until_there_is_something_to_see():
    widgets = pytest.importorskip("PySide6.QtWidgets")
    assert widgets.QApplication.instance() or widgets.QApplication([])
    emitted = module_of(named(), "names_of_people")
    window = emitted.Window(emitted.Program())
    whole = united(emitted.EMPTY, emitted.bounds(window.program._shapes(hidden=True)))
    assert window.sight.box == whole and not window.all_action.isVisible(), "an empty label is nothing to see"
    blank = window.canvas.grab().toImage()
    window.send("click", x=20, y=20)
    assert window.canvas.grab().toImage() != blank and not window.all_action.isVisible()
    seen = window.sight.box
    assert within(whole, seen, 0) and within(emitted.bounds(window.program.scene()), seen, 0)
    window.send("click", x=20, y=20)
    assert window.sight.box == seen and window.all_action.isVisible(), "from now on it stays"
    window.new()
    assert window.sight.box == whole
    with page_of(named()) as page:
        page.begin()
        for name in ("svg", "sight"):
            page.engine.eval((Path(javascript.__file__).parent / "page" / f"{name}.js").read_text("utf-8"))
        page.engine.eval("var sight = new Sight(); var look = () => sight.look(program, program._shapes(), false)")
        assert page.data("[look(), sight.box]") == [False, list(whole)]
        page.play([("click", {"x": 20, "y": 20})])
        assert page.data("[look(), sight.box]") == [False, pytest.approx(list(seen))]
        page.play([("click", {"x": 20, "y": 20})])
        assert page.data("[look(), sight.box]") == [True, pytest.approx(list(seen))]
        page.engine.eval("program = new program.constructor()")
        assert page.data("[look(), sight.box]") == [True, pytest.approx(list(seen))], "it does not blink"


def test_boxes_are_united_and_compared():
    assert united(None, (1, 2, 3, 4)) == (1, 2, 3, 4)
    assert united((0, 0, 10, 10), (5, -5, 10, 10)) == (0, -5, 15, 15)
    assert within((-2, 0, 12, 10), (0, 0, 10, 10), 2) and not within((0, 0, 10, 13), (0, 0, 10, 10), 2)


def test_keys_take_a_cursor_from_thing_to_thing_and_click_there():
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    widgets = pytest.importorskip("PySide6.QtWidgets")
    assert widgets.QApplication.instance() or widgets.QApplication([])
    editor = Editor()
    for place, part in enumerate(("toggle", "stepper")):
        editor.do("insert_part", part=part, at=[100 + 200 * place, 100])
    emitted = module_of(editor.document, "by_keys")
    window = emitted.Window(emitted.Program())
    assert not any(name.endswith(("_left", "_top")) for name in window.fields), "where parts lie is no choice"
    assert [window.moves_cursor("right", False) for _ in range(9)] == [True] * 9, "to the last thing, and no further"
    window.moves_cursor("return", False)
    assert window.program.state["stepper_value"] == 6
    for _ in range(9):
        window.moves_cursor("left", False)
    window.moves_cursor("space", False)
    assert window.program.state["toggle_on"] is True
    picture = window.canvas.grab().toImage()
    window.cursor = None
    assert window.canvas.grab().toImage() != picture, "the cursor is seen"
    with page_of(editor.document) as page:
        page.begin()
        page.engine.eval((Path(javascript.__file__).parent / "page" / "cursor.js").read_text("utf-8"))
        there = [tuple(one) for one in json.loads(str(page.engine.eval("JSON.stringify(middles_of(program))")))]
    beginning = emitted.Program()
    assert there == emitted.places_of(beginning, beginning.scene())


def carried() -> Document:
    """A disc that a drag takes from where it is to where it ends."""
    definitions = [
        replace(define("here", "point(40, 40)"), role="state"),
        define("sheet", "rectangle(x=0, y=0, width=400, height=80, stroke_width=0)", drawn=True),
        define("disc", "ellipse(center=here, radius_x=10, radius_y=10)", drawn=True),
    ]
    steps = [When(parse("abs(start.x - here.x) < 10"), (Let("here", parse("end")),))]
    inputs = [("start", POINT), ("end", POINT), ("here", POINT)]
    rules = (Rule("drag", "carry", (parse("start"), parse("end"), parse("here"))),)
    return document(definitions, [process("carry", inputs, steps, "here")], rules=rules)


def test_what_is_dragged_only_is_taken_hold_of_led_on_and_let_go_by_keys():
    widgets = pytest.importorskip("PySide6.QtWidgets")
    assert widgets.QApplication.instance() or widgets.QApplication([])
    emitted = module_of(carried(), "carried")
    window = emitted.Window(emitted.Program())
    while window.cursor != (40, 40):
        assert window.moves_cursor("left", False)
    for name in ("return", "right", "right", "right"):
        assert window.moves_cursor(name, False)
    assert window.program.state["here"] == (40, 40), "it is held yet"
    held = window.canvas.grab().toImage()
    assert window.moves_cursor("space", False) and window.program.state["here"] == (100, 40)
    assert window.canvas.grab().toImage() != held, "a line shows from where it is led"
    with page_of(carried()) as page:
        page.begin()
        page.engine.eval((Path(javascript.__file__).parent / "page" / "cursor.js").read_text("utf-8"))
        for held, cursor in itertools.product((False, True), ((40, 40), (60, 40), (395, 40))):
            for way in STEPS_TO.values():
                there = page.engine.eval(
                    f"JSON.stringify(next_place(program, {list(cursor)}, {way[0]}, {way[1]}, {json.dumps(held)}))"
                )
                program = emitted.Program()
                assert tuple(json.loads(str(there))) == emitted.next_place(program, program.scene(), cursor, *way, held)


def test_enter_clicks_at_once_and_space_takes_hold_where_there_are_both():
    widgets = pytest.importorskip("PySide6.QtWidgets")
    assert widgets.QApplication.instance() or widgets.QApplication([])
    made = carried()
    counted = process("counted", [("times", NUMBER)], [Let("times", parse("times + 1"))], "times")
    written = process("written", [("said", TEXT), ("more", TEXT)], [Let("said", parse("said + more"))], "said")
    rules = (
        Rule("click", "counted", (parse("times"),)),
        Rule("text", "written", (parse("said"), parse("written"))),
    )
    states = [replace(define("times", "0"), role="state"), replace(define("said", "''"), role="state")]
    both = replace(
        made,
        definitions={**made.definitions, **{one.name: one for one in states}},
        processes={**made.processes, "counted": counted, "written": written},
        rules=(*made.rules, *rules),
    )
    emitted = module_of(both, "clicked_and_carried")
    window = emitted.Window(emitted.Program())
    while window.cursor != (40, 40):
        assert window.moves_cursor("left", False)
    assert window.moves_cursor("return", False) and window.program.state["times"] == 1 and window.pressed is None
    assert not window.moves_cursor("space", False), "it writes"
    for key, shift in (("space", True), ("right", False), ("right", False), ("right", False), ("return", False)):
        assert window.moves_cursor(key, shift)
    assert window.program.state["here"] == (100, 40) and window.program.state["times"] == 1
    told = "Arrow keys move a cursor, Enter clicks, Shift+Space takes hold and lets go."
    assert emitted.told_keys(window.program.RULES) == told
    with page_of(both) as page:
        page.begin()
        page.engine.eval((Path(javascript.__file__).parent / "page" / "cursor.js").read_text("utf-8"))
        assert page.data("told_keys(Program.RULES)") == told
        keys = ("return", "space")
        for holds, name in itertools.product((False, True), keys):
            there = page.data(f"lets_go(Program.RULES, {json.dumps(holds)}, '{name}')")
            assert there == emitted.lets_go(emitted.Program.RULES, holds, name)


def test_a_program_that_takes_keys_leaves_the_cursor_to_those_with_shift():
    widgets = pytest.importorskip("PySide6.QtWidgets")
    assert widgets.QApplication.instance() or widgets.QApplication([])
    editor = Editor()
    editor.do("insert_part", part="text_field", at=[100, 100])
    emitted = module_of(editor.document, "typed_into")
    window = emitted.Window(emitted.Program())
    assert not window.moves_cursor("left", False)
    assert window.moves_cursor("left", True) and window.moves_cursor("return", True)
    window.key("a")
    assert window.program.state["text_field_text"] == "a"


def test_a_window_says_how_keys_lead_the_cursor_where_the_program_takes_keys_itself():
    widgets = pytest.importorskip("PySide6.QtWidgets")
    assert widgets.QApplication.instance() or widgets.QApplication([])
    keyed = process("typed", [("n", NUMBER), ("key", TEXT)], [When(parse("key != 'x'"), (Stop(),))], "n")
    clicked = process("clicked", [("n", NUMBER), ("at", POINT)], [Let("n", parse("n + 1"))], "n")
    rules = (Rule("key", "typed", (parse("n"), parse("key"))), Rule("click", "clicked", (parse("n"), parse("at"))))
    dot = define("dot", "ellipse(center=point(20 + n, 20), radius_x=5, radius_y=5)", drawn=True)
    made = document([replace(define("n", "0"), role="state"), dot], [keyed, clicked], rules=rules)
    emitted = module_of(made, "keys_and_clicks")
    window = emitted.Window(emitted.Program())
    for key, said in (("a", "Nothing happens."), ("return", HOW), ("left", HOW), ("x", "")):
        window.key(key)
        assert window.message.text() == said
        assert not said or emitted.WARNING not in window.message.styleSheet(), "it is no fault"


HOW = "Nothing happens. Shift and the arrow keys move a cursor, Shift+Enter clicks."


@pytest.mark.parametrize(
    ("screen", "size"), [((1366, 768), (760, 712)), ((1920, 1080), (760, 820)), ((640, 480), (624, 424))]
)
def test_a_window_opens_no_larger_than_the_screen_it_opens_on(
    monkeypatch: pytest.MonkeyPatch, screen: tuple[int, int], size: tuple[int, int]
):
    widgets = pytest.importorskip("PySide6.QtWidgets")
    core, gui = pytest.importorskip("PySide6.QtCore"), pytest.importorskip("PySide6.QtGui")
    assert widgets.QApplication.instance() or widgets.QApplication([])
    emitted = module_of(runaway(), "on_a_small_screen")
    monkeypatch.setattr(gui.QScreen, "availableGeometry", lambda _: core.QRect(0, 0, *screen))
    opened = []
    monkeypatch.setattr(widgets.QApplication, "exec", lambda *_: opened.extend(widgets.QApplication.topLevelWidgets()))
    emitted.show(emitted.Program())
    (frame,) = [one for one in opened if isinstance(one, widgets.QMainWindow) and one.isVisible()]
    assert (frame.width(), frame.height()) == size
    frame.close()


def test_all_fields_are_in_sight_beside_their_names_however_narrow_the_window_is():
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    widgets = pytest.importorskip("PySide6.QtWidgets")
    core = pytest.importorskip("PySide6.QtCore")
    application = widgets.QApplication.instance() or widgets.QApplication([])
    names = ("first_of_all", "second_of_them", "third_of_all", "fourth_and_last")
    wanted = " + ".join(names)
    sheet = define("sheet", f"rectangle(x=0, y=0, width={wanted}, height=80)", drawn=True)
    emitted = module_of(document([*(parameter(one, "100", 50, 200) for one in names), sheet]), "fields")
    window = emitted.Window(emitted.Program())
    window.frame.show()
    assert window.frame.focusWidget() is window.canvas, "what is pressed first goes to the picture"
    labels = [one for one in window.frame.findChildren(widgets.QLabel) if one.buddy()]
    assert len(labels) == len(names)
    rows = set()
    for wide in (1000, 700, 420, 240):
        window.frame.resize(wide, 300)
        for _ in range(3):
            application.processEvents()
        inside = core.QRect(core.QPoint(0, 0), window.frame.size())
        shown = [*labels, *window.fields.values(), window.canvas]
        places = [core.QRect(one.mapTo(window.frame, core.QPoint(0, 0)), one.size()) for one in shown]
        assert all(one.isVisible() for one in shown) and all(map(inside.contains, places)), wide
        assert not any(places[-1].intersects(one) for one in places[:-1]), "the picture begins below them"
        rows.add(len({one.top() for one in places[len(names) : -1]}))
    assert rows >= {1, 2, 4}
    window.frame.close()


def test_the_cursor_goes_to_the_middles_of_listed_rectangles_and_not_to_their_corners():
    editor = Editor()
    for place, part in enumerate(("tabs", "choices")):
        editor.do("insert_part", part=part, at=[150 + 300 * place, 100])
    program = module_of(editor.document, "listed_rectangles").Program()
    emitted = module_of(editor.document, "listed_rectangles")
    scene = program.scene()
    boxes = [(one["x"], one["y"], one["width"], one["height"]) for one in scene if one["kind"] == "rectangle"]
    middles = {(left + width / 2, top + height / 2) for left, top, width, height in boxes}
    assert len(middles) == 8 and set(emitted.places_of(program, scene)) == middles


def test_a_sentence_is_read_whole_however_much_is_told_beside_it():
    widgets = pytest.importorskip("PySide6.QtWidgets")
    application = widgets.QApplication.instance() or widgets.QApplication([])
    states = [replace(define(f"a_state_with_a_long_name_{number}", "0"), role="state") for number in range(8)]
    keyed = process("typed", [("key", TEXT)], [Stop("Nobody has shown what happens with any other key than these.")])
    dot = define("dot", "ellipse(center=point(20, 20), radius_x=5, radius_y=5)", drawn=True)
    made = document([*states, dot], [keyed], rules=(Rule("key", "typed", (parse("key"),)),))
    emitted = module_of(made, "much_is_told")
    window = emitted.Window(emitted.Program())
    window.frame.resize(700, 500)
    window.frame.show()
    window.key("a")
    application.processEvents()
    assert window.message.text() and window.message.width() >= window.message.sizeHint().width()
    assert window.frame.width() == 700 and window.present.width() > 0
    window.frame.close()


@pytest.mark.parametrize(
    ("key", "sign", "name"),
    [
        (Qt.Key.Key_Dead_Acute, "", ""),
        (Qt.Key.Key_Multi_key, "", ""),
        (Qt.Key.Key_unknown, "", ""),
        (Qt.Key.Key_PageUp, "", "pgup"),
        (Qt.Key.Key_Eacute, "é", "é"),
        (Qt.Key.Key_Space, " ", "space"),
    ],
)
def test_a_key_without_a_name_says_nothing(key: Qt.Key, sign: str, name: str) -> None:
    assert key_name(QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, sign)) == name


def test_what_can_only_be_pressed_is_held_as_long_as_the_key_is():
    widgets = pytest.importorskip("PySide6.QtWidgets")
    from PySide6.QtCore import QEvent, Qt
    from PySide6.QtGui import QFocusEvent
    from PySide6.QtTest import QTest

    shown = widgets.QApplication.instance() or widgets.QApplication([])
    editor = Editor()
    editor.do("insert_part", part="button", at=[100, 100])
    emitted = module_of(editor.document, "button_by_keys")
    window = emitted.Window(emitted.Program())
    window.frame.show()
    window.canvas.setFocus()
    shown.processEvents()

    def now():
        return window.program.state["button_down"], window.program.state["button_clicks"]

    QTest.keyClick(window.canvas, Qt.Key.Key_Left)
    for clicks, key in ((1, Qt.Key.Key_Return), (2, Qt.Key.Key_Space)):
        QTest.keyPress(window.canvas, key)
        assert now() == (True, clicks - 1)
        QTest.keyRelease(window.canvas, key)
        assert now() == (False, clicks)
    QTest.keyPress(window.canvas, Qt.Key.Key_Return)
    shown.sendEvent(window.canvas, QFocusEvent(QEvent.Type.FocusOut))
    assert now() == (False, 3)
    assert emitted.told_keys(window.program.RULES) == "Arrow keys move a cursor, Enter presses."
    window.frame.close()


def test_room_for_texts_that_are_set_from_each_other_is_the_same_in_whatever_order_they_are_drawn():
    states = [replace(define(name, "''"), role="state") for name in ("here", "there")]
    ways = {"go": ("here", "there"), "come": ("there", "here")}
    moves = [process(name, [(to, TEXT), (of, TEXT)], [Let(to, parse(of))], to) for name, (to, of) in ways.items()]
    says = process("say", [("here", TEXT)], [Let("here", parse("'quite a long word'"))], "here")
    labels = [define(f"of_{name}", f"label(at=point(9, 9), content={name})", drawn=True) for name in ("here", "there")]
    rules = tuple(Rule("click", name, tuple(map(parse, pair))) for name, pair in ways.items())
    for drawn in (labels, labels[::-1]):
        made = document([*states, *drawn], [*moves, says], rules=(*rules, Rule("key", "say", (parse("here"),))))
        assert module_of(made, "two_texts").Program.LETTERS == {"of_here": 17, "of_there": 17}


def test_fields_are_light_as_the_paper_is_where_the_system_is_dark():
    widgets = pytest.importorskip("PySide6.QtWidgets")
    app = widgets.QApplication.instance() or widgets.QApplication([])
    before = app.palette()
    try:
        app.setPalette(QPalette(QColor("#26292d")))
        emitted = module_of(runaway(), "runaway")
        window = emitted.Window(emitted.Program())
        window.frame.resize(600, 400)
        window.frame.show()
        seen = window.fields["width"].grab().toImage()
        edge = seen.pixelColor(4, seen.height() // 2)
        assert edge.lightness() > 200, "what is typed is read"
        window.frame.close()
    finally:
        app.setPalette(before)
