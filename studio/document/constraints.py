"""Constraints: equations and inequalities that every edit keeps, by moving other parameters where that helps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from studio.document.graph import restricted
from studio.document.linear import Linear, linear_form
from studio.document.live import Live
from studio.document.model import Constraint, Definition, Document, Range, Relation
from studio.document.solver import LinearProblem, Unknown
from studio.language.errors import ConstraintClash, Refusal, StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import Name, free_names
from studio.language.show import show
from studio.language.values import Value, is_number

CLOSE = 1e-6
"""Sides of an equation between fractional numbers may differ by this much (relative to their size above 1)."""


def settle(document: Document, changed: Mapping[str, Value]) -> dict[str, Value]:
    """New values of all parameters, after some were changed, such that ranges and constraints hold.

    The changed ones get exactly the values asked for; others move as little as possible, parameters that an
    equation works out alone on one side before the rest. Raises Refusal for a name that is no parameter or a value
    that does not fit its kind, ConstraintClash naming what clashes; the document stays as it is either way.
    """
    values = document.parameters()
    for name, value in changed.items():
        _check_edit(document, name, value)
    wanted = {**values, **changed}
    if document.constraints and any(is_number(value) for value in wanted.values()):
        wanted.update(_moved(document, wanted, changed))
        wanted.update(_following(document, wanted, changed))
    broken = check(document, wanted)
    if broken:
        raise ConstraintClash(_breaks(document, changed, broken), broken)
    return wanted


def check(document: Document, values: Mapping[str, Value]) -> tuple[str, ...]:
    """The names of all constraints that do not hold when parameters (or states) have these values."""
    if not document.constraints:
        return ()
    names = set().union(*(free_names(one.left) | free_names(one.right) for one in document.constraints.values()))
    live = _live(document, names, values)
    return tuple(name for name, one in document.constraints.items() if not _holds(one, live))


def movers(
    document: Document, changed: Mapping[str, Value], settled: Mapping[str, Value]
) -> dict[str, tuple[str, ...]]:
    """The other parameters that move when some are changed, each with the constraints that move it.

    What a changed one breaks moves the first of them, what these break then the next.
    """
    before = document.parameters()
    left = [name for name, value in settled.items() if name not in changed and value != before[name]]
    of = {name: [key for key in document.constraints if name in _needed_by(document, key)] for name in left}
    values, found = {**before, **changed}, dict[str, tuple[str, ...]]()
    while left:
        broken = check(document, values)
        why = {name: tuple(key for key in of[name] if key in broken) for name in left}
        found |= {name: keys for name, keys in why.items() if keys} or {name: tuple(of[name]) for name in left}
        values |= {name: settled[name] for name in left if name in found}
        left = [name for name in left if name not in found]
    return found


def _needed_by(document: Document, constraint: str) -> frozenset[str]:
    one = document.constraints[constraint]
    return frozenset(restricted(document, free_names(one.left) | free_names(one.right)).definitions)


def _live(document: Document, names: Iterable[str], values: Mapping[str, Value]) -> Live:
    """What the given names need and nothing else, worked out with these values of parameters (or states)."""
    needed = restricted(document, names)
    return Live(needed).with_values({name: value for name, value in values.items() if name in needed.definitions})


def out_of_range(definition: Definition, value: Value) -> str | None:
    """The sentence why a parameter cannot have this value, None when it can."""
    bounds = definition.range
    if bounds is None or not is_number(value) or bounds.least <= value <= bounds.most:
        return None
    return f"{definition.name} cannot be {_shown(value)}: it {_goes(bounds)}."


def is_count(definition: Definition) -> bool:
    """Whether a parameter takes whole numbers only: its value, its least value and its step are whole."""
    bounds = definition.range
    parts = [definition.value] if bounds is None else [definition.value, bounds.least, bounds.step]
    return bounds is not None and all(is_number(part) and float(part).is_integer() for part in parts)


def _goes(bounds: Range) -> str:
    return f"goes from {_shown(bounds.least)} to {_shown(bounds.most)}"


def _shown(value: Value) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _check_edit(document: Document, name: str, value: Value) -> None:
    definition = document.definitions.get(name)
    if definition is None or not definition.is_parameter:
        raise Refusal(f"{name} is no parameter, so it has no value to change.")
    if is_number(definition.value) != is_number(value):
        kind = "a number" if is_number(definition.value) else "no number"
        raise Refusal(f"{name} cannot be {_shown(value)}: it is {kind}.")
    if is_number(value) and value != value or value in (float("inf"), float("-inf")):
        raise Refusal(f"{name} must be a finite number.")
    if is_number(value) and is_count(definition) and float(value) != int(value):
        raise ConstraintClash(f"{name} cannot be {_shown(value)}: it is a whole number.", (name,))
    sentence = out_of_range(definition, value)
    if sentence:
        raise ConstraintClash(sentence, (name,))


def _moved(document: Document, wanted: Mapping[str, Value], changed: Mapping[str, Value]) -> dict[str, Value]:
    """The numbers that keep all linear constraints. Raises ConstraintClash with those that clash."""
    problem = LinearProblem(_unknowns(document, wanted, changed))
    for name, one in document.constraints.items():
        form = _difference(document, one)
        if form is not None:
            problem.require(name, form, one.relation)
    found, clash = problem.solve()
    if found is None:
        sentence = _clash(document, changed, clash, problem.fractional(clash))
        raise ConstraintClash(sentence, tuple(name for name in clash if name in document.constraints))
    return {name: value for name, value in found.items() if _differs(value, wanted[name])}


def _following(document: Document, wanted: Mapping[str, Value], changed: Mapping[str, Value]) -> dict[str, Value]:
    """Numbers that stand alone on a side of an equation that is not linear: they are what the other side comes to."""
    found: dict[str, Value] = {}
    for one in document.constraints.values():
        if one.relation != "==" or _difference(document, one) is not None:
            continue
        for side, other in ((one.left, one.right), (one.right, one.left)):
            name = side.id if isinstance(side, Name) else ""
            if name in changed or name in found or not is_number(wanted.get(name)) or name in free_names(other):
                continue
            with suppress(StudioError):
                value = evaluate(other, _live(document, free_names(other), {**wanted, **found}).env())
                if is_number(value) and out_of_range(document.definitions[name], value) is None:
                    found[name] = int(value) if is_count(document.definitions[name]) and value == int(value) else value
                    break
    return found


def _differs(new: float, old: float) -> bool:
    return abs(new - old) > 1e-9 * max(1.0, abs(old))


def _unknowns(document: Document, wanted: Mapping[str, Value], changed: Mapping[str, Value]) -> list[Unknown]:
    alone = _worked_out(document)
    return [
        Unknown(name, value, name in changed, name in alone, is_count(one), one.range)
        for name, value in wanted.items()
        if is_number(value) and (one := document.definitions[name])
    ]


def _worked_out(document: Document) -> frozenset[str]:
    """Parameters that stand alone on the left of an equation: the first to move."""
    sides = (one.left for one in document.constraints.values() if one.relation == "==")
    return frozenset(side.id for side in sides if hasattr(side, "id"))


def _difference(document: Document, constraint: Constraint) -> Linear | None:
    """Left minus right over parameters, None where it is not linear (then it is only checked)."""
    try:
        return linear_form(document, constraint.left) - linear_form(document, constraint.right)
    except StudioError:
        return None


def _holds(constraint: Constraint, live: Live) -> bool:
    try:
        left, right = evaluate(constraint.left, live.env()), evaluate(constraint.right, live.env())
        return compare(left, constraint.relation, right)
    except (StudioError, TypeError):
        return False


def compare(left: Value, relation: Relation, right: Value) -> bool:
    """Whether a relation holds; whole numbers exactly, fractional ones within ``CLOSE``, which is not less or more."""
    if is_number(left) and is_number(right):
        near = 0.0 if isinstance(left, int) and isinstance(right, int) else CLOSE * max(1.0, abs(left), abs(right))
        return bool(_COMPARED[relation](left, right, near))
    return bool(_COMPARED[relation](left, right, None))


_COMPARED: dict[Relation, Callable[[Any, Any, float | None], Value]] = {
    "==": lambda left, right, near: left == right if near is None else abs(left - right) <= near,
    "<=": lambda left, right, near: left <= right if near is None else left <= right + near,
    ">=": lambda left, right, near: left >= right if near is None else left >= right - near,
    "<": lambda left, right, near: left < right if near is None else left < right - near,
    ">": lambda left, right, near: left > right if near is None else left > right + near,
}
"""What each relation means; ``near`` is how much numbers may be off, None for what is no number."""


def _edit(changed: Mapping[str, Value]) -> str:
    edits = [f"{name} cannot be {_shown(value)}" for name, value in changed.items()]
    return " and ".join(edits) if edits else "These cannot all hold"


def _clash(
    document: Document, changed: Mapping[str, Value], clash: tuple[str, ...], fractional: tuple[str, ...]
) -> str:
    edits = {name: value for name, value in changed.items() if name in clash} or changed
    said = sorted((name for name in clash if name not in changed), key=lambda name: name not in document.constraints)
    reasons = [_reason(document, name) for name in said] + [f"{name} is a whole number" for name in fractional]
    return f"{_edit(edits)}: {' and '.join(reasons) or 'its range and these values do not agree'}."


def _reason(document: Document, name: str) -> str:
    if name in document.constraints:
        return described(document.constraints[name])
    bounds = document.definitions[name].range
    return f"{name} {_goes(bounds)}" if bounds else f"{name} is {_shown(document.parameters()[name])}"


def constraint_text(one: Constraint) -> str:
    """What a constraint says."""
    return f"{show(one.left)} {one.relation} {show(one.right)}"


def described(constraint: Constraint) -> str:
    """The name of a constraint and what it says, for sentences."""
    text = constraint_text(constraint)
    return f"{constraint.name} says {text}" if constraint.name != text else f"{text} must hold"


def _breaks(document: Document, changed: Mapping[str, Value], broken: tuple[str, ...]) -> str:
    said = []
    for name in broken:
        one = document.constraints[name]
        why = _not_linear(document, one)
        said.append(described(one) + (f", which no other parameter can keep because {why}" if why else ""))
    return f"{_edit(changed)}: {' and '.join(said)}."


def _not_linear(document: Document, constraint: Constraint) -> str:
    try:
        linear_form(document, constraint.left)
        linear_form(document, constraint.right)
    except StudioError as error:
        return error.sentence.rstrip(".")
    return ""
