"""The hints of a step, from the commands that do it, in stages: where to look, what to use, and exactly how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from studio.commands.command_sentence import imperative
from studio.commands.registry import ON_STAGE, Command
from studio.session.log import Gesture

MOST = 6
"""So many things a hint names."""
LONGEST = 190
"""Letters of a hint where it has several sentences: two lines of the bar."""
STAGES = 2
"""So many hints come before the exact ones."""


def hints_of(gestures: Sequence[Gesture], commands: Mapping[str, Command]) -> tuple[str, ...]:
    """What helps with these commands: the places to look in, then what to use there, then each thing exactly."""
    known = [(commands[one.do], one) for one in gestures if one.do in commands]
    if not known:
        return ()
    used = Counter(f"“{command.title}”" for command, _ in known)
    uses = [f"{title} {count} times" if count > 1 else title for title, count in used.items()]
    return (
        f"Look {_places([command for command, _ in known])}.",
        f"Use {listed(uses)}.",
        *_chunks(done_in(gestures, commands)),
    )


def done_in(gestures: Iterable[Gesture], commands: Mapping[str, Command]) -> tuple[str, ...]:
    """What is to be done, each once, as sentences without a full stop."""
    known = ((commands.get(one.do), one) for one in gestures)
    return tuple(
        dict.fromkeys(imperative(command.sentence(one.arguments) if command else one.do) for command, one in known)
    )


def hints_joined(first: Sequence[str], second: Sequence[str]) -> tuple[str, ...]:
    """The hints of two steps that become one: stage by stage, so that the exact ones still come last."""
    stages = zip_longest(first[:STAGES], second[:STAGES])
    early = (" ".join(dict.fromkeys(filter(None, both))) for both in stages)
    return (*early, *dict.fromkeys((*first[STAGES:], *second[STAGES:])))


def _places(commands: Sequence[Command]) -> str:
    """Where they are found: menus, the canvas, the stage."""
    staged = [bool(ON_STAGE & set(one.shown)) for one in commands]
    beside = [one for one, on_stage in zip(commands, staged, strict=True) if not on_stage]
    menus = list(dict.fromkeys(one.topic for one in beside if "menu" in one.shown))
    found = [f"in the menu{'s' if len(menus) > 1 else ''} {listed(menus)}"] if menus else []
    found += ["on the canvas"] if any("menu" not in one.shown for one in beside) else []
    return listed([*found, *(["on the stage"] if any(staged) else [])])


def _chunks(sentences: Iterable[str]) -> Iterator[str]:
    """Several sentences to a hint, in their order, as long as they are seen at once."""
    chunk = ""
    for one in sentences:
        if chunk and len(chunk) + len(one) > LONGEST:
            yield chunk
            chunk = ""
        chunk = f"{chunk} {one}.".lstrip()
    yield chunk


def listed(words: Sequence[str]) -> str:
    """Words one after another, the last after “and”; of many only the first."""
    named = [*words[:MOST], *(["what comes after that"] if len(words) > MOST else [])]
    return f"{', '.join(named[:-1])} and {named[-1]}" if len(named) > 1 else named[0]
