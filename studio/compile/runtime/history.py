"""Lists that only grow, with a fast answer to "was this here before?"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableMapping, Sequence


def digest_of(value):
    """A number that is the same for equal values; a Table keeps its own, for anything else it is worked out."""
    if value.__class__ is Table:
        return value.digest
    try:
        return hash(value)
    except TypeError:
        return _digest_of_unhashable(value)


def _digest_of_unhashable(value):
    if isinstance(value, dict):
        return Table(value).digest
    if isinstance(value, set):
        return hash(frozenset(value))
    return hash(tuple(map(digest_of, value)))


put, fill, new_table, new_past = dict.__setitem__, dict.update, dict.__new__, object.__new__  # looked up once
KEPT = "This is part of what the program keeps; change a copy of it."


class Edits(list):
    """Stands in a store for a table that differs from the item before it by these edits."""


class Table(dict):
    """A dict that knows its digest, in which the order of entries plays no part.

    Once it is kept in a ``Past`` nobody can change it. A copy of it notes its edits, so that the ``Past`` need not
    keep all of it again.
    """

    __slots__ = ("digest", "edits", "kept", "source")

    def __init__(self, entries=()):
        super().__init__(entries)
        self.digest, self.kept, self.source, self.edits = 0, False, None, Edits()
        for pair in self.items():
            self.digest ^= digest_of(pair)

    update, setdefault = MutableMapping.update, MutableMapping.setdefault
    popitem, clear = MutableMapping.popitem, MutableMapping.clear

    def __ior__(self, other):
        self.update(other)
        return self

    def __setitem__(self, key, value):
        if self.kept:
            raise TypeError(KEPT)
        pair = (key, value)
        try:
            digest = hash(pair)
        except TypeError:
            digest = digest_of(pair)
        if key in self:
            digest ^= digest_of((key, self[key]))
        self.digest ^= digest
        self.edits.append(pair)
        put(self, key, value)

    def pop(self, key, *otherwise):
        if self.kept:
            raise TypeError(KEPT)
        if key in self:
            self.digest ^= digest_of((key, self[key]))
            self.edits.append((key,))
        return dict.pop(self, key, *otherwise)

    __delitem__ = pop

    def copy(self):
        """The same entries again, free to change."""
        twin = new_table(Table)
        fill(twin, self)
        twin.digest = self.digest
        twin.kept = False
        if self.kept:
            twin.source, twin.edits = self, Edits()
        else:
            twin.source, twin.edits = self.source, Edits(self.edits)
        return twin

    def redo(self, edits) -> None:
        """Makes the same edits again."""
        for key, *value in edits:
            if value:
                self[key] = value[0]
            else:
                self.pop(key)

    def __reduce__(self):
        return Table, (dict(self),)  # digests differ from one run of Python to the next


class Past(Sequence):
    """A list that only grows. Its versions share one store, so that growing copies nothing."""

    __slots__ = ("_last", "_length", "_store")

    def __init__(self, items: Iterable = ()):
        self._store = _Store()
        self._length, self._last = 0, None
        for item in items:
            self._last = self._store.add(item, self._last)
            self._length += 1

    @classmethod
    def of(cls, items: Iterable) -> Past:
        """The items as a Past; a Past is handed back as it is."""
        return items if isinstance(items, cls) else cls(items)

    def plus(self, item) -> Past:
        """This list with one more item at its end; this list itself stays as it is."""
        store = self._store
        if self._length != store.end:  # another version has grown from here already
            store = _Store(self)
        longer = new_past(Past)
        longer._store, longer._last, longer._length = store, store.add(item, self._last), store.end
        return longer

    def equal_to(self, value) -> Iterable:
        """The items equal to ``value``, first ones first: found by their digest, confirmed by comparing."""
        store, digest = self._store, value.digest if value.__class__ is Table else digest_of(value)
        while digest not in store.places:
            if store.base is None:
                return ()
            store = store.base._store
        return (self[place] for place in self._store.places_of(digest, self._length) if self[place] == value)

    def __contains__(self, value) -> bool:
        return any(True for _ in self.equal_to(value))

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, place):
        if place == -1 and self._length:
            return self._last
        if isinstance(place, slice):
            return [self[index] for index in range(*place.indices(self._length))]
        if place < 0:
            place += self._length
        if place == self._length - 1 and place >= 0:
            return self._last
        if not 0 <= place < self._length:
            raise IndexError("list index out of range")
        store = self._store
        while place < store.start:
            store = store.base._store
        return store.item(place - store.start)

    def __iter__(self) -> Iterator:
        return map(self.__getitem__, range(self._length))

    def copy(self) -> list:
        return list(self)

    def __add__(self, other) -> list:
        return [*self, *other]

    def __radd__(self, other) -> list:
        return [*other, *self]

    def __eq__(self, other) -> bool:
        if not isinstance(other, (list, Past)):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    __hash__ = None

    def __repr__(self) -> str:
        return repr(list(self))

    def __reduce__(self):
        return Past, (list(self),)


class _Store:
    """What versions of a Past share: items from ``start`` on, and those before it in ``base``."""

    __slots__ = ("base", "depth", "earlier", "end", "home", "items", "places", "start")

    DEEPEST = 12  # stores on top of each other before they are put together
    WHOLE = 32  # one item in so many is kept whole

    def __init__(self, base=None):
        self.home = base._store.home if base is not None else None  # whoever looked at what is in it
        self.items, self.places = [], {}  # places: digest -> where the last item of that digest is
        self.earlier = {}  # place -> where the item of the same digest before it is
        self.base, self.start, self.depth = base, 0, 0
        if base is not None:
            self.start, self.depth = len(base), base._store.depth + 1
        self.end = self.start
        if self.depth > self.DEEPEST:
            self.base, self.start, self.depth, self.end = None, 0, 0, 0
            for item in base:
                self.add(item)

    def add(self, item, before=None):
        """Keeps an item, which is handed back as it is kept; ``before`` is the item before it."""
        kind, items, places, end = item.__class__, self.items, self.places, self.end
        if kind is dict:
            item, kind = Table(item), Table
        digest = item.digest if kind is Table else digest_of(item)
        if digest in places:
            self.earlier[end] = places[digest]
        places[digest] = end
        self.end = end + 1
        if kind is not Table:
            items.append(item)
            return item
        small = item.source is before and before is not None and len(items) % self.WHOLE
        items.append(item.edits if small else item)
        item.kept, item.source = True, None
        return item

    def item(self, place: int):
        """The item at a place of this store."""
        item = self.items[place]
        if item.__class__ is not Edits:
            return item
        whole = place
        while self.items[whole].__class__ is Edits:
            whole -= 1
        table = self.items[whole].copy()
        for edits in self.items[whole + 1 : place + 1]:
            table.redo(edits)
        return table

    def places_of(self, digest: int, end: int) -> list[int]:
        """The places before ``end`` of items with a digest, in order."""
        found = []
        place = self.places.get(digest)
        while place is not None:
            found.append(place)
            place = self.earlier.get(place)
        before = self.base._store.places_of(digest, min(end, self.start)) if self.base is not None else []
        return before + [place for place in reversed(found) if place < end]
