"""Parts of tiles that were pointed at: each is meant by the key by which it was reached, and not just by its value."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from studio.demonstrate.alignment import Thread
from studio.demonstrate.answer_order import ENDS, is_extreme, missed, picks, takes_part
from studio.demonstrate.next_in_rows import next_in_rows
from studio.demonstrate.operand_ways import keys_in, tile_of_part
from studio.document.actions import BecauseAction, Operand, PutAction
from studio.document.drawn_kinds import KEY
from studio.document.model import Demonstration
from studio.infer.check import right_everywhere
from studio.infer.drawn_places import hit_first, holds_drawn, which
from studio.infer.goals import Answer, Candidate, Goal, Scope, Situation
from studio.infer.kinds import MEMBER, STEPPED, kinds_in
from studio.infer.rank import sort_key
from studio.infer.unlikely import of_numbers
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Attribute, Literal, Name, Node
from studio.language.types import SYMBOL, TEXT
from studio.language.values import Point, Value, frozen, is_number

PLAIN_KEY = 12
"""A formula for the key that weighs more is as likely chance as one for the value alone."""
ENDS_TAKEN: Mapping[str | None, int] = {"first": 0, "without_first": 0, "last": -1, "without_last": -1}
"""Builtins that are about one end of a list, and the key of that end."""
LAST = Literal(-1)
KEY_IN = "key in "
"""How the operand is called that says at which place something is put, before the name of the tile."""
Solve = Callable[[Goal], Answer]


@dataclass(frozen=True)
class PointedPart:
    """The tile of which a part was pointed at in every example, and the keys by which it was reached, where known."""

    tile: str
    keys: tuple[Value, ...] = ()
    inside: tuple[int, ...] = ()
    """Where in what is at the key, where that is a tuple."""


def pointed_part(operands: Sequence[Operand]) -> PointedPart | None:
    """What all operands are parts of, None where they are none, or parts of several tiles."""
    tiles = {tile_of_part(one) for one in operands}
    tile = tiles.pop() if tiles else None
    if tiles or tile is None:
        return None
    keys = tuple(one.of[1].value for one in operands if len(one.of) > 1)
    inside = {tuple(part.value for part in one.of[2:]) for one in operands}
    if len(inside) > 1:
        return None
    return PointedPart(tile, keys if len(keys) == len(operands) else (), *inside)


def fixed_parts(shows: Iterable[Demonstration]) -> list[Node]:
    """The parts that demonstrations pointed at, of tiles of which that was always the one at the same place.

    One that was only said to matter, and only once, may be any other one elsewhere.
    """
    keys: dict[str, set[Value]] = {}
    shown: dict[str, set[str]] = {}
    for one in shows:
        for action in one.actions:
            for operand in (part for whole in action.operands for part in whole.walk()):
                tile = operand.of[0].tile if operand.of else None
                if tile is not None and operand.via in ENDS_TAKEN:
                    keys.setdefault(tile, set()).add(ENDS_TAKEN[operand.via])
                elif tile is not None and operand.via in (None, "[]") and len(operand.of) == 2:
                    keys.setdefault(tile, set()).add(_plain_key(operand.of[1]))
                if tile is not None:
                    shown.setdefault(tile, set()).update([one.id, "" if isinstance(action, BecauseAction) else "done"])
    fixed = {tile: some for tile, some in keys.items() if len(some) == 1 and None not in some}
    return [
        _part_at(tile, Literal(*some), [])
        for tile, some in fixed.items()
        if len(shown[tile]) > 2 or "done" in shown[tile]
    ]


def parts_at(whole: Scope, keys: Iterable[str], situations: Sequence[Situation]) -> list[Node]:
    """What lists near hold at the keys of what was hit: with a thing, that is meant as well which belongs to it.

    Where that was given no name, what drawn things are made from holds at the one on which something happened.
    """
    lists = [name for name in (*whole.locals, *whole.data) if name in whole.types and whole.types[name].name == "list"]
    known = [(name, Apply("[]", (Name(name), Name(key)))) for key in keys for name in lists if key in whole.types]
    if known:
        items = (_of_item(one, name, situations) if name in whole.data else [one] for name, one in known)
        found = [part for some in items for part in some]
    else:
        found = _of_hit([name for name in (*whole.data, *whole.of_things) if name in lists], whole, situations)
    found += next_in_rows(whole, found, situations)
    return list(dict.fromkeys([*found, *_at_kept(whole, situations), *_at_steps(whole, situations)]))


def _of_hit(lists: Sequence[str], whole: Scope, situations: Sequence[Situation]) -> list[Node]:
    """What some data hold for the drawn things on which something happened."""
    drawn = [one for one in hit_first(whole, situations) if one[0] not in whole.missed] if lists else []
    return [
        part
        for data in lists
        for things, at in _hit_of(data, drawn, situations)
        for part in _of_item(Apply("[]", (Name(data), which(things, at))), data, situations)
    ]


def _at_steps(whole: Scope, situations: Sequence[Situation]) -> Iterator[Node]:
    """What a list that is filled with drawn things holds at a number that goes on by one, and never beyond its end."""
    lists = [name for name in whole.gathered if whole.kinds.get(name) == KEY]
    for name, step in ((one, other) for one in lists for other in whole.locals if whole.kinds.get(other) == STEPPED):
        held = [(one.values.get(step), one.values.get(name)) for one in situations]
        if all(is_number(at) and isinstance(items, list) and 0 <= at <= len(items) for at, items in held):
            yield Apply("[]", (Name(name), Name(step)))


def _at_kept(whole: Scope, situations: Sequence[Situation]) -> Iterator[Node]:
    """What belongs to drawn things that are kept in states, or first in a list that is filled, and to what was hit.

    Of one that is kept in a state of its own it is a colour or a word: numbers may say where it is.
    """
    kept = [name for name in whole.locals if whole.kinds.get(name) == KEY]
    first = [Apply("first", (Name(one),)) for one in kept if one in whole.gathered]
    alone = [Name(one) for one in kept if whole.types[one].name != "list"]
    for drawn, at, _ in hit_first(whole, situations) if first or alone else ():
        for data in (one for one in (*whole.data, *whole.of_things) if _alike(one, drawn, situations)):
            keys = [*first, *(alone if whole.types[data].arguments in ((SYMBOL,), (TEXT,)) else ())]
            yield from (Apply("[]", (Name(data), key)) for key in ((which(drawn, at), *keys) if keys else ()))


def _hit_of(
    data: str, drawn: Sequence[tuple[str, str, list[Value]]], there: Sequence[Situation]
) -> list[tuple[str, str]]:
    """The things to which some data may belong, with a place: those on which it always lies, else all as many."""
    alike = [one for one in drawn if _alike(data, one[0], there)]
    hit = [one for one in alike if one[2] and all(one[2])]
    return [(things, at) for things, at, _ in hit or alike]


def _of_item(item: Node, data: str, situations: Sequence[Situation]) -> Iterator[Node]:
    """An item of some data; of pairs that begin with the key of a place, all else that they have.

    Nothing where the pairs lie in another order than the places: then an item belongs to another thing.
    """
    moments = [(list(one.values[data]), one) for one in situations]
    first = moments[0][0][0] if moments[0][0] else None
    if type(first) is not tuple or not all(_are_keyed(some, len(first), one) for some, one in moments):
        yield item
    elif all(_in_order([pair[0] for pair in some], one) for some, one in moments):
        yield from (Apply("[]", (item, Literal(place))) for place in range(1, len(first)))


def _are_keyed(items: Sequence[Value], parts: int, there: Situation) -> bool:
    """Whether these are tuples of so many parts, the first of them the numbers or keys of all places."""
    if not all(type(one) is tuple and len(one) == parts > 1 for one in items):
        return False
    keys = [one[0] for one in items]
    return any(len(keys) == len(some) and {*map(frozen, keys)} == {*map(frozen, some)} for some in _keys(keys, there))


def _in_order(keys: Sequence[Value], there: Situation) -> bool:
    return any(keys == some for some in _keys(keys, there))


def _keys(like: Sequence[Value], there: Situation) -> Iterator[list[Value]]:
    """The numbers of as many items, and the keys of the places there are."""
    yield [*range(len(like))]
    for value in there.values.values():
        if isinstance(value, dict) and value and all(isinstance(one, Point) for one in value.values()):
            yield [*value]


def put_next(threads: Sequence[Thread], beside: Sequence[Thread]) -> list[Node]:
    """The parts that some threads put later, at a key that has a name here and is there in those ``beside`` as well.

    Where one of these ends first, it is likely this part that says why.
    """
    both, found = [*threads, *beside], dict[Node, None]()
    for shown in (one for thread in threads for one in thread.left):
        key = shown.action.key.tile if isinstance(shown.action, PutAction) else None
        if key is not None and all(_holds(one.situation, shown.action.alters or "", key) for one in both):
            found[Apply("[]", (Name(shown.action.alters or ""), Name(key)))] = None
    return [*found]


def _holds(values: Mapping[str, Value], whole: str, key: str) -> bool:
    """Whether something is held at a key."""
    held, place = values.get(whole), values.get(key)
    if isinstance(held, list):
        return isinstance(place, int) and not isinstance(place, bool) and 0 <= place < len(held)
    return isinstance(held, dict) and key in values and place in held


def _alike(data: str, drawn: str, situations: Sequence[Situation]) -> bool:
    """Whether there are as many of both, in lists, at any time."""
    both = [(one.values.get(data), one.values.get(drawn)) for one in situations]
    return all(
        isinstance(some, list) and isinstance(others, list) and len(some) == len(others) for some, others in both
    )


def _plain_key(operand: Operand) -> Value:
    """A key that is a number, None for others."""
    plain = operand.tile is None and operand.via is None and type(operand.value) is int
    return operand.value if plain else None


def by_its_key(goal: Goal, part: PointedPart, explained: Solve, solve: Solve) -> Answer:
    """The answer with the part at a key in front; ``explained`` finds what has its value, ``solve`` a formula of keys.

    Raises CannotExplain where there is neither.
    """
    try:
        found = explained(goal)
    except CannotExplain:
        parts = _at_keys(goal, part, None, solve)
        if not parts:
            raise
        return Answer(tuple(parts))
    found = _without_others(found, goal, part.tile)
    parts = _at_keys(goal, part, found, solve)
    known = {one.formula for one in parts}
    others = [one for one in found.candidates if one.formula not in known]
    near = (*goal.scope.pointed, *(goal.scope.locals if _comes_and_goes(goal, part.tile) else ()))
    taking = [*parts, *(one for one in others if takes_part(one.formula, part.tile))]
    keyed = any(_is_named(one.formula, near) for one in taking)
    if part.keys:
        taking.sort(key=lambda one: (not _is_named(one.formula, near), not _is_plain(one.formula), one.rank))
    elif not parts:
        taking.sort(key=lambda one: keyed and is_extreme(one.formula, part.tile))
    return replace(found, candidates=(*taking, *(one for one in others if one not in taking)))


def _without_others(answer: Answer, goal: Goal, tile: str) -> Answer:
    """The answer without what tells of anything else, where one of some drawn things was pointed at for its number."""
    kind = goal.scope.types.get(tile)
    if kind is None or not holds_drawn(kind) or not all(map(is_number, goal.wanted)):
        return answer
    told = [one for one in answer.candidates if _tells_thing(one.formula, goal)]
    return replace(answer, candidates=tuple(told)) if told else answer


def _tells_thing(formula: Node, goal: Goal) -> bool:
    """Whether a formula says which of some things is meant, and reckons with nothing else."""
    told = kinds_in(formula, goal.scope.kinds)
    return isinstance(formula, Literal) or (bool(told) and told <= {KEY, MEMBER})


def _comes_and_goes(goal: Goal, tile: str) -> bool:
    """Whether it is a dict by numbers or places: which of these are there is chance, so a key is what has a name."""
    kind = goal.scope.types.get(tile)
    return kind is not None and kind.name == "dict" and of_numbers(kind.arguments[0])


def _is_named(formula: Node, near: Collection[str]) -> bool:
    """Whether it is a field, or the part at a key that has a name of its own, or lies where something happened."""
    if isinstance(formula, Attribute):
        return True
    if not isinstance(formula, Apply) or formula.function not in ("[]", "get"):
        return False
    key = formula.arguments[1]
    return picks(key) or (isinstance(key, Name) and key.id in near)


def _is_plain(formula: Node) -> bool:
    """Whether it is the last part, or the one at a key that is a plain value or has a name."""
    if not isinstance(formula, Apply):
        return False
    plain = len(formula.arguments) > 1 and isinstance(formula.arguments[1], (Literal, Name))
    return plain or formula.function == "last"


def _at_keys(goal: Goal, part: PointedPart, found: Answer | None, solve: Solve) -> list[Candidate]:
    """The parts at keys for which there is a plain formula, best first."""
    if any(part.tile not in one.values for one in goal.situations):
        return []
    if not part.keys:
        return _looked_up(goal, part.tile, found, solve)
    wholes = [one.values[part.tile] for one in goal.situations]
    if isinstance(part.keys[0], str) and not isinstance(wholes[0], dict):
        return _as_field(goal, part)
    known = part.keys + tuple(map(_only_key, wholes[len(part.keys) :], goal.wanted[len(part.keys) :]))
    places = [place for place, key in enumerate(known) if key is not None]
    narrow = replace(
        goal,
        situations=tuple(goal.situations[place] for place in places),
        wanted=tuple(known[place] for place in places),
        scope=replace(goal.scope, own=None),
    )
    try:
        keys = solve(narrow).candidates
    except CannotExplain:
        return []
    plain = [one.formula for one in keys if one.rank[0] <= PLAIN_KEY]
    parts = [inside_of(_part_at(part.tile, key, wholes[0]), part.inside) for key in plain]
    return _right(goal, parts) or _right(goal, [Apply("as_number", (one,)) for one in parts])


def _part_at(tile: str, key: Node, whole: Value) -> Node:
    if key == LAST and isinstance(whole, list):
        return Apply("last", (Name(tile),))
    return Apply("get" if isinstance(whole, dict) else "[]", (Name(tile), key))


def inside_of(node: Node, places: Sequence[int]) -> Node:
    """What a tuple has at a place, and that again."""
    for place in places:
        node = Apply("[]", (node, Literal(place)))
    return node


def _as_field(goal: Goal, part: PointedPart) -> list[Candidate]:
    """The field that was pointed at, where it is the same one each time."""
    (field, *others) = part.keys
    if any(one != field for one in others):
        return []
    return _right(goal, [Attribute(Name(part.tile), field)])


def _right(goal: Goal, formulas: Iterator[Node] | Sequence[Node]) -> list[Candidate]:
    supports = tuple(one.label for one in goal.situations)
    right = [one for one in formulas if right_everywhere(one, goal)]
    return [Candidate(one, tuple(map(float, sort_key(one, goal.scope)[:3])), supports) for one in right]


def _only_key(whole: Value, value: Value) -> Value:
    """The key of the only part with this value, None where there is none or are several."""
    keys = keys_in([whole], [value])
    return keys[0] if keys else None


def _looked_up(goal: Goal, tile: str, found: Answer | None, solve: Solve) -> list[Candidate]:
    """The parts at keys that are not known, but found by their values, where nothing else tells which are meant."""
    if found is None or not missed(found.best, tile):
        return []
    wholes = [one.values[tile] for one in goal.situations]
    keys = keys_in(wholes, goal.wanted, first=f": key from {tile}" in goal.purpose)
    if keys is None:
        return []
    try:
        answer = solve(replace(goal, wanted=tuple(keys)))
    except CannotExplain:
        return []
    ordered = sorted(answer.candidates, key=lambda one: not picks(one.formula))
    if not isinstance(found.best, Literal):
        ordered = [one for one in ordered if one.formula in ENDS]
    return [replace(one, formula=_part_at(tile, one.formula, wholes[0])) for one in ordered]


def is_place_in_list(role: str, threads: Sequence[Thread]) -> bool:
    """Whether an operand says at which place of a list something is put."""
    target = role.removeprefix(KEY_IN)
    return target != role and all(isinstance(one.situation.get(target), list) for one in threads)
