"""Fingerprints: a few bytes that are the same for what is the same in every respect."""

from __future__ import annotations

import pickle
from hashlib import blake2b
from io import BytesIO

PROTOCOL = 5
BYTES = 20


def fingerprint(value: object) -> bytes:
    """The fingerprint of values and frozen data: of their kinds, what they hold and in which order.

    What stands in several places counts in each as if it were another one, so that it is no matter how a value was
    made. ``value`` must hold no functions and must not hold itself.
    """
    file = BytesIO()
    writer = pickle.Pickler(file, PROTOCOL)
    writer.fast = True  # nothing is written as “the same as before”
    writer.dump(value)
    return blake2b(file.getbuffer(), digest_size=BYTES).digest()
