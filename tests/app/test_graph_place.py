"""The graph in the window: selecting both ways, what is needed and what would change, keys, search, and its speed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.app.dependencies import Dependencies
from studio.app.desk import Desk
from studio.app.graph.graph_panel import GraphView
from studio.app.graph.layout import laid_out
from studio.app.graph.plane import AT_EASE, Plane
from studio.app.program.program_panel import Program
from studio.app.theme import Theme
from studio.app.window import Window
from studio.document.model import Definition, Document
from studio.language.parse import parse
from studio.session.editor import Editor

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
MANY = 400
GOBAN = Path(__file__).resolve().parents[2] / "examples" / "goban" / "goban.studio"


def chain() -> Editor:
    """A parameter, two values that need it, one that needs both, one apart; a constraint, a rule, an example."""
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[50, 40], name="sheet", snap=False)
    editor.do("parameterize", thing="sheet", attribute="width", name="wide", least=10, most=90)
    for name, formula in (("twice", "wide * 2"), ("half", "wide / 2"), ("both", "twice + half"), ("apart", "7")):
        editor.do("set_formula", name=name, formula=formula)
    editor.do("constrain", left="wide", relation="<=", right_formula="80", name="narrow")
    editor.do("new_state", name="clicks", value=0)
    editor.do("demonstrate_event", event="key", process="on_key", brings={"key": "a"})
    editor.do("change", tile="clicks", value=1)
    editor.do("end")
    return editor


def large(count: int = MANY) -> Document:
    """So many values; most need one to three of those before them."""
    chance, found = random.Random(1), {}
    for number in range(count):
        wanted = {max(0, number - 1 - int(chance.expovariate(1 / 30))) for _ in range(chance.choice([1, 1, 2, 3]))}
        formula = " + ".join(f"value_{one}" for one in sorted(wanted)) if number > 15 else str(number)
        found[f"value_{number}"] = Definition(f"value_{number}", parse(formula))
    return Document(found)


def place_of(qtbot: QtBot, editor: Editor, width: int = 900, height: int = 560) -> GraphView:
    theme = Theme()
    theme.choose("light")
    place = GraphView(Desk(editor), theme)
    qtbot.addWidget(place)
    place.resize(width, height)
    with qtbot.waitExposed(place):
        place.show()
    return place


def spot(plane: Plane, name: str) -> QPoint:
    return plane.mapFromScene(plane.boxes[name].sceneBoundingRect().center())


def click(place: GraphView, name: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.mouseClick(place.plane.viewport(), LEFT, held, spot(place.plane, name))


def tints(place: GraphView) -> dict[str, str]:
    return {name: box.tint for name, box in place.plane.boxes.items() if box.tint}


def test_a_click_selects_and_shows_both_ways_what_hangs_together(qtbot: QtBot, qapp: object) -> None:
    place = place_of(qtbot, chain())
    click(place, "twice")
    assert place.desk.selection.names == ("twice",)
    assert tints(place) == {"twice": "chosen", "wide": "needs", "both": "reaches"}
    assert place.plane.boxes["apart"].opacity() < 0.8 < place.plane.boxes["both"].opacity()
    assert place.legend.counts == (1, 1)
    click(place, "half", CTRL)
    assert place.desk.selection.names == ("twice", "half")
    click(place, "twice", CTRL)
    assert place.desk.selection.names == ("half",)
    QTest.mouseClick(place.plane.viewport(), LEFT, pos=QPoint(3, 3))
    assert place.desk.selection.names == () and tints(place) == {}


def test_what_is_selected_elsewhere_is_selected_here_and_brought_into_view(qtbot: QtBot, qapp: object) -> None:
    place = place_of(qtbot, Editor(large()), 400, 300)
    last = place.plane.layout_shown.columns[-1][0]
    assert not place.plane.viewport().rect().contains(spot(place.plane, last))
    place.desk.select_names((last,))
    assert place.plane.viewport().rect().contains(spot(place.plane, last))
    assert tints(place)[last] == "chosen"


def test_the_pointer_lights_what_hangs_together_for_all_places(qtbot: QtBot, qapp: object) -> None:
    place = place_of(qtbot, chain())
    QTest.mouseMove(place.plane.viewport(), spot(place.plane, "both"))
    assert place.desk.lit == (frozenset({"both"}), frozenset({"twice", "half", "wide"}), frozenset())
    assert tints(place)["wide"] == "needs" and tints(place)["both"] == "chosen"
    assert "twice + half" in place.plane.toolTip()
    QTest.mouseMove(place.plane.viewport(), QPoint(3, 3))
    assert not any(place.desk.lit) and tints(place) == {}


def test_rules_constraints_and_lessons_lead_to_what_they_are_about(qtbot: QtBot, qapp: object) -> None:
    place = place_of(qtbot, chain())
    click(place, "on key")
    assert place.desk.selection.names == ("on_key",)
    click(place, "narrow")
    assert place.desk.selection.names == ("wide",)
    assert "on_key-1" not in place.plane.boxes
    place.teaching.click()
    click(place, "on_key-1")
    assert place.desk.selection.names == ("on_key",)
    assert tints(place)["on_key-1"] == "needs", "the process needs what taught it"


def test_arrows_go_to_neighbours_and_enter_selects(qtbot: QtBot, qapp: object) -> None:
    place = place_of(qtbot, chain())
    click(place, "both")
    place.plane.setFocus()
    for key, expected in (
        (Qt.Key.Key_Left, {"twice", "half"}),
        (Qt.Key.Key_Left, {"wide"}),
        (Qt.Key.Key_Right, {"twice", "half", "sheet", "narrow"}),
    ):
        QTest.keyClick(place.plane, key)
        assert place.plane.current in expected
    before = place.plane.current
    QTest.keyClick(place.plane, Qt.Key.Key_Down)
    QTest.keyClick(place.plane, Qt.Key.Key_Up)
    assert place.plane.current == before
    QTest.keyClick(place.plane, Qt.Key.Key_Left)
    assert place.desk.selection.names == ("both",)
    QTest.keyClick(place.plane, Qt.Key.Key_Return)
    assert place.desk.selection.names == ("wide",)
    QTest.keyClick(place.plane, Qt.Key.Key_Escape)
    assert place.desk.selection.names == ()
    QTest.keyClick(place.plane, Qt.Key.Key_Right)
    assert any(place.desk.lit)
    place.search.setFocus()
    assert not any(place.desk.lit), "what the keys were at is lit no longer"


def test_the_search_centres_what_it_finds_and_enter_selects_one_after_the_other(qtbot: QtBot, qapp: object) -> None:
    place = place_of(qtbot, Editor(large()), 420, 320)
    place.plane.setFocus()
    QTest.keyClick(place.plane, Qt.Key.Key_F, CTRL)
    assert place.search.hasFocus()
    QTest.keyClicks(place.search, "alue_39")
    assert place.plane.current == "value_39"
    centre = place.plane.viewport().rect().center()
    assert (spot(place.plane, "value_39") - centre).manhattanLength() < 4
    QTest.keyClick(place.search, Qt.Key.Key_Return)
    assert place.desk.selection.names == ("value_39",)
    QTest.keyClick(place.search, Qt.Key.Key_Return)
    assert place.desk.selection.names == ("value_390",)
    failures: list[str] = []
    place.desk.failed.connect(failures.append)
    QTest.keyClicks(place.search, "zz")
    QTest.keyClick(place.search, Qt.Key.Key_Return)
    assert failures == ["Nothing in the graph has “alue_39zz” in its name."]


def test_a_change_of_a_value_lays_nothing_out_anew_and_out_of_sight_nothing_is_done(
    qtbot: QtBot, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = place_of(qtbot, chain())
    boxes = dict(place.plane.boxes)
    place.desk.do("set_parameter", name="wide", value=60)
    place.desk.following.all_now()
    assert place.plane.boxes == boxes
    place.hide()
    monkeypatch.setattr("studio.app.graph.graph_panel.laid_out", lambda _: pytest.fail("laid out while hidden"))
    place.desk.do("set_formula", name="more", formula="wide + 1")
    place.desk.select_names(("more",))
    place.desk.following.all_now()
    monkeypatch.undo()
    place.show()
    assert tints(place)["more"] == "chosen"


def test_four_hundred_nodes_have_places_of_their_own_and_are_painted_at_any_size(qtbot: QtBot, qapp: object) -> None:
    desk = Desk(Editor(large()))
    layout = laid_out(Dependencies(desk).graph)
    assert len(layout.places) == MANY and len(set(layout.places.values())) == MANY
    place = place_of(qtbot, Editor(large()))
    picture = QImage(place.size(), QImage.Format.Format_ARGB32)
    for scale in (0.1, 0.35, 0.8):
        place.plane.fit()
        place.plane.zoom(scale / place.plane.scale_now)
        picture.fill(0)
        place.render(picture)
        assert len({picture.pixel(x, y) for x in range(0, 800, 7) for y in range(60, 500, 7)}) > 2, f"at {scale}"


def shades(plane: Plane, name: str) -> int:
    """How many colours there are where a name stands."""
    image = plane.viewport().grab().toImage()
    letters = plane.boxes[name].mapToScene(QRectF(28, -3, 24, 6)).boundingRect()
    seen = plane.mapFromScene(letters).boundingRect()
    pixels = [(x, y) for x in range(seen.left(), seen.right()) for y in range(seen.top(), seen.bottom())]
    return len({image.pixelColor(x, y).name() for x, y in pixels})


def test_names_vanish_where_they_could_not_be_read(qtbot: QtBot, qapp: object) -> None:
    place = place_of(qtbot, chain(), 1200, 700)
    found = {}
    for scale in (1.0, 0.6, 0.4):
        place.plane.fit()
        place.plane.zoom(scale / place.plane.scale_now)
        place.plane.centerOn(place.plane.boxes["wide"])
        found[scale] = shades(place.plane, "wide")
    assert min(found[1.0], found[0.6]) > 8 and found[0.4] <= 2, "letters have many shades, a patch has one"
    QTest.keyClick(place.plane, Qt.Key.Key_F)
    assert place.plane.scale_now <= 1.0
    assert all(place.plane.viewport().rect().contains(spot(place.plane, name)) for name in place.plane.boxes)


def test_the_graph_of_an_example_can_be_read_where_it_is_made_large(qtbot: QtBot, window: Window) -> None:
    window.desk.replace(Editor.open(GOBAN))
    window.files.forget()
    window.show_place("graph")
    place = window.places["graph"]
    assert isinstance(place, GraphView)
    small = place.plane.width()
    qtbot.waitUntil(lambda: place.plane.scale_now == pytest.approx(AT_EASE))
    QTest.mouseClick(place.large, LEFT)
    qtbot.waitUntil(lambda: place.plane.width() > 2 * small, timeout=2000)
    QTest.mouseClick(place.whole, LEFT)
    port = place.plane.viewport().rect()
    seen = [place.plane.mapFromScene(one.sceneBoundingRect()).boundingRect() for one in place.plane.boxes.values()]
    assert all(port.contains(one) for one in seen) and place.plane.scale_now >= place.plane.readable
    qtbot.waitUntil(place.plane.hasFocus, timeout=2000)
    QTest.mouseClick(place.large, LEFT)
    qtbot.waitUntil(lambda: place.plane.width() < 1.2 * small, timeout=2000)
    window.show_place("program")
    source = window.places["program"]
    assert isinstance(source, Program)
    small = source.source.width()
    QTest.mouseClick(source.large, LEFT)
    qtbot.waitUntil(lambda: source.source.width() > 2 * small, timeout=2000)
    QTest.mouseClick(source.large, LEFT)
    qtbot.waitUntil(lambda: source.source.width() < 1.2 * small, timeout=2000)


@pytest.mark.parametrize("chosen", ["", "value_5", f"value_{MANY - 1}"])
def test_what_is_seen_of_a_graph_at_first_is_full_of_it(qtbot: QtBot, qapp: object, chosen: str) -> None:
    """However far out what is selected stands: no empty room is shown beside a graph that goes on elsewhere."""
    place = place_of(qtbot, Editor(large()), 330, 420)
    plane = place.plane
    qtbot.waitUntil(lambda: plane.scale_now == pytest.approx(AT_EASE))
    plane.forget()
    plane.look_at_first(chosen)
    seen = plane.mapToScene(plane.viewport().rect()).boundingRect()
    assert plane.extent.adjusted(-2, -2, 2, 2).contains(seen)
    if chosen:
        assert seen.intersects(plane.boxes[chosen].sceneBoundingRect())
