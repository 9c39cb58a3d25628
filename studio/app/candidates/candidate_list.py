"""The section of candidates: a card for each open finding, with its rivals, its question, and what refuted others."""

from __future__ import annotations

from PySide6.QtCore import Signal

from studio.app.candidates.finding_card import FindingCard
from studio.app.candidates.open_finding import OpenFinding, worth
from studio.app.desk import Desk
from studio.app.theme import GAP, Theme
from studio.app.widgets import PanelSection, column, emptied, small
from studio.infer.goals import Finding


class CandidateList(PanelSection):
    """Keeps the findings that leave something to decide, until it is decided, undone or put aside.

    Their cards are made when the section follows the document, or somebody asks for them.
    """

    came = Signal()
    """There are cards of what was found last."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__("Candidates")
        self.desk, self.theme = desk, theme
        self.wanted: list[OpenFinding] = []
        self._cards: list[FindingCard] = []
        self._made: list[OpenFinding] = []  # those that the cards are of
        self._came = False
        self.inner = column(gap=GAP)
        self.aside = small("Put aside", "Keep what was found and put the rivals aside", self.clear)
        self.box.addLayout(self.inner)
        self.box.addWidget(self.aside)
        desk.following.add(self, self.fill)
        desk.found.connect(self._found)
        desk.changed.connect(lambda _: self._check())
        desk.replaced.connect(self.clear)
        theme.changed.connect(self._make)
        self.clear()

    def _found(self, findings: tuple[Finding, ...]) -> None:
        history = self.desk.editor.history
        if not history:
            return
        step = history[-1]
        wanted = [OpenFinding(one, step) for one in findings if worth(one, step.gesture.do)]
        if wanted:
            self.wanted, self._came = sorted(wanted, key=lambda one: _comes(one.finding)), True
        elif findings:
            decided = {one.goal for one in findings}
            self.wanted = [one for one in self.wanted if one.finding.goal not in decided]
        self.desk.following.behind(self)

    @property
    def cards(self) -> list[FindingCard]:
        """A card for each of them, the first one open."""
        self.fill()
        return self._cards

    def fill(self) -> None:
        """Makes the cards of what is open now."""
        if self.wanted != self._made:
            self._make()
        if self._came and self._cards:
            self.came.emit()
        self._came = False

    def _make(self) -> None:
        emptied(self.inner)
        self._cards, self._made = [], self.wanted
        for position, one in enumerate(self.wanted):
            card = FindingCard(self.desk, self.theme, one)
            card.opened.connect(self._open)
            card.open_up(position == 0)
            self._cards.append(card)
            self.inner.addWidget(card)
        self.setVisible(bool(self.wanted))

    def _open(self, chosen: FindingCard) -> None:
        for card in self._cards:
            card.open_up(card is chosen)

    def _check(self) -> None:
        """Findings that the document no longer says are over; what only the last command can change goes with it."""
        history = self.desk.editor.history
        done = set(map(id, history))
        last = history[-1] if history else None
        self.wanted = [
            one
            for one in self.wanted
            if id(one.step) in done and one.stands(self.desk.document) and (one.step is last or not one.of_last)
        ]

    def clear(self) -> None:
        """Shows nothing."""
        self.wanted = []
        self._make()


def _comes(finding: Finding) -> int:
    """What may be a slip comes first, then an answer that does not count any more, then what is asked."""
    if finding.lost is not None:
        return 1
    return 0 if finding.against is not None else 2 if finding.question is not None else 3
