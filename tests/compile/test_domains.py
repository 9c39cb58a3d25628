"""Programs refuse from outside what their document does not allow, in one sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.compile import ALL_PASSES
from studio.document.model import Allowed
from studio.language.parse import parse
from studio.language.steps import Append, Let
from studio.language.types import ANY, NUMBER, TEXT, list_of, record_of, set_of, tuple_of
from tests.compile.emitted import module_of
from tests.compile.samples import BOARD, PLACE, define, document, goban, process

BOARDS = "dict[crossings, black | white]"
ALLOWED = {
    "history": f"list[{BOARDS}]",
    "to_play": "black | white",
    "neighbours.c": "crossings",
    "play_move.history": f"list[{BOARDS}]",
    "play_move.stone": "black | white",
    "play_move.position": "crossings",
}


def allowing(made, **texts):
    return replace(made, allowed={name: Allowed(name, parse(text)) for name, text in texts.items()})


@pytest.fixture(scope="module", params=[ALL_PASSES, ()], ids=["all passes", "no pass"])
def emitted(request):
    return module_of(allowing(goban(), **ALLOWED), "firm", request.param)


REFUSED = [
    (([{}], "black", (5, 0)), "position must be one of crossings, not (5, 0)."),
    (([{}], "black", (99, 99)), "position must be one of crossings, not (99, 99)."),
    (([{}], "black", None), "position must be one of crossings, not None."),
    (([{}], "red", (1, 1)), "stone must be 'black' or 'white', not 'red'."),
    (([{}], None, (1, 1)), "stone must be 'black' or 'white', not None."),
    ((None, "black", (1, 1)), "history must be a list of dicts, not None."),
    (([None], "black", (1, 1)), "history holds None, which is not a dict."),
    (([{(5, 0): "black"}], "black", (1, 1)), "history holds (5, 0), which is not one of crossings."),
    (([{(1, 0): "red"}], "black", (1, 1)), "history holds 'red', which is not 'black' or 'white'."),
    (([{}], "black", "x"), "position must be a pair of numbers, not 'x'."),
]


@pytest.mark.parametrize(("values", "reason"), REFUSED)
def test_a_process_refuses_what_was_never_shown(emitted, values, reason):
    program, larger = emitted.Program(num_rows=5, num_cols=5), emitted.Program(num_rows=9, num_cols=9)
    for _ in range(2):
        assert larger.call("play_move", larger.state["history"], "black", (5, 0)).accepted
        assert program.call("play_move", program.state["history"], "black", (1, 1)).accepted
        outcome = program.call("play_move", *values)
        assert (outcome.ending, outcome.reason) == ("error", reason)


def test_a_state_takes_what_its_program_can_lead_to_and_nothing_else(emitted):
    program, larger = emitted.Program(num_rows=5, num_cols=5), emitted.Program(num_rows=9, num_cols=9)
    for values, reason in ((values[0], reason) for values, reason in REFUSED if reason.startswith("history")):
        with pytest.raises(TypeError) as refused:
            program.set_state({"history": values})
        assert str(refused.value) == reason
    with pytest.raises(TypeError, match="to_play must be 'black' or 'white', not None"):
        program.set_state({"to_play": None})
    assert larger.send("click", x=25 + 30 * 8, y=25).accepted
    foreign = "history holds (8, 0), which is not one of crossings."
    with pytest.raises(TypeError, match="not one of crossings"):
        program.set_state(larger.state)
    assert program.call("play_move", larger.state["history"], "black", (1, 1)).reason == foreign
    assert program.send("click", x=25, y=25).accepted
    program.set_state(program.state)
    assert program.call("play_move", program.state["history"], "white", (1, 1)).accepted


def test_a_function_refuses_it_too(emitted):
    program = emitted.Program(num_rows=5, num_cols=5)
    assert len(program.call("neighbours", (0, 0))) == 2
    with pytest.raises(TypeError, match=r"c must be one of crossings, not \(5, 0\)"):
        program.call("neighbours", (5, 0))


WHOLE = record_of(left=NUMBER, at=PLACE)
KINDS = [
    (
        tuple_of(PLACE, TEXT),
        "tuple[cells, text]",
        ((0, 0), "x"),
        ((0, 9), "x"),
        "one holds (0, 9), which is not one of cells.",
    ),
    (
        tuple_of(PLACE, TEXT),
        "tuple[cells, text]",
        ((0, 0), "x"),
        ((0, 0), None),
        "one holds None, which is not a text.",
    ),
    (set_of(PLACE), "set[cells]", {(0, 0)}, {(0, 9)}, "one holds (0, 9), which is not one of cells."),
    (list_of(list_of(PLACE)), "list[list[cells]]", [[(0, 0)]], [[None]], "one holds None, which is not one of cells."),
    (PLACE, "cells | corners", (9, 9), (8, 8), "one must be one of cells or one of corners, not (8, 8)."),
    (PLACE, "cells | None", None, (8, 8), "one must be one of cells, not (8, 8)."),
    (list_of(NUMBER), "list[number] | None", None, [None], "one holds None, which is not a number."),
    (NUMBER, "number", 7, None, "one must be a number, not None."),
    (BOARD, "dict[any, black]", {(7, 7): "black"}, {(7, 7): "red"}, "one holds 'red', which is not 'black'."),
    (ANY, "any", None, object(), "one must be a value, not "),
]


@pytest.mark.parametrize(("kind", "text", "good", "bad", "reason"), KINDS)
def test_every_part_of_a_value_is_looked_at(kind, text, good, bad, reason):
    cells = [define("cells", "[(0, 0), (0, 1)]"), define("corners", "{(9, 9)}")]
    step = process("step", [("one", kind), ("n", NUMBER)], [Let("kept", parse("one"))], "n")
    program = module_of(allowing(document(cells, [step]), **{"step.one": text}), "parts_of").Program()
    assert program.call("step", good, 1).accepted
    outcome = program.call("step", bad, 1)
    assert outcome.ending == "error" and outcome.reason.startswith(reason)


def test_records_are_looked_into():
    step = process("step", [("one", WHOLE)], [Let("kept", parse("one"))])
    made = allowing(document([define("cells", "[(0, 0)]")], [step]), **{"step.one": "record(left=number, at=cells)"})
    emitted = module_of(made, "records_in")
    program = emitted.Program()
    assert program.call("step", emitted.Record(left=1, at=(0, 0))).accepted
    assert (
        program.call("step", emitted.Record(left=1, at=(1, 0))).reason == "one holds (1, 0), which is not one of cells."
    )


def test_what_changes_or_has_gone_forbids_nothing():
    rows = define("rows", "[(0, 0)]", role="state")
    grow = process("grow", [("rows", list_of(PLACE)), ("one", PLACE)], [Append("rows", parse("one"))], "rows")
    made = allowing(document([rows], [grow]), **{"grow.one": "rows", "grow.rows": "list[gone]", "other.one": "rows"})
    assert module_of(made, "gone").Program().call("grow", [], (7, 7)).accepted
