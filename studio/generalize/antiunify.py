"""Anti-unification: what several formulas have in common, with a hole wherever they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from studio.generalize.attributes import coordinates, is_point, point_node
from studio.language.nodes import (
    Apply,
    Attribute,
    Clause,
    Comprehension,
    Display,
    Literal,
    Name,
    Node,
    Path,
    at,
    bound_by,
    children,
    counted_to,
    free_names,
    renamed,
    replaced,
    walk,
    with_children,
)

KEY = "key"
"""How a hole in the key of a collection is called."""
COUNT = "count"
"""The same of one in how many members a list has."""


@dataclass(frozen=True)
class Difference:
    """A place where the formulas differ, what each of them has there, and the attribute it belongs to."""

    path: Path
    column: tuple[Node, ...]
    attribute: str


def holes(formulas: Sequence[Node]) -> list[Difference]:
    """The places where formulas of one shape differ, outermost first.

    The first formula serves as the template: every path leads somewhere in it.
    """
    return list(_differing(tuple(formulas), (), ""))


def _differing(column: tuple[Node, ...], path: Path, attribute: str) -> Iterator[Difference]:
    first = column[0]
    if all(one == first for one in column[1:]):
        return
    if not _alike(column) or (attribute == KEY and all(map(is_plain, column))):
        yield Difference(path, column, attribute)
        return
    for step, _ in children(first):
        name = _name_of(first, step) or attribute
        yield from _differing(tuple(at(one, step) for one in column), (*path, *step), name)


def _alike(column: tuple[Node, ...]) -> bool:
    """Whether the formulas differ only inside their parts, so that the parts may be compared one by one."""
    first = column[0]
    if any(type(one) is not type(first) for one in column):
        return False
    if isinstance(first, Apply):
        heads = {(one.function, len(one.arguments), tuple(k for k, _ in one.keywords)) for one in _applies(column)}
        return len(heads) == 1 and (_may_open(first) or all(map(_refers_by_key, column)))
    if isinstance(first, Attribute):
        return _same_reference(list(column))
    if isinstance(first, Comprehension):
        return _alike_inside([one for one in column if isinstance(one, Comprehension)])
    if isinstance(first, Clause):
        return len({_to_any_count(one) for one in column if isinstance(one, Clause)}) == 1
    if isinstance(first, Display):
        return len({(one.kind, len(one.items)) for one in column if isinstance(one, Display)}) == 1
    return False


def _alike_inside(column: list[Comprehension]) -> bool:
    """Whether lists over the same, or so many, differ only in that and in what is the same for all their members."""
    if len({(one.kind, tuple(map(_to_any_count, one.clauses))) for one in column}) > 1:
        return False
    targets = bound_by(column[0].clauses)
    inside = _differing(tuple(one.element for one in column), (), "")
    return not any(targets & free_names(node) for hole in inside for node in hole.column)


def _to_any_count(clause: Clause) -> Clause:
    """A clause that counts to a plain number, whatever that is; any other one as it is."""
    if not isinstance(counted_to(clause.source), Literal):
        return clause
    return replace(clause, source=Apply("range", (Literal(0),)))


def _applies(column: tuple[Node, ...]) -> Iterator[Apply]:
    for one in column:
        if isinstance(one, Apply):
            yield one


def _may_open(first: Apply) -> bool:
    """Arithmetic is not taken apart: the numbers that it gives are what is compared."""
    return bool(first.keywords) or is_point(first) or first.function == "[]" or first.function.isidentifier()


def _refers_by_key(node: Node) -> bool:
    """Whether arithmetic is about an element of a collection."""
    return any(isinstance(part, Apply) and part.function == "[]" for _, part in walk(node))


def _name_of(node: Node, step: Path) -> str:
    if isinstance(node, Apply) and step[0] == "keywords":
        return node.keywords[int(step[1])][0]
    if isinstance(node, Apply) and node.function == "[]" and step == ("arguments", 1):
        return KEY
    return COUNT if isinstance(node, Clause) and step == ("source",) else ""


def with_inner_names(node: Node, names: Sequence[str] = ("k", "m")) -> Node:
    """The formula with other names for the variables of lists inside it, so that ``i`` and ``j`` are free outside."""
    node = with_children(node, with_inner_names)
    if not isinstance(node, Comprehension) or len(node.clauses) > len(names):
        return node
    new: dict[str, Node] = {}
    clauses = []
    for clause, name in zip(node.clauses, names, strict=False):
        source = renamed(clause.source, new)
        if clause.targets[0] in ("i", "j") and len(clause.targets) == 1 and not clause.tests:
            new[clause.targets[0]] = Name(name)
            clause = replace(clause, targets=(name,))
        clauses.append(replace(clause, source=source))
    return replace(node, element=renamed(node.element, new), clauses=tuple(clauses))


def filled(template: Node, parts: Sequence[tuple[Path, Node]]) -> Node:
    """The template with nodes put into its holes."""
    for path, node in parts:
        template = replaced(template, path, node)
    return template


def opened_points(node: Node, attributes: Sequence[str], alike: Sequence[Node]) -> Node:
    """A shape whose point attributes are written by coordinates, where the formulas of ``alike`` are not all alike."""
    if not isinstance(node, Apply):
        return node
    keywords = []
    for name, value in node.keywords:
        mixed = name in attributes and _mixed(name, alike)
        keywords.append((name, _opened(value) if mixed else value))
    return replace(node, keywords=tuple(keywords))


def _mixed(name: str, alike: Sequence[Node]) -> bool:
    """Whether a point attribute is a reference in one formula and something else in another."""
    found = [dict(one.keywords).get(name) for one in alike if isinstance(one, Apply)]
    return not _same_reference([one for one in found if one is not None])


def _same_reference(column: list[Node]) -> bool:
    """References to one and the same thing, or to elements of one collection by key."""
    return len({_root(one) for one in column}) == 1 and _root(column[0]) is not None


def _root(node: Node) -> tuple[str, tuple[str, ...]] | None:
    names: list[str] = []
    while True:
        if isinstance(node, Name):
            return node.id, tuple(names)
        if isinstance(node, Attribute):
            names.append(node.name)
            node = node.value
        elif isinstance(node, Apply) and node.function == "[]":
            names.append("[]")
            node = node.arguments[0]
        else:
            return None


def is_reference_by_key(node: Node) -> bool:
    """Whether a formula is an element of a collection, or something of it."""
    root = _root(node)
    return root is not None and "[]" in root[1]


def _opened(node: Node) -> Node:
    return point_node(*coordinates(node))


def is_plain(node: Node) -> bool:
    """Whether a formula is a plain value: a literal, or points, tuples and lists of them."""
    if isinstance(node, Display):
        return all(map(is_plain, node.items))
    if isinstance(node, Apply) and is_point(node):
        return all(map(is_plain, node.arguments))
    return isinstance(node, Literal)
