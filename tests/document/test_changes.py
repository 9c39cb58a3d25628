"""New documents from old ones, and clear refusals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.document.actions import Operand, PointAction
from studio.document.changes import (
    add_definition,
    delete_constraint,
    needed_by,
    replace_formula,
    without_name,
)
from studio.document.live import Live
from studio.document.model import Choice, Demonstration, Document, Lesson, Process, Rule
from studio.language.errors import ConstraintClash, CycleError, FormulaError, Refusal, TypeMismatch
from studio.language.parse import parse
from studio.language.steps import Input, Let
from studio.language.types import NUMBER
from tests.document.sample import constraint, document, formula, parameter


def program() -> Document:
    plain = document(
        parameter("count", 3, 1, 9),
        parameter("spacing", 10, 1, 99),
        formula("rows", "[spacing * i for i in range(count)]"),
        formula("last", "rows[count - 1]"),
        formula("near", "x < spacing", inputs=(Input("x", NUMBER),)),
        formula("free", "1"),
        constraints=(constraint("enough", "spacing", ">=", "count"),),
    )
    shown = Demonstration("d1", "visit", {"x": 1}, {}, (PointAction("y", (Operand(True, via="near"),)),))
    return replace(
        plain,
        processes={"visit": Process("visit", (Input("x", NUMBER),), (Let(name="y", value=parse("x + 1")),))},
        rules=(Rule("click", "visit", (parse("1"),)),),
        demonstrations={"d1": shown},
        lessons={"near": Lesson("near", "function", (), ()), "free.x": Lesson("free.x", "members", (), (), "rows")},
        choices=(Choice("free.x"), Choice("freedom"), Choice("visit: step 1")),
    )


def test_adding_checks_name_formula_types_and_circles() -> None:
    assert Live(add_definition(program(), formula("new", "last + 1"))).value("new") == 21
    for name, text, error in (
        ("rows", "1", Refusal),
        ("len", "1", Refusal),
        ("new", "nobody + 1", FormulaError),
        ("new", "rows + 'x'", TypeMismatch),
        ("new", "new + 1", CycleError),
    ):
        with pytest.raises(error):
            add_definition(program(), formula(name, text))


def test_replacing_a_formula_checks_what_needs_it_too() -> None:
    assert Live(replace_formula(program(), "free", "len(rows)")).value("free") == 3
    with pytest.raises(TypeMismatch):
        replace_formula(program(), "rows", "5")
    with pytest.raises(CycleError):
        replace_formula(program(), "spacing", "last")
    with pytest.raises(FormulaError) as caught:
        replace_formula(program(), "free", "1 +")
    assert caught.value.span is not None
    with pytest.raises(Refusal):
        replace_formula(program(), "nobody", "1")


def test_a_parameter_keeps_its_range_or_becomes_a_formula() -> None:
    assert replace_formula(program(), "count", "5").definitions["count"].is_parameter
    with pytest.raises(ConstraintClash, match="it goes from 1 to 9"):
        replace_formula(program(), "count", "50")
    changed = replace_formula(program(), "spacing", "count * 2").definitions["spacing"]
    assert changed.role == "formula" and changed.range is None


def test_an_old_fault_elsewhere_does_not_forbid_a_change() -> None:
    faulty = replace(program(), definitions={**program().definitions, "bad": formula("bad", "1 + 'x'")})
    assert replace_formula(faulty, "free", "2").definitions["free"].value == 2


def test_deleting_names_who_still_needs_it() -> None:
    with pytest.raises(
        Refusal, match="rows cannot be deleted because last and free.x need it|because last, free.x need"
    ):
        without_name(program(), "rows")
    assert needed_by(program(), "near") == ["d1"] and needed_by(program(), "visit") == ["on click"]
    assert needed_by(program(), "count") == ["rows", "last", "enough"]
    with pytest.raises(Refusal):
        without_name(program(), "nobody")


def test_deleting_takes_along_what_only_exists_for_its_sake() -> None:
    gone = without_name(program(), "free")
    assert "free" not in gone.definitions and list(gone.lessons) == ["near"]
    assert [one.goal for one in gone.choices] == ["freedom", "visit: step 1"]
    quiet = without_name(replace(program(), rules=()), "visit")
    assert not quiet.processes and not quiet.demonstrations
    assert [one.goal for one in quiet.choices] == ["free.x", "freedom"]


def test_deleting_constraints() -> None:
    assert not delete_constraint(program(), "enough").constraints
    with pytest.raises(Refusal):
        delete_constraint(program(), "nobody")
