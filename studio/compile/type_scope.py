"""What is known about types while a program is lowered and emitted."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from studio.compile.ir import PlanStep
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Comprehension, Conditional, DictDisplay, Display, Name, Node
from studio.language.steps import Input, Let, Set
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

    def may_be_other(self, node: Node) -> bool:
        """Whether a value may be of another type than its formula says, since it may be one that can be anything."""
        match node:
            case Name():
                return self.names.get(node.id) == ANY
            case Apply(function="[]" | "get" | "first" | "last", arguments=(collection, *others)):
                given = (collection, *others[1:])
            case Conditional():
                given = (node.then, node.other)
            case Display():
                given = node.items
            case DictDisplay():
                given = tuple(item for _, item in node.pairs)
            case Comprehension():
                given = (node.element,)
            case _:
                return False
        return any(map(self.may_be_other, given))

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


def target_types(targets: tuple[str, ...], kind: Type) -> dict[str, Type]:
    """The types of loop variables that visit items of a type (several take a tuple apart)."""
    if len(targets) == 1:
        return {targets[0]: kind}
    if kind.name == "tuple" and len(kind.arguments) == len(targets):
        return dict(zip(targets, kind.arguments, strict=True))
    return dict.fromkeys(targets, ANY)


def in_scope(steps: Iterable[PlanStep], types: Types) -> Iterator[tuple[PlanStep, Types]]:
    """Each step, outer ones before inner ones, with the types of the names that its own formulas may mention."""
    known = types

    def each(steps: Iterable[PlanStep]) -> Iterator[tuple[PlanStep, Types]]:
        nonlocal known
        for step in steps:
            yield step, known
            given = name_given(step, known)
            known = known.with_names(given) if given else known
            for block in step.blocks:
                yield from each(block)

    return each(steps)


def name_given(step: PlanStep, types: Types) -> dict[str, Type]:
    """The variable that a step gives a value, with the type of that; of a loop the type of what it visits."""
    match step:
        case Let() | Set():
            return {step.binds or step.alters or "": types.of(step.value)}
        case _ if step.binds:
            return {step.binds: item_type(types.of(step.formulas[0])) if step.blocks else ANY}
    return {}
