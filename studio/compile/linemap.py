"""Which lines of the emitted source belong to which definition."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress


def line_map(source: str, identifiers: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[int, int]]:
    """Name → (first, last) line, 1-based; ``identifiers`` are the methods or attributes of each name, best first."""
    places = dict(_places(source))
    found: dict[str, tuple[int, int]] = {}
    for name, wanted in identifiers.items():
        place = next((places[one] for one in wanted if one in places), None)
        if place is not None:
            found[name] = place
    return found


def _places(source: str) -> Iterator[tuple[str, tuple[int, int]]]:
    for node in program_class(source).body:
        if isinstance(node, ast.FunctionDef):
            if node.name in ("__init__", "_prepare"):
                yield from _assigned(node)
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            yield node.name, (first, node.end_lineno or node.lineno)


def program_class(source: str) -> ast.ClassDef:
    """The class of the program; its lines are numbered as in the whole source."""
    found = re.search(r"^class Program\(.*?^(?=\S)", source, re.DOTALL | re.MULTILINE)
    with suppress(SyntaxError):  # a text that goes on at the margin looks like the end of the class
        if found is not None:
            program = ast.parse("\n" * source.count("\n", 0, found.start()) + found[0]).body[0]
            assert isinstance(program, ast.ClassDef)
            return program
    return next(node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == "Program")


def _assigned(constructor: ast.FunctionDef) -> Iterator[tuple[str, tuple[int, int]]]:
    for node in constructor.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute):
            yield node.targets[0].attr, (node.lineno, node.end_lineno or node.lineno)
    for argument in (*constructor.args.args, *constructor.args.kwonlyargs):
        yield argument.arg, (constructor.lineno, constructor.lineno)
