"""The parameters that hold where something is asked: a question keeps them, whatever they are now."""

from __future__ import annotations

from studio.document.model import Document
from studio.infer.goals import Question
from studio.language.values import Value, same


def asked_parameters(document: Document, question: Question) -> dict[str, Value]:
    """The parameters in the situation of a question, else those of the demonstration that it is asked like."""
    shown = document.demonstrations.get(question.demonstration)
    known = {**(shown.parameters if shown is not None else {}), **question.situation}
    return {name: known.get(name, value) for name, value in document.parameters().items()}


def other_parameters(document: Document, question: Question) -> dict[str, Value]:
    """Those of them that are other than now."""
    now = document.parameters()
    asked = asked_parameters(document, question)
    return {name: value for name, value in asked.items() if not same(value, now[name])}
