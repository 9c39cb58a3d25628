"""Commands of the stage that leave something to chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from studio.commands import roles
from studio.commands.arguments import NewName, Words
from studio.commands.command_sentence import Arguments, several_operands
from studio.commands.demonstrate import stage_command
from studio.commands.registry import Result
from studio.commands.stage_actions import StageAction
from studio.demonstrate import draws, stage
from studio.demonstrate.perform import Performance
from studio.demonstrate.stage_operands import operand
from studio.document.actions import Operand
from studio.document.model import Document
from studio.generalize.operands import Given
from studio.infer.goals import Work
from studio.language.errors import Refusal

Things = tuple[Annotated[Given, roles.pointed("point at what is drawn from (Shift for several)")], ...]
Gives = Annotated[Given, roles.pointed("point at what comes this time", concrete=True)] | None


def _shuffles(given: Arguments) -> str:
    called = f", calls them {given['name']}" if given.get("name") else ""
    return f"Shuffles {_of_words(given['of'])}{called}"


def _of_words(of: Sequence[Any], before: str = "") -> str:
    """What is drawn from: a member that was pointed at alone is told with its collection, which it may stand for."""
    words = several_operands(of)
    around = _collection(of[0]) if len(of) == 1 else None
    whole = several_operands([around]) if around else words
    return words if whole == words else f"{whole} (or {before}{words}, if that is a collection)"


@stage_command(
    title="Any of these",
    icon="fa5s.dice",
    told=lambda given: f"Draws one of {_of_words(given['of'], 'of ')}, calls it {given['name']}",
    acted=StageAction(
        "any", "Any of", "O", "name", says="Let chance choose one of several things", needs_text=True, rare=True
    ),
)
def any_of(document: Document, *, of: Things, name: NewName, gives: Gives = None, work: Work) -> Result:
    """Lets chance choose one of several things, or a member of a collection, and calls it by a name.

    One member alone stands for all of its collection. ``gives`` says what comes this time, so that what follows can be
    shown; the program draws anew each time.
    """
    document, done, given = _on(document, of, with_others=True)
    wanted = None if gives is None else operand(document, done, gives)
    return draws.draw(document, "any_of", (draws.lots(done, given),), name, wanted=wanted, work=work)


@stage_command(
    title="Any number",
    icon="fa5s.dice-d20",
    told=lambda given: f"Draws a number from {given['least']} to {given['most']}, calls it {given['name']}",
    acted=StageAction(
        "any number", "Any number", "Y", "name", says="Let chance choose a whole number", needs_text=True, rare=True
    ),
)
def any_number(
    document: Document,
    *,
    least: Annotated[Given, roles.pointed("point at the smallest number")],
    most: Annotated[Given, roles.pointed("point at the largest number")],
    name: NewName,
    gives: Gives = None,
    work: Work,
) -> Result:
    """Lets chance choose a whole number from one to another, and calls it by a name.

    ``gives`` says what comes this time, so that what follows can be shown; the program draws anew each time.
    """
    document, done, given = _on(document, (least, most))
    wanted = None if gives is None else operand(document, done, gives)
    return draws.draw(document, "any_number", given, name, wanted=wanted, work=work)


@stage_command(
    title="Shuffle",
    icon="fa5s.random",
    told=_shuffles,
    acted=StageAction(
        "shuffle", "Shuffle", "H", "name", says="Let chance put things in order", rare=True, ends_group=True
    ),
)
def shuffle(document: Document, *, of: Things, name: Words = "", work: Work) -> Result:
    """Lets chance put things in order: a tile itself, or, with a name, the things as a list of that name.

    One member alone stands for all of its collection.
    """
    document, done, given = _on(document, of, with_others=True)
    lots = draws.lots(done, given)
    if name:
        return draws.draw(document, "shuffled", (lots,), name, work=work)
    if len(given) != 1 or given[0].tile is None or lots is not given[0]:
        raise Refusal("Give the shuffled things a name, or shuffle a tile that is a list.")
    return draws.draw(document, "shuffled", (lots,), target=given[0].tile, work=work)


def _on(
    document: Document, given: tuple[Given, ...], with_others: bool = False
) -> tuple[Document, Performance, tuple[Operand, ...]]:
    """The document with a chance on its stage, what is acted out there, and what was pointed at.

    ``with_others``: one member of a collection, alone, stands for that.
    """
    document = draws.ready(document)
    done = stage.performance(document)
    found = tuple(operand(document, done, one) for one in given)
    around = _collection(given[0].json) if with_others and len(given) == 1 else None
    if around is not None and not isinstance(found[0].value, (list, dict, frozenset)):
        found = (operand(document, done, Given(around)),)
    return document, done, found


def _collection(json: Any) -> dict[str, Any] | None:
    """The operand for the collection of which something is a member; None where it is pointed at otherwise.

    What is at a field of a member is no member itself.
    """
    if not isinstance(json, dict) or "key" not in json or "field" in json:
        return None
    if "tile" in json:
        return {"tile": json["tile"]}
    return {"name": json["of"]} if "of" in json else None
