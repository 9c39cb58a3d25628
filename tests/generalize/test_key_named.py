"""What stands on an element with a key: naming its place names the key."""

from __future__ import annotations

from studio.language.show import show
from studio.session.editor import Editor


def harbour() -> Editor:
    """A ship on one crossing of lines."""
    editor = Editor()
    for k in range(3):
        editor.do("draw_line", start=[40, 40 + 40 * k], end=[120, 40 + 40 * k], name=f"r{k}", snap=False)
        editor.do("draw_line", start=[40 + 40 * k, 40], end=[40 + 40 * k, 120], name=f"c{k}", snap=False)
    for name in "rc":
        editor.do("listify", things=[f"{name}{k}" for k in range(3)], name=f"{name}s")
    editor.do("collect_crossings", lists=["rs", "cs"], name="piers")
    editor.do("draw_ellipse", center=[120, 80], radius_x=9, name="ship")
    return editor


def named(editor: Editor, **which: int) -> list[str]:
    editor.do("parameterize", thing="ship", attribute="center", name="berth", **which)
    center = dict(editor.document.definitions["ship"].formula.keywords)["center"]  # type: ignore[union-attr]
    return [show(center), show(editor.document.definitions["berth"].formula)]


def test_the_whole_key_gets_the_name_where_no_part_of_it_is_asked_for() -> None:
    editor = harbour()
    key = show(dict(editor.document.definitions["ship"].formula.keywords)["center"])  # type: ignore[union-attr]
    assert named(editor) == ["piers[berth]", f"({key.removeprefix('piers[').removesuffix(']')})"]
    editor.do("make_state", name="berth")
    assert editor.document.definitions["berth"].is_state


def test_one_number_of_a_key_gets_the_name_where_it_is_asked_for() -> None:
    place, value = named(harbour(), number=1)
    assert place.startswith("piers[") and place.endswith(", berth]")
    assert value.isdigit()
