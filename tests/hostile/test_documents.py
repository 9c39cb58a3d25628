"""Documents of strangers: refused, or whole; and what they made to break once."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from studio.bench.hostile import document_text
from studio.bench.hostile_documents import AuditWatch
from studio.bench.sentences import faults_of
from studio.compile import compile_document
from studio.document.file import loads
from studio.language.errors import FileFault, StudioError
from tests.compile.emitted import module_of
from tests.compile.samples import define, document, process
from tests.hostile.test_budget import NUMBERS, state

COUNT, SEED = 150, 20261122


def test_documents_made_up_at_random_do_nothing_but_compute() -> None:
    """In a process of its own, always with the same seed; what checks a change goes on with new ones."""
    command = [sys.executable, "-m", "studio.bench.hostile_documents", str(COUNT), str(SEED)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    print(done.stdout)
    assert done.returncode == 0, f"seed {SEED}\n{done.stderr}"


def test_the_watch_sees_what_reaches_out(tmp_path) -> None:
    watch = AuditWatch()
    watch.on = True
    (tmp_path / "written").write_text("x")
    subprocess.run([sys.executable, "-c", ""], check=True)
    watch.on = False
    assert [one for one in watch.seen if one.startswith("open")] and [one for one in watch.seen if "Popen" in one]


@pytest.mark.parametrize("section", ["definitions", "processes", "rules", "constraints", "lessons", "demonstrations"])
@pytest.mark.parametrize("instead", [None, 1, "x", {}, {"a": 1}, [[]], [None]])
def test_a_part_of_another_kind_is_refused(section: str, instead: object) -> None:
    with pytest.raises(FileFault) as caught:
        loads(json.dumps(json.loads(document_text()) | {section: instead}))
    assert not faults_of(caught.value.sentence)


@pytest.mark.parametrize(
    "formula", ["range(10 ** 7)", "1 / 0", "first([])", "len([1 for i in range(9000) for j in range(9000)])"]
)
def test_a_state_without_a_first_value_is_said(formula: str) -> None:
    with pytest.raises(ValueError, match="With these parameters there is no beginning") as caught:
        module_of(document([state("kept", formula)])).Program()
    assert not faults_of(str(caught.value))


def test_an_operand_through_a_function_that_has_no_answer_is_refused() -> None:
    content = json.loads(document_text())
    content["demonstrations"][0]["actions"][0]["operands"][0]["via"] = "len"
    made, _ = loads(json.dumps(content))
    try:
        compile_document(made, "tried")
    except StudioError as error:
        assert not faults_of(error.sentence)


def test_ranges_of_what_may_be_no_whole_number_work_in_programs() -> None:
    step = process("up_to", [("n", NUMBERS)], [])
    made = document([define("numbers", "[i for i in range(n)]", ("n", NUMBERS.arguments[0]))], [step])
    program = module_of(made).Program()
    assert program.call("numbers", 3) == program.call("numbers", 3.0) == [0, 1, 2]
    with pytest.raises(ValueError):
        program.call("numbers", 2.5)
