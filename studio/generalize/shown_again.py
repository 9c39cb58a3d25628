"""What is shown of an attribute besides: answers to questions about it, and examples that are taken back."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from studio.document.live import Live
from studio.document.model import Document, Example, Lesson, with_entry, without_entry
from studio.generalize.attribute_values import attribute_value
from studio.generalize.attributes import AXES, address_of, find
from studio.generalize.observe import KIND, observations, observe, pointed_at
from studio.generalize.relate import relate
from studio.generalize.result import Result
from studio.infer.goals import Work
from studio.language.errors import CannotExplain, Refusal
from studio.language.nodes import free_names
from studio.language.values import Value


def without_shown(document: Document, label: str, where: str = "", work: Work | None = None) -> Result:
    """The document without one example of an attribute; a formula over parameters is found again from the others.

    That of a point goes with those of its coordinates. The formula stays where the others do not say enough. Raises
    Refusal where no attribute has such an example, or several have.
    """
    shown = [one for one in document.lessons.values() if one.kind == KIND and where in ("", one.name)]
    owners = [one for one in shown if any(each.label == label for each in one.examples)]
    if len(owners) != 1:
        why = "There is no example" if not owners else "There are several examples"
        raise Refusal(f"{why} called “{label}”; say what it is an example for as well.")
    lesson = owners[0]
    address = address_of(lesson.name)
    shown_then = next(one.parameters for one in lesson.examples if one.label == label)
    rest = tuple(one for one in lesson.examples if one.label != label)
    document = _with_examples(document, lesson, rest)
    for part in (document.lessons.get(str(address.step(axis))) for axis in AXES):
        if part is not None:
            others = tuple(one for one in part.examples if dict(one.parameters) != dict(shown_then))
            document = _with_examples(document, part, others)
    says = f"{lesson.name} has {len(rest) or 'no'} other {'example' if len(rest) == 1 else 'examples'} left."
    with suppress(Refusal, CannotExplain):
        names = free_names(find(document, address).node) & set(document.definitions)
        if names and names <= set(document.parameters()) and len(rest) > 1:
            steps = [str(replace(address, thing="")).lstrip(".")]
            found = relate(document, address.thing, steps, pointed_at(document, address), work=work)
            return replace(found, says=f"{found.says} It is found again without “{label}”.")
    return Result(document, (), frozenset({address.thing}), says)


def _with_examples(document: Document, lesson: Lesson, examples: tuple[Example, ...]) -> Document:
    kept = with_entry(document.lessons, lesson.name, replace(lesson, examples=examples))
    return replace(document, lessons=kept if examples else without_entry(document.lessons, lesson.name))


def answered_attribute(
    document: Document, where: str, situation: Mapping[str, Value], value: Value, work: Work | None = None
) -> Result:
    """The answer to a question about an attribute is one more example of it; then it is related again.

    An empty situation is that of the open question. Raises Refusal when it holds what is no parameter, and what
    ``relate`` raises.
    """
    for name in situation:
        if name not in document.parameters() and name not in document.states():
            raise Refusal(f"{name} is no parameter or state. Answer for values of these.")
    address = address_of(where).every
    attributes = [str(replace(address, thing="")).lstrip(".")]
    over = pointed_at(document, address)
    if not situation:
        asked = relate(document, address.thing, attributes, over, work=work).findings[0].question
        if asked is None:
            raise Refusal(f"Nothing is asked about {where} now. Give it another value to show what is meant.")
        situation = asked.situation
    if not observations(document, address):  # what was asked came of what is drawn now
        document = observe(document, address, attribute_value(document, Live(document).env(), address))
    document = observe(document, address, value, "answered", situation)
    return relate(document, address.thing, attributes, over, work=work)
