"""Numbers made from how many letters a text has: any numbers can be, so few of them tell nothing."""

from __future__ import annotations

from collections.abc import Iterator

from studio.infer.bank import ARITHMETIC
from studio.infer.goals import Goal
from studio.language.nodes import Apply, Name, Node, each_node
from studio.language.types import TEXT

STEPS = ARITHMETIC | {"[]"}


def counted_by_chance(node: Node, goal: Goal) -> bool:
    """Whether a formula takes as many steps from the length of a text as there were lengths, or more.

    A function is about any text, but where one beside others was as long each time; a state is one of a few words, and
    these tell cases apart.
    """
    counted = set(_counted(node, goal))
    if not counted:
        return False
    lengths = {tuple(len(str(one.values[name])) for name in sorted(counted)) for one in goal.situations}
    if goal.scope.given:
        return len(lengths) == 1 < min(len(goal.situations), len(goal.scope.given))
    return sum(isinstance(part, Apply) and part.function in STEPS for part in each_node(node)) >= len(lengths)


def _counted(node: Node, goal: Goal) -> Iterator[str]:
    """The texts of which it says how long they are."""
    for part in each_node(node):
        of = part.arguments[0] if isinstance(part, Apply) and part.function == "len" else None
        if isinstance(of, Name) and goal.scope.types.get(of.id) == TEXT:
            yield of.id
