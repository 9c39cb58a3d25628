"""What a drawn thing shows: a reason that points at it is about that, and what is written as a number is one."""

from __future__ import annotations

from functools import cache

import pytest

from studio.language.show import show_steps
from studio.session.editor import Editor
from tests.demonstrate.acting import Json


@cache
def fair() -> Editor:
    """Rides of a fair, each with its fare written below it, lamps that are lit, and what is left in a purse."""
    editor = Editor()
    for number, fare in enumerate(["4", "7", "2"]):
        editor.do("draw_ellipse", center=[50 + 80 * number, 60], radius_x=30, radius_y=30, fill="teal")
        editor.do("draw_label", at=[50 + 80 * number, 120], content=fare, size=18)
        editor.do("draw_rectangle", start=[30 + 80 * number, 180], end=[70 + 80 * number, 200], fill="gray")
    for kind, name, data in [("ellipse", "rides", ""), ("label", "signs", "fares"), ("rectangle", "lamps", "")]:
        given = {"data": data} if data else {}
        editor.do("listify", things=[f"{kind}_{number}" for number in (1, 2, 3)], name=name, **given)
    editor.do("let_change", thing="lamps", attribute="fill", name="lit")
    editor.do("draw_label", at=[130, 20], content="20", size=20, name="display")
    editor.do("let_change", thing="display", attribute="content", name="purse")
    return editor


def ridden(editor: Editor, *, reason: bool) -> list[str]:
    """The steps once two rides were paid for."""
    for number, (left, x) in enumerate([(16, 52), (9, 131)]):
        editor.do("demonstrate_event", event="click", process="on_click", brings={"at": [x, 57]})
        if reason:
            editor.do("because", of=[{"of": "signs", "key": number}])
        editor.do("change", tile="purse", value=left)
        editor.do("end")
    return show_steps(editor.document.processes["on_click"].steps).splitlines()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"of": "signs", "key": 1}, "Because of fares[1]: '7'."),
        ({"of": "lamps", "key": 2}, "Because of lit[2]: gray."),
        ({"name": "display"}, "Because of purse."),
        ({"of": "rides", "key": 1}, "Because of 1."),
    ],
)
def test_a_drawn_thing_that_is_pointed_at_means_what_it_shows(given: Json, says: str) -> None:
    editor = Editor(fair().document)
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": [50, 60]})
    assert editor.do("because", of=[given]).says == says


@pytest.mark.parametrize("reason", [True, False])
def test_what_is_written_beside_what_was_hit_counts_as_the_number_that_it_is(reason: bool) -> None:
    steps = ridden(Editor(fair().document), reason=reason)
    assert "set purse = purse - as_number(fares[nearest_shape(rides, at)])" in [line.strip() for line in steps]
