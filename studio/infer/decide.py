"""Predicates by divide and conquer: tests found apart, put together with ``and`` and ``or`` as they come.

After EUSolver (Alur, Radhakrishna, Udupa, TACAS 2017). Truths are bits of whole numbers, so that whether two tests
together exclude everything unwanted is one operation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from studio.infer import weights
from studio.infer.atom import Atom
from studio.language.nodes import Apply, Logic, LogicSign, Node, literals

WIDE = 250
"""Most tests that are tried in pairs."""
NESTED = 12
"""How many tests are tried beside joined ones."""
NARROW = 40
"""Most tests that are tried in threes."""


@dataclass(frozen=True, eq=False)
class FoundTest:
    """A predicate that is right in every situation, and its weight."""

    node: Node
    cost: int


@dataclass(frozen=True, eq=False)
class _Half:
    """A test that is right on one side; ``leaves`` are the situations on the other side where it is wrong."""

    atom: Atom
    leaves: int


class Joiner:
    """Joins tests of one sign: all must hold wherever wanted (``and``), or fail wherever not (``or``)."""

    def __init__(self, sign: LogicSign) -> None:
        self.sign = sign
        self.halves: list[_Half] = []
        self._kinds: dict[int, int] = {}

    def add(self, atom: Atom, leaves: int, everything: int) -> Iterator[FoundTest]:
        """Takes in a test; gives the pairs it completes."""
        known = self._kinds.get(leaves)
        if leaves == everything or (known is not None and known <= atom.cost) or len(self.halves) >= WIDE:
            return
        self._kinds[leaves] = atom.cost
        for half in self.halves:
            if not half.leaves & leaves:
                yield self.joined((half.atom, atom))
        self.halves.append(_Half(atom, leaves))

    def threes(self) -> Iterator[FoundTest]:
        """The lightest three tests that do together."""
        few = sorted(self.halves, key=lambda half: half.atom.cost)[:NARROW]
        best: tuple[int, tuple[Atom, ...]] | None = None
        for i, one in enumerate(few):
            for j in range(i + 1, len(few)):
                left, cost = one.leaves & few[j].leaves, one.atom.cost + few[j].atom.cost
                if best is not None and cost >= best[0]:
                    break
                third = next((half for half in few[j + 1 :] if not half.leaves & left), None)
                if third is not None and (best is None or cost + third.atom.cost < best[0]):
                    best = (cost + third.atom.cost, (one.atom, few[j].atom, third.atom))
        if best is not None:
            yield self.joined(best[1])

    def joined(self, atoms: tuple[Atom, ...]) -> FoundTest:
        ordered = sorted(atoms, key=lambda atom: atom.cost)
        cost = sum(atom.cost for atom in atoms) + weights.LOGIC * (len(atoms) - 1)
        return FoundTest(Logic(self.sign, tuple(atom.node for atom in ordered)), cost)


class Decider:
    """Collects tests, level by level, and what they amount to for one wanted column of truths.

    ``more`` says what a whole test weighs beyond its parts.
    """

    def __init__(self, wanted: int, care: int, more: Callable[[Node], int] = lambda node: 0) -> None:
        self._more = more
        self.yes = wanted & care
        self.no = care & ~wanted
        self.found: list[FoundTest] = []
        self.atoms: list[Atom] = []
        self._and = Joiner("and")
        self._or = Joiner("or")

    @property
    def best(self) -> int | None:
        """The weight of the lightest predicate found, None before there is one."""
        return min((one.cost for one in self.found), default=None)

    def add(self, atoms: Iterable[Atom]) -> None:
        keep, yes, no = self.atoms.append, self.yes, self.no
        for atom in atoms:
            keep(atom)
            mask = atom.mask
            missed, extra = yes & ~mask, no & mask
            if not missed and not extra:
                self.found.append(FoundTest(atom.node, atom.cost + self._more(atom.node)))
            elif not missed:
                self.found += map(self._weighed, self._and.add(atom, extra, self.no))
            elif not extra:
                self.found += map(self._weighed, self._or.add(atom, missed, self.yes))

    def _weighed(self, found: FoundTest) -> FoundTest:
        """A test with what it weighs more as a whole."""
        return FoundTest(found.node, found.cost + self._more(found.node))

    def add_threes(self) -> None:
        """Three tests together, where no two do."""
        self.found += [*self._and.threes(), *self._or.threes()]

    def add_nested(self, most: int | None = None) -> None:
        """One test beside two that are joined by the other sign: ``a or b and c``, ``a and (b or c)``.

        ``most`` is the weight of the heaviest test of which they are made, none with a number or text of its own
        but 0 (None: of any).
        """
        atoms = [one for one in self.atoms if most is None or (one.cost <= most and _of_names(one.node))]
        atoms.sort(key=lambda one: one.cost)
        self.found += self._nested("or", self._or, self.yes, self.no, atoms)
        self.found += self._nested("and", self._and, self.no, self.yes, atoms)

    def _nested(
        self, sign: LogicSign, outer: Joiner, kept: int, others: int, atoms: Sequence[Atom]
    ) -> Iterator[FoundTest]:
        """``kept`` is what the joined tests must tell from ``others`` once one test has done its part."""
        known = {id(one) for one in atoms}
        halves = [half for half in outer.halves if id(half.atom) in known]
        most = sorted(halves, key=lambda half: (half.leaves.bit_count(), half.atom.cost))[:NESTED]
        flip = sign == "and"
        for half in most:
            inner, rest = Joiner("and" if sign == "or" else "or"), kept & half.leaves
            pairs: list[FoundTest] = []
            for atom in atoms:
                mask = ~atom.mask if flip else atom.mask
                if not rest & ~mask:
                    pairs += inner.add(atom, others & mask, others)
            if pairs:
                best = min(pairs, key=lambda one: one.cost)
                yield FoundTest(Logic(sign, (half.atom.node, best.node)), half.atom.cost + best.cost + weights.LOGIC)

    def lightest(self, limit: int) -> list[FoundTest]:
        return sorted(self.found, key=lambda one: one.cost)[:limit]


def _of_names(node: Node) -> bool:
    """Whether a test has no number or text of its own: it is about names, 0 and nothing alone."""
    return all(literal.value in (0, None) for _, literal in literals(node))


def focused(wanted: int, care: int, atoms: Iterable[Atom], limit: int) -> list[FoundTest]:
    """Predicates made of those tests that leave least to do for their weight, for when there are too many tests."""
    decider = Decider(wanted, care)

    def left(atom: Atom) -> tuple[int, int]:
        missed, extra = (decider.yes & ~atom.mask).bit_count(), (decider.no & atom.mask).bit_count()
        return (1 + min(missed or extra, extra or missed)) * atom.cost, atom.cost

    useful = [atom for atom in atoms if not decider.yes & ~atom.mask or not decider.no & atom.mask]
    decider.add(sorted(useful, key=left))
    if not decider.found:
        decider.add_threes()
    return decider.lightest(limit)


NEGATIONS = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "in": "not in", "not in": "in"}


def negation(node: Node) -> Node:
    """The opposite of a test, written without ``not`` where the language has a word for it."""
    if isinstance(node, Apply) and node.function in NEGATIONS:
        return Apply(NEGATIONS[node.function], node.arguments)
    if isinstance(node, Apply) and node.function == "not":
        return node.arguments[0]
    return Apply("not", (node,))
