"""Where threads set the same next, but no plain formula says to what: whether they do so in ways of their own.

Who does unlike things before or afterwards had unlike cases, and what was set may differ in these as well. One plain
test then tells both, and what is set is plain in either.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from studio.demonstrate.alignment import Signature, Thread
from studio.demonstrate.detours import does_more, is_independent, way_round, way_to_end
from studio.demonstrate.step_goals import Asker
from studio.demonstrate.unlike_values import is_told
from studio.document.actions import SetAction
from studio.infer.solve import FAR_FETCHED
from studio.language.nodes import Conditional, Name, Node, walk
from studio.language.values import Value, is_number, same

PLAIN = 9
"""What a formula weighs at most that says what is set in one case."""
PLAINER = 3
"""By so much a formula for each of two ways must be plainer than one for both."""
FEWEST = 2
"""Of so few threads no two ways are made."""


def done_apart(ask: Asker, threads: Sequence[Thread]) -> tuple[list[Thread], list[Thread]] | None:
    """Threads that set a number and then do something else than the others, where that is plainer in two ways."""
    groups: dict[Signature | None, list[Thread]] = {}
    for thread in threads:
        groups.setdefault(thread.signature(1), []).append(thread)
    if len(threads) < FEWEST or len(groups) != 2 or None in groups or weighs(ask, threads) <= FAR_FETCHED:
        return None
    some, others = sorted(groups.values(), key=len)
    plain = max(weighs(ask, some), weighs(ask, others)) <= PLAIN
    return (some, others) if plain and ask.weight_of_tests([some, others]) < FAR_FETCHED else None


def met_after(ask: Asker, kind: Signature, some: Sequence[Thread], others: Sequence[Thread], ways: int) -> int:
    """After how many actions threads of one kind meet the others again, of so many ways; 0 where they do not.

    Either all do, or some of them do what the others do, and that is all that is done then.
    """
    count = way_round(some, others)
    if count and (ways == 2 or is_independent(kind, some, others, count)) and meet_plainly(ask, some, others, count):
        return count
    count = way_to_end(some, others) if ways == 2 else 0
    return count if count and end_plainly(ask, some, others, count) else 0


def end_plainly(ask: Asker, some: Sequence[Thread], others: Sequence[Thread], count: int) -> bool:
    """Whether it is told as plainly of all together when they do the same to the end as of those that did more."""
    behind = [thread.advanced(count) for thread in some]
    done, going = ([one for one in behind if does_more(one) is more] for more in (False, True))
    apart, together = ask.weight_of_tests([done, going]), ask.weight_of_tests([done, [*going, *others]])
    return together < FAR_FETCHED and together <= apart + PLAINER and meet_plainly(ask, [*going], others, 0)


def meet_plainly(ask: Asker, some: Sequence[Thread], others: Sequence[Thread], count: int) -> bool:
    """Whether threads that do so much more first then set a number that is as plainly said for all as for each way."""
    behind = [thread.advanced(count) for thread in some]
    kinds = {thread.signature() for thread in behind}
    beside = [thread for thread in others if thread.signature() in kinds]
    if beside and sets_unlike(ask, behind, beside):
        return False
    together = weighs(ask, [*behind, *beside]) if beside else 0
    if together <= FAR_FETCHED and not _may_be_nothing(behind):
        return True
    return max(weighs(ask, behind), weighs(ask, beside)) + PLAINER > together


def _may_be_nothing(threads: Sequence[Thread]) -> bool:
    """Whether some set nothing next: which way is gone tells that already."""
    return any(one.values[0] is None for thread in threads for one in thread.left[:1] if one.values)


def weight_of_ways(ask: Asker, groups: Mapping[Signature, list[Thread]]) -> float:
    """What the tests weigh that tell these ways apart."""
    return ask.weight_of_tests(list(groups.values())) if len(groups) > 1 else 0


def sets_unlike(ask: Asker, some: Sequence[Thread], others: Sequence[Thread]) -> bool:
    """Whether threads set the same name or text next on either way, but only by cases in both together.

    Which way is gone tells these apart already. What is only exchanged for each other may be that everywhere.
    """
    both = [*some, *others]
    shown = [thread.left[0] for thread in both if thread.left]
    targets = {one.action.target if isinstance(one.action, SetAction) else "" for one in shown}
    target = targets.pop() if len(targets) == 1 else ""
    values = [one.values[0] for one in shown if target and is_told(one.values[0])]
    if not values or len(values) < len(both) or any(same(values[0], one) for one in values[len(some) :]):
        return False
    if all(one.situation.get(target) in values for one in shown):
        return False
    found = [_formula(ask, target, threads) for threads in (some, others, both)]
    return None not in found[:2] and [_has_cases(one) for one in found] == [False, False, True]


def _formula(ask: Asker, target: str, threads: Sequence[Thread]) -> Node | None:
    answer = ask.looked_for(f"new {target}", threads, [one.left[0].values[0] for one in threads], Name(target))
    return None if answer is None else answer.best


def _has_cases(node: Node | None) -> bool:
    """Whether a formula tells cases apart, or there is none."""
    return node is None or any(isinstance(part, Conditional) for _, part in walk(node))


def weighs(ask: Asker, threads: Sequence[Thread]) -> float:
    """What the formula weighs of a number, or nothing, that threads set next; infinite where there is none.

    0 where they set anything else.
    """
    shown = [one for thread in threads for one in thread.left[:1]]
    targets = {one.action.target if isinstance(one.action, SetAction) else "" for one in shown}
    target = targets.pop() if len(targets) == 1 else ""
    if not target or len(shown) < len(threads) or not all(_is_number_at_times(one.values[0]) for one in shown):
        return 0
    answer = ask.looked_for(f"new {target}", threads, [one.values[0] for one in shown], Name(target))
    return math.inf if answer is None else answer.candidates[0].rank[0]


def _is_number_at_times(value: Value) -> bool:
    return value is None or is_number(value)
