"""Handouts: every step with its pictures and formulas, one file that fetches nothing, and pages of the right size."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from studio.__main__ import main
from studio.app.printing.handout_printing import PAPERS, SHARED, TEXT, handout_pages, handout_pdf, page_room
from studio.app.window import Window
from studio.handout.contents import Handout, HandoutChapter, HandoutStep, handout
from studio.handout.pictures import PageFigure, alike
from studio.handout.rendering import SAYS_ITS_HEIGHT, print_units, web_page
from studio.lessons.proposing import proposed
from studio.session.log import Chapter, Gesture, Note, Session, read_session
from tests.app.conftest import PatientBot
from tests.app.conftest import qtbot as qtbot
from tests.app.conftest import window as window
from tests.replays import EXAMPLES

BOARD = EXAMPLES / "guides" / "3_board.jsonl"


@cache
def told() -> Handout:
    """A small session with chapters, lists, states and three demonstrations."""
    session = read_session(BOARD)
    lines = session.lines
    chapters = (Chapter("Draw"), Note("Nine squares, freehand."), *lines[:11], Chapter("Show"), *lines[11:])
    return handout(Session("A <b>small</b> thing & more", chapters))


@cache
def astray() -> Handout:
    """The same, where something is put at a point, which is no place of the board."""
    lines = read_session(BOARD).lines
    at = next(at for at, line in enumerate(lines) if isinstance(line, Gesture) and line.do == "put")
    put = lines[at]
    assert isinstance(put, Gesture)
    beside = replace(put, arguments={**put.arguments, "key": {"point": [110, 50]}})
    return handout(Session("astray", (*lines[:at], beside, *lines[at + 1 : at + 3])))


def test_what_is_for_the_teacher_alone_stands_in_no_handout_and_in_no_lesson() -> None:
    lines = read_session(BOARD).lines
    session = Session("a", (Note("Teacher: wait for their guess."), *lines[:3], Note("Two more."), *lines[3:5]))
    assert "wait for" not in web_page(handout(session), "a") and "Two more." in web_page(handout(session), "a")
    assert "wait for" not in proposed(session) and "Two more." in proposed(session)


def test_every_step_tells_what_was_done_and_what_came_of_it() -> None:
    one = told()
    assert [chapter.title for chapter in one.chapters] == ["Draw", "Show"]
    drawn, shown = one.chapters[0].steps[0], one.chapters[1].steps[0]
    assert drawn.note == drawn.title == "Nine squares, freehand." and drawn.before is None and drawn.after is not None
    assert drawn.did[0].startswith("Draws a rectangle from (20, 2") and len(drawn.did) == 11
    assert any(line.goal == "rectangles.x" for line in drawn.inferred)
    assert [strip.name for strip in shown.strips] == ["on_click-1", "on_click-2", "on_click-3"]
    first = shown.strips[0]
    assert [panel.words.split()[0] for panel in first.panels] == ["A", "put", "change", "done"]
    assert not any(panel.lacks for panel in first.panels)
    assert first.panels[0].picture != first.panels[1].picture, "what was put is seen"
    assert [(tile.name, tile.words, tile.colour) for tile in first.panels[2].tiles] == [("turn", "blue", "blue")]
    assert any(rule.rival or rule.refuted or rule.question for rule in shown.inferred)
    assert [name for name, _ in shown.processes] == ["on_click"] and "put held[" in shown.processes[0][1]
    assert one.facts["demonstrations"] == 3 and one.facts["things done"] == 29


def test_what_cannot_be_drawn_is_said_beside_the_picture() -> None:
    (strip,) = astray().chapters[0].steps[-1].strips
    assert [panel.lacks for panel in strip.panels] == [(), ("ellipses: 1 of 4 cannot be drawn",), (), ()]
    assert strip.panels[0].picture == strip.panels[1].picture, "there is no place with this key: it is said instead"
    assert '<div class="quiet">ellipses: 1 of 4 cannot be drawn</div>' in web_page(astray(), "small")
    assert "ellipses: 1 of 4 cannot be drawn" in "".join(print_units(astray(), 680, 960))


def test_the_page_fetches_nothing_and_is_escaped() -> None:
    page = web_page(told(), "small")
    assert "://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "A &lt;b&gt;small&lt;/b&gt; thing &amp; more" in page and "<b>small" not in page
    used = set(re.findall(r'<use href="#(\w+)"', page))
    assert used and used <= set(re.findall(r'<g id="(\w+)"', page))
    assert re.search(r'<iframe sandbox="allow-scripts"[^>]*srcdoc="', page)
    program = html.unescape(page.split('srcdoc="')[1].split('"')[0])
    assert program.lstrip().lower().startswith("<!doctype html>") and "class Program" in program


def test_a_session_without_a_program_or_a_picture_is_told_too() -> None:
    plain = handout(Session("", (Gesture("new_state", {"name": "a", "value": 1}),)))
    page = web_page(plain, "plain")
    assert "<iframe" not in page and plain.final is None and "A session" in page
    assert "What was made" not in "".join(print_units(plain, 680, 960))


@pytest.mark.parametrize("paper, points", [("A4", (595, 842)), ("Letter", (612, 792))])
def test_it_is_printed_on_paper_of_either_size(qapp: QApplication, paper: str, points: tuple[int, int]) -> None:
    made = handout_pdf(told(), paper)
    boxes = [tuple(round(float(one)) for one in box.split()) for box in re.findall(rb"/MediaBox \[([^\]]*)\]", made)]
    assert made.startswith(b"%PDF") and set(boxes) == {(0, 0, *points)}
    assert len(made) < 400_000, "pictures are lines and curves"


def test_the_command_line_writes_both(tmp_path: Path, capsys: pytest.CaptureFixture[str], qapp: QApplication) -> None:
    row = EXAMPLES / "guides" / "1_row.jsonl"
    assert main(["handout", str(row), "-o", str(tmp_path / "new"), "--name", "row", "--paper", "Letter"]) == 0
    assert sorted(one.name for one in (tmp_path / "new").iterdir()) == ["row.html", "row.pdf"]
    assert capsys.readouterr().out.count("wrote ") == 2


def test_the_window_has_it_written(window: Window, qtbot: PatientBot, tmp_path: Path) -> None:
    window.desk.editor.do("draw_rectangle", start=[0, 0], end=[10, 10])
    with qtbot.waitSignal(window.handouts.written) as signal:
        window.handouts.write(tmp_path)
    assert signal.args == [str(tmp_path)]
    assert sorted(one.name for one in tmp_path.iterdir()) == ["handout.html", "handout.pdf"]


def test_the_window_has_a_stretch_drawn(window: Window, qtbot: PatientBot, tmp_path: Path) -> None:
    for start, end in (([0, 0], [10, 10]), ([20, 0], [30, 10]), ([40, 0], [50, 10])):
        window.desk.editor.do("draw_rectangle", start=start, end=end)
    dialog = window.handouts.ask_stretch()
    dialog.start.setCurrentText("2")
    with qtbot.waitSignal(window.handouts.written) as signal:
        dialog.save(tmp_path / "rest.png")
    assert signal.args == [str(tmp_path / "rest.png")]
    assert b"acTL\0\0\0\x03" in (tmp_path / "rest.png").read_bytes(), "what was there before, and two steps"


def test_pictures_to_compare_show_the_same_part_of_the_canvas() -> None:
    """[14.4] before and after, and the panels of a strip, are as large as each other and in one scale."""
    steps = [step for chapter in told().chapters for step in chapter.steps]
    pairs = [(step.before, step.after) for step in steps if step.before is not None and step.after is not None]
    assert pairs and all(before.view == after.view for before, after in pairs)
    strips = [[panel.picture for panel in one.panels if panel.picture] for step in steps for one in step.strips]
    assert strips and all(len({picture.view for picture in one}) == 1 for one in strips)
    small, large = PageFigure("a", (0, 0, 10, 10), ""), PageFigure("b", (-5, 5, 10, 20), "")
    assert [one and one.view for one in alike([small, None, large])] == [(-5, 0, 15, 25), None, (-5, 0, 15, 25)]
    assert alike([None]) == [None] and large.within(20, 10) == (5, 10) and small.within(20, 30) == (10, 10)


def long() -> Handout:
    """One step with a hundred things done, another with a process that no page holds, and one with nothing."""
    one = told()
    first, shown = one.chapters[0].steps[0], one.chapters[1].steps[0]
    many = replace(first, did=[f"Does the first thing {place}" for place in range(100)])
    high = replace(shown, processes=[("high", "\n".join(f"line_{place}" for place in range(100)))])
    bare = HandoutStep(3, "Nothing to show", title="Nothing to show")
    return replace(
        one, chapters=[HandoutChapter("Long", [many, high, bare, replace(many, number=4), replace(high, number=5)])]
    )


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("made", [told, long])
def test_what_fits_on_a_page_stands_on_one(qapp: QApplication, made: Callable[[], Handout], paper: str) -> None:
    """[14.4] no row, formula or process that fits on a page is cut, and nothing reaches over the edge of a page."""
    room = page_room(paper)
    pages = handout_pages(made(), room)
    assert pages[0][0][0].firstBlock().begin().fragment().charFormat().font().pixelSize() == 2 * TEXT, "on any screen"
    places: dict[int, list[int]] = {}
    for number, page in enumerate(pages):
        end = 0.0
        assert page, "no page is empty"
        for text, top in page:
            places.setdefault(id(text), []).append(number)
            assert top >= end - SHARED or top < 0, "nothing stands on what is before it"
            assert text.size().width() <= room.width() + 1, "no word is cut"
            end = top + text.size().height()
            assert end <= room.height() + 0.5 or text.pageCount() > 1
    for name, text in {id(text): text for page in pages for text, _ in page}.items():
        high = text.documentLayout().frameBoundingRect(text.rootFrame()).height()
        assert len(places[name]) == 1 or high > room.height()
    assert max(map(len, places.values())) == (2 if made is long else 1)


def test_words_are_found_in_the_pdf(qapp: QApplication) -> None:
    """[14.4] two letters that are drawn as one would be found by nobody: "first" is five letters."""
    made = handout_pdf(long())
    tables = re.findall(rb"beginbfrange.*?endbfrange", made, re.DOTALL)
    assert tables and not any(re.search(rb"<FB0[0-6]>", table, re.IGNORECASE) for table in tables)


@pytest.mark.parametrize("made", [told, long])
def test_a_heading_is_on_the_page_of_what_follows_it(made: Callable[[], Handout]) -> None:
    """[14.4] a heading, its list, and the first row of pictures, formula or process below them are one piece."""
    one = made()
    units = print_units(one, 680, 960)
    steps = {f"{step.number}. {step.title}": step for chapter in one.chapters for step in chapter.steps}
    for unit in units:
        assert not re.search(r"</(h1|h2|h4)>\s*$", unit)
        assert unit.count("<table") <= 2, "no more than one row stands with them"
        heading = re.search(r"<h3>(.*?)( <span.*)?</h3>(.*)", unit, re.DOTALL)
        if heading and steps[html.unescape(heading[1])].title != "Nothing to show":
            assert "<table" in heading[3]
    joined = "".join(units)
    assert joined.index("</ul>") < joined.index("<img") and joined.count("<li>") == sum(
        len(step.did) for step in steps.values()
    )


def test_the_framed_program_says_how_high_it_is() -> None:
    """[14.4] playable in the page, on a narrow one as well: nothing is scrolled to within the frame."""
    whole = web_page(told(), "small")
    framed = html.unescape(re.findall(r'srcdoc="(.*?)"', whole, re.DOTALL)[0])
    assert framed.rstrip().endswith(f"{SAYS_ITS_HEIGHT}</body>\n</html>") and "event.source === frame" in whole
