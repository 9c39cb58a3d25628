"""What could not be drawn before is no reason to refuse a parameter or state, in program and page alike."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from studio.compile.ir import Plan
from studio.compile.lower import lower
from studio.document.model import Allowed, Document
from studio.language.parse import parse
from studio.language.types import ANY
from tests.compile.emitted import module_of
from tests.compile.engine import Page, page_of
from tests.compile.samples import define, document, parameter

BOX = define("box", "rectangle(width=9 + n, height=9)", drawn=True)
N = parameter("n", "5", 0, 9)
WORDS = define("words", "{'a': 'one', 'b': 'two'}")
TIMES = define("times", "3", role="state")
CANNOT = "cannot be drawn:"
ZERO = "something is divided by zero."


def lettered(n: str) -> Document:
    """A label that has no value whatever a number is, for a reason that names the number."""
    named = define("t", f"label(content=words['k' + text({n})])", drawn=True)
    return document([N, define("times", "3", role="state"), WORDS, named, BOX], [])


def checked(page: Page, **given: Any) -> str:
    """Why the page refuses these parameters, and an empty text where it does not."""
    try_ = f"try {{ check_picture(new Program({given})); return ''; }} catch (why) {{ return why.message; }}"
    return str(page.data(f"(() => {{ {try_} }})()"))


def test_another_reason_why_a_thing_has_no_value_is_nothing_new() -> None:
    made = lettered("n + times")
    module = module_of(made)
    game = module.Game(module.Program())
    game.change("n", 6)
    assert game.program.value("n") == 6 and len(game.program.scene()) == 1
    game.program.set_state({"times": 4})
    assert len(game.program.scene()) == 1
    assert game.program.undrawn == ("t has no value here: there is no 'k10' in a dict.",)
    with page_of(made) as page:
        assert checked(page, n=6) == ""
        page.begin()
        assert page.put(times=4) == ""


@pytest.mark.parametrize(("times", "missing"), [(1, 2), (3, 4), (2, 3), (4, 5)])
def test_states_with_which_no_more_members_are_missing_are_not_refused(times: int, missing: int) -> None:
    dots = "[ellipse(center=point(12 / (i if i > times else 0), 5), radius_x=9) for i in range(6)]"
    made = document([N, TIMES, define("dots", dots, drawn=True), BOX], [])
    why = "" if missing <= 4 else f"With times = {times} dots: {missing} of 6 cannot be drawn: {ZERO}"
    program = module_of(made).Program()
    assert put(program, times=times) == why
    with page_of(made) as page:
        page.begin()
        assert page.put(times=times) == why


def put(program: Any, **states: Any) -> str:
    try:
        program.set_state(states)
    except ValueError as refused:
        return str(refused)
    return ""


def test_where_something_else_is_drawn_only_what_is_not_is_told() -> None:
    dot = define("dot", "ellipse(center=point(12 / (n - 4), times))", drawn=True)
    made = document([N, TIMES, dot, BOX], [])
    why = f"With n = 4 dot cannot be drawn: dot has no value here: {ZERO}"
    with pytest.raises(ValueError) as refused:
        module_of(made).Program(n=4)._check_picture()
    assert str(refused.value) == why
    with page_of(made) as page:
        assert checked(page, n=4) == why


def test_nothing_is_known_to_be_wrong_where_there_is_no_program_with_the_usual_parameters() -> None:
    speed = define("speed", "12 / n", role="state")
    dot = define("dot", "ellipse(center=point(12 / (n - 4), speed))", drawn=True)
    made = document([parameter("n", "0", 0, 9), speed, dot, BOX], [])
    why = f"With n = 4 dot cannot be drawn: dot has no value here: {ZERO}"
    with pytest.raises(ValueError) as refused:
        module_of(made).Program(n=4)._check_picture()
    assert str(refused.value) == why
    module_of(made).Program(n=3)._check_picture()
    with page_of(made) as page:
        assert checked(page, n=4) == why and checked(page, n=3) == ""


def test_a_picture_that_is_stopped_is_told_though_something_was_missing_before() -> None:
    many = define("many", "[ellipse(center=point(i, 5), radius_x=9) for i in range(10 ** times)]", drawn=True)
    lost = define("t", "label(content=words['k' + text(times)])", drawn=True)
    program = module_of(document([N, TIMES, WORDS, lost, many], [])).Program()
    assert put(program, times=5).startswith("With times = 5 there is no picture: many ")
    assert put(program, times=2) == ""


def test_what_only_takes_the_studio_too_long_is_still_worked_out_once() -> None:
    slow = define("slow", "sum([sum([k % 7 for k in range(i)]) for i in range(1500)])")
    wide = define("wide", "rectangle(width=10 + slow % 90, height=9)", drawn=True)
    broken = [define("half", "12 / (n - 5)"), define("dot", "ellipse(center=point(half, 5))", drawn=True)]
    plan: Plan = lower(document([N, slow, wide, *broken], []), "made")
    once = {name: piece.once for name, piece in plan.pieces.items() if piece.kind == "value"}
    assert once == {"slow": True, "wide": True, "half": False, "dot": False}
    assert module_of(document([slow, wide], [])).Program().scene()


@pytest.mark.parametrize("corner", ["places[picked]", "first(places) + picked", "{0: 30}[picked]"])
def test_what_lies_where_a_state_that_is_nothing_tells_is_left_out_without_a_word(corner: str) -> None:
    picked = define("picked", "None if n == 5 else 0", role="state")
    mark = define("mark", f"rectangle(x={corner}, width=9, height=9)", drawn=True)
    made = document([N, picked, define("places", "[30, 60]"), mark, BOX], [])
    program = module_of(made).Program()
    assert len(program.scene()) == 1 and program.undrawn == ()
    program = module_of(made).Program(n=6)
    assert len(program.scene()) == 2 and put(program, picked=None) == ""
    assert len(program.scene()) == 1 and put(program, picked=0) == ""
    with page_of(made) as page:
        page.begin(n=6)
        assert page.put(picked=None) == "" and page.put(picked=0) == ""


def test_what_has_no_value_for_another_reason_is_told_though_a_state_is_nothing() -> None:
    gone, mark = define("gone", "None", role="state"), define("mark", "rectangle(x=12 / (times - 4))", drawn=True)
    program = module_of(document([N, TIMES, gone, mark, BOX], [])).Program()
    assert put(program, times=4) == f"With times = 4 mark cannot be drawn: mark has no value here: {ZERO}"


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("rectangle(x={0: 30}[None if n == 5 else 0])", "mark has no value here: there is no None in a dict."),
        ("rectangle(x=30 + place)", ""),
        ("[rectangle(x={0: 1}[gone] if i == 0 else 12 / (i - i)) for i in range(3)]", f"mark: 2 of 3 {CANNOT} {ZERO}"),
        ("[rectangle(x={0: 1}[gone] if i == 2 else 9) for i in range(3)]", ""),
    ],
)
def test_only_what_the_states_that_it_looks_at_leave_out_is_not_told(what: str, told: str) -> None:
    at = define("at", "{0: 30}[key]", ("key", ANY))
    place, mark = define("place", "at(gone)"), define("mark", what, drawn=True)
    made = document([N, define("gone", "None", role="state"), at, place, mark, BOX], [])
    program = module_of(made).Program()
    program.scene()
    assert " ".join(program.undrawn) == told
    with page_of(made) as page:
        page.begin()
        assert page.data("[scene_data(), program.undrawn]")[1] == ([told] if told else [])


def test_a_state_that_is_never_nothing_is_not_asked_for_it() -> None:
    picked, mark = define("picked", "0", role="state"), define("mark", "rectangle(x={0: 30}[picked])", drawn=True)
    made = document([picked, mark], [])
    assert module_of(made).Program.NOTHING_FOR == {"mark": ("picked",)}
    made = replace(made, allowed={"picked": Allowed("picked", parse("number"))})
    assert module_of(made).Program.NOTHING_FOR == {}
