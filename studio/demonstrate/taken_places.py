"""Several items that are taken out of a list together: a loop over what they are, or over the places where they lie.

What goes is what lay there; a rule that tells just these by what they are is taken where it is as plain as one that
tells them by their places.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial, reduce

from studio.demonstrate.alignment import Groups, Thread, taught_by
from studio.demonstrate.one_by_one import tried
from studio.demonstrate.operand_ways import concrete
from studio.demonstrate.perform import takes_places
from studio.demonstrate.pointed_parts import ENDS_TAKEN
from studio.demonstrate.step_goals import Asker
from studio.demonstrate.taken_items import ITEM_AT, item_of, place_meant, places_of, without, without_places
from studio.demonstrate.visits import ShownAction
from studio.document.actions import SetAction, TakeAction
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Clause, Comprehension, Display, Literal, Name, Node, free_names, unused_name
from studio.language.steps import ForEach, Steps, Take
from studio.language.values import Value, same


def item_read(target: str, name: str) -> Apply:
    """What a loop over places takes out of a list in each round: the item at the place of that name."""
    return Apply(ITEM_AT, (Name(target), Name(name)))


def few_together(groups: Groups) -> Groups:
    """The ways that threads go, with those that took one item out of a list among those that took several."""
    made = dict(groups)
    for kind, some in groups.items():
        several = ("take", kind[1], str(True))
        there = kind != several and several in made and all(at_places(one.left[0]) for one in made[several])
        if there and (few := [_as_several(thread, kind[1]) for thread in some]) and None not in few:
            made[several] = [*(one for one in few if one is not None), *made[several]]
            del made[kind]
    return made


def at_places(shown: ShownAction) -> bool:
    """Whether an action took several items out of a list that were pointed at one by one."""
    action = shown.action
    return isinstance(action, TakeAction) and takes_places(action, shown.values, shown.situation[action.target])


def _as_several(thread: Thread, target: str) -> Thread | None:
    """The thread with the one item that it took next as one of several, None where it did something else."""
    shown = thread.left[0]
    action, items = shown.action, shown.situation.get(target)
    if not isinstance(items, list) or not items:
        return None
    if isinstance(action, SetAction) and action.value.via in ENDS_TAKEN:
        place = ENDS_TAKEN[action.value.via] % len(items)
        action = TakeAction(target, (item_of(target, items, place),))
    if not isinstance(action, TakeAction) or action.several:
        return None
    meant = place_meant(action.keys[0], target, partial(concrete, tiles=shown.situation))
    value = shown.values[0] if shown.action is action else action.keys[0].value
    there = next((at for at, item in enumerate(items) if same(item, value)), None) if meant is None else meant
    if there is None:
        return None
    taken = replace(action, keys=(item_of(target, items, there),), several=True)
    actions = list(thread.sequence.shown)
    actions[thread.place] = replace(shown, action=taken, values=(value,))
    return replace(thread, sequence=replace(thread.sequence, shown=actions))


def those_taken(ask: Asker, target: str, threads: Sequence[Thread], shown: Sequence[ShownAction]) -> Steps:
    """A loop that takes several items out of a list. Raises CannotExplain."""
    places = [_places(one) for one in shown]
    by_value = partial(_by_value, ask, target, threads, shown, places)
    by_place = partial(ask.value, f"places from {target}", threads, places, several=True)
    weights = _weight(ask, by_value), _weight(ask, by_place)
    if weights[0] < math.inf and weights[0] <= weights[1]:
        return loop_taking(target, by_value(), threads)
    name, who = unused_name(threads[0].situation, "place"), taught_by(threads)
    from_the_end = _from_the_end(by_place(), target, {*threads[0].situation, name})
    return (ForEach(name, from_the_end, (Take(target, item_read(target, name), taught_by=who),), taught_by=who),)


def loop_taking(target: str, keys: Node, threads: Sequence[Thread]) -> Steps:
    """A loop that takes what is at some keys, or of some values, out of a tile."""
    name, who = unused_name(threads[0].situation, "item"), taught_by(threads)
    return (ForEach(name, keys, (Take(target, Name(name), taught_by=who),), taught_by=who),)


def _weight(ask: Asker, solve: Callable[[], Node]) -> float:
    """The weight of what is found, infinite where nothing is; nothing of the search is kept."""
    found = math.inf
    with tried(ask):
        solve()
        found = ask.doubts[-1].answer.candidates[0].rank[0]
    return found


def _by_value(
    ask: Asker, target: str, threads: Sequence[Thread], shown: Sequence[ShownAction], places: Sequence[Sequence[int]]
) -> Node:
    """Which of the items go by what they are. Raises CannotExplain where that would not leave what was left."""
    node = ask.value(f"keys from {target}", threads, [list(one.values) for one in shown], several=True)
    for thread, one, some in zip(threads, shown, places, strict=True):
        items, gone = one.situation[target], ask.worked_out(node, thread)
        told = isinstance(node, Comprehension) and node.clauses[0].source == Name(target) and isinstance(gone, list)
        if not told or not same(reduce(without, gone, items), without_places(items, some)):
            raise CannotExplain(f"What was taken out of {target} is not told by what it is.")
    return node


def _places(shown: ShownAction) -> list[int]:
    assert isinstance(shown.action, TakeAction)
    items: list[Value] = shown.situation[shown.action.target]
    return places_of(shown.action.keys, shown.action.target, items, partial(concrete, tiles=shown.situation))


def _from_the_end(places: Node, target: str, known: Collection[str]) -> Node:
    """The places from the last to the first, each once, so that none changes by what was taken before."""
    if isinstance(places, Display) and all(isinstance(one, Literal) and _is_place(one.value) for one in places.items):
        last_first = sorted(places.items, key=lambda one: one.value if isinstance(one, Literal) else 0, reverse=True)
        return replace(places, kind="list", items=tuple(last_first))
    rising = isinstance(places, Comprehension) and _is_range(places)
    return Apply("reversed", (places if rising else _among(places, target, known),))


def _among(places: Node, target: str, known: Collection[str]) -> Comprehension:
    """The places of a list that are among some numbers, in rising order."""
    name = unused_name({*known, *free_names(places)}, target[0].lower())
    test = Apply("in", (Name(name), places))
    every = Apply("range", (Apply("len", (Name(target),)),))
    return Comprehension("list", Name(name), (Clause((name,), every, (test,)),))


def _is_range(found: Comprehension) -> bool:
    """Whether a comprehension picks some of the numbers of a range, in their order."""
    only = found.clauses[0]
    ranged = isinstance(only.source, Apply) and only.source.function == "range"
    return found.kind == "list" and len(found.clauses) == 1 and ranged and found.element == Name(only.targets[0])


def _is_place(value: Value) -> bool:
    return isinstance(value, int) and value >= 0
