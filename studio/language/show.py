"""From nodes and steps back to text. ``parse(show(node)) == node`` for every node the parser can make."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

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
)
from studio.language.parse import METHODS
from studio.language.steps import (
    Append,
    Fail,
    ForEach,
    Hole,
    Let,
    Put,
    Remember,
    Run,
    Set,
    Step,
    Stop,
    Succeed,
    Take,
    When,
)
from studio.language.values import Symbol, Value

CONDITIONAL, OR, AND, NOT, COMPARISON, UNION, BOTH, SUM, PRODUCT, UNARY, POWER, ATOM = range(12)
"""How tightly the forms bind, loosest first."""

_BINDING = {
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">=", "in", "not in"), COMPARISON),
    **{"|": UNION, "&": BOTH, "+": SUM, "-": SUM, "**": POWER},
    **dict.fromkeys(("*", "/", "//", "%"), PRODUCT),
}
_OPEN, _CLOSE = {"list": "[", "set": "{", "dict": "{"}, {"list": "]", "set": "}", "dict": "}"}


def show(node: Node) -> str:
    """The formula as text, with as few brackets as its meaning allows."""
    return _text(node, CONDITIONAL)


def show_value(value: Value) -> str:
    """A plain value as a literal is written: ``3``, ``'text'``, ``red``, ``None``."""
    if isinstance(value, Symbol):
        return str(value) if value in COLOURS else f"symbol({str(value)!r})"
    return repr(value)


def _text(node: Node, least: int) -> str:
    text, binding = _SHOW[type(node)](node)
    return f"({text})" if binding < least else text


def _all(nodes: tuple[Node, ...]) -> str:
    return ", ".join(_text(node, CONDITIONAL) for node in nodes)


def _literal(node: Literal) -> tuple[str, int]:
    text = show_value(node.value)
    number = type(node.value) in (int, float)
    return text, (UNARY if text.startswith("-") else POWER) if number else ATOM


def _name(node: Name) -> tuple[str, int]:
    return node.id, ATOM


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


def _lazy(node: Node) -> bool:
    return isinstance(node, Comprehension) and node.kind == "generator"


def _logic(node: Logic) -> tuple[str, int]:
    binding = AND if node.sign == "and" else OR
    return f" {node.sign} ".join(_text(part, binding + 1) for part in node.parts), binding


def _conditional(node: Conditional) -> tuple[str, int]:
    then, test = _text(node.then, OR), _text(node.test, OR)
    return f"{then} if {test} else {_text(node.other, CONDITIONAL)}", CONDITIONAL


def _attribute(node: Attribute) -> tuple[str, int]:
    return f"{_text(node.value, ATOM)}.{node.name}", ATOM


def _display(node: Display) -> tuple[str, int]:
    if node.kind == "tuple":
        return f"({_all(node.items)}{',' if len(node.items) == 1 else ''})", ATOM
    if node.kind == "set" and not node.items:
        return "set()", ATOM
    return f"{_OPEN[node.kind]}{_all(node.items)}{_CLOSE[node.kind]}", ATOM


def _dict(node: DictDisplay) -> tuple[str, int]:
    pairs = (f"{_text(key, CONDITIONAL)}: {_text(value, CONDITIONAL)}" for key, value in node.pairs)
    return f"{{{', '.join(pairs)}}}", ATOM


def _comprehension(node: Comprehension) -> tuple[str, int]:
    opening, closing = _OPEN.get(node.kind, "("), _CLOSE.get(node.kind, ")")
    return f"{opening}{_comprehension_inside(node)}{closing}", ATOM


def _comprehension_inside(node: Any) -> str:
    if node.kind == "dict":
        element = f"{_text(node.element.items[0], CONDITIONAL)}: {_text(node.element.items[1], CONDITIONAL)}"
    else:
        element = _text(node.element, CONDITIONAL)
    return " ".join([element, *(_clause(clause) for clause in node.clauses)])


def _clause(clause: Clause) -> str:
    tests = "".join(f" if {_text(test, OR)}" for test in clause.tests)
    return f"for {', '.join(clause.targets)} in {_text(clause.source, OR)}{tests}"


_SHOW: dict[type[Node], Callable[[Any], tuple[str, int]]] = {
    Literal: _literal,
    Name: _name,
    Apply: _apply,
    Logic: _logic,
    Conditional: _conditional,
    Attribute: _attribute,
    Display: _display,
    DictDisplay: _dict,
    Comprehension: _comprehension,
    Clause: lambda clause: (_clause(clause), CONDITIONAL),
}


def show_steps(steps: tuple[Step, ...], indent: int = 0) -> str:
    """The steps of a process as lines of pseudo-code, four spaces for each level of ``indent``."""
    return "\n".join(line for step in steps for line in _lines(step, indent))


def _lines(step: Step, indent: int) -> Iterator[str]:
    margin = "    " * indent
    if isinstance(step, When):
        yield f"{margin}when {show(step.test)}:"
        yield from _block(step.then, indent + 1)
        if step.otherwise:
            yield f"{margin}otherwise:"
            yield from _block(step.otherwise, indent + 1)
    elif isinstance(step, ForEach):
        yield f"{margin}for each {step.name} in {show(step.collection)}:"
        yield from _block(step.body, indent + 1)
    else:
        yield margin + _line(step)


def _block(steps: tuple[Step, ...], indent: int) -> Iterator[str]:
    if not steps:
        yield "    " * indent + "nothing"
    for step in steps:
        yield from _lines(step, indent)


def _line(step: Step) -> str:
    match step:
        case Let(name=name, value=value):
            return f"let {name} = {show(value)}"
        case Remember(value=value):
            return f"remember {show(value)}"
        case Put(target=target, key=key, value=value):
            return f"put {target}[{_subscript(key)}] = {show(value)}"
        case Take(target=target, key=key):
            return f"take {show(key)} from {target}"
        case Set(target=target, value=value):
            return f"set {target} = {show(value)}"
        case Append(target=target, value=value):
            return f"append {show(value)} to {target}"
        case Run():
            return _run_line(step)
        case Fail(reason=reason, witness=witness):
            shown = f" showing {show(witness)}" if witness is not None else ""
            return f"fail{_because(reason)}{shown}"
        case Succeed():
            return "succeed"
        case Stop(reason=reason):
            return f"stop{_because(reason)}"
        case Hole(question=question):
            return f"hole{_because(question)}"
    raise TypeError(f"{type(step).__name__} is no step")


def _run_line(step: Run) -> str:
    named = f"{step.name} = " if step.name else ""
    return f"{named}{'attempt' if step.attempt else 'run'} {step.process}({_all(step.arguments)})"


def _because(reason: str) -> str:
    return f": {reason}" if reason else ""
