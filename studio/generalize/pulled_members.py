"""Some members of a drawn list pulled together: the numbers that the pull changes alike are theirs, by a rule."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from studio.document.live import Live, looked_at
from studio.document.model import Document
from studio.generalize.attribute_values import attribute_value
from studio.generalize.attributes import AXES, Address, address_of
from studio.generalize.by_angle import pulled_to
from studio.generalize.drag_targets import WHOLE, targets_of
from studio.generalize.result import Result
from studio.generalize.some_members import given_to_some
from studio.infer.goals import Work
from studio.language.errors import Refusal
from studio.language.values import Point, is_number

SAME = 1e-6
SLIP = 4.0
"""Pixels or degrees by which something may change beside what was pulled more, and nothing is meant by it."""


def pulled_together(
    document: Document,
    name: str,
    members: Sequence[int],
    attribute: str,
    index: Sequence[int],
    to: Point | float,
    candidate: int = 0,
    just_these: bool = False,
    work: Work | None = None,
) -> Result:
    """The document in which members of a list have what one of them (``index``) was pulled to.

    Only numbers that are the same for all of these members can become another one for all of them: of marks round a
    centre the distance, of bars on one level the height. Where it is several numbers, all of them have the rule that
    ``candidate`` picks for the first. Raises Refusal where the pull changes none of that kind.
    """
    if not members:
        raise Refusal("Select the members of the list that are meant first.")
    live, address = looked_at(document), replace(address_of(f"{name}.{attribute}"), index=tuple(index))
    targets = {where: round(value) for where, value in _targets(document, live, address, to).items()}
    changed = _shared(document, live, targets, members)
    if not changed:
        raise Refusal(
            "What was pulled differs among those that are selected. Pull along what they have alike, or one alone."
        )
    (first, value), *others = ((replace(where, index=()), value) for where, value in changed.items())
    result = given_to_some(document, name, members, _steps(first), value, candidate, work, just_these)
    for where, value in others:
        done = given_to_some(result.document, name, members, _steps(where), value, 0, work, just_these, first)
        result = replace(done, findings=(*result.findings, *done.findings), says=f"{result.says} {done.says}")
    return result


def _steps(where: Address) -> str:
    return str(replace(where, thing="")).lstrip(".")


def _targets(document: Document, live: Live, address: Address, to: Point | float) -> Mapping[Address, float]:
    """The numbers behind what is pulled; what lies at an angle and a distance stays told so."""
    wanted = targets_of(document, live, address, to, False, True).wanted
    if address.steps[-1:] != (WHOLE,):
        return wanted
    found: dict[Address, float] = {}
    for point in dict.fromkeys(replace(where, steps=where.steps[:-1]) for where in wanted):
        plain = {axis: wanted[point.step(axis)] for axis in AXES}
        round_about = pulled_to(document, live, point, Point(plain["x"], plain["y"]))
        found |= round_about or {point.step(axis): value for axis, value in plain.items()}
    return found


def _shared(
    document: Document, live: Live, targets: Mapping[Address, float], members: Sequence[int]
) -> dict[Address, float]:
    """The targets that are one number for all of the members now, and become another one by more than a slip."""
    env, found = live.env(), {}
    for where, value in targets.items():
        now = [attribute_value(document, env, replace(where, index=(number,))) for number in members]
        if all(is_number(one) and math.isclose(one, now[0], abs_tol=SAME) for one in now):
            found[where] = (abs(value - now[0]), value)
    most = max((by for by, _ in found.values()), default=0.0)
    return {where: value for where, (by, value) in found.items() if by > SAME and by >= min(SLIP, most)}
