"""Fingerprints: a few bytes that are the same for what is the same in every respect."""

from __future__ import annotations

from hashlib import blake2b

BYTES = 20


def fingerprint(value: object) -> bytes:
    """The fingerprint of values and frozen data: of their kinds, what they hold and in which order.

    Whether equal parts are one and the same object is no matter. ``value`` must hold no functions and not itself.
    """
    return blake2b(repr(value).encode("utf-8", "surrogatepass"), digest_size=BYTES).digest()
