"""A parameter gets another value while a program is played, where the program has a rule for that."""

from __future__ import annotations

from typing import Any

from studio.compile.runtime.outcome import Outcome
from studio.compile.runtime.words import added, shown


def changed(program: Any, parameter: str, before: float, value: float) -> Outcome:
    """What comes of another value of a parameter: the rules run at that value, with the states as they are.

    Parameters that are tied to it move along. Where it is refused, or something cannot be drawn then, all is as it was.
    """
    if "change" not in program.RULES:
        return Outcome("stopped", "Nothing happens on change.")
    if parameter not in program.PARAMETERS:
        return Outcome("error", f"There is no parameter {shown(parameter)}.")
    saved, known = program.__getstate__(), program._left_out(members=False)
    try:
        program.__setstate__({**saved, "parameters": loose(program, parameter) | {parameter: value}})
        outcome = program._react("change", (parameter, before, value))
        if outcome.ending == "stopped" and not outcome.reason:  # nothing else is to happen
            outcome = Outcome("done")
        if outcome.accepted:
            lacks = added(program._left_out(members=False), known)
            if lacks is None:
                return outcome
            outcome = Outcome("error", lacks[1])
    except (TypeError, ValueError) as why:
        outcome = Outcome("error", str(why))
    program.__setstate__(saved)
    return outcome


def loose(program: Any, parameter: str) -> dict[str, Any]:
    """The parameters as they are, but for those that a parameter is tied to."""
    tied = {other for other, _, needs in program.EQUALITIES if parameter in needs}
    return {other: now for other, now in program._parameters().items() if other not in tied}
