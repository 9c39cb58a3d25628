"""Static types of formulas, found without running them; ``any`` stands for what cannot be known.

A formula that type-checks may still fail on particular values (a missing key, a division by zero).
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from studio.language.builtins import ATTRIBUTES, CHOICES, RECORD, SHAPES, TABLE, Builtin
from studio.language.errors import FormulaError, TypeMismatch
from studio.language.nodes import (
    Apply,
    Attribute,
    Clause,
    Comprehension,
    Conditional,
    DictDisplay,
    Display,
    Literal,
    Logic,
    Name,
    Node,
)
from studio.language.show import show
from studio.language.types import (
    ANY,
    NOTHING,
    NUMBER,
    POINT,
    SHAPE,
    SYMBOL,
    TRUTH,
    Type,
    bounded,
    dict_of,
    join,
    join_two,
    list_of,
    set_of,
    substitute,
    tuple_of,
    type_of,
    unify,
)


@dataclass(frozen=True)
class Signature:
    """The types of a function of the document: what it takes and what it gives."""

    inputs: tuple[Type, ...]
    result: Type
    names: tuple[str, ...] = ()


Types = Mapping[str, Type]
Functions = Mapping[str, Signature]


Known = dict[int, tuple[Node, Type]]
"""Types of formulas that were found before, by the ``id`` of the formula, which is kept with them."""


def check(node: Node, types: Types, functions: Functions | None = None, known: Known | None = None) -> Type:
    """The type of a formula. Raises TypeMismatch (parts that do not fit) or FormulaError (unknown names), with span.

    What was found before with the same names is in ``known``, and more comes to be in it.
    """
    return _Checker(functions or {}, types, known).check(node, types)


def fits(wanted: Type, given: Type) -> bool:
    """Whether a value of type ``given`` may stand where ``wanted`` is asked for; a tuple may stand for a list."""
    return unify(wanted, given, {}) or (wanted.name == "list" and unify(wanted, _as_list(given), {}))


def type_words(kind: Type) -> str:
    """A type in plain words: ``a number``, ``a list of points``, ``a dict from texts to numbers``."""
    if kind.name in ("nothing", "any") or kind.is_variable:
        return "nothing" if kind == NOTHING else "anything"
    return f"{'an' if kind.name[0] in 'aeiou' else 'a'} {_phrase(kind, '')}"


def wanted_words(attribute: str, wanted: Type) -> str:
    """What an attribute of a shape may be, in words: a colour, or one of a few names."""
    if wanted != SYMBOL:
        return type_words(wanted)
    return f"one of {', '.join(CHOICES[attribute])}" if attribute in CHOICES else "a colour"


def _phrase(kind: Type, plural: str) -> str:
    noun = kind.name + plural
    inside = kind.arguments
    if kind.name == "tuple" and len(inside) == 2 and inside[0] == inside[1] != ANY:
        return f"pair{plural} of {_many(inside[0])}"
    if kind.name == "tuple":
        return f"{noun} of {' and '.join(map(type_words, inside))}" if inside else f"empty {noun}"
    if not inside or kind.fields or any(part == ANY or part.is_variable for part in inside):
        return noun
    if kind.name == "dict":
        return f"{noun} from {_many(inside[0])} to {_many(inside[1])}"
    return f"{noun} of {_many(inside[0])}"


def _many(kind: Type) -> str:
    return "nothings" if kind == NOTHING else _phrase(kind, "s")


def _as_list(kind: Type) -> Type:
    return list_of(join(kind.arguments)) if kind.name == "tuple" else kind


class _Checker:
    """Finds types; ``functions`` are those of the document, ``known`` the types of parts among these ``names``."""

    def __init__(self, functions: Functions, names: Types, known: Known | None) -> None:
        self.functions, self.names, self.known = functions, names, known

    def check(self, node: Node, types: Types) -> Type:
        if self.known is None or types is not self.names or isinstance(node, (Literal, Name)):
            return self._found(node, types)
        before = self.known.get(id(node))
        if before is None:
            before = self.known[id(node)] = node, self._found(node, types)
        return before[1]

    def _found(self, node: Node, types: Types) -> Type:
        match node:
            case Literal():
                return type_of(node.value)
            case Name():
                return self._name(node, types)
            case Apply():
                return self._apply(node, types)
            case Logic():
                for part in node.parts:
                    self._truth(part, types, f"Both sides of '{node.sign}'")
                return TRUTH
            case Conditional():
                return self._conditional(node, types)
            case Attribute():
                return self._attribute(node, types)
            case Display():
                return self._display(node, types)
            case DictDisplay():
                keys, values = ([self.check(pair[side], types) for pair in node.pairs] for side in (0, 1))
                return bounded(dict_of(join(keys), join(values)))
            case Comprehension():
                return self._comprehension(node, types)
            case Clause():
                raise FormulaError("'for' stands inside brackets only.", node.span)
            case _:
                assert_never(node)

    def _name(self, node: Name, types: Types) -> Type:
        if node.id in types:
            return types[node.id]
        if node.id in self.functions or node.id in TABLE or node.id in SHAPES:
            raise FormulaError(f"'{node.id}' is a function; write {node.id}(...) with its inputs.", node.span)
        raise FormulaError(f"There is nothing named '{node.id}' here.", node.span)

    def _apply(self, node: Apply, types: Types) -> Type:
        if node.function in SHAPES:
            return self._shape(node, types)
        if node.function == RECORD:
            return self._record(node, types)
        if node.function in TABLE:
            return self._builtin(node, types)
        return self._function(node, types)

    def _shape(self, node: Apply, types: Types) -> Type:
        kind = SHAPES[node.function]
        known = ", ".join(kind.attributes)
        if node.arguments:
            raise TypeMismatch(f"Give each attribute of {kind.name} with its name: {known}.", node.span)
        for name, value in node.keywords:
            if name not in kind.attributes:
                raise TypeMismatch(f"{kind.name} has no attribute '{name}'; it has {known}.", node.span)
            wanted, given = kind.attributes[name][0], self.check(value, types)
            if not fits(wanted, given) and not (wanted == list_of(SHAPE) and _is_drawn(given)):
                sentence = f"The {name} of {kind.name} must be {wanted_words(name, wanted)}, not {type_words(given)}."
                raise TypeMismatch(sentence, value.span)
        return SHAPE

    def _record(self, node: Apply, types: Types) -> Type:
        if node.arguments:
            raise TypeMismatch("Give each field of a record with its name: record(name=value).", node.span)
        parts = {name: self.check(value, types) for name, value in node.keywords}
        return bounded(Type("record", tuple(parts.values()), tuple(parts)))

    def _builtin(self, node: Apply, types: Types) -> Type:
        rows = TABLE[node.function]
        if node.keywords:
            raise TypeMismatch(f"{node.function} takes its values without names.", node.span)
        given = tuple(self.check(argument, types) for argument in node.arguments)
        if node.function == "[]" and given[0].name in ("tuple", "point") and len(given) == 2:
            return self._part(node, given[0])
        sized = [row for row in rows if len(row.inputs) == len(given)]
        if not sized:
            counts = " or ".join(map(str, sorted({len(row.inputs) for row in rows})))
            noun = "value" if counts == "1" else "values"
            raise TypeMismatch(f"{node.function} needs {counts} {noun}, but has {len(given)}.", node.span)
        found = [result for row in sized if (result := _result(row, given)) is not None]
        if not found:
            found = [result for row in sized if (result := _result(row, tuple(map(_as_list, given)))) is not None]
        if not found:
            raise TypeMismatch(_misfit(node, given, sized), node.span)
        unsure = any(kind == ANY for kind in given) and any(kind != found[0] for kind in found)
        return ANY if unsure else found[0]

    def _part(self, node: Apply, kind: Type) -> Type:
        key = node.arguments[1]
        parts = (NUMBER, NUMBER) if kind == POINT else kind.arguments
        if isinstance(key, Literal) and type(key.value) is int:
            if not -len(parts) <= key.value < len(parts):
                raise TypeMismatch(f"{show(node)} asks for a part that {type_words(kind)} does not have.", node.span)
            return parts[key.value]
        return join(parts) if len(set(parts)) == 1 else ANY

    def _function(self, node: Apply, types: Types) -> Type:
        signature = self.functions.get(node.function)
        if signature is None:
            raise FormulaError(f"There is no function named '{node.function}'.", node.span)
        arguments = self._arranged(node, signature)
        for place, (wanted, argument) in enumerate(zip(signature.inputs, arguments, strict=True), 1):
            given = self.check(argument, types)
            if not fits(wanted, given):
                sentence = f"Input {place} of {node.function} must be {type_words(wanted)}, not {type_words(given)}."
                raise TypeMismatch(sentence, argument.span)
        return signature.result

    def _arranged(self, node: Apply, signature: Signature) -> tuple[Node, ...]:
        named = dict(node.keywords)
        rest = signature.names[len(node.arguments) :] if named else ()
        count = len(signature.inputs)
        if len(node.arguments) + len(named) != count or set(rest) != set(named):
            inputs = f" ({', '.join(signature.names)})" if signature.names else ""
            noun = "input" if count == 1 else "inputs"
            raise TypeMismatch(f"{node.function} needs {count} {noun}{inputs}; give just these.", node.span)
        return (*node.arguments, *(named[name] for name in rest))

    def _truth(self, node: Node, types: Types, what: str) -> None:
        given = self.check(node, types)
        if given not in (TRUTH, ANY):
            raise TypeMismatch(f"{what} must be a truth, not {type_words(given)}.", node.span)

    def _conditional(self, node: Conditional, types: Types) -> Type:
        self._truth(node.test, types, "What follows 'if'")
        then, other = self.check(node.then, types), self.check(node.other, types)
        joined = join_two(then, other)
        if joined == ANY and ANY not in (then, other):
            sentence = (
                f"This gives {type_words(then)} in one case and {type_words(other)} in the other; make them alike."
            )
            raise TypeMismatch(sentence, node.span)
        return joined

    def _attribute(self, node: Attribute, types: Types) -> Type:
        kind = self.check(node.value, types)
        parts: dict[str, Type] = {}
        if kind == POINT:
            parts = {"x": NUMBER, "y": NUMBER}
        elif kind == SHAPE:
            parts = ATTRIBUTES
        elif kind.name == "record":
            parts = dict(zip(kind.fields, kind.arguments, strict=True))
        elif kind == ANY:
            return ANY
        if node.name not in parts:
            known = f"; it has {', '.join(parts)}" if parts else ""
            raise TypeMismatch(f"{_capital(type_words(kind))} has no '{node.name}'{known}.", node.span)
        return parts[node.name]

    def _display(self, node: Display, types: Types) -> Type:
        kinds = [self.check(item, types) for item in node.items]
        if node.kind == "tuple":
            return bounded(tuple_of(*kinds))
        return bounded((list_of if node.kind == "list" else set_of)(join(kinds)))

    def _comprehension(self, node: Comprehension, types: Types) -> Type:
        inner: ChainMap[str, Type] = (
            types.new_child() if isinstance(types, ChainMap) else ChainMap({}, types)  # type: ignore[arg-type]
        )  # a whole document may stand behind it, so that it is not copied
        for clause in node.clauses:
            inner.update(self._bound(clause, inner))
            for test in clause.tests:
                self._truth(test, inner, "What follows 'if'")
        element = self.check(node.element, inner)
        if node.kind == "dict":
            return dict_of(*element.arguments) if element.arguments else ANY
        return bounded(set_of(element) if node.kind == "set" else list_of(element))

    def _bound(self, clause: Clause, types: Types) -> dict[str, Type]:
        source = self.check(clause.source, types)
        item = self._item(source, clause)
        if len(clause.targets) == 1:
            return {clause.targets[0]: item}
        parts = (NUMBER, NUMBER) if item == POINT else item.arguments if item.name == "tuple" else ()
        if item in (ANY, NOTHING):
            parts = (ANY,) * len(clause.targets)
        if len(parts) != len(clause.targets):
            names = ", ".join(clause.targets)
            raise TypeMismatch(f"Each item is {type_words(item)}, which does not part into {names}.", clause.span)
        return dict(zip(clause.targets, parts, strict=True))

    def _item(self, source: Type, clause: Clause) -> Type:
        if source == ANY:
            return ANY
        if source == POINT:
            return NUMBER
        if source.name in ("list", "set", "dict"):
            return source.arguments[0]
        if source.name == "tuple":
            return join(source.arguments)
        raise TypeMismatch(f"'for' needs a collection to go through, not {type_words(source)}.", clause.source.span)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _result(row: Builtin, given: tuple[Type, ...]) -> Type | None:
    bound: dict[str, Type] = {}
    if all(unify(wanted, kind, bound) for wanted, kind in zip(row.inputs, given, strict=True)):
        return bounded(substitute(row.result, bound))
    return None


def _misfit(node: Apply, given: tuple[Type, ...], rows: list[Builtin]) -> str:
    name, words = node.function, [type_words(kind) for kind in given]
    if name in ("==", "!="):
        return f"'{name}' compares values of one kind, not {words[0]} with {words[1]}."
    if name in ("in", "not in"):
        return f"{_capital(words[0])} can never be in {words[1]}; look for what it holds."
    if name == "[]" and given[0].name == "dict":
        return f"The keys of this dict are {_many(given[0].arguments[0])}, not {words[1]}."
    if name == "[]":
        return f"{_capital(words[0])} has no places to look up with {words[1]}."
    nearest = max(rows, key=lambda row: sum(map(fits, row.inputs, given)))
    wanted = " and ".join(map(type_words, nearest.inputs))
    return f"'{name}' does not fit {' and '.join(words)}; it takes {wanted}."


def _is_drawn(kind: Type) -> bool:
    """Whether values of a type are shapes, or collections of such, however deep."""
    while kind.name in ("list", "set", "dict"):
        kind = kind.arguments[-1]
    return kind == SHAPE
