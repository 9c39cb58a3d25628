"""Which meaning of a builtin is asked for, and whether Python's own sign does the same."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from studio.language.builtins import TABLE, Builtin
from studio.language.errors import FormulaError
from studio.language.nodes import Apply, Comprehension, Literal, Name, Node, counted_to
from studio.language.types import Type, unify

_NUMERIC = frozenset({"number", "truth"})


def overload(node: Apply, given: Sequence[Type]) -> Builtin:
    """The overload that fits values of these types; where Python's own would do otherwise, one to ask at run time."""
    rows = [row for row in TABLE[node.function] if len(row.inputs) == len(given)]
    if not rows:
        raise FormulaError(f"{node.function!r} does not take {len(given)} values.", node.span)
    fitting = [row for row in rows if _fits(row, given)]
    same = fitting if len({row.emit for row in fitting}) == 1 else rows
    is_plain = len({row.emit for row in same}) == 1
    if node.function in ("*", "%"):  # of a text or list, Python's own signs make more of it, or write into it
        is_plain = is_plain and all(kind.name in _NUMERIC for kind in given)
    return same[0] if is_plain else replace(rows[0], emit=None)


def swells(node: Apply, same: Collection[str], again: bool) -> bool:
    """Whether a product or sum may become too large where numbers may come into themselves again and again.

    ``same`` are names of numbers that stay the same while the program plays: sums with these, and with what is counted
    or written out, grow too slowly. So do products, unless ``again`` says that they are worked out in loops.
    """
    if node.function == "*":
        return again or not any(_is_steady(one, same) for one in node.arguments)
    if node.function == "sum":
        return not any(isinstance(one, Comprehension) and _adds_steady(one, same) for one in node.arguments)
    if node.function not in ("+", "-") or len(node.arguments) < 2:
        return False
    return not any(_is_steady(one, same) for one in node.arguments)


def _adds_steady(node: Comprehension, same: Collection[str]) -> bool:
    known = set(same)
    for one in node.clauses:
        (known.update if counts(one.source, known) else known.difference_update)(one.targets)
    return _is_steady(node.element, known)


def counts(source: Node, same: Collection[str]) -> bool:
    """Whether what a loop goes through holds numbers only that are counted, or ``same``."""
    return counted_to(source) is not None or isinstance(source, Name) and source.id in same


def _is_steady(node: Node, same: Collection[str]) -> bool:
    if isinstance(node, Apply):
        return node.function in ("len", "how_often", "index_of")
    return isinstance(node, Literal) or (isinstance(node, Name) and node.id in same)


def _fits(row: Builtin, given: Sequence[Type]) -> bool:
    bound: dict[str, Type] = {}
    return all(unify(wanted, kind, bound) for wanted, kind in zip(row.inputs, given, strict=True))
