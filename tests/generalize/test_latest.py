"""What is asked again about the very same document is worked out once."""

from __future__ import annotations

from studio.document.model import Document
from studio.generalize.latest import latest


def test_the_last_answer_is_kept_for_the_same_document_and_arguments() -> None:
    asked: list[tuple[str, str]] = []

    @latest
    def answer(document: Document, thing: str, how: str = "") -> int:
        asked.append((thing, how))
        return len(asked)

    one, other = Document(), Document()
    assert [answer(one, "a"), answer(one, "a"), answer(one, "a", how="by")] == [1, 1, 2]
    assert answer(other, "a", how="by") == 3, "another document, however alike"
    assert answer(one, "a", how="by") == 4, "only the last one is kept"
