"""Members of a drawn list are chosen by their numbers: by which indices they are counted, and the number by these."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TypeGuard

from studio.document.model import Document
from studio.generalize.counted_lists import told_by_place, with_count_named
from studio.generalize.operands import Environment
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import (
    Apply,
    Clause,
    Comprehension,
    Display,
    Literal,
    Name,
    Node,
    counted_to,
    renamed,
    replaced,
    unused_name,
    walk,
)
from studio.language.values import Shape, Value

MOST_INDICES = 2
"""A list with more indices than this is counted from its first member to its last."""


@dataclass(frozen=True)
class Numbering:
    """The loops through the indices of a list, and the number of a member by these."""

    clauses: tuple[Clause, ...]
    number: Node

    @property
    def indices(self) -> tuple[str, ...]:
        return tuple(one.targets[0] for one in self.clauses)

    def keys(self, env: Environment) -> list[tuple[Value, ...]]:
        """The indices of each member, in the order of the members."""
        counts = [evaluate(one.source.arguments[0], Env(env)) for one in self.clauses if isinstance(one.source, Apply)]
        return list(product(*(range(one) for one in counts)))

    def chosen_by(self, element: str, predicate: Node) -> Node:
        """The numbers of the members of which a predicate holds that calls their indices ``element[0]``, …"""
        last = self.clauses[-1]
        test = self.in_own_words(element, predicate)
        tests = () if predicate == Literal(True) else (test,)
        return Comprehension("list", self.number, (*self.clauses[:-1], replace(last, tests=tests)))

    def in_own_words(self, element: str, predicate: Node) -> Node:
        """The predicate in which the indices have their own names."""
        for position, index in enumerate(self.indices):
            part = Apply("[]", (Name(element), Literal(position)))
            for path, node in list(walk(predicate)):
                if node == part:
                    predicate = replaced(predicate, path, Name(index))
        return renamed(predicate, {element: Display("tuple", tuple(Name(one) for one in self.indices))})


def is_numbered(collection: Value) -> TypeGuard[list[Value]]:
    """Whether the members of a collection are known by their numbers: drawn things in a list."""
    return isinstance(collection, list) and any(isinstance(one, Shape) for one in collection)


def _counted(document: Document, name: str) -> tuple[Clause, ...]:
    """The loops of a list whose own indices number its members; none where they do not."""
    formula = document.definitions[name].formula
    clauses = formula.clauses if isinstance(formula, Comprehension) else ()
    counted = all(len(one.targets) == 1 and counted_to(one.source) is not None for one in clauses)
    return clauses if counted and len(clauses) <= MOST_INDICES and told_by_place(clauses) else ()


def with_counts_named(document: Document, name: str) -> Document:
    """The document in which names say how many members a list has: what is chosen of it keeps to them."""
    for place, clause in enumerate(_counted(document, name)):
        if isinstance(counted_to(clause.source), Literal):
            document, _ = with_count_named(document, name, place)
    return document


def numbering_of(document: Document, name: str) -> Numbering:
    """By which indices the members of a list are counted: its own where every row has as many, else one."""
    clauses = _counted(document, name)
    counts = [counted_to(one.source) for one in clauses]
    if not clauses:
        index = unused_name(document.names(), "i", "k", "number")
        every = Apply("range", (Apply("len", (Name(name),)),))
        return Numbering((Clause((index,), every),), Name(index))
    number: Node = Name(clauses[0].targets[0])
    for clause, count in zip(clauses[1:], counts[1:], strict=True):
        assert count is not None
        number = Apply("+", (Apply("*", (number, count)), Name(clause.targets[0])))
    return Numbering(tuple(clauses), number)
