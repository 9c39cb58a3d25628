"""Numbers that tell of unlike things: how far to the right, how far down, what a label says, which thing is meant.

Such are hardly compared, or added up; and what is one of them is seldom made from another one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from studio.document.drawn_kinds import ALONG, KEY
from studio.infer import weights
from studio.infer.sorts import is_gap, sort_of
from studio.language.nodes import Apply, Attribute, Comprehension, Conditional, Literal, Name, Node, children
from studio.language.values import is_number

MEMBER, STEPPED, COUNT = "member", "stepped", "count"
"""Beside a ``KEY`` one in a list of such; a number that goes on by one; how many are in a list."""
FROM_0 = frozenset({KEY, MEMBER, STEPPED, COUNT})
"""What begins with 0, and is hardly less."""
APART = frozenset({"point", "distance", "inside"})
"""What is made of unlike numbers, and tells of neither."""
ADDED = frozenset({"+", "-", "*", "/", "//", "%", "min", "max"})
ITEMS = frozenset({"[]", "get", "first", "last"})
"""Builtins that give an item of a collection, which tells of what the others tell of."""
COUNTS = frozenset({"len", "how_often"})
AMOUNTS = frozenset({"min", "max", "sum", "sorted"})
"""Builtins that take the numbers in a list for amounts."""
LEAST = frozenset({"min", "max"})
FOUND = ITEMS | COUNTS | {"nearest_shape", "index_of"}
"""Builtins that give a place which hangs on no other number."""


def kinds_in(node: Node, kinds: Mapping[str, str]) -> frozenset[str]:
    """What the numbers tell of that a number is worked out from."""
    if isinstance(node, Name):
        return frozenset({kinds[node.id]}) if node.id in kinds else frozenset()
    if isinstance(node, Attribute) and node.name in ("x", "y"):
        return frozenset({node.name})
    if isinstance(node, Apply) and node.function == "nearest_shape":
        return frozenset({KEY})
    if isinstance(node, Conditional) or (isinstance(node, Apply) and node.function in APART):
        return frozenset()
    if isinstance(node, Apply) and node.function in ITEMS | COUNTS:
        told = kinds_in(node.arguments[0], kinds)
        if KEY in told:
            return frozenset({MEMBER if node.function in ITEMS else COUNT})
        return told if node.function in ITEMS else frozenset()
    return frozenset[str]().union(*(kinds_in(part, kinds) for _, part in children(node)))


def unlike_kinds(told: frozenset[str]) -> bool:
    """Whether these tell of unlike things: how often something was may be as many as anything but a key.

    A number that goes on by one may stand for one thing after the other, but hardly for one in a list of them.
    """
    if told & {KEY, MEMBER} and COUNT in told or {MEMBER, STEPPED} <= told:
        return True
    return len({KEY if one == MEMBER else one for one in told} - {COUNT, STEPPED}) > 1


def with_members(node: Comprehension, kinds: Mapping[str, str]) -> Mapping[str, str]:
    """The kinds, with what is gone through in lists of keys."""
    for clause in node.clauses:
        kinds = with_member(clause.targets[-1], clause.source, kinds)
    return kinds


def with_member(name: str, source: Node, kinds: Mapping[str, str]) -> Mapping[str, str]:
    """The kinds, with a name for each member where it is a list of keys that is gone through."""
    return {**kinds, name: MEMBER} if kinds and kinds_in(source, kinds) == {KEY} else kinds


def is_unlike_members(item: frozenset[str], members: frozenset[str]) -> bool:
    """Whether something of one kind is looked for among others that tell of something else."""
    return bool(item and members) and unlike_kinds(item | frozenset(MEMBER if one == KEY else one for one in members))


def of_unlike_kinds(node: Apply, kinds: Mapping[str, str]) -> int:
    """What arithmetic with numbers that tell of unlike things weighs more.

    Which thing is meant may be a number that is reckoned with, though not with coordinates, but is hardly the lesser of
    that and another one; and neither is that, or how often something was, turned negative.
    """
    if not kinds or node.function not in ADDED:
        return 0
    told = kinds_in(node, kinds)
    if node.function == "-" and len(node.arguments) == 1:
        return weights.UNLIKE_KINDS if told & FROM_0 else 0
    if told & {KEY, MEMBER} and node.function in LEAST and len(node.arguments) > 1:
        plain = any(isinstance(one, Literal) and one.value > 0 for one in node.arguments)
        return 0 if plain else weights.UNLIKE_KINDS
    across = bool(told & {KEY, MEMBER} and told & {"x", "y"})
    return weights.UNLIKE_KINDS if across or unlike_kinds(told - {KEY, MEMBER}) else 0


def measures_keys(node: Apply, kinds: Mapping[str, str]) -> int:
    """What the least, the greatest, the sum or the order of those weighs more that only tell things apart.

    The same for how often something is among them that is none of them, or one number, and for the sum of places. How
    far apart two of them are weighs less: it is one thought.
    """
    if node.function == "abs" and is_gap(node.arguments[0]):
        ends = [kinds_in(one, kinds) for _, one in children(node.arguments[0])]
        return -weights.KEYS_APART if all(one == {KEY} for one in ends) else 0
    if not kinds or node.function not in AMOUNTS | {"how_often"}:
        return 0
    told = [kinds_in(one, kinds) for one in node.arguments]
    if node.function == "how_often":
        stranger = is_unlike_members(told[1], told[0]) or (KEY in told[0] and isinstance(node.arguments[1], Literal))
        return weights.UNLIKE_KINDS if stranger else 0
    apart = {KEY, *ALONG} if node.function == "sum" else {KEY}
    return weights.KEYS_ADDED if len(told) == 1 and told[0] & apart else 0


def not_a_place(node: Apply, unasked: Collection[str], kinds: Mapping[str, str], of_things: Collection[str]) -> int:
    """What an item weighs more that belongs to one of some drawn things, where which one is told by chance.

    That is a number nobody pointed at, or is made of one, and neither says which thing is meant nor where one lies; or
    how many of some there are, where nobody pointed at the items. Whether any of them is a number says nothing of the
    thing that was hit, nor whether its key is among what some hold.
    """
    if node.function in ("in", "not in") and _is_key_among_values(node, kinds):
        return weights.UNLIKE_KINDS
    if of_things and node.function in ("in", "not in"):
        one, among = node.arguments
        if not isinstance(among, Name) or among.id not in of_things:
            return 0
        hit = isinstance(one, Apply) and one.function == "nearest_shape" and kinds.get(among.id) not in (KEY, MEMBER)
        number = isinstance(one, Literal) and is_number(one.value)
        return weights.UNLIKE_KINDS if hit else weights.AMONG_THINGS if number else 0
    if not of_things or node.function not in ("[]", "get"):
        return 0
    whole, place = node.arguments[:2]
    if not isinstance(whole, Name) or whole.id not in of_things:
        return 0
    odd = (name for name in _reckoned(place) if name in unasked and kinds.get(name) not in (KEY, MEMBER, *ALONG))
    return weights.NOT_A_PLACE if any(odd) or (unasked and sort_of(place) == "tally") else 0


def _is_key_among_values(node: Apply, kinds: Mapping[str, str]) -> bool:
    """Whether what tells which thing is meant is looked for among what a dict holds, which tells of something else."""
    one, among = node.arguments
    values = isinstance(among, Apply) and among.function == "values"
    return values and kinds_in(one, kinds) == {KEY} and not kinds_in(among, kinds)


def _reckoned(place: Node) -> Iterator[str]:
    """The names that a place is worked out from: not those by which it is found, hit or counted."""
    if isinstance(place, Name):
        yield place.id
    elif not isinstance(place, Apply) or place.function not in FOUND:
        for _, part in children(place):
            yield from _reckoned(part)


def asks_how_many(one: Node, other: Node, lists: Collection[str], kinds: Mapping[str, str]) -> bool:
    """Whether it is compared how many some lists hold, with a plain number or one that goes on by one."""
    for length, number in ((one, other), (other, one)):
        whole = length.arguments[0] if isinstance(length, Apply) and length.function == "len" else None
        if isinstance(whole, Name) and whole.id in lists:
            return isinstance(number, Literal) or (isinstance(number, Name) and kinds.get(number.id) == STEPPED)
    return False


def is_of_another_kind(name: str, own: Node | None, kinds: Mapping[str, str]) -> bool:
    """Whether a number tells of something else than the one that stands where a new value is to stand."""
    if not isinstance(own, Name):
        return False
    both = {kinds.get(own.id), kinds.get(name)} - {KEY, STEPPED, None}
    return len(both) > 1
