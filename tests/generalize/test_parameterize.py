"""A literal gets a name; other places with the same value are offered, never assumed."""

from __future__ import annotations

import pytest

from studio.document.live import Live
from studio.document.model import Range
from studio.generalize.observe import observations, observe
from studio.generalize.parameterize import parameterize
from studio.language.errors import Refusal
from studio.session.editor import Editor
from tests.generalize.test_listify import document, formula

ROWS = "[line(start=point(30, 30 + 40 * i), end=point(110, 30 + 40 * i)) for i in range(3)]"
COLUMNS = "[line(start=point(30 + 40 * i, 30), end=point(30 + 40 * i, 110)) for i in range(3)]"


def test_one_literal_is_named_and_the_others_are_offered() -> None:
    done = parameterize(document(rows=ROWS, columns=COLUMNS), "rows", "start.y", 1, "spacing", Range(5, 80))
    assert formula(done.document, "rows").startswith(
        "[line(start=point(30, 30 + spacing * i), end=point(110, 30 + 40 * i))"
    )
    assert [one.goal for one in done.findings] == ["rows.end.y #1", "columns.start.x #1", "columns.end.x #1"]
    spacing = done.document.definitions["spacing"]
    assert (spacing.value, spacing.role, spacing.range) == (40, "parameter", Range(5, 80))


def test_chosen_offers_become_the_same_parameter() -> None:
    there = document(rows=ROWS, columns=COLUMNS)
    some = parameterize(there, "rows", "start.y", 1, "spacing", also=["rows.end.y #1"]).document
    assert formula(some, "columns") == COLUMNS
    every = parameterize(there, "rows", "start.y", 1, "spacing", also="all").document
    assert "40" not in formula(every, "rows") + formula(every, "columns")
    assert Live(every).values()["rows"] == Live(there).values()["rows"]


def test_a_count_is_a_value_like_any_other() -> None:
    done = parameterize(document(rows=ROWS, columns=COLUMNS), "rows", "count", 0, "num_rows")
    assert formula(done.document, "rows").endswith("for i in range(num_rows)]")
    assert [one.goal for one in done.findings] == ["columns.count"]
    assert done.document.definitions["num_rows"].range == Range(1, 25)


def test_what_was_shown_before_had_the_value_of_the_literal() -> None:
    shown = observe(document(rows=ROWS), "rows.end.x", 110)
    named = parameterize(shown, "rows", "count", 0, "num_rows").document
    assert observations(named, "rows.end.x")[0].parameters == {"num_rows": 3}


@pytest.mark.parametrize(
    ("content", "value"), [("0", 0), ("-2.5", -2.5), ("007", "007"), ("-0", "-0"), ("3 left", "3 left")]
)
def test_the_number_that_a_label_says_is_a_number(content: str, value: float | str) -> None:
    there = document(sign=f"label(at=point(60, 30), content={content!r})")
    named = parameterize(there, "sign", "content", 0, "score").document
    assert named.definitions["score"].value == value
    assert formula(named, "sign").endswith("content=score)" if isinstance(value, str) else "content=text(score))")
    assert Live(named).values()["sign"] == Live(there).values()["sign"]


def test_a_range_without_the_present_value_is_widened() -> None:
    made = parameterize(document(rows=ROWS), "rows", "start.y", 0, "top", Range(0, 5))
    value = made.document.definitions["top"].formula.value
    assert value > 5 and made.document.definitions["top"].range == Range(0, value)
    assert f"Its range is 0 to {value} now" in made.says


def test_what_has_no_value_at_an_end_of_the_range_is_said() -> None:
    held = document(rows=ROWS, mark="line(start=rows[1].start, end=rows[1].end)")
    made = parameterize(held, "rows", "count", 0, "how_many", Range(1, 5))
    assert "Where how_many is 1, an end of its range, mark cannot be worked out" in made.says
    assert "how_many is 5" not in made.says


@pytest.mark.parametrize(
    ("attribute", "number", "name", "also", "sentence"),
    [
        ("start.y", 5, "spacing", (), "has only 2 plain values"),
        ("start.y", 0, "rows", (), "There is a rows already"),
        ("start.y", 0, "margin", ("rows.end.x",), "does not hold the same value"),
        ("middle", 0, "margin", (), "leads nowhere"),
    ],
)
def test_it_says_why_not(attribute: str, number: int, name: str, also: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        parameterize(document(rows=ROWS), "rows", attribute, number, name, also=also)


def test_a_count_that_was_named_after_its_list_is_given_another_name() -> None:
    editor = Editor()
    for k, fill in enumerate(("red", None, None, "blue")):
        editor.do("draw_ellipse", center=[40 + 50 * k, 40], radius_x=15, radius_y=15, fill=fill, name=f"d{k}")
    editor.do("listify", things=["d0", "d1", "d2", "d3"], name="dots")
    assert "dots_count" in editor.document.parameters()
    says = editor.do("parameterize", thing="dots", attribute="count", name="n", least=1, most=3).says
    assert says == "dots_count is called n now."
    assert editor.document.parameters() == {"n": 4} and editor.document.definitions["n"].range == Range(1, 4, 1)
    with pytest.raises(Refusal, match="dots.count is n already. Rename that"):
        editor.do("parameterize", thing="dots", attribute="count", name="m")
