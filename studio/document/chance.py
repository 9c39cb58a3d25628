"""The chance of a program: a state that every draw moves on, and the seed that it begins with, a parameter.

Both are made when something is first drawn. Inference never sees them: what chance gave explains nothing.
"""

from __future__ import annotations

from dataclasses import replace

from studio.document.model import Definition, Document, Range
from studio.language.errors import Refusal
from studio.language.nodes import Name
from studio.language.parse import parse

CHANCE, SEED = "chance", "seed"
RANGE = Range(1, 999_999)
"""The seeds that can be set."""


def has_chance(document: Document) -> bool:
    """Whether something was drawn by chance in this document."""
    one = document.definitions.get(CHANCE)
    return one is not None and one.is_state and one.formula == Name(SEED)


def names_of_chance(document: Document) -> frozenset[str]:
    """The names that explain nothing, because chance is behind them."""
    return frozenset({CHANCE, SEED}) if has_chance(document) else frozenset()


def with_chance(document: Document) -> Document:
    """The document with its chance and its seed. Raises Refusal where something else is called so."""
    if has_chance(document):
        return document
    taken = [name for name in (CHANCE, SEED) if name in document.names()]
    if taken:
        raise Refusal(f"What is drawn by chance needs the name {taken[0]} for itself; rename what is called so.")
    made = (
        Definition(SEED, parse("1"), role="parameter", range=RANGE, note="Another seed, another course of chance."),
        Definition(CHANCE, Name(SEED), role="state", note="What is drawn by chance follows from this."),
    )
    return replace(document, definitions={**document.definitions, **{one.name: one for one in made}})
