"""What states tell of in a drawing: how far to the right, how far down, what a label says, or something else."""

from __future__ import annotations

from studio.document.drawn_kinds import drawn_kinds, mere_amounts, of_drawn_things
from studio.document.model import Definition, Document
from studio.language.parse import parse


def document(**drawn: str) -> Document:
    """A document with these drawn things, and the states that they mention."""
    names = ("left", "depth", "size", "laps", "fuel")
    states = {name: Definition(name, parse("7"), role="state") for name in names}
    return Document(
        definitions={**states, **{one: Definition(one, parse(of), drawn=True) for one, of in drawn.items()}}
    )


def test_a_state_that_is_a_coordinate_or_stands_on_a_label_tells_of_that() -> None:
    known = document(
        boat="rectangle(x=left, y=10, width=20, height=10)",
        weight="ellipse(center=point(90, 20 + depth * 4), radius_x=5, radius_y=5)",
        score="label(at=point(10, 10), content=text(laps))",
    )
    assert drawn_kinds(known) == {"left": "x", "depth": "y", "laps": "content"}


def test_a_state_that_tells_of_several_things_or_of_how_large_something_is_has_no_kind() -> None:
    known = document(
        square="rectangle(x=size, y=size, width=20, height=10)",
        bar="rectangle(x=10, y=10, width=fuel, height=10)",
        dots="[ellipse(center=point(20 * i, 10), radius_x=4, radius_y=4) for i in range(laps)]",
        odd="rectangle(x=depth, y=10, width=depth, height=10)",
    )
    assert drawn_kinds(known) == {}


def test_which_of_several_drawn_things_something_is_at_is_no_coordinate() -> None:
    known = document(
        dots="[ellipse(center=point(20 * i, left), radius_x=4, radius_y=4) for i in range(9)]",
        mark="ellipse(center=dots[laps].center, radius_x=2, radius_y=2)",
    )
    assert "laps" in mere_amounts(known) and "left" not in mere_amounts(known)


def test_a_state_that_no_place_or_size_is_made_of_is_a_mere_amount_where_something_is_drawn() -> None:
    known = document(
        boat="rectangle(x=left, y=10, width=fuel, height=10)",
        score="label(at=point(10, 10), content=text(laps))",
        dots="[ellipse(center=point(20 * i, 10), radius_x=4, radius_y=4) for i in range(size)]",
    )
    assert mere_amounts(known) == {"depth", "laps"}
    assert mere_amounts(document()) == frozenset()


def test_a_state_by_which_one_of_some_drawn_things_is_looked_up_is_a_key_of_them() -> None:
    known = document(
        stones="[ellipse(center=point(20 + 60 * i, 40), radius_x=9, radius_y=9) for i in range(5)]",
        toad="ellipse(center=stones[depth].center, radius_x=4, radius_y=4)",
        mark="rectangle(x=stones[size].center.x, y=size, width=2, height=2)",
    )
    assert drawn_kinds(known) == {"depth": "key"}


def test_a_list_that_is_looked_up_for_each_of_some_drawn_things_belongs_to_these() -> None:
    known = document(
        jars="[ellipse(center=point(60 * i, 0), radius_x=20, radius_y=size[i], fill=depth) for i in range(6)]",
        flag="rectangle(x=left[0], y=0, width=9, height=9)",
    )
    assert of_drawn_things(known) == ("size",)
    rows = "[rectangle(x=60 * c, y=60 * r, width=9, height=fuel[r * 3 + c]) for r in range(3) for c in range(3)]"
    assert of_drawn_things(document(crates=rows)) == ("fuel",)
