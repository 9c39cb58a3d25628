"""Issue: "Inference and compilation run in a worker process …, warm before it is needed, fed by one queue"."""

from __future__ import annotations

import _thread
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from studio.commands.all import registry
from studio.compile import compile_document
from studio.document.model import Definition, Document, with_definition
from studio.infer.answer_file import FOLDER
from studio.language.errors import Cancelled, CycleError, Refusal
from studio.language.parse import parse
from studio.session import process, wire
from studio.session.editor import Editor
from studio.session.log import read_session
from studio.session.replay import replayed
from studio.session.tasks import CompileProgram, RunCommand, WorkedOut, names_of
from studio.session.wire import Wire
from studio.session.work import TaskFault, Ticket, WorkFailed, WorkQueue
from tests.replays import EXAMPLES
from tests.session.slow_commands import begun, go, slow_commands

LONG = 600
"""Seconds after which a test is given up."""


@pytest.fixture(scope="module")
def shared() -> Iterator[WorkQueue]:
    """Its worker finds everything out for itself."""
    with pytest.MonkeyPatch.context() as change:
        change.delenv(FOLDER, raising=False)
        queue = WorkQueue()
        yield queue
        queue.close()


@pytest.fixture
def queue(shared: WorkQueue) -> Iterator[WorkQueue]:
    """One queue for all tests; each finds it empty."""
    yield shared
    for one in [*shared._waiting, *([shared._running] if shared._running else [])]:
        one.cancel()
    until(lambda: not shared.busy, shared)


def until(holds: Any, queue: WorkQueue) -> None:
    """Looks at the queue until something holds."""
    end = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < end, "it never came to that"
        queue.look()
        time.sleep(0.002)


def task(command: str, document: Document | None = None, **values: Any) -> RunCommand:
    return RunCommand(document or Document(title="a"), command, values, names_of(slow_commands()))


def slowly(queue: WorkQueue, folder: Path, text: str = "b") -> Ticket:
    """A task that has begun, and goes on until it is let go."""
    ticket = queue.submit(task("add_slowly", text=text, folder=str(folder)))
    until(begun(str(folder)).exists, queue)
    return ticket


def title(ticket: Ticket) -> str:
    done: WorkedOut = ticket.result(LONG)
    return done.result.document.title


# the same


def test_a_session_comes_out_the_same_with_and_without_the_worker(queue: WorkQueue) -> None:
    """Issue: "Headless use (Editor, command line) gives the same answers bit for bit with and without the worker".

    The documents of every step of whole examples are compared in ``tests/app/test_byhand.py``.
    """
    here = replayed(read_session(EXAMPLES / "guides" / "2_light.jsonl"), asks=True)
    assert sum(bool(one.question) for step in here.history for one in step.result.findings) > 3
    there, modules = here.history[0].before, names_of(here.commands)
    for step in here.history:
        line, mine = step.gesture, step.result
        values = here.commands[line.do].read(line.arguments)
        ticket = queue.submit(RunCommand(there, line.do, values, modules))
        theirs: WorkedOut = ticket.result(LONG)
        assert theirs.before is there
        assert [replace(one, seconds=0) for one in theirs.result.findings] == [
            replace(one, seconds=0) for one in mine.findings
        ]
        assert replace(theirs.result, findings=()) == replace(mine, findings=()), line
        there = theirs.result.document
    assert repr(there) == repr(here.document)
    assert queue.submit(CompileProgram(there, "light")).result(LONG) == here.compile("light")


def test_what_a_document_shares_with_the_one_before_is_the_same_object_afterwards(queue: WorkQueue) -> None:
    document = with_definition(Document(), Definition("a", parse("1 + 2")))
    values = {"name": "b", "formula": parse("a * 2")}
    done = queue.submit(RunCommand(document, "set_formula", values, names_of(registry()))).result(LONG)
    after = done.result.document
    assert done.before is document and set(after.definitions) == {"a", "b"}
    assert after.definitions["a"] is document.definitions["a"]
    assert after.lessons is document.lessons and after.present is document.present


def test_a_refusal_and_a_fault_arrive_as_what_they_are(queue: WorkQueue) -> None:
    with pytest.raises(Refusal, match="This is refused."):
        queue.submit(task("refuse")).result(LONG)
    with pytest.raises(TaskFault, match=r"(?s)go_wrong.*ZeroDivisionError: a fault of ours"):
        queue.submit(task("go_wrong")).result(LONG)
    circle = with_definition(Document(), Definition("a", parse("b")))
    circle = with_definition(circle, Definition("b", parse("a")))
    with pytest.raises(CycleError) as caught:
        queue.submit(CompileProgram(circle, "circle")).result(LONG)
    assert caught.value.path == ("a", "b", "a") and str(caught.value) == caught.value.sentence
    assert title(queue.submit(task("add", text="b"))) == "ab", "it goes on"


# the queue


def test_progress_is_told(queue: WorkQueue, tmp_path: Path) -> None:
    """Issue: "Progress is told"."""
    ticket = slowly(queue, tmp_path)
    until(lambda: ticket.progress == (0.5, "halfway"), queue)
    assert not ticket.done
    go(str(tmp_path)).touch()
    assert title(ticket) == "ab"


def test_tasks_are_done_in_order_and_those_that_can_wait_come_last(queue: WorkQueue, tmp_path: Path) -> None:
    """Issue: "fed by one queue"."""
    order: list[str] = []
    first = slowly(queue, tmp_path)
    later = queue.submit(CompileProgram(Document(), "later"), later=True)
    second, third = (queue.submit(task("add", text=text)) for text in "cd")
    for name, one in (("later", later), ("third", third), ("second", second), ("first", first)):
        one.on_done(lambda name=name: order.append(name))  # type: ignore[misc]
    go(str(tmp_path)).touch()
    later.result(LONG)
    assert order == ["first", "second", "third", "later"]


def test_a_listener_that_submits_more_is_not_called_inside_itself(queue: WorkQueue) -> None:
    under_way: list[int] = []
    called_inside = False

    def submitted(left: int) -> None:
        def listen() -> None:
            nonlocal called_inside
            called_inside = called_inside or bool(under_way)
            under_way.append(left)
            for _ in range(2):  # the answer to the first is there when the second is submitted
                submitted(left - 1)
                time.sleep(0.1)
            under_way.pop()

        queue.submit(task("set_title", title=str(left))).on_done(listen if left else lambda: None)

    submitted(2)
    until(lambda: not queue.busy, queue)
    assert not called_inside


def test_the_newest_request_wins_where_older_ones_are_pointless(queue: WorkQueue, tmp_path: Path) -> None:
    """Issue: "the newest request wins where older ones are pointless"."""
    slowly_done = slowly(queue, tmp_path)
    old = queue.submit(CompileProgram(Document(), "old"), replaces="program")
    new = queue.submit(CompileProgram(Document(), "new"), replaces="program")
    assert old.done and not new.done
    with pytest.raises(Cancelled):
        old.result()
    go(str(tmp_path)).touch()
    assert new.result(LONG).name == "new" and title(slowly_done) == "ab"


def test_what_can_wait_is_stopped_for_others_and_begun_anew_after_them(queue: WorkQueue, tmp_path: Path) -> None:
    slow = queue.submit(task("add_slowly", text="slow", folder=str(tmp_path)), later=True)
    until(begun(str(tmp_path)).exists, queue)
    before = queue.process
    assert title(queue.submit(task("add", text="b"))) == "ab" and not slow.done
    go(str(tmp_path)).touch()
    assert title(slow) == "aslow" and queue.process == before


def test_what_was_stopped_for_others_can_be_cancelled(queue: WorkQueue, tmp_path: Path) -> None:
    slow = queue.submit(task("add_slowly", text="slow", folder=str(tmp_path)), later=True)
    until(begun(str(tmp_path)).exists, queue)
    quick = queue.submit(task("add", text="b"))
    slow.cancel()
    assert slow.failed and title(quick) == "ab"
    until(lambda: not queue.busy, queue)


@pytest.mark.parametrize("example", ["goban", "lights_out"])
def test_compiling_looks_up(example: str) -> None:
    """Whoever asks for something while a program is compiled waits for a part of that only."""
    looks = 0

    def check() -> None:
        nonlocal looks
        looks += 1

    document = Editor.open(EXAMPLES / example / f"{example}.studio").document
    compile_document(document, check=check)
    assert looks > 4


def test_no_thread_runs_beside_whoever_has_work_done() -> None:
    """Python's garbage collector would run in it, and take down objects of Qt, which only their own thread may."""
    before, fresh = _thread._count(), WorkQueue()
    try:
        assert title(fresh.submit(task("add", text="b"))) == "ab"
        assert _thread._count() == before
    finally:
        fresh.close()


# stopping


def test_who_cancels_does_not_wait_and_the_worker_lives_on_where_the_work_looks_up(
    queue: WorkQueue, tmp_path: Path
) -> None:
    """Issue: "cancelling takes ≤ 100 ms"; ``studio bench`` measures how long."""
    patient = WorkQueue(grace=LONG)
    try:
        ticket = slowly(patient, tmp_path)
        before = patient.process
        ticket.cancel()
        assert ticket.done
        with pytest.raises(Cancelled, match=r"Stopped\. The document is as it was before\."):
            ticket.result()
        assert title(patient.submit(task("add", text="b"))) == "ab" and patient.process == before
    finally:
        patient.close()


def test_a_worker_that_does_not_look_up_is_replaced_when_it_is_stopped(queue: WorkQueue, tmp_path: Path) -> None:
    ticket = queue.submit(task("never_look_up", folder=str(tmp_path)))
    until(begun(str(tmp_path)).exists, queue)
    before = queue.process
    ticket.cancel()
    assert ticket.done and queue.busy
    assert title(queue.submit(task("add", text="b"))) == "ab" and queue.process != before


# losing it


def test_a_worker_that_dies_is_replaced(queue: WorkQueue) -> None:
    """Issue: "a worker that dies, hangs or eats memory (a limit, with a sentence) is replaced"."""
    with pytest.raises(WorkFailed, match=r"ended unexpectedly \(code 7\)\. The document is as it was before"):
        queue.submit(task("die")).result(LONG)
    assert title(queue.submit(task("add", text="b"))) == "ab"


@pytest.mark.skipif(os.name != "posix", reason="signals are of Unix")
def test_a_worker_that_is_killed_while_it_waits_is_replaced(queue: WorkQueue) -> None:
    assert title(queue.submit(task("add", text="b"))) == "ab"
    assert queue.process is not None
    before = queue.process
    os.kill(before, signal.SIGKILL)
    until(lambda: queue.process != before, queue)
    assert title(queue.submit(task("add", text="c"))) == "ac"


def test_a_worker_that_hangs_is_replaced(tmp_path: Path) -> None:
    strict = WorkQueue(silence=3.0)
    try:
        with pytest.raises(
            WorkFailed, match=r"no sign of life for 3 seconds and was ended\. The document is as it was"
        ):
            strict.submit(task("never_look_up", folder=str(tmp_path))).result(LONG)
        assert strict.process is None
    finally:
        strict.close()


def test_a_worker_that_eats_memory_is_replaced() -> None:
    small = WorkQueue(memory=400 * 1024**2)
    try:
        with pytest.raises(WorkFailed, match=r"needs more memory than it may have \(0\.39\d* GiB\)\. The document is"):
            small.submit(task("eat_memory")).result(LONG)
        assert title(small.submit(task("add", text="b"))) == "ab"
    finally:
        small.close()


def test_a_process_that_cannot_start_is_told_and_not_tried_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "command_line", lambda memory: [os.path.devnull + "nothing"])
    with pytest.raises(WorkFailed, match=r"No process can be started to work this out: .* The document is"):
        WorkQueue().submit(task("add", text="b")).result(LONG)
    monkeypatch.undo()


def test_what_cannot_be_sent_is_told_and_the_next_is_done(queue: WorkQueue) -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(WorkFailed, match="nested too deep"):
        queue.submit(task("add", text=deep)).result(LONG)
    assert title(queue.submit(task("add", text="b"))) == "ab"


# the wire


def test_a_document_that_was_sent_is_not_sent_again() -> None:
    here, there = Wire(0), Wire(1)
    document = Document()
    for number in range(200):
        document = with_definition(document, Definition(f"value_{number}", parse(f"{number} + 1")))
    first = here.encoded(document)
    changed = with_definition(document, Definition("value_7", parse("8 * 9")))
    second, third = here.encoded(changed), here.encoded(document)
    assert there.decoded(first) == document and there.decoded(second) == changed and there.decoded(third) == document
    assert len(second) < len(first) / 3 and len(third) < 100
    back = there.encoded(there.object_of(next(iter(reversed(there._objects)))))
    assert here.decoded(back) is changed or here.decoded(back) is changed.definitions


def test_both_ends_forget_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "MOST", 20)
    here, there = Wire(0), Wire(1)
    document = Document()
    for number in range(60):
        document = with_definition(document, Definition(f"value_{number}", parse(str(number))))
        arrived = there.decoded(here.encoded(document, forgets=True))
        assert arrived == document
        assert here.decoded(there.encoded(arrived)) is document
        assert len(here._objects) == len(there._objects) < 100


def test_what_cannot_be_pickled_counts_as_not_sent() -> None:
    here, there = Wire(0), Wire(1)
    document = with_definition(Document(), Definition("a", parse("1")))
    with pytest.raises(AttributeError, match="lambda"):
        here.encoded((document, lambda: None))
    assert there.decoded(here.encoded(document)) == document
