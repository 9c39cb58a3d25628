"""Where the locals of a function are declared: Python has no declarations, and its locals belong to the function."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

Place = tuple[int, ...]
"""A block inside other blocks."""


@dataclass
class _Use:
    """What is known about a local: the blocks in which it is met, and its assignments in order."""

    block: Place
    first: ast.AST | None = None
    assigned: int = 0


@dataclass
class Declarations:
    """``const`` and ``let``: names declared by the statement that first assigns them. ``above``: all the others."""

    const: dict[int, set[str]] = field(default_factory=dict)
    let: dict[int, set[str]] = field(default_factory=dict)
    above: list[str] = field(default_factory=list)

    def word(self, statement: ast.stmt, names: Sequence[str]) -> str:
        """What stands before an assignment: ``const``, ``let`` or nothing."""
        if names and all(name in self.const.get(id(statement), ()) for name in names):
            return "const "
        either = self.const.get(id(statement), set()) | self.let.get(id(statement), set())
        return "let " if names and all(name in either for name in names) else ""


def declarations(function: ast.FunctionDef) -> Declarations:
    """Where each local of a function is declared; parameters are none."""
    given = {one.arg for one in (*function.args.args, *function.args.kwonlyargs)}
    uses: dict[str, _Use] = {}
    for name, place, statement, assigns in _met(function.body, ()):
        use = uses.setdefault(name, _Use(place, statement if assigns else None))
        use.assigned += assigns
        use.block = _common(use.block, place)
    found = Declarations()
    places = {id(one): place for one, place in _statements(function.body, ())}
    for name, use in uses.items():
        if name in given or not use.assigned or name == "_":
            continue
        if use.first is None or not _declares(places, use):
            found.above.append(name)
        else:
            (found.const if use.assigned == 1 else found.let).setdefault(id(use.first), set()).add(name)
    _together(found, function)
    return found


def _together(found: Declarations, function: ast.FunctionDef) -> None:
    """A statement that assigns several names declares all of them or none."""
    for statement, _ in _statements(function.body, ()):
        if isinstance(statement, ast.Assign):
            names = targets(statement.targets[0])
            mine = found.const.get(id(statement), set()) | found.let.get(id(statement), set())
            if len(names) > 1 and mine and mine != set(names):
                found.above += sorted(mine)
                found.const.pop(id(statement), None)
                found.let.pop(id(statement), None)


def _declares(places: Mapping[int, Place], use: _Use) -> bool:
    """Whether the first assignment of a local stands in the block around all its uses."""
    place = places[id(use.first)]
    inner = (*place, id(use.first)) if isinstance(use.first, ast.For) else place
    return use.block[: len(inner)] == inner if isinstance(use.first, ast.For) else use.block == inner


def targets(node: ast.expr) -> list[str]:
    """The locals that an assignment to this sets."""
    if isinstance(node, ast.Tuple):
        return [name for one in node.elts for name in targets(one)]
    return [node.id] if isinstance(node, ast.Name) and node.id != "_" else []


def _statements(body: Sequence[ast.stmt], place: Place) -> Iterator[tuple[ast.stmt, Place]]:
    """All statements with the block in which each stands, in order."""
    for statement in body:
        yield statement, place
        for number, block in enumerate(_blocks(statement)):
            key = id(statement) if isinstance(statement, ast.For) and number == 0 else hash((id(statement), number))
            yield from _statements(block, (*place, key))


def _blocks(statement: ast.stmt) -> list[list[ast.stmt]]:
    match statement:
        case ast.For() | ast.If():
            return [statement.body, statement.orelse]
        case ast.While():
            return [statement.body]
        case ast.Try():
            return [statement.body, *(one.body for one in statement.handlers), statement.orelse]
    return []


def _met(body: Sequence[ast.stmt], place: Place) -> Iterator[tuple[str, Place, ast.stmt, bool]]:
    """Every local where it is met: its name, the block, the statement, and whether that assigns it."""
    for statement, where in _statements(body, place):
        match statement:
            case ast.Assign():
                yield from ((name, where, statement, False) for name in _read(statement.value))
                assigned = targets(statement.targets[0])
                others = [name for name in _read(statement.targets[0]) if name not in assigned]
                yield from ((name, where, statement, False) for name in others)
                yield from ((name, where, statement, True) for name in assigned)
            case ast.For():
                yield from ((name, where, statement, False) for name in _read(statement.iter))
                inside = (*where, id(statement))
                yield from ((name, inside, statement, True) for name in targets(statement.target))
            case ast.If() | ast.While():
                yield from ((name, where, statement, False) for name in _read(statement.test))
            case ast.Try():
                pass
            case _:
                yield from ((name, where, statement, False) for name in _read(statement))


def _read(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id
        return
    parts = list(ast.walk(node))
    bound = {name for one in parts if isinstance(one, ast.comprehension) for name in targets(one.target)}
    yield from (one.id for one in parts if isinstance(one, ast.Name) and one.id not in bound)


def _common(one: Place, other: Place) -> Place:
    count = 0
    while count < min(len(one), len(other)) and one[count] == other[count]:
        count += 1
    return one[:count]
