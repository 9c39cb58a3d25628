"""What is new about situations whatever their values are, and situations like those that were shown."""

from __future__ import annotations

from studio.document.model import Example
from studio.generalize.probes import input_probes
from studio.generalize.unseen import looks


def test_a_key_that_can_be_in_no_dict_is_in_none() -> None:
    found = looks({"board": {(1, 2): 3}, "key": (1, [2])}, {"some": frozenset({(1, 2)}), "row": [(1, [2])]})
    assert {("in", "key", "board", False), ("in", "key", "some", False), ("in", "key", "row", True)} <= found
    assert ("in", "key", "board", True) in looks({"board": {(1, 2): 3}, "key": (1, 2)}, {})


def test_situations_are_found_also_where_a_key_can_be_in_no_dict() -> None:
    example = Example("one", {"board": {(1, 2): 3}, "key": (1, [2]), "count": 1}, 4)
    assert any(one["count"] == 2 for one in input_probes([example], []))
