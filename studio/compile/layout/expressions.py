"""Expressions as boxes: which brackets they need, and where their lines may end.

``inside``: whether brackets are around an expression, so that a line may end between its parts.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from studio.compile.layout.boxes import SOFT, SPACE, Box, IfBroken, Indented, Unit
from studio.compile.layout.texts import constant

TUPLE, YIELD, CHOICE, OR, AND, NOT, COMPARED, BITS, SUM, TERM, MINUS, POWER, WHOLE = (*range(8), *range(10, 15))
"""How tightly an expression holds together. What is looser than it has to be where it stands is put in brackets."""
_TABLE = {
    OR: "Or:or",
    AND: "And:and",
    NOT: "Not:not_",
    COMPARED: "Eq:== NotEq:!= Lt:< LtE:<= Gt:> GtE:>= Is:is IsNot:is_not In:in NotIn:not_in",
    BITS: "BitOr:|",
    BITS + 1: "BitXor:^",
    BITS + 2: "BitAnd:&",
    SUM: "Add:+ Sub:-",
    TERM: "Mult:* Div:/ FloorDiv:// Mod:%",
    MINUS: "USub:- UAdd:+",
    POWER: "Pow:**",
}
_ROWS = [(row.replace("_", " ").split(":"), tight) for tight, rows in _TABLE.items() for row in rows.split()]
SIGNS: dict[type, tuple[str, int]] = {getattr(ast, name): (sign, tight) for (name, sign), tight in _ROWS}
Part: TypeAlias = tuple[ast.expr, int]
"""An expression, and how tight it has to be."""
Link: TypeAlias = tuple[str, int, Part]
"""An operand, after the sign before it and how tight that is."""


def in_brackets(part: Part) -> bool:
    node, tight = part
    match node:
        case ast.Yield():
            return tight > YIELD
        case ast.IfExp() | ast.Lambda():
            return tight > CHOICE
        case ast.BoolOp() | ast.BinOp() | ast.UnaryOp():
            return tight > SIGNS[type(node.op)][1]
        case ast.Compare():
            return tight > COMPARED
        case ast.Constant(value=int() | float()):
            return tight > WHOLE
    return False


def links(node: ast.expr) -> list[Link]:
    """The operands of a sum, comparison or the like, with those of its operands that are not in brackets."""
    match node:
        case ast.BinOp():
            sign, tight = SIGNS[type(node.op)]
            power = isinstance(node.op, ast.Pow)
            given = [("", 0, (node.left, tight + power)), (sign, tight, (node.right, tight + (not power)))]
        case ast.BoolOp():
            given = [(*SIGNS[type(node.op)], (one, SIGNS[type(node.op)][1] + 1)) for one in node.values]
        case ast.Compare():
            signs = [("", 0), *(SIGNS[type(one)] for one in node.ops)]
            given = [(*sign, (one, BITS)) for sign, one in zip(signs, (node.left, *node.comparators), strict=True)]
        case _:
            return []
    found: list[Link] = []
    for sign, tight, part in given:
        (_, _, first), *more = ([] if in_brackets(part) else links(part[0])) or [("", 0, part)]
        found += [(sign, tight, first), *more]
    return found


def outer_parts(node: ast.expr) -> Iterator[Part]:
    """The parts of an expression that are in no brackets of its own, in the order of the text."""
    match node:
        case ast.IfExp():
            yield from ((node.body, OR), (node.test, OR), (node.orelse, CHOICE))
        case ast.UnaryOp():
            power = isinstance(node.operand, ast.BinOp) and isinstance(node.operand.op, ast.Pow)
            yield node.operand, WHOLE if power else SIGNS[type(node.op)][1]
        case ast.Yield() if node.value:
            yield node.value, CHOICE
        case ast.Starred():
            yield node.value, BITS
        case ast.Call():
            yield node.func, WHOLE
        case ast.Attribute() | ast.Subscript():
            yield node.value, WHOLE + isinstance(node, ast.Attribute)
        case _:
            yield from (part for _, _, part in links(node))


def part_box(part: Part, inside: bool = True, fluent: bool | None = None) -> Box:
    if in_brackets(part):
        return enclosed("(", [box_of(part[0], True)], ")")
    return box_of(part[0], inside, fluent)


def box_of(node: ast.expr, inside: bool, fluent: bool | None = None) -> Box:
    """An expression without brackets around it. ``fluent``: for parts of a chain of calls, whether it is such."""
    match node:
        case ast.Constant():
            return constant(node.value)
        case ast.Name():
            return node.id
        case ast.List():
            return enclosed("[", listed(node.elts), "]")
        case ast.Set():
            return enclosed("{", listed(node.elts), "}")
        case ast.Tuple():
            return enclosed("(", [*listed(node.elts), ","] if len(node.elts) == 1 else listed(node.elts), ")")
        case ast.Dict():
            return enclosed("{", joined(_pair(*one) for one in zip(node.keys, node.values, strict=True)), "}")
        case ast.DictComp():
            return enclosed("{", [_comprehension(_pair(node.key, node.value), node.generators)], "}")
        case ast.ListComp() | ast.GeneratorExp():
            left, right = "[]" if isinstance(node, ast.ListComp) else "()"
            return enclosed(left, [_comprehension(part_box((node.elt, CHOICE)), node.generators)], right)
        case ast.Lambda(args=ast.arguments(args=names, defaults=values)) if len(names) == len(values):
            bound = ", ".join(f"{one.arg}={ast.unparse(value)}" for one, value in zip(names, values, strict=True))
            return [f"lambda {bound}: " if bound else "lambda: ", part_box((node.body, CHOICE), inside)]
        case ast.IfExp():
            return _group(_choice(node, inside), inside)
        case ast.BoolOp() | ast.BinOp() | ast.Compare():
            return _group(_linked(links(node), inside), inside)
        case ast.UnaryOp() | ast.Starred() | ast.Yield():
            word = SIGNS[type(node.op)][0] if isinstance(node, ast.UnaryOp) else "*"
            parts = [part_box(one, inside) for one in outer_parts(node)]
            return ["yield", *([" "] if parts else []), *parts] if isinstance(node, ast.Yield) else [word, *parts]
        case ast.Attribute() | ast.Call() | ast.Subscript():
            return _chained(node, inside, fluent)
    raise TypeError(f"Programs have no {type(node).__name__}.")


def enclosed(left: str, inner: list[Box], right: str) -> Box:
    """Brackets with something in them, which stands on lines of its own where it does not fit."""
    return Unit([left, Indented([SOFT, *inner]), SOFT, right]) if inner else left + right


def joined(boxes: Iterable[Box]) -> list[Box]:
    """With commas between; with one behind the last of several where each is on a line of its own."""
    made = [one for box in boxes for one in (",", SPACE, box)][2:]
    return [*made, IfBroken(",")] if len(made) > 1 else made


def listed(nodes: Iterable[ast.expr]) -> list[Box]:
    return joined(part_box((one, CHOICE)) for one in nodes)


def targets(node: ast.expr) -> list[Box]:
    """What is assigned to, or what a loop counts with; several names stand without brackets."""
    several = node.elts if isinstance(node, ast.Tuple) and len(node.elts) > 1 else [node]
    return [one for target in several for one in (", ", box_of(target, False))][1:]


def _group(inner: list[Box], inside: bool) -> Box:
    return Unit(inner) if inside else inner


def _pair(key: ast.expr | None, value: ast.expr) -> Box:
    before = ["**"] if key is None else [part_box((key, CHOICE)), ": "]
    return Unit([*before, part_box((value, BITS if key is None else CHOICE))])


def _comprehension(element: Box, generators: Sequence[ast.comprehension]) -> Box:
    made: list[Box] = [Unit([element])]
    for one in generators:
        made += [SPACE, "for ", *targets(one.target), " in ", part_box((one.iter, OR))]
        made += [box for test in one.ifs for box in (SPACE, Unit(["if ", part_box((test, OR))]))]
    return Unit(made)


def _choice(node: ast.IfExp, inside: bool) -> list[Box]:
    line = SPACE if inside else " "
    made = [part_box((node.body, OR), inside), line, "if ", part_box((node.test, OR), inside), line, "else "]
    if isinstance(node.orelse, ast.IfExp):
        return [*made, *_choice(node.orelse, inside)]
    return [*made, _group([part_box((node.orelse, CHOICE), inside)], inside)]


def _linked(given: list[Link], inside: bool) -> list[Box]:
    """Operands with signs between; lines end before the loosest signs first, before all of them or none."""
    if len(given) == 1:
        return [part_box(given[0][2], inside)]
    loosest = min(looseness(tight) for _, tight, _ in given[1:])
    places = [0, *(place for place, one in enumerate(given) if place and looseness(one[1]) == loosest), len(given)]
    made: list[Box] = []
    for start, end in pairwise(places):
        sign, tight, operand = given[start]
        if start and tight == POWER and _is_simple(given[start - 1][2]) and _is_simple(operand):
            made += [SOFT, sign, IfBroken(" ")] if inside else [sign]
        elif start:
            made += [SPACE if inside else " ", sign, " "]
        inner = _linked(given[start:end], inside)
        made += [Unit(inner)] if inside and end - start > 1 else inner
    return made


def looseness(tight: int) -> int:
    """Of a sign, for ending lines before it: ``and`` is like ``or``."""
    return OR if tight == AND else tight


def _is_simple(part: Part) -> bool:
    """Whether a power of it is written without blanks."""
    if in_brackets(part):
        return False
    match part[0]:
        case ast.Attribute() | ast.UnaryOp(op=ast.USub()):
            return _is_simple(next(outer_parts(part[0])))
        case ast.Constant(value):
            return not isinstance(value, str)
    return isinstance(part[0], ast.Name)


def is_fluent(node: ast.expr) -> bool:
    """Whether parts are taken from two or more results of calls in a row, so that each dot begins a line."""
    count = 0
    while isinstance(node, (ast.Attribute, ast.Call, ast.Subscript)):
        count += isinstance(node, ast.Attribute) and _is_result(next(outer_parts(node)))
        inner = next(outer_parts(node))
        node = ast.Name("") if in_brackets(inner) else inner[0]
    return count > 1


def _is_result(part: Part) -> bool:
    return in_brackets(part) or isinstance(part[0], (ast.Call, ast.Subscript))


def _chained(node: ast.Attribute | ast.Call | ast.Subscript, inside: bool, fluent: bool | None) -> Box:
    within = inside and is_fluent(node) if fluent is None else fluent
    value = next(outer_parts(node))
    made = [part_box(value, inside, within)]
    match node:
        case ast.Call(args=[ast.GeneratorExp() as only], keywords=[]):
            made.append(box_of(only, True))
        case ast.Call():
            named = ([f"{one.arg}=" if one.arg else "**", part_box((one.value, CHOICE))] for one in node.keywords)
            given = joined([*(part_box((one, CHOICE)) for one in node.args), *named])
            made.append(enclosed("(", [Unit(given)] if given else [], ")"))
        case ast.Subscript():
            made.append(enclosed("[", _index(node.slice), "]"))
        case ast.Attribute():
            made += [SOFT, f".{node.attr}"] if within and _is_result(value) else [f".{node.attr}"]
    return Unit(made) if within and fluent is None else made


def _index(node: ast.expr) -> list[Box]:
    match node:
        case ast.Tuple(elts=[_, _, *_]):
            return [Unit(listed(node.elts))]
        case ast.Slice():
            long = any(one and not _is_simple((one, CHOICE)) for one in (node.lower, node.upper))
            lower, upper = ([part_box((one, CHOICE))] if one else [] for one in (node.lower, node.upper))
            blank = [" "] if long else []
            step = [":", part_box((node.step, CHOICE))] if node.step else []
            return [*lower, *(blank if lower else []), ":", *(blank if upper else []), *upper, *step]
    return [part_box((node, CHOICE))]
