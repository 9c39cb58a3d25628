"""How much one document may have in it, so that its file can be opened again."""

from __future__ import annotations

from collections.abc import Mapping, Sized

from studio.document.entries import SECTIONS
from studio.document.model import Document
from studio.language.errors import Refusal

MOST_ENTRIES = 100_000
"""Definitions, processes or the like that a document may have; so many are read in some four seconds."""


def too_many(sections: Mapping[str, Sized]) -> str:
    """Why all of these entries cannot be in one document; "" where they can."""
    for section, entries in sections.items():
        if len(entries) > MOST_ENTRIES:
            said = f"{len(entries):,} {section}, and a document can have {MOST_ENTRIES:,}"
            return f"There are {said}; let lists stand for what is alike."
    return ""


def check_fits(document: Document) -> None:
    """Raises Refusal for a document with so much in it that its file would not be opened again."""
    fault = too_many({section: getattr(document, section) for section in SECTIONS})
    if fault:
        raise Refusal(fault)
