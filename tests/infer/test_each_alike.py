"""What is plain of each of several like states, or of all together, comes before how some of them compare."""

from __future__ import annotations

import pytest

from studio.document.used_alike import used_alike
from studio.infer.goals import Goal, Scope, Situation
from studio.infer.rank import weight, whole_weight
from studio.infer.solve import solve
from studio.language.nodes import Node
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import NUMBER, SYMBOL, TRUTH
from studio.language.values import Symbol, Value
from studio.session.editor import Editor

POTS = ("salt", "pepper", "thyme")
SCOPE = Scope(dict.fromkeys(POTS, NUMBER), locals=POTS, alike=(POTS,))


def guess(rows: list[tuple[tuple[Value, ...], bool]], scope: Scope = SCOPE) -> str:
    names = tuple(scope.types)
    situations = tuple(
        Situation(dict(zip(names, values, strict=True)), f"moment {k}") for k, (values, _) in enumerate(rows)
    )
    wanted = tuple(truth for _, truth in rows)
    return show(solve(Goal("over", situations, wanted, scope, TRUTH)).best)


def pots() -> Editor:
    """Three rows of spots of which states say how long they are, and a label that says whether anything is left."""
    editor = Editor()
    for row, (name, count) in enumerate(zip(POTS, (2, 4, 3), strict=True)):
        spots = [f"{name}_{place}" for place in range(count)]
        for place, spot in enumerate(spots):
            editor.do("draw_ellipse", center=[40 + 30 * place, 50 + 70 * row], radius_x=10, radius_y=10, name=spot)
        editor.do("listify", things=spots, name=f"{name}_row")
        editor.do("parameterize", thing=f"{name}_row", attribute="count", name=name)
        editor.do("make_state", name=name)
    editor.do("new_state", name="steps", value=5)
    editor.do("draw_label", at=[60, 300], content="cook", size=20, name="sign")
    editor.do("parameterize", thing="sign", attribute="content", name="told")
    return editor


def test_what_became_so_of_all_rows_together_is_asked_of_each_and_stays_so() -> None:
    editor = pots()
    editor.do("follow", name="told", at="cook")
    for name in POTS:
        editor.do("give", name=name, value=0)
    found = editor.do("follow", name="told", at="shop").findings[0]
    for _ in range(4):
        assert found.formula in (
            "'cook' if salt > 0 or pepper > 0 or thyme > 0 else 'shop'",
            "'shop' if salt == 0 and pepper == 0 and thyme == 0 else 'cook'",
        )
        if found.question is None:
            break
        empty = not any(found.question.situation[name] for name in POTS)
        found = editor.do("answer", goal="told", value="shop" if empty else "cook").findings[0]


def test_states_are_alike_that_stand_in_the_same_attributes() -> None:
    assert used_alike(pots().document) == (POTS,)


@pytest.mark.parametrize(
    ("plainer", "other"),
    [
        ("salt == 0 and pepper == 0 and thyme == 0", "salt == pepper"),
        ("salt + pepper + thyme == 0", "salt != max(pepper, thyme)"),
        ("salt >= 7 or pepper >= 7 or thyme >= 7", "pepper + thyme > salt"),
        ("salt == pepper and pepper == thyme", "salt == pepper and pepper != 5"),
    ],
)
def test_what_is_asked_of_each_is_plainer(plainer: str, other: str) -> None:
    assert weight(parse(plainer), SCOPE) < weight(parse(other), SCOPE)


def test_an_end_that_any_of_them_reaches_is_found() -> None:
    rows = [((2, 5, 1), False), ((9, 5, 1), True), ((2, 9, 3), True), ((8, 8, 8), False), ((0, 3, 11), True)]
    rows += [((8, 3, 2), False), ((1, 4, 9), True), ((0, 0, 2), False)]
    assert guess(rows) == "salt >= 9 or pepper >= 9 or thyme >= 9"


def test_so_many_together_is_a_sum() -> None:
    rows = [((1, 2, 3), False), ((4, 3, 3), True), ((3, 3, 3), False), ((0, 2, 8), True), ((0, 9, 0), False)]
    assert guess(rows) == "salt + pepper + thyme >= 10"


def test_three_that_show_the_same_are_the_same() -> None:
    wheels = ("left", "middle", "right")
    scope = Scope(dict.fromkeys(wheels, SYMBOL), locals=wheels, alike=(wheels,))
    bell, plum, star = map(Symbol, ("bell", "plum", "star"))
    rows = [((bell, plum, star), False), ((plum, plum, plum), True), ((bell, bell, star), False)]
    rows += [((star, star, star), True), ((plum, star, star), False), ((bell, plum, bell), False)]
    assert guess(rows, scope) in ("left == middle and middle == right", "left == middle and left == right")


def test_of_those_of_which_some_were_pointed_at_these_may_be_meant_alone() -> None:
    told = Scope(SCOPE.types, locals=POTS, alike=(POTS,), reasons=("pepper",))
    rows = [((1, 2, 3), False), ((0, 0, 0), True)]
    assert guess(rows) == "salt == 0 and pepper == 0 and thyme == 0"
    assert guess(rows, told) == "pepper == 0"


def test_what_was_hit_is_as_near_as_what_was_changed_before() -> None:
    types = {"key": NUMBER, "sums": NUMBER, "most": NUMBER}
    scope = Scope(types, locals=tuple(types), pointed=("key",), latest="sums", called=("key",))
    formulas: list[Node] = [parse("key == most"), parse("sums == most")]
    assert len({whole_weight(one, scope) for one in formulas}) == 1
