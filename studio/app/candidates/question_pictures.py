"""What a question about a process is asked in: pictures of the situation, and of each answer that can be drawn."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPixmap

from studio.app.candidates import option_pictures
from studio.app.painting import blank, painting
from studio.app.stage.look_painting import paint_picture
from studio.app.theme import Theme
from studio.demonstrate.effects import asks_what_happens
from studio.demonstrate.question_text import ENDINGS, where_and_asks
from studio.demonstrate.value_looks import Gallery, ValueLook
from studio.document.live import Live
from studio.document.model import Document
from studio.infer.drawn_places import consists_of_shapes
from studio.infer.goals import Question
from studio.infer.questions import has_become, in_a_word
from studio.language.errors import StudioError
from studio.language.nodes import free_names
from studio.language.show import enumerated
from studio.language.values import Point, Symbol, Value

MOST = 4
"""So many values of a situation are drawn."""
RULES = {" The examples fit ": "It decides between ", " That may be so where ": "That may be so where "}
"""What in the sentence of a question comes before the formulas it is about, and how they are told below it."""


BY_ITSELF = {"start": "at the start", "tick": "on a tick", "change": "on this change"}
"""Events that come about without a hand in the picture, and how they are said."""


OF_EVENT = {
    ENDINGS["nothing"]: "should nothing happen",
    "should {process} stop there": "should nothing happen",
    ENDINGS["fail"]: "should it be refused",
    ENDINGS["succeed"]: "should it succeed",
    ENDINGS["done"]: "should that be all",
    ENDINGS["leave"]: "should the rest be skipped",
}
"""How is asked whether a run ends: the name of its process tells nothing to who has only shown an event."""


@dataclass(frozen=True)
class Asked:
    """A question in words: what is asked, where that is, and a sentence with the formulas that it is about."""

    asks: str
    where: str = ""
    rules: str = ""


@dataclass(frozen=True)
class DrawnValue:
    """One value by its name."""

    name: str
    look: ValueLook


def asked(question: Question, drawn: Collection[str]) -> Asked:
    """The words of a question; where everything that its rivals look at is ``drawn``, they need not tell it."""
    where, asks, told_then = where_and_asks(question)
    mark = next((one for one in RULES if told_then.startswith(one)), "")
    rules = f"{RULES[mark]}{told_then.removeprefix(mark).rstrip('.')}" if mark else ""
    asks += "" if mark else told_then
    sentence = question.sentence.removesuffix(told_then) if mark else question.sentence
    became = has_become(question.begun or {}, question.situation)
    told = {name for name in looked_at(question) if not consists_of_shapes(question.situation[name])} - became.keys()
    if not where or not (drawn or process_of(question)):
        return Asked(sentence, "", rules)
    names = [name for name in question.situation if name in told - set(drawn)]
    said = {name: in_a_word(question.situation[name]) for name in names if re.search(rf"\b{re.escape(name)}\b", where)}
    there = enumerated([f"{name} is {word}" for name, word in said.items() if word])
    if not there and not became:
        return Asked(asks[0].upper() + asks[1:], where, rules) if drawn else Asked(sentence, "", rules)
    moment = ", ".join([f"When {there}"] * bool(there) + [_after(became)] * bool(became))
    return Asked(f"{moment[0].upper()}{moment[1:]}: {asks}", where, rules)


def _after(became: Mapping[str, str]) -> str:
    return f"after {enumerated([*became.values()])}"


def captions(question: Question, names: Sequence[str]) -> list[str]:
    """What stands at the pictures of a situation: the names, and which moment that is, in the middle of a run."""
    became = has_become(question.begun or {}, question.situation)
    return [f"{name}, {_after(became)}" if became and name == names[0] else name for name in names]


def process_of(question: Question) -> str:
    """The process that a question is about; "" where it is about something else."""
    name, colon, _ = question.goal.partition(":")
    return name if colon else ""


def of_event(words: str, document: Document, goal: str, comes: str = "", told: bool = False) -> str:
    """What is asked about a process that one event of a hand runs, said of that event and where it ``comes``.

    Of what was ``told`` already nothing more is said.
    """
    process = goal.partition(":")[0]
    events = {rule.event for rule in document.rules if rule.process == process}
    for pattern, said in OF_EVENT.items() if events else ():
        asks = pattern.format(process=process)
        for one, other in ((asks, said), (asks[0].upper() + asks[1:], said[0].upper() + said[1:])):
            words = words.replace(one, other)
    if len(events) != 1:
        return words
    event = events.pop()
    when = f"on {comes}" if comes else BY_ITSELF.get(event, f"on this {event.replace('_', ' ')}")
    return words.replace(f" in {process}?", "?" if told else f" {when}?")


def looked_at(question: Question) -> set[str]:
    """The names of the situation that the rivals are about: what is there decides; all where it is what happens."""
    if asks_what_happens(question):
        return set(question.situation)
    return {name for _, formula in question.options for name in free_names(formula)} & question.situation.keys()


def situation(document: Document, question: Question) -> list[DrawnValue]:
    """What a process has in hand in the situation, as far as it can be drawn; what the rivals look at comes first."""
    process = document.processes.get(question.goal.partition(":")[0])
    if process is None:
        return []
    gallery = Gallery(document, _live(document, question))
    decides = looked_at(question)
    inputs = [one.name for one in process.inputs]
    names = [*(one for one in question.situation if one in decides), *inputs, *(question.begun or ())]
    found: list[DrawnValue] = []
    for name in dict.fromkeys(names):
        value = question.situation.get(name)
        look = gallery.spotted(value) if isinstance(value, Point) else _drawn(gallery, name, value)
        if look is not None and all(look != one.look for one in found):
            found.append(DrawnValue(name, look))
    return found[:MOST]


def seen_there(document: Document, question: Question) -> tuple[ValueLook | None, Collection[str]]:
    """One picture of what a process has in hand that no event runs: a place is marked in what lies there.

    With it, the names of what it shows.
    """
    found = [one for one in situation(document, question) if one.look.pictured]
    base = next((one for one in found if one.look.kind == "picture"), None)
    if base is None:
        return None, ()
    spots = [one for one in found if len(one.look.marks) == 1 and one.look.places == base.look.places]
    shown = [base.name, *(one.name for one in spots[:1])]
    spot = spots[0].look.places[spots[0].look.marks[0]] if spots else None
    return replace(base.look, spot=spot), shown


def answers(document: Document, question: Question) -> list[ValueLook] | None:
    """How the options look; None where not all of them can be drawn."""
    gallery = Gallery(document, _live(document, question))
    values = [value for value, _ in question.options]
    if asks_what_happens(question):
        values = _outcomes(question)
    found = [_drawn(gallery, "", value) for value in values]
    return None if any(one is None for one in found) else [one for one in found if one is not None]


def _outcomes(question: Question) -> list[Value]:
    """What a run makes of the one value that it changes, for each option; None where that is not one alone."""
    effects = [effect if isinstance(effect, dict) else {} for effect, _ in question.options]
    changed = {name for effect in effects for name in effect}
    if len(changed) != 1:
        return [None for _ in effects]
    (name,) = changed
    return [effect.get(name, question.situation.get(name)) for effect in effects]


def _live(document: Document, question: Question) -> Live:
    """The document in the situation, or as it is where that cannot be."""
    return option_pictures.at(document, question) or Live(document)


def _drawn(gallery: Gallery, name: str, value: Value) -> ValueLook | None:
    if isinstance(value, (bool, Point)) or value is None:
        return None
    try:
        look = gallery.look(name, value)
        if not look.pictured and not look.color and gallery.collection_of(value) is not None:
            look = gallery.look(name, [value])  # one place, marked
    except StudioError:
        return None
    look = look.items[-1] if look.kind == "row" and look.items else look  # of a history what is last
    return look if look.pictured or isinstance(value, Symbol) and look.color else None


def steepest(looks: Iterable[ValueLook]) -> float:
    """How high the highest of some values is drawn for its width; a colour is flat."""
    boxes = [look.box for look in looks if look.pictured]
    return max(((bottom - top) / max(right - left, 1.0) for left, top, right, bottom in boxes), default=0.0)


def picture(look: ValueLook, size: QSize, ratio: float, theme: Theme) -> QPixmap:
    """A value drawn; a colour is a spot of it."""
    made = blank(size, ratio)
    room = QRectF(QPointF(1, 1), QPointF(size.width() - 1, size.height() - 1))
    with painting(made) as painter:
        if look.pictured:
            paint_picture(painter, look, room, theme)
        else:
            side = min(size.width(), size.height()) / 4
            painter.setPen(theme.color("quiet"))
            painter.setBrush(QColor(look.color))
            painter.drawEllipse(room.center(), side, side)
    return made
