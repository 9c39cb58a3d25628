"""What is drawn to the last member of a list stays at the last one, with any other number of members."""

from studio import Editor
from studio.language.show import show


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


def _joined() -> Editor:
    """Crates and a pole on each, joined from the first to the last pole before it is said how many there are."""
    editor = Editor()
    for k in range(3):
        editor.do("draw_rectangle", start=[40 + 60 * k, 100], end=[80 + 60 * k, 130], name=f"crate_{k}")
    editor.do("listify", things=[f"crate_{k}" for k in range(3)], name="crates")
    for k in range(3):
        editor.do("draw_line", start=[60 + 60 * k, 100], end=[60 + 60 * k, 50], name=f"pole_{k}")
    editor.do("listify", things=[f"pole_{k}" for k in range(3)], name="poles")
    editor.do("draw_path", points=[[60, 50], [180, 50]], name="rope")
    return editor


def test_what_was_drawn_to_the_last_stays_there_when_it_is_said_how_many_there_are() -> None:
    editor = _joined()
    assert (
        "rope stays at the last of poles."
        in editor.do("parameterize", thing="crates", attribute="count", name="n").says
    )
    for count in (3, 6, 2):
        editor.do("set_parameter", name="n", value=count)
        assert editor.live.value("rope").get("points")[1] == editor.live.value("poles")[-1].get("end")


def test_what_is_drawn_to_the_last_of_a_list_that_has_as_many_as_another_stays_at_the_last() -> None:
    editor = _joined()
    editor.do("parameterize", thing="crates", attribute="count", name="n")
    assert "the last of poles" in editor.do("draw_path", points=[[130, 20], [180, 50]], name="other").says


def test_where_the_same_hangs_on_each_member_none_hangs_on_the_last() -> None:
    editor = _joined()
    for k in range(3):
        editor.do("draw_rectangle", start=[40 + 60 * k, 130], end=[60 + 60 * k, 140], name=f"foot_{k}")
    assert "crates[2]" in show(editor.document.definitions["foot_2"].formula)
    assert "last of crates" not in editor.do("parameterize", thing="crates", attribute="count", name="n").says
    assert "crates[2]" in show(editor.document.definitions["foot_2"].formula)


def test_a_value_that_was_typed_of_the_third_is_that_of_the_third() -> None:
    editor = _beads("")
    editor.do("set_formula", name="third", formula="beads[2].center.x")
    editor.do("parameterize", thing="beads", attribute="count", name="n", least=1, most=12)
    assert show(editor.document.definitions["third"].formula) == "beads[2].center.x"


def _shelf() -> Editor:
    """Four boards below each other, as many as ``n``: the first from (-60, 10) to (147, 25), the last at 190."""
    editor = Editor()
    for y in (10, 70, 130, 190):
        editor.do("draw_rectangle", start=[-60, y], end=[147, y + 15])
    editor.do("listify", things=[f"rectangle_{k}" for k in (1, 2, 3, 4)], name="boards")
    editor.do("parameterize", thing="boards", attribute="count", name="n")
    return editor


def _formula(editor: Editor, name: str) -> dict[str, str]:
    return {key: show(node) for key, node in editor.document.definitions[name].formula.keywords}


TO_THE_LAST = "boards[-1].y + boards[-1].height - boards[0].y"


def test_a_box_pulled_to_a_corner_of_the_last_reaches_there_from_then_on() -> None:
    editor = _shelf()
    editor.do("draw_rectangle", start=[-60, 13], end=[-76, 160], name="post")
    assert (
        "now at a corner of the last of boards" in editor.do("drag", thing="post", attribute="end", to=[-59, 206]).says
    )
    formula = _formula(editor, "post")
    assert (formula["width"], formula["height"]) == ("16", TO_THE_LAST)
    editor.do("set_parameter", name="n", value=6)
    assert editor.live.values()["post"].get("height") == 315
    editor.do("drag", thing="post", attribute="end", to=[-59, 147])  # and on to another one
    assert _formula(editor, "post")["height"] == "boards[2].y + boards[2].height - boards[0].y"


def test_the_corner_of_a_box_is_drawn_to_an_edge_that_its_side_meets() -> None:
    for start, end in (([-60, 13], [-76, 205]), ([-76, 13], [-59, 206]), ([150, 12], [164, 206])):
        editor = _shelf()
        editor.do("draw_rectangle", start=start, end=end, name="post")
        assert _formula(editor, "post")["height"] == TO_THE_LAST, (start, end)


def test_a_box_as_large_as_one_that_follows_something_follows_that_one() -> None:
    editor = _shelf()
    editor.do("draw_rectangle", start=[-60, 13], end=[-76, 205], name="post")
    says = editor.do("draw_rectangle", start=[200, 14], end=[216, 209], name="other").says
    assert (says, _formula(editor, "other")["height"]) == ("other drawn: end as large as post.", "post.height")
    editor.do("draw_rectangle", start=[300, 300], end=[284, 107], name="upwards")
    assert _formula(editor, "upwards")["height"] == "post.height"
    editor.do("draw_rectangle", start=[400, 14], end=[416, 209], snap=False, name="by_itself")
    assert _formula(editor, "by_itself")["height"] == "195"
    says = editor.do("draw_rectangle", start=[500, 10], end=[516, 205], name="exactly").says
    assert (says, _formula(editor, "exactly")["height"]) == ("exactly drawn: end as large as post.", "post.height")
    assert editor.live.values()["upwards"].get("y") == 300 - 195


def test_a_place_that_nothing_keeps_is_not_said_to_be_snapped_to() -> None:
    editor = _shelf()
    editor.do("draw_rectangle", start=[300, 13], end=[330, 83], name="post")
    says = editor.do("drag", thing="boards", index=[0], attribute="right", to=[302, 20]).says
    assert says.startswith("boards[0].right: ") and says.endswith(", where an edge of post is now.")


def _by_a_wall(height: str) -> Editor:
    """A post whose height follows something, beside a wall."""
    editor = Editor()
    editor.do("set_formula", name="tall", formula="50")
    editor.do("set_formula", name="sizes", formula="[50, 100]")
    editor.do("draw_rectangle", start=[200, -50], end=[260, 400], name="wall", snap=False)
    editor.do("draw_rectangle", start=[0, 0], end=[20, 100], name="post", snap=False)
    editor.do("set_formula", name="post", formula=f"rectangle(x=0, y=0, width=20, height={height})")
    return editor


def test_a_corner_that_meets_an_edge_on_one_side_leaves_what_the_other_one_follows() -> None:
    for height, then in (("tall * 2", "tall * 3"), ("sizes[1]", "sizes[1]"), ("100", "150")):
        editor = _by_a_wall(height)
        result = editor.do("drag", thing="post", attribute="end", to=[199, 150])
        assert (_formula(editor, "post")["width"], _formula(editor, "post")["height"]) == ("wall.x", then)
        assert editor.live.value("post").get("height") == 150 and "no longer" not in result.says
        assert "post.end is now at an edge of wall" in result.says


def test_other_ways_for_a_corner_that_meets_an_edge_are_its_rivals() -> None:
    editor = _by_a_wall("tall * 2")
    first = editor.do("drag", thing="post", attribute="end", to=[199, 150]).findings[0]
    assert len(first.rivals) > 1
    for number, told in enumerate(first.rivals, 1):
        editor = _by_a_wall("tall * 2")
        found = editor.do("drag", thing="post", attribute="end", to=[199, 150], candidate=number).findings[0]
        assert found.formula == told and found.rivals[0] == first.formula
        assert _formula(editor, "post")["width"] == "200"


def test_a_parameter_gives_way_for_the_side_that_is_told_from_it_and_the_other_one_follows_the_edge() -> None:
    editor = _by_a_wall("100")
    editor.do("parameterize", thing="post", attribute="height", name="high", least=1, most=300)
    editor.do("drag", thing="post", attribute="end", to=[199, 150])
    assert (_formula(editor, "post")["width"], _formula(editor, "post")["height"]) == ("wall.x", "high")
    assert editor.document.parameters() == {"high": 150}
    editor.undo()
    editor.do("parameterize", thing="post", attribute="width", name="wide", least=1, most=300)
    editor.do("drag", thing="post", attribute="end", to=[199, 150])
    assert _formula(editor, "post")["width"] == "wide"
    assert editor.document.parameters() == {"high": 150, "wide": 200}
