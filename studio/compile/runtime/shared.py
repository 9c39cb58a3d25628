"""What all programs with the same parameters share, so that nobody can change it through one of them."""

from __future__ import annotations

from typing import Any

from studio.compile.runtime.budget import PLAIN
from studio.compile.runtime.values import Record, Shape

PUBLIC = {"ABOUT", "PARAMETERS", "CONSTRAINTS", "STATE", "DEFINITIONS", "FUNCTIONS", "PROCESSES", "RULES", "SHOWS"}
PUBLIC |= {"LEVELS"}


def refuse_change(self: Any, *_: Any, **__: Any) -> Any:
    """In the place of whatever changes a collection. Raises TypeError."""
    raise TypeError("Other programs share this; change a copy of it.")


class SharedList(list):
    """A list that cannot be changed; copies, parts and sums of it are ordinary lists."""

    __slots__ = ()

    append = extend = insert = pop = remove = clear = sort = reverse = refuse_change
    __setitem__ = __delitem__ = __iadd__ = __imul__ = refuse_change

    def __reduce__(self) -> tuple:
        return list, (list(self),)


class SharedDict(dict):
    """A dict that cannot be changed; a copy of it is an ordinary dict."""

    __slots__ = ()

    pop = popitem = clear = update = setdefault = refuse_change
    __setitem__ = __delitem__ = __ior__ = refuse_change

    def __reduce__(self) -> tuple:
        return dict, (dict(self),)


keep_entry = dict.__setitem__  # for tables that fill themselves


def shared(value: Any, known: dict[int, tuple] | None = None) -> Any:
    """The same value, which nobody can change, wherever in it; what stands in several places is made once."""
    if value.__class__ in PLAIN or (value.__class__ is tuple and PLAIN.issuperset(map(type, value))):
        return value
    known = {} if known is None else known
    if id(value) not in known:
        known[id(value)] = _shared(value, known), value
    return known[id(value)][0]


def share_public(program_type: type) -> None:
    """What a class of programs says of itself to everybody can be changed by nobody."""
    for name in PUBLIC & vars(program_type).keys():
        setattr(program_type, name, shared(vars(program_type)[name]))


def _shared(value: Any, known: dict[int, tuple]) -> Any:
    make = value.__class__
    if make is list:
        return SharedList([one if one.__class__ in PLAIN else shared(one, known) for one in value])
    if make is dict:
        return SharedDict({key: one if one.__class__ in PLAIN else shared(one, known) for key, one in value.items()})
    if make is set:
        return frozenset(value)
    if make is tuple:
        return tuple([shared(one, known) for one in value])
    if make in (Record, Shape):
        parts = vars(value)
        parts.update({name: shared(one, known) for name, one in parts.items() if one.__class__ not in PLAIN})
    return value
