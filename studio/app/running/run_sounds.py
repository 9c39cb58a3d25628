"""What is heard of a run in the studio: the sounds that were chosen for what happens, unless the person wants none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from studio.compile.runtime.outcome import Outcome
from studio.compile.runtime.sounds import Ear, play_sound
from studio.session.program_run import RunningProgram

KEY = "sounds"
"""The setting that says whether sounds are played."""


class RunSounds:
    """Hears what happens in a run; ``heard`` are the sounds of the last event, played where they are ``wanted``."""

    def __init__(self) -> None:
        self.heard: tuple[str, ...] = ()
        self.wanted = True
        self._settings: QSettings | None = None

    def recall(self, settings: QSettings | None) -> None:
        """As the person wanted it at the last start."""
        self._settings = settings
        self.wanted = settings is None or str(settings.value(KEY, "true")).lower() != "false"

    def choose(self, wanted: bool) -> None:
        """Plays them or not from now on; this is remembered."""
        self.wanted = wanted
        if self._settings is not None:
            self._settings.setValue(KEY, wanted)

    @contextmanager
    def listening(self, run: RunningProgram) -> Iterator[None]:
        """Plays what is heard of an event that happens meanwhile."""
        self.heard = ()
        if not getattr(run.program, "SOUNDS", None):
            yield
            return
        ear, refused = Ear(run.program), run.refused
        yield
        self.heard = ear.hears(_outcome(run, refused))
        if self.wanted:
            for sound in self.heard:
                if not play_sound(sound):
                    QApplication.beep()


def _outcome(run: RunningProgram, before: object) -> Outcome:
    refused = run.refused
    if run.waiting is not None or (refused is not None and (refused.is_hole or refused.is_nothing)):
        return Outcome("stopped")
    return Outcome("done" if refused is None or refused is before else "failed")
