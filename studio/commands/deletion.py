"""Deleting something together with everything that needs it."""

from __future__ import annotations

from dataclasses import replace

from studio.document.changes import about, check_off_stage, needed_by, without
from studio.document.graph import graph
from studio.document.model import Document
from studio.language.errors import Refusal


def remove_everything(document: Document, name: str) -> tuple[Document, list[str]]:
    """The document without a definition or process and all that needs it, and the names of what is gone.

    What taught these goes with them. Raises Refusal for an unknown name, and for what is on stage now.
    """
    if name not in document.names():
        raise Refusal(f"There is nothing named {name}.")
    gone, rules = [name], set[int]()
    for each in gone:
        check_off_stage(document, each)
        for user in needed_by(document, each) if each in document.names() else ():
            pupil = _pupil(document, user)
            if pupil is None:
                rules.add(int(graph(document).nodes[user]["name"]))
            elif pupil not in gone:
                gone.append(pupil)
    kept = tuple(rule for place, rule in enumerate(document.rules) if place not in rules)
    return replace(without(document, gone), rules=kept), gone


def _pupil(document: Document, node: str) -> str | None:
    """The definition, process or constraint that goes when this node of the graph does; None for a rule."""
    if node in document.names() or node in document.constraints:
        return node
    if node in document.demonstrations:
        return document.demonstrations[node].process
    if node in document.lessons:
        return next(name for name in document.names() if about(document.lessons[node].name, name))
    return None
