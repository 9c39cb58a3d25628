"""A collection pointed at as a whole stays one thing, by hand and when what is anticipated is accepted."""

from __future__ import annotations

from typing import Any

from studio.language.show import show_steps
from studio.session.editor import Editor

TILE_ITEMS: dict[str, Any] = {"tile": "items"}


def begun(items: list[int], kept: list[int]) -> Editor:
    editor = Editor()
    demonstrate(editor, items, kept)
    editor.do("point_at", at=[TILE_ITEMS], name="found")
    editor.do("for_each", of=[{"tile": "found"}], name="one")
    for value in items:
        editor.do("item", value=value)
        editor.do("append", tile="kept", value={"tile": "one"})
    editor.do("skip_rest")
    editor.do("end")
    return editor


def demonstrate(editor: Editor, items: list[int], kept: list[int]) -> None:
    editor.do("demonstrate", process="keep", inputs={"items": items, "kept": kept})


def test_what_is_anticipated_can_be_accepted_to_the_end_through_a_loop() -> None:
    editor = begun([3, 5, 8], [])
    demonstrate(editor, [4, 7], [1])
    editor.do("accept", actions=0)
    assert editor.document.stage is None
    assert list(editor.document.demonstrations) == ["keep-1", "keep-2"]
    assert show_steps(editor.document.processes["keep"].steps).splitlines() == [
        "let found = items",
        "for each one in found:",
        "    append one to kept",
    ]


def test_things_pointed_at_one_by_one_and_as_a_collection_are_the_same_step() -> None:
    editor = begun([3, 5, 8], [])
    demonstrate(editor, [4, 7], [1])
    editor.do("point_at", at=[4, 7], name="found", several=True)
    editor.do("accept", actions=0)
    assert show_steps(editor.document.processes["keep"].steps).startswith("let found = items\n")


def drop(editor: Editor, kept: list[int], value: int, away: bool) -> None:
    editor.do("demonstrate", process="drop", inputs={"kept": kept, "value": value})
    if away:
        editor.do("take", tile="kept", keys=[{"tile": "value"}])
    editor.do("end")


def steps(editor: Editor, process: str) -> list[str]:
    return show_steps(editor.document.processes[process].steps).splitlines()


def test_taking_away_what_was_never_shown_to_be_missing_is_a_hole() -> None:
    editor = Editor()
    drop(editor, [3, 5], 5, True)
    drop(editor, [4, 8, 1], 4, True)
    shown = steps(editor, "drop")
    assert shown[0] == "when value not in kept:" and shown[1].strip().startswith("hole")
    assert shown[2:] == ["take value from kept"]


def test_a_test_that_has_ruled_it_out_needs_no_hole() -> None:
    editor = Editor()
    drop(editor, [3, 5], 5, True)
    drop(editor, [4, 8, 1], 4, True)
    drop(editor, [2, 3], 7, False)
    drop(editor, [], 1, False)
    assert steps(editor, "drop") == ["when value in kept:", "    take value from kept"]
