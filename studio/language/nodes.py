"""The nodes of a formula: frozen, comparable, made only by our parser and our inference.

One node ``Apply`` stands for every use of the table of builtins (functions, operators, methods, subscripts) and of
the document's own functions, so that parser, evaluator, compiler and inference all read one table. What must be lazy
or binds names has a node of its own. Spans never take part in comparison. ``Node`` is the closed union of all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, count
from operator import is_
from typing import Any, TypeAlias, assert_never
from typing import Literal as OneOf

from studio.language.errors import Span
from studio.language.values import Value, is_number

LogicSign = OneOf["and", "or"]
DisplayKind = OneOf["list", "tuple", "set"]
ComprehensionKind = OneOf["list", "set", "dict", "generator"]


def _span() -> Any:
    return field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class Literal:
    """A plain value written in the formula: number, truth, text, symbol or nothing (no collections)."""

    value: Value
    span: Span | None = _span()


@dataclass(frozen=True)
class Name:
    """A definition, an input, a local or a loop variable."""

    id: str
    span: Span | None = _span()


@dataclass(frozen=True, init=False)
class Apply:
    """A builtin or a function of the document applied to arguments.

    ``function`` is the key of the table: ``"+"``, ``"-"`` (one or two arguments), ``"=="``, ``"in"``, ``"not"``,
    ``"[]"`` (subscript), ``"distance"``, ``"get"`` (written as a method) or the name of a definition with inputs.
    """

    function: str
    arguments: tuple[Node, ...] = ()
    keywords: tuple[tuple[str, Node], ...] = ()
    span: Span | None = _span()

    def __init__(
        self,
        function: str,
        arguments: tuple[Node, ...] = (),
        keywords: tuple[tuple[str, Node], ...] = (),
        *,
        span: Span | None = None,
    ) -> None:
        """Written out, for inference makes so many: that of a frozen dataclass takes three times as long."""
        made = self.__dict__
        made["function"], made["arguments"], made["keywords"], made["span"] = function, arguments, keywords, span


@dataclass(frozen=True)
class Logic:
    """``and`` / ``or`` of two or more parts, lazy from the left."""

    sign: LogicSign
    parts: tuple[Node, ...]
    span: Span | None = _span()


@dataclass(frozen=True)
class Conditional:
    """``then if test else other``."""

    test: Node
    then: Node
    other: Node
    span: Span | None = _span()


@dataclass(frozen=True)
class Attribute:
    """``value.name``: a coordinate of a point, a field of a record, an attribute of a shape."""

    value: Node
    name: str
    span: Span | None = _span()


@dataclass(frozen=True)
class Display:
    """``[a, b]``, ``(a, b)`` or ``{a, b}``; ``kind`` is ``list``, ``tuple`` or ``set``."""

    kind: DisplayKind
    items: tuple[Node, ...]
    span: Span | None = _span()


@dataclass(frozen=True)
class DictDisplay:
    """``{key: value, …}``."""

    pairs: tuple[tuple[Node, Node], ...]
    span: Span | None = _span()


@dataclass(frozen=True)
class Clause:
    """``for targets in source if tests``; several targets unpack a tuple."""

    targets: tuple[str, ...]
    source: Node
    tests: tuple[Node, ...] = ()
    span: Span | None = _span()


def bound_by(clauses: Iterable[Clause]) -> set[str]:
    """The names that stand for items in some clauses."""
    return {target for one in clauses for target in one.targets}


@dataclass(frozen=True)
class Comprehension:
    """``element for …``; ``kind`` is ``list``, ``set``, ``dict`` or ``generator`` (only as a builtin's argument).

    ``element`` is a two-item tuple ``Display`` of key and value when ``kind`` is ``dict``.
    """

    kind: ComprehensionKind
    element: Node
    clauses: tuple[Clause, ...]
    span: Span | None = _span()


Node: TypeAlias = (
    Literal | Name | Apply | Logic | Conditional | Attribute | Display | DictDisplay | Clause | Comprehension
)
"""Any node; there are no others."""

Path = tuple[str | int, ...]
"""Where a node sits inside another: field names and positions, outermost first."""


def disjunction(tests: Sequence[Node]) -> Node:
    """That one of some tests holds; of a single one just that."""
    return tests[0] if len(tests) == 1 else Logic("or", tuple(tests))


def children(node: Node) -> Iterator[tuple[Path, Node]]:
    """The direct sub-nodes of a node, with their paths from it."""
    match node:
        case Literal() | Name():
            pass
        case Apply():
            yield from _items(node.arguments, "arguments")
            for place, (_, value) in enumerate(node.keywords):
                yield ("keywords", place, 1), value
        case Logic():
            yield from _items(node.parts, "parts")
        case Conditional():
            yield ("test",), node.test
            yield ("then",), node.then
            yield ("other",), node.other
        case Attribute():
            yield ("value",), node.value
        case Display():
            yield from _items(node.items, "items")
        case DictDisplay():
            for place, (key, value) in enumerate(node.pairs):
                yield ("pairs", place, 0), key
                yield ("pairs", place, 1), value
        case Clause():
            yield ("source",), node.source
            yield from _items(node.tests, "tests")
        case Comprehension():
            yield ("element",), node.element
            yield from _items(node.clauses, "clauses")
        case _:
            assert_never(node)


def _items(nodes: tuple[Node, ...], name: str) -> Iterator[tuple[Path, Node]]:
    return (((name, place), node) for place, node in enumerate(nodes))


def key_and_item(node: Comprehension) -> tuple[Node, Node]:
    """What a comprehension of kind ``dict`` makes of each round."""
    assert isinstance(node.element, Display)
    key, item = node.element.items
    return key, item


def walk(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """A node and everything below it, outermost first, with paths."""
    todo = [(path, node)]
    while todo:
        path, node = todo.pop()
        yield path, node
        todo += reversed([(path + step, child) for step, child in children(node)])


def each_node(node: Node) -> Iterator[Node]:
    """A node and everything below it, outermost first."""
    todo = [node]
    while todo:
        node = todo.pop()
        yield node
        if isinstance(node, Apply) and not node.keywords:
            todo += node.arguments[::-1]
        elif not isinstance(node, (Name, Literal)):
            todo += [child for _, child in children(node)][::-1]


def written_numbers(node: Node) -> list[float]:
    """The numbers that are written down in a formula, each as often as it stands there."""
    return [one.value for one in each_node(node) if isinstance(one, Literal) and is_number(one.value)]


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
    result: Node = _replaced(node, path, new)
    return result


def _replaced(part: Any, path: Path, new: Node) -> Any:
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(step, str):
        made = object.__new__(type(part))  # a plain copy: ``replace`` takes ten times as long
        made.__dict__.update(part.__dict__)
        made.__dict__[step] = _replaced(getattr(part, step), rest, new)
        return made
    return (*part[:step], _replaced(part[step], rest, new), *part[step + 1 :])


def same_formula(one: Any, other: Any) -> bool:
    """Whether two formulas, or parts of them, say the same, the kinds of their numbers included."""
    if one is other:  # nearly all of a formula in which one number was replaced
        return True
    if one.__class__ is not other.__class__:
        return False
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same_formula, one, other))
    if isinstance(one, (str, Literal)):
        return one == other and repr(one) == repr(other)
    return all(same_formula(part, other.__dict__[key]) for key, part in one.__dict__.items() if key != "span")


def with_children(node: Node, change: Callable[[Node], Node]) -> Node:
    """The node with each of its direct sub-nodes changed; itself where none of them is another one then."""
    if isinstance(node, Apply) and not node.keywords:
        changed = tuple(map(change, node.arguments))
        same = all(map(is_, changed, node.arguments))
        return node if same else Apply(node.function, changed, span=node.span)
    result = node
    for path, child in children(node):
        new = change(child)
        if new is not child:
            result = replaced(result, path, new)
    return result


def literals(node: Node) -> list[tuple[Path, Literal]]:
    """Every literal of a formula with its path: the identity that dragging and naming ask for."""
    return [(path, found) for path, found in walk(node) if isinstance(found, Literal)]


def free_names(node: Node) -> frozenset[str]:
    """The names a formula needs from outside: variables and functions, builtins included."""
    found: set[str] = set()
    _free(node, frozenset(), found)
    return frozenset(found)


def all_names(node: Node) -> frozenset[str]:
    """The names a formula needs from outside, and those of the loops in it."""
    loops = (clause for _, part in walk(node) if isinstance(part, Comprehension) for clause in part.clauses)
    return free_names(node).union(*(clause.targets for clause in loops))


def unused_name(taken: Container[str], *wanted: str) -> str:
    """The first of some names that is not taken, for what a loop goes through; else the last one with a number."""
    numbered = (f"{wanted[-1]}_{number}" for number in count(2))
    return next(name for name in chain(wanted, numbered) if name not in taken)


def _free(node: Node, bound: frozenset[str], found: set[str]) -> None:
    if isinstance(node, Name):
        if node.id not in bound:
            found.add(node.id)
    elif isinstance(node, Comprehension):
        _free_in_comprehension(node, bound, found)
    elif isinstance(node, Apply):
        if node.function not in bound:
            found.add(node.function)
        for one in node.arguments:
            _free(one, bound, found)
        for _, one in node.keywords:
            _free(one, bound, found)
    elif not isinstance(node, Literal):
        for _, child in children(node):
            _free(child, bound, found)


def _free_in_comprehension(node: Comprehension, bound: frozenset[str], found: set[str]) -> None:
    for clause in node.clauses:
        _free(clause.source, bound, found)
        bound |= set(clause.targets)
        for test in clause.tests:
            _free(test, bound, found)
    _free(node.element, bound, found)


def renamed(node: Node, mapping: dict[str, Node]) -> Node:
    """The formula with free names replaced by nodes (names bound inside it are left alone)."""
    if isinstance(node, Name):
        return mapping.get(node.id, node)
    if isinstance(node, Comprehension):
        return _renamed_around(node, mapping)
    if isinstance(node, Apply) and isinstance(function := mapping.get(node.function), Name):
        node = replace(node, function=function.id)
    return with_children(node, lambda child: renamed(child, mapping))


def _renamed_around(node: Comprehension, mapping: dict[str, Node]) -> Comprehension:
    """A source lies outside of the names that come with it, so that one of them may be what it goes through."""
    result = node
    for place, clause in enumerate(node.clauses):
        source = renamed(clause.source, mapping)
        mapping = {name: new for name, new in mapping.items() if name not in clause.targets}
        tests = tuple(renamed(test, mapping) for test in clause.tests)
        if source is not clause.source or any(new is not old for new, old in zip(tests, clause.tests, strict=True)):
            clauses = (
                *result.clauses[:place],
                replace(clause, source=source, tests=tests),
                *result.clauses[place + 1 :],
            )
            result = replace(result, clauses=clauses)
    element = renamed(node.element, mapping)
    return result if element is node.element else replace(result, element=element)


def counted_to(source: Node) -> Node | None:
    """``n``, where what a loop goes through is ``range(n)``."""
    if isinstance(source, Apply) and source.function == "range" and len(source.arguments) == 1:
        return source.arguments[0]
    return None
