"""What went wrong in a formula, in sentences of ours."""

from __future__ import annotations

from typing import Any

from studio.language.errors import EvaluationError, StudioError
from studio.language.nodes import Apply, Node
from studio.language.show import show, show_value
from studio.language.types import type_of
from studio.language.values import Value

PYTHON_ERRORS = (
    TypeError,
    ValueError,
    KeyError,
    IndexError,
    ArithmeticError,
    AttributeError,
)


DIVIDING = ("/", "//", "%")


def fault(node: Any, error: Exception, arguments: tuple[Value, ...] = ()) -> StudioError:
    return EvaluationError(_sentence(node, error, arguments), node.span)


def _sentence(node: Node, error: Exception, arguments: tuple[Value, ...]) -> str:
    text = short(show(node))
    if isinstance(error, ZeroDivisionError):
        by = short(show(node.arguments[-1])) if isinstance(node, Apply) and node.function in DIVIDING else ""
        return f"{text} divides by zero; " + (f"see to it that {by} is never 0." if by else "it has no value there.")
    if isinstance(error, OverflowError) and error.args == ("too long",):
        return f"{text} becomes too long; make it shorter."
    if isinstance(error, OverflowError) and error.args == ("too many copies",):
        return "There would be more copies inside each other than can be drawn; make their depth smaller."
    if isinstance(error, OverflowError):
        return f"{text} becomes too large; use smaller numbers."
    if isinstance(error, KeyError):
        key = error.args[0] if error.args else ""
        return f"There is no key {short(_plain(key))} for {text}; ask first whether it is there."
    if isinstance(error, IndexError):
        return f"{text} asks for a place that the list does not have."
    if isinstance(error, ValueError):
        return f"{text} has no answer for these values; ask first whether it has."
    kinds = " and ".join(value_kind(argument) for argument in arguments)
    return f"{text} cannot be worked out{f' with {kinds}' if kinds else ''}."


def _plain(value: Value) -> str:
    try:
        return show_value(value)
    except ValueError:
        return "that is very large"


def short(text: str, most: int = 80) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def value_kind(value: Value) -> str:
    try:
        kind = type_of(value).name
    except (TypeError, RecursionError):
        kind = "function"
    return kind if kind == "nothing" else f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"
