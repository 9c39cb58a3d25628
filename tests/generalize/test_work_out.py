"""Values worked out by pointing, attributes given by them, and drawn lists that show the members of others."""

from __future__ import annotations

from typing import Any

import pytest

from studio import Editor
from studio.language.errors import Refusal, StudioError
from studio.language.show import show
from tests.compile.emitted import module_of


def name(one: str) -> dict[str, Any]:
    return {"name": one}


def via(function: str, *of: Any) -> dict[str, Any]:
    return {"via": function, "of": list(of)}


@pytest.fixture
def made() -> Editor:
    """Three labels in a row, a number, some words, and a dict of numbers."""
    editor = Editor()
    editor.do("new_state", name="time", value=65.25)
    editor.do("new_state", name="words", value=["to", "be", "or", "not"])
    editor.do("new_state", name="at_key", value={"dict": [[0, 2], [2, 8]]})
    for place in range(3):
        editor.do("draw_label", at=[20 + 30 * place, 40], content="x", name=f"label_{place}", snap=False)
    editor.do("listify", things=["label_0", "label_1", "label_2"], name="row")
    editor.do("draw_label", at=[20, 90], content="x", name="below", snap=False)
    return editor


def contents(editor: Editor) -> list[str]:
    shapes = editor.live.scene()
    return [one.get("content") for one in shapes if one.kind == "label" and not one.is_nowhere]


def formula(editor: Editor, of: str) -> str:
    return show(editor.document.definitions[of].formula)


def test_a_value_follows_those_that_it_is_worked_out_from(made: Editor) -> None:
    made.do("work_out", name="clock", value=via("minutes", name("time")))
    made.do("work_out", name="both", value=via("joined_with", via("part_between", name("words"), 0, 2), " "))
    made.do("let_be", attribute="below.content", value=name("clock"))
    assert (formula(made, "clock"), made.live.value("both")) == ("minutes(time)", "to be")
    assert contents(made)[-1] == "1:05"
    made.do("give", name="time", value=600)
    assert contents(made)[-1] == "10:00"


def test_a_number_is_written_out_where_a_text_is_wanted(made: Editor) -> None:
    made.do("let_be", attribute="below.content", value=name("time"))
    assert "content=text(time)" in formula(made, "below") and contents(made)[-1] == "65.25"


def test_what_is_no_function_or_of_the_wrong_kind_is_refused(made: Editor) -> None:
    for value, why in (
        (via("minutes"), "takes 1 things"),
        (via("guess", 1), r"no function to point through. There are \[\] .* first, .* upper"),
        (via("minutes", name("words")), "minutes"),
        (name("nobody"), "nothing named nobody"),
    ):
        with pytest.raises(StudioError, match=why):
            made.do("work_out", name="new", value=value)
    made.do("work_out", name="whole", value=via("text", name("time")))
    with pytest.raises(StudioError):
        made.do("let_be", attribute="below.content", value={"of": "below", "key": 0})


def test_a_drawn_list_shows_the_members_of_a_list_as_many_as_there_are(made: Editor) -> None:
    made.do("show_members", attribute="row.content", of="words")
    assert contents(made) == ["to", "be", "or", "not", "x"]
    made.do("give", name="words", value=["so"])
    assert contents(made) == ["so", "x"]


def test_a_drawn_list_shows_the_letters_of_a_text(made: Editor) -> None:
    made.do("new_state", name="spelled", value="note")
    made.do("show_members", attribute="row.content", of="spelled")
    assert contents(made) == ["n", "o", "t", "e", "x"]


def test_a_drawn_list_shows_the_members_of_a_set_in_order(made: Editor) -> None:
    made.do("new_state", name="trees", value={"set": ["oak", "ash", "fir"]})
    for _ in range(2):
        made.do("show_members", attribute="row.content", of="trees")
    assert contents(made) == ["ash", "fir", "oak", "x"]
    made.do("give", name="trees", value={"set": ["yew", "elm"]})
    assert contents(made) == ["elm", "yew", "x"]
    assert sum(name.startswith("trees_in_order") for name in made.document.definitions) == 1
    program = module_of(made.document, "of_a_set").Program()
    assert [one["content"] for one in program.scene()] == ["elm", "yew", "x"]


def test_of_a_dict_each_thing_shows_what_is_at_its_key_and_nothing_is_drawn_where_nothing_is(made: Editor) -> None:
    made.do("show_members", attribute="row.content", of="at_key")
    assert contents(made) == ["2", "8", "x"]
    made.do("give", name="at_key", value={"dict": [[1, 16]]})
    assert contents(made) == ["16", "x"]


def test_things_in_rows_and_columns_show_a_list_row_by_row(made: Editor) -> None:
    for place in range(4):
        made.do("draw_label", at=[20 + 30 * (place % 2), 140 + 30 * (place // 2)], content="x", snap=False)
    made.do("listify", things=[f"label_{place}" for place in (1, 2, 3, 4)], name="grid")
    made.do("set_attribute", attribute="grid.count_2", value=3)
    made.do("show_members", attribute="grid.content", of="words")
    assert contents(made)[-4:] == ["to", "be", "or", "not"]
    made.do("give", name="words", value=["so"])
    assert contents(made)[-2:] == ["x", "so"]


def test_things_and_members_that_do_not_go_together_are_refused(made: Editor) -> None:
    with pytest.raises(Refusal, match="no list of things"):
        made.do("show_members", attribute="below.content", of="words")
    with pytest.raises(Refusal, match="not counted"):
        made.do("show_members", attribute="row.content", of="time")
    with pytest.raises(Refusal, match="draw a second row below row"):
        made.do("show_members", attribute="row.content", of="words", wraps=True)


@pytest.mark.parametrize("source", ["for i in range(3) if i != 1", "for i in range(3) for j in range(i + 1)"])
def test_things_that_their_places_do_not_tell_show_no_list(made: Editor, source: str) -> None:
    made.do("set_formula", name="row", formula=f"[label(at=point(30 * i, 40), content='x') {source}]")
    with pytest.raises(Refusal, match="Let all of them be there, and row.visible say which are seen."):
        made.do("show_members", attribute="row.content", of="words")


def test_rows_wrap_and_close_their_gaps(made: Editor) -> None:
    """There are as many rows as the members need; what is taken out lets the others move up."""
    for row in range(2):
        for column in range(3):
            at = [300 + 40 * column, 300 + 30 * row]
            made.do("draw_rectangle", start=at, end=[at[0] + 30, at[1] + 20], name=f"c{row}{column}", snap=False)
    made.do("listify", things=[f"c{row}{column}" for row in range(2) for column in range(3)], name="table")
    made.do("new_state", name="inks", value=[{"symbol": ink} for ink in ("red", "gold", "teal", "gray")])
    made.do("show_members", attribute="table.fill", of="inks", wraps=True)
    for inks in (["red"], ["red", "gold", "teal", "gray", "gold", "red", "teal", "gold"], [], ["teal", "gray", "red"]):
        made.do("give", name="inks", value=[{"symbol": ink} for ink in inks])
        shown = [one.shape for one in made.live.things() if one.name == "table"]
        assert [(one.get("x"), one.get("y"), one.get("fill")) for one in shown] == [
            (300 + 40 * (place % 3), 300 + 30 * (place // 3), ink) for place, ink in enumerate(inks)
        ]


def test_what_was_asked_about_an_attribute_is_asked_no_more_once_it_shows_something() -> None:
    made = Editor()
    made.do("new_state", name="words", value=["milk", "bread"])
    for number, word in enumerate(("milk", "bread")):
        made.do("draw_label", at=[50, 20 + 30 * number], content=word, name=f"w{number}", snap=False)
    asked = made.do("listify", things=["w0", "w1"], name="rows").findings
    assert any(one.goal == "rows.content" and one.question for one in asked)
    (found,) = made.do("show_members", attribute="rows.content", of="words").findings
    assert (found.goal, found.formula, found.question) == ("rows.content", "words[i]", None)
    (found,) = made.do("let_be", attribute="rows.size", value={"via": "len", "of": [{"name": "words"}]}).findings
    assert (found.goal, found.formula) == ("rows.size", "len(words)")


def test_names_in_a_list_stay_names(made: Editor) -> None:
    for part, value in (("eggs", 2), ("pears", 9)):
        made.do("new_state", name=part, value=value)
    made.do("work_out", name="in_all", value=via("sum", [name("eggs"), name("pears"), 1]))
    assert show(made.document.definitions["in_all"].formula) == "sum([eggs, pears, 1])"
    made.do("give", name="eggs", value=30)
    assert made.live.value("in_all") == 40
    made.do("work_out", name="both", value={"tuple": [name("eggs"), {"symbol": "red"}]})
    assert show(made.document.definitions["both"].formula) == "(eggs, red)"
