"""The section of candidates: a card for each open finding, with its rivals, its question, and what refuted others."""

from __future__ import annotations

from studio.app.candidates.finding_card import FindingCard
from studio.app.candidates.open_finding import OpenFinding, worth
from studio.app.desk import Desk
from studio.app.theme import GAP, Theme
from studio.app.widgets import PanelSection, column, emptied, small
from studio.infer.goals import Finding


class CandidateList(PanelSection):
    """Keeps the findings that leave something to decide, until it is decided, undone or put aside."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__("Candidates")
        self.desk, self.theme = desk, theme
        self.cards: list[FindingCard] = []
        self.inner = column(gap=GAP)
        self.aside = small("Put aside", "Keep what was found and put the rivals aside", self.clear)
        self.box.addLayout(self.inner)
        self.box.addWidget(self.aside)
        desk.found.connect(self._found)
        desk.changed.connect(lambda _: self._check())
        desk.replaced.connect(self.clear)
        theme.changed.connect(lambda: self._show([one.open for one in self.cards]))
        self.clear()

    def _found(self, findings: tuple[Finding, ...]) -> None:
        history = self.desk.editor.history
        if not history:
            return
        step = history[-1]
        wanted = [OpenFinding(one, step) for one in findings if worth(one, step.gesture.do)]
        if wanted:
            self._show(sorted(wanted, key=lambda one: one.finding.question is None))
        elif findings:
            decided = {one.goal for one in findings}
            self._show([one.open for one in self.cards if one.open.finding.goal not in decided])

    def _show(self, wanted: list[OpenFinding]) -> None:
        self.clear()
        for position, one in enumerate(wanted):
            card = FindingCard(self.desk, self.theme, one)
            card.opened.connect(self._open)
            card.open_up(position == 0)
            self.cards.append(card)
            self.inner.addWidget(card)
        self.setVisible(bool(wanted))

    def _open(self, chosen: FindingCard) -> None:
        for card in self.cards:
            card.open_up(card is chosen)

    def _check(self) -> None:
        """Findings that the document no longer says are over; what only the last command can change goes with it."""
        history = self.desk.editor.history
        done = set(map(id, history))
        last = history[-1] if history else None
        kept = []
        for card in self.cards:
            one = card.open
            if id(one.step) in done and one.stands(self.desk.document) and (one.step is last or not one.of_last):
                kept.append(one)
        if len(kept) != len(self.cards):
            self._show(kept)

    def clear(self) -> None:
        """Shows nothing."""
        self.cards = []
        emptied(self.inner)
        self.hide()
