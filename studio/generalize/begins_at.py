"""Where a thing begins whose place states say: what they are to be for it to be elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from studio.document.bounds import bounds
from studio.document.changes import replace_formula
from studio.document.live import Live, looked_at
from studio.document.model import Document, with_entry
from studio.document.scene import things_of
from studio.generalize.arrange import held_at, shifted, went
from studio.generalize.attributes import AXES, needs_any, tidy_number
from studio.generalize.operands import written
from studio.generalize.placing import move
from studio.generalize.result import Result
from studio.infer.questions import in_a_word
from studio.language.errors import Refusal, StudioError
from studio.language.show import enumerated
from studio.language.values import Point, Value, is_number

NEAR = 1e-6
"""What is less than this far apart is at one place."""
WITHIN = 0.05
"""A number that is written tidily puts a thing so many pixels from where it was to come, or less."""
COARSE = 4.0
"""A whole number that moves a thing by so many pixels or more at a time stays whole."""
TRIED = ((1, 2), (-1, -2))
"""By so much a number is changed twice to see that a thing goes as far each time: at the end of a list only back."""
BESIDE = (1, -1)
"""By so much where two further on is nothing: in the middle of three."""


@dataclass(frozen=True)
class Beginning:
    """What states are to be for a thing to be elsewhere, along which axes they put it there, and which cannot."""

    values: Mapping[str, Value]
    axes: frozenset[int]
    missed: tuple[str, ...]

    def says(self, name: str) -> str:
        """The sentences about it; "" where no state has another value."""
        said = enumerated([f"{state} {in_a_word(value)}" for state, value in self.values.items()])
        missed = " and ".join(dict.fromkeys(self.missed))
        first = f"{name} begins here now: {said}." if said else ""
        other = f"No value of {missed} puts {name} there: its formula is another now." if missed else ""
        return " ".join(one for one in (first, other) if one)


@dataclass(frozen=True)
class _Lead:
    """A state, or one coordinate of it, that says where all of a thing is along an axis: one more is so far."""

    state: str
    part: int | None
    value: float
    axis: int
    rate: float

    @property
    def is_whole(self) -> bool:
        return self.part is None and type(self.value) is int and abs(self.rate) >= COARSE

    def near(self, by: float) -> list[float]:
        """The numbers that may put the thing so far from where it is."""
        exact = self.value + by / self.rate
        return [round(exact) + off for off in (0, -1, 1)] if self.is_whole else [tidy_number(exact)]


def begins_at(document: Document, name: str, to: Point, exactly: bool = False) -> Beginning:
    """What the states that say where a single thing is are to be for it to be at a place, or as near as whole numbers
    get it unless ``exactly``.

    Raises Refusal where no state says so.
    """
    live = Live.at_present(document)
    leads = _leads(document, live, name)
    if not leads:
        raise Refusal(f"No state says where {name} is.")
    now = held_at(document, live, name)
    values: dict[str, Value] = {}
    axes, missed = set(), []
    for axis, lead in leads.items():
        off = to[axis] - now[axis]
        number = _number(document, live, name, lead, off, exactly) if abs(off) > NEAR else lead.value
        if number is None:
            missed.append(lead.state)
            continue
        axes.add(axis)
        if number != lead.value:
            values[lead.state] = _with_part(values.get(lead.state, live.value(lead.state)), lead.part, number)
    if len(axes) > 1 and values and not _are_apart(document, live, name, values, leads):
        return Beginning({}, frozenset(), tuple(one.state for one in leads.values()))
    return Beginning(values, frozenset(axes), tuple(missed))


def begins_elsewhere(document: Document, name: str) -> bool:
    """Whether states say where a thing is, so that it begins elsewhere where it is moved."""
    if not document.states():
        return False
    try:
        return bool(_leads(document, Live.at_present(document), name))
    except StudioError:
        return False


def begun_at(document: Document, name: str, to: Point) -> Result:
    """The document where a thing begins at a place, its formulas as they were; ``touched`` are the states.

    Across or down, where no state says where it is or none of its values puts it there, it is moved as what stands
    still is. Raises Refusal as ``begins_at``.
    """
    begins = begins_at(document, name, to)
    document = _with_beginnings(document, begins.values)
    now = held_at(document, Live.at_present(document), name)
    goal = Point(*(now[axis] if axis in begins.axes else to[axis] for axis in range(len(AXES))))
    says = begins.says(name)
    if max(abs(goal.x - now.x), abs(goal.y - now.y)) >= COARSE:
        moved = move(document, name, goal, snapping=False)
        document, says = moved.document, says or moved.says
    return Result(document, (), frozenset(begins.values), says or f"{name} stays where it begins.")


def all_shifted(document: Document, things: Sequence[str], by: Point) -> Result:
    """The document where things are so much further: each state that says where some of them are is changed once.

    What these states do not bring there is moved as what stands still is. ``touched`` are the states.
    """
    live = Live.at_present(document)
    values: dict[str, Value] = {}
    begun: dict[str, Beginning] = {}
    for name in dict.fromkeys(things) if document.states() else ():
        try:
            now = held_at(document, live, name)
            begun[name] = begins_at(document, name, Point(now.x + by.x, now.y + by.y), exactly=True)
        except StudioError:
            continue
        values = {**begun[name].values, **values}
    before = _with_beginnings(document, {one: live.value(one) for one in values if one in document.present})
    after = _with_beginnings(before, values)
    there = looked_at(before), looked_at(after)
    rest = [name for name in dict.fromkeys(things) if not values or not went(*there, name, by)]
    after = shifted(after, dict.fromkeys(rest, by), since=before)
    says = [one.says(name) for name, one in begun.items() if all(values[key] == one.values[key] for key in one.values)]
    return Result(after, (), frozenset(values), "".join(f" {one}" for one in says if one))


def with_beginning(document: Document, name: str, value: Value) -> Document:
    """The document where a definition is just this value; a state starts with it and has it now."""
    old = document.definitions[name]
    document = replace_formula(document, name, written(value))
    if old.is_state and old.first is None and not old.needs & document.names():
        made_with = replace(document.definitions[name], first=old.formula)
        document = replace(document, definitions=with_entry(document.definitions, name, made_with))
    return replace(document, present={key: kept for key, kept in document.present.items() if key != name})


def _with_beginnings(document: Document, values: Mapping[str, Value]) -> Document:
    for state, value in values.items():
        document = with_beginning(document, state, value)
    return document


def _leads(document: Document, live: Live, name: str) -> dict[int, _Lead]:
    """The states that say where all of a thing is, by the axes along which they do."""
    found: dict[int, _Lead] = {}
    for state in (one for one in document.states() if needs_any(document, frozenset({name}), one)):
        value = live.values().get(state)
        parts: list[int | None] = [*range(len(AXES))] if isinstance(value, Point) else [None]
        for part in parts:
            lead = _lead(document, live, name, state, part)
            if lead is not None:
                found.setdefault(lead.axis, lead)
    return found


def _lead(document: Document, live: Live, name: str, state: str, part: int | None) -> _Lead | None:
    whole = live.values().get(state)
    value = whole[part] if isinstance(whole, Point) and part is not None else whole
    if not is_number(value):
        return None

    def shift(off: float) -> Point | None:
        return _shift(document, live, name, {state: _with_part(whole, part, value + off)})

    rate = _rate(shift)
    if rate is None:
        return None
    axes = [axis for axis in range(len(AXES)) if abs(rate[axis]) > NEAR]
    return _Lead(state, part, value, axes[0], rate[axes[0]]) if len(axes) == 1 else None


def _rate(shift: Callable[[float], Point | None]) -> Point | None:
    """How far one more moves a thing; None where that is not as far each time."""
    for first, second in (*TRIED, BESIDE) if shift(2) is None else TRIED:
        one = shift(first)
        other = shift(second) if one is not None and one != (0, 0) else None
        if one is None or other is None:
            continue
        if max(abs(a / first - b / second) for a, b in zip(one, other, strict=True)) < NEAR:
            return Point(one.x / first, one.y / first)
    return None


def _number(document: Document, live: Live, name: str, lead: _Lead, by: float, exactly: bool) -> float | None:
    """The number with which a thing is nearest to so far from where it is; None where no number puts it there."""
    offs: list[tuple[float, float]] = []
    for number in lead.near(by):
        shift = _shift(document, live, name, {lead.state: _with_part(live.value(lead.state), lead.part, number)})
        if shift is not None and abs(shift[1 - lead.axis]) < NEAR:
            offs.append((abs(shift[lead.axis] - by), number))
    off, number = min(offs, default=(float("inf"), lead.value), key=lambda one: one[0])
    return number if off <= (abs(lead.rate) / 2 if lead.is_whole and not exactly else WITHIN) else None


def _are_apart(
    document: Document, live: Live, name: str, values: Mapping[str, Value], leads: Mapping[int, _Lead]
) -> bool:
    """Whether new values put a thing as far along each axis together as each does alone."""
    together = _shift(document, live, name, values)
    if together is None:
        return False
    for axis, lead in leads.items():
        alone = {lead.state: values[lead.state]} if lead.state in values else {}
        shift = _shift(document, live, name, alone)
        if shift is None or abs(shift[axis] - together[axis]) > NEAR:
            return False
    return True


def _with_part(whole: Value, part: int | None, number: float) -> Value:
    """A number, or a point with that as one of its coordinates."""
    if part is None or not isinstance(whole, Point):
        return number
    return Point(*(number if axis == part else old for axis, old in enumerate(whole)))


def _shift(document: Document, live: Live, name: str, values: Mapping[str, Value]) -> Point | None:
    """How far a thing is moved where states have other values; None where not all of it goes as far."""
    there = live.with_values(values)
    if name in there.errors:
        return None
    try:
        here, moved = held_at(document, live, name), held_at(document, there, name)
        by = Point(tidy_number(moved.x - here.x), tidy_number(moved.y - here.y))
        return by if _is_alike(live, there, name, by) else None
    except StudioError:
        return None


def _is_alike(live: Live, there: Live, name: str, by: Point) -> bool:
    """Whether all that is seen of a thing lies so much further and is as large as it was."""
    parts = [[one.shape for one in things_of(name, each.value(name))] for each in (live, there)]
    if [one.kind for one in parts[0]] != [one.kind for one in parts[1]] or not went(live, there, name, by):
        return False
    boxes = [bounds(each) for each in parts]
    if boxes[0] is None or boxes[1] is None:
        return boxes[0] == boxes[1]
    return all(abs(old + by[k % 2] - new) < WITHIN for k, (old, new) in enumerate(zip(*boxes, strict=True)))
