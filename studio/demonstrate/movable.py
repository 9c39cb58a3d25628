"""A document that lies where two numbers say: everything drawn, and all that is clicked, moves along with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from studio.demonstrate.playing import InterpretedRun
from studio.document.changes import with_moments
from studio.document.constraints import check
from studio.document.graph import order, restricted
from studio.document.live import Live
from studio.document.model import Definition, Demonstration, Document, PlayedEvent, Range, with_definition
from studio.document.scene import NO_CHANGE
from studio.language.errors import Refusal, StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Literal, Name, Node, Path, at, free_names, replaced, walk
from studio.language.values import Point, Record, Shape, Value, in_order, is_number, same

BOUNDS = Range(-2000, 4000)
"""Between which numbers, in canvas pixels, a document may be moved."""
PROBE = Point(173, 31)
"""How far everything is moved to see whether it comes along; what is changed for other reasons does not match."""
MOST_MOMENTS = 24
"""So many moments of what was shown are looked at."""
BOXES = ("rectangle", "image")
"""The kinds of shapes whose place is two numbers."""

Moment = Mapping[str, Value]


class Coordinate(NamedTuple):
    """One number of a place somewhere in a value: along which axis (0 or 1), and what it is."""

    axis: int
    number: float


def movable(document: Document, left: str, top: str) -> Document | None:
    """The document with two parameters, ``left`` and ``top``, that everything drawn and every place of it follows.

    Those that it does not have yet are where the first drawn thing lies, so that all moves when that is pulled, and
    were so in everything shown. None where something would not move along, or where what was demonstrated would go
    otherwise elsewhere.
    """
    known, corner = document.definitions, _corner(document)
    first = {left: corner.get(0, 0), top: corner.get(1, 0)}
    fresh = {name: Definition(name, Literal(now), role="parameter") for name, now in first.items()}
    placed = {name: replace(known.get(name, one), range=BOUNDS, hidden=True) for name, one in fresh.items()}
    made = replace(document, definitions={**placed, **known, **placed})
    made = with_moments(made, lambda values: {**first, **values})
    try:
        moments = _moments(made)
        following: frozenset[str] = frozenset()
        for name in order(document):
            one = made.definitions.get(name)
            if one is not None and not one.is_function and not one.is_parameter:
                follower = _Follower(made, one, (left, top), moments, following).followed()
                following |= {name} if follower != one else frozenset()
                made = with_definition(made, follower)
        return made if _goes_alike(made, (left, top)) else None
    except StudioError:
        return None


def _moments(document: Document) -> list[Moment]:
    """The states and parameters at moments that were shown, the beginning first."""
    known = [name for name, one in document.definitions.items() if one.is_state or one.is_parameter]
    shown = [{**one.parameters, **one.inputs} for one in document.demonstrations.values()]
    shown += [dict(one.parameters) for lesson in document.lessons.values() for one in lesson.examples]
    found: list[Moment] = []
    for values in [{}, dict(document.present), *shown]:
        moment = {name: values[name] for name in known if name in values}
        if len(found) < MOST_MOMENTS and not any(same(moment, one) for one in found):
            found.append(moment)
    return found


def moved(value: Value) -> Value:
    """A value with all places in it moved by the probe."""
    if isinstance(value, Point):
        return Point(value.x + PROBE.x, value.y + PROBE.y)
    if isinstance(value, (list, tuple)):
        return type(value)(moved(one) for one in value)
    if isinstance(value, (set, frozenset)):
        return frozenset(moved(one) for one in value)
    if isinstance(value, dict):
        return {moved(key): moved(one) for key, one in value.items()}
    if isinstance(value, Record):
        return Record(tuple((name, moved(one)) for name, one in value.fields))
    return value


class _Follower:
    """One definition on its way to follow the two numbers: coordinate by coordinate, as far as that moves places.

    ``following`` are the definitions before it that do so already.
    """

    def __init__(
        self,
        document: Document,
        one: Definition,
        names: tuple[str, str],
        moments: Sequence[Moment],
        following: frozenset[str],
    ) -> None:
        self.one, self.names, self.following = one, names, following
        self.now = [document.parameters()[name] for name in names]
        live = Live(restricted(document, {*one.needs, *names, *document.states(), *document.parameters()}))
        here = [live.with_values({name: value for name, value in each.items() if name != one.name}) for each in moments]
        self.pairs = [(each.env(), self._away(each, moment).env()) for each, moment in zip(here, moments, strict=True)]

    def _away(self, live: Live, moment: Moment) -> Live:
        places = {name: moved(value) for name, value in moment.items() if name != self.one.name}
        return live.with_values({**places, **_shifted(self.names, live.env())})

    def followed(self) -> Definition:
        """The definition that moves as a whole. Raises Refusal where it does not."""
        formula = self.one.formula
        steps = self._steps(formula)
        for path, axis in _written(formula):
            old = at(formula, path)
            tried = replaced(formula, path, self._along(old, axis))
            new = self._steps(tried)
            if new is not None and (steps is None or _gained(steps, new) or self._unseen(steps, new, old)):
                formula, steps = tried, new
        if steps is None or any(step != 1 for step in steps):
            raise Refusal(f"{self.one.name} cannot be moved as a whole.")
        return replace(self.one, formula=formula)

    def _along(self, old: Node, axis: int) -> Node:
        """A coordinate that moves along from where it is now."""
        name, now = Name(self.names[axis]), self.now[axis]
        number = _beginning(old)
        if number is not None:
            rest = number[1] - now
            return replaced(old, number[0], Apply("+", (Literal(rest), name)) if rest else name)
        return Apply("+", (old, Apply("-", (name, Literal(now))) if now else name))

    def _unseen(self, before: Sequence[float], after: Sequence[float], old: Node) -> bool:
        """Whether nothing tells that a coordinate counts, as there was nothing at any moment; it does not move yet."""
        return before == after and not free_names(old) & self.following

    def _steps(self, formula: Node) -> list[float] | None:
        """By what part of the way each coordinate moves, at each moment; None where something else changes."""
        found = []
        for env, away in self.pairs:
            here, there = (list(_parts(evaluate(formula, Env(values)))) for values in (env, away))
            if len(here) != len(there):
                return None
            for one, other in zip(here, there, strict=True):
                if isinstance(one, Coordinate) and isinstance(other, Coordinate):
                    found.append(round((other.number - one.number) / PROBE[one.axis], 9))
                elif not same(one, other):
                    return None
        return found


def _beginning(node: Node) -> tuple[Path, float] | None:
    """The number that a coordinate is, or that others are added to, with the way to it; None for something else."""
    if isinstance(node, Literal) and is_number(node.value):
        return (), node.value
    if isinstance(node, Apply) and node.function == "+" and len(node.arguments) == 2:
        inner = _beginning(node.arguments[0])
        return None if inner is None else (("arguments", 0, *inner[0]), inner[1])
    return None


def _corner(document: Document) -> dict[int, float]:
    """Where the first drawn thing lies whose place is written down, by axis."""
    found: dict[int, float] = {}
    for one in document.definitions.values():
        for path, axis in _written(one.formula) if one.drawn and not found else ():
            number = _beginning(at(one.formula, path))
            if number is not None:
                found.setdefault(axis, number[1])
    return found


def _gained(before: Sequence[float], after: Sequence[float]) -> bool:
    """Whether more moves as it should, and nothing less."""
    better = [new for old, new in zip(before, after, strict=True) if new != old]
    return bool(better) and all(new == 1 for new in better)


def _written(formula: Node) -> Iterator[tuple[Path, int]]:
    """The numbers in a formula that are coordinates of places or of boxes, with their axis."""
    for path, node in walk(formula):
        if not isinstance(node, Apply):
            continue
        if node.function == "point" and len(node.arguments) == 2:
            yield from (((*path, "arguments", axis), axis) for axis in (0, 1))
        elif node.function in BOXES:
            names = [name for name, _ in node.keywords]
            yield from (
                ((*path, "keywords", names.index(name), 1), axis) for axis, name in enumerate("xy") if name in names
            )


def _parts(value: Value) -> Iterator[Value]:
    """All that a value is made of, its coordinates as such. Raises Refusal for what is moved by something else."""
    if isinstance(value, Point):
        yield from (Coordinate(axis, number) for axis, number in enumerate(value))
    elif isinstance(value, Shape):
        yield value.kind
        if value.kind == "group" and any(
            value.as_dict().get(name, plain) != plain for name, plain in NO_CHANGE.items()
        ):
            raise Refusal("What is in a group that moves, grows or rotates is not moved by itself.")
        for name, part in value.attributes:
            is_place = value.kind in BOXES and name in ("x", "y") and is_number(part)
            yield from [Coordinate("xy".index(name), part)] if is_place else _parts(part)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from (*_parts(key), *_parts(one))
    elif isinstance(value, (list, tuple, set, frozenset)):
        yield len(value)
        for one in in_order(value) if isinstance(value, (set, frozenset)) else value:
            yield from _parts(one)
    else:
        yield value


def _shifted(names: tuple[str, str], now: Moment) -> dict[str, Value]:
    """The two numbers as they are elsewhere."""
    return {name: now[name] + way for name, way in zip(names, PROBE, strict=True)}


def _goes_alike(document: Document, names: tuple[str, str]) -> bool:
    """Whether whatever was shown of an event comes to the same elsewhere, and the constraints hold there."""
    if check(document, _shifted(names, document.parameters())):
        return False
    shown = [one for one in document.demonstrations.values() if one.event]
    return all(
        _moved_outcome(_outcome(document, one, one.inputs, one.parameters))
        == _outcome(document, one, moved(dict(one.inputs)), {**one.parameters, **_shifted(names, one.parameters)})
        for one in shown
    )


def _outcome(document: Document, one: Demonstration, brought: Moment, parameters: Moment) -> PlayedEvent:
    """What comes of an event as it was shown, there or elsewhere; what a person said about it does not count."""
    run = InterpretedRun(document, {name: value for name, value in parameters.items() if name in document.definitions})
    run.states |= {name: brought[name] for name in run.states if name in brought}
    return run.send(one.event, {name: value for name, value in brought.items() if name not in run.states})


def _moved_outcome(one: PlayedEvent) -> PlayedEvent:
    return replace(one, brings=moved(dict(one.brings)), changed=moved(dict(one.changed)), grown=moved(dict(one.grown)))
