"""Alike things become one list; what differs becomes a rule, or data where it follows none."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from studio.document.file import dumps, loads
from studio.document.live import Live
from studio.document.model import Definition, Document
from studio.generalize.listify import listify
from studio.language.errors import Refusal
from studio.language.parse import parse
from studio.language.show import show
from studio.session.editor import Editor


def document(**formulas: str) -> Document:
    return Document({name: Definition(name, parse(text), drawn=True) for name, text in formulas.items()})


def listed(there: Document, *things: str, **more: str) -> Document:
    return listify(there, things or list(there.definitions), "all_of_them", **more).document


def formula(there: Document, name: str = "all_of_them") -> str:
    return show(there.definitions[name].formula)


def test_attributes_become_rules_over_the_index_in_the_order_of_the_drawing() -> None:
    there = document(
        b="line(start=point(10, 50), end=point(90, 50))",
        c="line(start=point(10, 90), end=point(90, 90))",
        a="line(start=point(10, 10), end=point(90, 10))",
    )
    assert (
        formula(listed(there)) == "[line(start=point(10, 10 + 40 * i), end=point(90, 10 + 40 * i)) for i in range(3)]"
    )


def test_a_shaky_hand_is_straightened_and_it_says_by_how_much() -> None:
    there = document(
        a="ellipse(center=point(11, 20))", b="ellipse(center=point(49, 21))", c="ellipse(center=point(92, 19))"
    )
    done = listify(there, ["a", "b", "c"], "dots")
    assert formula(done.document, "dots") == "[ellipse(center=point(10 + 40 * i, 20)) for i in range(3)]"
    assert done.says == "dots is a list of 3; straightened by at most 2.0 px."


def test_relations_among_members_become_values_and_others_refer_to_members() -> None:
    there = document(
        a="line(start=point(10, 10), end=point(90, 10))",
        b="line(start=point(a.start.x, 50), end=point(a.end.x, 50))",
        mark="ellipse(center=b.end)",
    )
    after = listed(there, "a", "b")
    assert formula(after) == "[line(start=point(10, 10 + 40 * i), end=point(90, 10 + 40 * i)) for i in range(2)]"
    assert formula(after, "mark") == "ellipse(center=all_of_them[1].end)"
    assert not Live(after).errors


def test_a_member_that_needs_another_through_something_else_makes_no_circle() -> None:
    there = document(
        a="line(start=point(10, 10), end=point(90, 10))",
        mark="ellipse(center=a.end)",
        b="line(start=point(10, 50), end=point(mark.center.x, 50))",
    )
    after = listed(there, "a", "b")
    assert not Live(after).errors
    assert formula(after, "mark") == "ellipse(center=all_of_them[0].end)"


def test_relations_to_other_lists_are_kept_with_their_index() -> None:
    there = document(
        rows="[line(start=point(10, 10 + 40 * k), end=point(90, 10 + 40 * k)) for k in range(3)]",
        a="ellipse(center=rows[0].start)",
        b="ellipse(center=rows[1].start)",
        c="ellipse(center=rows[2].start)",
    )
    assert formula(listed(there, "a", "b", "c")) == "[ellipse(center=rows[i].start) for i in range(len(rows))]"


def test_what_follows_no_rule_is_kept_as_data_with_keys_first() -> None:
    there = document(
        places="{(0, 0): point(10, 10), (1, 0): point(50, 10), (2, 2): point(90, 90)}",
        a="ellipse(center=places[(0, 0)], fill=red)",
        b="ellipse(center=places[(2, 2)], fill=blue)",
        c="ellipse(center=places[(1, 0)], fill=red)",
    )
    after = listed(there, "a", "b", "c", data="dots_list")
    assert formula(after) == "[ellipse(center=places[key], fill=fill) for key, fill in dots_list]"
    assert formula(after, "dots_list") == "[((0, 0), red), ((2, 2), blue), ((1, 0), red)]"


def test_values_that_come_round_again_are_a_period() -> None:
    there = document(
        **{f"s_{k}": f"ellipse(center=point({10 + 20 * k}, 10), fill={'red' if k % 2 else 'blue'})" for k in range(4)}
    )
    assert formula(listed(there)) == (
        "[ellipse(center=point(10 + 20 * i, 10), fill=[blue, red][i % 2]) for i in range(4)]"
    )


def test_a_full_grid_gets_two_indices() -> None:
    there = document(
        **{
            f"d_{i}_{j}": f"ellipse(center=point({10 + 30 * j + (i - j) % 2}, {20 + 50 * i}))"
            for j in range(3)
            for i in range(2)
        }
    )
    assert formula(listed(there)) == (
        "[ellipse(center=point(10 + 30 * j, 20 + 50 * i)) for i in range(2) for j in range(3)]"
    )


@pytest.mark.parametrize("size", [0.2, 0.5, 1, 4])
def test_a_grid_is_one_at_any_size(size: float) -> None:
    shaky = ((0, 3), (4, -2), (-3, 0), (2, 4), (-4, -1), (1, -3))
    dots = {}
    for k, (x, y) in enumerate(shaky):
        across, down = (30 + 40 * (k % 3) + x) * size, (20 + 60 * (k // 3) + y) * size
        dots[f"d_{k}"] = f"ellipse(center=point({across}, {down}))"
    after = listed(document(**dots))
    assert formula(after).endswith("for i in range(2) for j in range(3)]") and "data" not in formula(after)


def test_members_of_a_grid_look_up_what_follows_no_rule_and_stand_by_one() -> None:
    """In a grid with colours at random the places are no data; one more colour is one more member, in the next row."""
    colours = ("red", "gold", "gold", "blue", "red", "green")
    dots = {
        f"d_{k}": f"ellipse(center=point({10 + 30 * (k % 3) + k % 2}, {20 + 50 * (k // 3)}), fill={colour})"
        for k, colour in enumerate(colours)
    }
    after = listed(document(**dots), data="colours")
    assert formula(after, "colours") == f"[{', '.join(colours)}]"
    place = "point(10 + 30 * (i % all_of_them_columns), 20 + 50 * (i // all_of_them_columns))"
    assert formula(after) == f"[ellipse(center={place}, fill=colours[i]) for i in range(len(colours))]"


def test_what_stands_too_close_for_two_lines_is_no_grid() -> None:
    dots = ((0, 0), (12, 40), (20, 0), (34, 40))
    there = document(**{f"d_{k}": f"ellipse(center=point({x}, {y}))" for k, (x, y) in enumerate(dots)})
    assert "range(2) for" not in formula(listed(there))


def test_defaults_that_one_of_them_says_are_said_for_all() -> None:
    there = document(a="line(start=point(0, 0), stroke=red)", b="line(start=point(0, 30))")
    after = listed(there)
    values = Live(after).value("all_of_them")
    assert [one.get("stroke") for one in values] == ["red", "black"]


def test_plain_values_make_lists_too() -> None:
    assert formula(listed(document(a="3", b="5", c="7"))) == "[3 + 2 * i for i in range(3)]"
    assert formula(listed(document(a="3", b="50", c="7"))) == "[value for value in all_of_them_data]"


@pytest.mark.parametrize(
    ("things", "sentence"),
    [
        (["a"], "at least two"),
        (["a", "a"], "at least two"),
        (["a", "b", "a"], "twice"),
        (["a", "round"], "not alike"),
        (["a", "nowhere"], "nothing named nowhere"),
    ],
)
def test_it_says_why_not(things: list[str], sentence: str) -> None:
    there = document(a="line(start=point(0, 0))", b="line(start=point(0, 30))", round="ellipse(radius_x=3)")
    with pytest.raises(Refusal, match=sentence):
        listify(there, things, "lines")


def test_a_taken_name_is_refused() -> None:
    there = document(a="line(start=point(0, 0))", b="line(start=point(0, 30))", lines="3")
    with pytest.raises(Refusal, match="lines is taken"):
        listify(there, ["a", "b"], "lines")


def test_a_rule_that_is_no_straight_line_is_searched_for() -> None:
    there = document(**{f"d_{k}": f"ellipse(center=point({20 * k}, 10), radius_x={k * k + 1})" for k in range(6)})
    assert "radius_x=1 + i * i" in formula(listed(there)) or "radius_x=i * i + 1" in formula(listed(there))


def test_parameters_of_the_same_value_are_offered_and_used_where_pointed_at() -> None:
    there = document(a="line(start=point(10, 15))", b="line(start=point(10, 55))", c="line(start=point(10, 95))")
    step = Definition("step", parse("40"), role="parameter")
    there = Document({"step": step, **there.definitions})
    offered = listify(there, ["a", "b", "c"], "rows")
    assert formula(offered.document, "rows") == "[line(start=point(10, 15 + 40 * i)) for i in range(3)]"
    assert offered.findings[0].rivals == ("15 + step * i",)
    taken = listify(there, ["a", "b", "c"], "rows", over=["step"])
    assert formula(taken.document, "rows") == "[line(start=point(10, 15 + step * i)) for i in range(3)]"


def test_a_parameter_that_was_pointed_at_says_how_many_there_are() -> None:
    there = document(a="line(start=point(10, 15))", b="line(start=point(10, 55))", c="line(start=point(10, 95))")
    rows = Definition("rows", parse("[rectangle(x=5 * i) for i in range(many)]"), drawn=True)
    many = Definition("many", parse("3"), role="parameter")
    there = Document({"many": many, "rows": rows, **there.definitions})
    things = ["a", "b", "c"]
    assert formula(listify(there, things, "lines").document, "lines").endswith("range(3)]")
    assert formula(listify(there, things, "lines", over=["many"]).document, "lines").endswith("range(many)]")


def test_a_parameter_that_was_pointed_at_for_what_members_are_does_not_say_how_many() -> None:
    there = document(**{f"d_{k}": f"line(start=point(10, {15 + 3 * k}))" for k in range(3)})
    there = Document({"step": Definition("step", parse("3"), role="parameter"), **there.definitions})
    things = ["d_0", "d_1", "d_2"]
    kept = formula(listify(there, things, "rows", over=["step"]).document, "rows")
    assert kept == "[line(start=point(10, 15 + step * i)) for i in range(3)]"


def test_parameters_stay_what_they_are() -> None:
    there = Document({name: Definition(name, parse("4"), role="parameter") for name in ("a", "b")})
    with pytest.raises(Refusal, match="a is a parameter"):
        listify(there, ["a", "b"], "both")


def test_things_in_a_row_that_differ_in_what_they_are_leave_room_for_more() -> None:
    editor = Editor()
    for number, (word, size) in enumerate((("one", 12), ("two", 14), ("three", 9))):
        editor.do("draw_label", at=[30, 40 + 25 * number], content=word, size=size, name=f"line_{number}")
    editor.do("listify", things=["line_0", "line_1", "line_2"], name="lines", data="words")
    assert show(editor.document.definitions["words"].formula) == "[('one', 12), ('two', 14), ('three', 9)]"
    assert show(editor.document.definitions["lines"].formula) == (
        "[label(at=point(30, 40 + 25 * i), content=words[i][0], size=words[i][1]) for i in range(len(words))]"
    )


def test_two_things_askew_are_in_no_row() -> None:
    editor = Editor()
    editor.do("draw_label", at=[30, 40], content="one", name="a", snap=False)
    editor.do("draw_label", at=[77, 140], content="two", name="b", snap=False)
    editor.do("listify", things=["a", "b"], name="lines", data="words")
    assert "range" not in show(editor.document.definitions["lines"].formula)


@pytest.mark.parametrize(
    ("widths", "kept"),
    [
        ((42, 34, 46), "width=40"),  # as a hand errs
        ((58, 51, 63, 51), "width=55"),
        ((40, 44, 48), "width=40 + 4 * i"),  # growing evenly, however little
        ((60, 40, 60), "width=all_of_them_data[i]"),  # more than a hand errs
    ],
)
def test_sizes_that_differ_as_a_hand_errs_are_one_size(widths: tuple[int, ...], kept: str) -> None:
    there = document(**{f"b{k}": f"rectangle(x={80 * k}, y=0, width={w}, height=40)" for k, w in enumerate(widths)})
    assert kept in formula(listed(there))


def test_sizes_that_are_data_are_told_of() -> None:
    there = document(**{f"b{k}": f"rectangle(x={80 * k}, y=0, width={w})" for k, w in enumerate((60, 40, 60))})
    assert "They differ in width (40 to 60); were they meant" in listify(there, ("b0", "b1", "b2"), "all_of_them").says


def test_rings_of_a_web_differ_in_their_radius_only() -> None:
    """The variable inside each ring is no longer called like the index of the rings."""
    ring = "polygon(points=[polar(point(200, 200), {}, 360 / n * i) for i in range(n)])"
    there = document(n="6", **{f"ring_{k}": ring.format(k) for k in (40, 80, 120)})
    done = listed(there, "ring_40", "ring_80", "ring_120")
    inner = "[polar(point(200, 200), 40 + 40 * i, 360 / n * k) for k in range(n)]"
    assert formula(done) == f"[polygon(points={inner}) for i in range(3)]"


def test_a_hand_that_errs_little_one_way_did_not_err_by_much_the_other_way() -> None:
    """Four labels 140 apart may be off by 17 pixels each way, or by 8 where the way to the next is nearly even."""
    rough = listed(labels((60, 50), (215, 64), (330, 39), (482, 52)))
    assert "data" not in formula(rough)
    steady = listed(labels((60, 50), (201, 48), (340, 70), (480, 52)))
    assert formula(steady).startswith("[label(at=point(60 + 140 * i, all_of_them_data[i])")


def test_corners_that_go_along_together_are_no_evidence_of_a_rough_hand() -> None:
    """One of three lies 110 px higher, with all its corners: that is no error, and what is kept is told as it is."""
    there = document(
        **{
            f"p_{k}": f"polygon(points=[point({x}, {y}), point({x + 50}, {y + 20}), point({x + 5}, {y + 45})])"
            for k, (x, y) in enumerate([(13, 190), (300, 300), (600, 300)])
        }
    )
    result = listify(there, list(there.definitions), "all_of_them")
    assert "straightened" not in result.says
    assert {one.formula for one in result.findings} == {"as listed"}
    assert result.findings[0].told().endswith(" follows no rule: each keeps its own")
    assert "(300, 300, 350, 320, 305, 345)" in formula(result.document, "all_of_them_data")


def labels(*places: tuple[float, float]) -> Document:
    return document(**{f"l_{k}": f"label(at=point({x}, {y}), content='a')" for k, (x, y) in enumerate(places)})


def test_bars_drawn_by_hand_keep_their_foot_though_the_grid_pulled_one() -> None:
    editor = Editor()
    corners = (([-95, 354], [-65, 454]), ([-45, 304], [-14, 455]), ([5, 385], [34, 453]), ([56, 334], [85, 454]))
    for start, end in corners:
        editor.do("draw_rectangle", start=start, end=end)
    editor.do("listify", things=[f"rectangle_{place}" for place in range(1, 5)], name="bars")
    assert show(editor.document.definitions["bars"].formula).startswith(
        "[rectangle(x=-95 + 50 * i, y=453 - bars_data[i], width=30, height=bars_data[i])"
    )


def picket(x: float, *slants: float) -> str:
    """A picket at x, upright and level but for these errors of the hand at its foot."""
    left, right, foot = slants
    return (
        f"polygon(points=[point({x + left}, 200), point({x}, 100), point({x + 20}, 80), point({x + 40}, 100), "
        f"point({x + 40 + right}, {200 + foot})])"
    )


def test_sides_of_freehand_polygons_are_straightened_within_what_the_hand_erred() -> None:
    there = document(a=picket(20, 0, 0, 0), b=picket(90, 3, -2, 2), c=picket(160, -1, 2, -2))
    done = listify(there, ["a", "b", "c"], "fence")
    assert formula(done.document, "fence") == (
        "[polygon(points=[point(20 + 70 * i, 200), point(20 + 70 * i, 100), point(40 + 70 * i, 80), "
        "point(60 + 70 * i, 100), point(60 + 70 * i, 200)]) for i in range(3)]"
    )
    assert "straightened by at most" in done.says
    told = float(done.says.rpartition("at most ")[2].split(" px")[0])
    assert 1.5 <= told <= 3.0, "at least as far as a corner went, and no further than the hand erred"


def test_a_corner_that_the_grid_drew_aside_is_put_back_with_its_side() -> None:
    there = document(a=picket(20, 0, 0, 0), b=picket(90, 10, -6, 0), c=picket(160, -5, 4, 0))
    made = formula(listed(there))
    foot, top = made.split("point(")[1:3]
    assert foot.partition(",")[0] == top.partition(",")[0] and " * i" in foot


def test_sides_that_slant_by_as_much_everywhere_stay_slanted() -> None:
    """Whoever draws, or copies, the same slant each time means it."""
    there = document(a=picket(20, 5, -5, 0), b=picket(90, 5, -5, 0), c=picket(160, 6, -5, 0))
    made = formula(listed(there))
    assert made.startswith("[polygon(points=[point(25 + 70 * i, 200), point(20 + 70 * i, 100)")


def test_a_corner_that_follows_something_is_not_straightened_away() -> None:
    there = document(
        post="rectangle(x=22, y=0, width=5, height=5)",
        a=picket(20, 0, 0, 0).replace("point(20, 200)", "point(post.x, 200)"),
        b=picket(90, 2, 0, 0).replace("point(92, 200)", "point(post.x + 70, 200)"),
    )
    assert "points=[point(22 + 70 * i, 200), point(20 + 70 * i, 100)" in formula(listed(there, "a", "b"))


def test_bars_that_come_out_equally_high_have_a_plain_top() -> None:
    there = document(
        a="rectangle(x=-75, y=-86, width=50, height=130)",
        b="rectangle(x=5, y=-84, width=46, height=129)",
        c="rectangle(x=86, y=-90, width=50, height=134)",
    )
    assert formula(listed(there)).startswith("[rectangle(x=-75 + 80 * i, y=-86, width=48, height=130")


@pytest.mark.parametrize(
    ("edges", "made"),
    [
        (((0, 78), (80, 160)), "x=80 * i, y=0, width=80"),
        (((0, 78), (79, 160), (160, 241)), "x=80 * i, y=0, width=80"),
        (((0, 41), (41, 81), (81, 125)), "40 * i, y=0, width=40"),
        (((0, 20), (22, 42), (44, 64)), "x=22 * i, y=0, width=20"),
        (((0, 40), (42, 82), (84, 124)), "x=42 * i, y=0, width=40"),
        (((0, 40), (45, 84), (90, 131)), "x=45 * i, y=0, width=40"),
    ],
)
def test_boxes_side_by_side_stay_so_and_gaps_that_were_meant_stay(
    edges: tuple[tuple[float, float], ...], made: str
) -> None:
    editor = Editor()
    for number, (left, right) in enumerate(edges):
        editor.do("draw_rectangle", start=[left, 0], end=[right, 80], name=f"box_{number}", snap=False)
    editor.do("listify", things=list(editor.document.definitions), name="boxes")
    assert made in show(editor.document.definitions["boxes"].formula)


def test_boxes_of_a_grid_that_touch_go_on_to_touch() -> None:
    editor = Editor()
    for row in range(3):
        for number, (left, right) in enumerate(((0, 41), (41, 81), (81, 125))):
            top = 41 * row
            editor.do("draw_rectangle", start=[left, top], end=[right, top + 40], name=f"box_{row}{number}", snap=False)
    editor.do("listify", things=list(editor.document.definitions), name="cells")
    editor.do("set_attribute", attribute="cells.count_2", value=5)
    cells = editor.live.value("cells")
    assert all(one.get("x") + one.get("width") == other.get("x") for one, other in pairwise(cells[:5]))
    assert all(one.get("y") + one.get("height") == other.get("y") for one, other in pairwise(cells[::5]))


def test_what_is_not_alike_is_told_in_words() -> None:
    there = document(
        a="label(at=point(11, 20), content='a')", b="[line(start=point(i, 1), end=point(i, 9)) for i in range(3)]"
    )
    with pytest.raises(Refusal, match="not alike: labels and lists"):
        listify(there, ["a", "b"], "both")


@pytest.mark.parametrize("seed", range(12))
def test_members_that_are_one_figure_further_on_do_not_grow_askew(seed: int) -> None:
    hand, editor = Random(seed), Editor()
    for k in range(3):
        left = 40 * k
        corners = [(left, 200), (left, 140), (left + 15, 120), (left + 30, 140), (left + 30, 200)]
        points = [[part + hand.choice((-2, -1, 0, 1, 2)) for part in corner] for corner in corners]
        editor.do("draw_polygon", points=points, name=f"picket_{k}", snap=False)
    editor.do("listify", things=[f"picket_{k}" for k in range(3)], name="fence")
    editor.do("set_attribute", attribute="fence.count", value=9)
    pickets = [one.get("points") for one in editor.live.value("fence")]
    shapes = {tuple((round(x - one[0].x, 6), round(y - one[0].y, 6)) for x, y in one) for one in pickets}
    assert len(shapes) == 1


def test_two_corners_that_nearly_lie_on_one_level_do() -> None:
    editor = Editor()
    for k, (left, right) in enumerate(((143, 141), (142, 140), (143, 142), (144, 141))):
        x = 40 * k
        points = [[x, 200], [x, left], [x + 15, 120], [x + 30, right], [x + 30, 200]]
        editor.do("draw_polygon", points=points, name=f"picket_{k}", snap=False)
    editor.do("listify", things=[f"picket_{k}" for k in range(4)], name="fence")
    corners = editor.live.value("fence")[0].get("points")
    assert corners[1].y == corners[3].y


def test_lines_that_lean_more_and_more_go_on_to() -> None:
    editor = Editor()
    for k in range(4):
        editor.do("draw_line", start=[40 * k, 100], end=[60 * k, 20], name=f"ray_{k}", snap=False)
    editor.do("listify", things=[f"ray_{k}" for k in range(4)], name="rays")
    made = show(editor.document.definitions["rays"].formula)
    assert "start=point(40 * i, 100)" in made and "end=point(60 * i, 20)" in made


@pytest.mark.parametrize(("widths", "rule"), [((45, 47, 50), "48"), ((40, 50, 61), "10"), ((46, 48, 50, 52), "2 * i")])
def test_three_sizes_that_grow_by_less_than_a_hand_errs_are_equal(widths: tuple[int, ...], rule: str) -> None:
    editor = Editor()
    for k, wide in enumerate(widths):
        editor.do("draw_rectangle", start=[70 * k, 0], end=[70 * k + wide, 40], snap=False)
    editor.do("listify", things=list(editor.document.definitions), name="row")
    said = show(editor.document.definitions["row"].formula)
    assert ("width=48," in said) == (widths == (45, 47, 50)), said
    assert rule in said


def test_equal_numbers_are_rivals_each_alone_as_well_and_the_first_can_be_chosen_back() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[100, 200], end=[120, 260], name="box", snap=False)
    editor.do("parameterize", thing="box", attribute="width", name="many")
    for k in range(4):
        editor.do("draw_ellipse", center=[20 + 20 * k, 100], radius_x=5, radius_y=5, name=f"dot_{k}")
    found = editor.do("listify", things=[f"dot_{k}" for k in range(4)], name="dots").findings
    across = next(one for one in found if one.goal == "dots.center.x")
    formulas = (across.formula, *across.rivals)
    assert formulas == ("20 + 20 * i", "many + many * i", "many + 20 * i", "20 + many * i")
    for number in (1, 0, 3, 2, 0):
        editor.do("choose", goal="dots.center.x", number=number)
        assert f"point({formulas[number]}, 100)" in show(editor.document.definitions["dots"].formula)


def test_a_list_whose_name_formulas_know_is_called_otherwise_when_its_file_is_opened() -> None:
    editor = Editor()
    for number in range(3):
        editor.do("draw_rectangle", start=[0, 50 * number], end=[60, 50 * number + 30])
    editor.do("listify", things=["rectangle_1", "rectangle_2", "rectangle_3"], name="items")
    editor.do("draw_line", start=[60, 15], end=[100, 15])
    read = loads(dumps(editor.document, []))[0]
    assert [*read.definitions] == [name.replace("items", "my_items") for name in editor.document.definitions]
    assert Live(read).scene() == Live(editor.document).scene()


AROUND = [(12, 130), (71, 191), (183, 164), (262, 150), (240, 43), (151, 71), (126, 12), (30, 37)]


def centres(there: Document) -> list[tuple[float, float]]:
    """Where the members of the list are, in its order."""
    members = Live(there).value("all_of_them")
    assert isinstance(members, list)
    places = [dict(one.attributes)["center"] for one in members]
    return [(one.x, one.y) for one in places]


@pytest.mark.parametrize("first", [0, 2, 4])
def test_what_stands_here_and_there_stays_in_the_order_in_which_it_was_drawn_and_chosen(first: int) -> None:
    places = AROUND[first:] + AROUND[:first]
    there = document(**{f"pond_{k}": f"ellipse(center=point({x}, {y}))" for k, (x, y) in enumerate(places)})
    assert centres(listed(there)) == places
    assert centres(listed(there, *reversed(there.definitions))) == sorted(places)
