"""Static types of a document's definitions, in graph order."""

from __future__ import annotations

from collections import ChainMap

from studio.document.graph import order
from studio.document.live import Live
from studio.document.model import Definition, Document
from studio.language.errors import CycleError, StudioError
from studio.language.typecheck import Signature, check
from studio.language.types import ANY, NOTHING, Type, join_two, type_of
from studio.language.values import Value


class Static:
    """What is known about a document without running it, completed by the values it has now.

    ``types`` has the type of every definition without inputs, ``signatures`` of every one with inputs, ``faults``
    the type error of each definition whose parts do not fit together.
    """

    def __init__(self, document: Document, live: Live | None = None) -> None:
        self.types: dict[str, Type] = {}
        self.signatures: dict[str, Signature] = {}
        self.faults: dict[str, StudioError] = {}
        self._live = live
        self._document = document
        for name in order(document):
            if name in document.definitions:
                self._learn(document.definitions[name])

    def _learn(self, definition: Definition) -> None:
        inputs = {one.name: one.type for one in definition.inputs}
        names = ChainMap(inputs, self.types) if inputs else self.types
        try:
            kind = check(definition.formula, names, self.signatures)
        except StudioError as error:
            self.faults[definition.name] = error.alone()
            kind = ANY
        if definition.is_function:
            self.signatures[definition.name] = Signature(tuple(inputs.values()), kind, tuple(inputs))
        else:
            self.types[definition.name] = self._completed(definition.name, kind)

    def _completed(self, name: str, kind: Type) -> Type:
        """The static type, with what it leaves open taken from the present value."""
        if not is_open(kind):
            return kind
        try:
            return narrowed(kind, type_of(self._value(name)))
        except (StudioError, TypeError):
            return kind

    def _value(self, name: str) -> Value:
        if self._live is None:
            self._live = Live(self._document)
        return self._live.value(name)


def is_open(kind: Type) -> bool:
    """Whether a type leaves something unknown."""
    return kind in (ANY, NOTHING) or kind.is_variable or any(map(is_open, kind.arguments))


def narrowed(kind: Type, seen: Type) -> Type:
    """The type with its unknown parts as they were seen."""
    if kind.is_variable or kind == ANY:
        return seen
    if kind.name == seen.name and len(kind.arguments) == len(seen.arguments):
        pairs = zip(kind.arguments, seen.arguments, strict=True)
        return Type(kind.name, tuple(narrowed(a, b) for a, b in pairs), kind.fields or seen.fields)
    return join_two(kind, seen) if kind == NOTHING else kind


_recent: list[tuple[Document, Static]] = []


def static(document: Document, live: Live | None = None) -> Static:
    """The static knowledge about a document; that about the last few is remembered. Raises CycleError."""
    for known, found in _recent:
        if known.definitions is document.definitions and known.present is document.present:
            return found
    found = Static(document, live)
    _recent.insert(0, (document, found))
    del _recent[8:]
    return found


def types(document: Document, live: Live | None = None) -> dict[str, Type]:
    """The type of each definition without inputs; ``any`` where neither its formula nor its value says one."""
    return dict(static(document, live).types)


def signatures(document: Document, live: Live | None = None) -> dict[str, Signature]:
    """Input types and result of each definition with inputs."""
    return dict(static(document, live).signatures)


def faults(document: Document) -> dict[str, StudioError]:
    """Everything wrong with the definitions that can be said without a particular situation: types and cycles."""
    try:
        return dict(static(document).faults)
    except CycleError as error:
        return {error.path[0]: error}
