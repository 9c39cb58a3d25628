"""Builtins that take part only where the kinds of a goal ask for them: each would be chance elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from studio.infer.goals import Scope
from studio.infer.unlikely import PRESSED
from studio.language.builtins import Builtin
from studio.language.nodes import Apply, Node
from studio.language.types import NUMBER, TEXT, TRUTH, Type, type_of
from studio.language.values import Value

CAPITALS = frozenset({"upper", "lower"})
REORDERED = frozenset({"sorted", "reversed"})
"""Builtins that give the members of a list in another order."""
SHORTENED = frozenset({"without_first", "without_last"})
OF_LETTERS = frozenset({"first", "last", "reversed", "without_first_letter", "without_last_letter", "[]"})
"""Builtins that make a text from the letters of another one."""
JOINED = 3
"""So many texts there must be for two of them, one behind the other, to be compared with another one."""
DEFAULT_GET = 3
"""How many inputs ``get`` has when it is said what it gives where the key is not there."""


@dataclass(frozen=True)
class Kinds:
    """What a goal is about: the types of what is near (locals, what was pointed at) and of what is wanted."""

    near: tuple[Type, ...]
    wanted: frozenset[str]
    far: tuple[Type, ...] = ()
    texts: int = 0
    """How many names there are of texts, the key that was pressed among them."""

    def has(self, name: str) -> bool:
        """Whether something near is of this type, or holds such things."""
        return any(kind.name == name or any(part.name == name for part in kind.arguments) for kind in self.near)

    def many(self, name: str) -> bool:
        """Whether two or more things near are of this type."""
        return sum(kind.name == name for kind in self.near) > 1

    def one_beside_another(self, name: str) -> bool:
        """Whether something near is of this type, and something else as well, near or far."""
        return any(kind.name == name for kind in self.near) and (
            self.many(name) or any(kind.name == name for kind in self.far)
        )

    def one_list_in_order(self) -> bool:
        """Whether one thing near is a list, of what can be less or more."""
        lists = [kind for kind in self.near if kind.name == "list"]
        return len(lists) == 1 and lists[0].arguments[0] in (NUMBER, TEXT)


def reordered(node: Node) -> bool:
    """Whether it is something else with its members in another order."""
    return isinstance(node, Apply) and node.function in REORDERED


def kinds_of(scope: Scope, wanted: Iterable[Value]) -> Kinds:
    """The kinds that a goal is about; all names are near where none is."""
    names = [name for name in scope.types if name in (*scope.locals, *scope.pointed)] or list(scope.types)
    names += [name for name in scope.types if name in scope.looked_into and name not in names]
    given = frozenset(type_of(value).name for value in wanted)
    telling = {name: kind for name, kind in scope.types.items() if name != PRESSED or kind != TEXT}
    near = tuple(telling[name] for name in names if name in telling)
    far = tuple(kind for name, kind in telling.items() if name not in names)
    return Kinds(near, given, far, sum(kind == TEXT for kind in scope.types.values()))


def asked_for(builtin: Builtin, kinds: Kinds) -> bool:
    """Whether a builtin that is not searched otherwise is of use for a goal about such things."""
    wanted, name = kinds.wanted, builtin.name
    if name in OF_LETTERS and builtin.inputs[0] == TEXT:
        return TEXT.name in wanted and kinds.texts > 0
    if name in CAPITALS:
        return TEXT.name in wanted or (TRUTH.name in wanted and kinds.many(TEXT.name))
    if name == "starts_with":
        return TRUTH.name in wanted and kinds.one_beside_another(TEXT.name)
    if name == "len" and builtin.inputs == (TEXT,):
        return bool(wanted & {NUMBER.name, TRUTH.name}) and kinds.has(TEXT.name)
    if name == "+" and builtin.inputs == (TEXT, TEXT):
        return TEXT.name in wanted or (TRUTH.name in wanted and kinds.texts >= JOINED)
    if name in SHORTENED:
        return "list" in wanted
    if name == "reversed":
        return "list" in wanted
    if name == "sorted":
        of_list = builtin.inputs[0].name == "list"
        return "list" in wanted or (of_list and TRUTH.name in wanted and kinds.one_list_in_order())
    if name == "get" and len(builtin.inputs) == DEFAULT_GET:
        return NUMBER.name in wanted and kinds.has("dict")
    return name == "values" and _held_numbers(kinds) and bool(wanted & {NUMBER.name, TRUTH.name})


def _held_numbers(kinds: Kinds) -> bool:
    return any(kind.name == "dict" and kind.arguments[1] == NUMBER for kind in kinds.near)
