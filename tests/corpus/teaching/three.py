"""Noughts and crosses: three in a line wins, nothing happens after the end."""

from math import dist

from studio.bench.teaching.acts import append, change, end, fail, nothing, point, run, succeed, tile, via
from studio.language.values import Point

BEGINS = {"session": "examples/tic_tac_toe/session.jsonl"}
PROCESSES = {"three_in_line": 0, "on_click": 0}
CELLS = [(i, j) for i in range(3) for j in range(3)]
LINES = {
    "row": lambda place: [(i, place[1]) for i in range(3)],
    "column": lambda place: [(place[0], j) for j in range(3)],
    "diagonal": lambda place: [(i, i) for i in range(3)],
    "other_diagonal": lambda place: [(i, 2 - i) for i in range(3)],
}
SEEN = {
    "row": via("row_of", "place"),
    "column": via("column_of", "place"),
    "diagonal": tile("falling"),
    "other_diagonal": tile("rising"),
}


def line_through(marks, place):
    return next((name for name, line in LINES.items() if all(one in marks for one in line(place))), None)


def clicked(at):
    far, found = min((dist((at.x, at.y), (60 + 80 * i, 60 + 80 * j)), (i, j)) for i, j in CELLS)
    return found if far < 55 else None


def played(chance):
    """The crosses and circles after some random moves, and the word where somebody has won or all is full."""
    crosses, circles, word = [], [], ""
    order = chance.sample(CELLS, len(CELLS))
    for place in order[: chance.randrange(0, 10)]:
        own = crosses if len(crosses) == len(circles) else circles
        own.append(place)
        if line_through(own, place):
            return crosses, circles, "Crosses win" if own is crosses else "Circles win"
    return crosses, circles, "A draw" if len(crosses) + len(circles) == 9 else word


def situations(process, chance):
    while True:
        if process == "three_in_line":
            place = chance.choice(CELLS)
            line = chance.choice(list(LINES.values()))(place) if chance.random() < 0.5 else []
            marks = list(dict.fromkeys([*line, *chance.sample(CELLS, chance.randrange(0, 4)), place]))
            chance.shuffle(marks)
            yield {"inputs": {"marks": marks, "place": place}}
            continue
        crosses, circles, word = played(chance)
        free = [one for one in CELLS if one not in crosses + circles]
        i, j = chance.choice(free if free and chance.random() < 0.7 else CELLS)
        at = Point(60 + 80 * i + chance.randint(-20, 20), 60 + 80 * j + chance.randint(-20, 20))
        if chance.random() < 0.1:
            at = Point(at.x, 320)
        yield {
            "event": "click",
            "brings": {"at": at},
            "states": {"crosses": crosses, "circles": circles, "message": word},
        }


def refusal(situation):
    now, place = situation["states"], clicked(situation["brings"]["at"])
    if place is None:
        return "there is no cell here"
    if now["message"]:
        return "the game is over"
    return "this cell is taken" if place in now["crosses"] + now["circles"] else ""


def outcome(process, situation):
    if process == "three_in_line":
        found = line_through(**situation["inputs"])
        return {"accepted": True} if found else {"accepted": False, "reason": "no line yet"}
    if why := refusal(situation):
        return {"accepted": False, "reason": why}
    now, place = dict(situation["states"]), clicked(situation["brings"]["at"])
    own = "crosses" if len(now["crosses"]) == len(now["circles"]) else "circles"
    now[own] = [*now[own], place]
    if line_through(now[own], place):
        now["message"] = "Crosses win" if own == "crosses" else "Circles win"
    elif len(now["crosses"]) + len(now["circles"]) == 9:
        now["message"] = "A draw"
    return {"accepted": True, **now}


def gestures(process, situation):
    if process == "three_in_line":
        found = line_through(**situation["inputs"])
        names = list(LINES)[: list(LINES).index(found) + 1] if found else list(LINES)
        return [*(point(SEEN[name], name) for name in names), succeed() if found else fail("no line yet")]
    begin = [point(via("cell_at", "at"), "place")]
    if why := refusal(situation):
        return [*begin, nothing(why)]
    now, after = situation["states"], outcome(process, situation)
    own = "crosses" if len(now["crosses"]) == len(now["circles"]) else "circles"
    acts = [*begin, append(own, tile("place")), run("three_in_line", marks=tile(own), place=tile("place"))]
    if own == "crosses" and after["message"] in ("", "A draw"):
        acts.append(point(via("free_cells", "crosses", "circles"), "free"))
    if after["message"]:
        acts.append(change("message", after["message"]))
    return [*acts, end()]
