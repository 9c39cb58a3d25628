"""Constrain: an equation or inequality that every later edit keeps; a clash names what clashes and changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from studio.document.constraints import check, settle
from studio.document.graph import restricted
from studio.document.live import Live
from studio.document.model import Constraint, Document, Relation, with_entry
from studio.generalize.result import Result
from studio.language.errors import Refusal
from studio.language.evaluate import evaluate
from studio.language.nodes import Literal, Name, Node, free_names
from studio.language.show import show
from studio.language.values import Value

RELATIONS: tuple[str, ...] = get_args(Relation)


def constrain(document: Document, left: Node, relation: Relation, right: Node, name: str = "") -> Result:
    """The document with one more constraint, kept at once: where the two sides differ now, the right one follows.

    Raises Refusal for a relation or name that cannot be, ConstraintClash naming the constraints that clash.
    """
    if relation not in RELATIONS:
        raise Refusal(f"{relation} is no relation to keep. Choose one of {', '.join(RELATIONS)}.")
    name = name or f"{show(left)} {relation} {show(right)}"
    if name in document.constraints:
        raise Refusal(f"There is a constraint called {name} already.")
    _check_names(document, left, right)
    new = replace(document, constraints=with_entry(document.constraints, name, Constraint(name, left, relation, right)))
    before = document.parameters()
    settled = settle(new, _kept(document, left))
    moved = {key: value for key, value in settled.items() if value != before[key]}
    new = with_parameters(new, moved)
    says = f"{show(left)} {relation} {show(right)} is kept from now on"
    if moved:
        says += f"; {', '.join(f'{key} is now {value}' for key, value in moved.items())}"
    return Result(new, touched=frozenset({name, *moved}), says=f"{says}.")


def _check_names(document: Document, left: Node, right: Node) -> None:
    values = Live(document)
    for side in (left, right):
        evaluate(side, values.env())
    if not any(one in document.parameters() for one in free_names(left) | free_names(right)):
        raise Refusal("Neither side has a parameter in it, so there is nothing to keep. Name a value first.")


def _kept(document: Document, left: Node) -> dict[str, Value]:
    """The left side stays as it is, where it is one parameter."""
    if isinstance(left, Name) and left.id in document.parameters():
        return {left.id: document.parameters()[left.id]}
    return {}


def with_parameters(document: Document, values: dict[str, Value]) -> Document:
    """The document with new plain values of parameters."""
    definitions = dict(document.definitions)
    for name, value in values.items():
        definitions[name] = replace(definitions[name], formula=Literal(value))
    return replace(document, definitions=definitions)


def with_constraints_kept(before: Document, done: Result) -> Result:
    """What was done, and the parameters moved so that what held before does still, whatever its sides are told from.

    Raises ConstraintClash where no parameter can move so.
    """
    after, sides = done.document, [side for one in before.constraints.values() for side in (one.left, one.right)]
    names = {name for side in sides for name in free_names(side) if name in before.definitions}
    if not names <= after.definitions.keys():
        return done
    if restricted(before, names).definitions == restricted(after, names).definitions:
        return done
    stayed = {key: one for key, one in before.constraints.items() if after.constraints.get(key) == one}
    broken = set(check(replace(after, constraints=stayed), {}))
    if not broken or broken <= (earlier := set(check(before, {}))):
        return done
    kept = replace(after, constraints={key: one for key, one in stayed.items() if key not in earlier})
    old = after.parameters()
    moved = {name: value for name, value in settle(kept, {}).items() if value != old[name]}
    says = f"{done.says.rstrip('.')}. With it {', '.join(f'{name} is {value}' for name, value in moved.items())}."
    return replace(done, document=with_parameters(after, moved), touched=done.touched | moved.keys(), says=says)
