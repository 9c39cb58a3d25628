"""[S1-S3, P3, P4, P6] Components and instances, dicts, functions of definitions, factors, one for each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.document.live import Live
from studio.document.model import Document, with_definition
from studio.generalize import components, factor, factor_through, parameterize_over, repeat, to_dict
from studio.generalize.example_moments import with_values
from studio.generalize.operands import Given
from studio.language.errors import Refusal
from studio.language.show import show
from studio.language.values import Point, Symbol
from studio.session.editor import Editor
from tests.generalize.grid import define, of
from tests.generalize.test_members import crossed

ROUND = "ellipse(center=point(400, 70), radius_x=18, radius_y=18)"


def board() -> Document:
    document = with_definition(crossed(5), define("round", ROUND, drawn=True))
    return components.abstracted(document, ["round"], "disc", ["center", "fill"])


def placed(document: Document, name: str, fill: str, at: tuple[float, float]) -> Document:
    given = {"fill": Given({"symbol": fill}), "center": Given(list(at))}
    return components.instance(document, Live(document).env(), "disc", name, given)[0]


def text(document: Document, name: str) -> str:
    return show(document.definitions[name].formula)


def test_chosen_attributes_of_one_thing_stay_open() -> None:
    document = board()
    assert text(document, "disc") == "ellipse(center=center, radius_x=18, radius_y=18, fill=fill)"
    assert [str(part.type) for part in document.definitions["disc"].inputs] == ["point", "symbol"]
    assert text(document, "round") == "disc(center=point(400, 70), fill=None)"
    assert Live(document).value("round").get("radius_x") == 18


def test_variants_leave_open_what_differs() -> None:
    variants = [define(name, f"rectangle(x={x}, width=9, fill={name})") for name, x in (("red", 1), ("blue", 1))]
    document = of(*(define(f"{one.name}_box", show(one.formula), drawn=True) for one in variants))
    document = components.abstracted(document, ["red_box", "blue_box"], "box")
    assert [part.name for part in document.definitions["box"].inputs] == ["fill"]
    assert text(document, "blue_box") == "box(fill=blue)"


def test_editing_the_component_edits_every_instance() -> None:
    document = placed(placed(board(), "one", "red", (72, 69)), "two", "blue", (109, 111))
    assert text(document, "one") == "disc(center=crossings[1, 1], fill=red)"
    changed = define("disc", "ellipse(center=center, radius_x=5, radius_y=5, fill=fill)").formula
    document = with_definition(document, replace(document.definitions["disc"], formula=changed))
    live = Live(document)
    assert [live.value(name).get("radius_x") for name in ("one", "two", "round")] == [5, 5, 5]
    assert live.value("two").get("center") == Point(110, 110)


@pytest.mark.parametrize(
    ("things", "opened", "word"),
    [
        ([], ["fill"], "Choose one thing"),
        (["round", "rows"], ["fill"], "not variants"),
        (["disc"], ["fill"], "function or component"),
        (["nobody"], ["fill"], "nobody"),
        (["round"], ["colour"], "colour"),
    ],
)
def test_it_says_why_no_component_can_be_made(things: list[str], opened: list[str], word: str) -> None:
    with pytest.raises(Refusal, match=word):
        components.abstracted(board(), things, "again", opened)


def test_instances_fill_exactly_what_is_open_and_stand_apart_where_no_place_is_said() -> None:
    with pytest.raises(Refusal, match="no open size"):
        components.instance(board(), {}, "disc", "one", {"size": Given(3)})
    there = board()
    made, _ = components.instance(there, Live(there).env(), "disc", "one", {"fill": Given("red")})
    assert text(made, "one") == "disc(center=point(456, 70), fill=red)"


LISTED = "[((1, 1), red), ((2, 1), blue)]"
PICTURE = "[disc(center=crossings[key], fill=fill) for key, fill in placed]"


def listed(items: str = LISTED) -> Document:
    document = with_definition(board(), define("placed", items))
    return with_definition(document, define("picture", PICTURE, drawn=True))


def dicted(document: Document) -> Document:
    return to_dict.as_dict(document, Live(document).env(), "placed", "things")[0]


def test_a_list_with_keys_becomes_a_dict_and_its_users_follow() -> None:
    document = dicted(listed())
    assert text(document, "things") == "{(1, 1): red, (2, 1): blue}"
    assert text(document, "picture") == "[disc(center=crossings[key], fill=fill) for key, fill in things.items()]"
    assert "placed" not in document.definitions
    assert Live(document).value("picture") == Live(listed()).value("picture")


def test_the_key_may_stand_last() -> None:
    document = with_definition(board(), define("placed", "[(red, (1, 1)), (blue, (2, 1))]"))
    swapped = PICTURE.replace("key, fill in", "fill, key in")
    document = dicted(with_definition(document, define("picture", swapped, drawn=True)))
    assert "for key, fill in things.items()" in text(document, "picture")
    assert len(Live(document).value("picture")) == 2


def test_two_things_on_one_key_are_refused_and_named() -> None:
    with pytest.raises(Refusal, match=r"placed\[0\] \(red\) and placed\[1\] \(blue\) share the key \(1, 1\)"):
        dicted(listed("[((1, 1), red), ((1, 1), blue)]"))


def test_a_list_used_by_its_order_stays_a_list() -> None:
    document = with_definition(listed(), define("last_one", "placed[1]"))
    with pytest.raises(Refusal, match="last_one"):
        dicted(document)
    with pytest.raises(Refusal, match="empty"):
        dicted(with_definition(board(), define("placed", "[]")))
    with pytest.raises(Refusal, match="no list"):
        dicted(with_definition(board(), define("placed", "[1, 2]")))


def pictured() -> Document:
    return parameterize_over.parameterized_over(dicted(listed()), "picture", ["things"], "draw")


def test_a_drawing_becomes_a_function_of_its_dict() -> None:
    document = pictured()
    live = Live(document)
    assert text(document, "picture") == "draw(things)"
    assert live.value("picture") == Live(listed()).value("picture")
    other = live.value("draw")({(0, 3): Symbol("green")})
    assert [one.get("center") for one in other] == [Point(30, 150)]


def test_what_lies_between_is_written_into_the_function() -> None:
    document = of(
        define("size", "3"), define("twice", "size * 2"), define("four", "twice + twice"), define("out", "four + size")
    )
    document = parameterize_over.parameterized_over(document, "out", ["size"], "work")
    assert Live(document).value("work")(10) == 50
    assert Live(document).value("out") == 15
    with pytest.raises(Refusal, match="does not need"):
        parameterize_over.parameterized_over(document, "twice", ["out"], "other")


def test_another_dict_is_shown_beside_the_first() -> None:
    document = parameterize_over.shown_beside(pictured(), "draw", {"things": {(2, 2): Symbol("red")}}, "beside")
    live = Live(document)
    group = live.value("beside")
    right = max(one.get("center").x for one in live.value("picture"))
    assert group.get("items")[0].get("center").x + group.get("dx") > right
    with pytest.raises(Refusal, match="takes things"):
        parameterize_over.shown_beside(document, "draw", {}, "again")


def test_places_become_formulas_over_their_keys() -> None:
    done = factor_through.factored_through(pictured(), "draw", "crossings")
    assert "crossings" not in text(done.document, "draw")
    assert {finding.formula for finding in done.findings} & {"margin + p[0] * spacing", "margin + spacing * p[0]"}
    for values in ({}, {"spacing": 17, "margin": 8}):
        before = Live(with_values(pictured(), values)).value("picture")
        assert Live(with_values(done.document, values)).value("picture") == before
    with pytest.raises(Refusal, match="looks nothing up"):
        factor_through.factored_through(done.document, "draw", "crossings")


def test_one_factor_scales_everything() -> None:
    document = factor_through.factored_through(pictured(), "draw", "crossings").document
    document = factor.factored(document, ["spacing", "margin"], "scale", ["disc.radius_x", "disc.radius_y"])
    small, large = Live(document), Live(with_values(document, {"scale": 2}))
    for one, other in zip(small.value("picture"), large.value("picture"), strict=True):
        assert other.get("center") == Point(2 * one.get("center").x, 2 * one.get("center").y)
        assert other.get("radius_x") == 2 * one.get("radius_x")
    assert large.value("crossings") == {k: Point(2 * p.x, 2 * p.y) for k, p in small.value("crossings").items()}
    with pytest.raises(Refusal, match="no parameter"):
        factor.factored(document, ["spacing"], "again")
    with pytest.raises(Refusal, match="how many"):
        factor.factored(document, ["num_rows"], "again")


def dotted() -> Document:
    document = with_definition(crossed(5), define("chosen", "[p for p in crossings if p[0] == p[1]]"))
    for number, key in enumerate(((1, 1), (2, 2), (0, 3))):
        formula = f"ellipse(center=crossings[{key}], radius_x=4, radius_y=4)"
        document = with_definition(document, define(f"dot_{number}", formula, drawn=True))
    return document


def test_a_thing_and_its_copies_are_drawn_for_each_member() -> None:
    document, gone, says = repeat.repeated(dotted(), "dot_0", "chosen", "dots")
    assert text(document, "dots") == "[ellipse(center=crossings[p], radius_x=4, radius_y=4) for p in chosen]"
    assert gone == ("dot_0", "dot_1", "dot_2")
    assert "dot_2 stood on no member" in says
    assert len(Live(document).value("dots")) == 5


def test_a_thing_on_no_element_is_not_repeated() -> None:
    document = with_definition(dotted(), define("loose", "ellipse(center=point(1, 2))", drawn=True))
    with pytest.raises(Refusal, match="stands on no element"):
        repeat.repeated(document, "loose", "chosen", "dots")
    used = with_definition(document, define("there", "dot_1.center"))
    with pytest.raises(Refusal, match="needed by there"):
        repeat.repeated(used, "dot_0", "chosen", "dots")


def test_a_component_open_in_a_width_or_a_colour_alone_can_be_put_anywhere_too() -> None:
    for opened, inputs in (("width", ["x", "y", "width"]), ("fill", ["x", "y", "fill"]), ("y", ["y"])):
        editor = Editor()
        editor.do("draw_rectangle", start=[40, 40], end=[140, 80], fill="red", name="box")
        editor.do("make_component", things=["box"], name="card", open=[opened])
        assert [one.name for one in editor.document.definitions["card"].inputs] == inputs
    editor = Editor()
    editor.do("draw_ellipse", center=[40, 40], radius_x=10, radius_y=10, name="disc")
    editor.do("make_component", things=["disc"], name="bead", open=["fill"])
    editor.do("move", thing="disc", to=[93, 77], snap=False)
    assert show(editor.document.definitions["disc"].formula) == "bead(center=point(93, 77), fill=None)"
    with pytest.raises(Refusal, match="bead does not leave radius_x open"):
        editor.do("resize", thing="disc", to=[130, 140])


def test_an_instance_that_is_given_no_place_gets_one_of_its_own_beside_everything_else() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[100, 100], end=[160, 140], name="body", snap=False)
    editor.do("make_component", things=["body"], name="card", open=["width"])
    editor.do("make_instance", component="card", name="other", values={"width": 30})
    assert show(editor.document.definitions["other"].formula) == "card(x=180, y=100, width=30)"
    editor.do("draw_line", start=[0, 0], end=[50, 40], name="stroke", snap=False)
    editor.do("make_component", things=["stroke"], name="way", open=[])
    editor.do("make_instance", component="way", name="second", values={})
    assert show(editor.document.definitions["second"].formula) == "way(start=point(230, 0), end=point(280, 40))"
