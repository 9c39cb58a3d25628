"""Small programs as somebody showed them who met the studio for the first time, played at random beside plain Python.

Two or three demonstrations for each case, no formula, and few answers.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.programs.recorded import led_to, module, program

State = dict[str, Any]
Event = tuple[str, dict[str, Any]]
CODE, TRIES, GOAL = [4, 0, 7], 3, 20
DRILLED = ("calls", "quiz", "lock", "race", "jugs", "parking")
SOLUTIONS = ("yes", "no", "no")


def click(x: int, y: int) -> Event:
    return "click", {"x": x, "y": y}


def called(now: State, event: Event) -> State:
    """A lift that goes to where it was called first."""
    kind, brings = event
    place, calls = now["at_floor"], now["calls"]
    if kind == "click":
        floor = (brings["y"] - 40) // 50
        return now if floor in calls or floor == place else {**now, "calls": [*calls, floor]}
    if calls and calls[0] == place:
        return {**now, "calls": calls[1:]}
    return {**now, "at_floor": place + (calls[0] > place) - (calls[0] < place)} if calls else now


def answered(now: State, event: Event) -> State:
    """Questions that are answered by yes or no."""
    page, points = now["page"], now["points"]
    if page == len(SOLUTIONS):
        return now
    right = SOLUTIONS[page] == ("yes" if event[1]["x"] < 100 else "no")
    return {"page": page + 1, "points": points + right}


def turned(now: State, event: Event) -> State:
    """Three wheels and a handle; after three wrong tries the lock stays shut."""
    x, y = event[1]["x"], event[1]["y"]
    if now["door"] == "green":
        return now
    if y < 200:
        wheel = (x - 20) // 80
        digits = [(digit + (place == wheel)) % 10 for place, digit in enumerate(now["digits"])]
        return {**now, "digits": digits}
    if now["tries"] == TRIES:
        return now
    return {**now, "door": "green"} if now["digits"] == CODE else {**now, "tries": now["tries"] + 1}


def measured(now: State, event: Event, big_holds: int = 5, small_holds: int = 3) -> State:
    """Two jugs: the big one is filled, and poured into the small one until that is full."""
    button, big, small = (event[1]["x"] - 40) // 60, now["big"], now["small"]
    poured = min(big, small_holds - small)
    after = ((big_holds, small), (big, small_holds), (big - poured, small + poured), (big, 0))[button]
    return {"big": after[0], "small": after[1]}


def parked(now: State, event: Event, fee: int = 3) -> State:
    """Parking: each hour that begins costs the fee; who has paid may leave."""
    kind, brings = event
    if kind == "tick":
        return {**now, "passed": now["passed"] + 1, "due": now["due"] + fee * (now["passed"] % 60 == 0)}
    button = (brings["x"] - 40) // 60
    if button < 2:
        return {**now, "paid": now["paid"] + 1 + button}
    return {"passed": 0, "due": 0, "paid": 0} if now["paid"] >= now["due"] else now


def floors(chance: random.Random) -> Event:
    return click(40, 40 + 50 * chance.randrange(5)) if chance.random() < 0.4 else ("tick", {"time": 1})


def buttons(chance: random.Random) -> Event:
    return click(chance.choice([50, 150]), 130)


def wheels(chance: random.Random) -> Event:
    return click(50 + 80 * chance.randrange(3), 130) if chance.random() < 0.6 else click(50, 220)


def jugs(chance: random.Random) -> Event:
    return click(40 + 60 * chance.choice([0, 1, 2, 2, 2, 3]), 155)


def minutes(chance: random.Random) -> Event:
    return click(40 + 60 * chance.randrange(3), 115) if chance.random() < 0.2 else ("tick", {"time": 1})


@pytest.mark.parametrize(
    ("name", "begin", "after", "event"),
    [
        ("calls", {"at_floor": 0, "calls": []}, called, floors),
        ("quiz", {"page": 0, "points": 0}, answered, buttons),
        ("lock", {"digits": [4, 9, 7], "door": "red", "tries": 0}, turned, wheels),
        ("lock", {"digits": [3, 0, 7], "door": "red", "tries": 1}, turned, wheels),
        ("jugs", {"big": 2, "small": 1}, measured, jugs),
        ("parking", {"passed": 50, "due": 3, "paid": 0}, parked, minutes),
        ("parking", {"passed": 118, "due": 6, "paid": 5}, parked, minutes),
    ],
)
def test_what_was_shown_twice_or_three_times_is_what_was_meant(
    name: str, begin: State, after: Callable[[State, Event], State], event: Callable[[random.Random], Event]
) -> None:
    chance = random.Random(5)
    for _ in range(40):
        game, now = program(name), begin
        game.set_state({**game.state, **begin})
        for _ in range(25):
            happens = event(chance)
            now = after(now, happens)
            game.send(happens[0], **happens[1])
            assert {one: game.state[one] for one in now} == now


def test_jugs_of_other_sizes_and_another_fee_were_meant_as_well() -> None:
    chance = random.Random(8)
    for _ in range(20):
        big, small, fee = chance.randint(5, 9), chance.randint(2, 4), chance.randint(1, 8)
        measures, meter = module("jugs").Program(big_holds=big, small_holds=small), module("parking").Program(fee=fee)
        levels, counted = {"big": 0, "small": 0}, {"passed": 57, "due": 5, "paid": 0}
        meter.set_state({**meter.state, **counted})
        for _ in range(20):
            happens, passes = jugs(chance), minutes(chance)
            levels, counted = measured(levels, happens, big, small), parked(counted, passes, fee)
            measures.send(happens[0], **happens[1])
            meter.send(passes[0], **passes[1])
            assert {one: measures.state[one] for one in levels} == levels
            assert {one: meter.state[one] for one in counted} == counted


def test_who_reaches_the_goal_first_has_won_the_race() -> None:
    for seed in range(1, 40):
        game = program("race")
        game.set_state({**game.state, "chance": seed})
        places, turn, winner = [0, 0], 0, -1
        for _ in range(40):
            game.send("click", x=50, y=130)
            thrown = game.state["places"][turn] - places[turn]
            if winner < 0:
                assert 1 <= thrown <= 6
                places[turn] += thrown
                winner, turn = (turn, turn) if places[turn] >= GOAL else (-1, 1 - turn)
            now = game.state
            assert (list(now["places"]), now["turn"], now["winner"]) == (places, turn, winner)


def test_nobody_typed_a_formula_and_few_demonstrations_were_enough() -> None:
    counts = {name: len(led_to(name).demonstrations) for name in DRILLED}
    assert counts == {"calls": 13, "quiz": 6, "lock": 14, "race": 8, "jugs": 10, "parking": 13}
    answers = {name: sum(one.is_answer for one in led_to(name).choices) for name in DRILLED}
    assert answers == {"calls": 1, "quiz": 0, "lock": 0, "race": 0, "jugs": 2, "parking": 3}
