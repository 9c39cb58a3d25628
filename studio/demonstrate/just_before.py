"""What was changed or pointed at just before a decision: what is decided is likely about that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from studio.demonstrate.played_questions import Doubt
from studio.demonstrate.question_text import without_number
from studio.language.nodes import free_names

DECIDES = "when set "
"""How the decision is called whether a value is changed."""


def just_before(role: str, changed: Sequence[str], recent: Sequence[str], doubts: Iterable[Doubt]) -> str:
    """The name of what was changed last, else pointed at last; "" where nothing was.

    Where it is decided whether a value is changed, it is the one that was changed last by that value: how far a thing
    goes is decided by where it is then.
    """
    target = without_number(role).removeprefix(DECIDES) if role.startswith(DECIDES) else ""
    made = {without_number(one.goal.purpose.partition(": new ")[2]): free_names(one.answer.best) for one in doubts}
    by_it = [name for name in changed if name != target and target in made.get(name, ())]
    return next(reversed(by_it or changed or recent), "")
