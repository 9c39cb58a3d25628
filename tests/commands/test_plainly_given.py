"""What attributes are given plainly: colours that are colours, nothing that cuts a list loose, tables with titles."""

from __future__ import annotations

from typing import Any

import pytest

from studio.language.show import show
from studio.session.editor import Editor


@pytest.fixture
def lamps() -> Editor:
    """A row of three boxes, the fill of each of which is a state."""
    editor = Editor()
    for x in (0, 60, 120):
        editor.do("draw_rectangle", start=[x, 0], end=[x + 40, 40])
    editor.do("listify", things=["rectangle_1", "rectangle_2", "rectangle_3"], name="row")
    editor.do("set_attribute", attribute="row.fill", value="yellow")
    editor.do("let_change", thing="row", attribute="fill", name="lamps")
    return editor


@pytest.mark.parametrize(
    ("command", "given"),
    [
        ("set_attribute", {"attribute": "row.stroke", "value": "redish"}),
        ("set_attributes", {"things": ["row"], "attribute": "stroke", "value": "redish"}),
        ("set_some", {"thing": "row", "members": [0, 2], "attribute": "stroke", "value": "redish"}),
        ("draw_rectangle", {"start": [0, 90], "end": [40, 120], "fill": "redish"}),
        ("draw_line", {"start": [0, 90], "end": [40, 120], "stroke": "redish"}),
    ],
)
def test_a_word_that_is_no_colour_is_none(lamps: Editor, command: str, given: dict[str, Any]) -> None:
    before = lamps.document
    with pytest.raises(Exception, match=r"redish is no colour\. Give a name .* Is red meant\?"):
        lamps.do(command, **given)
    assert lamps.document is before


def test_colours_by_name_and_by_digits_are_colours(lamps: Editor) -> None:
    for colour in ("teal", "#f80", "#ff8800", "#ff880080"):
        lamps.do("set_attribute", attribute="row.stroke", value=colour)
        assert lamps.live.value("row")[0].get("stroke") == colour


@pytest.mark.parametrize(
    ("command", "given"),
    [
        ("set_attribute", {"attribute": "row.fill", "value": "red"}),
        ("set_attributes", {"things": ["row"], "attribute": "fill", "value": "red"}),
    ],
)
def test_a_list_that_follows_a_state_is_not_cut_loose(lamps: Editor, command: str, given: dict[str, Any]) -> None:
    with pytest.raises(Exception, match=r"row\.fill follows lamps, .* give lamps another value; .* press K"):
        lamps.do(command, **given)
    assert "lamps[i]" in show(lamps.document.definitions["row"].formula)


def test_a_single_thing_that_no_longer_follows_a_state_says_so(lamps: Editor) -> None:
    lamps.do("draw_rectangle", start=[0, 90], end=[40, 120], name="box")
    lamps.do("let_change", thing="box", attribute="width", name="wide")
    says = lamps.do("set_attribute", attribute="box.width", value=50).says
    assert says == "box.width is 50. It no longer follows wide, which events change; undo this if it should."
    assert lamps.do("set_attribute", attribute="box.width", value=60).says == "box.width is 60."


def test_a_style_that_no_longer_follows_a_state_says_so(lamps: Editor) -> None:
    lamps.do("draw_rectangle", start=[0, 90], end=[40, 120], name="box")
    lamps.do("let_change", thing="box", attribute="corner", name="bend")
    says = lamps.do("line_style", things=["box"], corner=4).says
    assert says == "box: corner 4. It no longer follows bend, which events change; undo this if it should."


def test_titles_of_a_table_are_said_and_kept() -> None:
    editor = Editor()
    says = editor.do("set_table", name="sales", text="month\tsold\nJan\t3\nFeb\t5\n").says
    assert "month, sold, is taken as titles" in says
    assert editor.live.value("sales") == [("Jan", 3), ("Feb", 5)]
    assert editor.document.definitions["sales"].note == "Columns: month, sold"
    editor.do("set_table", name="sales", text="Jan,4\nFeb,6\n")
    assert editor.document.definitions["sales"].note == "Columns: month, sold"
    editor.do("set_table", name="sales", text="month,kept\nJan,4\nFeb,6\n")
    assert editor.document.definitions["sales"].note == "Columns: month, kept"
    editor.do("describe", name="sales", text="What was sold.")
    assert "titles" in editor.do("set_table", name="sales", text="month,sold\nJan,4\nFeb,6\n").says
    assert editor.document.definitions["sales"].note == "What was sold."
    assert "titles" not in editor.do("set_table", name="plain", text="1,2\n3,4\n").says


def test_a_first_row_of_words_above_words_is_said_to_be_data() -> None:
    editor = Editor()
    says = editor.do(
        "set_table", name="cards", text="question,answer\ncolour of the sky,blue\ncolour of snow,white\n"
    ).says
    assert says.startswith("cards has 3 rows of 2. Its first row, question, answer, is data like the others;")
