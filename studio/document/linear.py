"""Formulas as linear forms over the number parameters of a document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from studio.document.graph import restricted
from studio.document.live import Live
from studio.document.model import Document
from studio.language.errors import CycleError, Refusal
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Attribute, Literal, Name, Node, free_names
from studio.language.show import show
from studio.language.values import is_number


@dataclass(frozen=True)
class Linear:
    """``constant`` plus the sum of factor times parameter; exact fractions, no factor is 0."""

    constant: Fraction
    factors: Mapping[str, Fraction] = field(default_factory=dict)

    def __add__(self, other: Linear) -> Linear:
        names = [*self.factors, *(name for name in other.factors if name not in self.factors)]
        sums = {name: self.factors.get(name, Fraction()) + other.factors.get(name, Fraction()) for name in names}
        return Linear(self.constant + other.constant, {name: factor for name, factor in sums.items() if factor})

    def __sub__(self, other: Linear) -> Linear:
        return self + other.times(Fraction(-1))

    def times(self, factor: Fraction) -> Linear:
        """The form with everything multiplied."""
        if not factor:
            return Linear(Fraction())
        return Linear(self.constant * factor, {name: one * factor for name, one in self.factors.items()})

    def at(self, values: Mapping[str, float]) -> Fraction:
        """The exact value of the form where parameters have these values."""
        return self.constant + sum(factor * exact(values[name]) for name, factor in self.factors.items())


def exact(number: float) -> Fraction:
    """A number as the fraction that its shortest decimal writing says (0.1 is one tenth)."""
    return Fraction(repr(number)) if isinstance(number, float) else Fraction(number)


def linear_form(document: Document, formula: Node) -> Linear:
    """The formula over number parameters; other definitions are written out.

    Raises Refusal with the reason where it is not linear (a product of two parameters, a function of one).
    """
    try:
        return _form(document, formula, {})
    except RecursionError:
        raise Refusal(f"{show(formula)} needs too many definitions in a row.") from None


_Known = dict[str, Linear | None]
"""The forms of the definitions that were written out; None for those that are being so."""


def _form(document: Document, node: Node, known: _Known) -> Linear:
    if isinstance(node, Literal) and is_number(node.value):
        return Linear(exact(node.value))
    if isinstance(node, Name):
        return _named(document, node.id, known)
    if isinstance(node, Apply) and not node.keywords and node.function in ("+", "-", "*", "/"):
        parts = [_form(document, part, known) for part in node.arguments]
        return _combined(node, parts)
    told = _told_as(document, node)
    return _fixed(document, node) if told is None else _form(document, told, known)


def _told_as(document: Document, node: Node) -> Node | None:
    """The formula of an attribute of a single thing that is drawn, where no state is in it; None for anything else."""
    if not isinstance(node, Attribute) or not isinstance(node.value, Name):
        return None
    definition = document.definitions.get(node.value.id)
    if definition is None or definition.is_function or not isinstance(definition.formula, Apply):
        return None
    told = dict(definition.formula.keywords).get(node.name)
    if told is None or any(one.is_state for one in restricted(document, free_names(told)).definitions.values()):
        return None
    return told


def _named(document: Document, name: str, known: _Known) -> Linear:
    definition = document.definitions.get(name)
    if definition is None or definition.is_function:
        raise Refusal(f"{name} is no parameter and no plain formula.")
    if definition.is_parameter and is_number(definition.value):
        return Linear(Fraction(), {name: Fraction(1)})
    if name in known:
        form = known[name]
        if form is None:
            under_way = [one for one, found in known.items() if found is None]
            raise CycleError((*under_way[under_way.index(name) :], name))
    else:
        known[name] = None
        form = known[name] = _form(document, definition.formula, known)
    return form


def _combined(node: Apply, parts: list[Linear]) -> Linear:
    if len(parts) == 1:
        return parts[0].times(Fraction(-1)) if node.function == "-" else parts[0]
    left, right = parts
    if node.function in ("+", "-"):
        return left + right if node.function == "+" else left - right
    if node.function == "*":
        if left.factors and right.factors:
            raise Refusal(f"{show(node)} multiplies parameters with each other.")
        return left.times(right.constant) if not right.factors else right.times(left.constant)
    if right.factors or not right.constant:
        raise Refusal(f"{show(node)} divides by a parameter or by zero.")
    return left.times(1 / right.constant)


def _fixed(document: Document, node: Node) -> Linear:
    """A part that no parameter reaches, as its value."""
    needed = restricted(document, free_names(node))
    if any(one.is_parameter or one.is_state for one in needed.definitions.values()):
        raise Refusal(f"{show(node)} is more than sums of parameters with fixed factors.")
    value = evaluate(node, Live(needed).env())
    if not is_number(value):
        raise Refusal(f"{show(node)} is no number.")
    return Linear(exact(value))
