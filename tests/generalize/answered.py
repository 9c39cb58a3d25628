"""Answers to questions about what is taught, one at a time."""

from __future__ import annotations

from collections.abc import Mapping

from studio.document.model import Choice, Document
from studio.generalize.lessons import Learned, answered_together
from studio.language.values import Value


def with_answer(document: Document, name: str, situation: Mapping[str, Value], value: Value) -> Learned:
    return answered_together(document, name, [Choice(name, situation, value)])
