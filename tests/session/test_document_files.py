"""Saving, opening, recovering; a kill at any moment loses at most the last command."""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from studio import Editor
from studio.document.recovery import RecoveryLog, content_of, log_path
from studio.language.errors import FileFault, Refusal
from studio.session.document_files import left_behind, set_aside

WORKER = """
import sys
from studio import Editor
editor = Editor(path=sys.argv[1])
for count in range(100000):
    editor.do("set_formula", name=f"value_{count % 40}", formula=str(count))
    print(count, flush=True)
    if count % 7 == 3:
        editor.undo()
        print("undone", flush=True)
    if count % 50 == 20 and len(sys.argv) > 2:
        editor.save()
        print("saved", flush=True)
"""


def test_a_saved_document_comes_back_with_its_session(tmp_path: Path) -> None:
    one = Editor()
    one.chapter("First")
    one.do("set_formula", row="R1", name="a", formula="1 + 2")
    one.save(tmp_path / "a.studio")
    two = Editor.open(tmp_path / "a.studio")
    assert two.document == one.document and two.session == one.session
    two.do("set_formula", name="b", formula="a")
    two.save()
    assert len(Editor.open(tmp_path / "a.studio").session.gestures) == 2


def test_a_new_document_needs_a_place_to_be_saved() -> None:
    with pytest.raises(Refusal, match="no file yet"):
        Editor().save()


def test_unsaved_work_is_offered_and_done_again(tmp_path: Path) -> None:
    path = tmp_path / "a.studio"
    one = Editor(path=path)
    one.do("set_formula", name="a", formula="1")
    one.save()
    assert not log_path(path).exists()
    one.note("go on")
    one.do("set_formula", name="b", formula="a + 1")
    one.do("set_formula", name="c", formula="a + 1")
    one.undo()
    one.close()
    with pytest.raises(Refusal, match="recovery log"):
        Editor.open(path)
    two = Editor.open(path, recover=True)
    assert two.document == one.document and two.session == one.session and two.redo_title == "Type a formula"
    two.redo()
    two.close()
    three = Editor.open(path, recover=True)
    assert "c" in three.document.definitions
    assert "b" not in Editor.open(path, recover=False).document.definitions
    assert not log_path(path).exists()


def test_saving_elsewhere_ends_the_log_beside_the_old_file(tmp_path: Path) -> None:
    one = Editor(path=tmp_path / "a.studio")
    one.do("set_formula", name="a", formula="1")
    one.save(tmp_path / "b.studio")
    assert [file.name for file in tmp_path.iterdir()] == ["b.studio"] and one.path == tmp_path / "b.studio"


def test_a_kill_between_saving_and_tidying_up_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.studio"
    one = Editor(path=path)
    one.do("set_formula", name="a", formula="1")
    one.save()
    one.do("set_formula", name="b", formula="2")
    log = log_path(path).read_bytes()
    one.save()
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    log_path(path).write_bytes(log)
    goes_on = RecoveryLog.open(path, entries=content_of(path).entries, starts_from="0" * 64)
    goes_on.append(json.dumps({"saving": digest}))
    goes_on.close()
    two = Editor.open(path)
    assert set(two.document.definitions) == {"a", "b"} and not log_path(path).exists()
    log_path(path).write_bytes(log)
    with pytest.raises(FileFault, match="belongs to another state"):
        Editor.open(path)


KILLED_TIDYING_UP = """
import os, signal, sys
from studio.session.editor import Editor

editor = Editor.open(sys.argv[1], recover=True)
sys.settrace(lambda frame, *_: os.kill(os.getpid(), signal.SIGKILL) if frame.f_code.co_name == "forget" else None)
editor.save()
"""


def test_a_kill_between_saving_what_came_back_and_tidying_up_loses_nothing(tmp_path: Path) -> None:
    """Whoever opens a file with unsaved work and saves at once is in no other danger than everybody else."""
    path = tmp_path / "a.studio"
    one = Editor(path=path)
    one.do("set_formula", name="a", formula="1")
    one.close()
    killed = subprocess.run([sys.executable, "-c", KILLED_TIDYING_UP, str(path)], check=False, timeout=600)
    assert killed.returncode == -signal.SIGKILL and path.exists() and log_path(path).exists()
    two = Editor.open(path)
    assert set(two.document.definitions) == {"a"} and not log_path(path).exists()


def test_a_kill_before_the_file_is_replaced_keeps_the_log(tmp_path: Path) -> None:
    path = tmp_path / "a.studio"
    one = Editor(path=path)
    one.do("set_formula", name="a", formula="1")
    one.close()
    log = RecoveryLog.open(path, keep=True)
    log.append(json.dumps({"saving": "0" * 64}))
    log.close()
    assert set(Editor.open(path, recover=True).document.definitions) == {"a"}


def test_what_cannot_be_opened_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileFault):
        Editor.open(tmp_path / "nothing.studio")
    (tmp_path / "bad.studio").write_text('{"format": "studio"')
    with pytest.raises(FileFault):
        Editor.open(tmp_path / "bad.studio")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("saving", [False, True])
def test_a_kill_at_any_moment_loses_at_most_the_last_command(tmp_path: Path, seed: int, saving: bool) -> None:
    path = tmp_path / "a.studio"
    extra = ["save"] if saving else []
    worker = subprocess.Popen(
        [sys.executable, "-c", WORKER, str(path), *extra], stdout=subprocess.PIPE, text=True, cwd=Path.cwd()
    )
    assert worker.stdout is not None
    first = worker.stdout.readline()
    time.sleep(random.Random(seed).uniform(0.0, 0.4))
    os.kill(worker.pid, signal.SIGKILL)
    said = [first.strip(), *worker.stdout.read().split()]
    worker.wait()
    after = Editor.open(path, recover=True)
    counts = [line.arguments["formula"] for line in after.session.gestures]
    told = _in_force(said)
    assert told in (counts, counts[:-1]) or counts == told[:-1], f"{told[-3:]} was said, {counts[-3:]} is there"
    assert after.document.definitions


def _in_force(said: list[str]) -> list[str]:
    """The commands that the worker said it had done and not undone."""
    done: list[str] = []
    for word in said:
        if word == "undone":
            done.pop()
        elif word.isdigit():
            done.append(word)
    return done


def test_a_document_without_a_file_is_logged_from_what_it_has_already(tmp_path: Path) -> None:
    one = Editor()
    one.do("set_formula", name="a", formula="1")
    copy = one.branch(1)
    spare = tmp_path / "spare.studio"
    copy.keep_spare(spare, now=True)
    assert copy.path is None and copy.spare == spare and not spare.exists()
    with pytest.raises(Refusal, match="no file yet"):
        copy.save()
    with pytest.raises(FileFault, match="being changed somewhere else"):
        Editor.open(spare, recover=True, spare=True)
    copy.close()
    again = Editor.open(spare, recover=True, spare=True)
    assert again.document == copy.document and again.path is None
    again.close()
    copy.keep_spare(spare)
    copy.do("set_formula", name="b", formula="2")
    copy.undo()
    copy.do("set_formula", name="c", formula="3")
    copy.close()
    left = left_behind(spare)
    assert left is not None and (left.commands, left.last) == (2, "set_formula")
    again = Editor.open(spare, recover=True, spare=True)
    assert set(again.document.definitions) == {"a", "c"}
    again.save(tmp_path / "b.studio")
    assert again.path == tmp_path / "b.studio" and left_behind(spare) is None and not log_path(spare).exists()


def test_what_is_given_up_is_gone_and_what_is_set_aside_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.studio"
    one = Editor()
    one.save(path)
    one.do("set_formula", name="a", formula="1")
    log = log_path(path).read_bytes()
    assert left_behind(path) is None, "it is being worked on"
    with pytest.raises(FileFault, match="being changed somewhere else"):
        set_aside(path)
    one.close()
    assert left_behind(path) is not None
    aside = set_aside(path)
    assert aside is not None and aside.read_bytes() == log and left_behind(path) is None and set_aside(path) is None
    two = Editor.open(path)
    two.do("set_formula", name="b", formula="1")
    two.give_up()
    assert left_behind(path) is None and not log_path(path).exists()
    two.without_file()
    two.do("set_formula", name="c", formula="1")
    assert two.path is None and sorted(one.name for one in tmp_path.iterdir()) == ["a.studio", aside.name]


def test_a_jump_over_many_commands_is_one_record_of_the_log(tmp_path: Path) -> None:
    """Nobody waits for the disk once a command; what comes back after a kill is the moment that was gone to."""
    path = tmp_path / "a.studio"
    one = Editor(path=path)
    for number in range(6):
        one.do("set_formula", name=f"n{number}", formula=str(number))
    for step in (2, 5):
        before = len(_records(path))
        one.goto(step)
        assert len(_records(path)) == before + 1
        one.close()
        again = Editor.open(path, recover=True, spare=True)
        assert again.document == one.document and again.steps == 6
        again.close()
        one = Editor.open(path, recover=True, spare=True)


def _records(path: Path) -> tuple[str, ...]:
    content = content_of(path)
    assert content is not None
    return tuple(content.entries)
