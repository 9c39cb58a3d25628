"""Pictures of the window at the end of each row of a session, taken while it is played without any delay."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from studio.app.desk import Desk
from studio.app.playing.acts import Act, Click, Wait
from studio.app.theme import Theme
from studio.app.window import Window
from studio.session.log import Session
from studio.session.playback import Moment, Playback

WIDE, HIGH = 1440, 900
"""The size of the window, in pixels."""
SPREAD = 0.45
"""How far the ring of a click has spread in a picture."""
TIDYING = ("delete", "set_parameter", "forget", "follow", "start_again")
"""Commands that come after what a row is about."""
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


def take(
    session: Session,
    out: Path,
    dark: bool = False,
    scale: float = 1.0,
    rows: Collection[str] = (),
    tell: Callable[[Path], None] = lambda file: None,
) -> list[Path]:
    """Plays a session and writes ``ROW.png`` for each row (or for these), gives the files. Raises StudioError.

    That is the last moment at which more was done than tidying up; where it ended a demonstration, right before that.
    ``ROW-2.png`` shows the end of the row, where that is another moment.
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


def shots(moments: Iterable[Moment], rows: Collection[str]) -> dict[int, str]:
    """The names of the pictures, by the steps after which they are taken."""
    found: dict[int, str] = {}
    ends: dict[str, int] = {}
    telling: dict[str, int] = {}
    for one in moments:
        row = one.gesture.row
        if row and (not rows or row in rows):
            ends[row] = one.step
            if row not in telling or one.gesture.do not in TIDYING:
                telling[row] = one.step
    for row, step in telling.items():
        found[step] = row
        found.setdefault(ends[row], f"{row}-2")
    return found


class _Photographer:
    def __init__(
        self, qt: QApplication, window: Window, session: Session, out: Path, tell: Callable[[Path], None]
    ) -> None:
        self.qt, self.window, self.out, self.tell = qt, window, out, tell
        self.performer = window.performer
        playback = Playback(session)
        window.resize(WIDE, HIGH)
        window.show()
        window.desk.replace(playback.editor, playback)
        self._rest()
        self.performer.pointer.come(self.performer.hands.spots.nearby())

    def take(self, rows: Collection[str]) -> Iterator[Path]:
        moments = self.performer.recording.moments
        wanted = shots(moments, rows)
        for moment in moments[: max(wanted, default=0)]:
            yield from self._play(moment, wanted.get(moment.step, ""))

    def _play(self, moment: Moment, row: str) -> Iterator[Path]:
        staged = self.window.desk.document.stage is not None
        act: Act | None = None
        for act in self.performer.prepare(moment):
            self.performer.at_once(act)
            if isinstance(act, Wait):
                self._rest()
        if isinstance(act, Click):
            self.performer.pointer.spread(SPREAD)
        before = self._picture() if row and staged else None
        self.performer.pointer.spread(None)
        self._do(moment)
        over = staged and self.window.desk.document.stage is None
        if before is not None and over:
            yield self._write(before, row)
            row = f"{row}-2"
        if row:
            yield self._write(self._picture(), row)

    def _do(self, moment: Moment) -> None:
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
            self.qt.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # type: ignore[arg-type]

    def _picture(self) -> QPixmap:
        self._rest()
        return self.window.grab()

    def _write(self, picture: QPixmap, name: str) -> Path:
        self.out.mkdir(parents=True, exist_ok=True)
        file = self.out / f"{name}.png"
        picture.save(str(file))
        self.tell(file)
        return file
