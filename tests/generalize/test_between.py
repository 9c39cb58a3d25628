"""A place that refers to one of several by its number goes from one to the next."""

from __future__ import annotations

import pytest

from studio.generalize.drag import drag
from studio.language.errors import Refusal
from studio.language.show import show
from studio.language.values import Point
from studio.session.editor import Editor


def wires() -> Editor:
    """Four level wires, and one upright one that ends on the third of them."""
    editor = Editor()
    for place in range(4):
        editor.do("draw_line", start=[20, 20 + 50 * place], end=[220, 20 + 50 * place], name=f"wire_{place}")
    editor.do("listify", things=[f"wire_{place}" for place in range(4)], name="wires")
    editor.do("draw_line", start=[60, 20], end=[60, 120], name="post", snap=False)
    editor.do("set_formula", name="post", formula="line(start=point(60, 20), end=point(60, wires[2].start.y))")
    return editor


def test_between_two_of_them_nothing_gives_way() -> None:
    document = wires().document
    with pytest.raises(Refusal, match="Between two of its places"):
        drag(document, "post", "end", Point(60, 140), snapping=False)


def test_on_the_next_one_the_number_does() -> None:
    after = drag(wires().document, "post", "end", Point(60, 168), snapping=False).document
    assert "wires[3].start.y" in show(after.definitions["post"].formula)


def test_another_way_can_be_chosen_in_between() -> None:
    result = drag(wires().document, "post", "end", Point(60, 140), candidate=1, snapping=False)
    assert "wires[2]" not in result.findings[0].rivals and "becomes" in result.findings[0].formula
