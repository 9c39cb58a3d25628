"""What each sign of plausibility weighs: one data file, read once. The less a formula weighs, the likelier it is meant.

``weights.json`` holds a line for each: its name, its weight (a whole number) and what it says. What weighs anything
reads ``weights.NAME`` at the time, so that others can be ``tried``; ``studio bench fit`` measures on a corpus whether
others would be better. Weights of builtins that are not listed stand in the table of builtins.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from inspect import get_annotations
from pathlib import Path

from studio.language.errors import FileFault
from studio.language.fingerprint import fingerprint

FILE = Path(__file__).with_name("weights.json")

LOCAL: int
GLOBAL: int
UNTOUCHED: int
FUNCTION: int
PROJECTION: int
KEY_THERE: int
TRUTHS: int
SYMBOL: int
NO_TEXT: int
NUMBER: int
DIGIT: int
FRACTION: int
LOGIC: int
DISPLAY: int
LOOK: int
CONDITIONAL: int
COMPARED_NUMBER: int
COMPARED_PLACE: int
NATURAL: int
GAP_OF_ONE: int
FIRST_PLACE: int
ROUND_NUMBER: int
SPECIAL: int
LAST_PLACE: int
ITS_LIST: int
MIXED: int
PIXELS: int
COUNTED: int
ACROSS: int
ACROSS_ORDER: int
BESIDE: int
BOUND: int
EMPTY_THERE: int
GATHERED: int
NOW_ANOTHER: int
BOTH_AT_NOTHING: int
ASKED_FIRST: int
AMONG: int
LOOKS_FIRST: int
NEAR_ENOUGH: int
UNGUARDED: int
ANALOGY: int
OTHER_END: int
NEXT_OF_OWN: int
TURNED_ROUND: int
DIVIDED_BY_A_SUM: int
SAME_TWICE: int
ONE_OF_GIVEN: int
LEFT_OF_LENGTH: int
EXTREME_PLACE: int
NUMBER_WRITTEN: int
ITEM_AFTER: int
STEP_OTHERWISE: int
FILLED: int
PLACE_LEFT_OVER: int
COMES_ROUND: int
STEPPED: int
CHANGED: int
EITHER_WAY: int
END_SEEN: int
KEYED: int
PLAIN_CHANGE: int
TURNED: int
GIVEN: int
UNUSED: int
BY_HEART: int
ENTANGLED: int
BOUNDED_BEHIND: int
ODD_REMAINDER: int
OF_PIXELS: int
PLAIN_REMAINDER: int
POWER: int
SIGN_LESS: int
TWICE: int
WORKED_OUT: int
OF_ITSELF: int
KEYS_APART: int
KEYS_ADDED: int
MADE_OTHERWISE: int
UNASKED: int
WHERE_IT_HAPPENED: int
UNASKED_EQUAL: int
ITS_ITEM: int
ITS_ITEM_ORDERED: int
STOOD_STILL: int
EACH_ALIKE: int
SOME_ALIKE: int
ALONE_ELSEWHERE: int
TURNED_NEGATIVE: int
UNLIKE_KINDS: int
NOT_A_PLACE: int
AMONG_THINGS: int
LINE_OF_OWN: int
IN_A_TEXT: int
TOLD: int
UNLIKE_SYMBOLS: int
STANDING_STILL: dict[str, int]
"""By the name of a type."""
SMALL_NUMBERS: dict[int, int]
"""By the number."""
PARTICULAR: dict[str, int]
"""By the name of a builtin that says more, or less, about a formula than its cost in the table."""


@dataclass(frozen=True)
class ExplainedWeight:
    """One line of the file. A name of two words is that of a table and of a key in it: ``PARTICULAR first``."""

    name: str
    weight: int
    says: str


def read(path: Path = FILE) -> tuple[ExplainedWeight, ...]:
    """The weights in a file, in order. Raises FileFault where it is no list of all of them."""
    try:
        lines = json.loads(path.read_text(encoding="utf-8"))
        found = tuple(ExplainedWeight(str(one["name"]), int(one["weight"]), str(one["says"])) for one in lines)
    except (OSError, UnicodeDecodeError, ValueError, KeyError, TypeError) as error:
        raise FileFault(f"{path} holds no weights: {error!r}.") from None
    named = {one.name for one in found}
    lacking = (_declared() ^ {name.partition(" ")[0] for name in named}) or set(_entries()) - named
    if lacking:
        raise FileFault(f"{path} and what weighs do not agree about {', '.join(sorted(lacking))}.")
    return found


def _declared() -> set[str]:
    """The names of weights and of tables of them, all in capitals."""
    return {name for name in get_annotations(sys.modules[__name__]) if name.isupper()}


def _entries() -> Iterator[str]:
    """The names of what is in tables already: nothing where none was read yet."""
    for table in TABLES:
        yield from (f"{table} {key}" for key in globals()[table])


def text_of(explained: tuple[ExplainedWeight, ...]) -> str:
    """The text of such a file: a line for each weight."""
    lines = ({"name": one.name, "weight": one.weight, "says": one.says} for one in explained)
    return "[\n" + ",\n".join(" " + json.dumps(one, ensure_ascii=False) for one in lines) + "\n]\n"


def take(values: Mapping[str, int]) -> None:
    """From here on these weigh so much, all others what they did."""
    signature.cache_clear()
    for name, value in values.items():
        table, _, key = name.partition(" ")
        if not key:
            globals()[name] = value
        elif table == "SMALL_NUMBERS":
            SMALL_NUMBERS[int(key)] = value
        else:
            globals()[table][key] = value


def current() -> dict[str, int]:
    """What each of them weighs now, by name."""
    found: dict[str, int] = {}
    for one in EXPLAINED:
        table, _, key = one.name.partition(" ")
        known = globals()[table]
        found[one.name] = known[int(key) if table == "SMALL_NUMBERS" else key] if key else known
    return found


@cache
def signature() -> bytes:
    """A few bytes that are the same where everything weighs the same."""
    return fingerprint(current())


def after(steps: Mapping[str, int]) -> dict[str, int]:
    """What those weigh that are changed by so much, by name."""
    known = current()
    return {name: known[name] + by for name, by in steps.items()}


@contextmanager
def tried(values: Mapping[str, int]) -> Iterator[None]:
    """While this lasts these weigh so much."""
    before, tables = current(), {table: dict(globals()[table]) for table in TABLES}
    take(values)
    try:
        yield
    finally:
        for table, entries in tables.items():
            globals()[table].clear()
            globals()[table].update(entries)
        take(before)


STANDING_STILL, SMALL_NUMBERS, PARTICULAR = {}, {}, {}
TABLES = ("STANDING_STILL", "SMALL_NUMBERS", "PARTICULAR")
EXPLAINED = read()
"""As they stand in the file."""
take({one.name: one.weight for one in EXPLAINED})
