"""Looking at a thing: the present value of an attribute, through members, shapes and coordinates."""

from __future__ import annotations

from collections.abc import Mapping

from studio.document.model import Document
from studio.generalize.attributes import Address, address_of, find
from studio.language.errors import Refusal
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Comprehension, Node
from studio.language.values import Point, Record, Shape, Value


def members(value: Value) -> list[Value]:
    """The members of a thing: of a list itself, of a dict its values, else the one thing."""
    if isinstance(value, list):
        return value
    if isinstance(value, dict):
        return list(value.values())
    return [value]


def part_of(value: Value, steps: tuple[str | int, ...]) -> Value:
    """The value of an attribute of a shape, record or point. Raises Refusal where there is none."""
    for step in steps:
        try:
            if isinstance(step, int):
                value = value[step]
            elif isinstance(value, (Shape, Record)):
                value = value.get(step)
            else:
                value = getattr(value, step) if isinstance(value, Point) else value[step]
        except (KeyError, IndexError, AttributeError, TypeError) as error:
            raise Refusal(f"There is no {step} here. Choose an attribute of a drawn thing.") from error
    return value


def value_at(values: Mapping[str, Value], where: str | Address) -> Value:
    """The present value of an attribute (of the first member where the address names none).

    ``values`` maps every definition to its value (``Live.env()``). Raises Refusal when there is no such attribute.
    """
    address = address_of(where)
    if address.thing not in values:
        raise Refusal(f"{address.thing} has no value to look at. Mend its formula first.")
    value = values[address.thing]
    if address.counts:
        return len(members(value))
    for position in address.index:
        found = members(value)
        if not 0 <= position < len(found):
            raise Refusal(f"{address} is past the end: there are only {len(found)}.")
        value = found[position]
    if not address.index and isinstance(value, (list, dict)):
        found = members(value)
        if not found:
            raise Refusal(f"{address.thing} is empty at present: there is nothing to look at.")
        value = found[0]
    return part_of(value, address.steps)


def attribute_value(document: Document, env: Mapping[str, Value], where: str | Address) -> Value:
    """The present value of an attribute, also of one that an instance of a component was given.

    Raises Refusal when there is no such attribute.
    """
    address = address_of(where)
    try:
        return value_at(env, address)
    except Refusal:
        place = find(document, address)
        return evaluate(place.node, Env({**env, **loop_variables(place.definition.formula, env, address.index)}))


def loop_variables(formula: object, env: Mapping[str, Value], index: tuple[int, ...]) -> dict[str, Value]:
    """The loop variables of the member that an address names (the first where it names none)."""
    if not isinstance(formula, Comprehension):
        return {}
    rows = loop_rows(formula, env)
    position = index[0] if index else 0
    if not 0 <= position < len(rows):
        raise Refusal(f"There is no member {position}: there are only {len(rows)}.")
    return rows[position]


def loop_rows(formula: Node, env: Mapping[str, Value]) -> list[dict[str, Value]]:
    """The loop variables of each member of a list, in order."""
    rows: list[dict[str, Value]] = [{}]
    for clause in formula.clauses if isinstance(formula, Comprehension) else ():
        rows = [
            {**row, **_unpacked(clause.targets, item)}
            for row in rows
            for item in evaluate(clause.source, Env({**env, **row}))
        ]
    return rows


def _unpacked(targets: tuple[str, ...], item: Value) -> dict[str, Value]:
    return {targets[0]: item} if len(targets) == 1 else dict(zip(targets, item, strict=True))
