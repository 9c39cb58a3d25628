"""Texts that only change as a whole are labels, also where nothing is written at first."""

from __future__ import annotations

import pytest

from studio.infer.text_stages import is_label


@pytest.mark.parametrize("texts", [["", "won"], ["", "won", "lost"], ["open", "shut", "open"], [""]])
def test_whole_words_that_come_and_go_are_labels(texts: list[str]) -> None:
    assert is_label(texts)


@pytest.mark.parametrize("texts", [["", "w"], ["w", "wo", "won"], ["", "wo", "won"], ["otter", "heron"]])
def test_what_is_written_bit_by_bit_or_is_another_word_each_time_is_none(texts: list[str]) -> None:
    assert not is_label(texts)
