"""What a command is offered in: the document and its values, what is selected, and the arguments known so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from studio.commands.conditions import Selection
from studio.document.live import Live
from studio.document.model import Definition, Document
from studio.language.values import Value, is_number


@dataclass(frozen=True)
class CommandContext:
    """The situation in which a person begins a command.

    ``given`` are the arguments known so far, as JSON; ``before`` are those of the same command where it was the last
    thing that was done.
    """

    document: Document
    live: Live
    selection: Selection = Selection()
    given: Mapping[str, Any] = field(default_factory=dict)
    before: Mapping[str, Any] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """The names that are selected."""
        return self.selection.names

    def values(self) -> dict[str, Value]:
        """The present values of all definitions."""
        return self.live.values()

    def chosen_values(self) -> list[Value]:
        """The present values of what is selected."""
        values = self.values()
        return [values[name] for name in self.names if name in values]

    def chosen(self) -> list[Definition]:
        """The selected definitions that are no parameters."""
        found = (self.document.definitions.get(name) for name in self.names)
        return [one for one in found if one is not None and not one.is_parameter]

    def told(self, argument: str) -> str:
        """What is known of an argument that is a text; "" for nothing."""
        value = self.given.get(argument, "")
        return value.strip() if isinstance(value, str) else ""


def numbers_named(document: Document) -> list[str]:
    """What can have a slider: named numbers that no event changes, and that were not shown to follow others."""
    named = ((name, one) for name, one in document.definitions.items() if not one.is_state)
    numbers = (name for name, one in named if is_number(getattr(one.formula, "value", None)))
    return [name for name in numbers if name not in document.lessons]
