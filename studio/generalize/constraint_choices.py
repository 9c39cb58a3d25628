"""A pull that would break a constraint: what goes along so that it holds, or that it need not hold any more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from studio.document.constraints import check, constraint_text, movers, settle
from studio.document.model import Document
from studio.generalize.adjustable_numbers import LITERAL, NumberEdit
from studio.language.errors import StudioError
from studio.language.values import Value, is_number

GIVEN_UP = "is kept no longer"
"""What is said of a constraint that a way gives up."""


def with_constraints_told(
    document: Document, ways: Iterable[tuple[NumberEdit, ...] | None]
) -> Iterator[tuple[NumberEdit, ...]]:
    """The ways that there are; the first one that would break constraints says what they move and is followed by the
    one in which they are given up."""
    told = not document.constraints
    for way in ways:
        if way is None:
            continue
        broken = () if told else _broken_by(document, way)
        told |= bool(broken)
        yield (*way, *(_along(document, way) if broken else ()))
        if broken:
            yield _without(document, way, broken)


def none_given_up_first(ways: Sequence[tuple[NumberEdit, ...]]) -> list[tuple[NumberEdit, ...]]:
    """The ways, the first of which keeps all constraints; nothing where none does, for that is asked before."""
    first = next((way for way in ways if not any(edit.drops for edit in way)), None)
    return [] if first is None else [first, *(way for way in ways if way is not first)]


def _broken_by(document: Document, way: Sequence[NumberEdit]) -> tuple[str, ...]:
    """The constraints that do not hold when nothing but the parameters of a way changes."""
    changed = _changed(way)
    return check(document, {**document.parameters(), **changed}) if changed else ()


def _changed(way: Sequence[NumberEdit]) -> dict[str, float]:
    return {edit.name: edit.value for edit in way if edit.path is None}


def _along(document: Document, way: Sequence[NumberEdit]) -> tuple[NumberEdit, ...]:
    """The parameters that constraints move with those of a way; none where they forbid it."""
    settled = _settled(document, way)
    moved = {} if settled is None else movers(document, _changed(way), settled)
    texts = {name: ", ".join(constraint_text(document.constraints[one]) for one in why) for name, why in moved.items()}
    return tuple(
        NumberEdit(LITERAL, 1, name, None, value, f"{name} becomes {value} with it ({why})")
        for name, why in texts.items()
        if is_number(value := (settled or {})[name])
    )


def _settled(document: Document, way: Sequence[NumberEdit]) -> dict[str, Value] | None:
    """The parameters after a way; None where constraints forbid it."""
    try:
        return settle(document, _changed(way))
    except StudioError:
        return None


def _without(document: Document, way: Sequence[NumberEdit], broken: Sequence[str]) -> tuple[NumberEdit, ...]:
    """A way that gives up what it breaks: all of it, but where it is forbidden only what forbids it."""
    given_up = {name: _gives_up(document, name) for name in broken}
    if _settled(document, way) is None:
        for name in broken:
            fewer = {one: edit for one, edit in given_up.items() if one != name}
            if _settled(without_given_up(document, tuple(fewer.values())), way) is not None:
                given_up = fewer
    drops = tuple(given_up.values())
    return (*way, *drops, *_along(without_given_up(document, drops), way))


def _gives_up(document: Document, name: str) -> NumberEdit:
    says = f"{constraint_text(document.constraints[name])} {GIVEN_UP}"
    return NumberEdit(LITERAL, 1, name, None, 0, says, drops=True)


def without_given_up(document: Document, way: Sequence[NumberEdit]) -> Document:
    """The document without the constraints that a way gives up."""
    gone = {edit.name for edit in way if edit.drops}
    kept = {name: one for name, one in document.constraints.items() if name not in gone}
    return document if not gone else replace(document, constraints=kept)
