"""A page beside the window that answers “why?” for each formula and test, and “what without this?” for each example."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QTextBrowser, QWidget

from studio.app.candidates import option_pictures
from studio.app.desk import Desk
from studio.app.offered_commands import offered
from studio.app.orders import work_out_beside
from studio.app.reasons.reason_text import DROP, MOMENT, WITHOUT, Pictured, anchor, followed, place_of, reasons_html
from studio.app.reasons.rival_pictures import SIDE, Drawn, rival_pictures
from studio.app.shown_words import shown_words
from studio.app.theme import GAP, Theme
from studio.app.timeline.recording import Recording
from studio.app.widgets import column
from studio.document.model import Document
from studio.session.known_findings import known_findings
from studio.session.shown_at import first_shown, places_of, shown_at
from studio.session.tasks import GiveReasons, LeaveOut
from studio.session.why import Why, first_reasons, kept_reasons
from studio.session.without import LeftOut

SIZE = (680, 640)
LOOKING = "How sure it is, and what else would meet the examples, is looked for …"
TRYING = "It is inferred without it …"


def named_with_reasons(document: Document) -> list[str]:
    """The names that something was shown about: processes first."""
    taught = dict.fromkeys(lesson.name.partition(".")[0] for lesson in document.lessons.values())
    shown = {one.process for one in document.demonstrations.values()}
    names = [*(name for name in document.processes if name in shown), *taught]
    return [name for name in names if name in document.names()]


class ReasonPage(QDialog):
    """Reasons, worked out in the other process; a link goes to the moment at which an example was shown."""

    def __init__(
        self, desk: Desk, recording: Recording, theme: Theme, parent: QWidget, name: str = "", part: str = ""
    ) -> None:
        """``name``: what it is about, else what is selected; ``part``: which step or attribute of it comes in sight."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._part = part
        self.desk, self.theme, self.recording = desk, theme, recording
        self.found: tuple[Why, ...] = ()
        self.left_out: dict[str, LeftOut | str] = {}
        self.pictures: dict[tuple[str, str], Drawn] = {}
        self._document = desk.home.document
        self._known = -1
        self.looking = ""
        """What is still looked for."""
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
        window = parent.geometry()
        self.move(max(window.right() - self.width(), 0), window.top() + 4 * GAP)  # the moments stay in sight beside it
        selected = name or next((one[0] for one in desk.selection.things), "")
        if selected in self._document.names() and self.names.findText(selected) < 0:
            self.names.addItem(selected)
        if selected:
            self.names.setCurrentText(selected)
        self.names.currentTextChanged.connect(lambda _: self.ask())
        theme.changed.connect(self.fill)
        recording.moved.connect(self._look)
        self.finished.connect(lambda _: recording.tell_of(()))
        self.show()
        self.ask()

    @property
    def name(self) -> str:
        """What the reasons are about."""
        return self.names.currentText()

    def ask(self) -> None:
        """Has the reasons worked out."""
        self._document, self.found, self.left_out, self.pictures = self.desk.home.document, (), {}, {}
        self.looking = ""
        name = self.name
        if not name:
            self.fill()
            return
        known = known_findings(self.recording.history, self._document)
        found = kept_reasons(self._document, name, known)
        if found is not None:
            self._take(name, found)
            return
        self._say(name, LOOKING)
        task, take = GiveReasons(self._document, name), partial(self._take, name)
        tell = partial(self._say, name)
        work_out_beside(
            self.desk.editor.work,
            task,
            self,
            take,
            tell,
            lambda doing: tell(f"{LOOKING} ({doing})" if doing else LOOKING),
        )

    def _say(self, name: str, looking: str) -> None:
        """Says what is known without anything inferred, and what is looked for."""
        if name == self.name:
            self.found, self.looking = first_reasons(self._document, name), looking
            self.fill()

    def _take(self, name: str, found: tuple[Why, ...]) -> None:
        if name == self.name:
            self.found, self.looking = found, ""
            self.pictures = rival_pictures(self._document, found, self.devicePixelRatioF(), self.theme)
            self.fill()
            place = place_of(found, self._part)
            if place is not None:
                self.text.scrollToAnchor(anchor(place))

    def moments(self) -> dict[str, int]:
        """After how many commands each example had been shown, where that is known."""
        lines, places = self.desk.home.lines, places_of(self._document, self.name)
        return {
            each.key: shown_at(lines, self.name, each.key, places.get(each.key, 0)) or self._seen(one.goal, each.key)
            for one in self.found
            for each in one.examples
        }

    def _seen(self, goal: str, key: str) -> int:
        """The same by what was there after each command, as far as that is known."""
        recording, home = self.recording, self.desk.home
        history = recording.history
        before = recording.past + len(home.history) - len(history)
        step = first_shown((one.document for one in history), goal, key) if home.history or not before else 0
        return before + step if step else 0

    def _look(self) -> None:
        """More of the past may be known now."""
        if self.isVisible() and self._known != self.recording.known >= self.recording.past:
            self.fill()

    def fill(self) -> None:
        """Shows what is known by now."""
        self._known = self.recording.known
        if not self.found:
            name = self.name or "What is here"
            self.text.setPlainText(f"{name} rests on no examples: it was drawn, named or typed as it is.")
            self.recording.tell_of(())
            return
        moments = self.moments()
        at = self.text.verticalScrollBar().value()
        shown, called = self._addresses(), partial(shown_words, self._document)
        self.text.setHtml(reasons_html(self.found, moments, self.left_out, self.theme, shown, self.looking, called))
        self.text.verticalScrollBar().setValue(at)
        self.recording.tell_of(sorted({step for step in moments.values() if step}))

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
        elif kind == DROP:
            for command in offered(self.desk, "reasons"):
                self.desk.form_wanted.emit(command.name, {})
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
