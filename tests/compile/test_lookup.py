"""What is kept between programs never changes what an event or a call costs."""

from __future__ import annotations

import random

from studio.language.types import NUMBER, tuple_of
from tests.compile.emitted import module_of
from tests.compile.engine import as_data, page_of, python_of
from tests.compile.samples import define, document, goban, parameter

PLACE = tuple_of(NUMBER, NUMBER)
TABLES = document(
    [
        parameter("size", "5", 1, 9),
        define("cells", "[(i, j) for i in range(size) for j in range(size)]"),
        define("many", "[i for i in range(90)]"),
        define("near", "[p for p in cells if distance(p, c) <= 1]", ("c", PLACE)),
        define("far", "[m for m in many if m != c[0]]", ("c", PLACE)),
        define("around", "[p for p in cells if sum([len(near(q)) for q in near(c)]) > len(p)]", ("c", PLACE)),
        define("wide", "[m for m in far(c) if m > len(around(c)) + len(near(c))]", ("c", PLACE)),
    ]
)


def test_a_click_costs_the_same_whoever_clicked_before():
    module = module_of(goban(), "goban_costs")

    def clicked(budget: int) -> list[tuple]:
        program = module.Program(budget=budget)
        return [program.send("click", x=x, y=y)[:2] for x, y in ((94, 118), (94, 78), (134, 118), (94, 118))]

    for budget in (*range(1, 40, 3), 100, 200, 400):
        module.PREPARED.clear()
        cold = clicked(budget)
        clicked(1_000_000)
        assert clicked(budget) == cold, budget


def test_tables_that_look_into_each_other_are_paid_by_each_program():
    module = module_of(TABLES, "tables_costs")
    program = module.Program()
    assert {type(getattr(program, name)).__name__ for name in ("near", "far", "around", "wide")} == {"Lookup"}
    dice = random.Random(4)

    def asked(budget: int, calls: list[tuple]) -> list:
        program, found = module.Program(budget=budget), []
        for name, place in calls:
            try:
                found.append(program.call(name, place))
            except ValueError as why:
                found.append(str(why))
        return found

    for budget in (*range(5, 150, 9), 300, 1000, 5000):
        names = [dice.choice(["near", "far", "around", "wide"]) for _ in range(8)]
        calls = [(name, (dice.randrange(3), dice.randrange(2))) for name in names]
        module.PREPARED.clear()
        cold = asked(budget, calls)
        for _ in range(3):
            asked(1_000_000, [(name, place) for name, place in calls if dice.random() < 0.5])
            assert asked(budget, calls) == cold, budget
    assert "steps" in str(cold) or any("steps" in one for one in map(str, asked(5, calls)))


def test_a_page_pays_as_much():
    module, dice = python_of(TABLES, "tables_beside_page"), random.Random(7)
    with page_of(TABLES) as page:
        for budget in (5, 20, 33, 47, 70, 90, 130, 300, 1000, 5000):
            names = [dice.choice(["near", "far", "around", "wide"]) for _ in range(8)]
            calls = [(name, ((dice.randrange(3), dice.randrange(2)),)) for name in names]
            program, wanted = module.Program(budget=budget), []
            for name, given in calls:
                try:
                    wanted.append(["value", as_data(program.call(name, *given))])
                except ValueError as why:
                    wanted.append(["refused", str(why)])
            assert page.begin(budget=budget) == ""
            assert page.values([(name, [as_data(place)]) for name, (place,) in calls]) == wanted, budget
