"""One page of help beside the window: a text with a field to find things in it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from html import escape
from importlib.metadata import PackageNotFoundError, version

import PySide6
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from studio.app.help import key_list
from studio.app.help.picture_page import NONE, WAITING, Explanations, PictureBrowser, PictureText
from studio.app.menus import Menus
from studio.app.orders import watched
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, searching
from studio.commands.reference import as_markdown

Text = Callable[[Menus, str], str]
"""The text of a page, as HTML, with only what fits the letters in the field."""


def keys_page(menus: Menus, letters: str) -> str:
    """All keys."""
    theme, parts = menus.parts.theme, []
    for title, rows in key_list.fitting(key_list.key_sections(menus), letters):
        lines = "".join(
            f"<tr><td width='36%' style='padding: 2px 0'><b>{escape(pressed).replace('  ', ' &nbsp; ')}</b></td>"
            f"<td style='padding: 2px 0'>{escape(does)}</td></tr>"
            for pressed, does in rows
        )
        parts.append(f"<h3 style='color: {theme.accent}'>{escape(title)}</h3><table width='100%'>{lines}</table>")
    return "".join(parts) or "<p>No key has to do with this.</p>"


def reference_page(menus: Menus, letters: str) -> str:
    """Every command, as ``studio commands --markdown`` has it."""
    wanted = letters.lower().strip()
    known = menus.desk.editor.commands
    found = [one for one in known if wanted in f"{one.title} {one.name} {one.topic} {one.doc}".lower()]
    if not found:
        return "No command has to do with this."
    _, _, topics = as_markdown(found).partition("\n## ")
    return f"## {topics}"


def about_page(menus: Menus, letters: str) -> str:
    """What the studio is, and what it runs on."""
    try:
        number = f"Version {version('studio')}, on"
    except PackageNotFoundError:
        number = "On"
    python = ".".join(map(str, sys.version_info[:3]))
    return (
        f"<h2>Studio</h2><p>Makes interactive programs from examples: draw things, point at things, do things once by "
        f"hand, and choose among what is inferred.</p><p style='color: {menus.parts.theme.quiet}'>{number} "
        f"Python {python} and Qt {PySide6.__version__}. Whatever is made here is a Python program that runs without "
        "the studio.</p>"
    )


PICTURES = "pictures"
"""The page whose text comes from sessions."""
PAGES: dict[str, tuple[str, Text, bool]] = {
    PICTURES: ("The words in pictures", lambda menus, letters: "", False),
    "keys": ("Keyboard shortcuts", keys_page, False),
    "reference": ("Command reference", reference_page, True),
    "about": ("About Studio", about_page, False),
}
"""The pages by name: title, text, and whether that is Markdown."""
ENTRY = 3
"""The level of the heading of one command."""
SIZES = {"about": (460, 240)}


class HelpPage(QDialog):
    """A page of help; it stays open beside the window."""

    def __init__(self, menus: Menus, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        title, text, self._marked = PAGES[name]
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._text = partial(text, menus)
        self.field = searching("Find", "Find on this page")
        self.field.setVisible(name != "about")
        self.text = PictureBrowser()
        self.text.setAccessibleName(title)
        self.text.setOpenExternalLinks(False)
        self.theme = theme = menus.parts.theme
        self.explanations: Explanations | None = None
        if name == PICTURES:
            queue = menus.desk.editor.work
            watched(queue)
            self.explanations = Explanations(queue, self)
            self.explanations.came.connect(self.fill)
            self.finished.connect(self.explanations.stop)
        self._lay_out(theme, name)
        self.field.textChanged.connect(lambda _: self.fill())
        theme.changed.connect(self.fill)
        self.fill()

    def _lay_out(self, theme: Theme, name: str) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        column(self.field, self.text, buttons, of=self, edge=2 * GAP, gap=GAP)
        wide, high = SIZES.get(name, (640, 620))
        self.resize(theme.px(wide), theme.px(high))

    def fill(self) -> None:
        """Shows what fits the letters in the field."""
        text = self._text(self.field.text())
        if self.explanations is not None:
            self._fill_with(self.explanations)
        elif self._marked:
            self.text.setMarkdown(text)
            _set_off_headings(self.text.document())
        else:
            self.text.setHtml(text)

    def _fill_with(self, explanations: Explanations) -> None:
        """What was told so far; who reads stays where he is while more comes."""
        shown = PictureText(explanations.told, self.theme, self.field.text())
        bar = self.text.verticalScrollBar()
        at = bar.value()
        self.text.figures = shown.figures
        rest = [*map(escape, explanations.faults), *([WAITING] if explanations.waiting else [])]
        self.text.setHtml(shown.html + "".join(f"<p>{one}</p>" for one in rest) or f"<p>{NONE}</p>")
        bar.setValue(at)


def _set_off_headings(document: QTextDocument) -> None:
    """Headings of single entries are as bold as others, with room above them."""
    block = document.begin()
    while block.isValid():
        if block.blockFormat().headingLevel() == ENTRY:
            cursor = QTextCursor(block)
            room, bold = QTextBlockFormat(), QTextCharFormat()
            room.setTopMargin(1.5 * GAP)
            bold.setFontWeight(QFont.Weight.Bold)
            cursor.mergeBlockFormat(room)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(bold)
        block = block.next()
