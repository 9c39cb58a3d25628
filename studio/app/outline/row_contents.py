"""What stands in the rows of the outline: value and formula in words, and pictures; worked out when it is painted."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from PySide6.QtCore import QSize
from PySide6.QtGui import QPixmap

from studio.app.desk import Desk
from studio.app.outline.rows import OutlineRow, searched_text
from studio.app.shape_painting import colour_of
from studio.app.small_pictures import MOST, small_picture
from studio.app.theme import Theme
from studio.commands.wording import inputs_in_words, may_be_in_words, value_summary
from studio.document.graph import graph
from studio.document.model import Document
from studio.document.scene import stacked, things_of
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Literal
from studio.language.show import show
from studio.language.values import Symbol, Value
from studio.session.trust import WORDS, Confidence, least_sure, trusted

PICTURED = frozenset({"shape", "group", "list", "dict", "set", "formula"})
"""Kinds whose rows have a picture of their own where they are drawn."""


COLOURED = frozenset({"list", "dict", "state", "parameter", "formula"})
"""Kinds whose colours are seen in the row."""


class Thumbs:
    """Pictures by name."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._kept: dict[str, tuple[Value, tuple[int, float], QPixmap | None]] = {}
        theme.changed.connect(lambda: self._kept.clear())

    def of(self, name: str, value: Value, size: int, ratio: float) -> QPixmap | None:
        """The picture of a value, so many pixels wide and high; None where there is nothing to see."""
        known = self._kept.get(name)
        if known is not None and known[0] is value and known[1] == (size, ratio):
            return known[2]
        made = self._drawn(name, value, size, ratio)
        self._kept[name] = (value, (size, ratio), made)
        return made

    def _drawn(self, name: str, value: Value, size: int, ratio: float) -> QPixmap | None:
        shapes = [thing.shape for thing in stacked(islice(things_of(name, value), MOST))]
        if not shapes:
            return None
        return small_picture(shapes, QSize(size, size), ratio, self.theme.color("paper"))


class RowContents:
    """The contents of rows, kept until values change."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        self.desk, self.thumbs = desk, Thumbs(theme)
        self._words: dict[str, tuple[str, str, bool]] = {}
        self._values: dict[str, Value] | None = None
        self._trust: dict[str, Confidence] | None = None

    def forget(self) -> None:
        """Values have changed: they are asked for again when they are painted."""
        self._words.clear()
        self._values = self._trust = None

    @property
    def values(self) -> dict[str, Value]:
        """The present values of all definitions."""
        if self._values is None:
            self._values = self.desk.live.values()
        return self._values

    def trust_in(self, row: OutlineRow) -> Confidence | None:
        """How sure what was inferred of a row is, None where nothing was."""
        if self._trust is None:
            self._trust = least_sure(trusted(self.desk.editor.history).values())
        return self._trust.get(row.name)

    def words_of(self, row: OutlineRow) -> tuple[str, str, bool]:
        """Value and formula of a row in words, and whether it has a fault."""
        if row.name not in self._words:
            document, live = self.desk.document, self.desk.live
            fault = live.errors.get(row.name)
            broken = fault is not None or bool(getattr(document.processes.get(row.name), "fault", ""))
            value = fault.sentence if fault is not None else row_value(document, row, self.values)
            self._words[row.name] = (value, "" if broken else row_formula(document, row), broken)
        return self._words[row.name]

    def colours_of(self, row: OutlineRow) -> list[str]:
        """The colours that the value of a row is a collection of; none where it holds anything else."""
        return colours_in(self.values.get(row.name)) if row.kind in COLOURED else []

    def picture_of(self, row: OutlineRow, size: int, ratio: float) -> QPixmap | None:
        """The picture of what is drawn, so many pixels wide and high; None where an icon says more."""
        value = self.values.get(row.name)
        return None if row.kind not in PICTURED or value is None else self.thumbs.of(row.name, value, size, ratio)


def colours_in(value: Value) -> list[str]:
    """The names of the colours that are all that a list or dict holds, "" for nothing; none where it holds others."""
    held = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    known = [isinstance(one, Symbol) and colour_of(one).isValid() for one in held]
    alike = any(known) and all(is_one or one is None for one, is_one in zip(held, known, strict=True))
    return ["" if one is None else str(one) for one in held] if alike else []


LONGEST = 160
"""Letters of a formula that are ever shown in a row."""


def row_value(document: Document, row: OutlineRow, values: Mapping[str, Value]) -> str:
    """The value in few words; what takes inputs says which. Nothing for what has gone meanwhile."""
    if row.kind in ("function", "component", "process") and row.name not in document.names():
        return ""
    if row.kind in ("function", "component"):
        inputs = document.definitions[row.name].inputs
        return f"({', '.join(one.name for one in inputs)})"
    if row.kind == "process":
        process = document.processes[row.name]
        return process.fault or f"({', '.join(one.name for one in process.inputs)})"
    if row.kind == "constraint":
        return searched_text(document, row.name)
    if row.kind == "rule":
        return f"runs {_rule_process(document, row.name)}"
    return value_summary(values[row.name]) if row.name in values else ""


def _rule_process(document: Document, node: str) -> str:
    about = graph(document).nodes.get(node, {})
    return document.rules[int(about["name"])].process if about else ""


def row_formula(document: Document, row: OutlineRow) -> str:
    """The formula where it says more than the value does, cut where it is very long."""
    one = document.definitions.get(row.name)
    if one is None or isinstance(one.formula, Literal) or row.kind == "group":
        return ""
    text = show(one.formula)
    if row.kind == "shape" and isinstance(one.formula, Apply):
        text = text.removeprefix(one.formula.function).removeprefix("(").removesuffix(")")
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def trust_words(trust: Confidence | None) -> list[str]:
    """What is said of how sure something is; nothing where nothing was guessed."""
    more = ": show one more case, or answer its question" if trust == "guess" else ""
    return [f"Inferred: {WORDS[trust]}{more}."] if trust is not None else []


def _inputs(document: Document, name: str) -> str:
    """What a function or process takes; nothing for what takes nothing."""
    one = document.definitions.get(name) or document.processes.get(name)
    return f"takes {inputs_in_words(document, one)}" if one is not None and one.inputs else ""


def row_tip(document: Document, row: OutlineRow, fault: StudioError | None, trust: Confidence | None) -> str:
    """A few lines: kind and note, the whole formula, why there is no value, and how sure it is."""
    one = document.definitions.get(row.name)
    note = getattr(one or document.processes.get(row.name), "note", "")
    why = fault.sentence if fault else ""
    may = document.allowed.get(row.name)
    lines = [f"{row.name} ({row.kind})", searched_text(document, row.name)[:600], _inputs(document, row.name)]
    lines += [f"may be {may_be_in_words(may)}" if may is not None else "", note, why, *trust_words(trust)]
    return "\n".join(line for line in lines if line)
