"""What is drawn to the last member of a list stays at the last one, with any other number of members."""

from studio import Editor


def _beads(name: str = "n") -> Editor:
    editor = Editor()
    for x in (40, 91, 139):
        editor.do("draw_ellipse", center=[x, 40], radius_x=15, radius_y=15)
    editor.do("listify", things=["ellipse_1", "ellipse_2", "ellipse_3"], name="beads")
    if name:
        editor.do("parameterize", thing="beads", attribute="count", name=name, least=1, most=12)
    return editor


def _ends(editor: Editor) -> tuple[float, float]:
    line = next(one for one in editor.live.scene() if one.kind == "line")
    return line.get("start").x, line.get("end").x


def test_a_line_from_the_first_to_the_last_goes_on_to_the_last() -> None:
    editor = _beads()
    says = editor.do("draw_line", start=[41, 40], end=[139, 41]).says
    assert "end snapped to the centre of the last of beads." in says
    for count, end in ((3, 140), (6, 290), (2, 90), (1, 40)):
        editor.do("set_parameter", name="n", value=count)
        assert _ends(editor) == (40, end)


def test_what_snapped_to_another_than_the_last_stays_there() -> None:
    editor = _beads()
    editor.do("draw_line", start=[41, 40], end=[91, 41])
    editor.do("set_parameter", name="n", value=6)
    assert _ends(editor) == (40, 90)


def test_a_list_of_so_many_has_no_last_that_could_move() -> None:
    editor = _beads("")
    assert "beads[2]" in str(editor.do("draw_line", start=[41, 40], end=[139, 41]).says)
