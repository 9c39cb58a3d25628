"""The program as a place of the window: compiled in the background while it is looked at."""

from __future__ import annotations

from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QLabel, QMessageBox, QWidget

from studio.app.compiling import Compiling
from studio.app.desk import Desk
from studio.app.filing.usual_folder import USUAL_FOLDER
from studio.app.following import Pieces
from studio.app.icons import Icons
from studio.app.maximize import LargeButton
from studio.app.program.launcher import Launcher
from studio.app.program.source_view import SourceView
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, faint, roomy, row, tool, with_name
from studio.compile import Compiled, program_name
from studio.compile.gaps import Gap, gaps_of, owner
from studio.document.file import write_atomically
from studio.language.errors import FileFault

FAULTS = 3
"""So many sentences on what cannot be drawn are shown."""


class Program(QWidget):
    """The source of the present document, with what can be done with it."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        roomy(self)
        self.desk, self.theme = desk, theme
        self.compiled: Compiled | None = None
        self.gaps: list[Gap] = []
        self._why_not = ""  # why the document is no program
        self._came = False  # whether something came that is not shown yet
        self.source = SourceView(theme)
        self.note, self.holes = (
            with_name(faint(wrap=True), "About the program"),
            with_name(QLabel(), "Holes in the program"),
        )
        show = partial(desk.place_wanted.emit, "running")
        self.run = tool("Run here", "Run the program in the studio (F5)", show, picked=True)
        self.apart = tool(
            "Own window", "Run the program as it will run without the studio", self.run_apart, picked=True
        )
        self.copy = tool("", "Copy the whole source", self.copy_all, "Copy", picked=True)
        self.keep = tool("", "Save the source as a Python file", self.save, "Save", picked=True)
        self._icons = Icons(theme, self)
        self._icons.give(self.copy, "fa5.copy")
        self._icons.give(self.keep, "fa5.save")
        self.large = LargeButton(self, theme)
        self.launch = Launcher(self)
        self.compiling = Compiling(desk, self, lambda: self.name)
        self._lay_out()
        self._connect()
        self._enable()

    def _lay_out(self) -> None:
        self.setFocusProxy(self.source)
        self.holes.setTextFormat(Qt.TextFormat.RichText)
        self.holes.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse | _BY_KEYS)
        self.holes.setWordWrap(True)
        head = row(self.run, self.apart, self.copy, self.keep, None, self.large)
        column(head, self.note, self.holes, self.source, of=self, edge=GAP, high=self.source)

    def _connect(self) -> None:
        self.holes.linkActivated.connect(self.desk.process_wanted.emit)
        self.source.pointed.connect(self._follow)
        self.desk.selection_changed.connect(self.mark)
        self.theme.changed.connect(self._show_holes)
        self.compiling.done.connect(self._take)
        self.compiling.failed.connect(self._fail)
        self.desk.following.add(self, self._follow_program)
        self.compiling.slow.connect(lambda slow: self.note.setText("Compiling…") if slow else None)
        self.launch.failed.connect(self._launch_failed)
        self.destroyed.connect(self.launch.stop)

    @property
    def name(self) -> str:
        """What the program is called: as the file of the document."""
        path = self.desk.editor.path
        return program_name(path.stem) if path is not None else "program"

    # what it shows

    def _take(self, compiled: Compiled) -> None:
        self.compiled, self.gaps = compiled, gaps_of(self.desk.document, compiled)
        self._come()

    def _fail(self, sentence: str) -> None:
        self.compiled, self.gaps, self._why_not = None, [], sentence
        self._come()

    def _come(self) -> None:
        self._came = True
        self.desk.following.behind(self)

    def _follow_program(self) -> Pieces:
        """Shows the program that came, or why there is none."""
        if not self._came:
            return
        compiled, lines = self.compiled, tuple(one.line for one in self.gaps if one.line)
        yield from self.source.give(compiled.source if compiled is not None else "", lines)
        self.note.setText(self._why_not if compiled is None else about(compiled))
        self._show_holes()
        self._enable()
        self.mark()
        self._came = False

    def _show_holes(self) -> None:
        self.holes.setText(as_links(self.gaps, self.theme.accent))
        self.holes.setToolTip("Show it on the stage")
        self.holes.setVisible(bool(self.gaps))

    def _enable(self) -> None:
        for button in (self.run, self.apart, self.copy, self.keep):
            button.setEnabled(self.compiled is not None)

    def mark(self) -> None:
        """Tints the lines of what is selected."""
        lines = self.compiled.line_map if self.compiled is not None else {}
        self.source.show_lines(lines[name] for name in self.desk.selection.names if name in lines)

    def _follow(self, line: int) -> None:
        """Selects the definition whose lines hold this one, the closest where several do."""
        name = owner(self.compiled.line_map, line) if self.compiled is not None else None
        if name is not None:
            self.desk.select_names((name,))

    # what it does

    def copy_all(self) -> None:
        """Copies the whole source."""
        if self.compiled is not None:
            QGuiApplication.clipboard().setText(self.compiled.source)
            self.desk.said.emit("The source is copied.")

    def _suggested(self) -> Path:
        return USUAL_FOLDER.beside(self.desk.home.path) / f"{self.name}.py"

    def save(self) -> None:
        """Writes the source to a file."""
        if self.compiled is None:
            return
        path = QFileDialog.getSaveFileName(self, "Save the program", str(self._suggested()), "Python (*.py)")[0]
        if not path:
            return
        USUAL_FOLDER.used(Path(path))
        try:
            write_atomically(Path(path), self.compiled.source.encode("utf-8"))
        except FileFault as error:
            self.desk.failed.emit(error.sentence)
        else:
            self.desk.said.emit(f"Written to {path}.")

    def run_apart(self) -> None:
        """Runs the program in a window of its own, as it will run without the studio."""
        if self.compiled is not None:
            self.launch.start(self.compiled.name, self.compiled.source)
            self.desk.said.emit(f"{self.compiled.name} starts in a window of its own.")

    def run_example(self, title: str, folder: Path) -> None:
        """Runs the program of an example in a window of its own, beside all that is there."""
        self.launch.start_example(title, folder)
        self.desk.said.emit(f"{title} starts in a window of its own.")

    def _launch_failed(self, sentence: str, written: str) -> None:
        self.desk.failed.emit(sentence)
        box = QMessageBox(QMessageBox.Icon.Warning, "The program has ended", sentence, parent=self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if written:
            box.setDetailedText(written)
        box.open()


_BY_KEYS = Qt.TextInteractionFlag.LinksAccessibleByKeyboard


MOST = 3
"""So many are told; of the rest the number is said."""


def about(compiled: Compiled) -> str:
    """What a program is called, how long it is, and what cannot be drawn."""
    return "\n".join((f"{compiled.name}.py, {len(compiled.source.splitlines())} lines", *compiled.faults[:FAULTS]))


def as_links(gaps: list[Gap], color: str) -> str:
    """The gaps as lines of rich text; the name of each process is a link."""
    lines = [
        f'<a href="{escape(one.process)}" style="color: {color}">{escape(one.process)}</a>: {escape(one.says)}'
        for one in gaps[:MOST]
    ]
    if len(gaps) > MOST:
        lines.append(f"and {len(gaps) - MOST} more")
    return "<br>".join(lines)
