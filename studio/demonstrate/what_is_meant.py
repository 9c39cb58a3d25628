"""What is done something to next at the place of an event, whatever it is that is done."""

from __future__ import annotations

from collections.abc import Sequence

from studio.demonstrate.alignment import Thread
from studio.demonstrate.answer_order import picks, where_it_happened
from studio.demonstrate.step_goals import Asker
from studio.document.actions import AppendAction, PutAction, TakeAction
from studio.document.model import EVENTS
from studio.language.nodes import Name, Node
from studio.language.types import POINT

DONE_TO = (AppendAction, PutAction, TakeAction)
"""Actions of which the first operand says what something is done to."""
WHOLES = (list, dict, frozenset)
EVENT_KINDS = {name: kind for brings in EVENTS.values() for name, kind in brings.items()}


def what_is_meant(ask: Asker, threads: Sequence[Thread]) -> Node | None:
    """What some threads do something to, pointed at before or lying nearest to the place; None where that is unlike."""
    if not any(EVENT_KINDS.get(name) == POINT for name in ask.brought):
        return None
    pairs = [(thread, one) for thread in threads for one in thread.left if isinstance(one.action, DONE_TO)]
    first = {id(thread): (thread, one) for thread, one in reversed(pairs)}
    if len({one.action.alters for _, one in first.values()}) != 1:
        return None
    named = {one.action.operands[0].tile for _, one in first.values()}
    if len(named) == 1 and named <= set(ask.recent):
        return Name(str(named.pop()))
    some, values = [thread for thread, _ in first.values()], [one.values[0] for _, one in first.values()]
    if any(isinstance(value, WHOLES) for value in values):  # what lies nearest is a place, or the key of one
        return None
    answer = ask.looked_for("what is meant", some, values)
    best = None if answer is None else where_it_happened(answer, ask.brought).best
    return best if best is not None and picks(best) else None
