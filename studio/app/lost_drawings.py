"""What can no longer be drawn since the last change, what is turned inside out by it, and what a state holds that has
lost its place: it is told, for on the canvas it is just not there any more, looks strange, or stays as it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from studio.document.inside_out import InsideOut, furthest, inside_out
from studio.document.live import Live
from studio.document.model import Document
from studio.document.some_missing import SomeMissing
from studio.document.strays import strays
from studio.language.show import enumerated, show_value

MOST = 3
"""So many are named."""


class LostDrawings:
    """What of a document is drawn and has a value, from change to change."""

    def __init__(self, live: Live) -> None:
        self.known, self.allowed = well_drawn(live), live.document.allowed
        self.strays = strays(live, self.allowed)
        self.document, self.turned = live.document, inside_out(live)

    def since(self, live: Live, back: str = "Undo") -> str:
        """What cannot be drawn now and could be when this was asked last, in a sentence; "" where nothing is so.

        ``back``: what brings it back.
        """
        before, self.known = self.known, well_drawn(live)
        astray, self.strays = self.strays, strays(live, self.allowed)
        self.allowed = live.document.allowed
        sentences = [_undrawn(before, live, back)]
        for state, found in self.strays.items():
            new = {words: of for words, of in found.items() if words not in astray.get(state, {})}
            sentences.append(_astray(state, new) if new else "")
        was, self.turned = self.turned, inside_out(live)
        document, self.document = self.document, live.document
        more = [name for name, one in self.turned.items() if name not in was or one.turned > was[name].turned]
        sentences += [_inside_out(document, live, name, self.turned[name]) for name in more[:1]]
        return " ".join(filter(None, sentences))


def _inside_out(before: Document, live: Live, name: str, one: InsideOut) -> str:
    """That shapes are turned inside out; where one parameter brought it about, how far that can go."""
    found = furthest(before, live, name)
    if found is None:
        return one.told(name)
    parameter, value = found
    way = "Up" if live.document.parameters()[parameter] > value else "Down"
    kept = f"{way} to {parameter} = {show_value(value)} it is as before"
    return f"{one.told(name)} {kept}; “Slider” of {parameter} can end there."


def _astray(state: str, new: Mapping[str, Sequence[str]]) -> str:
    """What a state holds that no collection has any more."""
    named = [*list(new)[:MOST], *([f"{len(new) - MOST} more"] if len(new) > MOST else [])]
    of = " or ".join(next(iter(new.values())))
    which = f"which {'is' if len(new) == 1 else 'are'} not in {of} any more"
    return f"{state} still holds {enumerated(named)}, {which}; “Start again” lets it begin anew."


def _undrawn(before: frozenset[str], live: Live, back: str) -> str:
    lost = sorted(before & undrawn(live))
    if not lost:
        return ""
    more = [f"{len(lost) - MOST} more"] if len(lost) > MOST else []
    named, fault = enumerated([*lost[:MOST], *more]), live.errors[lost[0]]
    partly = len(lost) == 1 and isinstance(fault, SomeMissing)
    what = f"Of {named}, {fault.sentence}" if partly else f"{named} cannot be drawn now: {fault.sentence}"
    return f"{what} Nothing is lost: {back} brings it back."


def well_drawn(live: Live) -> frozenset[str]:
    """The drawn definitions that have a value."""
    return frozenset(name for name, one in live.document.definitions.items() if one.drawn and name not in live.errors)


def undrawn(live: Live) -> frozenset[str]:
    """The drawn definitions that have no value."""
    definitions = live.document.definitions
    return frozenset(name for name in live.errors if name in definitions and definitions[name].drawn)
