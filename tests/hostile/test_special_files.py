"""What is no ordinary file is neither read nor written, and nothing is read without an end."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

import studio
from studio.__main__ import main
from studio.document import disk
from studio.document.file import load, write_atomically
from studio.language.errors import FileFault
from studio.session.document_files import left_behind
from studio.session.editor import Editor
from studio.session.log import read_session
from tests.hostile.sentences import faults_of

KINDS = ["pipe", "zero", "sparse", "folder", "socket", "circle", "missing"]


@pytest.fixture(params=KINDS)
def special(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "odd.studio"
    listening = socket.socket(socket.AF_UNIX)
    if request.param == "pipe":
        os.mkfifo(path)
    elif request.param == "zero":
        path.symlink_to("/dev/zero")
    elif request.param == "sparse":
        with path.open("wb") as file:
            file.truncate(9 * 1024**3)
    elif request.param == "folder":
        path.mkdir()
    elif request.param == "socket":
        here = Path.cwd()
        os.chdir(tmp_path)  # the address of a socket is short
        listening.bind(path.name)
        os.chdir(here)
    elif request.param == "circle":
        path.symlink_to(path)
    yield path
    listening.close()


def test_it_is_refused_in_a_sentence(special: Path) -> None:
    if not special.is_dir():
        for reads in (load, read_session, Editor.open):
            with pytest.raises(FileFault) as caught:
                reads(special)
            assert not faults_of(caught.value.sentence)


@pytest.mark.parametrize("command", ["replay", "compile", "render", "graph"])
def test_the_command_line_ends_with_2(
    special: Path, command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = {"replay": ["--out", str(tmp_path)], "graph": []}.get(command, ["-o", str(tmp_path / "out.py")])
    assert main([command, str(special), *out]) == 2
    said = capsys.readouterr().err.strip()
    assert not faults_of(said.splitlines()[-1]), said


def test_a_log_beside_a_file_that_is_no_file_is_said(special: Path, tmp_path: Path) -> None:
    if special.exists():
        path = tmp_path / "p.studio"
        Editor().save(path)
        special.rename(tmp_path / "p.studio.recovery")
        for looks in (left_behind, lambda one: Editor.open(one, recover=True)):
            with pytest.raises(FileFault) as caught:
                looks(path)
            assert not faults_of(caught.value.sentence)
        with pytest.raises(FileFault):
            Editor.open(path).do("draw_line", start=[0, 0], end=[9, 9])


def test_it_is_not_replaced(special: Path) -> None:
    before = special.lstat() if special.is_symlink() or special.exists() else None
    if special.is_file() or before is None:
        return
    with pytest.raises(FileFault) as caught:
        write_atomically(special, b"x")
    assert not faults_of(caught.value.sentence)
    assert special.lstat().st_ino == before.st_ino and special.lstat().st_mode == before.st_mode


@pytest.mark.parametrize("command", [["graph"], ["graph", "--format", "dot"], ["render"], ["compile"]], ids=" ".join)
def test_no_command_writes_to_a_pipe(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = tmp_path / "a.studio"
    Editor().save(document)
    pipe = tmp_path / {"render": "out.svg", "compile": "out.py"}.get(command[0], "out")
    os.mkfifo(pipe)
    assert main([*command, str(document), "-o", str(pipe)]) == 2
    assert not faults_of(capsys.readouterr().err.strip().splitlines()[-1])


def test_files_are_written_whole_or_not_at_all() -> None:
    """What is written in place is half there after a kill, and waits for ever at a pipe."""
    writes = re.compile(r"\.(write_text|write_bytes)\(")
    temporary = {"launcher.py", "best.py"}  # into a folder of its own; and what replaces the file when it is whole
    files = [one for one in Path(studio.__file__).parent.rglob("*.py") if "bench" not in one.parts]
    assert {one.name for one in files if writes.search(one.read_text("utf-8"))} == temporary


def test_a_file_that_grows_while_it_is_read_ends_at_the_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the disk says of the size counts for nothing, as with files of the system."""
    path = tmp_path / "long"
    path.write_bytes(b"x" * 5000)
    real = os.fstat

    def small(handle: int) -> os.stat_result:
        status = list(real(handle))
        status[6] = 0
        return os.stat_result(status)

    monkeypatch.setattr(os, "fstat", small)
    assert disk.read_bytes(path, 5000) == b"x" * 5000
    with pytest.raises(FileFault, match="larger than"):
        disk.read_bytes(path, 4999)


@pytest.mark.parametrize("name", ["a\0b.studio", "\ud800.studio", "x" * 300 + ".studio"], ids=["null", "half", "long"])
def test_what_cannot_be_the_name_of_a_file_is_said(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    acts = [
        lambda: Editor.open(path),
        lambda: Editor().save(path),
        lambda: Editor(path=path).note("x"),
        lambda: write_atomically(path, b""),
        lambda: read_session(path),
        lambda: left_behind(path) or load(path),
    ]
    for act in acts:
        with pytest.raises(FileFault) as caught:
            act()
        assert not faults_of(caught.value.sentence)


def test_nothing_asks_a_path_in_a_way_that_raises() -> None:
    """``Path.exists()`` and the like raise for a folder that may not be looked into, ``os.path`` does not."""
    asks = re.compile(r"\.(exists|is_file|is_dir)\(\)")
    files = [one for one in Path(studio.__file__).parent.rglob("*.py") if "bench" not in one.parts]
    assert not [str(one) for one in files if asks.search(one.read_text("utf-8"))]
