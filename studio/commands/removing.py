"""Deleting something, alone or with everything that needs it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from studio.document.graph import graph
from studio.document.model import Document
from studio.language.errors import Refusal

TEACHING = ("demonstration", "lesson")


def remove(document: Document, name: str, everything: bool = False) -> tuple[Document, list[str]]:
    """The document without a definition, process or constraint, and what is gone, in order.

    What taught it goes with it. Raises Refusal when something needs it and ``everything`` is not asked for.
    """
    whole = graph(document)
    if name not in whole or whole.nodes[name]["kind"] in TEACHING:
        raise Refusal(f"There is no definition, process or constraint called {name}.")
    users = [user for user in whole.successors(name) if user != name]
    if users and not everything:
        raise Refusal(f"{name} is needed by {', '.join(map(str, users))}. Delete that first, or everything with it.")
    gone = [name, *users] if everything else [name]
    for node in gone:
        gone += [user for user in whole.successors(node) if user not in gone]
    return _without(document, whole, gone), [str(node) for node in gone]


def _without(document: Document, whole: Any, gone: list[Any]) -> Document:
    keys: dict[str, set[str]] = {}
    for node in gone:
        keys.setdefault(whole.nodes[node]["kind"], set()).add(whole.nodes[node]["name"])
    rules = keys.get("rule", set())
    names = {key for kind, found in keys.items() if kind not in ("rule", "constraint") for key in found}
    return replace(
        document,
        definitions={key: one for key, one in document.definitions.items() if key not in names},
        processes={key: one for key, one in document.processes.items() if key not in names},
        rules=tuple(rule for place, rule in enumerate(document.rules) if str(place) not in rules),
        constraints={key: one for key, one in document.constraints.items() if key not in keys.get("constraint", set())},
        lessons={key: one for key, one in document.lessons.items() if _thing(one.name) not in names},
        demonstrations={key: one for key, one in document.demonstrations.items() if one.process not in names},
        choices=tuple(one for one in document.choices if _thing(one.goal) not in names),
    )


def _thing(address: str) -> str:
    """The name an address or a goal begins with."""
    for place, letter in enumerate(address):
        if not (letter.isalnum() or letter == "_"):
            return address[:place]
    return address
