"""Goals for texts: something that changes, written between words that stay."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, islice

from studio.infer.bank import BankEntry
from studio.infer.goals import Goal
from studio.infer.search import Search
from studio.infer.told_texts import between_words, is_about, words_around
from studio.language.builtins.parts import minutes, with_digits
from studio.language.builtins.text import as_text
from studio.language.nodes import Apply, Literal, Name, Node
from studio.language.types import NUMBER, SYMBOL, TEXT, TRUTH
from studio.language.values import Value

TERM_COST = 13
"""Heaviest term that is written into a text."""
FOUND = 8
"""Most texts that are given."""
PIECES = 3
"""Most terms that one text holds."""
CASE_TERM_COST = 8
"""Heaviest term that is written into a text that is one of several cases."""
TELLING = 2
"""So many different texts tell what is written in them."""
OTHER_CASES = 2
"""So many texts at most are other cases."""
MOST_OTHERS = 6
"""So many different texts, the last ones, are tried as other cases."""
FEW = 3
"""Most texts that are given for what is no other case."""
MINUTES, FRACTION = re.compile(r"\d:\d\d"), re.compile(r"\d\.(\d+)")
LARGEST = 10**9
"""Larger numbers are no times and have no digits behind the point."""
FRACTION_LEFT = re.compile(r"\.\d")
Piece = tuple[Node, list[str]]
"""A term that is written into a text, and what it writes in each situation."""
KINDS = (NUMBER, TEXT, SYMBOL, TRUTH)
"""What can be written into a text."""


def texts(goal: Goal, search: Search) -> Iterator[Node]:
    """``"Score: " + text(score)`` and its like, for texts that are not all the same.

    One text alone is enough where it is known what it is about, and holds that once.
    """
    wanted = [value for value in goal.wanted if type(value) is str]
    if len(wanted) < len(goal.wanted):
        return
    if len(set(wanted)) < 2:
        yield from _holding(goal, wanted[0], search)
        return
    search.terms.grow_to(TERM_COST)
    pieces = _pieces(wanted, search.terms.bank.upto(TERM_COST))
    yield from map(_joined, islice(_split(wanted, pieces, PIECES), FOUND))


def texts_at_times(goal: Goal, search: Search) -> Iterator[Node]:
    """Such texts in all situations but those that have one text, or two: what is written there is another case."""
    wanted = [value for value in goal.wanted if type(value) is str]
    different = list(dict.fromkeys(wanted))
    if len(wanted) < len(goal.wanted) or len(different) <= TELLING:
        return
    terms = list(search.terms.bank.upto(CASE_TERM_COST))
    counts = range(1, min(OTHER_CASES, len(different) - TELLING) + 1)
    for others in (some for count in counts for some in combinations(different[-MOST_OTHERS:], count)):
        rows = [row for row, text in enumerate(wanted) if text not in others]
        some = [wanted[row] for row in rows]
        yield from map(_joined, islice(_split(some, _pieces(some, terms, rows), PIECES), FEW))


def one_term_written(goal: Goal, search: Search) -> Iterator[Node]:
    """Texts in which one term is written between words that stay, as several situations have it that differ in it.

    One situation is enough for what the text is said to be about. In the others there may be any other texts.
    """
    wanted = [value for value in goal.wanted if type(value) is str]
    if len(wanted) < len(goal.wanted) or len(set(wanted)) < TELLING:
        return
    for entry in filter(_written, search.terms.bank.upto(CASE_TERM_COST)):
        about = is_about(entry.node, goal.scope.telling)
        found: dict[tuple[str, str], set[str]] = {}
        for text, term in zip(wanted, _texts(entry, as_text), strict=True):
            if (around := words_around(text, term)) is not None:
                found.setdefault(around, set()).add(term)
        for (before, after), terms in found.items():
            if (before or after) and len(terms) >= (1 if about else TELLING):
                yield between_words(before, _as_text(entry), after)


def _pieces(wanted: Sequence[str], terms: Iterable[BankEntry], rows: Sequence[int] | None = None) -> list[Piece]:
    """What terms write in these texts: those of some rows, or of all."""
    written = [entry for entry in terms if _written(entry)]
    pieces = [(_as_text(entry), _texts(entry, as_text)) for entry in written]
    if rows is not None:
        return [(node, [texts[row] for row in rows]) for node, texts in pieces]
    return [*_as_times(wanted, written), *pieces]


def _holding(goal: Goal, wanted: str, search: Search) -> Iterator[Node]:
    """The text with what it is about written in it."""
    for entry in search.problem.seeds:
        if isinstance(entry.node, Name) and entry.node.id in goal.scope.given and entry.type in KINDS:
            written = {as_text(value) for value in entry.column.values}
            some = written.pop()
            if some and not written and wanted.count(some) == 1:
                before, after = wanted.split(some)
                yield between_words(before, _as_text(entry), after)


def _as_times(wanted: Sequence[str], terms: Sequence[BankEntry]) -> Iterator[tuple[Node, list[str]]]:
    """Numbers as minutes and seconds where all texts have such a part, and with so many digits behind the point."""
    numbers = [one for one in terms if one.type == NUMBER and max(map(abs, one.column.values)) < LARGEST]
    if all(MINUTES.search(one) for one in wanted):
        yield from ((Apply("minutes", (one.node,)), _texts(one, minutes)) for one in numbers)
    found = [FRACTION.search(one) for one in wanted]
    digits = {len(one[1]) for one in found if one is not None}
    if len(digits) == 1 and all(found):
        (count,) = digits
        pairs = ((one, partial(with_digits, digits=count)) for one in numbers)
        yield from ((Apply("with_digits", (one.node, Literal(count))), _texts(one, form)) for one, form in pairs)


def _texts(entry: BankEntry, form: Callable[[Value], str]) -> list[str]:
    return [form(value) for value in entry.column.values]


def _written(entry: BankEntry) -> bool:
    return entry.type in KINDS and not entry.literal and entry.inner and len(set(map(str, entry.column.values))) > 1


def _split(wanted: Sequence[str], pieces: Sequence[Piece], left: int) -> Iterator[list[Node]]:
    """Words that stay and terms, in order, that make up the texts; few terms before many."""
    if len(set(wanted)) == 1:
        yield [Literal(wanted[0])] if wanted[0] else []
        return
    if left == 0:
        return
    start = os.path.commonprefix(list(wanted))
    for length in dict.fromkeys((len(start), 0, *range(len(start) - 1, 0, -1))):  # what is written may begin alike
        for node, written in pieces:
            rest = [text[length:] for text in wanted]
            if all(text.startswith(one) for text, one in zip(rest, written, strict=True)):
                shorter = [text[len(one) :] for text, one in zip(rest, written, strict=True)]
                if _is_number(node) and all(map(FRACTION_LEFT.match, shorter)):
                    continue  # its digits behind the point are no words
                words: list[Node] = [Literal(start[:length])] if length else []
                for more in _split(shorter, pieces, left - 1):
                    yield [*words, node, *more]


def _is_number(node: Node) -> bool:
    return isinstance(node, Apply) and node.function == "text"


def _as_text(entry: BankEntry) -> Node:
    return entry.node if entry.type == TEXT else Apply("text", (entry.node,))


def _joined(parts: Sequence[Node]) -> Node:
    whole = parts[0]
    for part in parts[1:]:
        whole = Apply("+", (whole, part))
    return whole
