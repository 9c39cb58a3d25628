"""The window."""

from __future__ import annotations

import sys


def main(program) -> int:
    return 0
