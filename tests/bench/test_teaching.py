"""The simulated teacher: references that can be acted out, and counts that can be trusted."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from studio.__main__ import main
from studio.bench.corpus.judging import nearly, outcome_shown
from studio.bench.corpus.showing import done
from studio.bench.teaching.acts import change, end, nothing
from studio.bench.teaching.references import begun, reference, references, some
from studio.bench.teaching.running import table, teaching_report
from studio.bench.teaching.teacher import Taught, Teacher, opening
from studio.document.model import Document
from studio.infer.goals import Question
from studio.language.errors import FileFault
from studio.language.parse import parse
from studio.session.log import read_session
from tests.replays import replay_of

FOLDER = Path(__file__).parents[1] / "corpus"
PATHS = references(FOLDER)
TAUGHT = [(path, process) for path in PATHS for process in reference(path).PROCESSES]


def before(path: Path, line: int) -> Document:
    """The document before a line of an example's session, leaving out demonstrations under way."""
    gestures, steps = read_session(path).gestures, replay_of(path.parent.name).history
    done = (step.document for one, step in zip(gestures, steps, strict=True) if one.line < line)
    return [one for one in done if one.stage is None][-1]


def test_there_are_references_for_enough_programs_the_recorded_examples_among_them() -> None:
    assert len(PATHS) >= 8
    assert len(TAUGHT) >= 20
    sessions = {reference(path).BEGINS.get("session", "") for path in PATHS}
    assert {f"examples/{name}/session.jsonl" for name in ("goban", "lights_out", "tic_tac_toe")} <= sessions


@pytest.mark.parametrize(("path", "process"), TAUGHT, ids=lambda one: getattr(one, "stem", one))
def test_what_a_reference_acts_out_is_what_it_says(path: Path, process: str) -> None:
    known = reference(path)
    document = begun(FOLDER, known, process, before)
    assert document.stage is None
    assert not any(one.process == process for one in document.demonstrations.values()) or known.PROCESSES[process]
    for situation in some(known, process, "acted out", 4):
        wanted = known.outcome(process, situation)
        after = document
        gestures = [opening(process, situation), *known.gestures(process, situation)]
        for gesture in gestures:
            step = done(after, gesture)
            assert not step.fault, (gesture, step.fault)
            after = step.document
        assert after.stage is None, gestures
        shown = outcome_shown(after)
        said = {name for name in wanted if name != "reason" or gestures[-1]["do"] == "end"}
        assert all(nearly(shown[name], wanted[name]) for name in said), (wanted, shown)


def test_situations_are_the_same_for_the_same_seed() -> None:
    known = reference(FOLDER / "teaching" / "shop.py")
    assert some(known, "sell", "1", 20) == some(known, "sell", "1", 20)
    assert some(known, "sell", "1", 20) != some(known, "sell", "2", 20)


def test_a_process_that_is_easy_is_soon_right_and_it_comes_out_the_same_each_time() -> None:
    known = reference(FOLDER / "teaching" / "shop.py")
    found = [Teacher("shop", known, "drop", begun(FOLDER, known, "drop")).teach(60) for _ in range(2)]
    assert found[0].right
    assert 1 <= found[0].demonstrations <= 6
    counts = [(one.demonstrations, one.refused, one.asked, one.answered, one.tried) for one in found]
    assert counts[0] == counts[1]


def test_what_happens_is_answered_as_the_reference_does_it() -> None:
    """A wrong answer would be one more demonstration, and each of those has to be made up for."""
    known = reference(FOLDER / "teaching" / "lamps.py")
    found = Teacher("lamps", known, "flip", begun(FOLDER, known, "flip")).teach(12)
    assert found.right and found.answered
    assert found.demonstrations <= 4


def _made(outcome: Any, gestures: Any) -> ModuleType:
    def situations(process: str, chance: Any) -> Any:
        while True:
            yield {"inputs": {"n": chance.randrange(1000), "m": 0}}

    module: Any = SimpleNamespace(situations=situations, outcome=outcome, gestures=gestures)
    return module  # type: ignore[no-any-return]


def test_the_teacher_gives_up_on_what_cannot_be_learned() -> None:
    dice = random.Random(1)
    secret = {number: "".join(dice.choices("bcdfghjk", k=4)) for number in range(1000)}
    known = _made(
        lambda process, one: {"accepted": True, "m": secret[one["inputs"]["n"]]},
        lambda process, one: [change("m", secret[one["inputs"]["n"]]), end()],
    )
    found = Teacher("made", known, "guess", Document()).teach(5, most=1)
    assert not found.right
    assert found.demonstrations == 1
    assert "after 1 demonstration" in found.why


def test_what_nobody_showed_is_wrong_and_so_is_a_wrong_reason() -> None:
    known = _made(
        lambda process, one: {"accepted": False, "reason": "no"},
        lambda process, one: [nothing("never")],
    )
    teacher = Teacher("made", known, "refuse", Document())
    situation = {"inputs": {"n": 1, "m": 0}}
    assert not teacher.is_right(situation)
    teacher.show(situation)
    assert not teacher.is_right(situation)
    assert teacher.is_right(situation) == nearly("never", "no")


@pytest.mark.parametrize(("reason", "right"), [("no", True), ("never", False)])
def test_whether_it_is_refused_for_a_reason_is_answered_by_what_is_refused(reason: str, right: bool) -> None:
    known = _made(lambda process, one: {"accepted": False, "reason": "no"}, lambda process, one: [nothing("no")])
    said: list[Any] = []
    teacher = Teacher("made", known, "refuse", Document())
    teacher._said = lambda told: said.extend(value for _, value in told) or said  # type: ignore[method-assign]
    goal, at = f"refuse: when end: nothing “{reason}”", {"n": 3, "m": 0}
    teacher._best(Question(goal, "", at, ((True, parse("n > 1")), (False, parse("n > 5"))), at))
    assert said == [right]


def test_the_report_counts_what_was_given_up_as_the_most_there_may_be() -> None:
    right = Taught("shop", "drop", True, 3, 0, 1, 1, 20, 0.5)
    other = replace(right, right=False, demonstrations=5, why="after 5 demonstrations")
    data = teaching_report([right, other], 20, 0)
    assert (data["right"], data["processes"], data["most_demonstrations"]) == (1, 2, 40)
    assert any("given up" in line for line in table(data, [right, other]))


def test_nothing_taught_is_told_as_that() -> None:
    assert list(table(teaching_report([], 20, 0), []))[-1].startswith("Nothing was taught")


COUNTING = """
from studio.bench.teaching.acts import change, end

BEGINS = {"corpus": "teaching/none"}
PROCESSES = {"up": 0, "down": 0}
def situations(process, chance):
    while True:
        yield {"inputs": {"n": chance.randrange(100)}}
def outcome(process, one):
    return {"accepted": True, "n": one["inputs"]["n"] + (1 if process == "up" else -1)}
def gestures(process, one):
    return [change("n", outcome(process, one)["n"]), end()]
"""


def test_the_command_keeps_each_process_and_goes_on_with_those_that_are_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "teaching").mkdir()
    (tmp_path / "teaching" / "counting.py").write_text(COUNTING)
    (tmp_path / "teaching" / "none.jsonl").write_text('{"corpus": 1, "title": "nothing"}\n')
    kept, known = tmp_path / "kept.json", Taught("counting", "up", False, 7, 6, 5, 4, 3, 2.0, "as it was")
    kept.write_text(json.dumps(teaching_report([known], 5, 0)))
    command = ["bench", "teaching", "--data", str(tmp_path), "--resume", str(kept), "--right"]
    assert main([*command, "6"]) == 2
    assert "--right 5" in capsys.readouterr().err
    assert main([*command, "5", "--keep", str(kept), "--json"]) == 0
    report = json.loads(kept.read_text())
    assert report == json.loads(capsys.readouterr().out)
    assert report["table"][0] == known.as_json()
    assert [(one["process"], one["right"]) for one in report["table"]] == [("up", False), ("down", True)]


def test_what_is_no_reference_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text("BEGINS = {}\n")
    with pytest.raises(FileFault, match="PROCESSES"):
        reference(path)
