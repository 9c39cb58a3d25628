"""Functions are offered where a value is worked out, and what is typed or picked there is followed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from studio.app.forms.command_form import CommandForm
from studio.app.forms.function_menu import SAYS, function_menu
from studio.language.show import show
from tests.app.ground import Ground, ground_with
from tests.app.waiting import finish, worked_out

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def ground(qtbot: QtBot) -> Ground:
    return ground_with(qtbot)


@pytest.fixture
def asked(ground: Ground) -> CommandForm:
    """The form that works a value out, beside a number and a function."""
    worked_out(ground.desk, "new_value", name="gap", value=4)
    for given, result in ((2, 4), (5, 10)):
        worked_out(ground.desk, "teach", name="twice", inputs={"n": given}, result=result)
    made = CommandForm(ground.desk, "work_out", ground)
    made.begin()
    return made


def done(qtbot: QtBot, asked: CommandForm) -> str:
    desk = asked.desk
    qtbot.mouseClick(asked.buttons.button(QDialogButtonBox.StandardButton.Ok), LEFT)
    finish(desk)
    return show(desk.document.definitions["far"].formula)


def test_a_function_is_chosen_from_a_menu_and_what_is_picked_then_stands_in_it(
    qtbot: QtBot, asked: CommandForm
) -> None:
    line = asked.fields["value"].line  # type: ignore[attr-defined]
    qtbot.keyClicks(asked.fields["name"].line, "far")  # type: ignore[attr-defined]
    (button,) = [one for one in line.findChildren(QToolButton) if one.defaultAction().toolTip() == SAYS]
    qtbot.mouseClick(button, LEFT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    first = menu.actions()[0]
    assert first.text() == "twice(…)" and {"len(…)", "max(…)"} < {
        one.text().partition("\t")[0] for one in menu.actions()
    }
    qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(first).center())
    assert line.text() == "twice()" and line.cursorPosition() == 6
    asked.desk.select_names(("gap",))
    assert line.text() == "twice(gap)"
    assert done(qtbot, asked) == "twice(gap)"


def test_what_is_typed_is_followed(qtbot: QtBot, asked: CommandForm) -> None:
    qtbot.keyClicks(asked.fields["name"].line, "far")  # type: ignore[attr-defined]
    qtbot.keyClicks(asked.fields["value"].line, "twice(gap) + 1")  # type: ignore[attr-defined]
    assert done(qtbot, asked) == "twice(gap) + 1"


def test_the_mean_of_a_list_is_worked_out_from_the_menu(qtbot: QtBot, asked: CommandForm) -> None:
    desk = asked.desk
    worked_out(desk, "new_state", name="marks", value=[2, 4, 9])
    line = asked.fields["value"].line  # type: ignore[attr-defined]
    qtbot.keyClicks(asked.fields["name"].line, "far")  # type: ignore[attr-defined]
    menu = function_menu(desk, line)
    next(one for one in menu.actions() if one.text().startswith("mean of marks")).trigger()
    assert done(qtbot, asked) == "sum(marks) / len(marks)" and desk.live.value("far") == 5
