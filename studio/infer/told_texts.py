"""Texts that tell one thing between words: ``"Score: " + text(score)``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from studio.language.builtins import TABLE
from studio.language.nodes import Apply, Literal, Node, free_names

WORD_GOES_ON = re.compile(r"\w\w|\d\.\d")
"""Two letters or digits beside one another, or a number that goes on behind its point."""


def words_around(text: str, term: str) -> tuple[str, str] | None:
    """What stands in front of a term and behind it, where it is written once in a text and as a word of its own."""
    if not term or text.count(term) != 1:
        return None
    before, _, after = text.partition(term)
    joints = [before[-many:] + term[:1] for many in (1, 2)] + [term[-1:] + after[:many] for many in (1, 2)]
    return None if any(map(WORD_GOES_ON.fullmatch, joints)) else (before, after)


def between_words(before: str, term: Node, after: str) -> Node:
    """The text that has this term, a text, between these words."""
    words = [Literal(part) if part else None for part in (before, after)]
    parts = [part for part in (words[0], term, words[1]) if part is not None]
    whole = parts[0]
    for part in parts[1:]:
        whole = Apply("+", (whole, part))
    return whole


def told_term(node: Node) -> Node | None:
    """What a text tells that has one term between words that are written; None for any other formula."""
    if not isinstance(node, Apply) or node.function != "+":
        return None
    parts = list(_joined_parts(node))
    terms = [one for one in parts if not isinstance(one, Literal)]
    if len(terms) != 1 or not all(type(one.value) is str for one in parts if isinstance(one, Literal)):
        return None
    (term,) = terms
    return term.arguments[0] if isinstance(term, Apply) and term.function == "text" else term


def is_about(term: Node, names: Collection[str]) -> bool:
    """Whether a term is made of nothing but some of these names."""
    return free_names(term) - TABLE.keys() <= set(names)


def _joined_parts(node: Node) -> Iterator[Node]:
    if isinstance(node, Apply) and node.function == "+":
        for one in node.arguments:
            yield from _joined_parts(one)
    else:
        yield node
