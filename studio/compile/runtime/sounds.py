"""Sounds: which of them is heard of an event, by what was chosen for it, and how they are played."""

from __future__ import annotations

import copy
import math
import shutil
import subprocess
import sys
import tempfile
import wave
from array import array
from functools import cache
from pathlib import Path
from typing import Any

from studio.compile.runtime.machine import Machine
from studio.compile.runtime.outcome import Outcome

TONES = {  # what each sound is made of: tones in hertz, and how many seconds each lasts
    "click": ((700, 0.03),),
    "tick": ((1300, 0.02),),
    "pop": ((420, 0.05), (640, 0.05)),
    "chime": ((660, 0.10), (880, 0.22)),
    "buzz": ((130, 0.22),),
    "win": ((523, 0.10), (659, 0.10), (784, 0.10), (1047, 0.28)),
    "lose": ((392, 0.16), (330, 0.16), (262, 0.32)),
}
RATE, LOUD, FADE = 22050, 9000, 0.01  # samples a second, the largest of them, seconds in which a tone comes and goes
COMMANDS = ("pw-play", "paplay", "aplay", "afplay")  # programs of systems that play a file


class Ear:
    """Hears what happens to a program: a value that is another now, a truth that has become true, what is refused."""

    def __init__(self, program: Machine):
        self.program = program
        self.known: dict[str, Any] = {}
        self.forget()

    def forget(self) -> None:
        """What is now is nothing new: the game went somewhere without an event."""
        self.known = {name: self._now(name) for name in self.program.SOUNDS if name}

    def hears(self, outcome: Outcome) -> tuple[str, ...]:
        """The sounds of an event that has just happened."""
        sounds = self.program.SOUNDS
        if not outcome.accepted:
            return (sounds[""],) if "" in sounds and outcome.ending == "failed" else ()
        before = self.known
        self.forget()
        new = (name for name, value in self.known.items() if value is not False and value != before[name])
        return tuple(dict.fromkeys(sounds[name] for name in new))

    def _now(self, name: str) -> Any:
        try:
            return copy.deepcopy(self.program.value(name))
        except (KeyError, TypeError, ValueError):
            return None


def samples(sound: str) -> array:
    """A sound as numbers of 16 bits."""
    made = array("h")
    for pitch, seconds in TONES[sound]:
        for number in range(int(seconds * RATE)):
            at = number / RATE
            fade = min(1.0, at / FADE, (seconds - at) / FADE)
            made.append(int(LOUD * fade * math.sin(2 * math.pi * pitch * at)))
    return made


@cache
def file_of(sound: str) -> Path:
    """A file that holds a sound until the program ends."""
    place = Path(folder().name) / f"{sound}.wav"
    with wave.open(str(place), "wb") as out:
        out.setparams((1, 2, RATE, 0, "NONE", ""))
        out.writeframes(samples(sound).tobytes())
    return place


@cache
def folder() -> tempfile.TemporaryDirectory:
    """Where the sounds lie; it goes with the process."""
    return tempfile.TemporaryDirectory(prefix="sounds-")


PLAYING: list[subprocess.Popen] = []


def play_sound(sound: str) -> bool:
    """Plays a sound and does not wait; False where the system has nothing to play it with."""
    try:
        if sys.platform == "win32":
            import winsound

            winsound.PlaySound(str(file_of(sound)), winsound.SND_FILENAME | winsound.SND_ASYNC)
            return True
        command = next(filter(None, map(shutil.which, COMMANDS)), None)
        PLAYING[:] = [one for one in PLAYING if one.poll() is None]
        if command is not None:
            quiet = subprocess.DEVNULL
            PLAYING.append(subprocess.Popen([command, file_of(sound)], stdin=quiet, stdout=quiet, stderr=quiet))
        return command is not None
    except (OSError, RuntimeError):
        return False


class Speaker:
    """Plays what is heard in a window, unless it was made quiet: then ``action`` is not checked."""

    def __init__(self, action: Any):
        self.action = action
        action.setCheckable(True)
        action.setChecked(True)

    def play(self, heard: tuple[str, ...]) -> None:
        if not self.action.isChecked():
            return
        for sound in heard:
            if not play_sound(sound):
                from PySide6.QtWidgets import QApplication

                QApplication.beep()
