"""One field of a record that is given another value, where all others stay: what a person does to it on the stage."""

from __future__ import annotations

from dataclasses import replace

from studio.document.actions import Operand
from studio.language.builtins import RECORD
from studio.language.errors import Refusal
from studio.language.nodes import Apply, Attribute, Node
from studio.language.values import Record, Value

WITH_FIELD = "with field"
"""The way by which a record is taken with another value of one field: the record, the field, the value."""


def with_field(record: Value, field: Value, value: Value) -> Record:
    """The record with another value of a field. Raises Refusal where it has none that is called so."""
    if not isinstance(record, Record):
        raise Refusal("This is no record, so it has no fields; put at a key of a dict, or at a place of a list.")
    names = [name for name, _ in record.fields]
    if field not in names:
        raise Refusal(f"This record has no field {field!r}; its fields are {', '.join(names)}.")
    return Record(tuple((name, value if name == field else item) for name, item in record.fields))


def field_put(whole: Operand, record: Value, field: Value, value: Operand, given: Value) -> Operand:
    """The operand for a record, reached as ``whole``, of which one field becomes ``value``, which is ``given`` now."""
    kept = replace(whole, value=record), Operand(field), replace(value, value=given)
    return Operand(with_field(record, field, given), via=WITH_FIELD, of=kept)


def field_of(operand: Operand) -> str:
    """Which field an operand gives another value; empty for other operands."""
    return str(operand.of[1].value) if operand.via == WITH_FIELD else ""


def reached_alike(one: Operand, other: Operand) -> bool:
    """Whether both were reached through the same function of as many things, or give the same field another value."""
    return one.via == other.via and len(one.of) == len(other.of) and field_of(one) == field_of(other)


def with_field_written(whole: Node, record: Value, field: str, value: Node) -> Node:
    """The formula of a record with another value of a field, all others being those of ``whole``."""
    names = [name for name, _ in record.fields] if isinstance(record, Record) else []
    return Apply(RECORD, (), tuple((name, value if name == field else Attribute(whole, name)) for name in names))


def field_written(node: Node) -> tuple[Node, str, Node] | None:
    """The record, the field and its value where a formula is a record with one field that is another; else None."""
    if not isinstance(node, Apply) or node.function != RECORD:
        return None
    others = [(name, part) for name, part in node.keywords if not _is_field(part, name)]
    wholes = [part.value for name, part in node.keywords if isinstance(part, Attribute) and _is_field(part, name)]
    if len(others) != 1 or not wholes or any(one != wholes[0] for one in wholes):
        return None
    return (wholes[0], *others[0])


def _is_field(node: Node, name: str) -> bool:
    return isinstance(node, Attribute) and node.name == name
