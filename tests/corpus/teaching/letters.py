"""Writing with keys: letters are put together, return keeps the word, escape clears it."""

from studio.bench.teaching.acts import append, change, end, nothing, tile

BEGINS = {"corpus": "letters"}
PROCESSES = {"on_key": 0}


def situations(process, chance):
    while True:
        typed = "".join(chance.choice("abcdefg") for _ in range(chance.choice([0, 1, 2, 4])))
        words = ["".join(chance.choice("abcdefg") for _ in range(3)) for _ in range(chance.randrange(0, 4))]
        if chance.random() < 0.2:
            words.append(typed or "cab")
        key = chance.choice([chance.choice("abcdefg"), "return", "escape"])
        yield {"event": "key", "brings": {"key": key}, "states": {"typed": typed, "words": words}}


def outcome(process, situation):
    key, now = situation["brings"]["key"], situation["states"]
    if key == "escape":
        return {"accepted": True, "typed": "", "words": now["words"]}
    if key != "return":
        return {"accepted": True, "typed": now["typed"] + key, "words": now["words"]}
    if not now["typed"]:
        return {"accepted": False, "reason": "nothing written"}
    if now["typed"] in now["words"]:
        return {"accepted": False, "reason": "there already"}
    return {"accepted": True, "typed": "", "words": [*now["words"], now["typed"]]}


def gestures(process, situation):
    came = outcome(process, situation)
    if not came["accepted"]:
        return [nothing(came["reason"])]
    kept = situation["brings"]["key"] == "return"
    return [*([append("words", tile("typed"))] if kept else []), change("typed", came["typed"]), end()]
