"""Dicts from members of a fixed collection to symbols, kept as one byte a member.

A number stands for each member and a code for each symbol, 0 where there is nothing. What is handed out looks like
the dict that it stands for, and becomes one when it is looked through.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from operator import itemgetter
from typing import Any

from studio.compile.runtime.history import Table, fill, new_table
from studio.compile.runtime.shared import SharedDict, keep_entry


class Numbering:
    """The numbers of members and the codes of symbols, which are given out as they come."""

    MOST_CODES = 254

    def __init__(self, members: Iterable, symbols: Iterable[str] = ()):
        self.keys = list(dict.fromkeys(members))
        self.numbers = {key: number for number, key in enumerate(self.keys)}
        self.symbols: list[Any] = [None]
        self.codes: dict[Any, int] = {}
        self.nothing = bytes(len(self.keys))
        self.known: defaultdict[str, dict] = defaultdict(dict)  # process -> plain values, and how they are kept here
        for symbol in symbols:
            self.code(symbol)

    def code(self, symbol: Any) -> int:
        """The code of a symbol, a new one where it has none. Raises LookupError where it cannot have one."""
        if symbol.__class__ is not str:
            raise LookupError("no symbol")
        if symbol not in self.codes:
            if len(self.codes) == self.MOST_CODES:
                raise LookupError("too many symbols")
            self.symbols.append(symbol)
            self.codes[symbol] = len(self.codes) + 1
        return self.codes[symbol]

    def number(self, member: Any) -> int:
        """The number of a member that is written like ours. Raises LookupError or TypeError for anything else."""
        number = self.numbers[member]
        if repr(member) != repr(self.keys[number]):
            raise LookupError("written in another way")
        return number

    def cells(self, table: dict) -> bytes:
        """The codes of a dict, by number. Raises LookupError or TypeError where it has another key or item."""
        if table.__class__ is FlatTable and table.numbering is self:
            return table.cells
        found = bytearray(self.nothing)
        for key, symbol in table.items():
            found[self.number(key)] = self.code(symbol)
        return bytes(found)


class Relation(SharedDict):
    """The numbers of the members that a function gives for a member, by its number; worked out when asked for."""

    LONGEST = 64  # members; where there are more, each time has to be counted
    AT_FIRST = 10_000  # steps for what is worked out when parameters are prepared, so that no program pays for it

    def __init__(self, program: Any, function: str, first: Relation | None = None):
        super().__init__(first or ())
        self.program, self.function = program, function
        if first is None:
            self._work_out_first()

    def of_program(self, program: Any) -> Relation:
        """The same for one program, which spends its own steps on what is not in it yet."""
        return type(self)(program, self.function, self)

    def _work_out_first(self) -> None:
        left, self.program._left = self.program._left, self.AT_FIRST
        with suppress(Exception):  # whoever asks for it is told what is the matter
            for number in self.program._numbering.numbers.values():
                self[number]
        self.program._left = left

    def __missing__(self, number: int) -> Any:
        numbering = self.program._numbering
        members = getattr(self.program, self.function)[numbering.keys[number]]
        if len(members) > self.LONGEST:
            raise LookupError("too many")
        value = self.made(tuple([numbering.numbers[member] for member in members]))
        keep_entry(self, number, value)
        return value

    def made(self, numbers: tuple[int, ...]) -> Any:
        return numbers


class Looks(Relation):
    """By the number of a member, what picks the codes of the members that a function gives for it out of all cells."""

    def made(self, numbers: tuple[int, ...]) -> Any:
        return itemgetter(*(numbers * 2 if len(numbers) == 1 else numbers)) if numbers else no_codes


def no_codes(cells: Any) -> tuple:
    return ()


class FlatTable(Table):
    """One dict of a FlatPast; it is filled when somebody looks through it. Nobody can change it."""

    __slots__ = ("cells", "filled", "numbering", "place", "store")

    kept = True
    cells: bytes
    filled: bool
    numbering: Numbering
    place: int
    store: Any

    @classmethod
    def view(cls, store: Any, cells: bytes, place: int = -1) -> FlatTable:
        """The dict of these cells, kept at a place of a store; -1 for the first place where they are kept."""
        made: FlatTable = new_table(FlatTable)
        dict.__setitem__(made, None, None)  # so that nobody takes it for empty
        made.cells, made.store, made.numbering, made.place, made.filled = cells, store, store.numbering, place, False
        return made

    def __contains__(self, key: Any) -> bool:
        number = self.numbering.numbers.get(key)
        return number is not None and self.cells[number] != 0

    def get(self, key: Any, otherwise: Any = None) -> Any:
        number = self.numbering.numbers.get(key)
        code = 0 if number is None else self.cells[number]
        return self.numbering.symbols[code] if code else otherwise

    def __getitem__(self, key: Any) -> Any:
        number = self.numbering.numbers.get(key)
        code = 0 if number is None else self.cells[number]
        if not code:
            raise KeyError(key)
        return self.numbering.symbols[code]

    def __len__(self) -> int:
        return len(self.cells) - self.cells.count(0)

    def __bool__(self) -> bool:
        return self.cells != self.numbering.nothing

    def full(self) -> FlatTable:
        """This dict with its entries in it."""
        if not self.filled:
            dict.clear(self)
            keys, symbols, cells = self.numbering.keys, self.numbering.symbols, self.cells
            fill(self, [(keys[number], symbols[cells[number]]) for number in self.store.order(cells, self.place)])
            self.filled = True
        return self

    def __iter__(self) -> Iterator:
        return dict.__iter__(self.full())

    def __reversed__(self) -> Iterator:
        return dict.__reversed__(self.full())

    def keys(self):
        return dict.keys(self.full())

    def values(self):
        return dict.values(self.full())

    def items(self):
        return dict.items(self.full())

    def __eq__(self, other: object) -> bool:
        if other.__class__ is FlatTable and other.numbering is self.numbering:
            return self.cells == other.cells
        return dict.__eq__(self.full(), other.full() if other.__class__ is FlatTable else other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None

    def __repr__(self) -> str:
        return dict.__repr__(self.full())

    def __or__(self, other: Any) -> Any:
        return dict(self.full()) | other

    def __ror__(self, other: Any) -> Any:
        return other | dict(self.full())

    def copy(self) -> Table:
        return Table(self.full())

    def __reduce__(self):
        return Table, (dict(self.full()),)
