"""Operands that were reached in several ways: when each is meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from studio.demonstrate.alignment import Thread
from studio.demonstrate.operand_ways import always, bound, cases, concrete, parts_besides, pointed_besides, words
from studio.demonstrate.played_questions import Doubt
from studio.demonstrate.record_fields import field_of, with_field_written
from studio.document.actions import Operand
from studio.infer.standing import ABSENT
from studio.language.errors import CannotExplain
from studio.language.nodes import Attribute, Conditional, Literal, Name, Node
from studio.language.values import Value


@dataclass(frozen=True)
class AskedOperand:
    """An operand that a formula is wanted for: what it was in each thread, and how it was reached there.

    ``own`` is what stands where it is put.
    """

    role: str
    threads: Sequence[Thread]
    operands: Sequence[Operand]
    values: Sequence[Value]
    own: Node | None

    def at(self, places: Iterable[int]) -> AskedOperand:
        """The same in some of the threads."""
        some = list(places)
        threads, operands = [self.threads[place] for place in some], [self.operands[place] for place in some]
        return replace(self, threads=threads, operands=operands, values=[self.values[place] for place in some])


class OperandAsker(Protocol):
    """Who finds formulas for operands and tests."""

    doubts: list[Doubt]
    counts: dict[str, int]

    def operand(
        self,
        role: str,
        threads: Sequence[Thread],
        operands: Sequence[Operand],
        values: Sequence[Value],
        own: Node | None = None,
    ) -> Node:
        """The formula of one operand."""

    def test(self, role: str, yes: Sequence[Thread], no: Sequence[Thread]) -> Node:
        """A test that holds in some situations and not in the others."""

    def parted(self, groups: Sequence[Sequence[Thread]], first: Sequence[int]) -> frozenset[int]:
        """Which of some groups are told from the others first."""


def by_case(ask: OperandAsker, wanted: AskedOperand) -> Node | None:
    """Where other things were pointed at in the same place: when each is meant; None where no test says it."""
    tiles = [thread.situation for thread in wanted.threads]
    ways = cases(wanted.operands, tiles, wanted.values)
    if not ways:
        besides = pointed_besides(wanted.operands) or parts_besides(wanted.operands, tiles, wanted.values)
        tile = wanted.operands[besides[0]].tile if besides else None
        return _split(ask, wanted, besides, tile or "pointed at") if besides else None
    if name := always(ways, tiles, wanted.values):
        return Name(name)
    groups = [[wanted.threads[place] for place in places] for places in ways.values()]
    first = ask.parted(groups, range(len(groups)))
    taken = [one for number, one in enumerate(ways) if number in first]
    return _split(ask, wanted, [place for one in taken for place in ways[one]], " or ".join(map(words, taken)))


def parts_found(
    ask: OperandAsker, role: str, threads: Sequence[Thread], operands: Sequence[Operand]
) -> tuple[Node, ...]:
    """The formulas of the parts of operands that were all reached through the same function."""
    via, parts = operands[0].via, list(zip(*(one.of for one in operands), strict=True))
    return tuple(
        bound(via, part)
        or ask.operand(
            f"place of {role}" if via == "[]" else f"{role} of {via}",
            threads,
            part,
            [concrete(one, thread.situation) for one, thread in zip(part, threads, strict=True)],
        )
        for part in parts
    )


def with_one_field(ask: OperandAsker, wanted: AskedOperand) -> Node:
    """A record of which one field becomes another; it is what stands where it is put, where something does."""
    wholes, _, values = zip(*(one.of for one in wanted.operands), strict=True)
    records, field = [one.value for one in wholes], field_of(wanted.operands[0])
    role, threads = wanted.role, wanted.threads
    whole = ask.operand(f"record for {role}", threads, wholes, records) if wanted.own is None else wanted.own
    part = Attribute(whole, field)
    value = ask.operand(f"{field} of {role}", threads, values, [one.value for one in values], part)
    return with_field_written(whole, wanted.values[0], field, value)


def _else(ask: OperandAsker, others: AskedOperand) -> Node:
    """The formula for the rest; nothing, or −1, where that is all it ever was."""
    first = others.operands[0]
    if first in (Operand(None), Operand(ABSENT)) and all(one == first for one in others.operands):
        return Literal(first.value)
    return ask.operand(others.role, others.threads, others.operands, others.values, others.own)


def _split(ask: OperandAsker, wanted: AskedOperand, places: Sequence[int], what: str) -> Node | None:
    """One formula for these places and one for the others; None where no test tells them apart, or it is the same."""
    some, others = wanted.at(places), wanted.at(n for n in range(len(wanted.threads)) if n not in places)
    known, counts = len(ask.doubts), dict(ask.counts)
    try:
        test = ask.test(f"when {wanted.role} is {what}", some.threads, others.threads)
        yes = ask.operand(some.role, some.threads, some.operands, some.values, some.own)
        if (rest := _else(ask, others)) != yes:
            return Conditional(test, yes, rest)
        ask.counts.clear()
        ask.counts.update(counts)
    except CannotExplain:
        pass
    del ask.doubts[known:]
    return None
