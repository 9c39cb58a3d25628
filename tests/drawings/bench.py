"""How fast the drawings are: each inference, a frame while a slider is dragged, and deep copies inside copies."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from studio.bench.registry import Measured, benchmark
from studio.document.live import Live
from studio.generalize.attribute_values import attribute_value
from studio.generalize.attributes import Address, shape_path
from studio.generalize.drag import prepared
from studio.language.errors import StudioError
from studio.language.nodes import Apply, at
from studio.language.types import POINT
from studio.language.values import Point, Shape
from studio.session.editor import Editor
from studio.session.log import read_session
from studio.session.replay import Replayed, replay

SESSIONS = Path(__file__).parent / "sessions"
FRAMES = 8
MOMENTS = 4
RUNS = 3
DEEP = 5

Pulled = tuple[str, str, Any, tuple[int, ...]]
"""What is pulled: the thing, an attribute, its value, and the index of a member."""


@benchmark
def drawings() -> list[Measured]:
    """The drawings of the tests: their inferences, and frames while each of their sliders moves."""
    inferences: list[float] = []
    frames: list[float] = []
    gestures: list[float] = []
    ready: list[float] = []
    first: list[float] = []
    later: list[float] = []
    for file in sorted(SESSIONS.glob("*.jsonl")):
        editor = Editor()
        steps = [one for one in replay(read_session(file), editor) if isinstance(one, Replayed)]
        inferences += [one.seconds for one in steps if one.result.findings]
        gestures.append(len(steps))
        if editor.document.parameters():
            frames.append(min(median(_frames(editor)) for _ in range(RUNS)))
        for pull in pulled(editor):
            times = [_drag(Editor(replace(editor.document)), pull) for _ in range(RUNS)]
            steps_of, moments_of = (list(map(min, *one)) for one in zip(*times, strict=True))
            ready += steps_of
            first.append(moments_of[0])
            later += moments_of[1:]
    return [
        Measured("gestures of a drawing, median", median(gestures), "gestures", most=12),
        Measured("gestures of the longest drawing", max(gestures), "gestures", most=25),
        Measured("one inference, median", median(inferences), most=0.05),
        Measured("the slowest inference", max(inferences), most=1.0),
        Measured("a frame while a slider moves, slowest drawing", max(frames), most=0.016),
        Measured("a drag made ready, slowest step", max(ready), most=0.016),
        Measured("the first moment of a drag, median", median(first), most=0.016),
        Measured("the first moment of a drag, slowest", max(first), most=0.016),
        Measured("another moment of it, slowest", max(later), most=0.016),
        Measured(f"a snowflake {DEEP} levels deep", _deep(), most=0.5),
    ]


def pulled(editor: Editor) -> Iterator[Pulled]:
    """A point or place of each drawn thing, of the last member where there are many: thing, attribute, value, index."""
    for name, definition in editor.document.definitions.items():
        value, index = editor.live.values().get(name), tuple[int, ...]()
        if isinstance(value, list) and value and definition.drawn:
            value, index = value[-1], (len(value) - 1,)
        if definition.drawn and not definition.is_function and isinstance(value, Shape):
            given = value.as_dict()
            for attribute in ("start", "end", "center", "at", "x", "y", "dx"):
                if given.get(attribute, 0) != 0:
                    yield name, attribute, given[attribute], index
            for corner, place in enumerate(given.get("points", ())[:2]):
                yield name, f"points[{corner}]", place, index
            made = at(definition.formula, shape_path(definition.formula))
            component = editor.document.definitions.get(made.function if isinstance(made, Apply) else "")
            for one in component.inputs if component else ():
                if one.type == POINT:
                    yield (
                        name,
                        one.name,
                        attribute_value(editor.document, editor.live.env(), Address(name, index, (one.name,))),
                        index,
                    )


def _drag(editor: Editor, pull: Pulled) -> tuple[list[float], list[float]]:
    """Makes a drag ready as the window does while the pointer comes near; these steps and the moments, in seconds.

    They are those of the processor, which are more where others use it too: the least of some runs is what it takes.
    """
    name, attribute, value, index = pull
    ready, moments = list[float](), list[float]()
    shadow = Live(editor.document)
    gc.collect()
    gc.freeze()  # as at the start of the window
    began = process_time()
    for _ in prepared(editor.document, name, attribute, index):
        ready.append(process_time() - began)
        began = process_time()
    for moment in range(1, MOMENTS + 1):
        by = 3 * moment
        to = [value.x + by, value.y + by] if isinstance(value, Point) else value + by
        began = process_time()
        with suppress(StudioError):  # why it cannot be there takes its time too
            result = editor.preview("drag", thing=name, attribute=attribute, to=to, index=list(index))
            shadow.go_to(result.document)
            shadow.scene()
        moments.append(process_time() - began)
    return ready, moments


def _frames(editor: Editor) -> list[float]:
    """The seconds of the processor for frames while each parameter moves a little, the picture included."""
    took = []
    live = editor.live
    live.scene()
    for name, value in editor.document.parameters().items():
        for step in range(1, FRAMES + 1):
            began = process_time()
            live.with_values({name: value + step % 3}).scene()
            took.append(process_time() - began)
    return took


def _deep() -> float:
    editor = Editor()
    for _ in replay(read_session(SESSIONS / "koch_snowflake.jsonl"), editor):
        pass
    began = perf_counter()
    editor.do("set_parameter", name="depth", value=DEEP)
    assert len(editor.live.scene()) == 3 * 4**DEEP
    return perf_counter() - began
