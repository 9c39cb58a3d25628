"""Comparisons of two things that have little to do with each other, and what each side of them is."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property

from studio.document.drawn_kinds import KEY
from studio.infer import weights
from studio.infer.goals import Scope
from studio.infer.kinds import is_unlike_members, kinds_in, unlike_kinds
from studio.infer.sorts import counts_the_filled, sort_of
from studio.infer.unlikely import ORDERED, is_where, measured, way_of
from studio.language.nodes import Apply, Attribute, Literal, Name, Node, each_node
from studio.language.values import Value

ITEMS = frozenset({"[]", "get", "first", "last"})
"""Builtins that give an item of a collection."""


class ComparedSide:
    """One side of a comparison: all that tells whether comparing it is chance, looked at when it is asked for."""

    def __init__(
        self, node: Node, names: Collection[str], counted: Collection[str], kinds: Mapping[str, str] | None = None
    ) -> None:
        self.node, self._names, self._counted, self._kinds = node, names, counted, kinds or {}

    @cached_property
    def is_where(self) -> bool:
        return is_where(self.node, self._names)

    @cached_property
    def sort(self) -> str:
        return sort_of(self.node)

    @cached_property
    def way(self) -> str:
        return way_of(self.node)

    @cached_property
    def counts_the_filled(self) -> bool:
        return counts_the_filled(self.node)

    @cached_property
    def _among_equals(self) -> str:
        return _of_these(self.node, self._names, self._counted, ordered=False)

    @cached_property
    def _in_order(self) -> str:
        return _of_these(self.node, self._names, self._counted, ordered=True)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """What the names in it tell of in the drawing."""
        return kinds_in(self.node, self._kinds) if self._kinds else frozenset()

    def of_these(self, ordered: bool) -> str:
        """Whether it is made of some names alone, or measures one of some collections."""
        return self._in_order if ordered else self._among_equals


class ComparedSides:
    """The sides of many comparisons, each looked at once.

    ``names`` nobody pointed at, ``counted`` neither; each of ``alone`` mattered by itself; ``kinds`` is what some names
    tell of in a drawing, ``symbols`` what some were seen to be, or to hold; each item of ``of_things`` belongs to a
    drawn thing.
    """

    def __init__(
        self,
        names: Collection[str] = (),
        counted: Collection[str] = (),
        kinds: Mapping[str, str] | None = None,
        symbols: Mapping[str, frozenset[Value]] | None = None,
        alone: Collection[str] = (),
        of_things: Collection[str] = (),
    ) -> None:
        self.names, self.counted, self.kinds, self.symbols = names, counted, kinds or {}, symbols or {}
        self.alone, self.of_things = frozenset(alone), of_things
        self._known: dict[int, ComparedSide] = {}

    def of(self, node: Node) -> ComparedSide:
        found = self._known.get(id(node))
        if found is None:  # a side keeps its node, so that no other one is called by its number
            found = self._known[id(node)] = ComparedSide(node, self.names, self.counted, self.kinds)
        return found


def sides_in(scope: Scope) -> ComparedSides:
    """The sides of comparisons over the names of a scope."""
    return ComparedSides(scope.unasked, scope.uncounted, scope.kinds, scope.symbols, scope.alone, scope.of_things)


def unasked(node: Apply, sides: ComparedSides) -> int:
    """What comparing two numbers weighs more of which each is worked out from numbers nobody pointed at.

    The same for two symbols, for a number and how many there are, or what they add up to, in one that is
    counted, and for either of these and a coordinate.
    """
    if not sides.names:
        return 0
    both = [sides.of(one) for one in node.arguments]
    if any([one.is_where for one in both]):
        return weights.WHERE_IT_HAPPENED
    ordered = node.function in ORDERED
    told = [one.of_these(ordered) for one in both]
    if any(told) and any([one.sort.startswith("pixel") for one in both]):
        return weights.WHERE_IT_HAPPENED
    if not all(told) or told == ["count", "count"]:
        return 0
    alike = len({one.sort for one in both}) == 1
    return weights.UNASKED_EQUAL if node.function in ("==", "!=") and alike else weights.UNASKED


def _of_these(node: Node, names: Collection[str], counted: Collection[str], ordered: bool = True) -> str:
    """``count`` where it measures one of some collections, ``name`` where it is worked out from some names alone.

    The same for so much more, or less; and for an item of such a collection, where that is not looked for, but more or
    less than something: ``ordered``.
    """
    if isinstance(node, Apply) and node.function in ("+", "-") and len(node.arguments) == 2:
        others = [one for one in node.arguments if not isinstance(one, Literal)]
        if len(others) == 1:
            return _of_these(others[0], names, counted, ordered)
    if whole := measured(node):
        return "count" if whole in counted else ""
    if isinstance(node, Apply) and node.function == "-" and len(node.arguments) == 1:
        return _of_these(node.arguments[0], names, counted, ordered)
    parts = {part for part in each_node(node) if not isinstance(part, (Apply, Attribute, Literal))}
    known = {*names, *counted} if ordered and isinstance(node, Apply) and node.function in ITEMS else names
    return "name" if parts and all(isinstance(one, Name) and one.id in known for one in parts) else ""


def with_its_item(node: Apply) -> int:
    """What comparing a key with what is found there weighs more: they tell of unlike things."""
    one, other = node.arguments
    for item, key in ((one, other), (other, one)):
        if isinstance(item, Apply) and item.function in ("[]", "get") and item.arguments[1] == key:
            return weights.ITS_ITEM if node.function in ("==", "!=") else weights.ITS_ITEM_ORDERED
    return 0


def unlike_symbols(node: Apply, symbols: Mapping[str, frozenset[Value]]) -> int:
    """What it weighs more to compare symbols of which each was seen to be, or to hold, what the other one never was.

    Of one that was always the same nobody knows what else it can be.
    """
    if node.function in ORDERED:
        return 0
    seen = [symbols.get(_whose(one), frozenset()) for one in node.arguments]
    if any(len(one) < 2 for one in seen) or seen[0] <= seen[1] or seen[1] <= seen[0]:
        return 0
    return weights.UNLIKE_SYMBOLS


def _whose(node: Node) -> str:
    """The name of a state, or of the collection that something is an item of; "" for anything else."""
    if isinstance(node, Apply) and node.function in ITEMS and node.arguments:
        node = node.arguments[0]
    return node.id if isinstance(node, Name) else ""


def by_chance(node: Apply, sides: ComparedSides, still: Collection[str]) -> int:
    """What comparing two things weighs more that have little to do with each other.

    One of them may be a whole collection that stood still in all that was shown. The same for a number that nobody
    pointed at and that is looked for among others.
    """
    one, other = node.arguments
    apart = unlike_symbols(node, sides.symbols) if sides.symbols else 0
    if node.function in ("in", "not in"):
        stranger = bool(sides.kinds) and is_unlike_members(sides.of(one).kinds, sides.of(other).kinds)
        stranger = stranger or (KEY in sides.of(other).kinds and not sides.of(one).kinds)
        unpointed = isinstance(one, Name) and one.id in sides.names
        return apart + weights.UNASKED_EQUAL * unpointed + weights.UNLIKE_KINDS * stranger
    way = sides.of(one).way
    other_way = sides.of(other).way if way else ""
    otherwise = weights.MADE_OTHERWISE if way and other_way and way != other_way else 0
    stood = still and any(isinstance(each, Name) and each.id in still for each in node.arguments)
    whole = weights.STOOD_STILL if stood else 0
    unlike = weights.UNLIKE_KINDS if sides.kinds and unlike_kinds(sides.of(one).kinds | sides.of(other).kinds) else 0
    negative = weights.TURNED_NEGATIVE if any(map(_is_negative, node.arguments)) else 0
    more = otherwise + whole + unlike + apart + negative + _alone_elsewhere(node, sides.alone)
    return unasked(node, sides) + with_its_item(node) + more + _with_the_filled(node, sides)


def _is_negative(node: Node) -> bool:
    """Whether it is something turned negative."""
    return isinstance(node, Apply) and node.function == "-" and len(node.arguments) == 1


def _alone_elsewhere(node: Apply, alone: frozenset[str]) -> int:
    """What it weighs more to compare a number that mattered by itself elsewhere with other numbers."""
    if not alone:
        return 0
    names = {part.id for one in node.arguments for part in each_node(one) if isinstance(part, Name)}
    return weights.ALONE_ELSEWHERE if names & alone and len(names) > 1 else 0


def _with_the_filled(node: Apply, sides: ComparedSides) -> int:
    """What it weighs more to compare how many places hold something else now with a number that counts no places."""
    for one, other in (node.arguments, node.arguments[::-1]):
        if sides.of(one).counts_the_filled:
            named = node.function in ORDERED and isinstance(other, Name)
            return weights.UNASKED if named or sides.of(other).sort in ("remainder", "place drawn") else 0
    return 0
