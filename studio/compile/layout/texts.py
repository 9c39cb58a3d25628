"""Texts and numbers as they are written in source."""

from __future__ import annotations

from textwrap import dedent
from typing import Any


def constant(value: Any) -> str:
    """A literal; texts in double quotes unless that takes more backslashes."""
    if isinstance(value, str):
        quote = "'" if value.count('"') > value.count("'") else '"'
        return quote + _escaped(value).replace(quote, "\\" + quote) + quote
    return repr(value).replace("inf", "1e309")


def docstring(text: str, margin: str) -> str:
    """A text as a docstring, its lines behind the same margin as the code; blanks at their ends go."""
    first, *rest = (text if "\n" in text.strip() else text.strip()).split("\n")
    body = dedent("\n".join(line.rstrip() for line in rest)).split("\n") if rest else []
    made = "\n".join([_escaped(first.strip()), *(f"{margin}{_escaped(line)}" if line else "" for line in body)])
    made += margin if rest and not body[-1] else ""
    quote = "'" if ('"""' in made or made.endswith('"')) and "'''" not in made and not made.endswith("'") else '"'
    if quote * 3 in made or made.endswith(quote):
        made = made.replace(quote, "\\" + quote)
    return f"{quote * 3}{' ' if made[:1] in (quote, '') else ''}{made}{quote * 3}"


def _escaped(text: str) -> str:
    """With backslashes doubled, and what cannot be printed as its number."""
    if text.isprintable() and "\\" not in text:
        return text
    return "".join(one if one.isprintable() and one != "\\" else repr(one)[1:-1] for one in text)
