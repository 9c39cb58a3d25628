"""Where a rival would do otherwise, in pictures: the situation, and what comes of each of the two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QPixmap

from studio.app.candidates import option_pictures, question_pictures
from studio.app.following import at_once
from studio.app.theme import Theme
from studio.document.model import Document
from studio.session.why import Why, WhyRival

SIDE = QSize(120, 90)
"""The size of a picture in pixels."""
MOST = 2
"""So many values of a situation are drawn."""
MOST_RIVALS = 6
"""So many rivals are shown in pictures."""
Drawn = tuple[tuple[str, QPixmap], ...]
"""Pictures, each with what it is."""


def rival_pictures(
    document: Document, found: Sequence[Why], ratio: float, theme: Theme
) -> dict[tuple[str, str], Drawn]:
    """The pictures of rivals, by goal and formula; those that cannot be drawn are left out."""
    rivals = [(one.goal, each) for one in found for each in (*one.rivals, *one.outdone) if each.asks is not None][
        :MOST_RIVALS
    ]
    drawn = {(goal, each.formula): tuple(_drawn(document, each, ratio, theme)) for goal, each in rivals}
    return {key: pictures for key, pictures in drawn.items() if pictures}


def _drawn(document: Document, one: WhyRival, ratio: float, theme: Theme) -> Iterator[tuple[str, QPixmap]]:
    question = one.asks
    if question is None:
        return
    names = ("as it is", "with the rival")
    scenes = at_once(option_pictures.scenes(document, question))
    if scenes is not None:
        yield from zip(names, option_pictures.pictures(scenes, SIDE, ratio, theme), strict=True)
        return
    for each in question_pictures.situation(document, question)[:MOST]:
        yield each.name, question_pictures.picture(each.look, SIDE, ratio, theme)
    looks = question_pictures.answers(document, question) or []
    yield from zip(names, (question_pictures.picture(each, SIDE, ratio, theme) for each in looks), strict=False)
