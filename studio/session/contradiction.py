"""Two examples that no rule explains together, side by side, with what each way out of it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from studio.demonstrate.action_wording import situation_words
from studio.demonstrate.deeds import deeds
from studio.document.actions import EndAction, VisitEnd
from studio.document.live import Live
from studio.document.model import Demonstration, Document
from studio.generalize.operands import operand_value, short_value
from studio.infer.goals import Finding, demonstration_of
from studio.language.errors import CannotExplain, StudioError
from studio.language.show import enumerated
from studio.language.values import Value, same

Doing = tuple[str, Mapping[str, Any]]
"""A command and its arguments."""
APART = "Say what is different: “Because”, point at it, then end it again."
"""How two demonstrations are told apart."""
APART_LATER = "Say because of what the later one is an exception."
"""How two demonstrations are told apart that have both been kept."""
APART_ACTION = "because"
"""The action of the stage that does it."""
APART_NEXT = "because: point at what is different this time (Shift for several, then Enter); after that end it again"
"""What is said when that action is in hand."""
AGAIN = "Said. Now end it again: Enter does what was refused"
"""What is said when it was done."""


@dataclass(frozen=True)
class Side:
    """One of the two: what it is called, what was done in it, and what to do so that it counts no longer."""

    key: str
    words: str
    drop: tuple[Doing, ...] = ()
    demonstration: Demonstration | None = None
    values: Mapping[str, Value] = field(default_factory=dict)
    """What an example that is no demonstration is about: inputs, and what it gives."""


@dataclass(frozen=True)
class Contradiction:
    """The two examples; ``apart`` says how they can be told apart, where that can be done now.

    ``alike``: all was the same in both, so that nothing can tell them apart; else nothing was found yet that does.
    """

    sentence: str
    sides: tuple[Side, Side]
    apart: str = ""
    alike: bool = False

    @property
    def title(self) -> str:
        """What the two are to each other, in a few words."""
        return "These contradict each other" if self.alike else "Nothing yet tells these two apart"


def contradiction(
    document: Document, error: CannotExplain, command: str, arguments: Mapping[str, Any]
) -> Contradiction | None:
    """The two examples that clash in a command that was refused; None where they are not known.

    The earlier one stands first. The document is as it was before the command.
    """
    keys = list(dict.fromkeys(map(demonstration_of, error.clash)))
    if len(keys) != 2:
        return None
    under_way = document.stage.demonstration if document.stage is not None else None
    new = under_way.id if under_way is not None else ""
    known = [key for key in keys if key in document.demonstrations]
    if under_way is not None and known and (new in keys or len(known) == 1):
        old, sides = document.demonstrations[known[0]], _acted_out(document, under_way, known, command, arguments)
        differing = _differing(_all_of(old), _all_of(under_way))
        return Contradiction(_told(differing, error.sentence), sides, APART, not differing)
    return _taught(document, error.sentence, keys, command, arguments)


def _all_of(one: Demonstration) -> dict[str, Value]:
    """All that was there when something was shown, by name."""
    return {**one.parameters, **one.inputs}


def _differing(one: Mapping[str, Value], other: Mapping[str, Value]) -> list[str]:
    """The names of what was there in two examples and not the same; what was made or deleted since tells nothing."""
    return [name for name in one if name in other and not same(one[name], other[name])]


def _told(differing: list[str], why: str) -> str:
    """What to make of two examples that differ so; ``why`` is what was said where they do not."""
    if not differing:
        return f"All was the same in both, and something else was done. {why}"
    return (
        f"Both may be right: no rule was found yet that does both. They differ in {enumerated(differing)}. "
        "Point at what mattered, or show one more like either of them."
    )


def against_rule(document: Document, finding: Finding) -> Contradiction | None:
    """The demonstration that goes against a rule, and the one most like it that fits it; None where none is known."""
    against = finding.against
    new = document.demonstrations.get(against.demonstration) if against is not None else None
    others = [document.demonstrations.get(demonstration_of(one)) for one in finding.supports]
    fits = [one for one in others if one is not None and one != new]
    if against is None or new is None or not fits:
        return None
    old = max(fits, key=lambda one: sum(same(value, one.inputs.get(name)) for name, value in new.inputs.items()))
    sentence = f"{old.id} fits “{against.rule}”, {new.id} does not."
    one, other = (
        Side(
            each.id,
            f"{situation_words(each)}: {deeds(each.actions)}",
            (("delete_demonstration", {"demonstration": each.id}),),
            each,
        )
        for each in (old, new)
    )
    return Contradiction(sentence, (one, other), APART_LATER)


def _acted_out(
    document: Document, new: Demonstration, known: list[str], command: str, arguments: Mapping[str, Any]
) -> tuple[Side, Side]:
    (key, *_), old = known, document.demonstrations[known[0]]
    ends = command == "end"
    drop: tuple[Doing, ...] = (("end_instead", {"of": key, **arguments}),) if ends else ()
    how: VisitEnd = (arguments.get("how") if ends else None) or "done"
    reason = (arguments.get("reason") if ends else None) or ""
    return (
        Side(key, f"{situation_words(old)}: {deeds(old.actions)}", drop, old),
        Side(
            new.id,
            f"{situation_words(new).partition(' → ')[0]}: {deeds((*new.actions, EndAction(how, reason)))}",
            (("leave_stage", {}),),
            new,
        ),
    )


def _taught(
    document: Document, sentence: str, keys: list[str], command: str, arguments: Mapping[str, Any]
) -> Contradiction | None:
    """The same for an example of a function or of members: the earlier one is there, the other was refused."""
    lesson = document.lessons.get(str(arguments.get("name", "")))
    old = next((one for one in lesson.examples if one.label in keys), None) if lesson is not None else None
    if lesson is None or old is None or command not in ("teach", "teach_members", "select_members"):
        return None
    drop: tuple[Doing, ...] = (
        ("retract_example", {"label": old.label, "goal": lesson.name}),
        (command, arguments),
    )
    inputs = ", ".join(f"{name} {short_value(value)}" for name, value in old.inputs.items())
    words = f"{inputs + ' gives ' if inputs else ''}{short_value(old.result)}"
    earlier = Side(old.label, words, drop, values={**old.inputs, lesson.name: old.result})
    shown = _given(document, {**(arguments.get("inputs") or {}), lesson.name: arguments.get("result")})
    now = {name: one.value for name, one in document.definitions.items() if name in old.parameters and one.is_parameter}
    given = {name: shown[name] for name in old.inputs if name in shown}
    differing = _differing({**old.parameters, **old.inputs}, {**old.parameters, **now, **given})
    gives = f" gives {short_value(shown[lesson.name])}" if lesson.name in shown and inputs else ""
    later = Side(
        "what is shown now", f"{inputs}{gives}, which was not kept" if gives else "it was not kept", (), None, shown
    )
    return Contradiction(
        sentence if not differing else _told(differing, sentence), (earlier, later), alike=not differing
    )


def _given(document: Document, operands: Mapping[str, Any]) -> Mapping[str, Value]:
    """The values of some operands; of those that have one now."""
    try:
        env = Live(document).env()
        return {name: operand_value(document, env, one) for name, one in operands.items() if one is not None}
    except StudioError:
        return {}
