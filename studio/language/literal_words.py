"""What the plain values of a formula are called, so that a person knows which of them is meant."""

from __future__ import annotations

from studio.language.nodes import Apply, Display, Literal, Name, Node, Path, literals, walk
from studio.language.show import show

LONGEST = 32
"""So many characters at most of what a value stands in."""


def written_key(node: Node) -> Display | None:
    """The key that ``places[3, 4]`` has written out; None for any other formula."""
    match node:
        case Apply(function="[]", arguments=(Name(), Display(kind="tuple", items=items) as key)):
            return key if items and all(isinstance(one, Literal) for one in items) else None
    return None


def literal_words(node: Node) -> list[str]:
    """Each plain value as it is written, in order, and at last a key as a whole that is written out.

    Those that are alike are told with the least they stand in that differs.
    """
    key = written_key(node)
    return [*_words(node), *([] if key is None else [show(key)])]


def _words(node: Node) -> list[str]:
    found, around = literals(node), dict(walk(node))
    written = [show(one) for _, one in found]
    ways = [_ways(around, path, one) for path, one in found]
    told = [
        text if written.count(text) == 1 else _told_apart(text, ways[place], ways[:place] + ways[place + 1 :])
        for place, text in enumerate(written)
    ]
    return [
        f"{text} ({told[:place].count(text) + 1})" if told.count(text) > 1 else text for place, text in enumerate(told)
    ]


def _ways(around: dict[Path, Node], path: Path, one: Literal) -> list[str]:
    """A value in ever more of the formula."""
    outer = [around[path[:length]] for length in range(len(path) - 1, -1, -1) if path[:length] in around]
    return [f"{show(one)} in {_short(show(each))}" for each in outer]


def _told_apart(text: str, ways: list[str], others: list[list[str]]) -> str:
    told = next((way for way in ways if not any(way in one for one in others)), None)
    return told or (ways[0] if ways else text)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
