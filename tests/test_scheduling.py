"""A worker of a run that dies takes one test with it, which is named, and the run comes to its end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCHEDULED = """
from tests.scheduling import Together

def pytest_xdist_make_scheduler(config, log):
    return Together(config, log)
"""
FINE = "def test_nothing(): pass"
DIES = """
import os, signal, time

def test_before(): pass

def test_dies():
    time.sleep(0.3)  # so that what came before is told
    os.kill(os.getpid(), signal.SIGKILL)

def test_after(): pass
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_all_but_the_one_a_worker_died_of_are_done_once(tmp_path: Path, workers: int) -> None:
    files = {"conftest": SCHEDULED, "test_1": FINE, "test_2": DIES, "test_3": FINE, "test_4": FINE}
    for name, text in files.items():
        (tmp_path / f"{name}.py").write_text(text)
    options = ["-q", "-p", "xdist", "--dist", "loadfile", "--no-loadscope-reorder", "-n", str(workers)]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(tmp_path), f"--rootdir={tmp_path}"],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": os.getcwd(), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    )
    assert "1 failed, 5 passed" in done.stdout, done.stdout + done.stderr
    assert "test_2.py::test_dies" in done.stdout
