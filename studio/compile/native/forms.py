"""The forms that values have in C, and what is refused."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Form = Literal["whole", "number", "near", "truth", "key", "point", "cells", "numbers", "set", "past", "none"]
"""Whole numbers (of members, and codes as well), numbers, numbers that may be rounded otherwise in Python, truths, the
number of a member or -1, points, one byte a member, lists of numbers or none, sets of them, lists that only grow."""

C_TYPES: dict[Form, str] = {
    "whole": "long long",
    "number": "double",
    "truth": "int",
    "key": "long long",
    "point": "Point",
    "cells": "Cells",
    "numbers": "Numbers",
    "set": "Cells",
    "past": "Past",
}
"""Forms that variables can have."""
EMPTY = {"numbers": "NONE", "point": "(Point){0, 0}", "past": "(Past){NULL, 0, 0}", "cells": "NULL", "set": "NULL"}
"""What a variable holds at first; 0 in the others."""
NUMBERS: tuple[Form, ...] = ("whole", "number", "near")


class NotNative(Exception):
    """Something that is left to Python; its text says what, to go after "because"."""


@dataclass(frozen=True)
class InC:
    """An expression in C, and its form."""

    text: str
    form: Form


def joined(one: Form, other: Form) -> Form:
    """The form of what is either of two. Raises NotNative where there is none."""
    if one == other:
        return one
    pair = {one, other}
    if "none" in pair and pair & {"numbers", "key"}:
        return "numbers" if "numbers" in pair else "key"
    if pair == {"none", "whole"} or pair == {"key", "whole"}:
        return "key"
    if pair <= set(NUMBERS):
        return "near" if "near" in pair else "number"
    raise NotNative(f"something is {one} in one case and {other} in another")


def as_form(made: InC, form: Form) -> str:
    """The expression in another form that it can have. Raises NotNative."""
    if made.form == form or (made.form == "whole" and form in ("number", "near", "key")):
        return made.text
    if made.form == "none" and form in ("numbers", "key"):
        return "NONE" if form == "numbers" else "-1"
    if made.form == "number" and form == "near":
        return made.text
    raise NotNative(f"{made.form} stands where {form} is needed")


def c_name(identifier: str) -> str:
    """An identifier that every C compiler takes."""
    return re.sub(r"[^A-Za-z0-9_]", lambda found: f"u{ord(found[0]):x}", identifier)


def c_text(text: str) -> str:
    """A text as C writes it."""
    plain = "".join(
        sign if sign.isascii() and sign.isprintable() and sign not in '"\\?' else f"\\{byte:03o}"
        for letter in text
        for sign, byte in _bytes_of(letter)
    )
    return f'"{plain}"'


def _bytes_of(letter: str) -> list[tuple[str, int]]:
    return [(letter, byte) if len(letter.encode()) == 1 else ("\0", byte) for byte in letter.encode("utf-8")]


def comment(text: str) -> str:
    """A text as a comment on one line."""
    plain = "".join(sign if sign.isprintable() else " " for sign in text)
    return f"/* {plain.replace('*/', '* /').replace('/*', '/ *')} */"
