"""The odd one out: a demonstration that goes against what the others taught and makes a plain test a long one.

It is found by learning again without it; nobody is stopped, but it is said at once, with the rule as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from studio.demonstrate.already_answered import BECOMES
from studio.demonstrate.done_otherwise import done_otherwise
from studio.demonstrate.first_hit import is_of_a_new_kind
from studio.demonstrate.learn import Learner, shown_by
from studio.demonstrate.perform import Performance
from studio.demonstrate.question_text import without_number, without_reason
from studio.document.model import Document, with_entry, without_entry
from studio.infer.goals import AgainstRule, Finding, Scope, Work, demonstration_of
from studio.infer.rank import weight
from studio.infer.standing import steps_of
from studio.language.errors import Cancelled, StudioError
from studio.language.interpret import Trace
from studio.language.nodes import Apply, Conditional, Logic, Node
from studio.language.parse import parse
from studio.language.show import show
from studio.language.steps import Fail, Step, Steps, Stop, When, walk_steps

LEAST = 3
"""So many others must have shown the process before one of them can be odd."""
GROWN = 8
"""How much heavier a formula must become."""
PLAIN = 18
"""What a formula weighs at most that was plain without the odd one."""
REASON = 14
"""What a test weighs at most that may well be one more reason beside another one."""
FITTING = 2
"""So many others must fit a rule before one can go against it."""


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
            f"{self.demonstration} goes against “{self.without}”, which {self.others} other demonstrations fit; with "
            f"it, it is “{self.with_it}”. If it was a slip, take it back with “Delete a demonstration”. If it is an "
            "exception, tell because of what with “Say what mattered”. If the rule before was wrong, go on: "
            "the new one counts."
        )


def odd_one_out(
    before: Document, after: Document, done: Performance, found: Sequence[Finding], work: Work | None = None
) -> OddOneOut | None:
    """Whether the demonstration that was just learned is the odd one out. Raises Cancelled."""
    one = done.demonstration
    others = [other for other in before.demonstrations.values() if one.process in shown_by(other)]
    if one.id in before.demonstrations or len(others) < LEAST or not before.processes[one.process].steps:
        return None
    if is_of_a_new_kind(after, one, [other for other in others if other.event == one.event]):
        return None
    tests: list[tuple[When[Step], bool]] = []
    if done_otherwise(Learner(before), done, _noting(tests)) is None:
        return None
    rest = replace(after, demonstrations=without_entry(after.demonstrations, one.id))
    rest = replace(rest, processes=with_entry(rest.processes, one.process, before.processes[one.process]))
    learner = Learner(rest, replace(work or Work(), asks=False))
    try:
        learner.learn([one.process], nothing_new=True)
    except Cancelled:
        raise
    except StudioError:
        return None
    simple = [finding for finding in learner.findings if not finding.lost]
    plain = {name: finding for finding in simple for name in (without_reason(finding.goal), finding.goal)}
    grown = [
        one
        for one in found
        if not one.lost
        and one.goal in plain
        and _may_go_against(one.goal, done)
        and _has_grown(plain[one.goal].formula, one.formula)
        and not _stands_on(plain[one.goal].formula, one, simple, found)
    ]
    if not grown:
        return None
    first = grown[0]
    fits = len(_did(rest, plain[first.goal]))
    if fits < FITTING:
        return None
    plainly = OddOneOut(one.id, first.goal, plain[first.goal].formula, first.formula, fits)
    decided = _deciding(tests, done)
    if decided is None:
        return plainly
    now = _same_ending(decided, after.processes[one.process].steps)
    first = next((finding for finding in found if now is not None and finding.formula == show(now)), first)
    if show(decided.test) == first.formula:  # that test stayed as it was
        return plainly
    return OddOneOut(one.id, first.goal, show(decided.test), first.formula, len(set(decided.taught_by)))


def _did(document: Document, rule: Finding) -> set[str]:
    """The demonstrations that a rule rests on; of one about a new value, those that really set that."""
    target = _set_by(rule.goal)
    found = set(map(demonstration_of, rule.supports)) & document.demonstrations.keys()
    shown = ((name, document.demonstrations[name].actions) for name in found)
    return {name for name, actions in shown if not target or any(one.alters == target for one in actions)}


def _set_by(goal: str) -> str:
    """What a rule gives a new value; empty for another rule."""
    role = without_number(goal).partition(": ")[2]
    return role.removeprefix(BECOMES) if role.startswith(BECOMES) else ""


def _may_go_against(goal: str, done: Performance) -> bool:
    """Whether a demonstration may go against a rule: who sets something else says nothing of a value left as it is."""
    target, changed = _set_by(goal), {one.alters for one in done.demonstration.actions if one.alters}
    return not target or not changed or target in changed


def noted(odd: OddOneOut, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings, that of the goal with a note about the odd one."""
    against = AgainstRule(odd.demonstration, odd.without, odd.others)
    return tuple(
        replace(one, note=f"{odd.demonstration} goes against “{odd.without}”", against=against)
        if one.goal == odd.goal and not one.lost
        else one
        for one in findings
    )


def _noting(tests: list[tuple[When[Step], bool]]) -> Trace:
    """Notes each test of the process that a run meets, and then whether it held."""

    def trace(kind: str, told: dict[str, object]) -> None:
        step = told.get("step")
        if told.get("depth") or step is None:
            return
        if tests and tests[-1][0].then and tests[-1][0].then[0] is step:
            tests[-1] = (tests[-1][0], True)
        if isinstance(step, When):
            tests.append((step, False))

    return trace


def _deciding(tests: Sequence[tuple[When[Step], bool]], done: Performance) -> When[Step] | None:
    """The test that said otherwise: it ended the run, or it did not where it should have; None where none did."""
    wanted = done.reason if done.ended not in ("done", "succeeded") else None
    for step, held in reversed(tests):
        end = step.then[-1] if step.then else None
        if isinstance(end, (Stop, Fail)) and held == (wanted is None or end.reason != wanted):
            return step
    return None


def _same_ending(decided: When[Step], steps: Steps) -> Node | None:
    """The test by which a run ends now as it ended by another test before."""
    ends = [(step.then[-1], step.test) for step in walk_steps(steps) if isinstance(step, When) and step.then]
    return next((test for end, test in ends if _ending(end) == _ending(decided.then[-1])), None)


def _ending(step: Step) -> tuple[str, str]:
    return step.kind, step.reason if isinstance(step, (Stop, Fail)) else ""


def _stands_on(without: str, one: Finding, simple: Sequence[Finding], found: Sequence[Finding]) -> bool:
    """Whether a rule is only told in another place: by another number of its case, or with other cases as one."""
    goal = without_number(one.goal)
    before, after = ({each.formula for each in some if without_number(each.goal) == goal} for some in (simple, found))
    return without in after or {show(case) for case in _cases(parse(one.formula))} <= before


def _cases(node: Node) -> Iterator[Node]:
    """The cases of a formula, itself where it has none."""
    while isinstance(node, Conditional):
        yield node.then
        node = node.other
    yield node


def _has_grown(without: str, with_it: str) -> bool:
    if without == with_it:
        return False
    before, after = parse(without), parse(with_it)
    light, heavy = (weight(one, Scope({})) for one in (before, after))
    return light <= PLAIN and heavy >= light + GROWN and not _goes_on(before, after)


def _goes_on(before: Node, after: Node) -> bool:
    """Whether the rule holds on, and something plain came beside it."""
    return _one_more_reason(before, after) or _back_as_well(before, after)


def _back_as_well(before: Node, after: Node) -> bool:
    """Whether what went on by one, or back by one, does both now."""
    if not isinstance(after, Conditional) or not isinstance(before, Apply):
        return False
    return before in (after.then, after.other) and {after.then, after.other} == set(steps_of(before.arguments[0]))


def _one_more_reason(before: Node, after: Node) -> bool:
    """Whether a test holds wherever it did, and for one more plain reason."""
    if not isinstance(after, Logic) or after.sign != "or":
        return False
    whole = before.parts if isinstance(before, Logic) and before.sign == after.sign else (before,)
    more = [part for part in after.parts if part not in whole]
    return len(after.parts) == len(whole) + 1 and len(more) == 1 and weight(more[0], Scope({})) <= REASON
