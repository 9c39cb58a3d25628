"""What the status line offers: the formula that explains what was shown at several values."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.forms.command_form import CommandForm
from studio.app.window import Window
from studio.language.show import show
from tests.app.waiting import finish

LEFT = Qt.MouseButton.LeftButton


def rail(window: Window, *values: tuple[int, int]) -> None:
    """A rail that was pulled to its width for each value of a parameter, corner by corner."""
    desk = window.desk
    desk.do("new_value", name="n", value=3, least=1, most=20)
    desk.do("draw_rectangle", start=[20, 20], end=[240, 40], name="rail", snap=False)
    for n, wide in values:
        desk.do("set_parameter", name="n", value=n)
        desk.do("drag", thing="rail", attribute="end", to=[20 + wide, 40], snap=False)


def test_what_follows_a_value_so_far_is_offered_and_one_click_has_it_so(qtbot: QtBot, window: Window) -> None:
    desk, offer = window.desk, window.status.offer
    rail(window, (3, 220), (5, 360), (7, 500))
    qtbot.waitUntil(lambda: not offer.isHidden())
    assert offer.text() == "Find a formula: rail.width = 10 + n * 70"
    assert "all 3 examples" in offer.toolTip()
    steps = len(desk.editor.history)
    qtbot.mouseClick(offer, LEFT)
    finish(desk)
    assert "width=10 + n * 70" in show(desk.document.definitions["rail"].formula)
    assert len(desk.editor.history) == steps + 1
    assert offer.isHidden()


def test_what_was_shown_at_one_value_only_is_left_in_peace(qtbot: QtBot, window: Window) -> None:
    rail(window, (3, 220), (3, 260))
    window.status.offer._look()
    finish(window.desk)
    qtbot.waitUntil(lambda: not window.desk.editor.work.busy)
    assert window.status.offer.isHidden()


def test_the_form_for_a_formula_begins_with_what_was_shown_at_several_values(qtbot: QtBot, window: Window) -> None:
    rail(window, (3, 220), (5, 360))
    window.desk.select_names(("rail",))
    asked = CommandForm(window.desk, "relate", window)
    qtbot.addWidget(asked)
    assert asked.fields["thing"].text() == "rail"
    assert asked.fields["attributes"].text() == "width"


def test_what_was_offered_is_offered_again_after_a_gesture_about_something_else(qtbot: QtBot, window: Window) -> None:
    desk, offer = window.desk, window.status.offer
    rail(window, (3, 220), (5, 360), (7, 500))
    qtbot.waitUntil(lambda: not offer.isHidden())
    desk.do("draw_ellipse", center=[400, 300], radius_x=9, name="dot", snap=False)
    assert offer.isHidden()
    qtbot.waitUntil(lambda: not offer.isHidden())
    assert offer.text() == "Find a formula: rail.width = 10 + n * 70"
