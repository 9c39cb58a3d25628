"""Trying what nobody should do, at random, with a seed: formulas, damaged files, commands, programs, documents, kills.

``python -m tests.hostile.fuzzing [KIND …] [--seconds N] [--count N] [--seed N]`` prints its seed first and every fault
that it finds, and ends with 1 where there was one.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType

from studio.commands.all import registry
from studio.compile import compile_document
from studio.compile.loading import loaded
from studio.document.file import loads
from studio.document.live import Live
from studio.document.model import Document
from studio.document.svg import svg
from studio.language.env import Budget, Env
from studio.language.errors import StudioError
from studio.language.evaluate import evaluate
from studio.language.parse import parse
from tests.hostile.in_turns import in_turns, keep
from tests.hostile.kills import kill
from tests.hostile.made_documents import documents, formula
from tests.hostile.odd_inputs import FOREIGN, ODD, document_text, made, made_module
from tests.hostile.trying import AuditWatch, Kind, Tried, tell, tries, within_memory

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


def formulas(chance: random.Random, counts: Counter[str]) -> Iterator[str]:
    """A formula of words that formulas have, and of some that they have not; or a whole one of odd parts."""
    text = " ".join(chance.choice(WORDS) for _ in range(chance.randrange(1, 14)))
    if chance.random() < 0.5:
        text = formula(chance, ["marks", "count", "x"])
    try:
        evaluate(parse(text), Env({"marks": [1, 2], "count": 3, "x": 0.5}, Budget(STEPS)))
    except StudioError as error:
        yield error.sentence


def files(chance: random.Random, counts: Counter[str]) -> Iterator[str]:
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


def commands(chance: random.Random, counts: Counter[str]) -> Iterator[str]:
    """Some commands with arguments that hardly fit."""
    editor = made().branch(chance.randrange(len(made().history) + 1))
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


def programs(chance: random.Random, counts: Counter[str]) -> Iterator[str]:
    """Events, calls and states that a program cannot take."""
    program = made_module().Program()
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
                outcome = made_module().Program(**{name: values[0]})
        except (KeyError, TypeError, ValueError) as error:
            assert repr(program.__getstate__()) == before, f"{act} was refused and has changed something"
            yield str(error.args[0])
        else:
            if getattr(outcome, "ending", "") == "error":
                yield outcome.reason
        program.scene()


KINDS: dict[str, Kind] = {
    "formula": formulas,
    "file": files,
    "commands": commands,
    "program": programs,
    "document": documents,
    "kill": kill,
}
COMPUTING = tuple(name for name in KINDS if name != "kill")
"""The kinds that only compute, and are tried unless others are named; kills are about files."""


def hostile_tries(
    kinds: tuple[str, ...] = COMPUTING,
    seconds: float = float("inf"),
    count: int = 10**12,
    seed: int = 0,
    more: Mapping[str, Kind] = MappingProxyType({}),
    first: int = 0,
    each: Callable[[Tried], object] = lambda tried: None,
) -> Tried:
    """Tries these kinds, or ``more``, one after the other, under a watch where they only compute."""
    chosen = {name: {**KINDS, **more}[name] for name in kinds}
    sys.dont_write_bytecode = True
    registry()  # what is imported when it is first asked for is imported now
    watch = AuditWatch()
    watch.on = chosen.keys() <= set(COMPUTING)
    tried = tries(chosen, seed, seconds, count, first, each)
    watch.on = False
    tried.faults += [f"beyond computing: {one}" for one in dict.fromkeys(watch.seen)]
    return tried


def main(arguments: list[str], more: Mapping[str, Kind] = MappingProxyType({})) -> int:
    """Tries for so many seconds, or so many times, with the seed given or a new one."""
    kinds = {**KINDS, **more}
    parser = argparse.ArgumentParser(prog="python -m tests.hostile.fuzzing", description=__doc__)
    parser.add_argument(
        "kinds", nargs="*", metavar="KIND", help=f"of {', '.join(kinds)} (default: {', '.join(COMPUTING)})"
    )
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--count", type=int, default=10**12)
    parser.add_argument("--seed", type=int, default=time.time_ns())
    parser.add_argument("--first", type=int, default=0, help="the number of the first try")
    parser.add_argument("--into", type=Path, help="a file for what was tried, kept up to date: not printed")
    given = parser.parse_args(arguments)
    if unknown := set(given.kinds) - set(kinds):
        parser.error(f"there is no kind {', '.join(sorted(unknown))}")
    chosen = tuple(given.kinds) or COMPUTING
    if given.into is not None:
        within_memory()
        each = partial(keep, given.into)
        each(hostile_tries(chosen, given.seconds, given.count, given.seed, more, given.first, each))
        return 0
    print(f"seed {given.seed}", flush=True)
    if set(chosen) & set(more):
        command = [sys.executable, "-m", "tests.hostile", *chosen]
        tried = in_turns(command, given.seed, given.count, given.seconds, given.first)
    else:
        within_memory()
        tried = hostile_tries(chosen, given.seconds, given.count, given.seed, first=given.first)
    tell(tried)
    print(tried.told())
    return 1 if tried.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
