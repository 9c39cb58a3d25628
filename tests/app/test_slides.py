"""Slides for the room: steps by keys, a pause before each guess, the teacher's notes in a window of their own."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.app.slides.slide import GUESS, demonstrated, pointed
from studio.app.slides.slide_picture import SlidePicture
from studio.app.slides.slide_show import SlideShow
from studio.app.theme import Theme
from studio.app.window import Window
from studio.language.values import Point
from studio.session.editor import Editor
from tests.app.waiting import finish

KEY = Qt.Key


def beads() -> Editor:
    """Three circles that become a row, with a note for the room and one for the teacher."""
    editor = Editor()
    editor.chapter("A row")
    for number, x in enumerate((40, 91, 139)):
        if number == 2:
            editor.note("The last one.")
            editor.note("Teacher: let them look at the distances.")
        name = f"bead_{number}"
        editor.do("draw_ellipse", center=[x, 40], radius_x=15, radius_y=15, fill="gray", name=name, snap=False)
    editor.do("listify", things=["bead_0", "bead_1", "bead_2"], name="beads")
    return editor


def shown(qtbot: QtBot, window: Window, editor: Editor) -> SlideShow:
    window.desk.replace(editor)
    window.files.forget()
    slides = window.show_slides()
    qtbot.waitUntil(lambda: window.timeline.recording.at == 0)
    return slides


def press(slides: SlideShow, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(slides, key)
        finish(slides.timeline.desk)


def test_a_guess_is_asked_for_before_it_is_shown(qtbot: QtBot, window: Window) -> None:
    slides = shown(qtbot, window, beads())
    assert slides.isFullScreen() and slides.notes.isVisible()
    assert "Return shows the guess" in slides.note.text(), "the first slide says which keys there are"
    box = slides.picture.box
    assert box.width() > 120, "it is as large as all of it will be"
    press(slides, KEY.Key_Right, KEY.Key_Space, KEY.Key_Right)
    high = slides.picture.height()
    assert slides.slide.count == "3 of 4" and slides.chapter.text() == "A row"
    assert slides.note.text() == "The last one.", "the teacher's own is not for the room"
    assert slides.notes.notes.text() == "let them look at the distances.\nThe last one."
    assert slides.slide.places == (Point(139, 40),) and len(slides.picture.shapes) == 3

    press(slides, KEY.Key_Right)
    assert slides.guess.text().startswith(GUESS) and "51" not in slides.guess.text()
    assert slides.slide.named == ("bead_0", "bead_1", "bead_2") and len(slides.picture.marked) == 3
    assert slides.picture.marked[0].contains(QPointF(40, 40))
    assert (slides.picture.height(), slides.picture.box) == (high, box), "things keep their size on the way"
    three = list(slides.picture.shapes)
    assert "beads" not in str(slides.picture.shapes) and three == slides.picture.shapes
    assert "i" in slides.notes.guess.text(), "the teacher knows it already"
    press(slides, KEY.Key_Right)
    assert slides.slide.count == "4 of 4" and "beads.center.x = " in slides.guess.text()
    assert slides.picture.shapes != three, "now the row is straightened"

    QTest.keyClick(slides.notes, KEY.Key_Left)
    finish(slides.timeline.desk)
    assert slides.slide.count == "3 of 4", "the window of notes has the same keys"
    press(slides, KEY.Key_Right)
    assert slides.guess.text().startswith(GUESS)
    press(slides, KEY.Key_Return, KEY.Key_Return)
    assert "beads.center.x = " in slides.guess.text()
    press(slides, KEY.Key_N)
    assert not slides.notes.isVisible()
    press(slides, KEY.Key_PageUp, KEY.Key_Home)
    assert window.timeline.recording.at == 0
    slides.close()


def test_what_is_acted_out_is_seen_in_its_situation(qtbot: QtBot) -> None:
    editor = Editor()
    editor.do("draw_ellipse", center=[40, 40], radius_x=15, radius_y=15, name="lamp")
    editor.do("parameterize", thing="lamp", attribute="radius_x", number=0, name="wide")
    editor.do("make_state", name="wide")
    assert demonstrated(editor.document) == ("", None)
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [40, 40]}})
    words, before = demonstrated(editor.document)
    editor.do("change", tile="wide", value=30)
    _, after = demonstrated(editor.document)
    assert words == "at (40, 40), wide 15" and before is not None and after is not None
    assert 'rx="15"' in before.whole and 'rx="30"' in after.whole
    look = Theme()
    look.choose("dark")
    picture = SlidePicture(look)
    qtbot.addWidget(picture)
    picture.resize(400, 200)
    picture.give([], after)
    corner = picture.grab().toImage().pixelColor(4, 100).name()
    assert corner == "#ffffff" != look.color("paper").name(), "the sheet is as white as the picture on it"


def test_what_was_pointed_at_stands_in_the_gesture() -> None:
    given = {"brings": {"at": {"point": [40, 50]}}, "start": [1, 2], "keys": [3, 4], "points": [[5, 6], [7, 8]]}
    assert list(pointed(given)) == [Point(40, 50), Point(1, 2), Point(5, 6), Point(7, 8)]


def test_slides_of_an_opened_session_wait_until_a_step_is_ready(qtbot: QtBot, window: Window) -> None:
    window.files.open(Path(__file__).parents[2] / "examples" / "guides" / "2_light.jsonl")
    slides = window.show_slides()
    QTest.keyClick(slides, KEY.Key_Right)
    qtbot.waitUntil(lambda: slides.slide.count == "1 of 13")
    slides.close()
    assert not slides.notes.isVisible()
