"""Members that are chosen for what states hold at their place."""

from __future__ import annotations

import pytest

from studio.language.errors import CannotExplain
from studio.session.editor import Editor

FIRST = {"dict": [[0, "red"], [2, "blue"], [3, "red"]]}
SECOND = {"dict": [[1, "red"], [2, "red"]]}


def chosen(*moments: tuple[object, list[int]], state: str = "held", collection: str = "places") -> str | None:
    """What choosing some of four places gives, shown with one value of a state after another."""
    editor = Editor()
    editor.do("new_state", name="places", value=[0, 1, 2, 3])
    found: str | None = None
    for number, (value, members) in enumerate(moments):
        if number:
            editor.do("give", name=state, value=value)
        else:
            editor.do("new_state", name=state, value=value)
        found = editor.do("select_members", collection=collection, name="some", members=members).findings[0].formula
    return found


def test_members_without_an_entry_are_told_by_the_state_from_the_first_moment_on() -> None:
    assert chosen((FIRST, [1])) == "[p for p in places if p not in held]"
    assert chosen((FIRST, [1]), (SECOND, [0, 3])) == "[p for p in places if p not in held]"


def test_members_where_the_same_stands_are_told_by_it() -> None:
    assert chosen((FIRST, [0, 3]), (SECOND, [1, 2])) == "[p for p in places if held.get(p) == 'red']"
    assert chosen(([True, False, False, True], [0, 3]), state="lit") == "[p for p in places if lit[p]]"


def test_a_clash_says_where_the_member_was_left_out() -> None:
    hidden = {"dict": [[7, 1]]}
    with pytest.raises(CannotExplain, match="“some 1: 2” and “some 2: 2 left out”"):
        chosen((hidden, [2]), ({"dict": [[8, 1]]}, [1]))
