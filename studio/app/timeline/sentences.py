"""What the person does in a gesture of a session, and what came of it, in words."""

from __future__ import annotations

from studio.commands.command_sentence import shortened
from studio.commands.registry import Registry, Result
from studio.session.log import Gesture


def did(gesture: Gesture, commands: Registry) -> str:
    """What the person does, as one sentence without a full stop."""
    known = next((one for one in commands if one.name == gesture.do), None)
    return known.sentence(gesture.arguments) if known is not None else gesture.do.replace("_", " ")


def came(result: Result) -> tuple[str, ...]:
    """What was inferred, formula by formula."""
    formulas = [one for one in result.findings if one.note != "holds the same value"]
    return tuple(dict.fromkeys(f"{one.goal} = {shortened(one.formula)}" for one in formulas))
