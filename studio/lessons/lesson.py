"""What a lesson is: parts, each of which can be entered on its own, and their steps."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from studio.lessons.target import LessonMoment, LessonTarget, is_there, told_missing
from studio.session.log import Gesture, Session


@dataclass(frozen=True)
class LessonStep:
    """One step: what to do, what is there when it is done (one of several), and what helps on the way.

    Without ``until`` it ends when the learner says so. ``hints`` are given one by one, ``helps`` where something else
    is there. ``shows`` commands of the lesson's session do it, those after the first ``begins``. ``line`` is its line
    in the file.
    """

    says: str
    until: tuple[LessonTarget, ...] = ()
    hints: tuple[str, ...] = ()
    helps: tuple[tuple[LessonTarget, str], ...] = ()
    shows: int = 0
    begins: int = 0
    line: int = 0

    @property
    def ends(self) -> int:
        """So many commands of the session have been done when it is done."""
        return self.begins + self.shows

    def is_done(self, now: LessonMoment) -> bool:
        """Whether what the step leads to is there."""
        return any(is_there(one, now) for one in self.until)

    def told_missing(self, now: LessonMoment) -> tuple[str, ...]:
        """What a learner is told of what is still missing, by the target that is nearest."""
        return min((told_missing(one, now) for one in self.until), key=len, default=())

    def help(self, now: LessonMoment) -> str:
        """What helps on from here; "" where nothing else was done."""
        return next((says for target, says in self.helps if is_there(target, now)), "")


@dataclass(frozen=True)
class LessonPart:
    """Some steps under one title."""

    title: str
    steps: tuple[LessonStep, ...]

    @property
    def begins(self) -> int:
        """So many commands of the session have been done before it."""
        return self.steps[0].begins


@dataclass(frozen=True)
class GuidedLesson:
    """A whole lesson, and the session that performs its steps."""

    title: str
    line: str
    parts: tuple[LessonPart, ...]
    session: Session
    path: Path

    @property
    def name(self) -> str:
        """What its progress is kept under: its file, or its folder where the file is called as all are."""
        return self.path.parent.resolve().name if self.path.name == FILE else self.path.stem

    @property
    def total(self) -> int:
        """How many steps it has."""
        return sum(len(one.steps) for one in self.parts)

    def gestures(self, step: LessonStep) -> tuple[Gesture, ...]:
        """The commands that perform a step."""
        return self.session.gestures[step.begins : step.ends]


FILE = "lesson.toml"
"""What the lesson beside a session is called."""
