"""Lays on the desk what a lesson needs: an empty drawing, or what its session has made up to a part."""

from __future__ import annotations

import getpass
import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QInputDialog, QWidget

from studio.app.desk import Desk
from studio.app.filing.files import Files
from studio.app.filing.opening import to_write
from studio.app.filing.usual_folder import USUAL_FOLDER
from studio.app.lessons.lesson_bar import LessonBar
from studio.app.lessons.lesson_maker import LessonMaker
from studio.app.timeline.recording import Recording
from studio.language.errors import FileFault
from studio.lessons.course import Course
from studio.lessons.lesson import GuidedLesson
from studio.lessons.progress import Progress, file_name, folder_of_person, read_progress, with_ending, write_progress
from studio.session.editor import Editor
from studio.session.playback import Playback

KINDS = "Progress in a lesson (*.progress.json)"


class LessonDesk(QObject):
    """Begins lessons, and keeps how far a learner has come."""

    def __init__(self, desk: Desk, files: Files, recording: Recording, bar: LessonBar, parent: QWidget) -> None:
        super().__init__(parent)
        self.desk, self.files, self.recording, self.bar, self.window = desk, files, recording, bar, parent
        files.lesson_opened.connect(self.begin)
        files.lesson_torn.connect(self.make)
        bar.went_on.connect(self._keep)
        bar.entry_wanted.connect(self._enter_again)
        bar.hand_in_wanted.connect(self.hand_in)

    def begin(self, lesson: GuidedLesson) -> None:
        """Begins with the first part that is not done yet."""
        progress = kept_progress(lesson)
        undone = (
            number
            for number, part in enumerate(lesson.parts)
            if not all(progress.of(number, step).done for step in range(len(part.steps)))
        )
        self.enter(lesson, next(undone, 0), 0, progress)

    def make(self, path: Path | None = None) -> LessonMaker:
        """Makes a lesson of what was done; with a ``path``, goes on with the one in that file, also if it is torn."""
        maker = LessonMaker(self.desk, self.bar.theme, self.window, path)
        maker.try_wanted.connect(lambda lesson: self.enter(lesson, 0, 0, Progress(lesson.name, _person())))
        maker.show()
        return maker

    def enter(self, lesson: GuidedLesson, part: int, step: int, progress: Progress) -> None:
        """Lays what the session of the lesson comes to before a step on the desk, and begins there."""
        begins = lesson.parts[part].steps[step].begins
        if not self.files.may_leave():
            return
        self.bar.leave()
        if not begins:
            if self.desk.document.definitions or self.desk.home.path is not None:
                self.files.lay(Editor())
            self._go_on(lesson, part, step, progress)
            return
        playback = Playback(lesson.session)
        self.files.lay(playback.editor, playback)
        self.recording.go(begins, lambda: self._arrived(playback, lesson, part, step, progress))

    def _arrived(self, playback: Playback, lesson: GuidedLesson, part: int, step: int, progress: Progress) -> None:
        """The session has been gone through up to the step; from here on the learner does it."""
        if self.desk.playback is not playback:
            return
        self.files.lay(self.recording.copy())
        QTimer.singleShot(0, self, lambda: self._go_on(lesson, part, step, progress))

    def _go_on(self, lesson: GuidedLesson, part: int, step: int, progress: Progress) -> None:
        course = Course(lesson, self.desk.editor, part, progress)
        course.begin_step(self.desk.editor, step)
        self.bar.begin(course)

    def _enter_again(self, part: int, step: int) -> None:
        course = self.bar.course
        if course is not None:
            self.enter(course.lesson, part, step, course.progress)

    # progress

    def _keep(self) -> None:
        course = self.bar.course
        if course is not None:
            try:
                folder_of_person().mkdir(parents=True, exist_ok=True)
                write_progress(course.progress, _kept_at(course.lesson))
            except (FileFault, OSError) as error:
                self.desk.failed.emit(f"How far you have come cannot be kept: {error}")

    def _ask_who(self, course: Course) -> bool:
        """Asks for the name that the teacher reads; gives whether it goes on."""
        was = course.progress.learner
        name, goes_on = QInputDialog.getText(self.window, "Hand in", "Your name, for the teacher:", text=was)
        if goes_on:
            course.progress = replace(course.progress, learner=" ".join(name.split()) or was)
            self._keep()
        return goes_on

    def hand_in(self, path: Path | None = None) -> None:
        """Writes the progress to a file for the teacher; asks for it, and for who learned, where none is given."""
        course = self.bar.course
        if course is None or (path is None and not self._ask_who(course)):
            return
        suggested = USUAL_FOLDER.beside(None) / file_name(f"{course.progress.learner}-{course.lesson.name}")
        path = path or to_write(self.window, "Hand in", suggested, KINDS)
        if path is not None:
            ended = with_ending(path)
            if ended != path and os.path.exists(ended):
                # The dialog asked about the name as typed, so nobody has agreed to replace this one.
                self.desk.failed.emit(f"{ended.name} is there already: choose it by its whole name to replace it.")
                return
            try:
                write_progress(course.progress, ended)
                self.desk.said.emit(f"Handed in: {ended}.")
            except (FileFault, OSError) as error:
                self.desk.failed.emit(str(error))


def kept_progress(lesson: GuidedLesson) -> Progress:
    """How far whoever works here has come in a lesson."""
    try:
        return read_progress(_kept_at(lesson))
    except FileFault:
        return Progress(lesson.name, _person())


def _kept_at(lesson: GuidedLesson) -> Path:
    return folder_of_person() / file_name(lesson.name)


def _person() -> str:
    with suppress(OSError, KeyError, ImportError):
        return getpass.getuser()
    return ""
