"""What a command may not do to a document: leave unknown names, circles or type errors that were not there before."""

from __future__ import annotations

from collections import Counter

from studio.document.graph import order
from studio.document.model import Document
from studio.document.references import reference_faults
from studio.document.static import Static
from studio.language.errors import Refusal


def accepted(before: Document, after: Document) -> Document:
    """The new document. Raises CycleError, TypeMismatch or Refusal for the first fault the change brings in."""
    order(after)
    new = Counter(_sentence(fault) for fault in reference_faults(after))
    old = Counter(_sentence(fault) for fault in reference_faults(before))
    for sentence in (new - old).elements():
        raise Refusal(sentence[0].upper() + sentence[1:])
    known = Static(before).faults
    for name, fault in Static(after).faults.items():
        if name not in known or known[name].sentence != fault.sentence:
            raise fault
    return after


def _sentence(fault: str) -> str:
    """The fault without its path in the file."""
    return fault.partition(": ")[2]
