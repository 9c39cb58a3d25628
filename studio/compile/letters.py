"""How long the texts of a picture become, as far as a program tells: its window leaves room for them from the first."""

from __future__ import annotations

from collections.abc import Iterator

from studio.compile.ir import Plan
from studio.language.nodes import Apply, Conditional, Literal, Name, Node, children, each_node
from studio.language.steps import AssigningStep, Let, walk_steps
from studio.language.values import Symbol

DIGITS = 3
"""Letters for a number that is written and may change."""


def most_letters(plan: Plan) -> Iterator[tuple[str, int]]:
    """What is drawn and has labels that may change, each with the letters of the longest text that it can show."""
    texts = _Texts(plan)
    for name in plan.drawn:
        if not plan.pieces[name].once:
            most = max(map(texts.longest, texts.written(name)), default=0)
            if most:
                yield name, most


class _Texts:
    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._meant: dict[str, list[Node]] = {name: [one.formula] for name, one in plan.pieces.items()}
        for process in plan.procedures.values():
            for step in walk_steps(process.steps):
                name = step.target if isinstance(step, AssigningStep) else step.name if isinstance(step, Let) else ""
                if name in process.changes and name in self._meant:
                    self._meant[name].append(step.value)  # type: ignore[union-attr]
        self._known: dict[str, int] = {}
        self._asked: dict[str, int] = {}
        self._written: dict[str, tuple[Node, ...]] = {}

    def written(self, name: str) -> tuple[Node, ...]:
        """The contents of the labels of a definition that may change, and what the components that have some are given.

        What is drawn in itself adds nothing to it.
        """
        if name not in self._written:
            self._written[name] = ()
            self._written[name] = tuple(dict.fromkeys(self._labels(name)))
        return self._written[name]

    def _labels(self, name: str) -> Iterator[Node]:
        for one in each_node(self._plan.pieces[name].formula):
            if isinstance(one, Apply) and one.function == "label":
                contents = (value for key, value in one.keywords if key == "content")
                yield from (value for value in contents if not isinstance(value, Literal))
            elif isinstance(one, Apply) and one.function in self._plan.pieces and (inner := self.written(one.function)):
                yield from (*inner, *(value for _, value in children(one)))

    def longest(self, node: Node) -> int:
        """The letters of the longest text that a formula can come to; 0 where it says nothing of them."""
        match node:
            case Literal(value=str(text)) if not isinstance(text, Symbol):
                return len(text)
            case Name():
                return self._longest_of(node.id)
            case Conditional():
                return max(self.longest(node.then), self.longest(node.other))
            case Apply(function="+"):
                return sum(map(self.longest, node.arguments))
            case Apply(function="text"):
                return max(DIGITS, *map(self.longest, node.arguments))
            case _:
                return max((self.longest(inner) for _, inner in children(node)), default=0)

    def _longest_of(self, name: str) -> int:
        """Of names that are set from each other only the one that was asked for first has seen all."""
        first = not self._asked
        if name not in self._known and name not in self._asked:
            self._asked[name] = 0  # what is asked about itself
            self._asked[name] = max(map(self.longest, self._meant.get(name, ())), default=0)
        most = self._known[name] if name in self._known else self._asked[name]
        if first:
            self._known[name] = most
            self._asked.clear()
        return most
