"""What all programs with the same parameters share, so that nobody can change it through one of them."""

from __future__ import annotations

from typing import Any

from studio.compile.runtime.budget import PLAIN
from studio.compile.runtime.values import Record, Shape


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


def shared(value: Any) -> Any:
    """The same value, which nobody can change, wherever in it."""
    make = value.__class__
    if make in PLAIN:
        return value
    if make is list:
        return SharedList([one if one.__class__ in PLAIN else shared(one) for one in value])
    if make is dict:
        return SharedDict({key: one if one.__class__ in PLAIN else shared(one) for key, one in value.items()})
    if make is set:
        return frozenset(value)
    if make is tuple and not all(one.__class__ in PLAIN for one in value):
        return tuple(map(shared, value))
    if make in (Record, Shape):
        parts = vars(value)
        parts.update({name: shared(one) for name, one in parts.items() if one.__class__ not in PLAIN})
    return value
