"""What definitions and processes give and change, in a sentence for their docstrings, where nobody has left a note."""

from __future__ import annotations

from collections.abc import Sequence

from studio.compile.ir import Piece, Procedure
from studio.language.nodes import free_names
from studio.language.show import enumerated
from studio.language.types import ANY, Type

_ONE = {"number": "a number", "truth": "whether it holds", "text": "a text", "symbol": "a name", "point": "a point"}
_ONE |= {"shape": "a shape", "nothing": "nothing", "record": "a record", "tuple": "a tuple"}
_MANY = {"number": "numbers", "truth": "truths", "text": "texts", "symbol": "names", "point": "points"}
_MANY |= {"shape": "shapes", "record": "records", "list": "lists", "dict": "dicts", "set": "sets"}
_WHOLE = {"list": "a list of", "set": "a set of", "dict": "a dict from"}


def definition(piece: Piece) -> str:
    """What a definition gives, and from what."""
    used = [one.name for one in piece.inputs] or sorted(free_names(piece.formula) & piece.needs)
    return f"Gives {_kind(piece.type)}{_from(used)}."


def constructor(parameters: Sequence[Piece]) -> str:
    """What a program is made of: its parameters, and how much it may do."""
    says = "budget: the steps that one event or call may take."
    return f"{enumerated([one.name for one in parameters])}: its parameters; {says}" if parameters else says


def process(one: Procedure, ending: str, fails: bool) -> str:
    """What a process changes, how it ends, and what it is given."""
    given = _from([given.name for given in one.inputs])
    if one.changes:
        return f"Gives {enumerated(one.changes)} as changed{given}{'; it may fail' if fails else ''}."
    if fails and ending != "done":
        return f"Succeeds or fails on {enumerated([given.name for given in one.inputs]) or 'nothing'}; changes nothing."
    return f"Changes nothing{given}{'; it may fail' if fails else ''}."


def _kind(kind: Type) -> str:
    if kind.name in _WHOLE and all(part == ANY for part in kind.arguments):
        return f"a {kind.name}"
    if kind.name in _WHOLE:
        return f"{_WHOLE[kind.name]} {' to '.join(map(_several, kind.arguments))}"
    return _ONE.get(kind.name, "a value")


def _several(kind: Type) -> str:
    if kind.name == "tuple" and kind.arguments:
        parts = {part.name for part in kind.arguments}
        inner = f" of {_MANY.get(parts.pop(), 'values')}" if len(parts) == 1 else ""
        return f"{'pairs' if len(kind.arguments) == 2 else 'tuples'}{inner}"
    return _MANY.get(kind.name, "values")


def _from(names: Sequence[str]) -> str:
    return f", from {enumerated(names)}" if names else ""
