"""Fill and outline by real events: of what is selected, of what is drawn next, and from the inspector."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app import shape_painting
from studio.app.filing.example_list import example_folders
from studio.app.inspector.inspector_panel import Inspector
from studio.app.style.color_picker import ColorPicker
from studio.app.style.drawing_style import NEXT
from studio.app.style.keeping_clear import FEW
from studio.app.style.swatches import plain_and_others
from studio.app.widgets import Swatch
from studio.app.window import Window
from studio.compile.runtime import painting
from studio.language.colour_kinds import KINDS, PLAIN, shade_of
from studio.language.colours import COLOURS
from studio.language.show import show
from studio.language.values import Point, Shape
from studio.lessons.finding import guides
from tests.app.waiting import worked_out

LEFT = Qt.MouseButton.LeftButton


def picker() -> ColorPicker:
    found = QApplication.activePopupWidget()
    assert isinstance(found, ColorPicker)
    return found


def choose(qtbot: QtBot, window: Window, name: str, colour: str) -> None:
    """Opens the colours of a button of the bar and clicks one."""
    qtbot.mouseClick(window.look_bar.buttons[name], LEFT)
    swatches = picker().swatches
    qtbot.mouseClick(swatches, LEFT, pos=swatches.spot(colour))


def pull(qtbot: QtBot, window: Window, start: tuple[int, int], end: tuple[int, int]) -> None:
    viewport, view = window.view.viewport(), window.view
    for event, at in ((qtbot.mousePress, start), (qtbot.mouseMove, end), (qtbot.mouseRelease, end)):
        place = view.mapFromScene(*at)
        if event is qtbot.mouseMove:
            event(viewport, place)
        else:
            event(viewport, LEFT, pos=place)


def formula(window: Window, name: str) -> str:
    return show(window.desk.document.definitions[name].formula)


def test_what_is_drawn_next_has_the_look_that_was_chosen(qtbot: QtBot, window: Window) -> None:
    choose(qtbot, window, "fill", "gold")
    choose(qtbot, window, "stroke", "navy")
    window.look_bar.width_field.setFocus()
    window.look_bar.width_field.selectAll()
    qtbot.keyClicks(window.look_bar.width_field, "2.5")
    qtbot.keyClick(window.look_bar.width_field, Qt.Key.Key_Return)
    window.tools["rectangle"].trigger()
    pull(qtbot, window, (20, 20), (120, 80))
    assert formula(window, "rectangle_1").endswith("fill=gold, stroke=navy, stroke_width=2.5)")
    window.tools["line"].trigger()
    pull(qtbot, window, (20, 150), (120, 151))
    assert "fill" not in formula(window, "line_1") and "stroke=navy" in formula(window, "line_1")
    said: list[str] = []
    window.desk.said.connect(said.append)
    choose(qtbot, window, "stroke", "teal")
    assert NEXT not in said and "stroke=teal" in formula(window, "line_1")
    choose(qtbot, window, "fill", "tomato")
    assert said[-1] == "line_1 has no fill; what is drawn next gets it."
    window.desk.select_names(())
    choose(qtbot, window, "stroke", "gold")
    assert said[-1] == NEXT and "stroke=teal" in formula(window, "line_1"), "who meant what is there is told"


def test_after_a_width_was_typed_keys_take_tools_again(qtbot: QtBot, window: Window) -> None:
    field = window.look_bar.width_field
    qtbot.mouseClick(field.lineEdit(), LEFT)
    field.selectAll()
    qtbot.keyClicks(field, "20")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.value() == 20 and window.view.hasFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_L)
    pull(qtbot, window, (20, 150), (120, 220))
    assert "stroke_width=20" in formula(window, "line_1")


def test_what_a_shape_was_given_goes_on_to_the_next_shape_but_not_to_words(qtbot: QtBot, window: Window) -> None:
    window.desk.do("draw_rectangle", start=[20, 20], end=[60, 60], name="a", snap=False)
    window.desk.select_names(("a",))
    choose(qtbot, window, "fill", "gold")
    window.desk.do("set_attribute", attribute="a.stroke", value="navy")  # as a row of the inspector does
    window.tools["rectangle"].trigger()
    pull(qtbot, window, (120, 20), (220, 80))
    assert formula(window, "rectangle_1").endswith("fill=gold, stroke=navy)")
    look = window.scene.look
    assert "fill" not in look.arguments("draw_label", written=True)
    window.desk.do("draw_label", at=[150, 40], content="hello", name="words")
    window.desk.do("set_attribute", attribute="words.fill", value="white")
    assert look.arguments("draw_label", written=True)["fill"] == "white" and look.given["fill"] == "gold"


def test_a_fill_chosen_for_shapes_is_not_that_of_words_and_words_have_one_of_their_own(
    qtbot: QtBot, window: Window
) -> None:
    window.tools["rectangle"].trigger()
    choose(qtbot, window, "fill", "white")
    window.tools["label"].trigger()
    assert "black" in window.look_bar.buttons["fill"].toolTip(), "as it is seen on paper"
    written(qtbot, window, "18 free", (40, 40))
    assert "fill" not in formula(window, "label_1")
    window.tools["label"].trigger()
    window.desk.select(())
    choose(qtbot, window, "fill", "navy")
    written(qtbot, window, "full", (40, 90))
    assert formula(window, "label_2").endswith("fill=navy)")
    window.tools["rectangle"].trigger()
    window.desk.select(())
    assert "white" in window.look_bar.buttons["fill"].toolTip()


def written(qtbot: QtBot, window: Window, words: str, at: tuple[int, int]) -> None:
    qtbot.mouseClick(window.view.viewport(), LEFT, pos=window.view.mapFromScene(*at))
    field = QApplication.focusWidget()
    qtbot.keyClicks(field, words)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def test_no_outline_and_back(qtbot: QtBot, window: Window) -> None:
    qtbot.mouseClick(window.look_bar.buttons["stroke"], LEFT)
    qtbot.mouseClick(picker().none, LEFT)
    window.tools["ellipse"].trigger()
    pull(qtbot, window, (100, 100), (130, 130))
    assert "stroke_width=0" in formula(window, "ellipse_1")
    window.desk.select(())
    choose(qtbot, window, "stroke", "red")
    assert window.scene.look.given == {"stroke": "red"}


def test_a_selection_is_given_a_colour_that_is_shown_before(qtbot: QtBot, window: Window) -> None:
    desk = window.desk
    for name, x in (("a", 20), ("b", 120)):
        desk.do("draw_rectangle", start=[x, 20], end=[x + 60, 60], fill="white", name=name, snap=False)
    desk.select_names(("a", "b"))
    qtbot.mouseClick(window.look_bar.buttons["fill"], LEFT)
    swatches = picker().swatches
    assert swatches.names[swatches.mark] == "white"
    qtbot.mouseMove(swatches, swatches.spot("tomato"))
    assert [one.get("fill") for one in window.scene.ghost.shapes] == ["tomato", "tomato"]
    qtbot.keyClick(swatches, Qt.Key.Key_Return)
    assert "fill=tomato" in formula(window, "a") and "fill=tomato" in formula(window, "b")
    assert window.scene.look.given == {"fill": "tomato"}, "what is drawn next is like it"
    desk.undo()
    assert "fill=white" in formula(window, "a") and "fill=white" in formula(window, "b")


def test_a_group_is_given_a_colour_in_all_that_it_holds(qtbot: QtBot, window: Window) -> None:
    desk = window.desk
    desk.do("draw_rectangle", start=[20, 20], end=[80, 60], name="body")
    desk.do("draw_ellipse", center=[50, 40], radius_x=9, radius_y=9, name="wheel", snap=False)
    desk.do("draw_line", start=[20, 90], end=[80, 95], name="road", snap=False)
    desk.do("draw_group", things=["body", "wheel"], name="car")
    desk.do("draw_group", things=["car", "road"], name="scene")
    desk.select_names(("scene",))
    choose(qtbot, window, "fill", "gold")
    qtbot.waitUntil(lambda: "gold" in formula(window, "wheel"))
    assert "gold" in formula(window, "body") and "gold" not in formula(window, "road")
    desk.undo()
    assert "gold" not in formula(window, "body") + formula(window, "wheel"), "in one step"


def test_some_members_of_a_list_are_given_a_colour_by_a_rule(qtbot: QtBot, window: Window) -> None:
    desk = window.desk
    for row in range(3):
        for column in range(3):
            start = [40 * column, 40 * row]
            desk.do("draw_rectangle", start=start, end=[start[0] + 40, start[1] + 40], snap=False)
    worked_out(desk, "listify", things=list(desk.document.definitions), name="cells")
    window.view.fit()
    view, viewport = window.view, window.view.viewport()
    for k, (x, y) in enumerate(((20, 20), (100, 20), (60, 60), (20, 100), (100, 100))):
        held = Qt.KeyboardModifier.ShiftModifier if k else Qt.KeyboardModifier.NoModifier
        qtbot.mouseClick(viewport, LEFT, held, view.mapFromScene(x, y))
    choose(qtbot, window, "fill", "gold")
    qtbot.waitUntil(lambda: "[gold, None][(i + j) % 2]" in formula(window, "cells"))
    desk.select(tuple(("cells", (k,)) for k in range(9)))
    assert len(desk.kept_clear(True).drawn) == FEW, "a window that opens looks for a place beside few of them"
    desk.select_names(("cells",))
    choose(qtbot, window, "fill", "navy")
    qtbot.waitUntil(lambda: "fill=navy" in formula(window, "cells"))


def test_members_of_rows_of_unlike_lengths_are_given_a_colour_all_together(qtbot: QtBot, window: Window) -> None:
    shape = "rectangle(x=40*j, y=40*i, width=40, height=40, fill=white)"
    window.desk.do("draw_rectangle", start=[0, 0], end=[40, 40], name="steps", snap=False)
    window.desk.do("set_formula", name="steps", formula=f"[{shape} for i in range(3) for j in range(i + 1)]")
    window.view.fit()
    view, viewport = window.view, window.view.viewport()
    for k, (x, y) in enumerate(((20, 20), (60, 100))):
        held = Qt.KeyboardModifier.ShiftModifier if k else Qt.KeyboardModifier.NoModifier
        qtbot.mouseClick(viewport, LEFT, held, view.mapFromScene(x, y))
    assert len(window.desk.selection.things) == 2
    choose(qtbot, window, "fill", "gold")
    qtbot.waitUntil(lambda: "fill=gold)" in formula(window, "steps"))


def test_escape_leaves_everything_as_it_was(qtbot: QtBot, window: Window) -> None:
    window.desk.do("draw_rectangle", start=[20, 20], end=[60, 60], fill="white", name="a", snap=False)
    before = window.desk.document
    window.desk.select_names(("a",))
    qtbot.mouseClick(window.look_bar.buttons["fill"], LEFT)
    found = picker()
    found.swatches.mark = -1
    found.swatches.clearFocus()
    found.swatches.setFocus(Qt.FocusReason.TabFocusReason)
    assert found.swatches.mark == 0  # where the keyboard is can be seen
    qtbot.keyClick(found.swatches, Qt.Key.Key_Right)
    assert window.desk.ghost is not None
    button = window.look_bar.buttons["fill"]
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)  # as it stays while the popup takes the pointer
    QCursor.setPos(button.mapToGlobal(QPoint(button.width() + 90, 90)))
    qtbot.keyClick(found.swatches, "t")
    assert found.field.text() == "t" and found.field.hasFocus()
    qtbot.keyClick(found, Qt.Key.Key_Escape)
    assert window.desk.ghost is None and window.desk.document is before
    assert not button.underMouse()


def test_a_swatch_of_the_inspector_opens_the_colours(qtbot: QtBot, window: Window) -> None:
    window.desk.do("draw_rectangle", start=[20, 20], end=[60, 60], fill="white", name="a", snap=False)
    window.desk.select_names(("a",))
    inspector = window.places["inspector"]
    assert isinstance(inspector, Inspector)
    inspector.fill()
    swatch = next(one for one in inspector.attributes.findChildren(Swatch) if one.colour == "white")
    qtbot.mouseClick(swatch, LEFT, pos=QPoint(5, 5))
    swatches = picker().swatches
    qtbot.mouseClick(swatches, LEFT, pos=swatches.spot("plum"))
    assert "fill=plum" in formula(window, "a")


def test_every_colour_can_be_chosen_once() -> None:
    names = [name for line in plain_and_others() for name in line]
    assert {QColor(one).name() for one in COLOURS} == {QColor(one).name() for one in names}
    assert len({QColor(one).name() for one in names}) == len(names)


@pytest.mark.parametrize("selected", [True, False])
def test_the_bar_says_whose_look_it_shows(window: Window, selected: bool) -> None:
    window.desk.do("draw_rectangle", start=[20, 20], end=[60, 60], fill="white", name="a", snap=False)
    window.desk.select_names(("a",) if selected else ())
    tip = window.look_bar.buttons["fill"].toolTip()
    assert tip == ("Fill of what is selected: white" if selected else "Fill of what is drawn next: none")


def test_a_colour_says_how_opaque_it_is_at_its_end() -> None:
    """As in pictures and pages (CSS), and in emitted programs."""
    for colour_of in (shape_painting.colour_of, painting.colour_of):
        half_red = colour_of("#ff000080")
        assert (half_red.red(), half_red.green(), half_red.blue(), half_red.alpha()) == (255, 0, 0, 128)
        assert colour_of("gold").name() == "#ffd700" and colour_of("#123456").name() == "#123456"


def test_an_empty_text_lies_where_it_stands() -> None:
    empty = Shape("label", (("at", Point(70, 40)), ("content", ""), ("size", 20)))
    assert shape_painting.bounds_of(empty) == QRectF(65, 30, 10, 20)


def test_a_colour_is_typed_with_its_opacity_and_is_then_one_of_the_drawing(qtbot: QtBot, window: Window) -> None:
    qtbot.mouseClick(window.look_bar.buttons["fill"], LEFT)
    qtbot.keyClicks(picker().field, "mauve-ish")
    qtbot.keyClick(picker().field, Qt.Key.Key_Return)
    assert picker().says.text() == "No colour is called so."
    picker().field.clear()
    qtbot.keyClicks(picker().field, "#FF000080")
    qtbot.keyClick(picker().field, Qt.Key.Key_Return)
    window.tools["rectangle"].trigger()
    pull(qtbot, window, (20, 20), (120, 80))
    assert formula(window, "rectangle_1").endswith("fill=symbol('#ff000080'))")
    qtbot.mouseClick(window.look_bar.buttons["stroke"], LEFT)
    assert picker().used.names == ["#ff000080"]
    qtbot.mouseClick(picker().used, LEFT, pos=picker().used.spot("#ff000080"))
    assert "stroke=symbol('#ff000080')" in formula(window, "rectangle_1")


def test_the_pipette_takes_what_is_seen_on_the_canvas(qtbot: QtBot, window: Window) -> None:
    window.desk.do("draw_rectangle", start=[20, 20], end=[120, 80], fill="gold", snap=False)
    window.desk.select_names(("rectangle_1",))
    qtbot.mouseClick(window.look_bar.buttons["stroke"], LEFT)
    picker()._pipette()
    qtbot.mouseClick(window.view.viewport(), LEFT, pos=window.view.mapFromScene(70, 50))
    assert "stroke=gold" in formula(window, "rectangle_1")
    assert window.desk.selection.names == ("rectangle_1",), "the click did nothing else"


def test_the_plain_colours_stand_above_all_shades_in_order_of_hue(qtbot: QtBot, window: Window) -> None:
    qtbot.mouseClick(window.look_bar.buttons["fill"], LEFT)
    swatches = picker().swatches
    tops = {name: swatches.spot(name).y() for name in swatches.names}
    plain = [name for name in swatches.names if tops[name] == min(tops.values())]
    assert plain == list(PLAIN) and {"red", "green", "blue", "black", "white"} <= set(plain)
    shades = [shade_of(name) for name in swatches.names if name not in plain]
    assert [KINDS.index(one) for one in shades] == sorted(map(KINDS.index, shades))
    qtbot.keyClick(swatches, Qt.Key.Key_Right)
    qtbot.keyClick(swatches, Qt.Key.Key_Down)
    assert shade_of(swatches.names[swatches.mark]) == "red" and swatches.mark >= len(PLAIN)
    qtbot.keyClick(swatches, Qt.Key.Key_Up)
    assert swatches.names[swatches.mark] == "red"


def test_the_colours_lie_over_neither_the_words_of_a_guide_nor_what_gets_one(qtbot: QtBot, window: Window) -> None:
    window.move(0, 0)
    window.welcome.lesson_wanted.emit(guides(example_folders())[1])
    window.desk.do("draw_ellipse", center=[60, 60], radius_x=50, radius_y=50)
    qtbot.waitUntil(lambda: window.lesson_bar.isVisible() and not window.room.waits)
    window.desk.select_names(("ellipse_1",))
    qtbot.mouseClick(window.look_bar.buttons["fill"], LEFT)
    bar, canvas = window.lesson_bar, window.view.viewport()
    lamp = window.view.mapFromScene(QRectF(10, 10, 100, 100)).boundingRect()
    over = picker().geometry()
    assert not over.intersects(QRect(bar.mapToGlobal(QPoint()), bar.size()))
    assert not over.intersects(lamp.translated(canvas.mapToGlobal(QPoint())))
    assert window.geometry().contains(over), "in the window itself"
    picker().close()
    window.lesson_bar.leave()
    qtbot.waitUntil(lambda: not window.lesson_bar.isVisible() and not window.room.waits)
    button = window.look_bar.buttons["fill"]
    below = QRect(button.mapToGlobal(QPoint()), button.size())
    for chosen, start in (((), True), (("ellipse_1",), False)):
        window.desk.select_names(chosen)
        window.view.centerOn(60, 300)
        qtbot.mouseClick(button, LEFT)
        over = picker().geometry()
        assert 0 < over.top() - below.bottom() < 9
        assert over.left() <= below.right() + 5 and over.right() >= below.left() - 5
        assert not start or abs(over.left() - below.left()) < 5, "what is drawn next is nowhere yet"
        picker().close()
