"""Lamps on a field: a click flips a lamp and those beside it; nothing happens beside the lamps or when all are off."""

from math import dist

from studio.bench.teaching.acts import (
    append,
    end,
    for_each,
    given,
    item,
    nothing,
    point,
    run,
    skip_rest,
    take,
    tile,
    via,
)
from studio.language.values import Point

BEGINS = {"session": "examples/lights_out/session.jsonl"}
PROCESSES = {"flip": 0, "on_click": 0}
SIZE, MARGIN, SPACING, RADIUS = 5, 40, 50, 18
LAMPS = [(i, j) for i in range(SIZE) for j in range(SIZE)]


def flipped(lit, lamp):
    if lamp not in lit:
        return [*lit, lamp]
    place = lit.index(lamp)
    return lit[:place] + lit[place + 1 :]


def around(lamp):
    return [one for one in LAMPS if abs(one[0] - lamp[0]) + abs(one[1] - lamp[1]) <= 1]


def clicked(at):
    far, found = min((dist((at.x, at.y), (MARGIN + SPACING * i, MARGIN + SPACING * j)), (i, j)) for i, j in LAMPS)
    return found if far < RADIUS else None


def situations(process, chance):
    while True:
        lit = chance.sample(LAMPS, chance.randrange(0, 9))
        if process == "flip":
            yield {
                "inputs": {
                    "lit": lit,
                    "lamp": chance.choice(lit or LAMPS) if chance.random() < 0.5 else chance.choice(LAMPS),
                }
            }
            continue
        if chance.random() < 0.1:
            lit = []
        i, j = chance.choice(LAMPS)
        at = Point(MARGIN + SPACING * i + chance.randint(-8, 8), MARGIN + SPACING * j + chance.randint(-8, 8))
        if chance.random() < 0.15:
            at = Point(chance.choice([-60, 330]), at.y)
        yield {"event": "click", "brings": {"at": at}, "states": {"lit": lit}}


def outcome(process, situation):
    if process == "flip":
        return {"accepted": True, "lit": flipped(**situation["inputs"])}
    lit, lamp = situation["states"]["lit"], clicked(situation["brings"]["at"])
    if lamp is None:
        return {"accepted": False, "reason": "there is no lamp here"}
    if not lit:
        return {"accepted": False, "reason": "all lights are off"}
    for one in around(lamp):
        lit = flipped(lit, one)
    return {"accepted": True, "lit": lit}


def gestures(process, situation):
    if process == "flip":
        one = situation["inputs"]
        return [take("lit", tile("lamp")) if one["lamp"] in one["lit"] else append("lit", tile("lamp")), end()]
    lit, lamp = situation["states"]["lit"], clicked(situation["brings"]["at"])
    begin = [point(via("lamp_at", "at"), "lamp")]
    if lamp is None:
        return [*begin, nothing("there is no lamp here")]
    if not lit:
        return [*begin, nothing("all lights are off")]
    flips = [
        gesture
        for one in around(lamp)
        for gesture in (item(given(one)), run("flip", lit=tile("lit"), lamp=tile("one")))
    ]
    return [*begin, point(via("around", "lamp"), "near"), for_each(tile("near"), "one"), *flips, skip_rest(), end()]
