"""Tic-tac-toe, made by example.

Made from demonstrations; this file stands alone. Play it with `python tic_tac_toe.py`, or:

    import tic_tac_toe
    program = tic_tac_toe.Program()
    outcome = program.send("click", x=1, y=1)
"""

from __future__ import annotations


import argparse
import ast
import base64
import copy
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import time
import wave
from array import array
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, MutableMapping, Sequence, Set
from contextlib import contextmanager, suppress
from functools import cache, partial, wraps
from itertools import chain, compress, repeat
from numbers import Integral, Number
from operator import is_not, itemgetter
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TextIO
from xml.sax.saxutils import escape, quoteattr


__all__ = ["Program", "Outcome", "Batch", "Point", "Record", "Shape", "Pointer", "main"]


# What is particular to this program is the class Program below. What stands around it is the same for all.


Symbol = str  # an enumerated name, such as a colour


class Point(NamedTuple):
    """A place in the picture: x to the right, y downwards, in pixels."""

    x: float
    y: float


DEFAULTS = {
    "ellipse": {
        "center": Point(0, 0),
        "radius_x": 50,
        "radius_y": 50,
        "fill": None,
        "stroke": "black",
        "stroke_width": 1,
        "dashes": 0,
        "rotation": 0,
        "opacity": 1,
        "visible": True,
    },
    "group": {"items": [], "dx": 0, "dy": 0, "scale": 1, "rotation": 0, "opacity": 1, "visible": True},
    "label": {
        "at": Point(0, 0),
        "content": "",
        "size": 16,
        "fill": "black",
        "anchor": "middle",
        "font": "sans",
        "bold": False,
        "italic": False,
        "rotation": 0,
        "opacity": 1,
        "visible": True,
    },
    "line": {
        "start": Point(0, 0),
        "end": Point(100, 0),
        "stroke": "black",
        "stroke_width": 1,
        "dashes": 0,
        "arrows": "none",
        "opacity": 1,
        "visible": True,
    },
    "rectangle": {
        "x": 0,
        "y": 0,
        "width": 100,
        "height": 100,
        "corner": 0,
        "fill": None,
        "stroke": "black",
        "stroke_width": 1,
        "dashes": 0,
        "rotation": 0,
        "opacity": 1,
        "visible": True,
    },
}


class Record:
    """Named parts."""

    def __init__(self, **parts: Any):
        self.__dict__.update(parts)

    def __setattr__(self, name: str, part: Any) -> None:
        raise TypeError("A Record cannot be changed; make another one.")

    def get(self, name: str) -> Any:
        return self.__dict__[name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and list(self.__dict__.items()) == list(other.__dict__.items())

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__))

    def __repr__(self) -> str:
        return f"Record({', '.join(f'{name}={part!r}' for name, part in self.__dict__.items())})"


class Shape:
    """Something drawn: its kind, and its attributes, which have a default each."""

    kind: str

    def __init__(self, kind_of_shape: str, /, **attributes: Any):
        own = self.__dict__
        own["kind"] = kind_of_shape
        own |= DEFAULTS[kind_of_shape]
        own |= attributes

    def __setattr__(self, name: str, part: Any) -> None:
        raise TypeError("A Shape cannot be changed; make another one.")

    def get(self, name: str) -> Any:
        return self.__dict__[name]

    @property
    def is_nowhere(self) -> bool:
        """Whether it is not visible, or a place, a size or a text of it is nothing: such a shape is not drawn."""
        own = self.__dict__
        if None in own.values() and any(own[name] is None for name in own if name not in ("fill", "stroke")):
            return True
        return own.get("visible") is False or None in own.get("points", ())

    def made_visible(self) -> Shape:
        """The shape as it is where it is visible."""
        own = dict(self.__dict__)
        return Shape(own.pop("kind"), **{**own, "visible": True}) if own.get("visible") is False else self

    def plain(self) -> dict[str, Any]:
        """The shape as a dict, groups with what is in them."""
        found = dict(self.__dict__)
        if "items" in found:
            found["items"] = stacked([shape.plain() for shape in shapes_in(found["items"])])
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(self.kind)

    def __repr__(self) -> str:
        return f"Shape({', '.join(f'{name}={part!r}' for name, part in self.__dict__.items())})"


def shapes_in(value: Any, hidden: bool = False) -> Iterator[Shape]:
    """The shapes in a drawn value: itself, or those in a collection of it, however deep; none that are at nothing.

    With those that are ``hidden``, all are visible.
    """
    parts: Iterable = ()
    if isinstance(value, Shape):
        parts = (value,)
    elif isinstance(value, dict):
        parts = list(value.values())
    elif isinstance(value, Iterable) and not isinstance(value, (str, Point)):
        parts = in_order(value)
    for part in parts:
        if not isinstance(part, Shape):
            yield from shapes_in(part, hidden)
        elif not (seen := part.made_visible() if hidden else part).is_nowhere:
            yield seen


def is_another(new: Any, old: Any) -> bool:
    """Whether a value has taken the place of another one: numbers and texts are the same where they are equal."""
    if new is old:
        return False
    kinds = (new.__class__, old.__class__)
    alike = kinds in ((int, float), (float, int)) or kinds[0] is kinds[1] and kinds[0] in (int, float, str)
    return not (alike and new == old)


def lengthened(scene: list[dict[str, Any]], letters: int) -> list[dict[str, Any]]:
    """The shapes with so many letters in each label, or more."""
    made = []
    for one in scene if letters else ():
        longer = {"content": one["content"].ljust(letters)} if "content" in one else {}
        made.append({**one, **longer, **({"items": lengthened(one["items"], letters)} if "items" in one else {})})
    return made or scene


def stacked(scene: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Shapes as they lie on one another, first ones behind: by their order where they have one, else as they come."""
    return sorted(scene, key=lambda shape: shape.get("order", 0)) if any(map(_is_put, scene)) else scene


def _is_put(shape: dict[str, Any]) -> bool:
    return bool(shape.get("order"))


def in_order(items: Iterable) -> Iterator:
    """What a loop visits: the members of a set sorted, anything else as it stands."""
    if not isinstance(items, (set, frozenset)):
        return iter(items)
    try:
        return iter(sorted(items))
    except TypeError:
        return iter(sorted(items, key=repr))


def holds(left: Any, relation: str, right: Any) -> bool:
    """Whether two sides stand in a relation; fractions may be off by a hair."""
    near = 0.0
    if isinstance(left, float) or isinstance(right, float):
        near = 1e-6 * max(1.0, abs(left), abs(right))
    if relation == "==":
        return abs(left - right) <= near if near else left == right
    if relation in ("<", ">"):
        return left < right - near if relation == "<" else left > right + near
    return left <= right + near if relation == "<=" else left >= right - near


STEPS = 1_000_000  # of one event, call or definition, unless the program is made with another budget
MOST_STEPS = 10**15  # that a host may give
ALL_DEFINITIONS = 4  # times as many for everything that is drawn
ITEMS_PER_STEP = 8  # items that are looked through or come into a list
NEW_PER_STEP = 2  # items that come into a dict or set, or are made with their list
COPIED_PER_STEP = 64  # items that are copied because one of them changes
LONGEST = 1_000_000  # items or letters of the longest list or text
MOST_SUM = 1e303  # that a sum may come to
STEPS_PER_VISIT = 10  # of a process that runs itself

MOST_PARTS = 1_000_000  # that a value may have for whoever looks at it
MOST_DRAWN = 100_000  # parts of what is drawn
STEPS_PER_DRAWN = 20  # of each part that is drawn
MOST_IN_KEY = 10_000  # parts of a tuple
DEEPEST = 200  # collections inside each other
PLAIN = frozenset({int, float, bool, str, Point, type(None)})


class Overspent(Exception):
    """Something was stopped because it took more than it may; its text is a sentence."""


class OfStates(property):
    """A definition that depends on states and does much: worked out once while an event, call or picture is counted."""

    def __get__(self, program: Any, kind: type | None = None) -> Any:
        return self if program is None else program._of_states(self, self.fget)


class Metered:
    """Counts the steps of what is under way, and stops it when there are none left.

    Visits of processes that run themselves are counted apart, since they are many and short.
    """

    _budget = STEPS
    _left: Any = None  # until something is counted
    _most_visits = STEPS // STEPS_PER_VISIT
    _visits: Iterator = repeat(None, 0)
    _known: dict = {}  # definitions that were asked for since the count began
    _apart = 0  # steps that these took
    _filling = False  # whether a table is being filled
    _unpaid = ALL_DEFINITIONS * STEPS  # that may be taken by what tables look up in each other

    @property
    def budget(self) -> int:
        """The steps that one event, call or definition may take."""
        return self._budget

    def _give_budget(self, steps: int) -> None:
        self._budget, self._most_visits = steps, steps // STEPS_PER_VISIT

    def _begin_count(self) -> None:
        self._left, self._visits = self._budget, repeat(None, self._most_visits)
        self._known, self._apart = {}, 0

    def _of_states(self, key: Any, work: Callable) -> Any:
        """The value of a definition, which has a budget of its own: who asks for it pays nothing."""
        if key not in self._known:
            left, visits = self._left, self._visits
            self._left = allowed = min(self._budget, ALL_DEFINITIONS * self._budget - self._apart)
            self._visits = repeat(None, self._most_visits)
            try:
                self._known[key] = work(self)
            finally:
                self._apart += allowed - self._left
                self._left, self._visits = left, visits
        return self._known[key]

    def _step(self, cost: int = 1) -> None:
        """Work of so many steps."""
        self._left -= cost
        if self._left < 0:
            raise self._overspent()

    def _each(self, items: Any, cost: int = 1) -> Any:
        """What a loop goes through: each item is a step, or several."""
        self._left -= cost * len(items)
        if self._left < 0:
            raise self._overspent(len(items))
        return items

    def _paid(self, value: Any, items: int = ITEMS_PER_STEP) -> Any:
        """Something made or looked through item by item, ``items`` of it for a step; or a number, not too large."""
        if hasattr(value, "__len__"):
            self._left -= len(value) // items
            if self._left < 0 or (len(value) > LONGEST and isinstance(value, (str, list, range))):
                raise self._overspent(len(value))
        elif isinstance(value, (int, float)) and not -MOST_SUM < value < MOST_SUM:
            raise OverflowError("too large")
        return value

    def _made(self, value: Any) -> Any:
        """A collection or text of any kind that was made."""
        return self._paid(value, ITEMS_PER_STEP if isinstance(value, Sequence) else NEW_PER_STEP)

    def _compared(self, value: Any) -> Any:
        """Something that is looked through with all parts of its items."""
        if value.__class__ not in PLAIN:
            self._step(max(size(value), len(value) if hasattr(value, "__len__") else 0) // ITEMS_PER_STEP)
        return value

    def _key(self, made: tuple) -> tuple:
        """A tuple, which may be a key, so that it must not have too many parts."""
        if size(made) > MOST_IN_KEY:
            raise Overspent(f"A tuple has more than {MOST_IN_KEY:,} parts; make a list of them.")
        return made

    def _copied(self, value: Any) -> Any:
        """Something that is copied because one item of it changes."""
        self._left -= len(value) // COPIED_PER_STEP
        if self._left < 0:
            raise self._overspent()
        return value

    def _overspent(self, length: int = 0) -> Exception:
        if length > LONGEST:
            return OverflowError("too long")
        return Overspent(f"This took more than {self._budget:,} steps and was stopped; make it do less.")


def picture_stopped(name: str, steps: int) -> str:
    """That a definition is not drawn because all that is drawn took so many steps before, in a sentence."""
    return f"{name} was not worked out: what is drawn takes more than {steps:,} steps in all; make it do less."


def size(value: Any, known: dict[int, int] | None = None, deeper: int = DEEPEST) -> int:
    """The parts of a value; shared ones are counted each time, but looked at once.

    Raises Overspent where it is nested too deep to be looked through.
    """
    if (inside := inside_of(value)) is None:
        return 1
    known = {} if known is None else known
    if id(value) not in known:
        if not deeper:
            raise Overspent(f"A value is nested more than {DEEPEST} deep; make it flatter.")
        deep = [] if PLAIN.issuperset(map(type, inside)) else [one for one in inside if one.__class__ not in PLAIN]
        within = [parts for one in deep if (parts := inside_of(one)) is not None] if deeper > 1 else []
        if len(within) == len(deep) and PLAIN.issuperset(map(type, chain.from_iterable(within))):  # as most are
            known[id(value)] = 1 + len(inside) + sum(map(len, within))
        else:
            known[id(value)] = 1 + len(inside) - len(deep) + sum([size(one, known, deeper - 1) for one in deep])
    return known[id(value)]


def inside_of(value: Any) -> Collection | None:
    """What a value is made of; None where it is one part."""
    kind = value.__class__
    if kind in (Shape, Record):
        return vars(value).values()
    if kind in (list, tuple, set, frozenset) or isinstance(value, list):
        return value
    return [*value, *value.values()] if isinstance(value, dict) else None


def whole_budget(given: Any) -> int:
    """The steps that a host gives. Raises TypeError or ValueError."""
    if isinstance(given, bool) or not isinstance(given, Integral):
        raise TypeError("budget must be a whole number of steps.")
    if not 1 <= int(given) <= MOST_STEPS:
        raise ValueError(f"budget must be between 1 and {MOST_STEPS:,} steps.")
    return int(given)


PUBLIC = {"ABOUT", "PARAMETERS", "CONSTRAINTS", "STATE", "DEFINITIONS", "FUNCTIONS", "PROCESSES", "RULES", "SHOWS"}
PUBLIC |= {"LEVELS"}


def refuse_change(self: Any, *_: Any, **__: Any) -> Any:
    """In the place of whatever changes a collection. Raises TypeError."""
    raise TypeError("Other programs share this; change a copy of it.")


class SharedList(list):
    """A list that cannot be changed; copies, parts and sums of it are ordinary lists."""

    __slots__ = ()

    append = extend = insert = pop = remove = clear = sort = reverse = refuse_change
    __setitem__ = __delitem__ = __iadd__ = __imul__ = refuse_change

    def __reduce__(self) -> tuple:
        return list, (list(self),)


class SharedDict(dict):
    """A dict that cannot be changed; a copy of it is an ordinary dict."""

    __slots__ = ()

    pop = popitem = clear = update = setdefault = refuse_change
    __setitem__ = __delitem__ = __ior__ = refuse_change

    def __reduce__(self) -> tuple:
        return dict, (dict(self),)


keep_entry = dict.__setitem__  # for tables that fill themselves


def shared(value: Any, known: dict[int, tuple] | None = None) -> Any:
    """The same value, which nobody can change, wherever in it; what stands in several places is made once."""
    if value.__class__ in PLAIN or (value.__class__ is tuple and PLAIN.issuperset(map(type, value))):
        return value
    known = {} if known is None else known
    if id(value) not in known:
        known[id(value)] = _shared(value, known), value
    return known[id(value)][0]


def share_public(program_type: type) -> None:
    """What a class of programs says of itself to everybody can be changed by nobody."""
    for name in PUBLIC & vars(program_type).keys():
        setattr(program_type, name, shared(vars(program_type)[name]))


def _shared(value: Any, known: dict[int, tuple]) -> Any:
    make = value.__class__
    if make is list:
        return SharedList([one if one.__class__ in PLAIN else shared(one, known) for one in value])
    if make is dict:
        return SharedDict({key: one if one.__class__ in PLAIN else shared(one, known) for key, one in value.items()})
    if make is set:
        return frozenset(value)
    if make is tuple:
        return tuple([shared(one, known) for one in value])
    if make in (Record, Shape):
        parts = vars(value)
        parts.update({name: shared(one, known) for name, one in parts.items() if one.__class__ not in PLAIN})
    return value


class Members:
    """The members of a collection that depends on parameters alone, by the name of its definition."""

    def __init__(self, name: str, members: Any = frozenset()):
        self.name, self.members = name, members

    def holds(self, values: Any) -> bool:
        """Whether it holds all of these. Raises TypeError where one can be no member."""
        return self.members.issuperset(values)


class OneOf:
    """Some values, None among them where it may be nothing, and kinds of values."""

    def __init__(self, *ways: Any):
        self.values = frozenset([way for way in ways if way is None or isinstance(way, (str, int, float))])
        self.kinds = [way for way in ways if not (way is None or isinstance(way, (str, int, float)))]

    def holds(self, values: Any) -> bool:
        """Whether all of these are among the values. Raises TypeError where one cannot be."""
        return self.values.issuperset(values)


MAKER = "any program of this module"  # has looked into what may be the same for all parameters


class Entry:
    """What a state, function or process is given from outside: names and kinds, which of these values may be given
    (``may_be``), and what is known to fit.

    Where all but one of its values are plain, those that were found to fit once are not looked at again, nor is a
    collection of our own make as the one other value.
    """

    MOST = 10_000  # combinations of plain values that are known

    __slots__ = ("classes", "home", "may_be", "name", "place", "plain", "plain_of", "takes")

    def __init__(self, name: str, takes: dict[str, Any], may_be: dict[str, Any], home: Any = MAKER):
        self.name, self.takes, self.may_be, self.home = name, takes, may_be, home
        kinds = list(takes.values())
        wholes = [place for place, kind in enumerate(kinds) if isinstance(kind, (list, dict))]
        plain = [place for place, kind in enumerate(kinds) if isinstance(kind, (type, tuple)) and kind is not object]
        self.place = wholes[0] if len(wholes) == 1 and 0 < len(plain) == len(kinds) - 1 else -1
        self.plain_of = itemgetter(*plain) if plain else len
        self.plain: dict[Any, tuple[tuple, tuple]] = {}  # as they were given -> what is before and after the whole
        self.classes: set[type] = set()

    def bound(self, program: Any, home: Any) -> Entry:
        """The same with the members that collections have in a program."""
        may_be = {name: bound(domain, program) for name, domain in self.may_be.items()}
        return Entry(self.name, self.takes, may_be, home)

    @property
    def has_members(self) -> bool:
        """Whether what may be given depends on the program."""
        return any(map(has_members, self.may_be.values()))

    def taken(self, values: tuple, fully: bool = False) -> tuple[tuple, str]:
        """These values as the program keeps them, and why they cannot be given, in a sentence; empty where they can.

        Raises TypeError for a wrong count.
        """
        self._count(values)
        kept: list[Any] = []
        for value, (name, kind) in zip(values, self.takes.items(), strict=True):
            try:
                kept.append(taken(value, kind, fully))
            except (Unfit, RecursionError):
                return (), misfit(name, value, kind)
            if name in self.may_be and (fully or not at_home(kept[-1], self.home)):
                wrong = refusal(name, kept[-1], self.may_be[name], kind)
                if wrong:
                    return (), wrong
                looked_into(kept[-1], self.home)
        if self.place >= 0 and values[self.place].__class__ not in (list, dict):
            self._keep_in_mind(tuple(kept))
        return tuple(kept), ""

    def _keep_in_mind(self, values: tuple) -> None:
        try:
            if len(self.plain) < self.MOST:
                self.plain[self.plain_of(values)] = values[: self.place], values[self.place + 1 :]
                if not self.may_be:  # what is in it may be another's
                    self.classes.add(values[self.place].__class__)
        except TypeError:  # something has no hash
            pass

    def missing(self, values: tuple) -> str:
        """Which of these values is nothing, in a sentence; empty where none is. Raises TypeError for a wrong count."""
        self._count(values)
        pairs = zip(values, self.takes.items(), strict=True)
        return next((misfit(name, value, kind) for value, (name, kind) in pairs if value is None), "")

    def _count(self, values: tuple) -> None:
        if len(values) != len(self.takes):
            count = "1 value" if len(self.takes) == 1 else f"{len(self.takes)} values"
            wanted = f"{count} ({', '.join(self.takes)})" if self.takes else "no values"
            raise TypeError(f"{self.name} takes {wanted}, not {len(values)}.")


def take_by_name(cls: Any) -> None:
    """Lets a program be made with parameters by name; what is none raises TypeError, with a sentence."""
    known = [*(cls.DEFINITIONS[name] for name in cls.PARAMETERS), "budget"]
    begin, usual = cls.__init__, cls.__init__.__kwdefaults__ or {}
    names = [(name, cls.DEFINITIONS[name]) for name in cls.PARAMETERS if usual.get(cls.DEFINITIONS[name]) is not None]

    @wraps(begin)
    def begins(program: Any, /, *nameless: Any, **given: Any) -> None:
        wrong = [f"takes {shown(one)} with a name only" for one in nameless]
        wrong += [f"has no parameter {shown(one)}" for one in given if one not in known]
        if wrong:
            raise TypeError(f"Program {wrong[0]}; give any of these by name: {', '.join(known)}.")
        for name, attribute in names:
            if given.get(attribute, begin) is None:  # which stands for what is worked out, where it does at all
                program._checked(name, None)
        begin(program, **given)

    cls.__init__ = begins


def with_members(program: Any) -> dict[str, Any]:
    """The entries of a program, and its runs, with the members that values from outside may be; none without such."""
    numbering = getattr(program, "_numbering", None)
    if not any(entry.has_members or (entry.may_be and numbering) for entry in program._entries.values()):
        return {}
    home = numbering or object()  # one for all programs with these parameters
    entries = {name: entry.bound(program, home) for name, entry in program._entries.items()}
    runs = {name: (entries[name], *process) for name, process in program.PROCESSES.items()}
    return {"_entries": MappingProxyType(entries), "_runs": MappingProxyType(runs)}


MISSING = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)  # one member without a value
MISHAPS = (*MISSING, MemoryError, NameError, RecursionError, Overspent)  # formulas without a value


class OfParameters:
    """A drawn list that depends on parameters alone: worked out once, or at every look where members have no value."""

    def __init__(self, work: Callable) -> None:
        self.work = work

    def __get__(self, program: Any, kind: type | None = None) -> Any:
        return self if program is None else self.work(program)


class Pictured(Metered):
    """Draws what is defined and has a value; of a list in which one member has none, all others."""

    DEFINITIONS: dict[str, str] = {}  # name -> attribute or property
    DRAWN: tuple[str, ...] = ()
    LETTERS: dict[str, int] = {}  # of the longest text that labels come to, as far as can be told
    NOTHING_FOR: dict[str, tuple[str, ...]] = {}  # drawn -> the states that it looks at, which may be nothing
    undrawn: tuple[str, ...] = ()  # what of the picture that was looked at last could not be drawn, in sentences
    _lacks: dict[str, tuple[float, str]] = {}  # by its name how many members of it are missing, and why

    def _drawable(self, name: str) -> Any:
        """The value of what is drawn; of a list with members that have none, the others.

        Where it has none because a state that it looks at is nothing, nothing is drawn, and there is nothing to be
        said of it.
        """
        try:
            return getattr(self, self.DEFINITIONS[name])
        except MISHAPS as mishap:
            whose, others, missing, count = getattr(mishap, "others", ("", [], 0, 0))
            if whose != name:
                if self._is_of_nothing(name, mishap):
                    return []
                raise ValueError(why_none(mishap, name)) from None
            if missing:
                self._leave_out(name, some_missing(name, missing, count, mishap), missing)
            return others

    def _is_of_nothing(self, name: str, mishap: Exception) -> bool:
        """Whether what is drawn has no value because it looks for what a state holds, and that is nothing."""
        looked_at = (getattr(self, self.DEFINITIONS[state]) for state in self.NOTHING_FOR.get(name, ()))
        return because(mishap) in OF_NOTHING and any(value is None for value in looked_at)

    def _every(self, name: str, makers: Iterable[Callable[[], Any]]) -> list:
        """The members of a drawn list.

        Where some have no value, raises why the first that is told has none, with the ``others`` and how many are told.
        """
        made: list = []
        told: list[Any] = []
        untold: list[Any] = []
        for make in makers:
            try:
                made.append(make())
            except MISSING as mishap:
                (untold if self._is_of_nothing(name, mishap) else told).append(mishap)
        for first in (told or untold)[:1]:
            first.others = (name, made, len(told), len(made) + len(told) + len(untold))
            raise first
        return made

    def _keep(self, name: str) -> None:
        """Works out such a list, and keeps it if all its members have a value."""
        attribute = self.DEFINITIONS[name]
        try:
            setattr(self, attribute, getattr(self, attribute))
        except MISSING as mishap:
            if getattr(mishap, "others", ("",))[0] != name:
                raise

    def scene(self) -> list[dict[str, Any]]:
        """The shapes to draw now, first ones behind; each is a dict with its ``kind`` and attributes.

        What has no value, or none that can be drawn, is left out, and so are members of lists; ``undrawn`` tells of
        them. Raises ValueError with a sentence where nothing is left.
        """
        return stacked(self._shapes())

    def _seen(self) -> tuple[list[dict[str, Any]], str]:
        """The shapes to draw, in the order of the definitions, and why some are missing, or ""."""
        try:
            return self._shapes(), " ".join(self.undrawn)
        except ValueError as why:
            return [], str(why)

    def _left_out(self, members: bool) -> dict[str, Lack]:
        """What cannot be drawn now, by name; if only a member of a list, where ``members``. The whole picture is ""."""
        stopped = ""
        try:
            self._shapes()
        except ValueError as why:
            stopped = str(why)
        found = {name: one for name, one in self._lacks.items() if members or one[0] == ALL}
        if stopped and (not found or stopped not in self.undrawn):
            found[""] = ALL, stopped
        return {name: lack(name, *one, nothing=bool(stopped)) for name, one in found.items()}

    def _leave_out(self, name: str, why: str, missing: float) -> None:
        self.undrawn += (why,)
        self._lacks[name] = missing, why

    def _shapes(self, hidden: bool = False) -> list[dict[str, Any]]:
        """The same in the order of the definitions; or with what is hidden, as if it were visible, and long texts."""
        found: list[dict[str, Any]] = []
        for name, value in self._drawn():
            try:
                found += lengthened(drawn(value, hidden), self.LETTERS.get(name, 0) if hidden else 0)
            except ValueError as why:
                self._leave_out(name, str(why), ALL)
        if self.undrawn and not found:
            raise ValueError(self.undrawn[0])
        return found

    def _drawn(self) -> Iterator[tuple[str, Any]]:
        """What is drawn and has a value, by name: each may take its budget, and all of it a few times as much."""
        left = ALL_DEFINITIONS * self._budget
        self.undrawn, self._lacks = (), {}
        for name in self.DRAWN:
            if left <= 0:
                raise ValueError(picture_stopped(name, ALL_DEFINITIONS * self._budget))
            self._begin_count()
            self._left = allowed = min(self._budget, left)
            parts = 0
            try:
                value = self._drawable(name)
                parts = size(value)
            except Overspent as too_deep:
                raise ValueError(str(too_deep)) from None
            except ValueError as why:
                self._leave_out(name, str(why), ALL)
            else:
                if parts > MOST_DRAWN:
                    raise ValueError(f"{name} draws more than {MOST_DRAWN:,} parts; make it smaller.")
                yield name, value
            left -= allowed - self._left + self._apart + parts * STEPS_PER_DRAWN


NOTHING: frozenset = frozenset()
PREPARED: dict[tuple, dict[str, Any]] = {}
MOST_PREPARED = 32


class Machine(Pictured):
    """A program: parameters that stay, state that events change, and a scene to draw.

    The tables below say what the program below has by which name; they are filled in there.
    """

    TITLE = ""
    ABOUT: dict[str, str] = {}  # what the program says of itself: line, help, group, icon, score, best, ended
    PARAMETERS: dict[str, dict[str, Any]] = {}  # name -> default; least, most and step where it has a range; whole
    EQUALITIES: tuple = ()  # parameter, the method that works it out from others it is tied to, those others
    CONSTRAINTS: dict[str, str] = {}  # name -> the method that tells whether it holds
    STATE: dict[str, str] = {}  # name -> attribute
    FUNCTIONS: dict[str, str] = {}  # name -> method or table
    PROCESSES: dict[str, tuple] = {}  # name -> method, what it changes, whether it remembers, how it ends well
    TAKES: dict[str, dict[str, Any]] = {}  # state, function or process -> what it holds or takes, each with its kind
    MAY_BE: dict[str, dict[str, Any]] = {}  # the same -> which values of that kind may be given
    RULES: dict[str, tuple[str, ...]] = {}  # event -> methods
    SEED = ""  # the parameter with which chance begins
    UNTOLD: tuple = ()  # states that nobody is told below the picture
    TICK = ""  # the definition that says how many seconds are between two ticks
    SHOWS: dict[str, tuple[str, type]] = {}  # drawn definition -> the function that draws a value of this type
    GLIDE = 0.0  # the seconds that a window takes from one picture to the next
    SOUNDS: dict[str, str] = {}  # what becomes another value ("": what is refused) -> the sound that is heard
    LEVELS: dict[str, tuple] = {}  # where new games can begin: name -> parameters, names of states

    _entries: Mapping[str, Entry] = {}  # state, function or process -> what it is given
    _shut: dict[str, bool] = {}  # state -> whether it is a list of what nobody can change; filled when it is asked for
    _runs: Mapping[str, tuple] = {}  # process -> its entry, then as above

    def __init_subclass__(cls) -> None:
        share_public(cls)
        cls._entries = {name: Entry(name, kinds, cls.MAY_BE.get(name, {})) for name, kinds in cls.TAKES.items()}
        cls._shut = {}
        if "__init__" in vars(cls):
            take_by_name(cls)
        cls._runs = {name: (cls._entries[name], *process) for name, process in cls.PROCESSES.items()}

    def _settle(self, given: dict[str, Any], budget: int) -> None:
        """Sets the budget and all parameters: those given, those tied to them, and the rest to their defaults.

        Raises ValueError or TypeError with a sentence about the first thing that is wrong.
        """
        self._give_budget(whole_budget(budget))
        self._begin_count()
        fixed = {name: self._checked(name, value) for name, value in given.items() if value is not None}
        known = -1
        while known < len(fixed):
            known = len(fixed)
            for name, method, needs in self.EQUALITIES:
                if name not in fixed and any(need in fixed for need in needs):
                    others = (fixed.get(need, self.PARAMETERS[need]["default"]) for need in needs)
                    with suppress(ArithmeticError):  # the constraint itself says what is the matter
                        fixed[name] = self._checked(name, getattr(self, method)(*others))
        for name, about in self.PARAMETERS.items():
            setattr(self, self.DEFINITIONS[name], fixed.get(name, about["default"]))

    def _prepare(self) -> None:
        """Works out what depends on parameters alone."""

    def _prepare_once(self) -> None:
        """What depends on parameters alone, worked out once for all programs with the same parameters."""
        values = {self.DEFINITIONS[name]: value for name, value in self._parameters().items()}
        key = (type(self), repr(values))
        if key not in PREPARED:
            if len(PREPARED) >= MOST_PREPARED:
                PREPARED.clear()
            bare = object.__new__(type(self))
            bare.__dict__.update(values)
            bare._give_budget(ALL_DEFINITIONS * STEPS)
            bare._begin_count()
            try:
                bare._prepare()
                bare.__dict__.update(with_members(bare))
            except MISHAPS as mishap:
                raise ValueError(bare._no_beginning(mishap, self.DEFINITIONS.keys() - self.STATE)) from None
            known: dict[int, tuple] = {}
            vars(bare).update({name: shared(value, known) for name, value in vars(bare).items()})
            PREPARED[key] = dict(vars(bare))  # a copy: Python 3.13.0 takes what only vars() holds for garbage
        budget = self._budget
        for name, value in PREPARED[key].items():  # one by one: what has been in __dict__ is slower to look up
            setattr(self, name, value.of_program(self) if hasattr(value, "of_program") else value)
        self._give_budget(budget)

    def _no_beginning(self, mishap: Exception, names: Set[str]) -> str:
        """Which parameters are not as usual, and which of these definitions could not be worked out first."""
        known = {*dir(type(self)), *vars(self)}
        missing = (name for name, one in self.DEFINITIONS.items() if name in names and one not in known)
        return no_beginning(mishap, self._unusual(), next(missing, ""))

    def _begin(self) -> None:
        """Gives the states their first values."""

    def _begin_once(self) -> None:
        """As ``_begin``. Raises ValueError where a state has no first value."""
        self._begin_count()
        try:
            self._begin()
        except MISHAPS as mishap:
            raise ValueError(self._no_beginning(mishap, self.STATE.keys())) from None
        for name, value in self._states().items():
            if large := too_large(name, value):
                raise ValueError(large)

    def _keep_constraints(self) -> None:
        """Raises ValueError naming the first constraint that does not hold."""
        self._begin_count()
        for name, method in self.CONSTRAINTS.items():
            try:
                kept = getattr(self, method)()
            except MISHAPS:
                kept = False
            if not kept:
                raise ValueError(broken(name, getattr(self, method).__doc__ or name, self._parameters()))

    def _parameters(self) -> dict[str, Any]:
        return {name: getattr(self, self.DEFINITIONS[name]) for name in self.PARAMETERS}

    def _unusual(self) -> dict[str, Any]:
        """The parameters that are not as usual."""
        about = self.PARAMETERS
        return {name: value for name, value in self._parameters().items() if value != about[name]["default"]}

    def _check_picture(self) -> None:
        """Raises ValueError where something cannot be drawn because the parameters are not as usual."""
        unusual = self._unusual()
        usual: Any = type(self)  # made with nothing given
        wrong = self._left_out(members=False) if unusual else {}
        before: Mapping[str, Lack] = {}
        if wrong:
            with suppress(TypeError, ValueError):  # there may be no such program
                before = usual(budget=self._budget)._left_out(members=False)
        if lacks := added(wrong, before):
            raise ValueError(no_picture(lacks, unusual))

    def _checked(self, name: str, value: Any) -> Any:
        """A value for a parameter, in its range. Raises ValueError or TypeError."""
        about = self.PARAMETERS[name]
        default = about["default"]
        if isinstance(default, (int, float)) and not isinstance(default, bool):
            return number_in(name, value, about)
        try:
            given = taken(value, object, True)
        except (Unfit, RecursionError):
            given = None
        if type(given) is not type(default):
            raise TypeError(f"{name} must be like {shown(default)}, not {shown(value)}.")
        return given

    @property
    def state(self) -> Mapping[str, Any]:
        """The present values of what events change, to be read only."""
        return Handed(self._states(), self._out)

    def _states(self) -> dict[str, Any]:
        return {name: getattr(self, attribute) for name, attribute in self.STATE.items()}

    def set_state(self, values: Mapping[str, Any]) -> None:
        """Puts the program where these states have these values, as if events had led there.

        Raises KeyError for an unknown state, TypeError for a value that cannot be one, ValueError for values with
        which nothing could be drawn. The program is then as it was.
        """
        if not isinstance(values, Mapping):
            raise TypeError(f"States are given as a dict of their names and values, not {shown(values)}.")
        known = self._states()
        given = {name: self._taken_state(name, value) for name, value in values.items()}
        self._put(given)
        if wrong := self._left_out(members=True):
            self._put(known)
            if lacks := added(wrong, self._left_out(members=True)):
                raise ValueError(no_picture(lacks, values, ", "))
            self._put(given)

    def _taken_state(self, name: str, value: Any) -> Any:
        if not isinstance(name, str) or name not in self.STATE:
            raise KeyError(f"There is no state {shown(name)}; there are {', '.join(self.STATE) or 'none'}.")
        if value is getattr(self, self.STATE[name]):
            return value
        kept, wrong = self._entries[name].taken((value,), fully=True)
        if wrong:
            raise TypeError(wrong)
        return kept[0]

    def _put(self, states: Mapping[str, Any]) -> None:
        for name, value in states.items():
            setattr(self, self.STATE[name], value)

    def value(self, name: str) -> Any:
        """The present value of any definition. Raises KeyError for an unknown name, ValueError where it has none."""
        value = self._value(name)
        if large := too_large(name, value):
            raise ValueError(large)
        return self._out(name, value)

    def _out(self, name: str, value: Any) -> Any:
        """The value of a definition as it is handed out."""
        if name not in self.STATE:
            return apart(value)
        if name not in self._shut:
            self._shut[name] = is_shut_list(self.TAKES[name][name])
        return value if self._shut[name] and value.__class__ is not list else apart(value)

    def _value(self, name: str) -> Any:
        if not isinstance(name, str) or name not in self.DEFINITIONS:
            raise KeyError(f"There is no {shown(name)}; there are {', '.join(self.DEFINITIONS) or 'no definitions'}.")
        self._begin_count()
        return self._worked_out(name)

    def _worked_out(self, name: str) -> Any:
        try:
            return getattr(self, self.DEFINITIONS[name])
        except MISHAPS as mishap:
            raise ValueError(why_none(mishap, name)) from None

    def scene_of(self, value: Any) -> list[dict[str, Any]] | None:
        """The scene as it would look with ``value`` drawn in place of the present one; None if nothing draws it."""
        if not any(isinstance(value, kind) for _, kind in self.SHOWS.values()):
            return None
        found = []
        for name in self.DRAWN:
            function, kind = self.SHOWS.get(name, ("", ()))
            self._begin_count()
            try:
                found += drawn(self._result(function, value) if isinstance(value, kind) else self._value(name))
            except MISHAPS:
                return None
        return stacked(found)

    def send(self, event: str, **values: Any) -> Outcome:
        """Runs the rules of an event and gives its outcome.

        What each event brings is in ``BRINGS``: ``click`` (x, y), ``key`` (key), ``tick`` (time), …
        Each rule happens as a whole or not at all; the event is accepted when at least one rule is.
        """
        brought, wrong = brought_by(event, values)
        if wrong:
            return Outcome("error", wrong)
        return changed(self, *brought) if event == "change" else self._react(event, brought)

    def _react(self, event: str, brought: tuple) -> Outcome:
        before = self._states()
        refusals = []
        accepted = False
        for rule in self.RULES.get(event, ()):
            self._begin_count()
            try:
                getattr(self, rule)(*brought)
                accepted = True
            except (Ending, *MISHAPS) as ending:
                refusals.append(refused(ending))
        changed = {name: new for name, new in self._states().items() if is_another(new, before[name])}
        for name, new in changed.items():
            if large := too_large(name, new):
                self._put(before)
                return Outcome("error", large)
        if accepted:
            unsettled = next((one.reason for one in refusals if one.ending in UNSETTLED), None)
            return Outcome("done", unsettled, changed=Handed(changed, self._out))
        return refusals[0] if refusals else Outcome("stopped", f"Nothing happens on {event}.")

    def run(self, events: Iterable[tuple[str, Mapping[str, Any]]]) -> Batch:
        """Sends events one after another, each as a pair like ``("click", {"x": 94, "y": 118})``.

        Raises what ``send`` raises, and TypeError for what is no such pair; none of them has happened then.
        """
        before = self.__getstate__()
        try:
            return Batch([self.send(name, **values) for name, values in all_sendable(events)], self.state)
        except BaseException:
            self.__setstate__(before)
            raise

    def call(self, name: str, *arguments: Any) -> Any:
        """Runs a process (gives an Outcome) or a function (gives its value) on values. Changes no state.

        Values of a wrong kind: a process is refused, a function raises TypeError; and ValueError where it has no value.
        """
        process = self._runs.get(name) if name.__class__ is str else None
        if process is None:
            return self._work_out(name, arguments)
        entry, method, changes, has_memory, well = process
        try:
            before, after = entry.plain[entry.plain_of(arguments)]
            given = (*before, arguments[entry.place], *after)
            known = len(arguments) == len(entry.takes) and arguments[entry.place].__class__ in entry.classes
        except (KeyError, TypeError, IndexError):
            known = False
        if not known:
            given, wrong = entry.taken(arguments)
            if wrong:
                return Outcome("error", wrong)
        self._begin_count()
        memory: Any = set() if has_memory else NOTHING
        if has_memory:
            given += (memory,)
        try:
            result = getattr(self, method)(*given)
        except Succeeded as success:
            result, well = success.value, success.name
        except Ending as ending:
            return refused(ending, memory)
        except MISHAPS as mishap:
            return refused(mishap, memory, entry.missing(arguments) or why_undone(mishap, name))
        changed = {changes[0]: result} if len(changes) == 1 else dict(zip(changes, result or (), strict=True))
        remembered = frozenset(memory) if has_memory else NOTHING
        return tuple.__new__(Outcome, (well, None, None, changed, remembered))  # faster than Outcome(…)

    def _work_out(self, name: str, arguments: tuple) -> Any:
        if not isinstance(name, str) or name not in self.FUNCTIONS:
            known = ", ".join([*self.PROCESSES, *self.FUNCTIONS]) or "none"
            raise KeyError(f"There is no process or function {shown(name)}; there are {known}.")
        given, wrong = self._entries[name].taken(arguments)
        if wrong:
            raise TypeError(wrong)
        self._begin_count()
        try:
            result = self._result(name, *given)
        except MISHAPS as mishap:
            raise ValueError(why_none(mishap, name)) from None
        if large := too_large(name, result):
            raise ValueError(large)
        return apart(result)

    def _result(self, name: str, *arguments: Any) -> Any:
        function = getattr(self, self.FUNCTIONS[name])
        return function[arguments[0]] if isinstance(function, dict) else function(*arguments)

    def __getstate__(self) -> dict[str, Any]:
        return {"parameters": self._parameters(), "state": self._states(), "budget": self._budget}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        """Goes back to saved parameters and state; parameters as they are keep their tables."""
        if self._left is None or self._parameters() != saved["parameters"]:
            given = {self.DEFINITIONS[name]: value for name, value in saved["parameters"].items()}
            type(self)(**given)  # raises what is to be raised before anything has changed
            type(self).__init__(self, **given)
        self._give_budget(saved.get("budget", self._budget))
        self._put(saved["state"])


class Program(Machine):
    """Tic-tac-toe, made by example."""

    TITLE = "Tic-tac-toe, made by example"
    ABOUT = {
        "line": "Two players take turns; who has three in a line wins.",
        "help": "Click an empty field to put your sign there; noughts and crosses take turns. Three of the same sign in a line, across, down or from corner to corner, win. Nothing happens any more after the end; New begins again.",
        "group": "Board games",
    }
    STATE = {"crosses": "crosses", "circles": "circles", "message": "message"}
    DEFINITIONS = {
        "paper": "paper",
        "rows": "rows",
        "columns": "columns",
        "cells": "cells",
        "upright_bars": "upright_bars",
        "level_bars": "level_bars",
        "stroke_down": "stroke_down",
        "stroke_up": "stroke_up",
        "crosses": "crosses",
        "picture_of_crosses": "picture_of_crosses",
        "circles": "circles",
        "picture_of_circles": "picture_of_circles",
        "message": "message",
        "sign": "sign",
        "falling": "falling",
        "rising": "rising",
    }
    FUNCTIONS = {
        "cross": "cross",
        "circle": "circle",
        "cell_at": "cell_at",
        "row_of": "row_of",
        "column_of": "column_of",
        "free_cells": "free_cells",
    }
    PROCESSES = {
        "three_in_line": ("three_in_line", (), False, "succeeded"),
        "on_click": ("on_click", ("crosses", "circles", "message"), False, "done"),
    }
    TAKES = {
        "cross": {"dx": float, "dy": float},
        "crosses": {"crosses": [(float, float)]},
        "circle": {"center": Point},
        "circles": {"circles": [(float, float)]},
        "message": {"message": str},
        "cell_at": {"at": Point},
        "row_of": {"place": (float, float)},
        "column_of": {"place": (float, float)},
        "free_cells": {"crosses": [(float, float)], "circles": [(float, float)]},
        "three_in_line": {"marks": [(float, float)], "place": (float, float)},
        "on_click": {"at": Point, "crosses": [(float, float)], "circles": [(float, float)], "message": str},
    }
    MAY_BE = {
        "crosses": {"crosses": [Members("cells")]},
        "circles": {"circles": [Members("cells")]},
        "message": {"message": str},
        "cell_at": {"at": Point},
        "row_of": {"place": Members("cells")},
        "column_of": {"place": Members("cells")},
        "free_cells": {"crosses": [Members("cells")], "circles": [Members("cells")]},
        "three_in_line": {"marks": [Members("cells")], "place": Members("cells")},
        "on_click": {"at": Point, "crosses": [Members("cells")], "circles": [Members("cells")], "message": str},
    }
    RULES = {"click": ("on_click_",)}
    DRAWN = ("paper", "upright_bars", "level_bars", "picture_of_crosses", "picture_of_circles", "sign")
    LETTERS = {"sign": 11}

    def __init__(self, *, budget: int = STEPS) -> None:
        """budget: the steps that one event or call may take."""
        self._settle({}, budget)
        self._prepare_once()
        self.crosses = Past([])
        self.circles = Past([])
        self.message = ""

    def _prepare(self):
        """What depends on parameters alone; shared by all programs with the same ones."""
        self.paper = Shape("rectangle", x=0, y=0, width=280, height=340, fill="ivory")
        self.rows = [
            Shape("line", start=make_point(60, 60 + 80 * i), end=make_point(220, 60 + 80 * i), stroke="lightgray")
            for i in self._each(range(3), 9)
        ]
        self.columns = [
            Shape(
                "line",
                start=make_point(60 + 80 * i, self.rows[0].start.y),
                end=make_point(60 + 80 * i, self.rows[2].start.y),
                stroke="lightgray",
            )
            for i in self._each(range(3), 9)
        ]
        self.cells = {
            (i, j): make_point(self.columns[i].start.x, self.rows[j].start.y)
            for i in self._each(range(3))
            for j in self._each(range(3), 3)
        }
        self._cells_placed = Places(self.cells)
        self.upright_bars = [
            Shape(
                "line",
                start=make_point(100 + 80 * i, 30),
                end=make_point(100 + 80 * i, 250),
                stroke="slategray",
                stroke_width=5,
            )
            for i in self._each(range(2), 9)
        ]
        self.level_bars = [
            Shape(
                "line",
                start=make_point(30, 100 + 80 * i),
                end=make_point(250, 100 + 80 * i),
                stroke="slategray",
                stroke_width=5,
            )
            for i in self._each(range(2), 9)
        ]
        self.stroke_down = Shape(
            "line", start=make_point(-20, -20), end=make_point(20, 20), stroke="crimson", stroke_width=7
        )
        self.stroke_up = Shape(
            "line",
            start=make_point(self.stroke_down.start.x, 20),
            end=make_point(self.stroke_down.end.x, -20),
            stroke="crimson",
            stroke_width=7,
        )
        self.row_of = Lookup(self._row_of)
        self.column_of = Lookup(self._column_of)
        self.falling = [p for p in self._each(self.cells) if p[0] == p[1]]
        self.rising = [p for p in self._each(self.cells) if p[0] == 2 - p[1]]

    def cross(self, dx: float, dy: float) -> Shape:
        """Gives a shape, from dx and dy."""
        self._step(10)
        return Shape("group", items=[self.stroke_down, self.stroke_up], dx=dx, dy=dy)

    @OfStates
    def picture_of_crosses(self):
        """Gives a value, from cells, cross and crosses."""
        return self._every(
            "picture_of_crosses",
            (lambda key=key: self.cross(self.cells[key].x, self.cells[key].y) for key in self._each(self.crosses)),
        )

    def circle(self, center: Point) -> Shape:
        """Gives a shape, from center."""
        self._step(9)
        return Shape("ellipse", center=center, radius_x=24, radius_y=24, stroke="royalblue", stroke_width=7)

    @OfStates
    def picture_of_circles(self):
        """Gives a value, from cells, circle and circles."""
        return self._every(
            "picture_of_circles", (lambda key=key: self.circle(self.cells[key]) for key in self._each(self.circles))
        )

    @OfStates
    def sign(self) -> Shape:
        """Gives a shape, from message and paper."""
        self._step(9)
        return Shape(
            "label",
            at=make_point(self.paper.x + self.paper.width / 2, 300),
            content=self.message,
            size=26,
            fill="darkslategray",
        )

    def cell_at(self, at: Point) -> tuple[float, float]:
        """Gives a tuple, from at.

        Taught by cell_at 1, cell_at 2, cell_at 3, cell_at 4, cell_at 5.
        """
        found = self._cells_placed.nearest(at, self._paid)
        return found if math.dist(self.cells[found], at) < 55 else None

    def _row_of(self, place: tuple[float, float]) -> list[tuple[float, float]]:
        """Gives a list of pairs of numbers, from place.

        Taught by place=(1, 0), place=(0, 2).
        """
        return [p for p in self._each(self.cells) if place[1] == p[1]]

    def _column_of(self, place: tuple[float, float]) -> list[tuple[float, float]]:
        """Gives a list of pairs of numbers, from place.

        Taught by place=(1, 0), place=(2, 1).
        """
        return [p for p in self._each(self.cells) if place[0] == p[0]]

    def free_cells(
        self, crosses: list[tuple[float, float]], circles: list[tuple[float, float]]
    ) -> list[tuple[float, float]]:
        """Gives a list of pairs of numbers, from crosses and circles.

        Taught by crosses=a collection of 3, circles=a collection of 3, crosses=a collection of 2, circles=a collection of 1.
        """
        return [
            p
            for crosses_held in [Held(crosses, self._compared)]
            for circles_held in [Held(circles, self._compared)]
            for p in self._each(self.cells)
            if p not in crosses_held and p not in circles_held
        ]

    def three_in_line(self, marks: list[tuple[float, float]], place: tuple[float, float]) -> None:
        """Succeeds or fails on marks and place; changes nothing.

        Taught by three_in_line-1, three_in_line-2, three_in_line-3, three_in_line-4, three_in_line-5, three_in_line-6 and 3 more.
        """
        if not isinstance(marks, Past):
            marks = Past(marks)
        row = self.row_of[place]
        if all(r in self._compared(marks) for r in row):
            return
        column = self.column_of[place]
        if all(c in self._compared(marks) for c in column):
            return
        diagonal = self.falling
        if all(d in self._compared(marks) for d in self._each(diagonal)):
            return
        other_diagonal = self.rising
        if all(o in self._compared(marks) for o in self._each(other_diagonal)):
            return
        raise Failed("no line yet")

    def on_click(
        self, at: Point, crosses: list[tuple[float, float]], circles: list[tuple[float, float]], message: str
    ) -> tuple:
        """Gives crosses, circles and message as changed, from at, crosses, circles and message.

        Taught by on_click-1, on_click-2, on_click-3, on_click-4, on_click-5, on_click-6 and 19 more.
        """
        self._step()
        if not isinstance(crosses, Past):
            crosses = Past(crosses)
        if not isinstance(circles, Past):
            circles = Past(circles)
        place = self.cell_at(at)
        if place is None:
            raise Stopped("there is no cell here")
        if message != "":
            raise Stopped("the game is over")
        if place not in self._compared(self.free_cells(circles, crosses)):
            raise Stopped("this cell is taken")
        if len(circles) == len(crosses):
            crosses = crosses.plus(place)
            three_in_line_run = Trial()
            try:
                self.three_in_line(crosses, place)
            except Failed:
                three_in_line_run.fail()
            else:
                three_in_line_run.succeed()
            if three_in_line_run.failed:
                free = self.free_cells(crosses, circles)
                if len(free) == 0:
                    message = "A draw"
            else:
                message = "Crosses win"
        else:
            circles = circles.plus(place)
            three_in_line_run = Trial()
            try:
                self.three_in_line(circles, place)
            except Failed:
                three_in_line_run.fail()
            else:
                three_in_line_run.succeed()
            if three_in_line_run.succeeded:
                message = "Circles win"
        return (crosses, circles, message)

    def on_click_(self, at: Point):
        """What a click does: on click."""
        self.crosses, self.circles, self.message = self.on_click(at, self.crosses, self.circles, self.message)


Lack = tuple[float, str, str]
"""Of something that cannot be drawn how many members (``ALL``: all of it), why, and what that is for a picture."""
ALL = float("inf")
SHORT = 60  # characters of a value that are shown
TOO_MUCH = {
    "too long": "a list or text becomes too long",
    "too many copies": "there would be more copies inside each other than can be drawn",
}
UNFITTING = "values of kinds that do not go together meet in a formula"
OF_NOTHING = ("there is no None in a dict", UNFITTING)  # why there may be no value where something is nothing


def shown(value: Any) -> str:
    """A value as it is quoted in a sentence: on one line, cut where it is long."""
    try:
        text = repr(value)
    except Exception:  # whatever a stranger's value does when it is asked
        return f"a {type(value).__name__} that cannot be shown"
    text = "".join(sign if sign.isprintable() else " " for sign in text[: SHORT + 1])
    return text if len(text) <= SHORT else f"{text[:SHORT]}…"


def because(mishap: BaseException) -> str:
    """Why a formula has no value, in words without a full stop."""
    if isinstance(mishap, ZeroDivisionError):
        return "something is divided by zero"
    if isinstance(mishap, OverflowError):
        return TOO_MUCH.get("".join(map(str, mishap.args)), "a number becomes too large")
    if isinstance(mishap, KeyError):
        return f"there is no {shown(*mishap.args[:1] or ('key',))} in a dict"
    if isinstance(mishap, IndexError):
        return "a list does not have the place that is asked for"
    if isinstance(mishap, RecursionError):
        return "values are nested too deep"
    if isinstance(mishap, MemoryError):
        return "values become too large"
    if isinstance(mishap, ArithmeticError) and mishap.args:
        return str(mishap).rstrip(".")  # one of ours
    if isinstance(mishap, (ValueError, ArithmeticError)):
        return "a formula has no answer for these values"
    return UNFITTING


def too_large(name: str, value: Any) -> str:
    """Why a value is too large to be looked at, in a sentence; empty where it is not."""
    try:
        return f"{name} has more than {MOST_PARTS:,} parts; make it smaller." if size(value) > MOST_PARTS else ""
    except Overspent as too_deep:
        return str(too_deep)


def no_beginning(mishap: Exception, parameters: Mapping[str, Any], name: str) -> str:
    """Why a program cannot begin with these parameters, in a sentence; ``name`` is what has no value."""
    given = " and ".join(f"{name} = {shown(value)}" for name, value in parameters.items())
    why = f". {mishap}" if isinstance(mishap, Overspent) else f": {because(mishap)}."
    return f"With {given or 'these parameters'} there is no {name or 'beginning'}{why}"


def lack(name: str, missing: float, why: str, nothing: bool) -> Lack:
    """What is wrong with a picture that lacks something; ``nothing``: there is nothing else in it."""
    partly = why if missing < ALL else f"{name} cannot be drawn: {why}"
    return missing, why, f"there is no picture: {why}" if nothing else partly


def added(wrong: Mapping[str, Lack], before: Mapping[str, Lack]) -> Lack | None:
    """The first that lacks more than before; what could not be drawn anyhow is no reason to refuse anything."""
    return next((one for name, one in wrong.items() if name not in before or one[0] > before[name][0]), None)


def no_picture(lacks: Lack, given: Mapping[str, Any], between: str = " and ") -> str:
    """Why something cannot be drawn with these values of parameters or states, in a sentence."""
    words = between.join(f"{name} = {shown(value)}" for name, value in given.items())
    return f"With {words} {lacks[2]}"


def broken(name: str, relation: str, parameters: Mapping[str, Any]) -> str:
    """What says that a relation does not hold, with the values of the parameters that it is about."""
    about = [one for one in dict.fromkeys(re.findall(r"[^\W\d]\w*", relation)) if one in parameters]
    values = [f"{one} is {shown(parameters[one])}" for one in about]
    named = relation if name == relation else f"{name}: {relation}"
    return f"{' and '.join(values)}, but {named}." if values else f"The constraint {named} does not hold."


def why_undone(mishap: Exception, name: str) -> str:
    """Why a process that somebody called cannot be done, in a sentence."""
    sentence = f"{name} cannot be done with these values: {because(mishap)}."
    return str(mishap) if isinstance(mishap, Overspent) else sentence


def why_none(mishap: Exception, name: str = "This") -> str:
    """Why something has no value, in a sentence."""
    return str(mishap) if isinstance(mishap, Overspent) else f"{name} has no value here: {because(mishap)}."


def some_missing(name: str, missing: int, count: int, mishap: Exception) -> str:
    """That members of a list are not drawn, and why the first is not, in a sentence."""
    return f"{name}: {missing} of {count} cannot be drawn: {because(mishap)}."


ONE = {float: "a number", bool: "True or False", str: "a text", Point: "a Point(x, y)", Shape: "a Shape"}
MANY = {float: "numbers", bool: "truths", str: "texts", Point: "Points", Shape: "Shapes"}
LARGEST = 1e300  # no number from outside is beyond this


class Unfit(Exception):
    """A value that is not of the kind that is wanted."""


def taken(value: Any, kind: Any, fully: bool = False) -> Any:
    """A value from outside as the program keeps it, where it is of a kind: other makes of numbers, texts and
    collections become Python's own. Raises Unfit where it is not.

    Collections of our own make were looked into when they were made, and are so again only where it is to be
    ``fully`` certain.
    """
    if value is None:
        return None
    if kind is object:
        kind = kind_of(value)
    if kind is float:
        given = number(value)
        return int(given) if given.__class__ is float and given.is_integer() else given  # places in lists are whole
    if isinstance(kind, (list, dict)):
        return _taken_whole(value, kind, fully)
    if isinstance(kind, set) and isinstance(value, (set, frozenset)):
        make = set if isinstance(value, set) else frozenset
        (inner,) = kind
        return make([taken(item, inner, fully) for item in list(value)])
    if isinstance(kind, tuple) and isinstance(value, tuple) and len(value) == len(kind):
        return tuple([taken(part, wanted, fully) for part, wanted in zip(value, kind, strict=True)])
    if isinstance(kind, Record) and isinstance(value, Record) and list(vars(value)) == list(vars(kind)):
        return Record(**{name: taken(part, vars(kind)[name], fully) for name, part in vars(value).items()})
    if kind is Point and isinstance(value, Point):
        return Point(number(value[0]), number(value[1]))
    if kind is Shape and isinstance(value, Shape):
        return _taken_shape(value, fully)
    if kind is bool and isinstance(value, bool):
        return value
    if kind is str:
        return text(value)
    raise Unfit


def kind_of(value: Any) -> Any:
    """The kind of a value of which nothing is known. Raises Unfit for what is no value of a program."""
    for make in (bool, str, Point, Shape):
        if isinstance(value, make):
            return make
    if isinstance(value, Number):
        return float
    if isinstance(value, tuple):
        return (object,) * len(value)
    if isinstance(value, Record):
        return Record(**dict.fromkeys(vars(value), object))
    if isinstance(value, dict):
        return {object: object}
    if isinstance(value, (set, frozenset)):
        return {object}
    if isinstance(value, list) or is_ours(value):
        return [object]
    raise Unfit


def is_ours(value: Any) -> bool:
    """Whether a value is of a class of this program."""
    return type(value).__module__ == __name__


def number(value: Any) -> Any:
    """A number of any make as one of Python's. Raises Unfit for what is none, or not finite."""
    if type(value) is not int and type(value) is not float:
        if isinstance(value, (bool, complex)) or not isinstance(value, Number):
            raise Unfit
        make: Any = int if isinstance(value, Integral) else float
        try:
            value = make(value)
        except (ArithmeticError, TypeError, ValueError):
            raise Unfit from None
    if not -LARGEST < value < LARGEST:
        raise Unfit
    return value


def number_in(name: str, value: Any, about: dict[str, Any]) -> Any:
    """A number for a parameter. Raises TypeError or ValueError."""
    try:
        given = number(value)
    except Unfit:
        raise TypeError(f"{name} must be a number, not {shown(value)}.") from None
    least, most = about.get("least", float("-inf")), about.get("most", float("inf"))
    if not least <= given <= most:
        raise ValueError(f"{name} must be between {least} and {most}, not {shown(value)}.")
    if about.get("whole") and given != int(given):
        raise ValueError(f"{name} must be a whole number, not {shown(value)}.")
    return int(given) if about.get("whole") else given


def text(value: Any) -> str:
    """A text of any make as one of Python's. Raises Unfit for what is none, and for signs that cannot be written."""
    if not isinstance(value, str):
        raise Unfit
    made = str.__str__(value)
    if not made.isascii():
        try:
            made.encode("utf-8")
        except UnicodeEncodeError:  # half a pair of UTF-16
            raise Unfit from None
    return made


def _taken_whole(value: Any, kind: Any, fully: bool) -> Any:
    """A list or a dict as the program keeps it."""
    if is_ours(value) and not fully and isinstance(value, Sequence if isinstance(kind, list) else Mapping):
        return value
    if isinstance(kind, list) and (isinstance(value, list) or is_ours(value) and isinstance(value, Sequence)):
        return [taken(item, kind[0], fully) for item in list(value)]
    if isinstance(kind, dict) and isinstance(value, dict):
        ((of_key, of_item),) = kind.items()
        return {taken(key, of_key, fully): taken(item, of_item, fully) for key, item in dict(value).items()}
    raise Unfit


def _taken_shape(shape: Shape, fully: bool) -> Shape:
    twin = object.__new__(Shape)
    vars(twin).update({name: taken(part, object, fully) for name, part in vars(shape).items()})
    if undrawable(twin):
        raise Unfit
    return twin


def drawn(value: Any, hidden: bool = False) -> list[dict[str, Any]]:
    """The shapes of a drawn value as dicts. Raises ValueError for one that cannot be drawn.

    With those that are ``hidden``, as far as they could be drawn.
    """
    like: dict[str, Any] = {}
    found = []
    for shape in shapes_in(value, hidden):
        if wrong := _lacking(shape, like):
            if not hidden:
                raise ValueError(wrong)
        else:
            found.append(shape.plain())
            like = vars(shape)
    return found


NUMBERS = (int, float)  # most parts of shapes are such


def undrawable(shape: Shape) -> str:
    """Why a shape cannot be drawn, in a sentence; empty where it can."""
    return "" if shape.is_nowhere else _lacking(shape, {})


def _lacking(shape: Shape, like: dict) -> str:
    """The same of one that is somewhere; what is the very same in one that can be drawn, ``like`` it, is not asked."""
    parts, usual = vars(shape), DEFAULTS.get(shape.kind, {})
    names: Iterable = usual
    if [*parts] == [*like]:
        names = compress(parts, map(is_not, parts.values(), like.values()))
    for name in names:
        if name in usual and (name not in parts or not _is_drawable(parts[name], name, usual[name])):
            return f"The {name} of this {shape.kind} cannot be {shown(parts.get(name))}."
    if not usual:
        return f"There is no shape {shown(shape.kind)} here."
    return next(filter(None, map(undrawable, shapes_in(parts["items"]))), "") if "items" in parts else ""


def _is_drawable(part: Any, name: str, default: Any) -> bool:
    if part.__class__ in NUMBERS and default.__class__ in NUMBERS:
        return -LARGEST < part < LARGEST
    if name in ("fill", "stroke"):
        return part is None or isinstance(part, str)
    if isinstance(default, Point):
        return isinstance(part, Point) and _is_drawable(part[0], "", 0) and _is_drawable(part[1], "", 0)
    if name == "points":
        return isinstance(part, list) and all(_is_drawable(one, "", Point(0, 0)) for one in part)
    if isinstance(default, (bool, list)):
        return True
    if isinstance(default, str):
        return isinstance(part, str)
    return isinstance(part, (int, float)) and -LARGEST < part < LARGEST


def misfit(name: str, value: Any, kind: Any) -> str:
    """Why a value does not fit, in a sentence."""
    return f"{name} must be {in_words(kind)}, not {shown(value)}."


def in_words(kind: Any) -> str:
    """One value of a kind."""
    if isinstance(kind, type):
        return ONE.get(kind, "a value")
    if isinstance(kind, Record):
        return f"a Record of {', '.join(vars(kind))}"
    if isinstance(kind, tuple):
        words = [*map(in_words, kind)]
        if len(kind) == 2 and words[0] == words[1]:
            return f"a pair of {several(kind[0])}"
        return f"a tuple ({', '.join(words)})"
    if isinstance(kind, dict):
        ((key, item),) = kind.items()
        return f"a dict from {several(key)} to {several(item)}"
    return f"a {type(kind).__name__} of {several(*kind)}"


def several(kind: Any) -> str:
    """Values of a kind."""
    if isinstance(kind, type):
        return MANY.get(kind, "values")
    if isinstance(kind, tuple):
        alike = len(kind) == 2 and in_words(kind[0]) == in_words(kind[1])
        return f"pairs of {several(kind[0])}" if alike else "tuples"
    return f"{type(kind).__name__.lower()}s"


def apart(value: Any) -> Any:
    """The same value for someone outside: whatever happens to it there, nothing changes here."""
    make = value.__class__
    if make in (list, set, tuple):
        return make(map(apart, value))
    if isinstance(value, dict):
        return {key: apart(item) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, (str, tuple)):
        return [apart(item) for item in value]
    if make in (Record, Shape):
        twin = object.__new__(make)
        vars(twin).update({name: apart(part) for name, part in vars(value).items()})
        return twin
    return value


def is_shut_list(kind: Any) -> bool:
    """Whether a list of a kind, where it only grows, need not be copied since nothing in it can be changed."""
    return isinstance(kind, list) and is_shut(*kind)


def is_shut(kind: Any) -> bool:
    """Whether values of a kind cannot be changed while they are kept."""
    if isinstance(kind, dict):
        return all(isinstance(part, (type, tuple)) and is_shut(part) for part in (*kind, *kind.values()))
    return all(map(is_shut, kind)) if isinstance(kind, tuple) else kind in (float, str, bool, Point)


def bound(domain: Any, program: Any) -> Any:
    """The same with the members that collections have in a program."""
    if isinstance(domain, Members):
        return Members(domain.name, frozenset(getattr(program, program.DEFINITIONS[domain.name])))
    if isinstance(domain, OneOf):
        return OneOf(*domain.values, *[bound(one, program) for one in domain.kinds])
    if isinstance(domain, dict):
        return {bound(key, program): bound(item, program) for key, item in domain.items()}
    if isinstance(domain, (list, tuple, set)):
        return type(domain)([bound(one, program) for one in domain])
    if isinstance(domain, Record):
        return Record(**{name: bound(one, program) for name, one in vars(domain).items()})
    return domain


def has_members(domain: Any) -> bool:
    """Whether members of a collection are meant somewhere in it."""
    if isinstance(domain, dict):
        return any(map(has_members, (*domain, *domain.values())))
    if isinstance(domain, OneOf):
        return any(map(has_members, domain.kinds))
    if isinstance(domain, Record):
        return any(map(has_members, vars(domain).values()))
    return isinstance(domain, Members) or (isinstance(domain, (list, tuple, set)) and any(map(has_members, domain)))


def stranger(value: Any, domain: Any) -> tuple[Any, Any] | None:
    """What in a value may not be there, with what may be; None where all may. The value is of the kind."""
    if domain is object:
        return None
    if isinstance(domain, (Members, OneOf)):
        return _strange_one(value, domain)
    if value is None:
        return value, domain
    if isinstance(domain, (list, set)):
        return _strange_item(value, *domain)
    if isinstance(domain, dict):
        ((key, item),) = domain.items()
        return _strange_item(value, key) or _strange_item(value.values(), item)
    if isinstance(domain, tuple):
        return next(filter(None, map(stranger, value, domain)), None)
    if isinstance(domain, Record):
        return next(filter(None, map(stranger, vars(value).values(), vars(domain).values())), None)
    return None


def _strange_one(value: Any, domain: Any) -> tuple[Any, Any] | None:
    try:
        if domain.holds((value,)):
            return None
    except TypeError:  # it has no hash
        pass
    kinds = [] if isinstance(domain, Members) else domain.kinds
    if value is not None and len(kinds) == 1 and not domain.values - {None}:
        return stranger(value, *kinds)
    return None if any(stranger(value, one) is None for one in kinds) else (value, domain)


def _strange_item(items: Any, domain: Any) -> tuple[Any, Any] | None:
    if domain is object:
        return None
    if isinstance(domain, (Members, OneOf)):
        try:
            if domain.holds(items):
                return None
        except TypeError:
            pass
    return next(filter(None, [stranger(item, domain) for item in items]), None)


def refusal(name: str, value: Any, domain: Any, kind: Any) -> str:
    """Why a value of a kind may not come here, in a sentence; empty where it may."""
    found = stranger(value, domain)
    if found is None:
        return ""
    part, wanted = found
    if part is value:
        whole = wanted is domain and not isinstance(domain, (Members, OneOf))
        return misfit(name, value, kind) if whole else f"{name} must be {domain_words(wanted)}, not {shown(value)}."
    return f"{name} holds {shown(part)}, which is not {domain_words(wanted)}."


def domain_words(domain: Any) -> str:
    """One value that may be there."""
    if isinstance(domain, Members):
        return f"one of {domain.name}"
    if isinstance(domain, OneOf):
        values = sorted(map(repr, domain.values - {None}))
        ways = [*values, *map(domain_words, domain.kinds), *(["nothing"] if None in domain.values else [])]
        return " or ".join(filter(None, [", ".join(ways[:-1]), ways[-1]]))
    return ONE.get(domain, "a value") if isinstance(domain, type) else f"a {type(domain).__name__.lower()}"


def at_home(value: Any, home: Any) -> bool:
    """Whether a collection of our own make was looked into before on behalf of ``home``."""
    if isinstance(value, tuple) or not isinstance(value, (Sequence, Mapping)) or not is_ours(value):
        return False
    store: Any = getattr(value, "_store", None)
    return getattr(value, "numbering", getattr(store, "home", None)) is home


def looked_into(value: Any, home: Any) -> None:
    """Notes that a list that only grows was looked into."""
    store: Any = getattr(value, "_store", None)
    if hasattr(store, "home"):
        store.home = home


def digest_of(value):
    """A number that is the same for equal values; a Table keeps its own, for anything else it is worked out."""
    if value.__class__ is Table:
        return value.digest
    try:
        return hash(value)
    except TypeError:
        return _digest_of_unhashable(value)


def _digest_of_unhashable(value):
    if isinstance(value, dict):
        return Table(value).digest
    if isinstance(value, set):
        return hash(frozenset(value))
    return hash(tuple(map(digest_of, value)))


put, fill, new_table, new_past = dict.__setitem__, dict.update, dict.__new__, object.__new__  # looked up once
KEPT = "This is part of what the program keeps; change a copy of it."


class Edits(list):
    """Stands in a store for a table that differs from the item before it by these edits."""


class Table(dict):
    """A dict that knows its digest, in which the order of entries plays no part.

    Once it is kept in a ``Past`` nobody can change it. A copy of it notes its edits, so that the ``Past`` need not
    keep all of it again.
    """

    __slots__ = ("digest", "edits", "kept", "source")

    def __init__(self, entries=()):
        super().__init__(entries)
        self.digest, self.kept, self.source, self.edits = 0, False, None, Edits()
        for pair in self.items():
            self.digest ^= digest_of(pair)

    update, setdefault = MutableMapping.update, MutableMapping.setdefault
    popitem, clear = MutableMapping.popitem, MutableMapping.clear

    def __ior__(self, other):
        self.update(other)
        return self

    def __setitem__(self, key, value):
        if self.kept:
            raise TypeError(KEPT)
        pair = (key, value)
        try:
            digest = hash(pair)
        except TypeError:
            digest = digest_of(pair)
        if key in self:
            digest ^= digest_of((key, self[key]))
        self.digest ^= digest
        self.edits.append(pair)
        put(self, key, value)

    def pop(self, key, *otherwise):
        if self.kept:
            raise TypeError(KEPT)
        if key in self:
            self.digest ^= digest_of((key, self[key]))
            self.edits.append((key,))
        return dict.pop(self, key, *otherwise)

    __delitem__ = pop

    def copy(self):
        """The same entries again, free to change."""
        twin = new_table(Table)
        fill(twin, self)
        twin.digest = self.digest
        twin.kept = False
        if self.kept:
            twin.source, twin.edits = self, Edits()
        else:
            twin.source, twin.edits = self.source, Edits(self.edits)
        return twin

    def redo(self, edits) -> None:
        """Makes the same edits again."""
        for key, *value in edits:
            if value:
                self[key] = value[0]
            else:
                self.pop(key)

    def __reduce__(self):
        return Table, (dict(self),)  # digests differ from one run of Python to the next


class Past(Sequence):
    """A list that only grows. Its versions share one store, so that growing copies nothing."""

    __slots__ = ("_last", "_length", "_store")

    def __init__(self, items: Iterable = ()):
        self._store = _Store()
        self._length, self._last = 0, None
        for item in items:
            self._last = self._store.add(item, self._last)
            self._length += 1

    @classmethod
    def of(cls, items: Iterable) -> Past:
        """The items as a Past; a Past is handed back as it is."""
        return items if isinstance(items, cls) else cls(items)

    def plus(self, item) -> Past:
        """This list with one more item at its end; this list itself stays as it is."""
        store = self._store
        if self._length != store.end:  # another version has grown from here already
            store = _Store(self)
        longer = new_past(Past)
        longer._store, longer._last, longer._length = store, store.add(item, self._last), store.end
        return longer

    def equal_to(self, value) -> Iterable:
        """The items equal to ``value``, first ones first: found by their digest, confirmed by comparing."""
        store, digest = self._store, value.digest if value.__class__ is Table else digest_of(value)
        while digest not in store.places:
            if store.base is None:
                return ()
            store = store.base._store
        return (self[place] for place in self._store.places_of(digest, self._length) if self[place] == value)

    def __contains__(self, value) -> bool:
        return any(True for _ in self.equal_to(value))

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, place):
        if place == -1 and self._length:
            return self._last
        if isinstance(place, slice):
            return [self[index] for index in range(*place.indices(self._length))]
        if place < 0:
            place += self._length
        if place == self._length - 1 and place >= 0:
            return self._last
        if not 0 <= place < self._length:
            raise IndexError("list index out of range")
        store = self._store
        while place < store.start:
            store = store.base._store
        return store.item(place - store.start)

    def __iter__(self) -> Iterator:
        return map(self.__getitem__, range(self._length))

    def copy(self) -> list:
        return list(self)

    def __add__(self, other) -> list:
        return [*self, *other]

    def __radd__(self, other) -> list:
        return [*other, *self]

    def __eq__(self, other) -> bool:
        if not isinstance(other, (list, Past)):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    __hash__ = None

    def __repr__(self) -> str:
        return repr(list(self))

    def __reduce__(self):
        return Past, (list(self),)


class _Store:
    """What versions of a Past share: items from ``start`` on, and those before it in ``base``."""

    __slots__ = ("base", "depth", "earlier", "end", "home", "items", "places", "start")

    DEEPEST = 12  # stores on top of each other before they are put together
    WHOLE = 32  # one item in so many is kept whole

    def __init__(self, base=None):
        self.home = base._store.home if base is not None else None  # whoever looked at what is in it
        self.items, self.places = [], {}  # places: digest -> where the last item of that digest is
        self.earlier = {}  # place -> where the item of the same digest before it is
        self.base, self.start, self.depth = base, 0, 0
        if base is not None:
            self.start, self.depth = len(base), base._store.depth + 1
        self.end = self.start
        if self.depth > self.DEEPEST:
            self.base, self.start, self.depth, self.end = None, 0, 0, 0
            for item in base:
                self.add(item)

    def add(self, item, before=None):
        """Keeps an item, which is handed back as it is kept; ``before`` is the item before it."""
        kind, items, places, end = item.__class__, self.items, self.places, self.end
        if kind is dict:
            item, kind = Table(item), Table
        digest = item.digest if kind is Table else digest_of(item)
        if digest in places:
            self.earlier[end] = places[digest]
        places[digest] = end
        self.end = end + 1
        if kind is not Table:
            items.append(item)
            return item
        small = item.source is before and before is not None and len(items) % self.WHOLE
        items.append(item.edits if small else item)
        item.kept, item.source = True, None
        return item

    def item(self, place: int):
        """The item at a place of this store."""
        item = self.items[place]
        if item.__class__ is not Edits:
            return item
        whole = place
        while self.items[whole].__class__ is Edits:
            whole -= 1
        table = self.items[whole].copy()
        for edits in self.items[whole + 1 : place + 1]:
            table.redo(edits)
        return table

    def places_of(self, digest: int, end: int) -> list[int]:
        """The places before ``end`` of items with a digest, in order."""
        found = []
        place = self.places.get(digest)
        while place is not None:
            found.append(place)
            place = self.earlier.get(place)
        before = self.base._store.places_of(digest, min(end, self.start)) if self.base is not None else []
        return before + [place for place in reversed(found) if place < end]


class Lookup(SharedDict):
    """The values of a function, worked out once for each argument; programs with the same parameters share them.

    What a value cost is paid by each program the first time it asks, whoever worked it out. What a function looks up
    while it is worked out is paid by nobody, as long as that is not much: else it would matter who came first.
    """

    MOST = 100_000  # entries kept; a program that asks for more goes on without keeping them
    SHORT = 64  # items of a value that loops go through without counting; a longer one costs its steps each time

    def __init__(self, function, first=None):
        super().__init__(first or ())  # what was worked out when these parameters were prepared is nobody's cost
        self.function, self.first = function, self if first is None else first
        self.known, self.long = ({}, {}) if first is None else (first.known, first.long)
        self.costs = {} if first is None else first.costs  # argument -> the steps that its value took
        self.paid = set()  # arguments with long values for which this program has paid

    def of_program(self, program):
        """The same table for one program, which spends its own steps on what is not in it yet."""
        return Lookup(getattr(program, self.function.__name__), self.first)

    def __missing__(self, argument):
        program = self.function.__self__
        if argument not in self.costs:
            value, cost = self._worked_out(program, argument)
            kept = self.long if self._is_long(value) else self.known
            if len(kept) < self.MOST:
                keep_entry(kept, argument, value)
                self.costs[argument] = cost
        else:
            value = self.long[argument] if argument in self.long else self.known[argument]
            if not program._filling and argument not in self.paid:
                program._step(self.costs[argument])
        if self._is_long(value):
            if not program._filling:
                self.paid.add(argument)
            return program._each(value)
        if not program._filling and len(self) < self.MOST:
            keep_entry(self, argument, value)
        return value

    def _is_long(self, value):
        return hasattr(value, "__len__") and len(value) > self.SHORT

    def _worked_out(self, program, argument):
        """The value for an argument, and the steps that it took apart from what was looked up for it."""
        inner, left = program._filling, program._left
        free = inner and program._unpaid > 0
        if free:
            program._left = min(STEPS, program._unpaid)
        before, program._filling = program._left, True
        try:
            return shared(self.function(argument)), before - program._left
        finally:
            program._filling = inner
            if free:
                program._unpaid -= before - program._left
                program._left = left


class Places:
    """Finds what ``nearest`` finds; where the places are all pairs of some x and some y, by bisection.

    A target close to the middle between two of these, or far from all, is left to ``nearest``, so that rounding and
    the order of the places count as they do there.
    """

    DENSEST = 1000  # gaps in the longer side of all places, at most
    FARTHEST = 10  # times that side
    MIDDLE = 1e-3  # of a gap

    def __init__(self, places: Any):
        self.places, self.crossed = places, False
        self.keys: dict[Any, Any] = {}
        pairs = list(places.items() if isinstance(places, dict) else zip(places, places, strict=True))
        for key, place in reversed(pairs):  # the first of several at one place is the one that is found
            self.keys[tuple(place)] = key
        self.xs, self.ys = (sorted({place[axis] for place in self.keys}) for axis in (0, 1))
        if pairs and len(self.keys) == len(self.xs) * len(self.ys):
            with suppress(ArithmeticError):  # numbers without end
                self._make_ready()

    def _make_ready(self) -> None:
        lines = self.xs, self.ys
        pairs = [list(zip(line, line[1:], strict=False)) for line in lines]
        self.gap = min([after - one for line in pairs for one, after in line], default=1)
        self.side = max([self.gap, *(line[-1] - line[0] for line in lines)])
        self.columns, self.rows = ([*((one + after) / 2 for one, after in line), math.inf] for line in pairs)
        far, self.close = self.FARTHEST * self.side, self.MIDDLE * self.gap
        self.left, self.right = self.xs[0] - far, self.xs[0] + far
        self.top, self.bottom = self.ys[0] - far, self.ys[0] + far
        self.crossed = self.side <= self.DENSEST * self.gap

    def nearest(self, target: Any, paid: Callable) -> Any:
        """The key (of a dict) whose place is nearest, or the place itself; ``paid`` counts what looks at all."""
        if self.crossed:
            x, y = target
            if self.left < x < self.right and self.top < y < self.bottom:
                column, row = bisect(self.columns, x - self.close), bisect(self.rows, y - self.close)
                if self.columns[column] > x + self.close and self.rows[row] > y + self.close:
                    return self.keys[self.xs[column], self.ys[row]]
        return nearest(paid(self.places), target)


class Near:
    """The members of a collection, in its order, of which those can be had that may lie around a place."""

    MOST = 16  # distances for which they are sorted into squares

    def __init__(self, members: Iterable):
        self.members = list(members)
        self.squares: dict[float, dict] = {}  # distance -> column and row of a square -> the places of those in it
        try:
            self.sorted = all(math.isfinite(part) for member in self.members for part in member)
        except (OverflowError, TypeError):
            self.sorted = False

    def around(self, middle: Any, reach: Any) -> list:
        """All members that are no farther away than ``reach`` in both directions, and a few others."""
        try:
            width = reach + 1e-6 * max(reach, 1)  # more than ``reach``, so that rounding does no harm
            if not self.sorted or not 0 <= reach < math.inf:
                return self.members
            column, row = math.floor(middle[0] / width), math.floor(middle[1] / width)
        except (ArithmeticError, LookupError, TypeError, ValueError):  # the loop says what is the matter
            return self.members
        squares = self.squares.get(reach)
        if squares is None:
            if len(self.squares) == self.MOST:
                return self.members
            squares = self.squares[reach] = self._into_squares(width)
        found: list[int] = []
        for one in (column - 1, column, column + 1):
            for other in (row - 1, row, row + 1):
                found += squares.get((one, other), ())
        found.sort()
        return [self.members[place] for place in found]

    def _into_squares(self, width: float) -> dict:
        squares: dict[tuple[int, int], list] = {}
        for place, member in enumerate(self.members):
            square = math.floor(member[0] / width), math.floor(member[1] / width)
            squares.setdefault(square, []).append(place)
        return squares


class Held:
    """The items of a list, for the question whether something is among them; ``paid`` counts a look at all."""

    __slots__ = ("found", "items", "paid")

    def __init__(self, items: Any, paid: Callable):
        self.items, self.paid = items, paid
        self.found: frozenset | None = None

    def __contains__(self, item: Any) -> bool:
        found = self.found
        try:
            if found is None:
                found = self.found = frozenset(self.paid(self.items))
            return item in found
        except TypeError:  # something has no hash
            return item in self.paid(self.items)


class Ending(Exception):
    """What ends a process early; it is given a reason in words, and perhaps a value to show with it."""

    name = ""

    @property
    def reason(self) -> str:
        return self.args[0] if self.args else ""

    @property
    def witness(self) -> Any:
        return self.args[1] if len(self.args) > 1 else None


class Failed(Ending):
    """The process cannot be done: whoever ran it fails as well, unless it was an attempt."""

    name = "failed"


class Stopped(Ending):
    """Nothing is to happen."""

    name = "stopped"


class Unknown(Ending):
    """A case that nobody has shown."""

    name = "hole"


class Succeeded(Ending):
    """The whole run ends well, however deep; it is given what that changed."""

    name = "succeeded"

    @property
    def value(self) -> Any:
        return self.args[0] if self.args else None


class Handed(Mapping):
    """Values by name for someone outside, to be read only: each is copied when it is asked for, and only once."""

    __slots__ = ("_given", "_kept", "_out")

    def __init__(self, kept: Mapping[str, Any], out: Callable[[str, Any], Any]) -> None:
        self._kept, self._out = kept, out
        self._given: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._given:
            self._given[name] = self._out(name, self._kept[name])
        return self._given[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)

    def __repr__(self) -> str:
        return repr(dict(self))

    def __reduce__(self) -> tuple:
        return dict, (dict(self),)


ENDED = {"done": "", "succeeded": "", "stopped": "Nothing happens."}  # what is said where there is no reason
UNSETTLED = ("hole", "error")  # endings that are told beside what else happened: nobody has decided them


class Outcome(NamedTuple):
    """What came of an event or a process; ``changed`` holds the new values of what it changed, by name.

    ``reason`` tells why it was not accepted, or what of an accepted event nobody has shown: one rule of several.
    """

    ending: str
    reason: str | None = None
    witness: Any = None
    changed: Mapping[str, Any] = MappingProxyType({})
    remembered: frozenset = frozenset()

    def __reduce__(self) -> tuple:
        return Outcome, (*self[:3], dict(self.changed), self.remembered)

    @property
    def accepted(self) -> bool:
        return self.ending in ("done", "succeeded")

    @property
    def said(self) -> str:
        """What is to be said of it: the reason, and of what was not accepted a sentence in any case."""
        return self.reason or ENDED.get(self.ending, "This cannot be done.")

    @property
    def value(self) -> Any:
        """The one value that changed, or a tuple when there are several."""
        changed = self.changed
        if len(changed) == 1:
            for only in changed.values():
                return only
        return tuple(changed.values())


def refused(ending: Exception, memory: Iterable = frozenset(), why: str = "") -> Outcome:
    """The outcome of something that did not happen; of a mishap in what was called, ``why`` says what is the matter.

    An event that leads to a mishap is one that nobody has shown: what was shown could be worked out.
    """
    if isinstance(ending, Ending):
        return Outcome(ending.name, ending.reason or None, ending.witness, remembered=frozenset(memory))
    if why or isinstance(ending, Overspent):
        return Outcome("error", why or str(ending), remembered=frozenset(memory))
    return Outcome("hole", f"Nobody has shown what happens when {because(ending)}.")


class Trial:
    """A run that may fail: how it ended, and what it remembered."""

    __slots__ = ("failed", "remembered", "succeeded")

    def __init__(self):
        self.failed, self.succeeded, self.remembered = False, False, set()

    def fail(self) -> None:
        self.failed = True

    def succeed(self) -> None:
        self.succeeded = True


POINTED = ("hover", "enter", "leave")  # events of a pointer that moves and holds nothing
PLACED = ("click", "double_click", "right_click", "press", "pull", "release", *POINTED, "wheel", "drag")
TYPED = ("key", "key_up")
BRINGS = {
    **{event: ("x", "y") for event in PLACED},
    **{event: ("key",) for event in TYPED},
    **{
        "drag": ("x", "y", "to_x", "to_y"),
        "wheel": ("x", "y", "steps"),
        "tick": ("time",),
        "start": (),
        "text": ("written",),
    },
    "change": ("parameter", "before", "value"),
}
TEXTS = ("key", "parameter", "written")  # what is brought as a text; all else are numbers


class Batch(NamedTuple):
    """What came of events that were sent one after another: the outcome of each, and the states after the last."""

    outcomes: Sequence[Outcome]
    state: Mapping[str, Any]

    @property
    def accepted(self) -> int:
        """How many events were accepted."""
        known = getattr(self.outcomes, "accepted", None)  # where the outcomes themselves need not be made for that
        return sum(one.accepted for one in self.outcomes) if known is None else known

    @property
    def refusals(self) -> dict[int, str]:
        """Why events were refused, by their places; the first event is 0."""
        return {place: one.reason or "" for place, one in enumerate(self.outcomes) if not one.accepted}


def sendable(event: Any) -> tuple[str, dict[str, Any]]:
    """A pair of the name of an event and what it brings. Raises TypeError for anything else."""
    if isinstance(event, (tuple, list)) and len(event) == 2:
        name, values = event
        if isinstance(values, Mapping) and all(isinstance(one, str) for one in values):
            return name, dict(values)
    raise TypeError(f'An event is a pair like ("click", {{"x": 1, "y": 2}}), not {shown(event)}.')


def all_sendable(events: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Such pairs, one after another. Raises TypeError where there are none to go through."""
    try:
        return map(sendable, iter(events))
    except TypeError:
        raise TypeError(f"Events are a list of pairs, not {shown(events)}.") from None


def brought_by(event: str, values: dict[str, Any]) -> tuple:
    """What an event brings, in the order in which rules take it; and what is wrong with it, in a sentence.

    Raises ValueError for an unknown event, TypeError where it brings something else.
    """
    names = BRINGS.get(event) if isinstance(event, str) else None
    if names is None:
        raise ValueError(f"There is no event {shown(event)}; events are {', '.join(BRINGS)}.")
    if values.keys() != set(names):
        wanted, got = (", ".join(one) or "nothing" for one in (names, values))
        raise TypeError(f"The event {event} brings {wanted}, not {got}.")
    given: list[Any] = []
    for name in names:
        try:
            given.append(text(values[name]) if name in TEXTS else number(values[name]))
        except Unfit:
            return (), misfit(name, values[name], str if name in TEXTS else float)
    if event not in PLACED:
        return tuple(given), ""
    places = [Point(*given[place : place + 2]) for place in range(0, len(given) - 1, 2)]
    return (*places, *given[2 * len(places) :]), ""


def changed(program: Any, parameter: str, before: float, value: float) -> Outcome:
    """What comes of another value of a parameter: the rules run at that value, with the states as they are.

    Parameters that are tied to it move along. Where it is refused, or something cannot be drawn then, all is as it was.
    """
    if "change" not in program.RULES:
        return Outcome("stopped", "Nothing happens on change.")
    if parameter not in program.PARAMETERS:
        return Outcome("error", f"There is no parameter {shown(parameter)}.")
    saved, known = program.__getstate__(), program._left_out(members=False)
    try:
        program.__setstate__({**saved, "parameters": loose(program, parameter) | {parameter: value}})
        outcome = program._react("change", (parameter, before, value))
        if outcome.ending == "stopped" and not outcome.reason:  # nothing else is to happen
            outcome = Outcome("done")
        if outcome.accepted:
            lacks = added(program._left_out(members=False), known)
            if lacks is None:
                return outcome
            outcome = Outcome("error", lacks[1])
    except (TypeError, ValueError) as why:
        outcome = Outcome("error", str(why))
    program.__setstate__(saved)
    return outcome


def loose(program: Any, parameter: str) -> dict[str, Any]:
    """The parameters as they are, but for those that a parameter is tied to."""
    tied = {other for other, _, needs in program.EQUALITIES if parameter in needs}
    return {other: now for other, now in program._parameters().items() if other not in tied}


HEADS = {"start": (True, False), "end": (False, True), "both": (True, True)}  # at the start, at the end


def is_straight(shape: dict) -> bool:
    """Whether a shape goes straight from point to point, without arrow heads."""
    return not shape.get("curved") and shape.get("arrows") not in HEADS


def way_of(shape: dict) -> tuple[list[tuple], list[list[tuple]]]:
    """The way of a line, path or polygon, and its arrow heads; a closed one has none."""
    points = [shape["start"], shape["end"]] if shape["kind"] == "line" else list(shape["points"])
    closed = shape.get("closed", shape["kind"] == "polygon")
    way: list[tuple] = (
        curve(points, closed) if shape.get("curved") and len(points) > 2 else [(point,) for point in points]
    )
    if closed or len(points) < 2:
        return way, []
    at_start, at_end = HEADS.get(shape.get("arrows", "none"), (False, False))
    size, heads = 5 + 3 * shape["stroke_width"], []
    if at_end:
        behind = way[-1][-2] if len(way[-1]) > 1 else way[-2][-1]
        head, back = _head(way[-1][-1], behind, way[-2][-1], size)
        heads.append(head)
        way[-1] = (*way[-1][:-2], *[_beside(place, back) for place in way[-1][-2:]])
    if at_start:
        head, back = _head(way[0][0], way[1][0], points[1], size)
        heads.append(head)
        way[0] = (_beside(way[0][0], back),)
        if len(way[1]) > 1:
            way[1] = (_beside(way[1][0], back), *way[1][1:])
    return way, heads


def curve(points: Sequence[tuple], closed: bool) -> list[tuple]:
    """A smooth curve through points; where it passes one, it runs along the line from the one before to the next."""
    many = len(points)
    way: list[tuple] = [(points[0],)]
    for k in range(many if closed else many - 1):
        near = [(k + by) % many if closed else min(max(k + by, 0), many - 1) for by in (-1, 0, 1, 2)]
        before, one, other, after = [points[at] for at in near]
        first = (one[0] + (other[0] - before[0]) / 6, one[1] + (other[1] - before[1]) / 6)
        second = (other[0] - (after[0] - one[0]) / 6, other[1] - (after[1] - one[1]) / 6)
        way.append((first, second, other))
    return way


def _head(tip: tuple, behind: tuple, other: tuple, size: float) -> tuple[list[tuple], tuple]:
    """The corners of a head, at most as long as the line, and by how much the line ends before its tip."""
    across, down = tip[0] - behind[0], tip[1] - behind[1]
    length = math.hypot(across, down) or 1.0
    size = min(size, math.hypot(tip[0] - other[0], tip[1] - other[1]))
    x, y = size * across / length, size * down / length
    left = (tip[0] - x - 0.45 * y, tip[1] - y + 0.45 * x)
    right = (tip[0] - x + 0.45 * y, tip[1] - y - 0.45 * x)
    return [tuple(tip), left, right], (-0.8 * x, -0.8 * y)


def _beside(place: tuple, by: tuple) -> tuple[float, float]:
    return place[0] + by[0], place[1] + by[1]


TONES = {  # what each sound is made of: tones in hertz, and how many seconds each lasts
    "click": ((700, 0.03),),
    "tick": ((1300, 0.02),),
    "pop": ((420, 0.05), (640, 0.05)),
    "chime": ((660, 0.10), (880, 0.22)),
    "buzz": ((130, 0.22),),
    "win": ((523, 0.10), (659, 0.10), (784, 0.10), (1047, 0.28)),
    "lose": ((392, 0.16), (330, 0.16), (262, 0.32)),
}
RATE, LOUD, FADE = 22050, 9000, 0.01  # samples a second, the largest of them, seconds in which a tone comes and goes
COMMANDS = ("pw-play", "paplay", "aplay", "afplay")  # programs of systems that play a file


class Ear:
    """Hears what happens to a program: a value that is another now, a truth that has become true, what is refused."""

    def __init__(self, program: Machine):
        self.program = program
        self.known: dict[str, Any] = {}
        self.forget()

    def forget(self) -> None:
        """What is now is nothing new: the game went somewhere without an event."""
        self.known = {name: self._now(name) for name in self.program.SOUNDS if name}

    def hears(self, outcome: Outcome) -> tuple[str, ...]:
        """The sounds of an event that has just happened."""
        sounds = self.program.SOUNDS
        if not outcome.accepted:
            return (sounds[""],) if "" in sounds and outcome.ending == "failed" else ()
        before = self.known
        self.forget()
        new = (name for name, value in self.known.items() if value is not False and value != before[name])
        return tuple(dict.fromkeys(sounds[name] for name in new))

    def _now(self, name: str) -> Any:
        try:
            return copy.deepcopy(self.program.value(name))
        except (KeyError, TypeError, ValueError):
            return None


def samples(sound: str) -> array:
    """A sound as numbers of 16 bits."""
    made = array("h")
    for pitch, seconds in TONES[sound]:
        for number in range(int(seconds * RATE)):
            at = number / RATE
            fade = min(1.0, at / FADE, (seconds - at) / FADE)
            made.append(int(LOUD * fade * math.sin(2 * math.pi * pitch * at)))
    return made


@cache
def file_of(sound: str) -> Path:
    """A file that holds a sound until the program ends."""
    place = Path(folder().name) / f"{sound}.wav"
    with wave.open(str(place), "wb") as out:
        out.setparams((1, 2, RATE, 0, "NONE", ""))
        out.writeframes(samples(sound).tobytes())
    return place


@cache
def folder() -> tempfile.TemporaryDirectory:
    """Where the sounds lie; it goes with the process."""
    return tempfile.TemporaryDirectory(prefix="sounds-")


PLAYING: list[subprocess.Popen] = []


def play_sound(sound: str) -> bool:
    """Plays a sound and does not wait; False where the system has nothing to play it with."""
    try:
        if sys.platform == "win32":
            import winsound

            winsound.PlaySound(str(file_of(sound)), winsound.SND_FILENAME | winsound.SND_ASYNC)
            return True
        command = next(filter(None, map(shutil.which, COMMANDS)), None)
        PLAYING[:] = [one for one in PLAYING if one.poll() is None]
        if command is not None:
            quiet = subprocess.DEVNULL
            PLAYING.append(subprocess.Popen([command, file_of(sound)], stdin=quiet, stdout=quiet, stderr=quiet))
        return command is not None
    except (OSError, RuntimeError):
        return False


class Speaker:
    """Plays what is heard in a window, unless it was made quiet: then ``action`` is not checked."""

    def __init__(self, action: Any):
        self.action = action
        action.setCheckable(True)
        action.setChecked(True)

    def play(self, heard: tuple[str, ...]) -> None:
        if not self.action.isChecked():
            return
        for sound in heard:
            if not play_sound(sound):
                from PySide6.QtWidgets import QApplication

                QApplication.beep()


STEPS_TO = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
CLICKED = ("rectangle", "ellipse", "polygon", "image")  # kinds of shapes that are places by themselves
PRESSING = ("return", "space")  # keys that click where the cursor is
HELD = ("drag", "press", "pull", "release")  # events of what is taken hold of and let go
LEADING = ("drag", "pull")  # those that lead it somewhere else: then a key takes hold, and the same key lets go
LED = ("click", *POINTED, *HELD)  # events that happen where a cursor leads


def told_keys(rules: Collection[str]) -> str:
    """How keys lead the cursor where these events have rules, in a sentence; empty where they have no use for it."""
    if not any(event in rules for event in LED):
        return ""
    leads = lets_go(rules, True)
    held = "takes hold and lets go" if leads else "presses"
    does = "clicks" if lets_go(rules, False) else held
    arrows, shift = ("Shift and the arrow keys", "Shift+") if "key" in rules else ("Arrow keys", "")
    space = f", {'Shift+' if writes('space', rules) else shift}Space {held}" if leads and does == "clicks" else ""
    return f"{arrows} move a cursor, {shift}Enter {does}{space}."


def lets_go(rules: Collection[str], holds: bool, name: str = "return") -> bool:
    """Whether a key that presses lets go as well: one that ``holds`` something, where that can be led.

    A key that holds nothing clicks where nothing can be held; Enter does so as well where clicks and leading are known.
    """
    leads = any(event in rules for event in LEADING)
    if holds:
        return leads
    return not any(event in rules for event in HELD) or leads and "click" in rules and name == "return"


def writes(name: str, rules: Collection[str]) -> bool:
    """Whether a key that presses is needed for writing, so that it presses with Shift only."""
    return name == "space" and "text" in rules


def next_place(
    program: Machine, scene: list[dict], cursor: tuple | None, across: int, down: int, holds: bool = False
) -> tuple:
    """The nearest place in a direction: of a collection of places, or the middle of something drawn.

    Where there are none at all, or something is held, a twentieth of the picture further on, or a place near there.
    """
    left, top, width, height = bounds(scene)
    places = places_of(program, scene)
    if cursor is None:
        middle = left + width / 2, top + height / 2
        return min(places, key=lambda place: math.dist(place, middle), default=middle)
    x, y = cursor[0] + across * width / 20, cursor[1] + down * height / 20
    further = min(max(x, left), left + width), min(max(y, top), top + height)
    if not places:
        return further
    ahead = []
    for place in places:
        x, y = place[0] - cursor[0], place[1] - cursor[1]
        if x * across + y * down > 1e-6 and abs(x * down + y * across) <= x * across + y * down:
            ahead.append(place)
    if holds:
        reach = 1.5 * max(abs(across) * width, abs(down) * height) / 20
        ahead = [place for place in ahead if math.dist(place, cursor) <= reach]
    return min(ahead, key=lambda place: math.dist(place, cursor), default=further if holds else cursor)


def places_of(program: Machine, scene: list[dict]) -> list[tuple]:
    """The places in collections, and the middles of the shapes that have none of these within them."""
    found = [(place.x, place.y) for name in program.DEFINITIONS for place in points_now(program, name)]
    boxes = [bounds([shape]) for shape in scene if shape["kind"] in CLICKED]
    middles = [(left + width / 2, top + height / 2) for left, top, width, height in boxes]
    known = [*found, *middles]
    for (left, top, width, height), middle in zip(boxes, middles, strict=True):
        within = (left < x < left + width and top < y < top + height and (x, y) != middle for x, y in known)
        if middle not in found and not any(within):
            found.append(middle)
    return found


def points_now(program: Machine, name: str) -> list[Any]:
    """The points in a list or dict that a definition is now; none where it is something else."""
    try:
        value = program.value(name)
    except (TypeError, ValueError):
        return []
    items = (
        list(value.values()) if hasattr(value, "values") else list(value) if isinstance(value, (list, tuple)) else []
    )
    return items if all(isinstance(item, Point) for item in items) else []


class Pointer:
    """The pointer of one program: ``over`` is the way to the drawn thing that it is over, ``at`` where it was last."""

    def __init__(self) -> None:
        self.over: tuple = ()
        self.at: Any = None

    def moved(self, program: Machine, at: tuple | None) -> list[tuple[str, tuple]]:
        """The events of a move to a place, or out of the picture, each with where it happens.

        It leaves what it was over where it was over it last, enters what it is over now, and hovers.
        """
        left, last = self.over, self.at
        watched = "enter" in program.RULES or "leave" in program.RULES
        self.over, self.at = way_to_topmost(program, *at) if watched and at else (), at
        changed = left != self.over
        events = [("leave", last, left and changed), ("enter", at, self.over and changed), ("hover", at, at)]
        return [(event, place) for event, place, happens in events if happens]


def way_to_topmost(program: Machine, x: float, y: float) -> tuple:
    """The way to the topmost drawn thing on which a place lies: its definition, keys and indices; () for none."""
    try:
        things = [thing for name, value in program._drawn() for thing in things_in(value, (name,))]
        things.sort(key=lambda thing: thing[1].get("order", 0))
        return next((way for way, shape in reversed(things) if covers(shape, x, y)), ())
    except (ArithmeticError, TypeError, ValueError):  # what cannot be drawn now lies under nothing
        return ()


def things_in(value: Any, way: tuple) -> Iterator[tuple[tuple, dict]]:
    """The shapes in a drawn value, each with the way to it; none that are at nothing."""
    if isinstance(value, Shape):
        if not value.is_nowhere:
            yield way, value.plain()
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from things_in(part, (*way, key))
    elif isinstance(value, Iterable) and not isinstance(value, (str, Point)):
        for place, part in enumerate(in_order(value)):
            yield from things_in(part, (*way, place))


def covers(shape: dict, x: float, y: float) -> bool:
    """Whether a place lies on a shape that has an inside, or on one of a group; edges included."""
    kind = shape["kind"]
    if kind == "group":
        x, y = turned(x - shape["dx"], y - shape["dy"], -shape["rotation"])
        scale = shape["scale"]
        return scale != 0 and any(covers(inner, x / scale, y / scale) for inner in shape["items"])
    if kind == "polygon":
        corners_after = [*shape["points"][1:], *shape["points"][:1]]
        edges = [
            pair for pair in zip(shape["points"], corners_after, strict=True) if (pair[0][1] > y) != (pair[1][1] > y)
        ]
        return sum(x < a + (y - b) * (c - a) / (d - b) for (a, b), (c, d) in edges) % 2 == 1
    if kind not in ("rectangle", "image", "ellipse"):
        return False
    middle = middle_of(shape)
    across, down = turned(x - middle[0], y - middle[1], -shape["rotation"])
    if kind == "ellipse":
        wide, high = max(shape["radius_x"], 1e-9), max(shape["radius_y"], 1e-9)
        return (across / wide) ** 2 + (down / high) ** 2 <= 1
    return abs(across) <= shape["width"] / 2 and abs(down) <= shape["height"] / 2


ONE_NOTCH = 0.5  # turned so far at once is one notch of a wheel; less is a part of one, as a touchpad has it
LATE = (
    100  # milliseconds after which what a held key repeats is no longer meant: whoever holds it has seen nothing since
)
DIGITS = 6  # so near to a step, parts are one: ten tenths are, though they add up to a little less


class HeldKeys:
    """Keys that are down, by where they lie on the keyboard: one that is let go has the name it was pressed with."""

    def __init__(self) -> None:
        self.names: dict[Hashable, str] = {}

    def press(self, place: Hashable, name: str) -> None:
        self.names.setdefault(place, name)

    def let_go(self, place: Hashable) -> str:
        """What the key is called; empty for one that was not pressed here."""
        return self.names.pop(place, "")

    def let_all_go(self) -> list[str]:
        """The names of all that were down: who goes elsewhere lets them go there."""
        names, self.names = list(self.names.values()), {}
        return names


class Repeats:
    """What held keys repeat: where a program takes longer than that, it would go on long after they were let go."""

    def __init__(self) -> None:
        self.between = 0.0  # milliseconds between the two clocks, as far as it is known

    def press(self, stamp: float, now: float) -> None:
        """A key is pressed: when it was, and when that is looked at, each by a clock of its own."""
        self.between = now - stamp

    def are_late(self, stamp: float, now: float) -> bool:
        """Whether a key that is still held repeats itself too late; not where nobody says when."""
        self.between = min(self.between, now - stamp)
        return stamp > 0 and now - stamp - self.between > LATE


class Wheel:
    """A wheel, or two fingers: parts of a step add up until they are one."""

    def __init__(self) -> None:
        self.part = 0.0

    def turned(self, by: float) -> int:
        """How many steps it goes on, down or up (less than 0), where it was turned by so many notches."""
        if abs(by) >= ONE_NOTCH:
            whole = int(abs(by) + ONE_NOTCH)
            self.part, steps = 0.0, whole if by > 0 else -whole
        else:
            self.part += by
            steps = int(round(self.part, DIGITS))
            self.part -= steps
        return steps


def rows_of_fields() -> Any:
    """A widget on which fields stand side by side, and go on below where it is too narrow for all."""
    from PySide6.QtCore import QRect, QSize, Qt
    from PySide6.QtWidgets import QLayout, QWidget

    class Rows(QLayout):
        def __init__(self):
            super().__init__()
            self.fields = []

        def addItem(self, field):
            self.fields.append(field)

        def count(self):
            return len(self.fields)

        def itemAt(self, place):
            return self.fields[place] if 0 <= place < len(self.fields) else None

        def takeAt(self, place):
            return self.fields.pop(place) if 0 <= place < len(self.fields) else None

        def expandingDirections(self):
            return Qt.Orientation(0)

        def sizeHint(self):
            return self.minimumSize()

        def minimumSize(self):
            return QSize(max((one.sizeHint().width() for one in self.fields), default=0), 0)

        def setGeometry(self, room):
            super().setGeometry(room)
            places = self.places(room.width())
            for field, place in zip(self.fields, places, strict=True):
                field.setGeometry(place)
            rows.setFixedHeight(max((one.bottom() + 1 for one in places), default=0))

        def places(self, width):
            """Where the fields stand, in order."""
            left = top = high = 0
            found = []
            for size in [one.sizeHint() for one in self.fields]:
                if left and left + size.width() > width:
                    left, top, high = 0, top + high, 0
                found.append(QRect(left, top, size.width(), size.height()))
                left, high = left + size.width(), max(high, size.height())
            return found

    rows = QWidget()
    rows.setLayout(Rows())
    return rows


def above(rows: Any, canvas: Any) -> Any:
    """The fields above the picture, which has all the rest."""
    from PySide6.QtWidgets import QVBoxLayout, QWidget

    both = QWidget()
    layout = QVBoxLayout(both)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    layout.addWidget(rows)
    layout.addWidget(canvas, 1)
    return both


def add_field(window: Any, name: str, about: dict[str, Any]) -> None:
    """The field of a parameter, with its name."""
    from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox

    field = QSpinBox() if about.get("whole") else QDoubleSpinBox()
    field.setRange(about["least"], about["most"])
    field.setSingleStep(about["step"])
    field.setValue(window.program.value(name))
    field.setKeyboardTracking(False)
    field.valueChanged.connect(lambda value: window.change(name, value))
    field.lineEdit().returnPressed.connect(window.canvas.setFocus)  # the arrow keys are the cursor's again
    add_named(window.rows, name.replace("_", " "), field)
    window.fields[name] = field


def add_named(rows: Any, name: str, field: Any) -> None:
    """Adds a field behind its name."""
    from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

    together, label = QWidget(), QLabel(name)
    label.setBuddy(field)
    layout = QHBoxLayout(together)
    layout.setContentsMargins(20, 4, 0, 4)
    layout.addWidget(label)
    layout.addWidget(field)
    rows.layout().addWidget(together)


def add_levels(window: Any, tools: Any) -> Any:
    """The field with the levels of a program, and the order to go to the next; new games begin at the chosen one."""
    from PySide6.QtWidgets import QComboBox

    levels = QComboBox()
    levels.addItems(list(window.program.LEVELS))
    levels.setPlaceholderText("own")
    levels.setToolTip("Where new games begin (Ctrl+L: the next level)")
    levels.setAccessibleName("Level")

    def choose(place: int) -> None:
        if 0 <= place < levels.count():
            window.begin(lambda: window.game.choose(levels.itemText(place)))
        window.canvas.setFocus()

    levels.activated.connect(choose)
    add_named(window.rows, "level", levels)
    following = window._action(tools, "Next level", "Ctrl+L", lambda: choose(levels.currentIndex() + 1))

    def show() -> None:
        levels.setCurrentIndex(levels.findText(window.game.level) if window.game.level else -1)
        following.setEnabled(levels.currentIndex() + 1 < levels.count())

    return show


def place_of_best(program: Machine) -> Path:
    """The file that keeps it, by the title of the program."""
    home = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    called = re.sub(r"\W+", "-", program.TITLE.lower()).strip("-")[:60] or "program"
    return Path(home) / "by-example" / f"{called}.best.json"


def score_now(program: Machine) -> Any:
    """The score, where it is one that counts now; else None."""
    said = program.ABOUT
    now = program.value(said["score"]) if "score" in said else None
    return now if _is_number(now) and ("ended" not in said or _is_true(program, said["ended"])) else None


def _is_true(program: Machine, name: str) -> bool:
    """Whether something is true now; what has no value at present is not."""
    try:
        return program.value(name) is True
    except ValueError:
        return False


def best_of(program: Machine, best: Any = None) -> tuple[Any, str]:
    """The best score that there has been, the present one included, and a sentence where that cannot be kept.

    None where the program counts none, or none has counted yet; ``best`` is the one that is known.
    """
    now = score_now(program)
    if "score" not in program.ABOUT or _is_number(best) and not _is_better(program, now, best):
        return best, ""
    try:
        name, place = program.ABOUT["score"], place_of_best(program)
        scores = scores_in(place)
        known = scores.get(name)
        if now is None or _is_number(known) and not _is_better(program, now, known):
            return known if _is_number(known) else None, ""
        keep(place, scores | {name: now})
    except (OSError, RuntimeError) as why:  # there may be no home
        return now, f"The best score cannot be kept: {getattr(why, 'strerror', None) or why}."
    return now, ""


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_better(program: Machine, now: Any, best: Any) -> bool:
    return now is not None and (now < best if program.ABOUT.get("best") == "least" else now > best)


def scores_in(place: Path) -> dict[str, Any]:
    """The scores that a file keeps; what is damaged is set aside, with what can still be read in it."""
    if not os.path.isfile(place):
        return {}
    text = place.read_bytes()
    try:
        return dict(json.loads(text))
    except (ValueError, TypeError, RecursionError):
        os.replace(place, place.with_suffix(".damaged"))
        return {}


def keep(place: Path, scores: dict[str, Any]) -> None:
    """Writes a file as a whole, or not at all."""
    place.parent.mkdir(parents=True, exist_ok=True)
    beside = place.with_suffix(f".{os.getpid()}.new")
    try:
        beside.write_text(json.dumps(scores), "utf-8")
        os.replace(beside, place)
    finally:
        beside.unlink(missing_ok=True)


def can_glide(before: list[dict], after: list[dict]) -> bool:
    """Whether two scenes have the same shapes, each of its kind, of which something differs."""
    return before != after and [one["kind"] for one in before] == [one["kind"] for one in after]


def on_the_way(before: Any, after: Any, part: float) -> Any:
    """What is seen after a part of the way, from 0 to 1: numbers and places in between, all else as it will be."""
    if isinstance(after, bool) or type(before) is bool:
        return after
    if isinstance(before, (int, float)) and isinstance(after, (int, float)):
        return before + (after - before) * part
    if isinstance(before, dict) and isinstance(after, dict):
        return {key: on_the_way(before.get(key), value, part) for key, value in after.items()}
    pairs = isinstance(before, (list, tuple)) and isinstance(after, (list, tuple)) and len(before) == len(after)
    if not pairs:
        return after
    found = [on_the_way(one, other, part) for one, other in zip(before, after, strict=True)]
    return type(after)(*found) if hasattr(after, "_fields") else type(after)(found)


MODIFYING = ("Shift", "Control", "Alt", "AltGr", "Meta", "CapsLock", "NumLock", "ScrollLock")  # keys that say nothing


def guarded(method: Callable) -> Callable:
    """An exception must not leave a method that Qt calls: it is shown, and the window goes on."""

    def safe(self, *arguments):
        try:
            return method(self, *arguments)
        except Exception:
            sys.excepthook(*sys.exc_info())
            return None

    safe.__name__ = method.__name__
    return safe


def key_name(event: Any) -> str:
    """What programs call a key: the sign it writes, else its name (left, space, return); none with Ctrl or Alt."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QKeySequence

    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
    alone = [getattr(Qt.Key, f"Key_{one}") for one in MODIFYING]
    if event.modifiers() & held or event.key() in alone:
        return ""
    sign = event.text()
    name = sign if sign.isprintable() and sign.strip() else QKeySequence(event.key()).toString().lower()
    return name if name == sign or name.isascii() else ""  # Qt names what has no name, as a dead key, by a foreign sign


def keyboard_place(event: Any) -> int:
    """Where a key lies on the keyboard: that stays the same, whatever else is held meanwhile."""
    return event.nativeScanCode() or event.key()


def notches_of(event: Any) -> float:
    """By how many notches a wheel was turned, down or up (less than 0)."""
    return -event.angleDelta().y() / 120  # eighths of a degree, 15 degrees a notch


def typed_text(event: Any) -> str:
    """What a key wrote, or what it pastes from the clipboard; nothing where it is for something else."""
    from PySide6.QtGui import QGuiApplication, QKeySequence

    if event.matches(QKeySequence.StandardKey.Paste):
        return QGuiApplication.clipboard().text()
    return event.text() if key_name(event) and event.text().isprintable() else ""


def write(window: Any, written: str) -> None:
    """A text that was written or pasted, for a program that knows texts."""
    if written and "text" in window.program.RULES:
        window.send("text", written=written)


def let_cursor_go(window: Any, name: str = PRESSING[0]) -> None:
    """A key is let go, or left: what it pressed with the cursor is as well, where nothing can be led."""
    if name in PRESSING and window.cursor is not None and not lets_go(window.program.RULES, True):
        window.release(window.cursor)
        window.canvas.update()


def canvas_for(window: Any) -> Any:
    """The widget that draws the scene and takes the events."""
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QWidget

    held, wheel, repeats = HeldKeys(), Wheel(), Repeats()

    def let_go(names):
        for name in names:
            if name and "key_up" in window.program.RULES:
                window.send("key_up", key=name)

    class Canvas(QWidget):
        @guarded
        def paintEvent(self, event):
            window.paint(self)

        @guarded
        def mousePressEvent(self, event):
            if event.button() == Qt.MouseButton.LeftButton:
                window.cursor = None
                window.press(window.place(event.position()))
            elif event.button() == Qt.MouseButton.RightButton:
                window.point("right_click", window.place(event.position()))

        @guarded
        def mouseDoubleClickEvent(self, event):
            at = window.place(event.position())
            if event.button() != Qt.MouseButton.LeftButton or not window.point("double_click", at):
                self.mousePressEvent(event)

        @guarded
        def mouseMoveEvent(self, event):
            place = window.place(event.position())
            window.hover(place) if window.pressed is None else window.point("pull", place)

        @guarded
        def leaveEvent(self, event):
            if window.pressed is None:
                window.hover(None)

        @guarded
        def wheelEvent(self, event):
            if steps := wheel.turned(notches_of(event)):
                window.point("wheel", window.place(event.position()), steps=steps)

        @guarded
        def mouseReleaseEvent(self, event):
            if event.button() == Qt.MouseButton.LeftButton:
                window.release(window.place(event.position()))

        @guarded
        def keyPressEvent(self, event):
            moments = event.timestamp(), time.monotonic() * 1000
            if event.isAutoRepeat() and repeats.are_late(*moments):
                return
            if not event.isAutoRepeat():
                repeats.press(*moments)
            name = key_name(event)
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            cursor = bool(name) and window.moves_cursor(name, shift)
            if name and not (cursor and "key" in window.program.RULES):  # whose press it is not told of
                held.press(keyboard_place(event), name)
            if cursor:
                return
            if name:
                window.key(name)
            write(window, typed_text(event))

        @guarded
        def inputMethodEvent(self, event):
            write(window, event.commitString())
            event.accept()

        @guarded
        def keyReleaseEvent(self, event):
            if not event.isAutoRepeat():
                let_cursor_go(window, key_name(event))
                let_go([held.let_go(keyboard_place(event))])

        @guarded
        def focusOutEvent(self, event):
            let_cursor_go(window)
            let_go(held.let_all_go())

    canvas = Canvas()
    canvas.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    canvas.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, "text" in window.program.RULES)
    canvas.setMinimumSize(240, 240)
    canvas.setMouseTracking(any(event in window.program.RULES for event in POINTED))
    return canvas


def has_screen() -> bool:
    """Whether a window can be opened: elsewhere than on Linux always, or where no screen is needed."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in names)


def opened_size(screen: Any) -> tuple[int, int]:
    """How wide and high a window is at first, in pixels: never more than its screen shows, with a frame around it."""
    room = screen.availableGeometry()
    return min(760, room.width() - 16), min(820, room.height() - 56)


EMPTY = (0, 0, 400, 300)  # what is looked at where there is nothing to see at first
BEYOND = 2  # so many pixels may something reach beyond the picture unnoticed


class Sight:
    """``box`` is what is looked at, as left, top, width and height; None before a game began."""

    def __init__(self) -> None:
        self.box: tuple[float, float, float, float] | None = None
        self.parameters: dict | None = None  # of that game
        self.waits = True  # whether there was nothing to see in it so far
        self.outgrown = False  # whether something was beyond the box since that was made as large as the scene

    def look(self, program: Machine, scene: list[dict], whole: bool) -> bool:
        """Follows the scene until there is something to see, and where ``whole`` is asked for.

        Gives whether something reaches beyond what is looked at, or has done so since it was made.
        """
        parameters = program.__getstate__()["parameters"]
        if parameters != self.parameters:
            self.box, self.parameters = None, parameters
        empty = not any(map(shows, scene))
        self.waits |= self.box is None
        self.outgrown &= not (whole or self.waits)
        for part in self._added(program, scene, empty) if self.waits or whole else ():
            self.box = united(self.box, part)
        self.waits = self.waits and empty
        self.outgrown |= bool(scene) and not within(bounds(scene), self.box or EMPTY, BEYOND)
        return self.outgrown

    def _added(self, program: Machine, scene: list[dict], empty: bool) -> Iterator[tuple]:
        """What is looked at from now on as well."""
        if empty:
            yield EMPTY
        if scene:
            yield bounds(program._shapes(hidden=True))


CLOSE = 0.3  # of a square: what lies this near to the middle of a place lies on it
ROW_DIGITS = 6  # that the number of a row may have


class Part(NamedTuple):
    """A shape that is drawn, out of its groups: its middle and its size in pixels."""

    kind: str
    x: float
    y: float
    width: float
    height: float
    colour: str  # empty where it has none
    text: str
    shape: dict


class Lattice(NamedTuple):
    """Places in columns, from the left, and rows, from the top; in pixels."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    crossed: bool = False  # whether lines cross at its places
    downward: bool = False  # whether its rows are counted from the top

    @property
    def columns(self) -> int:
        return len(self.xs)

    @property
    def lines(self) -> int:
        return len(self.ys)

    @property
    def step(self) -> float:
        """The least distance between two places side by side."""
        return min(b - a for line in (self.xs, self.ys) for a, b in zip(line, line[1:], strict=False))

    def places(self) -> Iterator[tuple[int, int]]:
        return ((column, row) for row in range(self.lines) for column in range(self.columns))

    def at(self, column: int, row: int) -> Point:
        return Point(self.xs[column], self.ys[row])

    def place_of(self, part: Part) -> tuple[int, int] | None:
        """The place that a part lies on; none where it lies on none."""
        column, row = nearest_in(self.xs, part.x), nearest_in(self.ys, part.y)
        off = max(abs(self.xs[column] - part.x), abs(self.ys[row] - part.y))
        return (column, row) if off <= CLOSE * self.step else None

    def lies_on(self, ground: Part) -> bool:
        """Whether a part lies under all places."""
        wide = 2 * max(ground.x - self.xs[0], self.xs[-1] - ground.x)
        high = 2 * max(ground.y - self.ys[0], self.ys[-1] - ground.y)
        return wide <= ground.width and high <= ground.height

    def is_near(self, part: Part) -> bool:
        """Whether the middle of a part lies among the places, or no farther from them than the next ones would."""
        across = self.xs[0] - self.step <= part.x <= self.xs[-1] + self.step
        return across and self.ys[0] - self.step <= part.y <= self.ys[-1] + self.step

    def has(self, some: tuple[float, ...], line: tuple[float, ...]) -> bool:
        """Whether rows or columns lie where this has its own, a ``line`` of them, and are as many."""
        return len(some) == len(line) and all(
            abs(one - own) <= CLOSE * self.step for one, own in zip(some, line, strict=True)
        )

    def joined(self, other: Lattice) -> Lattice:
        """With the columns of one that has its rows, or the rows of one that has its columns; itself where there is no
        room for these, or where they are closer to each other than its own or farther."""
        if self.has(other.ys, self.ys):
            both = self._replace(xs=tuple(sorted({*self.xs, *other.xs})))
        elif self.has(other.xs, self.xs):
            both = self._replace(ys=tuple(sorted({*self.ys, *other.ys})))
        else:
            return self
        return both if both.step >= (1 - CLOSE) * max(self.step, other.step) else self

    def row_name(self, row: int) -> str:
        return str(row + 1 if self.downward else self.lines - row)

    def name(self, column: int, row: int) -> str:
        return letters(column) + self.row_name(row)

    def nearest(self, point: Point) -> tuple[int, int]:
        """The column and row of the place nearest to a point."""
        return nearest_in(self.xs, point.x), nearest_in(self.ys, point.y)

    def named(self, name: str) -> tuple[int, int] | None:
        """The place called this; none where there is none."""
        head = name.rstrip("0123456789")
        column, number = number_of(head), name[len(head) :]
        if not 0 < len(number) <= ROW_DIGITS or not 0 <= column < self.columns or not 1 <= int(number) <= self.lines:
            return None
        return column, int(number) - 1 if self.downward else self.lines - int(number)


def letters(column: int) -> str:
    """A, B, … Z, AA, AB, …"""
    return (letters(column // 26 - 1) if column >= 26 else "") + chr(ord("A") + column % 26)


def number_of(name: str) -> int:
    """The column with this name; less than nothing where it is no name of one."""
    found = 0
    for letter in name.upper():
        if not "A" <= letter <= "Z":
            return -1
        found = found * 26 + ord(letter) - ord("A") + 1
    return found - 1


def nearest_in(line: tuple[float, ...], value: float) -> int:
    return min(range(len(line)), key=lambda index: abs(line[index] - value))


MOST_TOLD = 8  # names that are told of all
WORDS_TRIED = 9  # parts of a line of which two are looked for that are places


def things_now(program: Machine, lattice: Lattice | None, told: bool = True) -> dict[str, Point]:
    """The middle of each thing by its names, but for what lies under places that have names already.

    ``told``: those that are told; what lies on a place goes by the name of that.
    """
    try:
        parts = [(name, part) for drawn_name, value in program._drawn() for name, part in _named(drawn_name, value)]
    except ValueError:  # why is said where it is to be shown
        return {}
    written = Counter(part.text for _, part in parts)
    above = [(name, part) for name, part in parts if not (lattice and lattice.lies_on(part))]
    apart = [(name, part) for name, part in above if not (lattice and lattice.place_of(part))]
    names = [(name, part) for name, part in (apart if told else above) if part.kind in CLICKED]
    names += [(part.text, part) for _, part in apart if part.text and written[part.text] == 1]
    found: dict[str, Point] = {}
    for name, part in names:
        found.setdefault(as_name(name), Point(part.x, part.y))
    return found


def spot_named(lattice: Lattice | None, name: str) -> Point | None:
    """The place of a lattice with this name, or the point ``x,y`` of the picture; none where it is neither."""
    found = lattice.named(name.replace(" ", "")) if lattice else None
    if lattice and found:
        return lattice.at(*found)
    x, _, y = name.partition(",")
    try:
        return Point(float(x), float(y))
    except ValueError:
        return None


def ends_told(line: str, place: Callable[[str], Point | None]) -> tuple[Point, Point] | None:
    """From where to where a line drags: two places with a - between them, or a space behind "drag"."""
    told = line.removeprefix("drag ")
    for sign in " -" if told != line else "-":
        words = told.split(sign, WORDS_TRIED)
        for count in range(1, len(words)):
            start, end = place(sign.join(words[:count]).strip()), place(sign.join(words[count:]).strip())
            if start and end:
                return start, end
    return None


def as_name(typed: str) -> str:
    """A name as it is compared: in small letters, with spaces."""
    return " ".join(typed.replace("_", " ").lower().split())


def _named(name: str, value: Any) -> Iterator[tuple[str, Part]]:
    """The parts of a drawn value; those of a list with numbers behind the name, those of a dict with their keys."""
    if isinstance(value, (list, tuple)):
        members = list(enumerate(value, 1))
    elif isinstance(value, dict):
        members = list(value.items())
    else:
        yield from ((name, part) for part in parts_of(drawn(value)))
        return
    for key, member in members:
        key = " ".join(map(str, key)) if isinstance(key, tuple) else key
        yield from _named(f"{name} {key}", member)


def told_names(names: list[str]) -> str:
    """Some names in a row: of those with a number, the first and the last."""
    stems: dict[str, list[str]] = {}
    for name in names:
        stem, _, last = name.rpartition(" ")
        stems.setdefault(stem if stem and last.isdigit() else name, []).append(name)
    told = [first if not more else f"{first} to {more[-1]}" for first, *more in stems.values()]
    return ", ".join([*told[:MOST_TOLD], *["…"][: len(told) > MOST_TOLD]])


def make_point(x, y):
    if isinstance(x, (int, float)) and isinstance(y, (int, float)):
        return Point(x, y)
    raise TypeError("point needs two numbers")


def nearest(places, target):
    """The key (of a dict) whose place is nearest, or the nearest place itself.

    The first of several that are as near; nothing where there are no places.
    """
    best, least = (None, math.inf)
    for key, place in places.items() if isinstance(places, dict) else ((place, place) for place in places):
        away = math.dist(place, target)
        if away < least:
            best, least = (key, away)
    return best


EDGE = 8  # pixels left free around a scene


FAMILIES = {
    "sans": ("sans-serif",),
    "serif": ("Georgia", "DejaVu Serif", "Liberation Serif", "Times New Roman", "serif", "sans-serif"),
    "mono": ("Menlo", "Consolas", "DejaVu Sans Mono", "Liberation Mono", "monospace", "sans-serif"),
    "hand": ("Comic Sans MS", "Comic Neue", "Segoe Print", "Bradley Hand", "cursive", "sans-serif"),
}  # families of letters, each with what may stand in for it


IMAGES: dict[str, str] = {}  # the images that stand in this file, as data addresses


def moved(shape: dict, point: tuple) -> tuple[float, float]:
    """Where a point inside a group lies outside of it."""
    x, y = turned(point[0] * shape["scale"], point[1] * shape["scale"], shape["rotation"])
    return x + shape["dx"], y + shape["dy"]


def turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    """A point turned clockwise about the origin."""
    angle = math.radians(degrees)
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


def middle_of(shape: dict) -> tuple[float, float]:
    """What a shape is rotated about: the middle of a box or ellipse, the place of a label."""
    if "width" in shape:
        return shape["x"] + shape["width"] / 2, shape["y"] + shape["height"] / 2
    return shape["center"] if "center" in shape else shape["at"]


def around(shape: dict, across: float, down: float) -> list[tuple[float, float]]:
    """The corners of the box about the middle of a shape that reaches so far, turned as that is."""
    (x, y), degrees = middle_of(shape), shape["rotation"]
    if not degrees:
        return [(x - across, y - down), (x + across, y + down)]
    ways = ((-across, -down), (across, down), (across, -down), (-across, down))
    return [(x + dx, y + dy) for dx, dy in (turned(*way, degrees) for way in ways)]


def corners(shape: dict) -> list[tuple[float, float]]:
    """Points that a shape reaches."""
    kind = shape["kind"]
    if kind == "ellipse":
        return around(shape, shape["radius_x"], shape["radius_y"])
    if kind in ("rectangle", "image"):
        return around(shape, shape["width"] / 2, shape["height"] / 2)
    if kind == "label":
        return around(shape, 0.3 * shape["size"] * len(shape["content"]), shape["size"])
    if kind == "group":
        return [moved(shape, point) for inner in shape["items"] for point in corners(inner)]
    points = [shape["start"], shape["end"]] if kind == "line" else shape["points"]
    if not points or is_straight(shape):
        return points
    way, heads = way_of(shape)
    return [*points, *chain(*way, *heads)]


def shows(shape: dict) -> bool:
    """Whether there is anything to see of a shape: a label may be empty, and so may a path or a group."""
    if shape["kind"] == "group":
        return any(map(shows, shape["items"]))
    return bool(shape.get("content", "x").strip() and shape.get("points", True))


def bounds(scene: list[dict]) -> tuple[float, float, float, float]:
    """Left, top, width and height of a scene, in pixels."""
    points = [point for shape in scene for point in corners(shape)] or [(0, 0), (100, 100)]
    across, down = zip(*points, strict=True)
    left, top = min(across), min(down)
    return left, top, max(across) - left or 1, max(down) - top or 1


def united(one: tuple | None, other: tuple) -> tuple[float, float, float, float]:
    """The smallest rectangle (left, top, width and height) that holds both; ``one`` may be none."""
    if one is None:
        return other
    left, top = min(one[0], other[0]), min(one[1], other[1])
    right, low = max(one[0] + one[2], other[0] + other[2]), max(one[1] + one[3], other[1] + other[3])
    return left, top, right - left, low - top


def within(inner: tuple, outer: tuple, beyond: float) -> bool:
    """Whether a rectangle reaches no more than so far beyond another one."""
    left, top, wide, high = united(inner, outer)
    return max(outer[0] - left, outer[1] - top, wide - outer[2], high - outer[3]) <= beyond


def svg(scene: list[dict]) -> str:
    """A scene as the text of an SVG file."""
    left, top, width, height = bounds(scene)
    box = f"{left - EDGE:g} {top - EDGE:g} {width + 2 * EDGE:g} {height + 2 * EDGE:g}"
    size = f'width="{width + 2 * EDGE:g}" height="{height + 2 * EDGE:g}"'
    body = "\n".join(element(shape) for shape in scene)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{box}">\n{body}\n</svg>\n'


def element(shape: dict) -> str:
    """One shape as an SVG element."""
    made = ELEMENTS[shape["kind"]](shape)
    is_whole = opaque(shape) == 1 or shape["kind"] == "group"
    return made if is_whole else f'<g opacity="{opaque(shape):g}">{made}</g>'


def opaque(shape: dict) -> float:
    """How much is seen of a shape, from 0 to 1."""
    return min(max(shape["opacity"], 0), 1)


def _tag(name: str, shape: dict, **attributes: object) -> str:
    if "stroke" in shape:
        attributes["stroke"] = shape["stroke"] if shape["stroke_width"] else None
        attributes["stroke-width"] = shape["stroke_width"]
        if shape.get("dashes", 0) > 0:
            attributes["stroke-dasharray"] = shape["dashes"]
    if name not in ("line", "image"):
        attributes["fill"] = shape.get("fill")
    parts = (f"{key.replace('_', '-')}={quoteattr(_written(value))}" for key, value in attributes.items())
    return f"<{name} {' '.join(parts)}/>"


def _written(value: object) -> str:
    if value is None:
        return "none"
    return f"{value:g}" if isinstance(value, (int, float)) else str(value)


def _rectangle(shape: dict) -> str:
    place = {key: shape[key] for key in ("x", "y", "width", "height")}
    return _tag("rect", shape, **place, rx=shape["corner"], **_rotated(shape))


def _rotated(shape: dict) -> dict[str, str]:
    x, y = middle_of(shape)
    return {"transform": f"rotate({shape['rotation']:g} {x:g} {y:g})"} if shape["rotation"] else {}


def _line(shape: dict) -> str:
    if not is_straight(shape):
        return _way(shape)
    (x1, y1), (x2, y2) = shape["start"], shape["end"]
    return _tag("line", shape, x1=x1, y1=y1, x2=x2, y2=y2, stroke_linecap="round")


def _ellipse(shape: dict) -> str:
    x, y = shape["center"]
    return _tag("ellipse", shape, cx=x, cy=y, rx=shape["radius_x"], ry=shape["radius_y"], **_rotated(shape))


def _points(shape: dict) -> str:
    if shape["points"] and not is_straight(shape):
        return _way(shape)
    tag = "polygon" if shape.get("closed", True) else "polyline"
    return _tag(tag, shape, points=_pairs(shape["points"]))


def _way(shape: dict) -> str:
    """A curve, or a line with heads; these are filled with its colour."""
    way, heads = way_of(shape)
    steps = [f"{'L' if len(step) == 1 else 'C'}{_pairs(step)}" for step in way[1:]]
    closed = "Z" if shape.get("closed", shape["kind"] == "polygon") else ""
    line = _tag("path", shape, d=f"M{_pairs(way[0])}{''.join(steps)}{closed}")
    filled = quoteattr(_written(shape["stroke"]))
    tips = [f'<polygon points="{_pairs(head)}" fill={filled}/>' for head in heads if shape["stroke_width"]]
    return "".join([line, *tips])


def _pairs(points: Iterable[tuple]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _label(shape: dict) -> str:
    (x, y), fill = shape["at"], quoteattr(_written(shape["fill"]))
    style = f'text-anchor={quoteattr(shape["anchor"])} font-size="{shape["size"]:g}" fill={fill}'
    family = ", ".join(FAMILIES.get(shape["font"], FAMILIES["sans"]))
    more = {"font-weight": "bold"} if shape["bold"] else {}
    more |= {**({"font-style": "italic"} if shape["italic"] else {}), **_rotated(shape)}
    look = "".join(f' {key}="{value}"' for key, value in more.items())
    place = f'x="{x:g}" y="{y:g}" font-family="{family}" dominant-baseline="central"'
    return f"<text {place} {style}{look}>{escape(shape['content'])}</text>"


def _image(shape: dict) -> str:
    place = {**{key: shape[key] for key in ("x", "y", "width", "height")}, **_rotated(shape)}
    source = IMAGES.get(shape["source"], shape["source"])
    if shape["source"] not in IMAGES and (not source or ":" in source):  # nothing is fetched from elsewhere
        return _tag("rect", {"fill": None, "stroke": "gray", "stroke_width": 1, "dashes": 4}, **place)
    return _tag("image", {}, **place, preserveAspectRatio="none", href=source)


def _group(shape: dict) -> str:
    change = f"translate({shape['dx']:g} {shape['dy']:g}) rotate({shape['rotation']:g}) scale({shape['scale']:g})"
    faded = ({**inner, "opacity": opaque(shape) * opaque(inner)} for inner in shape["items"])
    return f'<g transform="{change}">{"".join(map(element, faded))}</g>'


ELEMENTS = {
    "rectangle": _rectangle,
    "line": _line,
    "ellipse": _ellipse,
    "polygon": _points,
    "path": _points,
    "label": _label,
    "image": _image,
    "group": _group,
}


LARGEST_STAMP = 320  # pixels across
MOST_STAMPS = 600
PHASES = 4  # fractions of a pixel at which stamps are made
FAR = 1_000_000  # PHASES away: out of every picture
LOOK = itemgetter("radius_x", "radius_y", "fill", "stroke", "stroke_width", "dashes", "rotation", "opacity")
PICTURES: dict[str, Any] = {}  # images that were loaded before
STAMPS: dict[tuple, Any] = {}  # small ellipses that were painted before, as pictures


def paint_shapes(painter: Any, scene: list[dict]) -> None:
    """Draws shapes in their order, where the painter rotates nothing.

    Small ellipses are painted once, as stamps, which is quicker.
    """
    from PySide6.QtGui import QTransform

    world, ratio, stamping = painter.worldTransform(), painter.device().devicePixelRatioF(), False
    zoom, dx, dy = world.m11() * ratio, world.dx() * ratio, world.dy() * ratio
    pixels = QTransform.fromScale(1 / ratio, 1 / ratio)
    for shape in scene:
        stamp = None
        if shape["kind"] == "ellipse":
            x, y = shape["center"]
            x, y = round(PHASES * (x * zoom + dx)), round(PHASES * (y * zoom + dy))
            key = LOOK(shape), zoom, x % PHASES, y % PHASES
            half, stamp = STAMPS.get(key) or stamp_of(shape, *key)
        if (stamp is not None) != stamping:
            stamping = stamp is not None
            painter.setWorldTransform(pixels if stamping else world)
        if stamp is None:
            paint_shape(painter, shape)
        elif -FAR < x < FAR and -FAR < y < FAR:
            painter.drawPixmap(x // PHASES - half, y // PHASES - half, stamp)
    painter.setWorldTransform(world)


def stamp_of(shape: dict, look: tuple, zoom: float, x: int, y: int) -> tuple[int, Any]:
    """Half the size in pixels, and an ellipse that looks so as a picture, so many fractions of a pixel off its middle.

    It is kept; where it is too large, there is none.
    """
    half = math.ceil((max(shape["radius_x"], shape["radius_y"], 0) + shape["stroke_width"] / 2) * zoom) + 2
    if not 2 < 2 * half <= LARGEST_STAMP:
        return half, None
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QPainter, QPixmap

    if len(STAMPS) >= MOST_STAMPS:
        STAMPS.clear()
    made = QPixmap(2 * half, 2 * half)
    STAMPS[look, zoom, x, y] = half, made
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(half + x / PHASES, half + y / PHASES)
    painter.scale(zoom, zoom)
    paint_shape(painter, {**shape, "center": (0, 0)})
    painter.end()
    return half, made


def paint_shape(painter: Any, shape: dict) -> None:
    """Draws one shape with its own pen and brush."""
    painter.save()
    painter.setOpacity(painter.opacity() * shape["opacity"])
    set_pen_and_brush(painter, shape)
    if shape.get("rotation") and shape["kind"] != "group":
        x, y = middle_of(shape)
        painter.translate(x, y)
        painter.rotate(shape["rotation"])
        painter.translate(-x, -y)
    PAINTERS[shape["kind"]](painter, shape)
    painter.restore()


def set_pen_and_brush(painter: Any, shape: dict) -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QPen

    width, fill = shape.get("stroke_width", 0), shape.get("fill")
    pen = QPen(colour_of(shape.get("stroke") or "black"), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    if shape.get("dashes", 0) > 0 and width:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([shape["dashes"] / width] * 2)
    painter.setPen(pen if width and shape.get("stroke") else Qt.PenStyle.NoPen)
    painter.setBrush(colour_of(fill) if fill else Qt.BrushStyle.NoBrush)


def colour_of(text: str) -> Any:
    """A colour by its name, or as red, green, blue and how opaque it is, as ``#rrggbbaa``."""
    from PySide6.QtGui import QColor

    return QColor(f"#{text[7:]}{text[1:7]}" if text.startswith("#") and len(text) == 9 else text)


def _paint_rectangle(painter: Any, shape: dict) -> None:
    from PySide6.QtCore import QRectF

    box = QRectF(shape["x"], shape["y"], shape["width"], shape["height"])
    painter.drawRoundedRect(box, shape["corner"], shape["corner"])


def _paint_line(painter: Any, shape: dict) -> None:
    from PySide6.QtCore import QPointF

    if not is_straight(shape):
        return _paint_way(painter, shape)
    painter.drawLine(QPointF(*shape["start"]), QPointF(*shape["end"]))


def _paint_ellipse(painter: Any, shape: dict) -> None:
    from PySide6.QtCore import QPointF

    painter.drawEllipse(QPointF(*shape["center"]), shape["radius_x"], shape["radius_y"])


def _paint_way(painter: Any, shape: dict) -> None:
    """A curve, or a line with heads; these are filled with its colour."""
    from PySide6.QtCore import QPointF, Qt
    from PySide6.QtGui import QPainterPath, QPolygonF

    way, heads = way_of(shape)
    path = QPainterPath(QPointF(*way[0][0]))
    for step in way[1:]:
        places = [QPointF(*place) for place in step]
        if len(places) == 1:
            path.lineTo(*places)
        else:
            path.cubicTo(*places)
    if shape.get("closed", shape["kind"] == "polygon"):
        path.closeSubpath()
    pen = painter.pen()
    if heads:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
    painter.drawPath(path)
    if heads and pen.style() != Qt.PenStyle.NoPen:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(pen.color())
        for head in heads:
            painter.drawPolygon(QPolygonF([QPointF(*place) for place in head]))


def _paint_points(painter: Any, shape: dict) -> None:
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QPolygonF

    if shape["points"] and not is_straight(shape):
        return _paint_way(painter, shape)
    points = QPolygonF([QPointF(*point) for point in shape["points"]])
    if shape.get("closed", True):
        painter.drawPolygon(points)
    else:
        painter.drawPolyline(points)


def _paint_label(painter: Any, shape: dict) -> None:
    from PySide6.QtCore import QRectF, Qt

    font = painter.font()
    font.setPixelSize(max(1, round(shape["size"])))
    if shape["font"] in FAMILIES and shape["font"] != "sans":
        font.setFamilies(FAMILIES[shape["font"]])
    font.setBold(shape["bold"])
    font.setItalic(shape["italic"])
    painter.setFont(font)
    painter.setPen(colour_of(shape["fill"] or "black"))
    aligned = {"start": Qt.AlignmentFlag.AlignLeft, "end": Qt.AlignmentFlag.AlignRight}
    (x, y), wide = shape["at"], 10_000
    left = {"start": x, "end": x - wide}.get(shape["anchor"], x - wide / 2)
    flag = aligned.get(shape["anchor"], Qt.AlignmentFlag.AlignHCenter) | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(QRectF(left, y - shape["size"], wide, 2 * shape["size"]), flag, shape["content"])


def _paint_image(painter: Any, shape: dict) -> None:
    from PySide6.QtCore import QRectF, Qt
    from PySide6.QtGui import QPainter, QPen

    box, image = QRectF(shape["x"], shape["y"], shape["width"], shape["height"]), image_of(shape["source"])
    if image is None:
        painter.setPen(QPen(colour_of("gray"), 1, Qt.PenStyle.DashLine))
        painter.drawRect(box)
        return
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(box, image)


def image_of(source: str) -> Any:
    """An image that stands in this file, or in one beside it; none where there is no such image."""
    from PySide6.QtGui import QImage

    if source not in PICTURES:
        data = IMAGES.get(source, "")
        loaded = QImage.fromData(base64.b64decode(data.partition(",")[2])) if data else QImage(source)
        PICTURES[source] = None if loaded.isNull() else loaded
    return PICTURES[source]


def _paint_group(painter: Any, shape: dict) -> None:
    painter.translate(shape["dx"], shape["dy"])
    painter.rotate(shape["rotation"])
    painter.scale(shape["scale"], shape["scale"])
    for inner in shape["items"]:
        paint_shape(painter, inner)


PAINTERS = {
    "rectangle": _paint_rectangle,
    "line": _paint_line,
    "ellipse": _paint_ellipse,
    "polygon": _paint_points,
    "path": _paint_points,
    "label": _paint_label,
    "image": _paint_image,
    "group": _paint_group,
}


READ = 4  # digits behind the point in what is said of states
TICK = 0.05  # seconds between two ticks, where the program does not say
MOST_DUE = 5  # ticks that are made up for by whoever was late
SHORTEST_TICK, LONGEST_TICK = 0.005, 60.0  # seconds that can be between two ticks
FOLLOWING = ("pull", "release")  # events that go on with what a press began
UNNOTICED = ("tick", *POINTED)  # events that are no step to undo


class Game:
    """One program that is played; ``past`` and ``future`` hold what undo and redo go back to.

    ``time`` is how many seconds its ticks have counted since its beginning, ``level`` where new games begin: by name,
    or "" for the beginning, ``heard`` what sounds there are of the last event.
    """

    def __init__(self, program: Machine, level: str = ""):
        self.program, self.level = program, level
        self.past: list[tuple[dict, float]] = []
        self.future: list[tuple[dict, float]] = []
        self.time = 0.0
        self.pulled = False  # whether what the present press did is a step already
        started(program, level)
        self.ear, self.heard = Ear(program), ()

    def send(self, event: str, **values: Any) -> Outcome:
        """Sends an event; what changed something, and is no tick, can be undone: a press with all that follows it."""
        before = self._saved()
        outcome = self.program.send(event, **values)
        self.heard = self.ear.hears(outcome)
        if event in UNNOTICED:
            return outcome
        self.pulled = self.pulled and event in FOLLOWING
        if outcome.accepted and (outcome.changed or event == "change") and not self.pulled:
            self._keep(before)
            self.pulled = event in (*FOLLOWING, "press")
        return outcome

    def tick(self) -> Outcome:
        """Lets the time of one tick go by."""
        self.time = round(self.time + tick_seconds(self.program), 6)
        return self.send("tick", time=self.time)

    def undo(self) -> bool:
        """Goes one step back; False where there is none."""
        return self._go(self.past, self.future)

    def redo(self) -> bool:
        """Goes one step forth; False where there is none."""
        return self._go(self.future, self.past)

    def new(self) -> None:
        """The same parameters and level, from the beginning; chance takes another course."""
        parameters = self.program.__getstate__()["parameters"]
        self._begin(parameters | following_seed(type(self.program), parameters), self.level)

    def choose(self, level: str) -> None:
        """Begins anew at a level; chance takes another course. Raises KeyError for one that there is not."""
        parameters = self.program.__getstate__()["parameters"]
        self._begin(following_seed(type(self.program), parameters) | parameters_of(self.program, level), level)

    def change(self, name: str, value: Any) -> None:
        """Gives a parameter another value; parameters tied to it move along. Raises as Program does.

        A number changes for a program that has a rule for it, ValueError says why not; else it begins anew.
        """
        if "change" not in self.program.RULES or not isinstance(value, (int, float)) or isinstance(value, bool):
            return self._begin(loose(self.program, name) | {name: value})
        outcome = self.send("change", parameter=name, before=self.program._parameters().get(name, value), value=value)
        if not outcome.accepted:
            raise ValueError(outcome.said)
        self.level = ""

    def _begin(self, parameters: dict[str, Any], level: str = "") -> None:
        fresh = started(program_with(type(self.program), parameters), level).__getstate__()
        self._keep(self._saved())
        self.program.__setstate__(fresh | {"budget": self.program.budget})
        self.time, self.level = 0.0, level
        self._silently()

    def _saved(self) -> dict:
        return self.program.__getstate__() | {"level": self.level}

    def _keep(self, before: dict) -> None:
        self.past.append((before, self.time))
        self.future.clear()

    def _go(self, here: list, there: list) -> bool:
        if not here:
            return False
        there.append((self._saved(), self.time))
        saved, self.time = here.pop()
        self.level = saved["level"]
        self.program.__setstate__(saved)
        self._silently()
        return True

    def _silently(self) -> None:
        """The game is somewhere else, of which nothing is heard."""
        self.ear.forget()
        self.heard = ()


def started(program: Machine, level: str = "") -> Machine:
    """The program, told that it starts, or in the midst of things where its level begins there."""
    if not put_at(program, level) and "start" in program.RULES:
        program.send("start")
    return program


def put_at(program: Any, level: str) -> bool:
    """Gives the states what a level begins with; False where it has none. Raises as ``set_state`` does."""
    states = program.LEVELS[level][1] if level else ()
    if states:
        program._begin_count()
        program.set_state(dict(zip(states, program._levels()[list(program.LEVELS).index(level)], strict=True)))
    return bool(states)


def parameters_of(program: Any, level: str) -> dict[str, Any]:
    """The parameters of a level. Raises KeyError with a sentence for one that there is not."""
    if level not in program.LEVELS:
        raise KeyError(f"There is no level {level[:40]!r}; there are {', '.join(program.LEVELS) or 'none'}.")
    return dict(program.LEVELS[level][0])


def tick_seconds(program: Machine) -> float:
    """How many seconds are between two ticks of a program now."""
    if not program.TICK:
        return TICK
    try:
        return min(max(float(program.value(program.TICK)), SHORTEST_TICK), LONGEST_TICK)
    except (TypeError, ValueError):
        return TICK


def told_states(program: Machine) -> str:
    """The states that are said in a line below the picture, as far as they tell anybody anything."""
    states = {name: value for name, value in program._states().items() if name not in program.UNTOLD}
    short = {name: value for name, value in states.items() if isinstance(value, (str, int, float)) and value != ""}
    return "   ".join(f"{name.replace('_', ' ')}: {as_read(value)}" for name, value in short.items())


def as_read(value: Any) -> Any:
    """A text, truth or number as texts of programs have it; numbers with so many digits as anyone reads."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    value = round(value, READ) if isinstance(value, float) else value
    return int(value) if isinstance(value, float) and value.is_integer() else value


def following_seed(program_type: type[Machine], parameters: dict[str, Any]) -> dict[str, Any]:
    """The seed of the next game, as a parameter; none where nothing is left to chance."""
    name = program_type.SEED
    if not name:
        return {}
    about = program_type.PARAMETERS[name]
    return {name: parameters[name] + 1 if parameters[name] < about["most"] else about["least"]}


def seed_of_now(program_type: type[Machine]) -> dict[str, Any]:
    """A seed that nobody knows before, as a parameter; none where nothing is left to chance."""
    name = program_type.SEED
    if not name:
        return {}
    about = program_type.PARAMETERS[name]
    return {name: about["least"] + time.time_ns() // 1_000_000 % (about["most"] - about["least"] + 1)}


def program_with(program_type: type[Machine], parameters: dict[str, Any]) -> Machine:
    """A program with these values of its parameters, by name.

    Raises ValueError or TypeError as Program does, and ValueError where nothing can be drawn with them.
    """
    program = program_type(**{program_type.DEFINITIONS[name]: value for name, value in parameters.items()})
    program._check_picture()
    return program


def plain_value(text: str) -> Any:
    """What somebody typed, as a value: a number or whatever Python writes so, else the text itself."""
    try:
        value = ast.literal_eval(text)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return text
    return text if value is None or isinstance(value, (int, float)) and "_" in text else value


PAPER, INK, WARNING, QUIET = "#f6f4f0", "#2b2a28", "#b3401e", "#706c65"
SHOWN_FOR = 6.0  # seconds for which a refused event's picture stays
FRAME = 16  # milliseconds between two moments of a transition
DRAG = 12  # pixels of the picture from which a press is a drag
STYLE = f"""
QMainWindow, QMessageBox, QToolBar, QStatusBar {{ background: {PAPER}; color: {INK}; border: none; }}
QToolBar {{ spacing: 6px; padding: 6px 10px; }} QStatusBar {{ padding: 4px 10px; }}
QToolButton {{ padding: 5px 12px; border-radius: 6px; color: {INK}; }} QToolButton:hover {{ background: #e8e4dc; }}
QToolButton:disabled {{ color: {QUIET}; }} #qt_toolbar_ext_button {{ padding: 0; }} QLabel {{ color: {INK}; }}
QAbstractSpinBox, QComboBox, QPushButton {{ background: white; color: {INK}; }}
"""


class Window:
    """A window on one program."""

    def __init__(self, program, level=""):
        from PySide6.QtCore import Qt, QTimer
        from PySide6.QtWidgets import QLabel, QMainWindow, QSizePolicy

        self.program, self.game = program, Game(program, level)
        self.pressed, self.inset, self.fields, self.pointer = None, None, {}, Pointer()
        self.cursor = self.best = None  # where keys have taken it; the best score there has been
        self.keeps = True  # the best score, until it was said why it cannot be kept
        self.shapes, self.sight = [], Sight()  # what is drawn, and what of it is looked at
        self.frame, self.canvas, self.rows = QMainWindow(), canvas_for(self), rows_of_fields()
        self.frame.setWindowTitle(program.TITLE)
        self.frame.setStyleSheet(STYLE)
        self.frame.setCentralWidget(above(self.rows, self.canvas))
        self.canvas.setFocus()  # what is pressed first goes to the picture
        self.message, self.present = QLabel(), QLabel()
        self.message.setContentsMargins(10, 0, 0, 0)
        self.present.setContentsMargins(0, 0, 12, 0)
        self.present.setStyleSheet(f"color: {QUIET}")
        self.message.setMinimumWidth(1)  # a sentence is never the reason why a window grows
        self.present.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # it gets what is left
        self.present.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.frame.statusBar().addWidget(self.message)
        self.frame.statusBar().addPermanentWidget(self.present, 1)
        self.frame.statusBar().setSizeGripEnabled(False)
        self._add_tools()
        self.hide_inset = QTimer(self.frame, singleShot=True, interval=int(SHOWN_FOR * 1000))
        self.hide_inset.timeout.connect(lambda: self.show_inset(None))
        self.seen, self.origin, self.since = [], [], 0.0  # the picture on its way, and from where it set off when
        self.gliding = QTimer(self.frame, interval=FRAME)
        self.gliding.timeout.connect(guarded(Window.glide).__get__(self))
        self._start_events()
        self.refresh()

    def _add_tools(self) -> None:
        tools = self.frame.addToolBar("Tools")
        tools.setMovable(False)
        self.undo_action = self._action(tools, "Undo", "Ctrl+Z", self.undo)
        self.redo_action = self._action(tools, "Redo", "Ctrl+Shift+Z", self.redo)
        self._action(tools, "New", "Ctrl+N", self.new)
        sounds = self._action(tools, "Sound", "Ctrl+M", lambda: None) if self.program.SOUNDS else None
        self.speaker = Speaker(sounds) if sounds is not None else None
        if "help" in self.program.ABOUT:
            self._action(tools, "Help", "F1", self.help)
        self.show_level = add_levels(self, tools) if self.program.LEVELS else lambda: None
        for name, about in self.program.PARAMETERS.items():
            if "least" in about and not about.get("hidden"):
                add_field(self, name, about)
        self.all_action = self._action(tools, "Show all", "Ctrl+0", self.show_all)
        self.all_action.setToolTip("Something is drawn beyond the picture: make it as large as that (Ctrl+0)")

    def _action(self, tools: Any, title: str, keys: str, does: Callable[[], None]) -> Any:
        action = tools.addAction(title)
        action.setShortcut(keys)
        action.setToolTip(f"{title} ({keys})")
        action.triggered.connect(lambda: does())
        return action

    def _start_events(self) -> None:
        from PySide6.QtCore import Qt, QTimer

        if "tick" in self.program.RULES:
            self.clock, self.ticked = QTimer(self.frame, timerType=Qt.TimerType.PreciseTimer), time.monotonic()
            self.lately: str | None = None  # what was to be said of the last tick
            self.clock.timeout.connect(guarded(Window.go_on).__get__(self))
            self.clock.start(int(tick_seconds(self.program) * 1000))

    def go_on(self) -> None:
        """Lets the ticks happen whose time has come."""
        now, seconds = time.monotonic(), tick_seconds(self.program)
        due = round((now - self.ticked) / seconds)
        self.ticked = now if due > MOST_DUE else self.ticked + due * seconds
        for _ in range(min(due, MOST_DUE)):
            outcome = self.game.tick()
            self.hear()
            if outcome.reason and outcome.reason != self.lately:  # what a tick lacks is said once
                self.tell(outcome)
            self.lately = outcome.reason
        self.clock.setInterval(int(tick_seconds(self.program) * 1000))
        self.refresh()

    def send(self, event: str, **values: Any) -> None:
        """Sends an event to the program and shows what came of it."""
        self.tell(self.game.send(event, **values))
        self.hear()
        self.refresh()

    def hear(self) -> None:
        """What is heard of the last event."""
        if self.speaker is not None:
            self.speaker.play(self.game.heard)

    def tell(self, outcome: Outcome) -> None:
        self.say(outcome.said, warning=outcome.ending != "stopped")
        scene = None if outcome.accepted or outcome.witness is None else self.program.scene_of(outcome.witness)
        self.show_inset(scene)

    def say(self, sentence: str, warning: bool = False) -> None:
        self.message.setStyleSheet(f"color: {WARNING if warning else INK}")
        self.message.setText(sentence)

    def show_inset(self, scene: list[dict] | None) -> None:
        """Shows a second, small picture for a while: what a refused event was compared with."""
        self.inset = scene
        if scene is not None:
            self.hide_inset.start()
        self.canvas.update()

    def undo(self) -> None:
        self._gone(self.game.undo())

    def redo(self) -> None:
        self._gone(self.game.redo())

    def new(self) -> None:
        """The same parameters, from the beginning; chance takes another course."""
        self.game.new()
        self.sight.box = self.cursor = None
        self._gone()

    def change(self, name: str, value: Any) -> None:
        """Begins anew with another value of a parameter; parameters tied to it move along."""
        self.begin(lambda: self.game.change(name, value))

    def begin(self, begin: Callable[[], None]) -> None:
        """Begins anew in some way, or says why not."""
        try:
            begin()
        except (TypeError, ValueError) as error:
            self.say(str(error), warning=True)
            self.refresh()
        else:
            self._gone()

    def _gone(self, somewhere: bool = True) -> None:
        """Shows where the game is now, when it went somewhere."""
        if somewhere:
            self.say("")
            self.show_inset(None)
            self.refresh()

    def refresh(self) -> None:
        """Brings everything that is shown up to date."""
        self.undo_action.setEnabled(bool(self.game.past))
        self.redo_action.setEnabled(bool(self.game.future))
        for name, field in self.fields.items():
            field.blockSignals(True)
            field.setValue(self.program.value(name))
            field.blockSignals(False)
        self.show_level()
        self.present.setText(told_states(self.program))
        self.show_best()
        self.look()
        self.canvas.update()

    def show_best(self) -> None:
        """The best score there has been, where the program counts one."""
        self.best, why_not = best_of(self.program, self.best)
        if why_not and self.keeps and not self.message.text():  # once, and over nothing that was said
            self.keeps = False
            self.say(why_not, warning=True)
        if self.best is not None:
            self.present.setText(f"best: {as_read(self.best)}    {self.present.text()}")

    def help(self) -> Any:
        """Tells how it is used, beside the program that goes on."""
        from PySide6.QtWidgets import QMessageBox

        said = self.program.ABOUT
        box = QMessageBox(QMessageBox.Icon.NoIcon, self.program.TITLE, said["help"], parent=self.frame)
        box.setWindowModality(box.windowModality().NonModal)
        box.open()
        return box

    def scene(self) -> list[dict]:
        """The shapes to draw now, as they are defined; what cannot be worked out is told in a sentence below."""
        shapes, why = self.program._seen()
        if why and not (shapes and self.message.text()):
            self.say(why, warning=True)
        return shapes

    def look(self, whole: bool = False) -> None:
        """What is looked at, with room for what is hidden, stays the same in a game, unless ``whole`` is asked for."""
        self.shapes = self.scene()
        self._set_off()
        self.all_action.setVisible(self.sight.look(self.program, self.shapes, whole))

    def _set_off(self) -> None:
        """The picture is on its way from what is seen now, on another way or none before, where it is to glide."""
        if self.program.GLIDE and can_glide(self.seen, self.shapes):
            self.origin, self.since = self.seen, time.monotonic()
            self.gliding.start()
        else:
            self.seen = self.shapes
            self.gliding.stop()

    def glide(self) -> None:
        """One moment of the way."""
        self.glide_to((time.monotonic() - self.since) / self.program.GLIDE)

    def glide_to(self, part: float) -> None:
        """So much of the way, from 0 to 1."""
        if part < 1:
            self.seen = on_the_way(self.origin, self.shapes, part)
        else:
            self.seen = self.shapes
            self.gliding.stop()
        self.canvas.update()

    def show_all(self) -> None:
        """The person wants to see what has outgrown the picture."""
        self.look(whole=True)
        self.canvas.update()

    def fit(self, width: float, height: float, edge: float) -> tuple[float, float, float]:
        """Scale and offset with which what is looked at fills a rectangle."""
        left, top, wide, high = self.sight.box
        scale = min((width - 2 * edge) / wide, (height - 2 * edge) / high)
        return scale, (width - wide * scale) / 2 - left * scale, (height - high * scale) / 2 - top * scale

    def key(self, name: str) -> None:
        """A key that the program may know; where it does not, how keys lead the cursor is said."""
        if "key" in self.program.RULES:
            outcome = self.game.send("key", key=name)
            self.tell(outcome)
            self.hear()
            if name in (*STEPS_TO, *PRESSING) and outcome.ending == "stopped" and not outcome.reason:
                self.say(f"{outcome.said} {told_keys(self.program.RULES)}".strip())
            self.refresh()

    def moves_cursor(self, name: str, shift: bool) -> bool:
        """Moves the cursor, or clicks with it, where the key is one for that; gives whether it is.

        What can be dragged is taken hold of, led on, and let go with Space; else it is held as the key is.
        """
        rules, holds = self.program.RULES, self.pressed is not None
        if not any(event in rules for event in LED) or ("key" in rules and not shift):
            return False
        if name in STEPS_TO:
            self.cursor = next_place(self.program, self.shapes, self.cursor, *STEPS_TO[name], holds)
            self.point("pull", self.cursor) if holds else self.hover(self.cursor)
            self.canvas.update()
            return True
        if self.cursor is None or name not in PRESSING or (writes(name, rules) and not shift):
            return False
        if not holds:
            self.press(self.cursor)
        if lets_go(rules, holds, name):
            self.release(self.cursor)
        self.canvas.update()
        return True

    def hover(self, place: tuple | None) -> None:
        """The pointer moves and holds nothing: to a place, or out of the picture."""
        for event, at in self.pointer.moved(self.program, place):
            self.point(event, at)

    def press(self, place: tuple) -> None:
        self.show_inset(None)
        self.pressed = place
        self.point("press", place)

    def release(self, end: tuple) -> None:
        start, self.pressed = self.pressed, None
        if start is None:
            return
        follows = self.point("release", end) or "press" in self.program.RULES
        far = abs(end[0] - start[0]) + abs(end[1] - start[1]) > DRAG
        if "drag" in self.program.RULES and (far or "click" not in self.program.RULES):
            self.send("drag", x=start[0], y=start[1], to_x=end[0], to_y=end[1])
        elif far and "pull" in self.program.RULES:
            return  # it was led somewhere else, and its pulls have said so
        elif "click" in self.program.RULES or not follows:
            self.send("click", x=start[0], y=start[1])

    def point(self, event: str, place: tuple, **more: Any) -> bool:
        """Sends an event that happens at a place of the scene, where the program knows it; gives whether it does."""
        if event in self.program.RULES:
            self.send(event, x=place[0], y=place[1], **more)
        return event in self.program.RULES

    def place(self, position: Any) -> tuple[float, float]:
        """Where in the scene a place of the widget is."""
        scale, dx, dy = self.fit(self.canvas.width(), self.canvas.height(), 20)
        return (position.x() - dx) / scale, (position.y() - dy) / scale

    def paint(self, canvas: Any) -> None:
        from PySide6.QtGui import QColor, QPainter

        painter = QPainter(canvas)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(canvas.rect(), QColor(PAPER))
            self.paint_scene(painter, self.seen, canvas.width(), canvas.height(), 20)
            if self.cursor is not None:
                self.paint_cursor(painter, canvas.width(), canvas.height())
            if self.inset is not None:
                self.paint_inset(painter, canvas.width(), canvas.height())
        finally:
            painter.end()

    def paint_scene(self, painter: Any, scene: list[dict], width: float, height: float, edge: float) -> None:
        scale, dx, dy = self.fit(width, height, edge)
        painter.save()
        painter.translate(dx, dy)
        painter.scale(scale, scale)
        paint_shapes(painter, stacked(scene))
        painter.restore()

    def paint_cursor(self, painter: Any, width: float, height: float) -> None:
        """A ring about where the cursor is, and a line from where it took hold of something."""
        from PySide6.QtCore import QPointF
        from PySide6.QtGui import QColor, QPen

        scale, dx, dy = self.fit(width, height, 20)
        ring = QPointF(self.cursor[0] * scale + dx, self.cursor[1] * scale + dy)
        painter.setPen(QPen(QColor(WARNING), 3))
        painter.drawEllipse(ring, 11, 11)
        if self.pressed is not None:
            held = QPointF(self.pressed[0] * scale + dx, self.pressed[1] * scale + dy)
            painter.drawEllipse(held, 3, 3)
            painter.drawLine(held, ring)

    def paint_inset(self, painter: Any, width: float, height: float) -> None:
        """The second picture on a card in the lower right corner, over a veil."""
        from PySide6.QtCore import QRectF, Qt
        from PySide6.QtGui import QColor, QPen

        side = min(width, height) * 0.52
        painter.fillRect(QRectF(0, 0, width, height), QColor(40, 36, 30, 70))
        card = QRectF(width - side - 24, height - side - 24, side, side)
        painter.setPen(QPen(QColor(WARNING), 2))
        painter.setBrush(QColor("white"))
        painter.drawRoundedRect(card, 10, 10)
        title = card.adjusted(12, 8, -12, 0)
        painter.setPen(QColor(WARNING))
        middle = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter
        painter.drawText(title, middle, "This is what it was compared with")
        painter.translate(card.left(), card.top() + 20)
        self.paint_scene(painter, self.inset, side, side - 24, 12)


def show(program: Machine, level: str = "") -> int:
    """Opens the window and stays until it is closed; gives the exit code."""
    try:
        from PySide6.QtWidgets import QApplication
    except ImportError:
        print("The window needs PySide6: pip install PySide6-Essentials; or play with --terminal.", file=sys.stderr)
        return 1
    if not has_screen():
        print("There is no screen here to open a window on; play with --terminal.", file=sys.stderr)
        return 1
    application = QApplication.instance() or QApplication(sys.argv[:1])
    window = Window(program, level)
    window.frame.resize(*opened_size(window.frame.screen()))
    window.frame.show()
    return application.exec()


RGB = {
    "crimson": "dc143c",
    "darkslategray": "2f4f4f",
    "ivory": "fffff0",
    "lightgray": "d3d3d3",
    "royalblue": "4169e1",
    "slategray": "708090",
}
SPARE = "*%&$=~?abcdefghijklmnpqrstuvwxyz0123456789"


def red_green_blue(colour: str) -> tuple[int, int, int] | None:
    """Red, green and blue (0 to 255) of a name or of ``#rrggbb``; none where it is no colour that is known here."""
    digits = colour[1:7] if colour.startswith("#") else RGB.get(colour, "")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    try:
        red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    except ValueError:
        return None
    return red, green, blue


def lightness(colour: tuple[int, int, int]) -> float:
    """How light a colour looks, 0 to 1 (Rec. 601 luma)."""
    red, green, blue = colour
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def sign_of(colour: str, others: Collection[str]) -> str:
    """A letter for things of this colour that is not one of the others: X for dark ones, O for light ones, # for those
    without a colour, else the first letter of the colour's name."""
    known = red_green_blue(colour)
    grey = known is not None and max(known) - min(known) < 48
    first = ("O" if lightness(known) > 0.5 else "X") if known and grey else colour[:1].upper() if colour else "#"
    wanted = [first, *filter(str.isalpha, colour.upper()), *SPARE]
    return next((sign for sign in wanted if sign.isprintable() and sign not in others), "?")


SMALL = 0.4  # of a square: what is smaller is a mark on a place rather than a thing
LIKE_PLACES = 3  # things of one size in columns and rows are places, however large they are
COLUMNS = 72  # letters in a row of a picture without places in columns and rows


def parts_of(scene: Iterable[dict]) -> list[Part]:
    """All shapes of a scene, those in groups where they are drawn, first ones behind."""
    found = []
    for shape in scene:
        if shape["opacity"] <= 0:
            continue
        if shape["kind"] == "group":
            found += [_placed(shape, part) for part in parts_of(shape["items"])]
        else:
            found.append(_part(shape, list(corners(shape))))
    return found


def _part(shape: dict, points: list[tuple[float, float]]) -> Part:
    xs, ys = [x for x, _ in points] or [0], [y for _, y in points] or [0]
    x, y = shape["at"] if shape["kind"] == "label" else ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    colour = shape.get("fill") or shape.get("stroke") or ""
    text = " ".join(str(shape.get("content", "")).split())
    return Part(shape["kind"], x, y, max(xs) - min(xs), max(ys) - min(ys), colour, text, shape)


def _placed(group: dict, part: Part) -> Part:
    x, y = moved(group, (part.x, part.y))
    size = abs(group["scale"])
    return part._replace(x=x, y=y, width=part.width * size, height=part.height * size)


class Cell(NamedTuple):
    """What is written at a place, the thing on top there, and a mark on that."""

    text: str = "."
    top: Part | None = None
    mark: Part | None = None


class TextPicture:
    """The pictures of a program as text, by a lattice where there is one; plain letters, or colours for terminals."""

    def __init__(self, lattice: Lattice | None, plain: bool, room: int = 0):
        """``room``: how many letters a row may have; 0 for as many as there are."""
        self.lattice, self.plain, self.room = lattice, plain, room
        self.signs: dict[tuple, str] = {}  # what a shape looks like -> its letter
        self.seen: set[tuple] = set()  # the looks of the last picture
        self.bare: set[tuple] = set()  # the looks of marks on places where nothing else lies
        self.usual: set[tuple] = set()  # sizes that many of its parts have

    def drawn(self, scene: list[dict], cursor: tuple[int, int] | None = None) -> str:
        """A scene as lines of text; ``cursor`` is the place to mark."""
        parts = parts_of(scene)
        self.seen = set()
        self.usual = {size for size, count in Counter(map(_size, parts)).items() if count >= LIKE_PLACES}
        return self._as_lattice(parts, cursor) if self.lattice else self._as_squares(parts, bounds(scene), cursor)

    def legend(self) -> str:
        """What the letters stand for."""
        return "   ".join(
            f"{sign} {' '.join(filter(None, look))}" for look, sign in self.signs.items() if look in self.seen
        )

    def _sign(self, part: Part) -> str:
        look = _look(part)
        self.seen.add(look)
        if look not in self.signs:
            self.signs[look] = sign_of(part.colour, set(self.signs.values()))
        return self.signs[look]

    def _as_lattice(self, parts: list[Part], cursor: tuple[int, int] | None) -> str:
        lattice = self.lattice
        assert lattice is not None
        lying: dict[tuple[int, int], list[Part]] = {}
        beside = []
        for part in parts:
            place = lattice.place_of(part) if self._can_lie(part) else None
            if place is not None:
                lying.setdefault(place, []).append(part)
            elif part.kind == "label" and part.text:
                beside.append(part)
        self.bare |= {_look(own[-1]) for own in lying.values() if not any(map(self._stands_out, own))}
        cells = {place: self._cell(lying.get(place, [])) for place in lattice.places()}
        wide = max(len(cell.text) for cell in cells.values())
        ground = _ground(parts, lattice)
        margin = len(lattice.row_name(0))
        tight = 0 < self.room < lattice.columns * (wide + 2) + 2 * margin + 2  # then cells touch
        named = map(letters, range(lattice.columns))
        names = "".join(name.rjust(wide + 1) if tight else name.center(wide + 2) for name in named)
        rows = [" " * (margin + 1) + names.rstrip()]
        for row in range(lattice.lines):
            line = "".join(
                self._painted(
                    cells[column, row], wide, ground, (column, row) == cursor, self._lines(column, row), tight
                )
                for column in range(lattice.columns)
            )
            name = lattice.row_name(row).rjust(margin)
            rows.append(f"{name} {line}".rstrip() if self.plain else f"{name} {line} {name}")
        return "\n".join([*rows, *(part.text for part in sorted(beside, key=lambda part: (part.y, part.x)))])

    def _can_lie(self, part: Part) -> bool:
        """Whether a part may lie on a place: not much larger than one, or of a size that many have, and no line."""
        assert self.lattice is not None
        if part.kind == "label":
            return bool(part.text)
        if part.kind != "line" and _size(part) in self.usual:
            return True
        return max(part.width, part.height) < (0.95 if part.kind == "line" else 1.5) * self.lattice.step

    def _cell(self, lying: list[Part]) -> Cell:
        """What is written at a place: the text or the letter of the thing on top and of a mark on it, or a mark."""
        own = [place for place, part in enumerate(lying) if self._stands_out(part)]
        above = [part for part in lying[own[-1] + 1 if own else 0 :] if part.colour or part.kind == "image"]
        words = [lying[place].text for place in own if lying[place].kind == "label"]
        things = [lying[place] for place in own if lying[place].kind != "label"]
        top = things[-1] if things else None
        if not own:
            mark = above[-1] if above else None
            told = mark is not None and self.plain and len(self.bare) > 1
            return Cell(self._sign(mark) if told and mark else "+" if self.plain else "╋", mark) if lying else Cell()
        text = words[-1][:8] if words else self._sign(things[-1])
        mark = next((part for part in reversed(above) if top is None or _look(part) != _look(top)), None)
        if mark is None:
            return Cell(text, top)
        return Cell(text + self._sign(mark) if self.plain else (text if words else "") + "•", top, mark)

    def _stands_out(self, part: Part) -> bool:
        """Whether a part at a place is more than a mark on it."""
        assert self.lattice is not None
        return part.kind == "label" or max(part.width, part.height) > SMALL * self.lattice.step

    def _lines(self, column: int, row: int) -> tuple[str, str, str]:
        """What stands to the left of a place, at it and to the right of it, where nothing lies there."""
        lattice = self.lattice
        assert lattice is not None
        if self.plain or not lattice.crossed:
            return " ", ".", " "
        last = lattice.columns - 1
        signs = "┌┬┐" if row == 0 else "└┴┘" if row == lattice.lines - 1 else "├┼┤"
        left, right = "─" if column else " ", "─" if column < last else " "
        return left, signs[0] if not column else signs[2] if column == last else signs[1], right

    def _painted(self, cell: Cell, wide: int, ground: str, marked: bool, lines: tuple, tight: bool) -> str:
        left, empty, right = lines
        text, top, mark = cell
        text = empty if text == "." else text
        if marked:
            left, right = "[", "]"
        if tight:
            right = ""
        if self.plain:
            return left + text.center(wide) + right
        flat = top is not None and (top.kind == "rectangle" or mark is not None)
        back = red_green_blue(top.colour if top is not None and flat else ground)
        ink = red_green_blue(mark.colour) if mark else red_green_blue(top.colour) if top and not flat else None
        if top is not None and text == self.signs.get(_look(top)):
            text = " " if flat else "●"
        return _coloured(left + text.center(wide, "─" if left == lines[2] == "─" else " ") + right, ink, back)

    def _as_squares(self, parts: list[Part], box: tuple, cursor: tuple[int, int] | None) -> str:
        squares = Squares(box)
        for part in parts:
            sign = self._sign(part) if part.kind != "label" else ""
            squares.draw(part, sign)
        return "\n".join(squares.rows(self.plain, cursor))


def _look(part: Part) -> tuple:
    return part.kind, part.colour


def _size(part: Part) -> tuple:
    return part.kind, round(part.width, 3), round(part.height, 3)


def _ground(parts: list[Part], lattice: Lattice) -> str:
    """The colour of the largest thing that lies under all places; none where nothing does."""
    filled = [part for part in parts if part.shape.get("fill") and part.kind != "label" and lattice.lies_on(part)]
    return max(filled, key=lambda part: part.width * part.height).colour if filled else ""


def _coloured(text: str, ink: tuple | None, back: tuple | None) -> str:
    """Text with the codes that terminals take for colours (ECMA-48, ISO 8613-6)."""
    if back is None:
        back = (255, 255, 255)
    if ink is None or sum(abs(a - b) for a, b in zip(ink, back, strict=True)) < 60:
        ink = (0, 0, 0) if sum(back) > 380 else (255, 255, 255)
    fore, behind = (";".join(map(str, colour)) for colour in (ink, back))
    return f"\x1b[38;2;{fore}m\x1b[48;2;{behind}m{text}\x1b[0m"


class Squares:
    """A picture in coarse squares, twice as high as wide, as letters are."""

    def __init__(self, box: tuple[float, float, float, float]):
        self.left, self.top, wide, high = box
        self.size = max(wide / COLUMNS, 1e-9)
        self.columns, self.lines = COLUMNS, max(1, min(40, round(high / self.size / 2)))
        self.down = high / self.lines
        self.signs = [[" "] * self.columns for _ in range(self.lines)]
        self.colours: list[list[str]] = [[""] * self.columns for _ in range(self.lines)]

    def at(self, column: int, line: int) -> Point:
        """The middle of a square in the picture."""
        return Point(self.left + (column + 0.5) * self.size, self.top + (line + 0.5) * self.down)

    def square(self, x: float, y: float) -> tuple[int, int]:
        column, line = int((x - self.left) / self.size), int((y - self.top) / self.down)
        return min(max(column, 0), self.columns - 1), min(max(line, 0), self.lines - 1)

    def draw(self, part: Part, sign: str) -> None:
        if part.kind == "label":
            self._write(part)
        elif part.kind in ("line", "path", "polygon"):
            self._trace(part, sign)
        else:
            self._fill(part, sign)

    def _write(self, part: Part) -> None:
        column, line = self.square(part.x, part.y)
        left = {"start": column, "end": column - len(part.text)}.get(part.shape["anchor"], column - len(part.text) // 2)
        for offset, letter in enumerate(f" {part.text} ", -1):
            if 0 <= left + offset < self.columns:
                self.signs[line][left + offset] = letter

    def _fill(self, part: Part, sign: str) -> None:
        """The letter goes round the squares whose middle is in a shape; a filled one hides what lies behind it."""
        inside = set(self._within(part))
        for column, line in sorted(inside):
            beside = {(column - 1, line), (column + 1, line), (column, line - 1), (column, line + 1)}
            if not beside <= inside:
                self._put(column, line, part, sign)
            elif part.shape.get("fill"):
                self._put(column, line, part, " ")

    def _within(self, part: Part) -> Iterator[tuple[int, int]]:
        across, down = max(part.width, self.size) / 2, max(part.height, self.down) / 2
        first, last = self.square(part.x - across, part.y - down), self.square(part.x + across, part.y + down)
        for line in range(first[1], last[1] + 1):
            for column in range(first[0], last[0] + 1):
                x, y = self.at(column, line)
                dx, dy = abs(x - part.x) / across, abs(y - part.y) / down
                if dx * dx + dy * dy <= 1 if part.kind == "ellipse" else max(dx, dy) <= 1:
                    yield column, line

    def _trace(self, part: Part, sign: str) -> None:
        for (x1, y1), (x2, y2) in _strokes(part):
            steps = int(max(abs(x2 - x1) / self.size, abs(y2 - y1) / self.down)) + 1
            for step in range(min(steps, 400) + 1):
                share = step / min(steps, 400)
                self._put(*self.square(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share), part, sign)

    def _put(self, column: int, line: int, part: Part, sign: str) -> None:
        self.signs[line][column] = sign
        self.colours[line][column] = part.colour

    def rows(self, plain: bool, cursor: tuple[int, int] | None) -> Iterator[str]:
        for line in range(self.lines):
            signs = list(self.signs[line])
            if cursor and cursor[1] == line:
                signs[cursor[0]] = "@" if plain else "◆"
            yield "".join(signs).rstrip() if plain else "".join(map(self._tinted, signs, self.colours[line]))

    def _tinted(self, sign: str, colour: str) -> str:
        return _coloured(sign, None, red_green_blue(colour)) if colour else sign


def _strokes(part: Part) -> Iterator[tuple]:
    """The straight pieces of a line, a path or a polygon, where they are drawn."""
    shape = part.shape
    points = [shape["start"], shape["end"]] if part.kind == "line" else list(shape["points"])
    if part.kind == "polygon" and points:
        points.append(points[0])
    own = _part(shape, list(corners(shape)))
    scale = part.width / own.width if own.width else part.height / own.height if own.height else 1
    placed = [(part.x + (x - own.x) * scale, part.y + (y - own.y) * scale) for x, y in points]
    return zip(placed, placed[1:], strict=False)


THINGS = ("ellipse", "image", "polygon", "rectangle")  # kinds of shapes that lie somewhere
TRIES = 12  # places that are clicked to see which of several lattices is meant
FLAT = 1.0  # pixels that a level line may be off


def lattice_of(program: Machine) -> Lattice | None:
    """The lattice in a program's picture: where several could be meant, the one on whose places things change when they
    are clicked, but none that shows far less than another one. What else lies in its rows or columns is in it as well.
    There is none where the program has no picture, or where most things near its places would lie on none."""
    try:
        parts = parts_of(program.scene())
    except ValueError:  # why is said where it is to be shown
        return None
    lined, lines = list(_crossings(parts)), sum(part.kind == "line" for part in parts)
    every = [one for one in dict.fromkeys([*lined, *_lattices(parts)]) if one.columns * one.lines > 1]
    shown = {lattice: len(_on_places(lattice, parts)) + lines * (lattice in lined) for lattice in every}
    found = [lattice for lattice in every if 2 * shown[lattice] >= max(shown.values())]
    tried = "click" in program.RULES and len(found) > 1
    answers = {lattice: _answers(program, parts, lattice) if tried else 0 for lattice in found}
    best = max(found, key=lambda lattice: (answers[lattice], lattice.columns * lattice.lines), default=None)
    if best is None:
        return None
    seen = lines if best in lined else 0
    best = _with_neighbours(best, every)
    things = [part for part in parts if part.kind in THINGS and not best.lies_on(part) and best.is_near(part)]
    if 2 * (len(_on_places(best, things)) + seen) < len(things):
        return None
    return best._replace(downward=_counts_down(best, parts))


def _on_places(lattice: Lattice, parts: list[Part]) -> list[Part]:
    """The things that lie on places of a lattice."""
    return [part for part in parts if part.kind in THINGS and lattice.place_of(part)]


def _with_neighbours(lattice: Lattice, others: list[Lattice]) -> Lattice:
    """The lattice with the columns of others that have its rows, and the rows of those that have its columns."""
    for other in others:
        if not lattice.crossed and not other.crossed:
            lattice = lattice.joined(other)
    return lattice


def _counts_down(lattice: Lattice, parts: list[Part]) -> bool:
    """Whether numbers that the picture itself has beside its rows begin at the top."""
    beside = [part for part in parts if not lattice.xs[0] <= part.x <= lattice.xs[-1]]
    rows = [(part.text, nearest_in(lattice.ys, part.y)) for part in beside if part.text]
    down = sum(text == str(row + 1) for text, row in rows)
    return down > sum(text == lattice.row_name(row) for text, row in rows)


def _crossings(parts: list[Part]) -> Iterator[Lattice]:
    """Where level and upright lines cross, and the squares between them."""
    lines = [part for part in parts if part.kind == "line"]
    upright = [part for part in lines if part.width <= FLAT < part.height]
    level = [part for part in lines if part.height <= FLAT < part.width]
    xs, ys = _apart(part.x for part in upright), _apart(part.y for part in level)
    if len(xs) < 2 or len(ys) < 2:
        return
    yield Lattice(xs, ys, crossed=True)
    across = _apart([*xs, *(part.x + side * part.width / 2 for part in level for side in (-1, 1))])
    down = _apart([*ys, *(part.y + side * part.height / 2 for part in upright for side in (-1, 1))])
    yield Lattice(_between(across), _between(down))


def _between(line: tuple[float, ...]) -> tuple[float, ...]:
    return tuple((a + b) / 2 for a, b in zip(line, line[1:], strict=False))


def _apart(values: Iterable[float]) -> tuple[float, ...]:
    """The numbers in order, those that are almost the same once."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > 2 * FLAT:
            found.append(value)
    return tuple(found)


def _lattices(parts: list[Part]) -> Iterator[Lattice]:
    """Where shapes of one kind and size fill most of some columns and rows."""
    alike: dict[tuple, list[Part]] = {}
    for part in parts:
        if part.kind not in ("line", "label", "path"):
            alike.setdefault((part.kind, round(part.width), round(part.height)), []).append(part)
    for group in alike.values():
        xs, ys = _apart(part.x for part in group), _apart(part.y for part in group)
        places = {(nearest_in(xs, part.x), nearest_in(ys, part.y)) for part in group}
        if len(xs) * len(ys) >= LIKE_PLACES and 5 * len(places) > 3 * len(xs) * len(ys):
            yield Lattice(xs, ys)


def _answers(program: Machine, before: list[Part], lattice: Lattice) -> int:
    """At how many of some places a click changes what is drawn just there."""
    places = list(lattice.places())
    known = Counter(_spot(part) for part in before)
    found = 0
    for column, row in places[:: max(1, len(places) // TRIES)]:
        trial = copy.copy(program)
        try:
            trial.send("click", **lattice.at(column, row)._asdict())
            after = parts_of(trial.scene())
        except ValueError:
            continue
        new = Counter(_spot(part) for part in after)
        changed = [part for part in [*before, *after] if known[_spot(part)] != new[_spot(part)]]
        found += any(lattice.place_of(part) == (column, row) for part in changed)
    return found


def _spot(part: Part) -> tuple:
    return part[:7]


ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}
ESCAPED = re.compile(r"\x1b(?:O(.)|\[([0-9;?]*)([ -~]))?")  # what terminals send for a key that is no sign (ECMA-48)
SHIFT = "shift+"  # before the name of an arrow with which Shift is held


def split_keys(text: str) -> list[str]:
    """The keys in what a terminal sends; last what may be the beginning of another."""
    found: list[str] = []
    while text and (text[0] != "\x1b" or not _unfinished(text)):
        escaped = ESCAPED.match(text)
        if escaped is None:
            found.append(text[0])
            text = text[1:]
            continue
        single, given, last = escaped.groups()
        if (single or last) in ARROWS:
            shift = (given or "").endswith(";2")  # xterm: 1, and 1 more for Shift
            found.append((SHIFT if shift else "") + ARROWS[single or last])
        text = text[escaped.end() :]
    return [*found, text]


def _unfinished(text: str) -> bool:
    """Whether what stands here may be the beginning of a key."""
    return re.fullmatch(r"\x1b(?:O|\[[0-9;?]*)?", text) is not None


@contextmanager
def single_keys(source: TextIO) -> Iterator[bool]:
    """Within this each key comes at once; False where the system or the source has no such thing."""
    try:
        import termios
        import tty
    except ImportError:
        yield False
        return
    try:
        descriptor = source.fileno()
        before = termios.tcgetattr(descriptor)
    except (termios.error, OSError, ValueError):
        yield False
        return
    try:
        tty.setcbreak(descriptor)
        yield True
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def keys_from(source: TextIO, game: Any) -> None:
    """Plays by single keys, while time goes by, until someone quits."""
    import select

    descriptor, pending, last = source.fileno(), "", time.monotonic()
    ticks = "tick" in game.program.RULES
    while True:
        ready, _, _ = select.select([descriptor], [], [], tick_seconds(game.program) if ticks else None)
        if ready:
            read = os.read(descriptor, 1024)
            if not read:
                return
            pending += read.decode("utf-8", "replace")
            *keys, pending = split_keys(pending)
            if not all(map(game.press, keys)):
                return
        now = time.monotonic()
        most = MOST_DUE * tick_seconds(game.program)  # nobody waits for what a terminal has slept through
        if ticks and game.tick(min(now - last, most)):
            game.show()
            game.output.write(game.line)
            game.output.flush()
        last = now


KEYS = "left right up down space return enter tab esc escape backspace del delete ins insert home end"
KEYS += " pgup pgdown pageup pagedown " + " ".join(f"f{number}" for number in range(1, 13))
KEY_NAMES = frozenset(KEYS.split())  # keys that are no sign, as windows call them
NAMED = tuple(name for name in (*PLACED, *TYPED) if name not in ("click", "drag", "key"))  # events typed by name
SLACK = 1e-6  # seconds; sums of seconds are not exact
COMPARED = "why     the picture that what was refused last was compared with"
LONGEST_WAIT = 60.0  # seconds that one "wait" may take


class Terminal:
    """A game in a terminal."""

    def __init__(self, program: Machine, plain: bool, output: TextIO, level: str = ""):
        self.program, self.plain, self.output = program, plain, output
        self.game = Game(program, level)
        self.witness: Any = None
        self.best: Any = None  # the best score there has been
        self.waited = 0.0  # seconds that have gone by since the last tick
        self.line = ""  # what was typed and not yet entered
        self.lately = ""  # what is to be said of the last tick
        self.clears = False  # whether each picture takes the place of the one before
        self._look()

    def _look(self) -> None:
        """Looks where the places of these parameters are."""
        self.parameters = self.program.__getstate__()["parameters"]
        self.pictures = TextPicture(lattice_of(self.program), self.plain, self._room())
        self.cursor: Point | None = None

    def _room(self) -> int:
        """How many letters a row of the terminal has; 0 where what is written goes elsewhere."""
        return shutil.get_terminal_size().columns if self.output.isatty() else 0

    # what is shown

    def say(self, text: str) -> None:
        self.output.write(text + "\n")
        self.output.flush()

    def show(self) -> None:
        """The picture, what its letters stand for, and the states that are short."""
        if self.clears:
            self.output.write("\x1b[H\x1b[2J")
        try:
            scene = self.program.scene()
            self.say("\n".join([self.pictures.drawn(scene, self._marked(scene)), *self.program.undrawn]))
        except ValueError as why:
            self.say(str(why))
            return
        if self.plain and self.pictures.signs:
            self.say(self.pictures.legend())
        self.best, why_not = best_of(self.program, self.best)
        best = "" if self.best is None else f"best: {as_read(self.best)}   "
        for told in filter(None, (best + told_states(self.program), self.lately, why_not)):
            self.say(told)

    def help(self) -> str:
        """What can be typed, for this program."""
        rules, lattice = self.program.RULES, self.pictures.lattice
        wide = min(shutil.get_terminal_size().columns, 100)
        rows = [textwrap.fill(line, wide) for line in self.program.ABOUT.get("help", "").splitlines()]
        if "click" in rules and lattice:
            rows.append(f"{lattice.name(0, 0)}      click a place: a letter for the column, a number for the row")
        if "click" in rules:
            things = told_names(list(things_now(self.program, lattice)))
            first = "click " if "text" in rules else ""
            rows += [f"{first}{things}   click a thing: its name, or what is written on it"] if things else []
            rows.append("120,80  click a point of the picture, in pixels")
        if "drag" in rules:
            rows.append(f"{'A1-B2' if lattice else '10,10-80,80'}   drag from one place to another")
        if "key" in rules:
            rows.append("left    a key: its sign or its name (space, return, up …); `key help` for a key called help")
            rows.append("type hello   these keys, one after another")
        rows += ["text hello   what is written; so is whatever is nothing else"] if "text" in rules else []
        for event in (name for name in NAMED if name in rules):
            where = "a" if event in TYPED else "A1" if lattice else "10,10"
            rows.append(f"{event} {where}   the event {event.replace('_', ' ')}, there or of that key")
        if "tick" in rules:
            rows.append("wait 2  let two seconds go by")
        anew = "" if "change" in rules else ": begins anew"
        for name, about in self.program.PARAMETERS.items():
            of = f", {about['least']} to {about['most']}" if "least" in about else ""
            rows.append(f"{name}={self.program.value(name)}   another value{of}{anew}")
        for level in self.program.LEVELS:
            rows.append(f"level {level}   begins anew there" + " (now)" * (level == self.game.level))
        rows += ["next    the next level"] if self.program.LEVELS else []
        rows += [COMPARED] if self.witness is not None else []
        rows.append("undo, redo, new, help, quit")
        if "click" in rules:
            held = " with Shift held" if "key" in rules else ""
            rows.append(f"In a terminal, arrow keys{held} move a mark and Enter clicks there.")
        return "\n".join(rows)

    # what is done

    def enter(self, line: str) -> bool:
        """Does what was typed, and shows what came of it; False where that was to quit."""
        words = line.split()
        if line.strip().lower() in ("quit", "exit"):
            return False
        try:
            self._do(line.strip(), words)
        except (KeyError, TypeError, ValueError) as wrong:
            self.say(str(wrong.args[0]) if wrong.args else str(wrong))
        return True

    def _do(self, line: str, words: list[str]) -> None:
        orders = {"undo": self.undo, "redo": self.redo, "new": self.new, "why": self.why}
        if not words:
            self.show()
        elif line == "help":
            self.say(self.help())
        elif line in orders:
            orders[line]()
        elif self.program.LEVELS and (words[0] == "level" or line == "next"):
            self.begin_at(line.removeprefix("level").strip())
        elif words[0] == "wait":
            self.wait(words[1:])
        elif words[0] == "key" and len(words) <= 2:
            self._key("".join(words[1:]))
        elif words[0] == "type" and "key" in self.program.RULES:
            self._type(line.removeprefix("type").strip())
        elif words[0] == "text" and "text" in self.program.RULES:
            self.send("text", written=line.removeprefix("text").strip())
        elif len(words) > 1 and words[0] in NAMED and self._is_event(words[0], " ".join(words[1:])):
            self._named_event(words[0], " ".join(words[1:]))
        elif "=" in line and len(line) > 1:
            self.change(*map(str.strip, line.removeprefix("set ").split("=", 1)))
        else:
            self._event(line)

    def _is_event(self, event: str, where: str) -> bool:
        """Whether a line is an event by its name; without a place it is a text, where the program knows any."""
        if event not in self.program.RULES or "text" not in self.program.RULES:
            return event in self.program.RULES
        return _is_key(where) if event in TYPED else self.place(where) is not None

    def _event(self, line: str) -> None:
        told, rules = line.removeprefix("click "), self.program.RULES
        written = "text" in rules and not line.startswith(("click ", "drag "))  # also where a thing is called so
        place = partial(spot_named, self.pictures.lattice) if written else self.place
        dragged = ends_told(line, place) if "drag" in rules else None
        clicked = place(told)
        if dragged:
            start, end = dragged
            self.send("drag", x=start.x, y=start.y, to_x=end.x, to_y=end.y)
        elif clicked and "click" in self.program.RULES:
            self.send("click", x=clicked.x, y=clicked.y)
        elif "key" in self.program.RULES and _is_key(line):
            self.send("key", key=line)
        elif "text" in self.program.RULES:
            self.send("text", written=line)
        else:
            self.say(f"{line[:40]!r} is nothing that can be done here; {self._places_there_are()}`help` tells what is.")

    def _places_there_are(self) -> str:
        if "click" not in self.program.RULES:
            return ""
        lattice = self.pictures.lattice
        if lattice:
            return f"places are A1 to {letters(lattice.columns - 1)}{lattice.lines}; "
        things = told_names(list(things_now(self.program, None)))
        return f"things are {things}; " if things else ""

    def _key(self, key: str) -> None:
        """A key that is called by its name."""
        if not _is_key(key):
            raise ValueError(f"A key is one sign, or a name such as space, return or left; not {key[:40]!r}.")
        self.send("key", key=key)

    def _type(self, text: str) -> None:
        """Keys one after another, and what they write; the picture after them."""
        done: list[Outcome] = []
        for sign in text:
            done.append(self.game.send("key", key="space" if sign == " " else sign))
            if "text" in self.program.RULES:
                done.append(self.game.send("text", written=sign))
        for why in dict.fromkeys(one.said for one in done if one.said):
            self.say(why)
        self.show()

    def _named_event(self, event: str, where: str) -> None:
        """An event of few programs, by its name: with a place, or with a key."""
        place = None if event in TYPED else self.place(where)
        if event in TYPED:
            self.send(event, key=where)
        elif place is None:
            self.say(f"{where[:40]!r} is no place; `help` tells how places are written.")
        else:
            self.send(event, x=place.x, y=place.y, **({"steps": 1} if event == "wheel" else {}))

    def place(self, name: str) -> Point | None:
        """The place or the thing with this name, or the point ``x,y`` of the picture; none where there is none."""
        lattice, is_key = self.pictures.lattice, "key" in self.program.RULES and _is_key(name)
        things = {} if is_key or not name else things_now(self.program, lattice, told=False)
        return spot_named(lattice, name) or things.get(as_name(name))

    def send(self, event: str, **values: Any) -> None:
        self.tell(self.game.send(event, **values))
        self._ring(bool(self.game.heard))

    def _ring(self, heard: bool) -> None:
        """A terminal has one sound."""
        if heard:
            self.output.write("\a")

    def tell(self, outcome: Outcome) -> None:
        """The picture after an event that was accepted, and what is to be said of it."""
        self.witness = outcome.witness
        if outcome.accepted:
            self.show()
        if outcome.said:
            self.say(outcome.said + (" (`why` shows the picture)" if self.witness is not None else ""))

    def why(self) -> None:
        scene = None if self.witness is None else self.program.scene_of(self.witness)
        self.say(self.pictures.drawn(scene) if scene else "There is nothing to compare with.")

    def undo(self) -> None:
        self._gone(self.game.undo(), "There is nothing to undo.")

    def redo(self) -> None:
        self._gone(self.game.redo(), "There is nothing to redo.")

    def _gone(self, somewhere: bool, none: str) -> None:
        if not somewhere:
            self.say(none)
            return
        self.lately = ""
        if self.parameters != self.program.__getstate__()["parameters"]:
            self._look()
        self.show()

    def new(self) -> None:
        """The same parameters, from the beginning; chance takes another course."""
        self.game.new()
        self._begun()

    def change(self, name: str, value: str) -> None:
        """Begins anew with another value of a parameter. Raises KeyError for an unknown one, else as Program does."""
        if name not in self.program.PARAMETERS:
            known = ", ".join(self.program.PARAMETERS) or "none"
            raise KeyError(f"There is no parameter {shown(name)}; there are {known}.")
        self.game.change(name, plain_value(value))
        self._begun()

    def begin_at(self, level: str) -> None:
        """Begins anew at a level, or the next one. Raises KeyError where there is none."""
        known = [*self.program.LEVELS, "", *self.program.LEVELS]
        following = known[known.index(self.game.level) + 1]
        if level == "next" and not following:
            raise KeyError("This is the last level.")
        self.game.choose(following if level == "next" else level)
        self._begun()

    def _begun(self) -> None:
        self.lately = ""
        self._look()
        self.show()

    def wait(self, words: list[str]) -> None:
        """Sends the ticks of so many seconds, and shows the picture after them. Raises ValueError for too many."""
        seconds = plain_value(words[0]) if words else 1.0
        if not isinstance(seconds, (int, float)) or not 0 <= seconds <= LONGEST_WAIT:
            raise ValueError(f"From 0 to {LONGEST_WAIT:.0f} seconds can be waited at once, not {words[0][:40]!r}.")
        self.tick(seconds)
        self.show()

    def tick(self, seconds: float) -> bool:
        """Lets time go by; True where that changed something, or there is something else to be said of it."""
        self.waited += seconds
        lately, changed, heard = self.lately, False, False
        while self.waited >= tick_seconds(self.program) - SLACK:
            self.waited -= tick_seconds(self.program)
            outcome = self.game.tick()
            self.lately = outcome.reason or ""
            changed = bool(outcome.changed) or changed
            heard = heard or bool(self.game.heard)
        self._ring(heard)
        return changed or self.lately != lately

    # single keys

    def press(self, key: str) -> bool:
        """A key of the terminal, an arrow by its name; False where it was to quit."""
        if key.removeprefix(SHIFT) in STEPS_TO:
            self._arrow(key.removeprefix(SHIFT), key.startswith(SHIFT))
        elif key in "\r\n":
            line, self.line = self.line, ""
            self.output.write("\n")
            return self._click_cursor() if not line and self.cursor else self.enter(line)
        elif key in "\x7f\b":
            if self.line:
                self.line = self.line[:-1]
                self.output.write("\b \b")
        elif key in "\x03\x04":
            return False
        elif key.isprintable():
            self.line += key
            self.output.write(key)
        self.output.flush()
        return True

    def _click_cursor(self) -> bool:
        assert self.cursor is not None
        if "click" in self.program.RULES:
            self.send("click", x=self.cursor.x, y=self.cursor.y)
        else:
            self.say("Nothing is clicked here; a drag is typed from place to place, such as A1-B2.")
        return True

    def _arrow(self, key: str, shift: bool) -> None:
        """An arrow moves the mark; without Shift it is a key of the program where that takes keys."""
        rules = self.program.RULES
        if "key" in rules and not shift:
            self.send("key", key=key)
        elif "click" in rules or "drag" in rules:
            with suppress(ValueError):  # there is no picture, and why is said below
                self.cursor = self._beside(*STEPS_TO[key])
            self.show()

    def _beside(self, across: int, down: int) -> Point:
        """The next place of the lattice in a direction, or the next thing that is drawn."""
        lattice = self.pictures.lattice
        if lattice is None:
            return Point(*next_place(self.program, self.program.scene(), self.cursor, across, down))
        if self.cursor is None:
            return lattice.at(lattice.columns // 2, lattice.lines // 2)
        column, row = lattice.nearest(self.cursor)
        return lattice.at(min(max(column + across, 0), lattice.columns - 1), min(max(row + down, 0), lattice.lines - 1))

    def _marked(self, scene: list[dict]) -> tuple[int, int] | None:
        """Where the mark is, in columns and rows of the text picture."""
        if self.cursor is None:
            return None
        lattice = self.pictures.lattice
        return lattice.nearest(self.cursor) if lattice else Squares(bounds(scene)).square(*self.cursor)


def _is_key(name: str) -> bool:
    return len(name) == 1 or name in KEY_NAMES


def play(program: Machine, plain: bool, source: TextIO, output: TextIO, level: str = "") -> int:
    """Plays in a terminal until someone quits; gives the exit code."""
    game = Terminal(program, plain, output, level)
    try:
        game.show()
        game.say(f"{program.TITLE}. `help` tells what can be typed, `quit` leaves.")
        with single_keys(source) as single:
            if single:
                game.clears = not plain or "tick" in program.RULES
                keys_from(source, game)
                return 0
        for line in source:
            if not game.enter(line):
                break
    except KeyboardInterrupt:
        pass
    return 0


def setting(text: str) -> tuple[str, Any]:
    """NAME=VALUE as a pair. Raises ValueError where it is not that."""
    name, sign, value = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"write NAME=VALUE, not {text!r}")
    return name, plain_value(value)


def described(program_type: type[Machine]) -> str:
    """The parameters with their defaults and ranges, a line each."""
    rows = [
        f"  {name} = {about['default']}" + (f"  (from {about['least']} to {about['most']})" if "least" in about else "")
        for name, about in program_type.PARAMETERS.items()
    ]
    return "parameters:\n" + "\n".join(rows) if rows else ""


def about(program_type: type[Machine]) -> dict[str, Any]:
    """What a program is, as plain data: what it says of itself, its first picture (SVG), what it knows."""
    said, program = program_type.ABOUT, started(program_type())
    try:
        icon = svg(stacked(drawn(program.value(said["icon"]))) if "icon" in said else program.scene())
    except ValueError:  # what cannot be drawn now has no icon
        icon = ""
    return {
        "title": program_type.TITLE,
        "set": said.get("group", ""),
        "line": said.get("line", ""),
        "help": said.get("help", ""),
        "icon": icon,
        "score": said.get("score"),
        "best": said.get("best", "greatest") if "score" in said else None,
        "parameters": program_type.PARAMETERS,
        "states": list(program_type.STATE),
        "levels": {level: parameters for level, (parameters, _) in program_type.LEVELS.items()},
        "events": {event: list(BRINGS[event]) for event in program_type.RULES},
        "seed": program_type.SEED or None,
        "sounds": sorted(set(program_type.SOUNDS.values())),
    }


def main(program_type: type[Machine], arguments: list[str] | None = None) -> int:
    """Opens the window, or writes the picture that was asked for; gives the exit code."""
    parser = argparse.ArgumentParser(
        description=f"{program_type.TITLE}: opens a window, or plays in a terminal.",
        epilog=described(program_type),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        type=setting,
        action="append",
        default=[],
        help="give a parameter a value; of two, the last",
    )
    if program_type.LEVELS:
        parser.add_argument("--level", choices=list(program_type.LEVELS), help="begin at this level")
    does = parser.add_mutually_exclusive_group()
    does.add_argument("--terminal", action="store_true", help="play in the terminal instead of a window")
    does.add_argument("--scene", metavar="FILE.svg", help="write the picture to a file and open no window")
    does.add_argument("--about", action="store_true", help="tell what the program is, as JSON")
    style = parser.add_mutually_exclusive_group()
    style.add_argument("--ascii", action="store_true", help="in the terminal: plain characters")
    style.add_argument("--ansi", action="store_true", help="in the terminal: colours and Unicode")
    options = parser.parse_args(arguments)
    if options.about:
        said = json.dumps(about(program_type), indent=2, default=str)
        return with_streams(parser, lambda: print(said, flush=True), sys.stdout)
    given = dict(options.set)
    unknown = [name for name in given if name not in program_type.PARAMETERS]
    if unknown:
        parser.error(f"there is no parameter {unknown[0]!r}; there are {', '.join(program_type.PARAMETERS) or 'none'}")
    level = first_level(program_type, options, given)
    try:
        begun = (parameters_of(program_type, level) if level else {}) | given
        program = program_with(program_type, begun if options.scene else seed_of_now(program_type) | begun)
        put_at(program, level)
        if options.scene:
            if not options.scene.lower().endswith(".svg"):
                raise ValueError(f"a picture is an SVG: write NAME.svg, not {options.scene!r}")
            with open(options.scene, "w", encoding="utf-8") as file:
                file.write(svg(program.scene()))
            for sentence in program.undrawn:
                print(sentence, file=sys.stderr)
            return 0
    except OSError as error:
        parser.error(f"{options.scene!r} cannot be written: {error.strerror or error}")
    except (TypeError, ValueError) as error:
        parser.error(str(error))
    if options.terminal or options.ascii or options.ansi:
        return with_streams(
            parser,
            lambda: play(program, options.ascii or not (options.ansi or has_colours()), sys.stdin, sys.stdout, level),
            sys.stdin,
            sys.stdout,
        )
    return show(program, level)


def first_level(program_type: type[Machine], options: argparse.Namespace, given: dict[str, Any]) -> str:
    """The level to begin at: that asked for, else the first for whoever plays and gives no parameters; "" for none."""
    if not program_type.LEVELS or options.level or options.scene or given:
        return getattr(options, "level", None) or ""
    return next(iter(program_type.LEVELS))


def with_streams(parser: argparse.ArgumentParser, work: Callable[[], object], *streams: Any) -> int:
    """Does what needs these streams; gives the exit code, and ends with a sentence where they are closed or full.

    That nobody reads to the end is no fault.
    """
    if None in streams:
        parser.error("standard input or output is closed; open it, or leave out what needs it")
    for stream in streams:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # signs that cannot be written or read there
    try:
        work()
    except OSError as mishap:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what Python still has to write at its end
        if not isinstance(mishap, BrokenPipeError):
            parser.error(f"the output cannot be written: {mishap.strerror or mishap}")
    return 0


def has_colours() -> bool:
    """Whether what is written comes to a terminal that has colours (and nobody said NO_COLOR)."""
    return sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb" and not os.environ.get("NO_COLOR")


if __name__ == "__main__":
    sys.exit(main(Program))
