"""The goban: placing, groups without liberties, capture, positional superko, alternation."""

from math import dist

from studio.bench.teaching.acts import (
    append,
    end,
    fail,
    for_each,
    given,
    item,
    nothing,
    point,
    point_several,
    put,
    remember,
    run,
    skip_rest,
    succeed,
    take,
    tile,
    via,
)
from studio.language.values import Point, Symbol

BEGINS = {"session": "examples/goban/session.jsonl"}
PROCESSES = {"place": 95, "surrounded": 0, "remove": 0, "capture": 0, "play_move": 0, "on_click": 262}
SIZE = 9
BLACK, WHITE = Symbol("black"), Symbol("white")
CROSSINGS = [(i, j) for i in range(SIZE) for j in range(SIZE)]
REPEATED = "this position has been there before"


def neighbours(place):
    return [one for one in CROSSINGS if abs(one[0] - place[0]) + abs(one[1] - place[1]) == 1]


def group(stones, start):
    """The stones in one group, or None where an empty neighbour is found."""
    found, waiting = set(), [start]
    while waiting:
        place = waiting.pop()
        if place in found:
            continue
        found.add(place)
        if any(one not in stones for one in neighbours(place)):
            return None
        waiting += [one for one in neighbours(place) if stones[one] == stones[start]]
    return found


def removed(stones, start):
    found = group(stones, start) if start in stones else None
    return {one: stone for one, stone in stones.items() if one not in (found or ())}


def captured(stones, position):
    opposers = [one for one in neighbours(position) if one in stones and stones[one] != stones[position]]
    for one in opposers:
        stones = removed(stones, one)
    return removed(stones, position)


def crowd(chance):
    """Some stones around a place, near an edge as often as not, with a group that is nearly taken or quite."""
    centre = chance.choice(CROSSINGS)
    own, other = chance.sample([BLACK, WHITE], 2)
    members = [centre]
    for _ in range(chance.choice([0, 0, 1, 1, 2])):
        more = [one for one in neighbours(members[-1]) if one not in members]
        members.append(chance.choice(more))
    stones = dict.fromkeys(members, own)
    for one in [one for place in members for one in neighbours(place) if one not in members]:
        stones[one] = other
    for one in chance.sample(CROSSINGS, 4):
        if one not in stones:
            stones[one] = chance.choice([BLACK, WHITE])
    if chance.random() < 0.5:
        del stones[chance.choice([one for one in stones if one not in members])]
    return stones, centre


def games(chance):
    """Histories of random moves on a few crossings, so that much is taken and repeated."""
    while True:
        history, corner = [{}], [(i, j) for i in range(3) for j in range(2)]
        for number in range(chance.randrange(0, 14)):
            stone = (BLACK, WHITE)[number % 2]
            after = moved(history, stone, chance.choice(corner))
            if isinstance(after, list):
                history = after
            else:
                break
        yield history, chance.choice(corner if chance.random() < 0.8 else CROSSINGS)


def moved(history, stone, position):
    """The history after a move, or the reason why not."""
    if position in history[-1]:
        return "this crossing is taken"
    board = captured({**history[-1], position: stone}, position)
    return REPEATED if board in history else [*history, board]


def clicked(at):
    far, found = min((dist((at.x, at.y), (30 + 40 * i, 30 + 40 * j)), (i, j)) for i, j in CROSSINGS)
    return found if far < 20 else None


def situations(process, chance):
    for history, place in games(chance):
        stone = (BLACK, WHITE)[(len(history) - 1) % 2]
        if process == "place":
            stones, centre = crowd(chance)
            yield {"inputs": {"stones": stones, "stone": stone, "position": chance.choice([centre, place])}}
        elif process in ("surrounded", "remove"):
            stones, centre = crowd(chance)
            yield {"inputs": {"stones": stones, "start": centre}}
        elif process == "capture":
            stones, centre = crowd(chance)
            around = [one for one in neighbours(centre) if one in stones]
            yield {"inputs": {"stones": stones, "position": chance.choice([centre, *around])}}
        elif process == "play_move":
            yield {"inputs": {"history": history, "stone": stone, "position": place}}
        else:
            at = Point(30 + 40 * place[0] + chance.randint(-9, 9), 30 + 40 * place[1] + chance.randint(-9, 9))
            if chance.random() < 0.1:
                at = Point(500, at.y)
            yield {"event": "click", "brings": {"at": at}, "states": {"history": history}}


def outcome(process, situation):
    if process == "on_click":
        return _click(situation)
    one = situation["inputs"]
    if process == "place":
        taken = one["position"] in one["stones"]
        return (
            _refused("this crossing is taken")
            if taken
            else _done(stones={**one["stones"], one["position"]: one["stone"]})
        )
    if process == "surrounded":
        return _done() if group(**one) is None else _refused("no neighbour left to follow")
    if process == "remove":
        return _done(stones=removed(**one))
    if process == "capture":
        return _done(stones=captured(**one))
    after = moved(**one)
    return _refused(after) if isinstance(after, str) else _done(history=after)


def _done(**changed):
    return {"accepted": True, **changed}


def _refused(reason):
    return {"accepted": False, "reason": reason}


def _click(situation):
    history, place = situation["states"]["history"], clicked(situation["brings"]["at"])
    if place is None:
        return _refused("there is no crossing here")
    after = moved(history, (BLACK, WHITE)[(len(history) - 1) % 2], place)
    return _refused(after) if isinstance(after, str) else _done(history=after)


def gestures(process, situation):
    if process == "on_click":
        return _click_shown(situation)
    one = situation["inputs"]
    if process == "place":
        taken = one["position"] in one["stones"]
        return [nothing("this crossing is taken")] if taken else [put("stones", tile("position"), tile("stone")), end()]
    if process == "surrounded":
        return _search(one["stones"], one["start"], set())[0]
    if process == "remove":
        gone = take("stones", tile("surrounded_run", field="remembered"))
        first = run("surrounded", stones=tile("stones"), start=tile("start"))
        return [first, *([gone] if group(**one) is not None else []), end()]
    return _capture(**one) if process == "capture" else _move(**one)


def _search(stones, start, seen):
    """The gestures of a search from one stone, and whether it ended the whole run well."""
    seen.add(start)
    acts = [remember(tile("start")), point(via("neighbours", "start"), "around")]
    if any(one not in stones for one in neighbours(start)):
        return [*acts, succeed()], True
    acts.append(for_each(tile("around"), "neighbour"))
    for one in neighbours(start):
        if one not in seen and stones[one] == stones[start]:
            inner, well = _search(stones, one, seen)
            acts += [item(given(one)), run("surrounded", stones=tile("stones"), start=tile("neighbour")), *inner]
            if well:
                return acts, True
    return [*acts, skip_rest(), fail("no neighbour left to follow")], False


def _capture(stones, position):
    opposers = [one for one in neighbours(position) if one in stones and stones[one] != stones[position]]
    acts = [point(via("neighbours", "position"), "around")]
    if not opposers:
        acts.append(point_several([], "opposers"))
    else:
        acts.append(point_several([given(one) for one in opposers], "opposers"))
    acts.append(for_each(tile("opposers"), "opposer"))
    for one in opposers:
        acts += [item(given(one)), run("remove", stones=tile("stones"), start=tile("opposer"))]
    return [*acts, skip_rest(), run("remove", stones=tile("stones"), start=tile("position")), end()]


def _move(history, stone, position):
    acts = [
        point(tile("history", key=len(history) - 1), "board"),
        run("place", stones=tile("board"), stone=tile("stone"), position=tile("position")),
    ]
    if position in history[-1]:
        return acts
    board = captured({**history[-1], position: stone}, position)
    acts += [run("capture", stones=tile("board"), position=tile("position")), for_each(tile("history"), "earlier")]
    if board in history:
        return [*acts, item(given(board)), fail(REPEATED, tile("earlier"))]
    return [*acts, skip_rest(), append("history", tile("board")), end()]


def _click_shown(situation):
    history, place = situation["states"]["history"], clicked(situation["brings"]["at"])
    acts = [point(via("crossing_at", "at"), "position")]
    if place is None:
        return [*acts, nothing("there is no crossing here")]
    stone = given((BLACK, WHITE)[(len(history) - 1) % 2])
    acts.append(run("play_move", history=tile("history"), stone=stone, position=tile("position")))
    after = moved(history, (BLACK, WHITE)[(len(history) - 1) % 2], place)
    return [*acts, *([fail(after)] if after == REPEATED else [] if isinstance(after, str) else [end()])]
