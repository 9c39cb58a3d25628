"""The commands that give some members of a list what the others have not: a value, or what one was pulled to."""

from __future__ import annotations

from typing import Annotated

from studio.commands import needs, roles
from studio.commands.arguments import Spot
from studio.commands.conditions import selected
from studio.commands.plain_values import Plain
from studio.commands.registry import Result, declaring
from studio.document.model import Document
from studio.generalize.pulled_members import pulled_together
from studio.generalize.some_members import given_to_some
from studio.infer.goals import Work

command = declaring("Draw")


@command(
    title="Set attribute of some members",
    needs=needs.THINGS,
    when=selected(1),
    shown=(),
    told="Gives {attribute} of {#members} members of {thing} the value {value}",
    infers=True,
)
def set_some(
    document: Document,
    *,
    thing: Annotated[str, roles.LIST],
    members: tuple[int, ...],
    attribute: Annotated[str, roles.attribute("thing")],
    value: Annotated[Plain, roles.value_of("attribute")],
    candidate: int = 0,
    work: Work | None = None,
) -> Result:
    """Gives an attribute of some members of a list, by their numbers, a value; by which rule they have it is inferred.

    What comes round again goes on to do so (every second one, rows, columns, diagonals). ``candidate`` picks another
    rule than the first; the findings list them.
    """
    return given_to_some(document, thing, members, attribute, value.value, candidate, work)


@command(
    title="Pull some members",
    needs=needs.THINGS,
    when=selected(1),
    shown=(),
    told="Pulls {attribute} of {#members} members of {thing}",
    infers=True,
)
def pull_some(
    document: Document,
    *,
    thing: Annotated[str, roles.LIST],
    members: tuple[int, ...],
    attribute: Annotated[str, roles.attribute("thing")],
    to: Spot | float,
    index: tuple[int, ...],
    candidate: int = 0,
    just_these: bool = False,
    work: Work | None = None,
) -> Result:
    """Pulls an attribute of one member of a list (``index``) to a place, and some members along with it.

    What they have alike becomes another number for all of them, by a rule that is inferred: of marks round a centre
    the distance, of bars their height. For ``just_these`` no rule is looked for. ``candidate`` picks another rule.
    """
    return pulled_together(document, thing, members, attribute, index, to, candidate, just_these, work)
