"""What the grammar takes, and what it refuses with which words."""

from __future__ import annotations

import pytest

from studio.language.errors import FormulaError, Span
from studio.language.nodes import Apply, Attribute, Comprehension, Literal, Logic, Name, walk
from studio.language.parse import MAX_DEPTH, MAX_LENGTH, parse
from studio.language.show import show
from studio.language.values import Symbol


def test_names_numbers_and_operators_become_nodes() -> None:
    assert parse("margin + spacing * 2") == Apply("+", (Name("margin"), Apply("*", (Name("spacing"), Literal(2)))))


def test_a_minus_before_a_number_belongs_to_the_literal() -> None:
    assert parse("-3") == Literal(-3)
    assert parse("-x") == Apply("-", (Name("x"),))
    assert parse("2 - -3") == Apply("-", (Literal(2), Literal(-3)))


def test_a_chain_of_comparisons_is_all_of_them() -> None:
    assert parse("a < b <= c") == Logic(
        "and", (Apply("<", (Name("a"), Name("b"))), Apply("<=", (Name("b"), Name("c"))))
    )


def test_colour_names_are_symbols() -> None:
    red = parse("red")
    assert red == Literal(Symbol("red"))
    assert isinstance(red, Literal) and isinstance(red.value, Symbol)
    text = parse("'red'")
    assert isinstance(text, Literal) and type(text.value) is str
    assert parse("symbol('open')") == Literal(Symbol("open"))


def test_is_none_compares() -> None:
    assert parse("a is None") == parse("a == None")
    assert parse("a is not None") == parse("a != None")


def test_methods_and_functions_are_one() -> None:
    assert parse("d.get(k)") == parse("get(d, k)") == Apply("get", (Name("d"), Name("k")))
    assert show(parse("items(d)")) == "d.items()"


def test_a_comprehension_may_stand_alone_in_a_call() -> None:
    node = parse("any(n not in d for n in ns if n != k)")
    assert isinstance(node, Apply) and isinstance(node.arguments[0], Comprehension)
    assert node.arguments[0].kind == "generator"


def test_spans_count_characters_not_bytes() -> None:
    node = parse("  größe + 'ü' + ß.x")
    spans = {found.id: found.span for _, found in walk(node) if isinstance(found, Name)}
    assert spans == {"größe": Span(2, 7), "ß": Span(16, 17)}
    [attribute] = [found for _, found in walk(node) if isinstance(found, Attribute)]
    assert attribute.span == Span(16, 19)


def test_spans_reach_over_lines() -> None:
    text = "[a,\n  bc]"
    spans = {found.id: found.span for _, found in walk(parse(text)) if isinstance(found, Name)}
    assert spans == {"a": Span(1, 2), "bc": Span(6, 8)}


REFUSED = {
    "": "The formula is empty; write a value or a name.",
    "__import__('os')": "'__import__' cannot be used; names start with a letter.",
    "a.__class__": "'.__class__' cannot be used; attributes start with a letter.",
    "a._secret": "'._secret' cannot be used; attributes start with a letter.",
    "lambda x: x": "A formula cannot hold a lambda; make a definition with inputs instead.",
    "f'{a}'": "Texts starting with f are not part of the language; join parts with text(...) and +.",
    "(a := 3)": "A formula cannot name a value with :=; make a definition for it instead.",
    "f(*a)": "A star before a value is not part of the language; write the items one by one.",
    "f(**a)": "** is not part of the language here; write each name = value.",
    "{**a}": "** is not part of the language here; join dicts with |.",
    "a[1:2]": "Slices such as a[1:3] are not part of the language; use a comprehension over range(...).",
    "await a": "await is not part of the language; remove it.",
    "(x for x in a)": "Write [ ] around 'for' here; it may stand bare only as the one argument of a function.",
    "[x async for x in a]": "async is not part of the language; remove it.",
    "[1 for red in a]": "A colour cannot be the name after 'for'; choose another name.",
    "[1 for a, (b, c) in d]": "After 'for' write one name, or several different names with commas.",
    "[1 for a.b in d]": "After 'for' write one name, or several different names with commas.",
    "a is b": "'is' may only be followed by None; compare values with ==.",
    "a.upper()": "'.upper(...)' is not part of the language; try upper(...).",
    "f(1)(2)": "Only a function with a name can be called; write its name before (.",
    "f(a=1, a=2)": "One name is given twice here; keep one of them.",
    "red(1)": "'red' is a colour and cannot be called.",
    "1j": "This is not a value of the language; write a number or a text.",
    "b'x'": "This is not a value of the language; write a number or a text.",
    "...": "This is not a value of the language; write a number or a text.",
    "~a": "~ is not part of the language; use 'not' for truths.",
    "a @ b": "This operator is not part of the language; use + - * / // % or **.",
    "a << 2": "This operator is not part of the language; use + - * / // % or **.",
    "1e999": "This number is too large; numbers go up to 1,000,000,000,000,000.",
    "9" * 5000: "This number is too large; numbers go up to 1,000,000,000,000,000.",
    "'\\ud800'": "This text holds half a character; remove it.",
    "a\0b": "The formula holds characters that cannot be read; remove them.",
    "a +": "This is not a formula: something is missing or too much near 'a +'.",
    "a = 3": "This is not a formula: something is missing or too much near '= 3'.",
    "1) + (2": "This is not a formula: something is missing or too much near ') + (2'.",
    "import os": "This is not a formula: something is missing or too much near 'import os'.",
}


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: ascii(text[:20]))
def test_what_is_not_in_the_language_gets_one_sentence(text: str) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(text)
    assert str(caught.value) == REFUSED[text]
    span = caught.value.span
    assert span is not None and 0 <= span.start <= span.end <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 9_000 + "1" + ")" * 9_000,
        "(" * 100_000 + ")" * 100_000,
        "[" * 150 + "]" * 150,
        "-" * 5_000 + "a",
        "not " * 3_000 + "a",
        "+".join("a" * 5_000),
        "a" + ".b" * 3_000,
        "a" + "[0]" * 3_000,
        "**".join("a" * 3_000),
        "1 if a else " * 1_000 + "2",
        "{" * 10_000,
        "a" * (MAX_LENGTH + 1),
    ],
    ids=range(12),
)
def test_long_or_deep_formulas_are_refused(text: str) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(text)
    assert "split it into definitions" in str(caught.value) or "not a formula" in str(caught.value)


def test_brackets_inside_texts_do_not_count_as_nesting() -> None:
    assert parse("'" + "(" * 500 + "'") == Literal("(" * 500)


def test_deep_but_reasonable_formulas_pass() -> None:
    node = parse("+".join(["a"] * (MAX_DEPTH - 10)))
    assert parse(show(node)) == node
