"""An attribute that some members of a list are given becomes a rule over the index."""

from __future__ import annotations

import math

import pytest

from studio.language.errors import Refusal
from studio.language.show import show
from studio.language.values import Symbol
from studio.session.editor import Editor


def grid(rows: int, columns: int) -> Editor:
    editor, names = Editor(), []
    for row in range(rows):
        for column in range(columns):
            start = [40 * column, 40 * row]
            names.append(f"box_{row}_{column}")
            editor.do("draw_rectangle", start=start, end=[start[0] + 40, start[1] + 40], name=names[-1], snap=False)
    editor.do("listify", things=names, name="cells")
    return editor


def red(editor: Editor) -> list[int]:
    return [k for k, one in enumerate(editor.live.value("cells")) if one.as_dict().get("fill") == Symbol("red")]


@pytest.mark.parametrize(
    ("rows", "columns", "members", "rule"),
    [
        (3, 3, [0, 2, 4, 6, 8], "[red, None][(i + j) % 2]"),
        (4, 4, [0, 2, 5, 7, 8, 10, 13, 15], "[red, None][(i + j) % 2]"),
        (3, 3, [0, 1, 2], "red if i == 0 else None"),
        (3, 3, [0, 3, 6], "red if j == 0 else None"),
        (3, 3, [0, 4, 8], "red if i == j else None"),
        (3, 3, [4, 5, 7, 8], "red if i >= 1 and j >= 1 else None"),
        (4, 4, [0, 3, 12, 15], "red if i in [0, 3] and j in [0, 3] else None"),
        (4, 4, [0, 1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15], "red if i in [0, 3] or j in [0, 3] else None"),
        (1, 6, [0, 2, 4], "[red, None][i % 2]"),
        (1, 6, [1, 4], "[None, red, None][i % 3]"),
        (1, 6, [0, 1, 2], "red if i < 3 else None"),
    ],
)
def test_members_that_were_given_a_colour_have_it_by_a_rule(
    rows: int, columns: int, members: list[int], rule: str
) -> None:
    editor = grid(rows, columns)
    editor.do("set_some", thing="cells", members=members, attribute="fill", value="red")
    assert f"fill={rule}" in show(editor.document.definitions["cells"].formula)
    assert red(editor) == members


def test_what_no_plain_rule_picks_is_learned_by_heart_and_nothing_else_changes() -> None:
    editor = grid(1, 8)
    editor.do("set_some", thing="cells", members=[0, 1, 3, 6], attribute="fill", value="red")
    assert red(editor) == [0, 1, 3, 6]
    editor.do("set_some", thing="cells", members=[2, 7], attribute="stroke_width", value=3)
    assert red(editor) == [0, 1, 3, 6]
    widths = [one.as_dict().get("stroke_width", 1) for one in editor.live.value("cells")]
    assert widths == [1, 1, 3, 1, 1, 1, 1, 3]


def test_what_more_members_are_given_adds_to_those_that_had_it() -> None:
    editor = grid(3, 3)
    editor.do("set_some", thing="cells", members=[0, 4], attribute="fill", value="red")
    editor.do("set_some", thing="cells", members=[8], attribute="fill", value="red")
    assert "fill=red if i == j else None" in show(editor.document.definitions["cells"].formula)
    editor.do("set_attribute", attribute="cells.count", value=5)
    editor.do("set_attribute", attribute="cells.count_2", value=5)
    assert red(editor) == [0, 6, 12, 18, 24]


def test_rivals_pick_others_where_there_are_more_members() -> None:
    editor = grid(1, 6)
    result = editor.do("set_some", thing="cells", members=[5], attribute="fill", value="red")
    (finding,) = result.findings
    assert finding.formula == "red if i == 5 else None" and "red if i >= 5 else None" in finding.rivals
    editor.undo()
    editor.do("set_some", thing="cells", members=[5], attribute="fill", value="red", candidate=1)
    editor.do("set_attribute", attribute="cells.count", value=8)
    assert red(editor) == [5, 6, 7]


def test_a_list_that_no_index_counts_is_refused() -> None:
    editor = grid(1, 3)
    with pytest.raises(Refusal, match="no such members"):
        editor.do("set_some", thing="cells", members=[7], attribute="fill", value="red")
    editor.do("set_table", name="sizes", text="4\n9\n6")
    editor.do("set_formula", name="dots", formula="[ellipse(center=point(s, s), radius_x=s) for s in sizes]")
    with pytest.raises(Refusal, match="not counted by an index"):
        editor.do("set_some", thing="dots", members=[0, 1], attribute="fill", value="red")


@pytest.mark.parametrize(
    ("attribute", "name", "value", "rule"),
    [
        ("fill", "paint", "red", "fill=red if i < 2 else paint"),
        ("width", "wide", 50, "width=50 if i < 2 else wide"),
    ],
)
def test_the_others_go_on_to_follow_what_they_follow(attribute: str, name: str, value: object, rule: str) -> None:
    editor = grid(1, 5)
    editor.do("set_attribute", attribute="cells.fill", value="gray")
    editor.do("parameterize", thing="cells", attribute=attribute, name=name)
    editor.do("set_some", thing="cells", members=[0, 1], attribute=attribute, value=value)
    assert rule in show(editor.document.definitions["cells"].formula)


def test_more_members_of_those_that_follow_something_are_told_by_one_test() -> None:
    editor = grid(1, 5)
    editor.do("set_attribute", attribute="cells.fill", value="red")
    editor.do("parameterize", thing="cells", attribute="fill", name="paint")
    for members in ([0], [1], [2]):
        editor.do("set_some", thing="cells", members=members, attribute="fill", value="red")
    assert "fill=red if i < 3 else paint" in show(editor.document.definitions["cells"].formula)
    editor.do("set_parameter", name="paint", value="teal")
    assert red(editor) == [0, 1, 2]
    editor.do("set_some", thing="cells", members=[3, 4], attribute="fill", value="red")
    assert "fill=red)" in show(editor.document.definitions["cells"].formula)


def test_what_follows_a_state_is_refused() -> None:
    editor = grid(1, 4)
    editor.do("let_change", thing="cells", attribute="fill")
    before = editor.document
    with pytest.raises(Refusal, match="cells.fill follows cells_fill, which is a state already: show what events do"):
        editor.do("set_some", thing="cells", members=[0, 1], attribute="fill", value="red")
    assert editor.document is before


@pytest.mark.parametrize("source", ["for i in range(3) for j in range(i + 1)", "for i in range(5) if i != 2"])
def test_rows_of_unlike_lengths_and_lists_with_gaps_are_refused(source: str) -> None:
    editor = grid(1, 3)
    editor.do("set_formula", name="cells", formula=f"[rectangle(x=40*i, y=0, width=30, height=30) {source}]")
    with pytest.raises(Refusal, match="not counted by an index"):
        editor.do("set_some", thing="cells", members=[0, 2], attribute="fill", value="red")
    assert editor.do("set_attribute", attribute="cells.fill", value="red").says == "cells.fill is red for all of them."


@pytest.mark.parametrize(
    ("attribute", "value", "why"),
    [
        ("fill", 5, "The fill must be a colour, not a number."),
        ("fill", True, "The fill must be a colour, not a truth."),
        ("width", "abc", "The width must be a number, not a text."),
        ("width", True, "The width must be a number, not a truth."),
        ("dashes", "wobbly", "The dashes must be a number, not a text."),
        ("opacity", "a", "The opacity must be a number, not a text."),
        ("visible", 1, "The visible must be a truth, not a number."),
    ],
)
def test_a_value_of_another_kind_is_refused_for_some_and_for_all(attribute: str, value: object, why: str) -> None:
    editor = grid(1, 4)
    before = editor.document
    with pytest.raises(Refusal, match=why):
        editor.do("set_some", thing="cells", members=[0, 1], attribute=attribute, value=value)
    with pytest.raises(Refusal, match=why):
        editor.do("set_attribute", attribute=f"cells.{attribute}", value=value)
    assert editor.document is before


def test_every_second_one_of_three_and_then_the_others() -> None:
    editor = Editor()
    for radius in (90, 60, 30):
        editor.do("draw_ellipse", center=[100, 100], radius_x=radius, snap=False)
    editor.do("listify", things=list(editor.document.definitions), name="rings")
    editor.do("set_some", thing="rings", members=[0, 2], attribute="fill", value="red")
    assert "fill=red if i % 2 == 0 else None" in show(editor.document.definitions["rings"].formula)
    editor.do("set_some", thing="rings", members=[1], attribute="fill", value="white")
    assert "fill=red if i % 2 == 0 else white" in show(editor.document.definitions["rings"].formula)
    editor.do("set_some", thing="rings", members=[2, 0], attribute="fill", value="blue")
    assert "fill=blue if i % 2 == 0 else white" in show(editor.document.definitions["rings"].formula)
    editor.do("parameterize", thing="rings", attribute="count", name="n", least=1, most=9)
    editor.do("set_parameter", name="n", value=5)
    assert [one.get("fill") for one in editor.live.value("rings")] == ["blue", "white", "blue", "white", "blue"]


def ring_of(count: int, inner: float = 80) -> Editor:
    editor, names = Editor(), []
    for k in range(count):
        turned = math.radians(360 / count * k - 90)
        start, end = ([100 + far * math.cos(turned), 100 + far * math.sin(turned)] for far in (100, inner))
        names.append(f"mark_{k}")
        editor.do("draw_line", start=start, end=end, name=names[-1], snap=False)
    editor.do("listify", things=names, name="marks")
    return editor


def reach_of(editor: Editor) -> list[float]:
    return [round(math.dist(one.get("end"), (100, 100)), 3) for one in editor.live.value("marks")]


@pytest.mark.parametrize(
    ("count", "members", "other", "each", "share"),
    [
        (12, [0, 3, 6, 9], 8, [0, 3, 6], [0, 2, 4, 6]),
        (9, [0, 3, 6], 6, [0, 3], [0, 2, 4]),
        (10, [0, 5], 8, [0, 5], [0, 4]),
    ],
)
def test_members_at_even_shares_of_a_circle_are_each_so_many_or_as_many_at_any_count(
    count: int, members: list[int], other: int, each: list[int], share: list[int]
) -> None:
    for candidate, wanted in ((0, each), (1, share)):
        editor = ring_of(count)
        given = {"thing": "marks", "members": members, "attribute": "end.distance", "value": 60}
        done = editor.do("set_some", **given, candidate=candidate)
        assert [k for k, one in enumerate(reach_of(editor)) if one == 60] == members
        asked = done.findings[0].question
        assert asked is not None and asked.situation == {"marks_count": other}
        assert sorted(one for one, _ in asked.options) == sorted([each, share])
        editor.do("set_parameter", name="marks_count", value=other)
        assert [k for k, one in enumerate(reach_of(editor)) if one == 60] == wanted


def test_members_are_pulled_in_what_they_have_alike_and_the_others_stay() -> None:
    editor = ring_of(12)
    given = {"thing": "marks", "members": [1, 4, 7, 10], "attribute": "end", "index": [4]}
    at = math.radians(30)
    for far, just_these in ((50, True), (30, False)):
        to = [100 + far * math.cos(at) + 1, 100 + far * math.sin(at) - 1]
        shown = editor.preview("pull_some", **given, to=to, just_these=just_these)
        editor.do("pull_some", **given, to=to)
        assert [k for k, one in enumerate(reach_of(editor)) if one != 80] == [1, 4, 7, 10]
        assert {one for one in reach_of(editor) if one != 80} == {far}
        assert ("in [1, 4, 7, 10]" in shown.says) is just_these
    with pytest.raises(Refusal, match="differs among those that are selected"):
        editor.do("pull_some", **given, to=[100, 130])


def test_bars_that_are_pulled_up_are_higher_than_the_others() -> None:
    editor = grid(1, 6)
    given = {"thing": "cells", "members": [2, 5], "attribute": "top"}
    editor.do("pull_some", **given, index=[5], to=[222, -20])
    assert [one.get("height") for one in editor.live.value("cells")] == [40, 40, 60, 40, 40, 60]
    assert [one.get("y") for one in editor.live.value("cells")] == [0, 0, -20, 0, 0, -20]


@pytest.mark.parametrize(("candidate", "rule"), [(0, "i >= 4"), (1, "i // 2 == 2")])
def test_what_changes_along_with_a_pulled_number_has_the_rule_that_was_chosen_for_that(
    candidate: int, rule: str
) -> None:
    editor = grid(1, 6)
    given = {"thing": "cells", "members": [4, 5], "attribute": "top", "index": [5], "to": [222, -20]}
    done = editor.do("pull_some", **given, candidate=candidate)
    assert [one.formula for one in done.findings] == [f"-20 if {rule} else 0", f"60 if {rule} else 40"]
    assert [len(one.rivals) for one in done.findings] == [1, 0]  # to choose one is to choose for both
