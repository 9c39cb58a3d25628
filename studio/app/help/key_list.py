"""All keys, by where they mean something."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QAction

from studio.app.menus import NATIVE, Menus
from studio.app.stage.stage_gesture import specs
from studio.app.topic_menu import has_own_keys
from studio.app.window_actions import ACTIONS, FIRST, LAST

Rows = list[tuple[str, str]]
"""Pairs of keys and what they do."""

CANVAS: Rows = [
    ("Arrows", "Move what is selected by one pixel"),
    ("Shift+Arrows", "Move what is selected by ten pixels"),
    ("Arrows  Enter", "With a tool in hand: lead it over the canvas (Shift: further), press and let go"),
    ("[  ]", "Select the thing before or after"),
    ("Tab", "While pulling: the next way in which the drawing could give way"),
    ("Shift", "While pulling: straight, or in proportion; while clicking: add to what is selected"),
    ("Ctrl", "While pulling: snap to nothing"),
    ("Alt", "While pulling: pull a copy"),
    ("Space", "Held: move the paper instead"),
    ("Ctrl+Wheel  +  -", "Zoom"),
    ("Esc", "While pulling: take the gesture back; with a drawing tool: take the selecting tool"),
]
"""What keys do on the canvas, beside the tools."""
WINDOW: Rows = [
    ("Tab  Shift+Tab", "The next thing in a place, or the one before"),
    ("Esc", "Back to the canvas"),
]
OUTLINE: Rows = [
    ("F2", "Give a row another name; so does a double click on it"),
    ("=", "Change the formula of a value; so does a double click beside its name"),
    ("H", "Hide what is drawn, or show it again"),
    ("Del", "Delete what is selected"),
    ("Alt+↑  Alt+↓", "Move something drawn over the next one, or under it"),
    ("Ctrl+F", "Find a name or formula, or type a new one, as in gap = 40"),
]
"""What keys do in the outline."""
TIMELINE: Rows = [
    ("Space", "Play or pause"),
    ("←  →", "One step back, one step ahead"),
    ("Page up  Page down", "The chapter before, the next chapter"),
    ("Home  End", "The beginning, and the document itself"),
]
"""What keys do on the track of the timeline."""


def key_sections(menus: Menus) -> list[tuple[str, Rows]]:
    """Every key of the window, by topic."""
    places = [(_keys_of(one), f"Go to {one.text().lower()}") for one in menus.places.values()]
    found = [(menu, _actions(menu) + ([*places, *WINDOW] if menu == "View" else [])) for menu in (*FIRST, *LAST)]
    on_canvas = [(one.shortcut().toString(NATIVE), one.says) for one in ACTIONS if one.on_canvas and one.keys]
    found += [("Tools", _tools(menus)), ("On the canvas", [*on_canvas, *CANVAS]), ("On the stage", _stage(menus))]
    found += [("In the outline", OUTLINE), ("On the timeline", TIMELINE)]
    for topic, commands in menus.desk.editor.commands.by_topic().items():
        known = [one for one in commands if has_own_keys(one) and one.name in menus.commands]
        found.append((topic, [*_actions(topic), *((one.shortcut or "", one.title) for one in known)]))
    return [(title, rows) for title, rows in found if rows]


def _actions(menu: str) -> Rows:
    known = [
        (one.shortcut().toString(NATIVE), one.says or one.title)
        for one in ACTIONS
        if one.menu == menu and not one.on_canvas
    ]
    return [row for row in known if row[0]]


def _tools(menus: Menus) -> Rows:
    known = [(_keys_of(action), action.text()) for action in menus.tool_bar.tools.values()]
    return [row for row in known if row[0]]


def _keys_of(action: QAction) -> str:
    return action.shortcut().toString(NATIVE)


def _stage(menus: Menus) -> Rows:
    known = [spec.action for spec in specs(menus.desk.editor.commands)]
    actions = [(one.key, one.says) for one in known if one.key]
    return [*actions, ("Tab  Shift+Tab", "Accept the next anticipated action, or all before the end")]


def fitting(found: Iterable[tuple[str, Rows]], letters: str) -> list[tuple[str, Rows]]:
    """The rows in which some letters stand."""
    wanted = letters.lower().strip()
    kept = [(title, [row for row in rows if wanted in f"{title} {row[0]} {row[1]}".lower()]) for title, rows in found]
    return [(title, rows) for title, rows in kept if rows]
