"""Some members of a list are told by the data that each is drawn from."""

from __future__ import annotations

import pytest

from studio.generalize.data_tests import MembersPicked, data_tests, lists_behind, plainest_between
from studio.language.parse import parse
from studio.language.show import show
from studio.language.values import Symbol
from studio.session.editor import Editor

HEIGHTS = [57, 99, 36, 166, 82]


def bars() -> Editor:
    editor = Editor()
    names = [f"bar_{number}" for number in range(len(HEIGHTS))]
    for number, height in enumerate(HEIGHTS):
        start, end = [93 * number, 305], [93 * number + 50, 305 - height]
        editor.do("draw_rectangle", start=start, end=end, name=names[number], snap=False)
    editor.do("set_attributes", things=names, attribute="fill", value="dodgerblue")
    editor.do("listify", things=names, name="bars")
    return editor


def orange(editor: Editor) -> list[int]:
    return [k for k, one in enumerate(editor.live.value("bars")) if one.as_dict()["fill"] == Symbol("orange")]


@pytest.mark.parametrize(
    ("members", "rule"),
    [
        ([3], "orange if bars_data[i] == max(bars_data) else dodgerblue"),
        ([2], "orange if bars_data[i] == min(bars_data) else dodgerblue"),
        ([1, 3, 4], "orange if bars_data[i] > 70 else dodgerblue"),
        ([0, 2], "orange if bars_data[i] < 70 else dodgerblue"),
        ([0], "orange if i == 0 else dodgerblue"),
        ([0, 1], "orange if i < 2 else dodgerblue"),
    ],
)
def test_what_singles_some_out_is_their_data_unless_their_place_says_much(members: list[int], rule: str) -> None:
    editor = bars()
    editor.do("set_some", thing="bars", members=members, attribute="fill", value="orange")
    assert f"fill={rule})" in show(editor.document.definitions["bars"].formula)
    assert orange(editor) == members


def test_the_place_and_a_bound_are_rivals_of_the_greatest_and_can_be_chosen() -> None:
    editor = bars()
    done = editor.do("set_some", thing="bars", members=[3], attribute="fill", value="orange")
    assert done.findings[0].rivals[:2] == (
        "orange if bars_data[i] > 100 else dodgerblue",
        "orange if i == 3 else dodgerblue",
    )


def test_the_greatest_goes_on_to_be_told_when_the_data_changes_and_when_it_is_painted_again() -> None:
    editor = bars()
    editor.do("set_some", thing="bars", members=[3], attribute="fill", value="orange")
    editor.do("set_formula", name="bars_data", formula="[57, 199, 36, 166, 82]")
    assert orange(editor) == [1]
    editor.do("set_some", thing="bars", members=[1], attribute="fill", value="red")
    formula = show(editor.document.definitions["bars"].formula)
    assert "fill=red if bars_data[i] == max(bars_data) else dodgerblue" in formula


def test_what_was_told_by_the_same_data_before_gives_way_wherever_it_stands() -> None:
    editor = bars()
    for members, paint in (([3], "orange"), ([2], "red"), ([3], "green")):
        editor.do("set_some", thing="bars", members=members, attribute="fill", value=paint)
    formula = show(editor.document.definitions["bars"].formula)
    assert "green if bars_data[i] == max(bars_data) else red if bars_data[i] == min(bars_data) else dodger" in formula
    assert "orange" not in formula


def test_what_comes_round_again_stays_first_and_the_data_is_its_rival() -> None:
    editor = bars()
    done = editor.do("set_some", thing="bars", members=[1, 3], attribute="fill", value="orange")
    assert done.findings[0].formula == "[dodgerblue, orange][i % 2]"
    assert done.findings[0].rivals == ("orange if bars_data[i] > 90 else dodgerblue",)


@pytest.mark.parametrize(
    ("element", "data", "tests"),
    [
        ("point(data[i][0], data[i][1])", "[(1, 8), (5, 9), (2, 1)]", ["data[i][0] == max(each[0] for each in data)"]),
        ("point(0, 9 if data[i] else i)", "[False, True, False]", ["data[i]"]),
        ("point(0, 9 if data[i] else i)", "[True, False, True]", ["not data[i]"]),
        ("text(data[i])", '["a", "b", "a"]', ["data[i] == 'b'"]),
        ("text(data[i])", '["b", "c", "b"]', ["data[i] == 'c'", "data[i] != 'b'"]),
        ("text(data[i])", '["b", "b", "a"]', []),
        ("text(data[j])", '["a", "b", "a"]', []),
        ("ellipse(center=data[i])", "[point(1, 2), point(5, 9), point(3, 4)]", []),
        ("point(len(data[i]), 0)", "[(1, red), (5, blue), (3, red)]", []),
    ],
)
def test_columns_truths_and_texts_tell_some_too(element: str, data: str, tests: list[str]) -> None:
    rows = [{"i": number} for number in range(3)]
    editor = Editor()
    editor.do("set_formula", name="data", formula=data)
    env = editor.live.env()
    found = [show(one) for one in data_tests(parse(element), [MembersPicked([False, True, False], rows, env)])]
    assert found[: len(tests)] == tests
    assert bool(found) is bool(tests)


def test_data_of_several_kinds_tells_nothing() -> None:
    editor = Editor()
    editor.do("set_formula", name="data", formula='["a", [1], "b", [2]]')
    rows = [{"i": number} for number in range(4)]
    pick = MembersPicked([True, True, False, False], rows, editor.live.env())
    assert not [*data_tests(parse("text(data[i])"), [pick])]


@pytest.mark.parametrize(
    ("bound", "beyond", "number"), [(85, 120, 100), (0, 3, 0), (99, 100, 99), (100, 99, 100), (7, 2, 5)]
)
def test_a_bound_is_the_roundest_number_that_parts_them(bound: float, beyond: float, number: float) -> None:
    assert plainest_between(bound, beyond) == number


@pytest.mark.parametrize(
    ("collection", "members", "formula"),
    [
        ("bars", [3], "[i for i in range(len(bars_data)) if bars_data[i] == max(bars_data)]"),
        ("bars", [0, 2], "[i for i in range(len(bars_data)) if bars_data[i] < 70]"),
        ("bars", [4], "[i for i in range(len(bars_data)) if i >= 4]"),
        ("bars_data", [3], "[p for p in bars_data if p == max(bars_data)]"),
        ("bars_data", [0, 1, 3, 4], "[p for p in bars_data if p != min(bars_data)]"),
    ],
)
def test_members_are_chosen_by_the_data_they_are_drawn_from(collection: str, members: list[int], formula: str) -> None:
    editor = bars()
    pointed = [{"of": collection, "key": number} for number in members]
    editor.do("select_members", collection=collection, name="chosen", members=pointed)
    assert show(editor.document.definitions["chosen"].formula) == formula


@pytest.mark.parametrize(
    ("formula", "lists"),
    [
        ("[rectangle(x=40 * i, height=data[i]) for i in range(len(data))]", ["data"]),
        ("[rectangle(x=40 * i, height=data[i][1], fill=more[i]) for i in range(5)]", ["data", "more"]),
        ("[rectangle(height=p) for p in data]", ["data"]),
        ("[rectangle(height=data[i]) for i in range(5) for j in range(2)]", []),
        ("[rectangle(height=p) for p in data if p > 2]", []),
        ("data[i]", []),
    ],
)
def test_a_drawn_list_says_what_it_is_drawn_from(formula: str, lists: list[str]) -> None:
    assert lists_behind(parse(formula)) == lists


def test_of_a_long_list_too_members_are_chosen_by_the_data() -> None:
    editor = Editor()
    data = [(37 * place) % 101 for place in range(80)]
    editor.do("set_formula", name="data", formula=str(data))
    bars = "[rectangle(x=4 * i, y=0, width=3, height=data[i], fill=blue) for i in range(len(data))]"
    editor.do("set_formula", name="bars", formula=bars)
    members = [{"of": "bars", "key": place} for place, height in enumerate(data) if height > 70]
    editor.do("select_members", collection="bars", name="chosen", members=members)
    assert show(editor.document.definitions["chosen"].formula) == "[i for i in range(len(data)) if data[i] > 70]"


def test_a_moment_without_members_takes_no_rule_away() -> None:
    editor = Editor()
    editor.do("set_formula", name="data", formula="[60, 120, 85, 30]")
    picks = []
    for chosen in ([], [False, True, False, False]):
        rows = [{"i": number} for number in range(len(chosen))]
        picks.append(MembersPicked(chosen, rows, editor.live.env()))
    for some in (picks, picks[::-1], picks[1:]):
        assert show(next(data_tests(parse("point(0, data[i])"), some))) == "data[i] == max(data)"


def test_a_bound_is_looked_for_once_over_all_moments() -> None:
    editor = Editor()
    data = [60, 120, 85, 30, 110, 104, 99, 150, 20, 77, 101, 45]
    editor.do("set_formula", name="data", formula=str(data))
    editor.do("draw_rectangle", start=[-500, 0], end=[-495, 10], name="knob", snap=False)
    editor.do("parameterize", thing="knob", attribute="width", name="n", least=3, most=12)
    bars = "[rectangle(x=4 * i, y=0, width=3, height=data[i], fill=blue) for i in range(n)]"
    editor.do("set_formula", name="bars", formula=bars)
    for n, bound in ((5, 100), (12, 102)):  # of the second alone it would be 102, of the first 100
        editor.do("set_parameter", name="n", value=n)
        members = [{"of": "bars", "key": place} for place in range(n) if data[place] > 103]
        editor.do("select_members", collection="bars", name="high", members=members)
        assert show(editor.document.definitions["high"].formula) == f"[i for i in range(n) if data[i] > {bound}]"


def test_among_very_many_members_none_is_the_greatest() -> None:
    editor = Editor()
    data = [((37 * place) % 1009, 1) for place in range(310)]
    editor.do("set_formula", name="data", formula=str(data))
    bars = "[rectangle(x=4 * i, y=0, width=3, height=data[i][0], fill=blue) for i in range(len(data))]"
    editor.do("set_formula", name="bars", formula=bars)
    greatest = max(range(310), key=lambda place: data[place])
    editor.do("set_some", thing="bars", members=[greatest], attribute="fill", value="orange")
    assert orange(editor) == [greatest] and "max(" not in show(editor.document.definitions["bars"].formula)
