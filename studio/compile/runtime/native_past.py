"""What comes of many events at once: lists of flat dicts and outcomes that are made when somebody asks for them."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from studio.compile.runtime.flat import FlatTable
from studio.compile.runtime.flat_past import FlatPast, _FlatStore
from studio.compile.runtime.history import new_past
from studio.compile.runtime.outcome import Outcome

ItemsFrom = Callable[[int, int], bytes]
"""The cells of the items of a list between two places, one after the other."""


class _LateStore(_FlatStore):
    """A store whose items are with the library until somebody asks for one of them."""

    __slots__ = ("late",)

    late: Any  # where they end, what gives them, and what was put in some of them; None when they are here

    def take(self, end: int, items_from: ItemsFrom, puts: Sequence[tuple]) -> None:
        """More items, up to the place ``end`` of the list."""
        self.late.append((self.end, end, items_from, puts))
        self.end = end

    @classmethod
    def behind(cls, past: FlatPast) -> _LateStore:
        """A store in which that list goes on; the items are not looked into."""
        store = cls(past.numbering, past)
        store.late = []
        del store.items, store.known, store.puts
        return store

    def __getattr__(self, name: str) -> Any:
        if name not in ("items", "known", "puts"):
            raise AttributeError(name)
        width = len(self.numbering.nothing)
        parts = [items_from(start, end) for start, end, items_from, _ in self.late]
        self.items = [cells[start : start + width] for cells in parts for start in range(0, len(cells), width)]
        self.known = dict.fromkeys(self.items)
        self.puts = {place: tuple(numbers) for *_, puts in self.late for place, *numbers in puts}
        self.late = None
        return getattr(self, name)


MOST_AT_ONCE = 64  # items that are kept right away


def grown_by(past: FlatPast, length: int, items_from: ItemsFrom, puts: Sequence[tuple]) -> FlatPast:
    """A list with more items, as the library has them, up to this length."""
    store = past.store
    at_end = past._length == store.end
    if at_end and store.__class__ is _LateStore and store.late is not None:
        store.take(length, items_from, puts)
    elif length - past._length > MOST_AT_ONCE and store.depth < _FlatStore.DEEPEST:
        store = _LateStore.behind(past)
        store.take(length, items_from, puts)
    else:
        put = {place: numbers for place, *numbers in puts}
        for place in range(past._length, length):
            past = past.grown(items_from(place, place + 1), put.get(place, ()))
        return past
    return first_items(past, store, length, items_from(length - 1, length))


def first_items(past: FlatPast, store: Any, length: int, cells: bytes) -> FlatPast:
    """So many first items of a store, with the cells of the last."""
    made = new_past(FlatPast)
    made.store, made.cells, made.numbering, made._length = store, cells, past.numbering, length
    return made


def _accepted(part: Any) -> int:
    """How many events of a part of all outcomes were accepted."""
    return int(part.accepted) if part.__class__ is Outcome else sum(one < 2 for one in part[0][::2].tolist())


def _pairs_of(endings: bytes) -> memoryview:
    """How each event ended, and what is shown with that, one after the other."""
    return memoryview(endings).cast("i")


def _portable(part: Any, form: Callable[[Any], Any]) -> Any:
    """A part of all outcomes with its endings in another form."""
    return part if part.__class__ is Outcome else (form(part[0]), *part[1:])


class Outcomes(Sequence):
    """The outcomes of events, made when somebody asks for them."""

    def __init__(self, program: Any):
        self.program = program
        self.state = program.NATIVE["state"]
        self.starts: list[int] = []
        self.parts: list[Any] = []
        self.length = 0

    def add(self, outcome: Outcome) -> None:
        self._add(outcome, 1)

    def add_all(self, endings: bytes, before: FlatPast, after: FlatPast) -> None:
        pairs = _pairs_of(endings)
        if len(pairs):
            self._add((pairs, before, after), len(pairs) // 2)

    def _add(self, part: Any, count: int) -> None:
        self.starts.append(self.length)
        self.parts.append(part)
        self.length += count

    @property
    def accepted(self) -> int:
        """How many events were accepted."""
        return sum(map(_accepted, self.parts))

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(self.length))]
        place = place + self.length if place < 0 else place
        if not 0 <= place < self.length:
            raise IndexError("list index out of range")
        at = bisect(self.starts, place) - 1
        part, inside = self.parts[at], place - self.starts[at]
        if part.__class__ is Outcome:
            return part
        pairs, before, after = part
        length = len(before) + list(pairs[: 2 * inside + 2 : 2]).count(0)
        return self._made(pairs[2 * inside], pairs[2 * inside + 1], length, after)

    def __iter__(self) -> Iterator[Outcome]:
        for part in self.parts:
            if part.__class__ is Outcome:
                yield part
                continue
            pairs, before, after = part
            length = len(before)
            for place in range(0, len(pairs), 2):
                length += not pairs[place]
                yield self._made(pairs[place], pairs[place + 1], length, after)

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"parts": [_portable(part, bytes) for part in self.parts]}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        vars(self).update(saved)
        self.parts = [_portable(part, _pairs_of) for part in self.parts]

    def _made(self, ending: int, shown: int, length: int, after: FlatPast) -> Outcome:
        """The outcome of one event: the list grew to this length, or stayed as it was, or why it was refused."""
        store = after.store
        if ending == 0:
            past = first_items(after, store, length, store.at(length - 1))
            return Outcome("done", changed={self.state: self.program._out(self.state, past)})
        if ending == 1:
            return Outcome("done")
        kind, reason = self.program.NATIVE["endings"][ending - 2]
        return Outcome(kind, reason or None, None if shown < 0 else FlatTable.view(store, store.at(shown)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (list, Outcomes)):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    __hash__ = None

    def __repr__(self) -> str:
        return repr(list(self))
