"""What values come from outside, as a program writes it: kinds, and which of these by ``Members`` and ``OneOf``."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping

from studio.compile.ir import Piece, Plan
from studio.compile.trees import call
from studio.compile.vocabulary import Vocabulary
from studio.document.domains import Domain
from studio.language.nodes import Name
from studio.language.types import Type, join

KINDS = {"number": "float", "truth": "bool", "text": "str", "symbol": "str", "point": "Point", "shape": "Shape"}
FREE = "object"


def may_be(plan: Plan, words: Vocabulary) -> Iterator[tuple[str, ast.expr]]:
    """For states, functions and processes those of their inputs that may not be just anything of their type."""
    found: dict[str, dict[str, ast.expr]] = {}
    for (owner, given), domain in plan.allowed.items():
        if given in _inputs(plan, owner):
            made = _written(domain, plan.pieces, words)
            if not (isinstance(made, ast.Name) and made.id == FREE):
                found.setdefault(owner, {})[given] = made
    for owner in (*plan.pieces, *plan.procedures):
        if owner in found:
            yield owner, _row(found[owner].items())


def _inputs(plan: Plan, owner: str) -> list[str]:
    """What is given under a name: what a state holds goes by the name of the state."""
    if owner in plan.procedures:
        return [one.name for one in plan.procedures[owner].inputs]
    piece = plan.pieces.get(owner)
    if piece is None:
        return []
    return [owner] if piece.kind == "state" else [one.name for one in piece.inputs]


def _written(domain: Domain, pieces: Mapping[str, Piece], words: Vocabulary) -> ast.expr:
    """``object`` where it may be anything of its type."""
    ways: list[ast.expr] = [ast.Constant(str(one) if isinstance(one, str) else one) for one in domain.values]
    for name in domain.collections:
        piece = pieces.get(name)
        if piece is None or not _is_fixed(piece, pieces):
            return ast.Name(FREE)
        ways.append(call(words.use("Members"), ast.Constant(name)))
    if not ways:
        ways = [_by_type(domain, pieces, words)]
    if domain.optional:
        if any(isinstance(way, ast.Name) and way.id == FREE for way in ways):
            return ast.Name(FREE)
        ways.append(ast.Constant(None))
    if len(ways) == 1 and not isinstance(ways[0], ast.Constant):
        return ways[0]
    return call(words.use("OneOf"), *ways)


def _is_fixed(piece: Piece, pieces: Mapping[str, Piece]) -> bool:
    """Whether it is a collection that depends on parameters alone."""
    moving = any(pieces[need].kind == "state" for need in piece.needs if need in pieces)
    return piece.kind == "value" and not moving and piece.type.name in ("list", "set", "dict")


def names_members(plan: Plan, words: Vocabulary) -> bool:
    """Whether members of some collection are meant."""
    tables = [table for _, table in may_be(plan, words)]
    return any(isinstance(node, ast.Name) and node.id == "Members" for table in tables for node in ast.walk(table))


def _by_type(domain: Domain, pieces: Mapping[str, Piece], words: Vocabulary) -> ast.expr:
    inside = [_written(part, pieces, words) for part in domain.parts]
    if domain.type in ("set", "dict") and not isinstance(inside[0], (ast.Name, ast.Call)):
        inside[0] = ast.Name(FREE)  # a key must have a hash
    match domain.type:
        case "list":
            return ast.List(inside)
        case "set":
            return ast.Set(inside)
        case "tuple":
            return ast.Tuple(inside)
        case "dict":
            return ast.Dict([inside[0]], [inside[1]])
        case "record":
            return ast.Call(words.use("Record"), [], list(map(ast.keyword, domain.fields, inside)))
    return ast.Name(KINDS.get(domain.type, FREE))


def takes(plan: Plan) -> Iterator[tuple[str, ast.expr]]:
    """What states hold, and what functions and processes take, each with its kind."""
    handed: dict[str, list[Type]] = {}
    for rule in plan.reactions:
        for given, argument in zip(plan.procedures[rule.process].inputs, rule.arguments, strict=True):
            if isinstance(argument, Name):
                handed.setdefault(argument.id, []).append(given.type)
    for name, piece in plan.pieces.items():
        if piece.kind == "state":  # its first value, and what the processes that events run on it take for it
            yield name, _row([(name, kind(join((piece.type, *handed.get(name, ())))))])
        elif piece.kind == "function" and not piece.lifted:
            yield name, _row((one.name, kind(one.type)) for one in piece.inputs)
    for name, one in plan.procedures.items():
        yield name, _row((given.name, kind(given.type)) for given in one.inputs)


def kind(of: Type) -> ast.expr:
    """How a program writes a type: as a value of it, made of the kinds of its parts."""
    inner = [
        ast.Name("object") if of.name in ("set", "dict") and _changes(part) else kind(part) for part in of.arguments
    ]
    if of.name == "tuple":
        return ast.Tuple(inner)
    if of.name == "list":
        return ast.List(inner)
    if of.name == "set":
        return ast.Set(inner)
    if of.name == "dict":
        return ast.Dict([inner[0]], [kind(of.arguments[1])])
    if of.name == "record":
        return ast.Call(ast.Name("Record"), [], list(map(ast.keyword, of.fields, inner)))
    return ast.Name(KINDS.get(of.name, "object"))


def _changes(of: Type) -> bool:
    """Whether the kind of a type can be no member of a set and no key, because of a collection in it."""
    return of.name in ("list", "set", "dict") or any(map(_changes, of.arguments))


def _row(entries: Iterable[tuple[str, ast.expr]]) -> ast.Dict:
    pairs = list(entries)
    return ast.Dict([ast.Constant(name) for name, _ in pairs], [one for _, one in pairs])
