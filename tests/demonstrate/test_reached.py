"""What a program comes to when all its processes are played: which situations, in what order, and what cannot be."""

from __future__ import annotations

from studio.demonstrate.reached import ReachedSituations
from studio.document.model import Definition
from studio.generalize.operands import operand_json
from studio.language.parse import parse
from studio.language.values import Symbol
from tests.demonstrate.acting import Acting, state, symbol, tile
from tests.demonstrate.test_played_questions import asked

RED, GREEN = Symbol("red"), Symbol("green")


def box(name: str, x: int, width: int) -> Definition:
    return Definition(name, parse(f"rectangle(x={x}, y=0, width={width}, height=20)"), drawn=True)


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
    acting = Acting(state("level", "0"), state("bell", "None"))
    acting.on("key", "rise", key="u").change("level", 1).end()
    question = asked(acting.on("click", "ring", at={"point": [5, 5]}).change("bell", 1).end(), "ring")["ring: new bell"]
    assert question.begun is not None
    assert question.begun["level"] != 1
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


def pouring() -> Acting:
    """A jug that is poured into until it is full; how much it takes nobody changes."""
    acting = Acting(state("filled", "0"), state("full", "False"), state("takes", "3"))
    acting.on("key", "pour", key="p").change("filled", 1).end()
    acting.do("give", name="filled", value=2).on("key", "pour", key="p")
    return acting.change("filled", 3).change("full", True).end()


def test_what_nobody_comes_to_is_asked_about_last_and_what_cannot_happen_leads_nowhere() -> None:
    acting, known = pouring(), []
    for _ in range(8):
        goal, one = next(iter(asked(acting, "pour").items()))
        if goal == "pour: what happens" and one.begun is not None:
            known.append((one.begun["filled"], one.begun["takes"]))
            acting.do("answer", goal=goal, happens=False)
        else:
            acting.do("answer", goal=goal, value=operand_json(one.options[0][0]))
    assert known[0] == (3, 3), "full, which is come to by pouring"
    assert all(filled <= 3 for filled, _ in known if isinstance(filled, int)), "beyond that nobody pours"
    assert {takes for _, takes in known[:2]} == {3} != {takes for _, takes in known}


def test_what_never_came_together_shows_the_same_again() -> None:
    found = ReachedSituations(gate().document)
    odd = found.never_met({"open": True, "light": RED})
    assert odd and odd == found.never_met({"open": True, "light": RED, "more": 5})
    assert not found.never_met({"open": False, "light": RED})


def test_what_an_event_brings_to_a_state_may_be_another_value_too() -> None:
    """Whoever clicked at 5 and 195 can click between; what was not tried there is asked about."""
    acting = Acting(
        Definition("bar", parse("rectangle(x=0, y=0, width=200, height=20)"), drawn=True), state("far", "0")
    )
    for x in (5, 195):
        acting.on("click", "slide", at={"point": [x, 5]}).change("far", tile("at", field="x")).end()
    found = ReachedSituations(acting.document)
    assert found.may_be({"far": 60}) and not found.complete and not found.never_met({"far": 60})


def test_things_that_were_not_clicked_leave_open_what_can_be() -> None:
    bars = [
        Definition(f"b{n}", parse(f"rectangle(x={30 * n}, y=0, width=20, height=20)"), drawn=True) for n in range(12)
    ]
    acting = Acting(*bars, state("lit", "False")).on("click", "light", at={"point": [5, 5]}).change("lit", True).end()
    acting.on("click", "light", at={"point": [35, 5]}).change("lit", False).end()
    assert list(found := ReachedSituations(acting.document)) and not found.complete
