"""Parameters with which nothing can be drawn are refused everywhere in one sentence, which is that of the program."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest

from studio.__main__ import main
from studio.document.file import save
from studio.document.model import Rule
from studio.language.parse import parse
from studio.language.steps import Let
from studio.language.types import NUMBER, list_of
from studio.session.program_run import RunningProgram
from tests.compile.emitted import module_of
from tests.compile.engine import page_of
from tests.compile.samples import define, document, parameter, process

PLACES = "[point(10 * i, 0) for i in range(length)]"
WHY = "a list does not have the place that is asked for."
LENGTH = parameter("length", "3", 1, 12)
MARK = define("mark", "ellipse(center=places[chosen], radius_x=3, radius_y=3)", drawn=True)


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        (define("chosen", "2"), f"With length = 2 there is no mark: {WHY}"),
        (
            replace(define("chosen", "2"), role="state"),
            f"With length = 2 there is no picture: mark has no value here: {WHY}",
        ),
    ],
)
def test_one_sentence_in_all_places(chosen, sentence, tmp_path: Path, capsys) -> None:
    made = document([LENGTH, define("places", PLACES), chosen, MARK])
    file = tmp_path / "row.studio"
    save(made, (), file)
    assert main(["render", str(file), "--set", "length=2"]) == 4
    assert sentence in capsys.readouterr().err
    assert main(["render", str(file), "--set", "length=4"]) == 0
    module = module_of(made, "row")
    with pytest.raises(SystemExit):
        module.main(module.Program, ["--set", "length=2", "--terminal"])
    assert capsys.readouterr().err.endswith(f"error: {sentence}\n")
    typed = io.StringIO()
    module.play(module.Program(), True, io.StringIO("length=2\nlength=4\n"), typed)
    assert typed.getvalue().count(sentence) == 1
    game = module.Game(module.Program())
    with pytest.raises(ValueError) as caught:
        game.change("length", 2)  # what a field of the program's own window does
    assert str(caught.value) == sentence and game.program.value("length") == 3 and not game.past
    run = RunningProgram(module)
    assert run.set_parameter("length", 2) == sentence and run.program.value("length") == 3
    assert run.set_parameter("length", 4) == "" and run.program.value("length") == 4
    with page_of(made) as page:
        begun = "{ try { check_picture(new Program({length: 2})); } catch (why) { return why.message; } }"
        assert page.data(f"(() => {begun})()") == sentence


def test_an_event_that_cannot_be_worked_out_is_one_that_nobody_has_shown() -> None:
    take = process("take", [("xs", list_of(NUMBER)), ("n", NUMBER)], [Let("n", parse("xs[n]"))], "n")
    states = [replace(define("xs", "[1, 2]"), role="state"), replace(define("n", "0"), role="state")]
    made = document(states, [take], rules=(Rule("click", "take", (parse("xs"), parse("n"))),))
    events = [("click", {"x": 0, "y": 0})] * 3
    program = module_of(made, "taken").Program()
    *_, last = program.run(events).outcomes
    assert (last.ending, last.reason) == ("hole", f"Nobody has shown what happens when {WHY}")
    assert program.state["n"] == 2 and program.call("take", [], 1).ending == "error"
    with page_of(made) as page:
        assert page.begin() == ""
        assert page.play(events)[-1][:2] == ["hole", last.reason]
