"""Lamps at a crossing: phases that change by the clock, a button to walk."""

from studio.bench.teaching.acts import change, end, given, nothing
from studio.language.values import Symbol

BEGINS = {"corpus": "crossing"}
PROCESSES = {"on_tick": 0, "on_key": 0}
RED, GREEN, YELLOW = map(Symbol, ("red", "green", "yellow"))
AFTER = {RED: GREEN, GREEN: YELLOW, YELLOW: RED}


def situations(process, chance):
    time, tick, light = 0.0, 0, RED
    while True:
        time = round(time + 0.3, 3)
        tick = chance.choice([tick + 1 if tick < 9 else 0, 9, chance.randrange(10)])
        light = chance.choice(list(AFTER))
        asked = chance.random() < 0.4
        states = {"tick": tick, "light": light, "asked": asked}
        if process == "on_tick":
            yield {"event": "tick", "brings": {"time": time}, "states": states}
        else:
            yield {"event": "key", "brings": {"key": chance.choice(["w", "w", "a", "x", "space"])}, "states": states}


def outcome(process, situation):
    now = situation["states"]
    if process == "on_tick":
        if now["tick"] < 9:
            return {"accepted": True, "tick": now["tick"] + 1, "light": now["light"]}
        return {"accepted": True, "tick": 0, "light": AFTER[now["light"]]}
    if situation["brings"]["key"] != "w" or now["light"] != RED and now["asked"]:
        return {"accepted": False}
    if now["light"] == RED:
        return {"accepted": False}
    return {"accepted": True, "asked": True}


def gestures(process, situation):
    came = outcome(process, situation)
    if process == "on_key":
        return [change("asked", True), end()] if came["accepted"] else [nothing()]
    if came["tick"]:
        return [change("tick", came["tick"]), end()]
    return [change("tick", 0), change("light", given(came["light"])), end()]
