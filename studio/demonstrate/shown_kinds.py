"""What demonstrations say that numbers tell of: which one of some drawn things is meant, or how often something was.

Which one it is tells things apart, and no more: it has little to do with how many there are of anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from studio.document.actions import NAMED, Action, AppendAction, Operand, PointAction, PutAction, SetAction
from studio.document.drawn_kinds import KEY
from studio.document.model import Demonstration, Document
from studio.infer.kinds import STEPPED
from studio.language.nodes import Display, Literal
from studio.language.values import is_number, same

MEASURED = frozenset({"len", "range", "any_of"})
"""Builtins through which a drawn collection leads to one of its places."""


def shown_kinds(document: Document) -> Mapping[str, str]:
    """``key`` for names, and for lists of such, that stand for one of some drawn things wherever they are given.

    ``stepped`` for states that only ever become one more or less, or what they are to begin with.
    """
    found: dict[str, set[str]] = {}
    for shown in document.demonstrations.values():
        known = set[str]()
        for action in shown.actions:
            for name, is_key in _given(action, known, document):
                found.setdefault(name, set()).add(KEY if is_key else "")
                known = known | {name} if is_key else known - {name}
    keys = {name for name, kinds in found.items() if kinds == {KEY} and _holds_no_other(name, document)}
    stepped = {name for name in document.states() if name not in keys and _is_stepped(name, document)}
    return {**dict.fromkeys(keys, KEY), **dict.fromkeys(stepped, STEPPED)}


def _given(action: Action, known: set[str], document: Document) -> Iterator[tuple[str, bool]]:
    """The name that an action gives something to, and whether that is one of some drawn things."""
    match action:
        case PointAction(name=name, things=(one,), several=False):
            yield name, _is_key(one, known, document)
        case AppendAction(target=name, value=one):
            yield name, _is_key(one, known, document)
        case PutAction(target=name, value=one):
            yield name, False
        case SetAction(target=name, value=one) if not _is_beginning(one, name, document):
            yield name, _is_key(one, known, document)


def _is_key(one: Operand, known: set[str], document: Document) -> bool:
    if one.via is None:
        return one.tile in known or (one.tile is None and len(one.of) == 1 and _leads_to_drawn(one.of[0], document))
    if one.via == "hit":
        return one.of[0].via != NAMED
    return one.via == "any_of" and _leads_to_drawn(one, document)


def _leads_to_drawn(one: Operand, document: Document) -> bool:
    while one.via in MEASURED:
        one = one.of[0]
    found = document.definitions.get(one.tile or "")
    return found is not None and found.drawn


def _is_beginning(one: Operand, name: str, document: Document) -> bool:
    """Whether it is what a state is to begin with, written down: nothing yet."""
    found = document.definitions.get(name)
    if found is None or one.tile is not None or one.via is not None:
        return False
    began = found.formula
    return (
        one.value == [] if isinstance(began, Display) else isinstance(began, Literal) and same(one.value, began.value)
    )


def _holds_no_other(name: str, document: Document) -> bool:
    """Whether nothing is in it to begin with."""
    found = document.definitions.get(name)
    return found is None or not isinstance(found.formula, Display) or not found.formula.items


def _is_stepped(name: str, document: Document) -> bool:
    """Whether a state becomes one more or less somewhere, and nothing else but what it is to begin with."""
    changes = [
        change for shown in document.demonstrations.values() if (change := _first_change(name, shown, document)) != 0
    ]
    return bool(changes) and all(change is not None and abs(change) == 1 for change in changes)


def _first_change(name: str, shown: Demonstration, document: Document) -> float | None:
    """By how much a number is changed first in what was shown of an event: 0 where it begins again or is not changed.

    None for what is no such change.
    """
    first = next((one for one in shown.actions if isinstance(one, SetAction) and one.target == name), None)
    if first is None or _is_beginning(first.value, name, document):
        return 0
    old, new = shown.inputs.get(name), first.value.value
    return new - old if is_number(old) and is_number(new) else None
