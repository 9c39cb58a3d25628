"""Types as text, as ``str(type)`` writes them, and back."""

from __future__ import annotations

import re

from studio.language.errors import Refusal
from studio.language.types import Type

PLAIN = ("number", "truth", "text", "symbol", "point", "shape", "nothing", "any")
COUNTS = {"list": 1, "set": 1, "dict": 2}
DEEPEST = 20
_TOKEN = re.compile(r"\s*([A-Za-z_]\w*|\?[A-Za-z_]\w*|[\[\]:,])")


def parse_type(text: str) -> Type:
    """The type that ``str`` wrote as this text. Raises Refusal where it is no type."""
    reader = _Reader(_tokens(text), text)
    kind = reader.type(0)
    reader.end()
    return kind


def _tokens(text: str) -> list[str]:
    found = _TOKEN.findall(text)
    if len(text) > 2000 or "".join(found) != re.sub(r"\s", "", text):
        raise Refusal(f"“{text[:60]}” is no type.")
    return found


class _Reader:
    def __init__(self, tokens: list[str], text: str) -> None:
        self.tokens = tokens
        self.text = text
        self.place = 0

    def fault(self) -> Refusal:
        known = f"Types are {', '.join(PLAIN)}, and list[…], dict[…, …] and so on."
        return Refusal(f"“{self.text[:60]}” is no type. {known}")

    def peek(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self, wanted: str = "") -> str:
        token = self.peek()
        if not token or (wanted and token != wanted):
            raise self.fault()
        self.place += 1
        return token

    def end(self) -> None:
        if self.peek():
            raise self.fault()

    def type(self, depth: int) -> Type:
        name = self.take()
        if depth > DEEPEST:
            raise Refusal(f"This type is nested more than {DEEPEST} deep.")
        if name in PLAIN or name.startswith("?"):
            return Type(name)
        if name in ("tuple", "record") and self.peek() != "[":
            return Type(name)
        self.take("[")
        if name == "record":
            return self.record(depth + 1)
        kind = Type(name, self.arguments(depth + 1))
        if name != "tuple" and COUNTS.get(name) != len(kind.arguments):
            raise self.fault()
        return kind

    def arguments(self, depth: int) -> tuple[Type, ...]:
        found = [self.type(depth)]
        while self.take() == ",":
            found.append(self.type(depth))
        self.place -= 1
        self.take("]")
        return tuple(found)

    def record(self, depth: int) -> Type:
        fields: dict[str, Type] = {}
        while True:
            name = self.take()
            self.take(":")
            if name in fields or not name.isidentifier():
                raise self.fault()
            fields[name] = self.type(depth)
            if self.take() != ",":
                self.place -= 1
                self.take("]")
                return Type("record", tuple(fields.values()), tuple(fields))
