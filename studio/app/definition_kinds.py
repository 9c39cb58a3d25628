"""What kinds of things there are in a document: how each is called, its icon and its colour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap

from studio.app.icons import tinted
from studio.app.theme import Theme
from studio.document.graph import NodeKind, definition_kind
from studio.document.model import Definition
from studio.language.nodes import Apply
from studio.language.values import Shape, Value


@dataclass(frozen=True)
class ThingKind:
    """One kind: its name in words, its icon, and the name of its colour in the theme."""

    title: str
    icon: str
    color: str


KindName = NodeKind | Literal["shape", "group", "list", "dict", "set", "component"]

KINDS: dict[KindName, ThingKind] = {
    "shape": ThingKind("shape", "shapes", "quiet"),
    "group": ThingKind("group", "object-group", "quiet"),
    "list": ThingKind("list", "list-ul", "quiet"),
    "dict": ThingKind("dict", "th-list", "quiet"),
    "set": ThingKind("set", "braille", "quiet"),
    "formula": ThingKind("value", "equals", "quiet"),
    "parameter": ThingKind("parameter", "sliders-h", "accent"),
    "state": ThingKind("state", "database", "ghost"),
    "function": ThingKind("function", "superscript", "good"),
    "component": ThingKind("component", "puzzle-piece", "good"),
    "process": ThingKind("process", "stream", "warning"),
    "rule": ThingKind("rule", "bolt", "warning"),
    "constraint": ThingKind("constraint", "balance-scale", "accent"),
    "demonstration": ThingKind("demonstration", "theater-masks", "quiet"),
    "lesson": ThingKind("lesson", "graduation-cap", "quiet"),
}
"""All kinds of nodes of the graph, and finer ones for what has a value."""


def kind_of_definition(definition: Definition, value: Value) -> KindName:
    """The kind of a definition, finer than its role where its present value says more."""
    role = definition_kind(definition)
    if role == "function":
        return "component" if _draws(definition) else role
    if role != "formula":
        return role
    if isinstance(value, Shape):
        return "group" if value.kind == "group" else "shape"
    if isinstance(value, list):
        return "list"
    if isinstance(value, dict):
        return "dict"
    return "set" if isinstance(value, frozenset) else role


def _draws(definition: Definition) -> bool:
    from studio.language.builtins import SHAPES

    formula = definition.formula
    return isinstance(formula, Apply) and formula.function in SHAPES


def paint_kind(painter: QPainter, kind: KindName, area: QRectF, theme: Theme) -> None:
    """Draws the icon of a kind into an area."""
    one = KINDS[kind]
    ratio = painter.device().devicePixelRatioF()
    color = theme.color(one.color).name()
    painter.drawPixmap(area.toRect(), _pixmap(one.icon, color, round(area.width()), ratio))


@lru_cache(maxsize=200)
def _pixmap(name: str, color: str, size: int, ratio: float) -> QPixmap:
    return tinted(f"fa5s.{name}", color).pixmap(QSize(size, size), ratio)
