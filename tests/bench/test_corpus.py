"""The corpus says what it means: every example agrees with the formula that was meant, and there is enough of it."""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from studio.__main__ import main
from studio.bench.corpus import showing
from studio.bench.corpus.judging import (
    FAULTS,
    Judge,
    JudgedSituation,
    outcome_shown,
    shown_result,
    situation,
    situations,
    told,
)
from studio.bench.corpus.measuring import GoalResult, measured
from studio.bench.corpus.reading import CorpusGoal, CorpusProgram, program, programs
from studio.bench.corpus.reporting import corpus_report, table
from studio.bench.corpus.running import CorpusRun, chosen, judged
from studio.bench.corpus.showing import done, gestures_of, goals_in_order
from studio.commands.all import registry
from studio.document.live import Live
from studio.document.model import Document
from studio.document.naming import check_local, check_name
from studio.generalize.attribute_values import value_at
from studio.generalize.attributes import address_of
from studio.infer.goals import Work
from studio.language.errors import FileFault
from studio.language.values import frozen
from studio.session.execute import execute

FOLDER = Path(__file__).parents[1] / "corpus"
PROGRAMS = programs(FOLDER)
GOALS = [goal for one in PROGRAMS for goal in one.goals]


def test_there_are_enough_goals_of_enough_kinds_from_enough_programs() -> None:
    assert len(GOALS) >= 250
    assert len(PROGRAMS) >= 12
    assert sum(one.program == "goban" for one in GOALS) <= 20
    kinds = Counter(one.kind for one in GOALS)
    for kind in ("number", "point", "colour", "members", "test", "text", "list", "recursion", "process", "layout"):
        assert kinds[kind] >= 6, kind
    assert max(kinds.values()) < len(GOALS) / 2


def test_the_baseline_is_of_this_corpus() -> None:
    known = json.loads((FOLDER / "baseline.json").read_text(encoding="utf-8"))
    names = [(one["program"], one["goal"]) for one in known["goals"]]
    assert names == [(goal.program, goal.name) for goal in GOALS]
    assert known["overall"]["goals"] == len(GOALS)


def test_no_formula_is_typed_for_what_is_to_be_inferred() -> None:
    for one in PROGRAMS:
        for part in one.parts:
            gestures = [part] if isinstance(part, dict) else []
            if isinstance(part, CorpusGoal):
                gestures = [gesture for example in part.examples for gesture in example.get("do", ())]
            assert not any("formula" in argument for gesture in gestures for argument in gesture), one.name


@pytest.mark.parametrize("one", PROGRAMS, ids=lambda one: one.name)
def test_every_example_agrees_with_what_was_meant(one: CorpusProgram) -> None:
    for goal, document in goals_in_order(one):
        if goal.is_process:
            _agrees_when_acted_out(goal, document)
        elif goal.way == "listify":
            _agrees_when_drawn(goal, document)
        else:
            _agrees(goal, document)


def _agrees(goal: CorpusGoal, document: Document) -> None:
    if goal.way in ("teach", "members"):
        check_name(goal.name, document)
        for example in goal.examples:
            for name in example.get("inputs", ()):
                check_local(name)
    judge = Judge(goal, document)
    shown = {frozen(shown_result(goal, document, one)) for one in goal.examples}
    assert len(shown) > 1 or goal.way == "members", "examples that all show the same teach nothing"
    for example, given in zip(goal.examples, told(goal), strict=True):
        at, wanted = situation(document, given), shown_result(goal, document, example)
        assert judge.alike(wanted, judge.meant(at)), (goal.program, goal.name, example)
        assert judge.value(goal.options.get("domain", "True"), at), (goal.program, goal.name, example)
    _has_values(goal, document)


def _has_values(goal: CorpusGoal, document: Document) -> None:
    """The meaning has a value in every situation held out, and says something there."""
    judge = Judge(goal, document)
    values = [frozen(judge.meant(at)) for at in situations(goal, document)]
    assert goal.held and len(values) > len(goal.held)


def _agrees_when_acted_out(goal: CorpusGoal, document: Document) -> None:
    judge = Judge(goal, document)
    for example in goal.examples:
        acted = _acted_out(goal, document, example)
        assert acted.demonstrations, (goal.program, goal.name, example)
        meant = judge.outcome_meant(situation(document, example))
        shown = outcome_shown(acted)
        assert {name: frozen(shown[name]) for name in meant} == {name: frozen(one) for name, one in meant.items()}, (
            goal.program,
            goal.name,
            example,
        )
    for at in situations(goal, document):
        assert judge.outcome_meant(at)


def _acted_out(goal: CorpusGoal, document: Document, example: dict[str, Any]) -> Document:
    """The document with an example that nothing is learned from: only what was shown is looked at."""
    for gesture in gestures_of(goal, example):
        given = {name: value for name, value in gesture.items() if name != "do"}
        document = execute(registry(), document, gesture["do"], given, Work(asks=False, learns=False)).document
    return document


def _agrees_when_drawn(goal: CorpusGoal, document: Document) -> None:
    """What was drawn is what was meant, member by member (the last index goes fastest)."""
    for example in goal.examples:
        for gesture in example["do"]:
            step = done(document, gesture)
            assert not step.fault, (goal.program, goal.name, step.fault)
            document = step.document
    assert set(goal.options["things"]) <= document.definitions.keys()
    judge = Judge(goal, document)
    assert all(judge.meant(at) is not None for at in situations(goal, document))
    if not any("j" in one["inputs"] for one in goal.held):
        attribute, env = goal.name.partition(".")[2], Live(document).env()
        for number, name in enumerate(goal.options["things"]):
            drawn = value_at(env, address_of(f"{name}.{attribute}"))
            assert judge.alike(drawn, judge.meant(JudgedSituation({}, {"i": number}))), (goal.name, name, drawn)


SMALL: tuple[dict[str, Any], ...] = (
    {"inputs": {"n": 3}, "result": 4},
    {"inputs": {"n": 7}, "result": 8},
    {"inputs": {"n": 9}, "result": 10},
)


def _small(meant: str) -> CorpusGoal:
    return CorpusGoal("small", "after", "number", "teach", meant, SMALL, ({"inputs": {"n": 40}},))


def test_a_guess_is_judged_by_what_it_does() -> None:
    right = measured(_small("2 - (1 - n)"), Document())
    assert right.guesses[-1].right
    assert right.needed is not None
    wrong = measured(_small("n + 1 if n < 20 else 0"), Document())
    assert not wrong.guesses[-1].right


def test_an_answer_is_about_the_moment_that_was_shown() -> None:
    """The parameters of the example hold for the question as well, not those that the drawing began with."""
    beads = next(one for one in PROGRAMS if one.name == "beads")
    goal, document = next(pair for pair in goals_in_order(beads) if pair[0].name == "mirrored")
    assert goal.examples[0]["parameters"]["length"] != Live(document).value("length")
    result = measured(goal, document)
    assert result.first is not None and result.first <= 3


def test_a_formula_without_a_value_is_wrong_and_no_fault() -> None:
    judge = Judge(_small("n + 1"), Document())
    among = situations(_small("n + 1"), Document())
    assert judge.wrong_at("1 / 0", among) is among[0]
    assert judge.wrong_at("nobody + 1", among) is among[0]
    assert judge.wrong_at("n + 1", among) is None
    assert ZeroDivisionError in FAULTS or issubclass(ZeroDivisionError, FAULTS)


def test_members_are_judged_in_any_order_but_lists_are_not() -> None:
    members = CorpusGoal("small", "some", "members", "members", "[2, 1]", (), ())
    rows = CorpusGoal("small", "some", "list", "teach", "[2, 1]", (), ())
    at = situation(Document(), {})
    assert Judge(members, Document()).right("[1, 2]", [at])
    assert not Judge(rows, Document()).right("[1, 2]", [at])
    assert not Judge(members, Document()).right("[1, 2, 2]", [at])


def _written(folder: Path) -> Path:
    goal = {"goal": "after", "kind": "number", "way": "teach", "meant": "n + 1", "examples": SMALL}
    lines = [{"corpus": 1, "title": "Small"}, {**goal, "held": [{"inputs": {"n": 40}}]}, {**goal, "meant": "n"}]
    path = folder / "small.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def test_results_are_told_as_data_and_read_again(tmp_path: Path) -> None:
    found = judged(_written(tmp_path), [0, 1], time.time() + 3600)
    assert [one.guesses[-1].right for one in found.values()] == [True, False]
    for key, one in found.items():
        assert GoalResult.from_json(json.loads(json.dumps(one.as_json()))) == one
        assert (one.program, one.number) == key
    data = corpus_report(CorpusRun(tuple(found.values()), ("small 2",), 1.0))
    assert data["overall"]["right"]["3"] == 0.5
    assert data["programs"]["small"]["goals"] == data["kinds"]["number"]["goals"] == 2
    lines = list(table(data))
    assert any(line.startswith("overall") for line in lines)
    assert any("not judged for lack of time: 1" in line for line in lines)


def test_no_goal_is_begun_when_time_is_up(tmp_path: Path) -> None:
    assert judged(_written(tmp_path), [0, 1], time.time() - 1) == {}


def test_the_command_keeps_a_report_and_goes_on_with_what_it_lacks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _written(tmp_path)
    kept = tmp_path / "kept.json"
    assert main(["bench", "corpus", "--data", str(tmp_path), "--only", "small", "--keep", str(kept)]) == 0
    known = json.loads(kept.read_text())
    assert len(known["goals"]) == known["overall"]["goals"] == 2
    known["goals"] = [{**known["goals"][0], "goal": "as it was"}, known["goals"][1]]
    kept.write_text(json.dumps(known))
    capsys.readouterr()
    assert main(["bench", "corpus", "--data", str(tmp_path), "--resume", str(kept), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["goals"] == known["goals"]


def test_a_folder_that_is_not_there_is_wrong_usage(tmp_path: Path) -> None:
    assert main(["bench", "corpus", "--data", str(tmp_path / "nowhere")]) == 2


def test_what_is_no_corpus_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"corpus": 1, "title": "x"}\n{"goal": "g", "kind": "number", "way": "guess", "meant": "1"}\n')
    with pytest.raises(FileFault, match="line 2"):
        program(path)
    path.write_text('{"corpus": 1}\n{"what": 1}\n')
    with pytest.raises(FileFault, match="Line 2"):
        program(path)
    path.write_text("{}\n")
    with pytest.raises(FileFault, match="header"):
        program(path)


def test_a_gesture_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    gesture = {"do": "teach", "name": "twice", "inputs": {"n": 4}, "result": 8}
    assert done(Document(), gesture).fault == ""
    monkeypatch.setattr(showing, "LONGEST", -1.0)
    assert done(Document(), {**gesture, "result": 9}).fault == "too long"


def test_goals_are_chosen_by_kind_program_or_name() -> None:
    one = _small("n")
    assert chosen(one, []) and chosen(one, ["number"]) and chosen(one, ["x", "small"]) and chosen(one, ["after"])
    assert not chosen(one, ["members"])
