"""A coordinate is told from what is worked out, and from the numbers of a named list, where no parameter tells it."""

from __future__ import annotations

import pytest

from studio.language.errors import Refusal
from studio.language.show import show
from studio.session.editor import Editor

HIGH = (60, 166, 100, 230, 130)


@pytest.fixture
def bars() -> Editor:
    """Bars on a level, their heights in a list of their own, and a line drawn across them."""
    editor = Editor()
    for place, high in enumerate(HIGH):
        left = 72 * place
        editor.do("draw_rectangle", start=[left, 230 - high], end=[left + 45, 230], name=f"bar_{place}", snap=False)
    editor.do("listify", things=[f"bar_{place}" for place in range(len(HIGH))], name="bars")
    return editor


def related(editor: Editor, y: float) -> tuple[str, tuple[str, ...]]:
    editor.do("draw_line", start=[-10, y], end=[400, y], name="across", snap=False)
    (finding,) = editor.do("relate", thing="across", attributes="start.y").findings
    return finding.formula, finding.rivals


def test_a_level_follows_what_was_worked_out(bars: Editor) -> None:
    bars.do("work_out", name="average", value={"via": "/", "of": [{"via": "sum", "of": [{"name": "bars_data"}]}, 5]})
    formula, rivals = related(bars, 93)
    assert formula == "230 - average" and "230 - sum(bars_data) / len(bars_data)" in rivals
    assert "230 - average" in show(bars.document.definitions["across"].formula)


def test_a_level_follows_the_greatest_of_a_list(bars: Editor) -> None:
    assert related(bars, 230 - 229.5)[0] == "230 - max(bars_data)"


def test_what_nothing_gives_is_refused_with_what_to_do(bars: Editor) -> None:
    with pytest.raises(Refusal, match="Nothing that has a name gives across.start.y. Name a number"):
        related(bars, -777)


@pytest.mark.parametrize(("state", "value"), [("score", 0), ("score", 7), ("dice", [1, 2, 3])])
def test_no_number_is_told_from_a_state_that_had_no_other_value(bars: Editor, state: str, value: object) -> None:
    bars.do("new_state", name=state, value=value)
    with pytest.raises(Refusal, match="Give a state or parameter another value"):
        related(bars, 237)


def test_a_number_is_not_told_from_itself_and_next_to_nothing() -> None:
    editor = Editor()
    editor.do("set_formula", name="few", formula="[0, 1, 0, 0]")
    with pytest.raises(Refusal, match="Nothing that has a name gives"):
        related(editor, 93)
