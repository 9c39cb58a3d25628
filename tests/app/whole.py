"""That a document is whole after whatever was done to it: saved and read, undone and done again, recovered."""

from __future__ import annotations

import shutil
from pathlib import Path

from studio.app.window import Window
from studio.document.live import Live
from studio.document.model import Document
from studio.document.recovery import log_path
from studio.session.editor import Editor


def assert_whole(window: Window, folder: Path) -> None:
    """Everything that must hold of the document of a window at rest."""
    editor = window.desk.home
    assert_recovered(editor, folder / "killed")
    Live.at_present(editor.document)
    assert_read_as_saved(editor, folder / "saved")
    assert_undone_and_done_again(editor)


def assert_recovered(editor: Editor, folder: Path) -> None:
    """After a kill at this moment, the log beside the file leads to the same document."""
    path = editor.path
    if path is None or not log_path(path).exists():
        return
    folder.mkdir()
    shutil.copy(log_path(path), folder)
    if path.exists():
        shutil.copy(path, folder)
    found = Editor.open(folder / path.name, recover=True)
    assert found.document == editor.document
    found.close()


def assert_read_as_saved(editor: Editor, folder: Path) -> None:
    """What is saved reads as the same document, with the same session."""
    folder.mkdir()
    copy = Editor(editor.document)
    copy.past = editor.session.lines
    copy.save(folder / "one.studio")
    copy.close()
    read = Editor.open(folder / "one.studio")
    assert read.document == editor.document
    assert read.session.lines == editor.session.lines
    read.close()


def assert_undone_and_done_again(editor: Editor) -> None:
    """Undoing everything and doing it again gives the same documents, step for step."""
    documents: list[Document] = [editor.document]
    while editor.undo_title is not None:
        editor.undo()
        documents.append(editor.document)
    for before in reversed(documents[:-1]):
        editor.redo()
        assert editor.document is before
