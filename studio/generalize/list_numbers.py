"""The plain numbers of what differs from member to member (base, step, radius, …), in all situations shown.

Where all members were is one example; which numbers put them there follows, since the places are affine in these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from studio.document.graph import restricted
from studio.document.live import Live, looked_at
from studio.document.model import Definition, Document, Example
from studio.generalize.attribute_values import attribute_value, loop_rows
from studio.generalize.attributes import Address, find, tidy_number
from studio.generalize.observe import observations, observe, shown_at_first
from studio.generalize.written_places import differs, written_at
from studio.language.env import Budget, Env
from studio.language.errors import CannotExplain, Refusal
from studio.language.evaluate import evaluate
from studio.language.nodes import Literal, Node, Path, literals, replaced
from studio.language.values import Value, is_number

EXACT = 1e-6
SHOWN_WITHIN = 0.5
"""By so much (pixels, degrees) members may be off what the numbers say that were shown."""
KEPT = 4
SMALL = frozenset({0, 1, 2})
"""Numbers that may belong to the form of a formula: these are looked at last."""

Row = npt.NDArray[np.float64]


@dataclass(frozen=True)
class ShownNumber:
    """A plain number in the formula of an attribute, with what it was in each situation shown."""

    path: Path
    examples: tuple[Example, ...]


def observe_pulled(before: Document, after: Document, address: Address, value: Value) -> Document:
    """Keeps what was pulled as shown, and what it was at first; where members differ, that of all of them."""
    place, address = written_at(after, address), address.every
    if place is None:
        return after
    if not differs(place):
        with suppress(Refusal):  # where a list was empty, nothing of it was seen
            after = shown_at_first(after, address, lambda _: attribute_value(before, looked_at(before).env(), address))
        return observe(after, address, value, "dragged")
    if not after.parameters():
        return after
    after = shown_at_first(after, address, lambda parameters: _told(_members_at(before, address, parameters)))
    return observe(after, address, _told(_members_at(after, address, {})), "dragged")


def _told(places: Row) -> tuple[Value, ...]:
    return tuple(tidy_number(float(one)) for one in places)


def numbers_shown(document: Document, address: Address) -> list[ShownNumber]:
    """The numbers of an attribute that differs from member to member, each with its value in all situations.

    Raises CannotExplain where in one situation no such numbers put the members where they were.
    """
    now = Example(f"{address} as it is", {}, (), document.parameters())
    examples = observations(document, address) or (replace(now, result=_told(_members_at(document, address, {}))),)
    node = find(document, address).node
    paths = _affine(document, address, node)
    rows = [_solved(document, address, node, paths, one) for one in examples]
    return [
        ShownNumber(path, tuple(replace(one, result=row[k]) for one, row in zip(examples, rows, strict=True)))
        for k, path in enumerate(paths)
    ]


def _affine(document: Document, address: Address, node: Node) -> list[Path]:
    """The plain numbers in which all members are affine together; those that may belong to the form come last."""
    numbers = [(path, one.value) for path, one in literals(node) if is_number(one.value)]
    numbers.sort(key=lambda one: one[1] in SMALL)
    kept: list[tuple[Path, float]] = []
    for one in numbers:
        known = [*kept, one]
        by = np.arange(2.0, 2.0 + len(known))
        places = [_members_at(document, address, {}, _with(node, known, by * k)) for k in range(3)]
        moved = np.diff(places, axis=0)
        alone = np.diff([_members_at(document, address, {}, _with(node, [one], [k])) for k in (0.0, 1.0)], axis=0)[0]
        if np.allclose(moved[0], moved[1], atol=EXACT) and np.abs(alone).max(initial=0.0) > EXACT:
            slopes = _slopes(document, address, node, [path for path, _ in known], {})
            if np.linalg.matrix_rank(slopes) == len(known):
                kept = known
    return [path for path, _ in kept]


def _with(node: Node, numbers: Sequence[tuple[Path, float]], by: Sequence[float] | Row) -> Node:
    for (path, value), more in zip(numbers, by, strict=True):
        node = replaced(node, path, Literal(value + float(more)))
    return node


def _slopes(document: Document, address: Address, node: Node, paths: Sequence[Path], at: Mapping[str, Value]) -> Row:
    """How far each member goes for one more of each number."""
    nothing = _with(node, [(path, 0) for path in paths], [0.0] * len(paths))
    base = _members_at(document, address, at, nothing)
    columns = [_members_at(document, address, at, replaced(nothing, path, Literal(1))) - base for path in paths]
    return np.array(columns).T.reshape(len(base), len(paths))


def _solved(document: Document, address: Address, node: Node, paths: Sequence[Path], shown: Example) -> list[Value]:
    """The numbers that put the members where they were shown."""
    nothing = _with(node, [(path, 0) for path in paths], [0.0] * len(paths))
    base = _members_at(document, address, shown.parameters, nothing)
    slopes = _slopes(document, address, node, paths, shown.parameters)
    count = min(len(base), len(shown.result))
    wanted = np.array(shown.result[:count], dtype=float) - base[:count]
    found = np.linalg.lstsq(slopes[:count], wanted, rcond=None)[0]
    if np.abs(slopes[:count] @ found - wanted).max(initial=0.0) > SHOWN_WITHIN:
        raise CannotExplain(
            f"{address} was formed otherwise at “{shown.label}” than it is now. Take that example back.",
            (shown.label, shown.label),
        )
    return [tidy_number(float(one)) for one in found]


def _members_at(document: Document, address: Address, at: Mapping[str, Value], node: Node | None = None) -> Row:
    """An attribute of all members (by its formula or another) at values of the parameters."""
    place = find(document, address)
    known = {name: value for name, value in at.items() if name in document.definitions}
    asked = place.node if node is None else node
    around, each = _each(document, place.definition, known)
    budget, found = Budget(), []
    with around.charged_to(budget):  # what is kept for later is charged anew each time
        for one in each:
            with one.charged_to(budget):
                found.append(evaluate(asked, one))
    return np.array(found, dtype=float)


_seen: list[tuple[Mapping[str, Definition], Definition, Mapping[str, Value], tuple[Env, list[Env]]]] = []
"""The members of lists asked for of late: for each attribute of one, and as they were before in each moment."""


def _each(document: Document, members: Definition, known: Mapping[str, Value]) -> tuple[Env, list[Env]]:
    """What is around a list, and what each member of it is made from, at values of the parameters.

    The list itself, the dearest of all, is not worked out.
    """
    for definitions, one, values, found in _seen:
        if definitions is document.definitions and _same_rounds(one, members) and values == known:
            return found
    env = Live(restricted(document, members.needs), known).env()
    found = env, [Env({**env, **row}) for row in loop_rows(members.formula, env)]
    _seen[:] = [(document.definitions, members, known, found), *_seen[: KEPT - 1]]
    return found


def _same_rounds(one: Definition, other: Definition) -> bool:
    """Whether two forms of a list go through the same, and need the same: one has an attribute written out, say."""
    return one.needs == other.needs and getattr(one.formula, "clauses", ()) is getattr(other.formula, "clauses", ())
