"""Captions: the chapter, what the person does, and what was inferred from it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSizePolicy, QWidget

from studio.app.theme import GAP, Theme
from studio.app.timeline.operand_pictures import SIDE, NamedPicture
from studio.app.widgets import Elided, column, label, mono, row
from studio.commands.command_sentence import shortened
from studio.commands.registry import Registry, Result
from studio.session.log import Gesture

LINES, MOST = 3, 6
"""So many formulas are shown below each other, and so many in all; of more, how many there are."""


PICTURES = 2
"""So many pictures are shown."""


@dataclass(frozen=True)
class Caption:
    """What is said about one moment."""

    chapter: str = ""
    row: str = ""
    count: str = ""
    does: str = ""
    note: str = ""
    inferred: tuple[str, ...] = ()
    says: str = ""
    """What the command said, where nothing was inferred."""
    refused: str = ""
    pictures: tuple[NamedPicture, ...] = ()
    """What is handed over, drawn."""


class Captions(QFrame):
    """The person's part on the left, the machine's on the right."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.caption = Caption()
        self.setObjectName("captions")
        self.setAccessibleName("Captions")
        self.badge, self.chapter, self.count = label("", "badge"), label("", "chapter"), label("", "said")
        self.does, self.note, self.says = Elided("does"), Elided("said"), label("", "says", wrap=True)
        self.says.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.says.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.pictures = [QLabel() for _ in range(PICTURES)]
        self.columns = QGridLayout()
        self.inferred = [Elided("formula") for _ in range(MOST)]
        self._lay_out()
        theme.changed.connect(self._dress)
        self._dress()

    def _lay_out(self) -> None:
        head = row(self.badge, self.chapter, self.count, None, gap=GAP)
        left, right = column(head, self.does, self.note, None, gap=2), self.columns
        for place, one in enumerate(self.inferred):
            mono(one)
            right.addWidget(one, place % LINES, place // LINES)
        right.addWidget(self.says, 0, 0, LINES, 2)
        right.setHorizontalSpacing(2 * GAP)
        right.setVerticalSpacing(2)
        right.setContentsMargins(GAP + 2, 0, 0, 0)
        right.setRowStretch(LINES, 1)
        self.machine = QWidget()
        self.machine.setObjectName("machine")
        self.machine.setLayout(right)
        edge = (GAP + 4, GAP - 2, GAP + 4, GAP - 2)
        line = row(left, *self.pictures, self.machine, of=self, edge=edge, gap=2 * GAP, wide=left)
        line.setStretchFactor(self.machine, 1)

    def _dress(self) -> None:
        theme = self.theme
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 1.15)
        font.setWeight(QFont.Weight.DemiBold)
        self.does.setFont(font)
        lines = 2 * QFontMetrics(self.font()).height() + QFontMetrics(font).height() + 2 * GAP
        self.setFixedHeight(max(lines, SIDE) + 2 * (GAP - 2))
        self.setStyleSheet(
            f"#captions {{ background: {theme.panel}; border: 1px solid {theme.line}; border-radius: 6px; }}"
            f"#badge {{ background: {theme.accent}; color: {theme.accent_ink}; border-radius: 4px; padding: 0 6px;"
            " font-weight: 700; }"
            f"#chapter {{ font-weight: 600; color: {theme.ink}; }}"
            f"#said {{ color: {theme.quiet}; }} #does {{ color: {theme.ink}; }}"
            f"#formula {{ color: {theme.ink}; }}"
            f"#says {{ color: {theme.quiet}; }} #says[refused=true] {{ color: {theme.warning}; font-weight: 600; }}"
            f"#machine {{ border-left: 2px solid {theme.ghost}; }}"
        )
        self.say(self.caption)

    def say(self, caption: Caption) -> None:
        """Shows a caption."""
        self.caption = caption
        self.badge.setText(caption.row)
        self.badge.setVisible(bool(caption.row))
        self.chapter.setText(caption.chapter)
        self.count.setText(caption.count)
        self.does.say(caption.does)
        self.note.say(caption.note)
        said = caption.refused or caption.says
        lines = [] if said else _lines(caption.inferred)
        for place, one in enumerate(self.inferred):
            one.setVisible(place < len(lines))
            one.say(lines[place] if place < len(lines) else "")
        self.says.setProperty("refused", bool(caption.refused))
        self.says.style().polish(self.says)
        self.says.setVisible(bool(said))
        self.says.setText(said)
        self.says.setToolTip(said)
        self._draw(caption.pictures)
        self.machine.setVisible(bool(said or lines))
        self.columns.setColumnStretch(0, 1)
        self.columns.setColumnStretch(1, 1 if len(lines) > LINES else 0)
        self.setAccessibleDescription(". ".join(one for one in (caption.chapter, caption.does, said, *lines) if one))

    def _draw(self, pictures: tuple[NamedPicture, ...]) -> None:
        for place, picture in enumerate(self.pictures):
            shown = pictures[place] if place < len(pictures) else NamedPicture("", QPixmap())
            picture.setVisible(bool(shown.name))
            picture.setPixmap(shown.picture)
            picture.setToolTip(shown.name)
            picture.setAccessibleName(shown.name)


def _lines(inferred: tuple[str, ...]) -> list[str]:
    if len(inferred) <= MOST:
        return list(inferred)
    return [*inferred[: MOST - 1], f"… and {len(inferred) - MOST + 1} more"]


def did(gesture: Gesture, commands: Registry) -> str:
    """What the person does, as one sentence without a full stop."""
    known = next((one for one in commands if one.name == gesture.do), None)
    return known.sentence(gesture.arguments) if known is not None else gesture.do.replace("_", " ")


def came(result: Result) -> tuple[str, ...]:
    """What was inferred, formula by formula."""
    formulas = [one for one in result.findings if one.note != "holds the same value" and not one.lost]
    return tuple(dict.fromkeys(one.told(shortened) for one in formulas))
