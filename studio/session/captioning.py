"""Captions of a session, proposed from what was done: what to do in each stretch, in one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from studio.commands.all import registry
from studio.commands.command_sentence import imperative
from studio.session.log import Gesture, Line, Note, Session
from studio.session.shown_at import BEGINNINGS

ENDS = ("end", "leave_stage")
"""The commands with which a demonstration is over."""
MOST_SENTENCES = 4
"""So many kinds of things are done below one caption, unless that is a demonstration."""
MOST_ACTED = 8
"""So many things that are acted out are told after the first."""
UNSAID = ("item", "skip_rest")
"""What goes without saying in a demonstration."""
_PLACES = re.compile(r" (?:from|to|at|around) \(-?[\d.]+, -?[\d.]+\)")
"""Where a hand has drawn."""


def with_captions(session: Session) -> Session:
    """The session with a note before each stretch of commands that has none, which tells what is to be done in it.

    A demonstration is a stretch of its own.
    """
    lines: list[Line] = []
    stretch: list[Gesture] = []
    told = False

    def close() -> None:
        for part in [stretch] if told or _acts_out(stretch) else _parts(stretch):
            if part and not told:
                lines.append(Note(caption(part)))
            lines.extend(part)
        stretch.clear()

    for line in session.lines:
        if isinstance(line, Gesture):
            if not told and line.do in BEGINNINGS:
                close()
            stretch.append(line)
            if not told and line.do in ENDS and _acts_out(stretch):
                close()
            continue
        close()
        told = isinstance(line, Note)
        lines.append(line)
    close()
    return replace(session, lines=tuple(lines))


def caption(gestures: Sequence[Gesture]) -> str:
    """What is to be done, in one sentence: the same thing once, with how often it is done."""
    said = [one for same in _alike(gestures) if (one := _words(same))]
    first, *others = dict.fromkeys(said)
    more = [f"and {len(others) - MOST_ACTED} more"] if len(others) > MOST_ACTED else []
    return "; ".join([first, *(one[:1].lower() + one[1:] for one in others[:MOST_ACTED]), *more]) + "."


def _acts_out(gestures: Sequence[Gesture]) -> bool:
    return bool(gestures) and gestures[0].do in BEGINNINGS


def _alike(gestures: Sequence[Gesture]) -> list[list[Gesture]]:
    """What is done one after another in the same way; each thing that is acted out is told."""
    said = [one for one in gestures if one.do not in UNSAID]
    if _acts_out(gestures):
        return [[one] for one in said]
    return [list(same) for _, same in groupby(said, key=lambda one: one.do)]


def _parts(gestures: Sequence[Gesture]) -> Iterator[list[Gesture]]:
    """Stretches of a few kinds of things each."""
    kinds = [list(same) for _, same in groupby(gestures, key=lambda one: one.do)]
    for at in range(0, len(kinds), MOST_SENTENCES):
        yield [one for same in kinds[at : at + MOST_SENTENCES] for one in same]


def _words(gestures: Sequence[Gesture]) -> str:
    """What is done in one way, as often as it is; "" where it goes without saying."""
    first = gestures[0]
    if first.do == "end" and first.arguments.get("how", "done") == "done":
        return ""
    told = dict.fromkeys(registry()[one.do].sentence(one.arguments) for one in gestures)
    words = imperative(next(iter(told)))
    words = _PLACES.sub("", words) if first.do.startswith("draw_") else words
    return f"{words}, and {len(told) - 1} more like it" if len(told) > 1 else words
