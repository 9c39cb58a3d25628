"""Texts in the room there is: broken into lines, or cut where a sentence ends."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontMetrics
from pytestqt.qtbot import QtBot

from studio.app.in_lines import cut_after_a_sentence, in_lines

SAID = "It is kept. It goes against “n + 1.5”, which two others fit. Was it a slip? Delete it."


def metrics() -> QFontMetrics:
    return QFontMetrics(QFont())


def test_what_is_said_ends_with_a_sentence_where_there_is_no_room_for_all(qtbot: QtBot) -> None:
    measure = metrics()
    wide = measure.horizontalAdvance
    assert cut_after_a_sentence(SAID, measure, wide(SAID)) == SAID
    assert cut_after_a_sentence(SAID, measure, wide(SAID) - 1) == SAID.removesuffix("Delete it.") + "…"
    two = "It is kept. It goes against “n + 1.5”, which two others fit. …"
    assert cut_after_a_sentence(SAID, measure, wide(two)) == two
    assert cut_after_a_sentence(SAID, measure, wide(two) - 1) == "It is kept. …"
    cut = cut_after_a_sentence(SAID, measure, wide("It is …"))
    assert cut.startswith("It") and cut.endswith("…") and wide(cut) <= wide("It is …"), "not even one sentence goes in"


def test_lines_hold_whole_words_and_the_last_tells_that_there_is_more(qtbot: QtBot) -> None:
    measure = metrics()
    wide = max(map(measure.horizontalAdvance, ("one two three", "four five six")))
    assert in_lines("one two three four five six", measure, wide, 4) == "one two three\nfour five six"
    assert in_lines("one two three four five six", measure, wide, 1) == "one two three …"
    assert in_lines("", measure, wide, 4) == ""
