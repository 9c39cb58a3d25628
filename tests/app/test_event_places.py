"""The pictures of several situations: the same part of the canvas in all, the pointer where the event comes."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from studio import Editor
from studio.app.candidates.event_places import beside_picture
from studio.app.candidates.option_pictures import drawn_scenes
from studio.app.following import at_once
from studio.app.theme import Theme
from studio.document.model import Document
from studio.infer.goals import Question
from studio.language.parse import parse
from studio.language.values import Point, Shape, Value
from tests.app.ground import ground_with
from tests.app.test_several_situations import asked
from tests.app.waiting import worked_out
from tests.demonstrate.acting import Acting, state, symbol


def _scenes(small: float, also: bool = True) -> list[list[Shape]]:
    """A paper of 900 by 600, and on it a disc that is red, and blue in the other picture."""
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[900, 600], fill="white", name="paper")
    editor.do("draw_ellipse", center=[600, 400], radius_x=small, radius_y=small, name="disc")
    found = []
    for color in ("red", "blue") if also else ("red",):
        editor.do("set_attribute", attribute="disc.fill", value=color)
        found.append(editor.live.scene())
    return found


@pytest.mark.usefixtures("qapp")
def test_what_differs_is_large_enough_to_be_seen_and_all_pictures_show_the_same_part() -> None:
    made = at_once(drawn_scenes(_scenes(8), 1.0, Theme(), [[Point(560, 400)], [Point(640, 400)]]))
    assert made.area.contains(QRectF(560, 380, 80, 40)) and made.area.width() < 240
    assert QRectF(0, 0, 900, 600).contains(made.area)
    for draw, color in zip(made.each, ("red", "blue"), strict=True):
        seen = draw(QSize(180, 120)).toImage()
        inside = [seen.pixelColor(x, y) for x in range(180) for y in range(120)]
        assert sum(one == QColor(color) for one in inside) > 12


@pytest.mark.usefixtures("qapp")
def test_all_is_shown_where_what_differs_can_be_seen_or_nothing_does() -> None:
    for scenes in (_scenes(80), _scenes(8, also=False)):
        assert at_once(drawn_scenes(scenes, 1.0, Theme())).area.contains(QRectF(0, 0, 900, 600))


@pytest.mark.usefixtures("qapp")
def test_the_pointer_stands_where_the_event_comes() -> None:
    places = [[Point(200, 300)], [Point(200, 100), Point(700, 100)]], [[Point(850, 550)]] * 2
    made, elsewhere = (at_once(drawn_scenes(_scenes(80), 1.0, Theme(), each)).each for each in places)
    first, second = (draw(QSize(180, 120)).toImage() for draw in made)
    plain = [draw(QSize(180, 120)).toImage() for draw in elsewhere]
    tip = min(_other(first, plain[0]), key=lambda at: (at[1], at[0]))
    assert abs(tip[0] - 43) <= 2 and abs(tip[1] - 57) <= 2
    other = [at for at in _other(second, plain[1]) if at[1] < 40]
    assert min(other)[0] < 50 and max(other)[0] > 130, "a line from where it begins, and the pointer at its end"


def _other(seen: QImage, plain: QImage) -> list[tuple[int, int]]:
    size = range(seen.width()), range(seen.height())
    return [(x, y) for x in size[0] for y in size[1] if seen.pixel(x, y) != plain.pixel(x, y)]


def test_words_beside_a_picture_leave_out_what_it_shows(qtbot: QtBot) -> None:
    desk = (ground := ground_with(qtbot, "inspector")).desk
    for x in (0, 60, 120):
        desk.do("draw_ellipse", center=[x, 0], radius_x=20, radius_y=20, fill="gray", name=f"lamp_{x}")
    desk.do("listify", things=["lamp_0", "lamp_60", "lamp_120"], name="lamps")
    desk.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [60, 0]}})
    desk.do("let_change", thing="lamps", attribute="fill", name="shades")
    desk.do("put", tile="shades", key={"of": "lamps", "key": 1}, value={"symbol": "red"})
    worked_out(desk, "end")
    sheet = asked(ground)
    assert len(sheet.pictures) == len(sheet.rows) > 1
    words = [one.words.text() for one in sheet.rows]
    assert not any("at (" in one or "shades [" in one for one in words)
    assert any("at (" in one.words.accessibleName() for one in sheet.rows), "who hears it is told all"
    assert any("click on lamps" in one for one in words) and all(one.count("a click") <= 1 for one in words)


def test_words_beside_a_picture_that_shows_all_of_it_still_tell_the_moment() -> None:
    now: dict[str, Value] = {"mood": "red", "late": 3}
    options = ((True, parse("late > 2")), (False, parse("mood == 'red'")))
    question = Question("on_tick: when set mood", "", now, options)
    words = partial(beside_picture, Document(), question, "With mood red and late 3")
    assert words(["mood"]) == "With late 3"
    assert words(["mood", "late"]) == "With mood red and late 3"


def test_words_beside_a_picture_tell_what_it_does_not_show_just_then(qtbot: QtBot) -> None:
    """A colour that is seen only when it is late, a colour that is always seen, and a list seen only by its sum."""
    desk = (ground := ground_with(qtbot, "inspector")).desk
    acting = Acting(state("late", "1"), state("mood", "red"), state("shade", "gold"), state("heights", "[3, 5]"))
    desk.replace(acting.editor)
    formulas = {
        "lamp": "ellipse(center=point(0, 0), radius_x=20 + late, radius_y=20, fill=mood if late > 50 else white)",
        "roof": "rectangle(x=40, y=0, width=20, height=sum(heights) * 2, fill=shade)",
    }
    for name, formula in formulas.items():
        worked_out(desk, "draw_rectangle", start=[0, 0], end=[9, 9], name=name)
        worked_out(desk, "set_formula", name=name, formula=formula)
    for late, mood, by in ((1, "red", 1), (3, "blue", 5)):
        states = {"late": late, "mood": symbol(mood), "shade": symbol(mood), "heights": [3, 5]}
        worked_out(desk, "demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
        worked_out(desk, "change", tile="late", value=late + by)
        worked_out(desk, "end")
    rows = asked(ground).rows
    assert len(rows) == len(asked(ground).pictures) == 4
    white = [one for one in rows if one.question.situation["late"] < 50]
    assert all("mood" in one.words.text() for one in white if "mood" in one.words.accessibleName())
    assert sum("mood" in one.words.text() for one in white) > 1
    assert any("heights [3, 5]" in one.words.text() for one in white)
    seen = [one for one in rows if "shade" in one.words.accessibleName()]
    assert seen and not any("shade" in one.words.text() for one in seen), "it is seen"
