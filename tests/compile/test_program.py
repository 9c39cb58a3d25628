"""What every emitted program can do for whoever imports or runs it."""

from __future__ import annotations

import ast
import copy
import json
import os
import pickle
import pydoc
import re
import subprocess
import sys
from dataclasses import replace

import pytest

from studio.compile import compile_document
from studio.compile.templates import PARTS, defined_in
from studio.document.actions import AppendAction, EndAction, Operand
from studio.document.model import Constraint, Demonstration, Example, Lesson, Rule
from studio.language.builtins import TABLE
from studio.language.parse import parse
from studio.language.steps import Append, Fail, Hole, Input, Let, Succeed
from studio.language.types import NUMBER, list_of
from tests.compile.emitted import module_of
from tests.compile.samples import PLACE, define, document, each, goban, parameter, process, run, when


@pytest.fixture(scope="module")
def emitted():
    return module_of(goban(), "goban_program")


def test_parameters_by_name_move_along_with_those_they_are_tied_to(emitted):
    assert emitted.Program(num_rows=13).num_cols == 13
    assert emitted.Program(num_cols=5).num_rows == 5
    assert len(emitted.Program(num_rows=19).value("crossings")) == 361


def test_help_tells_of_what_is_worked_with_and_not_of_what_is_inside(emitted):
    told = pydoc.render_doc(emitted, renderer=pydoc.plaintext)
    classes = set(re.findall(r"^    class (\w+)", told, re.MULTILINE))
    assert classes == {"Program", "Outcome", "Batch", "Point", "Record", "Shape", "Pointer"}
    assert "play_move(self, history: " in told and "Program(*, num_rows: 'int | None' = None" in told
    for name in ("send", "call", "run", "scene", "set_state", "value"):
        assert re.search(rf"^     \|  {name}\(self, .*->|^     \|  {name}\(self\) ->", told, re.MULTILINE), name
    assert "main(" in told and told.count("\n") < 900


def test_what_is_done_to_a_table_of_one_program_is_not_done_to_others(emitted):
    spoilt, other = emitted.Program(num_rows=4), emitted.Program(num_rows=4)
    spoilt.rows = []
    changes = [
        lambda: spoilt.neighbours.clear(),
        lambda: spoilt.neighbours.__setitem__((0, 0), []),
        lambda: spoilt.crossings.clear(),
        lambda: spoilt.rows.__class__ and other.rows.pop(),
        lambda: spoilt.neighbours[0, 0].append((9, 9)),
        lambda: spoilt.neighbours[0, 0].__iadd__([(9, 9)]),
        lambda: spoilt.places.update({(0, 0): None}),
        lambda: spoilt.places.__setitem__((0, 0), None),
        lambda: setattr(other.rows[0], "stroke", "red"),
    ]
    for change in changes:
        with pytest.raises(TypeError, match="change a copy of it|make another one"):
            change()
    mine = spoilt.neighbours[0, 0].copy()
    mine.append((9, 9))
    assert len(other.crossings) == len(emitted.Program(num_rows=4).crossings) == 16
    assert len(other.rows) == 4 and len(other.call("neighbours", (0, 0))) == 2


def test_bad_parameters_are_refused_in_a_sentence(emitted):
    with pytest.raises(ValueError, match="num_rows is 9 and num_cols is 7, but square: num_rows == num_cols"):
        emitted.Program(num_rows=9, num_cols=7)
    with pytest.raises(ValueError, match="between 1 and 25"):
        emitted.Program(num_rows=26)
    with pytest.raises(ValueError, match="whole"):
        emitted.Program(num_rows=2.5)
    for bad in ("9", True, float("nan")):
        with pytest.raises((TypeError, ValueError), match="num_rows"):
            emitted.Program(num_rows=bad)
    with pytest.raises(TypeError, match="colour"):
        emitted.Program(colour=3)
    with pytest.raises(TypeError, match="spacing must be a number, not None."):
        emitted.Program(spacing=None)
    assert emitted.Program(num_rows=None).num_rows == 9, "which is worked out from others where they are given"
    with pytest.raises(ValueError, match="not worked out: what is drawn takes more than 40 steps in all; make it do"):
        emitted.Program(budget=10).scene()


def test_linear_constraints_are_kept():
    wide = Constraint("wide", parse("width"), "==", parse("2 * height + 1"))
    small = Constraint("small", parse("width"), "<=", parse("41"))
    parameters = [parameter("width", "21", 1, 99), parameter("height", "10", 1, 99)]
    module = module_of(document(parameters, constraints={"wide": wide, "small": small}))
    assert module.Program(height=4).width == 9
    assert module.Program(width=11).height == 5
    with pytest.raises(ValueError, match="whole"):
        module.Program(width=12)
    with pytest.raises(ValueError, match="small"):
        module.Program(height=40)


def test_a_refused_event_leaves_everything_as_it_was(emitted):
    program = emitted.Program(num_rows=9)
    assert program.send("click", x=55, y=55).accepted
    before = dict(program.state)
    for x, y in ((55, 55), (40, 40), (1000, 0)):
        outcome = program.send("click", x=x, y=y)
        assert not outcome.accepted and outcome.reason
    assert dict(program.state) == before
    assert program.state["to_play"] == "white"
    with pytest.raises(TypeError):
        program.state["to_play"] = "black"


def test_what_is_sent_is_checked(emitted):
    program = emitted.Program()
    with pytest.raises(ValueError, match="shake"):
        program.send("shake")
    with pytest.raises(TypeError, match="x, y"):
        program.send("click", x=1)
    with pytest.raises(KeyError, match="nothing_such"):
        program.call("nothing_such")
    with pytest.raises(TypeError, match="3 values"):
        program.call("play_move", [])
    assert not program.send("key", key="a").accepted


def test_many_events_at_once_are_like_one_after_another(emitted):
    one, other = emitted.Program(), emitted.Program()
    events = [("click", {"x": x, "y": y}) for x, y in [(85, 85), (85, 85), (0, 0), (115, 85), (float("nan"), 0)]]
    events.append(("start", {}))
    batch = one.run(iter(events))
    assert list(batch.outcomes) == [other.send(name, **values) for name, values in events]
    assert batch.state == one.state == other.state and batch.accepted == 2
    assert list(batch.refusals) == [1, 2, 4, 5] and batch.refusals[4] == "x must be a number, not nan."
    for wrong, kind in [("click", TypeError), (("click", {"x": 1}), TypeError), (("flick", {}), ValueError)]:
        before = len(one.state["history"])
        with pytest.raises(kind):
            one.run([("click", {"x": 25 + 30 * before, "y": 25}), wrong])
        assert len(one.state["history"]) == before, "what came before has not happened either"
    few = emitted.Program(budget=1)
    assert few.run(events[:1]).refusals == {0: "This took more than 1 steps and was stopped; make it do less."}


def test_pickles_and_copies_go_on_alone(emitted):
    program = emitted.Program(num_rows=9)
    program.send("click", x=55, y=55)
    for twin in (pickle.loads(pickle.dumps(program)), copy.deepcopy(program)):
        assert twin.state == program.state and twin.num_cols == 9
        assert twin.send("click", x=85, y=55).accepted
        assert len(twin.state["history"]) == 3
    assert len(program.state["history"]) == 2


def test_what_was_refused_is_pickled_and_copied_as_what_was_accepted_is(emitted):
    batch = emitted.Program(num_rows=9).run([("click", {"x": 55, "y": 55})] * 2)
    assert [one.accepted for one in batch.outcomes] == [True, False]
    for one in batch.outcomes:
        for twin in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
            assert twin == one and twin.reason == one.reason and dict(twin.changed) == dict(one.changed)


def test_a_repetition_is_shown(emitted):
    program = emitted.Program(num_rows=1)
    outcome = program.call("play_move", [{}], "black", (0, 0))
    assert outcome.reason == "This repeats an earlier position."
    assert outcome.witness == {}
    assert len(program.scene_of({(0, 0): "black"})) == len(program.scene()) + 1


def test_the_scene_is_plain_data(emitted):
    scene = emitted.Program(num_rows=2).scene()
    assert [shape["kind"] for shape in scene] == ["rectangle", "line", "line", "line", "line"]
    assert scene[1]["start"] == (25, 25) and scene[1]["stroke"] == "black"


def test_what_is_hidden_is_worked_out_but_not_drawn():
    made = goban()
    hidden = replace(made.definitions["rows"], hidden=True)
    program = module_of(replace(made, definitions={**made.definitions, "rows": hidden}), "hidden").Program(num_rows=2)
    assert [shape["kind"] for shape in program.scene()] == ["rectangle", "line", "line"]
    assert len(program.value("rows")) == 2


def test_the_same_document_gives_the_same_text_and_lines_are_mapped():
    first, second = (compile_document(goban(), "goban") for _ in range(2))
    assert first == second
    lines = first.source.splitlines()
    start, end = first.line_map["surround"]
    assert lines[start - 1].strip().startswith("def surround(self") and end > start
    assert "crossings" in lines[first.line_map["crossings"][0] - 1]
    assert all(len(line) <= 120 for line in lines)


def deep(*before) -> object:
    """A process that goes on to the next number until it reaches the limit, and counts on its way back."""
    steps = [*before, when("n < limit", [run("count", "total", "n + 1")]), Let("total", parse("total + 1"))]
    made = process("count", [("total", NUMBER), ("n", NUMBER)], steps, "total")
    return document([parameter("limit", "5000", 0, 10**9)], [made])


def test_deep_recursion_is_no_trouble_and_endless_recursion_ends():
    module = module_of(deep())
    assert module.Program().call("count", 0, 0).changed == {"total": 5001}
    outcome = module.Program(limit=10**9).call("count", 0, 0)
    assert outcome.reason == "This took more than 1,000,000 steps and was stopped; make it do less."


def test_holes_and_success_deep_inside():
    inner = [
        when("n == 3", [Succeed()]),
        when("n == 9", [Hole("Nobody has shown 9.")]),
        Let("total", parse("total + n")),
    ]
    module = module_of(deep(*inner))
    assert module.Program().call("count", 0, 0).changed == {"total": 3}
    assert module.Program().call("count", 0, 5).reason == "Nobody has shown 9."
    assert module.Program().call("count", 0, 5).ending == "hole"


def taught():
    """The goban with a lesson, and demonstrations of two processes."""
    places = [(0, 1), (1, 0)]
    lesson = Lesson(
        "neighbours",
        "members",
        (Input("c", PLACE),),
        (Example("corner", {"c": (0, 0)}, places, {"num_rows": 9}),),
        "crossings",
    )
    inputs = {"history": [{}], "stone": "black", "position": (2, 2)}
    added = AppendAction("history", Operand({(2, 2): "black"}))
    moved = Demonstration("play-1", "play_move", inputs, {"num_rows": 5, "num_cols": 5}, (added, EndAction("succeed")))
    again = {**inputs, "history": [{(2, 2): "white"}]}
    refused = Demonstration("play-2", "play_move", again, {"to_play": "white"}, (EndAction("fail"),))
    return replace(goban(), lessons={"neighbours": lesson}, demonstrations={"play-1": moved, "play-2": refused})


def test_a_test_holds_what_was_acted_out_not_what_the_process_makes_of_it():
    made = taught()
    moved = made.demonstrations["play-1"]
    other = replace(moved, actions=(moved.actions[0].with_operands([Operand({(0, 0): "black"})]), moved.actions[1]))
    tests = compile_document(replace(made, demonstrations={"play-1": other}), "goban").tests
    assert 'outcome.changed == {"history": [{}, {(0, 0): "black"}]}' in tests


def test_what_was_taught_is_tested_beside_the_program(tmp_path):
    compiled = compile_document(taught(), "goban")
    (tmp_path / "goban.py").write_text(compiled.source)
    (tmp_path / "test_goban.py").write_text(compiled.tests)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_goban.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert "3 passed" in done.stdout, done.stdout
    assert "Taught by play-1, play-2." in ast.get_docstring(_method(compiled.source, "play_move"))


def test_what_rests_on_what_follows_the_states_is_tested_in_the_states_that_were_shown():
    states = [define("cars", "0", role="state"), define("jam", "cars >= 10")]
    steps = [when("jam", [Fail("full")]), Let("cars", parse("cars + 1"))]
    made = document(states, [process("join", [("cars", NUMBER)], steps, "cars")])
    shown = Demonstration(
        "join-1", "join", {"cars": 10}, actions=(EndAction(how="nothing", reason="full"),), event="tick"
    )
    tests = compile_document(replace(made, demonstrations={"join-1": shown}), "joined").tests
    taught, program = {}, module_of(made, "joined").Program
    exec("\n".join(line for line in tests.splitlines() if not line.startswith("from ")), {"Program": program}, taught)
    taught["test_join_1"]()


def _method(source: str, name: str) -> ast.FunctionDef:
    return next(node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef) and node.name == name)


def test_from_the_command_line(tmp_path):
    (tmp_path / "goban.py").write_text(compile_document(goban(), "goban").source)

    def go(*arguments: str):
        return subprocess.run([sys.executable, "goban.py", *arguments], cwd=tmp_path, capture_output=True, text=True)

    assert "num_rows = 9  (from 1 to 25)" in go("--help").stdout
    assert go("--set", "num_rows=5", "--scene", "x.svg").returncode == 0
    assert (tmp_path / "x.svg").read_text().count("<line") == 10
    wrong = go("--set", "num_rows=99", "--scene", "x.svg")
    assert wrong.returncode == 2 and "between 1 and 25" in wrong.stderr
    assert "write NAME.svg, not 'x.gif'" in go("--scene", "x.gif").stderr and not (tmp_path / "x.gif").exists()
    assert "'no/x.svg' cannot be written: No such file or directory" in go("--scene", "no/x.svg").stderr
    assert "num_rows must be a number, not 'None'." in go("--set", "num_rows=None", "--scene", "x.svg").stderr
    assert "num_rows must be a number, not '5_0'." in go("--set", "num_rows=5_0", "--scene", "x.svg").stderr


CLOSED = [
    (streams, "standard input or output is closed; open it, or leave out what needs it") for streams in (">&-", "<&-")
]


def test_without_a_screen_it_says_what_to_do_and_a_closed_pipe_is_no_fault(tmp_path, monkeypatch):
    (tmp_path / "goban.py").write_text(compile_document(goban(), "goban").source)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    command = [sys.executable, "goban.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "There is no screen here to open a window on; play with --terminal.\n")
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*command, "--ascii"], cwd=tmp_path, stdout=writer, stderr=subprocess.PIPE, text=True, input="A1\n", check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")
    for streams, why in (("> /dev/full", "the output cannot be written: No space left on device"), *CLOSED):
        for does in ("--terminal", "--about"):
            line = f"printf 'B1\\n\\377\\n' | {{ exec {sys.executable} goban.py {does} {streams}; }}"
            done = subprocess.run(line, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)
            if does == "--about" and "<" in streams:
                assert (done.returncode, done.stderr) == (0, "")
            else:
                assert done.returncode == 2 and done.stderr.splitlines()[-1] == f"goban.py: error: {why}"


class Hollow:
    """It says that it can be gone through, and cannot."""

    def __iter__(self):
        raise TypeError("iteration over a 0-d array")


def test_events_of_which_one_cannot_be_sent_do_not_happen_at_all(emitted):
    program = emitted.Program(num_rows=5)
    before = list(program.history)
    for wrong in (
        [("click", {"x": 25, "y": 25}), ("foo", {})],
        [("click", {"x": 25, "y": 25}), ("click", {"x": 1})],
        [3],
        Hollow(),
    ):
        with pytest.raises((TypeError, ValueError)):
            program.run(wrong)
        assert list(program.history) == before
    for name in ("nope", [], None):
        with pytest.raises(KeyError, match="There is no process or function .*; there are .*play_move"):
            program.call(name)


def test_the_window_plays_undoes_and_shows_what_repeats(emitted):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    widgets = pytest.importorskip("PySide6.QtWidgets")
    application = widgets.QApplication.instance() or widgets.QApplication([])
    window = emitted.Window(emitted.Program(num_rows=9))
    window.frame.resize(600, 660)
    window.frame.show()
    for column, row in ((3, 2), (4, 2), (2, 3), (5, 3), (3, 4), (4, 4), (4, 3), (3, 3)):
        window.send("click", x=25 + 30 * column, y=25 + 30 * row)
    assert len(window.program.history) == 9 and window.inset is None
    window.send("click", x=25 + 30 * 4, y=25 + 30 * 3)
    assert window.inset is not None and "repeats" in window.message.text()
    window.undo()
    assert len(window.program.history) == 8
    window.redo()
    window.change("num_rows", 13)
    assert window.program.num_cols == 13 and len(window.program.history) == 1
    window.undo()
    application.processEvents()
    assert window.program.num_cols == 9 and len(window.program.history) == 9
    assert not window.frame.grab().isNull()
    window.frame.close()


def test_a_game_goes_back_and_begins_anew_with_the_budget_of_its_host(emitted):
    game = emitted.Game(emitted.Program(num_rows=5, budget=50_000))
    assert not game.undo() and not game.redo()
    assert game.send("click", x=25, y=25).accepted and not game.send("click", x=25, y=25).accepted
    assert len(game.past) == 1, "what changed nothing cannot be undone"
    game.change("num_rows", 7)
    assert (game.program.num_cols, len(game.program.history), game.program.budget) == (7, 1, 50_000)
    game.new()
    with pytest.raises(ValueError, match="between 1 and 25"):
        game.change("num_rows", 99)
    assert [game.undo(), game.undo(), len(game.program.history)] == [True, True, 2]
    assert game.program.budget == 50_000 and game.redo()


def test_two_rules_on_one_event_stand_alone():
    made = [
        process("add", [("total", NUMBER)], [Let("total", parse("total + 1"))], "total"),
        process("refuse", [("total", NUMBER)], [each("k", "[1]", [Hole("No.")])], "total"),
    ]
    rules = (Rule("key", "refuse", (parse("total"),)), Rule("key", "add", (parse("total"),)))
    states = [replace(define("total", "0"), role="state")]
    program = module_of(document(states, made, rules=rules)).Program()
    outcome = program.send("key", key="a")
    assert outcome.accepted and outcome.changed == {"total": 1}


def test_the_last_item_of_a_loop_is_still_known_after_it():
    steps = [each("k", "xs", [when("k == n", [Append("seen", parse("k"))])]), Let("n", parse("k"))]
    steps.append(Append("xs", parse("n")))
    numbers = list_of(NUMBER)
    made = process("p", [("xs", numbers), ("seen", numbers), ("n", NUMBER)], steps, "xs", "seen", "n")
    outcome = module_of(document([], [made])).Program().call("p", [1, 2, 3], [], 1)
    assert outcome.changed == {"xs": [1, 2, 3, 3], "seen": [1], "n": 3}


def test_docstrings_say_what_comes_of_it_and_the_program_comes_early():
    source = compile_document(goban(), "goban").source
    assert ast.get_docstring(_method(source, "remove")) == "Gives stones as changed, from stones and start."
    assert ast.get_docstring(_method(source, "surround")) == "Succeeds or fails on stones and start; changes nothing."
    assert ast.get_docstring(_method(source, "_neighbours")) == "Gives a list of pairs of numbers, from c."
    classes = [node.name for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    assert classes[: classes.index("Program")] == [
        "Point",
        "Record",
        "Shape",
        "Overspent",
        "OfStates",
        "Metered",
        "SharedList",
        "SharedDict",
        "Members",
        "OneOf",
        "Entry",
        "OfParameters",
        "Pictured",
        "Machine",
    ]


def test_no_two_parts_of_a_program_call_different_things_by_one_name():
    """All parts, and the meanings of builtins, stand in one module there."""
    meanings = {row.meaning.__name__ for rows in TABLE.values() for row in rows}
    found = [*meanings, *(name for part in PARTS for name in defined_in(part))]
    assert [name for name in sorted(set(found)) if found.count(name) > 1] == []


def test_a_program_says_what_it_is(emitted, capsys):
    assert emitted.main(emitted.Program, ["--about"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["parameters"]["num_rows"]["default"] == 9 and told["events"] == {"click": ["x", "y"]}
    assert (told["title"], told["states"], told["seed"]) == (emitted.Program.TITLE, ["history", "to_play"], None)
