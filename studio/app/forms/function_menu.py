"""A menu of functions beside a line in which a value is worked out; what is picked next stands in the one chosen."""

from __future__ import annotations

from functools import partial

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QLineEdit, QMenu

from studio.app.desk import Desk
from studio.app.icons import tinted
from studio.app.stage.stage_gesture import WRITTEN_OTHERWISE
from studio.app.stage.value_palette import functions, pointable
from studio.app.theme import Theme
from studio.language.builtins import POINTED
from studio.language.values import Value, is_number

MOST = 6
"""So many lists are named, of which the mean can be taken."""
SAYS = "Work it out by a function"


def attach(desk: Desk, theme: Theme, line: QLineEdit) -> None:
    """Gives a line a button with the functions of the document and those that the language has."""
    action = line.addAction(tinted("fa5s.calculator", theme.quiet), QLineEdit.ActionPosition.TrailingPosition)
    action.setToolTip(SAYS)
    action.triggered.connect(lambda _=False: function_menu(desk, line).popup(QCursor.pos()))


def function_menu(desk: Desk, line: QLineEdit) -> QMenu:
    """The functions; a choice writes one into the line, around what stands there, the cursor where a value goes."""
    menu = QMenu(line)
    menu.setToolTipsVisible(True)
    for name in functions(desk.document):
        menu.addAction(f"{name}(…)").triggered.connect(partial(_write, line, f"{name}(", ")"))
    menu.addSeparator()
    _means(desk, line, menu)
    for name, one in POINTED.items():
        before, _, after = WRITTEN_OTHERWISE.get(name, f"{name}(…)").partition("…")
        if after == ")" and before == f"{name}(":
            action = menu.addAction(f"{name}(…)\t{one.doc[:1].lower()}{one.doc[1:].rstrip('.')}")
            action.triggered.connect(partial(_write, line, before, after))
    return menu


def _means(desk: Desk, line: QLineEdit, menu: QMenu) -> None:
    """The mean of a named list: its sum, divided by how many there are."""
    values = desk.live.values()
    lists = [name for name, several in pointable(desk.document).items() if several and _are_numbers(values.get(name))]
    lists += [name for name in desk.document.states() if _are_numbers(values.get(name))]
    for name in lists[:MOST]:
        action = menu.addAction(f"mean of {name}\tits sum, divided by how many there are")
        action.triggered.connect(partial(_write_mean, line, name))


def _are_numbers(value: Value) -> bool:
    return isinstance(value, list) and bool(value) and all(map(is_number, value))


def _write_mean(line: QLineEdit, name: str, _: bool = False) -> None:
    before, after = line.text()[: line.cursorPosition()], line.text()[line.cursorPosition() :]
    made = f"sum({name}) / len({name})"
    line.setText(f"{before}{f'({made})' if before or after else made}{after}")
    line.setFocus()


def _write(line: QLineEdit, before: str, after: str, _: bool = False) -> None:
    inside = line.text().strip()
    line.setText(f"{before}{inside}{after}")
    line.setFocus()
    line.setCursorPosition(len(before) + len(inside))


def fill_in(line: QLineEdit, name: str) -> bool:
    """Writes a name where a function in the line waits for a value; gives whether one does."""
    text, at = line.text(), line.cursorPosition()
    before, after = text[:at].rstrip(), text[at:].lstrip()
    if not (before.endswith(("(", ",")) and after.startswith((")", ","))):
        return False
    line.setText(f"{text[:at]}{name}{text[at:]}")
    line.setCursorPosition(at + len(name))
    return True
