"""What must be selected for a command to make sense, with the sentence where it is not.

A condition (``when``) keeps a command from being begun at all; a need only says where it is offered first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from studio.commands.context import CommandContext, numbers_named
from studio.document.model import Definition
from studio.generalize.draw import fresh_name
from studio.generalize.kept_places import data_of
from studio.generalize.to_dict import as_dict
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Comprehension, free_names
from studio.language.values import Shape

ContextTest = Callable[[CommandContext], bool]


@dataclass(frozen=True)
class SelectionNeed:
    """What is to be selected: ``says`` it in the reference, ``several`` whether it acts on several things at once."""

    says: str
    tests: tuple[tuple[ContextTest, str], ...] = ()
    several: bool = False

    def why_not(self, context: CommandContext) -> str | None:
        """The sentence of the first test that does not hold; None when all do."""
        return next((reason for test, reason in self.tests if not test(context)), None)

    def but(self, test: ContextTest, reason: str) -> SelectionNeed:
        """The same with one more test, which is looked at first."""
        return replace(self, tests=((test, reason), *self.tests))

    def __str__(self) -> str:
        return self.says


def _locked(context: CommandContext) -> bool:
    return any(one.locked for one in context.chosen())


def _functions(context: CommandContext) -> bool:
    return any(one.is_function for one in context.chosen())


def _drawn(context: CommandContext) -> bool:
    return any(one.drawn for one in context.chosen()) or _functions(context)


def _by_hand(context: CommandContext) -> bool:
    """Whether the places of something selected were drawn, one by one, and follow from no formula over an index."""
    return any(not isinstance(one.formula, Comprehension) for one in context.chosen())


def _defined(context: CommandContext) -> bool:
    return any(one in context.document.definitions for one in context.names)


def _states(context: CommandContext) -> bool:
    return any(one.is_state for one in context.chosen())


def _using(context: CommandContext) -> bool:
    """Whether a selected definition needs another one."""
    return any(free_names(one.formula) & set(context.document.definitions) for one in context.chosen())


def _open(context: CommandContext) -> bool:
    """Whether something selected can leave something open."""
    return _drawn(context) or _using(context)


def _listed(context: CommandContext) -> bool:
    return any(isinstance(one, list) for one in context.chosen_values())


def _lists(context: CommandContext) -> bool:
    return len(context.names) == 2 and all(isinstance(one, list) for one in context.chosen_values())


def _keyed(context: CommandContext) -> bool:
    """Whether a selected list can become a dict as it is."""
    return any(_has_keys(context, one) for one in context.chosen())


def _has_keys(context: CommandContext, one: Definition) -> bool:
    value = context.values().get(one.name)
    if not isinstance(value, list) or not value:
        return False
    try:
        as_dict(context.document, context.values(), one.name, fresh_name(context.document, one.name))
    except StudioError:
        return False
    return True


def _collections(context: CommandContext) -> bool:
    return any(isinstance(one, (list, dict, frozenset)) for one in context.values().values())


# further tests


def changeable(context: CommandContext) -> bool:
    """Whether something is selected that can become a state."""
    known = context.document.definitions
    chosen = [known[name] for name in context.names if name in known]
    return any(not one.is_function and not one.is_state for one in chosen)


def on_places(context: CommandContext) -> bool:
    """Whether a drawn list is selected that follows a list of things with keys."""
    data = [data_of(context.document, one.name) for one in context.chosen() if one.drawn]
    return any(one is not None and _has_keys(context, context.document.definitions[one]) for one in data)


def several(context: CommandContext) -> bool:
    """Whether two or more definitions are selected."""
    return len(context.chosen()) > 1


def groups(context: CommandContext) -> bool:
    """Whether all that is selected are groups."""
    values = context.chosen_values()
    return bool(values) and all(isinstance(one, Shape) and one.kind == "group" for one in values)


def cornered(context: CommandContext) -> bool:
    """Whether a polygon or a path is selected."""
    return any(isinstance(one, Shape) and one.kind in ("polygon", "path") for one in context.chosen_values())


def sliceable(context: CommandContext) -> bool:
    """Whether one ellipse and two or more lines are selected, and nothing else."""
    kinds = [one.kind if isinstance(one, Shape) else "" for one in context.chosen_values()]
    return kinds.count("ellipse") == 1 and kinds.count("line") == len(kinds) - 1 > 1


def placed(context: CommandContext) -> bool:
    """Whether a selected definition looks something up in a collection."""
    return any(_looks_up(context, one) for one in context.chosen())


def single(context: CommandContext) -> bool:
    """Whether single things that stand on an element of a collection are selected."""
    return any(isinstance(one.formula, Apply) and _looks_up(context, one) for one in context.chosen())


def _looks_up(context: CommandContext, definition: Definition) -> bool:
    values = context.values()
    return any(isinstance(values.get(name), (dict, list)) for name in free_names(definition.formula))


def parameters_only(context: CommandContext) -> bool:
    """Whether nothing but parameters is selected."""
    return set(context.names) <= set(context.document.parameters())


def _numbers(context: CommandContext) -> bool:
    return bool({*context.names} & {*numbers_named(context.document)})


A_NUMBER = SelectionNeed("number", ((_numbers, "Select a named number first, in the outline."),))
A_THING = SelectionNeed("thing", ((lambda context: bool(context.chosen()), "Select a thing first."),))
THINGS = SelectionNeed("things", several=True)
THINGS_BUT_LISTS = THINGS.but(_drawn, "Select a drawn thing first.").but(
    lambda context: not _listed(context), "Select one thing, or several, and no list of them."
)
UNLOCKED_THINGS = THINGS.but(lambda context: not _locked(context), "This is locked already.")
LOCKED_THINGS = THINGS.but(_locked, "Select what is locked, in the outline.")
FREEHAND_THINGS = SelectionNeed(
    "drawn things",
    (
        (_drawn, "Select a drawn thing first."),
        (_by_hand, "What is made by a formula is straight already."),
    ),
    several=True,
)
WHAT_MAY_BE_OPEN = SelectionNeed(
    "things", ((_open, "Select drawn things first, or what is worked out from others."),), several=True
)
AN_ATTRIBUTE = SelectionNeed("attribute", ((_drawn, "Select a drawn thing first."),))
A_DEFINITION = SelectionNeed("a definition", ((_defined, "Select something first."),))
A_STATE = SelectionNeed("state", ((_states, "Select a state first, in the outline."),))
A_DEFINITION_OR_PROCESS = SelectionNeed("a definition or process")
A_DEFINITION_WITH_NEEDS = SelectionNeed("definition", ((_using, "Select a definition that needs others first."),))
A_COMPONENT = SelectionNeed("component", ((_functions, "Select a component first, in the outline."),))
A_LIST = SelectionNeed("list", ((_listed, "Select a list of things first."),))
A_KEYED_LIST = SelectionNeed("list", ((_keyed, "Select a list whose items have a key first."),))
TWO_LISTS = SelectionNeed("lists", ((_lists, "Select two lists first."),), several=True)
A_COLLECTION = SelectionNeed("members", ((_collections, "Make a collection first."),))
PARAMETERS = SelectionNeed("parameters", ((parameters_only, "Select the parameters first, or nothing."),))
