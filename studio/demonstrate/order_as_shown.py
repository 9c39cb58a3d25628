"""Deeds of which none has a part in another are done in the order that was shown first.

Who sets two things each to a value of its own has told no order by that, and may do it the other way round next time;
an answer tells what becomes of things, not when. Without this the same deeds in two orders would be two cases, for
which a test has to be found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, groupby

from studio.document.actions import Action, BecauseAction, TileAction
from studio.document.model import Demonstration

Pairs = dict[tuple[str, str], None]
"""What is changed before what."""


def in_order_as_shown(shows: Sequence[Demonstration]) -> list[Demonstration]:
    """The demonstrations in the order in which they are, with their deeds as those before them; answers are last."""
    first: Pairs = {}
    ordered: dict[str, Demonstration] = {}
    for one in sorted(shows, key=lambda each: each.guessed is not None):
        actions = tuple(action for run in _runs(one.actions) for action in _as_first(run, first))
        ordered[one.id] = one if actions == one.actions else replace(one, actions=actions)
    return [ordered[one.id] for one in shows]


def _runs(actions: Sequence[Action]) -> Iterator[list[Action]]:
    """Deeds one after another, and each other action alone; what a reason was told for is alone as well."""
    told, run = False, list[Action]()
    for action in actions:
        if run and (told or not isinstance(run[-1], TileAction) or not isinstance(action, TileAction)):
            told = isinstance(run[-1], BecauseAction)
            yield run
            run = []
        run.append(action)
    yield run


def _as_first(run: list[Action], first: Pairs) -> list[Action]:
    """The deeds of a run in the order that is known; of what was never done together the order is known from here."""
    deeds = [one for one in run if isinstance(one, TileAction)]
    if len(deeds) < 2 or not _are_apart(deeds):
        return run
    changed: dict[str, list[Action]] = {}
    for deed, action in zip(deeds, run, strict=True):
        changed.setdefault(deed.target, []).append(action)
    found: list[str] = []
    for target in changed:
        later = (place for place, one in enumerate(found) if (target, one) in first)
        found.insert(next(later, len(found)), target)
    first |= {(one, other): None for one, other in combinations(found, 2) if (other, one) not in first}
    return [action for target in found for action in changed[target]]


def _are_apart(deeds: Sequence[TileAction]) -> bool:
    """Whether what changes one thing comes in a row, and takes nothing from what another one changes."""
    targets = {one.target for one in deeds}
    in_a_row = sum(1 for _ in groupby(deeds, lambda one: one.target)) == len(targets)
    return in_a_row and not any(_tiles(one) & (targets - {one.target}) for one in deeds)


def _tiles(deed: TileAction) -> set[str]:
    """The tiles from which its operands were taken."""
    parts: Iterable[str | None] = (part.tile for one in deed.operands for part in one.walk())
    return {tile for tile in parts if tile is not None}
