"""Number goals: what meets in the middle."""

from __future__ import annotations

import numpy as np
import pytest

from studio.infer import numbers
from studio.infer.bank import BankEntry
from studio.infer.budget import DEFAULT
from studio.infer.clock import Clock
from studio.infer.columns import Column
from studio.infer.numbers import MEETINGS, meetings
from studio.language.nodes import Apply, Name
from studio.language.show import show
from studio.language.types import NUMBER


def term(name: str, cost: int, *values: float) -> BankEntry:
    return BankEntry(Name(name), Column(np.array(values)), NUMBER, cost)


MANY = [term(f"n{place}", 2 + place // 8, place % 7 + 1.0, 3.0 * (place % 5) + 1) for place in range(40)]
"""Plain numbers that give each other in many ways."""


def test_of_all_that_meets_the_lightest_is_kept_and_what_was_met_first(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = np.array([4.0, 10.0])
    found = meetings(wanted, MANY, Clock(DEFAULT, None))
    monkeypatch.setattr(numbers, "MEETINGS", 10**9)  # then nothing is left out on the way
    everything = meetings(wanted, MANY, Clock(DEFAULT, None))
    assert len(everything) > 50 * MEETINGS
    assert [show(one.node) for one in found] == [show(one.node) for one in everything[:MEETINGS]]
    assert [one.cost for one in everything] == sorted(one.cost for one in everything)


def test_what_cannot_be_among_the_lightest_is_not_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each plain number of a document would be put with each other one, and these with each third."""
    looked: list[int] = []
    keys = numbers._rounded
    monkeypatch.setattr(numbers, "_rounded", lambda table: looked.append(len(table)) or keys(table))
    meetings(np.array([4.0, 10.0]), MANY, Clock(DEFAULT, None))
    first, everything = len(MANY) * 7, len(MANY) ** 2 * 36
    assert sum(looked) < first + everything / 8, "those that two give, and a few that three give"


def test_of_many_terms_no_three_are_put_together_that_are_worked_out_themselves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    values = {"a": (7.0, 31.0, 4.0), "b": (120.0, 3.0, 55.0), "c": (900.0, 2000.0, 17.0)}
    products = [
        BankEntry(Apply("*", (Name(name), Name("n"))), Column(np.array(one)), NUMBER, 6) for name, one in values.items()
    ]
    names = [term(f"k{place}", 2, place * 1.5, -place * 3.25, place * place * 7.125) for place in range(1, 5)]
    all_three, one_named = sum(one.column.data for one in products), sum(one.column.data for one in products[:2])
    assert meetings(all_three, [*names, *products], Clock(DEFAULT, None))
    monkeypatch.setattr(numbers, "MANY", len(names))
    assert not meetings(all_three, [*names, *products], Clock(DEFAULT, None))
    assert meetings(one_named + names[2].column.data, [*names, *products], Clock(DEFAULT, None))
