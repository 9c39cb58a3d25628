"""The kinds of arguments that commands take: how each is read from JSON, written back, and called in a sentence.

The kind follows from the annotation of the command's function. ``Spot``, ``NewName`` and ``Formula`` say more than
their Python type: that a place was pointed at, that a name or a formula was typed. Reports count by these kinds.
``Annotated[…, role]`` says what the argument is for the command; see ``roles.py``.
A class of its own becomes an argument by having ``from_json(data)`` (a class method) and ``to_json()``.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from studio.commands import roles
from studio.commands.roles import ArgumentRole
from studio.document.encode import check_text
from studio.document.naming import name_fault
from studio.generalize.operands import Given
from studio.language.errors import StudioError
from studio.language.nodes import Node
from studio.language.parse import parse
from studio.language.show import show
from studio.language.values import Point, is_number


class ArgumentFault(StudioError):
    """An argument of a command that is missing, unknown or of the wrong kind."""


@dataclass(frozen=True)
class ArgumentKind:
    """One kind of argument.

    ``says`` completes the sentence "… must be …". ``read`` takes JSON or a value that was read already and raises
    ValueError for anything else; ``write`` gives the JSON. ``choices`` are the only values, where there are few.
    ``form`` says how it is made of the kinds that are its ``parts``. ``role`` is what it is for its command.
    """

    name: str
    says: str
    read: Callable[[Any], Any]
    write: Callable[[Any], Any] = lambda value: value
    choices: tuple[str, ...] = ()
    parts: tuple[ArgumentKind, ...] = ()
    form: Literal["", "either", "list", "tuple", "names"] = ""
    role: ArgumentRole | None = None

    def any_role(self) -> ArgumentRole | None:
        """Its role, or that of what it is made of."""
        return self.role or next((role for part in self.parts if (role := part.any_role()) is not None), None)

    @property
    def ways(self) -> tuple[ArgumentKind, ...]:
        """The kinds that it may be of: several where one of them is enough."""
        return self.parts if self.form == "either" else (self,)

    @property
    def listed(self) -> ArgumentKind | None:
        """What it is a list of; None where it is none."""
        return next((one.parts[0] for one in self.ways if one.form in ("list", "tuple")), None)

    def is_of(self, *names: str) -> bool:
        """Whether it can be nothing but one of these kinds."""
        return all(one.name in names for one in self.ways)


LARGEST = 10**15
"""Numbers beyond this are no numbers anyone typed or pointed at."""


def _is_number(data: Any) -> bool:
    return is_number(data) and -LARGEST <= data <= LARGEST


def _number(data: Any) -> float:
    if not _is_number(data):
        raise ValueError
    number: float = data
    return number


def _whole(data: Any) -> int:
    if not _is_number(data) or data != int(data):
        raise ValueError
    return int(data)


def _truth(data: Any) -> bool:
    if not isinstance(data, bool):
        raise ValueError
    return data


def _text(data: Any) -> str:
    if not isinstance(data, str):
        raise ValueError
    return check_text(data)


def _point(data: Any) -> Point:
    if not isinstance(data, (list, tuple)) or len(data) != 2:
        raise ValueError
    return Point(_number(data[0]), _number(data[1]))


def _formula(data: Any) -> Node:
    if isinstance(data, Node):
        return data
    if isinstance(data, bool) or not isinstance(data, (str, int, float)):
        raise ValueError
    return parse(str(data))


def _new_name(data: Any) -> str:
    fault = name_fault(_text(data)) if data != "" else None
    if fault:
        raise ArgumentFault(fault)
    return _text(data)


NUMBER = ArgumentKind("number", "a number", _number, role=roles.PLAIN)
WHOLE = ArgumentKind("whole number", "a whole number", _whole, role=roles.COUNT)
TRUTH = ArgumentKind("truth", "true or false", _truth, role=roles.CHOICE)
TEXT = ArgumentKind("text", "a text", _text)
POINT = ArgumentKind("point", "a point [x, y]", _point, list, role=roles.DISTANCE)
FORMULA = ArgumentKind("formula", "a formula, as text", _formula, show, role=roles.TYPED)
NEW_NAME = ArgumentKind("name", "a name", _new_name, role=roles.NEW)
SPOT = ArgumentKind("spot", "a place on the canvas [x, y]", _point, list, role=roles.PLACE)

Spot = Annotated[Point, SPOT]
"""A place the person pointed at, in canvas pixels; freehand, so a few pixels off what was meant."""
NewName = Annotated[str, NEW_NAME]
"""A name the person typed; the empty text stands for "choose one"."""
Formula = Annotated[Node, FORMULA]
"""A formula the person typed."""
Thing = Annotated[str, roles.THING]
"""The name of something drawn, or of another definition that is no parameter and no function."""
Defined = Annotated[str, roles.DEFINITION]
"""The name of a definition."""
ParameterName = Annotated[str, roles.PARAMETER]
ProcessName = Annotated[str, roles.PROCESS]
Collection = Annotated[str, roles.COLLECTION]
"""The name of a collection: a list, dict or set."""
Colour = Annotated[str, roles.COLOUR]
Words = Annotated[str, roles.WORDS]
"""A text for people."""

_PLAIN: dict[Any, ArgumentKind] = {
    bool: TRUTH,
    int: WHOLE,
    float: NUMBER,
    str: TEXT,
    Point: POINT,
    Node: FORMULA,
}


def kind_of(annotation: Any) -> ArgumentKind:
    """The kind of argument that an annotation (already resolved) asks for. Raises TypeError for an unknown one."""
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    origin, inside = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is Annotated:
        kind = next((one for one in inside[1:] if isinstance(one, ArgumentKind)), None) or kind_of(inside[0])
        role = next((one for one in inside[1:] if isinstance(one, ArgumentRole)), None)
        return kind if role is None else replace(kind, role=role)
    if origin is typing.Literal:
        return _choice(inside)
    if origin in (typing.Union, types.UnionType):
        return _either(inside)
    if origin is tuple and not (len(inside) == 2 and inside[1] is Ellipsis):
        return _fixed(tuple(map(kind_of, inside)))
    if origin in (tuple, list, Sequence):
        return _list_of(kind_of(inside[0]))
    if origin in (dict, Mapping):
        return _object_of(kind_of(inside[1]))
    if isinstance(annotation, type) and hasattr(annotation, "from_json"):
        return _of_class(annotation)
    raise TypeError(f"no argument of a command can be of type {annotation}")


def _choice(choices: tuple[Any, ...]) -> ArgumentKind:
    def read(data: Any) -> Any:
        if data not in choices:
            raise ValueError
        return data

    return ArgumentKind(
        "choice", f"one of {', '.join(map(str, choices))}", read, choices=tuple(map(str, choices)), role=roles.CHOICE
    )


def _either(inside: tuple[Any, ...]) -> ArgumentKind:
    kinds = tuple(kind_of(one) for one in inside if one is not type(None))
    optional = type(None) in inside

    def read(data: Any) -> Any:
        if data is None and optional:
            return None
        for kind in kinds:
            try:
                return kind.read(data)
            except ValueError:
                continue
        raise ValueError

    def write(value: Any) -> Any:
        return None if value is None else _writer(kinds, value)(value)

    says = " or ".join([*(kind.says for kind in kinds), *(["null"] if optional else [])])
    name = " or ".join(kind.name for kind in kinds)
    choices = kinds[0].choices if len(kinds) == 1 else ()
    return ArgumentKind(name, says, read, write, choices, parts=kinds, form="either")


def _writer(kinds: tuple[ArgumentKind, ...], value: Any) -> Callable[[Any], Any]:
    for kind in kinds:
        try:
            kind.read(value)
        except (ValueError, StudioError):
            continue
        return kind.write
    return kinds[0].write


def _items(data: Any) -> list[Any]:
    if not isinstance(data, (list, tuple, frozenset, set)):
        raise ValueError
    return list(data)


def _list_of(kind: ArgumentKind) -> ArgumentKind:
    return ArgumentKind(
        f"list of {kind.name}",
        f"a list, each of it {kind.says}",
        lambda data: tuple(kind.read(item) for item in _items(data)),
        lambda value: [kind.write(item) for item in value],
        parts=(kind,),
        form="list",
    )


def _fixed(kinds: tuple[ArgumentKind, ...]) -> ArgumentKind:
    def read(data: Any) -> tuple[Any, ...]:
        if len(_items(data)) != len(kinds):
            raise ValueError
        return tuple(kind.read(item) for kind, item in zip(kinds, data, strict=True))

    def write(value: Any) -> list[Any]:
        return [kind.write(item) for kind, item in zip(kinds, value, strict=True)]

    says = ", ".join(kind.says for kind in kinds)
    return ArgumentKind("tuple", f"a list of {len(kinds)}: {says}", read, write, parts=kinds, form="tuple")


def _object_of(kind: ArgumentKind) -> ArgumentKind:
    def read(data: Any) -> dict[str, Any]:
        if not isinstance(data, Mapping):
            raise ValueError
        return {_text(key): kind.read(item) for key, item in data.items()}

    def write(value: Mapping[str, Any]) -> dict[str, Any]:
        return {key: kind.write(item) for key, item in value.items()}

    says = f"an object, each value of it {kind.says}"
    return ArgumentKind(f"names to {kind.name}", says, read, write, parts=(kind,), form="names")


def _of_class(cls: Any) -> ArgumentKind:
    says = getattr(cls, "SAYS", f"a {cls.__name__.lower()}")
    read = lambda data: data if isinstance(data, cls) else cls.from_json(data)  # noqa: E731
    role = roles.OPERAND if cls is Given else None
    return ArgumentKind(cls.__name__.lower(), says, read, lambda value: value.to_json(), role=role)
