"""Lifted steps made plain: guards that a test has already settled go, names nobody uses go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from studio.language.nodes import Apply, Logic, Name, Node, free_names
from studio.language.steps import (
    Closing,
    Fail,
    ForEach,
    Hole,
    Put,
    Run,
    Step,
    Steps,
    Stop,
    Succeed,
    When,
    formula_names,
    walk_steps,
)

Fact = tuple[bool, Node, str]
"""Whether a key is there, the key, the dict."""


def ends(steps: Steps) -> bool:
    """Whether no way through these steps goes on behind them."""
    if not steps:
        return False
    last = steps[-1]
    if isinstance(last, When):
        return ends(last.then) and ends(last.otherwise)
    return isinstance(last, Closing)


def tidied(steps: Steps) -> Steps:
    """The same steps without what says nothing."""
    return _named_runs(_settled(steps, frozenset()), formula_names(steps))


def _named_runs(steps: Steps, used: frozenset[str]) -> Steps:
    """Outcomes that no formula reads lose their name."""
    made: list[Step] = []
    for step in steps:
        if isinstance(step, Run) and step.name not in used:
            step = replace(step, name=None)
        made.append(step.with_blocks([_named_runs(block, used) for block in step.blocks]))
    return tuple(made)


def _settled(steps: Steps, facts: frozenset[Fact]) -> Steps:
    """Puts whose key is known to be there, or not, need no guard."""
    made: list[Step] = []
    for step in steps:
        if _guards_what_is_known(step, facts):
            continue
        if isinstance(step, When):
            yes, no = facts | _facts(step.test, True), facts | _facts(step.test, False)
            then, otherwise = _settled(step.then, yes), _settled(step.otherwise, no)
            step = replace(step, then=then, otherwise=otherwise)
            facts = _after(_after(facts | (no if _ends(then) else frozenset()), then), otherwise)
        elif isinstance(step, ForEach):
            facts = _after(facts, step.body)
            step = replace(step, body=_settled(step.body, facts))
        elif isinstance(step, Put) and step.fresh is not None and (not step.fresh, step.key, step.target) in facts:
            step = replace(step, fresh=None)
        facts = _after(facts, (step,))
        made.append(step)
    return tuple(made)


def _guards_what_is_known(step: Step, facts: frozenset[Fact]) -> bool:
    """Whether a step only opens a hole for a case that a test before it has ruled out."""
    if not isinstance(step, When) or step.otherwise or not all(isinstance(one, Hole) for one in step.then):
        return False
    return bool(_facts(step.test, False)) and _facts(step.test, False) <= facts


def _ends(steps: Steps) -> bool:
    return bool(steps) and isinstance(steps[-1], (Fail, Stop, Succeed, Hole))


def _facts(test: Node, holds: bool) -> frozenset[Fact]:
    if isinstance(test, Logic) and (test.sign == "and") == holds:
        return frozenset(fact for part in test.parts for fact in _facts(part, holds))
    if isinstance(test, Apply) and test.function in ("in", "not in") and isinstance(test.arguments[1], Name):
        return frozenset({((test.function == "in") == holds, test.arguments[0], test.arguments[1].id)})
    return frozenset()


def _after(facts: frozenset[Fact], steps: Steps) -> frozenset[Fact]:
    """The facts that still hold after these steps."""
    changed = frozenset(name for step in walk_steps(steps) for name in changed_by(step))
    return frozenset(fact for fact in facts if fact[2] not in changed and not free_names(fact[1]) & changed)


def changed_by(step: Step) -> Iterable[str]:
    """The names whose value a step may change."""
    if isinstance(step, Run):
        yield from (node.id for node in step.arguments if isinstance(node, Name))
    elif name := step.alters or step.binds:
        yield name
