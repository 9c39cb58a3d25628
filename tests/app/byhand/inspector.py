"""The inspector: attributes, parameters, questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QPushButton, QStyle, QStyleOptionSlider, QToolButton, QWidget

from studio.app.inspector.parameters import ParameterRow
from tests.app.byhand.asking import Asking

FEW = 3
"""So many steps are gone by the arrow keys."""


class Inspecting(Asking):
    """Hands in the inspector."""

    def cell(self, attribute: str) -> QWidget:
        """The formula of an attribute of what is selected, in sight."""
        found = self.inspector.attributes
        for _ in range(10):
            self.settle()
            rows = [one.attribute for one in found.rows]
            assert attribute in rows, f"{attribute} is not among {rows}"
            cell = found.cells[rows.index(attribute)]
            self.uncover(cell)
            if cell in found.cells:  # else the list was made anew meanwhile
                return cell
        raise AssertionError(f"the list of attributes does not come to rest at {attribute}")

    def set_row(self, attribute: str, text: str) -> None:
        self.click(self.cell(attribute))
        editor = self.inspector.attributes.editor
        assert editor is not None
        self.bot.keyClick(editor, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        self.bot.keyClicks(editor, text)
        self.bot.keyClick(editor, Qt.Key.Key_Return)

    def by_row(self, command: str, attribute: str, **arguments: Any) -> None:
        """The menu of an attribute."""
        menu = self.menu_at(self.cell(attribute))
        title = self.window.desk.editor.commands[command].title
        self.choose(menu, next(one for one in _titles(menu) if one == title or one.startswith(f"{title}: ")))
        self.fill(**arguments)

    def do_set_attribute(self, attribute: str, value: Any) -> None:
        thing, _, rest = attribute.partition(".")
        self.select(thing)
        self.set_row(rest, f"{value:g}" if isinstance(value, (int, float)) else str(value))

    def do_set_parameter(self, name: str, value: Any) -> None:
        """With the slider where it comes to lie on the value, by steps where these are few, else typed."""
        self.settle()
        row = self.inspector.parameters.rows[name]
        now = self.window.desk.document.definitions[name].value
        if not isinstance(row, ParameterRow):
            self.enter(row.field, str(value))
        elif abs(value - now) <= FEW * row.range.step:
            self._step(row, round((value - now) / row.range.step))
        elif not self._slide(row, value):
            self.enter(row.field, f"{value:g}")

    def _step(self, row: ParameterRow, steps: int) -> None:
        """The arrow keys in the field."""
        self.click(row.field)
        for _ in range(abs(steps)):
            self.key(Qt.Key.Key_Up if steps > 0 else Qt.Key.Key_Down, where=row.field)
        self.key(Qt.Key.Key_Return, where=row.field)

    def _slide(self, row: ParameterRow, value: float) -> bool:
        """Pulls the handle of the slider; lets it go where it is at the value, else takes that back."""
        slider = row.slider
        self.uncover(slider)
        option = QStyleOptionSlider()
        slider.initStyleOption(option)
        part = QStyle.SubControl.SC_SliderHandle
        handle = slider.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, slider)
        wanted = round((value - row.range.least) / row.range.step)
        room = slider.width() - handle.width()
        to = QStyle.sliderPositionFromValue(slider.minimum(), slider.maximum(), wanted, room) + handle.width() // 2
        start, end = handle.center(), QPoint(to, handle.center().y())
        self.bot.mousePress(slider, Qt.MouseButton.LeftButton, pos=start)
        self.bot.mouseMove(slider, (start + end) / 2)
        self.bot.mouseMove(slider, end)
        if slider.value() != wanted:
            self.bot.keyClick(slider, Qt.Key.Key_Escape)
        self.bot.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=end)
        self.settle()
        return bool(self.window.desk.document.definitions[row.name].value == value)

    def do_answer(self, goal: str, situation: Mapping[str, Any], value: Any) -> None:
        """Clicks the picture that is meant."""
        del situation
        self.settle()
        card = next(one for one in self.inspector.candidates.cards if one.open.finding.goal == goal)
        question = card.open.finding.question
        assert question is not None, f"nothing is asked about {goal}"
        values = [self._keys(one) for one, _ in question.options]
        assert self._keys(map(tuple, value)) in values, f"{question.sentence} {values}"
        button: QToolButton | QPushButton = card.options[values.index(self._keys(map(tuple, value)))]
        self.click(button)

    def _keys(self, members: Any) -> Any:
        return sorted(members)


def _titles(menu: QMenu) -> list[str]:
    """What the entries of a menu are called."""
    return [one.text().partition("\t")[0].rstrip("…") for one in menu.actions()]
