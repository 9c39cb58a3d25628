"""What is new about situations whatever their values are, and situations like those that were shown."""

from __future__ import annotations

from studio.document.model import Example
from studio.generalize.probes import input_probes
from studio.generalize.unseen import beyond_none, impossible, looks, share_of
from studio.language.values import Value


def test_a_key_that_can_be_in_no_dict_is_in_none() -> None:
    found = looks({"board": {(1, 2): 3}, "key": (1, [2])}, {"some": frozenset({(1, 2)}), "row": [(1, [2])]})
    assert {("in", "key", "board", False), ("in", "key", "some", False), ("in", "key", "row", True)} <= found
    assert ("in", "key", "board", True) in looks({"board": {(1, 2): 3}, "key": (1, 2)}, {})


def test_situations_are_found_also_where_a_key_can_be_in_no_dict() -> None:
    example = Example("one", {"board": {(1, 2): 3}, "key": (1, [2]), "count": 1}, 4)
    assert any(one["count"] == 2 for one in input_probes([example], []))


def test_nothing_is_asked_beyond_a_number_that_cannot_be() -> None:
    """Seat 6 of a row of six cannot be, seats from 0 are: then there is no seat 7 either; seat -1 is another matter."""
    seen, odd = [{"seat": 0, "row": "a"}, {"seat": 5, "row": "a"}], [{"seat": 6, "row": "a"}]
    asked: list[dict[str, Value]] = [{"seat": one, "row": "b"} for one in (-1, 3, 6, 7, 60)]
    assert [one["seat"] for one in beyond_none(asked, odd, seen)] == [-1, 3]
    assert list(beyond_none([{"at": (1, 9)}, {"at": (2, 1)}], [{"at": (1, 4)}], [{"at": (1, 0)}])) == [{"at": (2, 1)}]
    assert list(beyond_none(asked, [{"seat": 6, "row": "b"}], seen)) == asked, "more than one number was other"


def test_two_that_cannot_be_equal_are_not_asked_about_again() -> None:
    seen = looks({"one": 1, "other": 4}, {})
    odd = looks({"one": 1, "other": 1}, {}) - seen
    never = impossible(odd, seen)
    assert never & looks({"one": 3, "other": 3}, {})
    assert not never & looks({"one": 4, "other": 3}, {})
    assert share_of(looks({"one": 1, "other": 1}, {}), odd) == 1 > share_of(looks({"one": 2, "other": 2}, {}), odd) > 0
