"""Commands on what states and inputs may be."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from studio.commands import needs, roles
from studio.commands.arguments import Formula
from studio.commands.command_sentence import Arguments
from studio.commands.conditions import condition
from studio.commands.registry import Result, declaring
from studio.document.domains import collections_in, domain_of, widened
from studio.document.graph import depends_on_states
from studio.document.model import Allowed, Document, with_entry
from studio.document.static_types import static
from studio.language.errors import Refusal
from studio.language.show import show

command = declaring("Values")
HAS_ALLOWED = condition(lambda document, _: bool(document.allowed), "Demonstrate a process first.")


def _told(given: Arguments) -> str:
    values = given.get("values")
    return f"Lets {given['name']} be {values} as well" if values else f"Lets {given['name']} be what was shown alone"


@command(
    title="Allow more values",
    rare=True,
    icon="fa5s.door-open",
    when=HAS_ALLOWED,
    needs=needs.A_DEFINITION_OR_PROCESS,
    shown=("menu", "inspector", "process"),
    told=_told,
)
def allow(
    document: Document,
    *,
    name: Annotated[str, roles.ALLOWED],
    values: Annotated[Formula, roles.MAY_BE] | None = None,
) -> Result:
    """Lets a state or an input be more than follows from what was shown: ``red | blue``, members of another
    collection by its name, ``tuple[number, number]``, ``None``; without ``values``, no more than that again."""
    known = document.allowed.get(name)
    if known is None:
        names = ", ".join(document.allowed)
        raise Refusal(f"Nothing says what {name} may be. It is known of {names}.")
    if values is None:
        if known.by_hand is None:
            raise Refusal(f"{name} may be no more than follows from what was shown.")
        return _result(document, replace(known, by_hand=None), f"{name} may be what was shown.")
    more = domain_of(values)
    for one in collections_in(more):
        _check_collection(document, one)
    wider = widened(domain_of(known.may_be), more)
    if wider is None:
        raise Refusal(f"{name} is {show(known.may_be)}; {show(values)} can be nowhere in it.")
    node = wider.node()
    return _result(document, Allowed(name, node, node), f"{name} may be {show(node)}.")


def _check_collection(document: Document, name: str) -> None:
    """Raises Refusal for a name that is no collection with the same members all the time."""
    one = document.definitions.get(name)
    kind = static(document).types.get(name)
    if one is None or kind is None or kind.name not in ("list", "set", "dict"):
        raise Refusal(f"There is no collection called {name}. Write the name of one, or values.")
    if depends_on_states(document, name):
        raise Refusal(f"What is in {name} changes by events; name a collection that stays.")


def _result(document: Document, one: Allowed, says: str) -> Result:
    after = replace(document, allowed=with_entry(document.allowed, one.name, one))
    return Result(after, touched=frozenset({one.name.partition(".")[0]}), says=says)
