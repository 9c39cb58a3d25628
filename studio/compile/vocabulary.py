"""How a program calls its parts."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any

from studio.compile.names import Names
from studio.language.builtins import RARE, SHAPES
from studio.language.values import Value


class Vocabulary:
    """How the formulas of one program name its parts; notes which helpers they use."""

    def __init__(
        self,
        attributes: Mapping[str, str],
        tabled: frozenset[str],
        inputs: Mapping[str, tuple[str, ...]],
        whole: frozenset[str],
        same: frozenset[str],
        endings: Mapping[str, str],
        circles: Mapping[str, frozenset[str]],
        visits: Mapping[str, str],
        failing: frozenset[str],
        placed: Mapping[str, str],
        near: Mapping[str, str],
        held: frozenset[str] | None,
        names: Names,
        rules: tuple[str, ...],
    ) -> None:
        self.attributes = attributes  # of definitions and processes, by name
        self.tabled = tabled  # functions whose values are kept
        self.inputs = inputs  # of functions, by name
        self.whole = whole  # names of whole numbers
        self.same = same  # names of what stays the same while the program plays
        self.endings = endings  # of processes that end well: done, succeeded or mixed
        self.circles = circles  # processes that run each other
        self.visits = visits  # methods for one visit of a process
        self.failing = failing  # processes that can fail
        self.placed = placed  # places that are made ready for the question which is nearest, and where they are
        self.near = near  # collections that are made ready for the question what lies around, and where they are
        self.held = held  # states that may be lists to look through in each round of a loop; None: nothing is held
        self.names = names  # hands out what else the program calls its parts, apart from all of these
        self.rules = rules  # the methods of the rules, in order
        self.helpers: dict[str, Callable[..., Any]] = {}
        self.used: set[str] = set()
        self.shapes: set[str] = set()
        self.parts: set[str] = set()  # attributes that formulas give or ask for

    def use(self, name: str) -> ast.expr:
        """A name of the runtime, noted as used."""
        self.used.add(name)
        return ast.Name(name)

    def known_parts(self, kind: str) -> dict[str, Value]:
        """The attributes that shapes of a kind have in the program, with their defaults."""
        attributes = SHAPES[kind].attributes.items()
        return {name: default for name, (_, default) in attributes if name not in RARE or name in self.parts}

    def help(self, meaning: Callable[..., Any]) -> ast.expr:
        """The meaning of a builtin, whose source goes into the program."""
        self.helpers[meaning.__name__] = meaning
        return ast.Name(meaning.__name__)
