"""What else may be meant by a number of a formula, as all that was seen allows it: for the sake of a question."""

from __future__ import annotations

from collections.abc import Iterator

from studio.infer.check import right_everywhere
from studio.infer.goals import Goal
from studio.infer.other_bounds import NATURAL, halfway, numbers_seen
from studio.infer.thresholds import plain_number
from studio.infer.unlikely import ORDERED
from studio.language.nodes import Apply, Conditional, Literal, Name, Node, Path, replaced, walk
from studio.language.values import is_number, nearly

INSTEAD = {"==": (">=", "<="), "!=": ("<", ">")}
"""What may be meant instead of a number that something is, or is not: a bound below it, or above."""
PLAIN = 2
"""Numbers up to this one are meant as they are."""


def numbers_otherwise(formula: Node, goal: Goal) -> Iterator[Node]:
    """The formula with a bound in place of a single number, with the other end of a gap, or with a case worked out."""
    for path, node in walk(formula):
        if isinstance(node, Apply) and node.function in INSTEAD:
            made = _bounds_instead(path, node, formula, goal)
        elif isinstance(node, Apply) and node.function in ORDERED:
            made = _other_ends(path, node, formula, goal)
        elif isinstance(node, Conditional):
            made = _cases_worked_out(path, node, formula, goal)
        else:
            continue
        yield from (one for one in made if right_everywhere(one, goal))


def _bounds_instead(path: Path, node: Apply, formula: Node, goal: Goal) -> Iterator[Node]:
    """What was another one at 120 alone, of all that was seen, may be so from 100 on."""
    one, bound = node.arguments
    if not isinstance(one, Name) or not isinstance(bound, Literal):
        return
    if not is_number(bound.value) or abs(bound.value) <= NATURAL:
        return
    seen = numbers_seen(one, goal)
    below = max((each for each in seen if each < bound.value), default=bound.value)
    above = min((each for each in seen if each > bound.value), default=bound.value)
    for sign, near in zip(INSTEAD[node.function], (below, above), strict=True):
        end = halfway({"": near}, {"": bound.value})[""]
        yield replaced(formula, path, Apply(sign, (one, Literal(end))))


def _other_ends(path: Path, node: Apply, formula: Node, goal: Goal) -> Iterator[Node]:
    """From 60 on, where 50 was too little, may be above 50 as well."""
    one, bound = node.arguments
    if not isinstance(bound, Literal) or not is_number(bound.value):
        return
    seen = numbers_seen(one, goal)
    if any(each % 1 for each in (*seen, bound.value)):
        return
    below = node.function in (">=", "<")
    beyond = [each for each in seen if (each < bound.value if below else each > bound.value)]
    if not beyond:
        return
    end = max(beyond) if below else min(beyond)
    other = plain_number(end + 1 if below else end - 1)
    if other != bound.value and _zeros(end) >= _zeros(bound.value):
        yield replaced(formula, (*path, "arguments", 1), Literal(other))


def _zeros(number: float) -> int:
    """How round a whole number is."""
    digits = str(abs(int(number)))
    return len(digits) - len(digits.rstrip("0"))


def _cases_worked_out(path: Path, node: Conditional, formula: Node, goal: Goal) -> Iterator[Node]:
    """The number that comes out in one case may be so much more, or less, than one that is there."""
    for part in ("then", "other"):
        case = getattr(node, part)
        if not isinstance(case, Literal) or not is_number(case.value) or abs(case.value) <= PLAIN:
            continue
        pairs = zip(goal.situations, goal.wanted, strict=True)
        there = [one.values for one, wanted in pairs if is_number(wanted) and nearly(wanted) == nearly(case.value)]
        for name in goal.scope.locals:
            apart = {case.value - one[name] for one in there if is_number(one.get(name))}
            if len(apart) == 1 and (by := apart.pop()):
                made = Apply("+" if by > 0 else "-", (Name(name), Literal(plain_number(abs(by)))))
                yield replaced(formula, (*path, part), made)
