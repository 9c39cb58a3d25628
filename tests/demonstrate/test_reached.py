"""What a program comes to when all its processes are played: which situations, in what order, and what cannot be."""

from __future__ import annotations

from studio.demonstrate.reached import ReachedSituations
from studio.generalize.operands import operand_json
from studio.language.values import Symbol
from tests.demonstrate.acting import Acting, state, symbol
from tests.demonstrate.test_played_questions import asked

RED, GREEN = Symbol("red"), Symbol("green")


def gate() -> Acting:
    """A gate that ``o`` opens and ``c`` closes, with a light that goes with it."""
    acting = Acting(state("open", "False"), state("light", "red"))
    acting.on("key", "turn", key="o").change("open", True).change("light", symbol("green")).end()
    return acting.on("key", "turn", key="c").change("open", False).change("light", symbol("red")).end()


def test_what_was_shown_comes_first_and_then_what_comes_of_it() -> None:
    acting = Acting(state("level", "0"))
    acting.on("key", "rise", key="u").change("level", 1).end()
    acting.on("key", "rise", key="u").change("level", 2).end()
    found = list(ReachedSituations(acting.document))
    assert [one.states["level"] for one in found[:4]] == [1, 0, 2, 3]
    assert [one.label for one in found[:3]] == ["rise-2", "rise-1", "after rise-2"]


def test_values_that_never_come_together_cannot_be() -> None:
    found = ReachedSituations(gate().document)
    assert found.may_be({"open": True, "light": GREEN})
    assert not found.may_be({"open": True, "light": RED})


def test_what_one_process_leads_to_is_asked_about_in_another() -> None:
    """The bell was shown at one level; that it tells the level, and not 1, is seen after the key alone."""
    acting = Acting(state("level", "0"), state("bell", "7"))
    acting.on("key", "rise", key="u").change("level", 1).end()
    question = asked(acting.on("click", "ring", at={"point": [5, 5]}).change("bell", 1).end(), "ring")["ring: new bell"]
    assert question.begun is not None
    assert {1, question.begun["level"]} <= {value for value, _ in question.options}


def test_what_goes_together_is_asked_about_together() -> None:
    """The door that one is at is open: nothing is asked about one that is shut, or none at all."""
    acting = Acting(state("doors", "[red, red, red]"), state("near", "None"))
    for place, key in enumerate("xyz"):
        acting.do("start_again").on("key", "go", key=key)
        acting.put("doors", place, symbol("green")).change("near", place).end()
    whole = 0
    for _ in range(4):
        goal, one = next(iter(asked(acting, "go").items()))
        assert one.begun is not None
        doors, near = one.begun["doors"], one.begun["near"]
        assert isinstance(doors, list)
        assert doors == 3 * [RED] if near is None else doors[near] == GREEN
        whole += goal == "go: what happens"
        acting.do("answer", goal=goal, value=operand_json(one.options[0][0]))
    assert whole
