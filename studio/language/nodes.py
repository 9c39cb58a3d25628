"""The nodes of a formula: frozen, comparable, made only by our parser and our inference.

One node ``Apply`` stands for every use of the table of builtins (functions, operators, methods, subscripts) and of
the document's own functions, so that parser, evaluator, compiler and inference all read one table. What must be lazy
or binds names has a node of its own. Spans never take part in comparison.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any

from studio.language.errors import Span
from studio.language.values import Value


@dataclass(frozen=True)
class Node:
    """Base of all nodes."""


def _span() -> Any:
    return field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class Literal(Node):
    """A plain value written in the formula: number, truth, text, symbol or nothing (no collections)."""

    value: Value
    span: Span | None = _span()


@dataclass(frozen=True)
class Name(Node):
    """A definition, an input, a local or a loop variable."""

    id: str
    span: Span | None = _span()


@dataclass(frozen=True)
class Apply(Node):
    """A builtin or a function of the document applied to arguments.

    ``function`` is the key of the table: ``"+"``, ``"-"`` (one or two arguments), ``"=="``, ``"in"``, ``"not"``,
    ``"[]"`` (subscript), ``"distance"``, ``"get"`` (written as a method) or the name of a definition with inputs.
    """

    function: str
    arguments: tuple[Node, ...] = ()
    keywords: tuple[tuple[str, Node], ...] = ()
    span: Span | None = _span()


@dataclass(frozen=True)
class Logic(Node):
    """``and`` / ``or`` of two or more parts, lazy from the left."""

    sign: str
    parts: tuple[Node, ...]
    span: Span | None = _span()


@dataclass(frozen=True)
class Conditional(Node):
    """``then if test else other``."""

    test: Node
    then: Node
    other: Node
    span: Span | None = _span()


@dataclass(frozen=True)
class Attribute(Node):
    """``value.name``: a coordinate of a point, a field of a record, an attribute of a shape."""

    value: Node
    name: str
    span: Span | None = _span()


@dataclass(frozen=True)
class Display(Node):
    """``[a, b]``, ``(a, b)`` or ``{a, b}``; ``kind`` is ``list``, ``tuple`` or ``set``."""

    kind: str
    items: tuple[Node, ...]
    span: Span | None = _span()


@dataclass(frozen=True)
class DictDisplay(Node):
    """``{key: value, …}``."""

    pairs: tuple[tuple[Node, Node], ...]
    span: Span | None = _span()


@dataclass(frozen=True)
class Clause(Node):
    """``for targets in source if tests``; several targets unpack a tuple."""

    targets: tuple[str, ...]
    source: Node
    tests: tuple[Node, ...] = ()
    span: Span | None = _span()


@dataclass(frozen=True)
class Comprehension(Node):
    """``element for …``; ``kind`` is ``list``, ``set``, ``dict`` or ``generator`` (only as a builtin's argument).

    ``element`` is a two-item tuple ``Display`` of key and value when ``kind`` is ``dict``.
    """

    kind: str
    element: Node
    clauses: tuple[Clause, ...]
    span: Span | None = _span()


Path = tuple[str | int, ...]
"""Where a node sits inside another: field names and positions, outermost first."""


def children(node: Node) -> Iterator[tuple[Path, Node]]:
    """The direct sub-nodes of a node, with their paths from it."""
    for name in _part_names(node.__class__):  # type: ignore[arg-type]
        yield from _nodes_in(getattr(node, name), (name,))


@cache
def _part_names(kind: type[Node]) -> tuple[str, ...]:
    """The fields of a kind of node in which other nodes may be."""
    return tuple(one.name for one in fields(kind) if "Node" in str(one.type) or "Clause" in str(one.type))


def _nodes_in(part: object, path: Path) -> Iterator[tuple[Path, Node]]:
    if isinstance(part, Node):
        yield path, part
    elif isinstance(part, tuple) and not isinstance(part, str):
        for position, inner in enumerate(part):
            yield from _nodes_in(inner, (*path, position))


def walk(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """A node and everything below it, outermost first, with paths."""
    yield path, node
    for step, child in children(node):
        yield from walk(child, path + step)


def at(node: Node, path: Path) -> Node:
    """The node at a path. Raises KeyError where the path leads nowhere."""
    part: Any = node
    try:
        for step in path:
            part = getattr(part, step) if isinstance(step, str) else part[step]
    except (AttributeError, IndexError, TypeError) as error:
        raise KeyError(path) from error
    if not isinstance(part, Node):
        raise KeyError(path)
    return part


def replaced(node: Node, path: Path, new: Node) -> Node:
    """The node with the part at ``path`` replaced by ``new``."""
    return _replaced(node, path, new)  # type: ignore[no-any-return]


def _replaced(part: Any, path: Path, new: Node) -> Any:
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(step, str):
        return replace(part, **{step: _replaced(getattr(part, step), rest, new)})
    return (*part[:step], _replaced(part[step], rest, new), *part[step + 1 :])


def literals(node: Node) -> list[tuple[Path, Literal]]:
    """Every literal of a formula with its path: the identity that dragging and naming ask for."""
    return [(path, found) for path, found in walk(node) if isinstance(found, Literal)]


def free_names(node: Node) -> frozenset[str]:
    """The names a formula needs from outside: variables and functions, builtins included."""
    return frozenset(_free(node, frozenset()))


def _free(node: Node, bound: frozenset[str]) -> Iterator[str]:
    if isinstance(node, Name):
        if node.id not in bound:
            yield node.id
    elif isinstance(node, Comprehension):
        yield from _free_in_comprehension(node, bound)
    else:
        if isinstance(node, Apply) and node.function not in bound:
            yield node.function
        for _, child in children(node):
            yield from _free(child, bound)


def _free_in_comprehension(node: Comprehension, bound: frozenset[str]) -> Iterator[str]:
    for clause in node.clauses:
        yield from _free(clause.source, bound)
        bound |= set(clause.targets)
        for test in clause.tests:
            yield from _free(test, bound)
    yield from _free(node.element, bound)


def renamed(node: Node, mapping: dict[str, Node]) -> Node:
    """The formula with free names replaced by nodes (names bound inside it are left alone)."""
    if isinstance(node, Name):
        return mapping.get(node.id, node)
    if isinstance(node, Comprehension):
        mapping = _without_bound(node, mapping)
    result = node
    if isinstance(node, Apply) and isinstance(mapping.get(node.function), Name):
        result = replace(node, function=mapping[node.function].id)  # type: ignore[attr-defined]
    for path, child in children(node):
        new = renamed(child, mapping)
        if new is not child:
            result = replaced(result, path, new)
    return result


def _without_bound(node: Comprehension, mapping: dict[str, Node]) -> dict[str, Node]:
    bound = {target for clause in node.clauses for target in clause.targets}
    return {name: new for name, new in mapping.items() if name not in bound}
