"""What is written anew, such as the data of some bars, was something else before: all that was shown keeps its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from studio.document.model import Definition, Document
from studio.language.builtins import RECORD
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import DictDisplay, Display, free_names
from studio.language.values import Value

MAKERS = frozenset({RECORD, "point"})
"""Builtins by which values are written."""


def with_what_was_written(before: Document, after: Document) -> Document:
    """The document after a command, with collections as they were before it in all that had been shown by then.

    What a demonstration knows already stays, so that the first change counts.
    """
    was = dict(_rewritten(before, after))
    if not was:
        return after
    shown = {
        key: replace(one, parameters={**was, **one.parameters}) if key in before.demonstrations else one
        for key, one in after.demonstrations.items()
    }
    return replace(after, demonstrations=shown)


def is_written_down(one: Definition) -> bool:
    """Whether it is a collection whose members stand there as plain values, and that nothing changes in play."""
    plain = isinstance(one.formula, (Display, DictDisplay)) and not one.inputs and free_names(one.formula) <= MAKERS
    return plain and not (one.is_parameter or one.is_state or one.drawn)


def _rewritten(before: Document, after: Document) -> Iterator[tuple[str, Value]]:
    for name, one in after.definitions.items():
        had = before.definitions.get(name)
        if had is not None and had.formula != one.formula and is_written_down(had) and is_written_down(one):
            yield name, evaluate(had.formula, Env())
