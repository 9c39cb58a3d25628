"""Files of the window: new, open, save; nothing is lost without a question."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from studio.app.desk import Desk
from studio.app.playing.opening import opened
from studio.language.errors import FileFault, StudioError
from studio.session.editor import Editor
from studio.session.playback import Playback

FILTER = "Studio documents (*.studio)"


class Files:
    """What the File menu does."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        self.desk, self.parent = desk, parent
        self._saved = desk.document

    @property
    def unsaved(self) -> bool:
        """Whether the document differs from what was saved or opened."""
        return self.desk.home.document is not self._saved

    def forget(self) -> None:
        """Takes the document as it is for saved: the person does not want its changes."""
        self._saved = self.desk.home.document

    def new(self) -> None:
        """Begins an empty document."""
        if self.may_leave():
            self._lay(Editor())

    def open(self, path: str = "") -> None:
        """Opens a document; asks for it where no path is given."""
        if not self.may_leave():
            return
        path = path or QFileDialog.getOpenFileName(self.parent, "Open", "", FILTER)[0]
        if path:
            self.load(Path(path))

    def load(self, path: Path) -> bool:
        """Opens this document. A file that cannot be read says why, entirely; the present document stays."""
        try:
            self._lay(*opened(path))
        except StudioError as error:
            faults = "\n".join(error.faults) if isinstance(error, FileFault) else ""
            box = QMessageBox(QMessageBox.Icon.Warning, "This cannot be opened", error.sentence, parent=self.parent)
            box.setDetailedText(faults)
            box.exec()
            return False
        return True

    def _lay(self, editor: Editor, playback: Playback | None = None) -> None:
        self._saved = editor.document
        self.desk.replace(editor, playback)

    def save(self) -> bool:
        """Saves to the document's file; asks for one where it has none."""
        return self.save_as(self.desk.editor.path) if self.desk.editor.path else self.save_as()

    def save_as(self, path: Path | None = None) -> bool:
        """Saves to another file."""
        if path is None:
            chosen = QFileDialog.getSaveFileName(self.parent, "Save", "", FILTER)[0]
            if not chosen:
                return False
            path = Path(chosen)
        try:
            self.desk.editor.save(path)
        except StudioError as error:
            self.desk.failed.emit(error.sentence)
            return False
        self.desk.settle()
        self.forget()
        self.desk.said.emit(f"Saved to {path.name}.")
        self.desk.changed.emit(frozenset())
        return True

    def may_leave(self) -> bool:
        """Whether the present document may go: saved, or the person says so."""
        if not self.unsaved:
            return True
        self.desk.go_home()
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self.parent,
            "Unsaved changes",
            "The document has changes that are not saved. Save them?",
            buttons.Save | buttons.Discard | buttons.Cancel,
            buttons.Save,
        )
        return answer == buttons.Discard or (answer == buttons.Save and self.save())
