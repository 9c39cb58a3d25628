"""Gradients over the members of a list, by the command: colours of a formula over the index, as many as there are."""

from __future__ import annotations

import pytest

from studio.language.errors import Refusal
from studio.language.show import show
from studio.session.editor import Editor


@pytest.fixture
def editor() -> Editor:
    made = Editor()
    for k in range(4):
        made.do("draw_rectangle", start=[40 * k, 0], end=[40 * k + 30, 30], name=f"bar_{k}", snap=False)
    made.do("listify", things=[f"bar_{k}" for k in range(4)], name="bars")
    return made


def test_a_gradient_goes_from_colour_to_colour_however_many_there_are(editor: Editor) -> None:
    editor.do("grade", things="bars", first="red", last="blue", attribute="fill")
    assert "fill=mix(red, blue, i / max(bars_count - 1, 1))" in show(editor.document.definitions["bars"].formula)
    for count in (1, 2, 5):
        editor.do("set_parameter", name="bars_count", value=count)
        colours = [one.get("fill") for one in editor.live.value("bars")]
        assert colours[0] == "red" and (count == 1 or colours[-1] == "blue") and len(set(colours)) == count
    assert colours[2] == "#800080"
    editor.do("grade", things="bars", first="#00ff0080", last="gold", attribute="stroke")
    assert [one.get("stroke") for one in editor.live.value("bars")][-1] == "gold"
    editor.undo()
    assert editor.live.value("bars")[0].get("stroke") == "black"


def test_what_is_no_row_or_no_colour_is_refused_with_the_reason(editor: Editor) -> None:
    editor.do("draw_line", start=[0, 90], end=[50, 90], name="edge")
    with pytest.raises(Refusal, match="Make a list"):
        editor.do("grade", things="edge", first="red", last="blue", attribute="stroke")
    with pytest.raises(Refusal, match="Choose two colours"):
        editor.do("grade", things="bars", first="red", last="reddish", attribute="fill")


def test_a_count_that_the_members_mention_is_set_at_its_name(editor: Editor) -> None:
    editor.do("grade", things="bars", first="red", last="blue")
    editor.do("set_attribute", attribute="bars.count", value=6)
    bars = editor.live.value("bars")
    assert editor.document.parameters()["bars_count"] == len(bars) == 6
    assert [bars[0].get("fill"), bars[-1].get("fill")] == ["red", "blue"]
