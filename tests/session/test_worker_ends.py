"""Issue: "leaves no process behind, whatever ends the window"; it "works … when the emitted or the studio's package is
run from another folder". Every test starts real processes; a pipe that all of them hold tells when the last has ended.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from studio.compile import compile_document
from studio.document.model import Document

LONG = 600
BEGIN = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore these
signal.signal(signal.SIGHUP, signal.SIG_DFL)
sys.path.append({tests!r})
from studio.document.model import Document
from studio.session.tasks import RunCommand, names_of
from studio.session.work import work_queue
from tests.session.slow_commands import begun, slow_commands
queue = work_queue()
def task(command, **values):
    return RunCommand(Document(title="a"), command, values, names_of(slow_commands()))
assert queue.submit(task("add", text="b")).result({long}).result.document.title == "ab"
"""
BUSY = """
ticket = queue.submit(task("never_look_up", folder={folder!r}))
while not begun({folder!r}).exists():
    queue.look()
"""
WAITING = """
print("going", flush=True)
import time
time.sleep(6000)
"""
ENDINGS = {
    "normal": ("", 0),
    "exception": ("raise ZeroDivisionError", 1),
    "kill": (WAITING, -9),
    "terminate": (WAITING, -15),
    "interrupt": (WAITING, -2),
    "hang up": (WAITING, -1),
}
WHERE_IT_WAITS = ("normal", "kill", "interrupt", "hang up")
"""The endings that a worker with nothing to do hears of in a way of its own; of all others it hears as of the first."""
SIGNALS = {"kill": "SIGKILL", "terminate": "SIGTERM", "interrupt": "SIGINT", "hang up": "SIGHUP"}


def script(folder: Path, *parts: str) -> str:
    tests = str(Path(__file__).parents[2])
    return "".join(parts).format(tests=tests, folder=str(folder), long=LONG)


def started(folder: Path, source: str, *arguments: str) -> subprocess.Popen[str]:
    """A program in a folder of its own, which finds the studio only where it is installed."""
    file = folder / "program.py"
    file.write_text(source)
    given = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.Popen(
        [sys.executable, str(file), *arguments],
        cwd=folder,
        env=given,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.mark.parametrize(
    ("ending", "busy"), [*((one, False) for one in WHERE_IT_WAITS), *((one, True) for one in ENDINGS)]
)
def test_no_process_is_left_whatever_ends_the_one_that_started_it(ending: str, busy: bool, tmp_path: Path) -> None:
    lines, code = ENDINGS[ending]
    one = started(tmp_path, script(tmp_path, BEGIN, BUSY if busy else "", lines))
    if ending in SIGNALS:
        assert one.stdout is not None and one.stdout.readline() == "going\n"
        number = getattr(signal, SIGNALS[ending])
        if ending in ("interrupt", "hang up"):
            os.killpg(one.pid, number)  # a terminal tells the whole group, the worker included
        else:
            one.send_signal(number)
    _, said = one.communicate(timeout=LONG)  # waits until nobody holds the other ends any more: the worker has them too
    assert one.returncode == code or (ending == "interrupt" and one.returncode == 130), said
    assert "Traceback" not in said or ending in ("exception", "interrupt")
    assert "studio/session/worker.py" not in said


def test_a_program_that_does_not_guard_what_it_does_may_use_the_worker(tmp_path: Path) -> None:
    """The worker does not depend on what the main module of this process is: it never reads it."""
    (tmp_path / "studio.py").write_text("raise ImportError('taken from the folder that happens to be current')")
    source = script(tmp_path, "import sys; sys.path.remove(sys.path[0])", BEGIN, "print('done')")
    one = started(tmp_path, source)
    out, said = one.communicate(timeout=LONG)
    assert out == "done\n" and one.returncode == 0, said


def test_an_emitted_program_may_use_the_worker(tmp_path: Path) -> None:
    emitted = compile_document(Document(), "program").source
    assert '__name__ == "__main__"' in emitted
    main = emitted.index('if __name__ == "__main__"')
    source = emitted[:main] + script(tmp_path, BEGIN) + "print(Program().scene())\n" + emitted[main:]
    one = started(tmp_path, source, "--scene", str(tmp_path / "scene.svg"))
    out, said = one.communicate(timeout=LONG)
    assert out.startswith("[]") and one.returncode == 0, said
    assert (tmp_path / "scene.svg").exists()
