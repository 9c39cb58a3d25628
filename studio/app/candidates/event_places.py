"""What the picture of a question shows so that words need not: where its event comes, and what it tells of states."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF, QTransform

from studio.app.theme import LIGHT
from studio.document.model import EVENTS, Document
from studio.infer.goals import Question
from studio.infer.questions import has_become, in_a_word
from studio.language.nodes import Apply, each_node
from studio.language.show import enumerated, show
from studio.language.values import Point

ARROW = ((0, 0), (0, 13), (3, 10.2), (5.2, 15), (7.4, 14), (5.2, 9.4), (9.3, 9.2))
"""The corners of a pointer from its tip on, in pixels of the screen."""
LABEL = re.compile(r"^In “[^”]*”, with ")
"""What a situation is called, before the values in it."""
POINTER = 8
"""So many pixels are left for it to the right of what is drawn, and below: most of it, as it is seldom at the edge."""


def places_of_event(document: Document, question: Question) -> list[Point]:
    """Where the event comes that runs the process in a situation, and where it ends; places a function is asked about.

    Nothing for any other question.
    """
    return list(_places(document, question).values())


def places_told(document: Document, question: Question) -> Collection[str]:
    """The names of these places: a picture shows them."""
    return _places(document, question).keys()


def beside_picture(document: Document, question: Question, where: str, pictured: Collection[str]) -> str:
    """The words for a situation without what its picture shows: where the event comes, and what is ``pictured``.

    What the situation is called, and what formulas take from what is drawn there, is seen as well. Where the picture
    shows all of it the words stay: who reads them alone knows which moment is meant.
    """
    now, comes = question.situation, question.comes
    where = LABEL.sub("With ", where) if comes else where
    head = where.removesuffix(comes).removesuffix(", ") if comes else where
    words = {name: f"{name} {in_a_word(value)}" for name, value in now.items() if in_a_word(value)}
    told = [one for one in words if re.search(rf"(?:^With |, | and ){re.escape(words[one])}(?:$|, | and )", head)]
    kept = [one for one in told if one not in {*pictured, *_places(document, question)}]
    if not comes and not _tells_only(question, head, words, told, kept):
        return where
    in_order = sorted(kept, key=lambda one: head.find(words[one]))
    became = [*has_become(question.begun or {}, now).values()]
    said = [f"with {enumerated([words[one] for one in in_order])}"] * bool(kept)
    said += [f"after {enumerated(became)}"] * bool(became) + [comes] * bool(comes)
    whole = ", ".join(said) or where
    return whole[:1].upper() + whole[1:]


def _tells_only(
    question: Question, head: str, words: Mapping[str, str], told: Sequence[str], kept: Sequence[str]
) -> bool:
    """Whether words for a situation tell these values and no more, so that they can be told anew."""
    taken = _taken(question, head)
    every = {**words, **taken}
    in_order = sorted([*told, *taken], key=lambda one: head.find(every[one]))
    return head == f"With {enumerated([every[one] for one in in_order])}" and len(kept) < len(in_order)


def _taken(question: Question, head: str) -> dict[str, str]:
    """What formulas take from values that are too long to be told, as it stands in the words for a situation."""
    parts = dict.fromkeys(
        show(part) for _, one in question.options for part in each_node(one) if isinstance(part, Apply)
    )
    found = {}
    for one in parts:
        begins = re.search(rf"(?:^With |, | and )({re.escape(one)} )", head)
        if begins is not None:
            found[one] = head[begins.start(1) : _end_of_value(head, begins.end(1))]
    return found


def _end_of_value(text: str, start: int) -> int:
    """Where a value ends that begins at a place of a list of them in words."""
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] in "([{“") - (text[place] in ")]}”")
        if depth == 0 and text.startswith((", ", " and "), place):
            return place
    return len(text)


def _places(document: Document, question: Question) -> dict[str, Point]:
    """The places by their names: those of the event of a process, or the inputs of a function."""
    process, colon, _ = question.goal.partition(":")
    lesson = document.lessons.get(question.goal)
    names = [one.name for one in (lesson.inputs if lesson is not None else ())]
    for rule in document.rules if colon else ():
        names += EVENTS.get(rule.event, ()) if rule.process == process else ()
    found = {name: {**(question.begun or {}), **question.situation}.get(name) for name in names}
    return {name: value for name, value in found.items() if isinstance(value, Point)}


def paint_pointer(painter: QPainter, places: Sequence[Point]) -> None:
    """Draws a pointer at the last of some places of the canvas, and a line to it from those before."""
    if not places:
        return
    seen_by = painter.transform()
    seen = [seen_by.map(QPointF(*one)) for one in places]
    painter.save()
    painter.setTransform(QTransform())
    painter.setPen(QPen(LIGHT.color("ghost"), 2, Qt.PenStyle.DotLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF(seen))
    painter.setPen(QPen(LIGHT.color("paper"), 1.2))
    painter.setBrush(LIGHT.color("ink"))
    painter.drawPolygon(QPolygonF([seen[-1] + QPointF(*one) for one in ARROW]))
    painter.restore()
