"""Which functions, values and processes do so much, or make numbers so large, that this must be looked at."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from studio.compile.ir import Plan, PlanStep
from studio.language.costs import LOOKED_THROUGH, MOST_UNCOUNTED, PARTS_PER_STEP, may_grow, parts_of
from studio.language.nodes import Apply, Comprehension, Name, Node, children, free_names, walk
from studio.language.steps import Run, walk_steps

DIGITS = 60
"""Binary digits of what is given, written out or counted, at most."""
MORE_DIGITS = {"+": 1, "-": 1, "sum": 20}
"""So many more these give, at most."""
MOST_DIGITS = 1_000
"""Binary digits that a number may have before anybody looks whether it is too large."""


def counted(plan: Plan) -> Mapping[str, int]:
    """The steps that a run costs of each function, value and process that is counted when it begins."""
    weights: dict[str, int] = {}
    costs: dict[str, int] = {}
    for name, parts, uses in _worked_out(plan):
        weight = parts + sum(weights.get(other, 0) for other in uses)
        if weight > MOST_UNCOUNTED:
            costs[name], weight = 1 + parts // PARTS_PER_STEP, 1
        weights[name] = weight
    return costs


def heavy(plan: Plan, costs: Mapping[str, int]) -> frozenset[str]:
    """The values that depend on states and do anything that is counted."""
    values = [one for one in plan.pieces.values() if one.kind == "value" and not one.once]
    return frozenset(one.name for one in values if one.name in costs or not _is_light(one.formula, plan.pieces))


def swelling(plan: Plan) -> dict[str, bool]:
    """Where it is looked at how large products and sums become, so that no number grows without end.

    That is in what processes and rules ask for, since what they keep may come into it again: in functions again and
    again (True), in values once an event (False). And at the ends of long chains of products and sums.
    """
    steps = [step for one in plan.procedures.values() for step in walk_steps(one.steps)]
    asked = [node for step in steps for node in step.formulas] + [
        one for each in plan.reactions for one in (*each.arguments, *([each.when] if each.when else []))
    ]
    todo = [name for node in asked for name in free_names(node)]
    found = dict.fromkeys(_chained(plan), True)
    while todo:
        piece = plan.pieces.get(todo.pop())
        if piece is None or piece.name in found:
            continue
        if piece.kind == "function" or (piece.kind == "value" and not piece.once):
            found[piece.name] = piece.kind == "function"
            todo += free_names(piece.formula)
    return found


def _chained(plan: Plan) -> list[str]:
    """What may become too large by what it is made of, though nothing comes into itself."""
    digits: dict[str, int] = {}
    for name, piece in plan.pieces.items():
        most = max((digits.get(one, DIGITS) for one in free_names(piece.formula)), default=DIGITS)
        digits[name] = min(_digits(piece.formula, most, digits), MOST_DIGITS + 1)
    return [name for name, count in digits.items() if count > MOST_DIGITS]


def _digits(node: Node, local: int, known: Mapping[str, int]) -> int:
    """How many binary digits a number in what a formula gives may have, at most; ``local`` is for locals."""
    if isinstance(node, Name):
        return known.get(node.id, local)
    inner = [_digits(one, local, known) for _, one in children(node)]
    most = max([DIGITS, *inner])
    if not isinstance(node, Apply):
        return most
    if node.function in ("*", "/", "//"):
        return sum(inner)
    if node.function in known:  # a function, which may multiply what it is given
        return known[node.function] * most // DIGITS
    return most + MORE_DIGITS.get(node.function, 0)


def _is_light(formula: Node, defined: Collection[str]) -> bool:
    return not any(
        isinstance(part, Comprehension)
        or (isinstance(part, Apply) and (part.function in defined or part.function in LOOKED_THROUGH or may_grow(part)))
        for _, part in walk(formula)
    )


def _runs(steps: Iterable[PlanStep]) -> list[str]:
    return [step.process for step in steps if isinstance(step, Run)]


def _worked_out(plan: Plan) -> Iterator[tuple[str, int, list[str]]]:
    """What is worked out again and again, each after what it needs: its parts, and each use of another."""
    for name, piece in plan.pieces.items():
        if piece.kind == "function" or (piece.kind == "value" and not piece.once):
            yield (name, *_looked_at([piece.formula]))
    for name, one in plan.procedures.items():
        steps = list(walk_steps(one.steps)) if one.form == "plain" else []  # visits are counted one by one
        parts, uses = _looked_at([node for step in steps for node in step.formulas])
        yield name, parts + len(steps), [*uses, *_runs(steps)]


def _looked_at(nodes: list[Node]) -> tuple[int, list[str]]:
    todo, parts, uses = list(nodes), 0, []
    while todo:
        node = todo.pop()
        parts += parts_of(node)
        if isinstance(node, (Apply, Name)):
            uses.append(node.function if isinstance(node, Apply) else node.id)
        todo.extend(child for _, child in children(node))
    return parts, uses
