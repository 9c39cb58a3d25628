"""What happens in a run, as a person types it: ``x becomes 3 and y becomes 4``, ``nothing happens``, a refusal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from studio.demonstrate.effects import FAILS, NOTHING, SUCCEEDS, effect_words
from studio.generalize.operand_text import operand_like
from studio.generalize.operands import operand_json
from studio.language.errors import Refusal
from studio.language.types import TEXT, Type, type_of
from studio.language.values import Value

BECOMES = re.compile(r"(?:^|,\s*|\band\s+)([^\W\d]\w*)\s*(?:\bbecomes\b|\bis\b|=)\s*")
"""What stands before a new value."""
QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"|(?<!\w)'[^']*'(?!\w)")
"""Texts in what is said: what stands in them says nothing of its own."""
REFUSED = re.compile(r"(?:it is )?refused with [“\"'](.*)[”\"']")
HOW = "Say what becomes of what, such as “{} becomes …”, or “nothing happens”, or “refused with “…””."


def effect_like(text: str, before: Mapping[str, Value], values: Mapping[str, Value]) -> Any:
    """The operand of the effect that a text tells; ``before`` is what can change, ``values`` what has a name.

    Raises StudioError where it tells none.
    """
    said = text.strip().rstrip(".")
    plain: tuple[Value, ...] = (NOTHING, SUCCEEDS, FAILS)
    for effect in plain:
        if said.lower() == effect_words(effect):
            return operand_json(effect)
    if refused := REFUSED.fullmatch(said):
        return refused[1]
    bare = QUOTED.sub(lambda one: "”" * len(one[0]), said)
    found = [one for one in BECOMES.finditer(bare) if one[1] in before]
    if not found or found[0].start():
        raise Refusal(HOW.format(next(iter(before), "x")))
    ends = [*(one.start() for one in found[1:]), len(said)]
    pairs = []
    for one, end in zip(found, ends, strict=True):
        name, new = one[1], said[one.end() : end].strip().rstrip(",").strip()
        pairs.append([name, _meant(new, type_of(before[name]), values)])
    return {"dict": pairs}


def _meant(new: str, kind: Type, values: Mapping[str, Value]) -> Any:
    """The operand that a new value stands for; a text may have the quotes that it is told with."""
    quoted = kind == TEXT and len(new) > 1 and new[0] == "“" and new[-1] == "”"
    return new[1:-1] if quoted else operand_like(new, kind, values)
