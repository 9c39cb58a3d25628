"""The document that a session leads to, for tests that look at nothing before its end: what is shown of one process in
a row is learned from together, and so is what is taught of one function in a row.

On the stage nothing but a run of it reads what is known of a process, so it is learned when that is done, or something
else, and what comes out is what a replay comes to, but for the order of what a rule takes. A process with choices,
which may be lost on the way, is learned as each of its demonstrations ends.
"""

from __future__ import annotations

from collections.abc import Collection

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
TEACHES = ("teach", "teach_members", "select_members")
"""The commands that give one more example of a function."""
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
        self.document, self._commands = document, registry()
        self.waiting: frozenset[str] = frozenset()
        self._taught: tuple[Document, Gesture] | None = None  # the last example of what is taught, and what was before

    def do(self, gesture: Gesture) -> None:
        """Does a gesture. Raises StudioError."""
        teaches = gesture.do in TEACHES and "formula" not in gesture.arguments
        if not self._goes_on(gesture, teaches):
            self.learned()
        before, work = self.document, Work(asks=False, learns=not (_acts(gesture) or teaches))
        self.document = execute(self._commands, before, gesture.do, gesture.arguments, work).document
        self._taught = (before, gesture) if teaches else None
        self.waiting |= shown_between(before, self.document)
        if chosen_of(self.document, self.waiting):
            self.learned()

    def learned(self) -> Document:
        """The document, with all learned that was shown. Raises StudioError."""
        if self._taught is not None:
            (before, last), self._taught = self._taught, None
            self.document = execute(self._commands, before, last.do, last.arguments, Work(asks=False)).document
        if self.waiting:
            made, _ = learned(self.document, sorted(self.waiting), Work(asks=False))
            self.document, self.waiting = followed_up(self.document, Result(made)).document, frozenset()
        return self.document

    def _goes_on(self, gesture: Gesture, teaches: bool) -> bool:
        """Whether a gesture reads nothing of what waits."""
        if self._taught is not None:
            return teaches and gesture.arguments["name"] == self._taught[1].arguments["name"]
        return not self.waiting or shows_more(self.document, self.waiting, gesture)


def shown_between(before: Document, after: Document) -> frozenset[str]:
    """The processes that a demonstration was of which ended with a gesture on the stage."""
    if before.stage is None or after.stage is not None:
        return frozenset()
    shown = after.demonstrations.get(before.stage.demonstration.id)
    return frozenset(shown_by(shown)) if shown is not None else frozenset()


def chosen_of(document: Document, processes: Collection[str]) -> bool:
    """Whether a person has chosen anything of these processes."""
    return any(about(one.goal, process) for one in document.choices for process in processes)


def shows_more(document: Document, waiting: frozenset[str], gesture: Gesture) -> bool:
    """Whether a gesture shows more of what waits, and reads nothing of it."""
    if gesture.do in BEGIN:
        process, event = gesture.arguments.get("process"), gesture.arguments.get("event")
        return process in waiting or _begins(document, waiting, process, event)
    if gesture.do == RUN and not gesture.arguments.get("by_hand"):
        return waiting.isdisjoint(_done_by_run(document, gesture.arguments["process"]))
    return _acts(gesture) or gesture.do in READS_NO_PROCESS or _gives_a_state(document, gesture)


def _gives_a_state(document: Document, gesture: Gesture) -> bool:
    """Whether a state gets another value by hand: each demonstration has the states that it began with."""
    if gesture.do != "give":
        return False
    given = document.definitions.get(gesture.arguments["name"])
    return given is not None and given.is_state


def _begins(document: Document, waiting: frozenset[str], process: str | None, event: str | None) -> bool:
    """Whether a demonstration of something else begins before which nothing happens of what waits.

    Before what is shown of an event happens what other processes make of it.
    """
    if event is None:
        return False
    answers = {one.process for one in document.rules if one.event == event}
    answers |= {one.process for one in document.demonstrations.values() if one.event == event}
    done = set[str]().union(*(_done_by_run(document, one) for one in answers))
    return process is not None and event in EVENTS and waiting.isdisjoint(done)


def _done_by_run(document: Document, process: str) -> set[str]:
    """The processes of which what is known is done where one is run; none where it is the one under way."""
    stage, found, todo = document.stage, set[str](), [process]
    if stage is not None and stage.demonstration.process == process:
        return found
    while todo:
        found.add(one := todo.pop())
        steps = walk_steps(document.processes[one].steps) if one in document.processes else ()
        todo += [step.process for step in steps if isinstance(step, Run) and step.process not in found]
    return found


def _acts(gesture: Gesture) -> bool:
    return bool(registry()[gesture.do].acted)
