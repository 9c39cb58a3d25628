"""What happens in a run, as a person types it: ``x becomes 3 and y becomes 4``, ``nothing happens``, a refusal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from studio.demonstrate.effects import FAILS, NOTHING, SUCCEEDS, effect_words
from studio.generalize.operand_text import operand_like
from studio.generalize.operands import operand_json
from studio.language.errors import Refusal
from studio.language.types import TEXT, TRUTH, Type, list_of, type_of
from studio.language.values import Value

BECOMES = re.compile(r"(?:^|,\s*|\band\s+)([^\W\d]\w*)\s*(\bbecomes\b|\bis\b|=|\bgets\b|\bloses\b)\s*")
"""What stands before a new value, or before what a collection gets or loses."""
TRUTHS = re.compile(
    r"all (?P<many>\d{1,4}) (?P<all>True|False)|"
    r"(?P<few>True|False) at (?P<at>[\d,\s]+(?:and \d+)?) of (?P<of>\d{1,4})"
)
"""Many truths in a list, told by the places of those that are fewer."""
PLACED = re.compile(r"(.+?)( put in)? at (\d+)")
"""An item that a list has at a place, or one more that it gets there."""
SEVERAL = re.compile(r"\bat \d+(?:,| and\b)")
"""Where more than one place is told, which is more than can be read back."""
COLLECTIONS = ("list", "dict", "set")
"""The kinds of items of which one is no plain value."""
QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"|(?<!\w)'[^']*'(?!\w)")
"""Texts in what is said: what stands in them says nothing of its own."""
REFUSED = re.compile(r"(?:it is )?refused with [“\"'](.*)[”\"']")
HOW = "Say what becomes of what, such as “{} becomes …”, or “nothing happens”, or “refused with “…””."


def effect_like(text: str, before: Mapping[str, Value], values: Mapping[str, Value]) -> Any:
    """The operand of the effect that a text tells; ``before`` is what can change, ``values`` what has a name.

    Raises StudioError where it tells none.
    """
    said = text.strip()
    plain: tuple[Value, ...] = (NOTHING, SUCCEEDS, FAILS)
    for effect in plain:
        if said.rstrip(".").lower() == effect_words(effect):
            return operand_json(effect)
    if refused := REFUSED.fullmatch(said.rstrip(".")):
        return refused[1]
    bare = QUOTED.sub(lambda one: "”" * len(one[0]), said)
    found = [one for one in BECOMES.finditer(bare) if one[1] in before]
    how = HOW.format(next(iter(before), "x"))
    if not found or found[0].start():
        raise Refusal(how)
    ends = [*(one.start() for one in found[1:]), len(said)]
    pairs = []
    for one, end in zip(found, ends, strict=True):
        name, new = one[1], said[one.end() : end].strip().rstrip(",").strip()
        if type_of(before[name]) != TEXT or new.endswith("”."):
            new = new.rstrip(".")
        if one[2] in ("gets", "loses"):
            pairs.append([name, _altered(before[name], one[2] == "gets", new, values, how)])
        else:
            pairs.append([name, _meant(new, type_of(before[name]), values)])
    return {"dict": pairs}


def _meant(new: str, kind: Type, values: Mapping[str, Value]) -> Any:
    """The operand that a new value stands for; a text may have the quotes that it is told with."""
    if (found := TRUTHS.fullmatch(new)) and kind == list_of(TRUTH):
        return _truths(found)
    quoted = kind == TEXT and len(new) > 1 and new[0] == "“" and new[-1] == "”"
    return new[1:-1] if quoted else operand_like(new, kind, values)


def _truths(found: re.Match[str]) -> list[bool]:
    """The truths that are told in few words."""
    if found["many"]:
        return [found["all"] == "True"] * int(found["many"])
    few = {int(place) for place in re.findall(r"\d+", found["at"])}
    return [(place in few) == (found["few"] == "True") for place in range(int(found["of"]))]


def _altered(old: Value, gets: bool, new: str, values: Mapping[str, Value], how: str) -> Any:
    """The operand of a list or set that gets or loses an item, or has another one at a place."""
    if not isinstance(old, (list, frozenset)):
        raise Refusal(how)
    given = operand_json(old)
    items = given if isinstance(old, list) else given["set"]
    kind = type_of(old).arguments[0]
    may_be_placed = gets and isinstance(old, list)
    placed = PLACED.fullmatch(new) if may_be_placed else None
    if may_be_placed and SEVERAL.search(QUOTED.sub("", new)):
        raise Refusal(how)
    item = _meant(placed[1] if placed else new, kind, values)
    if isinstance(old, frozenset) and isinstance(item, dict):
        item = item.get("key", item.get("point", item))  # in a set a tuple needs no sign, nor does a point
    if kind.name in COLLECTIONS and not isinstance(item, (list, dict)):
        raise Refusal(how)
    if placed and int(placed[3]) < len(items):
        items[int(placed[3]) : int(placed[3]) + (not placed[2])] = [item]
    elif gets and not placed:
        items += [] if isinstance(old, frozenset) and item in items else [item]
    elif not gets and item in items:
        items.remove(item)
    else:
        raise Refusal(how)
    return given
