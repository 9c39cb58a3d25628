"""How fast the drawings are: each inference, a frame while a slider is dragged, and deep copies inside copies."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import perf_counter

from studio.bench.registry import Measured, benchmark
from studio.session.editor import Editor
from studio.session.log import read_session
from studio.session.replay import Replayed, replay

SESSIONS = Path(__file__).parent / "sessions"
FRAMES = 8
DEEP = 5


@benchmark
def drawings() -> list[Measured]:
    """The drawings of the tests: their inferences, and frames while each of their sliders moves."""
    inferences: list[float] = []
    frames: list[float] = []
    gestures: list[float] = []
    for file in sorted(SESSIONS.glob("*.jsonl")):
        editor = Editor()
        steps = [one for one in replay(read_session(file), editor) if isinstance(one, Replayed)]
        inferences += [one.seconds for one in steps if one.result.findings]
        gestures.append(len(steps))
        frames.append(median(_frames(editor)))
    return [
        Measured("gestures of a drawing, median", median(gestures), "gestures", most=12),
        Measured("gestures of the longest drawing", max(gestures), "gestures", most=25),
        Measured("one inference, median", median(inferences), most=0.05),
        Measured("the slowest inference", max(inferences), most=1.0),
        Measured("a frame while a slider moves, slowest drawing", max(frames), most=0.016),
        Measured(f"a snowflake {DEEP} levels deep", _deep(), most=0.5),
    ]


def _frames(editor: Editor) -> list[float]:
    """The seconds of frames while each parameter moves a little, the picture included."""
    took = []
    live = editor.live
    live.scene()
    for name, value in editor.document.parameters().items():
        for step in range(1, FRAMES + 1):
            began = perf_counter()
            live.with_values({name: value + step % 3}).scene()
            took.append(perf_counter() - began)
    return took


def _deep() -> float:
    editor = Editor()
    for _ in replay(read_session(SESSIONS / "koch_snowflake.jsonl"), editor):
        pass
    began = perf_counter()
    editor.do("set_parameter", name="depth", value=DEEP)
    assert len(editor.live.scene()) == 3 * 4**DEEP
    return perf_counter() - began
