"""Asking the person for a file to open or to write."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

DOCUMENTS = "Studio documents (*.studio)"
OPENABLE = "Documents and recorded sessions (*.studio *.jsonl);;All files (*)"


def to_open(parent: QWidget, folder: Path | None) -> Path | None:
    """The file to open, None where the person thinks better of it."""
    found = QFileDialog.getOpenFileName(parent, "Open", str(folder or ""), OPENABLE)[0]
    return Path(found) if found else None


def to_write(parent: QWidget, title: str, suggested: Path, kinds: str) -> Path | None:
    """The file to write; the ending of the suggested one is added where the person gives none.

    A file that is there already is only given after a question.
    """
    dialog = QFileDialog(parent, title, str(suggested.parent), kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setDefaultSuffix(suggested.suffix.lstrip("."))
    dialog.selectFile(suggested.name)
    return Path(dialog.selectedFiles()[0]) if dialog.exec() else None
