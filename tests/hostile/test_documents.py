"""Documents of strangers: refused, or whole; and what they made to break once."""

from __future__ import annotations

import json

import pytest

from studio.compile import compile_document
from studio.document.file import loads
from studio.language.errors import FileFault, StudioError
from tests.compile.emitted import module_of
from tests.compile.samples import define, document, process
from tests.hostile.odd_inputs import document_text
from tests.hostile.sentences import faults_of
from tests.hostile.test_budget import NUMBERS, state


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
    with pytest.raises(ValueError, match="With these parameters there is no kept") as caught:
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
