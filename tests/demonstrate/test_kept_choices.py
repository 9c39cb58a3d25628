"""A formula that was chosen by hand, and an example that goes against it."""

from __future__ import annotations

from studio.demonstrate.kept_answers import weight_of_unchosen
from studio.demonstrate.learn import Learner
from studio.document.model import Choice
from studio.language.parse import parse
from tests.demonstrate.acting import Acting, state


def stepped() -> Acting:
    """A number becomes more by a step, as was chosen once that was one of the rivals."""
    acting = Acting(state("n", "0"), state("by", "2"), state("cold", "False"))
    for n in (4, 9):
        tick(acting, n, 3, False, n + 3)
    found = next(one for one in acting.editor.history[-1].result.findings if one.goal == "on_tick: new n")
    return acting.do("choose", goal=found.goal, number=[found.formula, *found.rivals].index("by + n"))


def tick(acting: Acting, n: int, by: int, cold: bool, new: int) -> str:
    """One more tick, and what is said of the new value then."""
    states = {"n": n, "by": by, "cold": cold}
    acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 0}, states=states)
    acting.change("n", new).end()
    findings = acting.editor.history[-1].result.findings
    return next((one.note for one in findings if one.goal == "on_tick: new n"), "")


def test_it_is_kept_with_an_exception() -> None:
    acting = stepped()
    assert tick(acting, 5, 2, False, 7) == ""
    note = tick(acting, 7, 3, True, 0)
    assert acting.steps("on_tick") == ["set n = 0 if cold else by + n"]
    assert "on_tick-4 goes against “by + n”" in note


def test_it_is_said_where_it_is_given_up() -> None:
    acting = stepped()
    tick(acting, 5, 2, False, 8)
    note = tick(acting, 9, 1, False, 11)
    assert "by + n" not in acting.steps("on_tick")[0]
    assert note == "You chose “by + n”, which on_tick-3 and on_tick-4 go against: it is given up."


def test_rules_in_which_nothing_is_a_formula_that_was_chosen_weigh_more() -> None:
    acting = stepped()
    learner = Learner(acting.document)
    learner.learn(["on_tick"])
    other = Choice("on_tick: new n", formula=parse("n * 2"))
    assert weight_of_unchosen("on_tick", acting.document.choices, learner.doubts) == 0
    assert weight_of_unchosen("on_tick", [other], learner.doubts) > 0
    assert weight_of_unchosen("on_key", [other], learner.doubts) == 0
