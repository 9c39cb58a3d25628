"""The C of one program, and what its Python has to know about it."""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from studio.compile.emit import ProgramClass
from studio.compile.ir import Plan, Reaction
from studio.compile.native.forms import C_TYPES, Form, NotNative, c_name, c_text, comment
from studio.compile.native.parts import NativeParts
from studio.compile.native.statements import CMethod
from studio.document.model import EVENTS
from studio.language.nodes import Name
from studio.language.types import NUMBER, POINT, Type

RUNTIME = Path(__file__).parent / "runtime"
BEFORE, AFTER = ("python", "values", "course"), ("boundary",)
"""The parts around the methods of a program."""
WORDS = frozenset(
    """
    alignas alignof auto bool break case char const constexpr continue default do double else enum extern false float
    for goto if inline int long nullptr register restrict return short signed sizeof static struct switch true typedef
    typeof union unsigned void volatile while NULL c e happen called
    """.split()  # noqa: SIM905 - easier to read than a list
)
BROUGHT = {event: 2 * list(brings.values()).count(POINT) for event, brings in EVENTS.items()}
"""How many numbers of points events bring; only those that bring nothing else are native."""


@dataclass(frozen=True)
class NativeLibrary:
    """The C of a program; ``table`` is what its Python has to know."""

    source: str
    table: dict[str, Any]


@cache
def _part(name: str) -> str:
    return (RUNTIME / f"{name}.c").read_text("utf-8")


@cache
def _reserved() -> frozenset[str]:
    """Names that no function or variable of a program may have."""
    text = "\n".join(_part(name) for name in BEFORE + AFTER)
    called, types = re.findall(r"\b(\w+)\(", text), re.findall(r"\b_*[A-Z]\w*", text)
    return WORDS | frozenset(called) | frozenset(types) | frozenset(re.findall(r"\w+_t\b", text))


def native_library(plan: Plan) -> tuple[NativeLibrary | None, str]:
    """The C of the processes that work on flat dicts, none where none of them can be in C; and, in sentences, what
    stays Python."""
    writer = ProgramClass(plan)
    trees = writer.trees()
    if len(trees) < 2:
        return None, "Nothing is native: no process works on a list that only grows, of dicts from fixed keys to names."
    made = _Writer(plan, writer, trees[1], trees[0])
    found = made.library()
    left = " ".join(f"{name} stays Python, because {why}." for name, why in made.left.items())
    if found is not None:
        found.table["left"] = left
    return found, left


class _Writer:
    """Writes the functions of one program."""

    def __init__(self, plan: Plan, writer: ProgramClass, program: ast.ClassDef, flat: ast.ClassDef) -> None:
        self.plan, self.flat = plan, writer.flat
        self.parts = NativeParts(writer, program, flat)
        self.functions: dict[str, tuple[list[Form], str, Form]] = {}  # method -> forms, name in C, form of its result
        self.texts: list[str] = []
        self.left: dict[str, str] = {}

    def library(self) -> NativeLibrary | None:
        """The whole library; none where no process can be in C."""
        processes = {name: found for name in self.flat.entries if (found := self._process(name))}
        if not processes:
            return None
        called = [self._called(place, name, forms) for place, (name, forms) in enumerate(processes.items())]
        reactions = self._reactions(processes)
        happen = [self._happens(place, one, processes[one.process]) for place, one in enumerate(reactions)]
        body = "\n\n".join([*self.texts, _switch("called", "process", "PyObject *before, PyObject *after", called)])
        body += "\n\n" + _switch("happen", "event", "const double *brought", happen)
        source = self._around(body, reactions)
        digest = hashlib.sha256(source.encode()).hexdigest()[:16]
        table: dict[str, Any] = {
            "digest": digest,
            "processes": {name: place for place, name in enumerate(processes)},
            "events": [one.event for one in reactions],
            "state": next((one.id for one in self._states(reactions)), ""),
            "values": self.parts.values,
            "points": self.parts.points,
            "lattices": self.parts.lattices,
            "keys": self.parts.keys,
            "endings": [(kind, reason) for kind, reason in self.parts.endings],
        }
        return NativeLibrary(f"#define DIGEST {c_text(digest)}\n{source}", table)

    def _process(self, name: str) -> list[Form]:
        """The forms of the inputs of a process, where it can be in C; the reason is noted where it cannot."""
        one = self.plan.procedures[name]
        known = dict(self.functions), list(self.texts)
        try:
            forms = [_form(given, kind.type) for given, kind in zip(self.flat.forms[name], one.inputs, strict=True)]
            if forms.count("past") != 1 or len(one.changes) != 1:
                raise NotNative("it does not work on one list")
            self._function(self.flat.entries[name], forms, True)
        except NotNative as why:
            self.left[name] = str(why)
            self.functions, self.texts = known
            return []
        return forms

    def _function(self, name: str, forms: Sequence[Form], entry: bool = False) -> tuple[str, Form]:
        """A method as a function for values in these forms. Raises NotNative."""
        if name not in self.functions:
            node = self.parts.methods.get(name)
            if node is None or len(node.args.args) != len(forms) + 1 or not set(forms) <= set(C_TYPES):
                raise NotNative(f"it runs {name}")
            self.functions[name] = [], "", "none"  # until it is written: it must not run itself
            method = CMethod(self.parts, self._function, _reserved(), entry)
            text = method.function(node, c_name(f"m_{name.lstrip('_')}"), forms)
            self.functions[name] = list(forms), c_name(f"m_{name.lstrip('_')}"), method.result or "none"
            self.texts.append(text)
        known, function, result = self.functions[name]
        if known != list(forms):
            raise NotNative(f"{name} is run on values of several forms")
        return function, result

    def _called(self, place: int, name: str, forms: Sequence[Form]) -> str:
        """What a call of a process does."""
        at, given = list(forms).index("past"), []
        for number, form in enumerate(forms):
            where = f"before, {number}" if number < at else f"after, {number - at - 1}"
            given.append({"past": "past", "whole": f"whole_at({where})"}.get(form, f"{form}_at(c, {where})"))
        function = self.functions[self.flat.entries[name]][1]
        return f"case {place}: return {function}(c, {', '.join(given)});"

    def _reactions(self, processes: dict[str, list[Form]]) -> list[Reaction]:
        """The rules that can be in C: the only one of its event, on values of the event and on the list."""
        found = []
        for one in self.plan.reactions:
            alone = sum(other.event == one.event for other in self.plan.reactions) == 1
            if one.process in processes and alone and self._fits(one):
                found.append(one)
            else:
                why = "it asks for more than its place and one list"
                self.left.setdefault(
                    f"the event {one.event}", why if one.process in processes else f"{one.process} does"
                )
        states = {state.id for state in self._states(found)}
        return found if len(states) < 2 else []

    def _fits(self, one: Reaction) -> bool:
        process, brought = self.plan.procedures[one.process], EVENTS[one.event]
        for given, argument in zip(process.inputs, one.arguments, strict=True):
            if one.when is not None or not isinstance(argument, Name):
                return False
            if given.name in process.changes:
                piece = self.plan.pieces.get(argument.id)
                if argument.id in brought or piece is None or piece.kind != "state":
                    return False
            elif brought.get(argument.id) != POINT:
                return False
        return True

    def _states(self, reactions: Sequence[Reaction]) -> list[Name]:
        """The state that each of them changes."""
        return [
            argument
            for one in reactions
            for given, argument in zip(self.plan.procedures[one.process].inputs, one.arguments, strict=True)
            if isinstance(argument, Name) and given.name in self.plan.procedures[one.process].changes
        ]

    def _happens(self, place: int, one: Reaction, forms: Sequence[Form]) -> str:
        """What an event does."""
        names, given = list(EVENTS[one.event]), []
        for form, argument in zip(forms, one.arguments, strict=True):
            assert isinstance(argument, Name)
            at = 0 if form == "past" else 2 * names.index(argument.id)
            given.append("past" if form == "past" else f"(Point){{brought[{at}], brought[{at + 1}]}}")
        return f"case {place}: return {self.functions[self.flat.entries[one.process]][1]}(c, {', '.join(given)});"

    def _around(self, body: str, reactions: Sequence[Reaction]) -> str:
        """The whole text but its first line."""
        parts = self.parts
        counts = {
            "RELATIONS": len(parts.relations),
            "VALUES": len(parts.values),
            "POINTS": len(parts.points),
            "LATTICES": len(parts.lattices),
            "KEYS": len(parts.keys),
            "EVENTS": len(reactions),
        }
        names = {"RELATION_NAMES": parts.relations, "EVENT_NAMES": [one.event for one in reactions]}
        sizes = ", ".join(str(BROUGHT[one.event]) for one in reactions)
        lines = [f"enum {{ {', '.join(f'{name} = {count}' for name, count in counts.items())} }};"]
        lines += ["#define MOST(count) ((count) + !(count)) /* no table is empty */"]
        for name, texts in names.items():
            lines.append(f"static const char *const {name}[] = {{{', '.join([*map(c_text, texts), 'NULL'])}}};")
        lines.append(f"static const int EVENT_SIZES[] = {{{sizes or '0'}}};")
        about = comment(f"{' '.join(self.plan.title.split())}: what the Python program beside it does, in C.")
        before, after = (list(map(_part, names)) for names in (BEFORE, AFTER))
        return "\n".join([about, before[0], *lines, "", *before[1:], body, "", *after])


def _switch(name: str, over: str, given: str, cases: Sequence[str]) -> str:
    """A function that does one of several things, by its number."""
    lines = [f"static int {name}(Context *c, int {over}, Past past, {given}) {{", f"    switch ({over}) {{"]
    if name == "called":
        lines[1:1] = ["    (void)before, (void)after;"]
    return "\n".join([*lines, *(f"        {case}" for case in cases), "    }", "    leave(c);", "}"])


def _form(flat: str, kind: Type) -> Form:
    """The form in C of an input."""
    if flat in ("member", "code"):
        return "whole"
    if flat == "past":
        return "past"
    if kind in (POINT, NUMBER):
        return "point" if kind == POINT else "number"
    raise NotNative(f"it takes a value of type {kind}")
