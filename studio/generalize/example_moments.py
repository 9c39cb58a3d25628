"""The document at other moments: what every name was worth when an example was shown, what formulas may mention."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from studio.document.chance import names_of_chance
from studio.document.foundations import Foundations
from studio.document.graph import reached
from studio.document.live import Live
from studio.document.model import Document
from studio.document.naming import check_local, check_name
from studio.document.static_types import signatures
from studio.generalize.operands import written
from studio.infer.goals import Function, Meaning
from studio.language.errors import Refusal
from studio.language.nodes import Literal
from studio.language.types import SHAPE, Type, type_of
from studio.language.values import Value, frozen

ELEMENT_NAMES = ("p", "q", "r", "item", "element")
"""What the element of a collection is called in an inferred formula; the first that is free."""


def snapshot(document: Document, env: Mapping[str, Value]) -> dict[str, Value]:
    """The present values of all parameters and states: what an example has to remember of its moment."""
    kept = (name for name, one in document.definitions.items() if one.is_parameter or one.is_state)
    return {name: env[name] for name in kept if name in env}


def with_values(document: Document, values: Mapping[str, Value]) -> Document:
    """The document with parameters and states at these values; names that are neither (any more) are left alone."""
    definitions = dict(document.definitions)
    for name, value in values.items():
        one = definitions.get(name)
        if one is None or not (one.is_parameter or one.is_state):
            continue
        whole = one.is_parameter or holds_shape(type_of(value))  # shapes are worked with as they are, never written out
        formula = Literal(value) if whole else written(value)
        if formula != one.formula:
            definitions[name] = replace(one, formula=formula)
    return replace(document, definitions=definitions)


def values_then(document: Document, names: Collection[str], moment: Mapping[str, Value]) -> dict[str, Value]:
    """The values that names had at a moment: what it remembers, else worked out again for it.

    Raises Refusal for a name that had no value then.
    """
    if all(name in moment for name in names):
        return {name: moment[name] for name in names}
    values = {**Live(with_values(document, moment)).values(), **moment}
    for name in names:
        if name not in values:
            raise Refusal(f"{name} had no value in one of the examples. Leave it out, or show that one again.")
    return {name: values[name] for name in names}


@dataclass
class Moments:
    """Evaluates one document at many moments, each moment once."""

    document: Document
    _live: Live = field(init=False)
    _known: dict[object, dict[str, Value]] = field(init=False, default_factory=dict)
    _foundations: Foundations = field(init=False)
    _meanings: dict[tuple[int, str], Meaning] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._live = Live(self.document)
        self._foundations = Foundations(self.document)

    def now(self) -> dict[str, Value]:
        return self.at({})

    def at(self, values: Mapping[str, Value]) -> dict[str, Value]:
        """What every name that can be worked out is worth (functions are callables) with these values set."""
        key = frozen(dict(values))
        if key not in self._known:
            self._live.update(with_values(self.document, values))
            self._known[key] = dict(self._live.env())
        return self._known[key]

    def meaning(self, env: Mapping[str, Value], name: str) -> Meaning:
        """How a function is worked out at one of the moments; the same each time it is asked for."""
        key = (id(env), name)
        if key not in self._meanings:
            self._meanings[key] = Meaning(env[name], self._foundations.of(name, env))
        return self._meanings[key]


def free_name(document: Document, wanted: Collection[str], taken: Collection[str] = ()) -> str:
    """The first of these names that nothing is called by yet. Raises Refusal when all are taken."""
    for name in wanted:
        if name not in document.names() and name not in taken:
            return name
    raise Refusal(f"All of the names {', '.join(wanted)} are taken; rename one of them.")


def must_be_free(document: Document, name: str, again: Collection[str] = ()) -> None:
    """Raises Refusal when this cannot be the name of something new; what is in ``again`` may be made anew."""
    if name not in again:
        check_name(name, document)


def must_be_local(name: str, taken: Collection[str] = ()) -> None:
    """Raises Refusal when this cannot be the name of an input or a loop variable."""
    check_local(name)
    if name in taken:
        raise Refusal(f"{name} stands there twice; give each input a name of its own.")


def holds_shape(kind: Type) -> bool:
    """Whether a shape sits anywhere in values of this type."""
    return kind == SHAPE or any(map(holds_shape, kind.arguments))


def is_plain(env: Mapping[str, Value], name: str) -> bool:
    """Whether a name has a value that holds no shapes (functions are found elsewhere)."""
    return name in env and not callable(env[name]) and not holds_shape(type_of(env[name]))


def visible(document: Document, pupil: str) -> Iterator[str]:
    """The definitions that a formula of ``pupil`` may need: all but itself and those that need it; no chance."""
    hidden = reached(document, [pupil]) if pupil in document.names() else frozenset({pupil})
    hidden |= names_of_chance(document)
    return (name for name in document.definitions if name not in hidden)


def types_in(document: Document, env: Mapping[str, Value]) -> dict[str, Type]:
    """The types of all definitions without inputs that have a value now."""
    plain = (name for name, one in document.definitions.items() if not one.is_function)
    return {name: type_of(env[name]) for name in plain if name in env}


def functions_in(moments: Moments, env: Mapping[str, Value], names: Collection[str]) -> dict[str, Function]:
    """The functions among ``names`` that a formula may use at one of the moments: those that give no shapes."""
    found: dict[str, Function] = {}
    for name, signature in signatures(moments.document).items():
        if name in names and name in env and not holds_shape(signature.result):
            found[name] = Function(name, signature.inputs, signature.result, moments.meaning(env, name))
    return found
