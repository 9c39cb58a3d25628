"""Programs that newcomers made after reading no more than the README, each against a small one in plain Python."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.compile.engine import page_of, played, state_of
from tests.programs.recorded import led_to, module, program

LASTS = {"go": 6, "slow": 2, "stop": 5}
AFTER = {"go": "slow", "slow": "stop", "stop": "go"}


def texts(made: Any) -> list[str]:
    return [one["content"] for one in made.scene() if one["kind"] == "label" and one["visible"]]


def test_things_to_buy_are_written_down_ticked_and_struck_out() -> None:
    made, chance = program("shopping"), random.Random(1)
    typed, things, done = "", list(made.state["things"]), list(made.state["done"])
    for _ in range(500):
        kind, why = chance.choice(["text", "key", "click", "click", "click"]), None
        if kind == "text":
            written = chance.choice(["a", "b", " c", "egg"])
            outcome, typed = made.send("text", written=written), typed + written
        else:
            x, y = chance.choice([30, 220, 220, chance.randrange(300)]), chance.choice([35, *range(70, 190, 7)])
            key = chance.choice(["backspace", "backspace", "return", "a", "left"])
            outcome = made.send("click", x=x, y=y) if kind == "click" else made.send("key", key=key)
            row, within = (y - 70) // 30, y >= 70 and (y - 70) % 30 <= 20 and (y - 70) // 30 < len(things)
            if key == "return" if kind == "key" else 190 <= x <= 250 and 20 <= y <= 50:
                why = None if typed else "type something first"
                things, done, typed = ([*things, typed], [*done, False], "") if typed else (things, done, typed)
            elif kind == "key" and key == "backspace":
                typed = typed[:-1]
            elif kind == "click" and 20 <= x <= 40 and within:
                done[row] = not done[row]
            elif kind == "click" and 210 <= x <= 230 and within:
                del things[row], done[row]
            else:
                why = "nothing"
        assert (outcome.accepted, outcome.reason or None) == (why is None, None if why == "nothing" else why)
        assert dict(made.state) == {"typed": typed, "things": things, "done": done}
        shown = texts(made)
        assert [one for one in shown if one not in ("Add", "v")] == [typed, *things, str(done.count(False))]
        assert shown.count("v") == done.count(True)


def test_equal_things_are_struck_out_where_they_stand() -> None:
    made = program("shopping")
    made.set_state({"typed": "", "things": ["egg", "milk", "egg"], "done": [False, True, True]})
    assert made.send("click", x=220, y=140).accepted
    assert dict(made.state) == {"typed": "", "things": ["egg", "milk"], "done": [False, True]}


def test_lights_change_by_themselves_but_cars_go_on_until_somebody_asks() -> None:
    made, chance = program("crossing"), random.Random(2)
    phase, waited, asked, lamps = "go", 0, False, {"go": "green", "slow": "yellow", "stop": "red"}
    for _ in range(600):
        if chance.random() < 0.1:
            x, y = chance.choice([120, 100, 30]), chance.choice([110, 60])
            hit = 90 <= x <= 150 and 100 <= y <= 126
            outcome = made.send("click", x=x, y=y)
            assert outcome.accepted == (hit and phase != "stop")
            asked = asked or outcome.accepted
        else:
            made.send("tick", time=0)
            due = waited >= LASTS[phase] and (asked or phase != "go")
            phase, waited = (AFTER[phase], 0) if due else (phase, waited + 1)
        if chance.random() < 0.02:
            asked = False
            made.set_state({**made.state, "asked": False})
        assert dict(made.state) == {"phase": phase, "waited": waited, "asked": asked}
        round_ones = [one["fill"] for one in made.scene() if one["kind"] == "ellipse" and one["visible"]]
        assert round_ones == [lamps[phase], "green" if phase == "stop" else "red"]


@pytest.mark.parametrize("seed", [1, 5])
def test_cards_are_drawn_from_a_shuffled_deck_until_more_than_twenty_one(seed: int) -> None:
    made, chance = module("twenty_one").Program(seed=seed), random.Random(seed)
    for _ in range(30):
        made.set_state({**made.state, "hand": [], "deck": [*range(2, 12)] * 2, "over": False})
        assert made.send("start").accepted
        hand, deck, over = list(made.state["hand"]), list(made.state["deck"]), False
        assert len(hand) == 2 and sorted(hand + deck) == sorted([*range(2, 12)] * 2) and deck != sorted(deck)
        for _ in range(8):
            x = chance.choice([50, 50, 50, 130, 300])
            outcome = made.send("click", x=x, y=150)
            assert outcome.accepted == (not over and x < 300)
            if outcome.accepted and x == 50:
                hand.append(deck.pop())
                over = sum(hand) > 21
            over = over or outcome.accepted and x == 130
            assert (made.state["hand"], made.state["deck"], made.state["over"]) == (hand, deck, over)
            word = ("bust" if sum(hand) > 21 else "held") if over else "playing"
            assert texts(made) == [*map(str, hand), str(sum(hand)), word, "Hit", "Stand"]


@pytest.mark.parametrize("name", ["shopping", "crossing", "twenty_one"])
def test_their_pages_do_the_same(name: str) -> None:
    made, chance = program(name), random.Random(3)
    kinds: list[tuple[str, Any]] = [
        ("click", lambda: {"x": chance.choice([30, 50, 120, 130, 220]), "y": chance.choice([35, 80, 110, 150])})
    ]
    kinds += [("tick", lambda: {"time": 0})] * (name == "crossing")
    kinds += [("text", lambda: {"written": chance.choice("abc")})] * (name == "shopping")
    events = [(kind, given()) for kind, given in (chance.choice(kinds) for _ in range(150))]
    with page_of(led_to(name)) as page:
        page.begin()
        assert page.play(events) == played(made, events)
        assert page.state() == state_of(made)
