"""[S2] The formula of an attribute gets a name of its own."""

from __future__ import annotations

import pytest

from studio.language.errors import Refusal
from studio.language.show import show
from studio.session.editor import Editor


def drawn() -> Editor:
    """A round thing whose two radii are half of the spacing."""
    editor = Editor()
    editor.do("set_formula", name="spacing", formula="40")
    formula = "ellipse(center=point(0, 0), radius_x=spacing / 2, radius_y=spacing / 2)"
    editor.do("set_formula", name="thing", formula=formula)
    return editor


def test_S2_the_formula_is_named_wherever_it_stands() -> None:
    editor = drawn()
    editor.do("name_formula", thing="thing", attribute="radius_x", name="radius")
    assert show(editor.document.definitions["radius"].formula) == "spacing / 2"
    assert "radius_x=radius, radius_y=radius" in show(editor.document.definitions["thing"].formula)
    assert list(editor.document.definitions) == ["spacing", "radius", "thing"]


def test_S2_a_plain_value_or_a_name_is_refused_with_what_to_do() -> None:
    editor = drawn()
    editor.do("name_formula", thing="thing", attribute="radius_x", name="radius")
    with pytest.raises(Refusal, match="has a name already: radius"):
        editor.do("name_formula", thing="thing", attribute="radius_y", name="other")
    with pytest.raises(Refusal, match="name it as a parameter"):
        editor.do("name_formula", thing="thing", attribute="center.x", name="left")


@pytest.mark.parametrize(
    ("rounds", "named", "place"),
    [
        ("for i in range(n)", "[red if i % 2 == 0 else gold for i in range(n)]", "i"),
        (
            "for j in range(2) for i in range(n)",
            "[red if i % 2 == 0 else gold for j in range(2) for i in range(n)]",
            "j * n + i",
        ),
    ],
)
def test_what_differs_from_member_to_member_is_a_list_of_as_many(rounds: str, named: str, place: str) -> None:
    editor = Editor()
    editor.do("new_value", name="n", value=3)
    for name in ("dots", "rings"):
        dot = f"[ellipse(center=point(i * 10, 0), fill=red if i % 2 == 0 else gold) {rounds}]"
        editor.do("set_formula", name=name, formula=dot)
    colours = [one.get("fill") for one in editor.live.value("dots")]
    says = editor.do("name_formula", thing="dots", attribute="fill", name="colour").says
    assert says == "colour is taken out of dots, rings, an item for each member."
    assert show(editor.document.definitions["colour"].formula) == named
    assert f"fill=colour[{place}]" in show(editor.document.definitions["rings"].formula)
    assert len(colours) >= 3 and [one.get("fill") for one in editor.live.value("dots")] == colours


def test_lists_of_as_many_by_a_number_of_their_own_have_nothing_to_do_with_each_other() -> None:
    editor = Editor()
    for name in ("dots", "rings"):
        editor.do("set_formula", name=name, formula="[ellipse(center=point(i * 10, 0)) for i in range(3)]")
    assert "out of rings, an item" in editor.do("name_formula", thing="rings", attribute="center.x", name="far").says
    editor.do(
        "set_formula", name="double", formula="[ellipse(center=point(i * 9, 0)) for i in range(2) for i in range(3)]"
    )
    with pytest.raises(Refusal, match="needs i, which only double knows"):
        editor.do("name_formula", thing="double", attribute="center.x", name="other")


def test_what_is_counted_inside_of_a_member_by_the_same_name_stays() -> None:
    editor = Editor()
    inside = "[ellipse(center=point(i * 10, 0)) for i in range(4)]"
    editor.do("set_formula", name="rows", formula=f"[group(items={inside}, dx=i * 10) for i in range(3)]")
    with pytest.raises(Refusal, match="counts its members by"):
        editor.do("name_formula", thing="rows", attribute="dx", name="i")
    editor.do("name_formula", thing="rows", attribute="dx", name="far")
    assert inside in show(editor.document.definitions["rows"].formula)
    assert "dx=far[i]" in show(editor.document.definitions["rows"].formula)


@pytest.mark.parametrize(
    ("formula", "why"),
    [
        ("[ellipse(center=point(k * 10, 0)) for k in far]", "differs by what stands in far, so it cannot stand alone"),
        ("[ellipse(center=point(k * 10, 0)) for k in range(5) if k != 2]", "needs k, which only dots knows"),
        ("[ellipse(center=point(k * 10, 0)) for j in far for k in range(2)]", "needs k, which only dots knows"),
    ],
)
def test_S2_what_only_the_thing_knows_cannot_stand_alone(formula: str, why: str) -> None:
    editor = Editor()
    editor.do("set_formula", name="far", formula="[1, 4]")
    editor.do("set_formula", name="dots", formula=formula)
    with pytest.raises(Refusal, match=why):
        editor.do("name_formula", thing="dots", attribute="center.x", name="left")
