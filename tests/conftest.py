"""What holds for all tests: a run depends on nothing but the code, neither on chance nor on how busy the machine is."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator

import pytest
from _pytest import unraisableexception
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from xdist.remote import Producer

from studio.infer.answer_file import FOLDER
from studio.language.garbage import WHILE_SEARCHING
from tests.scheduling import Together, read_in_turn
from tests.sharing import folder_of_the_run

# Some hundred processes are started, each of which would compile the whole studio where no bytecode may be kept.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

gc.disable()  # while all tests are imported, which stay

settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None, print_blob=True)  # pytest --hypothesis-profile=explore
settings.load_profile("same")
# They would try constants of whatever modules happen to be imported: others in a whole run than alone, and other ones
# after each change. Every worker would read the whole studio for that.
providers.is_local_module_file = lambda path: False

LONG = (
    *("test_programs.py", "test_byhand.py", "test_processes.py", "test_goban_changed.py", "test_reenact.py"),
    *(
        "test_tic_tac_toe.py",
        "test_monkey.py",
        "test_monkey_examples.py",
        "test_small_documents.py",
        "test_pictures.py",
    ),
    *(
        "test_worker_ends.py",
        "test_running.py",
        "test_theme.py",
        "test_corpus.py",
        "test_on_screen.py",
        "test_parts.py",
    ),
)
"""The files that take longest, which are begun first, so that no worker is left alone with one of them at the end."""


@pytest.hookimpl(wrapper=True)
def pytest_cmdline_main(config: pytest.Config) -> Generator[None, object, object]:
    with folder_of_the_run(config):
        return (yield)


@pytest.fixture
def worked_out_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is taken from what other processes of this run worked out."""
    monkeypatch.delenv(FOLDER, raising=False)


@pytest.fixture(scope="session", autouse=True)
def _logs_in_a_folder_of_their_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Faults that tests provoke are none of the person's."""
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA"):
        os.environ[name] = str(tmp_path_factory.mktemp("state"))


@pytest.fixture(scope="module", autouse=True)
def _windows_left_open_are_in_nobodys_way() -> Generator[None]:
    """Where a pointer is led over a window, the topmost window there hears of it, whoever left it open."""
    yield
    if (widgets := sys.modules.get("PySide6.QtWidgets")) and widgets.QApplication.instance():
        for window in widgets.QApplication.topLevelWidgets():
            window.hide()


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    read_in_turn(session.config)


def pytest_configure(config: pytest.Config) -> None:
    """At the end of a run what is gone is looked for once, among all that the tests made, not five times."""
    times = getattr(unraisableexception, "gc_collect_iterations_key", None)
    if times is not None:
        config.stash[times] = 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files stay together and in their order but for the long ones."""
    items.sort(key=lambda item: LONG.index(item.path.name) if item.path.name in LONG else len(LONG))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    return Together(config, log)


def pytest_collection_finish() -> None:
    """What was imported stays to the end: nobody needs to look through it for what is gone, not even once."""
    gc.freeze()
    gc.set_threshold(*WHILE_SEARCHING)
    gc.enable()
