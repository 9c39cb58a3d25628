"""Things that were drawn on places come and go there when it is said so: one on each at the most."""

from __future__ import annotations

import pytest

from studio.generalize.standing_things import on_a_place
from studio.language.errors import Refusal
from studio.language.values import Symbol
from studio.session.editor import Editor


@pytest.fixture
def pegs() -> Editor:
    """A grid of nine holes, and two pegs on them."""
    editor = Editor()
    names = []
    for row in range(3):
        for column in range(3):
            start = [20 + 60 * column, 20 + 60 * row]
            editor.do("draw_rectangle", start=start, end=[start[0] + 60, start[1] + 60], snap=False)
            names.append(f"rectangle_{len(names) + 1}")
    editor.do("listify", things=names, name="holes")
    for x, y, colour in ((50, 50, "red"), (170, 110, "blue")):
        editor.do("draw_ellipse", center=[x, y], edge=[x + 20, y + 20], fill=colour)
    editor.do("listify", things=["ellipse_1", "ellipse_2"], name="pegs")
    return editor


def test_which_things_may_stand_at_a_place(pegs: Editor) -> None:
    assert list(on_a_place(pegs.document, pegs.live.values(), (1, 2))) == ["pegs"]
    assert not list(on_a_place(pegs.document, pegs.live.values(), 4)), "no place has such a key"
    pegs.do("let_come", things="pegs")
    assert not list(on_a_place(pegs.document, pegs.live.values(), (1, 2))), "they can be put there already"


def test_they_become_a_state_of_the_event_under_way(pegs: Editor) -> None:
    pegs.do("demonstrate_event", event="click", process="go", brings={"at": [110, 50]})
    pegs.do("let_come", things="pegs", name="stand")
    assert pegs.live.value("stand") == {(0, 0): Symbol("red"), (2, 1): Symbol("blue")}
    pegs.do("put", tile="stand", key={"key": [1, 0]}, value={"symbol": "red"})
    pegs.do("end")
    with pytest.raises(Refusal, match="events can change already"):
        pegs.do("let_come", things="pegs")


def test_what_stands_on_no_places_cannot(pegs: Editor) -> None:
    with pytest.raises(Refusal, match="does not stand on places"):
        pegs.do("let_come", things="holes")
