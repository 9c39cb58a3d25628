"""Going through a lesson: which step it is, whether it is done, what helps, and how that went."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace

from studio.document.model import Document
from studio.infer.goals import Finding
from studio.lessons.lesson import GuidedLesson, LessonStep
from studio.lessons.progress import Progress, StepProgress
from studio.lessons.target import LessonMoment
from studio.lessons.target_parts import AUTOMATIC
from studio.session.editor import Editor
from studio.session.log import Gesture, Line, Session
from studio.session.replay import replayed

MOST_GUESSES = 20
"""So many wrong guesses are kept of one step."""


@dataclass(frozen=True)
class _Began:
    """How things were when a step began: so many commands had been done, and had made this document."""

    step: int
    done: int
    document: Document


class Course:
    """One learner in one lesson, in the editor that ``look`` is given.

    It goes by what is there after each change, never by what was clicked. ``part`` and ``step`` count from 0.
    """

    def __init__(self, lesson: GuidedLesson, editor: Editor, part: int = 0, progress: Progress | None = None) -> None:
        self.lesson = lesson
        self.progress = replace(progress or Progress(lesson.name), total=lesson.total)
        self.part, self.step = part, 0
        self._begins: list[_Began] = []
        self.help = ""
        """What helps where something else was done than the step asks for."""
        self.missing: tuple[str, ...] = ()
        """What is still missing where something was done in this step; empty where the step helps otherwise."""
        self.begin_step(editor, 0)

    @property
    def now(self) -> LessonStep:
        """The step that is to be done."""
        return self.lesson.parts[self.part].steps[self.step]

    @property
    def ended(self) -> bool:
        """Whether all steps of the part are done, or were left out."""
        return self.step >= len(self.lesson.parts[self.part].steps)

    @property
    def is_last(self) -> bool:
        """Whether this is the last step of its part."""
        return self.step + 1 == len(self.lesson.parts[self.part].steps)

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints that were asked for in this step."""
        return self.now.hints[: self.progress.of(self.part, self.step).hints] if not self.ended else ()

    @property
    def begun(self) -> int:
        """How many commands had been done when the step began."""
        return self._begun

    def begin_step(self, editor: Editor, step: int) -> None:
        """Begins with a step as things are now."""
        done = len(editor.history)
        self._begins = [one for one in self._begins if one.step < step and one.done <= done]
        self._begins.append(_Began(step, done, editor.document))
        self._done = done
        self._enter(self._begins[-1])

    def _enter(self, began: _Began) -> None:
        self.step, self.help, self.missing = began.step, "", ()
        self._before, self._begun = began.document, began.done
        self._found: dict[str, str] = {}

    def _go_back(self, done: int) -> None:
        """Where what earlier steps made was taken back, they are to be done again."""
        while len(self._begins) > 1 and self._begins[-1].done > done:
            self._begins.pop()
            self._enter(self._begins[-1])

    def look(self, editor: Editor) -> bool:
        """Sees by what is there how far one has come; gives whether it went on, or back after something was undone."""
        start = self.step
        self._watch(editor)
        while not self.ended:
            now = LessonMoment(editor.document, editor.live, self._before)
            if not self.now.is_done(now):
                self._advise(self.now.help(now))
                self.missing = self.now.told_missing(now) if self._done > self._begun and not self.help else ()
                break
            self._note(done=True)
            self.begin_step(editor, self.step + 1)
        return self.step != start

    def skip(self, editor: Editor) -> None:
        """Goes on to the next step; one without a target is done by that."""
        if not self.now.until:
            self._note(done=True)
        self.begin_step(editor, self.step + 1)
        self.look(editor)

    @property
    def has_next_part(self) -> bool:
        """Whether another part follows."""
        return self.part + 1 < len(self.lesson.parts)

    def next_part(self, editor: Editor) -> None:
        """Goes on with the part that follows, as things are."""
        self.part += 1
        self._begins = []
        self.begin_step(editor, 0)
        self.look(editor)

    def hint(self) -> str:
        """The next hint of the step; the last one again where there are no more, "" where there are none."""
        given = self.progress.of(self.part, self.step).hints
        if given < len(self.now.hints):
            self._note(hints=given + 1)
        return self.hints[-1] if self.hints else ""

    def in_the_way(self, editor: Editor) -> tuple[str, ...]:
        """What bears names that things of this step have in the lesson; its commands would take it for those."""
        gestures = self.lesson.gestures(self.now)
        before = [one.gesture for one in editor.history[: self._begun]]
        if not before or before == list(self.lesson.session.gestures[: self.now.begins]):
            return ()  # all of it is as in the lesson
        drawn = {one.do.removeprefix("draw_") for one in gestures if "name" not in one.arguments}
        named = (word for one in gestures for word in AUTOMATIC.findall(json.dumps(one.arguments)))
        found = dict.fromkeys(one for one in named if one.rpartition("_")[0] in drawn)
        return tuple(one for one in found if one in self._before.names())

    def shown(self) -> None:
        """Notes that the step was performed for the learner."""
        self._note(shown=True)

    # how it went

    def _of_step(self) -> StepProgress:
        return self.progress.of(self.part, self.step)

    def _note(
        self, done: bool | None = None, hints: int | None = None, shown: bool | None = None, tries: int | None = None
    ) -> None:
        was = self._of_step()
        one = replace(
            was,
            done=was.done if done is None else done,
            hints=was.hints if hints is None else hints,
            shown=was.shown if shown is None else shown,
            tries=was.tries if tries is None else tries,
        )
        self.progress = self.progress.having(self.part, self.step, one)

    def _watch(self, editor: Editor) -> None:
        """Notes what was taken back, and what was concluded and is concluded no longer."""
        done = len(editor.history)
        if self.ended:
            self._go_back(done)
        elif done < self._done:
            self._try_again(list(self._found.values()) if done <= self._begun else [])
            self._found = {} if done <= self._begun else self._found
            self._go_back(done)
            self._begun = min(self._begun, done)
        elif done > self._done:
            self._conclude(one for step in editor.history[self._done :] for one in step.result.findings if not one.lost)
        self._done = done

    def _conclude(self, findings: Iterable[Finding]) -> None:
        for one in findings:
            before = self._found.get(one.goal)
            if before is not None and before != one.told():
                self._guessed(before)
            self._found[one.goal] = one.told()

    def _advise(self, help: str) -> None:
        if help and help != self.help:
            self._guessed(help)
            self._try_again([])
        self.help = help

    def _try_again(self, guesses: list[str]) -> None:
        for one in guesses:
            self._guessed(one)
        self._note(tries=self._of_step().tries + 1)

    def _guessed(self, words: str) -> None:
        was = self._of_step()
        if words not in was.guesses and len(was.guesses) < MOST_GUESSES:
            self.progress = self.progress.having(self.part, self.step, replace(was, guesses=(*was.guesses, words)))


def entered(lesson: GuidedLesson, part: int) -> Editor:
    """An editor in which the steps before a part have been performed. Raises RefusedStep."""
    return replayed(session_before(lesson, lesson.parts[part].begins), asks=True)


def session_before(lesson: GuidedLesson, commands: int) -> Session:
    """The session of a lesson up to a step of it."""
    lines: list[Line] = []
    done = 0
    for line in lesson.session.lines:
        if done == commands:
            break
        lines.append(line)
        done += isinstance(line, Gesture)
    return Session(lesson.session.title, tuple(lines))


def perform(lesson: GuidedLesson, step: LessonStep, editor: Editor) -> None:
    """Performs a step as the session of the lesson does it. Raises StudioError where that cannot be done there."""
    for one in lesson.gestures(step):
        editor.do(one.do, row=one.row, **one.arguments)
