"""All that nobody should do, by hand in the window as well: ``python -m tests.hostile [KIND …] --count N --seed N``.

What it tries beside the window is told in ``fuzzing``; a try in the window is some events of mouse and
keyboard, after which its document must be whole. What a window held stays in memory until the process ends: they are
made in turns, by one process after the other.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import TracebackType

from PySide6.QtWidgets import QApplication

from studio.app.desk import Desk
from studio.app.reenact.performer import Performer
from studio.app.theme import Theme
from studio.app.window import Window
from studio.session.editor import Editor
from tests.app.test_monkey import PLACES, let_loose
from tests.hostile.fuzzing import main

EVENTS = 200
"""Events of one try."""


@cache
def application() -> QApplication:
    return QApplication([])


def window(chance: random.Random, counts: Counter[str]) -> Iterator[str]:
    """Random hands on a new window; whatever is raised while it takes their events is a fault."""
    raised: list[BaseException] = []

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        raised.append(error)

    app, look = application(), Theme()
    look.choose("light")
    app.setCursorFlashTime(0)
    made = Window(Desk(), look)
    Performer(made)
    before, sys.excepthook = sys.excepthook, hook
    try:
        made.show()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "tried.studio"
            seed, place = chance.randrange(2**32), chance.choice(("canvas", *PLACES))
            begins, editor = (PLACES[place], None) if place in PLACES else (lambda _: None, Editor(path=path))
            let_loose(made, editor, seed, Path(folder), events=EVENTS, begins=begins)
    finally:
        sys.excepthook = before
        made.files.forget()
        made.close()
        look.deleteLater()
        made.deleteLater()
        app.processEvents()
    counts["window events"] += EVENTS
    if raised:
        raise raised[0]
    yield from ()


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(main(sys.argv[1:], {"window": window}))
