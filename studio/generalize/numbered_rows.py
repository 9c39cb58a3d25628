"""Grids whose texts are numbered row after row: these say how many there are in a row."""

from __future__ import annotations

from collections.abc import Sequence

from studio.language.nodes import Apply, Literal, Name, Node, Path, at, walk


def counting_on(element: Node, shape: tuple[int, ...], over: Sequence[str]) -> list[Path]:
    """The paths in a member at which its text says how many there are in a row; ``over`` are names for that."""
    if len(shape) == 1:
        return []
    widths: list[Node] = [Literal(shape[1]), *map(Name, over)]
    before = [Apply("*", (one, Name("i"))) for one in widths]
    found: list[Path] = []
    for path, text in walk(element):
        if isinstance(text, Apply) and text.function == "text":
            sums = [
                (way, one) for way, one in walk(text) if isinstance(one, Apply) and one.arguments[1:] == (Name("j"),)
            ]
            for way, one in sums:
                based = isinstance(one.arguments[0], Apply) and one.arguments[0].function == "+"
                inner: Path = ("arguments", 0, *(("arguments", 1) if based else ()))
                if one.function == "+" and at(one, inner) in before:
                    found.append((*path, *way, *inner, "arguments", 0))
    return found
