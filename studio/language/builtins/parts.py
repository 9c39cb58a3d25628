"""Parts of texts and lists, and how numbers are written: what a person points through, and inference never tries."""

from __future__ import annotations

from studio.language.builtins.table import A, Builtin, Meaning
from studio.language.types import NUMBER, TEXT, TRUTH, Type, list_of
from studio.language.values import Value

MOST_DIGITS = 10
"""How many digits behind the point can be asked for."""


def as_number(text: Value) -> float | None:
    """The number that a text writes in plain digits; nothing where it writes none."""
    digits = str.removeprefix(text, "-")
    whole, point, rest = digits.partition(".")
    if len(digits) > 15 or not (whole + rest) or any(sign not in "0123456789" for sign in whole + rest):
        return None
    return float(text) if point else int(text)


def number_or(text: Value, otherwise: Value) -> Value:
    """The number that a text writes in plain digits, else another one."""
    found = as_number(text)
    return otherwise if found is None else found


def with_digits(number: Value, digits: Value) -> str:
    """A number with so many digits behind the point, halves away from zero. Raises OverflowError beyond 2⁵³ units."""
    scale = 10 ** min(max(int(digits), 0), MOST_DIGITS)
    units = int(abs(number) * scale + 0.5)
    if units > 2**53:
        raise OverflowError("too large")
    sign = "-" if number < 0 and units else ""
    if scale == 1:
        return sign + str(units)
    return sign + str(units // scale) + "." + str(scale + units % scale)[1:]


def minutes(seconds: Value) -> str:
    """Seconds as minutes and seconds: 1:05."""
    whole = int(abs(seconds))
    return ("-" if seconds < 0 and whole else "") + str(whole // 60) + ":" + str(100 + whole % 60)[1:]


def is_digit(sign: Value) -> bool:
    return len(sign) == 1 and sign in "0123456789"


def is_letter(sign: Value) -> bool:
    return len(sign) == 1 and str.upper(sign) != str.lower(sign)


def text_of_key(key: Value) -> str:
    """What a key writes: a blank for the key “space”, a sign as it is, else nothing."""
    if key == "space":
        return " "
    return key if len(key) == 1 else ""


def letters_in(text: Value) -> list[str]:
    """The letters of a text, one after another."""
    return list(text + "")  # what is no text is refused


def split_at(text: Value, mark: Value) -> list[str]:
    """The parts of a text between marks."""
    return str.split(text, mark + "")  # a mark that is nothing is refused


def joined_with(texts: Value, mark: Value) -> str:
    return str.join(mark, texts)


def starts_with(text: Value, start: Value) -> bool:
    return str.startswith(text, start)


def part_between(items: Value, start: Value, end: Value) -> Value:
    """What lies from one place up to, but without, another; places outside are cut off."""
    first, last = max(int(start), 0), max(int(end), 0)
    return items[first:last]


def without_first_letter(text: Value) -> str:
    return str(text[1:])


def without_last_letter(text: Value) -> str:
    return str(text[:-1])


def inserted(items: Value, place: Value, item: Value) -> list[Value]:
    at = min(max(int(place), 0), len(items))
    return [*items[:at], item, *items[at:]]


def sorted_by(items: Value, keys: Value) -> list[Value]:
    """The items in the rising order of the keys beside them; those with equal keys stay as they were."""
    pairs = sorted([(key, place) for place, key in enumerate(keys[: len(items)])])
    return [items[place] for _, place in pairs]


def _row(name: str, inputs: tuple[Type, ...], result: Type, meaning: Meaning, doc: str) -> Builtin:
    return Builtin(name, "function", inputs, result, meaning, doc, None, 2, search=False, pointed=True)


ROWS: tuple[Builtin, ...] = (
    _row("as_number", (TEXT,), NUMBER, as_number, "The number that a text writes; nothing where it writes none."),
    _row("number_or", (TEXT, NUMBER), NUMBER, number_or, "The number that a text writes, else another number."),
    _row("with_digits", (NUMBER, NUMBER), TEXT, with_digits, "A number with so many digits behind the point."),
    _row("minutes", (NUMBER,), TEXT, minutes, "Seconds as minutes and seconds: 1:05."),
    _row("is_digit", (TEXT,), TRUTH, is_digit, "Whether a key or a text is one digit."),
    _row("is_letter", (TEXT,), TRUTH, is_letter, "Whether a key or a text is one letter."),
    _row("text_of_key", (TEXT,), TEXT, text_of_key, "What a key writes: a blank for “space”, else one sign or “”."),
    _row("letters_in", (TEXT,), list_of(TEXT), letters_in, "The letters of a text, one after another."),
    _row("split_at", (TEXT, TEXT), list_of(TEXT), split_at, "The parts of a text between marks."),
    _row("joined_with", (list_of(TEXT), TEXT), TEXT, joined_with, "Texts as one, with a mark between them."),
    _row("starts_with", (TEXT, TEXT), TRUTH, starts_with, "Whether a text begins with another."),
    _row("part_between", (TEXT, NUMBER, NUMBER), TEXT, part_between, "The letters from a place to another."),
    _row("part_between", (list_of(A), NUMBER, NUMBER), list_of(A), part_between, "The items from a place to another."),
    _row("without_first_letter", (TEXT,), TEXT, without_first_letter, "A text without its first letter."),
    _row("without_last_letter", (TEXT,), TEXT, without_last_letter, "A text without its last letter."),
    _row("inserted", (list_of(A), NUMBER, A), list_of(A), inserted, "The list with an item put in before a place."),
    _row("sorted_by", (list_of(A), list_of(NUMBER)), list_of(A), sorted_by, "The items in the order of keys."),
)
