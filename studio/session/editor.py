"""The headless editor: the one way in for window, replay, tests and command line.

It holds the present document (a value), the commands that led to it, and those undone. Commands are pure; whatever
they raise leaves the editor as it was.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from studio.commands.all import registry
from studio.commands.registry import Registry
from studio.compile import Compiled, compile_document
from studio.document.live import Live
from studio.document.model import Document
from studio.language.errors import Refusal
from studio.session.changed_names import differing
from studio.session.command_runner import CommandRunner, DoneCommand
from studio.session.document_files import Keeper, read_document
from studio.session.log import Chapter, Gesture, Line, Note, Session
from studio.session.redoing import redo_log
from studio.session.work import WorkQueue

Listener = Callable[[frozenset[str]], None]


class Editor(CommandRunner):
    """A document under edit, with undo, time travel, previews, background work and the session that made it."""

    def __init__(
        self,
        document: Document | None = None,
        commands: Registry | None = None,
        path: str | os.PathLike[str] | None = None,
        queue: WorkQueue | None = None,
    ) -> None:
        """``path`` is the file the document will be saved to; everything done is logged beside it until then.
        ``queue``: where work in the background is done; without one, in that of this process."""
        super().__init__(document or Document(), commands or registry(), queue)
        self.past: tuple[Line, ...] = ()
        self._start = self.document
        self._lines: list[Chapter | Note | DoneCommand] = []
        self._counted: tuple[list[Chapter | Note | DoneCommand], int, tuple[DoneCommand, ...]] = ([], 0, ())
        self._undone: list[Chapter | Note | DoneCommand] = []  # latest first; what is said after a step goes with it
        self._listeners: list[Listener] = []
        self._keeper = Keeper(Path(path)) if path is not None else None
        self._live: Live | None = None
        self.lost = ""  # what of the unsaved work could not be brought back, in a sentence

    # doing

    def _commit(self, step: DoneCommand) -> None:
        if self._keeper:
            self._keeper.line(step.gesture)
        self._lines.append(step)
        self._undone.clear()
        self._move_to(step.document, step.result.touched)

    def chapter(self, title: str) -> None:
        """Begins a chapter of the session."""
        self._add(Chapter(title))

    def note(self, text: str) -> None:
        """Says something to whoever reads the session."""
        self._add(Note(text))

    def _add(self, line: Chapter | Note) -> None:
        if self._keeper:
            self._keeper.line(line)
        self._lines.append(line)

    # going back and forth

    @property
    def history(self) -> tuple[DoneCommand, ...]:
        """The commands done, in order, each with the documents before and after it."""
        lines, count, found = self._counted
        if lines is not self._lines or count != len(lines):  # it only ever grows, or is another list
            found = tuple(line for line in self._lines if isinstance(line, DoneCommand))
            self._counted = (self._lines, len(self._lines), found)
        return found

    @property
    def steps(self) -> int:
        """How many steps ``goto`` can go to: those done and those undone."""
        return len(self.history) + sum(isinstance(line, DoneCommand) for line in self._undone)

    @property
    def said(self) -> tuple[Chapter | Note, ...]:
        """The chapters and notes after the last step, undone ones included."""
        found: list[Chapter | Note] = []
        for line in self._undone or reversed(self._lines):
            if isinstance(line, DoneCommand):
                break
            found.insert(0, line)
        return tuple(found)

    @property
    def undo_title(self) -> str | None:
        """What undo would undo, or None."""
        return self.history[-1].title if self.history else None

    @property
    def redo_title(self) -> str | None:
        step = self._undone[-1] if self._undone else None
        return step.title if isinstance(step, DoneCommand) else None

    def undo(self) -> str:
        """Takes the last command back and gives its title."""
        if not self.history:
            raise Refusal("There is nothing to undo.")
        step = self.history[-1]
        self._go(len(self.history) - 1, step.before)
        self._move_to(step.before, step.result.touched)
        return step.title

    def redo(self) -> str:
        """Does again what was undone last and gives its title."""
        step = self._undone[-1] if self._undone else None
        if not isinstance(step, DoneCommand):
            raise Refusal("There is nothing to redo.")
        self._go(len(self.history) + 1, step.document)
        self._move_to(step.document, step.result.touched)
        return step.title

    def goto(self, step: int) -> None:
        """Goes to the moment after so many commands (0: before the first). Nothing is lost until something is done."""
        document = self.document_at(step)
        if step != len(self.history):
            self._go(step, document)
        if document is not self.document:
            self._move_to(document, frozenset())

    def _go(self, step: int, document: Document) -> None:
        """The lines up to so many commands, which lead to this document, are done; what comes next is undone."""
        lines = [*self._lines, *reversed(self._undone)]
        places = [place for place, line in enumerate(lines) if isinstance(line, DoneCommand)]
        end = places[step] if step < len(places) else len(lines)
        if self._keeper:
            done = (*self.past, *map(_line, lines[:end]))
            self._keeper.go(step - len(self.history), document, done)
        self._lines, self._undone = lines[:end], lines[end:][::-1]

    def _hear(self) -> None:
        """What was said before the next undone command comes before it."""
        while self._undone and not isinstance(self._undone[-1], DoneCommand):
            self._lines.append(self._undone.pop())

    def extend(self, lines: Iterable[Chapter | Note | DoneCommand]) -> None:
        """Takes up what was done elsewhere from where this session ends; ``goto`` can go there from now on."""
        self._undone[:0] = reversed(list(lines))
        self._hear()

    def take_up(self, other: Editor) -> None:
        """The past that the document came with becomes steps to go back to: another editor has done it anew.

        What was done here since comes after it. Raises Refusal where that led to another document.
        """
        if not other.history or other.document != self._start:
            raise Refusal("What was done before does not lead to this document.")
        lines = list(other._lines)
        last = max(index for index, line in enumerate(lines) if isinstance(line, DoneCommand))
        step = other.history[-1]
        lines[last] = replace(step, result=replace(step.result, document=self._start))  # the very one that is here
        said = itertools.takewhile(lambda line: not isinstance(line, Gesture), reversed(self.past))
        after = [line for line in reversed(list(said)) if isinstance(line, (Chapter, Note))]
        self._lines = [*lines[: last + 1], *after, *self._lines]
        self.past, self._start = (), other._start

    def document_at(self, step: int) -> Document:
        """The document after so many commands, undone ones included."""
        steps = [line for line in (*self._lines, *reversed(self._undone)) if isinstance(line, DoneCommand)]
        if not 0 <= step <= len(steps):
            raise Refusal(f"There is no step {step}; the session has steps 0 to {len(steps)}.")
        return steps[step - 1].document if step else self._start

    def branch(self, step: int) -> Editor:
        """A new editor that has done the same up to a step; neither knows of the other afterwards."""
        other = Editor(self._start, self.commands)
        other.past = self.past
        other.document = self.document_at(step)
        for line in [*self._lines, *reversed(self._undone)]:
            if len(other.history) == step:
                break
            other._lines.append(line)
        return other

    # what it shows

    @property
    def session(self) -> Session:
        """The session so far: what the file came with, then what was done here."""
        return Session(self.document.title, (*self.past, *map(_line, self._lines)))

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the session, and after them those that are undone."""
        return (*self.past, *map(_line, self._lines), *map(_line, reversed(self._undone)))

    @property
    def live(self) -> Live:
        """The values of all definitions at the present moment of the states, kept up to date."""
        if self._live is None:
            self._live = Live.at_present(self.document)
        self._refresh()
        return self._live

    def _refresh(self) -> frozenset[str]:
        """Brings the values up to date, if anybody has asked for them; gives the names evaluated again."""
        if self._live is None or self._live.document is self.document:
            return frozenset()
        return self._live.go_to(self.document)

    def compile(self, name: str = "program") -> Compiled:
        """The program of the present document. Raises StudioError where it cannot be one."""
        return compile_document(self.document, name)

    def on_change(self, listener: Listener) -> Callable[[], None]:
        """Calls back with the names that each change touched; gives a function that ends this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _move_to(self, document: Document, touched: frozenset[str]) -> None:
        before, self.document = self.document, document
        if self._listeners:
            names = touched | differing(before, document) | self._refresh()
            for listener in list(self._listeners):
                listener(names)

    # files

    @property
    def path(self) -> Path | None:
        """The file of this document, if it has one."""
        return self._keeper.path if self._keeper and not self._keeper.spare else None

    @property
    def spare(self) -> Path | None:
        """Where unsaved work is logged while this document has no file, if anywhere."""
        return self._keeper.path if self._keeper and self._keeper.spare else None

    @classmethod
    def open(cls, path: str | os.PathLike[str], recover: bool | None = None, spare: bool = False) -> Editor:
        """An editor of the document in a file; its session goes on where the file ends.

        Where a recovery log holds unsaved work, ``recover`` must say whether it is done again. ``spare``: there is
        nothing but the log, since the document had no file. Raises FileFault or Refusal with the reason.
        """
        place = Path(path)
        keeper = Keeper(place, spare)  # first, so that whoever changes the file while it is read is noticed
        document, past, unsaved = read_document(place, recover)
        editor = cls(document)
        editor.past = past
        done = redo_log(editor, unsaved, place)
        editor._keeper = keeper
        if not done:
            keeper.forget()
        else:
            undone = sum(isinstance(line, DoneCommand) for line in editor._undone)
            keeper.go_on(done, len(editor.history), undone)
        return editor

    @property
    def changed_outside(self) -> bool:
        """Whether somebody else has changed the file of this document since it was opened or saved."""
        return self._keeper is not None and self._keeper.changed_outside

    @property
    def not_saved(self) -> int:
        """How many commands were done since the file was opened or saved."""
        return self._keeper.not_saved if self._keeper is not None else 0

    def save(self, path: str | os.PathLike[str] | None = None, over: bool = False) -> None:
        """Writes document and session to a file, all or nothing. Raises FileFault or Refusal with the reason.

        ``over``: also where somebody else has changed the file since; without it that is refused (FileChanged).
        """
        keeper = self._keeper if path is None else Keeper(Path(path))
        if keeper is None or keeper.spare:
            raise Refusal("This document has no file yet; say where to save it.")
        if over:
            keeper.stay()
        keeper.saved(self.document, self.session.lines)
        if self._keeper is not None and self._keeper is not keeper:
            self._keeper.forget()
        self._keeper = keeper

    def keep_spare(self, path: str | os.PathLike[str], now: bool = False) -> None:
        """Logs unsaved work at ``path`` while the document has no file of its own, or none that can be written.

        ``now``: what there is already is unsaved work too. Raises FileFault where the disk refuses.
        """
        self.close()
        keeper = Keeper(Path(path), spare=True)
        if self.document != Document() or self.session.lines:
            keeper.begin(self.document, self.session.lines, now)
        self._keeper = keeper

    def without_file(self) -> None:
        """From here on the document has no file; the one it came from stays as it is."""
        self.close()
        self._keeper = None

    def give_up(self) -> None:
        """Ends work on the file; what is not saved is given up."""
        if self._keeper is not None:
            self._keeper.forget()

    def close(self) -> None:
        """Ends work on the file; unsaved work stays in the recovery log."""
        if self._keeper is not None:
            self._keeper.close()

    def entitle(self, title: str) -> None:
        """What the document is called before anything is done; a command may call it something else."""
        if title and not self.steps:
            self._start = replace(self.document, title=title)
            self._move_to(self._start, frozenset())

    def restart(self, document: Document, past: tuple[Line, ...]) -> None:
        """Begins anew with a document and the session that made it; nothing can be undone then."""
        self._lines, self._undone, self.past, self._start = [], [], past, document
        self._move_to(document, frozenset())


def _line(line: Chapter | Note | DoneCommand) -> Line:
    return line.gesture if isinstance(line, DoneCommand) else line
