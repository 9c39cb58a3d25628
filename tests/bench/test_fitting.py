"""Issue 8: "plausibility learned from a corpus": the fit is reproducible and regularized, and leaves programs out."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from studio.__main__ import main
from studio.bench.corpus.reading import program
from studio.bench.corpus.running import judged
from studio.bench.corpus.showing import goals_in_order
from studio.bench.fitting.collecting import held_in, pools_of
from studio.bench.fitting.leaving_out import fit, right_first
from studio.bench.fitting.pools import Pool, Rival, read_pools, write_pools
from studio.bench.fitting.report import fit_report, fit_table, steps_left_out
from studio.bench.fitting.slopes import measured_slopes, uses_in
from studio.infer import weights
from studio.infer.goals import Scope
from studio.infer.rank import whole_weight
from studio.language.errors import FileFault
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import NUMBER, POINT, TEXT, list_of

CORPUS = Path(__file__).parents[1] / "corpus"
SCOPE = Scope({"a": NUMBER, "b": NUMBER, "c": NUMBER, "d": NUMBER}, pointed=("a", "b", "c"))
PRICE = 0.2


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    """What is fitted here hangs on these weights, whatever the file says."""
    with weights.tried({"PARTICULAR max": 3, "UNUSED": 5}):
        yield


def pool(program: str, goal: str, right: str, *wrong: str, scope: Scope = SCOPE) -> Pool:
    rivals = (Rival(parse(right), True), *(Rival(parse(one), False) for one in wrong))
    return Pool(program, goal, 1, scope, rivals)


def greatest(program: str, goals: int = 3) -> list[Pool]:
    """Goals of a program in which the greater of two was meant in a formula that weighs one more than a rival."""
    return [pool(program, f"goal {number}", "max(a, b) + b", "a - b - c") for number in range(goals)]


def sums(program: str, goals: int = 3) -> list[Pool]:
    """Goals in which the rival was meant."""
    return [pool(program, f"goal {number}", "a - b - c", "max(a, b) + b") for number in range(goals)]


def test_a_weight_is_changed_until_what_was_meant_comes_first_and_no_other_weight_is() -> None:
    found = fit([*greatest("one"), *greatest("two")], PRICE)
    assert set(found.steps) == {"PARTICULAR max"}
    assert found.steps["PARTICULAR max"] < 0
    assert not found.before.any()
    assert found.after.all()
    assert found.left_out.all()


def test_a_fit_leaves_the_weights_in_use_as_they_are() -> None:
    before = weights.current()
    fit(greatest("one"), PRICE)
    assert weights.current() == before


def test_the_same_pools_in_any_order_give_the_same_weights() -> None:
    pools = [*greatest("one"), *sums("two", 1), *greatest("three"), pool("two", "less", "min(a, b)", "a - b", "b - a")]
    first, again, turned = fit(pools, PRICE), fit(pools, PRICE), fit(pools[::-1], PRICE)
    assert first.steps == again.steps == turned.steps != {}
    assert dict(first.without) == dict(again.without) == dict(turned.without)


def test_a_step_that_wins_less_than_it_costs_is_not_made() -> None:
    few = greatest("one", 1)
    assert fit(few, 0.0).steps
    assert not fit(few, 1.0).steps
    assert len(fit(few, 0.1).steps) <= 1


def test_a_weight_that_puts_nothing_right_goes_back() -> None:
    """The greater of two would be guessed a little more often, but never first."""
    assert not fit([pool("one", f"goal {number}", "max(a, b) + b", "a") for number in range(40)], 0.0).steps


def test_more_goals_win_more_against_the_same_price() -> None:
    def lowered(count: int) -> int:
        return -fit(greatest("one", count), 0.5).steps.get("PARTICULAR max", 0)

    assert lowered(1) == 0 < lowered(12)


def test_many_examples_of_one_goal_count_as_one_goal() -> None:
    one = greatest("one", 1)[0]
    shown = [replace(one, examples=number) for number in (1, 2, 3, 5)]
    assert fit(shown, 0.4).steps == fit([one], 0.4).steps


def test_what_counts_in_right_and_wrong_ones_alike_stays() -> None:
    pools = [pool("one", f"goal {number}", "max(a, b) + b + 7", "a - b - c + 7") for number in range(4)]
    assert set(fit(pools, PRICE).steps) == {"PARTICULAR max"}


def test_the_units_of_all_weights_stay() -> None:
    pools = [pool("one", f"goal {number}", "d", "a") for number in range(5)]
    assert "LOCAL" not in fit(pools, 0.0).steps
    assert not {"LOCAL", "GLOBAL"} & set(measured_slopes(pools).names)


def test_a_weight_that_is_to_stay_does_so() -> None:
    assert "PARTICULAR max" not in fit(greatest("one", 9), PRICE, stay=["PARTICULAR max"]).steps


def test_a_goal_that_is_far_from_right_pulls_no_more_than_others() -> None:
    """The power would have to weigh much less, which wins nothing of it within a few steps."""
    far = pool("one", "far", "d ** 7 + d ** 8 + d ** 9", "max(a, b)")
    assert fit([far, *greatest("one")], PRICE).steps == fit(greatest("one"), PRICE).steps


def test_no_step_is_made_after_which_a_rule_of_a_recorded_program_comes_second() -> None:
    """The rule weighs one less than a rival now; one step makes them even."""
    held = [*sums("recorded", 1), pool("recorded", "even", "a + b", "a - b")]
    pools = greatest("one", 9)
    assert fit(pools, PRICE).steps == {"PARTICULAR max": -1}
    found = fit(pools, PRICE, held)
    assert "PARTICULAR max" not in found.steps
    assert right_first(held, found.steps).all()
    assert fit(pools, PRICE, held[1:]).steps == fit(pools, PRICE).steps


def test_the_program_whose_goals_are_judged_is_left_out() -> None:
    found = fit([*greatest("one", 6), *greatest("two", 6), *sums("three", 6)], PRICE)
    assert found.without["one"] == fit([*greatest("two", 6), *sums("three", 6)], PRICE).steps
    assert found.without["three"] == fit([*greatest("one", 6), *greatest("two", 6)], PRICE).steps
    assert found.without["three"]["PARTICULAR max"] < 0
    of_three = [place for place, one in enumerate(found.pools) if one.program == "three"]
    assert found.before[of_three].all()
    assert not found.left_out[of_three].any()


def test_a_program_alone_is_judged_by_the_weights_as_they_are() -> None:
    found = fit(greatest("one"), PRICE)
    assert found.without == {"one": {}}
    assert found.left_out.tolist() == found.before.tolist()


@pytest.mark.parametrize(
    "formula",
    [
        "max(a, b) + 12 - c",
        "len([x for x in some if x > 3]) >= 20",
        "first(some) if any(x == a for x in some) else None",
        "at.x < 100 and word in ['p', 'q']",
        "abs(a - b) == 1 or a % 3 == 0",
        "min(a, 7) // b if c == 0 else 2.5",
    ],
)
def test_a_weight_counts_as_often_as_the_formula_gets_heavier_by_one_more_of_it(formula: str) -> None:
    kinds = {"a": NUMBER, "b": NUMBER, "c": NUMBER, "some": list_of(NUMBER), "at": POINT, "word": TEXT}
    scope = Scope(kinds, pointed=("a", "word"), locals=("at",), latest="a", given=("b",), untouched=("c",))
    node, prior = parse(formula), weights.current()
    counted = uses_in([(node, scope)], prior)[0]
    assert counted == whole_weight(node, scope)
    for name, value in prior.items():
        with weights.tried({name: value + 1}):
            more = whole_weight(node, scope) - counted
        assert more == counted.uses.get(name, 0), name


def test_pools_are_kept_and_read_as_they_were(tmp_path: Path) -> None:
    scope = replace(SCOPE, latest="a", given=("b",), own=parse("c"), parts=(parse("a[0]"),), still=("c",))
    pools = [pool("one", "goal", "a == 'so'", "b <= -1", scope=scope), *sums("two")]
    write_pools(tmp_path / "pools.jsonl", pools)
    assert read_pools(tmp_path / "pools.jsonl") == pools


@pytest.mark.parametrize("line", ["[", "{}", '{"program": "x", "goal": "y", "examples": 1, "scope": 1, "rivals": []}'])
def test_what_holds_no_pools_or_report_is_refused(line: str, tmp_path: Path) -> None:
    path = tmp_path / "pools.jsonl"
    path.write_text(line, encoding="utf-8")
    with pytest.raises(FileFault):
        read_pools(path)
    with pytest.raises(FileFault):
        steps_left_out(path)


def test_the_report_says_for_each_weight_what_it_won_and_lost() -> None:
    data = fit_report(fit([*greatest("one", 6), *greatest("two", 6), *sums("three", 1)], PRICE))
    (changed,) = data["weights"]
    assert changed["name"] == "PARTICULAR max"
    assert changed["was"] == weights.PARTICULAR["max"] > changed["fitted"]
    assert (changed["won"], changed["lost"], changed["agree"]) == (12, 1, 3)
    assert data["right"]["before"]["all"] < data["right"]["fitted"]["all"]
    text = "\n".join(fit_table(data))
    assert "PARTICULAR max: 3 →" in text
    assert "won 12, lost 1 goals, alike in 3 of 3" in text


def test_nothing_to_change_is_said() -> None:
    assert "the weights stay as they are" in "\n".join(fit_table(fit_report(fit(sums("one", 1), 1.0))))


def test_the_command_reads_pools_keeps_its_report_and_writes_weights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pools, report, written = (tmp_path / name for name in ("pools.jsonl", "report.json", "weights.json"))
    write_pools(pools, [*greatest("one", 6), *greatest("two", 6)])
    command = ["bench", "fit", "--data", str(CORPUS), "--pools", str(pools), "--price", "0.2"]
    assert main([*command, "--keep", str(report), "--write", str(written)]) == 0
    assert "PARTICULAR max" in capsys.readouterr().out
    steps = steps_left_out(report)
    assert set(steps) == {"one", "two"}
    made = {one.name: one.weight for one in weights.read(written)}
    changed = {one.name: made[one.name] - one.weight for one in weights.EXPLAINED if made[one.name] != one.weight}
    assert changed == steps["one"] == {"PARTICULAR max": changed["PARTICULAR max"]}
    assert json.loads(report.read_text(encoding="utf-8"))["price"] == 0.2


def test_a_weight_that_is_not_there_cannot_stay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_pools(tmp_path / "pools.jsonl", greatest("one"))
    command = ["bench", "fit", "--data", str(CORPUS), "--pools", str(tmp_path / "pools.jsonl"), "--stay", "UNHEARD"]
    assert main(command) != 0
    assert "UNHEARD" in capsys.readouterr().err


# the corpus

GREATER = [
    {"corpus": 1, "title": "The greater of two"},
    {
        "goal": "greater",
        "kind": "number",
        "way": "teach",
        "meant": "max(a, b)",
        "examples": [
            {"inputs": {"a": 3, "b": 5}, "result": 5},
            {"inputs": {"a": 2, "b": 9}, "result": 9},
            {"inputs": {"a": 8, "b": 4}, "result": 8},
        ],
        "held": [{"inputs": {"a": 7, "b": 1}}],
    },
]


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "greater.jsonl"
    path.write_text("\n".join(map(json.dumps, GREATER)), encoding="utf-8")
    return path


def test_a_pool_holds_what_was_found_and_what_was_meant_judged_by_what_it_does(corpus: Path) -> None:
    goal, document = next(goals_in_order(program(corpus)))
    pools = list(pools_of(goal, document))
    assert [one.examples for one in pools] == [1, 2, 3]
    judged_so = {(show(one.formula), one.right) for one in pools[1].rivals}
    assert {("b", False), ("max(a, b)", True)} <= judged_so
    assert [one.right_first() for one in pools] == [False, False, True]
    assert pools[1].scope.given == ("a", "b")
    assert not pools[2].tells or {one.right for one in pools[2].rivals} == {True, False}


def test_the_corpus_is_judged_by_the_weights_fitted_without_its_program(corpus: Path) -> None:
    later = time.time() + 60
    plain = judged(corpus, (0,), later)["greater", 0]
    assert [one.formula for one in plain.guesses[1:]] == ["b", "max(a, b)"]
    heavier = judged(corpus, (0,), later, {"UNUSED": 3})["greater", 0]  # of two inputs that vary, both matter
    assert [one.formula for one in heavier.guesses[1:]] == ["max(a, b)"] * 2
    assert judged(corpus, (0,), later)["greater", 0].guesses[1].formula == "b"


def test_the_rules_of_a_recorded_session_are_held_to_be_right(tmp_path: Path) -> None:
    lines = [{"studio": 1, "title": "The greater of two"}]
    lines += [
        {"do": "teach", "name": "greater", "inputs": {"a": a, "b": b}, "result": result}
        for a, b, result in ((3, 5, 5), (2, 9, 9), (8, 4, 8))
    ]
    path = tmp_path / "session.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    (held,) = held_in(path)
    assert (held.goal, show(held.rivals[0].formula)) == ("greater", "max(a, b)")
    assert [one.right for one in held.rivals] == [True] + [False] * (len(held.rivals) - 1)
    assert held.right_first()


def test_the_kept_report_is_about_the_weights_in_use() -> None:
    known = {one.name: one.weight for one in weights.EXPLAINED}
    report = json.loads((CORPUS / "fit.json").read_text(encoding="utf-8"))
    assert report["weights"]
    assert [known[one["name"]] for one in report["weights"]] == [one["was"] for one in report["weights"]]
    assert set(steps_left_out(CORPUS / "fit.json")) <= {path.stem for path in CORPUS.glob("*.jsonl")}
    assert report["right"]["left out"]["all"] >= report["right"]["before"]["all"]


def test_a_process_is_judged_by_all_that_was_shown_of_it_in_the_end() -> None:
    """Of the last step of what takes a thing or puts it, by what was meant where all was right in the end."""
    goal, document = next(one for one in goals_in_order(program(CORPUS / "lamps.jsonl")) if one[0].name == "flip")
    pools = list(pools_of(goal, document))
    assert pools
    assert all(one.goal.startswith("flip: ") for one in pools)
    assert any(one.right for pool in pools for one in pool.rivals)
