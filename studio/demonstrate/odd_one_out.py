"""The odd one out: a demonstration that goes against what the others taught and makes a plain test a long one.

It is found by learning again without it; nobody is stopped, but it is said at once, with the rule as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from studio.demonstrate.learn import Learner, moment_of, shown_by
from studio.demonstrate.perform import Performance
from studio.document.model import Document, with_entry, without_entry
from studio.infer.goals import Finding, Scope, Work
from studio.infer.rank import weight
from studio.language.errors import Cancelled, StudioError
from studio.language.interpret import run
from studio.language.parse import parse
from studio.language.values import same

LEAST = 3
"""So many others must have shown the process before one of them can be odd."""
GROWN = 8
"""How much heavier a formula must become."""
PLAIN = 18
"""What a formula weighs at most that was plain without the odd one."""


@dataclass(frozen=True)
class OddOneOut:
    """A demonstration, and what it makes of the formula of a goal."""

    demonstration: str
    goal: str
    without: str
    with_it: str
    others: int

    @property
    def sentence(self) -> str:
        """What is said about it, with the three ways on."""
        return (
            f"{self.demonstration} goes against “{self.without}”, which {self.others} other demonstrations fit. "
            "Was it a slip? “Delete a demonstration” takes it back. Is it an exception? “Say what mattered” tells "
            "because of what. Was the rule wrong? Go on."
        )


def odd_one_out(
    before: Document, after: Document, done: Performance, found: Sequence[Finding], work: Work | None = None
) -> OddOneOut | None:
    """Whether the demonstration that was just learned is the odd one out. Raises Cancelled."""
    one = done.demonstration
    others = [other for other in before.demonstrations.values() if one.process in shown_by(other)]
    if one.id in before.demonstrations or len(others) < LEAST or not _goes_against(before, done):
        return None
    rest = replace(after, demonstrations=without_entry(after.demonstrations, one.id))
    rest = replace(rest, processes=with_entry(rest.processes, one.process, before.processes[one.process]))
    learner = Learner(rest, work, asks=False)
    try:
        learner.learn([one.process])
    except Cancelled:
        raise
    except StudioError:
        return None
    plain = {finding.goal: finding.formula for finding in learner.findings}
    grown = [finding for finding in found if _has_grown(plain.get(finding.goal), finding.formula)]
    if not grown:
        return None
    first = grown[0]
    return OddOneOut(one.id, first.goal, plain[first.goal], first.formula, len(others))


def noted(odd: OddOneOut, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings, that of the goal with a note about the odd one."""
    return tuple(
        replace(one, note=f"{odd.demonstration} goes against “{odd.without}”") if one.goal == odd.goal else one
        for one in findings
    )


def _goes_against(before: Document, done: Performance) -> bool:
    """Whether the process as it was known does something else."""
    one = done.demonstration
    learner = Learner(before)
    try:
        library = learner.library(learner.moment(moment_of(one)))
        inputs = library.body(one.process).inputs
        outcome = run(library, one.process, [one.inputs[given.name] for given in inputs])
    except (StudioError, KeyError):
        return False
    if outcome.ending == "hole":
        return False
    changed = {name: done.root.variables[name] for name in done.root.visit.changed}
    wanted = changed if done.ended in ("done", "succeeded") else {}
    came = {**one.inputs, **outcome.changed}
    return outcome.ending != done.ended or any(
        not same(came.get(name), wanted.get(name, one.inputs.get(name))) for name in {*wanted, *outcome.changed}
    )


def _has_grown(without: str | None, with_it: str) -> bool:
    if without is None or without == with_it:
        return False
    light, heavy = (weight(parse(one), Scope({})) for one in (without, with_it))
    return light <= PLAIN and heavy >= light + GROWN
