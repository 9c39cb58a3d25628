"""A whole document inside another one: its definitions, processes and rules, with all that taught them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count

from studio.demonstrate.movable import movable
from studio.document.bounds import bounds
from studio.document.chance import has_chance, names_of_chance, with_chance
from studio.document.changes import with_moments
from studio.document.live import Live
from studio.document.model import EVENTS, Constraint, Document, with_definition
from studio.document.naming import fresh_name, taken_by_language
from studio.document.rename import rename
from studio.document.timer_parts import TICK_SECONDS, Timer
from studio.infer.goals import demonstration_of
from studio.language.errors import Refusal
from studio.language.nodes import Literal
from studio.language.values import Point


@dataclass(frozen=True)
class Insertion:
    """A document with another one in it: what that is called, its definitions and processes, and a sentence."""

    document: Document
    name: str
    names: tuple[str, ...]
    says: str


def inserted(document: Document, part: Document, at: Point, name: str = "") -> Insertion:
    """The document with all of another one in it, under names of its own, about a place of the canvas.

    ``name`` is what it is called, else its title says; the names of its definitions that mention the title mention
    the name instead. Two parameters, ``NAME_left`` and ``NAME_top``, say where it lies; where it cannot be moved as a
    whole, it lies where it was drawn, and a sentence says so. Plays of the part are left behind, since they are about
    a program of its own. Raises Refusal where something is being demonstrated, or there is nothing to insert.
    """
    if document.stage is not None or part.stage is not None:
        raise Refusal("A demonstration is under way; end or leave it first.")
    if not part.definitions:
        raise Refusal("There is nothing in it to insert.")
    if has_chance(part):
        document = with_chance(document)
    shared = frozenset({TICK_SECONDS}) | names_of_chance(part)
    called, names = _names(document, part, name, shared)
    places = f"{called}_left", f"{called}_top"
    for old, new in names.items():
        part = _renamed(part, old, new)
    there = movable(part, *places)
    brought = {key: replace(one, part=called) for key, one in (there or part).processes.items()}
    part = replace(part if there is None else _placed(there, places, at), plays={}, processes=brought)
    part = _with_own_timers(part, document, called)
    added = tuple(one for one in (*part.definitions, *part.processes) if one not in shared)
    says = f"{called} is inserted."
    if there is None:
        says += " It lies where it was drawn, since not all of it can be moved."
    return Insertion(_together(document, part), called, added, says)


def _names(document: Document, part: Document, name: str, shared: frozenset[str]) -> tuple[str, dict[str, str]]:
    """What the part is called, and the new names of what it needs to call otherwise: those taken here, or alike."""
    title = fresh_name(Document(), part.title.lower() or "part")
    base, taken = name or title, document.names()
    own = [one for one in (*part.definitions, *part.processes) if one not in shared]
    for called in (base if number == 1 else f"{base}_{number}" for number in range(1, len(taken) + 3)):
        alike = {one: re.sub(rf"(?<![^\W_]){re.escape(title)}(?![^\W_])", called, one) for one in own}
        made = {one: f"{called}_{one}" if new in taken else new for one, new in alike.items()}
        all_new = {*made.values(), f"{called}_left", f"{called}_top"}
        places = [part.definitions.get(old) for old, new in made.items() if new in (f"{called}_left", f"{called}_top")]
        if any(one is None or not one.is_parameter for one in places):
            continue
        if len(set(made.values())) < len(own) or (called == title and any(one in taken for one in own if title in one)):
            continue
        if not any(one in taken or taken_by_language(one) for one in all_new):
            return called, {old: new for old, new in made.items() if old != new}
    raise Refusal(f"There is no name for it like {base}; give it another one.")


def _renamed(part: Document, old: str, new: str) -> Document:
    """The part in which something is called otherwise, its demonstrations after it, and what choices say of these."""
    part = rename(part, old, new)
    ids = {key: re.sub(rf"^{re.escape(old)}(?=-\d+$)", new, key) for key in part.demonstrations}
    shown = {ids[key]: replace(one, id=ids[key]) for key, one in part.demonstrations.items()}
    choices = tuple(replace(one, of=tuple(_moment_renamed(each, ids) for each in one.of)) for one in part.choices)
    return replace(part, demonstrations=shown, choices=choices)


def _moment_renamed(label: str, ids: Mapping[str, str]) -> str:
    """The label of a moment of a demonstration that may be called otherwise."""
    old = demonstration_of(label)
    return ids.get(old, old) + label.removeprefix(old)


def _placed(part: Document, names: tuple[str, str], at: Point) -> Document:
    """The part with its middle at a place, to whole pixels."""
    box = bounds(Live.at_present(part).scene()) or (0, 0, 0, 0)
    for axis, name in enumerate(names):
        one = part.definitions[name]
        way = round(at[axis] - (box[axis] + box[axis + 2]) / 2)
        part = with_definition(part, replace(one, formula=Literal(one.value + way)))
    return part


def _named_apart(constraints: Mapping[str, Constraint], known: Mapping[str, Constraint]) -> dict[str, Constraint]:
    """Constraints, with other names for those that are called like another one that is known."""
    made: dict[str, Constraint] = {}
    for name, one in constraints.items():
        others = (f"{name} {number}" for number in count(2))
        called = name if known.get(name, one) == one else next(new for new in others if new not in {*known, *made})
        made[called] = replace(one, name=called)
    return made


def _with_own_timers(part: Document, document: Document, called: str) -> Document:
    """The part, whose timers have names that no timer of the document has."""
    timers: dict[str, Timer] = {}
    for old, one in part.timers.items():
        taken = {*EVENTS, *document.timers, *timers}
        names = (old, f"{called}_{old}", *(f"{called}_{old}_{number}" for number in range(2, len(taken) + 3)))
        name = next(each for each in names if each not in taken)
        timers[name] = replace(one, name=name)
    return replace(part, timers=timers)


def _together(document: Document, part: Document) -> Document:
    """Both in one; each knows the parameters of the other as they are now in all that was shown."""
    mine, other, known = document.parameters(), part.parameters(), document.definitions
    document = with_moments(document, lambda known: {**other, **known})
    part = with_moments(part, lambda known: {**mine, **known})
    return replace(
        document,
        definitions={**document.definitions, **{n: one for n, one in part.definitions.items() if n not in known}},
        processes={**document.processes, **part.processes},
        rules=(*document.rules, *part.rules),
        constraints={**document.constraints, **_named_apart(part.constraints, document.constraints)},
        lessons={**document.lessons, **part.lessons},
        demonstrations={**document.demonstrations, **part.demonstrations},
        choices=(*document.choices, *part.choices),
        present={**{n: value for n, value in part.present.items() if n not in known}, **document.present},
        allowed={**document.allowed, **part.allowed},
        images={**document.images, **part.images},
        timers={**document.timers, **part.timers},
    )
