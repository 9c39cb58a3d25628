"""Long chains of definitions: the work of compiling grows as they do."""

from __future__ import annotations

import cProfile
import pstats

from studio.compile import compile_document
from studio.document.model import Definition, Document
from studio.language.parse import parse

SHORT, FACTOR = 400, 4


def chain(length: int) -> Document:
    """Definitions, each one more than the one before."""
    made = {"a0": Definition("a0", parse("1"))}
    made |= {f"a{place}": Definition(f"a{place}", parse(f"a{place - 1} + 1")) for place in range(1, length)}
    return Document(definitions=made)


def calls(length: int) -> int:
    """How many functions are called to compile a chain; it does not depend on how busy the machine is."""
    document, profile = chain(length), cProfile.Profile()
    profile.runcall(compile_document, document, "chain")
    return int(pstats.Stats(profile).total_calls)  # type: ignore[attr-defined]


def test_a_chain_four_times_as_long_is_four_times_the_work() -> None:
    calls(SHORT)  # what is done once is done
    assert calls(FACTOR * SHORT) < 1.1 * FACTOR * calls(SHORT)
