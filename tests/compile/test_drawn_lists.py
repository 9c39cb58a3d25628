"""Of a drawn list in which some members have no value the others are drawn, in studio, program and page alike."""

from __future__ import annotations

from typing import Any

import pytest

from studio.compile import compile_document
from studio.document.live import Live
from studio.document.some_missing import SomeMissing
from studio.language.values import Shape
from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.compile.engine import page_of

HELD = {
    "dict": [[{"key": key}, {"symbol": colour}] for key, colour in (([0, 0], "red"), ([2, 0], "blue"), ([1, 1], "red"))]
}
MISSING = "discs: 1 of 3 cannot be drawn: there is no (2, 0) in a dict."


@pytest.fixture(scope="module")
def editor() -> Editor:
    """A square board of places, and discs at three of them."""
    made = Editor()
    made.do("new_value", name="size", value=3, least=1, most=9)
    places = "{(i, j): point(60 * i, 60 * j) for i in range(size) for j in range(size)}"
    made.do("set_formula", name="places", formula=places)
    made.do("new_state", name="held", value=HELD)
    discs = "[ellipse(center=places[key], radius_x=9, radius_y=9, fill=colour) for key, colour in held.items()]"
    made.do("set_formula", name="discs", formula=discs)
    made.do("show", name="discs")
    return made


def centres(scene: Any) -> list[tuple[float, float]]:
    shapes = [one.as_dict() if isinstance(one, Shape) else one for one in scene]
    return [(one["center"].x, one["center"].y) for one in shapes]


def test_those_are_drawn_that_can_be_and_those_that_cannot_are_told(editor: Editor) -> None:
    program = module_of(editor.document).Program(size=2)
    assert centres(program.scene()) == [(0, 0), (60, 60)]
    assert program.undrawn == (MISSING,)
    with page_of(editor.document) as page:
        assert page.begin(size=2) == ""
        assert page.data("program.scene().map((shape) => shape.center)") == [{"tuple": [0, 0]}, {"tuple": [60, 60]}]
        assert page.data("program.undrawn") == [MISSING]
    live = editor.live.with_values({"size": 2})
    found = [(thing.path, thing.shape.as_dict()["center"]) for thing in live.things()]
    assert found == [((0,), (0, 0)), ((2,), (60, 60))]
    assert live.errors["discs"].sentence.startswith("1 of 3 cannot be drawn: There is no key (2, 0)")


def test_whoever_asks_for_the_list_itself_is_told_why_it_has_no_value(editor: Editor) -> None:
    program = module_of(editor.document).Program(size=2)
    with pytest.raises(ValueError, match=r"discs has no value here: there is no \(2, 0\) in a dict."):
        program.value("discs")


def test_among_many_alike_the_one_that_cannot_be_drawn_is_found(editor: Editor) -> None:
    emitted = module_of(editor.document)
    alike = [emitted.Shape("ellipse", center=emitted.Point(at, 0), radius_x=8) for at in range(3)]
    assert centres(emitted.drawn(alike)) == [(0, 0), (1, 0), (2, 0)]
    exchanged = {"radius_x": "stroke", "stroke": "radius_x"}  # the same values in the same order, of other attributes
    other = emitted.Shape("ellipse")
    values = {exchanged.get(name, name): value for name, value in vars(alike[-1]).items()}
    vars(other).clear()
    vars(other).update(values)
    for bad in (other, emitted.Shape("ellipse", center=emitted.Point(0, 1e301)), emitted.Shape("ellipse", opacity="")):
        with pytest.raises(ValueError, match="of this ellipse cannot be"):
            emitted.drawn([*alike, bad])
        assert len(emitted.drawn([*alike, bad, *alike], hidden=True)) == 6


def test_states_with_a_member_that_cannot_be_drawn_are_refused_when_they_are_given(editor: Editor) -> None:
    program = module_of(editor.document).Program()
    given = {(7, 7): "red"}
    why = (
        "With held = {(7, 7): 'red'} there is no picture: discs: 1 of 1 cannot be drawn: there is no (7, 7) in a dict."
    )
    with pytest.raises(ValueError) as refused:
        program.set_state({"held": given})
    assert str(refused.value) == why
    with page_of(editor.document) as page:
        page.begin()
        assert page.put(held=given) == why


def test_all_are_there_again_where_nothing_is_missing(editor: Editor) -> None:
    program = module_of(editor.document).Program(size=2)
    program.scene()
    program.set_state({"held": {(1, 1): "red"}})
    assert len(program.scene()) == 1 and program.undrawn == ()


def test_what_can_always_be_made_is_a_plain_list() -> None:
    editor = Editor()
    editor.do("new_state", name="many", value=3)
    editor.do(
        "set_formula", name="dots", formula="[ellipse(center=point(20 * i, 9), radius_x=i / 2) for i in range(many)]"
    )
    editor.do("show", name="dots")
    assert "self._every(" not in compile_document(editor.document, "dots").source


def test_where_some_members_need_what_has_no_value_the_others_are_drawn() -> None:
    editor = Editor()
    editor.do("new_state", name="many", value=0)
    editor.do("set_formula", name="part", formula="10 / many")
    radius = "5 if i < 2 else part"
    formula = f"[ellipse(center=point(20 * i, many), radius_x={radius}) for i in range(4)]"
    editor.do("set_formula", name="discs", formula=formula)
    editor.do("show", name="discs")
    assert [thing.path for thing in editor.live.things()] == [(0,), (1,)]
    assert editor.live.errors["discs"].sentence.startswith("2 of 4 cannot be drawn: part cannot be worked out: 10 /")
    assert_drawn_alike(editor, [(0, 0), (20, 0)], "discs: 2 of 4 cannot be drawn: something is divided by zero.")


def test_a_list_that_was_hidden_and_is_shown_is_drawn_like_one_that_always_was() -> None:
    editor = Editor()
    editor.do("new_state", name="radii", value=[5, 6])
    formula = "[ellipse(center=point(20 * i, 9), radius_x=radii[i]) for i in range(3)]"
    editor.do("set_formula", name="discs", formula=formula)
    assert not editor.live.things()
    editor.do("show", name="discs")
    assert centres(editor.live.scene()) == centres(Live(editor.document).scene()) == [(0, 9), (20, 9)]
    editor.undo()
    assert not isinstance(editor.live.errors["discs"], SomeMissing), "what is not drawn is not told as missing there"


@pytest.mark.parametrize("count", ["n", "4"])
def test_a_list_of_parameters_or_constants_alone_is_drawn_without_what_is_missing(count: str) -> None:
    editor = Editor()
    editor.do("new_value", name="n", value=4, least=1, most=9)
    formula = f"[ellipse(center=point(20 * i, 9), radius_x=60 / (i - 1)) for i in range({count})]"
    editor.do("set_formula", name="discs", formula=formula)
    editor.do("show", name="discs")
    assert_drawn_alike(
        editor, [(0, 9), (40, 9), (60, 9)], "discs: 1 of 4 cannot be drawn: something is divided by zero."
    )
    program = module_of(editor.document).Program()
    with pytest.raises(ValueError, match="discs has no value here: something is divided by zero."):
        program.value("discs")


def test_a_list_of_parameters_alone_is_worked_out_once_where_nothing_is_missing() -> None:
    editor = Editor()
    editor.do("new_value", name="n", value=1, least=1, most=9)
    editor.do("set_formula", name="discs", formula="[ellipse(radius_x=60 / (i - 1)) for i in range(n)]")
    editor.do("show", name="discs")
    program = module_of(editor.document).Program
    assert program(n=1).discs is program(n=1).discs
    with page_of(editor.document) as page:
        assert page.begin(n=1) == "" and page.data("program.discs === program.discs")
        assert page.data("(settle_anew(program, { n: 4 }, {}), program.scene().length)") == 3
        assert page.data("(settle_anew(program, { n: 1 }, {}), program.discs === program.discs)")


@pytest.mark.parametrize("changes", [False, True])
def test_what_has_no_value_is_left_out_and_all_else_is_drawn(changes: bool) -> None:
    """``changes``: it is about a state, so that events may give it a value; else about parameters alone."""
    editor = Editor()
    editor.do("new_value", name="n", value=2, least=0, most=9)
    editor.do("new_state", name="times", value=2)
    editor.do("set_formula", name="half", formula=f"12 / ({'times' if changes else 'n'} - 2)")
    for name, formula in (
        ("box", "rectangle(width=half, height=9)"),
        ("discs", "[ellipse(center=point(i, times), radius_x=9) for i in range(n)]"),
        ("dot", "ellipse(center=point(half, times), radius_x=9)"),
    ):
        editor.do("set_formula", name=name, formula=formula)
        editor.do("show", name=name)
    told = [f"{name} has no value here: something is divided by zero." for name in ("box", "dot")]
    assert_drawn_alike(editor, [(0, 2), (1, 2)], *told)
    module = module_of(editor.document)
    program = module.Program()
    with pytest.raises(ValueError, match=r"half has no value here: something is divided by zero\."):
        program.value("half")
    program.set_state({"times": 5})
    assert len(program.scene()) == (4 if changes else 2) and program.undrawn == (() if changes else tuple(told))
    assert len(module.Program(n=4, budget=10_000).scene()) == (4 if changes else 6)
    if changes:
        with pytest.raises(ValueError, match="With times = 2 box cannot be drawn: box has no value here"):
            program.set_state({"times": 2})
    assert program.state["times"] == 5
    with page_of(editor.document) as page:
        page.begin()
        assert page.put(times=5) == "" and page.data("program.scene().length") == (4 if changes else 2)
        assert ("box cannot be drawn: box has no value here" in page.put(times=2)) is changes


def assert_drawn_alike(editor: Editor, places: list[tuple[float, float]], *told: str) -> None:
    """In studio, program and page the same members, at these places, are drawn; program and page tell why."""
    assert centres(editor.live.scene()) == places
    program = module_of(editor.document).Program()
    assert centres(program.scene()) == places
    assert program.undrawn == told
    with page_of(editor.document) as page:
        assert page.begin() == ""
        found = page.data("program.scene().map((shape) => shape.center)")
        assert [tuple(one["tuple"]) for one in found] == places
        assert page.data("program.undrawn") == [*told]
