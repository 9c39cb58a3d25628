"""The section of candidates: a card for each open finding, with its rivals, its question, and what refuted others."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from studio.app.candidates import preview
from studio.app.candidates.finding_card import NO_END, FindingCard
from studio.app.candidates.open_finding import OpenFinding
from studio.app.candidates.open_findings import found_by, open_after, still_open, undecided
from studio.app.candidates.situation_row import Drafts
from studio.app.desk import Desk
from studio.app.following import Pieces
from studio.app.goal_words import goal_words
from studio.app.theme import GAP, Theme
from studio.app.widgets import PanelSection, column, emptied, small, tool
from studio.infer.goals import Finding
from studio.session.command_runner import DoneCommand

WIDE = 260
"""Pixels from side to side of a card before it is known how many there are."""
POLISHED = 8
"""So many parts get their look in one go."""


class CandidateList(PanelSection):
    """Keeps the findings that leave something to decide, until it is decided, undone or put aside.

    Their cards are made when the section follows the document, or somebody asks for them.
    """

    came = Signal()
    """There are cards of what was found last."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__("Guesses and questions")
        self.desk, self.theme = desk, theme
        self.wanted: list[OpenFinding] = []
        self._cards: list[FindingCard] = []
        self._made: list[OpenFinding] | None = None  # those that the cards are of
        self._coming: list[FindingCard] = []  # those that are made, to take their place
        self._came = False
        self._room = WIDE, NO_END  # from side to side, and from top to bottom for the first card
        self._drafts: Drafts = {}
        self._drafted_in = desk.home  # what they were marked in
        self._put_aside: tuple[DoneCommand, ...] = ()  # the steps whose findings were put aside
        self.inner = column(gap=GAP)
        self.all_offers = tool("", does=self.take_all, look="option")
        self.box.addWidget(self.all_offers)
        self.aside = small("Put aside", "Keep what was found and put the rivals aside", self.put_aside)
        self.box.addLayout(self.inner)
        self.box.addWidget(self.aside)
        desk.following.add(self, self._follow)
        desk.found.connect(self._found)
        desk.changed.connect(lambda _: self._check())
        desk.stepped.connect(self._open_again)
        desk.replaced.connect(self._come_back)
        theme.changed.connect(self._make_anew)
        self.clear()

    def _found(self, findings: tuple[Finding, ...]) -> None:
        history = self.desk.editor.history
        if not history:
            return
        came = found_by(history[-1], findings)
        self._came = self._came or any(one.finding.lost is None or not one.finding.lost.about_nothing for one in came)
        self.wanted = came or undecided(self.wanted, history[-1], findings)
        self.desk.following.behind(self)

    @property
    def cards(self) -> list[FindingCard]:
        """A card for each of them, the first one open."""
        self.fill()
        return self._cards

    def fill(self) -> None:
        """Makes the cards of what is open now, at once."""
        self.desk.following.afresh(self)

    def _follow(self) -> Pieces:
        """Makes them in pieces."""
        if self.wanted != self._made:
            yield from self._make()
        if self._came and self._cards:
            self.came.emit()
        self._came = False

    def _make_anew(self) -> None:
        self._made = None
        self.fill()

    def _make(self) -> Pieces:
        """Makes the cards out of sight; when all of them are there, they take the place of those before."""
        for card in self._coming:
            card.deleteLater()
        wanted, self._coming = self.wanted, []
        for position, one in enumerate(wanted):
            self._coming.append(card := self._card(one))
            yield
            if position == 0:
                yield from card.filled()
                yield from self._fitted(card)
        cards, self._coming, self._made = self._coming, [], wanted
        self._show(cards)

    def _card(self, one: OpenFinding) -> FindingCard:
        """A card within this section, which is not laid out and not in sight yet."""
        card = FindingCard(self.desk, self.theme, one, self._drafts)
        card.setParent(self)
        card.resize(self._room[0], card.height())
        card.opened.connect(self._open)
        card.kept.connect(self._keep)
        return card

    def _fitted(self, card: FindingCard) -> Pieces:
        """Gets the open card ready for the room that there was last: what is drawn in it, and the look of its parts."""
        for position, part in enumerate(card.findChildren(QWidget)):
            part.ensurePolished()
            if position % POLISHED == 0:
                yield
        yield from card.fitted(*self._room)

    def _show(self, cards: list[FindingCard]) -> None:
        emptied(self.inner)
        self._cards = cards
        for position, card in enumerate(cards):
            card.open_up(position == 0)
            self.inner.addWidget(card)
            card.show()
        offers = self._offers()
        name = str(offers[0].arguments.get("name", "it")) if offers else ""
        self.all_offers.setText(f"All {len(offers)} of these are {name}")
        self.all_offers.setVisible(len(offers) > 1)
        self.setVisible(bool(cards))

    def _offers(self) -> list[OpenFinding]:
        """The other places with the same value that are offered."""
        return [one for one in self.wanted if one.is_offer]

    def take_all(self) -> None:
        """Says of every place that holds the same value that it is the same thing."""
        offers = self._offers()
        if offers:
            preview.redo_with(self.desk, offers[0], {"also": ["all"]}, lambda _: None)

    def _open(self, chosen: FindingCard) -> None:
        for card in self._cards:
            card.open_up(card is chosen)

    def _check(self) -> None:
        """Findings that the document no longer says are over; what only the last command can change goes with it."""
        self.wanted = still_open(self.wanted, self.desk.editor.history, self.desk.document)

    def _open_again(self) -> None:
        """After a step back what was open before it is open again: what it answered can be answered otherwise."""
        history = self.desk.editor.history
        self.wanted = open_after(history, self.desk.document, self._put_aside)
        self.desk.following.behind(self)

    def _come_back(self) -> None:
        """Nothing is asked of the past; after a look at it, and in another document, what is open there is.

        What was marked in a sheet is kept over a look at the past, and forgotten with the document.
        """
        if self._drafted_in is not self.desk.home:
            self._drafted_in = self.desk.home
            self._drafts.clear()
        self.clear()
        if self.desk.editor is self.desk.home:
            self._open_again()

    @property
    def asks(self) -> bool:
        """Whether the card that is open asks something, which takes as much room as it needs."""
        return any(card.asks and card.is_open for card in self._cards)

    def fit(self, wide: int, high: int) -> None:
        """Makes the pictures of what is asked as large as they can be for all of it to be in sight."""
        above = 2 * self.title.sizeHint().height() + 2 * GAP
        self._room = wide, high - above
        for card in self._cards:
            if card.is_open:
                card.fit(wide, high - above)
                return
            above += card.head.sizeHint().height() + GAP

    def _keep(self, chosen: FindingCard) -> None:
        """What holds now was taken: there is nothing more to decide about it."""
        finding = chosen.open.finding

        def settled(_: object = None) -> None:
            self.wanted = [one for one in self.wanted if one.finding.goal != finding.goal]
            self.desk.following.behind(self)
            words = goal_words(finding.goal)
            self.desk.said.emit(f"{words} is settled: {finding.formula}. The other formulas are put aside.")

        if ":" in finding.goal:  # what is shown later of the process must not put another in its place
            preview.take_candidate(self.desk, chosen.open, 0, settled)
        else:
            settled()

    def put_aside(self) -> None:
        """Leaves what was found so far as it is."""
        self._put_aside = self.desk.editor.history
        self.clear()

    def clear(self) -> None:
        """Shows nothing."""
        self.wanted = []
        self._make_anew()
