"""What nobody should do, at random: formulas, damaged files, commands, programs."""

from __future__ import annotations

import subprocess
import sys

import pytest

from studio.bench.hostile import KINDS, hostile_tries
from studio.bench.sentences import faults_of

SECONDS, SEED = 20, 20261122


def test_nothing_breaks_in_a_while() -> None:
    """In a process of its own, always with the same seed; what checks a change goes on with new ones."""
    command = [sys.executable, "-m", "studio.bench.hostile", str(SECONDS), str(SEED)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    print(done.stdout)
    assert done.returncode == 0, f"seed {SEED}\n{done.stderr}"


def test_every_kind_is_tried_and_refused_in_a_sentence() -> None:
    tried = hostile_tries(3, 1)
    assert set(tried.counts) == set(KINDS) and tried.refused > 50 and not tried.faults


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
