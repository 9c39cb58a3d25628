"""From nodes and steps back to text. ``parse(show(node)) == node`` for every node the parser can make."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeGuard, assert_never

from studio.language.builtins import PI
from studio.language.colours import COLOURS
from studio.language.nodes import (
    Apply,
    Attribute,
    Clause,
    Comprehension,
    Conditional,
    DictDisplay,
    Display,
    Literal,
    Logic,
    Name,
    Node,
    key_and_item,
)
from studio.language.parse import METHODS
from studio.language.steps import (
    Append,
    Fail,
    ForEach,
    Hole,
    Leave,
    Let,
    Put,
    Remember,
    Run,
    Set,
    Step,
    Steps,
    Stop,
    Succeed,
    Take,
    When,
)
from studio.language.values import Point, Symbol, Value, in_order, is_number

CONDITIONAL, OR, AND, NOT, COMPARISON, UNION, BOTH, SUM, PRODUCT, UNARY, POWER, ATOM = range(12)
"""How tightly the forms bind, loosest first."""

_BINDING = {
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">=", "in", "not in"), COMPARISON),
    **{"|": UNION, "&": BOTH, "+": SUM, "-": SUM, "**": POWER},
    **dict.fromkeys(("*", "/", "//", "%"), PRODUCT),
}
PLACES = 8
"""So many places of a long collection are told at most."""
_OPEN, _CLOSE = {"list": "[", "set": "{", "dict": "{"}, {"list": "]", "set": "}", "dict": "}"}


def show(node: Node) -> str:
    """The formula as text, with as few brackets as its meaning allows."""
    return _text(node, CONDITIONAL)


def show_value(value: Value) -> str:
    """A plain value as a literal is written: ``3``, ``'text'``, ``red``, ``None``."""
    if isinstance(value, Symbol):
        return str(value) if value in COLOURS else f"symbol({str(value)!r})"
    if value.__class__ is float and value == math.pi:
        return PI
    return repr(value)


def spelled(value: Value) -> str:
    """A value as it is said to a person, item by item: ``{(0, 1): red}``; nothing where a shape is in it."""
    if isinstance(value, dict):
        pairs = [(_item(key), _item(item)) for key, item in value.items()]
        return f"{{{', '.join(f'{key}: {item}' for key, item in pairs)}}}" if all(map(all, pairs)) else ""
    if isinstance(value, (list, tuple, frozenset)):
        parts = [_item(part) for part in (in_order(value) if isinstance(value, frozenset) else value)]
        begins, ends = ("(", ")") if isinstance(value, tuple) else ("[", "]") if isinstance(value, list) else ("{", "}")
        return f"{begins}{', '.join(parts)}{ends}" if all(parts) else ""
    if isinstance(value, Point):
        return f"({value.x:g}, {value.y:g})"
    if value is None:
        return "nothing"
    if isinstance(value, (bool, str)):
        return str(value) or "“”"
    return f"{value:g}" if is_number(value) else ""


def mostly(value: Value) -> str:
    """A long list of plain values by what most of it is: ``yellow at 0, 1 and 5, else black``, ``all 25 red``.

    Nothing where too much of it is anything else.
    """
    if not isinstance(value, list) or not value:
        return ""
    words = [_item(one) if one is None or isinstance(one, (str, bool)) or is_number(one) else "" for one in value]
    if not all(words):
        return ""
    ((most, _),) = Counter(words).most_common(1)
    others = [(place, word) for place, word in enumerate(words) if word != most]
    if not others:
        return f"all {len(words)} {most}"
    return f"{placed(others)}, else {most}" if len(others) <= min(PLACES, len(words) // 2) else ""


def placed(others: Sequence[tuple[Value, str]]) -> str:
    """What is where, each thing once: ``yellow at 0, 1 and 5, red at 7``."""
    where: dict[str, list[str]] = {}
    for key, word in others:
        where.setdefault(word, []).append(_item(key))
    return ", ".join(f"{word} at {enumerated(keys)}" for word, keys in where.items())


def _item(value: Value) -> str:
    """A value inside a collection: a text is told from a name by its quotes."""
    return repr(value) if isinstance(value, str) and not isinstance(value, Symbol) else spelled(value)


def _text(node: Node, least: int) -> str:
    text, binding = _shown(node)
    return f"({text})" if binding < least else text


def _shown(node: Node) -> tuple[str, int]:
    """A node as text, and how tightly its form binds."""
    match node:
        case Literal():
            return _literal(node)
        case Name():
            return node.id, ATOM
        case Apply():
            return _apply(node)
        case Logic():
            binding = AND if node.sign == "and" else OR
            return f" {node.sign} ".join(_text(part, binding + 1) for part in node.parts), binding
        case Conditional():
            then, test = _text(node.then, OR), _text(node.test, OR)
            return f"{then} if {test} else {_text(node.other, CONDITIONAL)}", CONDITIONAL
        case Attribute():
            return f"{_text(node.value, ATOM)}.{node.name}", ATOM
        case Display():
            return _display(node), ATOM
        case DictDisplay():
            pairs = (f"{_text(key, CONDITIONAL)}: {_text(value, CONDITIONAL)}" for key, value in node.pairs)
            return f"{{{', '.join(pairs)}}}", ATOM
        case Comprehension():
            opening, closing = _OPEN.get(node.kind, "("), _CLOSE.get(node.kind, ")")
            return f"{opening}{_comprehension_inside(node)}{closing}", ATOM
        case Clause():
            return _clause(node), CONDITIONAL
        case _:
            assert_never(node)


def _all(nodes: tuple[Node, ...]) -> str:
    return ", ".join(_text(node, CONDITIONAL) for node in nodes)


def _literal(node: Literal) -> tuple[str, int]:
    text = show_value(node.value)
    number = is_number(node.value)
    return text, (UNARY if text.startswith("-") else POWER) if number else ATOM


def _apply(node: Apply) -> tuple[str, int]:
    sign, given = node.function, node.arguments
    if len(given) == 2 and sign in _BINDING:
        return _binary(sign, given[0], given[1])
    if len(given) == 1 and sign == "-":
        return f"-{_text(given[0], UNARY)}", UNARY
    if len(given) == 1 and sign == "not":
        return f"not {_text(given[0], NOT)}", NOT
    if len(given) == 2 and sign == "[]":
        return f"{_text(given[0], ATOM)}[{_subscript(given[1])}]", ATOM
    return _call(node), ATOM


def _binary(sign: str, left: Node, right: Node) -> tuple[str, int]:
    binding = _BINDING[sign]
    if sign == "**":
        # The right of ** may be a minus: 2 ** -x needs no brackets.
        return f"{_text(left, _above_power(left))} ** {_text(right, UNARY)}", POWER
    if binding == COMPARISON:
        return f"{_text(left, UNION)} {sign} {_text(right, UNION)}", COMPARISON
    return f"{_text(left, binding)} {sign} {_text(right, binding + 1)}", binding


def _above_power(left: Node) -> int:
    return POWER if isinstance(left, Literal) else ATOM


def _subscript(key: Node) -> str:
    if isinstance(key, Display) and key.kind == "tuple" and len(key.items) > 1:
        return _all(key.items)
    return _text(key, CONDITIONAL)


def _call(node: Apply) -> str:
    keywords = [f"{name}={_text(value, CONDITIONAL)}" for name, value in node.keywords]
    if node.function in METHODS and node.arguments and not _lazy(node.arguments[0]):
        receiver, given = _text(node.arguments[0], ATOM) + ".", node.arguments[1:]
    else:
        receiver, given = "", node.arguments
    if len(given) == 1 and not keywords and _lazy(given[0]):
        return f"{receiver}{node.function}({_comprehension_inside(given[0])})"
    return f"{receiver}{node.function}({', '.join([*(_text(one, CONDITIONAL) for one in given), *keywords])})"


def _lazy(node: Node) -> TypeGuard[Comprehension]:
    return isinstance(node, Comprehension) and node.kind == "generator"


def _display(node: Display) -> str:
    if node.kind == "tuple":
        return f"({_all(node.items)}{',' if len(node.items) == 1 else ''})"
    if node.kind == "set" and not node.items:
        return "set()"
    return f"{_OPEN[node.kind]}{_all(node.items)}{_CLOSE[node.kind]}"


def _comprehension_inside(node: Comprehension) -> str:
    if node.kind == "dict":
        key, item = key_and_item(node)
        element = f"{_text(key, CONDITIONAL)}: {_text(item, CONDITIONAL)}"
    else:
        element = _text(node.element, CONDITIONAL)
    return " ".join([element, *(_clause(clause) for clause in node.clauses)])


def _clause(clause: Clause) -> str:
    tests = "".join(f" if {_text(test, OR)}" for test in clause.tests)
    return f"for {', '.join(clause.targets)} in {_text(clause.source, OR)}{tests}"


def enumerated(words: Sequence[str]) -> str:
    """Words one after the other: ``a, b and c``."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def show_steps(steps: Steps, indent: int = 0) -> str:
    """The steps of a process as lines of pseudo-code, four spaces for each level of ``indent``."""
    return "\n".join(line for step in steps for line in _lines(step, indent))


def _lines(step: Step, indent: int) -> Iterator[str]:
    margin = "    " * indent
    yield margin + _line(step)
    match step:
        case When():
            yield from _block(step.then, indent + 1)
            if step.otherwise:
                yield f"{margin}otherwise:"
                yield from _block(step.otherwise, indent + 1)
        case ForEach():
            yield from _block(step.body, indent + 1)


def _block(steps: Steps, indent: int) -> Iterator[str]:
    if not steps:
        yield "    " * indent + "nothing"
    for step in steps:
        yield from _lines(step, indent)


def _line(step: Step) -> str:
    """The step without the steps inside it."""
    match step:
        case Let():
            return f"let {step.name} = {show(step.value)}"
        case Remember():
            return f"remember {show(step.value)}"
        case Put():
            return f"put {step.target}[{_subscript(step.key)}] = {show(step.value)}"
        case Take():
            return f"take {show(step.key)} from {step.target}"
        case Set():
            return f"set {step.target} = {show(step.value)}"
        case Append():
            return f"append {show(step.value)} to {step.target}"
        case When():
            return f"when {show(step.test)}:"
        case ForEach():
            return f"for each {step.name} in {show(step.collection)}:"
        case Run():
            return _run_line(step)
        case Fail():
            shown = f" showing {show(step.witness)}" if step.witness is not None else ""
            return f"fail{_because(step.reason)}{shown}"
        case Leave():
            return "leave the loop"
        case Succeed():
            return "succeed"
        case Stop():
            return f"stop{_because(step.reason)}"
        case Hole():
            return f"hole{_because(step.question)}"
        case _:
            assert_never(step)


def _run_line(step: Run) -> str:
    named = f"{step.name} = " if step.name else ""
    return f"{named}{'attempt' if step.attempt else 'run'} {step.process}({_all(step.arguments)})"


def _because(reason: str) -> str:
    return f": {reason}" if reason else ""
