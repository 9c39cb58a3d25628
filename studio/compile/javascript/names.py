"""Names that JavaScript takes: words of the language, what the runtime defines, and what every object has."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

RUNTIME = Path(__file__).parent / "runtime"
PARTS = (
    "words",
    "values",
    "dicts",
    "equality",
    "numbers",
    "collections",
    "geometry",
    "touching",
    "texts",
    "parts",
    "chance",
    "colours",
    "budget",
    "past",
    "near",
    "endings",
    "shapes",
    "picture",
    "events",
    "entry",
    "changing",
    "pictured",
    "machine",
)
"""The files of the runtime, each after those it needs when it is loaded."""

WORDS = frozenset(
    """
    abstract arguments async await boolean break byte case catch char class const continue debugger default delete do
    double else enum eval export extends false final finally float for function get goto if implements import in
    instanceof int interface let long native new null of package private protected public return set short static
    super switch synchronized this throw throws transient true try typeof undefined var void volatile while with yield
    Array Error Infinity Map Math NaN Number Object RangeError ReferenceError Set String Symbol TypeError
    Program ending well document window
    """.split()  # noqa: SIM905 - easier to read than a list
)
"""No local may be called like these; ``ending`` and ``well`` are what emitted code calls things of its own."""

OF_OBJECTS = frozenset(
    {"constructor", "toString", "toLocaleString", "valueOf", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable"}
)
"""What every object has, so that no definition may take its place."""


@cache
def runtime_source() -> str:
    """The runtime as one script, without what stands before the first line of code of each part."""
    return "\n".join((RUNTIME / f"{part}.js").read_text("utf-8") for part in PARTS)


@cache
def reserved() -> frozenset[str]:
    """Names that no local of an emitted program may have."""
    defined = re.findall(r"^(?:class|function\*?|const|let) (\w+)", runtime_source(), re.MULTILINE)
    return WORDS | frozenset(defined)


def attribute(name: str) -> str:
    """What a definition is called as an attribute; ``$`` is in no name of a document."""
    return f"{name}$" if name in OF_OBJECTS else name
