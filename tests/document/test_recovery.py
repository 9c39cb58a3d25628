"""The log beside a file: a kill at any instant loses at most the last command."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from studio.document.file import save
from studio.document.recovery import SUM, RecoveryLog, content_of, log_path, pending
from studio.language.errors import FileFault
from tests.document.sample import document, parameter

APPENDING = """
import json, sys
from studio.document.recovery import RecoveryLog
log = RecoveryLog.open(sys.argv[1])
number = 0
while True:
    log.append(json.dumps({"command": "draw", "number": number, "text": "x" * 300}))
    print(number, flush=True)
    number += 1
"""


def test_what_was_appended_is_pending_until_it_is_discarded(tmp_path: Path) -> None:
    path = tmp_path / "p.studio"
    save(document(parameter("a", 1)), [], path)
    assert pending(path) is None
    log = RecoveryLog.open(path)
    assert pending(path) == []
    log.append('{"a": 1}')
    log.append('{"text": "Ä\\n"}')
    log.close()
    assert pending(path) == ['{"a": 1}', '{"text": "Ä\\n"}']
    again = RecoveryLog.open(path, keep=True)
    again.append('{"b": 2}')
    assert pending(path) == ['{"a": 1}', '{"text": "Ä\\n"}', '{"b": 2}']
    again.discard()
    assert pending(path) is None and not log_path(path).exists()


def test_each_line_is_on_the_disk_before_the_next_gesture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A killed process loses nothing even without that, a computer that loses its power does."""
    path = tmp_path / "p.studio"
    synced: list[tuple[int, int]] = []

    def fsync(descriptor: int) -> None:
        synced.append(state(os.fstat(descriptor)))

    def state(found: os.stat_result) -> tuple[int, int]:
        return found.st_ino, found.st_size

    monkeypatch.setattr(os, "fsync", fsync)
    log = RecoveryLog.open(path)
    assert synced == [state(log.path.stat())], "the header, with nothing left to be written"
    for count in range(2, 5):
        log.append('{"number": 1}')
        assert len(synced) == count and synced[-1] == state(log.path.stat())
    log.close()
    again = RecoveryLog.open(path, keep=True)
    assert synced[-1] == state(again.path.stat()) and len(pending(path) or []) == 3
    again.close()


def test_a_file_that_does_not_exist_yet(tmp_path: Path) -> None:
    path = tmp_path / "new.studio"
    log = RecoveryLog.open(path)
    log.append('{"a": 1}')
    log.close()
    assert log.path.name == "new.studio.recovery" and pending(path) == ['{"a": 1}']


def test_a_torn_last_line_is_left_out_and_damage_before_it_is_said(tmp_path: Path) -> None:
    path = tmp_path / "p.studio"
    log = RecoveryLog.open(path)
    for number in range(3):
        log.append(f'{{"number": {number}}}')
    log.close()
    whole = log.path.read_bytes()
    lines = whole.split(b"\n")
    for cut in range(len(lines[0]) + 1, len(whole)):
        log.path.write_bytes(whole[:cut])
        found = pending(path)
        assert found is not None and found == [line.decode()[SUM + 1 :] for line in whole[:cut].split(b"\n")[1:-1]]
    log.path.write_bytes(whole[:-3] + b"\0\0\n")
    assert len(pending(path) or []) == 2
    log.path.write_bytes(b"\n".join([lines[0], b'{"torn', *lines[2:]]))
    content = content_of(path)
    assert content is not None and (content.entries, content.lost) == ((), 3)
    log.path.write_bytes(b"\n".join([*lines[:2], lines[2].replace(b"1", b"7"), *lines[3:]]))
    content = content_of(path)
    assert content is not None and (content.entries, content.lost) == (('{"number": 0}',), 2)


def test_a_log_of_another_state_of_the_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "p.studio"
    save(document(parameter("a", 1)), [], path)
    RecoveryLog.open(path).close()
    save(document(parameter("a", 2)), [], path)
    with pytest.raises(FileFault, match="belongs to another state of p.studio"):
        pending(path)
    log_path(path).write_text("something else\n")
    with pytest.raises(FileFault, match="is no recovery log"):
        pending(path)
    log_path(path).write_bytes(b"")
    assert pending(path) is None, "it was just being begun"


@pytest.mark.parametrize("wait", [0.0, 0.02, 0.1])
def test_a_killed_process_loses_at_most_its_last_command(tmp_path: Path, wait: float) -> None:
    path = tmp_path / "p.studio"
    save(document(parameter("a", 1)), [], path)
    root = Path(__file__).parents[2]
    process = subprocess.Popen(
        [sys.executable, "-c", APPENDING, str(path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "0\n"
    time.sleep(wait)
    process.send_signal(signal.SIGKILL)
    said = process.stdout.read().split()
    process.wait()
    found = pending(path)
    assert found is not None
    acknowledged = 1 + len([line for line in said if line.isdigit()])
    # What was said to be written is there; the one in hand may or may not be.
    assert acknowledged <= len(found) <= acknowledged + 1
    assert all(f'"number": {number},' in line for number, line in enumerate(found))
    RecoveryLog.open(path, keep=True).close()
    assert pending(path) == found
