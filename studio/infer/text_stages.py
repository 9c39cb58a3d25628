"""What texts are by how they come: numbers in digits, labels that only change as a whole, or written bit by bit."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from studio.language.values import Value


def are_numbers(texts: Sequence[Value]) -> bool:
    """Whether these texts are all whole numbers, such as keys with digits."""
    return all(type(one) is str and one.removeprefix("-").isdecimal() and str(int(one)) == one for one in texts)


def is_label(texts: Sequence[Value]) -> bool:
    """Whether these texts come again and again, and none is a part of another one: nobody wrote at them.

    There may be none at times, where what comes then comes as a whole.
    """
    different = {text for text in texts if isinstance(text, str)}
    words = different - {""}
    if len(words) == len(texts) > 1 or (len(words) < len(different) and any(len(text) == 1 for text in words)):
        return False
    return not is_written(words)


def is_written(different: Collection[str]) -> bool:
    """Whether these are stages of one text that is written bit by bit: one is a part of another, or nothing yet."""
    return "" in different or any(one in other for one in different for other in different if one != other)
