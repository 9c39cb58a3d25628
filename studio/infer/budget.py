"""The named budgets of the search; every limit of the inference stands here."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class SearchBudget:
    """How far one search may go. Costs are the weights of ``rank``."""

    term_cost: int = 13
    """Heaviest term that enumeration makes."""
    terms: int = 4_000
    """Most distinct terms, all types together."""
    atom_cost: int = 28
    """Heaviest single test."""
    atoms: int = 4_000
    """Most distinct tests."""
    slack: int = 5
    """How much heavier than the best a rival may be."""
    effort: int = 400_000
    """Most terms and tests tried by one solve, inner searches included."""
    better_effort: int = 6_000
    """Most terms and tests tried after the first answer in search of a lighter one."""
    rival_effort: int = 1_000
    """Most of them tried once nothing lighter can come, for rivals."""
    seconds: float = 20.0
    """Time of the processor after which a solve gives what it has; the counted budgets end it long before. It makes no
    difference that a machine is busy with other things."""
    element_terms: int = 400
    """Most distinct terms over the element of one collection."""
    element_cost: int = 10
    """Heaviest term over the element of one collection."""
    collection_cost: int = 8
    """Heaviest collection that is looked into."""
    nesting: int = 2
    """How deep ``any``, ``all`` and counts may nest."""
    flattened: int = 30_000
    """Most (situation, element) pairs of one collection."""
    large: int = 400
    """Collections with more such pairs are looked into only when nothing else explains the goal."""
    resort: bool = True
    """Whether tests that no few plain ones make up are put together from many."""
    candidates: int = 8
    """Most candidates an answer holds."""
    useful: int = 1_000
    """What a test weighs at most that is of use to who asks: ways to heavier ones need not be tried."""

    def for_light(self, most: int, slack: int | None = None) -> SearchBudget:
        """The budget for tests of which only those are of use that weigh no more than that; ``slack`` for rivals."""
        slack = self.slack if slack is None else slack
        return replace(self, atom_cost=min(self.atom_cost, most + slack), slack=slack, useful=min(self.useful, most))

    def inner(self) -> SearchBudget:
        """The budget for formulas over the elements of a collection."""
        return replace(
            self,
            term_cost=min(self.element_cost, self.term_cost),
            terms=self.element_terms,
            atoms=600,
            nesting=self.nesting - 1,
            element_cost=8,
            element_terms=150,
            collection_cost=6,
        )


DEFAULT = SearchBudget()
