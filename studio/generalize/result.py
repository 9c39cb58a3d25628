"""What operations give, and the commands that do them."""

from __future__ import annotations

from dataclasses import dataclass

from studio.document.model import Document
from studio.infer.goals import Finding


@dataclass(frozen=True)
class Result:
    """The new document, what was inferred on the way, the names that were touched, and a sentence."""

    document: Document
    findings: tuple[Finding, ...] = ()
    touched: frozenset[str] = frozenset()
    says: str = ""
