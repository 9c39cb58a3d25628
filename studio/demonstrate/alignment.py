"""Threads: demonstrations read side by side, each at its own place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from studio.demonstrate.visits import Sequence, ShownAction, Situation, Visit
from studio.document.actions import (
    BecauseAction,
    CloseAction,
    EachAction,
    EndAction,
    PointAction,
    RunAction,
    SetAction,
    TakeAction,
)
from studio.language.values import Value, is_number

Signature = tuple[str, ...]
"""What is done, to what, and with which sentence; ways that are gone for unlike reasons have their names behind."""
DONE: Signature = ("end", "done", "")
"""What a sequence that ran out says comes next."""
LEFT: Signature = ("end", "leave", "")
"""What a round says comes next in which its loop is left."""
GO_ON: Signature = ("go on", "", "")
"""What sequences of several kinds have in common that do not end."""


@dataclass(frozen=True)
class Thread:
    """A sequence read up to ``place``.

    ``moment`` is the one at which its visit began, where that is another than the beginning of the demonstration.
    ``limit`` ends it early (the rest belongs to what follows a detour); ``cut``: what comes next was never shown.
    ``explained``: what was said to matter for it is told elsewhere, where all is the same.
    ``rounds``: which round of a loop it is, of those around it first; empty where it is none.
    """

    sequence: Sequence
    demonstration: str
    moment: str = ""
    place: int = 0
    limit: int | None = None
    cut: bool = False
    explained: bool = False
    rounds: tuple[int, ...] = ()

    @property
    def label(self) -> str:
        """How the moment at its place is called."""
        within = "".join(f" of round {number}" for number in reversed(self.rounds))
        return f"{self.demonstration}, action {self.place + 1}{within}"

    @property
    def began(self) -> str:
        """How the moment is called at which it began."""
        return self.moment or self.demonstration

    @property
    def left(self) -> list[ShownAction]:
        """The actions still to come."""
        return self.sequence.shown[self.place : self.limit]

    @property
    def situation(self) -> Situation:
        """The tiles at this place."""
        whole = self.sequence.shown
        return whole[self.place].situation if self.place < len(whole) else self.sequence.after

    @property
    def reasons(self) -> tuple[BecauseAction, ...]:
        """What was said to matter for what comes next, or for nothing more being done."""
        left = self.left
        if self.explained:
            return ()
        return left[0].reasons if left else () if self.limit is not None else self.sequence.reasons

    def signature(self, ahead: int = 0) -> Signature | None:
        """What kind of action comes next (or so many further), None where nothing is known."""
        left = self.left
        if self.cut:
            return None
        if ahead < len(left):
            return signature(left[ahead])
        return None if ahead > len(left) or self.sequence.open or self.limit is not None else DONE

    def advanced(self, count: int = 1) -> Thread:
        return replace(self, place=self.place + count, explained=False)

    def limited(self, count: int) -> Thread:
        return replace(self, limit=self.place + count)


Groups = dict[Signature, list[Thread]]
"""Threads by what comes next in each."""


def threads_of(visits: Iterable[Visit], moments: Iterable[str]) -> list[Thread]:
    """The threads of some visits, each with the moment at which it began."""
    return [Thread(one.sequence, one.demonstration, at) for one, at in zip(visits, moments, strict=True)]


def signature(shown: ShownAction) -> Signature:
    """Two actions of one signature are the same step with other operands."""
    action = shown.action
    match action:
        case EndAction():
            return (action.kind, action.how, action.reason)
        case CloseAction():
            return LEFT
        case PointAction() | EachAction():
            return (action.kind, action.name, "")
        case RunAction():
            return (action.kind, action.process, "")
        case TakeAction():
            return (action.kind, action.target, str(action.several))
        case _:
            return (action.kind, action.alters or "", shown.way)


def signature_words(one: Signature) -> str:
    """A signature for reports: ``put into places``, ``end: fail``."""
    kind, subject = one[:2]
    words = {"put": "put into", "take": "take from", "append": "append to", "each": "for each", "end": "end:"}
    return f"{f'put {one[2]} into' if kind == 'put' and one[2] else words.get(kind, kind)} {subject}".strip()


def is_ending(one: Signature) -> bool:
    """Whether it says how everything ends, which running out of actions does not."""
    return one[0] == "end" and one[:2] != DONE[:2]


def role_between(kinds: Iterable[Signature]) -> str:
    """What a test between ways is about, endings with their reason: an answer about one counts for no other."""
    words = [signature_words(one) + (f" “{one[2]}”" if is_ending(one) and one[2] else "") for one in kinds]
    return f"when {' or '.join(words)}"


@dataclass(frozen=True)
class Sides:
    """How it ends on each side of a test: the roles of the tests of endings, and "" where something else comes next."""

    holds: frozenset[str] = frozenset()
    fails: frozenset[str] = frozenset()

    def told(self, ending: str, ends: bool) -> bool | None:
        """What it says of the test that it ends so somewhere, or that it does not; None where it says nothing.

        Ending so, it is on the only side on which it does; else it is not where nothing else comes.
        """
        for held, side, other in ((True, self.holds, self.fails), (False, self.fails, self.holds)):
            if side != other and (ending in side - other if ends else side == {ending}):
                return held is ends
        return None


def sides_of(threads: Iterable[Thread], held: Iterable[object]) -> Sides:
    """How threads end next on each side of a test that holds for some of them."""
    roles = [(ending_role(thread), value) for thread, value in zip(threads, held, strict=False)]
    holds, fails = (frozenset(role for role, value in roles if value is way) for way in (True, False))
    return Sides(holds, fails)


def ending_role(thread: Thread) -> str:
    """The role of the test of the ending that comes next; empty where none does."""
    kind = thread.signature()
    return role_between([kind]) if kind is not None and is_ending(kind) else ""


def grouped(threads: Iterable[Thread]) -> Groups:
    """Threads by what comes next, in the order in which they were shown; silent ones are left out."""
    groups: Groups = {}
    for thread in threads:
        found = thread.signature()
        if found is not None:
            groups.setdefault(found, []).append(thread)
    return groups


def taught_by(threads: Iterable[Thread]) -> tuple[str, ...]:
    """The demonstrations of some threads, each once."""
    return tuple(dict.fromkeys(thread.demonstration for thread in threads))


def set_next(thread: Thread) -> tuple[str, bool]:
    """What is set next in a thread, "" for nothing; and whether that is a number that becomes one more."""
    shown = thread.left[0] if thread.left else None
    if shown is None or not isinstance(shown.action, SetAction):
        return "", False
    old, new = thread.situation.get(shown.action.target), shown.values[0]
    return shown.action.target, is_number(old) and is_number(new) and bool(new == old + 1)


def set_from_here(thread: Thread) -> dict[str, Value]:
    """What is set in the rest of a thread, each to what it is in the end."""
    return {one.action.target: one.values[0] for one in thread.left if isinstance(one.action, SetAction)}
