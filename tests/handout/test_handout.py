"""Handouts: every step with its pictures and formulas, one file that fetches nothing, and pages of the right size."""

from __future__ import annotations

import html
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from studio.__main__ import main
from studio.app.printing.handout_printing import cut, handout_pdf
from studio.app.window import Window
from studio.handout.contents import Handout, handout
from studio.handout.pictures import PageFigure
from studio.handout.rendering import SAYS_ITS_HEIGHT, print_page, web_page
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
    assert first.panels[0].picture != first.panels[1].picture, "the disc is there once it is put"
    assert [(tile.name, tile.words, tile.colour) for tile in first.panels[2].tiles] == [("turn", "blue", "blue")]
    assert any(rule.rival or rule.refuted or rule.question for rule in shown.inferred)
    assert [name for name, _ in shown.processes] == ["on_click"] and "put held[" in shown.processes[0][1]
    assert one.facts["demonstrations"] == 3 and one.facts["things done"] == 30


def test_the_page_fetches_nothing_and_is_escaped() -> None:
    page = web_page(told(), "small")
    assert "://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "A &lt;b&gt;small&lt;/b&gt; thing &amp; more" in page and "<b>small" not in page
    used = set(re.findall(r'<use href="#(\w+)"', page))
    assert used and used <= set(re.findall(r'<symbol id="(\w+)"', page))
    assert re.search(r'<iframe sandbox="allow-scripts"[^>]*srcdoc="', page)
    program = html.unescape(page.split('srcdoc="')[1].split('"')[0])
    assert program.lstrip().lower().startswith("<!doctype html>") and "class Program" in program


def test_a_session_without_a_program_or_a_picture_is_told_too() -> None:
    plain = handout(Session("", (Gesture("new_state", {"name": "a", "value": 1}),)))
    page = web_page(plain, "plain")
    assert "<iframe" not in page and plain.final is None and "A session" in page
    assert "What was made" not in print_page(plain)


@pytest.mark.parametrize("paper, points", [("A4", (595, 842)), ("Letter", (612, 792))])
def test_it_is_printed_on_paper_of_either_size(qapp: QApplication, paper: str, points: tuple[int, int]) -> None:
    made = handout_pdf(told(), paper)
    boxes = [tuple(round(float(one)) for one in box.split()) for box in re.findall(rb"/MediaBox \[([^\]]*)\]", made)]
    assert made.startswith(b"%PDF") and set(boxes) == {(0, 0, *points), (0, 0, *reversed(points))}
    assert boxes.count((0, 0, *reversed(points))) == 1 and len(boxes) >= 3, "the graph stands across"
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


def test_a_wide_graph_is_cut_in_parts_that_overlap() -> None:
    high = PageFigure("g", 300, 200, "0 0 300 200", "")
    assert cut(high) == [high]
    parts = cut(PageFigure("g", 1000, 200, "-10 0 1000 200", ""))
    views = [tuple(map(float, one.view.split())) for one in parts]
    assert len(parts) == 3 and views[0][0] == -10 and views[-1][0] + views[-1][2] == 990
    assert all(one[0] + one[2] > other[0] for one, other in pairwise(views))
    assert [one.width for one in parts] == [view[2] for view in views], "all are as large"
    box = '<rect x="%d" y="5" width="80" height="20"/>'
    whole = box.replace("80", "1000") % 0 + "".join(box % x for x in range(0, 1000, 100))
    for view in (one.view.split() for one in cut(PageFigure("g", 1000, 200, "0 0 1000 200", whole))):
        begin, end = float(view[0]), float(view[0]) + float(view[2])
        assert not any(x < edge < x + 80 for x in range(0, 1000, 100) for edge in (begin, end)), "no box is cut through"


def test_the_framed_program_says_how_high_it_is() -> None:
    """[14.4] playable in the page, on a narrow one as well: nothing is scrolled to within the frame."""
    whole = web_page(told(), "small")
    framed = html.unescape(re.findall(r'srcdoc="(.*?)"', whole, re.DOTALL)[0])
    assert framed.rstrip().endswith(f"{SAYS_ITS_HEIGHT}</body>\n</html>") and "event.source === frame" in whole
