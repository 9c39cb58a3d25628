"""The sources that are copied into every program: parts of ``runtime`` and the meanings of builtins."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from studio.compile.layout import laid_out
from studio.language.values import is_number

_FOLDER = Path(__file__).parent / "runtime"
PARTS = (
    "values",
    "words",
    "budget",
    "shared",
    "kinds",
    "members",
    "domains",
    "entry",
    "history",
    "flat",
    "flat_past",
    "lookup",
    "places",
    "near",
    "named_part",
    "outcome",
    "trial",
    "visits",
    "events",
    "changing",
    "pictured",
    "machine",
    "flat_machine",
    "native_library",
    "native_past",
    "native_machine",
    "outlines",
    "picture",
    "painting",
    "sounds",
    "game",
    "cursor",
    "pointer",
    "held",
    "fields",
    "levels",
    "best",
    "glide",
    "canvas",
    "sight",
    "window",
    "colours",
    "lattice",
    "text_picture",
    "found_lattice",
    "thing_names",
    "terminal_keys",
    "terminal",
    "command",
)
"""All parts, each after those it needs."""
ALWAYS = frozenset(PARTS) - {
    "flat",
    "flat_machine",
    "flat_past",
    "history",
    "lookup",
    "named_part",
    "near",
    "places",
    "trial",
    "visits",
}
ALWAYS -= {"near", "native_library", "native_machine", "native_past"}

_LINE = re.compile(
    r"^(?:(?:class|def) (\w+)|(\w+)(?:: [^=\n]+)? = "
    r"|import ([\w., ]+)$|from (?!__future__|studio)\S+ import ([\w, ]+)$)",
    re.MULTILINE,
)
"""A line in which a part defines a name, or imports some."""


@cache
def source_of(part: str) -> str:
    return (_FOLDER / f"{part}.py").read_text("utf-8")


@cache
def statements_of(part: str) -> tuple[ast.stmt, ...]:
    """The parsed source of a part; it is only looked at."""
    return tuple(ast.parse(source_of(part)).body)


@cache
def defined_in(part: str) -> frozenset[str]:
    """The names that a part defines."""
    found: set[str] = set()
    for node in statements_of(part):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found.update(target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return frozenset(found)


@cache
def defined() -> frozenset[str]:
    """Every name that some part defines or imports; read off the lines, for every process needs it as it starts."""
    found: set[str] = set()
    for *names, imported, listed in _LINE.findall("\n".join(map(source_of, PARTS))):
        found.update(names)
        found.update(one.strip().split(".")[0] for one in (imported + listed).split(","))
    return frozenset(found - {""})


@cache
def imports_of(part: str) -> frozenset[tuple[str, str]]:
    """What a part imports from the standard library, as (module, name); the module is empty for ``import name``."""
    found: set[tuple[str, str]] = set()
    for node in statements_of(part):
        if isinstance(node, ast.Import):
            found.update(("", one.name) for one in node.names)
        elif (
            isinstance(node, ast.ImportFrom)
            and node.module != "__future__"
            and not str(node.module).startswith("studio")
        ):
            found.update((str(node.module), one.name) for one in node.names)
    return frozenset(found)


@cache
def part_source(part: str) -> str:
    """The source of a part without its docstring and its imports."""
    source = source_of(part)
    lines = source.splitlines()
    for position, node in enumerate(statements_of(part)):
        docstring = position == 0 and isinstance(node, ast.Expr)
        if docstring or isinstance(node, (ast.Import, ast.ImportFrom)):
            lines[node.lineno - 1 : node.end_lineno] = [""] * (int(node.end_lineno or 0) - node.lineno + 1)
    return "\n".join(lines).strip() + "\n"


def parts_for(used: Iterable[str]) -> tuple[str, ...]:
    """The parts that a program needs which uses these names."""
    names = set(used)
    return tuple(part for part in PARTS if part in ALWAYS or defined_in(part) & names)


def import_lines(wanted: Iterable[tuple[str, str]]) -> str:
    """Import statements, sorted and joined."""
    plain: set[str] = set()
    names: dict[str, set[str]] = {}
    for module, name in wanted:
        if module:
            names.setdefault(module, set()).add(name)
        else:
            plain.add(name)
    lines = [f"import {name}" for name in sorted(plain)]
    lines += [f"from {module} import {', '.join(sorted(names[module]))}" for module in sorted(names)]
    return "\n".join(lines) + "\n"


def helper_text(helpers: Mapping[str, Callable[..., Any]]) -> str:
    """The sources of meanings of builtins and of what they use, in a fixed order."""
    found: dict[str, ast.stmt] = {}
    for name in sorted(helpers):
        for inner, node in _copied(helpers[name], found):
            found[inner] = node
    body = [node for _, node in sorted(found.items(), key=lambda one: (isinstance(one[1], ast.FunctionDef), one[0]))]
    return laid_out(body)


def _copied(function: Callable[..., Any], known: Mapping[str, ast.stmt]) -> Iterator[tuple[str, ast.stmt]]:
    if function.__name__ in known:
        return
    tree = ast.parse(inspect.getsource(function)).body[0]
    assert isinstance(tree, ast.FunctionDef) and isinstance(function, FunctionType)
    yield tree.name, _bare(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in function.__globals__ and node.id not in defined():
            part = function.__globals__[node.id]
            if isinstance(part, FunctionType) and part is not function:
                yield from _copied(part, known)
            elif is_number(part) or isinstance(part, bool):
                yield node.id, ast.Assign([ast.Name(node.id)], ast.Constant(part))


def _bare(tree: ast.FunctionDef) -> ast.FunctionDef:
    """The function without annotations: a program does not import our types."""
    for argument in ast.walk(tree):
        if isinstance(argument, ast.arg):
            argument.annotation = None
    tree.returns = None
    return tree
