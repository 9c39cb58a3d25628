"""Numbers, texts and comments as they stand in a script inside a page."""

from __future__ import annotations

import json
import re
import textwrap
from typing import Any

from studio.language.errors import FormulaError
from studio.language.values import is_number

LARGEST = 2**53 - 1
"""Whole numbers up to this are exact in JavaScript; larger ones are refused, here and while a program runs."""

_UNSAFE = re.compile("<(?=[/!sS])|[\u2028\u2029\ud800-\udfff\x7f-\x9f]")


def constant(value: Any) -> str:
    """A number, truth, text or nothing. Raises FormulaError for a number that JavaScript cannot hold exactly."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return text(value)
    if is_number(value):
        if abs(value) > LARGEST:
            raise FormulaError(f"{value:.3g} is too large for a page; numbers there go up to {LARGEST:,}.")
        return str(int(value)) if value == int(value) else repr(value)
    raise FormulaError(f"A page cannot hold {type(value).__name__}.")


def text(value: str) -> str:
    """A text in quotes; nothing in it can end the script that it stands in."""
    return _UNSAFE.sub(lambda sign: f"\\u{ord(sign.group()):04x}", json.dumps(value, ensure_ascii=False))


def comment(words: str, indent: str, width: int) -> list[str]:
    """The lines of a comment before a method; nothing in it can end the comment or the script."""
    safe = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in words).strip()
    safe = re.sub("<(?=[/!sS])", "< ", safe.replace("*/", "* /"))
    found: list[str] = []
    for line in safe.split("\n"):
        found += textwrap.wrap(line, width - len(indent) - 3) or [""]
    if len(found) == 1 and len(indent) + len(found[0]) + 7 <= width:
        return [f"{indent}/** {found[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in found), f"{indent} */"]
