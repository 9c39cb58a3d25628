"""What is asked about a process at once: a few formulas that differ, and whole runs."""

from __future__ import annotations

from studio.demonstrate.asked_at_once import ASKED, RIVALS, asked_at_once
from studio.infer.goals import Finding, Question


def about(goal: str, n: int, *further: Question) -> Question:
    return Question(goal, "", {"n": n}, (), {"n": n}, further=further)


def test_beside_whole_runs_only_a_few_formulas_are_asked_about() -> None:
    rivals = [Finding(f"go: new {name}", name, question=about(f"go: new {name}", n)) for n, name in enumerate("abc")]
    runs = [about("go: what happens", n) for n in (0, 7, 8, 9)]
    whole = about("go: what happens", 6, *runs)
    first, second, third = [one.question for one in asked_at_once(rivals, whole)]
    assert first is not None and second is not None and third is not None
    kinds = [each.goal == whole.goal for each in first.each]
    assert kinds == [False] * RIVALS + [True] * (ASKED - RIVALS)
    assert [each.situation["n"] for each in first.each] == [0, 1, 6, 7], (
        "a moment that is asked about is no run as well"
    )
    assert (second.asked_with, third.asked_with) == (first.goal, "")
    alone, *_ = [one.question for one in asked_at_once(rivals, None)]
    assert alone is not None and [each.goal for each in alone.each] == [one.goal for one in rivals]
