"""Pictures of the window for each row of a session, taken while it is played without any delay."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from studio.app.desk import Desk
from studio.app.reenact.performer import Performer
from studio.app.reenact.pointer_acts import Act, ClickAct, Wait
from studio.app.theme import Theme
from studio.app.window import Window
from studio.commands.all import registry
from studio.session.log import Session
from studio.session.playback import CommandNotes, Playback

WIDE, HIGH = 1440, 900
"""The size of the window, in pixels."""
SPREAD = 0.45
"""How far the ring of a click has spread in a picture."""
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")
ROUNDS = 3
"""So often the window lays itself out until it has come to rest."""


def application(scale: float = 1.0) -> QApplication:
    """The application; without a screen it draws into memory, each pixel ``scale`` times as large."""
    made = QApplication.instance()
    if not isinstance(made, QApplication):
        if sys.platform.startswith("linux") and not any(os.environ.get(one) for one in SCREENS):
            os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        os.environ["QT_SCALE_FACTOR"] = f"{scale:g}"
        made = QApplication(sys.argv[:1])
    made.setCursorFlashTime(0)
    return made


def take_pictures(
    session: Session,
    out: Path,
    dark: bool = False,
    scale: float = 1.0,
    rows: Collection[str] = (),
    tell: Callable[[Path], None] = lambda file: None,
) -> list[Path]:
    """Plays a session and writes ``ROW.png`` for each row (or for these), gives the files. Raises StudioError.

    That is the last moment at which more was done than tidying up; where it ended a demonstration, right before that.
    ``ROW-2.png`` shows the end of the row, where that is another moment, ``ROW-question.png`` a question as it is
    answered. A session without rows has pictures of its chapters.
    """
    qt = application(scale)
    theme = Theme()
    theme.choose("dark" if dark else "light")
    window = Window(Desk(), theme)
    try:
        return list(_Photographer(qt, window, session, out, tell).take(rows))
    finally:
        window.files.forget()
        window.close()
        window.deleteLater()


@dataclass(frozen=True)
class Shots:
    """What the pictures are of: those ``after`` a step, and those of a question right ``before`` it is answered."""

    after: dict[int, str]
    before: dict[int, str]


def shots(moments: Sequence[CommandNotes], rows: Collection[str] = ()) -> Shots:
    """When which pictures are taken. A session without rows has one for each chapter."""
    names = rows_of_moments(moments)
    after: dict[int, str] = {}
    before: dict[int, str] = {}
    ends: dict[str, int] = {}
    telling: dict[str, int] = {}
    commands = registry()
    for one, row in zip(moments, names, strict=True):
        if not row or (rows and row not in rows):
            continue
        ends[row] = one.step
        if row not in telling or not commands[one.gesture.do].tidies:
            telling[row] = one.step
        if commands[one.gesture.do].answers:
            before[one.step] = f"{row}-question"
    for row, step in telling.items():
        after[step] = row
        after.setdefault(ends[row], row)
    return Shots(after, before)


def rows_of_moments(moments: Iterable[CommandNotes]) -> list[str]:
    """The row of each moment; where no moment has one, its chapter with its number."""
    found = [one.gesture.row for one in moments]
    if any(found):
        return found
    chapters = list(dict.fromkeys(one.chapter for one in moments))
    named = {one: f"{number:02d}-{_plain(one)}" for number, one in enumerate(chapters, 1)}
    return [named[one.chapter] for one in moments]


def _plain(title: str) -> str:
    """A title as a part of the name of a file."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "beginning"


class _Photographer:
    def __init__(
        self, qt: QApplication, window: Window, session: Session, out: Path, tell: Callable[[Path], None]
    ) -> None:
        self.qt, self.window, self.out, self.tell = qt, window, out, tell
        self.performer = Performer(window)
        self._count: dict[str, int] = {}  # how many pictures there are of a place
        playback = Playback(session)
        window.resize(WIDE, HIGH)
        window.show()
        window.desk.replace(playback.editor, playback)
        self._rest()
        self.performer.pointer.come(self.performer.hands.spots.nearby())

    def take(self, rows: Collection[str]) -> Iterator[Path]:
        moments = self.performer.recording.moments
        wanted = shots(moments, rows)
        for moment in moments[: max((*wanted.after, *wanted.before), default=0)]:
            yield from self._play(moment, wanted.after.get(moment.step, ""), wanted.before.get(moment.step, ""))

    def _play(self, moment: CommandNotes, name: str, question: str) -> Iterator[Path]:
        staged = self.window.desk.document.stage is not None
        act: Act | None = None
        for act in self.performer.prepare(moment):
            self.performer.at_once(act)
            if isinstance(act, Wait):
                self._rest()
        if isinstance(act, ClickAct):
            self.performer.pointer.spread(SPREAD)
        if question:
            yield self._write(self._picture(), question)
        before = self._picture() if name and staged else None
        self.performer.pointer.spread(None)
        self._do(moment)
        if before is not None and self.window.desk.document.stage is None:
            yield self._write(before, name)
        if name:
            yield self._write(self._picture(), name)

    def _do(self, moment: CommandNotes) -> None:
        """Does the command; what it says of it is in the caption."""
        self.window.desk.show_ghost(None)
        job = self.performer.recording.ahead()
        if job is not None:
            self.window.desk.tell(job.result())
        self._rest()
        self.performer.settle(moment)
        self._rest()
        for act in self.performer.hands.afterwards(moment.gesture):
            self.performer.at_once(act)
        if self.performer.director.look():
            self.performer.pointer.forget()

    def _rest(self) -> None:
        """Lets the window lay itself out."""
        for _ in range(ROUNDS):
            self.qt.processEvents()
            self.qt.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def _picture(self) -> QPixmap:
        self._rest()
        return self.window.grab()

    def _write(self, picture: QPixmap, name: str) -> Path:
        """Writes a picture; a further one of the same place has the next number."""
        self._count[name] = self._count.get(name, 0) + 1
        self.out.mkdir(parents=True, exist_ok=True)
        file = self.out / (f"{name}.png" if self._count[name] == 1 else f"{name}-{self._count[name]}.png")
        picture.save(str(file))
        self.tell(file)
        return file
