"""Which values fit where, words for those that do not, and copies for whoever is outside.

A kind is written as a value of it: ``float`` for any number, ``str``, ``bool``, ``Point``, ``Shape``, ``object`` for
anything, ``[kind]``, ``{kind}``, ``{kind: kind}``, a tuple of kinds, or a Record of kinds. None fits everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from numbers import Integral, Number
from operator import is_not
from typing import Any

from studio.compile.runtime.values import DEFAULTS, Point, Record, Shape, shapes_in
from studio.compile.runtime.words import shown

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
