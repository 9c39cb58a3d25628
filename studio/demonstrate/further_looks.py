"""Answers that look as others do: who said in words how it ends there had no occasion to point at anything.

What was acted out elsewhere looks at more before it ends or goes on. The same may be looked at where only the end was
said, as the cause may well lie there. Whether it is read so, the weight of all that follows tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from studio.demonstrate.visits import Visit
from studio.document.actions import Action, EndAction, PointAction
from studio.document.model import Demonstration
from studio.language.errors import StudioError


def looking_further(
    shows: Sequence[Demonstration], visits: Callable[[Sequence[Demonstration]], list[Visit]]
) -> list[Visit]:
    """The visits of demonstrations in which answers look as those that were acted out; empty where none does more."""
    acted = [one.actions for one in shows if one.guessed is None]
    made = [_further(one, acted, visits) for one in shows]
    if all(one is other for one, other in zip(made, shows, strict=True)):
        return []
    found = visits(made)
    return found if len(found) == len(visits(shows)) else []


def _further(
    one: Demonstration,
    acted: Sequence[Sequence[Action]],
    visits: Callable[[Sequence[Demonstration]], list[Visit]],
) -> Demonstration:
    """A demonstration made of an answer with the looks of another one, as many as can be done there."""
    *begun, end = one.actions or (None,)
    if (
        one.guessed is None
        or not isinstance(end, EndAction)
        or not all(isinstance(each, PointAction) for each in begun)
    ):
        return one
    names = [each.binds for each in begun]
    if any(names == _names(_looks(each)) and _ends_so(each, len(begun), end) for each in acted):
        return one
    for looks in _more_looks(names, acted):
        made = replace(one, actions=(*begun, *looks, end))
        try:
            visits([made])
        except StudioError:
            continue
        return made
    return one


def _looks(actions: Sequence[Action]) -> list[PointAction]:
    """What is looked at before anything is done, each told by what has a name."""
    return [one for one in takewhile(_only_looks, actions) if isinstance(one, PointAction)]


def _only_looks(action: Action) -> bool:
    return isinstance(action, PointAction) and all(
        part.tile is not None or part.via is not None for each in action.operands for part in each.walk()
    )


def _names(looks: Sequence[PointAction]) -> list[str]:
    return [one.name for one in looks]


def _ends_so(actions: Sequence[Action], looks: int, end: EndAction) -> bool:
    """Whether it was acted out that it ends in the same way after so many looks."""
    last = actions[looks] if len(actions) > looks else None
    return isinstance(last, EndAction) and (last.how, last.reason) == (end.how, end.reason)


def _more_looks(names: Sequence[str | None], acted: Sequence[Sequence[Action]]) -> Iterator[list[PointAction]]:
    """What others look at after the same, most first."""
    found = (_looks(each) for each in acted)
    more = [looks[len(names) :] for looks in found if _names(looks)[: len(names)] == [*names]]
    yield from sorted((looks for looks in more if looks), key=len, reverse=True)
