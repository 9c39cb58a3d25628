"""The different numbers of a term, and where they are: the same whether they are few or many."""

from __future__ import annotations

import numpy as np
import pytest

from studio.infer.bank import BankEntry
from studio.infer.columns import Column
from studio.infer.distinct_numbers import FEW, Rows, distinct_numbers
from studio.infer.goals import Scope
from studio.infer.problem import problem
from studio.infer.thresholds import thresholds
from studio.language.nodes import Name, each_node, walk
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import NUMBER


def term(numbers: list[float]) -> BankEntry:
    return BankEntry(Name("a"), Column(np.array(numbers, dtype=np.float64)), NUMBER, 2)


@pytest.mark.parametrize("different", [1, 3, FEW, FEW + 1, 3 * FEW])
def test_the_numbers_among_some_situations_ascend_and_come_once(different: int) -> None:
    numbers = [(7 * place) % different - 2 for place in range(200)]
    found = distinct_numbers(term([float(one) for one in numbers]))
    truths = np.array([place % 3 == 1 for place in range(200)])
    assert found.values == sorted(set(numbers)) and found.whole
    assert found.among(Rows(truths)) == sorted({one for one, there in zip(numbers, truths, strict=True) if there})
    assert found.among(Rows(~truths & truths)) == []


def test_one_fraction_makes_them_no_whole_numbers() -> None:
    assert not distinct_numbers(term([1.0, 2.5, 3.0])).whole


def test_what_does_not_depend_on_what_is_wanted_is_worked_out_once() -> None:
    entry, asked = term([1.0, 2.0]), []
    for _ in range(3):
        assert entry.once(lambda one, asked=asked: asked.append(one)) is None  # another function each time
    assert len(asked) == 3 and entry.once(distinct_numbers) is entry.once(distinct_numbers)


@pytest.mark.parametrize("many", [False, True])
def test_bounds_stand_between_no_and_yes_for_few_numbers_and_for_many(many: bool) -> None:
    numbers = [float(one) for one in (range(60) if many else [place % 30 for place in range(60)])]
    wanted = np.array([number >= 25 for number in numbers])
    tests = [
        show(one.node) for one in thresholds(problem([], Scope({}), []), Rows(wanted), Rows(~wanted), [term(numbers)])
    ]
    assert ("a >= 25" in tests) and ("a == 3" in tests) == (not many)


def test_each_node_goes_the_way_of_walk() -> None:
    for text in ("f(a + 2, b[0], key=c)", "[x for x in rows if x > 2 and not x in seen]", "{1: a if b else (c, d.e)}"):
        node = parse(text)
        assert [id(one) for one in each_node(node)] == [id(one) for _, one in walk(node)]
