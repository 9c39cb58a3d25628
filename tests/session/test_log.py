"""Session files: what they hold, and the sentence for each way they can be faulty."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.language.errors import FileFault, Refusal
from studio.session.chapters import chapter_spans, until
from studio.session.log import (
    Chapter,
    Gesture,
    Note,
    Session,
    lines_of,
    read_session,
    read_text,
    texts_of,
    write,
    write_text,
)

HEADER = '{"studio": 1, "title": "T"}\n'
SESSION = Session(
    "T",
    (
        Gesture("before"),
        Chapter("One"),
        Note("n"),
        Gesture("a", {"x": [1, 2]}, "R1"),
        Gesture("b", {}, "R2"),
        Chapter("Two"),
        Gesture("c", {}, "R1"),
    ),
)

texts = st.text(max_size=20)
arguments = st.dictionaries(
    st.sampled_from(["x", "y"]), st.none() | st.booleans() | st.integers() | texts | st.lists(texts)
)
lines = st.one_of(
    st.builds(Chapter, texts), st.builds(Note, texts), st.builds(Gesture, st.text(min_size=1), arguments, texts)
)


@given(st.builds(Session, texts, st.lists(lines).map(tuple)))
def test_what_is_written_is_read_again(session: Session) -> None:
    assert read_text(write_text(session)) == session
    assert lines_of(texts_of(session.lines)) == session.lines


def test_a_folder_stands_for_the_session_in_it(tmp_path: Path) -> None:
    write(SESSION, tmp_path / "session.jsonl")
    assert read_session(tmp_path) == read_session(tmp_path / "session.jsonl") == SESSION


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", "The session is empty"),
        ("{", "Line 1 of the session is no JSON"),
        ('{"title": "T"}', "Line 1 of the session must be the header"),
        ('{"studio": 2}', "Line 1 of the session is of version 2, and this studio reads version 1"),
        (HEADER + "\n\n[1]", "Line 4 of the session is no object"),
        (HEADER + '{"do": 3}', 'Line 2 of the session must hold "do"'),
        (HEADER + '{"do": "a", "row": 3}', 'Line 2 of the session has a "row" that is no text'),
        (HEADER + '{"do": "a"', "Line 2 of the session is no JSON"),
        (HEADER + "[" * 100_000, "Line 2 of the session is nested too deeply"),
        (HEADER + '{"do": "a", "x": ' + "9" * 5000 + "}", "Line 2 of the session holds a number that cannot be read"),
        (HEADER + '{"do": "a", "x": NaN}', "Line 2 of the session holds a number that cannot be read"),
    ],
)
def test_a_faulty_line_is_told_with_its_number(text: str, sentence: str) -> None:
    with pytest.raises(FileFault) as caught:
        read_text(text)
    assert str(caught.value).startswith(sentence)


def test_what_is_no_text_is_no_session(tmp_path: Path) -> None:
    (tmp_path / "session.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileFault, match="no text in UTF-8"):
        read_session(tmp_path)
    with pytest.raises(FileFault, match="Cannot read"):
        read_session(tmp_path / "nothing")


def test_chapters_have_their_lines_and_rows() -> None:
    found = chapter_spans(SESSION)
    assert [(each.title, each.first, each.last, each.rows) for each in found] == [
        ("", 0, 1, ()),
        ("One", 1, 5, ("R1", "R2")),
        ("Two", 5, 7, ("R1",)),
    ]


def test_a_session_can_be_cut_at_a_chapter_or_a_row() -> None:
    assert len(until(SESSION, "one").lines) == 5
    assert len(until(SESSION, "R2").lines) == 5
    assert len(until(SESSION, "R1").lines) == 7, "a row goes on to its last gesture"
    with pytest.raises(Refusal, match="no chapter and no row 'R9'. It has 'One', 'Two', R1, R2"):
        until(SESSION, "R9")


def test_gestures_are_json_on_one_line_each() -> None:
    text = write_text(SESSION)
    assert json.loads(text.splitlines()[4]) == {"do": "a", "row": "R1", "x": [1, 2]}
