"""Hypothesis strategies for formulas and values, shared by all tests."""

from __future__ import annotations

from hypothesis import strategies as st

from studio.language.builtins import SHAPES
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
from studio.language.values import Symbol

NAMES = ("a", "b", "count_", "spacing", "items_of", "xs", "d", "p", "größe")
INFIX = ("+", "-", "*", "/", "//", "%", "**", "|", "&", "==", "!=", "<", "<=", ">", ">=", "in", "not in", "[]")
CALLED = ("min", "len", "any", "point", "nearest", "set", "range", "record", "twice", "first", "with_item", "how_often")

names = st.sampled_from(NAMES)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
numbers = st.one_of(
    st.integers(-(10**15), 10**15), st.floats(-1e15, 1e15, allow_nan=False).map(lambda number: number + 0.0)
)
symbols = st.one_of(st.sampled_from(sorted(COLOURS)), texts).map(Symbol)
plain_values = st.one_of(numbers, texts, symbols, st.booleans(), st.none())
literals = st.builds(Literal, plain_values)
leaves: st.SearchStrategy[Node] = st.one_of(literals, st.builds(Name, names))


def _negative(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    # The parser folds the minus of a number into its literal.
    def of(node: Node) -> Node:
        folded = isinstance(node, Literal) and type(node.value) in (int, float)
        return Apply("not" if folded else "-", (node,))

    return inner.map(of)


def _calls(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    pairs = st.lists(st.tuples(names, inner), max_size=2, unique_by=lambda pair: pair[0]).map(tuple)
    given = st.lists(inner, max_size=3).map(tuple)
    methods = st.builds(Apply, st.sampled_from(("get", "items", "keys", "values")), given)
    return st.one_of(st.builds(Apply, st.sampled_from(CALLED), given, pairs), methods)


def _clauses(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[tuple[Clause, ...]]:
    targets = st.lists(names, min_size=1, max_size=3, unique=True).map(tuple)
    one = st.builds(Clause, targets, inner, st.lists(inner, max_size=2).map(tuple))
    return st.lists(one, min_size=1, max_size=2).map(tuple)


def _loops(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    clauses = _clauses(inner)
    pair = st.tuples(inner, inner).map(lambda parts: Display("tuple", parts))
    generator = st.builds(Comprehension, st.just("generator"), inner, clauses)
    return st.one_of(
        st.builds(Comprehension, st.sampled_from(("list", "set")), inner, clauses),
        st.builds(Comprehension, st.just("dict"), pair, clauses),
        st.builds(lambda name, only: Apply(name, (only,)), st.sampled_from((*CALLED, "items")), generator),
    )


def _displays(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    some = st.lists(inner, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Display, st.sampled_from(("list", "tuple")), some),
        st.builds(Display, st.just("set"), st.lists(inner, min_size=1, max_size=3).map(tuple)),
        st.builds(DictDisplay, st.lists(st.tuples(inner, inner), max_size=2).map(tuple)),
    )


def _drawn(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    def of(kind: str) -> st.SearchStrategy[Node]:
        attributes = st.sampled_from(sorted(SHAPES[kind].attributes))
        pairs = st.lists(st.tuples(attributes, inner), max_size=3, unique_by=lambda pair: pair[0]).map(tuple)
        return st.builds(Apply, st.just(kind), st.just(()), pairs)

    return st.sampled_from(sorted(SHAPES)).flatmap(of)


def _brief(strategy: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    """The same strategy under a short name: hypothesis now and then prints a strategy with all that it is made of."""

    @st.composite
    def part(draw: st.DrawFn) -> Node:
        return draw(strategy)

    return part()


def _larger(smaller: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    inner = _brief(smaller)
    return st.one_of(
        st.builds(Apply, st.sampled_from(INFIX), st.tuples(inner, inner)),
        _negative(inner),
        st.builds(Apply, st.just("not"), st.tuples(inner)),
        st.builds(Logic, st.sampled_from(("and", "or")), st.lists(inner, min_size=2, max_size=3).map(tuple)),
        st.builds(Conditional, inner, inner, inner),
        st.builds(Attribute, inner, st.sampled_from(("x", "y", "start", "field"))),
        _calls(inner),
        _displays(inner),
        _loops(inner),
        _drawn(inner),
    )


formulas: st.SearchStrategy[Node] = st.recursive(leaves, _larger, max_leaves=12)
"""Every form of node that the parser can make."""
