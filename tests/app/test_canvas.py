"""The canvas through real events of mouse and keyboard: drawing, selecting, pulling, taking back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QImage, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.canvas.canvas_scene import Scene
from studio.app.canvas.canvas_view import View
from studio.app.canvas.clipboard import paste_things
from studio.app.canvas.component_tool import ComponentTool
from studio.app.canvas.context_menu import menu
from studio.app.canvas.drawing_tools import EllipseTool, LineTool, PathTool, PolygonTool, RectangleTool
from studio.app.canvas.dropping import can_drop
from studio.app.canvas.handles import APART, LIFT, PIVOT_LIFT, apart, handles
from studio.app.canvas.select_tool import SelectTool
from studio.app.canvas.text_tool import CanvasTextField, LabelTool
from studio.app.canvas.tool_base import BaseTool, Pointer
from studio.app.desk import Desk
from studio.app.shape_painting import rotation_about
from studio.app.theme import Theme
from studio.commands.attribute_rows import part_rows
from studio.document.images import size_in
from studio.document.model import Document
from studio.language.show import show
from studio.language.values import Point, Shape
from tests.app.byhand.hands import moved
from tests.app.waiting import finish, worked_out

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
NONE, SHIFT, CTRL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)
ALT = Qt.KeyboardModifier.AltModifier
At = tuple[float, float]


class Canvas:
    """A canvas of its own with hands."""

    def __init__(self, qtbot: QtBot) -> None:
        self.bot, self.desk = qtbot, Desk()
        look = Theme()
        self.scene = Scene(self.desk, look)
        self.view = View(self.scene, look)
        self.view.resize(700, 500)
        self.failed: list[str] = []
        self.desk.failed.connect(self.failed.append)
        self.take(SelectTool)

    def take(self, kind: type[BaseTool]) -> BaseTool:
        tool = kind(self.desk, self.scene)
        self.view.take(tool)
        return tool

    @property
    def tool(self) -> BaseTool:
        assert self.view.tool is not None
        return self.view.tool

    def spot(self, at: At) -> QPoint:
        return self.view.mapFromScene(*at)

    def press(self, at: At, keys: Qt.KeyboardModifier = NONE) -> None:
        self.bot.mousePress(self.view.viewport(), LEFT, keys, self.spot(at))

    def move(self, at: At, keys: Qt.KeyboardModifier = NONE) -> None:
        moved(self.view.viewport(), self.spot(at), keys)

    def release(self, at: At, keys: Qt.KeyboardModifier = NONE) -> None:
        self.bot.mouseRelease(self.view.viewport(), LEFT, keys, self.spot(at))

    def click(self, at: At, keys: Qt.KeyboardModifier = NONE) -> None:
        self.bot.mouseClick(self.view.viewport(), LEFT, keys, self.spot(at))

    def double(self, at: At) -> None:
        self.click(at)
        self.bot.mouseDClick(self.view.viewport(), LEFT, NONE, self.spot(at))

    def pull(self, start: At, end: At, keys: Qt.KeyboardModifier = NONE) -> None:
        self.press(start, keys)
        self.move(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        self.move(end)
        self.release(end, keys)

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
        self.bot.keyClick(self.view, key, keys)

    def formula(self, name: str) -> str:
        return show(self.desk.document.definitions[name].formula)

    def box(self, name: str, start: At, end: At, **looks: object) -> None:
        self.desk.do("draw_rectangle", start=list(start), end=list(end), name=name, snap=False, **looks)

    @property
    def names(self) -> tuple[str, ...]:
        return self.desk.selection.names


@pytest.fixture
def canvas(qtbot: QtBot, qapp: QApplication) -> Iterator[Canvas]:
    """An empty canvas of 700 by 500 pixels, shown."""
    Theme().choose("light")
    qapp.setCursorFlashTime(0)
    made = Canvas(qtbot)
    qtbot.addWidget(made.view)
    with qtbot.waitExposed(made.view):
        made.view.show()
    made.view.fit()
    qtbot.keyClick(made.view, Qt.Key.Key_F35)  # no key of an earlier test is held any more
    yield made


@pytest.fixture
def rows(canvas: Canvas) -> Canvas:
    """Three level lines, 40 apart; the gap is a parameter."""
    for y in (20, 60, 100):
        canvas.desk.do("draw_line", start=[20, y], end=[220, y])
    worked_out(canvas.desk, "listify", things=["line_1", "line_2", "line_3"], name="rows")
    canvas.desk.do(
        "parameterize", thing="rows", attribute="start.y", number=1, name="gap", least=1, most=90, also="all"
    )
    return canvas


# drawing


def test_a_polygon_is_clicked_corner_by_corner_and_ends_with_a_double_click(canvas: Canvas) -> None:
    canvas.take(PolygonTool)
    canvas.click((20, 20))
    canvas.click((122, 21))
    said: list[str] = []
    canvas.desk.said.connect(said.append)
    canvas.move((70, 90))
    assert [one.kind for one in canvas.scene.ghost.shapes] == ["polygon"]
    assert canvas.tool.overlay.corners == (QPointF(20, 20), QPointF(120, 20)), "where they come to lie"
    assert "drawn" not in f"{said[-1]}{canvas.tool.overlay.tag}" and "Enter, double click" in said[-1]
    canvas.double((70, 100))
    assert canvas.formula("polygon_1") == "polygon(points=[point(20, 20), point(120, 20), point(70, 100)])"
    assert canvas.names == ("polygon_1",) and len(canvas.desk.editor.history) == 1


def test_a_path_ends_with_enter_and_closes_on_its_first_corner(canvas: Canvas) -> None:
    canvas.take(PathTool)
    for at in ((20, 20), (120, 20), (120, 80)):
        canvas.click(at)
    canvas.key(Qt.Key.Key_Return)
    assert canvas.formula("path_1") == "path(points=[point(20, 20), point(120, 20), point(120, 80)])"
    for at in ((220, 120), (320, 120), (320, 180), (222, 121)):
        canvas.click(at)
    assert canvas.formula("path_2").endswith("point(320, 180)], closed=True)")


def test_backspace_takes_a_corner_back_and_escape_all(canvas: Canvas) -> None:
    canvas.take(PathTool)
    canvas.click((20, 20))
    canvas.click((120, 20))
    canvas.key(Qt.Key.Key_Backspace)
    canvas.key(Qt.Key.Key_Return)
    assert "at least 2" in canvas.failed[-1]
    canvas.key(Qt.Key.Key_Escape)
    assert not canvas.tool.busy and not canvas.scene.ghost.shapes and canvas.desk.document == Document()


def test_a_label_is_written_in_place_and_later_written_anew(canvas: Canvas) -> None:
    canvas.take(LabelTool)
    canvas.click((100, 60))
    field = canvas.view.viewport().findChild(CanvasTextField)
    assert isinstance(field, CanvasTextField)
    canvas.bot.keyClicks(field, "Hello")
    canvas.bot.keyClick(field, Qt.Key.Key_Return)
    assert canvas.formula("label_1") == "label(at=point(100, 60), content='Hello')"
    canvas.take(SelectTool)
    canvas.click((100, 60))
    canvas.bot.mouseDClick(canvas.view.viewport(), LEFT, NONE, canvas.spot((100, 60)))
    again = [one for one in canvas.view.viewport().findChildren(CanvasTextField) if one.isVisible()][-1]
    canvas.bot.keyClicks(again, "Bye")
    canvas.bot.keyClick(again, Qt.Key.Key_Return)
    assert "content='Bye'" in canvas.formula("label_1")


def test_a_text_is_hit_between_its_letters_as_well(canvas: Canvas) -> None:
    canvas.desk.do("draw_label", at=[100, 60], content="l     l", size=20)
    canvas.take(SelectTool)
    canvas.click((100, 60))
    assert canvas.desk.selection.names == ("label_1",)
    canvas.click((100, 90))
    assert canvas.desk.selection.names == ()


def test_escape_while_writing_draws_nothing(canvas: Canvas) -> None:
    canvas.take(LabelTool)
    canvas.click((100, 60))
    field = canvas.view.viewport().findChild(CanvasTextField)
    assert isinstance(field, CanvasTextField)
    canvas.bot.keyClicks(field, "Hello")
    canvas.bot.keyClick(field, Qt.Key.Key_Escape)
    assert canvas.desk.document == Document()


@pytest.mark.parametrize(
    ("kind", "keys", "expected"),
    [
        (RectangleTool, SHIFT, "rectangle(x=20, y=20, width=100, height=100)"),
        (LineTool, SHIFT, "line(start=point(20, 20), end=point(120, 20))"),
        (RectangleTool, ALT, "rectangle(x=-80, y=-10, width=200, height=60)"),
        (RectangleTool, SHIFT | ALT, "rectangle(x=-80, y=-80, width=200, height=200)"),
        (EllipseTool, NONE, "ellipse(center=point(70, 35), radius_x=50, radius_y=15)"),
        (EllipseTool, SHIFT, "ellipse(center=point(70, 70), radius_x=50, radius_y=50)"),
        (EllipseTool, ALT, "ellipse(center=point(20, 20), radius_x=100, radius_y=33)"),
        (EllipseTool, SHIFT | ALT, "ellipse(center=point(20, 20), radius_x=100, radius_y=100)"),
        (RectangleTool, CTRL, "rectangle(x=21, y=21, width=98, height=32)"),
    ],
)
def test_keys_held_while_pulling(
    canvas: Canvas, kind: type[BaseTool], keys: Qt.KeyboardModifier, expected: str
) -> None:
    tool = canvas.take(kind)
    start, end = ((21, 21), (119, 53)) if keys == CTRL else ((20, 20), (120, 53))
    if kind is LineTool:
        end = (120, 40)
    canvas.press(start, keys)
    canvas.move(end)
    canvas.release(end, keys)
    assert canvas.formula(f"{tool.name}_1") == expected


def test_what_is_snapped_to_is_marked_and_named_while_drawing(canvas: Canvas) -> None:
    canvas.desk.do("draw_line", start=[20, 100], end=[220, 100], name="level")
    canvas.desk.do("draw_line", start=[120, 20], end=[120, 220], name="upright")
    canvas.take(EllipseTool)
    canvas.move((123, 97), ALT)
    overlay = canvas.tool.overlay
    assert overlay.ring == QPointF(120, 100) and overlay.tag == "the crossing of upright and level"
    canvas.pull((123, 97), (150, 125), ALT)
    assert "center=point(upright.start.x, level.start.y)" in canvas.formula("ellipse_1")


@pytest.mark.parametrize("corner", [(41, 37), (47, 43), (52, 49), (33, 57), (39, 48)])
def test_a_small_circle_stays_one_wherever_the_grid_lies(canvas: Canvas, corner: tuple[int, int]) -> None:
    canvas.take(EllipseTool)
    canvas.pull(corner, (corner[0] + 14, corner[1] + 14))
    dot = canvas.desk.live.value("ellipse_1")
    assert dot.get("radius_x") == dot.get("radius_y") and 6 <= dot.get("radius_x") <= 8


def test_an_ellipse_from_corner_to_corner_snaps_with_its_middle(canvas: Canvas) -> None:
    canvas.desk.do("draw_line", start=[20, 100], end=[220, 100], name="level")
    canvas.desk.do("draw_line", start=[120, 20], end=[120, 220], name="upright")
    canvas.take(EllipseTool)
    canvas.press((101, 79))
    canvas.move((141, 119))
    assert canvas.tool.overlay.ring == QPointF(120, 100)
    canvas.release((141, 119))
    assert "center=point(upright.start.x, level.start.y), radius_x=20" in canvas.formula("ellipse_1")


def test_a_square_stays_one_whatever_lies_near_its_corner(canvas: Canvas) -> None:
    canvas.box("a", (262, 84), (320, 120))
    canvas.take(RectangleTool)
    canvas.pull((200, 20), (260, 69), SHIFT)
    assert canvas.formula("rectangle_1") == "rectangle(x=200, y=20, width=60, height=60)"


# selecting


def test_clicks_select_add_and_remove(canvas: Canvas) -> None:
    canvas.box("a", (20, 20), (80, 60), fill="red")
    canvas.box("b", (120, 20), (180, 60), fill="red")
    canvas.click((50, 40))
    canvas.click((150, 40), SHIFT)
    assert canvas.names == ("a", "b")
    canvas.click((50, 40), SHIFT)
    assert canvas.names == ("b",)
    canvas.click((300, 300))
    assert canvas.names == ()


def test_a_click_means_what_is_seen_there_and_else_what_is_not(canvas: Canvas) -> None:
    """The back of a card that is not seen lies over its face."""
    for name, opacity in (("face", "1 if up else 0"), ("back", "0 if up else 1"), ("ghost", "0")):
        x = 300 if name == "ghost" else 0
        shape = f"rectangle(x={x}, y=0, width=60, height=40, fill=gold, opacity={opacity})"
        canvas.desk.do("set_formula", name=name, formula=shape.replace("up", "3 > 2"))
        canvas.desk.do("show", name=name)
    finish(canvas.desk)
    canvas.click((30, 20))
    assert canvas.desk.selection.names == ("face",)
    canvas.click((330, 20))
    assert canvas.desk.selection.names == ("ghost",)


def test_a_frame_selects_what_lies_wholly_in_it(canvas: Canvas) -> None:
    canvas.box("a", (20, 20), (80, 60))
    canvas.box("b", (120, 20), (180, 60))
    canvas.press((10, 10))
    canvas.move((100, 100))
    assert canvas.tool.overlay.marquee is not None
    canvas.release((150, 100))
    assert canvas.names == ("a",)
    canvas.pull((110, 90), (200, 10), SHIFT)
    assert canvas.names == ("a", "b")


def test_all_and_all_alike_are_selected_by_keys(canvas: Canvas) -> None:
    canvas.box("a", (20, 20), (80, 60), fill="red")
    canvas.box("b", (120, 20), (180, 60), fill="blue")
    canvas.box("c", (220, 20), (290, 90), fill="red")
    canvas.click((50, 40))
    canvas.key(Qt.Key.Key_A, CTRL | SHIFT)
    assert canvas.names == ("a", "c")
    canvas.key(Qt.Key.Key_A, CTRL)
    assert canvas.names == ("a", "b", "c")
    canvas.key(Qt.Key.Key_Escape)
    canvas.key(Qt.Key.Key_BracketRight)
    canvas.key(Qt.Key.Key_BracketRight)
    assert canvas.names == ("b",)


def test_a_group_is_selected_as_a_whole_and_gone_into_by_a_double_click(canvas: Canvas) -> None:
    canvas.box("a", (20, 20), (80, 60), fill="red")
    canvas.box("b", (120, 20), (180, 60), fill="red")
    canvas.desk.do("draw_group", things=["a", "b"], name="both")
    canvas.click((50, 40))
    assert canvas.desk.selection.things == (("both", ()),)
    canvas.pull((50, 40), (60, 50))
    assert "dx=10, dy=10" in canvas.formula("both")
    canvas.double((140, 60))
    assert canvas.desk.selection.things == (("both", ("items", 1)),)


# pulling


def test_a_pull_is_one_step_keeps_where_it_was_held_and_shows_where_it_goes(canvas: Canvas) -> None:
    canvas.box("a", (20, 20), (80, 60), fill="red")
    steps = len(canvas.desk.editor.history)
    canvas.press((50, 40))
    canvas.move((60, 50))
    canvas.move((151, 139))
    assert canvas.scene.ghost.shapes[0].get("x") == 120 and canvas.tool.overlay.tag == "a moved."
    canvas.release((151, 139))
    assert canvas.formula("a").startswith("rectangle(x=120, y=120, width=60")
    assert len(canvas.desk.editor.history) == steps + 1


def test_a_pull_that_changes_nothing_is_no_step(canvas: Canvas) -> None:
    canvas.box("a", (20, 20), (80, 60), fill="red")
    steps = len(canvas.desk.editor.history)
    canvas.press((50, 40))
    canvas.move((90, 90))
    assert canvas.scene.ghost.shapes
    canvas.move((51, 41))
    canvas.release((51, 41))
    assert canvas.formula("a").startswith("rectangle(x=20, y=20, ") and len(canvas.desk.editor.history) == steps


def test_an_end_goes_where_it_is_pulled_and_what_ends_there_goes_along(canvas: Canvas) -> None:
    canvas.desk.do("draw_line", start=[-60, -30], end=[43, 49], name="one")
    canvas.desk.do("draw_line", start=[150, -30], end=[43, 49], name="other")
    assert "end=one.end" in canvas.formula("other")
    canvas.click((-10, 10))
    assert canvas.names == ("one",)
    canvas.press((40, 50))
    for far in (4, 8, 16, 35):
        canvas.move((40 + far, 50 + far))
        assert "in line" not in canvas.tool.overlay.tag and not canvas.tool.overlay.refused, canvas.tool.overlay.tag
    canvas.release((75, 85))
    assert canvas.desk.live.value("other").get("end") == canvas.desk.live.value("one").get("end") == (75, 85)


def test_escape_takes_a_pull_back(canvas: Canvas) -> None:
    canvas.box("a", (20, 20), (80, 60), fill="red")
    before = canvas.desk.document
    canvas.press((50, 40))
    canvas.move((150, 140))
    canvas.key(Qt.Key.Key_Escape)
    canvas.release((150, 140))
    assert canvas.desk.document is before and not canvas.scene.ghost.shapes


def test_a_member_of_a_list_says_what_gives_way_and_tab_shows_the_rival(rows: Canvas) -> None:
    rows.press((120, 100))
    rows.move((120, 110))
    rows.move((120, 120))
    tag = rows.tool.overlay.tag
    assert tag.startswith("rows[2]: ") and "Tab: " in tag
    first = [one.get("start") for one in rows.scene.ghost.shapes]
    rows.bot.keyClick(rows.view, Qt.Key.Key_Tab)
    second = [one.get("start") for one in rows.scene.ghost.shapes]
    assert rows.tool.overlay.tag != tag and first != second
    rows.release((120, 120))
    shown = [one.given.get("start") for one in rows.scene.items_shown]
    assert all(one in shown for one in second)


def test_several_things_are_pulled_together(canvas: Canvas) -> None:
    canvas.box("a", (20, 20), (80, 60), fill="red")
    canvas.box("b", (120, 20), (180, 60), fill="red")
    canvas.key(Qt.Key.Key_A, CTRL)
    canvas.pull((50, 40), (57, 49))
    assert canvas.formula("a").startswith("rectangle(x=27, y=29") and canvas.formula("b").startswith("rectangle(x=127")
    canvas.desk.undo()
    assert canvas.formula("a").startswith("rectangle(x=20, y=20")


def test_alt_pulls_a_copy(canvas: Canvas) -> None:
    canvas.box("a", (20, 20), (80, 60), fill="red")
    canvas.click((50, 40))
    canvas.pull((50, 40), (150, 140), ALT)
    assert canvas.formula("a").startswith("rectangle(x=20")
    assert canvas.formula("rectangle_1").startswith("rectangle(x=120, y=120") and canvas.names == ("rectangle_1",)


def test_alt_pressed_while_a_thing_is_pulled_makes_it_a_copy(canvas: Canvas) -> None:
    canvas.box("a", (20, 20), (80, 60), fill="red")
    canvas.press((50, 40))
    canvas.move((90, 80))
    canvas.release((150, 140), ALT)  # a window manager that moves windows by Alt does not see it
    assert canvas.formula("a").startswith("rectangle(x=20")
    assert canvas.formula("rectangle_1").startswith("rectangle(x=120, y=120") and canvas.names == ("rectangle_1",)


def test_alt_pulls_copies_of_several_and_these_are_selected(canvas: Canvas) -> None:
    canvas.box("a", (20, 20), (80, 60), fill="red")
    canvas.box("b", (120, 20), (180, 60), fill="red")
    canvas.key(Qt.Key.Key_A, CTRL)
    canvas.pull((50, 40), (50, 140), ALT)
    assert canvas.names == ("rectangle_1", "rectangle_2")
    canvas.pull((50, 140), (50, 240), ALT)
    assert canvas.names == ("rectangle_3", "rectangle_4")
    assert [canvas.desk.live.value(one).get("y") for one in canvas.desk.document.definitions] == [
        20, 20, 120, 120, 220, 220,
    ]  # fmt: skip


def test_a_regular_polygon_is_pulled_and_copied(canvas: Canvas) -> None:
    corners = [[60, 20], [95, 40], [95, 80], [60, 100], [25, 80], [25, 40]]
    canvas.desk.do("draw_polygon", points=corners, name="hexagon", fill="red")
    worked_out(canvas.desk, "make_regular", thing="hexagon", name="corners")
    canvas.click((60, 60))
    canvas.pull((60, 60), (130, 60), ALT)
    assert canvas.names == ("polygon_1",) and not canvas.failed
    assert "polar(point(130, 60), 40" in canvas.formula("polygon_1")
    canvas.pull((130, 60), (140, 130))
    assert "polar(point(140, 130), 40" in canvas.formula("polygon_1")
    assert "polar(point(60, 60), 40" in canvas.formula("hexagon")


def test_what_is_not_filled_is_picked_and_pulled_from_its_inside(canvas: Canvas) -> None:
    canvas.box("sheet", (20, 20), (320, 320))
    canvas.box("card", (60, 60), (120, 100))
    canvas.desk.select(())
    canvas.click((90, 80))
    assert canvas.names == ("card",), "the smallest that goes round"
    canvas.pull((90, 80), (140, 130))
    assert canvas.formula("card").startswith("rectangle(x=110, y=110") and canvas.names == ("card",)
    canvas.desk.select(())
    canvas.pull((40, 40), (300, 300))
    assert canvas.names == ("card",), "what is not selected is framed in"
    canvas.click((300, 40))
    assert canvas.names == ("sheet",)
    canvas.click((140, 130))
    assert canvas.names == ("card",), "a click goes on to what lies in it"


def test_what_is_selected_is_pulled_from_its_inside_also_over_what_runs_behind_it(canvas: Canvas) -> None:
    canvas.desk.do("draw_ellipse", center=[180, 116], radius_x=130, name="wheel")
    canvas.box("car", (272, 164), (303, 188))
    canvas.desk.select_names(("car",))
    canvas.pull((291, 181), (60, 178), ALT)
    assert canvas.names == ("rectangle_1",), "the outline of the wheel, 1 px away, is not what was held"
    assert canvas.formula("wheel").startswith("ellipse(center=point(180, 116)")
    canvas.desk.select_names(("car",))
    canvas.click((291, 181))
    assert canvas.names == ("wheel",), "a click goes on to it"
    canvas.box("frame", (20, 220), (320, 420))
    canvas.desk.do("draw_line", start=[100, 320], end=[300, 321], name="inner")
    canvas.desk.do("to_back", things=["inner"])
    canvas.desk.select_names(("frame",))
    canvas.pull((200, 320), (200, 350))
    assert canvas.names == ("inner",), "what lies in a frame is held for itself"


def test_a_click_of_a_drawing_tool_selects(canvas: Canvas) -> None:
    canvas.box("a", (20, 20), (80, 60), fill="red")
    canvas.take(EllipseTool)
    canvas.click((200, 200))
    assert canvas.names == ()
    canvas.click((50, 40))
    assert canvas.names == ("a",) and len(canvas.desk.document.definitions) == 1


def test_the_cursor_tells_what_a_press_would_do(canvas: Canvas) -> None:
    canvas.box("a", (20, 20), (80, 60), fill="red")
    canvas.box("b", (120, 20), (180, 60), fill="red")
    canvas.desk.do("lock", things=["b"])
    canvas.desk.select(())
    shapes = {at: canvas.tool.cursor_at(Pointer(QPointF(*at))) for at in ((50, 40), (150, 40), (300, 300))}
    assert list(shapes.values()) == [
        Qt.CursorShape.SizeAllCursor, Qt.CursorShape.ForbiddenCursor, Qt.CursorShape.ArrowCursor,
    ]  # fmt: skip
    assert canvas.tool.cursor_at(Pointer(QPointF(50, 40), ALT)) == Qt.CursorShape.DragCopyCursor


def test_the_knob_over_a_thing_rotates_it(canvas: Canvas) -> None:
    canvas.box("a", (100, 100), (180, 160), fill="red")
    canvas.click((140, 130))
    canvas.press((140, 100 - 0.5 - LIFT))
    canvas.move((200, 70))
    canvas.move((260, 132))
    assert canvas.tool.overlay.tag == "a rotated by 90°."
    canvas.release((260, 132))
    assert canvas.desk.live.value("a").get("rotation") == 90
    canvas.desk.undo()
    assert "rotation" not in canvas.formula("a")


def test_a_corner_that_was_pulled_level_at_first_goes_anywhere(canvas: Canvas) -> None:
    canvas.box("a", (100, 100), (180, 160), fill="red")
    canvas.click((140, 130))
    canvas.press((180, 160))
    canvas.move((190, 160))
    canvas.move((197, 181))
    canvas.release((197, 181))
    assert canvas.desk.live.value("a").get("height") > 75


@pytest.mark.parametrize("degrees", [30, 90, 180])
def test_a_rotated_box_is_pulled_at_the_corner_that_is_seen(canvas: Canvas, degrees: int) -> None:
    canvas.box("a", (100, 100), (180, 160), fill="red")
    canvas.desk.do("rotate", thing="a", degrees=degrees)
    canvas.click((140, 130))

    def corner() -> QPointF:
        return next(one.at for one in handles(canvas.scene) if one.called == "end")

    turned = rotation_about(degrees, QPointF(140, 130)).map(QPointF(180, 160))
    assert (corner() - turned).manhattanLength() < 0.01
    to = corner() + QPointF(9, 7) if degrees < 180 else corner()
    canvas.press((corner().x(), corner().y()))
    canvas.move((corner().x() + 4, corner().y() + 4))
    canvas.move((to.x(), to.y()))
    canvas.release((to.x(), to.y()))
    assert (corner() - to).manhattanLength() < 2
    assert canvas.desk.live.value("a").get("x") == 100


@pytest.mark.parametrize(("radius", "knobs"), [(20, 0), (25, 1)])
def test_a_circle_has_no_knob_that_would_lie_over_things_near(canvas: Canvas, radius: int, knobs: int) -> None:
    canvas.desk.do("draw_ellipse", center=[200, 200], radius_x=20, radius_y=radius, fill="red", name="dot", snap=False)
    canvas.click((200, 200))
    assert [one.called for one in handles(canvas.scene)].count("rotation") == knobs


def test_a_group_rotates_about_its_middle(canvas: Canvas) -> None:
    canvas.box("a", (100, 100), (140, 140), fill="red", stroke=None)
    canvas.box("b", (200, 100), (240, 140), fill="red", stroke=None)
    canvas.desk.do("draw_group", things=["a", "b"], name="both")
    canvas.click((110, 110))
    canvas.press((170, 100 - LIFT))
    canvas.move((200, 90))
    canvas.move((320, 121))
    canvas.release((320, 121))
    box = canvas.scene.drawn()
    assert (box.center() - QPointF(170, 120)).manhattanLength() < 0.01
    assert box.height() == pytest.approx(140, abs=1.5) and box.width() == pytest.approx(40, abs=1.5)


def test_a_group_is_given_a_place_that_it_rotates_about_by_its_knob(canvas: Canvas) -> None:
    canvas.box("axle", (90, 110), (110, 130), fill="red", stroke=None)
    canvas.box("a", (100, 100), (140, 140), fill="red", stroke=None)
    canvas.box("b", (200, 100), (240, 140), fill="red", stroke=None)
    canvas.desk.do("draw_group", things=["a", "b"], name="gate")
    canvas.click((220, 110))
    canvas.press((170, 100 - PIVOT_LIFT))
    canvas.move((140, 110))
    canvas.move((101, 121))
    assert canvas.tool.overlay.tag.startswith("gate rotates about the centre of axle by gate_rotation.")
    assert canvas.tool.overlay.pivot == (QPointF(100, 120), 0)
    canvas.release((101, 121))
    assert [(one.called, one.at.toTuple()) for one in handles(canvas.scene)][-1] == ("pivot", (100, 120))
    canvas.press((100, 100 - LIFT))
    canvas.move((140, 100))
    canvas.move((180, 121))
    canvas.release((180, 121))
    assert canvas.desk.document.parameters() == {"gate_rotation": 90}
    assert canvas.scene.bounds_of(("gate", ())).getRect() == pytest.approx((79.5, 119.5, 41, 141), abs=0.1)
    canvas.desk.do("move", thing="axle", to=[90, 160], snap=False)
    assert canvas.scene.bounds_of(("gate", ())).getRect() == pytest.approx((79.5, 169.5, 41, 141), abs=0.1)


def test_handles_pull_corners_ends_and_radii(canvas: Canvas) -> None:
    canvas.box("a", (20, 20), (80, 60), fill="red")
    canvas.click((50, 40))
    assert len(canvas.tool.overlay.handles) == 8
    canvas.pull((80, 60), (120, 100))
    assert canvas.formula("a").startswith("rectangle(x=20, y=20, width=100, height=80")
    canvas.pull((20, 20), (50, 40))
    assert canvas.formula("a").startswith("rectangle(x=50, y=40, width=70, height=60")
    canvas.desk.do("draw_line", start=[200, 200], end=[300, 200], name="edge", snap=False)
    canvas.click((250, 200))
    canvas.pull((300, 200), (340, 240))
    assert canvas.formula("edge") == "line(start=point(200, 200), end=point(340, 240))"
    canvas.desk.do("draw_line", start=[160, 30], end=[160, 130], name="post", snap=False)
    canvas.click((70, 60))
    canvas.pull((120, 70), (158, 300))
    assert "width=post.start.x - 50, height=60" in canvas.formula("a"), (
        "a side is pulled along one axis, and may follow"
    )
    canvas.desk.do("draw_ellipse", center=[400, 100], radius_x=20, radius_y=20, fill="red", name="dot", snap=False)
    canvas.click((400, 100))
    canvas.pull((420, 120), (440, 140))
    assert "radius_x=40, radius_y=40" in canvas.formula("dot")


def test_a_thing_smaller_than_its_handles_is_moved_and_has_them_beside_it(canvas: Canvas) -> None:
    canvas.desk.do("draw_ellipse", center=[300, 200], radius_x=7, radius_y=7, fill="red", name="seed", snap=False)
    for by, formula in (((3, 2), "point(330, 240)"), ((-5, 5), "point(360, 280)")):  # near a corner, too
        middle = canvas.scene.bounds_of(("seed", ())).center()
        at = (middle.x() + by[0], middle.y() + by[1])
        canvas.click((middle.x(), middle.y()))
        canvas.pull(at, (at[0] + 30, at[1] + 40))
        assert f"center={formula}, radius_x=7, radius_y=7" in canvas.formula("seed")
    canvas.click((360, 280))
    canvas.pull((360 + APART / 2, 280), (360 + APART / 2 + 10, 280))
    assert "radius_x=17, radius_y=7" in canvas.formula("seed"), "as far as the handle beside it went"
    assert apart([QPointF(0, 0), QPointF(APART, 1)]) == [QPointF(0, 0), QPointF(APART, 1)]


def test_a_pull_that_cannot_be_keeps_the_last_good_picture_and_names_the_constraint(rows: Canvas) -> None:
    rows.desk.do("parameterize", thing="rows", attribute="end.x", name="wide", least=10, most=300)
    rows.desk.do("constrain", left="wide", relation="<=", right_formula="260", name="fits")
    rows.click((120, 20))
    rows.press((220, 20))
    rows.move((240, 20))
    rows.move((250, 20))
    good = rows.scene.ghost.shapes
    assert good
    rows.move((290, 20))
    overlay = rows.tool.overlay
    assert rows.scene.ghost.shapes == good and overlay.refused and "fits" in overlay.tag
    rows.release((290, 20))
    assert rows.desk.document.parameters()["wide"] == 250


def test_arrow_keys_nudge_exactly_and_delete_deletes(canvas: Canvas) -> None:
    canvas.box("a", (21, 22), (80, 60), fill="red")
    canvas.box("b", (121, 22), (180, 60), fill="red")
    canvas.click((50, 40))
    canvas.key(Qt.Key.Key_Right)
    canvas.key(Qt.Key.Key_Up, SHIFT)
    assert canvas.formula("a").startswith("rectangle(x=22, y=12")
    canvas.key(Qt.Key.Key_A, CTRL)
    canvas.key(Qt.Key.Key_Down)
    assert canvas.formula("b").startswith("rectangle(x=121, y=23")
    canvas.key(Qt.Key.Key_Delete)
    assert canvas.desk.document.definitions == {} and canvas.names == ()
    canvas.desk.undo()
    assert list(canvas.desk.document.definitions) == ["a", "b"]


def test_what_is_selected_is_deleted_with_any_tool_in_hand(canvas: Canvas) -> None:
    canvas.box("a", (21, 22), (80, 60), fill="red")
    canvas.click((50, 40))
    canvas.take(RectangleTool)
    canvas.key(Qt.Key.Key_Delete)
    assert canvas.desk.document.definitions == {} and canvas.tool.name == "rectangle"


def test_nudges_that_follow_each_other_are_one_step(canvas: Canvas) -> None:
    canvas.box("a", (21, 22), (80, 60), fill="red")
    canvas.click((50, 40))
    before = canvas.desk.editor.steps
    for _ in range(5):
        canvas.key(Qt.Key.Key_Right)
    canvas.key(Qt.Key.Key_Down)
    assert canvas.formula("a").startswith("rectangle(x=26, y=23") and canvas.desk.editor.steps == before + 1
    canvas.desk.undo()
    assert canvas.formula("a").startswith("rectangle(x=21, y=22")
    canvas.key(Qt.Key.Key_Right)
    canvas.desk.do("draw_line", start=[0, 0], end=[9, 9], name="b")
    canvas.click((50, 40))
    canvas.key(Qt.Key.Key_Right)
    assert canvas.desk.editor.steps == before + 3, "what was done in between ends it"


def test_copy_and_paste(canvas: Canvas) -> None:
    canvas.box("a", (20, 20), (80, 60), fill="red")
    canvas.click((50, 40))
    canvas.key(Qt.Key.Key_C, CTRL)
    canvas.key(Qt.Key.Key_V, CTRL)
    assert canvas.formula("rectangle_1") == "rectangle(x=30, y=30, width=60, height=40, fill=red)"
    assert canvas.names == ("rectangle_1",)
    canvas.key(Qt.Key.Key_X, CTRL)
    assert list(canvas.desk.document.definitions) == ["a"]


# looking


def test_the_paper_is_moved_with_the_middle_button_and_with_space(canvas: Canvas) -> None:
    port, at = canvas.view.viewport(), canvas.spot((100, 100))
    for button, space in ((MIDDLE, False), (LEFT, True)):
        if space:
            canvas.bot.keyPress(canvas.view, Qt.Key.Key_Space)
        before = canvas.spot((0, 0))
        canvas.bot.mousePress(port, button, pos=at)
        canvas.bot.mouseMove(port, at + QPoint(30, 20))
        canvas.bot.mouseRelease(port, button, pos=at + QPoint(30, 20))
        if space:
            canvas.bot.keyRelease(canvas.view, Qt.Key.Key_Space)
        assert canvas.spot((0, 0)) - before == QPoint(30, 20)
    assert not canvas.tool.busy


def test_the_wheel_zooms_about_the_pointer_and_keys_zoom(canvas: Canvas, qapp: QApplication) -> None:
    canvas.key(Qt.Key.Key_Plus)
    assert canvas.view.transform().m11() == pytest.approx(1.25)
    canvas.key(Qt.Key.Key_Minus)
    assert canvas.view.transform().m11() == pytest.approx(1)
    at = canvas.spot((100, 100))
    canvas.bot.mouseMove(canvas.view.viewport(), at)
    here = canvas.view.viewport().mapToGlobal(at)
    none = Qt.MouseButton.NoButton
    event = QWheelEvent(
        QPointF(at), QPointF(here), QPoint(), QPoint(0, 240), none, CTRL, Qt.ScrollPhase.NoScrollPhase, False
    )
    qapp.sendEvent(canvas.view.viewport(), event)
    assert canvas.view.transform().m11() > 1.3
    assert (canvas.spot((100, 100)) - at).manhattanLength() <= 3


@pytest.mark.parametrize(("zoom", "step"), [(2.3, 1), (4, 0.5)])
def test_what_is_drawn_has_round_numbers_at_any_zoom(canvas: Canvas, zoom: float, step: float) -> None:
    canvas.view.zoom(zoom / canvas.view.zoom_now)
    canvas.take(LineTool)
    canvas.pull((33.3, 34.4), (61.7, 52.6))
    canvas.pull((44.1, 71.7), (75.6, 55.4))
    for name in ("line_1", "line_2"):
        places = [one for end in ("start", "end") for one in canvas.desk.live.value(name).get(end)]
        assert all((one / step).is_integer() for one in map(float, places)), places


def test_the_centre_stays_when_the_view_is_resized(canvas: Canvas) -> None:
    centre = canvas.view.mapToScene(canvas.view.viewport().rect().center())
    canvas.view.resize(500, 400)
    after = canvas.view.mapToScene(canvas.view.viewport().rect().center())
    assert (after - centre).manhattanLength() <= 2


def test_what_outgrows_the_view_changes_no_zoom_and_another_window_fits_it_until_one_looks_elsewhere(
    canvas: Canvas,
) -> None:
    def seen() -> bool:
        return canvas.view.mapToScene(canvas.view.viewport().rect()).boundingRect().contains(canvas.scene.drawn())

    canvas.view.fit()
    zoom = canvas.view.zoom_now
    canvas.box("a", (0, 0), (1500, 1200), fill="red")
    finish(canvas.desk)
    assert canvas.view.zoom_now == zoom and not seen() and canvas.view.bars.across.isVisible()
    canvas.view.resize(300, 200)
    assert seen()
    canvas.bot.keyClick(canvas.view, Qt.Key.Key_Plus)
    zoom = canvas.view.zoom_now
    canvas.view.resize(310, 210)
    assert canvas.view.zoom_now == zoom and not seen()


def test_a_large_view_shows_a_drawing_larger_but_what_is_small_as_it_is(canvas: Canvas) -> None:
    canvas.view.resize(2000, 1600)
    canvas.box("a", (0, 0), (60, 40), fill="red")
    canvas.view.fit()
    assert canvas.view.zoom_now == 1
    canvas.box("b", (0, 100), (380, 300), fill="blue")
    canvas.view.fit()
    assert canvas.view.zoom_now == 2
    canvas.view.resize(700, 1600)
    assert 1 < canvas.view.zoom_now < 2 and canvas.view.zoom_now == pytest.approx(700 / 460, rel=0.05)


def test_the_paper_does_not_move_by_what_is_done_on_it(canvas: Canvas) -> None:
    canvas.view.fit()
    canvas.box("a", (20, 20), (80, 60), fill="red")
    before = canvas.view.transform().m11()
    canvas.click((50, 40))
    canvas.pull((80, 60), (2000, 60))
    assert canvas.desk.live.value("a").get("width") > 1900
    assert canvas.view.transform().m11() == before


def test_the_menu_offers_what_is_possible_and_says_why_the_rest_is_not(canvas: Canvas) -> None:
    canvas.box("a", (20, 20), (80, 60), fill="red")
    canvas.click((50, 40))
    made = menu(canvas.scene, lambda _: None, canvas.view)
    titles = [action.text() for action in made.actions()]
    assert "Duplicate\tCtrl+D" in titles and "Make a list" not in titles
    rest = next(action.menu() for action in made.actions() if action.text() == "Not possible now")
    assert rest is not None
    reasons = {action.text(): action.toolTip() for action in rest.actions()}  # type: ignore[attr-defined]
    assert reasons["Make a list"] == "Select 2 or more things first."


def test_an_ellipse_is_pulled_at_each_of_its_four_sides(canvas: Canvas) -> None:
    canvas.desk.do("draw_ellipse", center=[300, 200], radius_x=60, radius_y=40, fill="red", name="dot", snap=False)
    canvas.desk.select_names(("dot",))
    canvas.pull((240, 200), (220, 200))
    canvas.pull((300, 160), (300, 150))
    assert canvas.formula("dot") == "ellipse(center=point(300, 200), radius_x=80, radius_y=50, fill=red)"


def test_several_selected_things_have_one_box_around_them(canvas: Canvas) -> None:
    canvas.box("a", (20, 20), (80, 60), fill="red")
    canvas.box("b", (120, 100), (160, 150), fill="red")
    canvas.click((50, 40))
    assert canvas.tool.overlay.around is None
    canvas.click((140, 120), SHIFT)
    around = canvas.tool.overlay.around
    assert around is not None and around.contains(QPointF(20, 20)) and around.contains(QPointF(160, 150))
    corner = canvas.spot((around.left(), around.top() + around.height() / 2))
    seen = canvas.view.grab().toImage()
    line = [seen.pixelColor(corner.x() - by, corner.y()) for by in range(1, 7)]
    assert any(one.blue() > one.red() + 60 for one in line), "an accent line"
    canvas.desk.undo()
    assert canvas.tool.overlay.around is None, "what is left is one thing"


def test_a_component_is_drawn_like_a_shape(canvas: Canvas) -> None:
    canvas.desk.do("draw_line", start=[20, 20], end=[120, 20], name="shaft")
    canvas.desk.do("draw_ellipse", center=[120, 20], radius_x=5, fill="red", name="head")
    canvas.take(ComponentTool)
    canvas.pull((20, 100), (90, 160))
    assert canvas.failed == ["There is no component that is drawn by places. Make one of a figure first."]
    opened = ["shaft.start", "shaft.end", "head.fill"]
    worked_out(canvas.desk, "make_component", things=["shaft", "head"], name="pin", open=opened)
    canvas.pull((20, 100), (90, 160))
    assert canvas.formula("pin_2") == "pin(start=point(20, 100), end=point(90, 160), fill=red)"


def test_a_component_with_one_place_is_clicked_or_pulled_as_large_as_it_is_to_be(canvas: Canvas) -> None:
    canvas.desk.do("draw_rectangle", start=[20, 20], end=[80, 60], fill="red", name="wall", snap=False)
    canvas.desk.do("draw_ellipse", center=[50, 40], radius_x=5, name="eye", snap=False)
    worked_out(canvas.desk, "make_component", things=["wall", "eye"], name="cell", open=["wall.width", "wall.fill"])
    canvas.take(ComponentTool)
    canvas.click((120, 100))
    assert canvas.formula("cell_2") == "cell(at=point(120, 100), width=60, fill=red)"
    canvas.pull((240, 160), (150, 130))
    assert canvas.formula("cell_3") == "cell(at=point(150, 130), width=90, fill=red)"
    canvas.desk.do("draw_rectangle", start=[20, 200], end=[60, 230], name="box", snap=False)
    canvas.desk.do("draw_ellipse", center=[30, 210], radius_x=5, name="dot", snap=False)
    opened = ["box.x", "box.y", "box.width", "box.height"]
    worked_out(canvas.desk, "make_component", things=["box", "dot"], name="card", open=opened)
    canvas.desk.select_names(("card_1",))
    canvas.pull((200, 200), (250, 240))
    assert canvas.formula("card_2") == "card(x=200, y=200, width=50, height=40)"


@pytest.mark.parametrize("zoom", [0.25, 1, 4])
def test_a_hand_that_moves_a_little_has_clicked_at_any_zoom(canvas: Canvas, zoom: float) -> None:
    canvas.desk.do("draw_rectangle", start=[20, 20], end=[80, 60], fill="red", name="wall", snap=False)
    canvas.desk.do("draw_ellipse", center=[50, 40], radius_x=5, name="eye", snap=False)
    worked_out(canvas.desk, "make_component", things=["wall", "eye"], name="cell", open=["wall.width", "wall.fill"])
    canvas.view.zoom(zoom / canvas.view.zoom_now)
    canvas.take(ComponentTool)
    pixel = 1 / zoom
    x, y = (round(one / pixel) * pixel for one in (110, 90))
    canvas.pull((x, y), (x + 2 * pixel, y))
    assert canvas.formula("cell_2").endswith("width=60, fill=red)")
    canvas.pull((x, y), (x + 2 * pixel, y + 40 * pixel))
    assert canvas.formula("cell_3").endswith("width=60, fill=red)"), "pulled downwards, no width is meant"
    canvas.pull((x, y), (x + 10 * pixel, y))
    assert canvas.formula("cell_4").endswith(f"width={10 * pixel:g}, fill=red)")


def test_a_component_without_a_place_says_what_to_leave_open(canvas: Canvas) -> None:
    canvas.desk.do("draw_polygon", points=[[20, 20], [80, 20], [50, 60]], fill="red", name="flag", snap=False)
    worked_out(canvas.desk, "make_component", things=["flag"], name="sail", open=["fill"])
    canvas.take(ComponentTool)
    canvas.pull((20, 100), (90, 160))
    assert canvas.failed == ["sail leaves no place open. Make a component in which x and y, or a point, stay open."]


def test_a_component_open_in_its_width_alone_is_pulled_up_as_a_box_is(canvas: Canvas) -> None:
    canvas.desk.do("draw_rectangle", start=[20, 20], end=[80, 60], fill="red", name="wall", snap=False)
    worked_out(canvas.desk, "make_component", things=["wall"], name="bar", open=["width"])
    canvas.take(ComponentTool)
    canvas.pull((20, 100), (90, 160))
    assert canvas.formula("bar_2") == "bar(x=20, y=100, width=70)"


def test_an_instance_open_in_two_coordinates_is_pulled_and_nudged_by_as_much(canvas: Canvas) -> None:
    canvas.desk.do("draw_rectangle", start=[20, 20], end=[80, 60], fill="red", name="wall", snap=False)
    canvas.desk.do("draw_rectangle", start=[40, 30], end=[50, 60], fill="gold", name="door", snap=False)
    worked_out(canvas.desk, "make_component", things=["wall", "door"], name="hut", open=["wall.x", "wall.y"])
    canvas.take(SelectTool)
    canvas.pull((70, 40), (190, 110))
    assert canvas.formula("hut_1") == "hut(x=140, y=90)"
    canvas.key(Qt.Key.Key_Right)
    assert canvas.formula("hut_1") == "hut(x=141, y=90)"


def test_a_table_that_is_dropped_or_pasted_becomes_a_list(canvas: Canvas, tmp_path: Path) -> None:
    file, other = tmp_path / "Sales 2024.csv", tmp_path / "notes.pdf"
    file.write_text("month;sold\nmay;12\njune;15\n", encoding="utf-8")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(other))])
    assert not can_drop(mime)
    mime.setUrls([QUrl.fromLocalFile(str(one)) for one in (file, other)])
    assert can_drop(mime)
    canvas.view.lay(mime, QPoint(5, 5))
    finish(canvas.desk)
    assert canvas.desk.live.value("sales_2024") == [("may", 12), ("june", 15)]
    assert canvas.desk.selection.names == ("sales_2024",)
    QApplication.clipboard().setText("3\n5\n8")
    paste_things(canvas.desk, QPointF(0, 0))
    finish(canvas.desk)
    assert canvas.desk.live.value("data") == [3, 5, 8]
    file.write_bytes(b"\x81\x8d\x8f")
    canvas.view.lay(mime, QPoint(5, 5))
    assert canvas.failed and "holds no text" in canvas.failed[-1]


def test_images_that_are_dropped_or_pasted_are_kept_made_smaller_and_painted(canvas: Canvas, tmp_path: Path) -> None:
    large, star, text = tmp_path / "Large.png", tmp_path / "star.svg", tmp_path / "no.png"
    noise = QImage(bytes(range(256)) * 4 * 1000, 1000, 256, QImage.Format.Format_RGB32)
    noise.scaled(5000, 1280).save(str(large))
    star.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="red"/></svg>'
    )
    text.write_text("hello")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(one)) for one in (large, star, text)])
    assert can_drop(mime)
    at = canvas.view.mapFromScene(QPointF(100, 50))
    canvas.view.lay(mime, at)
    finish(canvas.desk)
    assert canvas.failed == ["no.png is no image that can be read. Save it as PNG or JPEG first."]
    assert [one.partition("-")[0] for one in canvas.desk.document.images] == ["large", "star"]
    assert all(size_in(one.data)[0] <= 2048 for one in canvas.desk.document.images.values())
    assert canvas.desk.selection.names == ("image_2",)
    seen = canvas.view.viewport().grab().toImage()
    assert seen.pixelColor(at) == QColor("red")
    QApplication.clipboard().setImage(QImage(30, 20, QImage.Format.Format_ARGB32))
    paste_things(canvas.desk, QPointF(0, 0))
    finish(canvas.desk)
    assert canvas.desk.live.value("image_3").get("width") == 30
    QApplication.clipboard().clear()
    paste_things(canvas.desk, QPointF(0, 0))
    assert "nothing of a drawing on the clipboard" in canvas.failed[-1]


def test_a_part_of_an_instance_is_edited_in_place_and_all_instances_follow(canvas: Canvas) -> None:
    canvas.desk.do("draw_rectangle", start=[0, 0], end=[40, 30], fill="red", name="cloth", snap=False)
    canvas.desk.do("draw_ellipse", center=[0, 60], radius_x=5, name="foot", snap=False)
    worked_out(canvas.desk, "make_component", things=["cloth", "foot"], name="flag")
    canvas.take(ComponentTool)
    canvas.click((100, 100))
    assert canvas.formula("flag_2") == "flag(at=point(100, 100))"
    canvas.take(SelectTool)
    canvas.pull((120, 115), (200, 155))
    assert canvas.formula("flag_2") == "flag(at=point(180, 140))", "an instance is moved by all its open points"
    canvas.double((200, 155))
    assert canvas.desk.selection.things == (("flag_2", ("items", 0)),)
    canvas.pull((220, 170), (240, 190))
    before = canvas.formula("flag")
    assert "width=60, height=50" in before and canvas.formula("flag_2") == "flag(at=point(180, 140))"
    owner, rows = part_rows(canvas.desk.document, canvas.desk.live, "flag_2", ("items", 0))
    said = {row.label: (row.attribute, row.called) for row in rows}
    assert owner == "flag" and said["fill"] == ("items[0].fill", "fill")
    canvas.desk.do("set_attribute", attribute="flag.items[0].fill", value="blue")
    assert [one.shape.as_dict().get("fill") for one in canvas.desk.live.things()][::2] == ["blue", "blue"]
    canvas.desk.do("draw_group", things=["flag_1", "flag_2"], name="both")
    assert part_rows(canvas.desk.document, canvas.desk.live, "both", ("items", 1))[0] == "flag_2"


def test_ways_that_do_the_same_are_one(canvas: Canvas) -> None:
    """A corner that is pulled resizes a plain box, in whatever words: there is nothing to choose."""
    canvas.box("rail", (20, 20), (240, 60))
    canvas.desk.select_names(("rail",))
    canvas.press((240, 60))
    canvas.move((300, 60))
    canvas.move((380, 60))
    assert "Tab" not in canvas.tool.overlay.tag
    canvas.key(Qt.Key.Key_Tab)
    canvas.release((380, 60))
    assert canvas.formula("rail").startswith("rectangle(x=20, y=20, width=360, height=40")


def test_an_image_that_is_pasted_does_not_hide_another_and_has_whole_sizes(canvas: Canvas) -> None:
    vector = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="60" height="40"/></svg>'
    QApplication.clipboard().setText(vector)
    for _ in range(3):
        paste_things(canvas.desk, QPointF(100, 100))
        finish(canvas.desk)
    images = [one for one in canvas.desk.live.values().values() if isinstance(one, Shape)]
    assert [(one.get("width"), one.get("height")) for one in images] == [(120, 80)] * 3
    first = images[0]
    assert [(one.get("x") - first.get("x"), one.get("y") - first.get("y")) for one in images] == [
        (0, 0),
        (10, 10),
        (20, 20),
    ]
    QApplication.clipboard().clear()


def test_a_line_from_the_middle_of_an_edge_to_another_follows_both_boxes(canvas: Canvas) -> None:
    canvas.box("parent", (200, 20), (300, 60), fill="white")
    canvas.box("child", (100, 130), (200, 170), fill="white")
    canvas.take(LineTool)
    canvas.pull((249, 61), (152, 129))
    canvas.take(LineTool)
    canvas.pull((236, 61), (180, 131))
    assert canvas.formula("line_2").startswith("line(start=point(236, "), "only from close by"
    canvas.take(SelectTool)
    canvas.click((250, 40))
    canvas.pull((250, 40), (330, 30))
    canvas.desk.select(())
    canvas.pull((150, 150), (140, 190))
    line = canvas.desk.live.value("line_1")
    (parent, child) = (canvas.desk.live.value(name) for name in ("parent", "child"))
    assert line.get("start") == Point(parent.get("x") + 50, parent.get("y") + 40)
    assert line.get("end") == Point(child.get("x") + 50, child.get("y"))
    assert line.get("start") != Point(250, 60) and line.get("end") != Point(150, 130)


def test_the_corner_of_a_box_is_not_taken_for_the_middle_of_an_edge(canvas: Canvas) -> None:
    canvas.box("body", (100, 100), (300, 180), fill="white")
    canvas.take(RectangleTool)
    canvas.pull((101, 99), (202, 181))
    assert "width=100" in canvas.formula("rectangle_1") or "width=102" in canvas.formula("rectangle_1")


def test_a_component_open_in_its_size_is_pulled_as_large_as_it_is_to_be_and_has_a_handle(canvas: Canvas) -> None:
    canvas.desk.do("draw_ellipse", center=[30, 50], radius_x=10, name="wheel", snap=False)
    canvas.desk.do("draw_line", start=[20, 40], end=[100, 60], name="bar", snap=False)
    worked_out(canvas.desk, "make_component", things=["wheel", "bar"], name="cart", open=["size"])
    assert canvas.formula("cart_1") == "cart(at=point(20, 40), size=1)"
    canvas.take(ComponentTool)
    canvas.pull((200, 100), (360, 110))
    finish(canvas.desk)
    assert "size=2)" in canvas.formula("cart_2"), "as large as the longer way asks for"
    canvas.take(SelectTool)
    canvas.click((220, 105))
    canvas.pull((360, 140), (280, 120))
    finish(canvas.desk)
    assert "size=1)" in canvas.formula("cart_2")
    assert "size=1)" in canvas.formula("cart_1")


def test_a_line_of_a_list_goes_along_by_its_body_and_stays_upright(canvas: Canvas) -> None:
    for number in range(3):
        canvas.desk.do("draw_line", start=[40 + 40 * number, 40], end=[40 + 40 * number, 140], name=f"tick_{number}")
    worked_out(canvas.desk, "listify", things=["tick_0", "tick_1", "tick_2"], name="ticks")
    canvas.pull((120, 100), (140, 101))
    finish(canvas.desk)
    ticks = canvas.desk.live.value("ticks")
    assert [one.get("start").x for one in ticks] == [one.get("end").x for one in ticks] == [40, 90, 140]


@pytest.fixture
def pairs(canvas: Canvas) -> Canvas:
    """Two groups side by side in one list, each of a box and of two dots in a list of their own."""
    box = "rectangle(x=10, y=10, width=30, height=30, fill=red)"
    dots = "[ellipse(center=point(60 + 30 * k, 25), radius_x=9, radius_y=9, fill=red) for k in range(2)]"
    both = f"[group(items=[{box}, {dots}], dx=200 * i, dy=0) for i in range(2)]"
    canvas.desk.do("paste", things={"pairs": both}, by=[0, 0])
    return canvas


def test_a_group_in_a_list_goes_just_as_far_as_it_is_pulled(pairs: Canvas) -> None:
    (name,) = pairs.desk.document.definitions
    pairs.pull((25, 25), (35, 45))
    now = pairs.scene.bounds_of((name, (0, "items", 0))).center()
    assert (now.x(), now.y()) == (35, 45)


def test_a_double_click_goes_to_what_is_in_a_list_in_a_group(pairs: Canvas) -> None:
    (name,) = pairs.desk.document.definitions
    pairs.double((90, 25))
    assert pairs.desk.selection.things == ((name, (0, "items", 1, 1)),)
    assert handles(pairs.scene) == ()


def test_what_lies_in_a_thing_is_pulled_along_or_stays_with_tab(canvas: Canvas) -> None:
    canvas.box("tray", (40, 40), (240, 200), fill="white")
    canvas.box("cup", (83, 117), (121, 149), fill="red")
    for ways, cup in ((0, 103), (1, 83)):
        canvas.press((200, 60))
        canvas.move((210, 70))
        canvas.move((220, 90))
        assert (
            "cup belongs to tray and goes along." in canvas.tool.overlay.tag
        ) and "Tab: 1" in canvas.tool.overlay.tag
        for _ in range(ways):
            canvas.bot.keyClick(canvas.view, Qt.Key.Key_Tab)
        canvas.release((220, 90))
        assert (canvas.desk.live.value("tray").get("x"), canvas.desk.live.value("cup").get("x")) == (60, cup)
        canvas.desk.undo()


def test_what_lies_in_a_thing_whose_side_is_pulled_keeps_its_margin_or_its_share_with_tab(canvas: Canvas) -> None:
    canvas.box("tray", (40, 40), (240, 200), fill="white")
    canvas.box("cup", (183, 117), (221, 149), fill="red")
    canvas.desk.select_names(("tray",))
    for tabs, cup in ((0, 183), (1, 283), (2, 254.5)):
        canvas.press((240, 120))
        canvas.move((270, 120))
        canvas.move((340, 120))
        assert "Tab: 2" in canvas.tool.overlay.tag
        for _ in range(tabs):
            canvas.bot.keyClick(canvas.view, Qt.Key.Key_Tab)
        canvas.release((340, 120))
        value = canvas.desk.live.value
        assert (value("tray").get("width"), value("cup").get("x")) == (300, pytest.approx(cup, abs=0.6))
        canvas.desk.undo()


def test_a_corner_pulled_by_hand_to_the_last_of_a_list_reaches_there_from_then_on(canvas: Canvas) -> None:
    for top in (10, 70, 130):
        canvas.box(f"board_{top}", (10, top), (210, top + 15))
    worked_out(canvas.desk, "listify", things=["board_10", "board_70", "board_130"], name="boards")
    worked_out(canvas.desk, "parameterize", thing="boards", attribute="count", name="n")
    worked_out(canvas.desk, "draw_rectangle", start=[10, 10], end=[-6, 100], name="post", fill="red")
    canvas.click((2, 50))
    corner = next(one.at for one in handles(canvas.scene) if one.called == "end")
    canvas.pull((corner.x(), corner.y()), (corner.x() + 2, 143))
    finish(canvas.desk)
    assert "height=boards[-1].y + boards[-1].height - boards[0].y" in canvas.formula("post")
    worked_out(canvas.desk, "set_parameter", name="n", value=5)
    assert canvas.desk.live.value("post").get("height") == 255


def test_a_corner_pulled_by_hand_to_an_edge_follows_it_and_keeps_its_other_size(canvas: Canvas) -> None:
    canvas.box("wall", (150, 5), (180, 160))
    worked_out(canvas.desk, "set_formula", name="tall", formula="30")
    canvas.box("post", (10, 10), (40, 70))
    worked_out(
        canvas.desk, "set_formula", name="post", formula="rectangle(x=10, y=10, width=30, height=tall * 2, fill=red)"
    )
    canvas.click((20, 50))
    corner = next(one.at for one in handles(canvas.scene) if one.called == "end")
    canvas.pull((corner.x(), corner.y()), (148, 103))
    finish(canvas.desk)
    assert "width=wall.x - 10, height=tall * " in canvas.formula("post")
