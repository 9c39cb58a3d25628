"""A bench: one thing of a document, or one member of it, worked out again and again with other numbers."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from studio.document.graph import restricted
from studio.document.live import BUDGET, Live
from studio.document.model import Definition, Document, with_definition
from studio.generalize.attribute_values import loop_rows, loop_variables
from studio.generalize.attributes import Address
from studio.generalize.centred_boxes import with_part
from studio.language.builtins import TABLE
from studio.language.env import Env
from studio.language.errors import StudioError
from studio.language.evaluate import Budget, evaluate
from studio.language.nodes import Apply, Comprehension, Display, Literal, Node, Path, at, free_names, replaced
from studio.language.values import Value

KEPT_BENCHES = 4


class Bench:
    """One thing of a document, worked out again with one number changed; what came out is kept for other attributes.

    Of a list that goes through another one, only the member that is looked at is worked out, as its first.
    """

    def __init__(self, document: Document, address: Address) -> None:
        self.thing = address.thing
        self.document = restricted(document, (self.thing,))
        self.live = Live(Document())
        self.member = address.index[0] if _goes_through_a_list(self.document, address) else None
        self.cut: tuple[Definition, Definition] | None = None
        self.kept: dict[tuple[str, Path | None, float], tuple[Document, Env]] = {}
        self.base = self.worked_out(self.document)
        self.row: dict[str, Value] | None = None

    def part_of(self, document: Document) -> Document:
        """What the thing needs in another document, in which other numbers stand at the same places."""
        return Document(definitions={name: document.definitions[name] for name in self.document.definitions})

    def worked_out(self, document: Document) -> tuple[Document, Env]:
        """What the thing needs in another document like this one, cut down to the member, and its values."""
        if self.member is not None:
            whole = document.definitions[self.thing]
            if self.cut is None or self.cut[0] is not whole:
                self.cut = whole, _only_member(whole, self.member)
            document = with_definition(document, self.cut[1])
        self.live.go_to(document)
        return document, self.live.env()

    def here(self, address: Address) -> Address:
        """Where an attribute of the thing is in what was worked out."""
        return address if self.member is None else replace(address, index=(0, *address.index[1:]))

    def alone(self, address: Address, node: Node, path: Path) -> Callable[[float], float] | None:
        """What an attribute comes to with another number at a path of its formula, as told by that formula alone.

        None where it names more than the definitions and the loop variables of the member.
        """
        if self.row is None:
            formula = self.base[0].definitions[self.thing].formula
            with suppress(StudioError):
                self.row = loop_variables(formula, self.base[1], self.here(address).index)
        names = {**self.base[1], **(self.row or {})}
        if self.row is None or address.counts or not free_names(node) <= names.keys() | TABLE.keys():
            return None

        def seen(value: float) -> float:
            found: float = evaluate(replaced(node, path, Literal(value)), Env(names, Budget(BUDGET)))
            return found

        return seen

    def spread(self, address: Address, node: Node, path: Path, value: float) -> float:
        """How many times as far as the member addressed another one goes with another number at a path of its formula.

        This is seen at the first and the last member; 0 where it cannot be told.
        """
        other = replaced(node, path, Literal(value + 1))
        try:
            rows = loop_rows(self.document.definitions[self.thing].formula, self.base[1])
            envs = [Env({**self.base[1], **row}, Budget(BUDGET)) for row in (rows[address.index[0]], rows[0], rows[-1])]
            gone = [abs(evaluate(other, env) - evaluate(node, env)) for env in envs]
        except (StudioError, IndexError, TypeError):
            return 0
        return max(gone[1:]) / gone[0] if gone[0] else 0

    def with_number(self, name: str, path: Path | None, value: float, now: float) -> tuple[Document, Env]:
        """What the thing needs and its values with another value of a number, which is one value ``now``."""
        if value == now or name not in self.document.definitions:
            return self.base
        key = name, path, value
        if key not in self.kept:
            self.kept[key] = self.worked_out(with_number(self.document, name, path, value))
        return self.kept[key]


def _goes_through_a_list(document: Document, address: Address) -> bool:
    """Whether the thing has a member for each item of a list, so that one of them can be worked out alone."""
    definition = document.definitions[address.thing]
    formula = definition.formula
    if not (isinstance(formula, Comprehension) and formula.kind == "list" and address.index):
        return False
    through = Live(with_definition(document, replace(definition, formula=formula.clauses[0].source))).values()
    plain = len(formula.clauses) == 1 and not formula.clauses[0].tests
    return plain and not definition.inputs and isinstance(through.get(address.thing), list)


def _only_member(definition: Definition, member: int) -> Definition:
    """A list of nothing but one of its members."""
    source: Path = ("clauses", 0, "source")
    item = Apply("[]", (at(definition.formula, source), Literal(member)))
    return replace(definition, formula=replaced(definition.formula, source, Display("list", (item,))))


_benches: OrderedDict[tuple[int, str, tuple[int, ...]], tuple[Document, Bench]] = OrderedDict()


def bench_of(document: Document, address: Address) -> Bench:
    """The bench for a member of a thing of a document; the last few are kept."""
    key = id(document), address.thing, address.index
    known = _benches.get(key)
    if known is None or known[0] is not document:
        known = _benches[key] = document, Bench(document, address)
        while len(_benches) > KEPT_BENCHES:
            _benches.popitem(last=False)
    return known[1]


def with_number(document: Document, name: str, path: Path | None, value: float) -> Document:
    """The document with another value of a parameter, or another literal at a path of a definition."""
    definition = document.definitions[name]
    formula: Node = Literal(value) if path is None else with_part(definition.formula, path, Literal(value))
    return with_definition(document, replace(definition, formula=formula))


def with_added(document: Document, name: str, path: Path, more: float) -> Document:
    """The document with a plain number added to what stands at a path of a definition."""
    definition = document.definitions[name]
    formula = with_part(definition.formula, path, plus(at(definition.formula, path), more))
    return with_definition(document, replace(definition, formula=formula))


def plus(node: Node, more: float) -> Node:
    """A formula with a plain number added to it."""
    return Apply("+" if more >= 0 else "-", (node, Literal(abs(more))))
