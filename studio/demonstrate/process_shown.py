"""What all that was shown of a process says of its names, whatever step a formula is for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from studio.demonstrate.alignment import signature
from studio.demonstrate.beginnings import KEY
from studio.demonstrate.evidence import names_said
from studio.demonstrate.visits import ShownAction, Visit
from studio.demonstrate.what_stands import set_from_several
from studio.document.actions import AppendAction, SetAction
from studio.document.model import Demonstration
from studio.infer.goals import Scope
from studio.language.values import is_number


@dataclass(frozen=True)
class ProcessShown:
    """``event``: it is what an event does; then its numbers are states, which tell of unlike things.

    ``beside``: others answer it before. ``once``: nobody did the same twice in a row of actions.
    """

    event: bool = False
    beside: bool = False
    once: bool = False
    untouched: frozenset[str] = frozenset()
    several: frozenset[str] = frozenset()
    """What was set where it was unlike numbers."""
    spent: frozenset[str] = frozenset()
    """Numbers of which it gives itself less each time that it is run by itself: it likely ends when none is left."""
    gathered: frozenset[str] = frozenset()
    """Lists to which something is added at times, and that are emptied at others: it is likely asked how many it is."""
    alone: frozenset[str] = frozenset()
    """Numbers that were said to matter by themselves for something that was done."""

    def asked_in(self, test: Scope) -> Scope:
        """The scope of a test, with what it likely asks about."""
        spent, gathered = (tuple(sorted(some & test.types.keys())) for some in (self.spent, self.gathered))
        return replace(test, spent=spent, gathered=gathered)


def process_shown(visits: Sequence[Visit], shows: Sequence[Demonstration], event: bool, beside: bool) -> ProcessShown:
    """What was shown of a process in some demonstrations, in which it was visited so."""
    several = set_from_several(visits)
    once, untouched, spent = all(map(_once, visits)), _untouched(visits, shows), _spent(visits)
    return ProcessShown(event, beside, once, untouched, several, spent, _gathered(visits), _alone(visits))


def _alone(visits: Sequence[Visit]) -> frozenset[str]:
    """The numbers that were said to matter by themselves for an action, or for an end."""
    said = [(one.reasons, one.situation) for visit in visits for one in visit.sequence.shown]
    said += [(visit.sequence.reasons, visit.sequence.after) for visit in visits]
    names = ((names_said(reasons), there) for reasons, there in said)
    return frozenset(some[0] for some, there in names if len(some) == 1 and is_number(there.get(some[0])))


def _once(visit: Visit) -> bool:
    """Whether nothing was done twice in a visit, so that each goal of a name is in a case of its own."""
    kinds = [signature(one) for one in visit.sequence.shown]
    return len(set(kinds)) == len(kinds)


def _untouched(visits: Sequence[Visit], shows: Sequence[Demonstration]) -> frozenset[str]:
    """The states that nobody pointed at in demonstrations of an event, and that nobody changed but to count; the time.

    What counts how often something was done hardly tells what is done.
    """
    states = {name for one in shows if one.event for name in one.inputs} - {KEY}
    changed = {name for visit in visits for name in visit.changed} - _counted(visits)
    operands = (part for one in shows for action in one.actions for each in action.operands for part in each.walk())
    return frozenset(states - changed - {part.tile for part in operands})


def _counted(visits: Sequence[Visit]) -> set[str]:
    """The numbers that became one more each time that they were set, twice at least, and always beside another one."""
    told: dict[str, list[bool]] = {}
    for visit in visits:
        some = [one for one in visit.sequence.shown if one.action.alters]
        for one in some:
            told.setdefault(str(one.action.alters), []).append(len(some) > 1 and _goes_up(one))
    return {name for name, counts in told.items() if len(counts) > 1 and all(counts)}


def _goes_up(shown: ShownAction) -> bool:
    if not isinstance(shown.action, SetAction):
        return False
    old, new = shown.situation.get(shown.action.target), shown.values[0]
    return is_number(old) and is_number(new) and new == old + 1


def _gathered(visits: Sequence[Visit]) -> frozenset[str]:
    shown = [one for visit in visits for one in visit.sequence.shown]
    added = {one.action.target for one in shown if isinstance(one.action, AppendAction)}
    return (
        frozenset(one.action.target for one in shown if isinstance(one.action, SetAction) and one.values[0] == [])
        & added
    )


def _spent(visits: Sequence[Visit]) -> frozenset[str]:
    again = [visit for visit in visits if visit.asked_by == visit.process]
    first = {visit.demonstration: visit for visit in reversed(visits) if visit.asked_by != visit.process}
    names = frozenset[str].intersection(*(frozenset(visit.inputs) for visit in again)) if again else frozenset[str]()
    return frozenset(name for name in names if all(_is_less(name, one, first[one.demonstration]) for one in again))


def _is_less(name: str, one: Visit, than: Visit) -> bool:
    less, more = one.inputs[name], than.inputs.get(name)
    return is_number(less) and is_number(more) and 0 <= less < more
