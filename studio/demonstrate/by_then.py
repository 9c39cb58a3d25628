"""What an event has overtaken at a place of a demonstration, for the formulas that are looked for there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from studio.demonstrate.alignment import Thread
from studio.demonstrate.evidence import written_by_then
from studio.demonstrate.written_out import written_out
from studio.document.graph import reached
from studio.document.model import Document
from studio.infer.mattering import Evidence
from studio.language.nodes import Node


@dataclass(frozen=True)
class ByThen:
    """What follows a state that was changed before a place still is what it was before, where its name stands.

    ``overtaken`` names it; its names are written as what they are made of in ``document``.
    """

    overtaken: Callable[[Thread], frozenset[str]] = lambda _: frozenset()
    document: Document = field(default_factory=Document)

    @cached_property
    def sized(self) -> Sequence[str]:
        """What parameters say, and what follows from them: how large something drawn is."""
        return sorted(reached(self.document, self.document.parameters()))

    def names(self, threads: Iterable[Thread]) -> frozenset[str]:
        """What was overtaken in any of some threads."""
        return frozenset[str]().union(*map(self.overtaken, threads))

    def formula(self, node: Node, threads: Iterable[Thread]) -> Node:
        """What was pointed at, as it is by then."""
        past = self.names(threads)
        return written_out(self.document, node, past) if past else node

    def said(self, found: Evidence, threads: Iterable[Thread]) -> Evidence:
        """What was said to matter, as it is by then."""
        past = self.names(threads) if found else frozenset()
        return written_by_then(found, past, partial(written_out, self.document)) if past else found
