"""Factor: several lengths become multiples of one new parameter, so that it alone changes their size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from studio.document.changes import with_moments
from studio.document.model import Definition, Document, Range, with_definition
from studio.generalize.attributes import address_of as address
from studio.generalize.attributes import definition_of, explicit, find, with_node
from studio.generalize.example_moments import must_be_free
from studio.generalize.relate import counts_in
from studio.language.errors import Refusal
from studio.language.nodes import Apply, Literal, Name, Node, free_names
from studio.language.values import Value, is_number

FACTORS = Range(0.25, 4, 0.05)
"""The range of a new factor."""


def factored(document: Document, parameters: Sequence[str], name: str, also: Sequence[str] = ()) -> Document:
    """The document with a factor ``name`` = 1; the parameters become multiples of it, as do the literals in ``also``.

    Raises Refusal when one of these is no plain number, or a constraint or count holds it.
    """
    must_be_free(document, name)
    if not parameters and not also:
        raise Refusal("Choose the lengths that are to grow together.")
    for one in parameters:
        definition = definition_of(document, one)
        if not definition.is_parameter or not _is_number(definition.formula):
            raise Refusal(f"{one} is no parameter with a number; choose parameters that are lengths.")
    _check_free_to_grow(document, parameters)
    document = _with_factor(document, parameters, name)
    for place in also:
        document = explicit(document, address(place))
        node = find(document, place).node
        if not _is_number(node):
            raise Refusal(f"{place} is no plain number; choose an attribute that is one.")
        document = with_node(document, place, _times(node, name))
    return with_moments(document, lambda known: {**known, name: _factor_then(known, parameters, document)})


def _check_free_to_grow(document: Document, parameters: Sequence[str]) -> None:
    """Raises Refusal for a parameter that counts something, or that a constraint holds."""
    for one in parameters:
        if one in counts_in(document):
            raise Refusal(f"{one} says how many there are, so it cannot grow by a factor; choose lengths only.")
        for constraint in document.constraints.values():
            if one in free_names(constraint.left) | free_names(constraint.right):
                raise Refusal(f"{one} is held by the constraint {constraint.name}; remove that first.")


def _is_number(node: Node) -> bool:
    return isinstance(node, Literal) and is_number(node.value)


def _times(node: Node, name: str) -> Node:
    return Name(name) if node == Literal(1) else Apply("*", (node, Name(name)))


def _with_factor(document: Document, parameters: Sequence[str], name: str) -> Document:
    """The factor stands before the first of its multiples."""
    factor = Definition(name, Literal(1), role="parameter", range=FACTORS)
    definitions: dict[str, Definition] = {}
    for key, one in document.definitions.items():
        if key in parameters:
            definitions.setdefault(name, factor)
            one = replace(one, formula=_times(one.formula, name), role="formula", range=None)
        definitions[key] = one
    document = replace(document, definitions=definitions)
    return document if name in definitions else with_definition(document, factor)


def _factor_then(known: Mapping[str, Value], parameters: Sequence[str], document: Document) -> Value:
    """What was shown at other values of the lengths was shown at another value of the factor."""
    for parameter in parameters:
        formula = document.definitions[parameter].formula
        base = formula.arguments[0] if isinstance(formula, Apply) else Literal(1)
        if parameter in known and isinstance(base, Literal) and base.value:
            factor = known[parameter] / base.value
            return int(factor) if float(factor).is_integer() else factor
    return 1
