"""The folder in which files are asked for: beside the document, else where the person was last, else the documents."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings

from studio.app.filing.usual_folder import UsualFolder


def test_it_is_never_the_folder_in_which_the_studio_runs() -> None:
    found = UsualFolder().beside(None)
    assert found.is_dir() and found != Path.cwd()


def test_that_of_the_document_comes_first_then_the_one_used_last_also_after_a_start(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    usual, kept = UsualFolder(), tmp_path / "kept"
    usual.recall(settings)
    kept.mkdir()
    usual.used(kept / "made.studio")
    assert usual.beside(None) == kept
    assert usual.beside(tmp_path / "other.studio") == tmp_path
    again = UsualFolder()
    again.recall(settings)
    assert again.beside(None) == kept
    kept.rmdir()
    assert again.beside(None) != kept, "a folder that is gone is not offered"
