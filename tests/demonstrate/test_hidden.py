"""A hidden process acts itself out on random inputs; what is learned from that agrees with it on fresh inputs.

Where it does not agree yet, the run in which it differs is acted out as well, as a person would do it who watches the
program go wrong. After a few such corrections it must be right.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from studio.demonstrate.learn import learned
from studio.document.actions import (
    Action,
    AppendAction,
    CloseAction,
    EachAction,
    EndAction,
    ItemAction,
    Operand,
    PutAction,
    RememberAction,
    TakeAction,
)
from studio.document.model import Demonstration, Document, Process
from studio.language.interpret import run
from studio.language.steps import Input
from studio.language.types import type_of
from studio.language.values import Symbol, Value
from tests.demonstrate.acting import library

Tiles = dict[str, Value]
COLOURS = [Symbol(name) for name in ("red", "green", "blue")]
FIRST, CORRECTIONS, FRESH = 6, 12, 60


def inputs(choose: random.Random) -> Tiles:
    places = range(6)
    return {
        "values": choose.sample(places, choose.randint(0, 4)),
        "shelf": {place: choose.choice(COLOURS) for place in choose.sample(places, choose.randint(0, 4))},
        "n": choose.choice(places),
        "limit": choose.choice(places),
        "colour": choose.choice(COLOURS),
    }


Test = Callable[[Tiles], bool]
ABOUT_INPUTS: dict[str, Test] = {
    "n in shelf": lambda t: t["n"] in t["shelf"],
    "n in values": lambda t: t["n"] in t["values"],
    "n < limit": lambda t: t["n"] < t["limit"],
    "n == limit": lambda t: t["n"] == t["limit"],
    "no values": lambda t: not t["values"],
    "the colour there": lambda t: t["shelf"].get(t["n"]) == t["colour"],
}
ABOUT_ITEMS: dict[str, Test] = {
    "one in shelf": lambda t: t["one"] in t["shelf"],
    "one > limit": lambda t: t["one"] > t["limit"],
    "one == n": lambda t: t["one"] == t["n"],
    "one != n": lambda t: t["one"] != t["n"],
    "one of the colour": lambda t: t["shelf"].get(t["one"]) == t["colour"],
}
DOINGS: dict[str, Callable[[str], Action]] = {
    "put": lambda key: PutAction("shelf", tile(key), tile("colour")),
    "take": lambda key: TakeAction("shelf", (tile(key),)),
    "append": lambda key: AppendAction("values", tile(key)),
    "remember": lambda key: RememberAction(tile(key)),
}
ENDS = {
    "done": EndAction("done"),
    "fail": EndAction("fail", "no"),
    "nothing": EndAction("nothing", "not now"),
    "succeed": EndAction("succeed"),
}


def tile(name: str) -> Operand:
    return Operand(tile=name)


@dataclass
class Run:
    """One run of a hidden process: its tiles, what it remembers, and the actions so far."""

    tiles: Tiles
    remembered: set[Value] = field(default_factory=set)
    actions: list[Action] = field(default_factory=list)

    def do(self, doing: str, name: str) -> None:
        key, shelf = self.tiles[name], self.tiles["shelf"]
        self.actions.append(DOINGS[doing](name))
        if doing == "put":
            self.tiles["shelf"] = {**shelf, key: self.tiles["colour"]}
        elif doing == "take":
            self.tiles["shelf"] = {other: value for other, value in shelf.items() if other != key}
        elif doing == "append":
            self.tiles["values"] = [*self.tiles["values"], key]
        else:
            self.remembered.add(key)


@dataclass(frozen=True)
class Hidden:
    """Perhaps an early end, perhaps a loop with a test, perhaps something more on the way, and an end."""

    early: tuple[str, str] | None
    loop: tuple[str, str] | None
    detour: tuple[str, str] | None
    last: str

    def acted(self, tiles: Tiles) -> tuple[Run, str]:
        """What it does on these inputs, and how it ends."""
        one = Run(dict(tiles))
        ending = self._ending(one)
        one.actions.append(ENDS[ending])
        return one, ending

    def _ending(self, one: Run) -> str:
        if self.early and ABOUT_INPUTS[self.early[0]](one.tiles):
            return self.early[1]
        if self.loop:
            one.actions.append(EachAction("one", tile("values")))
            for item in one.tiles["values"]:
                one.tiles["one"] = item
                if ABOUT_ITEMS[self.loop[0]](one.tiles):
                    one.actions.append(ItemAction(Operand(item)))
                    one.do(self.loop[1], "one")
            one.tiles.pop("one", None)
            one.actions.append(CloseAction())
        if self.detour and ABOUT_INPUTS[self.detour[0]](one.tiles):
            one.do(self.detour[1], "n")
        one.do("remember", "limit")
        return self.last


def maybe(tests: dict[str, Test], things: list[str]) -> st.SearchStrategy[Any]:
    return st.none() | st.tuples(st.sampled_from(sorted(tests)), st.sampled_from(things))


HIDDEN = st.builds(
    Hidden,
    maybe(ABOUT_INPUTS, ["fail", "nothing", "succeed", "done"]),
    maybe(ABOUT_ITEMS, ["put", "take", "append", "remember"]),
    maybe(ABOUT_INPUTS, ["put", "take", "append"]),  # what follows is remembered: that is another kind of action
    st.sampled_from(["done", "succeed"]),
)


def taught(hidden: Hidden, examples: list[Tiles]) -> Document:
    kinds = tuple(Input(name, type_of(value)) for name, value in examples[0].items())
    demonstrations = {
        f"p-{count}": Demonstration(f"p-{count}", "p", one, {}, tuple(hidden.acted(one)[0].actions))
        for count, one in enumerate(examples, 1)
    }
    document = Document(processes={"p": Process("p", kinds)}, demonstrations=demonstrations)
    return learned(document, ["p"])[0]


def differs(document: Document, hidden: Hidden, before: Tiles) -> str:
    """How the learned process differs on these inputs; empty where it agrees."""
    one, ending = hidden.acted(before)
    outcome = run(library(document), "p", list(before.values()))
    ending = {"fail": "failed", "nothing": "stopped", "succeed": "succeeded"}.get(ending, ending)
    if outcome.ending != ending or outcome.reason != (one.actions[-1].reason or None):
        return f"{outcome.ending} ({outcome.reason}) instead of {ending}"
    after = {**before, **outcome.changed} if outcome.accepted else one.tiles
    return "" if after == one.tiles and outcome.remembered == one.remembered else f"{outcome} instead of {one}"


def wrong(document: Document, hidden: Hidden, choose: random.Random) -> Iterator[Tiles]:
    return (one for one in (inputs(choose) for _ in range(FRESH)) if differs(document, hidden, one))


@settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(hidden=HIDDEN, seed=st.integers(0, 1000))
def test_a_hidden_process_is_found_from_what_it_does(hidden: Hidden, seed: int) -> None:
    choose = random.Random(seed)
    examples = [inputs(choose) for _ in range(FIRST)]
    for _ in range(CORRECTIONS):
        document = taught(hidden, examples)
        for shown in examples:
            assert not differs(document, hidden, shown), "what was shown is always kept"
        correction = next(wrong(document, hidden, choose), None)
        if correction is None:
            return
        examples.append(correction)
    raise AssertionError(f"not found after {CORRECTIONS} corrections: {hidden}\n{document.processes['p'].steps}")
