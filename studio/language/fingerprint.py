"""Fingerprints: a few bytes that are the same for what is the same in every respect."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path

BYTES = 20


def fingerprint(value: object) -> bytes:
    """The fingerprint of values and frozen data: of their kinds, what they hold and in which order.

    Whether equal parts are one and the same object is no matter. ``value`` must hold no functions and not itself.
    """
    return blake2b(repr(value).encode("utf-8", "surrogatepass"), digest_size=BYTES).digest()


@cache
def studio_itself() -> str:
    """What stands for the text of the whole studio, and for the Python that it runs in."""
    text, package = blake2b(sys.version.encode(), digest_size=BYTES), Path(__file__).parents[1]
    for file in sorted([*package.rglob("*.py"), *package.rglob("*.json")]):
        text.update(f"{file.relative_to(package)}\n".encode())
        text.update(file.read_bytes())
    return text.hexdigest()
