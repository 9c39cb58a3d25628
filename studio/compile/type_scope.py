"""What is known about types while a program is lowered and emitted."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from studio.language.errors import StudioError
from studio.language.nodes import Node
from studio.language.steps import Input
from studio.language.typecheck import Known, Signature, check
from studio.language.types import ANY, Type


@dataclass(frozen=True)
class Types:
    """Types of the names in scope and the signatures of the document's functions."""

    names: Mapping[str, Type] = field(default_factory=dict)
    functions: Mapping[str, Signature] = field(default_factory=dict)
    known: Known = field(default_factory=dict, compare=False, repr=False)

    def of(self, node: Node) -> Type:
        """The type of a formula; ``any`` where it cannot be told."""
        try:
            return check(node, self.names, self.functions, self.known)
        except StudioError:
            return ANY

    def with_names(self, names: Mapping[str, Type]) -> Types:
        """With more names; those of the document are not copied, since they may be many."""
        if isinstance(self.names, ChainMap):
            local, document = self.names.maps
            return Types(ChainMap({**local, **names}, document), self.functions)
        return Types(ChainMap(dict(names), self.names), self.functions)  # type: ignore[arg-type]

    def with_inputs(self, inputs: Iterable[Input]) -> Types:
        return self.with_names({one.name: one.type for one in inputs})

    def add(self, name: str, inputs: tuple[Input, ...], result: Type) -> None:
        """Takes in a definition; only while the definitions of a document are gone through."""
        self.known.clear()
        if inputs:
            self.functions[name] = Signature(tuple(one.type for one in inputs), result)  # type: ignore[index]
        else:
            self.names[name] = result  # type: ignore[index]


def item_type(kind: Type) -> Type:
    """The type of what a loop over a value of this type visits."""
    return kind.arguments[0] if kind.name in ("list", "set", "dict") and kind.arguments else ANY
