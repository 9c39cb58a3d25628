"""Lists of flat dicts that only grow, with a fast answer to "was this here before?"."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from studio.compile.runtime.flat import FlatTable, Numbering
from studio.compile.runtime.history import Past, new_past


class FlatPast(Past):
    """A list of such dicts that only grows. Its versions share one store; a version knows the cells of its last."""

    __slots__ = ("cells", "numbering", "store")

    cells: bytes
    numbering: Numbering
    store: _FlatStore

    @classmethod
    def of_items(cls, items: Any, numbering: Numbering) -> Past:
        """The items as a list of this kind where they can be one, else as another that only grows."""
        if items.__class__ is FlatPast and items.numbering is numbering:
            return items
        if items.__class__ is Past:
            return items
        listed, store, earlier = list(items), _FlatStore(numbering), list[int]()
        same: dict[bytes, bytes] = {}  # equal cells are kept once
        try:
            for item in listed:
                cells, numbers = numbering.cells(item), [numbering.numbers[key] for key in item]
                store.add(same.setdefault(cells, cells), newly(cells, numbers, earlier))
                earlier = numbers
        except (AttributeError, LookupError, TypeError):
            return Past(listed)
        return store.whole() if listed else Past(listed)

    @classmethod
    def ready(cls, items: Any, numbering: Numbering) -> FlatPast:
        """The items as a list of this kind with these numbers. Raises LookupError where they cannot be one."""
        if items.__class__ is FlatPast:
            return items.numbered(numbering)
        found = cls.of_items(items, numbering)
        if found.__class__ is not FlatPast:
            raise LookupError("no such list")
        return found

    def numbered(self, numbering: Numbering) -> FlatPast:
        """The same list with the numbers of another program. Raises LookupError where that has other members."""
        if numbering.keys != self.numbering.keys:
            raise LookupError("other members")
        codes = bytes([0, *map(numbering.code, self.numbering.symbols[1:])]).ljust(256, b"\0")
        store = _FlatStore(numbering)
        for place in range(self._length):
            store.add(self.store.at(place).translate(codes), self.store.fresh_at(place))
        return store.whole()

    def plus(self, item: Any) -> Past:
        """This list with one more item at its end; this list itself stays as it is."""
        try:
            return self.grown(*self.store.changes(item, self._length - 1))
        except (AttributeError, LookupError, TypeError):
            return Past(self).plus(item)

    def grown(self, cells: bytes, fresh: Sequence[int]) -> FlatPast:
        """This list with an item more: that before it with other cells, of which ``fresh`` were put where none was."""
        store = self.store
        if self._length != store.end:
            store = _FlatStore.on(self)
        if fresh and (len(fresh) > 1 or self.cells[fresh[0]]):  # else the two items tell what was put
            store.puts[store.end] = tuple(fresh)
        store.items.append(cells)
        store.known[cells] = None
        longer = new_past(FlatPast)
        longer.store, longer.cells, longer.numbering = store, cells, self.numbering
        longer._length = store.end = store.end + 1
        return longer

    def has(self, cells: bytes) -> bool:
        """Whether some item has these cells."""
        store = self.store
        if self._length != store.end:
            return self.first(cells) >= 0
        if cells in store.known:
            return True
        return store.base is not None and store.base.has(cells)

    def first(self, cells: bytes) -> int:
        """The first place of an item with these cells, -1 where there is none."""
        place = self.store.first(cells)
        return place if place < self._length else -1

    def order(self) -> Any:
        """The numbers of the last item, in the order of its entries."""
        return self.store.order(self.cells, self._length - 1)

    def view(self, cells: bytes) -> FlatTable:
        """The first item with these cells, which there must be."""
        return FlatTable.view(self.store, cells)

    def equal_to(self, value: Any) -> Iterable:
        try:
            cells = self.numbering.cells(value)
        except (AttributeError, LookupError, TypeError):
            return (item for item in self if item == value)
        if not self.has(cells):
            return ()
        return (self[place] for place in range(self._length) if self.store.at(place) == cells)

    def __getitem__(self, place: Any) -> Any:
        if place == -1:
            return FlatTable.view(self.store, self.cells, self._length - 1)
        if isinstance(place, slice):
            return [self[index] for index in range(*place.indices(self._length))]
        if place < 0:
            place += self._length
        if not 0 <= place < self._length:
            raise IndexError("list index out of range")
        return FlatTable.view(self.store, self.store.at(place), place)

    def __reduce__(self):
        numbering, cells = self.numbering, [self.store.at(place) for place in range(self._length)]
        fresh = [tuple(self.store.fresh_at(place)) for place in range(self._length)]
        return _flat_past, (numbering.keys, numbering.symbols[1:], b"".join(cells), fresh)


FULL = bytes([0] + [1] * 255)  # 1 where something is


def ones(bits: int) -> Iterator[int]:
    """The places of the ones in a number, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


class _FlatStore:
    """What versions of a FlatPast share: the cells of items from ``start`` on; those before are in ``base``.

    The order of the entries of an item follows from that of the item before it, and from what was put since where
    nothing was; it is worked out when somebody asks, from one of the orders in between that are kept.
    """

    __slots__ = ("base", "depth", "end", "firsts", "items", "known", "looked", "numbering", "orders", "puts", "start")

    DEEPEST = 12  # stores on top of each other before they are put together
    EVERY = 256  # items of which one order is kept

    def __init__(self, numbering: Numbering, base: FlatPast | None = None):
        self.numbering, self.base = numbering, base
        self.start = self.end = 0 if base is None else len(base)
        self.depth: int = 0 if base is None else base.store.depth + 1
        self.items: list[bytes] = []
        self.known: dict[bytes, None] = {}
        self.firsts: dict[bytes, int] = {}  # the first places of the items that were looked through for that
        self.looked = 0
        self.puts: dict[int, Sequence[int]] = {}  # what was put to come to an item, where the items do not tell
        self.orders: list[Sequence[int]] = []

    @classmethod
    def on(cls, past: FlatPast) -> _FlatStore:
        """A store in which that list can go on, though another version has grown from it already."""
        store = cls(past.numbering, past)
        if store.depth <= cls.DEEPEST:
            return store
        store = cls(past.numbering)
        for place in range(len(past)):
            store.add(past.store.at(place), past.store.fresh_at(place))
        return store

    def whole(self) -> FlatPast:
        """The list of all items."""
        made = new_past(FlatPast)
        made.store, made._length, made.numbering = self, self.end, self.numbering
        made.cells = self.at(self.end - 1)
        return made

    def add(self, cells: bytes, fresh: Sequence[int]) -> None:
        """Keeps an item."""
        self.items.append(cells)
        self.known[cells] = None
        self.puts[self.end] = tuple(fresh)
        self.end += 1

    def holding(self, place: int) -> _FlatStore:
        """The store in which an item is."""
        store = self
        while place < store.start:
            store = store.base.store  # type: ignore[union-attr]
        return store

    def at(self, place: int) -> bytes:
        """The cells of an item."""
        store = self.holding(place)
        return store.items[place - store.start]

    def fresh_at(self, place: int) -> Sequence[int]:
        """The numbers that were put where nothing was, between the item before and this one."""
        store = self.holding(place)
        if place in store.puts:
            return store.puts[place]
        now, before = (int.from_bytes(self.at(one).translate(FULL), "little") for one in (place, place - 1))
        return [bit // 8 for bit in ones(now & ~before)]

    def first(self, cells: bytes) -> int:
        """The first place of an item with these cells, -1 where there is none."""
        place = -1 if self.base is None else self.base.first(cells)
        if place < 0 and cells in self.known:
            for one in range(self.looked, self.end - self.start):
                self.firsts.setdefault(self.items[one], self.start + one)
            self.looked = self.end - self.start
            place = self.firsts.get(cells, -1)
        return place

    def order(self, cells: bytes, place: int) -> Sequence[int]:
        """The numbers of an item in the order of its entries; a place below 0 stands for the first with these cells."""
        place = self.first(cells) if place < 0 else place
        store = self.holding(place)
        return store._order(place)

    def _order(self, place: int) -> Sequence[int]:
        if not self.orders:
            self.orders.append(() if self.base is None else self.base.order())
        block = (place - self.start) // self.EVERY
        while len(self.orders) <= block:
            start = self.start + (len(self.orders) - 1) * self.EVERY
            self.orders.append(self._onward(self.orders[-1], start, start + self.EVERY - 1))
        return self._onward(self.orders[block], self.start + block * self.EVERY, place)

    def _onward(self, order: Iterable[int], start: int, place: int) -> Sequence[int]:
        """An order as it is at a place, from how it was before ``start``."""
        found = dict.fromkeys(order)
        for one in range(start, place + 1):
            for number in self.fresh_at(one):
                found.pop(number, None)
                found[number] = None
        cells = self.items[place - self.start]
        return array("I", [number for number in found if cells[number]])

    def changes(self, item: Any, before: int) -> tuple[bytes, list[int]]:
        """The cells of an item, and what was put in it where nothing was in the item at the place before it.

        Raises AttributeError, LookupError or TypeError for what is no such dict.
        """
        cells, numbers = self.numbering.cells(item), [self.numbering.numbers[key] for key in item]
        return cells, newly(cells, numbers, () if before < 0 else self.order(self.at(before), before))


def newly(cells: bytes, numbers: list[int], earlier: Iterable[int]) -> list[int]:
    """What was put where nothing was to come to an item with these numbers, from one whose numbers were ``earlier``."""
    kept = [number for number in earlier if cells[number]]
    return numbers[len(kept) :] if numbers[: len(kept)] == kept else numbers


def _flat_past(members: list, symbols: list, cells: bytes, fresh: list) -> FlatPast:
    """A FlatPast as it was before it was pickled."""
    numbering = Numbering(members, symbols)
    store, width = _FlatStore(numbering), len(members)
    for place, puts in enumerate(fresh):
        store.add(cells[place * width : (place + 1) * width], puts)
    return store.whole()
