"""What is told of one step of a session to a room: the question first, and the guess when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from studio.app.timeline.captions import came, did
from studio.app.timeline.recording import Recording
from studio.demonstrate.action_wording import situation_words
from studio.document.live import looked_at, present_states
from studio.document.model import Document
from studio.handout.pictures import Figures, PageFigure
from studio.handout.strips import strip
from studio.language.errors import StudioError
from studio.language.values import Point, Shape, is_number
from studio.lessons.target import shapes_of
from studio.session.log import PRIVATE

GUESS = "What will it guess?"
KEYS = "→ or a click goes on, ← goes back, Return shows the guess, N the notes; Esc ends"
PLACES = frozenset({"point", "near", "center", "start", "end", "at", "to", "points"})
"""Under which names places of the canvas stand in gestures."""
THINGS = frozenset({"thing", "things", "lists"})
"""Under which names things stand in gestures."""
MOST = 6
"""So many formulas are shown on a slide."""


@dataclass(frozen=True)
class Slide:
    """One step: what is done, what is asked before the guess, and the guess; ``private`` is for the teacher."""

    chapter: str = ""
    count: str = ""
    does: str = ""
    notes: tuple[str, ...] = ()
    question: str = ""
    guess: tuple[str, ...] = ()
    says: str = ""
    private: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    next: str = ""
    places: tuple[Point, ...] = ()
    """Where on the canvas was pointed, in order."""
    named: tuple[str, ...] = ()
    """What of the document before it was done with."""
    before: Document | None = None


def slide(recording: Recording) -> Slide:
    """The slide of the moment that is shown."""
    commands = recording.desk.editor.commands
    after = recording.next
    ahead = did(after.gesture, commands) if after is not None else "This is the end."
    if recording.at == 0 or recording.step is None:
        title = recording.desk.home.document.title or "How it is made"
        return Slide(does=title, count=f"{recording.total} steps", notes=(KEYS,), next=ahead)
    moment, step = recording.moments[recording.at - 1], recording.step
    findings = [one for one in step.result.findings if one.note != "holds the same value" and not one.lost]
    goals = list(dict.fromkeys(one.goal for one in findings))
    guess = came(step.result)
    more = (f"… and {len(guess) - MOST} more",) if len(guess) > MOST else ()
    return Slide(
        moment.chapter,
        f"{moment.step} of {recording.total}",
        did(moment.gesture, commands),
        tuple(one for one in moment.notes if not one.startswith(PRIVATE)),
        f"{GUESS}  {', '.join(goals[:3])}{' …' if len(goals) > 3 else ''}" if guess else "",
        (*guess[:MOST], *more),
        step.result.says,
        tuple(one.removeprefix(PRIVATE).strip() for one in moment.notes if one.startswith(PRIVATE)),
        tuple(f"{one.goal}: or {', '.join(one.rivals[:3])}" for one in findings if one.rivals),
        ahead,
        tuple(pointed(moment.gesture.arguments)),
        tuple(one for one in named(moment.gesture.arguments) if one in step.before.definitions),
        step.before,
    )


def pointed(given: Any, name: str = "") -> Iterator[Point]:
    """The places on the canvas that stand in the arguments of a gesture."""
    match given:
        case [x, y] if name in PLACES and is_number(x) and is_number(y):
            yield Point(x, y)
        case dict():
            for key, one in given.items():
                yield from pointed(one, key)
        case list():
            for one in given:
                yield from pointed(one, name)


def named(given: Mapping[str, Any]) -> Iterator[str]:
    """The names of things that stand in the arguments of a gesture."""
    for name in THINGS & given.keys():
        one = given[name]
        yield from (each for each in (one if isinstance(one, list) else [one]) if isinstance(each, str))


def marked(document: Document, names: Sequence[str]) -> list[list[Shape]]:
    """The shapes of each of these things."""
    known = present_states(document)
    try:
        live = looked_at(document)
        values = (live.with_values(known) if known else live).values()
    except StudioError:
        return []
    return [shapes for name in names if (shapes := shapes_of(values.get(name)))]


def demonstrated(document: Document) -> tuple[str, PageFigure | None]:
    """What is acted out on the stage: what it began with, in words, and a picture of how it stands."""
    if document.stage is None:
        return "", None
    shown = document.stage.demonstration
    try:
        panels = strip(document, shown, Figures(kept=document.images)).panels
    except StudioError:
        return "", None
    return situation_words(shown).partition(" → ")[0], panels[-1].picture


def drawn(document: Document) -> list[Any]:
    """The shapes of a document as its states are by now; none where it cannot be drawn."""
    try:
        live, known = looked_at(document), present_states(document)
        return (live.with_values(known) if known else live).scene()
    except StudioError:
        return []
