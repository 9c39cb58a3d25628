"""A ball between two walls, a count of hits, and what is caught below."""

from studio.bench.teaching.acts import change, end, nothing

BEGINS = {"corpus": "ball"}
PROCESSES = {"on_tick": 0, "on_key": 0, "catch": 0}
WIDTH = 300


def situations(process, chance):
    time = 0.0
    while True:
        time = round(time + 0.3, 3)
        x, speed = chance.randrange(0, WIDTH + 1), chance.choice([-9, -7, -4, 4, 7, 9])
        if process == "on_tick":
            x = chance.choice([x, chance.randrange(0, 9), WIDTH - chance.randrange(0, 9)])
            yield {"event": "tick", "brings": {"time": time}, "states": {"x": x, "speed": speed}}
        elif process == "on_key":
            yield {
                "event": "key",
                "brings": {"key": chance.choice(["left", "right", "x", "space"])},
                "states": {"x": x},
            }
        else:
            yield {
                "inputs": {
                    "x": x,
                    "paddle": x + chance.randrange(-60, 61),
                    "score": chance.randrange(9),
                    "left": chance.randrange(1, 4),
                }
            }


def outcome(process, situation):
    if process == "on_tick":
        x, speed = situation["states"]["x"] + situation["states"]["speed"], situation["states"]["speed"]
        return {"accepted": True, "x": x, "speed": -speed if x < 0 or x > WIDTH else speed}
    if process == "on_key":
        step = {"left": -10, "right": 10}.get(situation["brings"]["key"])
        return {"accepted": False} if step is None else {"accepted": True, "x": situation["states"]["x"] + step}
    one = situation["inputs"]
    if abs(one["x"] - one["paddle"]) <= 30:
        return {"accepted": True, "score": one["score"] + 1, "left": one["left"]}
    return {"accepted": True, "score": one["score"], "left": one["left"] - 1}


def gestures(process, situation):
    came = outcome(process, situation)
    if process == "on_tick":
        turned = came["speed"] != situation["states"]["speed"]
        return [change("x", came["x"]), *([change("speed", came["speed"])] if turned else []), end()]
    if process == "on_key":
        return [change("x", came["x"]), end()] if came["accepted"] else [nothing()]
    caught = came["score"] != situation["inputs"]["score"]
    return [change("score", came["score"]) if caught else change("left", came["left"]), end()]
