"""What was done by hand as a recorded session: without dead ends, in another order where that leads to the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from studio.commands.all import registry
from studio.commands.registry import Result
from studio.document.model import Document
from studio.infer.goals import Work
from studio.language.errors import Cancelled, Refusal, StudioError
from studio.session.captioning import with_captions
from studio.session.editor import Editor
from studio.session.log import Gesture, Line, Note, Session
from studio.session.replay import Expectations, Replayed, expectation, replay, stopped_with


@dataclass(frozen=True)
class DeadEnd:
    """Commands (from ``first`` to ``last``, counted from 1) that led nowhere, and why."""

    first: int
    last: int
    why: str

    @property
    def sentence(self) -> str:
        """What is said about it."""
        which = f"Step {self.first}" if self.first == self.last else f"Steps {self.first} to {self.last}"
        return f"{which}: {self.why}"


@dataclass(frozen=True)
class Recorded:
    """A session as it is to be kept, the dead ends that were cut out of it, and what it comes to."""

    session: Session
    cut: tuple[DeadEnd, ...]
    steps: tuple[Replayed, ...]
    document: Document


@dataclass(frozen=True)
class MadeSession:
    """The same in few bytes: the session, what is said of each dead end, and its expectations as text."""

    session: Session
    cut: tuple[str, ...]
    expected: str


@dataclass(frozen=True)
class RecordSession:
    """Makes a session of what was done, in another process; ``move`` is a step and the one that it is done before."""

    session: Session
    captions: bool = True
    cuts: bool = True
    move: tuple[int, int] | None = None

    def run(self, work: Work) -> MadeSession:
        session = moved(self.session, *self.move, work) if self.move is not None else self.session
        made = recorded(session, self.captions, self.cuts, work)
        expected = Expectations([expectation(one) for one in made.steps]).text()
        return MadeSession(made.session, tuple(one.sentence for one in made.cut), expected)


def recorded(session: Session, captions: bool = True, cuts: bool = True, work: Work | None = None) -> Recorded:
    """The session without dead ends, with captions where it has none. Raises RefusedStep, Cancelled.

    It is done once more without what is cut; where that does not lead to the same document, nothing is cut.
    """
    work = work or Work()
    steps = _done(session, work)
    end = steps[-1].result.document if steps else Document()
    ends = tuple(dead_ends(steps, end.title)) if cuts else ()
    lesser = without_steps(session, {step for one in ends for step in range(one.first, one.last + 1)})
    if ends:
        again = _done_or_none(lesser, work)
        if again is None or (again[-1].result.document if again else Document(title=end.title)) != end:
            ends, lesser, again = (), session, steps
        steps = again
    return Recorded(with_captions(lesser) if captions else lesser, ends, tuple(steps), end)


def dead_ends(steps: Sequence[Replayed], title: str = "") -> Iterator[DeadEnd]:
    """Stretches after which the document was as before them, and commands that the next one made up for."""
    documents = [Document(title=title), *(one.result.document for one in steps)]
    at = 0
    while at < len(steps):
        back = next((to for to in range(len(steps), at, -1) if _alike(documents[to], documents[at])), at)
        if back > at:
            yield DeadEnd(
                at + 1, back, "the document is then as it was before." if back > at + 1 else "it does nothing."
            )
            at = back
            continue
        if at + 1 < len(steps) and _overwritten(steps[at], steps[at + 1], documents[at]):
            yield DeadEnd(at + 1, at + 1, "the next step makes up for it.")
        at += 1


def _alike(one: Document, other: Document) -> bool:
    return len(one.definitions) == len(other.definitions) and one == other


def _overwritten(step: Replayed, then: Replayed, before: Document) -> bool:
    """Whether the next command leads to the same without this one; only such are tried as infer nothing."""
    commands = registry()
    known = {step.gesture.do, then.gesture.do}
    if len(known) != 1 or commands[then.gesture.do].infers:
        return False
    try:
        result: Result = commands.run(before, then.gesture.do, then.gesture.arguments)
    except StudioError:
        return False
    return _alike(result.document, then.result.document)


def without_steps(session: Session, steps: set[int]) -> Session:
    """The session without commands of these numbers; a note that would be about nothing goes as well."""
    kept: list[Line] = []
    number, notes = 0, 0
    for line in session.lines:
        if isinstance(line, Gesture):
            number += 1
            if number in steps:
                if notes:
                    del kept[-notes:]
                notes = 0
                continue
        notes = notes + 1 if isinstance(line, Note) else 0
        kept.append(line)
    return replace(session, lines=tuple(kept))


def moved(session: Session, step: int, before: int, work: Work | None = None) -> Session:
    """The session with a command done earlier or later: before the one that has the number ``before`` now.

    Raises Refusal where there is no such command, or where it then does not lead to the same document; Cancelled.
    """
    gestures = [place for place, line in enumerate(session.lines) if isinstance(line, Gesture)]
    if not (1 <= step <= len(gestures) and 1 <= before <= len(gestures) + 1):
        raise Refusal(f"The session has steps 1 to {len(gestures)}.")
    lines = list(session.lines)
    at = gestures[before - 1] if before <= len(gestures) else len(lines)
    line = lines[gestures[step - 1]]
    lines[gestures[step - 1]] = Note("")
    lines.insert(at, line)
    other = replace(session, lines=tuple(one for one in lines if one != Note("")))
    work = work or Work()
    again, steps = _done_or_none(other, work), _done(session, work)
    if again is None or not same_content(again[-1].result.document, steps[-1].result.document):
        raise Refusal(f"Step {step} cannot be done before step {before}: it would not lead to the same.")
    return other


def same_content(one: Document, other: Document) -> bool:
    """Whether two documents hold the same, whatever was there first."""
    return one == other


def _done(session: Session, work: Work) -> list[Replayed]:
    return [line for line in replay(session, Editor(), stopped_with(work)) if isinstance(line, Replayed)]


def _done_or_none(session: Session, work: Work) -> list[Replayed] | None:
    try:
        return _done(session, work)
    except Cancelled:
        raise
    except StudioError:
        return None
