"""Where the anticipated action is marked in the tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from studio.app.shown_words import short_words
from studio.app.stage.tile_row import TileRow
from studio.demonstrate.perform import Performance
from studio.demonstrate.stage import under_way
from studio.demonstrate.value_looks import Gallery
from studio.document.actions import Action, PutAction, TakeAction
from studio.document.model import Document
from studio.language.values import Value


def tiles_of(ghost: Action | None, values: Mapping[str, Value]) -> set[str]:
    """The tiles that the anticipated action changes or points at."""
    if ghost is None:
        return set()
    named = {part.tile for one in ghost.operands for part in one.walk()} | {ghost.alters}
    return {name for name in values if name in named}


def marked(ghost: Action, values: Mapping[str, Value], row: TileRow, gallery: Gallery) -> dict[str, list[Value]]:
    """At which places of which tile the anticipated action happens."""
    marks: dict[str, list[Value]] = {}
    for one in ghost.operands:
        altered = ghost.alters
        pictured = next((tile.name for tile in row.tiles.values() if tile.look.pictured), "")
        target = altered if altered in values else pictured
        if target and (one.tile is None or isinstance(ghost, (PutAction, TakeAction))):
            marks.setdefault(target, []).extend(_places(one.value, gallery))
    return marks


def _places(value: Value, gallery: Gallery) -> Iterable[Value]:
    several = value if isinstance(value, (list, frozenset)) else [value]
    return [one for one in several if gallery.collection_of(one) is not None]


def acted_title(document: Document, done: Performance) -> str:
    """What is acted out, and the visits under way."""
    if document.stage is None:
        return "Stage"
    parts = [f"Stage: {short_words(document, document.stage.demonstration)}", " › ".join(under_way(done))]
    return " – ".join(parts + [loop.told for loop in done.frame.loops])
