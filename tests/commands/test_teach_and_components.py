"""[B6-P6] The commands of teaching and components, run as a person would, one after another in one session."""

from __future__ import annotations

from typing import Any

import pytest

from studio.commands.all import registry
from studio.document.model import Definition, Document
from studio.language.errors import Refusal, StudioError
from studio.language.parse import parse
from studio.language.show import show
from studio.language.steps import Input
from studio.language.types import NUMBER
from studio.language.values import Point
from studio.session.editor import Editor
from studio.session.execute import execute
from tests.generalize.grid import grid
from tests.generalize.test_members import dotted

SPOT = "ellipse(center=point(9 + 30 * j, 5 + 30 * i), radius_x=9, radius_y=9, fill=gold)"
"""One of several drawn things in rows and columns."""


def drawn(*sizes: int, keys: bool = True) -> Editor:
    """A grid with dots marked on these sizes, by key or by place."""
    editor = Editor(grid(3))
    editor.do("draw_ellipse", center=[72, 69], radius_x=4, radius_y=4, fill="black", name="dot")
    editor.do("collect_crossings", lists=["rows", "columns"], name="crossings")
    for size in sizes:
        editor.do("set_parameter", name="num_rows", value=size)
        marked: list[Any] = [list(key) for key in dotted(size)]
        if not keys:
            marked = [{"point": [30 + 40 * x + 7, 30 + 40 * y - 5]} for x, y in dotted(size)]
        editor.do("select_members", collection="crossings", name="chosen", members=marked)
    return editor


def text(editor: Editor, name: str) -> str:
    return show(editor.document.definitions[name].formula)


def test_a_drawn_dot_stands_on_a_crossing_of_the_collection() -> None:
    editor = drawn()
    assert "center=crossings[1, 1]" in text(editor, "dot")
    editor.do("duplicate", thing="dot", to=[108, 33])
    assert "center=crossings[2, 0]" in text(editor, "ellipse_1")


@pytest.mark.parametrize("keys", [True, False])
def test_members_are_pointed_at_by_key_or_by_place(keys: bool) -> None:
    editor = drawn(9, 13, 19, keys=keys)
    editor.do("set_parameter", name="num_rows", value=15)
    assert sorted(editor.live.value("chosen")) == sorted(dotted(15))


def test_one_dot_for_each_marked_crossing() -> None:
    editor = drawn(9, 13, 19)
    editor.do("repeat_over", thing="dot", collection="chosen", name="dots")
    assert len(editor.live.value("dots")) == 9
    editor.do("set_parameter", name="num_rows", value=9)
    assert [one.get("center") for one in editor.live.value("dots")][0] == Point(110, 110)
    editor.undo()
    editor.undo()
    assert "dot" in editor.document.definitions


def later() -> Document:
    """A document with ``after``, a function by formula, and ``later``, taught by two examples that rest on it."""
    document = Document({"after": Definition("after", parse("n + 10"), (Input("n", NUMBER),))})
    for n, result in ((1, 12), (5, 16)):
        given = {"name": "later", "inputs": {"n": n}, "result": result}
        document = execute(registry(), document, "teach", given).document
    return document


def test_what_rests_on_a_changed_lesson_follows_with_the_command() -> None:
    document = later()
    assert show(document.definitions["later"].formula) == "1 + after(n)"
    typed = {"name": "after", "formula": "n + 20"}
    alone = registry().run(document, "set_formula", typed)
    assert alone.document.definitions["later"] is document.definitions["later"]
    result = execute(registry(), document, "set_formula", typed)
    assert show(result.document.definitions["later"].formula) == "11 + n"
    assert "later" in result.touched and [one.goal for one in result.findings] == ["later"]
    assert result.says == f"{alone.says} later is inferred again.".strip()


def test_what_follows_a_command_is_one_step_with_it() -> None:
    editor = Editor(later())
    seen: list[frozenset[str]] = []
    editor.on_change(seen.append)
    editor.do("set_formula", name="after", formula="n + 20")
    assert editor.live.value("later")(1) == 12 and {"after", "later"} <= seen[0]
    editor.undo()
    assert text(editor, "later") == "1 + after(n)" and not editor.history


def test_a_typed_condition_is_checked_against_what_was_shown() -> None:
    editor = drawn(9)
    before = editor.document
    marked = [list(key) for key in dotted(9)]
    with pytest.raises(Refusal, match="other members"):
        editor.do("select_members", collection="crossings", name="chosen", members=marked, formula="p[0] == p[1]")
    assert editor.document is before
    condition = "p[0] in [2, 4, 6] and p[1] in [2, 4, 6] and (p[0] == 4) == (p[1] == 4)"
    editor.do("select_members", collection="crossings", name="chosen", members=marked, formula=condition)
    assert condition in text(editor, "chosen")


def test_a_question_is_answered_and_the_rival_refuted() -> None:
    editor = drawn(9, 13, 19)
    finding = editor.history[-1].result.findings[0] if hasattr(editor.history[-1], "result") else None
    result = editor.do("answer", goal="chosen", situation={"num_rows": 11}, value=[list(key) for key in dotted(11)])
    assert "from 4 examples" in result.says
    assert finding is None or finding.question is not None
    with pytest.raises(StudioError):
        editor.do("answer", goal="nobody", situation={}, value=1)
    with pytest.raises(StudioError):
        editor.do("answer", goal="chosen", situation={"num_rows": 99}, value=[])


def test_what_was_believed_before_is_reported_as_refuted() -> None:
    editor = drawn(9)
    editor.do("set_parameter", name="num_rows", value=13)
    result = editor.do("select_members", collection="crossings", name="chosen", members=[list(k) for k in dotted(13)])
    before, by = result.findings[0].refuted[0]
    assert before.startswith("[p for p in crossings")
    assert by == "num_rows=13"


def test_the_drawing_of_a_dict_of_discs() -> None:
    editor = drawn()
    editor.do("draw_ellipse", center=[400, 69], radius_x=19, radius_y=19, name="bead")
    editor.do("make_component", things=["bead"], name="disc", open=["center", "fill"])
    for name, fill, at in (("one", "red", [31, 28]), ("two", "blue", [72, 69])):
        editor.do("make_instance", component="disc", name=name, values={"fill": fill, "center": at})
    editor.do("duplicate", thing="one", to=[109, 31], name="three")
    editor.do("delete", name="bead")
    editor.do("listify", things=["one", "two", "three"], name="picture", data="placed")
    editor.do("make_dict", things="placed", name="discs")
    assert text(editor, "discs") == "{(0, 0): red, (1, 1): blue, (2, 0): red}"
    editor.do("parameterize_over", definition="picture", over="discs", name="draw_discs")
    other = {"discs": {"dict": [[[2, 2], {"symbol": "red"}]]}}
    editor.do("show_with", function="draw_discs", arguments=other, name="beside")
    assert len(editor.live.value("beside").get("items")) == 1
    editor.do("factor_through", definition="draw_discs", collection="crossings")
    editor.do("factor_lengths", parameters=["spacing", "margin"], name="scale", also=["disc.radius_x", "disc.radius_y"])
    editor.do("set_parameter", name="scale", value=2)
    places = [one.get("center") for one in editor.live.value("picture")]
    assert places == [Point(60, 60), Point(140, 140), Point(220, 60)]
    assert editor.live.value("picture")[0].get("radius_x") == 38
    assert editor.live.errors == {}


def test_two_discs_on_one_crossing_are_refused_and_change_nothing() -> None:
    editor = drawn()
    editor.do("draw_ellipse", center=[400, 69], radius_x=19, radius_y=19, name="bead")
    editor.do("make_component", things=["bead"], name="disc", open=["center", "fill"])
    for name, fill in (("one", "red"), ("two", "blue")):
        editor.do("make_instance", component="disc", name=name, values={"fill": fill, "center": [72, 69]})
    editor.do("listify", things=["one", "two"], name="picture", data="placed")
    before = editor.document
    with pytest.raises(StudioError):
        editor.do("make_dict", things="placed", name="discs")
    assert editor.document is before


def test_what_is_drawn_for_each_key_of_a_dict_becomes_a_dict_by_these_keys() -> None:
    editor = Editor()
    editor.do("set_formula", name="sizes", formula="{(0, 0): 5, (1, 0): 9}")
    editor.do("set_formula", name="discs", formula="[label(at=point(9, 9), content=text(sizes[p])) for p in sizes]")
    editor.do("make_dict", things="discs", name="discs")
    assert text(editor, "discs") == "{p: label(at=point(9, 9), content=text(sizes[p])) for p in sizes}"
    editor.do("set_formula", name="rows", formula="[label(at=point(9, 9), content=text(n)) for n in [1, 2]]")
    with pytest.raises(StudioError):
        editor.do("make_dict", things="rows", name="by_key")


def test_what_is_drawn_in_rows_and_columns_becomes_a_dict_by_their_indices() -> None:
    editor = Editor()
    editor.do("set_formula", name="grid", formula=f"[{SPOT} for i in range(2) for j in range(3)]")
    editor.do("make_dict", things="grid", name="grid")
    assert text(editor, "grid") == f"{{(i, j): {SPOT} for i in range(2) for j in range(3)}}"
    assert list(editor.live.value("grid")) == [(i, j) for i in range(2) for j in range(3)]
    editor.do("set_formula", name="row", formula="[point(i, i) for i in range(2)]")
    with pytest.raises(Refusal):
        editor.do("make_dict", things="row", name="by_key")


def test_a_thing_is_let_be_where_another_is_and_of_its_colour() -> None:
    editor = Editor()
    editor.do("set_formula", name="grid", formula=f"{{(i, j): {SPOT} for i in range(2) for j in range(3)}}")
    editor.do("new_state", name="here", value={"key": [1, 2]})
    editor.do("draw_ellipse", center=[400, 69], radius_x=19, radius_y=19, name="bead")
    editor.do("draw_label", at=[400, 9], content="x", size=12, name="word", snap=False)
    there = {"via": "[]", "of": [{"name": "grid"}, {"name": "here"}]}
    for attribute in ("bead.center", "bead.fill", "word.at"):
        editor.do("let_be", attribute=attribute, value=there)
    bead, word = editor.live.value("bead"), editor.live.value("word")
    assert (bead.get("center"), str(bead.get("fill")), word.get("at")) == (Point(69, 35), "gold", Point(69, 35))
    with pytest.raises(StudioError):
        editor.do("let_be", attribute="word.content", value=there)


def test_a_list_that_looks_like_a_key_is_told_how_a_key_is_written() -> None:
    places = Definition("places", parse("{(i, j): point(40*i, 40*j) for i in range(3) for j in range(3)}"))
    editor = Editor(Document({"places": places}))
    says = editor.do("teach", name="column_of", inputs={"start": [2, 1]}, result=2).says
    assert says.endswith('Here start is a list; a key of places is written {"key": [2, 1]}.')
    says = editor.do("teach", name="row_of", inputs={"start": {"key": [2, 1]}}, result=1).says
    assert "is a list" not in says


def test_what_a_thing_needs_may_stay_open_as_by_the_command_for_that() -> None:
    editor = Editor()
    editor.do("new_value", name="gap", value=30, least=1, most=90)
    editor.do("set_formula", name="places", formula="[gap * k for k in range(3)]")
    editor.do("set_formula", name="row", formula="[ellipse(center=point(x, 20)) for x in places]")
    editor.do("show", name="row")
    other = Editor(editor.document)
    editor.do("make_component", things=["row"], name="drawn_at", open=["places"])
    other.do("parameterize_over", definition="row", over="places", name="drawn_at")
    one, same = (each.document.definitions["drawn_at"] for each in (editor, other))
    assert (one.formula, one.inputs) == (same.formula, same.inputs)


def test_what_is_worked_out_becomes_a_component_open_in_several_values() -> None:
    editor = Editor()
    for name, value in (("gap", 30), ("start", 5)):
        editor.do("new_value", name=name, value=value, least=1, most=90)
    editor.do("set_formula", name="places", formula="[start + gap * k for k in range(3)]")
    editor.do("make_component", things=["places"], name="row", open=["gap", "start"])
    assert text(editor, "places") == "row(gap, start)"
    assert editor.live.value("row")(10, 0) == [0, 10, 20]
    with pytest.raises(StudioError, match="Say which"):
        editor.do("make_component", things=["places"], name="other")


def test_an_instance_that_is_given_no_place_is_drawn_beside_everything_else() -> None:
    editor = Editor()
    editor.do("draw_ellipse", center=[40, 40], radius_x=20, radius_y=20, name="bead")
    editor.do("make_component", things=["bead"], name="disc", open=["fill"])
    editor.do("make_instance", component="disc", name="red_one", values={"fill": "red"})
    disc = editor.live.value("red_one")
    assert disc.get("center").x - disc.get("radius_x") > 60
    assert disc.get("fill") == "red"
