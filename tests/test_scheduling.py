"""A worker of a run that dies takes one test with it, which is named, and the run comes to its end.

What one worker has made, the others have.
"""

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
SHARED = """
import pytest
from tests.sharing import folder_of_the_run

@pytest.hookimpl(wrapper=True)
def pytest_cmdline_main(config):
    with folder_of_the_run(config):
        return (yield)
"""
MAKES = """
import os, time
from tests.sharing import once_in_a_run

def made():
    time.sleep(0.3)  # so that the other worker asks for it meanwhile
    return os.getpid()

def test_it_is_made_by_one_of_two():
    found = {name: once_in_a_run(name, made) for name in ("one", "other")}
    with open("MADE", "a") as file:
        print(found, os.environ["STUDIO_ANSWERS"], file=file)
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
    said = run_of(tmp_path, files, workers)
    assert "1 failed, 5 passed" in said
    assert "test_2.py::test_dies" in said


def test_what_one_worker_makes_is_there_for_the_other(tmp_path: Path) -> None:
    made = tmp_path / "made"
    files = {f"test_{number}": MAKES.replace("MADE", str(made)) for number in (1, 2)}
    assert "2 passed" in run_of(tmp_path, {"conftest": SHARED, **files}, 2)
    first, second = made.read_text().splitlines()
    assert first == second


def run_of(folder: Path, files: dict[str, str], workers: int) -> str:
    """What a run of the tests in these files says."""
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    options = ["-q", "-p", "xdist", "--dist", "loadfile", "--no-loadscope-reorder", "-n", str(workers)]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(folder), f"--rootdir={folder}"],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": os.getcwd(), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    )
    return done.stdout + done.stderr
