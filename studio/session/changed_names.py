"""Which names differ between two documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from studio.document.model import Document, Rule


def differing(before: Document, after: Document) -> frozenset[str]:
    """The names of definitions, processes, constraints, lessons, demonstrations, states and rules that differ.

    A rule is called ``on EVENT``, as in the graph.
    """
    if before is after:
        return frozenset()
    names: set[str] = set()
    for part in ("definitions", "processes", "constraints", "lessons", "demonstrations", "present"):
        names.update(_keys(getattr(before, part), getattr(after, part)))
    names.update(_keys(_rules(before), _rules(after)))
    return frozenset(names)


def _keys(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    missing = object()
    for key in {**before, **after}:
        old, new = before.get(key, missing), after.get(key, missing)
        if old is not new and old != new:
            yield key


def _rules(document: Document) -> dict[str, tuple[Rule, ...]]:
    events: dict[str, tuple[Rule, ...]] = {}
    for rule in document.rules:
        events[f"on {rule.event}"] = (*events.get(f"on {rule.event}", ()), rule)
    return events
