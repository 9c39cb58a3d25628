"""A mark is repeated round the circle that it stands on, by the button, the form and Enter."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from studio.app.window import Window
from studio.language.show import show
from tests.app.byhand.hand import Hand
from tests.app.waiting import worked_out


def test_one_mark_is_repeated_round_its_circle_by_the_button_and_enter(qtbot: QtBot, window: Window) -> None:
    hand, desk = Hand(qtbot, window), window.desk
    worked_out(desk, "draw_ellipse", center=[160, 150], radius_x=120, radius_y=120, snap=False, name="dial")
    worked_out(desk, "draw_line", start=[160, 30], end=[160, 50], snap=False, name="mark")
    hand.select("mark")
    hand.settle()
    hand.click(hand.inspector.operations.buttons["repeat_around"])
    form = hand.form()
    assert form.fields["centre"].text() and form.fields["count"].text() == "12"
    hand.wait(lambda: desk.ghost is not None)
    assert desk.ghost is not None and len(desk.ghost.scene()) == 13, "it is seen before it is done"
    hand.fill(count=8, name="marks")
    hand.settle()
    assert len(desk.live.value("marks")) == 8
    assert "polar(dial.center, dial.radius_x, 360 / marks_count * i - 90)" in show(
        desk.document.definitions["marks"].formula
    )
