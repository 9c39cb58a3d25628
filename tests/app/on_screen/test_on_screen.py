"""The studio as a process of its own under an X server with a window manager, led by real events.

What came out is looked at in the file that it saves.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from studio.document.model import Document
from studio.session.editor import Editor
from tests.app.on_screen.screen import PATIENCE, At, Screen, ended, screen, until

START, END = (400, 250), (480, 310)
"""Two places of the canvas."""

OFFERS = """
import sys
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QColor, QDrag, QImage
from PySide6.QtWidgets import QApplication, QLabel

class Source(QLabel):
    def mouseMoveEvent(self, event):
        drag = QDrag(self)
        offered = QMimeData()
        offered.setUrls([QUrl.fromLocalFile(sys.argv[2])])
        drag.setMimeData(offered)
        drag.exec()

application = QApplication([])
shown = Source("Something else", windowTitle="Beside")
shown.setGeometry(20, 20, 120, 90)
shown.show()
image = QImage(40, 30, QImage.Format.Format_RGB32)
image.fill(QColor("teal"))
image.save(sys.argv[2])
if sys.argv[1] == "image":
    application.clipboard().setImage(image)
if sys.argv[1] == "cells":
    application.clipboard().setText("name\\tprice\\nfig\\t3\\nplum\\t5\\n")
application.exec()
"""
WAITS: dict[str, Callable[[Document], object]] = {
    "image": lambda document: document.images,
    "cells": lambda document: len(document.definitions) > 1,
}
"""Another program with a window, which has something on the clipboard, and a file to drag."""


def boxes(document: Document, kind: str) -> list[tuple[int, ...]]:
    """Where the shapes of a kind are and how large, in whole pixels."""
    live = Editor(document).live
    found = [live.value(name) for name, one in document.definitions.items() if one.drawn and name.startswith(kind)]
    return [tuple(round(shape.get(name)) for name in ("x", "y", "width", "height")) for shape in found]


def drawn(shown: Screen, start: At = START, end: At = END) -> None:
    """Draws a rectangle; again, where a window just opened was not yet listening."""
    before = len((shown.document() or Document()).definitions)
    for _ in range(5):
        shown.keys("r")
        shown.pull(start, end)
        if len(shown.tried(lambda document: len(document.definitions) > before).definitions) > before:
            return
    raise AssertionError("nothing was drawn")


def test_a_rectangle_is_pulled_and_copied_with_alt(shown: Screen, tmp_path: Path) -> None:
    """The window manager moves windows by Alt, so it comes after the press."""
    with shown.studio(tmp_path / "drawn.studio"):
        drawn(shown)
        shown.keys("v")
        shown.pull((440, 280), (560, 380), held="alt")
        found = shown.saved(lambda document: len(document.definitions) == 2, "two rectangles")
    (x, y, *size), copy = boxes(found, "rectangle")
    assert size == [80, 60] and copy == pytest.approx((x + 120, y + 100, 80, 60), abs=1), (
        "but for a pixel of the canvas"
    )


def test_keys_reach_a_new_document_and_what_is_in_hand_is_put_down(shown: Screen, tmp_path: Path) -> None:
    """After Ctrl+N and its question, keys go to the canvas; the new document asks for a file when it is saved."""
    with shown.studio(tmp_path / "before.studio"):
        drawn(shown)
        shown.keys("Delete", "ctrl+n")
        main, asking = shown.window, shown.take("^Unsaved changes$")
        assert asking != main
        shown.keys("alt+s")
        shown.take("^Untitled.* Studio$")
        before = shown.document()
        assert before is not None and not before.definitions
        shown.keys("e")
        shown.pull(START, END)
        shown.keys("ctrl+s")
        shown.file = tmp_path / "after.studio"
        shown.take("^Save")
        shown.types(str(shown.file))
        shown.keys("Return")
        shown.take("^after.studio.* Studio$")
        found = until(shown.document, "the new file")
    assert list(found.definitions) == ["ellipse_1"]


def test_the_window_manager_makes_the_window_larger_and_closes_it(shown: Screen, tmp_path: Path) -> None:
    """A double click on the title bar, and Alt+F4: it asks, is left open, asks again and is gone, nothing saved."""
    with shown.studio(tmp_path / "closed.studio") as process:
        main, (wide, high) = shown.window, shown.size()
        shown.does("mousemove", "--window", main, wide // 2, -10, "click", "--repeat", 2, "--delay", 30, 1)
        until(lambda: shown.size()[0] > wide and shown.size()[1] > high, "a larger window")
        drawn(shown, (wide - 280, high - 100), (wide - 180, high - 50))
        shown.saved(
            lambda document: [box[2:] for box in boxes(document, "rectangle")] == [(100, 50)], "what was drawn there"
        )
        shown.keys("Delete", "alt+F4")
        shown.take("^Unsaved changes$")
        shown.keys("Escape")
        shown.take("^closed.studio.* Studio$")
        shown.keys("alt+F4")
        shown.take("^Unsaved changes$")
        shown.keys("alt+d")
        assert process.wait(timeout=PATIENCE) == 0
    left = shown.document()
    assert left is not None and len(left.definitions) == 1


def test_the_menu_of_a_thing_by_the_right_button(shown: Screen, tmp_path: Path) -> None:
    """The menu takes keys as long as it is open; what was chosen is done to the thing that was clicked."""
    with shown.studio(tmp_path / "menu.studio"):
        drawn(shown)
        drawn(shown, (600, 400), (650, 430))
        shown.keys("v")
        shown.menu((600, 415))
        shown.keys(*["Down"] * 5, "Return")
        found = shown.saved(lambda document: len(document.definitions) == 1, "one rectangle")
    assert boxes(found, "rectangle")[0][2:] == (80, 60)


def test_what_another_program_has_on_the_clipboard_is_pasted(shown: Screen, tmp_path: Path) -> None:
    with shown.studio(tmp_path / "pasted.studio"):
        main = shown.window
        for kind in ("image", "cells"):
            other = shown.begun(sys.executable, "-c", OFFERS, kind, str(tmp_path / "teal.png"))
            try:
                beside = shown.take("^Beside$")
                assert beside != main
                shown.take("^pasted.studio.* Studio$")
                shown.keys("ctrl+v")
                found = shown.saved(WAITS[kind], kind)
            finally:
                ended(other)
    assert boxes(found, "image")[0][2:] == (40, 30)
    table = next(one for name, one in found.definitions.items() if not one.drawn)
    assert "plum" in str(table.formula)


def test_a_file_is_dragged_from_another_program(shown: Screen, tmp_path: Path) -> None:
    """On a busy machine it is dragged again, more slowly: what is let go before the window took it is not dropped."""
    with shown.studio(tmp_path / "dropped.studio"):
        main, found = shown.window, Document()
        for pause in (0.05, 0.3, 1.0, 3.0):
            other = shown.begun(sys.executable, "-c", OFFERS, "drag", str(tmp_path / "teal.png"))
            try:
                beside, shown.window = shown.take("^Beside$"), main
                shown.carried(beside, (60, 40), (400, 300), pause)
                shown.take("^dropped.studio.* Studio$")
                found = shown.tried(lambda document: document.images)
            finally:
                ended(other)
            if found.images:
                break
    assert boxes(found, "image")[0][2:] == (40, 30)


def test_a_thing_goes_from_one_window_to_the_next(shown: Screen, tmp_path: Path) -> None:
    """The other window is a process of its own; what is copied here is pasted there."""
    with shown.studio(tmp_path / "first.studio"):
        drawn(shown)
        shown.keys("ctrl+a", "ctrl+c")
        shown.keys("ctrl+shift+n")
        shown.take("^Untitled.* Studio$")
        shown.keys("ctrl+n", "ctrl+v", "ctrl+s")
        shown.file = tmp_path / "second.studio"
        shown.take("^Save")
        shown.types(str(shown.file))
        shown.keys("Return")
        shown.take("^second.studio.* Studio$")
        found = until(shown.document, "the second file")
        shown.keys("alt+F4")
        until(lambda: not shown.windows("^second.studio.* Studio$"), "the end of the second window")
    assert [box[2:] for box in boxes(found, "rectangle")] == [(80, 60)]


def test_on_a_small_screen_all_of_the_window_is_seen_with_its_title(tmp_path: Path) -> None:
    with screen(tmp_path, "1280x800") as small, small.studio(tmp_path / "small.studio"):
        wide, high = until(lambda: small.size() if small.size() < (1280, 790) else None, "a window that fits")
        assert wide > 1200 and high > 700
