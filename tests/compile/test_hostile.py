"""Names and texts of strangers stay names and texts in the emitted source (law L7)."""

from __future__ import annotations

import ast
import keyword
from functools import cache, lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.compile import compile_document
from studio.document.model import Definition, Document, Process, Rule
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Attribute, Clause, Comprehension, Display, Literal, Name
from studio.language.steps import Fail, Hole, Input, Let, Run, Stop, Succeed, When
from studio.language.types import NUMBER
from studio.language.values import Symbol
from tests.compile.emitted import module_of

ODD = (
    *('"""\nimport os\n"""', "'''", "\\", '\\"""', "x\ny", "a\rb", "{0.__class__}", "\u2028\u2029\x0b\x0c"),
    *("# noqa\nimport os", "\ud800", "%s" * 9, "x\n\n\ny", '"""\n\n\nimport os\n\n\n"""'),
)
texts = st.one_of(st.text(max_size=40), st.sampled_from(ODD))
names = st.one_of(
    st.sampled_from(
        [
            "__import__",
            "__init__",
            "self",
            "class",
            "print",
            "Machine",
            "send",
            "state",
            "_settle",
            "Point",
            "ﬁne",
            "fine",
            "é",
            "Past",
        ]
        + keyword.kwlist[:6]
    ),
    st.from_regex(r"[a-zA-Z_][a-zA-Z_0-9]{0,8}", fullmatch=True),
    st.text(max_size=6),
)


def document_of(title: str, words: list[str], called: list[str]) -> Document:
    """A document in which every name and text is one of those given."""
    one, two, three, four = called
    formula = Display("list", tuple(Literal(word) for word in words) + (Literal(Symbol(words[0])), Name(one)))
    loop = Comprehension("list", Name(three), (Clause((three,), Name(two)),))
    steps = (
        Let(three, Literal(words[0])),
        When(Apply("==", (Name(three), Literal(words[1]))), (Fail(words[0], Name(three)),), (Stop(words[1]),)),
        Run(four, (Name(three),), True, three),
        Hole(words[2]),
    )
    definitions = {one: Definition(one, Literal(words[0]), note=words[1]), two: Definition(two, formula, note=words[2])}
    definitions[three] = Definition(three, loop, (Input(one, NUMBER),), note=title)
    process = Process(four, (Input(three, NUMBER),), steps, note=words[0])
    return Document(definitions, {four: process}, (Rule("key", four, (Name("key"),)),), title=title)


@settings(max_examples=75, deadline=None)
@given(texts, st.lists(texts, min_size=3, max_size=3), st.lists(names, min_size=4, max_size=4, unique=True))
def test_what_strangers_write_never_becomes_code(title, words, called):
    no_code(title, words, called)


@pytest.mark.parametrize("text", ODD, ids=ascii)
def test_no_odd_text_becomes_code_wherever_it_stands(text):
    for place in range(4):
        title, *words = [text if one == place else f"w{one}" for one in range(4)]
        no_code(title, words, ["one", "two", "three", "four"])


def no_code(title: str, words: list[str], called: list[str]) -> None:
    try:
        source = compile_document(document_of(title, words, called), "emitted").source
    except StudioError:
        return
    tree = _tree(source.encode("utf-8", "surrogatepass").decode("utf-8", "replace"))
    program = next(node for node in tree if isinstance(node, ast.ClassDef) and node.name == "Program")
    assert not [
        node for node in ast.walk(program) if isinstance(node, (ast.Import, ast.ImportFrom, ast.Global, ast.Lambda))
    ]
    assert _outline(tree) == _outline_of_a_plain_one()


@cache
def _outline_of_a_plain_one() -> list[str]:
    plain = document_of("t", ["a", "b", "c"], ["one", "two", "three", "four"])
    return _outline(_tree(compile_document(plain, "emitted").source))


def _tree(source: str) -> list[ast.stmt]:
    """The statements of a module, part after part where each is whole by itself: most are the same in all programs.

    A title or text may hold such lines as stand between the parts; then the module is one part.
    """
    try:
        return [node for part in source.split("\n\n\n") for node in _part(part)]
    except SyntaxError:
        return ast.parse(source).body


@lru_cache(1000)
def _part(part: str) -> list[ast.stmt]:
    return ast.parse(part).body


def _outline(tree: list[ast.stmt]) -> list[str]:
    """The kinds of top-level statements: a stranger adds none."""
    return [type(node).__name__ for node in tree]


@pytest.mark.parametrize("name", ["__import__", "__init__", "_settle", "send", "class", "self", "Machine"])
def test_names_of_the_machinery_are_given_way_to(name):
    document = Document({name: Definition(name, Literal(7))})
    program = module_of(document).Program()
    assert program.value(name) == 7
    assert program.send("start").accepted is False


def test_no_part_of_python_can_be_reached():
    for part in ("__class__", "_store", "x y"):
        with pytest.raises(StudioError):
            compile_document(Document({"a": Definition("a", Attribute(Literal(1), part))}))
    with pytest.raises(StudioError):
        compile_document(Document({"a": Definition("a", Apply("__import__", (Literal("os"),)))}))
    with pytest.raises(StudioError):
        compile_document(Document({}, {"p": Process("p", (), (Run("q", ()),))}))


def test_texts_arrive_as_they_are():
    words = ['"""', "\\", "a\nb\rc\u2028", "'; import os"]
    document = Document(
        {f"d{place}": Definition(f"d{place}", Literal(word), note=word) for place, word in enumerate(words)},
        {"p": Process("p", (), (When(Literal(True), (Fail(words[0]),)), Succeed()), note=words[2])},
    )
    program = module_of(document).Program()
    assert [program.value(f"d{place}") for place in range(len(words))] == words
    assert program.call("p").reason == words[0]
