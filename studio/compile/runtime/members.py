"""How a program writes what values may be: ``Members`` of collections, ``OneOf`` several values and kinds."""

from __future__ import annotations

from typing import Any


class Members:
    """The members of a collection that depends on parameters alone, by the name of its definition."""

    def __init__(self, name: str, members: Any = frozenset()):
        self.name, self.members = name, members

    def holds(self, values: Any) -> bool:
        """Whether it holds all of these. Raises TypeError where one can be no member."""
        return self.members.issuperset(values)


class OneOf:
    """Some values, None among them where it may be nothing, and kinds of values."""

    def __init__(self, *ways: Any):
        self.values = frozenset([way for way in ways if way is None or isinstance(way, (str, int, float))])
        self.kinds = [way for way in ways if not (way is None or isinstance(way, (str, int, float)))]

    def holds(self, values: Any) -> bool:
        """Whether all of these are among the values. Raises TypeError where one cannot be."""
        return self.values.issuperset(values)
