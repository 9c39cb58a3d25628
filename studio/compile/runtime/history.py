"""Lists that only grow, with a fast answer to "was this here before?"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


def digest_of(value):
    """A number that is the same for equal values; it is kept up to date by a Table, worked out for anything else."""
    if isinstance(value, Table):
        return value.digest
    if isinstance(value, dict):
        return digest_of(Table(value))
    if isinstance(value, (list, Past)):
        return hash(tuple(map(digest_of, value)))
    if isinstance(value, tuple):
        return hash(tuple(map(digest_of, value)))
    return hash(frozenset(value) if isinstance(value, set) else value)


class Table(dict):
    """A dict that knows its digest: the order of its entries plays no part in it."""

    __slots__ = ("digest",)

    def __init__(self, entries=()):
        super().__init__(entries)
        self.digest = 0
        for key, value in self.items():
            self.digest ^= hash((key, digest_of(value)))

    def __setitem__(self, key, value):
        if key in self:
            self.digest ^= hash((key, digest_of(self[key])))
        self.digest ^= hash((key, digest_of(value)))
        super().__setitem__(key, value)

    def __delitem__(self, key):
        self.digest ^= hash((key, digest_of(self.pop(key))))

    def copy(self):
        """The same entries again, free to change."""
        twin = Table.__new__(Table)
        twin.update(self)
        twin.digest = self.digest
        return twin

    def __reduce__(self):
        return Table, (dict(self),)  # digests differ from one run of Python to the next


class Past(Sequence):
    """A list that only grows. Its versions share one store, so growing the newest one copies nothing."""

    __slots__ = ("_items", "_length", "_places")

    def __init__(self, items: Iterable = ()):
        self._items = []
        self._places = {}
        for item in items:
            self._store(item)
        self._length = len(self._items)

    @classmethod
    def of(cls, items: Iterable) -> Past:
        """The items as a Past; a Past is handed back as it is."""
        return items if isinstance(items, Past) else cls(items)

    def _store(self, item) -> None:
        if type(item) is dict:
            item = Table(item)
        self._places.setdefault(digest_of(item), []).append(len(self._items))
        self._items.append(item)

    def plus(self, item) -> Past:
        """This list with one more item at its end; this list itself stays as it is."""
        newest = self._length == len(self._items)
        longer = Past.__new__(Past) if newest else Past(self)
        if newest:
            longer._items, longer._places = self._items, self._places
        longer._store(item)
        longer._length = self._length + 1
        return longer

    def equal_to(self, value) -> Iterator:
        """The items equal to ``value``, first ones first: found by their digest, confirmed by comparing."""
        for place in self._places.get(digest_of(value), ()):
            if place >= self._length:
                return
            if self._items[place] == value:
                yield self._items[place]

    def __contains__(self, value) -> bool:
        return any(True for _ in self.equal_to(value))

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, place):
        if isinstance(place, slice):
            return self._items[: self._length][place]
        if not -self._length <= place < self._length:
            raise IndexError("list index out of range")
        return self._items[place if place >= 0 else place + self._length]

    def __iter__(self) -> Iterator:
        return iter(self._items[: self._length])

    def __add__(self, other) -> list:
        return [*self, *other]

    def __radd__(self, other) -> list:
        return [*other, *self]

    def __eq__(self, other) -> bool:
        if not isinstance(other, (list, Past)):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other))

    __hash__ = None

    def __repr__(self) -> str:
        return repr(list(self))

    def __reduce__(self):
        return Past, (list(self),)
