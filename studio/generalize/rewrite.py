"""Rewriting a whole document: names replaced by formulas wherever formulas stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import Any

from studio.document.model import Document
from studio.document.told_places import with_each
from studio.language.nodes import Node, renamed


def rewritten(document: Document, mapping: Mapping[str, Node], but: frozenset[str] = frozenset()) -> Document:
    """The document with free names replaced by formulas in definitions, constraints, rules, steps and lessons.

    Definitions named in ``but`` stay as they are.
    """
    names = dict(mapping)
    definitions = {
        name: one if name in but else with_each(one, partial(_in_function, inputs=one.inputs, names=names))
        for name, one in document.definitions.items()
    }
    return replace(
        document,
        definitions=definitions,
        constraints={name: _rebuilt(one, names) for name, one in document.constraints.items()},
        rules=tuple(_rebuilt(one, names) for one in document.rules),
        processes={name: replace(one, steps=_rebuilt(one.steps, names)) for name, one in document.processes.items()},
        lessons={name: _rebuilt(one, names) for name, one in document.lessons.items()},
    )


def _in_function(formula: Node, inputs: tuple[Any, ...], names: dict[str, Node]) -> Node:
    own = {one.name for one in inputs}
    return renamed(formula, {name: node for name, node in names.items() if name not in own})


def _rebuilt(part: Any, names: dict[str, Node]) -> Any:
    """The same data with every formula inside it renamed."""
    if isinstance(part, Node):
        return renamed(part, names)
    if isinstance(part, tuple) and not hasattr(part, "_fields"):
        return tuple(_rebuilt(one, names) for one in part)
    if is_dataclass(part) and not isinstance(part, type):
        changed = {}
        for spec in fields(part):
            old = getattr(part, spec.name)
            new = _rebuilt(old, names)
            if new is not old and new != old:
                changed[spec.name] = new
        return replace(part, **changed) if changed else part
    return part
