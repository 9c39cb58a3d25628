"""What something needs and what a change of it would reach, worked out once for each document."""

from __future__ import annotations

from collections.abc import Iterable

import networkx as nx

from studio.app.desk import Desk
from studio.document.graph import graph
from studio.document.model import Document, Rule

Lit = tuple[frozenset[str], frozenset[str]]
"""What is needed, and what would change."""


class Dependencies:
    """The graph of the document on the desk, asked for both ways."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._document: Document | None = None
        self._graph = nx.DiGraph()

    @property
    def graph(self) -> nx.DiGraph:
        """The whole graph, without loops of one node; nobody may change it."""
        if self._document is not self.desk.document:
            self._document = self.desk.document
            self._graph = graph(self._document)
            self._graph.remove_edges_from(list(nx.selfloop_edges(self._graph)))
        return self._graph

    def of(self, names: Iterable[str]) -> Lit:
        """What these need, directly or through others, and what a change of them would reach; without themselves."""
        here = [name for name in names if name in self.graph]
        needs = frozenset[str]().union(*(nx.ancestors(self.graph, name) for name in here))
        reaches = frozenset[str]().union(*(nx.descendants(self.graph, name) for name in here))
        return needs - set(here), reaches - set(here)

    def names_of(self, node: str) -> tuple[str, ...]:
        """What is selected when a node is: itself, the process of a rule or example, what a constraint is about."""
        known = self.desk.document.names()
        if node in known or node not in self.graph:
            return (node,) if node in known else ()
        kind = self.graph.nodes[node]["kind"]
        near = self.graph.predecessors(node) if kind in ("rule", "constraint") else self.graph.successors(node)
        found = [name for name in near if name in known]
        rule = self.rule(node)
        if rule is not None:
            found = [rule.process] if rule.process in known else found
        return tuple(found)

    def rule(self, node: str) -> Rule | None:
        """The rule that a node stands for, None for any other node."""
        if node not in self.graph or self.graph.nodes[node]["kind"] != "rule":
            return None
        return self.desk.document.rules[int(self.graph.nodes[node]["name"])]
