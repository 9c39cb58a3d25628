"""What the window of an emitted program shows of its drawing, and what the browser's page does alike."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from studio.compile.runtime.picture import united, within
from studio.document.model import Document, Rule
from studio.language.parse import parse
from studio.language.steps import Let
from studio.language.types import NUMBER
from tests.compile.emitted import module_of
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


def test_boxes_are_united_and_compared():
    assert united(None, (1, 2, 3, 4)) == (1, 2, 3, 4)
    assert united((0, 0, 10, 10), (5, -5, 10, 10)) == (0, -5, 15, 15)
    assert within((-2, 0, 12, 10), (0, 0, 10, 10), 2) and not within((0, 0, 10, 13), (0, 0, 10, 10), 2)
