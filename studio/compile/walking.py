"""Going through steps, those that passes add included."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from studio.language.nodes import Attribute, Name, Node, children, free_names, replaced
from studio.language.steps import MEMORY, Append, Fail, Hole, Put, Set, Step, Stop, Succeed, Take

ENDINGS = (Succeed, Fail, Stop, Hole)
CHANGES = (Put, Take, Set, Append)


def blocks(step: Step) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """The blocks of steps inside a step, with the names of the fields that hold them."""
    for spec in fields(step):
        part = getattr(step, spec.name)
        if isinstance(part, tuple) and part and isinstance(part[0], Step):
            yield spec.name, part


def walk(steps: Sequence[Step]) -> Iterator[Step]:
    """All steps, outer before inner, in order."""
    for step in steps:
        yield step
        for _, block in blocks(step):
            yield from walk(block)


def formulas(step: Step) -> Iterator[Node]:
    """The formulas of one step, not those of the steps inside it."""
    for spec in fields(step):
        part = getattr(step, spec.name)
        if isinstance(part, Node):
            yield part
        elif isinstance(part, tuple):
            yield from (one for one in part if isinstance(one, Node))


def mentioned(steps: Sequence[Step]) -> frozenset[str]:
    """Every name that formulas and changes in these steps mention."""
    found: set[str] = set()
    for step in walk(steps):
        found.update(*(free_names(node) for node in formulas(step)))
        found.add(getattr(step, "target", ""))
    return frozenset(found)


def map_formulas(step: Step, change: Callable[[Node], Node]) -> Step:
    """The step with every formula in it, and in steps inside it, changed."""
    return _mapped(step, lambda part: change(part) if isinstance(part, Node) else map_formulas(part, change))


def map_blocks(step: Step, change: Callable[[tuple[Step, ...]], tuple[Step, ...]]) -> Step:
    """The step with each of its inner blocks changed."""
    changed: dict[str, Any] = {name: change(block) for name, block in blocks(step)}
    return replace(step, **changed)


def _mapped(step: Step, change: Callable[[Any], Any]) -> Step:
    new: dict[str, Any] = {}
    for spec in fields(step):
        part = getattr(step, spec.name)
        if isinstance(part, Node):
            new[spec.name] = change(part)
        elif isinstance(part, tuple) and part and isinstance(part[0], (Node, Step)):
            new[spec.name] = tuple(map(change, part))
    return replace(step, **new)


def may_run_out(steps: Sequence[Step]) -> bool:
    """Whether the steps can run out without meeting an ending (a ``Path`` that ``fails`` ends by itself)."""
    for step in steps:
        if isinstance(step, ENDINGS) or getattr(step, "fails", False):
            return False
        inner = dict(blocks(step))
        if "then" in inner and "otherwise" in inner and not any(map(may_run_out, inner.values())):
            return False
    return True


def has_memory_of(steps: Sequence[Step], run: str) -> bool:
    """Whether these steps speak of a run only by what it remembered."""
    return all(_only_memory(node, run) for step in walk(steps) for node in formulas(step))


def _only_memory(node: Node, run: str) -> bool:

    if isinstance(node, Attribute) and node.value == Name(run):
        return node.name == MEMORY
    return node != Name(run) and all(_only_memory(child, run) for _, child in children(node))


def with_memory(node: Node, run: str, name: str) -> Node:
    """The formula with ``run.remembered`` replaced by the name of a local."""

    if isinstance(node, Attribute) and node.value == Name(run) and node.name == MEMORY:
        return Name(name)
    for path, child in children(node):
        new = with_memory(child, run, name)
        if new is not child:
            node = replaced(node, path, new)
    return node
