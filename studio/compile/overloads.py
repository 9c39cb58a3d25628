"""Which meaning of a builtin is asked for, and whether Python's own sign does the same."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from studio.language.builtins import TABLE, Builtin
from studio.language.errors import FormulaError
from studio.language.nodes import Apply, Literal, Name, Node
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


def swells(node: Apply, steady: Collection[str]) -> bool:
    """Whether a product may become too large where numbers may come into themselves again and again.

    ``steady`` are the names that make none too large, and where there are any, no number that is written out does.
    """
    return node.function == "*" and not any(_is_steady(one, steady) for one in node.arguments)


def _is_steady(node: Node, steady: Collection[str]) -> bool:
    return bool(steady) if isinstance(node, Literal) else isinstance(node, Name) and node.id in steady


def _fits(row: Builtin, given: Sequence[Type]) -> bool:
    bound: dict[str, Type] = {}
    return all(unify(wanted, kind, bound) for wanted, kind in zip(row.inputs, given, strict=True))
