"""What is said of a program that runs and has refused nothing: that it runs, or why there is no picture of it."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from studio.session.program_beside import why_not_drawn
from studio.session.program_run import QUICK_SCENE, RunningProgram

RUNS = "It runs: click, drag or press keys in the picture."
EMPTY = "Nothing is drawn yet. What you draw on the canvas runs here."


def picture_words(run: RunningProgram, able: bool, drawn: bool) -> tuple[str, str]:
    """The words and their tone. ``able``: something has happened that could be shown; ``drawn``: there is a picture."""
    why = "" if drawn else why_not_drawn(run.program, QUICK_SCENE)
    if why:
        given = any(not one.get("hidden") for one in type(run.program).PARAMETERS.values())
        helps = "Other values of the parameters may do." if given else "Begin anew, or change its formula."
        return f"There is no picture of this: {why} {helps}", "refused"
    if drawn and run.program.undrawn:
        return " ".join(run.program.undrawn), "refused"
    return (RUNS if able or drawn else EMPTY), "quiet"


def refused_places(run: RunningProgram) -> tuple[QPointF, ...]:
    """Where the refused event happened, and where a drag went; nowhere for one that just means nothing."""
    values = run.refused.event.values if run.refused is not None and not run.refused.is_nothing else {}
    pairs = (("x", "y"), ("to_x", "to_y"))
    return tuple(QPointF(values[x], values[y]) for x, y in pairs if x in values)
