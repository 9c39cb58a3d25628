"""The plain values in a formula that is shown: which of them lies at a place of the text, to be named."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel, QStyle, QStyleOptionButton, QWidget

from studio.app.widgets import Cell
from studio.language.errors import StudioError
from studio.language.literal_words import literal_words
from studio.language.nodes import Literal, Name, each_node, literals
from studio.language.parse import parse

MOST = 6
"""How many values of one formula a menu offers to name."""


def values_in(formula: str) -> list[str]:
    """What the plain values of a formula are called, in the order in which commands count them."""
    try:
        return literal_words(parse(formula))
    except StudioError:
        return []


def is_plain(formula: str) -> bool:
    """Whether a formula is a plain value, and nothing more."""
    try:
        return isinstance(parse(formula), Literal)
    except StudioError:
        return False


def value_at(formula: str, position: int) -> int | None:
    """The number of the plain value that stands at a character of a formula; None where none does."""
    spans = [one.span for one in _literals(formula)]
    found = (number for number, one in enumerate(spans) if one is not None and one.start <= position <= one.end)
    return next(found, None)


def name_at(formula: str, position: int) -> str | None:
    """The name that stands at a character of a formula; None where none does."""
    try:
        names = [one for one in each_node(parse(formula)) if isinstance(one, Name)]
    except StudioError:
        return None
    spans = [(one.id, one.span) for one in names]
    return next((name for name, one in spans if one is not None and one.start <= position <= one.end), None)


def in_order(formula: str, at: int | None) -> list[int]:
    """The numbers of the plain values that are offered to be named: a whole key, then the one pointed at."""
    count = len(_literals(formula))
    whole = range(count, len(values_in(formula)))
    numbers = [one for one in range(count) if one != at][:MOST]
    return [*whole, *([] if at is None else [at]), *numbers]


def character_at(widget: QWidget, text: str, at: QPoint) -> int:
    """The character of a text that is shown at a place of a widget with one line."""
    left = widget.contentsRect().left()
    if isinstance(widget, Cell):
        option = QStyleOptionButton()
        option.initFrom(widget)
        left = widget.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, widget).left()
    elif isinstance(widget, QLabel):
        left += widget.margin()
    metrics, across = widget.fontMetrics(), at.x() - left
    ends = (metrics.horizontalAdvance(text[: place + 1]) for place in range(len(text)))
    return next((place for place, end in enumerate(ends) if across < end), len(text))


def _literals(formula: str) -> list[Literal]:
    try:
        return [one for _, one in literals(parse(formula))]
    except StudioError:
        return []
