"""What blocks the window while the guided beginnings are gone through."""

from __future__ import annotations

from pathlib import Path

from studio.bench.event_loop import beats_of_playing, beats_of_steps, block_limits
from studio.bench.registry import Measured, benchmark
from studio.lessons.finding import guides

FOLDER = Path(__file__).parent


@benchmark
def no_freeze() -> list[Measured]:
    """Each guided beginning with its lesson in sight, every place too; then acted out by the pointer."""
    from studio.app.measure.instruments import opened_window, with_all_places
    from studio.session.editor import Editor

    found = []
    for lesson in guides([FOLDER.parent]):
        window = with_all_places(opened_window())
        window.lessons.begin(lesson)
        found += block_limits(f"in “{lesson.title}”", beats_of_steps(window, lesson.session.lines))
        found += block_limits(f"while “{lesson.title}” is acted out", beats_of_playing(window, "4×"))
        window.desk.replace(Editor())
    return found
