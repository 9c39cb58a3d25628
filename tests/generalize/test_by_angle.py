"""A point placed by angle: what it was shown at before counts as well."""

from __future__ import annotations

from studio.language.values import Point
from studio.session.editor import Editor


def test_where_it_was_pulled_before_it_was_placed_by_angle_counts() -> None:
    """A hand that was pulled to its place for several numbers of minutes goes round by six degrees for each."""
    editor = Editor()
    editor.do("draw_ellipse", center=[0, 0], radius_x=100, radius_y=100, name="face")
    editor.do("draw_line", start=[0, 0], end=[0, -80], name="hand")
    editor.do("new_value", name="minute", value=0, least=0, most=59)
    for minute, place in ((15, [80, 0]), (30, [0, 80]), (50, [-69.28, -40])):
        editor.do("set_parameter", name="minute", value=minute)
        editor.do("drag", thing="hand", attribute="end", to=place)
    editor.do("place_by_angle", thing="hand", attribute="end")
    (finding,) = editor.do("relate", thing="hand", attributes="end.angle").findings
    editor.do("set_parameter", name="minute", value=30)
    assert finding.formula == "minute * 6 - 90"
    assert editor.live.value("hand").get("end") == Point(0, 80)
