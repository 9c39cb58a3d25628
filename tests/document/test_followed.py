"""What a drawn thing follows, attribute by attribute."""

from __future__ import annotations

from studio.document.followed import followed
from studio.document.model import Definition, Document
from studio.language.parse import parse

FORMULAS = {
    "color": "red",
    "size": "20",
    "lamp": "ellipse(center=point(0, 0), radius_x=size, radius_y=size, fill=color)",
    "beside": "ellipse(center=lamp.center, radius_x=lamp.radius_x, radius_y=9, fill=gray)",
    "same": "ellipse(center=point(9, 9), radius_x=9, radius_y=9, fill=lamp.fill)",
    "below": "text(content=lamp.kind, at=lamp.bottom)",
}


def document() -> Document:
    return Document(definitions={name: Definition(name, parse(text)) for name, text in FORMULAS.items()})


def test_a_thing_follows_what_its_attributes_are_written_with() -> None:
    assert followed(document(), "lamp") == {"lamp": 0, "size": 1, "color": 1}


def test_what_is_placed_by_a_thing_does_not_follow_its_colour() -> None:
    assert followed(document(), "beside") == {"beside": 0, "lamp": 1, "size": 2}
    assert followed(document(), "same") == {"same": 0, "lamp": 1, "color": 2}


def test_an_attribute_that_comes_of_several_follows_the_whole_thing() -> None:
    assert followed(document(), "below") == {"below": 0, "lamp": 1, "size": 2, "color": 2}
