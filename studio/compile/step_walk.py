"""Going through steps, those that passes add included."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from studio.compile.ir import Path, PlanStep, PlanSteps, Procedure
from studio.language.nodes import Attribute, Name, Node, all_names, children, free_names, with_children
from studio.language.steps import (
    MEMORY,
    Closing,
    ForEach,
    Run,
    When,
    altered_names,
    bound_names,
    formula_names,
    walk_steps,
)

NONE: frozenset[str] = frozenset()


def mentioned(steps: Iterable[PlanStep]) -> frozenset[str]:
    """Every name that formulas and changes in these steps mention."""
    steps = list(steps)
    return formula_names(steps) | altered_names(steps)


def names_of(one: Procedure) -> frozenset[str]:
    """Every name that means something anywhere in a process; what is named anew is called otherwise."""
    nodes = [node for step in walk_steps(one.steps) for node in step.formulas]
    own = {given.name for given in one.inputs} | bound_names(one.steps) | altered_names(one.steps)
    return frozenset(own).union(*map(all_names, nodes))


def map_formulas(step: PlanStep, change: Callable[[Node], Node]) -> PlanStep:
    """The step with every formula in it, and in steps inside it, changed."""
    step = step.with_formulas([change(node) for node in step.formulas])
    return map_blocks(step, lambda block: tuple(map_formulas(one, change) for one in block))


def map_blocks(step: PlanStep, change: Callable[[PlanSteps], PlanSteps]) -> PlanStep:
    """The step with each of its inner blocks changed."""
    return step.with_blocks([change(block) for block in step.blocks])


def assigned(steps: Iterable[PlanStep], processes: Mapping[str, Procedure]) -> frozenset[str]:
    """The variables that steps give another value, or may give one."""
    steps = list(steps)
    taken = {name for step in walk_steps(steps) if isinstance(step, Run) for name in _taken_back(step, processes)}
    return altered_names(steps) | bound_names(steps) | taken


def _taken_back(step: Run, processes: Mapping[str, Procedure]) -> list[str]:
    """The variables that take back what a process changes."""
    other = processes[step.process]
    pairs = zip(other.inputs, step.arguments, strict=True)
    return [one.id for given, one in pairs if given.name in other.changes and isinstance(one, Name)]


def is_read(steps: PlanSteps, name: str) -> bool:
    """Whether steps mention a name anywhere but in loops over it."""
    for step in steps:
        if step.alters == name or any(name in free_names(node) for node in step.formulas):
            return True
        inside = isinstance(step, ForEach) and step.name == name
        if not inside and any(is_read(block, name) for block in step.blocks):
            return True
    return False


def may_run_out(steps: Iterable[PlanStep]) -> bool:
    """Whether the steps can run out without meeting an ending (a ``Path`` that ``fails`` ends by itself)."""
    for step in steps:
        if isinstance(step, Closing) or (isinstance(step, Path) and step.fails):
            return False
        if isinstance(step, When) and all(step.blocks) and not any(map(may_run_out, step.blocks)):
            return False
    return True


def has_memory_of(steps: Iterable[PlanStep], run: str) -> bool:
    """Whether these steps speak of a run only by what it remembered."""
    return all(_only_memory(node, run) for step in walk_steps(steps) for node in step.formulas)


def _only_memory(node: Node, run: str) -> bool:
    if isinstance(node, Attribute) and node.value == Name(run):
        return node.name == MEMORY
    return node != Name(run) and all(_only_memory(child, run) for _, child in children(node))


def circles_of(processes: Mapping[str, Iterable[PlanStep]]) -> dict[str, frozenset[str]]:
    """For each process those that run it and are run by it, itself included when it runs itself."""
    made = [
        (name, step.process) for name, steps in processes.items() for step in walk_steps(steps) if isinstance(step, Run)
    ]
    if not made:
        return dict.fromkeys(processes, NONE)
    import networkx as nx

    runs = nx.DiGraph()
    runs.add_nodes_from(processes)
    runs.add_edges_from(made)
    groups = map(frozenset, nx.strongly_connected_components(runs))
    return {name: group if len(group) > 1 or runs.has_edge(name, name) else NONE for group in groups for name in group}


def with_memory(node: Node, run: str, name: str) -> Node:
    """The formula with ``run.remembered`` replaced by the name of a local."""
    if isinstance(node, Attribute) and node.value == Name(run) and node.name == MEMORY:
        return Name(name)
    return with_children(node, lambda child: with_memory(child, run, name))
