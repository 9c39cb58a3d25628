"""Rules that say too much for what was shown: it is said so, beside the rule."""

from __future__ import annotations

from studio.infer import weights
from studio.infer.rank import COMPARISONS
from studio.infer.sorts import sort_of, unlike
from studio.infer.tables import is_table
from studio.language.nodes import Apply, Conditional, Literal, Node, each_node
from studio.language.values import is_number

FEW = 3
"""Fewer things that nothing explains are no wonder."""
EACH = 2
"""So many examples speak for one thing that nothing explains, or it may as well be chance."""
TESTS_EACH = 2
"""So many tests one example may tell apart; a rule of many more was put together from chance."""
LEFT_OVER = frozenset({"%", "//"})
TESTS = COMPARISONS | {"in", "not in"}


def unexplained(formula: Node) -> int:
    """How many parts of a formula are there for no reason but the examples: numbers, remainders, tests of numbers."""
    return sum(_is_unexplained(part) for part in each_node(formula))


def _is_unexplained(node: Node) -> bool:
    if isinstance(node, Literal):
        plain = is_number(node.value)
        return plain and (node.value not in weights.SMALL_NUMBERS or node.value == max(weights.SMALL_NUMBERS))
    if isinstance(node, Conditional):
        return any(_is_chancy(part) for part in each_node(node.test))
    return isinstance(node, Apply) and node.function in LEFT_OVER


def _is_chancy(node: Node) -> bool:
    """Whether it compares a number with a constant, or numbers that tell of different things."""
    if not isinstance(node, Apply) or node.function not in COMPARISONS:
        return False
    left, right = map(sort_of, node.arguments)
    return "constant" in (left, right) or unlike(left, right, node.function) > 0


def tests_in(formula: Node) -> int:
    """How many tests a formula makes: the comparisons and memberships that ``and``, ``or`` and cases put together."""
    return sum(isinstance(part, Apply) and part.function in TESTS for part in each_node(formula))


def doubt(goal: str, formula: Node, examples: int) -> str:
    """A sentence for a rule that rests on too few examples for what it says; empty where it is simple enough."""
    if is_table(formula):
        return f"{goal} is learned by heart: it is what was shown, and nothing for anything else."
    if (tests := tests_in(formula)) > TESTS_EACH * examples + 1:
        shown = f"{examples} examples" if examples > 1 else "one example"
        return (
            f"This rule for {goal} is a guess: it makes {tests} tests after {shown}. "
            "Teach a function for a part of it first, say what matters, or show a richer example."
        )
    count = unexplained(formula)
    if count < FEW or count * EACH < examples:
        return ""
    return (
        f"This rule for {goal} fits all that was shown, but perhaps by chance. "
        "Show one more case, or point at what matters."
    )
