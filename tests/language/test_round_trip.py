"""What is shown can be read again, and nothing but our own errors ever comes out."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from studio.language.errors import StudioError
from studio.language.evaluate import Budget, Env, evaluate
from studio.language.nodes import Literal, Node, walk
from studio.language.parse import parse
from studio.language.show import show
from studio.language.typecheck import Signature, check
from studio.language.types import NUMBER, POINT, dict_of, list_of, type_of
from studio.language.values import Point
from tests.strategies import NAMES, formulas

VALUES = {
    "a": 3,
    "b": 0.5,
    "count_": True,
    "spacing": "text",
    "items_of": [1, 2, 3],
    "xs": [Point(1, 2), Point(3, 4)],
    "d": {(0, 1): 5},
    "p": Point(7, 8),
    "größe": None,
}
TYPES = {name: type_of(VALUES[name]) for name in NAMES}


def _kinds(node: Node) -> list[type]:
    """The kinds of all literals: for Python 1, 1.0 and True are equal."""
    return [type(found.value) for _, found in walk(node) if isinstance(found, Literal)]


@settings(max_examples=200, deadline=None)
@given(formulas)
def test_what_is_shown_parses_to_the_same_nodes(node: Node) -> None:
    again = parse(show(node))
    assert again == node
    assert _kinds(again) == _kinds(node)
    assert show(again) == show(node)


@settings(max_examples=200, deadline=None)
@given(formulas)
def test_evaluating_raises_our_errors_alone_and_leaks_no_names(node: Node) -> None:
    env = Env(VALUES, Budget(steps=2_000))
    try:
        evaluate(node, env)
    except StudioError as error:
        assert str(error).endswith(".")
    assert dict(env) == VALUES


@settings(max_examples=200, deadline=None)
@given(formulas)
def test_checking_types_raises_our_errors_alone(node: Node) -> None:
    functions = {"twice": Signature((NUMBER,), list_of(dict_of(NUMBER, POINT)), ("a",))}
    try:
        check(node, TYPES, functions)
    except StudioError as error:
        assert str(error).endswith(".")


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60) | st.text("()[]{}'\"\\.,:=+-*/<>!if els for in not and or lambda 019exa_\n#", max_size=60))
def test_any_text_parses_or_gets_our_error_with_a_span_inside_it(text: str) -> None:
    try:
        node = parse(text)
    except StudioError as error:
        span = getattr(error, "span", None)
        assert span is None or 0 <= span.start <= span.end <= len(text)
    else:
        assert parse(show(node)) == node
