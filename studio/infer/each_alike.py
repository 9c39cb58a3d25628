"""What is plain of each of several like states, or of all together: none is left, all are the same, so many in all.

Whoever has three rows and says who has won tells of all rows, and not of how the first one compares with the second.
Which states are alike says the scope.
"""

from __future__ import annotations

from collections.abc import Collection

from studio.infer import weights
from studio.language.nodes import Apply, Literal, Logic, Name, Node, Path, each_node, walk

Groups = tuple[tuple[str, ...], ...]
SEVERAL = 3
"""Of so many like things one does not single out two to compare them."""
EACH = frozenset({"==", "!=", "<", "<=", ">", ">="})
ZERO = Literal(0)
ANY_IS_0 = {("or", "=="), ("or", "<="), ("and", "!="), ("and", ">")}
OF_ALL = frozenset({"+", "max", "min"})


def told_of_each(node: Logic, groups: Groups) -> Node | None:
    """The first part of a test that asks the same of each of some like things, or whether all of them are the same.

    None for any other test.
    """
    parts = [part for part in node.parts if isinstance(part, Apply) and part.function in EACH]
    if len(parts) < len(node.parts) or len({part.function for part in parts}) > 1:
        return None
    names = [part.arguments[0].id for part in parts if isinstance(part.arguments[0], Name)]
    others = {part.arguments[1] for part in parts}
    for group in groups:
        if set(names) == set(group) and len(parts) == len(group) and len(others) == 1:
            return parts[0] if group_names(parts[0].arguments[1], group) == 0 else None
        if {*names, *(one.id for one in others if isinstance(one, Name))} == set(group) and _is_chain(node, parts):
            return parts[0]
    return None


def _is_chain(node: Logic, parts: Collection[Apply]) -> bool:
    """Whether it says that all are the same, or that some are not."""
    signs = {("and", "=="), ("or", "!=")}
    linked = {one for part in parts for one in part.arguments}
    return all((node.sign, part.function) in signs for part in parts) and len(parts) == len(linked) - 1


def group_names(node: Node, group: Collection[str]) -> int:
    """How many of some names a formula tells of."""
    return len({part.id for part in each_node(node) if isinstance(part, Name)} & set(group))


def is_of_all(node: Node, groups: Groups) -> bool:
    """Whether it is the sum of all of some like things, or the greatest or least of them."""
    if not isinstance(node, Apply) or node.function not in OF_ALL:
        return False
    taken = _taken(node, node.function)
    return any(len(taken) == len(group) and set(taken) == set(group) for group in groups)


def _taken(node: Node, function: str) -> list[str]:
    if isinstance(node, Apply) and node.function == function:
        return [name for part in node.arguments for name in _taken(part, function)]
    return [node.id if isinstance(node, Name) else ""]


def asked_of_each(node: Node, groups: Groups) -> tuple[Path, Logic] | None:
    """Where a formula asks the same of each of some like things, and that test; None where it does not."""
    for path, part in walk(node):
        if isinstance(part, Logic) and told_of_each(part, groups) is not None and not _singles_out(part):
            return path, part
    return None


def _singles_out(node: Logic) -> bool:
    """Whether like things are compared with each other, or it is asked whether one is 0, not whether all are.

    Where all were 0 together, that is what was seen.
    """
    part = node.parts[0]
    assert isinstance(part, Apply)
    any_is_0 = part.arguments[1] == ZERO and (node.sign, part.function) in ANY_IS_0
    return any_is_0 or isinstance(part.arguments[1], Name)


def compares_some(node: Apply, groups: Groups, told: Collection[str] = ()) -> int:
    """What a comparison of some of many like things with each other weighs more, for each that it tells of besides one.

    Those are not meant that all are ``told``: somebody pointed at them.
    """
    if not groups or any(is_of_all(one, groups) for one in node.arguments):
        return 0
    names = [part.id for part in each_node(node) if isinstance(part, Name)]
    for group in groups:
        some = [name for name in names if name in group]
        if len(group) >= SEVERAL and len(set(some)) > 1 and not set(some) <= set(told):
            return weights.SOME_ALIKE * (len(some) - 1)
    return 0
