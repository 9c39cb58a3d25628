"""Which names definitions, inputs and locals may have."""

from __future__ import annotations

import keyword
import re
import unicodedata

from studio.document.model import Document
from studio.language.builtins import is_reserved
from studio.language.colours import COLOURS
from studio.language.errors import Refusal
from studio.language.parse import FORMER
from studio.language.steps import MEMORY

LONGEST = 60
LONGEST_LINE = 200
"""Letters of what is on one line, such as the name of a play."""
LONGEST_LABEL = 180
"""Letters of a label, so that a number still fits behind it."""


def as_label(text: str, most: int = LONGEST_LABEL) -> str:
    """What something is called in a list: on one line, cut where it is long."""
    line = "".join(sign if sign.isprintable() else " " for sign in text)
    return line if len(line) <= most else f"{line[: most - 1]}…"


def check_line(text: str, what: str = "") -> str:
    """A short text on one line, as a file can hold it; ``what`` it is. Raises Refusal."""
    if not text or len(text) > LONGEST_LINE or not text.isprintable():
        raise Refusal(f"{what} must be one line of 1 to {LONGEST_LINE} printable characters.".lstrip())
    return text


def name_fault(name: str) -> str | None:
    """The sentence why this can be no name of anything, None when it can."""
    shown = f"“{name[:40]}”" if name.isprintable() else "This"
    if not name:
        return "A name is missing; type one."
    if len(name) > LONGEST:
        return f"{shown} is too long for a name; use at most {LONGEST} characters."
    if not name.isidentifier() or name.startswith("_") or unicodedata.normalize("NFKC", name) != name:
        return f"{shown} is no name; use letters, digits and _ only, starting with a letter."
    if keyword.iskeyword(name) or name in ("True", "False", "None"):
        return f"{shown} is a word of the language; choose another name."
    if name in COLOURS:
        return f"{shown} is the name of a colour; choose another name."
    return None


def taken_by_language(name: str, inputs: int = 0) -> str | None:
    """The sentence why a definition (of so many inputs) or process cannot have this name, None when it can."""
    fault = name_fault(name)
    if fault is None and means_something(name, inputs):
        fault = f"“{name}” means something in every formula already; choose another name, such as “my_{name}”."
    return fault


def free_name(document: Document, name: str) -> str:
    """A name, or ``my_`` and the name where it means something in every formula already and could be one otherwise."""
    other = f"my_{name}"
    known = name_fault(name) or not means_something(name) or name in document.names()
    return name if known or taken_by_language(other) else other


def means_something(name: str, inputs: int = 0) -> bool:
    """Whether a name means something in every formula already."""
    return is_reserved(name) or name in (MEMORY, "symbol") or (name, inputs) in FORMER


def check_name(name: str, document: Document, inputs: int = 0) -> None:
    """Raises Refusal with the reason where a new definition (of so many inputs) or process cannot have this name."""
    fault = taken_by_language(name, inputs)
    if fault:
        raise Refusal(fault)
    if name in document.names():
        raise Refusal(f"There is a {name} already; choose another name.")


def check_local(name: str) -> None:
    """Raises Refusal with the reason where an input or a local cannot have this name."""
    fault = name_fault(name)
    if name == MEMORY:
        fault = f"“{name}” is what the run remembers; choose another name."
    if fault:
        raise Refusal(fault)


def fresh_name(document: Document, base: str) -> str:
    """A name that can be given now: the base if it can, else with ``_2``, ``_3``… behind it."""
    stem = re.sub(r"\W+", "_", base, flags=re.ASCII).strip("_")[: LONGEST - 6].rstrip("_") or "thing"
    stem = stem if not stem[0].isdigit() else f"n{stem}"
    if taken_by_language(stem) is None and stem not in document.names():
        return stem
    count = 2
    while taken_by_language(f"{stem}_{count}") or f"{stem}_{count}" in document.names():
        count += 1
    return f"{stem}_{count}"
