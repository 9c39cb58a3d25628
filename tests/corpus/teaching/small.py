"""A countdown that rings, and taking from a heap in turn: who takes the last one wins."""

from studio.bench.teaching.acts import change, end, given, nothing
from studio.language.values import Symbol

BEGINS = {"corpus": "teaching/small"}
PROCESSES = {"on_tick": 0, "on_key": 0}
RED, BLUE = Symbol("red"), Symbol("blue")


def situations(process, chance):
    time = 0.0
    while True:
        time = round(time + 0.35, 3)
        if process == "on_tick":
            states = {"remaining": chance.choice([0, 1, 1, 2, 3, 5, 8]), "rings": chance.randrange(6)}
            yield {"event": "tick", "brings": {"time": time}, "states": states}
            continue
        heap = chance.choice([0, 1, 2, 3, 3, 5, 8, 12])
        word = "" if heap else chance.choice(["red wins", "blue wins"])
        states = {"heap": heap, "turn": chance.choice([RED, BLUE]), "message": word}
        yield {
            "event": "key",
            "brings": {"key": chance.choice(["1", "2", "3", "1", "2", "3", "4", "x"])},
            "states": states,
        }


def outcome(process, situation):
    now = situation["states"]
    if process == "on_tick":
        if now["remaining"] == 0:
            return {"accepted": False}
        return {"accepted": True, "remaining": now["remaining"] - 1, "rings": now["rings"] + (now["remaining"] == 1)}
    key = situation["brings"]["key"]
    if now["heap"] == 0:
        return {"accepted": False, "reason": "it is over"}
    if key not in ("1", "2", "3"):
        return {"accepted": False, "reason": "take one, two or three"}
    left = now["heap"] - int(key)
    if left < 0:
        return {"accepted": False, "reason": "too many"}
    turn = BLUE if now["turn"] == RED else RED
    return {"accepted": True, "heap": left, "turn": turn, "message": "" if left else f"{now['turn']} wins"}


def gestures(process, situation):
    came, now = outcome(process, situation), situation["states"]
    if not came["accepted"]:
        return [nothing(came.get("reason", ""))]
    if process == "on_tick":
        rings = [change("rings", came["rings"])] if came["rings"] != now["rings"] else []
        return [change("remaining", came["remaining"]), *rings, end()]
    word = [change("message", came["message"])] if came["message"] else []
    return [change("heap", came["heap"]), *word, change("turn", given(came["turn"])), end()]
