"""How sure the studio is of what it inferred, by how it stood the test: examples that it met before they were shown.

Of the first guesses of the corpus (`tests/corpus`; 1,120 guesses after one to five examples each), those that had
just changed were right in 32 of 100 cases, those that had met one further example in 73, and those that had met two
or more, with no question open, in 98. A test of a process must meet more, since most demonstrations are about other
things; an answer to a question counts as no example, for the question was asked because the formula was in doubt.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol

from studio.commands.registry import Result
from studio.infer.goals import Finding

Confidence = Literal["guess", "likely", "sure"]
ORDER: tuple[Confidence, ...] = ("guess", "likely", "sure")
"""The least sure first."""
WORDS: dict[Confidence, str] = {"guess": "a guess", "likely": "likely", "sure": "sure"}
"""What is said of each."""
ENOUGH = 2
"""So many examples met in a row make a formula sure."""
ENOUGH_FOR_TEST = 5
"""So many make a test of a process sure."""
ANSWER = "your answer"
"""The label of an example that was an answer."""


class HasResult(Protocol):
    """A step that was done, here or in a replay."""

    @property
    def result(self) -> Result:
        """What came of it."""


@dataclass(frozen=True)
class Trusted:
    """The latest finding about a goal, and how many examples in a row its formula has met since it was found."""

    finding: Finding
    met: int = 0

    @property
    def confidence(self) -> Confidence:
        """How sure it is."""
        is_test = self.finding.goal.partition(": ")[2].startswith("when ")
        if self.met >= (ENOUGH_FOR_TEST if is_test else ENOUGH) and self.finding.question is None:
            return "sure"
        return "likely" if self.met else "guess"

    def then(self, later: Finding) -> Trusted:
        """What is to be trusted after a later finding about the same goal."""
        if later.formula != self.finding.formula:
            return Trusted(later)
        more = _examples(later) - _examples(self.finding)
        return Trusted(later, max(0, self.met + max(-1, min(1, more))))


def _examples(finding: Finding) -> int:
    return sum(label != ANSWER for label in finding.supports)


def trusted(history: Iterable[HasResult]) -> dict[str, Trusted]:
    """What was inferred last about each goal that rests on examples; goals that a process no longer has are gone."""
    known: dict[str, Trusted] = {}
    for step in history:
        found = [one for one in step.result.findings if one.supports]
        if not found:
            continue
        for one in found:
            known[one.goal] = known[one.goal].then(one) if one.goal in known else Trusted(one)
        again = {one.goal.partition(": ")[0] for one in found if ": " in one.goal}
        now = {one.goal for one in found}
        known = {goal: one for goal, one in known.items() if goal in now or goal.partition(": ")[0] not in again}
    return known


def least_sure(known: Iterable[Trusted]) -> dict[str, Confidence]:
    """For each definition and process the least sure of what was inferred about it and its parts."""
    found: dict[str, Confidence] = {}
    for one in known:
        name = one.finding.goal.partition(":")[0].partition(".")[0]
        found[name] = min(found.get(name, "sure"), one.confidence, key=ORDER.index)
    return found
