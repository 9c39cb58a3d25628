"""A pull that would break a constraint says what that moves, and offers that it need not hold any more."""

from __future__ import annotations

import pytest

from studio.session.editor import Editor


def two_boxes(relation: str, right: str) -> Editor:
    """Two boxes with named widths of 100, and what is kept of the first one."""
    editor = Editor()
    for name, top, width in (("a", 0, "p"), ("b", 100, "q")):
        editor.do("draw_rectangle", start=[0, top], end=[100, top + 60], name=name, snap=False)
        editor.do("parameterize", thing=name, attribute="width", name=width)
    editor.do("constrain", left="p", relation=relation, right_formula=right)
    return editor


PULL = {"thing": "a", "attribute": "right", "to": [50, 30], "snap": False}


@pytest.mark.parametrize("relation", ["==", ">="])
def test_what_a_constraint_moves_is_said_and_that_it_is_given_up_is_offered(relation: str) -> None:
    editor = two_boxes(relation, "q")
    done = editor.preview("drag", **PULL)
    assert done.says == f"a.right: p becomes 50 and q becomes 50 with it (p {relation} q)."
    assert done.document.parameters() == {"p": 50, "q": 50} and done.document.constraints
    other = f"p becomes 50 and p {relation} q is kept no longer"
    assert done.findings[0].rivals[0] == other
    given_up = editor.do("drag", **PULL, candidate=1)
    assert given_up.findings[0].formula == other
    assert editor.document.parameters() == {"p": 50, "q": 100} and not editor.document.constraints


def test_a_constraint_that_forbids_a_pull_is_given_up_only_where_that_is_chosen() -> None:
    editor = two_boxes(">=", "80")
    done = editor.preview("drag", **PULL)
    assert done.document.constraints and done.document.parameters()["p"] == 100
    assert done.findings[0].refuted == (("p becomes 50", "p cannot be 50: p >= 80 must hold."),)
    editor.do("drag", **PULL, candidate=1)
    assert editor.document.parameters()["p"] == 50 and not editor.document.constraints


@pytest.mark.parametrize("forbids_first", [True, False])
def test_only_what_forbids_a_pull_is_given_up_and_the_rest_goes_along(forbids_first: bool) -> None:
    rest = [(">=", "80"), ("==", "q")]
    if not forbids_first:
        rest.reverse()
    editor = two_boxes(*rest[0])
    editor.do("constrain", left="p", relation=rest[1][0], right_formula=rest[1][1])
    done = editor.do("drag", **PULL, candidate=1)
    told = "p becomes 50 and p >= 80 is kept no longer and q becomes 50 with it (p == q)"
    assert done.findings[0].formula == told
    assert editor.document.parameters() == {"p": 50, "q": 50} and len(editor.document.constraints) == 1


def test_what_moves_is_told_with_the_constraint_that_moves_it() -> None:
    editor = two_boxes("==", "q")
    editor.do("draw_rectangle", start=[0, 200], end=[100, 260], name="c", snap=False)
    editor.do("parameterize", thing="c", attribute="width", name="r")
    editor.do("constrain", left="q", relation="==", right_formula="r")
    says = editor.preview("drag", **PULL).says
    assert says == "a.right: p becomes 50 and q becomes 50 with it (p == q) and r becomes 50 with it (q == r)."
    says = editor.preview("set_parameter", name="p", value=60).says
    assert says == "p is 60; with it q is 60 (p == q), r is 60 (q == r)."


def test_a_pull_that_breaks_nothing_says_nothing_of_constraints() -> None:
    done = two_boxes(">=", "q").preview("drag", **PULL | {"to": [150, 30]})
    assert done.says == "a.right: p becomes 150."
    assert not any("kept" in one for one in done.findings[0].rivals)
