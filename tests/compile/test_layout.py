"""The layout of emitted source, compared with a formatter that is kept elsewhere."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from studio.compile.layout import WIDTH, laid_out

ROOT = Path(__file__).parents[2]
KEPT = sorted(path for path in ROOT.glob("examples/*/*.py") if path.with_suffix(".studio").exists())
TESTS = sorted(ROOT.glob("examples/*/test_*_program.py"))
OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.BitOr, ast.BitAnd)
COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Is, ast.IsNot, ast.In, ast.NotIn)
WORDS = ("n", "of", "place", "num_rows", "neighbours", "positions_before", "a_longer_name_of_something")
LITERALS = (0, 1, 2.5, True, False, None, "", "black", "it's", 'say "so"', "a\\b", "two\nlines", "a sentence of words")


class Writer:
    """Makes nodes of every kind that programs have, by chance."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def name(self) -> ast.Name:
        return ast.Name(self.chance.choice(WORDS))

    def some(self, make: Callable[[], Any], least: int, most: int) -> list[Any]:
        return [make() for _ in range(self.chance.randint(least, most))]

    def one_of(self, *makers: Callable[[], Any]) -> Any:
        return self.chance.choice(makers)()

    def target(self) -> ast.expr:
        return self.one_of(self.name, lambda: ast.Tuple(self.some(self.name, 2, 2)))

    def expression(self, depth: int) -> ast.expr:
        if depth <= 0:
            return self.one_of(self.name, self.name, lambda: ast.Constant(self.chance.choice(LITERALS)))

        def part() -> ast.expr:
            return self.expression(depth - self.chance.randint(1, 2))

        def clause() -> ast.comprehension:
            return ast.comprehension(self.target(), part(), self.some(part, 0, 2), 0)

        def attribute() -> ast.expr:
            value = part()
            value = self.name() if isinstance(value, ast.Constant) else value
            return ast.Attribute(value, self.name().id)

        def call() -> ast.expr:
            function = self.one_of(self.name, attribute, lambda: ast.Attribute(ast.Name("self"), self.name().id))
            arguments = self.some(lambda: self.one_of(part, part, lambda: ast.Starred(part())), 0, 4)
            keywords = self.some(lambda: ast.keyword(self.chance.choice([*WORDS, None]), part()), 0, 2)
            return ast.Call(function, arguments, self.one_of(list, list, lambda: keywords))

        def compared() -> ast.expr:
            signs = [self.chance.choice(COMPARISONS)() for _ in range(self.chance.choice((1, 1, 2)))]
            return ast.Compare(part(), signs, [part() for _ in signs])

        def index() -> ast.expr:
            last = ast.Slice(None, self.one_of(self.name, lambda: None))
            first = ast.Slice(ast.BinOp(self.name(), ast.Add(), ast.Constant(1)), None)
            return self.one_of(part, part, lambda: ast.Tuple(self.some(part, 2, 3)), lambda: last, lambda: first)

        def pairs() -> ast.expr:
            keys = self.some(lambda: self.one_of(part, part, part, lambda: None), 0, 4)
            return ast.Dict(keys, [part() for _ in keys])

        made: ast.expr = self.one_of(
            call,
            call,
            call,
            attribute,
            compared,
            pairs,
            lambda: ast.BinOp(part(), self.chance.choice(OPERATORS)(), part()),
            lambda: ast.BoolOp(self.chance.choice((ast.And, ast.Or))(), self.some(part, 2, 4)),
            lambda: ast.UnaryOp(self.chance.choice((ast.Not, ast.USub))(), part()),
            lambda: ast.IfExp(part(), part(), part()),
            lambda: ast.Call(self.name(), [ast.GeneratorExp(part(), self.some(clause, 1, 2))], []),
            lambda: ast.Subscript(part(), index()),
            lambda: ast.List(self.some(part, 0, 4)),
            lambda: ast.Tuple(self.some(part, 0, 4)),
            lambda: ast.Set(self.some(part, 1, 4)),
            lambda: ast.ListComp(part(), self.some(clause, 1, 2)),
            lambda: ast.DictComp(part(), part(), self.some(clause, 1, 2)),
            lambda: ast.GeneratorExp(part(), self.some(clause, 1, 2)),
        )
        return made

    def statement(self, depth: int) -> ast.stmt:
        def value() -> ast.expr:
            return self.expression(self.chance.randint(1, 4))

        def body() -> list[ast.stmt]:
            return self.some(lambda: self.statement(depth - 1), 1, 2)

        def called(name: str) -> ast.expr:
            return ast.Call(ast.Attribute(ast.Name("self"), name), [value()], [])

        def handler() -> ast.ExceptHandler:
            return ast.ExceptHandler(self.name(), self.chance.choice((None, "success")), body())

        simple = (
            lambda: ast.Return(value()),
            lambda: ast.Assign([self.target()], value()),
            lambda: ast.Assign([ast.Subscript(self.name(), self.expression(2))], value()),
            lambda: ast.Assign([self.target()], ast.Yield(called("visit"))),
            lambda: ast.Expr(called("add")),
            lambda: ast.Assert(value()),
            lambda: ast.Raise(called("Failed")),
            lambda: self.chance.choice((ast.Pass(), ast.Return(None))),
        )
        nested = (
            lambda: ast.If(value(), body(), self.one_of(list, body)),
            lambda: ast.For(self.target(), value(), body(), self.one_of(list, body)),
            lambda: ast.While(value(), body(), []),
            lambda: ast.Try(body(), self.some(handler, 1, 2), self.one_of(list, body), []),
        )
        made: ast.stmt = self.one_of(*simple, *(nested if depth else ()))
        return made

    def function(self, name: str) -> ast.FunctionDef:
        arguments = self.some(lambda: ast.arg(self.name().id, self.one_of(self.kind, lambda: None)), 0, 5)
        given = ast.arguments([], [ast.arg("self"), *arguments], None, [], [], None, [])
        returns = self.one_of(self.kind, lambda: None)
        return ast.FunctionDef(name, given, self.some(lambda: self.statement(2), 1, 4), [], returns)

    def kind(self) -> ast.expr:
        """A type as it stands in an annotation."""
        whole = ast.Subscript(self.name(), ast.Tuple(self.some(self.name, 2, 2)))
        made: ast.expr = self.one_of(self.name, lambda: whole)
        return made


def _formatted(text: str) -> str:
    """The text as the formatter writes it."""
    command = [sys.executable, "-m", "ruff", "format", "--isolated", f"--line-length={WIDTH}", "--target-version=py310"]
    done = subprocess.run([*command, "-"], input=text, capture_output=True, text=True, check=True, encoding="utf-8")
    return done.stdout


@settings(max_examples=4, deadline=None, phases=[Phase.generate])  # a smaller seed is no smaller module
@given(st.integers(0, 2**32))
def test_any_module_is_laid_out_as_the_formatter_does(seed: int) -> None:
    writer = Writer(seed)
    module = [writer.function(f"function_{place}") for place in range(60)]
    made, on_one_line_each = laid_out(module), laid_out(module, width=10**9)
    assert ast.dump(ast.parse(made)) == ast.dump(ast.parse(on_one_line_each)) == ast.dump(ast.parse(_unparsed(module)))
    for one, wanted in zip(_apart(made), _apart(_formatted(on_one_line_each)), strict=True):
        if max(map(len, wanted.splitlines())) <= WIDTH:  # some cannot be made to fit
            assert one == wanted


def _apart(text: str) -> list[str]:
    return text.strip().split("\n\n\n")


def _unparsed(module: Sequence[ast.stmt]) -> str:
    return ast.unparse(ast.fix_missing_locations(ast.Module(list(module), [])))


NONE = ast.arguments([], [], None, [], [], None, [])
DOCSTRINGS = st.text(st.sampled_from(" ab.\n'\"\\é\x07"), max_size=12)


@settings(max_examples=5, deadline=None)
@given(st.lists(DOCSTRINGS, min_size=9))
def test_any_docstring_is_left_as_it_is_by_the_formatter(texts: list[str]) -> None:
    bodies: list[list[ast.stmt]] = [[ast.Expr(ast.Constant(one)), ast.Return(ast.Constant(1))] for one in texts]
    made = laid_out([ast.FunctionDef("made", NONE, body, []) for body in bodies])
    for text, function in zip(texts, ast.parse(made).body, strict=True):
        assert (ast.get_docstring(function) or "").split() == text.split()  # type: ignore[arg-type]
    assert _formatted(made) == made


@settings(max_examples=40)
@given(st.text())
def test_any_text_is_written_so_that_it_is_read_back(text: str) -> None:
    (statement,) = ast.parse(laid_out([ast.Assign([ast.Name("a")], ast.Constant(text))])).body
    assert isinstance(statement, ast.Assign) and ast.literal_eval(statement.value) == text


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name)
def test_kept_tests_are_laid_out_word_for_word(path: Path) -> None:
    text = path.read_text("utf-8")
    assert laid_out(ast.parse(text).body) == text


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_kept_programs_are_laid_out_word_for_word(path: Path) -> None:
    text = path.read_text("utf-8")
    program = next(one for one in ast.parse(text).body if isinstance(one, ast.ClassDef) and one.name == "Program")
    assert laid_out([program]) == (ast.get_source_segment(text, program) or "") + "\n"
    assert _formatted(text) == text


def test_what_no_program_consists_of_is_refused() -> None:
    with pytest.raises(TypeError, match="Lambda"):
        laid_out(ast.parse("a = lambda b: b").body)
    with pytest.raises(TypeError, match="With"):
        laid_out(ast.parse("with a:\n    pass").body)
