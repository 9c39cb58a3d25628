"""Asking for a file, and opening what a path stands for: a document, a recorded session, or the folder of either."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QHeaderView, QTreeView, QWidget
from shiboken6 import isValid

from studio.app.filing.usual_folder import USUAL_FOLDER
from studio.app.message_dialog import answer_of
from studio.session.editor import Editor
from studio.session.log import FILE, read_session
from studio.session.playback import Playback

SUFFIX, LESSON = ".studio", ".toml"


def opened_path(path: Path, recover: bool | None = True) -> tuple[Editor, Playback | None]:
    """The editor of a document, or the beginning of a recording of which no document is kept. Raises StudioError.

    A folder is shown as the document it keeps, as long as that was made by the session beside it.
    """
    if path.suffix == SUFFIX:
        return Editor.open(path, recover), None
    folder = path if os.path.isdir(path) else path.parent
    kept = document_in(folder) if os.path.isdir(path) or path.name == FILE else None
    session = read_session(path) if kept is None or os.path.exists(folder / FILE) else None
    if kept is not None:
        editor = Editor.open(kept, recover)
        if session is None or editor.session.lines[: len(session.lines)] == session.lines:
            return editor, None
        editor.close()
    assert session is not None
    playback = Playback(session)
    return playback.editor, playback


def document_in(folder: Path) -> Path | None:
    """The document that a folder keeps: the one called like it, else the first one."""
    named = folder / f"{folder.resolve().name}{SUFFIX}"
    return named if os.path.exists(named) else min(folder.glob(f"*{SUFFIX}"), default=None)


DOCUMENTS = "Studio documents (*.studio)"
OPENABLE = "Documents, recorded sessions and lessons (*.studio *.jsonl *.toml);;All files (*)"


def to_open(parent: QWidget, beside: Path | None = None, title: str = "Open", kinds: str = OPENABLE) -> Path | None:
    """The file to open, None where the person thinks better of it; at first that folder is seen where ``beside`` is."""
    dialog = QFileDialog(parent, title, str(USUAL_FOLDER.beside(beside)), kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return _chosen(dialog, parent)


def to_write(parent: QWidget, title: str, suggested: Path, kinds: str) -> Path | None:
    """The file to write; the ending of the suggested one is added where the person gives none.

    A file that is there already is only given after a question.
    """
    dialog = QFileDialog(parent, title, str(suggested.parent), kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setDefaultSuffix(suggested.suffix.lstrip("."))
    dialog.selectFile(suggested.name)
    return _chosen(dialog, parent)


def _chosen(dialog: QFileDialog, parent: QWidget) -> Path | None:
    """What is chosen in a dialog; where it is one of Qt, sizes and dates are seen whole beside the names."""
    for tree in dialog.findChildren(QTreeView):
        tree.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    if not answer_of(dialog) or not isValid(parent):
        return None
    chosen = Path(dialog.selectedFiles()[0].replace("\0", ""))  # a sign that is not seen, and that no name can hold
    USUAL_FOLDER.used(chosen)
    return chosen
