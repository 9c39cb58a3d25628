"""Numbers, texts, nothing and truths: what single terms and cases come out as."""

from __future__ import annotations

import random

import pytest

from studio.infer.bank import Bank, BankEntry
from studio.infer.columns import Interner, column
from studio.infer.goals import Goal, Scope
from studio.infer.solve import solve
from studio.language.errors import CannotExplain
from studio.language.nodes import literals
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import NUMBER, SYMBOL, TEXT, TRUTH, dict_of, list_of, set_of
from studio.language.values import Symbol
from tests.infer.places import PLACE, Pair, best, goal

LENGTHS = Scope(dict.fromkeys(("margin", "spacing", "num_rows", "num_cols"), NUMBER))


def _lengths(num_cols: int, num_rows: int = 3) -> dict[str, object]:
    return {"margin": 30, "spacing": 40, "num_rows": num_rows, "num_cols": num_cols}


def test_an_end_is_put_together_from_names_without_unexplained_numbers() -> None:
    found = goal("end", NUMBER, LENGTHS, [(_lengths(3), 110), (_lengths(5), 190)])
    assert best(found) == "margin + spacing * (num_cols - 1)"


def test_no_candidate_hides_a_number_in_signs() -> None:
    answer = solve(goal("end", NUMBER, LENGTHS, [(_lengths(3), 110), (_lengths(5), 190)]))
    assert {one.value for _, one in literals(answer.best)} <= {1, 2}


def test_no_power_of_0_or_1_stands_for_two_cases() -> None:
    scope = Scope({"n": NUMBER}, locals=("n",))
    answer = solve(goal("one", NUMBER, scope, [({"n": 0}, 1), ({"n": 2}, 0), ({"n": 3}, 0), ({"n": 5}, 0)]))
    assert not any("**" in show(one.formula) for one in answer.candidates)


def test_of_terms_with_the_same_values_the_lightest_is_kept() -> None:
    """Else there would be a thousand ways to write each number, and every search would end before it began."""
    bank, interner = Bank(), Interner()
    kept = [
        bank.add(BankEntry(parse(text), found, NUMBER, cost))
        for cost, (text, values) in enumerate((("n", [1, 2]), ("size", [2, 1]), ("1 * n", [1, 2]), ("n + 0", [1.0, 2])))
        if (found := column(values, NUMBER, interner))
    ]
    assert kept == [True, True, False, False] and bank.count == 2
    assert [show(entry.node) for entry in bank.upto(9)] == ["n", "size"]


STEP = Scope({"n": NUMBER, "size": NUMBER}, locals=("n",))


def test_a_value_that_is_sometimes_nothing_is_guarded() -> None:
    rows = [(n, size) for n, size in ((1, 9), (5, 9), (9, 9), (12, 13), (13, 13), (3, 13))]
    wanted = [({"n": n, "size": size}, n + 1 if n < size else None) for n, size in rows]
    assert best(goal("next", NUMBER, STEP, wanted)) == "n + 1 if n + 1 <= size else None"


MARKS = Scope({"marks": dict_of(PLACE, SYMBOL), "cells": list_of(PLACE), "mark": SYMBOL}, locals=("marks", "mark"))
X, Y = Symbol("red"), Symbol("blue")
CELLS: list[Pair] = [(i, j) for i in range(3) for j in range(3)]
FULL = {cell: X if number % 2 else Y for number, cell in enumerate(CELLS)}


def _marks(wanted: list[object], kind: object) -> Goal:
    moments = [({}, X), (FULL, Y), ({(0, 0): X}, Y), (FULL, X)]
    pairs = zip(moments, wanted, strict=True)
    rows = [({"marks": marks, "cells": CELLS, "mark": mark}, value) for (marks, mark), value in pairs]
    return goal("marks", kind, MARKS, rows)  # type: ignore[arg-type]


def test_texts_come_by_cases() -> None:
    found = best(_marks(["", "draw", "", "draw"], TEXT))
    assert found.startswith("'' if ")
    assert "draw" in found


def test_a_truth_is_a_comparison_of_counts() -> None:
    assert best(_marks([False, True, False, True], TRUTH)) == "len(marks) == len(cells)"


def test_the_other_symbol() -> None:
    moments = [({}, X, Y), ({(0, 0): X}, Y, X), ({(0, 0): X, (1, 1): Y}, X, Y)]
    rows = [({"marks": marks, "cells": CELLS, "mark": mark}, wanted) for marks, mark, wanted in moments]
    assert best(goal("next mark", SYMBOL, MARKS, rows)) == "blue if mark == red else red"


def test_three_in_a_row_is_any_of_all() -> None:
    lines = [[(i, j) for i in range(3)] for j in range(3)] + [[(i, j) for j in range(3)] for i in range(3)]
    lines += [[(i, i) for i in range(3)], [(2 - i, i) for i in range(3)]]
    scope = Scope(
        {"marks": dict_of(PLACE, SYMBOL), "lines": list_of(list_of(PLACE)), "mark": SYMBOL}, locals=("marks", "mark")
    )
    row = {(0, 0): X, (1, 0): X, (2, 0): X, (1, 1): Y, (2, 2): Y}
    across = {(2, 0): Y, (1, 1): Y, (0, 2): Y, (0, 0): X, (1, 0): X, (2, 1): X}
    none = {(0, 0): X, (1, 1): Y, (2, 2): X, (2, 1): X, (1, 0): Y}
    moments = [(row, X, True), (row, Y, False), (none, X, False), (across, Y, True), (across, X, False), ({}, X, False)]
    rows = [({"marks": marks, "mark": mark, "lines": lines}, wanted) for marks, mark, wanted in moments]
    assert best(goal("won", TRUTH, scope, rows)) == "any(all(marks.get(p) == mark for p in l) for l in lines)"


AROUND = Scope(
    {"lit": set_of(PLACE), "around": list_of(PLACE), "position": PLACE, "size": NUMBER},
    locals=("lit", "around", "position"),
)


def _scattered() -> list[tuple[frozenset[Pair], Pair, list[Pair]]]:
    chance, moments = random.Random(3), []
    for number in range(60):
        share = 0.45 if number % 2 else 0.7
        lit = frozenset((i, j) for i in range(5) for j in range(5) if chance.random() < share)
        at = (chance.randrange(5), chance.randrange(5))
        near = [(at[0] + a, at[1] + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
        moments.append((lit, at, [(i, j) for i, j in near if 0 <= i < 5 and 0 <= j < 5]))
    return moments


def _scattered_goal(alone: bool) -> Goal:
    rows: list[tuple[dict[str, object], object]] = []
    for lit, at, around in _scattered():
        count = sum(one in lit for one in around)
        wanted = count == 3 or (not alone and count == 2 and at in lit)
        rows.append(({"lit": lit, "around": around, "position": at, "size": 5}, wanted))
    return goal("next", TRUTH, AROUND, rows)


def test_how_many_around_are_members() -> None:
    assert best(_scattered_goal(alone=True)) == "len([a for a in around if a in lit]) == 3"


def test_one_test_or_two_others_together() -> None:
    count = "len([a for a in around if a in lit])"
    assert best(_scattered_goal(alone=False)) == f"{count} == 3 or position in lit and {count} == 2"


def test_two_examples_that_clash_are_named() -> None:
    rows = [({"n": n, "size": 9}, wanted) for n, wanted in ((1, True), (5, True), (1, False))]
    with pytest.raises(CannotExplain) as caught:
        solve(goal("contradiction", TRUTH, STEP, rows))
    assert caught.value.clash == ("example 1", "example 3")
