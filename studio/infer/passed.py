"""Numbers that were only ever shown to be equal where something happens: what happens when one is past the other?"""

from __future__ import annotations

from collections.abc import Iterator

from studio.infer.check import right_everywhere
from studio.infer.goals import Goal
from studio.language.nodes import Apply, Name, Node, replaced, walk
from studio.language.types import NUMBER

SIGNS = {"==": (">=", "<="), "!=": ("<", ">")}
"""What may be meant as well, where nothing was shown on that side."""


def passed(formula: Node, goal: Goal) -> Iterator[tuple[Node, frozenset[str]]]:
    """The formula with two named numbers equal or past each other, as all situations allow; and what these are."""
    for path, node in walk(formula):
        if not isinstance(node, Apply) or node.function not in SIGNS:
            continue
        names = frozenset(one.id for one in node.arguments if isinstance(one, Name))
        if len(names) == 2 and all(goal.scope.types.get(name) == NUMBER for name in names):
            for sign in SIGNS[node.function]:
                other = replaced(formula, path, Apply(sign, node.arguments))
                if right_everywhere(other, goal):
                    yield other, names
