"""“Equal to an earlier one of this list” becomes a look into a table, confirmed by comparing.

Lists that are searched in this way, or only grow, are kept as ``Past``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from studio.compile.ir import EachEqual, Grow, Plan, PlanStep, PlanSteps, Procedure, Reaction
from studio.compile.step_walk import is_read, map_blocks, map_formulas, may_run_out
from studio.language.nodes import Apply, Comprehension, Logic, Name, Node, free_names, with_children
from studio.language.steps import Append, Change, ForEach, Let, Put, Run, Take, When, walk_steps

_STATE = ""
"""Stands for the process of a variable that is a state."""
_Variable = tuple[str, str]


def repeats(plan: Plan) -> Plan:
    plan = _rewritten(plan)
    growing = _growing(plan)
    states = frozenset(name for process, name in growing if process == _STATE)
    procedures = {name: _grown(one, growing, states) for name, one in plan.procedures.items()}
    return replace(plan, procedures=procedures, growing=states)


def _rewritten(plan: Plan) -> Plan:
    """The plan with every search for an equal item written as such."""
    pieces = {name: one.altered(formula=_searches(plan, one.formula)) for name, one in plan.pieces.items()}
    procedures = {
        name: replace(
            one,
            steps=tuple(_step(plan, one, map_formulas(step, lambda node: _searches(plan, node))) for step in one.steps),
        )
        for name, one in plan.procedures.items()
    }
    return replace(plan, pieces=pieces, procedures=procedures)


def _compared(plan: Plan, node: Node, sign: str = "==") -> tuple[Node, Node] | None:
    """The two sides of a comparison, written out or as a function that is nothing else."""
    if not isinstance(node, Apply) or len(node.arguments) != 2 or node.keywords:
        return None
    if node.function == sign:
        return node.arguments[0], node.arguments[1]
    piece = plan.pieces.get(node.function)
    if piece is None or len(piece.inputs) != 2:
        return None
    inner = _compared(plan, piece.formula, sign)
    names = {Name(one.name) for one in piece.inputs}
    return (node.arguments[0], node.arguments[1]) if inner is not None and set(inner) == names else None


def _other_side(plan: Plan, node: Node, item: str, sign: str = "==") -> Node | None:
    """What the loop variable is compared with."""
    sides = _compared(plan, node, sign) or ()
    for mine, other in (sides, sides[::-1]) if sides else ():
        if mine == Name(item) and item not in free_names(other):
            return other
    return None


def _searches(plan: Plan, node: Node) -> Node:
    """The formula with ``any(x == value for x in items)`` as ``value in items``, and the opposite."""
    node = with_children(node, lambda child: _searches(plan, child))
    for function, sign, membership in (("any", "==", "in"), ("all", "!=", "not in")):
        if isinstance(node, Apply) and node.function == function and isinstance(node.arguments[0], Comprehension):
            found = _membership(plan, node.arguments[0], sign, membership)
            node = found or node
    return node


def _membership(plan: Plan, node: Comprehension, sign: str, membership: str) -> Node | None:
    clause = node.clauses[0]
    if len(node.clauses) > 1 or len(clause.targets) > 1 or clause.tests or not isinstance(clause.source, Name):
        return None
    value = _other_side(plan, node.element, clause.targets[0], sign)
    return None if value is None else Apply(membership, (value, clause.source))


def _step(plan: Plan, procedure: Procedure, step: PlanStep) -> PlanStep:
    step = map_blocks(step, lambda block: tuple(_step(plan, procedure, one) for one in block))
    if not isinstance(step, ForEach) or len(step.body) != 1 or not isinstance(step.collection, Name):
        return step
    if step.name in procedure.changes or is_read(procedure.steps, step.name):
        return step  # the last item of the loop is asked for after it
    inner = step.body[0]
    if not isinstance(inner, When) or inner.otherwise:
        return step
    first, *rest = inner.test.parts if isinstance(inner.test, Logic) and inner.test.sign == "and" else (inner.test,)
    value = _other_side(plan, first, step.name)
    if value is None or _disturbs(inner.then, free_names(value)):
        return step
    return EachEqual(step.name, step.collection, value, _guarded(tuple(rest), inner.then), taught_by=step.taught_by)


def _guarded(tests: tuple[Node, ...], steps: PlanSteps) -> PlanSteps:
    if not tests:
        return steps
    return (When(tests[0] if len(tests) == 1 else Logic("and", tests), steps),)


def _disturbs(steps: PlanSteps, names: frozenset[str]) -> bool:
    """Whether steps that go on afterwards change what is searched for."""
    changed = {step.alters or step.binds for step in walk_steps(steps) if isinstance(step, Let | Change)}
    ran = {
        one.id for step in walk_steps(steps) if isinstance(step, Run) for one in step.arguments if isinstance(one, Name)
    }
    return may_run_out(steps) and bool((changed | ran) & names)


def _growing(plan: Plan) -> frozenset[_Variable]:
    """The variables (process, name) that are kept as ``Past``.

    They are the lists that some step appends to, with all that are handed on as one another's argument.
    """
    appended = {
        (one.name, step.target)
        for one in plan.procedures.values()
        for step in walk_steps(one.steps)
        if isinstance(step, Append)
    }
    if not appended:
        return frozenset()
    import networkx as nx

    links = nx.Graph()
    allowed = set(_allowed(plan))
    links.add_nodes_from(allowed)
    links.add_nodes_from((one.name, given.name) for one in plan.procedures.values() for given in one.inputs)
    links.add_edges_from((mine, other) for mine, other in _handed(plan) if mine in links and other in links)
    together = [group for group in nx.connected_components(links) if group & appended and group <= allowed]
    return frozenset().union(*together)


def _allowed(plan: Plan) -> Iterator[_Variable]:
    """States and inputs that are lists and never changed but by growing."""
    yield from ((_STATE, name) for name, one in plan.pieces.items() if one.kind == "state" and one.type.name == "list")
    for one in plan.procedures.values():
        others = {step.target for step in walk_steps(one.steps) if isinstance(step, (Put, Take))}
        others |= {step.name for step in walk_steps(one.steps) if isinstance(step, (ForEach, EachEqual))}
        yield from (
            (one.name, given.name) for given in one.inputs if given.type.name == "list" and given.name not in others
        )


def _handed(plan: Plan) -> Iterator[tuple[_Variable, _Variable]]:
    """Pairs of variables of which one is handed to a process as the other."""
    runs = [
        (one.name, step) for one in plan.procedures.values() for step in walk_steps(one.steps) if isinstance(step, Run)
    ]
    handing: list[tuple[str, Run | Reaction]] = [*runs, *((_STATE, rule) for rule in plan.reactions)]
    for runner, step in handing:
        for given, argument in zip(plan.procedures[step.process].inputs, step.arguments, strict=True):
            if isinstance(argument, Name):
                yield (runner, argument.id), (step.process, given.name)


def _grown(one: Procedure, growing: frozenset[_Variable], states: frozenset[str]) -> Procedure:
    mine = frozenset(name for process, name in growing if process == one.name)
    known = mine | (states - {given.name for given in one.inputs})
    return replace(one, steps=tuple(_with_growth(step, mine, known) for step in one.steps), growing=mine)


def _with_growth(step: PlanStep, mine: frozenset[str], known: frozenset[str]) -> PlanStep:
    if isinstance(step, Append) and step.target in mine:
        return Grow(step.target, step.value, taught_by=step.taught_by)
    if isinstance(step, EachEqual) and not (isinstance(step.collection, Name) and step.collection.id in known):
        test = When(Apply("==", (Name(step.name), step.value)), step.body)
        step = ForEach(step.name, step.collection, (test,), taught_by=step.taught_by)
    return map_blocks(step, lambda block: tuple(_with_growth(inner, mine, known) for inner in block))
