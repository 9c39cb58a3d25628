"""Several situations are asked about at once: none lies ever farther from what was shown."""

from __future__ import annotations

from studio.document.model import Choice, Document
from studio.generalize import lessons
from studio.generalize.example_moments import Moments
from studio.infer.goals import Question


def asked(document: Document, name: str) -> Question:
    question = lessons.conclusion(Moments(document), document.lessons[name]).finding.question
    assert question is not None
    return question


def test_what_is_far_from_all_that_was_shown_is_asked_about_once() -> None:
    """Nobody is led from 40 by 400 and 4,000 to ever greater numbers."""
    document = lessons.shown_function(Document(), "toll", {"weight": 40}, 3).document
    for _ in range(3):
        question = asked(document, "toll")
        assert all(abs(one.situation["weight"]) < 1000 for one in question.each), question.told
        given = [Choice("toll", one.situation, 3 if one.situation["weight"] < 90 else 7) for one in question.each]
        document = lessons.answered_together(document, "toll", given).document
