"""Values worked out from others by pointing: a formula is put together from what is named, nothing is inferred."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

from studio.document import changes
from studio.document.live import Live
from studio.document.model import Definition, Document, with_definition
from studio.document.naming import fresh_name
from studio.document.static_types import static
from studio.generalize.attributes import definition_of, find, needs_any, point_attributes
from studio.generalize.counted_lists import check_told_by_place
from studio.generalize.operands import operand_value, read_key, short_value, written
from studio.language.builtins import ATTRIBUTES, POINTED, RECORD, SHAPES
from studio.language.errors import Refusal
from studio.language.evaluate import evaluate
from studio.language.nodes import (
    Apply,
    Attribute,
    Clause,
    Comprehension,
    Conditional,
    Display,
    Literal,
    Name,
    Node,
    counted_to,
    free_names,
    replaced,
    walk,
)
from studio.language.types import POINT, TEXT, type_of
from studio.language.values import Record, Shape, Value, is_number


def formula_of(document: Document, operand: Any) -> Node:
    """The formula that an operand means: a name as itself, a function of others, also in a list, else the plain value.

    Raises Refusal where it names what is not there.
    """
    if isinstance(operand, dict) and set(operand) == {"name"} and isinstance(operand["name"], str):
        return Name(definition_of(document, operand["name"]).name)
    if isinstance(operand, dict) and set(operand) == {"via", "of"} and isinstance(operand["of"], list):
        return _function(document, operand["via"], operand["of"])
    if isinstance(operand, dict) and set(operand) == {"of", "key"} and isinstance(operand["of"], str):
        whole = definition_of(document, operand["of"])
        return Apply("[]", (Name(whole.name), written(read_key(operand["key"]))))
    if isinstance(operand, list):
        return Display("list", tuple(formula_of(document, one) for one in operand))
    if isinstance(operand, dict) and set(operand) == {"tuple"} and isinstance(operand["tuple"], list):
        return Display("tuple", tuple(formula_of(document, one) for one in operand["tuple"]))
    if isinstance(operand, dict) and set(operand) == {"record"} and isinstance(operand["record"], dict):
        return Apply(RECORD, (), tuple((name, formula_of(document, one)) for name, one in operand["record"].items()))
    return written(operand_value(document, Live.at_present(document).env(), operand))


def _function(document: Document, name: Any, operands: list[Any]) -> Node:
    signature = static(document).signatures.get(name) if isinstance(name, str) else None
    counts = {len(POINTED[name].inputs)} if name in POINTED else {len(signature.inputs)} if signature else set()
    if len(operands) not in counts:
        if counts:
            raise Refusal(f"{name} takes {min(counts)} things, not {len(operands)}.")
        there = ", ".join(sorted({*POINTED, *static(document).signatures} - {"[]"}))
        raise Refusal(f"{name} is no function to point through. There are [] (what is at a key or place), {there}.")
    return Apply(name, tuple(formula_of(document, one) for one in operands))


def worked_out(document: Document, name: str, operand: Any) -> Document:
    """The document with a definition that follows from others. Raises Refusal, TypeMismatch, CycleError."""
    return changes.add_definition(document, Definition(name, formula_of(document, operand)))


def bound(document: Document, attribute: str, operand: Any) -> Document:
    """The document in which an attribute is given by what was pointed at. Raises Refusal, TypeMismatch."""
    node = formula_of(document, operand)
    value = _value(document, node)
    if isinstance(value, Shape):
        return _with(document, attribute, _of_a_thing(node, attribute.rpartition(".")[2], value))
    return _with(document, attribute, _as_text(node, attribute, value))


def _of_a_thing(node: Node, attribute: str, thing: Shape) -> Node:
    """What a drawn thing gives another one: the same attribute, or its place. Raises Refusal where it has neither."""
    known, places = SHAPES[thing.kind].attributes if thing.kind in SHAPES else {}, point_attributes(thing.kind)
    if attribute not in known and ATTRIBUTES.get(attribute) == POINT and len(places) == 1:
        attribute = places[0]
    if attribute not in known:
        raise Refusal(f"What is pointed at has no {attribute} that could be followed.")
    return Attribute(node, attribute)


def _value(document: Document, node: Node) -> Value:
    return evaluate(node, Live.at_present(document).env())


def _as_text(node: Node, attribute: str, value: Value) -> Node:
    """A number where a text is wanted is written out."""
    wants_text = ATTRIBUTES.get(attribute.rpartition(".")[2]) == TEXT
    return Apply("text", (node,)) if wants_text and is_number(value) else node


def _shown_of(document: Document, item: Node, attribute: str, members: Sequence[Value]) -> Node:
    """What a thing shows of the member that is its: the member itself, of a record one of its fields."""
    first = next(iter(members), None)
    if not isinstance(first, Record):
        return _as_text(item, attribute, first)
    field = _field_shown(document, attribute, first)
    return _as_text(Attribute(item, field), attribute, first.get(field))


def _field_shown(document: Document, attribute: str, first: Record) -> str:
    """The field that the first thing shows already, else the only one of its kind. Raises Refusal for none."""
    name, _, part = attribute.rpartition(".")
    kind, values = ATTRIBUTES.get(part), dict(first.fields)
    drawn = Live.at_present(document).env().get(name)
    shape = drawn[0] if isinstance(drawn, list) and drawn else None
    now = shape.get(part) if isinstance(shape, Shape) else None
    alike = [field for field, value in values.items() if now in (value, short_value(value) if kind == TEXT else value)]
    fitting = [field for field, value in values.items() if type_of(value) == kind]
    for some in (alike, fitting):
        if len(some) == 1:
            return some[0]
    raise Refusal(f"Each member has {', '.join(values)}: let the first of {name} show the one that is meant before.")


def _with(document: Document, attribute: str, node: Node) -> Document:
    place = find(document, attribute)
    name = place.definition.name
    if needs_any(document, free_names(node) & document.names(), name):
        raise Refusal(f"{attribute} cannot be given by what itself needs {name}.")
    return changes.replace_formula(document, name, replaced(place.definition.formula, place.path, node))


def with_members(document: Document, attribute: str, of: str, wraps: bool = False) -> Document:
    """The document in which a drawn list shows the members of a collection by one of its attributes.

    A list, or a text with its letters, gives the things their count as well, or is shown by things in rows and columns
    row by row; of a dict each takes what is at its key, and a set is shown as the list of its members in order. What is
    left over is not drawn. Where it ``wraps``, a list has as many rows as it needs.
    Raises Refusal where the two do not go together.
    """
    place = find(document, attribute)
    formula = place.definition.formula
    whole = Live.at_present(document).env().get(definition_of(document, of).name)
    if not isinstance(formula, Comprehension):
        raise Refusal(f"{place.definition.name} is no list of things; make it one first.")
    if wraps and (isinstance(whole, dict) or len(formula.clauses) < 2):
        raise Refusal(
            f"What wraps is a list that goes through rows and columns: draw a second row below {place.definition.name} "
            "and make one list of all."
        )
    if isinstance(whole, frozenset):
        document, of = _in_order(document, of)
        return with_members(document, attribute, of, wraps)
    targets = tuple(name for clause in formula.clauses for name in clause.targets)
    if isinstance(whole, (list, str)):
        check_told_by_place(place.definition.name, formula.clauses)
    if isinstance(whole, (list, str)) and len(targets) == 1 and counted_to(formula.clauses[0].source):
        item: Node = Apply("[]", (Name(of), Name(targets[0])))
        counted = replace(formula.clauses[0], source=Apply("range", (Apply("len", (Name(of),)),)))
        document = changes.replace_formula(document, place.definition.name, replace(formula, clauses=(counted,)))
        return _with(document, attribute, _shown_of(document, item, attribute, whole))
    if isinstance(whole, list) and all(counted_to(clause.source) for clause in formula.clauses):
        shown = _row_by_row(document, attribute, of, formula.clauses, whole)
        return _wrapped(shown, place.definition.name, of) if wraps else shown
    if isinstance(whole, dict):
        key: Node = Name(targets[0]) if len(targets) == 1 else Display("tuple", tuple(map(Name, targets)))
        item = _shown_of(document, Apply("[]", (Name(of), key)), attribute, list(whole.values()))
        there = Apply("in", (key, Name(of)))
        return _with(document, attribute, Conditional(there, item, Literal(None)))
    raise Refusal(f"The things of {place.definition.name} are not counted as the members of {of} are.")


def _in_order(document: Document, of: str) -> tuple[Document, str]:
    """The list of the members of a set in rising order, by the name that it has or gets."""
    formula = Apply("sorted", (Name(of),))
    known = [name for name, one in document.definitions.items() if one.formula == formula]
    name = known[0] if known else fresh_name(document, f"{of}_in_order")
    return document if known else with_definition(document, Definition(name, formula)), name


def _row_by_row(
    document: Document, attribute: str, of: str, clauses: tuple[Clause, ...], whole: list[Value]
) -> Document:
    """Things in rows (and columns …) show the items of a list in the order in which they are drawn."""
    place, there = in_order_drawn(clauses, of)
    item = _shown_of(document, Apply("[]", (Name(of), place)), attribute, whole)
    return _with(document, attribute, Conditional(there, item, Literal(None)))


def in_order_drawn(clauses: tuple[Clause, ...], of: str) -> tuple[Node, Node]:
    """Which item of a list a thing in rows and columns shows, and whether there is one."""
    place: Node = Name(clauses[0].targets[0])
    for clause in clauses[1:]:
        place = Apply("+", (Apply("*", (place, _count(clause))), Name(clause.targets[0])))
    return place, Apply("<", (place, Apply("len", (Name(of),))))


def shows_in_order(formula: Node, of: str) -> bool:
    """Whether each thing of a drawn list shows the item of another list that has its place in the order drawn."""
    if not isinstance(formula, Comprehension) or not all(counted_to(one.source) for one in formula.clauses):
        return False
    shown = Apply("[]", (Name(of), in_order_drawn(formula.clauses, of)[0]))
    return any(node == shown for _, node in walk(formula.element))


def _count(clause: Clause) -> Node:
    return clause.source.arguments[0] if isinstance(clause.source, Apply) else clause.source


def _wrapped(document: Document, name: str, of: str) -> Document:
    """As many rows as the list needs, the last one as long as there are things left."""
    formula = document.definitions[name].formula
    assert isinstance(formula, Comprehension)
    first, *others = formula.clauses
    across = reduce(lambda one, other: Apply("*", (one, other)), map(_count, others))
    rows = Apply("ceil", (Apply("/", (Apply("len", (Name(of),)), across)),))
    made = replace(formula, clauses=(replace(first, source=Apply("range", (rows,))), *others))
    document = changes.replace_formula(document, name, made)
    return _with(document, f"{name}.visible", in_order_drawn(made.clauses, of)[1])
