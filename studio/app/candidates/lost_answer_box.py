"""An answer that no longer counts, on its card: why, with the ways to give it again or to drop it."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QWidget

from studio.app.candidates import preview
from studio.app.desk import Desk
from studio.app.widgets import column, label, tool
from studio.commands.registry import Result
from studio.infer.goals import Finding


class LostAnswerBox(QWidget):
    """Tells why an answer does not count any more, and asks what is to become of it; where nothing is, just tells."""

    def __init__(self, desk: Desk, finding: Finding) -> None:
        super().__init__()
        assert finding.lost is not None
        self.desk, self.goal, self.lost = desk, finding.goal, finding.lost
        self.again = tool(
            "Show it again…", "Sets the stage there, to show what is meant", self._show_again, look="option"
        )
        self.gone = tool("Drop the answer", "Forgets that it was answered", self._drop, look="option")
        asks = not self.lost.about_nothing
        if not asks:
            self.again.hide()
        for button in (self.again, self.gone):
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        column(label(finding.note, "question" if asks else "quiet", wrap=True), self.again, self.gone, of=self)

    def _drop(self) -> None:
        self.desk.do("drop_answer", goal=self.goal, number=self.lost.number)

    def _show_again(self) -> None:
        """What is shown there takes the place of the answer."""

        def then(_: Result) -> None:
            preview.act_out(self.desk, self.goal, preview.begun_in(self.desk, self.goal, self.lost.situation))

        self.desk.do("drop_answer", then=then, goal=self.goal, number=self.lost.number)
