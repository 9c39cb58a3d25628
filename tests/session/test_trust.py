"""How sure it is: by how many examples a formula met before they were shown."""

from __future__ import annotations

from dataclasses import replace

from studio.infer.goals import Finding, Question
from studio.session.trust import ANSWER, Trusted, least_sure, trusted
from tests.demonstrate.acting import Acting


def found(formula: str, examples: int, asks: bool = False) -> Finding:
    question = Question("g", "which?", {}, ()) if asks else None
    return Finding("g", formula, supports=tuple(f"example {n}" for n in range(examples)), question=question)


def after(*findings: Finding) -> str:
    known = Trusted(findings[0])
    for one in findings[1:]:
        known = known.then(one)
    return known.confidence


def test_what_has_just_changed_is_a_guess() -> None:
    assert after(found("a", 1)) == "guess"
    assert after(found("a", 1), found("a", 2), found("a", 3), found("b", 4)) == "guess"


def test_what_met_examples_before_they_were_shown_is_likely_then_sure() -> None:
    assert after(found("a", 1), found("a", 2)) == "likely"
    assert after(found("a", 1), found("a", 2), found("a", 3)) == "sure"
    assert after(found("a", 1), found("a", 2), found("a", 3, asks=True)) == "likely"


def test_inferring_the_same_again_proves_nothing_and_an_example_taken_back_counts_no_more() -> None:
    assert after(found("a", 2), found("a", 2), found("a", 2)) == "guess"
    assert after(found("a", 1), found("a", 2), found("a", 1)) == "guess"


def test_a_test_of_a_process_needs_more_and_an_answer_counts_as_no_example() -> None:
    tests = [replace(found("a", n), goal="go: when put into a") for n in range(1, 8)]
    assert [after(*tests[:n]) for n in (1, 2, 3, 5, 6)] == ["guess", "likely", "likely", "likely", "sure"]
    answered = replace(found("a", 1), supports=("example 0", ANSWER))
    assert after(found("a", 1), answered) == "guess"


def test_a_session_knows_it_of_each_goal_and_undoing_forgets() -> None:
    acting = Acting()
    for number in (1, 2, 5):
        acting.begin("go", n=number, total=0).change("total", number * 2).end()
        known = trusted(acting.editor.history)
        assert {goal.partition(":")[0] for goal in known} == {"go"}
    (goal,) = known
    assert known[goal].confidence in ("likely", "sure")
    assert least_sure(known.values()) == {"go": known[goal].confidence}
    for _ in range(3):
        acting.editor.undo()
    assert trusted(acting.editor.history)[goal].met < known[goal].met
