"""What blocks the event loop of a window while a session is done in it, or acted out in it by a pointer."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median
from typing import TYPE_CHECKING

from studio.bench.registry import Measured
from studio.session.log import Gesture, Line

if TYPE_CHECKING:
    from studio.app.measure.instruments import Took
    from studio.app.window import Window

SETTLES = 30
"""Milliseconds that the window has after a step, so that the next one does not hide what comes late."""
PATIENCE = 10 * 60_000
"""Milliseconds after which something waited for will not come."""
LONGEST = 0.05
"""Seconds that nothing may block the event loop, which is when a person begins to feel it."""


def beats_of_steps(window: Window, lines: Iterable[Line]) -> list[Took]:
    """Does every gesture in the background; the times from beat to beat of the event loop meanwhile."""
    from studio.app.measure.instruments import Pulse, wait

    pulse, before = Pulse(), len(window.desk.editor.history)
    done = [line for line in lines if isinstance(line, Gesture)]
    pulse.begin()
    for number, line in enumerate(done, 1):
        pulse.during = f"step {number}, {line.do}"
        window.desk.do(line.do, **line.arguments)
        wait(PATIENCE, lambda: not window.desk.busy)
        wait(SETTLES)
    beats = pulse.end()
    assert len(window.desk.editor.history) == before + len(done), "a step was refused"
    return beats


def beats_of_playing(window: Window, speed: str) -> list[Took]:
    """Acts out the whole session that the timeline holds, with pointer and forms; the times from beat to beat."""
    from studio.app.measure.instruments import Pulse, wait

    timeline, pulse = window.timeline, Pulse()
    timeline.speed.setCurrentText(speed)
    timeline.recording.go(0)
    wait(PATIENCE, lambda: timeline.recording.at == 0)
    timeline.recording.moved.connect(lambda *_: setattr(pulse, "during", f"after step {timeline.recording.at}"))
    pulse.begin()
    timeline.play_wanted.emit()
    wait(PATIENCE, lambda: timeline.recording.next is None)
    wait(SETTLES)
    return pulse.end()


def block_limits(what: str, beats: list[Took]) -> list[Measured]:
    """The longest block with its limit, the 99th of 100 and the median beat, in seconds."""
    blocked = sorted(beats, key=lambda one: min(one.worked, one.clock))
    worst, late = blocked[-1], blocked[len(blocked) * 99 // 100]
    return [
        Measured(f"longest block {what} ({worst.what})", min(worst.worked, worst.clock), most=LONGEST),
        Measured(f"99 of 100 beats {what}", min(late.worked, late.clock)),
        Measured(f"median beat {what}", median(min(one.worked, one.clock) for one in beats), most=0.008),
        Measured(f"longest block by the clock {what}", max(one.clock for one in beats)),
    ]
