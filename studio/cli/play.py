"""Plays events through a compiled program, as a ``play.json`` beside a session describes them.

::

    {"parameters": {"size": 19},
     "events": [["click", {"x": 94, "y": 118}], …]}

or, with the events taken from one line of a JSON Lines file::

    {"events_from": {"file": "games.jsonl", "item": 0, "list": "moves", "event": "click", "at_key_of": "places"}}

``at_key_of`` names a collection of points of which each entry is a key; without it an entry is the values of its event.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from studio.document.constraints import settle
from studio.document.live import Live
from studio.document.model import Document
from studio.language.errors import FileFault, Refusal
from studio.language.values import Point

FILE = "play.json"
Event = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Play:
    """Parameters of the program, and the events to send to it."""

    parameters: Mapping[str, Any]
    events: tuple[Event, ...]
    source: str = ""


def read_play(path: Path, document: Document) -> Play:
    """Reads a description of a play. Raises FileFault for a faulty one, Refusal where it does not fit the document."""
    data = _json(path.read_text(encoding="utf-8"), path.name)
    if not isinstance(data, dict) or not isinstance(data.get("parameters", {}), dict):
        raise FileFault(f'{path} must hold an object with "parameters" and "events" or "events_from".')
    parameters = data.get("parameters", {})
    if "events_from" in data:
        source = data["events_from"]
        return Play(parameters, tuple(_events_from(source, path.parent, document, parameters)), _source(source))
    events = data.get("events")
    if not isinstance(events, list) or not all(_is_event(one) for one in events):
        raise FileFault(f'The "events" of {path} must be pairs of an event and its values, as in ["start", {{}}].')
    return Play(parameters, tuple((name, values) for name, values in events))


def _json(text: str, what: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FileFault(f"{what} is no JSON: {error}.") from None


def _is_event(one: Any) -> bool:
    return isinstance(one, list) and len(one) == 2 and isinstance(one[0], str) and isinstance(one[1], dict)


def _source(source: Mapping[str, Any]) -> str:
    return f"{Path(source['file']).name}, item {source.get('item', 0)}"


def _events_from(source: Any, folder: Path, document: Document, parameters: Mapping[str, Any]) -> Iterator[Event]:
    if not isinstance(source, dict) or not {"file", "list", "event"} <= source.keys():
        raise FileFault('"events_from" needs "file", "list" and "event".')
    entries = _line(folder / source["file"], source.get("item", 0)).get(source["list"])
    if not isinstance(entries, list):
        raise FileFault(f"The item of {source['file']} has no list {source['list']!r}.")
    collection = source.get("at_key_of")
    if collection is None:
        yield from ((source["event"], dict(entry)) for entry in entries)
        return
    place = _places(document, parameters, collection)
    for entry in entries:
        at = place(entry)
        yield source["event"], {"x": at.x, "y": at.y}


def _line(file: Path, item: int) -> dict[str, Any]:
    try:
        lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    except OSError as error:
        raise FileFault(f"Cannot read {file}: {error.strerror}.") from None
    if not 0 <= item < len(lines):
        raise FileFault(f"{file} has {len(lines)} items, so there is no item {item}.")
    data = _json(lines[item], f"Line {item + 1} of {file}")
    return data if isinstance(data, dict) else {}


def _places(document: Document, parameters: Mapping[str, Any], name: str) -> Callable[[Any], Point]:
    """From a key to a point, by the values of a definition."""
    collection = Live(document).with_values(settle(document, parameters)).value(name)
    keyed = collection if isinstance(collection, dict) else dict(enumerate(collection))
    return lambda key: _found(keyed, tuple(key) if isinstance(key, list) else key, name)


def _found(collection: Mapping[Any, Any], key: Any, name: str) -> Point:
    if not isinstance(collection.get(key), Point):
        raise Refusal(f"{name} has no place for {key}, so the play cannot go on.")
    return collection[key]  # type: ignore[no-any-return]


def program(path: Path) -> Any:
    """The module of an emitted program."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module
