"""A grid of lines drawn by hand becomes a program; another drawing becomes another program ([B1] to [B5])."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from studio.document.live import Live
from studio.document.model import Document
from studio.language.errors import ConstraintClash
from studio.language.nodes import free_names
from studio.language.show import show
from studio.language.values import Point
from studio.session.chapters import until
from studio.session.editor import Editor
from studio.session.log import Gesture, read_session

SESSION = until(read_session(Path(__file__).parents[2] / "examples" / "goban"), "Board")
NAMES = {"margin", "spacing", "num_rows", "num_cols"}


def played(change: Callable[[Gesture], Gesture | None] = lambda gesture: gesture) -> Editor:
    editor = Editor()
    for gesture in SESSION.gestures:
        changed = change(gesture)
        if changed is not None:
            editor.do(changed.do, row=changed.row, **changed.arguments)
    return editor


def formula(editor: Editor, name: str) -> str:
    return show(editor.document.definitions[name].formula)


def needs(document: Document, *names: str) -> set[str]:
    return {need for name in names for need in free_names(document.definitions[name].formula)} & set(
        document.definitions
    )


def holds(editor: Editor, rows: int, columns: int, margin: float, spacing: float) -> bool:
    """Whether lines and background have the sizes that the four parameters ask for."""
    live = Live(editor.document).with_values(
        {"num_rows": rows, "num_cols": columns, "margin": margin, "spacing": spacing}
    )
    right, bottom = margin + spacing * (columns - 1), margin + spacing * (rows - 1)
    box = live.value("background")
    level = [(one.get("start"), one.get("end")) for one in live.value("rows")]
    upright = [(one.get("start"), one.get("end")) for one in live.value("columns")]
    at = [margin + spacing * k for k in range(max(rows, columns))]
    return (
        (box.get("width"), box.get("height")) == (right + margin, bottom + margin)
        and level == [(Point(margin, y), Point(right, y)) for y in at[:rows]]
        and upright == [(Point(x, margin), Point(x, bottom)) for x in at[:columns]]
    )


@pytest.fixture(scope="module")
def editor() -> Editor:
    return played()


def test_everything_is_given_by_four_names(editor: Editor) -> None:
    assert needs(editor.document, "rows", "columns", "background") == NAMES
    assert set(editor.document.parameters()) == NAMES


@pytest.mark.parametrize("size", [1, 2, 3, 5, 9, 13, 19, 25])
def test_it_holds_on_every_size(editor: Editor, size: int) -> None:
    assert holds(editor, size, size, 30, 40)
    assert holds(editor, size, size, 17, 23)


def test_it_holds_where_rows_and_columns_differ(editor: Editor) -> None:
    assert holds(editor, 7, 5, 30, 40)
    assert holds(editor, 2, 11, 12, 31)


def test_the_counts_move_together_and_a_value_that_breaks_it_is_refused_by_name(editor: Editor) -> None:
    shown = editor.preview("set_parameter", name="num_cols", value=13).document
    assert shown.parameters()["num_rows"] == 13
    with pytest.raises(ConstraintClash):
        editor.do("set_parameter", name="num_cols", value=40)
    with pytest.raises(ConstraintClash) as error:
        editor.do("constrain", left="num_rows", relation=">=", right_formula="num_cols + 1", name="taller")
    assert "num_rows == num_cols" in error.value.names


def test_no_formula_is_typed() -> None:
    assert not [gesture for gesture in SESSION.gestures if any("formula" in name for name in gesture.arguments)]


def test_straightening_is_told(editor: Editor) -> None:
    told = [step.result.says for step in editor.history if step.gesture.do == "listify"]
    assert "straightened by at most 4.0 px" in told[0]


def drawn_wider(by: float) -> Editor:
    """The session with every line so much farther from the one before, and the background as it was drawn last."""

    def farther(at: float, margin: float) -> float:
        return at + by * max(0, round((at - margin) / 40))

    def change(gesture: Gesture) -> Gesture | None:
        if gesture.do == "set_parameter" and gesture.arguments["name"] == "spacing":
            return None
        if gesture.do in ("drag", "relate") and gesture.arguments["thing"] == "background":
            return None
        places = {key: at for key, at in gesture.arguments.items() if key in ("start", "end", "to")}
        margin = 60 if gesture.do == "draw_rectangle" else 30
        farther_out = {key: [farther(x, margin), farther(y, margin)] for key, (x, y) in places.items()}
        return replace(gesture, arguments={**gesture.arguments, **farther_out})

    return played(change)


def test_other_spacing_drawn_is_another_spacing() -> None:
    editor = drawn_wider(10)
    assert editor.document.parameters()["spacing"] == 50
    assert "margin + spacing * (num_cols - 1)" in formula(editor, "rows")


def test_a_spacing_that_happens_to_fit_twice_is_asked_about() -> None:
    editor = drawn_wider(20)
    assert editor.document.parameters()["spacing"] == 60
    asked = [one.question for step in editor.history for one in step.result.findings if one.question]
    question = next(one for one in asked if one.goal == "rows.end.x")
    rivals = ("margin + spacing * (num_cols - 1)", "spacing * num_cols - margin", "spacing * num_cols - spacing / 2")
    assert set(rivals) == {show(formula) for _, formula in question.options}


def test_columns_drawn_first_give_the_same_rules() -> None:
    gestures = list(SESSION.gestures)
    lines = [one for one in gestures if one.do == "draw_line"]
    first, last = gestures.index(lines[0]), gestures.index(lines[-1])
    order = [*gestures[:first], *lines[3:], *lines[:3], *gestures[last + 1 :]]
    editor = Editor()
    for gesture in order:
        arguments = dict(gesture.arguments)
        if gesture.do == "listify":
            numbers = ("4", "5", "6") if arguments["name"] == "rows" else ("1", "2", "3")
            arguments["things"] = [f"line_{number}" for number in numbers]
        editor.do(gesture.do, **arguments)
    assert needs(editor.document, "rows", "columns", "background") <= NAMES | {"columns"}
    assert holds(editor, 7, 5, 30, 40)
    assert holds(editor, 2, 11, 12, 31)


def test_members_chosen_in_any_order_make_the_same_list(editor: Editor) -> None:
    def change(gesture: Gesture) -> Gesture:
        if gesture.do != "listify":
            return gesture
        return replace(gesture, arguments={**gesture.arguments, "things": gesture.arguments["things"][::-1]})

    assert formula(played(change), "rows") == formula(editor, "rows")


def test_left_unconstrained_the_counts_stay_apart() -> None:
    editor = played(lambda gesture: None if gesture.do == "constrain" else gesture)
    editor.do("set_parameter", name="num_rows", value=7)
    editor.do("set_parameter", name="num_cols", value=5)
    assert editor.document.parameters()["num_rows"] == 7
    assert editor.live.value("background").get("width") == 220


def test_the_background_shown_with_one_spacing_only_is_a_question() -> None:
    def change(gesture: Gesture) -> Gesture | None:
        again = gesture.do == "drag" and gesture.arguments["to"] == [181, 148]
        spaced = gesture.do == "set_parameter" and gesture.arguments["name"] == "spacing"
        return None if again or spaced else gesture

    steps = played(change).history
    asked = [one.question for step in steps for one in step.result.findings if one.question]
    assert any(one.goal == "background.width" for one in asked)


def test_more_rows_drawn_make_a_longer_list() -> None:
    def change(gesture: Gesture) -> Gesture | None:
        return gesture if gesture.do in ("draw_line", "draw_rectangle") else None

    editor = played(change)
    editor.do("draw_line", start=[29, 151], end=[112, 149])
    editor.do("listify", things=["line_1", "line_2", "line_3", "line_7"], name="rows")
    assert formula(editor, "rows").endswith("for i in range(4)]")
