"""Observations: what a person drew or dragged is an example for that attribute, under the parameters of the moment."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import count

from studio.document.changes import with_moments
from studio.document.graph import restricted
from studio.document.live import Live
from studio.document.model import Document, Example, Lesson, LessonKind, with_entry
from studio.document.naming import as_label
from studio.generalize.attributes import Address, address_of
from studio.language.evaluate import evaluate
from studio.language.values import Value, same

KIND: LessonKind = "attribute"
"""The kind of a lesson about one attribute of a thing."""
PUT_RIGHT = frozenset({"aligned", "evenly spaced", "straightened"})
"""What is done to say where a thing belongs: where it was drawn was a slip of the hand, and is no example any more."""


def observe(
    document: Document,
    where: str | Address,
    value: Value,
    did: str = "drawn",
    parameters: Mapping[str, Value] | None = None,
    alone: bool = False,
    states: Mapping[str, Value] | None = None,
) -> Document:
    """Keeps that an attribute was shown with a value, now or at other values of the parameters (and states).

    ``alone``: of one member of a list, and not of the others. ``states`` are the present ones, where they are known.

    What was shown earlier at the same moment gives way. So does where it was first drawn, by eye, when what was done
    says where it belongs (``PUT_RIGHT``).
    """
    address = str(address_of(where) if alone else address_of(where).every)
    now = {**document.parameters(), **(states_now(document) if states is None else states), **(parameters or {})}
    lesson = document.lessons.get(address) or Lesson(address, KIND, (), ())
    kept = tuple(one for one in lesson.examples if dict(one.parameters) != now)
    if did in PUT_RIGHT:
        kept = tuple(one for one in kept if one.result == value or not one.label.startswith(f"{address} drawn"))
    named = {name: one for name, one in now.items() if name in document.parameters()}
    example = Example(_free(_label(address, did, named), kept), {}, value, now)
    new = replace(lesson, examples=(*kept, example))
    return replace(document, lessons=with_entry(document.lessons, address, new))


def states_now(document: Document) -> dict[str, Value]:
    """The present values of all states."""
    if not document.states():
        return {}
    live = Live.at_present(replace(restricted(document, document.states()), present=document.present))
    return {name: live.value(name) for name in document.states() if name not in live.errors}


def _label(address: str, did: str, parameters: Mapping[str, Value]) -> str:
    when = ", ".join(f"{name} {value}" for name, value in parameters.items())
    return as_label(f"{address} {did} at {when}" if when else f"{address} {did}")


def _free(label: str, others: Collection[Example]) -> str:
    """The label, numbered where an example of another moment has it: moments may differ in states alone."""
    taken = {one.label for one in others}
    return next(one for k in count(1) if (one := label if k == 1 else f"{label} ({k})") not in taken)


def observations(document: Document, where: str | Address) -> tuple[Example, ...]:
    """Everything shown about an attribute, oldest first."""
    lesson = document.lessons.get(str(address_of(where).every))
    return lesson.examples if lesson and lesson.kind == KIND else ()


def pointing(document: Document, where: str | Address, over: Sequence[str]) -> Document:
    """Keeps what was pointed at when an attribute was related: it counts as well when it is found again."""
    lesson = document.lessons.get(str(address_of(where).every))
    if lesson is None or lesson.pointed == tuple(over):
        return document
    return replace(document, lessons=with_entry(document.lessons, lesson.name, replace(lesson, pointed=tuple(over))))


def pointed_at(document: Document, where: str | Address) -> tuple[str, ...]:
    """What was pointed at when an attribute was last related, and is still there."""
    lesson = document.lessons.get(str(address_of(where).every))
    return tuple(name for name in lesson.pointed if name in document.definitions) if lesson else ()


def forget(document: Document, thing: str) -> Document:
    """The document without what was shown about the attributes of a thing."""
    kept = {name: one for name, one in document.lessons.items() if not _is_about(one, thing)}
    return replace(document, lessons=kept)


def now_named(document: Document, parameter: str, value: Value) -> Document:
    """A parameter named from a literal has had that value in everything shown so far."""
    return with_moments(document, lambda known: known if parameter in known else {**known, parameter: value})


def now_changing(document: Document, state: str, value: Value) -> Document:
    """A state made of what an attribute is has had that value in everything that was drawn so far."""
    drawn = {
        name: replace(one, examples=tuple(_with_known(each, state, value) for each in one.examples))
        for name, one in document.lessons.items()
        if one.kind == KIND
    }
    return replace(document, lessons={**document.lessons, **drawn})


def _with_known(example: Example, state: str, value: Value) -> Example:
    return replace(example, parameters={state: value, **example.parameters})


def presumed(document: Document) -> dict[str, Value]:
    """What states presumably were before they were made: what they were made with, where that is another value now."""
    first = {name: one.first for name, one in document.states().items() if one.first is not None}
    env = Live(document).env()
    return {name: evaluate(formula, env) for name, formula in first.items()}


def given_to_show(document: Document, example: Example) -> set[str]:
    """The states that were given another value in an example than at first."""
    first, now = {**Live(document).env(), **presumed(document)}, example.parameters
    return {name for name in document.states() if name in now and name in first and not same(now[name], first[name])}


def drawn_before(document: Document, where: str | Address, value: Value) -> Document:
    """Keeps what an attribute was when its thing was drawn, before states were made that are different by now.

    That is kept for measures when they are drawn, for anything else only when it is shown another time.
    """
    made_later = [name for name, one in document.states().items() if one.first is not None]
    first = _first_of(document, address_of(where).thing)
    if first is None or all(name in first.parameters for name in made_later):
        return document
    return shown_at_first(document, where, lambda _: value)


def shown_at_first(document: Document, where: str | Address, value: Callable[[Mapping[str, Value]], Value]) -> Document:
    """Keeps what an attribute was when its thing was drawn, where nothing was shown of it yet.

    ``value`` gives it, for the values of the parameters at that moment.
    """
    address = address_of(where).every
    first = _first_of(document, address.thing)
    if first is None or observations(document, address):
        return document
    named = {name: one for name, one in first.parameters.items() if name in document.parameters()}
    example = replace(first, label=_label(str(address), "drawn", named), result=value(first.parameters))
    lesson = Lesson(str(address), KIND, (), (example,))
    return replace(document, lessons=with_entry(document.lessons, str(address), lesson))


def _first_of(document: Document, thing: str) -> Example | None:
    """The first that was shown of a thing."""
    lessons = (one for one in document.lessons.values() if _is_about(one, thing))
    return next((one.examples[0] for one in lessons if one.examples), None)


def _is_about(lesson: Lesson, thing: str) -> bool:
    return lesson.kind == KIND and address_of(lesson.name).thing == thing
