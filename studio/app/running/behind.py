"""Whether the program that runs is behind the document, and what of: said at once, however long it takes to follow."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from studio.app.compiling import Compiling
from studio.app.desk import Desk
from studio.app.qt_guard import guarded

ACTED_OUT = "This is acted out on the stage now. The program goes on when that is done."
LEARNS = "It is being learned that this changes nothing. The program goes on when that is known …"
ANEW = "What was shown is known now. The program is being made anew …"


@guarded
class Behind(QObject):
    """Follows what is shown and learned, for the place where a program runs."""

    changed = Signal()
    """There is something else to say."""
    acted = Signal()
    """Something is acted out on the stage now."""

    def __init__(self, desk: Desk, compiling: Compiling, parent: QObject) -> None:
        super().__init__(parent)
        self.desk, self.compiling = desk, compiling
        self.words = ""
        """What it is behind of; "" where it is not, or only of a change that nobody showed."""
        self._learns = False
        self._shown = False  # whether anything was shown since the program was made
        desk.changed.connect(lambda _: self.look())
        desk.replaced.connect(self.caught_up)

    @property
    def acts(self) -> bool:
        """Whether the document is about to be another one: something is acted out, or learned."""
        return self._learns or self.desk.document.stage is not None

    def learn(self) -> None:
        """Something is being learned for what was said here."""
        self._learns = self._shown = True
        self.look()

    def learned(self) -> None:
        """That is over, whatever came of it."""
        self._learns = False
        self.compiling.wanted()
        self.look()

    def expect(self) -> None:
        """The next program is another one."""
        self._shown = True

    def caught_up(self) -> None:
        """The program is that of the document, or there is none."""
        self._shown = self._learns = False
        self.look()

    def look(self) -> None:
        """Sees what there is to say now."""
        acted = self.desk.document.stage is not None
        self._shown |= acted
        known = ACTED_OUT if acted else ANEW if self._shown and self.compiling.busy else ""
        words = LEARNS if self._learns else known
        if words != self.words:
            self.words = words
            self.changed.emit()
            if words == ACTED_OUT:
                self.acted.emit()
