"""A page beside the window that answers “why?” for each formula and test, and “what without this?” for each example."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QTextBrowser, QWidget

from studio.app.candidates import option_pictures
from studio.app.desk import Desk
from studio.app.orders import work_out_beside
from studio.app.reasons.reason_text import MOMENT, WITHOUT, Pictured, followed, reasons_html
from studio.app.reasons.rival_pictures import SIDE, Drawn, rival_pictures
from studio.app.theme import GAP, Theme
from studio.app.timeline.recording import Recording
from studio.app.widgets import column
from studio.document.model import Document
from studio.session.known_findings import known_findings
from studio.session.tasks import GiveReasons, LeaveOut
from studio.session.why import Why, kept_reasons, places_of, shown_at
from studio.session.without import LeftOut

SIZE = (680, 640)
LOOKING = "It is looked what speaks for it …"
TRYING = "It is inferred without it …"


def named_with_reasons(document: Document) -> list[str]:
    """The names that something was shown about: processes first."""
    taught = dict.fromkeys(lesson.name.partition(".")[0] for lesson in document.lessons.values())
    shown = {one.process for one in document.demonstrations.values()}
    names = [*(name for name in document.processes if name in shown), *taught]
    return [name for name in names if name in document.names()]


class ReasonPage(QDialog):
    """Reasons, worked out in the other process; a link goes to the moment at which an example was shown."""

    def __init__(self, desk: Desk, recording: Recording, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.desk, self.theme, self.recording = desk, theme, recording
        self.found: tuple[Why, ...] = ()
        self.left_out: dict[str, LeftOut | str] = {}
        self.pictures: dict[tuple[str, str], Drawn] = {}
        self._document = desk.home.document
        self.setWindowTitle("Why is it so?")
        self.names = QComboBox()
        self.names.setAccessibleName("About")
        self.names.addItems(named_with_reasons(self._document))
        self.text = QTextBrowser()
        self.text.setAccessibleName("Reasons")
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(self.follow)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        column(self.names, self.text, buttons, of=self, edge=2 * GAP, gap=GAP)
        self.resize(theme.px(SIZE[0]), theme.px(SIZE[1]))
        selected = next((one[0] for one in desk.selection.things), "")
        if self.names.findText(selected) >= 0:
            self.names.setCurrentText(selected)
        self.names.currentTextChanged.connect(lambda _: self.ask())
        theme.changed.connect(self.fill)
        self.ask()

    @property
    def name(self) -> str:
        """What the reasons are about."""
        return self.names.currentText()

    def ask(self) -> None:
        """Has the reasons worked out."""
        self._document, self.found, self.left_out, self.pictures = self.desk.home.document, (), {}, {}
        name = self.name
        if not name:
            self.fill()
            return
        known = known_findings(self.recording.history, self._document)
        found = kept_reasons(self._document, name, known)
        if found is not None:
            self._take(name, found)
            return
        self.text.setPlainText(LOOKING)
        task = GiveReasons(self._document, name)
        work_out_beside(
            self.desk.editor.work, task, self, lambda found: self._take(name, found), self.text.setPlainText
        )

    def _take(self, name: str, found: tuple[Why, ...]) -> None:
        if name == self.name:
            self.found = found
            self.pictures = rival_pictures(self._document, found, self.devicePixelRatioF(), self.theme)
            self.fill()

    def moments(self) -> dict[str, int]:
        """After how many commands each example had been shown, where that is known."""
        lines, places = self.desk.home.lines, places_of(self._document, self.name)
        keys = {each.key for one in self.found for each in one.examples}
        return {key: shown_at(lines, self.name, key, places.get(key, 0)) for key in keys}

    def fill(self) -> None:
        """Shows what is known by now."""
        if not self.found:
            name = self.name or "What is here"
            self.text.setPlainText(f"{name} rests on no examples that are kept.")
            return
        at = self.text.verticalScrollBar().value()
        self.text.setHtml(reasons_html(self.found, self.moments(), self.left_out, self.theme, self._addresses()))
        self.text.verticalScrollBar().setValue(at)

    def _addresses(self) -> Pictured:
        """Makes the pictures known to the text, each by an address."""
        found: dict[tuple[str, str], list[tuple[str, str]]] = {}
        for place, (key, drawn) in enumerate(self.pictures.items()):
            for number, (words, picture) in enumerate(drawn):
                address = f"picture:{place}-{number}"
                image = QTextDocument.ResourceType.ImageResource
                self.text.document().addResource(image, QUrl(address), picture)
                found.setdefault(key, []).append((words, address))
        return found

    def follow(self, address: QUrl) -> None:
        """Goes to the moment of an example, or tells what would be without it."""
        kind, key = followed(address.toString(QUrl.ComponentFormattingOption.FullyEncoded))
        if kind == MOMENT and (step := self.moments().get(key, 0)):
            self.recording.go(step)
        elif kind == WITHOUT and key not in self.left_out:
            self._tell(key, TRYING)
            task = LeaveOut(self._document, key, self.name)
            tell = partial(self._tell, key)
            work_out_beside(self.desk.editor.work, task, self, tell, tell, lambda doing: tell(f"{TRYING} {doing}"))

    def _tell(self, key: str, told: LeftOut | str) -> None:
        self.left_out[key] = told
        if isinstance(told, LeftOut) and told.scenes is not None:
            drawn = option_pictures.pictures(told.scenes, SIDE, self.devicePixelRatioF(), self.theme)
            self.pictures[key, WITHOUT] = tuple(zip(("now", "without it"), drawn, strict=True))
        self.fill()
