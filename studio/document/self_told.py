"""What a program says of itself, as the document holds it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ChosenSound:
    """What is heard when a definition (``of``) gets another value, or becomes true; ``""``: an event is refused."""

    of: str
    sound: str


@dataclass(frozen=True)
class AboutProgram:
    """What a program says of itself: a line, a page on how it is used, and the set it belongs to.

    ``icon`` names what is drawn for it, where that is not the whole picture; ``score`` a state of which programs keep
    the ``best`` ("greatest" or "least"), always or from when ``ended`` is true. ``glide``: the seconds that a window
    takes from one picture to the next. ``sounds``: what is heard when.
    """

    line: str = ""
    help: str = ""
    group: str = ""
    icon: str = ""
    score: str = ""
    best: str = ""
    ended: str = ""
    glide: float = 0
    sounds: tuple[ChosenSound, ...] = ()
