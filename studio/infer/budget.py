"""The named budgets of the search; every limit of the inference stands here."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Budget:
    """How far one search may go. Costs are the weights of ``rank``."""

    term_cost: int = 13
    """Heaviest term that enumeration makes."""
    terms: int = 6_000
    """Most distinct terms, all types together."""
    atom_cost: int = 20
    """Heaviest single test."""
    atoms: int = 4_000
    """Most distinct tests."""
    slack: int = 5
    """How much heavier than the best a rival may be."""
    seconds: float = 0.9
    """Wall time after which a search gives what it has."""
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
    candidates: int = 8
    """Most candidates an answer holds."""

    def inner(self) -> Budget:
        """The budget for formulas over the elements of a collection."""
        return replace(
            self,
            term_cost=self.element_cost,
            terms=self.element_terms,
            atom_cost=self.element_cost + 4,
            atoms=600,
            nesting=self.nesting - 1,
            element_cost=8,
            element_terms=120,
            collection_cost=5,
        )


DEFAULT = Budget()
