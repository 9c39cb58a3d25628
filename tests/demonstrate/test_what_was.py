"""What is done next may be about what is no longer there: the amount that was poured, the letter that was swapped."""

from __future__ import annotations

from typing import Any

from studio.demonstrate.what_was import kept_before
from studio.infer.goals import Finding
from studio.language.nodes import Name
from studio.language.parse import parse
from studio.language.show import show_steps
from studio.language.steps import Let, Put, Set, Step, When
from studio.language.values import Point, Symbol
from tests.demonstrate.acting import Acting, function, learned_anew, state, tile, via


def found(acting: Acting, goal: str) -> Finding:
    return [one for step in acting.editor.history for one in step.result.findings if one.goal == goal][-1]


def swapped(acting: Acting, letters: str, chosen: int, place: int) -> Acting:
    states = {"letters": list(letters), "chosen": chosen}
    brings = {"key": str(place)}
    acting.do("demonstrate_event", event="key", process="on_key", brings=brings, states=states)
    acting.point("place", {"via": "as_number", "of": [tile("key")]})
    acting.put("letters", chosen, tile("letters", key=place))
    return acting.put("letters", place, letters[chosen]).end()


def letters() -> Acting:
    acting = Acting().do("new_state", name="letters", value=list("tones")).do("new_state", name="chosen", value=0)
    for word, chosen, place in (("tones", 0, 4), ("tones", 1, 2), ("sotne", 2, 1)):
        swapped(acting, word, chosen, place)
    return acting


def test_two_are_swapped_as_one_shows_it() -> None:
    acting = letters()
    assert found(acting, "on_key: value in letters (2)").formula == "letters_before[chosen]"
    assert "let letters_before = letters" in acting.steps("on_key")
    inputs = {"letters": list("abcde"), "chosen": 3, "key": "0"}
    names = [one.name for one in acting.document.processes["on_key"].inputs]
    assert acting.try_out("on_key", *(inputs[name] for name in names)).changed["letters"] == list("dbcae")


def test_what_was_is_anticipated_and_inferred_anew_without_being_shown() -> None:
    acting = letters()
    states: dict[str, Any] = {"letters": list("stone"), "chosen": 1}
    acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "3"}, states=states)
    acting.do("accept", actions=0)
    shown = acting.document.demonstrations["on_key-4"].actions
    assert [one.kind for one in shown] == ["point", "put", "put", "end"]
    again = learned_anew(acting.document).processes["on_key"]
    assert show_steps(again.steps) == show_steps(acting.document.processes["on_key"].steps)


def test_it_is_called_as_nothing_else_is_called() -> None:
    """A function of that name goes on to be that function, and a state of that name that state."""
    acting = Acting(
        state("letters", repr(list("tones"))), state("chosen", "0"), function("letters_before", "n * 2", "n")
    )
    for word, chosen, place in (("tones", 0, 4), ("tones", 1, 2), ("sotne", 2, 1)):
        brings, states = {"key": str(place)}, {"letters": list(word), "chosen": chosen}
        acting.do("demonstrate_event", event="key", process="on_key", brings=brings, states=states)
        acting.point("place", {"via": "as_number", "of": [tile("key")]})
        acting.put("letters", chosen, tile("letters", key=place)).put("letters", place, word[chosen])
        acting.change("chosen", via("letters_before", tile("place"))).end()
    assert "let letters_before_2 = letters" in acting.steps("on_key")
    inputs = {"letters": list("abcde"), "chosen": 3, "key": "1"}
    names = [one.name for one in acting.document.processes["on_key"].inputs]
    changed = acting.try_out("on_key", *(inputs[name] for name in names)).changed
    assert changed == {"letters": list("adcbe"), "chosen": 2}


def test_a_state_that_is_called_so_is_another_one() -> None:
    acting = letters()
    acting.do("new_state", name="letters_before", value=3)
    swapped(acting, "stone", 1, 3)
    assert found(acting, "on_key: value in letters (2)").formula == "letters_before_2[chosen]"
    assert "let letters_before_2 = letters" in acting.steps("on_key")


def poured(acting: Acting, big: int, small: int, then: tuple[int, int]) -> None:
    acting.do(
        "demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states={"big": big, "small": small}
    )
    acting.change("big", then[0]).change("small", then[1]).end()


def test_what_is_poured_is_taken_from_one_and_added_to_the_other() -> None:
    acting = Acting().do("new_value", name="holds", value=3, least=2, most=9)
    acting.do("new_state", name="big", value=5).do("new_state", name="small", value=0)
    for big, small in ((5, 0), (2, 0), (5, 2), (1, 1), (5, 3)):
        flows = min(big, 3 - small)
        poured(acting, big, small, (big - flows, small + flows))
    assert found(acting, "on_tick: new big").formula == "max(0, big + small - holds)"
    for big in range(10):
        for small in range(4):
            values = {"big": big, "small": small, "time": 1}
            names = [one.name for one in acting.document.processes["on_tick"].inputs]
            after = acting.try_out("on_tick", *(values[name] for name in names)).changed
            flows = min(big, 3 - small)
            assert (after["big"], after["small"]) == (big - flows, small + flows)


def test_what_is_added_to_a_list_may_be_what_was_there_before() -> None:
    acting = Acting(state("row", "[1, 2, 3]"))
    for row in ([3, 1, 2], [4, 9, 6, 7], [8, 5]):
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "x"}, states={"row": row})
        acting.take("row", tile("row", key=0)).append("row", row[0]).end()
    assert found(acting, "on_key: item of row").formula == "first(row_before)"
    names = [one.name for one in acting.document.processes["on_key"].inputs]
    values = {"row": [7, 1, 4], "key": "x"}
    assert acting.try_out("on_key", *(values[name] for name in names)).changed["row"] == [1, 4, 7]


def lit_one_after_the_other(acting: Acting, before: list[str], out: int, on: int, color: str) -> None:
    colors = [{"symbol": one} for one in before]
    brings = {"at": {"point": [0, 0]}}
    acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states={"lamps": colors})
    acting.put("lamps", out, {"symbol": "gray"}).put("lamps", on, {"symbol": color}).end()


def test_where_something_is_put_may_be_told_by_what_was_there_before() -> None:
    """The first change makes the two situations the same: only what was before it tells where the second goes."""
    colors = [{"symbol": one} for one in ("red", "gray", "gray")]
    acting = Acting().do("new_state", name="lamps", value=colors)
    shown = [
        (["red", "gray", "gray"], ["gray", "gold", "gray"], 0, 1, "gold"),
        (["gray", "gold", "gray"], ["gray", "gray", "green"], 1, 2, "green"),
        (["gray", "gray", "green"], ["red", "gray", "gray"], 2, 0, "red"),
    ]
    for before, _, out, on, color in shown:
        lit_one_after_the_other(acting, before, out, on, color)
    assert "let lamps_before = lamps" in acting.steps("on_click")
    names = [one.name for one in acting.document.processes["on_click"].inputs]
    for before, after, *_ in shown:
        values = {"lamps": [Symbol(one) for one in before], "at": Point(0, 0)}
        changed = acting.try_out("on_click", *(values[name] for name in names)).changed["lamps"]
        assert list(map(str, changed)) == after


def test_what_is_there_goes_on_to_be_meant_where_it_explains_as_plainly() -> None:
    acting = Acting().do("new_state", name="count", value=0).do("new_state", name="shown", value=0)
    for count in (0, 4):
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states={"count": count})
        acting.change("count", count + 1).change("shown", count + 1).end()
    assert found(acting, "on_tick: new shown").formula == "count"


def test_the_name_is_given_where_it_is_needed_and_before_anything_is_changed() -> None:
    change: Step = Set("n", parse("n + 1"))
    use: Step = Put("row", parse("0"), parse("n_before"))
    let = Let("n_before", Name("n"))
    test = parse("n > 3")
    assert kept_before((change, use), ["n"]) == (let, change, use)
    assert kept_before((When(test, (change, use), (change,)),), ["n"]) == (When(test, (let, change, use), (change,)),)
    assert kept_before((change, When(test, (use,))), ["n"]) == (let, change, When(test, (use,)))
    assert kept_before((When(test, (change,)), use), ["n"]) == (let, When(test, (change,)), use)
    assert kept_before((change,), ["n"]) == (change,)
