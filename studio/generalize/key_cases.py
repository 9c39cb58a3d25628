"""Keys that are tuples of numbers, chosen or not in several situations; and what predicates over them share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from studio.infer.budget import SearchBudget
from studio.infer.goals import Situation
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Conditional, Display, Literal, Logic, Node, each_node, walk
from studio.language.types import NUMBER, Type
from studio.language.values import Value

Taken = Sequence[Sequence[Value]]
"""For each example the values that one part of the chosen keys takes, sorted."""
QUICK = SearchBudget(term_cost=10, terms=800, atom_cost=14, atoms=1500, nesting=0, effort=20_000)
"""The budget of one small goal."""
UNLIKELY_FUNCTIONS = frozenset({"sqrt", "round", "floor", "ceil", "**"})
"""What does not make places from counts."""
FEW = 3
"""Of so many tests a predicate is looked for at first: where more are needed, heavier ones may say it in few."""
SMALLEST = (0, 1, 2)
"""Numbers that need not be explained."""
RIVALS = 3
"""How many formulas are kept for each number and test."""


@dataclass(frozen=True)
class Cases:
    """For each example a situation for every member of the collection, and whether it was chosen.

    ``owners`` names, for each part of a key, the definitions that say how far this part runs; ``ends`` has the
    formula of its largest value, where one is known.
    """

    name: str
    element: str
    situations: tuple[tuple[Situation, ...], ...]
    wanted: tuple[tuple[bool, ...], ...]
    types: Mapping[str, Type]
    owners: tuple[tuple[str, ...], ...] = ()
    ends: tuple[Node | None, ...] = ()

    def end(self, part: int) -> Node | None:
        return self.ends[part] if part < len(self.ends) else None

    def key(self, situation: Situation) -> Value:
        return situation.values[self.element]


def key_width(cases: Cases) -> int:
    kind = cases.types[cases.element]
    plain = kind.name == "tuple" and all(part == NUMBER for part in kind.arguments)
    return len(kind.arguments) if plain else 0


def chosen_keys(cases: Cases, number: int) -> list[Value]:
    pairs = zip(cases.situations[number], cases.wanted[number], strict=True)
    return [cases.key(situation) for situation, wanted in pairs if wanted]


def all_values(cases: Cases, number: int, part: int) -> list[Value]:
    return sorted({cases.key(situation)[part] for situation in cases.situations[number]})


def far_fetched(node: Node) -> bool:
    """Whether a formula works with roots, powers or roundings."""
    return any(isinstance(part, Apply) and part.function in UNLIKELY_FUNCTIONS for _, part in walk(node))


def is_of_few(node: Node) -> bool:
    """Whether a predicate is made up of few tests that no numbers are in but the smallest."""
    parts = list(each_node(node))
    joined = sum(len(one.parts) - 1 for one in parts if isinstance(one, Logic))
    odd = any(isinstance(one, Literal) and one.value not in SMALLEST for one in parts)
    return joined < FEW and not odd and not any(isinstance(one, (Display, Conditional)) for one in parts)


def changing(subject: Node, before: Value, after: Value) -> tuple[Node, Node]:
    """The two ways to say that something changes between two values that were shown."""
    return Apply(">=", (subject, Literal(after))), Apply(">", (subject, Literal(before)))


def with_parts(situation: Situation, nodes: Mapping[str, Node]) -> Situation:
    """The situation with the values of names that stand for other formulas while searching."""
    env = Env(dict(situation.values))
    values = {name: evaluate(node, env) for name, node in nodes.items()}
    return replace(situation, values={**situation.values, **values})
