"""Keys walk over a field; walls and the edge stop; a second process pushes boxes; a third one crawls and grows."""

from studio.bench.teaching.acts import append, change, end, nothing, point, take, tile, via

BEGINS = {"corpus": "walker"}
PROCESSES = {"on_key": 0, "push": 0, "crawl": 0}
SIZE = 5
MOVES = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
SPOTS = [(i, j) for i in range(SIZE) for j in range(SIZE)]
GOAL = point(via("ahead", "token", "key"), "goal")


def ahead(place, key):
    return place[0] + MOVES[key][0], place[1] + MOVES[key][1]


def situations(process, chance):
    while True:
        key = chance.choice(list(MOVES))
        if process == "crawl":
            tail = [chance.choice(SPOTS)]
            for _ in range(chance.randrange(0, 4)):
                steps = [ahead(tail[-1], one) for one in MOVES]
                tail.append(chance.choice([one for one in steps if one in SPOTS]))
            food = ahead(tail[-1], key) if chance.random() < 0.4 else chance.choice(SPOTS)
            yield {"inputs": {"tail": tail, "food": food if food in SPOTS else (0, 0), "key": key}}
            continue
        token = chance.choice(SPOTS)
        others = [one for one in chance.sample(SPOTS, 7) if one != token]
        near = [one for one in (ahead(token, key), ahead(ahead(token, key), key)) if one in SPOTS]
        some = frozenset(others[:3]) | frozenset(near[: chance.choice([0, 0, 1, 2])])
        if process == "on_key":
            yield {"event": "key", "brings": {"key": key}, "states": {"token": token, "walls": some}}
        else:
            yield {"inputs": {"token": token, "boxes": some, "key": key}}


def outcome(process, situation):
    if process == "on_key":
        key, now = situation["brings"]["key"], situation["states"]
        goal = ahead(now["token"], key)
        why = "the edge" if goal not in SPOTS else "a wall" if goal in now["walls"] else ""
        return {"accepted": False, "reason": why} if why else {"accepted": True, "token": goal}
    one = situation["inputs"]
    return _pushed(**one) if process == "push" else _crawled(**one)


def _pushed(token, boxes, key):
    goal = ahead(token, key)
    behind = ahead(goal, key)
    if goal not in SPOTS:
        return {"accepted": False, "reason": "the edge"}
    if goal not in boxes:
        return {"accepted": True, "token": goal, "boxes": boxes}
    if behind in boxes or behind not in SPOTS:
        return {"accepted": False, "reason": "stuck"}
    return {"accepted": True, "token": goal, "boxes": boxes - {goal} | {behind}}


def _crawled(tail, food, key):
    head = ahead(tail[-1], key)
    if head not in SPOTS or head in tail:
        return {"accepted": False, "reason": "crash"}
    return {"accepted": True, "tail": [*tail, head] if head == food else [*tail[1:], head]}


def gestures(process, situation):
    came = outcome(process, situation)
    if process == "on_key":
        return [GOAL, change("token", tile("goal")), end()] if came["accepted"] else [GOAL, nothing(came["reason"])]
    one = situation["inputs"]
    if process == "push":
        behind = point(via("ahead", "goal", "key"), "behind")
        inside = ahead(one["token"], one["key"]) in one["boxes"]
        if not came["accepted"]:
            return [GOAL, *([behind] if inside else []), nothing(came["reason"])]
        pushes = [behind, take("boxes", tile("goal")), append("boxes", tile("behind"))] if inside else []
        return [GOAL, *pushes, change("token", tile("goal")), end()]
    head = point(via("ahead", tile("tail", key=len(one["tail"]) - 1), "key"), "head")
    if not came["accepted"]:
        return [head, nothing("crash")]
    grows = ahead(one["tail"][-1], one["key"]) == one["food"]
    return [head, append("tail", tile("head")), *([] if grows else [take("tail", tile("tail", key=0))]), end()]
