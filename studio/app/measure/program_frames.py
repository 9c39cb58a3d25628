"""How long the window of an emitted program takes for a frame: one tick, and the picture after it, painted."""

from __future__ import annotations

import os
from types import ModuleType

from PySide6.QtWidgets import QApplication

from studio.app.measure.instruments import Took, Watch

SIZE = (760, 820)
"""The size of the window, in pixels, as programs open it."""


def frames(module: ModuleType, count: int) -> list[Took]:
    """The times of so many frames of a module's program, after the first."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication([])
    window = module.Window(module.Program())
    window.clock.stop()
    window.frame.resize(*SIZE)
    window.frame.show()
    application.processEvents()
    found = []
    for _ in range(count + 1):
        watch = Watch()
        window.game.tick()
        window.refresh()
        window.canvas.repaint()
        found.append(watch.look())
    window.frame.close()
    return found[1:]
