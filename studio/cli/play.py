"""Plays events through a compiled program, as a ``play.json`` beside a session describes them.

::

    {"parameters": {"size": 19},
     "events": [["click", {"x": 94, "y": 118}], …]}

or, with the events taken from one line of a JSON Lines file::

    {"events_from": {"file": "games.jsonl", "item": 0, "list": "moves", "event": "click", "at_key_of": "places"}}

``at_key_of`` names a collection of points of which each entry is a key; without it an entry is the values of its event.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from studio.compile.loading import loaded
from studio.compile.program_values import from_data
from studio.document.disk import read_text
from studio.language.errors import FileFault, Refusal, StudioError
from studio.language.values import Shape

FILE = "play.json"
Event = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Played:
    """The end of a play: the program, how many events it was sent, and where the events came from."""

    program: Any
    events: int
    source: str

    def scene(self) -> list[Shape]:
        """What the program draws now."""
        return [from_data(one) for one in self.program.scene()]

    def state(self) -> dict[str, Any]:
        """The state as plain data that JSON can hold."""
        return {name: plain_data(value) for name, value in self.program.state.items()}


def play(path: Path, module: Any, told: Callable[[int, int], None] = lambda done, total: None) -> Played:
    """Plays what the file describes through a new program of an emitted module.

    Raises FileFault for a faulty description, Refusal for parameters or keys that the program does not have,
    Unaccepted for the first event that it refuses.
    """
    data = _json(read_text(path), path.name)
    if not isinstance(data, dict) or not isinstance(data.get("parameters", {}), dict):
        raise FileFault(f'{path} must hold an object with "parameters" and "events" or "events_from".')
    program = _program(module, data.get("parameters", {}))
    source = data.get("events_from")
    line = _line(path.parent, source) if source is not None else {}
    events = list(_events(path, data) if source is None else _events_from(source, line, program))
    for number, (name, values) in enumerate(events, 1):
        outcome = program.send(name, **values)
        if not outcome.accepted:
            raise Unaccepted(number, name, values, outcome.reason)
        told(number, len(events))
    return Played(program, len(events), _named(source))


class Unaccepted(StudioError):
    """An event of a play that the program refused."""

    def __init__(self, number: int, name: str, values: Mapping[str, Any], reason: str | None) -> None:
        what = f"Event {number} of the play ({name} {json.dumps(values)}) was not accepted"
        super().__init__(f"{what}: {(reason or 'no reason given').rstrip('.')}.")


def _program(module: Any, parameters: Mapping[str, Any]) -> Any:
    try:
        return module.Program(**parameters)
    except (TypeError, ValueError) as error:
        raise Refusal(f"The program does not take these parameters: {error}") from None


def _json(text: str, what: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FileFault(f"{what} is no JSON: {error}.") from None


def _events(path: Path, data: Mapping[str, Any]) -> Iterator[Event]:
    events = data.get("events")
    if not isinstance(events, list) or not all(map(_is_event, events)):
        raise FileFault(f'The "events" of {path} must be pairs of an event and its values, as in ["start", {{}}].')
    yield from ((name, values) for name, values in events)


def _is_event(one: Any) -> bool:
    return isinstance(one, list) and len(one) == 2 and isinstance(one[0], str) and isinstance(one[1], dict)


def _named(source: Any) -> str:
    return "" if source is None else f"{Path(source['file']).name}, item {source.get('item', 0)}"


def _line(folder: Path, source: Any) -> dict[str, Any]:
    """The line of the file that the events stand in."""
    if not isinstance(source, dict) or not {"file", "list", "event"} <= source.keys():
        raise FileFault('"events_from" needs "file", "list" and "event".')
    file, item = folder / str(source["file"]), source.get("item", 0)
    lines = [line for line in read_text(file).split("\n") if line.strip()]
    if not isinstance(item, int) or not 0 <= item < len(lines):
        raise FileFault(f"{file} has {len(lines)} items, so there is no item {item}.")
    data = _json(lines[item], f"Line {item + 1} of {file}")
    return data if isinstance(data, dict) else {}


def _events_from(source: Mapping[str, Any], line: Mapping[str, Any], program: Any) -> Iterator[Event]:
    entries = line.get(source["list"])
    if not isinstance(entries, list):
        raise FileFault(f"The item of {source['file']} has no list {source['list']!r}.")
    collection = source.get("at_key_of")
    for entry in entries:
        if collection is None:
            yield source["event"], dict(entry)
        else:
            place = _place(program, collection, tuple(entry) if isinstance(entry, list) else entry)
            yield source["event"], {"x": place.x, "y": place.y}


def _place(program: Any, name: str, key: Any) -> Any:
    try:
        return program.value(name)[key]
    except (AttributeError, LookupError, TypeError, ValueError):
        raise Refusal(f"{name} has no place for {key}, so the play cannot go on.") from None


def plain_data(value: Any) -> Any:
    """A value of a program as plain JSON data: dicts as lists of pairs, sets sorted."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Mapping):
        return [[plain_data(key), plain_data(item)] for key, item in value.items()]
    if isinstance(value, (set, frozenset)):
        return sorted((plain_data(item) for item in value), key=repr)
    if hasattr(value, "plain"):
        return plain_data(value.plain())
    return [plain_data(item) for item in value] if hasattr(value, "__iter__") else str(value)


def fault_at_beginning(path: Path) -> str:
    """Why an emitted program cannot begin with its parameters as they are, or draw nothing then; "" where it can."""
    try:
        module_of(path).Program().scene()
    except ValueError as error:
        return str(error)
    return ""


def module_of(path: Path) -> Any:
    """The module of an emitted program; it is known by no name, so that it takes the place of no other."""
    return loaded(read_text(path), f"program of {path.stem}")
