"""Drawn things that stand on places: a list of them follows items with a key each, and these are keys of places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from studio.document.model import Document
from studio.document.naming import fresh_name
from studio.generalize.attributes import definition_of
from studio.generalize.kept_places import data_of
from studio.generalize.to_dict import as_dict
from studio.language.errors import Refusal, StudioError
from studio.language.nodes import free_names
from studio.language.types import type_of
from studio.language.values import Value


def on_a_place(document: Document, values: Mapping[str, Value], key: Value) -> Iterator[str]:
    """The drawn lists of which one more may stand at a key, that of a place: those that events cannot change yet."""
    for name, one in document.definitions.items():
        data = data_of(document, name) if one.drawn else None
        items = values.get(data) if data is not None else None
        if data is None or document.definitions[data].is_state or not isinstance(items, list) or not items:
            continue
        parts = [part for part in items[0] if isinstance(part, tuple)] if isinstance(items[0], tuple) else []
        if parts and type_of(parts[0]) == type_of(key):
            yield name


def one_a_place(document: Document, values: Mapping[str, Value], thing: str, name: str = "") -> tuple[Document, str]:
    """The document in which what a drawn list follows is a dict with one item a place, and what that is called.

    Raises Refusal where the things do not stand on places, or two of them on the same.
    """
    states = free_names(definition_of(document, thing).formula) & document.states().keys()
    if states:
        raise Refusal(f"{thing} follows {min(states)}, which events can change already: show what they do to that.")
    data = data_of(document, thing)
    if data is None:
        raise Refusal(f"{thing} does not stand on places; draw some of them on places first, and make them a list.")
    called = name or fresh_name(document, f"{thing}_there")
    try:
        return as_dict(document, values, data, called)[0], called
    except StudioError as error:
        raise Refusal(f"{thing} cannot come and go on its places: {error.sentence}") from error
