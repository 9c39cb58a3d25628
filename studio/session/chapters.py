"""The chapters of a session, and where a chapter or a row of it ends."""

from __future__ import annotations

from dataclasses import dataclass, replace

from studio.language.errors import Refusal
from studio.session.log import Chapter, Gesture, Session


@dataclass(frozen=True)
class ChapterSpan:
    """One chapter: its title, its lines (half-open positions in ``session.lines``) and the rows tagged in it."""

    title: str
    first: int
    last: int
    rows: tuple[str, ...]


def chapter_spans(session: Session) -> tuple[ChapterSpan, ...]:
    """The chapters in order; lines before the first mark make a chapter without title."""
    marks = [position for position, line in enumerate(session.lines) if isinstance(line, Chapter)]
    starts = marks if marks and marks[0] == 0 else [0, *marks]
    ends = [*starts[1:], len(session.lines)]
    return tuple(_section(session, first, last) for first, last in zip(starts, ends, strict=True) if first < last)


def _section(session: Session, first: int, last: int) -> ChapterSpan:
    lines = session.lines[first:last]
    title = lines[0].title if isinstance(lines[0], Chapter) else ""
    rows = dict.fromkeys(line.row for line in lines if isinstance(line, Gesture) and line.row)
    return ChapterSpan(title, first, last, tuple(rows))


def until(session: Session, place: str) -> Session:
    """The session up to the end of a chapter (by its title), a row (by its tag) or a step (by its number).

    Raises Refusal for none of them.
    """
    tagged = [n for n, line in enumerate(session.lines, 1) if isinstance(line, Gesture) and line.row == place]
    titled = [section.last for section in chapter_spans(session) if section.title.casefold() == place.casefold()]
    steps = [n for n, line in enumerate(session.lines, 1) if isinstance(line, Gesture)]
    numbered = steps[int(place) - 1 : int(place)] if place.isdecimal() and int(place) else []
    if not tagged and not titled and not numbered:
        raise Refusal(f"The session has no chapter and no row {place!r}. It has {_places(session)}.")
    return replace(session, lines=session.lines[: max(tagged or titled or numbered)])


def _places(session: Session) -> str:
    found = chapter_spans(session)
    titles = [repr(section.title) for section in found if section.title]
    rows = [row for section in found for row in section.rows]
    return ", ".join([*titles, *dict.fromkeys(rows)]) or "neither"
