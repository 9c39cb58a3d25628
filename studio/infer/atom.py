"""One test with its truths: of two terms that are compared, the formula and its weight once they are asked for."""

from __future__ import annotations

from studio.infer import weights
from studio.infer.bank import BankEntry
from studio.infer.bound_weights import compared_with
from studio.infer.columns import Array, bits_of_mask
from studio.infer.compared import by_chance
from studio.infer.each_alike import compares_some
from studio.infer.problem import Problem
from studio.infer.rank import taken_for_blank
from studio.infer.sorts import unlike
from studio.infer.unlikely import ZERO
from studio.language.nodes import Apply, Node
from studio.language.types import NUMBER

TURNED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
"""Each comparison with its sides exchanged."""


class ComparedPair:
    """Two terms that are compared: what that weighs, and how it is written, is worked out when it is asked for."""

    __slots__ = ("_both", "_cost", "_problem", "_signs", "_written")

    def __init__(self, problem: Problem, both: tuple[BankEntry, BankEntry], signs: tuple[str, str], cost: int) -> None:
        self._problem, self._both, self._signs, self._cost = problem, both, signs, cost
        self._written: tuple[tuple[str, str], tuple[Node, Node], int] | None = None

    @property
    def size(self) -> int:
        """In how many situations they are compared."""
        return self._problem.size

    @property
    def written(self) -> tuple[tuple[str, str], tuple[Node, Node], int]:
        """Its sign and the opposite, its sides in the order in which they are written, and its weight."""
        if self._written is None:
            self._written = self._worked_out()
        return self._written

    def _worked_out(self) -> tuple[tuple[str, str], tuple[Node, Node], int]:
        (left, right), problem = self._both, self._problem
        turned = left.literal or (right.inner and not left.inner)
        both = (right.node, left.node) if turned else (left.node, right.node)
        signs = (TURNED[self._signs[0]], TURNED[self._signs[1]]) if turned else self._signs
        test = Apply(signs[0], both)
        more = by_chance(test, problem.sides, problem.still)
        more += _surcharge(left, right, self._signs[0]) + compares_some(test, problem.alike)
        more -= weights.EMPTY_THERE if right.node == ZERO and left.node in problem.emptied else 0
        more -= taken_for_blank(*both, problem.blanks)
        return signs, both, self._cost + more


class Atom:
    """One test with its truth in every situation; ``mask`` holds the same truths as the bits of one number.

    Of most tests that compare two terms only the mask is looked at: the rest of these is worked out later.
    """

    __slots__ = ("_bits", "_cost", "_node", "_pair", "_place", "mask")

    def __init__(self, node: Node, bits: Array, cost: int, mask: int) -> None:
        self._node: Node | None = node
        self._bits: Array | None = bits
        self._cost = cost
        self._pair: ComparedPair | None = None
        self._place = 0
        self.mask = mask

    @classmethod
    def compared(cls, pair: ComparedPair, place: int, mask: int) -> Atom:
        """The test of two terms by the first or second of their signs."""
        made = cls.__new__(cls)
        made._node = made._bits = None
        made._pair, made._place, made.mask = pair, place, mask
        return made

    def heavier(self, more: int) -> Atom:
        """The same test, of so much more weight."""
        return Atom(self.node, self.bits, self.cost + more, self.mask)

    @property
    def node(self) -> Node:
        if self._node is None:
            assert self._pair is not None
            signs, both, _ = self._pair.written
            self._node = Apply(signs[self._place], both)
        return self._node

    @property
    def cost(self) -> int:
        return self._cost if self._pair is None else self._pair.written[2]

    @property
    def bits(self) -> Array:
        """The truths, as an array."""
        if self._bits is None:
            assert self._pair is not None
            self._bits = bits_of_mask(self.mask, self._pair.size)
        return self._bits


def _surcharge(left: BankEntry, right: BankEntry, sign: str) -> int:
    if left.type != NUMBER:
        return 0
    if left.literal or right.literal:
        term, constant = (right, left) if left.literal else (left, right)
        value = constant.column.value(0)
        return compared_with(term.sort, value, sign)
    return unlike(left.sort, right.sort, sign)
