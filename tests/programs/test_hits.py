"""Recorded programs in which clicks hit drawn things, each against a small implementation of its own."""

from __future__ import annotations

import random
from dataclasses import replace

from studio.session.log import read_session
from tests.compile.emitted import module_of
from tests.learning_later import document_after
from tests.programs.recorded import SESSIONS, program

# the last one, two or three of a row are taken, by turns


def test_up_to_three_are_taken_from_the_end_by_turns() -> None:
    taking, chance = program("taking"), random.Random(3)
    left, player = taking.state["left"], taking.state["player"]
    while left:
        x, y = chance.randrange(20, 320), chance.randrange(20, 120)
        hit = next((i for i in range(left) if 40 + 30 * i <= x <= 55 + 30 * i and 40 <= y <= 100), None)
        outcome = taking.send("click", x=x, y=y)
        assert outcome.accepted == (hit is not None and left - hit <= 3), (x, y, left, outcome)
        if not outcome.accepted:
            assert outcome.reason == ("outside" if hit is None else "only the last three")
            continue
        left, player = hit, {"ann": "bob", "bob": "ann"}[player]
        assert (taking.state["left"], taking.state["player"]) == (left, player)


# a click on a bar makes it longer; one key begins anew


def test_a_click_on_a_bar_makes_it_longer_until_a_key_is_hit() -> None:
    voting, chance = program("voting"), random.Random(4)
    votes = list(voting.state["votes"])
    for _ in range(200):
        if chance.random() < 0.1:
            key = chance.choice("rabx")
            assert voting.send("key", key=key).accepted == (key == "r")
            votes = [0, 0, 0] if key == "r" else votes
        else:
            x, y, bars = chance.randrange(30, 180), chance.randrange(90, 170), voting.scene()
            hit = [i for i, one in enumerate(bars) if _inside(x, y, one)]
            assert voting.send("click", x=x, y=y).accepted == bool(hit), (x, y)
            votes = [n + 10 * (i in hit) for i, n in enumerate(votes)]
        assert voting.state["votes"] == votes


def _inside(x: float, y: float, box: dict[str, float]) -> bool:
    return box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]


# a click on a floor calls the cabin, which goes there floor by floor


def test_the_cabin_goes_to_the_floor_that_was_clicked() -> None:
    lift, chance = program("lift"), random.Random(5)
    now, goal = lift.state["now"], lift.state["goal"]
    for _ in range(200):
        if chance.random() < 0.3:
            called, x = chance.randrange(3), chance.choice((50, 80, 150))
            assert lift.send("click", x=x, y=25 + 40 * called).accepted == (x < 90)
            goal = called if x < 90 else goal
        else:
            assert lift.send("tick", time=1.0).accepted == (now != goal)
            now += (goal > now) - (goal < now)
        assert (lift.state["now"], lift.state["goal"]) == (now, goal)


def test_a_click_beside_everything_is_a_gap_until_it_was_shown() -> None:
    session = read_session(SESSIONS / "lift.jsonl")
    shown = [number for number, line in enumerate(session.lines) if getattr(line, "do", "") == "demonstrate_event"]
    lift = module_of(document_after(replace(session, lines=session.lines[: shown[2]])), "lift_at_first").Program()
    outcome = lift.send("click", x=170, y=84)
    assert outcome.ending == "hole"
    assert outcome.reason == "Nobody has shown what happens when nothing was hit."
    assert lift.send("click", x=80, y=84).accepted and lift.state["goal"] == 1


# a click on an ink takes it, one on a bead colours it, one beside everything does nothing


def test_inks_are_taken_and_beads_coloured() -> None:
    painting, chance = program("painting"), random.Random(6)
    ink, colours = painting.state["ink"], list(painting.state["colours"])
    inks = {20: "red", 60: "gold", 100: "teal"}
    for _ in range(300):
        x, y = chance.randrange(15, 180), chance.choice((30, 45, 70, 96, 104, 150))
        taken = next((name for left, name in inks.items() if left <= x <= left + 30 and y <= 50), None)
        bead = next((i for i in range(4) if (x - 40 - 40 * i) ** 2 + (y - 100) ** 2 <= 144), None)
        outcome = painting.send("click", x=x, y=y)
        assert outcome.accepted == (taken is not None or bead is not None), (x, y, outcome)
        ink = taken or ink
        colours = [ink if i == bead else colour for i, colour in enumerate(colours)]
        assert (painting.state["ink"], painting.state["colours"]) == (ink, colours)


# a click on a seat chooses it or lets it go; a button takes all that are chosen, which was shown one seat after another


def test_all_seats_that_are_chosen_are_taken_at_once() -> None:
    booking, chance = program("seats"), random.Random(7)
    status = ["lightgreen"] * 6
    for _ in range(300):
        x, y = chance.randrange(20, 300), chance.randrange(20, 110)
        seat = next(
            (i for i in range(6) if 0 <= x - 30 - 40 * (i % 3) <= 30 and 0 <= y - 30 - 40 * (i // 3) <= 30), None
        )
        button = 200 <= x <= 280 and 30 <= y <= 60
        outcome = booking.send("click", x=x, y=y)
        if seat is not None and status[seat] != "gray":
            status[seat] = "gold" if status[seat] == "lightgreen" else "lightgreen"
        elif button:
            status = ["gray" if one == "gold" else one for one in status]
        assert outcome.accepted == (button or (seat is not None and outcome.reason != "taken")), (x, y, outcome)
        assert (booking.state["status"], booking.state["total"]) == (status, 12 * status.count("gold"))
        if set(status) == {"gray"}:
            status = ["lightgreen"] * 6
            booking.set_state({"status": status, "total": 0})
