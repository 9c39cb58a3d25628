"""What was shown at several values: attributes with a plain value that were different when a parameter was."""

from __future__ import annotations

from dataclasses import replace

from studio.document.model import Document, Example
from studio.generalize.antiunify import is_plain
from studio.generalize.attributes import address_of, find
from studio.generalize.observe import KIND
from studio.language.errors import Refusal


def shown_at_several(document: Document, thing: str) -> tuple[str, ...]:
    """The attributes of a thing (``width``, ``end.x``) that were shown at two values of a parameter, or more.

    They had another value each time something else was shown, and they have a plain one now, so that a formula may
    explain all that was shown.
    """
    found = []
    for lesson in document.lessons.values():
        address = address_of(lesson.name) if lesson.kind == KIND else None
        if address is not None and address.thing == thing and _vary(document, lesson.examples):
            try:
                plain = is_plain(find(document, address.every).node)
            except Refusal:
                continue
            found += [str(replace(address, thing="")).lstrip(".")] if plain else []
    return tuple(found)


def _vary(document: Document, examples: tuple[Example, ...]) -> bool:
    """Whether they differ, each from some other at which a parameter had another value."""
    names = document.parameters().keys()
    moments = [tuple((name, one.parameters.get(name)) for name in names) for one in examples]
    return len({repr(one) for one in moments}) > 1 and len({repr(one.result) for one in examples}) > 1
