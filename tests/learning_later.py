"""The document that a session leads to, for tests that look at nothing before its end: what is shown of one process in
a row is learned from together.

On the stage nothing but a run of it reads what is known of a process, so it is learned when that is done, or something
else, and what comes out is what a replay comes to, but for the order of what a rule takes. A process with choices,
which may be lost on the way, is learned as each of its demonstrations ends.
"""

from __future__ import annotations

from studio.commands.all import registry
from studio.commands.registry import Result
from studio.demonstrate.learn import learned, shown_by
from studio.document.changes import about
from studio.document.model import EVENTS, Document
from studio.infer.goals import Work
from studio.language.errors import Cancelled, StudioError
from studio.language.steps import Run, walk_steps
from studio.session.editor import Editor
from studio.session.execute import execute, followed_up
from studio.session.log import Gesture, Session
from studio.session.replay import replayed

BEGIN = ("demonstrate", "demonstrate_event")
"""The commands that begin a demonstration."""
RUN = "run"
"""The command of the stage that does what is known of a process."""
READS_NO_PROCESS = ("start_again",)
"""What is done between demonstrations, whatever is known of any process."""


def document_after(session: Session, begun: Document | None = None) -> Document:
    """The document after a whole session, done to ``begun`` where that is given. Raises RefusedStep."""
    begun = begun or Document(title=session.title)
    later = LaterLearning(begun)
    try:
        for gesture in session.gestures:
            later.do(gesture)
        return later.learned()
    except Cancelled:
        raise
    except StudioError:  # a replay tells at which step
        return replayed(session, Editor(begun)).document


class LaterLearning:
    """A document on its way through a session, and the processes that wait to be learned."""

    def __init__(self, document: Document) -> None:
        self._document, self._commands = document, registry()
        self.waiting: frozenset[str] = frozenset()

    def do(self, gesture: Gesture) -> None:
        """Does a gesture. Raises StudioError."""
        if self.waiting and not self._shows_more(gesture):
            self.learned()
        before, work = self._document, Work(asks=False, learns=not self._acts(gesture))
        self._document = execute(self._commands, before, gesture.do, gesture.arguments, work).document
        if before.stage is not None and self._document.stage is None and not work.learns:
            self.waiting |= shown_by(self._document.demonstrations[before.stage.demonstration.id])
            if any(about(one.goal, process) for one in self._document.choices for process in self.waiting):
                self.learned()

    def learned(self) -> Document:
        """The document, with all learned that was shown. Raises StudioError."""
        if self.waiting:
            made, _ = learned(self._document, sorted(self.waiting), Work(asks=False))
            self._document, self.waiting = followed_up(self._document, Result(made)).document, frozenset()
        return self._document

    def _shows_more(self, gesture: Gesture) -> bool:
        """Whether a gesture shows more of what waits, and reads nothing of it."""
        if gesture.do in BEGIN:
            return self._begins(gesture.arguments.get("process"), gesture.arguments.get("event"))
        if gesture.do == RUN and not gesture.arguments.get("by_hand"):
            return self.waiting.isdisjoint(self._done_by_run(gesture.arguments["process"]))
        return self._acts(gesture) or gesture.do in READS_NO_PROCESS

    def _begins(self, process: str | None, event: str | None) -> bool:
        """Whether a demonstration begins that is of what waits, or before which nothing of it happens.

        Before what is shown of an event happens what other processes make of it.
        """
        if process in self.waiting or event is None:
            return True
        document = self._document
        answers = {one.process for one in (*document.rules, *document.demonstrations.values()) if one.event == event}
        done = set[str]().union(*map(self._done_by_run, answers))
        return process is not None and event in EVENTS and self.waiting.isdisjoint(done)

    def _done_by_run(self, process: str) -> set[str]:
        """The processes of which what is known is done where one is run; none where it is the one under way."""
        stage, found, todo = self._document.stage, set[str](), [process]
        if stage is not None and stage.demonstration.process == process:
            return found
        while todo:
            found.add(one := todo.pop())
            steps = walk_steps(self._document.processes[one].steps) if one in self._document.processes else ()
            todo += [step.process for step in steps if isinstance(step, Run) and step.process not in found]
        return found

    def _acts(self, gesture: Gesture) -> bool:
        return bool(self._commands[gesture.do].acted)
