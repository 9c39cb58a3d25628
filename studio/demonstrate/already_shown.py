"""A situation that was shown already: another place on the same thing is the same, where only that tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from studio.demonstrate.played_runs import PlayedProcess, RunBeginning
from studio.infer.unlikely import is_where
from studio.language.steps import walk_steps
from studio.language.values import Point, Shape, Value, same


def was_shown(
    played: PlayedProcess, shown: Sequence[RunBeginning], one: RunBeginning, present: Mapping[str, Value]
) -> bool:
    """Whether a run began so, at another place of the one shape that is hit.

    ``present`` is what everything is worth.
    """
    hit = played.hits(one)
    if hit is None or not isinstance(present.get(hit.thing), Shape) or _tells_where(played):
        return False
    return any(hit == played.hits(other) and _is_alike(played, one, other) for other in shown)


def _tells_where(played: PlayedProcess) -> bool:
    """Whether the process goes by where exactly something happens."""
    formulas = (each for step in walk_steps(played.steps) for each in step.formulas)
    return any(is_where(each, played.brought) for each in formulas)


def _is_alike(played: PlayedProcess, one: RunBeginning, other: RunBeginning) -> bool:
    """Whether all but the places that the event brought is the same."""
    places = {name for name in played.brought if isinstance(one.inputs.get(name), Point)}
    names = (one.inputs.keys() | other.inputs.keys()) - places
    return all(same(one.inputs.get(name), other.inputs.get(name)) for name in names)
