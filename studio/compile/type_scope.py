"""What is known about types while a program is lowered and emitted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from studio.language.errors import StudioError
from studio.language.nodes import Node
from studio.language.steps import Input
from studio.language.typecheck import Signature, check
from studio.language.types import ANY, Type


@dataclass(frozen=True)
class Types:
    """Types of the names in scope and the signatures of the document's functions."""

    names: Mapping[str, Type] = field(default_factory=dict)
    functions: Mapping[str, Signature] = field(default_factory=dict)

    def of(self, node: Node) -> Type:
        """The type of a formula; ``any`` where it cannot be told."""
        try:
            return check(node, self.names, self.functions)
        except StudioError:
            return ANY

    def with_names(self, names: Mapping[str, Type]) -> Types:
        return Types({**self.names, **names}, self.functions)

    def with_inputs(self, inputs: Iterable[Input]) -> Types:
        return self.with_names({one.name: one.type for one in inputs})

    def with_function(self, name: str, inputs: tuple[Input, ...], result: Type) -> Types:
        return Types(self.names, {**self.functions, name: Signature(tuple(one.type for one in inputs), result)})


def item_type(kind: Type) -> Type:
    """The type of what a loop over a value of this type visits."""
    return kind.arguments[0] if kind.name in ("list", "set", "dict") and kind.arguments else ANY
