"""What nobody should do, at random: formulas, damaged files, commands, programs, documents made up, kills."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from studio.infer.answer_file import FOLDER
from tests.hostile.fuzzing import COMPUTING, hostile_tries
from tests.hostile.in_turns import in_turns
from tests.hostile.sentences import faults_of
from tests.hostile.trying import AuditWatch, TookTooLong, Tried, tried_once, with_limit

SEED = 20261122


@pytest.mark.parametrize("how", [["--count", "200"], ["kill", "--count", "6"]], ids=str)
def test_nothing_breaks_in_a_while(how: list[str]) -> None:
    """In a process of its own, always with the same seed; what checks a change goes on with new ones."""
    command = [sys.executable, "-m", "tests.hostile.fuzzing", *how, "--seed", str(SEED)]
    alone = {**os.environ, FOLDER: ""}  # what nobody computes touches no file, not even one of answers
    done = subprocess.run(command, env=alone, capture_output=True, text=True, check=False, timeout=600)
    print(done.stdout)
    assert done.returncode == 0, f"seed {SEED}\n{done.stderr}"


def test_every_kind_is_tried_and_refused_in_a_sentence() -> None:
    tried = hostile_tries(count=60, seed=1)
    assert set(tried.counts) == set(COMPUTING) and tried.refused > 30 and not tried.faults


def test_the_watch_sees_what_reaches_out(tmp_path) -> None:
    watch = AuditWatch()
    watch.on = True
    (tmp_path / "written").write_text("x")
    (tmp_path / "written").read_text()
    subprocess.run([sys.executable, "-c", ""], check=True)
    watch.on = False
    assert sum("written" in one for one in watch.seen) == 2 and [one for one in watch.seen if "Popen" in one]


def test_what_computes_or_waits_too_long_is_ended() -> None:
    with pytest.raises(TookTooLong):
        with_limit(lambda: time.sleep(60), waiting=0.01)
    with pytest.raises(TookTooLong):
        with_limit(lambda: all(iter(int, 1) for _ in iter(int, 1)), slow=0.01)
    assert signal.getitimer(signal.ITIMER_REAL) == signal.getitimer(signal.ITIMER_PROF) == (0, 0)


def test_a_fault_is_noted_with_its_dice() -> None:
    tried = Tried(1)
    tried_once(tried, "sum", "1/0", lambda chance, counts: iter([f"{1 // 0}"]))
    tried_once(tried, "said", "1/1", lambda chance, counts: iter(["two\nlines."]))
    assert [one.split(":")[0] for one in tried.faults] == ["sum 1/0", "said 1/1"]


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("x must be a number, not 'left'.", ""),
        ("two\nlines.", "more than one line"),
        ("KeyError(None).", "speaks Python"),
        ("'Program' object has no attribute 'paper'.", "speaks Python"),
        ("without an end", "does not end"),
        ("", "no sentence"),
        ("x" * 1000 + ".", "1001 characters"),
    ],
)
def test_what_is_wrong_with_a_sentence_is_seen(sentence: str, fault: str) -> None:
    assert faults_of(sentence).startswith(fault) and bool(faults_of(sentence)) == bool(fault)


ACTS = {
    "crash": "os.kill(os.getpid(), 11) if first == 2 else None",
    "well": "None",
}


@pytest.mark.parametrize("act", ACTS)
def test_what_crashes_is_counted_and_ends_no_other(tmp_path, act: str) -> None:
    """Processes of two tries each; the second of them may crash after its first try."""
    script = tmp_path / "tries.py"
    script.write_text(
        "import os, sys\n"
        "from pathlib import Path\n"
        "from tests.hostile.in_turns import keep\n"
        "from tests.hostile.trying import tries\n"
        "given = dict(one[2:].split('=') for one in sys.argv[1:])\n"
        "first, into = int(given['first']), Path(given['into'])\n"
        f"each = lambda tried: (keep(into, tried), {ACTS[act]})\n"
        "none = lambda chance, counts: iter(())\n"
        "tries({'none': none}, int(given['seed']), float(given['seconds']), int(given['count']), first, each)\n"
    )
    tried = in_turns([sys.executable, str(script)], seed=5, count=5, turn=2)
    assert tried.counts["none"] == (4 if act == "crash" else 5)
    faults = ["the process ended with -11 at --seed 5 --first 3 (begun at 2)"]
    assert tried.faults == (faults if act == "crash" else [])
