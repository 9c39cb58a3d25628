"""A process that is run after a change, or is given a value in place of a state, sees what follows it as it is by then.

On the stage, in what is inferred, in the program and in the page.
"""

from __future__ import annotations

from typing import Any

import pytest

from studio.demonstrate import stage
from studio.demonstrate.playing import InterpretedRun
from studio.demonstrate.runs_by_then import as_they_run
from studio.document.model import Rule
from studio.language.parse import parse
from studio.language.steps import Append, Let
from studio.language.types import NUMBER, list_of
from studio.language.values import Point
from tests.compile.emitted import module_of
from tests.compile.engine import outcome_data, page_of, state_of
from tests.compile.samples import document, process, run
from tests.demonstrate.acting import Acting, function, state, tile, via

HAND = (state("hand", "[5]"), state("best", "0"), function("total", "sum(hand)"))


def with_settle(*more: Any, of: Any = None) -> Acting:
    """A process that makes the best what the hand comes to."""
    acting = Acting(*HAND, *more)
    return acting.begin("settle", best=8).change("best", of or {"name": "total"}).end()


def plays(acting: Acting, hands: list[list[int]], meaning: Any) -> None:
    """A key ``d`` has the meaning in the program and in the page."""
    program = module_of(acting.document, "runs_by_then").Program()
    with page_of(acting.document) as page:
        page.begin()
        for hand in hands:
            program.set_state({"hand": hand, "best": 0})
            page.put(hand=hand, best=0)
            assert program.send("key", key="d").accepted
            assert program.state["best"] == meaning(hand), hand
            page.play([("key", {"key": "d"})], scenes=False)
            assert page.state() == state_of(program)


HANDS = [[5], [], [7, 1]]


def test_a_run_after_a_change_sees_what_follows_it_as_it_is_by_then() -> None:
    acting = with_settle()
    acting.on("key", "on_key", key="d").append("hand", 4).run("settle", best=tile("best"))
    assert stage.performance(acting.document).tile("best") == 9
    assert acting.end().steps("on_key") == ["append 4 to hand", "run settle(best)"]
    plays(acting, HANDS, lambda hand: sum(hand) + 4)


def test_a_run_before_the_change_is_the_process_itself() -> None:
    acting = with_settle()
    acting.on("key", "on_key", key="d").run("settle", best=tile("best")).append("hand", 4).end()
    assert list(as_they_run(acting.document)) == ["settle", "on_key"]
    plays(acting, HANDS, sum)


def test_a_run_within_a_run_sees_it_too() -> None:
    acting = with_settle()
    acting.begin("twice", best=3).run("settle", best=tile("best")).end()
    acting.on("key", "on_key", key="d").append("hand", 4).run("twice", best=tile("best"))
    assert stage.performance(acting.document).tile("best") == 9
    acting.end()
    assert list(as_they_run(acting.document)) == [
        "settle", "settle_by_then", "twice", "twice_by_then", "on_key",
    ]  # fmt: skip


def test_a_run_in_a_loop_sees_what_each_round_has_changed() -> None:
    acting = Acting(*HAND, function("seats", "[1, 2]")).begin("settle", best=3)
    acting.change("best", {"name": "total"}).end()
    acting.on("key", "on_key", key="d").each("seat", {"name": "seats"})
    for seat in (1, 2):
        acting.item(seat).run("settle", best=tile("best")).append("hand", tile("seat"))
    acting.do("skip_rest")
    assert stage.performance(acting.document).tile("best") == 6
    acting.end()
    plays(acting, HANDS, lambda hand: sum(hand) + 1)


def test_what_is_changed_in_one_case_only_is_as_it_is_in_the_other() -> None:
    acting = with_settle()
    for key in ("a", "d"):
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states={"hand": [5]})
        acting.do("because", of=[tile("key")])
        (acting.append("hand", 4) if key == "d" else acting.change("best", 1)).run("settle", best=tile("best")).end()
    program = module_of(acting.document, "in_one_case").Program()
    for key, best in (("a", 5), ("d", 9)):
        program.set_state({"hand": [5], "best": 0})
        program.send("key", key=key)
        assert program.state["best"] == best


def test_a_function_is_asked_in_a_run_at_that_moment() -> None:
    acting = with_settle(function("times", "sum(hand) * n", "n"), of=via("times", 3))
    acting.on("key", "on_key", key="d").append("hand", 4).run("settle", best=tile("best"))
    assert stage.performance(acting.document).tile("best") == 27
    plays(acting.end(), HANDS, lambda hand: 3 * (sum(hand) + 4))


def test_what_is_acted_out_by_hand_after_a_change_is_seen_and_inferred_at_that_moment() -> None:
    acting = Acting(*HAND)
    acting.on("key", "on_key", key="d").append("hand", 4)
    acting.run("settle", by_hand=True, best=tile("best")).change("best", {"name": "total"})
    assert stage.performance(acting.document).tile("best") == 9
    acting.end().end()
    assert acting.steps("settle") == ["set best = total"]
    plays(acting, HANDS, lambda hand: sum(hand) + 4)


def test_what_is_done_by_hand_after_a_change_is_explained_by_what_things_have_become() -> None:
    acting = Acting(*HAND)
    for hand, card in (([5], 4), ([1, 2], 7), ([], 3)):
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "d"}, states={"hand": hand})
        acting.append("hand", card).run("settle", by_hand=True, best=tile("best"))
        acting.do("because", of=[{"name": "total"}]).change("best", sum(hand) + card).end().end()
    assert acting.steps("settle") == ["set best = total"]


def test_what_follows_an_input_that_stands_for_a_state_is_what_it_would_be() -> None:
    acting = Acting(*HAND)
    acting.begin("settle", hand=[2, 6], best=0).change("best", {"name": "total"})
    assert stage.performance(acting.document).tile("best") == 8
    acting.end()
    assert acting.steps("settle") == ["set best = total"]
    program = module_of(acting.document, "given_a_hand").Program()
    with page_of(acting.document) as page:
        page.begin()
        outcome = program.call("settle", [9, 9], 0)
        assert outcome.changed["best"] == 18 and page.call("settle", [9, 9], 0) == outcome_data(outcome)


def test_a_name_of_the_process_hides_nothing_that_is_written_out() -> None:
    acting = Acting(*HAND, function("offset", "3"), function("shifted", "sum(hand) + offset"))
    acting.begin("settle", best=3, offset=100).change("best", {"name": "shifted"}).end()
    acting.on("key", "on_key", key="d").run("settle", best=tile("best"), offset=7).end()
    program = module_of(acting.document, "no_capture").Program()
    program.send("key", key="d")
    assert program.state["best"] == 8


@pytest.mark.parametrize("key", ["d"])
def test_the_program_says_why_there_is_another_form(key: str) -> None:
    acting = with_settle()
    acting.on("key", "on_key", key=key).append("hand", 4).run("settle", best=tile("best")).end()
    assert as_they_run(acting.document)["settle_by_then"].note == "settle, where hand may have changed before."


def test_what_an_event_does_is_run_after_a_change_of_what_it_is_given() -> None:
    given = [("hand", list_of(NUMBER)), ("best", NUMBER)]
    settle = process("settle", given, [Let("best", parse("total"))], "best")
    steps = [Append("hand", parse("4")), run("settle", "hand", "best")]
    rules = tuple(
        Rule(event, name, (parse("hand"), parse("best"))) for event, name in (("click", "settle"), ("key", "act"))
    )
    made = document(list(HAND), [settle, process("act", given, steps, "hand", "best")], rules=rules)
    program = module_of(made, "run_by_two").Program()
    assert program.send("key", key="d").accepted and program.state["best"] == 9
    assert program.send("click", x=0, y=0).accepted and program.state["best"] == 9
    with page_of(made) as page:
        page.begin()
        page.play([("key", {"key": "d"})])
        assert page.state() == {"hand": [5, 4], "best": 9}


def test_what_an_event_does_is_given_another_value_where_another_process_runs_it() -> None:
    given = [("hand", list_of(NUMBER)), ("best", NUMBER)]
    settle = process("settle", given, [Let("best", parse("total"))], "best")
    act = process("act", given, [run("settle", "[9, 9]", "best")], "best")
    rules = tuple(
        Rule(event, name, (parse("hand"), parse("best"))) for event, name in (("click", "settle"), ("key", "act"))
    )
    made = document(list(HAND), [settle, act], rules=rules)
    program, studio = module_of(made, "run_otherwise").Program(), InterpretedRun(made)
    with page_of(made) as page:
        page.begin()
        for event, brings, at, best in (
            ("key", {"key": "d"}, {"key": "d"}, 18),
            ("click", {"x": 0, "y": 0}, {"at": Point(0, 0)}, 5),
        ):
            assert program.send(event, **brings).accepted and program.state["best"] == best
            studio.send(event, at)
            page.play([(event, brings)])
            assert studio.states["best"] == best and page.state() == {"hand": [5], "best": best}


@pytest.mark.parametrize(("given", "best"), [("[3, 4]", 57), ("hand", 55)])
@pytest.mark.parametrize("answers", [True, False])
def test_what_follows_what_is_given_and_what_was_changed_before_is_both_by_then(
    given: str, best: int, answers: bool
) -> None:
    """Also where what is run answers an event itself, and within another run."""
    numbers = list_of(NUMBER)
    states = (*HAND[:2], state("spare", "[20]"), function("worth", "sum(hand) + sum(spare)"))
    settle = process("settle", [("hand", numbers), ("best", NUMBER)], [Let("best", parse("worth"))], "best")
    through = process("through", [("best", NUMBER)], [run("settle", given, "best")], "best")
    both = [("hand", numbers), ("spare", numbers), ("best", NUMBER)]
    act = process("act", both, [Append("spare", parse("30")), run("settle", given, "best")], "spare", "best")
    far = process("far", both, [Append("spare", parse("30")), run("through", "best")], "spare", "best")
    ways = (
        ("key", "act", "hand, spare, best"),
        ("text", "far", "hand, spare, best"),
        ("click", "settle", "hand, best"),
    )
    rules = [Rule(event, name, tuple(map(parse, those.split(", ")))) for event, name, those in ways]
    made = document(list(states), [settle, through, act, far], rules=tuple(rules if answers else rules[:2]))
    for event, brings in (("key", {"key": "d"}), ("text", {"written": "w"})):
        studio, program = InterpretedRun(made), module_of(made, "both_by_then").Program()
        studio.send(event, brings)
        assert studio.states["best"] == best, event
        assert program.send(event, **brings).accepted and program.state["best"] == best
        with page_of(made) as page:
            page.begin()
            page.play([(event, brings)])
            assert page.state()["best"] == best


def test_the_stage_gives_a_run_what_was_changed_before_and_what_it_is_given_instead() -> None:
    worth = function("worth", "sum(hand) + sum(spare)")
    acting = Acting(*HAND[:2], state("spare", "[20]"), state("third", "[3, 4]"), worth)
    acting.begin("settle", hand={"name": "hand"}, best=0).change("best", {"name": "worth"}).end()
    acting.on("key", "on_key", key="d").append("spare", 30).run("settle", hand=tile("third"), best=tile("best"))
    assert stage.performance(acting.document).tile("best") == 57
    assert acting.end().steps("on_key") == ["append 30 to spare", "run settle(third, best)"]
