"""What every sentence must be like that the studio or a program says to somebody."""

from __future__ import annotations

import re

PYTHON = re.compile(
    r"Traceback|NoneType|<class|object at 0x|(Key|Type|Value|Index|Attribute|Name|Overflow|Runtime|Recursion|Assertion"
    r"|ZeroDivision|UnicodeEncode|UnicodeDecode|Memory|OS)Error|Exception|takes \d+ positional|unexpected keyword"
    r"|unhashable|not subscriptable|not iterable|unsupported operand|object is not|object has no attribute"
    r"|index out of range"
)
QUOTED = re.compile(
    r"\bnot .*\.$|^With .* (there is no picture|cannot be drawn): |^There is no .*?; (there are|events are)"
)
"""Where a sentence shows what was given."""
LONGEST = 600


def faults_of(sentence: object) -> str:
    """What is wrong with a sentence; empty where nothing is. What is quoted in it may be anything on one line."""
    if not isinstance(sentence, str) or not sentence.strip():
        return f"no sentence: {sentence!r}"
    if not sentence.isprintable():
        return f"more than one line, or signs that do not print: {sentence!r}"
    if len(sentence) > LONGEST:
        return f"{len(sentence)} characters: {sentence[:80]!r}…"
    if PYTHON.search(re.sub(QUOTED, "", sentence)):
        return f"speaks Python: {sentence!r}"
    return "" if sentence[-1] in ".?!…)" else f"does not end: {sentence!r}"
