"""Python identifiers for the names of a document: valid, never clashing, the same in every run."""

from __future__ import annotations

import builtins
import keyword
import sys
import unicodedata
from collections.abc import Container, Iterable

from studio.language.errors import FormulaError

PYTHON = frozenset(dir(builtins)) | frozenset(keyword.kwlist) | frozenset(keyword.softkwlist) | {"self", "cls"}
"""Names that no local may take, because the emitted code means Python's own by them."""

MODULES = frozenset(sys.stdlib_module_names) | {"PySide6", "conftest", "pytest", "studio"}
"""Names that no program may have, because Python would take the program for a module of that name."""

LONGEST = 200
"""The longest name that is emitted, in characters."""


class Names:
    """Hands out identifiers inside one scope; ``taken`` are those that are in use already."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)
        self._given: dict[str, str] = {}

    def take(self, *identifiers: str) -> None:
        """Keeps identifiers for whoever asks for them by other means."""
        self._taken.update(identifiers)

    def of(self, name: str) -> str:
        """The identifier of a name: the name itself where that is possible, else with underscores behind it."""
        if name not in self._given:
            self._given[name] = self._fresh(checked(name))
        return self._given[name]

    def fresh(self, wish: str) -> str:
        """An identifier for something that has no name in the document."""
        return self._fresh(wish)

    def beside(self, name: str, ending: str) -> str:
        """An identifier for a name, so that the one with this ending is taken for the compiler as well."""
        wish = checked(name)
        while wish in self._taken or f"{wish}{ending}" in self._taken:
            wish += "_"
        self._taken |= {wish, f"{wish}{ending}"}
        return wish

    def _fresh(self, wish: str) -> str:
        identifier = unlike(wish, self._taken)
        self._taken.add(identifier)
        return identifier


def unlike(wish: str, taken: Container[str]) -> str:
    """The wish, with underscores behind it where it is taken: how everything is called that the compiler names."""
    while wish in taken:
        wish += "_"
    return wish


def checked(name: str) -> str:
    """The identifier a name stands for in Python. Raises FormulaError for what is no name at all."""
    identifier = unicodedata.normalize("NFKC", name)
    if not identifier.isidentifier() or len(identifier) > LONGEST:
        raise FormulaError(f"{name[:60]!r} cannot be the name of anything: use letters, digits and underscores.")
    return identifier.lstrip("_") if identifier.lstrip("_").isidentifier() else f"the{identifier}"


def program_name(text: str) -> str:
    """The name for a program that is closest to a text: letters, digits and _, and no name that Python needs."""
    name = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in text)
    name = name[: LONGEST - len("program_")]
    return f"program_{name}" if why_no_program(name) else name


def why_no_program(name: str) -> str:
    """Why a program cannot have a name, in a sentence with another one; empty where it can."""
    if name in PYTHON or name in MODULES:
        return f"A program cannot be called {name}, because Python means something else by that; try program_{name}."
    if len(name) > LONGEST:
        return f"{name[:60]!r}… is too long for a program: use at most {LONGEST} letters."
    if not name.isidentifier() or name.startswith("_"):
        return f"{name[:60]!r} cannot be a program: use letters, digits and _ only, and begin with a letter."
    return ""


def attribute_name(name: str) -> str:
    """The name of an attribute as it stands. Raises FormulaError where it is no plain name."""
    strange = name.startswith("_") or keyword.iskeyword(name) or unicodedata.normalize("NFKC", name) != name
    if strange or not name.isidentifier():
        raise FormulaError(f"Nothing has a part called {name[:60]!r}.")
    return name
