"""Who clicks on a thing, and elsewhere something else happens, means the thing; what else differed is asked about."""

from __future__ import annotations

from typing import Any

import pytest

from studio.document.model import Definition
from studio.language.parse import parse
from tests.demonstrate.acting import Acting, state, tile

pytestmark = pytest.mark.usefixtures("questions_asked")


def button(name: str, left: int) -> Definition:
    return Definition(name, parse(f"rectangle(x={left}, y=100, width=100, height=40)"), drawn=True)


def stopwatch() -> Acting:
    """One button starts and stops, the other one keeps the time; a click beside them was shown while it ran."""
    acting = Acting(
        button("go", 0), button("lap", 140), state("time", "0"), state("runs", "False"), state("laps", "[]")
    )
    shows: list[tuple[tuple[int, int], bool, bool | None]] = [
        ((50, 120), False, True),
        ((40, 110), True, False),
        ((225, 190), True, None),
    ]
    for place, runs, after in shows:
        acting.do(
            "demonstrate_event",
            event="click",
            process="p",
            brings={"at": {"point": list(place)}},
            states={"runs": runs},
        )
        acting.change("runs", after).end() if after is not None else acting.end("nothing")
    acting.do(
        "demonstrate_event", event="click", process="p", brings={"at": {"point": [190, 120]}}, states={"runs": False}
    )
    return acting.append("laps", tile("time")).end()


def test_the_thing_that_was_clicked_tells_and_not_a_state_that_happened_to_differ() -> None:
    acting = stopwatch()
    assert "    when not inside(at, lap):" in acting.steps("p") and "    when runs:" not in acting.steps("p")
    asked: list[Any] = [one.question for one in acting.editor.history[-1].result.findings if one.question]
    assert any("not inside(at, lap) or runs" in one.sentence for one in asked)


def test_what_was_said_to_matter_tells_all_the_same() -> None:
    acting = Acting(button("go", 0), state("over", "False"), state("done", "False"))
    for place, over in (((50, 120), False), ((60, 130), False), ((240, 90), True)):
        acting.do(
            "demonstrate_event",
            event="click",
            process="p",
            brings={"at": {"point": list(place)}},
            states={"over": over},
        )
        acting.do("because", of=[tile("over")])
        acting.end("nothing") if over else acting.change("done", True).end()
    assert acting.steps("p")[0] == "when over:"


@pytest.mark.parametrize("behind", ["a_panel", "z_panel"])
def test_the_smallest_thing_that_was_clicked_is_meant_and_what_lies_behind_it_is_asked_about(behind: str) -> None:
    acting = Acting()
    for name, start, end in sorted([(behind, [0, 0], [400, 300]), ("button", [150, 100], [250, 160])]):
        acting.do("draw_rectangle", start=start, end=end, name=name, snap=False)
    acting.do("new_state", name="count", value=0).do("new_state", name="lit", value=False)
    for lit, place in ((True, [200, 130]), (True, [170, 120]), (False, [500, 400])):
        acting.do(
            "demonstrate_event",
            event="click",
            process="p",
            brings={"at": {"point": place}},
            states={"count": 3, "lit": lit},
        )
        acting.change("count", 4).end() if lit else acting.end("nothing")
    assert acting.steps("p")[0] == "when not inside(at, button):"
    [told] = [one for one in acting.editor.history[-1].result.findings if one.formula == "not inside(at, button)"]
    assert f"not inside(at, {behind})" in told.rivals and "not lit" in told.rivals
    acting.do("answer", goal=told.goal, value=True)
    [told] = [one for one in acting.editor.history[-1].result.findings if one.goal == told.goal]
    assert told.question is not None and f"not inside(at, {behind})" in told.question.sentence
    acting.do("answer", goal=told.goal, value=False)
    assert acting.steps("p")[0] == f"when not inside(at, {behind}):"
