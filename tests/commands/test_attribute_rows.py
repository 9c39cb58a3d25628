"""The lines of the inspector, from which completion and the pointer take what there is too."""

from __future__ import annotations

from studio.commands.attribute_rows import rows_of
from studio.session.editor import Editor


def test_a_line_keeps_its_place_when_it_gets_its_first_value() -> None:
    """[Issue 11] What one is about to click does not go elsewhere."""
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[40, 30], name="box")
    before = [one.attribute for one in rows_of(editor.document, editor.live, "box")]
    for attribute, value in (("opacity", 0.5), ("fill", "red"), ("corner", 4)):
        editor.do("set_attribute", attribute=f"box.{attribute}", value=value)
        assert [one.attribute for one in rows_of(editor.document, editor.live, "box")] == before, attribute
