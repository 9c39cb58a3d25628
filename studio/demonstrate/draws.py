"""Drawing by chance on the stage: the value is whatever chance gave, what is kept is that it was drawn, and from what.

A draw is two actions: pointing at what a builtin of ``chance`` gives, and the chance that moves on. Both are taken as
they stand, so that nothing is ever concluded from what chance gave.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from studio.demonstrate import stage
from studio.demonstrate.learn import Learner, moment_of
from studio.demonstrate.perform import Performance
from studio.demonstrate.supposed_chance import Draw, chances
from studio.document.actions import LISTED, Action, Operand, PointAction, SetAction
from studio.document.chance import CHANCE, with_chance
from studio.document.model import Document
from studio.generalize.result import Result
from studio.infer.goals import Work
from studio.language.errors import Refusal
from studio.language.values import Shape, Value, same

MOST_TRIED = 5000
"""How many chances are tried until one gives what the person says that it gave."""


def ready(document: Document) -> Document:
    """The document with a chance that is a tile of the demonstration under way. Raises Refusal where it cannot be."""
    document = stage.joined(with_chance(document), CHANCE)
    if CHANCE not in stage.performance(document).frame.variables:
        raise Refusal(f"Show this where an event is shown, or run this process with {CHANCE} as one of its inputs.")
    return document


def lots(done: Performance, things: Sequence[Operand]) -> Operand:
    """What is drawn from, as one list: several things, a list, the members of a set, the keys of a dict.

    Of things that are drawn their places in the list are meant.
    """
    values = [done.value(one) for one in things]
    if len(things) != 1:
        return Operand(values, via=LISTED, of=tuple(things))
    only, value = things[0], values[0]
    if isinstance(value, list):
        is_drawn = any(isinstance(item, Shape) for item in value)
        return Operand(via="range", of=(Operand(via="len", of=(only,)),)) if is_drawn else only
    if isinstance(value, (dict, frozenset)):
        return Operand(via="list", of=(only,))
    raise Refusal("There is nothing to draw from here; point at several things, or at a collection.")


def draw(
    document: Document,
    function: str,
    given: Sequence[Operand],
    name: str = "",
    target: str = "",
    wanted: Operand | None = None,
    work: Work | None = None,
) -> Result:
    """Draws, and calls what came ``name``, or gives it to the tile ``target``. ``wanted`` is what is to come now."""
    operand = Operand(via=function, of=(*given, Operand(tile=CHANCE)))
    if wanted is not None:
        document = _supposed(document, operand, stage.performance(document).value(wanted))
    came = Operand(stage.performance(document).value(operand), operand.tile, operand.via, operand.of)
    drawn: Action = SetAction(target, came) if target else PointAction(name, (came,))
    first = stage.acted(document, drawn, work)
    moved = SetAction(CHANCE, Operand(via="next_chance", of=(Operand(tile=CHANCE),)))
    return replace(first, document=stage.acted(first.document, moved, work).document)


def _supposed(document: Document, operand: Operand, wanted: Value) -> Document:
    """The demonstration with another chance at its beginning: all is as it was, and now this value comes.

    Raises Refusal where no chance that is tried does that.
    """
    now = stage.stage_of(document)
    one, learner = now.demonstration, Learner(document)
    library = learner.library(learner.moment(moment_of(one)))
    before = learner.perform(one)
    draws = [*before.drawn, Draw(str(operand.via), tuple(map(before.value, operand.of)), wanted)]
    for chance in islice(chances(draws, one.inputs[CHANCE]), MOST_TRIED):
        tried = replace(one, inputs={**one.inputs, CHANCE: chance})
        done = Performance(tried, library, learner.inputs_of, learner.seen_by_then(tried))
        if same(done.value(operand), wanted) and _is_as_before(before, done):
            return replace(document, stage=replace(now, demonstration=tried))
    raise Refusal(
        "Chance cannot give this here, after all that it gave before; "
        "point at one of the things that are drawn from, before shuffling, or leave it to chance what comes."
    )


def _is_as_before(before: Performance, after: Performance) -> bool:
    """Whether chance gave the same all along, and the tiles of the stage are as they were."""
    now = after.frame.situation()
    as_it_was = all(same(value, now[name]) for name, value in before.frame.situation().items() if name != CHANCE)
    came = [[one.came for one in done.drawn] for done in (before, after)]
    return as_it_was and same(*came)
