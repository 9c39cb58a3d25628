"""Bottom-up enumeration of terms, lightest first, one for each distinct column.

The technique is that of TRANSIT (Udupa et al., PLDI 2013) and EUSolver (Alur et al., TACAS 2017), with weights for
sizes so that the first term with some values is the one that ``rank`` calls simplest. Arithmetic is done for whole
blocks of terms in one NumPy step.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, product, repeat
from operator import attrgetter, itemgetter, methodcaller

import numpy as np

from studio.infer import weights
from studio.infer.bank import Bank, BankEntry
from studio.infer.budget import SearchBudget
from studio.infer.clock import Clock
from studio.infer.columns import HELD, Array, Column, column, distinct_rows, rows_as_bytes
from studio.infer.kinds import measures_keys, not_a_place
from studio.infer.problem import BEGINS, COLLECTIONS, Operation, Problem
from studio.infer.sorts import SUMS, is_gap, of_sum
from studio.infer.sought import FAILURES, Sought
from studio.infer.unlikely import is_turned, keys_added, measures_still, strange
from studio.infer.vocabulary import DEFAULT_GET
from studio.language.nodes import Apply, Attribute, Literal, Name, Node
from studio.language.types import NOTHING, NUMBER, POINT, TEXT, Type, substitute, unify
from studio.language.values import Value

WITH_ITSELF = frozenset({"-", "/", "//", "%", "**"})
"""Arithmetic that nobody does on a number and itself."""
POWERLESS = (Literal(0), Literal(1))
"""Of what no power is meant."""
QUICK = frozenset({"len", "get", "[]", "first", "last"})
"""Operations that do not visit every member of a collection."""
MAPPED_PLAINLY = 24
"""Up to so many situations a meaning is called once for each."""
COSTLY = 30_000
"""Members that one operation may visit, all situations together."""
LOOKED_UP = 10
"""Heaviest number among which is looked up what is left of a wanted one."""
LIGHTEST = 2
"""What the lightest term weighs."""
BLOCK = 400_000
"""Numbers that one NumPy step works out."""


class Enumerator:
    """Makes all terms of one problem, weight by weight. ``target``: a type and column whose every term is noted."""

    def __init__(
        self, problem: Problem, budget: SearchBudget, clock: Clock, target: tuple[Type, Column] | None = None
    ) -> None:
        self.problem = problem
        self.budget = budget
        self.clock = clock
        self.bank = Bank()
        self.level = 0
        self.hits: list[BankEntry] = []
        self._later: dict[int, list[BankEntry]] = defaultdict(list)
        self._types = 0
        self._unmet: set[Type] = set()
        self._offered: list[Operation] = []
        self._tables: dict[int, tuple[list[BankEntry], Array]] = {}
        self._target = (None, None) if target is None else (target[0].name, target[1].key)
        self._sought = None if target is None else Sought(*target, problem)
        self._looked = 0
        self._looking = False
        self._later_hits: dict[int, list[BankEntry]] = defaultdict(list)
        gains = (one.cost + LIGHTEST * (len(one.inputs) - 1) for one in problem.operations if one.inputs)
        self._least_gain = min(weights.PROJECTION, *gains)  # a term that is made of another one weighs at least more

    @property
    def looked(self) -> int:
        """Up to which weight terms were made, or the target was looked for among them."""
        return max(self.level, self._looked)

    @property
    def exhausted(self) -> bool:
        """Whether a budget, not the search space, was the end."""
        return self.bank.count >= self.budget.terms or self.clock.late

    def grow(self) -> list[BankEntry]:
        """Makes every term of the next weight; gives the new ones."""
        self.level += 1
        self.bank.close(self.level - 1)
        made: list[BankEntry] = []
        add, (kind, key) = self.bank.add, self._target
        with np.errstate(all="ignore"):
            for tried, entry in enumerate(self._candidates(self.level), 1):
                if key == entry.column.key and kind == entry.type.name:
                    self.hits.append(entry)
                if add(entry):
                    made.append(entry)
                if tried % 64 == 0:
                    self.clock.spend(64)
                    if self.exhausted:
                        break
        self.clock.spend()
        return made

    def seek(self, limit: int) -> None:
        """The next weight in search of the target: where nothing comes of its terms within the limit, none are kept."""
        kept = LOOKED_UP if self._target[0] == NUMBER.name else 0
        if self.looked < max(limit - self._least_gain, kept):
            self.grow()
        else:
            self._look()

    def _look(self) -> None:
        """Looks for the target alone among the terms of the next weight; they may all be made later."""
        self._looked, self._looking = self.looked + 1, True
        self.bank.close(self.level)
        with np.errstate(all="ignore"):
            for entry in self._candidates(self._looked):
                if self._target == (entry.type.name, entry.column.key):
                    self.hits.append(entry)
        self._looking = False

    def grow_to(self, level: int) -> None:
        while self.level < level and not self.exhausted:
            self.grow()

    def _candidates(self, level: int) -> Iterator[BankEntry]:
        yield from (seed for seed in self.problem.seeds if seed.cost == level)
        if self.problem.lift is not None:
            yield from self.problem.lift(level)
        for kind, entries in self.bank.level(level - weights.PROJECTION).items():
            if kind == POINT or kind.name in ("tuple", "record"):
                for entry in list(entries):
                    yield from projections(entry, self.problem)
        for operation in self._possible():
            if (rest := level - operation.cost) >= LIGHTEST * len(operation.inputs) and self._is_of_use(operation):
                yield from self._applications(operation, rest)
        yield from self._later.get(level, ()) if self._looking else self._later.pop(level, ())
        yield from self._later_hits.pop(level, ())

    def _possible(self) -> list[Operation]:
        """The operations for all of whose inputs there are terms by now."""
        types = self.bank.types
        if self._types != len(types):
            if not self._types:
                self._unmet = {kind for one in self.problem.operations for kind in one.inputs}
            new = [one for one in list(types)[self._types :] if one != NOTHING]
            self._types = len(types)
            met = {kind for kind in self._unmet if any(unify(kind, one, {}) for one in new)}
            if met:
                self._unmet -= met
                some = (one for one in self.problem.operations if one.name != BEGINS)
                self._offered = [one for one in some if self._unmet.isdisjoint(one.inputs)]
        return self._offered

    def _applications(self, operation: Operation, rest: int) -> Iterator[BankEntry]:
        inputs = [(kind, self.bank.pools(kind)) for kind in operation.inputs]
        make = self._blocks if operation.blockwise else self._singly
        for costs in _splits(rest, len(inputs), operation.commutes):
            pools: list[list[BankEntry]] = []
            for cost, (kind, known) in zip(costs, inputs, strict=True):
                pool = known.get(cost)
                if pool is None:
                    pool = self.bank.exactly(cost, kind)
                if not pool:
                    break
                pools.append(pool)
            else:
                yield from make(operation, pools, rest + operation.cost)

    def _singly(self, operation: Operation, pools: list[list[BankEntry]], cost: int) -> Iterator[BankEntry]:
        mirrored = operation.commutes and len(pools) == 2 and pools[0] is pools[1]
        results: dict[tuple[int, ...], Type | None] = {}
        for arguments in combinations(pools[0], 2) if mirrored else product(*pools):
            if not any(entry.inner for entry in arguments) or not _sensible(operation, arguments, self.problem):
                continue
            key = tuple([id(entry.type) for entry in arguments])
            kind = results[key] if key in results else results.setdefault(key, _result(operation, arguments))
            if kind is None or not self._may_hit(operation, arguments, kind):
                continue
            values = applied(operation, arguments, kind, self.problem)
            if values is None and kind == NUMBER and operation.name == "get":
                kind, values = HELD, applied(operation, arguments, HELD, self.problem)
            if values is not None:
                nodes = tuple(entry.node for entry in arguments)
                node = Apply(operation.name, nodes)
                more = strange(operation.name, nodes) + keys_added(operation.name, arguments[0].type)
                sides = self.problem.sides
                more += measures_still(node, self.problem.still) + measures_keys(node, sides.kinds)
                more += not_a_place(node, sides.names, sides.kinds, sides.of_things)
                made = BankEntry(node, values, kind, cost + more)
                if more:
                    (self._later_hits if self._looking else self._later)[made.cost].append(made)
                else:
                    yield made

    def _is_of_use(self, operation: Operation) -> bool:
        return not self._looking or self._sought is None or self._sought.may_come_of(operation)

    def _may_hit(self, operation: Operation, arguments: tuple[BankEntry, ...], kind: Type) -> bool:
        return not self._looking or (self._sought is not None and self._sought.is_first(operation, arguments, kind))

    def _blocks(self, operation: Operation, pools: list[list[BankEntry]], cost: int) -> Iterator[BankEntry]:
        """An arithmetic operation on all terms of some weights at once."""
        if len(pools) == 1:
            terms = [entry for entry in pools[0] if entry.inner and not entry.literal]
            odd = [entry for entry in terms if operation.name == "abs" and not is_gap(entry.node)]
            for entries, more in (([one for one in terms if one not in odd], 0), (odd, weights.SIGN_LESS)):
                if entries:
                    rows = _vector(operation, _stack(entries))
                    yield from self._rows(operation, entries, (), rows, cost + more)
            return
        lefts, rights = pools
        if operation.by_constant is not None:
            rights = [entry for entry in rights if entry.literal == operation.by_constant]
            if operation.by_constant:  # whether a coordinate in pixels is odd is chance
                lefts = [entry for entry in lefts if not entry.sort.startswith("pixel")]
        if operation.name in ("//", "%"):
            lefts = [entry for entry in lefts if not entry.literal]
        if operation.name == "**":  # these powers are always the same, but for one number
            lefts = [entry for entry in lefts if entry.node not in POWERLESS]
            rights = [entry for entry in rights if not is_turned(entry.node)]
        if not lefts or not rights:
            return
        chunk = max(1, BLOCK // (len(rights) * self.problem.size))
        some, other = [
            self._table(one) if one is pool else _stack(one) for one, pool in zip((lefts, rights), pools, strict=True)
        ]
        if self._looking and self._sought is not None:
            self.clock.spend(len(lefts) * len(rights) // 8)
            for left, right in self._sought.pairs(operation, some, other, chunk):
                row = _vector(operation, some[left], other[right])[None, :]
                yield from self._rows(operation, [lefts[left]], [rights[right]], row, cost)
            return
        table = other[None, :, :]
        for start in range(0, len(lefts), chunk):
            results = _vector(operation, some[start : start + chunk, None, :], table)
            yield from self._rows(operation, lefts[start : start + chunk], rights, results, cost)

    def _table(self, entries: list[BankEntry]) -> Array:
        """The numbers of some terms; those of a pool are looked up, for many operations ask for them."""
        known = self._tables.get(id(entries))
        if known is None or known[0] is not entries:
            known = self._tables[id(entries)] = (entries, _stack(entries))
        return known[1]

    def _rows(
        self,
        operation: Operation,
        lefts: Sequence[BankEntry],
        rights: Sequence[BankEntry],
        results: Array,
        cost: int,
    ) -> Iterator[BankEntry]:
        """The new ones among the results for each left term with each right one, or for the left ones alone."""
        name, width = operation.name, len(rights) or 1
        count = len(lefts) * width
        table = results.reshape(count, -1) + 0.0
        finite = np.isfinite(table)
        places = range(count) if finite.all() else np.flatnonzero(finite.all(axis=1)).tolist()
        seen, (_, target) = self.bank.seen(NUMBER, name == "%" and bool(operation.by_constant)), self._target
        self.clock.spend(count // 8)
        keys = rows_as_bytes(table)
        for index in places:
            key = keys[index]
            if key in seen and key != target:
                continue
            left = lefts[index // width]
            if rights:
                right = rights[index % width]
                if left is right and name in WITH_ITSELF:
                    continue
                if (left.inner or right.inner) and not (left.literal and right.literal):
                    numbers = Column(table[index].copy(), key=key)
                    sort = of_sum(name, (left.sort, right.sort)) if name in SUMS else None
                    yield BankEntry(Apply(name, (left.node, right.node)), numbers, NUMBER, cost, sort=sort)
            elif left.inner and not left.literal:
                yield BankEntry(Apply(name, (left.node,)), Column(table[index].copy(), key=key), NUMBER, cost)


def _stack(entries: list[BankEntry]) -> Array:
    return np.array([entry.column.data for entry in entries])


def _vector(operation: Operation, *tables: Array) -> Array:
    assert operation.vector is not None
    return np.asarray(operation.vector(*tables), dtype=np.float64)


def _sensible(operation: Operation, arguments: tuple[BankEntry, ...], problem: Problem) -> bool:
    """No work on constants alone, no item picked by a number that nothing explains, no length of a mere label."""
    if all(entry.literal for entry in arguments):
        return False
    if operation.name == "len" and arguments[0].node in problem.labels:
        return False
    if operation.name == "point" and arguments[0].type == NUMBER and problem.amounts:
        return not any(one.leaves and all(_is_amount(leaf, problem) for leaf in one.leaves) for one in arguments)
    if operation.name == "get" and len(arguments) == DEFAULT_GET:
        return arguments[2].literal and not arguments[1].literal
    if operation.name == "+" and arguments[0].type == TEXT:
        return not any(entry.literal for entry in arguments)
    written = operation.name == "[]" and arguments[0].type.name in ("list", "text")
    return not (written and (arguments[1].literal or arguments[0].literal))


def _is_amount(leaf: Node, problem: Problem) -> bool:
    return isinstance(leaf, Name) and leaf.id in problem.amounts


@cache
def _splits(total: int, parts: int, ascending: bool = False) -> tuple[tuple[int, ...], ...]:
    """All ways to share a weight among some arguments, each at least that of the lightest term."""
    if parts == 0:
        return ()
    if parts == 1:
        return ((total,),) if total >= LIGHTEST else ()
    firsts = range(LIGHTEST, total - LIGHTEST * (parts - 1) + 1)
    ways = ((first, *rest) for first in firsts for rest in _splits(total - first, parts - 1))
    return tuple(way for way in ways if not ascending or list(way) == sorted(way))


def _result(operation: Operation, arguments: tuple[BankEntry, ...]) -> Type | None:
    return _result_of(operation.inputs, operation.result, tuple([entry.type for entry in arguments]))


@lru_cache(maxsize=20_000)
def _result_of(inputs: tuple[Type, ...], result: Type, given: tuple[Type, ...]) -> Type | None:
    """The type of what an operation gives for arguments of these types, None where it takes none such."""
    bound: dict[str, Type] = {}
    return substitute(result, bound) if all(map(unify, inputs, given, repeat(bound))) else None


def applied(operation: Operation, arguments: tuple[BankEntry, ...], kind: Type, problem: Problem) -> Column | None:
    """The column of an operation on terms, None where it fails in some situation."""
    try:
        return _mapped(operation, arguments, kind, problem)
    except FAILURES:
        return None


def _mapped(operation: Operation, arguments: tuple[BankEntry, ...], kind: Type, problem: Problem) -> Column | None:
    """The meaning called once for each distinct row of arguments."""
    columns = [entry.column for entry in arguments]
    if operation.of_moment:
        columns.insert(0, problem.moment_column)
    if problem.size <= MAPPED_PLAINLY:
        rows = zip(*(one.values for one in columns), strict=True)
        return column([operation.meaning(*row) for row in rows], kind, problem.interner)
    first, where = distinct_rows(columns)
    if operation.name not in QUICK and _visits(arguments, first) > COSTLY:
        return None
    rows = zip(*(one.values_at(first) for one in columns), strict=True)
    distinct = column([operation.meaning(*row) for row in rows], kind, problem.interner)
    return None if distinct is None else distinct.taken(where)


def _visits(arguments: tuple[BankEntry, ...], first: Array) -> int:
    """About how many members an operation looks at, judged by the first rows."""
    sizes = [
        len(entry.column.value(index))
        for entry in arguments
        if entry.type.name in COLLECTIONS
        for index in first[:4].tolist()
    ]
    return max(sizes, default=1) * len(first)


def projections(entry: BankEntry, problem: Problem) -> Iterator[BankEntry]:
    """The parts of a tuple, the coordinates of a point, the fields of a record."""
    if entry.literal or not entry.inner:
        return
    for node, part, kind in _parts(entry):
        try:
            found = _part_column(entry, part, kind, problem)
        except FAILURES:
            continue
        if found is not None:
            yield BankEntry(node, found, kind, entry.cost + weights.PROJECTION)


def _part_column(entry: BankEntry, part: Callable[[Value], Value], kind: Type, problem: Problem) -> Column | None:
    if problem.size <= MAPPED_PLAINLY:
        return column([part(value) for value in entry.column.values], kind, problem.interner)
    first, where = distinct_rows([entry.column])
    distinct = column([part(value) for value in entry.column.values_at(first)], kind, problem.interner)
    return None if distinct is None else distinct.taken(where)


def _parts(entry: BankEntry) -> Iterator[tuple[Node, Callable[[Value], Value], Type]]:
    if entry.type == POINT:
        for name in ("x", "y"):
            yield Attribute(entry.node, name), attrgetter(name), NUMBER
    elif entry.type.name == "tuple":
        for position, kind in enumerate(entry.type.arguments):
            node = Apply("[]", (entry.node, Literal(position)))
            yield node, itemgetter(position), kind
    elif entry.type.name == "record":
        for name, kind in zip(entry.type.fields, entry.type.arguments, strict=True):
            yield Attribute(entry.node, name), methodcaller("get", name), kind
