"""What a learner did, as a recorded session, gone through beside a lesson: which steps it did, in how many tries."""

from __future__ import annotations

from dataclasses import replace

from studio.language.errors import Refusal
from studio.lessons.course import Course, entered
from studio.lessons.lesson import GuidedLesson
from studio.lessons.progress import Progress
from studio.session.editor import Editor
from studio.session.log import Session
from studio.session.replay import Replayed, replay


def judged(lesson: GuidedLesson, session: Session, learner: str, part: int = 0) -> Progress:
    """The progress that a session amounts to, done from the beginning of a part on.

    Raises Refusal for a part that there is not, RefusedStep for a command that cannot be done.
    """
    if not 0 <= part < len(lesson.parts):
        raise Refusal(f"The lesson has parts 1 to {len(lesson.parts)}, and no part {part + 1}.")
    editor = entered(lesson, part) if part else Editor()
    course = Course(lesson, editor, part, Progress(lesson.name, learner))
    for one in replay(session, editor):
        if isinstance(one, Replayed):
            _go_on(course, editor)
    return replace(course.progress, learner=learner)


def _go_on(course: Course, editor: Editor) -> None:
    """As far as what is there leads; steps that nothing ends are taken for read."""
    course.look(editor)
    while True:
        if course.ended:
            if not course.has_next_part:
                return
            course.next_part(editor)
        elif not course.now.until:
            course.skip(editor)
        else:
            return
