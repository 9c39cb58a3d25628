"""The window names hardly any command as text: what it offers follows from declarations."""

from __future__ import annotations

import ast
from pathlib import Path

import studio.app
from studio.commands.all import registry

APP = Path(studio.app.__file__).parent
MOST = 53
"""Pairs of a command and a file that names it, at the most."""

NAMED: dict[str, tuple[str, str]] = {
    "direct_edits.py": (
        "delete delete_things demonstrate demonstrate_event describe draw_group draw_image hide name_formula new_value "
        "parameterize paste regroup rename set_attribute set_table set_attributes set_formula set_parameter set_some "
        "pull_some remove_rule shift show",
        "what is done by hand, without a form: typed into a row, pulled in the outline, pressed as a key",
    ),
    "canvas/pull_ways.py": (
        "begin_at drag duplicate move resize rotate rotate_about",
        "what pulling a thing or one of its handles means",
    ),
    "canvas/drawing_tools.py": (
        "draw_ellipse draw_line draw_path draw_polygon draw_rectangle",
        "each tool draws with one command",
    ),
    "canvas/component_tool.py": ("make_instance", "each tool draws with one command"),
    "canvas/text_tool.py": ("draw_label", "each tool draws with one command"),
    "canvas/quick_edits.py": (
        "align delete delete_things distribute draw_group draw_image duplicate paste",
        "entries of their own, with keys and one for each side, stand in the place of these in menus and palette",
    ),
    "candidates/open_finding.py": ("relate", "its rivals are taken by doing it again for one attribute"),
    "candidates/preview.py": ("answer choose", "a click on a candidate, or on something else than what is asked about"),
    "candidates/odd_box.py": ("because_then delete_demonstration", "the buttons on what may be a slip"),
    "candidates/lost_answer_box.py": ("drop_answer", "the buttons on an answer that does not count any more"),
    "stage/acting.py": ("accept", "Tab accepts what is anticipated"),
}
"""The commands that are named, by file, with the reason."""

OTHER_WORDS: dict[str, tuple[str, ...]] = {
    "end": (
        "canvas/drawing_tools.py", "canvas/handles.py", "canvas/quick_edits.py", "canvas/sprite_cache.py",
        "reenact/gesture_acts.py", "reenact/locators.py", "running/live_situation.py", "shape_painting.py",
        "slides/slide.py", "stage/acting.py",
    ),
    "drag": (
        "icons.py", "inspector/header.py", "running/live_situation.py", "running/running_picture.py",
        "stage/event_tools.py",
    ),
    "change": (
        "candidates/question_pictures.py", "canvas/shown_pull.py", "running/live_situation.py", "stage/stage_setup.py",
    ),
    "run": ("program/launcher.py", "shown_words.py"),
    "item": ("stage/action_bar.py",),
}  # fmt: skip
"""Texts that are no commands, though one is called so: an attribute of lines, an argument, an event, kinds of actions,
a word of the command line."""


def named() -> set[tuple[str, str]]:
    """Each command that stands as a text in a file of the window, with that file."""
    names = {one.name for one in registry()}
    found = set()
    for file in APP.rglob("*.py"):
        if "measure" in file.parts:
            continue  # scripts that drive the window, no part of it
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in names:
                found.add((node.value, file.relative_to(APP).as_posix()))
    return found


def test_hardly_any_command_is_named_as_text() -> None:
    expected = {(name, file) for file, (names, _) in NAMED.items() for name in names.split()}
    assert len(expected) <= MOST
    others = {(name, file) for name, files in OTHER_WORDS.items() for file in files}
    assert named() - expected - others == set(), "let it follow from what the command declares, or say why not"
    assert expected | others <= named(), "these are named no longer: take them out of the list"
