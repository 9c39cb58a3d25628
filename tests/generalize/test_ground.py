"""What is drawn on the sides of other things, or in the middle of them, says so, and stays there when they change."""

from __future__ import annotations

import pytest

from studio.document.bounds import bounds
from studio.language.show import show
from studio.session.editor import Editor
from tests.generalize.hand import Hand

SEEDS = range(4)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_box_on_the_middle_of_a_side_stays_there_whatever_is_pulled(seed: int) -> None:
    hand = Hand(seed)
    hand.box("body", 100, 100, 300, 180)
    hand.box("knob", 300, 125, 315, 155)
    tall = hand.value("knob", "height")
    assert f"x=body.x + body.width, y=body.y + (body.height - {tall:g}) / 2" in hand.formula("knob")
    hand.editor.do("resize", thing="body", to=[400, 240])
    assert hand.value("knob", "y") + tall / 2 == 170
    hand.editor.do("resize", thing="knob", to=[420, 190])
    assert (hand.value("knob", "y"), hand.value("knob", "height")) == (150, 40)
    hand.editor.do("drag", thing="knob", attribute="height", to=60)
    assert (hand.value("knob", "y"), hand.value("knob", "height")) == (140, 60)
    hand.editor.do("parameterize", thing="knob", attribute="height", number=0, name="tall")
    hand.editor.do("set_parameter", name="tall", value=20)
    assert (hand.value("knob", "y"), hand.value("knob", "height")) == (160, 20)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_roof_keeps_to_both_sides_of_what_it_lies_on_and_its_tip_to_the_middle(seed: int) -> None:
    hand = Hand(seed)
    hand.box("house", 100, 200, 260, 320)
    hand.polygon("roof", (80, 200), (180, 120), (280, 200))
    hand.box("porch", 500, 200, 560, 320)
    hand.polygon("gable", (500, 200), (530, 150), (560, 200))
    assert "point(porch.x + porch.width / 2, " in hand.formula("gable")
    hand.editor.do("resize", thing="house", to=[360, 320])
    left, tip, right = hand.editor.live.value("roof").get("points")
    assert left.y == right.y == 200 and tip.x == 230
    assert 100 - left.x == right.x - 360 == pytest.approx(20, abs=3)


@pytest.mark.parametrize("seed", SEEDS)
def test_discs_stand_on_each_other_and_what_is_wider_lies_on_what_is_narrower(seed: int) -> None:
    hand = Hand(seed)
    hand.disc("low", 200, 300, 60)
    hand.disc("high", 200, 200, 40)
    radius = hand.value("high", "radius_y")
    assert f"center=point(low.center.x, low.center.y - low.radius_y - {radius:g})" in hand.formula("high")
    hand.editor.do("set_attribute", attribute="high.radius_y", value=20)
    assert hand.value("high", "center").y + 20 == 300 - hand.value("low", "radius_y")
    hand.box("post", 500, 100, 512, 300)
    hand.box("foot", 480, 300, 532, 312)
    assert "y=post.y + post.height" in hand.formula("foot")
    hand.editor.do("move", thing="post", to=[600, 200])
    assert hand.value("foot", "x") + hand.value("foot", "width") / 2 == 600 + hand.value("post", "width") / 2


def test_a_small_thing_in_a_large_one_is_in_its_middle_by_chance() -> None:
    hand = Hand(0)
    hand.box("field", 0, 0, 400, 400)
    hand.disc("dot", 201, 90, 5)
    assert "field" not in hand.formula("dot")
    hand.box("door", 185, 340, 215, 400)
    assert "x=field.x + (field.width - " in hand.formula("door")


def test_a_disc_near_a_side_from_inside_stays_where_it_was_drawn() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[20, 20], end=[120, 60], name="button")
    editor.do("draw_ellipse", center=[40, 51], radius_x=6, name="dot")
    assert show(editor.document.definitions["dot"].formula) == "ellipse(center=point(40, 50), radius_x=6, radius_y=6)"


def test_what_is_moved_to_the_middle_of_something_stays_there() -> None:
    hand = Hand(0)
    hand.box("body", 100, 100, 300, 180)
    hand.editor.do("draw_rectangle", start=[500, 300], end=[520, 330], name="knob")
    said = hand.editor.do("move", thing="knob", to=[303, 127]).says
    assert said == "knob moved to an edge of body and the middle of body."
    assert hand.formula("knob") == (
        "rectangle(x=body.x + body.width, y=body.y + (body.height - 30) / 2, width=20, height=30)"
    )


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_circles_drawn_equal_come_out_equal(seed: int) -> None:
    hand = Hand(seed)
    for number in range(4):
        hand.disc(f"lamp_{number}", 100 + 90 * number, 100, 20)
    assert len({hand.value(f"lamp_{number}", "radius_x") for number in range(4)}) == 1
    hand.disc("dot", 100, 300, 4)
    assert hand.value("dot", "radius_x") < 9


def test_what_is_seen_of_a_list_with_a_fault_lends_places_and_no_names() -> None:
    editor = Editor()
    editor.do("set_formula", name="ways", formula="[10, 20, 0, 40]")
    members = "ellipse(center=point(100 + 60 * i, 1000 / ways[i]), radius_x=20, radius_y=20)"
    editor.do("set_formula", name="discs", formula=f"[{members} for i in range(4)]")
    editor.do("show", name="discs")
    editor.do("draw_line", start=[101, 99], end=[160, 52], name="link")
    editor.do("draw_rectangle", start=[82, 120], end=[118, 160], name="below")
    editor.do("draw_label", at=[281, 26], content="one", name="word")
    editor.do("move", thing="below", to=[262, 46])
    formulas = {name: show(editor.document.definitions[name].formula) for name in ("link", "below", "word")}
    assert editor.live.errors.keys() == {"discs"}
    assert not any("discs" in one for one in formulas.values())
    assert formulas["link"] == "line(start=point(100, 100), end=point(160, 50))"
    assert formulas["word"] == "label(at=point(280, 25), content='one')"


@pytest.mark.parametrize("side, to", [("right", [280, 150]), ("left", [120, 150]), ("end", [280, 190])])
def test_a_side_of_a_box_in_the_middle_comes_under_the_pointer(side: str, to: list[float]) -> None:
    hand = Hand(0, error=0)
    hand.box("big", 100, 100, 300, 200)
    hand.box("small", 160, 125, 240, 175)
    hand.editor.do("drag", thing="small", attribute=side, to=to, snap=False)
    assert (hand.value("small", "x"), hand.value("small", "width")) == (120, 160)
    assert "x=big.x + (big.width - 160) / 2" in hand.formula("small")
    hand.editor.do(
        "set_formula",
        name="small",
        formula="rectangle(x=big.x + (big.width - (big.width - 40)) / 2, y=125, width=big.width - 40, height=50)",
    )
    says = hand.editor.do("drag", thing="small", attribute="right", to=[270, 150], snap=False).says
    assert says == "small.right: small.width becomes big.width - 60."
    assert (hand.value("small", "x"), hand.value("small", "width"), hand.value("big", "width")) == (130, 140, 200)
    assert hand.editor.do("drag", thing="small", attribute="x", to=150, snap=False).says.endswith(
        "no longer in the middle of big."
    )


def test_a_box_in_the_middle_of_another_in_a_group_stays_there() -> None:
    hand = Hand(0, error=0)
    hand.box("big", 100, 100, 300, 200)
    hand.box("small", 160, 125, 240, 175)
    hand.editor.do("draw_group", things=["big", "small"], name="pair")
    hand.editor.do("drag", thing="pair", attribute="items[1].left", to=[140, 150], snap=False)
    assert "x=big.x + (big.width - 120) / 2" in hand.formula("small") and hand.value("small", "width") == 120


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_drawn_on_one_thing_goes_along_with_it_wholly(seed: int) -> None:
    hand = Hand(seed)
    hand.box("wall", 100, 200, 260, 320)
    hand.polygon("roof", (100, 200), (180, 140), (260, 200))
    hand.box("door", 165, 260, 195, 320)
    before = [hand.editor.live.value(name) for name in ("wall", "roof", "door")]
    to = [hand.value("wall", "x") + 50, hand.value("wall", "y") - 70]
    hand.editor.do("move", thing="wall", to=to, snap=False)
    for old, new in zip(before, [hand.editor.live.value(name) for name in ("wall", "roof", "door")], strict=True):
        was, now = bounds([old]), bounds([new])
        assert was is not None and now is not None
        assert [round(b - a, 6) for a, b in zip(was, now, strict=True)] == [50, -70, 50, -70], hand.formula("door")
    tall = hand.value("door", "height")
    hand.editor.do("resize", thing="wall", to=[400, 400], snap=False)
    assert (hand.value("door", "height"), hand.value("door", "y") + tall) == (tall, 400)


def test_a_box_is_drawn_at_the_middle_of_one_that_is_turned() -> None:
    hand = Hand(0)
    hand.editor.do("draw_rectangle", start=[40, 60], end=[120, 110], name="kite", snap=False)
    hand.editor.do("rotate", thing="kite", degrees=20)
    hand.editor.do("draw_rectangle", start=[80, 85], end=[170, 150], name="tail")
    assert "x=kite.x + kite.width / 2" in hand.formula("tail")


def test_a_box_that_ends_in_the_centre_of_a_disc_ends_there_at_any_length() -> None:
    hand = Hand(6, error=1)
    hand.disc("hub", 150, 210, 30)
    hand.box("mast", 143, 90, 157, 211)
    assert "y=hub.center.y - 120, width=" in hand.formula("mast")
    hand.editor.do("parameterize", thing="mast", attribute="height", name="reach")
    assert "y=hub.center.y - reach, " in hand.formula("mast")
