"""What one process worked out is found by the next, from a file that may be missing, spoilt or made by other code."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from studio.infer import answer_file
from studio.infer.answer_file import FOLDER, AnswerFile
from studio.infer.known_answers import forget_answers
from studio.language.errors import CannotExplain

SOLVED = """
from studio.infer.goals import Goal, Scope, Situation
from studio.infer import known_answers
from studio.infer.solve import solve
from studio.language.errors import CannotExplain
from studio.language.types import NUMBER
from studio.language.show import show

known_answers.MOMENT = 0
def goal(wanted):
    scope = Scope({"n": NUMBER, "m": NUMBER}, {}, locals=("n", "m"))
    values = [(3, 1), (5, 4), (8, 2)]
    there = tuple(Situation({"n": n, "m": m}, f"example {n}") for n, m in values)
    return Goal("sum", there, wanted, scope, NUMBER)
found = solve(goal((4, 9, 10)))
print(show(found.best), found.tried > 0)
one = goal((1, 2, 3))
one = Goal(one.purpose, (one.situations[0], one.situations[0]), (1, 2), one.scope, NUMBER)
try:
    solve(one)
except CannotExplain as error:
    print(error.sentence, error.clash)
"""


def said_by_a_process(folder: Path, before: str = "") -> str:
    environment = {**os.environ, FOLDER: str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", before + SOLVED]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout


def test_another_process_finds_what_was_worked_out_and_what_could_not_be(tmp_path: Path) -> None:
    forbidden = "import studio.infer.solve as s\ndef no(*_): raise AssertionError('searched again')\ns._solved = no\n"
    found = said_by_a_process(tmp_path)
    assert found.startswith("m + n True") and "example 3" in found
    assert said_by_a_process(tmp_path, forbidden) == found
    with pytest.raises(subprocess.CalledProcessError):
        said_by_a_process(tmp_path / "another", forbidden)


def test_what_other_code_worked_out_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    mine = answer_file.answer_file()
    assert mine is not None
    mine.keep(b"a", 1)
    assert mine.found(b"a") == 1
    monkeypatch.setattr(answer_file, "studio_itself", lambda: "other code")
    answer_file._in.cache_clear()
    other = answer_file.answer_file()
    assert other is not None and other.found(b"a") is None
    answer_file._in.cache_clear()


@pytest.mark.parametrize("spoilt", [b"no table at all" * 99, b""])
def test_a_spoilt_file_is_as_good_as_none(tmp_path: Path, spoilt: bytes) -> None:
    path = tmp_path / "answers.sqlite"
    path.write_bytes(spoilt)
    file = AnswerFile(path)
    file.keep(b"a", CannotExplain("because", ("one", "two")))
    found = file.found(b"a")
    assert found is None if spoilt else (found.sentence, found.clash) == ("because", ("one", "two"))


def test_a_spoilt_answer_is_worked_out_again(tmp_path: Path) -> None:
    file = AnswerFile(tmp_path / "answers.sqlite")
    file.keep(b"a", ("meant", 17))
    table = sqlite3.connect(tmp_path / "answers.sqlite")
    whole = bytes(table.execute("SELECT answer FROM answers").fetchone()[0])
    for place in range(len(whole)):
        spoilt = whole[:place] + bytes([whole[place] ^ 16]) + whole[place + 1 :]
        table.execute("UPDATE answers SET answer = ?", (spoilt,))
        table.commit()
        assert file.found(b"a") is None
    file.keep(b"a", "again")
    assert file.found(b"a") == "again" and file.found(b"b") is None


def test_who_could_not_write_once_writes_and_reads_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer_file, "WAITS", 0.01)
    file = AnswerFile(tmp_path / "answers.sqlite")
    file.keep(b"a", "before")
    other = sqlite3.connect(tmp_path / "answers.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    file.keep(b"b", "lost")
    other.execute("COMMIT")
    file.keep(b"c", "after")
    assert [file.found(key) for key in (b"a", b"b", b"c")] == ["before", None, "after"]


def test_what_other_code_worked_out_long_ago_is_removed(tmp_path: Path) -> None:
    for name in ("old", "new"):
        AnswerFile(tmp_path / f"{name}.sqlite").keep(b"a", 1)
    long_ago = time.time() - answer_file.UNUSED - 60
    for file in tmp_path.glob("old.sqlite*"):
        os.utime(file, (long_ago, long_ago))
    AnswerFile(tmp_path / "mine.sqlite")
    assert not list(tmp_path.glob("old.sqlite")) and (tmp_path / "new.sqlite").exists()


def test_a_folder_that_cannot_be_made_is_as_good_as_none(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    file = AnswerFile(tmp_path / "file" / "answers.sqlite")
    file.keep(b"a", 1)
    assert file.found(b"a") is None


def test_who_measures_takes_nothing_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    assert answer_file.answer_file() is not None
    forget_answers()
    assert answer_file.answer_file() is None
