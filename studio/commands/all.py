"""The one list of command modules, in the order of the reference."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from studio.commands.registry import Registry

TOPICS = (
    *(
        "draw",
        "plain_values",
        "some_members",
        "arrange",
        "generalize",
        "repeating",
        "teach",
        "answers",
        "components",
        "parts",
    ),
    *("values", "states", "allow", "data"),
    *("demonstrate", "events", "chance", "because", "revise", "program", "plays", "levels", "about"),
)


@cache
def registry() -> Registry:
    """All commands of the studio."""
    names = [f"studio.commands.{topic}" for topic in TOPICS]
    return Registry(tuple(import_module(name) for name in names if find_spec(name)))
