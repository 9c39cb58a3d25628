"""What a row of the outline says besides its name: the present value, and the formula that gives it."""

from __future__ import annotations

from collections.abc import Mapping

from studio.app.outline.rows import OutlineRow, searched_text
from studio.commands.wording import value_summary
from studio.document.graph import graph
from studio.document.model import Document
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Literal
from studio.language.show import show
from studio.language.values import Value

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


def tip_of(document: Document, row: OutlineRow, fault: StudioError | None) -> str:
    """A few lines: kind and note, the whole formula, and why there is no value."""
    one = document.definitions.get(row.name)
    note = getattr(one or document.processes.get(row.name), "note", "")
    lines = [f"{row.name} ({row.kind})", searched_text(document, row.name)[:600], note, fault.sentence if fault else ""]
    return "\n".join(line for line in lines if line)
