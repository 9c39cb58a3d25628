"""No argument whatsoever makes a command end in anything but a result or a clear sentence."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from studio import Editor
from studio.commands.all import registry
from studio.commands.arguments import ArgumentKind
from studio.commands.registry import Command
from studio.document.model import Document
from studio.language.errors import StudioError

ROUNDS = 60
NAMES = (
    "box",
    "rows",
    "line_1",
    "line_2",
    "count",
    "dots",
    "places",
    "nothing",
    "rows.end",
    "rows[1]",
    "a.b",
    "__import__",
    "",
)
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 3, 2.5, 10**20, "", "rows", "'\"\n", "__import__('os')", "a" * 300, [], {}, [1, 2], [[1, 2]],
    {"key": [1, 1]}, {"of": "rows", "key": 0}, {"near": {"name": "rows"}}, {"point": [3, 4]}, {"point": "x"},
    {"symbol": "red"}, {"symbol": 3}, {"record": 3}, {"dict": [[1, 2]]}, {"dict": 3}, {"set": [1]}, {"set": 3},
    {"tuple": [1]}, {"tuple": 3}, {"nothing": True}, {"name": []}, {"of": [], "key": {}}, {"unknown": 1},
)  # fmt: skip


def made() -> Document:
    """A small drawing with something of each sort."""
    editor = Editor()
    editor.do("draw_rectangle", start=[10, 10], end=[200, 100], name="box")
    for height in (20, 50, 80):
        editor.do("draw_line", start=[20, height], end=[180, height])
    editor.do("listify", things=["line_1", "line_2", "line_3"], name="rows")
    editor.do("parameterize", thing="rows", attribute="count", name="count_of_rows", least=1, most=9)
    editor.do("draw_line", start=[20, 120], end=[180, 140])
    editor.do("new_state", name="places", value={"dict": []})
    return editor.document


def argument(dice: random.Random, kind: ArgumentKind) -> Any:
    """Something of this kind, often; anything else, sometimes."""
    if dice.random() < 0.25:
        return dice.choice(ODD)
    if kind.choices:
        return dice.choice(kind.choices)
    if kind.name.startswith("list of") and kind.parts:
        return [argument(dice, kind.parts[0]) for _ in range(dice.randint(0, 3))]
    if kind.name.startswith("names to"):
        return {dice.choice(NAMES): argument(dice, kind.parts[0]) for _ in range(dice.randint(0, 2))}
    if kind.parts:
        return argument(dice, dice.choice(kind.parts))
    return {
        "spot": [dice.randint(0, 200), dice.randint(0, 200)],
        "point": [dice.randint(0, 200), dice.randint(0, 200)],
        "number": dice.choice([0, 1, 2.5, -3]),
        "whole number": dice.randint(-2, 5),
        "truth": dice.random() < 0.5,
        "formula": dice.choice(["1", "count_of_rows", "rows", "p", "count_of_rows + 1", "box.width"]),
        "name": dice.choice(["fresh", "other", *NAMES]),
        "text": dice.choice(NAMES),
    }.get(kind.name, dice.choice(ODD))


@pytest.mark.parametrize("command", list(registry()), ids=lambda one: one.name)
def test_only_clear_errors_come_out(command: Command) -> None:
    dice = random.Random(command.name)
    document = made()
    for _ in range(ROUNDS):
        given = {
            one.name: argument(dice, one.kind) for one in command.parameters if one.required or dice.random() < 0.5
        }
        editor = Editor(document)
        try:
            editor.do(command.name, **given)
        except StudioError as error:
            assert editor.document is document and not editor.history
            assert 5 < len(str(error)) < 400, str(error)
        except Exception as error:
            raise AssertionError(f"{command.name} {json.dumps(given)} ends in {error!r}") from error
        else:
            json.dumps([dict(line.arguments) for line in editor.session.gestures])
