"""The odd one out on its card: what it goes against, the rule before and now, and the ways on."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from studio.app.contradiction_page import ContradictionPage
from studio.app.desk import Desk
from studio.app.forms.command_form import CommandForm
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, label, mono, row, tool
from studio.commands.wording import counted
from studio.document.actions import BecauseAction, PointAction
from studio.infer.goals import Finding
from studio.session.contradiction import against_rule


class OddOneOutBox(QWidget):
    """Asks whether a demonstration was a slip, an exception, or the rule was wrong."""

    def __init__(self, desk: Desk, theme: Theme, finding: Finding) -> None:
        super().__init__()
        assert finding.against is not None
        self.desk, self.theme, self.finding, self.against = desk, theme, finding, finding.against
        one = self.against.demonstration
        fit = counted(self.against.others, "other demonstration")
        asks = label(f"{one} goes against a rule that {fit} fit. Was it a slip?", "question", wrap=True)
        self.slip = tool("A slip: take it back", f"Takes {one} back", self._take_back, look="option")
        self.exception = tool("An exception…", f"Say because of what {one} is one", self._say_why, look="option")
        self.wrong = tool(
            "The rule before was wrong", f"{one} stays, and so does the rule as it is now", self._go_on, look="option"
        )
        self.both = tool("See both…", "Shows it beside the one most like it that fits", self.see_both, look="option")
        for button in (self.slip, self.exception, self.wrong, self.both):
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        rules = [("before", self.against.rule), ("now", finding.formula)]
        lines = [_rule(when, text) for when, text in rules]
        column(asks, *lines, self.slip, self.exception, self.wrong, self.both, of=self)

    def see_both(self) -> ContradictionPage | None:
        """A page with the two examples side by side, in pictures; None where there is nothing to compare it with."""
        found = against_rule(self.desk.document, self.finding)
        if found is None:
            return None
        page = ContradictionPage(self.desk, found, self.theme, self.window())
        page.apart_wanted.connect(self._say_why)
        page.show()
        return page

    def _take_back(self) -> None:
        self.desk.do("delete_demonstration", demonstration=self.against.demonstration)

    def _say_why(self) -> None:
        one = self.desk.document.demonstrations.get(self.against.demonstration)
        if one is None:
            return
        acts = [
            place for place, each in enumerate(one.actions, 1) if not isinstance(each, (PointAction, BecauseAction))
        ]
        CommandForm(self.desk, "because_then", self.window(), {"demonstration": one.id, "before": acts[0]}).begin()

    def _go_on(self) -> None:
        self.hide()
        others = "choose another one below, or " if self.finding.rivals else ""
        self.desk.said.emit(
            f"{self.against.demonstration} stays, and the rule is {self.finding.formula} now. If that is not what you "
            f"mean, {others}show one more case in which it would go wrong."
        )


def _rule(when: str, text: str) -> QHBoxLayout:
    """A rule, and when it was that."""
    known, formula = label(when, "quiet"), label(text, wrap=True)
    known.setFixedWidth(known.fontMetrics().horizontalAdvance("before") + GAP)
    mono(formula)
    return row(known, formula, wide=formula)
