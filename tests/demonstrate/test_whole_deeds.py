"""Ways that all that is done in them tells: a round that begins anew, one more put up or all put down."""

from __future__ import annotations

from typing import Any

from studio.document.model import Definition
from studio.language.parse import parse
from studio.language.types import type_of
from studio.language.values import Symbol
from tests.demonstrate.acting import Acting, function, state, symbol, tile, via

Shown = tuple[dict[str, Any], str, dict[str, Any]]


def keys(acting: Acting, shown: list[Shown]) -> list[str]:
    """What is learned of states in which a key is pressed, and what then becomes another value."""
    for states, key, changes in shown:
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states=states)
        for name, value in changes.items():
            acting.change(name, value)
        acting.end()
    return acting.steps("on_key")


def test_a_round_that_begins_anew_stands_in_front_of_what_was_right() -> None:
    acting = Acting(state("left", "21"), state("turn", "'Ann'"), state("over", "False"))
    shown: list[Shown] = [
        ({"left": 21, "turn": "Ann", "over": False}, "2", {"left": 19, "turn": "Ben"}),
        ({"left": 19, "turn": "Ben", "over": False}, "1", {"left": 18, "turn": "Ann"}),
        ({"left": 2, "turn": "Ann", "over": False}, "2", {"left": 0, "over": True}),
        ({"left": 0, "turn": "Ann", "over": True}, "space", {"left": 21, "turn": "Ann", "over": False}),
        ({"left": 0, "turn": "Ben", "over": True}, "2", {"left": 21, "turn": "Ann", "over": False}),
    ]
    assert keys(acting, shown) == [
        "when over:",
        "    set left = 21",
        "    set turn = 'Ann'",
        "    set over = False",
        "otherwise:",
        "    set left = left - as_number(key)",
        "    when left > 0:",
        "        set turn = 'Ann' if turn == 'Ben' else 'Ben'",
        "    otherwise:",
        "        set over = True",
    ]


def test_what_stays_as_it_is_where_a_round_begins_anew_is_set_as_well() -> None:
    acting = Acting(state("hole", "'b'"), state("score", "0"), state("lives", "3"))
    shown: list[Shown] = [
        ({"hole": "b", "score": 0, "lives": 3}, "d", {"lives": 2}),
        ({"hole": "b", "score": 0, "lives": 0}, "b", {"lives": 3}),
        ({"hole": "d", "score": 0, "lives": 3}, "d", {"score": 1}),
        ({"hole": "d", "score": 1, "lives": 3}, "b", {"lives": 2}),
        ({"hole": "c", "score": 2, "lives": 2}, "c", {"score": 3}),
        ({"hole": "d", "score": 4, "lives": 0}, "d", {"score": 0, "lives": 3}),
        ({"hole": "c", "score": 3, "lives": 0}, "a", {"score": 0, "lives": 3}),
    ]
    assert keys(acting, shown) == [
        "when lives == 0:",
        "    set score = 0",
        "    set lives = 3",
        "otherwise:",
        "    when key != hole:",
        "        set lives = lives - 1",
        "    otherwise:",
        "        set score = score + 1",
    ]


def test_another_thing_put_in_more_places_is_another_way() -> None:
    up = {"dict": [[number, False] for number in range(4)]}
    acting = Acting(state("up", "{0: False, 1: False, 2: False, 3: False}"), state("tries", "0"))
    for shown, key, opened in (([], "0", 0), ([0], "2", 2), ([0, 2], "1", None), ([], "3", 3), ([1, 3], "0", None)):
        entries = {"dict": [[number, number in shown] for number, _ in up["dict"]]}
        states = {"up": entries, "tries": 0}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states=states)
        for number in shown if opened is None else []:
            acting.do("put", tile="up", key=number, value=False)
        if opened is not None:
            acting.do("put", tile="up", key=opened, value=True)
        acting.end()
    assert acting.steps("on_key") == [
        "when len([u for u in up if up.get(u)]) <= 1:",
        "    put up[as_number(key)] = True",
        "otherwise:",
        "    for each one in [u for u in up if up.get(u)]:",
        "        put up[one] = False",
    ]


ROOMS = ("hall", "kitchen", "pantry", "attic", "garden", "cellar", "study")


def walked(acting: Acting, place: str, key: str, seen: list[str], then: str = "", over: bool = False) -> None:
    """A walk to the next room, and on from a trap ``then``."""
    rooms = {"dict": [[symbol(one), one in seen] for one in ROOMS]}
    states = {"place": symbol(place), "seen": rooms, "over": False}
    acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states=states)
    acting.point("next", via("after", tile("place"))).put("seen", tile("next"), True)
    if then:
        acting.put("seen", tile(then), True)
    acting.change("place", tile(then or "next"))
    if over:
        acting.change("over", True)
    acting.end()


def test_one_more_step_of_a_known_way_has_a_condition_of_its_own_and_what_was_settled_stays() -> None:
    rooms = [f"symbol('{one}')" for one in ROOMS]
    following = ", ".join(f"{one}: {other}" for one, other in zip(rooms, (*rooms[1:], rooms[0]), strict=True))
    traps = (
        Definition("trap", parse("symbol('attic')"), role="parameter"),
        Definition("out", parse("symbol('cellar')"), role="parameter"),
    )
    after = function("after", f"{{{following}}}.get(room)", "room", kind=type_of(Symbol("hall")))
    seen = state("seen", "{" + ", ".join(f"{one}: False" for one in rooms) + "}")
    acting = Acting(after, *traps, state("place", rooms[0]), state("over", "False"), seen)
    walked(acting, "hall", "down", ["hall"])
    walked(acting, "attic", "right", ["hall"])
    walked(acting, "cellar", "left", ["hall", "pantry"])
    walked(acting, "pantry", "right", ["hall"], "out")
    walked(acting, "garden", "right", ["study"], "trap")
    walked(acting, "study", "left", [one for one in ROOMS if one != "hall"], over=True)
    steps = acting.steps("on_key")
    assert steps[1] == "when next != out and next != trap:"
    assert steps[4].startswith("    when ") and steps[5] == "        set over = True"
