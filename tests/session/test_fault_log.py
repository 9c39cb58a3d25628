"""Faults of the studio itself are logged where their message says; a log that cannot be written is no fault."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from studio.session import fault_log
from studio.session.fault_log import log_fault, log_path, logged


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    return tmp_path


def fault(words: str = "inside") -> RuntimeError:
    try:
        raise RuntimeError(words)
    except RuntimeError as error:
        return error


def test_a_fault_is_logged_with_what_a_report_needs(folder: Path) -> None:
    path = log_fault(fault(), "render")
    assert path == log_path() and folder in path.parents
    text = path.read_text("utf-8")
    assert "studio " in text and "Python 3." in text and "during render" in text
    assert "Traceback" in text and "in fault" in text and "RuntimeError: inside" in text
    assert str(path) in logged(path)


def test_old_entries_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fault_log, "LARGEST", 2_000)
    for number in range(40):
        log_fault(fault(f"number {number}."), "replay")
    files = sorted(log_path().parent.iterdir())
    assert len(files) == 1 + fault_log.OLDER and all(file.stat().st_size <= 2_500 for file in files)
    assert "number 39." in log_path().read_text("utf-8")
    assert not any("number 0." in file.read_text("utf-8") for file in files)


def test_a_log_that_cannot_be_written_is_no_fault(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "studio").write_text("no folder")  # on any system the log is inside, but for macOS
    (folder / "Library").write_text("no folder")
    assert log_fault(fault(), "render") is None
    assert "could not be logged" in logged(None)
    assert capsys.readouterr() == ("", "")


def test_a_full_disk_is_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    if not os.path.exists("/dev/full"):
        return
    log_path().parent.mkdir(parents=True)
    log_path().symlink_to("/dev/full")
    assert log_fault(fault(), "render") is None
    assert capsys.readouterr() == ("", "")
