"""Loops over what lies around something, and lists that are looked through again and again: the same for less."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.compile import ALL_PASSES
from studio.compile.lower import lower
from studio.compile.module import source
from studio.compile.passes.members import members
from studio.compile.passes.walks import walks
from studio.compile.runtime.near import Held, Near
from studio.language.parse import parse
from studio.language.steps import Append, Let
from studio.language.types import ANY, NUMBER, POINT, list_of
from tests.compile.emitted import module_of
from tests.compile.engine import outcome_data, page_of
from tests.compile.samples import CELLS, PLACE, define, document, each, generations, parameter, process, when

numbers = st.one_of(st.integers(-5, 5), st.floats(-9, 9), st.sampled_from([0.1, 1 / 3, 1e18, -1e18]))
places = st.tuples(numbers, numbers)


@given(st.lists(places, max_size=12), places, st.one_of(numbers, st.sampled_from([0, 1, 1.5, float("inf")])))
def test_all_that_is_near_enough_is_found_in_its_order(some, middle, reach):
    found = Near(some).around(middle, reach)
    wanted = [one for one in some if all(abs(a - b) <= reach for a, b in zip(one, middle, strict=True))]
    assert [one for one in found if one in wanted] == wanted
    assert found == [one for one in some if one in found]


def test_what_is_no_place_is_left_to_the_loop():
    near = Near([(0, 0), (5, 5)])
    assert near.around((0, 0), 1) == [(0, 0)]
    for middle, reach in ((None, 1), ((0, 0), None), ((0, 0), -1), (("a", 0), 1), ((0,), 1)):
        assert near.around(middle, reach) == [(0, 0), (5, 5)]
    for count in range(Near.MOST + 3):
        assert near.around((0, 0), count + 6) == [(0, 0), (5, 5)]
    assert len(near.squares) == Near.MOST


AROUND = [
    "[p for p in cells if distance(c, p) == 1]",
    "[p for p in cells if distance(p, c) <= 2 and p != c]",
    "[p for p in cells if 2 > distance(p, c)]",
    "[p for p in cells if max(abs(c[0] - p[0]), abs(p[1] - c[1])) == reach]",
    "[p for p in cells if abs(c[1] - p[1]) + abs(c[0] - p[0]) < reach]",
    "len([p for p in cells if distance(p, c) <= reach])",
    "[q for p in cells if distance(p, c) <= 1 for q in cells if distance(q, p) <= 1 and q != c]",
]
ELSEWHERE = [
    "[p for p in cells if distance(c, p) >= 1]",
    "[p for p in cells if distance(c, p) <= p[0]]",
    "[p for p in cells if max(abs(c[0] - p[0]), abs(c[0] - p[0])) == 1]",
    "[p for p in cells if p != c and distance(c, p) == 1]",
    "[p for p in cells if distance(p, p) == 0]",
    "[p for p in cells if distance(c, p) == 1 or p == c]",
]


def around(formula):
    return document(
        [
            parameter("size", "5", 1, 9),
            parameter("reach", "1", 0, 3),
            define("cells", CELLS),
            define("near", formula, ("c", PLACE)),
        ]
    )


@pytest.mark.parametrize("formula", AROUND + ELSEWHERE)
def test_a_walk_finds_what_a_loop_over_all_finds(formula):
    made = around(formula)
    fast, plain = (
        module_of(made, "walking"),
        module_of(made, "looping", tuple(one for one in ALL_PASSES if one is not walks)),
    )
    plan = lower(made, "walking")
    for one in ALL_PASSES:
        plan = one(plan)
    assert ("_cells_near.around(" in source(plan)) == (formula in AROUND)
    for size, reach in ((1, 0), (5, 1), (6, 2), (7, 3)):
        programs = [one.Program(size=size, reach=reach) for one in (fast, plain)]
        for c in ((0, 0), (2, 3), (size - 1, 0), (-1, 2), (1.5, 1.5), (40, 40)):
            found, wanted = (program.call("near", c) for program in programs)
            assert found == wanted, (size, reach, c)


def test_it_fails_in_the_same_words():
    for passes in (ALL_PASSES, ()):
        program = module_of(around(AROUND[0]), "failing", passes).Program()
        with pytest.raises(ValueError, match="near has no value here: values of kinds that do not go together"):
            program.call("near", None)


def test_places_of_points_are_walked_as_well():
    made = document(
        [
            define("spots", "[point(20 * i, 10 * j) for i in range(6) for j in range(6)]"),
            define("near", "[p for p in spots if distance(p, at) <= 25]", ("at", POINT)),
        ]
    )
    modules = [module_of(made, name, passes) for name, passes in (("spots_walk", ALL_PASSES), ("spots_loop", ()))]
    for at in ((0, 0), (41, 33.5), (1000, 0)):
        found, wanted = (one.Program().call("near", one.Point(*at)) for one in modules)
        assert found == wanted


LOOKS = [
    "[p for p in cells if p in some]",
    "[p for p in cells if p not in some and (0, 0) in some]",
    "[1 if p in some else 0 for p in cells]",
    "[q for p in cells for q in [p, (0, 0)] if q in some]",
    "[some for some in cells if some in [(0, 0)]]",
    "len([p for p in cells if len([q for q in cells if q in some and q != p]) == 2])",
    "[p for p in cells if p[0] in counts]",
    "[p for p in cells if p in anything]",
    "any(p in some for p in cells)",
]


@pytest.mark.parametrize("formula", LOOKS)
def test_a_list_that_is_held_answers_like_a_list(formula):
    inputs = (("some", list_of(PLACE)), ("counts", list_of(NUMBER)), ("anything", list_of(ANY)))
    made = document([parameter("size", "3", 1, 9), define("cells", CELLS), define("picked", formula, *inputs)])
    plain = tuple(one for one in ALL_PASSES if one is not members)
    fast, slow = module_of(made, "held").Program(), module_of(made, "scanned", plain).Program()
    for some in ([], [(0, 0)], [(2, 1), (0, 0), (2, 1)], [(1.0, 2), (5, 5)]):
        for counts in ([], [1, 2.0]):
            for anything in ([], [[1], (1, 1)], [True, (0, 2)]):
                assert fast.call("picked", some, counts, anything) == slow.call("picked", some, counts, anything)


def test_what_the_studio_ends_is_not_stopped_because_a_list_is_held():
    inputs = (("some", list_of(PLACE)),)
    formula = "[p for p in cells if p[0] > 0 and p in some]"
    made = document([parameter("size", "3", 1, 9), define("cells", CELLS), define("picked", formula, *inputs)])
    many = [(9, 9)] * 4000
    spent = []
    for passes in (ALL_PASSES, tuple(one for one in ALL_PASSES if one is not members)):
        program = module_of(made, "spent", passes).Program()
        program.call("picked", many)
        spent.append(program.budget - program._left)
    assert spent[0] < spent[1]


def test_generations_on_a_large_grid_look_at_what_is_near_alone():
    size = 40
    program = module_of(generations(size), "generations").Program()
    alive = [(i, j) for i in range(size) for j in range(size) if (i * 7 + j * 3) % 3 == 0]
    following = program.call("following", alive)
    assert program.budget - program._left < size * size * 30  # a loop over all cells for each takes 2.5 million
    held = set(alive)
    counts = {
        (i, j): sum((i + a, j + b) in held for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b)
        for i in range(size)
        for j in range(size)
    }
    assert following == [c for c, count in counts.items() if count == 3 or (c in held and count == 2)]
    outcome = program.call("go_on", alive)
    assert outcome.value == following
    assert program.budget - program._left < size * size * 30


def put_next(*tests):
    """Steps that append the cells of which these tests hold to another list."""
    step = Append("next", parse("p"))
    for test in reversed(tests):
        step = when(test, [step])
    return [each("p", "cells", [step])]


LOOPS = {
    "a loop of steps": (put_next("distance(p, c) <= 1"), "around(c, 1)"),
    "and a look": (put_next("distance(p, c) == 1 and p not in alive"), "around(c, 1)"),
    "a test inside a test": (
        put_next("abs(c[0] - p[0]) + abs(c[1] - p[1]) < reach", "p in alive"),
        "around(c, self.reach)",
    ),
    "whether any is": (
        [when("any(distance(p, c) == 1 and p in alive for p in cells)", put_next("p == c"))],
        "around(c, 1)",
    ),
    "whether any pair is": (
        [when("any(distance(p, q) == 1 for q in alive for p in cells)", put_next("p == c"))],
        "around(q, 1)",
    ),
    "a formula": ([Let("next", parse("[p for p in cells if distance(p, last(alive)) <= 2]"))], None),
    "a table": ([Let("next", parse("[p for p in cells if distance(p, c) <= 2 and p not in [c]]"))], "_by_c[c]"),
    "a table in a loop": (
        [
            each(
                "p",
                "cells",
                [
                    Let("n", parse("[q for q in cells if distance(q, p) == 1]")),
                    when("len([q for q in n if q in alive]) == 2", [Append("next", parse("p"))]),
                ],
            )
        ],
        "_by_p[p]",
    ),
    "a table in a formula": (
        [Let("next", parse("[p for p in cells if len([q for q in cells if distance(q, p) == 1]) == 2]"))],
        "_by_p[p]",
    ),
    "what it is about changes": (
        [each("p", "cells", [when("distance(p, c) <= 1", [Append("next", parse("p")), Let("c", parse("p"))])])],
        None,
    ),
    "its last item is asked for": ([*put_next("distance(p, c) <= 1"), Append("next", parse("p"))], None),
    "there is another case": (
        [each("p", "cells", [when("distance(p, c) <= 1", [], [Append("next", parse("p"))])])],
        None,
    ),
    "the memory is asked": (
        [Let("next", parse("[p for p in cells if distance(p, c) <= 1 and p not in remembered]"))],
        "around(c, 1)",
    ),
    "a list that grows is asked": (put_next("p not in next and (p[0] + 1, p[1]) not in next"), None),
    "a list that stays is asked": (put_next("p in alive"), "p in alive_held"),
    "a list with another name": ([Let("cells", parse("alive")), *put_next("distance(p, c) <= 1")], None),
}


def looping(steps):
    inputs = [("alive", list_of(PLACE)), ("c", PLACE), ("next", list_of(PLACE))]
    made = [parameter("size", "4", 1, 9), parameter("reach", "2", 0, 3), define("cells", CELLS)]
    return document(made, [process("go", inputs, steps, "next")])


@pytest.fixture(scope="module")
def page():
    with page_of(document([])) as found:
        yield found


@pytest.mark.parametrize("what", LOOPS)
def test_steps_walk_and_look_like_formulas(what, page):
    steps, wanted = LOOPS[what]
    made = looping(steps)
    text, plan = "", lower(made, "steps")
    for one in ALL_PASSES:
        plan = one(plan)
    text = source(plan)
    body = text[text.index("    def go(") :].split("\n    def ")[0].split("\nSHORT")[0]
    assert wanted is None or wanted in body, body
    assert wanted is not None or not any(word in body for word in ("_near", "_by_", "_held")), body
    page.take(made)
    fast, plain = module_of(made, "fast").Program(), module_of(made, "plain", ()).Program()
    page.begin()
    for alive in ([], [(1, 2), (0, 0), (2, 2)], [(3, 3), (0, 1), (0, 1), (9, 9)]):
        for c in ((0, 0), (2, 1), (9, 9)):
            found, other = (program.call("go", alive, c, [(7, 7)]) for program in (fast, plain))
            assert found == other, (alive, c)
            assert page.call("go", alive, c, [(7, 7)]) == outcome_in_page(found)


def outcome_in_page(outcome):
    return json.loads(json.dumps(outcome_data(outcome)))


def test_functions_that_were_parts_are_nobodys_business():
    program = module_of(looping(LOOPS["a table"][0]), "lifted").Program()
    with pytest.raises(KeyError, match="There is no process or function 'cells_by_c'"):
        program.call("cells_by_c", (0, 0))
    assert "cells_by_c" not in program.FUNCTIONS


def test_what_has_no_hash_is_looked_for_all_the_same():
    held = Held([1, [2], {3: 4}], list)
    assert 1 in held and [2] in held and {3: 4} in held and 2 not in held and [1] not in held
