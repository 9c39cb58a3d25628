"""Trying what nobody should do: formulas, damaged files, commands and programs, at random, with a seed.

``python -m studio.bench.hostile SECONDS [SEED]`` does it for so long, prints its seed first and every fault that it
finds, and ends with 1 where there was one. A fault is anything but a plain sentence, or what takes too long.
"""

from __future__ import annotations

import json
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from types import FrameType, ModuleType
from typing import Any

from studio.bench.registry import Measured, benchmark
from studio.bench.sentences import faults_of
from studio.commands.all import registry
from studio.compile import compile_document
from studio.compile.loading import loaded
from studio.document.file import dumps, loads
from studio.document.live import Live
from studio.document.model import Document
from studio.document.svg import svg
from studio.language.env import Budget, Env
from studio.language.errors import StudioError
from studio.language.evaluate import evaluate
from studio.language.parse import parse
from studio.session.editor import Editor
from studio.session.log import texts_of

LONG = 300
"""Seconds that the benchmark takes."""
SLOW = 10
"""Seconds of the processor that no single try may take, whatever else the machine does."""
STEPS = 50_000
"""Budget of one formula."""
KNOWN = """
    1 0 2.5 9e9 'x' '' True None red marks count i x ( ) [ ] { } , : . + - * / // % ** == != < <= and or not
    in for if else len sum min max range list set dict sorted first last point rectangle any all abs round
"""
UNKNOWN = "0x1f 1_0 1j ... := @ => $ ` # 'unclosed"
WORDS = (
    *KNOWN.split(),
    *("lambda", "__class__", "import", ";", "\\", "\n", "\t", "\u202e", "�", "🙂"),
    *UNKNOWN.split(),
)
ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 7, 0.5, -1e9, 1e200, 10**40, "", "x", "a\nb", "\ud800", "beads", "marked", "__class__"),
    *([], [[]], [1, 2], [40, 40], ["beads"], {}, {"dict": []}, {"tuple": [1, 2]}, {"tile": "marked"}),
    *({"set": [1, [2]]}, {"set": [1, [2]]}),
    *({"via": "len", "of": [{"tile": "marked"}]}, {"dict": [[1, 2], [1, 3]]}, [["beads", [0]]], "beads[0]", "-5"),
)
FOREIGN: tuple[Any, ...] = (float("nan"), float("inf"), b"x", range(3), object(), 1j, 10**5000, (), {1: object()})


class TookTooLong(BaseException):
    """One try did not end in time."""


@dataclass
class Tried:
    """How much was tried, by kind; and what was found wrong, each with how to see it again."""

    seed: int
    counts: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)


def hostile_tries(seconds: float, seed: int) -> Tried:
    """Tries for so many seconds. Needs the main thread, where the system can interrupt what takes too long."""
    tried, end = Tried(seed), time.monotonic() + seconds
    kinds = list(KINDS)
    for number in range(10**9):
        if time.monotonic() >= end:
            return tried
        kind = kinds[number % len(kinds)]
        tried_once(tried, kind, f"{seed}/{number}", KINDS[kind])
    return tried


def tried_once(tried: Tried, kind: str, key: str, does: Callable[[random.Random], Iterator[str]]) -> None:
    """One try with its own dice; what is wrong with it is noted."""
    began = time.monotonic()
    try:
        with_limit(lambda: _told(tried, kind, key, does))
    except TookTooLong:
        tried.faults.append(f"{kind} {key}: took more than {SLOW} s")
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        tried.faults.append(f"{kind} {key}: {type(error).__name__}: {str(error)[:200]}")
    tried.counts[kind] += 1
    tried.slowest = max(tried.slowest, time.monotonic() - began)


def _told(tried: Tried, kind: str, key: str, does: Callable[[random.Random], Iterator[str]]) -> None:
    """One try; every sentence that it provokes is looked at."""
    for sentence in does(random.Random(key)):
        tried.refused += 1
        fault = faults_of(sentence)
        if fault:
            tried.faults.append(f"{kind} {key}: {fault[:300]}")


def with_limit(work: Callable[[], None]) -> None:
    """Does something that may take ``SLOW`` seconds. Raises TookTooLong, where the system can do that."""
    if not hasattr(signal, "setitimer"):
        work()
        return
    before = signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, SLOW)
    try:
        work()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TookTooLong


# what is tried; each gives the sentences with which it was refused


def formulas(chance: random.Random) -> Iterator[str]:
    """A formula of words that formulas have, and of some that they have not."""
    text = " ".join(chance.choice(WORDS) for _ in range(chance.randrange(1, 14)))
    try:
        evaluate(parse(text), Env({"marks": [1, 2], "count": 3, "x": 0.5}, Budget(STEPS)))
    except StudioError as error:
        yield error.sentence


def files(chance: random.Random) -> Iterator[str]:
    """The text of a document, damaged in some places; where it can still be read, it is drawn, compiled and run."""
    text = list(document_text())
    for _ in range(chance.randrange(1, 4)):
        place = chance.randrange(len(text))
        act = chance.randrange(4)
        if act == 0:
            text[place] = chance.choice('0123456789abc"[]{},:.-_ \\\u202e')
        elif act == 1:
            del text[place : place + chance.randrange(1, 30)]
        elif act == 2:
            text[place:place] = text[(other := chance.randrange(len(text))) : other + chance.randrange(1, 60)]
        else:
            text[place:place] = json.dumps(chance.choice(ODD), default=str)
    try:
        document, _ = loads("".join(text))
    except StudioError as error:
        yield error.sentence
        return
    yield from _used(document)


def _used(document: Document) -> Iterator[str]:
    try:
        live = Live.at_present(document)
        yield from (str(error) for error in live.errors.values())
        svg(live.scene())
        module = loaded(compile_document(document, "tried").source, "tried program")
    except StudioError as error:
        yield error.sentence
        return
    try:
        module.Program().scene()
    except (TypeError, ValueError) as error:
        yield str(error)


def commands(chance: random.Random) -> Iterator[str]:
    """Some commands with arguments that hardly fit."""
    editor = _made().branch(chance.randrange(len(_made().history) + 1))
    known = list(registry())
    for _ in range(4):
        one = chance.choice(known)
        names = [parameter.name for parameter in one.parameters]
        given = {name: chance.choice(ODD) for name in names if chance.random() < 0.8}
        before = editor.document
        try:
            editor.do(one.name, **given)
        except StudioError as error:
            assert editor.document is before, f"{one.name} was refused and has changed something"
            yield error.sentence
    svg(editor.live.scene())


def programs(chance: random.Random) -> Iterator[str]:
    """Events, calls and states that a program cannot take."""
    program = _module().Program()
    for _ in range(10):
        values = [chance.choice((*ODD, *FOREIGN)) for _ in range(4)]
        before = repr(program.__getstate__())
        act = chance.choice(("click", "call", "state", "parameter"))
        try:
            if act == "click":
                outcome = program.send("click", x=values[0], y=values[1])
            elif act == "call":
                name = chance.choice([*program.PROCESSES, *program.FUNCTIONS])
                outcome = program.call(name, *values[: len(program.TAKES[name])])
            elif act == "state":
                outcome = program.set_state({chance.choice(list(program.STATE)): values[0]})
            else:
                name = program.DEFINITIONS[chance.choice(list(program.PARAMETERS))]
                outcome = _module().Program(**{name: values[0]})
        except (KeyError, TypeError, ValueError) as error:
            assert repr(program.__getstate__()) == before, f"{act} was refused and has changed something"
            yield str(error.args[0])
        else:
            if getattr(outcome, "ending", "") == "error":
                yield outcome.reason
        program.scene()


KINDS: dict[str, Callable[[random.Random], Iterator[str]]] = {
    "formula": formulas,
    "file": files,
    "commands": commands,
    "program": programs,
}

# what it is tried on: the session that the README lets people write by hand


@cache
def _made() -> Editor:
    editor = Editor()
    for place in ([40, 40], [91, 41], [139, 39]):
        editor.do("draw_ellipse", center=place, radius_x=15, radius_y=15, fill="white")
    editor.do("listify", things=["ellipse_1", "ellipse_2", "ellipse_3"], name="beads")
    editor.do("parameterize", thing="beads", attribute="count", name="length", least=1, most=12)
    for length, bead, following in ((3, 0, 1), (3, 2, 0), (5, 2, 3), (5, 4, 0)):
        editor.do("set_parameter", name="length", value=length)
        editor.do("teach", name="next_bead", inputs={"bead": bead}, result=following)
    editor.do("draw_ellipse", center=[91, 39], radius_x=6, radius_y=6, fill="black", name="mark")
    editor.do("parameterize", thing="mark", attribute="center", number=0, name="marked")
    editor.do("make_state", name="marked")
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": [100, 60]})
    editor.do("point_at", at=[{"via": "next_bead", "of": [{"tile": "marked"}]}], name="bead")
    editor.do("change", tile="marked", value={"tile": "bead"})
    editor.do("end")
    return editor


@cache
def document_text() -> str:
    return dumps(_made().document, texts_of(_made().session.lines))


@cache
def _module() -> ModuleType:
    return loaded(compile_document(_made().document, "beads").source, "beads program")


@benchmark
def hostile() -> list[Measured]:
    """What nobody should do, at random, for five minutes; each fault is printed."""
    tried = hostile_tries(LONG, time.time_ns())
    tell(tried)
    counts = [Measured(f"tries: {kind}", count, "") for kind, count in tried.counts.items()]
    return [
        *counts,
        Measured("slowest", tried.slowest, "s", most=SLOW),
        Measured("faults", len(tried.faults), "", most=0),
    ]


def tell(tried: Tried) -> None:
    for fault in tried.faults[:40]:
        print(fault.encode("ascii", "backslashreplace").decode(), file=sys.stderr)


def main(arguments: list[str]) -> int:
    """Tries for the seconds given, with the seed given or a new one."""
    seed = int(arguments[1]) if len(arguments) > 1 else time.time_ns()
    print(f"seed {seed}", flush=True)
    tried = hostile_tries(float(arguments[0]), seed)
    tell(tried)
    print(f"{dict(tried.counts)}, {tried.refused} refusals, slowest {tried.slowest:.1f} s, {len(tried.faults)} faults")
    return 1 if tried.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
