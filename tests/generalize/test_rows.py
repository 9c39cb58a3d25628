"""The rows B6 to P6 of the case study, from the recorded lines; and what comes out when the lines are changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from studio.language.errors import StudioError
from studio.language.show import show
from studio.language.values import Point, Symbol
from studio.session.chapters import until
from studio.session.editor import Editor
from studio.session.log import read_session, to_json

FOLDER = Path(__file__).parents[2] / "examples" / "goban"
BLACK, WHITE = Symbol("black"), Symbol("white")
Line = dict[str, Any]


def lines() -> list[Line]:
    return [to_json(line) for line in until(read_session(FOLDER), "Board and stones").lines]


def played(change: Callable[[Line], list[Line]] = lambda line: [line]) -> Editor:
    editor = Editor()
    for line in (new for old in lines() if "do" in old for new in change(old)):
        arguments = {key: value for key, value in line.items() if key not in ("do", "row")}
        editor.do(line["do"], row=line.get("row", ""), **arguments)
    assert editor.live.errors == {}
    return editor


@pytest.fixture(scope="module")
def editor() -> Editor:
    return played()


def text(editor: Editor, name: str) -> str:
    return show(editor.document.definitions[name].formula)


def at_size(editor: Editor, size: int) -> Editor:
    branch = editor.branch(len(editor.history))
    branch.do("set_parameter", name="num_rows", value=size)
    return branch


def dots(size: int) -> list[tuple[int, int]]:
    edge = 2 if size < 13 else 3
    ends, middle = [edge, size - 1 - edge], size // 2
    if size >= 19:
        return sorted((x, y) for x in [*ends, middle] for y in [*ends, middle])
    return sorted([*((x, y) for x in ends for y in ends), (middle, middle)])


def test_every_row_is_there_and_no_formula_is_typed() -> None:
    rows = {line["row"] for line in lines() if "row" in line}
    assert {"B6", "B7", "S1", "S2", "S3", "P1", "P2", "P3", "P4", "P5", "P6"} <= rows
    assert not [line for line in lines() if "formula" in line]


@pytest.mark.parametrize("size", [9, 11, 13, 15, 19, 25])
def test_star_points_on_other_sizes(editor: Editor, size: int) -> None:
    changed = at_size(editor, size)
    assert sorted(changed.live.value("star_points")) == dots(size)
    assert len(changed.live.value("star_dots")) == len(dots(size))


@pytest.mark.parametrize("size", [1, 2, 3, 25])
def test_everything_can_be_worked_out_on_every_size(editor: Editor, size: int) -> None:
    changed = at_size(editor, size)
    assert changed.live.errors == {}
    assert len(changed.live.value("crossings")) == size * size


def test_stones_are_a_dict_drawn_by_a_function_over_column_and_row(editor: Editor) -> None:
    assert editor.live.value("stones") == {(3, 3): BLACK, (4, 3): WHITE, (4, 4): BLACK, (5, 4): WHITE}
    assert text(editor, "picture") == "draw_stones(stones)"
    assert "crossings" not in text(editor, "draw_stones")
    drawn = editor.live.value("draw_stones")({(0, 2): WHITE})
    assert [(one.get("center"), one.get("fill")) for one in drawn] == [(Point(30, 110), WHITE)]


def test_one_scale_changes_everything_and_keeps_it_in_place(editor: Editor) -> None:
    larger = editor.branch(len(editor.history))
    larger.do("set_parameter", name="scale", value=2)
    pairs = list(zip(editor.live.scene(), larger.live.scene(), strict=True))
    assert len(pairs) == 1 + 9 + 9 + 5 + 4
    for one, other in pairs:
        for name, value in one.as_dict().items():
            if isinstance(value, Point):
                assert other.get(name) == Point(2 * value.x, 2 * value.y)
            elif isinstance(value, (int, float)) and not isinstance(value, bool) and name != "opacity":
                assert other.get(name) == 2 * value


def test_two_stones_on_one_crossing_are_refused() -> None:
    def same_place(line: Line) -> list[Line]:
        return [{**line, "to": [149, 151]}] if line.get("name") == "black_stone_2" else [line]

    with pytest.raises(StudioError):
        played(same_place)


def test_other_star_points_give_another_condition() -> None:
    def corners(line: Line) -> list[Line]:
        if line["do"] == "select_members":
            size = {5: 9 if [2, 2] in line["members"] else 13, 9: 19}[len(line["members"])]
            return [{**line, "members": [[1, 1], [size - 2, 1], [1, size - 2], [size - 2, size - 2]]}]
        return [] if line["do"] == "answer" else [line]

    changed = at_size(played(corners), 15)
    assert sorted(changed.live.value("star_points")) == [(1, 1), (1, 13), (13, 1), (13, 13)]


def test_other_colours_give_other_stones() -> None:
    def recoloured(line: Line) -> list[Line]:
        return [json.loads(json.dumps(line).replace('"symbol": "white"', '"symbol": "crimson"'))]

    assert set(played(recoloured).live.value("stones").values()) == {BLACK, Symbol("crimson")}
