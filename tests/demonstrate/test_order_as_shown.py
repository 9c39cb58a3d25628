"""Deeds of which none has a part in another are done in the order that was shown first."""

from __future__ import annotations

from studio.demonstrate.order_as_shown import in_order_as_shown
from studio.document.actions import Action, BecauseAction, EndAction, Operand, PointAction, SetAction
from studio.document.model import Demonstration
from studio.language.show import show_steps
from tests.demonstrate.acting import Acting, state, symbol


def sets(target: str, value: Operand | None = None) -> SetAction:
    return SetAction(target, value or Operand(1))


def shown(name: str, *actions: Action, answered: bool = False) -> Demonstration:
    return Demonstration(name, "go", {}, actions=(*actions, EndAction("done")), guessed=False if answered else None)


def order(*demonstrations: Demonstration) -> list[str]:
    """What the last of them sets, in order."""
    return [one.target for one in in_order_as_shown(demonstrations)[-1].actions if isinstance(one, SetAction)]


def test_what_has_no_part_in_the_other_goes_in_the_order_shown_first() -> None:
    first = shown("go-1", sets("a"), sets("b"))
    assert order(first, shown("go-2", sets("c"), sets("b"), sets("a"))) == ["c", "a", "b"]
    assert order(first, shown("go-2", sets("b"), sets("c"))) == ["b", "c"]


def test_what_was_shown_by_hand_tells_the_order_of_what_was_answered_before() -> None:
    answered = shown("go-1", sets("b"), sets("a"), answered=True)
    assert order(answered, shown("go-2", sets("a"), sets("b"))) == ["a", "b"]
    (one, _) = in_order_as_shown([answered, shown("go-2", sets("a"), sets("b"))])
    assert [each.target for each in one.actions[:-1] if isinstance(each, SetAction)] == ["a", "b"]


def test_what_follows_another_deed_or_what_it_gave_or_a_reason_stays_behind_it() -> None:
    first = shown("go-1", sets("a"), sets("b"))
    seen = PointAction("c", (Operand(1),))
    assert order(first, shown("go-2", sets("b"), seen, sets("a"))) == ["b", "a"]
    taken = sets("a", Operand(2, via="next", of=(Operand(1, "b"),)))
    assert order(first, shown("go-2", sets("b"), taken)) == ["b", "a"]
    own = sets("a", Operand(2, via="next", of=(Operand(1, "a"),)))
    assert order(first, shown("go-2", sets("b"), own)) == ["a", "b"]
    why = BecauseAction((Operand(1, "c"),))
    assert order(first, shown("go-2", why, sets("b"), sets("a"))) == ["b", "a"]
    assert order(first, shown("go-2", sets("b"), sets("a"), sets("b"))) == ["b", "a", "b"]
    assert order(first, shown("go-2", sets("b"), sets("b"), sets("a"))) == ["a", "b", "b"]


def test_deeds_in_another_order_are_the_same_case() -> None:
    """Who wins is written before or after the turn is passed on."""
    acting = Acting(state("heap", "6"), state("turn", "red"), state("word", "''"))
    turns = {"red": "blue", "blue": "red"}

    def begin(heap: int, turn: str) -> Acting:
        states = {"heap": heap, "turn": symbol(turn), "word": ""}
        return acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "2"}, states=states)

    begin(6, "red").change("heap", 4).change("turn", symbol("blue")).end()
    begin(3, "blue").change("heap", 1).change("turn", symbol("red")).end()
    for turn in turns:
        begin(2, turn).change("heap", 0).change("turn", symbol(turns[turn])).change("word", f"{turn} wins").end()
    begin(2, "red").change("heap", 0).change("word", "red wins").change("turn", symbol("blue")).end()
    found = show_steps(acting.document.processes["on_key"].steps)
    assert found.count("set turn") == found.count("set word") == found.count("when") == 1, found
