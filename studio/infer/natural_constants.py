"""The plain values that are natural in the formulas of a goal: they are among what was seen, or begin every count."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from studio.infer.bank import BankEntry
from studio.infer.goals import Scope, Situation
from studio.infer.standing import ABSENT
from studio.infer.text_stages import are_numbers, is_written
from studio.language.nodes import Name
from studio.language.types import TEXT, type_of
from studio.language.values import PLAIN, Symbol, Value, is_number

TEXTS = 16
"""Most texts that become constants of one goal."""
FEW_TEXTS = 4
"""What stands for more texts than so many tells things by something else."""


def natural_constants(
    situations: Sequence[Situation], wanted: list[Value], scope: Scope, texts: Collection[Value] = ()
) -> list[Value]:
    """0, 1, 2; nothing, or what stands for it; the symbols in sight; and what was wanted itself, when it is plain.

    ``texts`` are those that parts of what is near stood for.
    """
    found: list[Value] = [1, 2, 0, None, *([ABSENT] if scope.absent else [])]
    seen = {id(value): value for situation in situations for value in situation.values.values()}
    symbols = {symbol for value in seen.values() for symbol in symbols_in(value)}
    symbols |= {symbol for value in wanted for symbol in symbols_in(value)}
    found += sorted(symbols)
    found += _texts(situations, [*wanted, *texts], scope.called)
    for value in wanted:
        if _plain(value) and not any(type_of(value) == type_of(known) and value == known for known in found):
            found.append(value)
    return found


def _texts(situations: Sequence[Situation], wanted: Iterable[Value], called: Collection[str]) -> list[Value]:
    """The texts that names stood for, such as keys that were pressed: tests tell them apart.

    Of texts that are written bit by bit only the empty one does; ``called`` are no such names.
    """
    texts = {value for value in wanted if type(value) is str}
    for name in {name for situation in situations for name in situation.values}:
        values = (situation.values.get(name) for situation in situations)
        some = {value for value in values if type(value) is str}
        texts |= some & {""} if name not in called and is_written(some) else some
    return sorted(texts)[:TEXTS]


def _plain(value: Value) -> bool:
    if isinstance(value, (dict, list, frozenset)):
        return not value
    if isinstance(value, tuple):
        return all((is_number(part) or isinstance(part, bool)) for part in value) and type(value) is tuple
    return isinstance(value, (int, float, str)) and not isinstance(value, bool)


def symbols_in(value: Value, depth: int = 3) -> set[Symbol]:
    """The symbols inside a value, looking a few levels deep."""
    if isinstance(value, Symbol):
        return {value}
    if depth == 0 or type(value) in PLAIN:
        return set()
    parts: Iterable[Value] = ()
    if isinstance(value, Mapping):
        parts = [*value.keys(), *value.values()]
    elif isinstance(value, (list, tuple, set, frozenset)):
        parts = value
    return {symbol for part in parts for symbol in symbols_in(part, depth - 1)}


def texts_of_parts(seeds: Iterable[BankEntry]) -> set[str]:
    """The few texts that parts of what is near stood for, such as the first item of a list of commands."""
    return {text for one in seeds if one.type == TEXT and not isinstance(one.node, Name) for text in _few(one)}


def _few(entry: BankEntry) -> Iterator[str]:
    texts = {value for value in entry.column.values if type(value) is str}
    told = len(texts) <= FEW_TEXTS and not is_written(texts) and not are_numbers(sorted(texts))
    yield from texts if told else ()
