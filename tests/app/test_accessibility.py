"""What a reader of the screen is told: the accessibility tree of the window is walked."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.window import Window
from tests.app.test_manners import states

Role = QAccessible.Role
SAID = {
    Role.PushButton, Role.CheckBox, Role.RadioButton, Role.ComboBox, Role.EditableText, Role.SpinBox, Role.Slider,
    Role.PageTab, Role.MenuItem, Role.ButtonMenu, Role.List, Role.Tree, Role.ListItem, Role.Dialog,
}  # fmt: skip
"""What a person does something with, and which therefore must be called something."""


def everything(one: QAccessibleInterface | None, path: str = "") -> Iterator[tuple[QAccessibleInterface, str]]:
    if one is None or not one.isValid() or one.state().invisible:
        return
    yield one, path
    inside = f"{path} › {one.text(QAccessible.Text.Name) or one.role().name}"
    for place in range(one.childCount()):
        yield from everything(one.child(place), inside)


def test_a_reader_of_the_screen_has_a_name_for_all_there_is_to_do(qtbot: QtBot, window: Window) -> None:
    bare: dict[str, str] = {}
    met = set()
    for state in states(window, qtbot):
        for top in QApplication.topLevelWidgets():
            if top.isVisible():
                for one, path in everything(QAccessible.queryAccessibleInterface(top)):
                    met.add(one.role())
                    said = one.text(QAccessible.Text.Name) or one.text(QAccessible.Text.Description)
                    if one.parent() is not None and one.parent().role() == Role.ComboBox:
                        said = said or one.parent().text(QAccessible.Text.Name)  # which has the focus
                    if one.role() in SAID and not said:
                        bare[f"{one.role().name} in {path}"] = state
    assert {Role.PushButton, Role.EditableText, Role.PageTab, Role.MenuItem} <= met
    assert not bare, "\n".join(f"{one}: {state}" for one, state in bare.items())
