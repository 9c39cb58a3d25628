"""Constraints are kept at once; what clashes is named and nothing changes."""

from __future__ import annotations

import pytest

from studio.document.changes import delete_constraint
from studio.generalize.constrain import constrain
from studio.language.errors import ConstraintClash, Refusal
from studio.language.nodes import Name
from studio.language.parse import parse
from tests.generalize.test_relate import document


def test_the_right_side_follows() -> None:
    done = constrain(document(wide=4, high=7), Name("wide"), "==", Name("high"))
    assert done.document.parameters() == {"wide": 4, "high": 4}
    assert done.touched == {"wide == high", "high"}
    assert "high is now 4" in done.says


def test_what_holds_already_moves_nothing() -> None:
    done = constrain(document(wide=4, high=7), Name("wide"), "<=", Name("high"), "flat")
    assert done.document.parameters() == {"wide": 4, "high": 7}
    assert "flat" in done.document.constraints


def test_a_clash_names_the_constraints() -> None:
    there = constrain(document(wide=4, high=7), Name("wide"), "==", Name("high"), "square").document
    with pytest.raises(ConstraintClash) as error:
        constrain(there, Name("wide"), ">=", parse("high + 1"), "wider")
    assert set(error.value.names) == {"square", "wider"}


def test_constraints_can_be_let_go() -> None:
    there = constrain(document(wide=4, high=7), Name("wide"), "==", Name("high"), "square").document
    assert not delete_constraint(there, "square").constraints
    with pytest.raises(Refusal, match="There is: square"):
        delete_constraint(there, "round")


def test_it_says_why_not() -> None:
    there = document(wide=4, high=7)
    with pytest.raises(Refusal, match="no relation"):
        constrain(there, Name("wide"), "!=", Name("high"))
    with pytest.raises(Refusal, match="nothing to keep"):
        constrain(there, parse("1"), "==", parse("1"))
    there = constrain(there, Name("wide"), "<=", Name("high"), "flat").document
    with pytest.raises(Refusal, match="called flat already"):
        constrain(there, Name("wide"), "<=", Name("high"), "flat")
