"""A demonstration as a comic strip: one panel for what it began with, and one for each thing that was done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from studio.demonstrate.action_wording import action_words, situation_words, value_words
from studio.demonstrate.learn import Learner, moment_of
from studio.demonstrate.perform import Performance
from studio.demonstrate.value_looks import Gallery, ValueLook
from studio.document.actions import Action, CloseAction, EndAction, RunAction
from studio.document.live import Live
from studio.document.model import Demonstration, Document
from studio.document.some_missing import SomeMissing
from studio.handout.pictures import Figures, PageFigure, alike
from studio.language.errors import StudioError
from studio.language.values import Point, Symbol, Value

INNER = "↳ "
"""What stands before the words of a run that is acted out inside another."""


@dataclass(frozen=True)
class StripTile:
    """A value that is only words, or a colour."""

    name: str
    words: str
    colour: str = ""


@dataclass(frozen=True)
class StripPanel:
    """One moment: what is done, a picture of what it is done to, and the tiles that are no pictures.

    ``lacks`` tells what cannot be drawn in the picture, where that is more or less than at the moment before.
    """

    words: str
    picture: PageFigure | None
    tiles: tuple[StripTile, ...] = ()
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True)
class ComicStrip:
    """One demonstration: its name, what it began with and what came of it, and its panels."""

    name: str
    process: str
    line: str
    panels: tuple[StripPanel, ...]


def strip(document: Document, one: Demonstration, figures: Figures) -> ComicStrip:
    """The strip of a demonstration. Raises StudioError where it can no longer be performed."""
    learner = Learner(document)
    moment = learner.moment(moment_of(one))
    done = Performance(replace(one, actions=()), learner.library(moment), learner.inputs_of, learner.seen_by_then(one))
    drawing = _Drawing(Gallery(document, moment.live), figures, one)
    began = "A click" if one.event == "click" else f"On {one.event}" if one.event else f"{one.process} is to be shown"
    panels = [drawing.panel(began, done, [value for value in one.inputs.values()])]
    for action in one.actions:
        words = INNER * (len(done.frames) - 1) + action_words(action)
        values = [done.value(operand) for operand in action.operands]
        done.do(action)
        panels.append(drawing.panel(words, done, values, action))
    pictures = alike([panel.picture for panel in panels])
    told = (replace(panel, picture=picture) for panel, picture in zip(panels, pictures, strict=True))
    return ComicStrip(one.id, one.process, situation_words(one), tuple(told))


class _Drawing:
    """Draws the moments of one demonstration; what is changed or pointed at chooses the picture."""

    def __init__(self, gallery: Gallery, figures: Figures, one: Demonstration) -> None:
        self.gallery, self.figures, self.one = gallery, figures, one
        self._main = ""  # the tile that was drawn last
        self._last: Mapping[str, Value] = dict(one.inputs)
        self._lacked: tuple[str, ...] = ()  # what of the picture that was drawn last could not be

    def panel(self, words: str, done: Performance, values: list[Value], action: Action | None = None) -> StripPanel:
        """The moment after an action; ``values`` are those of its operands."""
        lacked = self._lacked
        situation = done.frame.situation() if done.frames else done.root.variables
        now = {name: value for name, value in situation.items() if not callable(value)}
        if self.one.event and len(done.frames) <= 1:
            picture = self._event_picture(now, values if action is not None else [])
        else:
            picture = self._tile_picture(now, values, action)
        before, self._last = self._last, now
        fresh = {name: one for name, one in now.items() if action is None or name not in before or before[name] != one}
        if isinstance(action, (EndAction, CloseAction, RunAction)):
            fresh = {}
        return StripPanel(words, picture, tuple(self._tiles(fresh)), () if self._lacked == lacked else self._lacked)

    def _event_picture(self, now: Mapping[str, Value], values: list[Value]) -> PageFigure | None:
        """The whole canvas as the states are at that moment, with the place of the event and what is pointed at."""
        states = {name: value for name, value in now.items() if name in self.gallery.document.states()}
        try:
            live = self.gallery.live.with_values(states) if states else self.gallery.live
            self._lacked = tuple(_lacking(live))
            return self.figures.of_scene(live, now.get("at"), list(self._places(values)))
        except StudioError:
            return None

    def _tile_picture(self, now: Mapping[str, Value], values: list[Value], action: Action | None) -> PageFigure | None:
        altered = (action.alters or "") if action is not None else ""
        for name in dict.fromkeys(filter(None, (altered, self._main, *now))):
            look = self._look(name, now)
            if look is not None and look.kind in ("picture", "row"):
                self._main = name
                shown = look.items[-1] if look.kind == "row" and look.items else look
                return self.figures.of_look(shown, _pointed(values, shown))
        marks = next((look for name in now if (look := self._look(name, now)) is not None and look.pictured), None)
        return self.figures.of_look(marks, _pointed(values, marks)) if marks is not None else None

    def _places(self, values: list[Value]) -> Iterator[Point]:
        """Where on the canvas those of some values are that are keys of a collection of places."""
        for value in values:
            for one in value if isinstance(value, list) else (value,):
                where = self.gallery.collection_of(one) if not isinstance(one, (list, dict)) else None
                if where is not None:
                    yield where.places[one]

    def _look(self, name: str, now: Mapping[str, Value]) -> ValueLook | None:
        return self.gallery.look(name, now[name]) if name in now else None

    def _tiles(self, fresh: Mapping[str, Value]) -> Iterator[StripTile]:
        for name, value in fresh.items():
            look = self.gallery.look(name, value)
            if look.kind == "text" and not isinstance(value, (list, dict, frozenset)):
                yield StripTile(name, value_words(value), str(value) if isinstance(value, Symbol) else "")


def _lacking(live: Live) -> Iterator[str]:
    """What of a picture cannot be drawn, in few words for each list with such members."""
    for name, one in live.document.definitions.items():
        fault = live.errors.get(name)
        if one.drawn and not one.hidden and isinstance(fault, SomeMissing):
            yield f"{name}: {fault.summary}"


def _pointed(values: list[Value], look: ValueLook) -> list[Value]:
    """What of some values is a place of a picture."""
    found: dict[Value, None] = {}
    for value in values:
        for one in value if isinstance(value, (list, frozenset)) else (value,):
            if not isinstance(one, (list, dict, Point, bool)) and one in look.places:
                found[one] = None
    return list(found)
