"""What is sought among the heaviest terms, of which none is kept."""

from __future__ import annotations

import pytest

from studio.infer.budget import DEFAULT
from studio.infer.clock import Clock
from studio.infer.columns import column
from studio.infer.enumerate import Enumerator
from studio.infer.goals import Scope, Situation
from studio.infer.problem import problem
from studio.language.show import show
from studio.language.types import NUMBER, Type, list_of
from studio.language.values import Value

NAMES: dict[str, Type] = {"a": NUMBER, "row": list_of(NUMBER)}
SITUATIONS = tuple(Situation({"a": a, "row": [a, b]}, str(a)) for a, b in ((2, 5), (7, 3), (4, 9)))
TOP = 13


def enumerator(wanted: list[Value]) -> Enumerator:
    made = problem(SITUATIONS, Scope(NAMES, locals=tuple(NAMES)), wanted)
    values = column(wanted, NUMBER, made.interner)
    assert values is not None
    return Enumerator(made, DEFAULT, Clock(DEFAULT), (NUMBER, values))


@pytest.mark.parametrize("wanted", [[2 * 7 + 2, 7 * 10 + 7, 4 * 13 + 4], [5 - 2, 7 - 3, 9 - 4]])
def test_what_is_looked_for_is_found_as_if_all_terms_were_made(wanted: list[Value]) -> None:
    whole, seeking = enumerator(wanted), enumerator(wanted)
    whole.grow_to(TOP)
    while seeking.looked < TOP:
        seeking.seek(TOP)
    hits = [(show(one.node), one.cost) for one in whole.hits]
    assert hits
    assert [(show(one.node), one.cost) for one in seeking.hits] == hits
    assert seeking.bank.count < whole.bank.count


def test_what_was_looked_for_alone_is_made_when_all_terms_are_asked_for() -> None:
    wanted: list[Value] = [14, 70, 52]
    whole, seeking = enumerator(wanted), enumerator(wanted)
    whole.grow_to(TOP)
    while seeking.looked < TOP:
        seeking.seek(TOP)
    seeking.grow_to(TOP)
    assert [show(one.node) for one in seeking.bank.upto(TOP)] == [show(one.node) for one in whole.bank.upto(TOP)]
