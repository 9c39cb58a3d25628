"""A plain value becomes a formula over parameters that holds in everything shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.app.inspector.removable_items import examples_of
from studio.document.model import Definition, Document, Range
from studio.generalize.attributes import with_node
from studio.generalize.constrain import with_parameters
from studio.generalize.observe import observe
from studio.generalize.relate import relate
from studio.generalize.shown_again import answered_attribute, without_shown
from studio.language.errors import CannotExplain, Refusal
from studio.language.evaluate import evaluate
from studio.language.nodes import Literal
from studio.language.parse import parse
from studio.language.show import show
from studio.session.editor import Editor
from tests.generalize.test_listify import formula


def document(**parameters: float) -> Document:
    definitions = {
        name: Definition(name, Literal(value), role="parameter", range=Range(1, 100))
        for name, value in parameters.items()
    }
    box = Definition("box", parse("rectangle(x=0, y=0, width=50, height=60)"), drawn=True)
    lines = Definition("lines", parse("[line(start=point(0, i), end=point(9, i)) for i in range(count)]"), drawn=True)
    return Document({**definitions, "box": box, **({"lines": lines} if "count" in parameters else {})})


def shown(there: Document, attribute: str, *cases: tuple[float, dict[str, float]]) -> Document:
    before = there.parameters()
    for value, parameters in cases:
        there = observe(with_parameters(there, dict(parameters)), attribute, value, "dragged")
    return with_parameters(there, before)


def test_one_situation_gives_the_simplest_formula_and_its_rivals() -> None:
    done = relate(document(edge=30, step=20), "box", ["width"])
    assert formula(done.document, "box") == "rectangle(x=0, y=0, width=edge + step, height=60)"
    assert done.findings[0].rivals


def test_two_situations_settle_what_one_leaves_open() -> None:
    there = shown(document(edge=12, step=10, count=3), "box.width", (44, {"count": 3}), (74, {"count": 6}))
    done = relate(there, "box", ["width"])
    assert done.findings[0].formula == "2 * edge + step * (count - 1)"
    assert ("box.width dragged at edge 12, step 10, count 3") in done.findings[0].supports
    assert done.findings[0].refuted
    assert all("dragged at" in by for _, by in done.findings[0].refuted)


def test_the_middle_of_a_row_is_half_of_its_length() -> None:
    there = document(edge=12, step=10, count=3)
    there = shown(there, "box.width", (22, {}), (32, {"count": 5}), (30, {"count": 4, "step": 12}))
    assert relate(there, "box", ["width"]).findings[0].formula == "edge + step * (count - 1) / 2"


@pytest.mark.parametrize(
    ("cases", "expected"),
    [
        (((30, {}),), "w"),
        (((30, {}), (40, {"m": 20})), "w"),
        (((15, {}), (20, {"m": 20})), "w / 2"),
        ((), "w * 5 / 3"),
    ],
)
def test_a_name_that_was_pointed_at_counts_although_it_follows_a_parameter(
    cases: tuple[tuple[float, dict[str, float]], ...], expected: str
) -> None:
    there = document(m=15)
    there = replace(there, definitions={**there.definitions, "w": Definition("w", parse("2 * m"))})
    done = relate(shown(there, "box.width", *cases), "box", ["width"], over=("w",))
    assert done.findings[0].formula == expected
    assert "alone would not explain it" not in done.says


def test_a_name_that_had_no_value_in_an_example_is_said() -> None:
    there = document(m=15, n=5)
    there = replace(there, definitions={**there.definitions, "w": Definition("w", parse("m / (n - 4)"))})
    there = shown(there, "box.width", (30, {}), (40, {"n": 4}))
    with pytest.raises(Refusal, match="w had no value"):
        relate(there, "box", ["width"], over=("w",))


def test_rivals_that_differ_within_reach_are_asked_about() -> None:
    there = shown(document(edge=15, step=10, count=3, other=3), "box.width", (45, {}))
    lines = parse("[line(start=point(i, 0), end=point(i, 9)) for i in range(other)]")
    there = replace(there, definitions={**there.definitions, "others": Definition("others", lines)})
    question = relate(there, "box", ["width"]).findings[0].question
    assert question is not None
    assert question.goal == "box.width"
    assert question.options[0][0] != question.options[1][0]
    assert "or" in question.sentence


def test_the_person_may_pick_a_rival() -> None:
    there = document(edge=30, step=20)
    first = relate(there, "box", ["width"])
    second = relate(there, "box", ["width"], candidate=1)
    assert second.findings[0].formula == first.findings[0].rivals[0]


def test_several_attributes_at_once() -> None:
    done = relate(document(edge=25, step=10), "box", ["width", "height"])
    assert formula(done.document, "box") == "rectangle(x=0, y=0, width=2 * edge, height=2 * edge + step)"


def test_a_plain_share_of_a_measure_is_offered_where_nothing_else_fits() -> None:
    done = relate(document(edge=125), "box", ["width"])
    assert done.findings[0].formula == "edge * 0.4"


def test_freehand_error_is_forgiven_where_several_situations_agree() -> None:
    cases = ((47, {"count": 3}), (77, {"count": 6}), (105, {"count": 9}))
    there = shown(document(edge=13, step=10, count=3), "box.width", *cases)
    assert relate(there, "box", ["width"]).findings[0].formula == "2 * edge + step * (count - 1)"


def test_contradictions_name_two_examples() -> None:
    there = shown(document(edge=15, count=3), "box.width", (50, {"count": 3}), (7, {"count": 4}), (93, {"count": 5}))
    with pytest.raises(CannotExplain, match="box.width dragged at") as error:
        relate(there, "box", ["width"])
    assert len(error.value.clash) == 2


def test_it_says_why_not() -> None:
    with pytest.raises(Refusal, match="Nothing that has a name gives box.width"):
        relate(document(), "box", ["width"])
    with pytest.raises(Refusal, match="No number in lines.start.y has followed"):
        relate(document(count=3), "lines", ["start.y"])
    with pytest.raises(Refusal, match="was the same whenever it was shown"):
        relate(document(count=3), "lines", ["stroke"])
    with pytest.raises(Refusal, match="Choose an attribute"):
        relate(document(count=3), "box", [])


def test_an_answer_is_one_more_example() -> None:
    there = shown(document(edge=15, step=30, count=3), "box.width", (75, {"count": 3}), (135, {"count": 5}))
    first = relate(there, "box", ["width"])
    question = first.findings[0].question
    assert question is not None
    other, formula_meant = question.options[1]
    after = answered_attribute(first.document, "box.width", question.situation, other)
    assert after.findings[0].formula == show(formula_meant)
    assert len(after.findings[0].supports) == 3
    with pytest.raises(Refusal, match="box is no parameter or state"):
        answered_attribute(first.document, "box.width", {"box": 3}, 5)


def test_what_one_example_cannot_bear_out_is_asked_where_it_is_as_plain() -> None:
    """A width that is a share of an edge, or wider than it by ten: the same there and otherwise with another edge."""
    first = relate(document(edge=40), "box", ["width"])
    question = first.findings[0].question
    assert question is not None
    assert [show(one) for _, one in question.options] == [first.findings[0].formula, "edge + 10"]
    after = answered_attribute(first.document, "box.width", question.situation, question.options[1][0])
    assert after.findings[0].formula == "10 + edge"
    assert len(after.findings[0].supports) == 2


def test_an_example_that_was_a_slip_is_seen_and_taken_back_by_its_label() -> None:
    """Issue: "every example is seen and can be taken back by the label that is shown"."""
    editor = Editor()
    editor.do("new_value", name="edge", value=30, least=1, most=100)
    editor.do("draw_rectangle", start=[0, 0], end=[60, 40], name="box", snap=False)
    for edge, width in ((40, 80), (50, 90)):
        editor.do("set_parameter", name="edge", value=edge)
        editor.do("set_attribute", attribute="box.width", value=width)
    seen = [one.text for one in examples_of(editor.document, "box")]
    assert "box.width set at edge 50" in seen
    result = editor.do("retract_example", label="box.width set at edge 50")
    assert result.says == "box.width has 2 other examples left."
    editor.do("relate", thing="box", attributes="width")
    assert "width=edge + edge" in formula(editor.document, "box") or "width=2 * edge" in formula(editor.document, "box")
    assert "box.width set at edge 50" not in [one.text for one in examples_of(editor.document, "box")]


def test_where_it_was_drawn_is_no_example_once_a_command_says_where_it_belongs() -> None:
    editor = Editor()
    editor.do("new_value", name="edge", value=30, least=1, most=100)
    editor.do("draw_rectangle", start=[43, 0], end=[60, 40], name="box", snap=False)
    for edge in (60, 80):
        editor.do("set_parameter", name="edge", value=edge)
        editor.do("draw_rectangle", start=[edge, 90], end=[180, 99], name=f"shelf_{edge}", snap=False)
        editor.do("move", thing="box", to=[edge + 3, 0], snap=False)
        editor.do("align", things=["box", f"shelf_{edge}"], side="left")
    assert [one.text for one in examples_of(editor.document, "box") if one.text.startswith("box.x")] == [
        "box.x aligned at edge 60",
        "box.x aligned at edge 80",
    ]
    editor.do("relate", thing="box", attributes="x")
    assert "x=edge," in formula(editor.document, "box")


def test_a_single_example_of_a_relation_is_seen_and_that_of_a_point_goes_with_its_coordinates() -> None:
    editor = Editor()
    editor.do("new_value", name="edge", value=30, least=1, most=100)
    editor.do("draw_ellipse", center=[0, 0], radius_x=9, radius_y=9, name="dot", snap=False)
    editor.do("set_attribute", attribute="dot.center", value=[60, 15])
    editor.do("relate", thing="dot", attributes="center.x")
    seen = [one.text for one in examples_of(editor.document, "dot")]
    assert set(seen) == {"dot.center set at edge 30", "dot.center.x set at edge 30"}
    editor.do("retract_example", label="dot.center set at edge 30")
    assert examples_of(editor.document, "dot") == []
    assert not [one for one in editor.document.lessons if one.startswith("dot.center")]


def test_examples_at_unlike_states_have_unlike_labels() -> None:
    editor = Editor()
    editor.do("draw_ellipse", center=[9, 9], radius_x=9, radius_y=9, name="dot", snap=False)
    editor.do("parameterize", thing="dot", attribute="radius_y", name="step")
    editor.do("make_state", name="step")
    for step, x in ((20, 40), (30, 60)):
        editor.do("give", name="step", value=step)
        editor.do("set_attribute", attribute="dot.center.x", value=x)
    labels = [one.label for one in editor.document.lessons["dot.center.x"].examples]
    assert len(labels) == len(set(labels)) == 3


def test_without_a_slip_the_formula_is_found_again() -> None:
    there = shown(document(edge=30), "box.width", (60, {"edge": 30}), (80, {"edge": 40}), (120, {"edge": 50}))
    slip = next(one.label for one in there.lessons["box.width"].examples if one.result == 120)
    there = with_node(there, "box.width", parse("edge + 30"))
    result = without_shown(there, slip)
    assert "width=2 * edge" in formula(result.document, "box") and result.says.endswith(f"again without “{slip}”.")
    with pytest.raises(Refusal, match="There is no example called"):
        without_shown(result.document, slip)


def test_what_no_rival_says_otherwise_is_not_asked_about_however_few_examples_there_are() -> None:
    (found,) = relate(document(edge=100), "box", ["width"]).findings
    assert found.formula and found.question is None


def test_what_was_pointed_at_alone_comes_first_even_where_something_else_has_the_very_value() -> None:
    there = shown(document(w=80, m=28), "box.width", (28, {}))
    assert relate(there, "box", ["width"]).findings[0].formula == "m"
    done = relate(there, "box", ["width"], ["w"])
    assert done.findings[0].formula == "w * 0.35"
    assert "alone" not in done.says


def test_what_takes_part_besides_is_told() -> None:
    there = shown(document(w=80, m=28), "box.width", (108, {}), (120, {"m": 40}), (140, {"w": 100, "m": 40}))
    done = relate(there, "box", ["width"], ["w"])
    assert done.findings[0].formula == "m + w"
    assert done.says.endswith("w alone would not explain it; it needs m.")


def answered(there: Document, attribute: str, meant: str, over: tuple[str, ...] = (), most: int = 3) -> list[str]:
    """The formulas guessed, one after each answer that was given by what is meant."""
    done = relate(there, "box", [attribute], over)
    guessed = [done.findings[0].formula]
    while (asked := done.findings[0].question) and len(guessed) <= most:
        values = {**done.document.parameters(), **asked.situation}
        done = answered_attribute(done.document, asked.goal, asked.situation, evaluate(parse(meant), dict(values)))
        guessed.append(done.findings[0].formula)
    return guessed


def test_a_question_changes_several_parameters_where_that_tells_more() -> None:
    """Each of four parameters may be what it is: one after the other would take as many questions."""
    there = document(left=50, top=50, high=50, edge=50)
    asked = relate(there, "box", ["width"]).findings[0].question
    assert asked is not None
    assert len(asked.situation) > 1 and len(asked.options) > 2
    assert answered(there, "width", "high", most=2)[-1] == "high"


def test_a_share_of_what_was_always_the_same_comes_after_all_others_were_ruled_out() -> None:
    there = shown(document(left=40, top=44, wide=90), "box.width", (6, {}), (6, {"left": 60}), (6, {"top": 22}))
    found = relate(there, "box", ["width"]).findings[0]
    assert found.formula == "wide / 15"
    assert not any(" / left)" in one or " / top)" in one for one in found.rivals)


def test_what_no_example_speaks_for_is_asked_about() -> None:
    """Two parameters that happen to be the same, of which only the other one was changed."""
    there = shown(document(left=30, top=20, edge=60), "box.width", (50, {}), (70, {"left": 50}))
    asked = relate(there, "box", ["width"]).findings[0].question
    assert asked is not None and set(asked.situation) & {"top", "edge"}


def test_what_was_pointed_at_still_counts_after_an_answer() -> None:
    there = shown(document(edge=40, step=50), "box.width", (50, {}))
    assert relate(there, "box", ["width"]).findings[0].formula == "step"
    guessed = answered(there, "width", "edge + 10", over=("edge",))
    assert all("step" not in one for one in guessed)
    assert guessed[-1] in ("edge + 10", "10 + edge")


def test_the_distance_to_what_was_pointed_at_comes_before_all_that_was_not() -> None:
    there = document(edge=43, step=50)
    assert relate(there, "box", ["width"], over=("edge",)).findings[0].formula == "edge + 7"


def test_of_all_corners_the_coordinates_are_related_that_were_shown_at_several_values() -> None:
    editor = Editor()
    editor.do("new_value", name="wide", value=100, least=10, most=400)
    editor.do("draw_polygon", points=[[0, 50], [100, 50], [50, 0]], name="roof", snap=False)
    for wide in (200, 160):
        editor.do("set_parameter", name="wide", value=wide)
        editor.do("drag", thing="roof", attribute="points[2]", to=[wide / 2, 0], snap=False)
    assert editor.do("relate", thing="roof", attributes=["points"]).says.startswith("roof.points[2].x is wide / 2.")


def test_where_a_corner_was_drawn_is_an_example_as_the_place_of_a_box_is() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 200], end=[30, 230], name="seed")
    editor.do("parameterize", thing="seed", attribute="width", name="n", least=1, most=200)
    editor.do("draw_path", points=[[300, 10], [330, 40], [360, 10]], name="way")
    editor.do("set_parameter", name="n", value=60)
    editor.do("drag", thing="way", attribute="points[1].y", to=70)
    done = editor.do("relate", thing="way", attributes=["points[1].y"])
    assert done.says == "way.points[1].y is 10 + n."
    assert done.findings[0].supports == ("way.points[1].y drawn at n 30", "way.points[1].y dragged at n 60")
    editor.do("set_attribute", attribute="way.stroke_width", value=3)
    assert len(editor.document.lessons["way.stroke_width"].examples) == 1, "nobody said how wide it was before"


def flap() -> Editor:
    """A box of a named width, and a line from its corner to the middle of it, which was drawn without snapping."""
    editor = Editor()
    editor.do("draw_rectangle", start=[-60, -30], end=[140, 106], name="box")
    editor.do("draw_line", start=[-60, -30], end=[40, 49], name="flap", snap=False)
    editor.do("parameterize", thing="box", attribute="width", name="w")
    return editor


def test_a_place_nearby_comes_before_shares_of_a_measure() -> None:
    editor = flap()
    found = editor.do("relate", thing="flap", attributes=["end.x"]).findings[0]
    assert (found.formula, found.rivals[:1]) == ("box.x + box.width / 2", ("w / 5",))


def test_a_place_nearby_comes_before_a_measure_with_a_number_and_what_is_rounded_comes_last() -> None:
    editor = flap()
    for width, at in ((291, 85), (401, 140)):
        editor.do("set_parameter", name="w", value=width)
        editor.do("drag", thing="flap", attribute="end", to=[at, 49], detach=True, snap=False)
    found = editor.do("relate", thing="flap", attributes=["end.x"]).findings[0]
    assert found.formula == "box.x + box.width / 2"
    assert found.rivals[-1] == "w // 2 - 60"
    editor.do("drag", thing="box", attribute="start", to=[-40, -30], snap=False)
    assert editor.live.value("flap").get("end").x == -40 + 401 / 2


def test_what_only_was_shown_elsewhere_is_no_place_nearby() -> None:
    editor = flap()
    editor.do("set_parameter", name="w", value=300)
    editor.do("drag", thing="flap", attribute="end", to=[60, 49], detach=True, snap=False)
    found = editor.do("relate", thing="flap", attributes=["end.x"]).findings[0]
    assert "box" not in " ".join((found.formula, *found.rivals))
